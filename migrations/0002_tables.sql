-- Tables, their journal, and what is said at them. All per-table keys begin with table_id, so that a distributed
-- database can shard by it.

create table game_table (
    table_id uuid primary key,
    ruleset text not null,
    rules_version text not null,
    scenario text not null,
    options text[] not null,
    status text not null constraint game_table_status check (status in ('open', 'running', 'finished')),
    -- Open to anybody, by link, by invitation, or one player on both sides.
    audience text not null constraint game_table_audience check (audience in ('open', 'link', 'invite', 'self')),
    creator uuid not null references player (player_id),
    -- The player an invitation is meant for.
    invited uuid references player (player_id),
    -- The secret of an invitation by link.
    invitation text,
    -- 32 random bytes, published when the game is over; until then only their SHA-256 is shown.
    dice_seed bytea not null,
    draw_offered smallint,
    rematch uuid references game_table (table_id),
    ended_by text,
    winner smallint,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    -- Who had to decide after step `noted_step`, as a bit per side: lets lists answer without reading journals. The
    -- journal is the truth; a list that finds a newer step there asks the table itself.
    noted_step int not null default -1,
    to_act smallint not null default 0
);

create index game_table_status_created on game_table (status, created_at desc);
create index game_table_invited on game_table (invited) where status = 'open';

create table seat (
    table_id uuid not null references game_table (table_id) on delete cascade,
    -- 0 Union, 1 Confederate.
    side smallint not null constraint seat_side check (side in (0, 1)),
    player_id uuid not null references player (player_id),
    -- What the player added to the dice.
    salt text not null,
    primary key (table_id, side)
);

create index seat_player on seat (player_id);

-- The journal: append only. A step that is here has happened; one that is not has not.
create table step (
    at timestamptz not null,
    table_id uuid not null,
    step int not null,
    side smallint not null,
    -- Which viewer classes saw a change (bits 0 to 2) and were asked anew (bits 3 to 5).
    seen_by smallint not null,
    -- The id of the choice, or one of the table's own words: ~setup, ~undo, ~resign, ~draw.
    choice text not null,
    rolls bytea not null,
    constraint step_key primary key (table_id, step)
);

-- The newest known state of a table, so that opening it replays only the steps after it.
create table snapshot (
    table_id uuid primary key references game_table (table_id) on delete cascade,
    step int not null,
    state bytea not null
);

create table chat (
    table_id uuid not null references game_table (table_id) on delete cascade,
    chat_id bigint generated always as identity,
    player_id uuid not null references player (player_id),
    text text not null,
    at timestamptz not null default now(),
    primary key (table_id, chat_id)
);
