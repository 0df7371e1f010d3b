-- Where players have signed in before: those who guess a password from elsewhere keep nobody out from there. The place
-- is 24 bits of a keyed hash of the address, so that each fits hundreds of addresses, and tells none.
create table known_place (
    player_id uuid not null references player (player_id) on delete cascade,
    place int not null,
    seen_at timestamptz not null default now(),
    constraint known_place_key primary key (player_id, place)
);

create index known_place_seen on known_place (seen_at);

-- What a name looks like: nobody shall be able to pass for somebody else. Guests have none, as their names are kept for
-- them; players of before get theirs when the server starts, except those who look like one who was there before them.
alter table player add column skeleton text constraint player_skeleton unique;
