-- People: results and ratings, friends and blocks, reports, what operators do.

-- Whether a game counts for the ratings of both players, as they agreed; whether who runs the server has said that it counts
-- for nothing; and whether its result is written down.
alter table game_table
    add column rated boolean not null default false,
    add column void boolean not null default false,
    add column reckoned boolean not null default false;

create index game_table_unreckoned on game_table (ended_at, table_id) where status = 'finished' and not reckoned;

-- Games that two players have finished, in the order in which they were counted. Lists, profiles, statistics and ratings go by
-- this alone, so that they read neither tables nor journals.
create table result (
    table_id uuid primary key references game_table (table_id) on delete cascade,
    number bigint generated always as identity constraint result_number unique,
    ruleset text not null,
    scenario text not null,
    options text[] not null,
    -- Who played which side in the end.
    union_player uuid not null references player (player_id),
    confederate_player uuid not null references player (player_id),
    ended_by text not null,
    winner smallint,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    -- How many rows its journal has.
    steps int not null,
    -- How many turns of the game were begun, where that is known.
    turns int,
    rated boolean not null,
    -- The kind of its pace, if it had one.
    pace text,
    -- Whether anybody may find it; the games by link are for their players.
    listed boolean not null
);

create index result_listed on result (ended_at desc, table_id desc) where listed;
create index result_scenario on result (ruleset, scenario, ended_at desc, table_id desc) where listed;
create index result_game on result (ruleset, ended_at desc, table_id desc) where listed;
create index result_winner on result (winner, ended_at desc, table_id desc) where listed;
create index result_ended_by on result (ended_by, ended_at desc, table_id desc) where listed;
create index result_union on result (union_player, ended_at desc, table_id desc);
create index result_confederate on result (confederate_player, ended_at desc, table_id desc);
create index result_rated on result (number) where rated;

-- Glicko-2, for each game: as it stands.
create table rating (
    player_id uuid not null references player (player_id) on delete cascade,
    ruleset text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games int not null,
    changed_at timestamptz not null,
    primary key (player_id, ruleset)
);

create index rating_best on rating (ruleset, rating desc);

-- What each rated game made of the ratings of its players.
create table rating_change (
    table_id uuid not null references result (table_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    ruleset text not null,
    number bigint not null,
    before double precision not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    primary key (table_id, player_id)
);

create index rating_change_player on rating_change (player_id, ruleset, number desc);

alter table player
    -- When he was last here, and whether that is for others to know.
    add column seen_at timestamptz,
    add column shows_seen boolean not null default false,
    add column renamed_at timestamptz,
    -- His account is gone; what he played stays.
    add column deleted_at timestamptz,
    -- Until when he may not sign in, for ever with 'infinity', and why, in words for him.
    add column banned_until timestamptz,
    add column ban_reason text;

-- Sessions have numbers, by which their owner tells them apart.
alter table session
    add column session_id uuid not null default gen_random_uuid() constraint session_number unique,
    add column seen_at timestamptz not null default now(),
    -- What opened it, in words such as 'Firefox on Linux'.
    add column agent text;

-- Names that were somebody's a short while ago: nobody shall pass for him.
create table former_name (
    name_key text primary key,
    skeleton text not null,
    player_id uuid not null references player (player_id) on delete cascade,
    kept_until timestamptz not null
);

create index former_name_skeleton on former_name (skeleton);
create index former_name_player on former_name (player_id);

-- An account that was deleted is no guest who went away: its games stay.
create or replace view gone_guest as
select player_id from player
where password_hash is null and deleted_at is null
    and created_at < now() - interval '1 day'
    and not exists (
        select from session where session.player_id = player.player_id and session.expires_at > now()
    );

-- Whom a player counts among his friends, and whom he wants nothing to do with.
create table friend (
    player_id uuid not null references player (player_id) on delete cascade,
    friend_id uuid not null references player (player_id) on delete cascade,
    since timestamptz not null default now(),
    primary key (player_id, friend_id)
);

create index friend_friend on friend (friend_id);

create table block (
    player_id uuid not null references player (player_id) on delete cascade,
    blocked_id uuid not null references player (player_id) on delete cascade,
    since timestamptz not null default now(),
    primary key (player_id, blocked_id)
);

create index block_blocked on block (blocked_id);

-- Whether one of two players has blocked the other; whoever seats or invites people asks this.
create function keep_apart(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
    select exists (
        select from block where (player_id = one and blocked_id = other) or (player_id = other and blocked_id = one)
    )
$$;

-- What players tell those who run the server about others.
create table report (
    report_id uuid primary key,
    -- Null when his account is gone.
    reporter uuid references player (player_id) on delete set null,
    reported uuid not null references player (player_id) on delete cascade,
    table_id uuid references game_table (table_id) on delete set null,
    -- What was said at that table, as it was then.
    said text,
    kind text not null constraint report_kind check (kind in ('abuse', 'cheating', 'stalling', 'name', 'other')),
    text text not null,
    created_at timestamptz not null,
    settled_at timestamptz,
    settled_by text,
    note text
);

create index report_open on report (created_at) where settled_at is null;
create index report_reporter on report (reporter, created_at);
create index report_reported on report (reported);

-- What those who run the server have done. Nothing is taken away here but words about whom is gone.
create table audit (
    audit_id bigint generated always as identity primary key,
    at timestamptz not null,
    -- 'command', which is whoever can run it.
    actor text not null,
    act text not null,
    player_id uuid,
    table_id uuid,
    detail text not null
);

create index audit_player on audit (player_id) where player_id is not null;
create index audit_table on audit (table_id) where table_id is not null;
