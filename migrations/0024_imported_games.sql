-- Games that were played elsewhere and brought here by a player: replayed and verified, and kept as games that are over. They
-- count for nothing, and nobody here has played them: who did is only text.
create table imported_game (
    table_id uuid primary key references game_table (table_id) on delete cascade,
    -- Who brought it.
    player_id uuid not null references player (player_id),
    -- The table at which it was played: its dice follow from that.
    origin uuid not null,
    -- Who is said to have taken which seat, and what was added to the dice there.
    union_name text not null,
    union_salt text not null,
    confederate_name text not null,
    confederate_salt text not null,
    at timestamptz not null
);

create index imported_game_player on imported_game (player_id, at desc);
