-- Tournaments. What can be reckoned from entrants, pairings and results (standings, brackets, who is next) is not kept;
-- what must never change afterwards (who was paired with whom, how each game counts) is.

create table tournament (
    tournament_id uuid primary key,
    organiser uuid not null references player (player_id),
    name text not null,
    description text not null,
    -- Format, single games or pairs, tie-breaks, lots: as the crate `pairing` reads them.
    settings jsonb not null,
    ruleset text not null,
    -- Scenario and options of each round, the first again after the last.
    rounds jsonb not null,
    pace jsonb,
    -- How long a game may take before it is decided by who keeps it waiting, in seconds; null for as long as it takes.
    game_limit int,
    fewest int not null,
    most int not null,
    -- Of a hundred finished games of a player, how many he must not have lost on time.
    reliability int not null,
    -- Whether players may enter by themselves when it has begun.
    late_entry boolean not null,
    opens_at timestamptz,
    -- When it begins by itself; null when the organiser begins it.
    starts_at timestamptz,
    status text not null constraint tournament_status check (status in ('open', 'running', 'finished', 'cancelled')),
    -- Whether the organiser ended it as it stood.
    closed boolean not null default false,
    -- Since when nothing new begins and no limit of a game passes.
    paused_at timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz
);

create index tournament_status_created on tournament (status, created_at desc);
create index tournament_organiser on tournament (organiser);

create table entrant (
    tournament_id uuid not null references tournament (tournament_id) on delete cascade,
    -- In the order in which they entered.
    number int not null,
    player_id uuid not null references player (player_id),
    -- What he adds to the dice of all his games here.
    salt text not null,
    seed int,
    team int,
    -- The name of his team, as the one who entered first wrote it.
    team_name text,
    -- The first round he is there for, and the first one he is not there for any more.
    joined int not null,
    withdrawn int,
    entered_at timestamptz not null,
    constraint entrant_key primary key (tournament_id, number),
    constraint entrant_once unique (tournament_id, player_id)
);

create index entrant_player on entrant (player_id);

-- Whom an organiser sent away before the start: he cannot come back by himself.
create table shut_out (
    tournament_id uuid not null references tournament (tournament_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    constraint shut_out_key primary key (tournament_id, player_id)
);

create table tournament_game (
    tournament_id uuid not null references tournament (tournament_id) on delete cascade,
    round int not null,
    board int not null,
    game int not null,
    -- The order in which they were started.
    place int not null,
    union_entrant int not null,
    confederate_entrant int not null,
    challenger int,
    -- Where it is played.
    table_id uuid not null references game_table (table_id),
    -- What it counts as, as the crate `pairing` reads it: from its table unless the organiser has said so; and the order in
    -- which the results came in.
    outcome jsonb,
    by_organiser boolean not null default false,
    result_place int,
    -- When it is decided by who keeps it waiting.
    ends_at timestamptz,
    -- Whether its table is to be ended, and for which player.
    is_closing boolean not null default false,
    closing_for uuid references player (player_id),
    constraint tournament_game_key primary key (tournament_id, round, board, game),
    constraint tournament_game_table unique (table_id),
    constraint tournament_game_union foreign key (tournament_id, union_entrant) references entrant (tournament_id, number),
    constraint tournament_game_confederate
        foreign key (tournament_id, confederate_entrant) references entrant (tournament_id, number)
);

create index tournament_game_undecided on tournament_game (tournament_id) where outcome is null;
create index tournament_game_ends on tournament_game (ends_at) where outcome is null;
create index tournament_game_closing on tournament_game (table_id) where is_closing;

create table bye (
    tournament_id uuid not null,
    round int not null,
    entrant int not null,
    -- In half points.
    points int not null,
    constraint bye_key primary key (tournament_id, round, entrant),
    constraint bye_entrant foreign key (tournament_id, entrant) references entrant (tournament_id, number) on delete cascade
);

-- What was done by whom and why; everybody may read it, nobody changes it.
create table tournament_audit (
    tournament_id uuid not null references tournament (tournament_id) on delete cascade,
    number int not null,
    at timestamptz not null,
    -- Null for what the server did of itself.
    player_id uuid references player (player_id),
    what text not null,
    reason text not null,
    constraint tournament_audit_key primary key (tournament_id, number)
);

-- That a round has begun, and that a tournament is over.
alter table notice drop constraint notice_kind;
alter table notice add constraint notice_kind
    check (kind in ('turn', 'invitation', 'over', 'draw', 'round', 'tournament'));
