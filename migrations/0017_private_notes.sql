-- What players write down at their tables for themselves.
create table private_note (
    table_id uuid not null references game_table (table_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    text text not null,
    -- Grows with each change, so that no device overwrites what it has not seen.
    version int not null,
    primary key (table_id, player_id)
);

create index private_note_player on private_note (player_id);
