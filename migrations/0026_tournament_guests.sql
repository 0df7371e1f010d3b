-- Whom an organiser lets enter whatever the limits of his tournament: he still enters by himself.
create table tournament_guest (
    tournament_id uuid not null references tournament (tournament_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    constraint tournament_guest_key primary key (tournament_id, player_id)
);
