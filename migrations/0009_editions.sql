-- Games outlive releases.

alter table game_table
    -- The edition of the rules that the game is played under, since its last seam, and the address of what is printed: the
    -- board and the counters with their corrections. Before there were editions all rules were the first; the address of
    -- such a table is written down by the first server that knows it.
    add column edition int not null default 1,
    add column printed text,
    -- The overlay files that correct what is printed, as they were when the table was opened: [{"name", "text"}].
    add column corrections jsonb,
    -- Whether all that was seen of a finished game is kept in `sealed_part`.
    add column sealed boolean not null default false;

create index game_table_unsealed on game_table (table_id) where status = 'finished' and not sealed;

-- A few bytes of a hash of the state after a step: a replay stops where it leads elsewhere.
alter table step add column digest int;

-- Where a game went on under another edition, or with another board: the number of the step that marks it, and what is in
-- force from there on.
create table seam (
    table_id uuid not null references game_table (table_id) on delete cascade,
    step int not null,
    edition int not null,
    printed text not null,
    primary key (table_id, step)
);

-- How far what everybody saw is kept, and the game there: what follows is worked out by the rules.
create table seal (
    table_id uuid primary key references game_table (table_id) on delete cascade,
    step int not null,
    state bytea not null
);

-- What every viewer class saw, step by step, packed; it is read without any rules.
create table sealed_part (
    table_id uuid not null references game_table (table_id) on delete cascade,
    first_step int not null,
    last_step int not null,
    -- The versions of the three views before the first step.
    seqs bigint[] not null,
    content bytea not null,
    primary key (table_id, first_step)
);

-- It is packed already.
alter table sealed_part alter column content set storage external;
alter table seal alter column state set storage external;
alter table snapshot alter column state set storage external;
