-- What players take back by agreement, behind the last commit point: the state to which the game goes back with a step,
-- packed, so that the step can be read without reading all that was before.
create table takeback (
    table_id uuid not null references game_table (table_id) on delete cascade,
    step int not null,
    state bytea not null,
    primary key (table_id, step)
);

-- It is packed already.
alter table takeback alter column state set storage external;

-- The moment to which the player who took a seat would go back, and the moment and the number of dice when that was said.
alter table seat add column offers_takeback jsonb;

-- Whether what is behind a commit point stands.
alter table game_table add column without_takebacks boolean not null default false;
