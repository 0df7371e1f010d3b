-- Plans: what players have answered beforehand at their tables. Nobody but the owner is ever told of them.
create table plan (
    table_id uuid not null references game_table (table_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    -- The rules, as JSON.
    rules text not null,
    keeps_on boolean not null,
    -- Grows with each change, so that no device overwrites what it has not seen.
    version int not null,
    -- Which side it is for, as the game has it, and the step after which it was made.
    side smallint not null,
    step int not null,
    -- Why it rests until its owner looks after it; null while it is armed.
    paused text,
    -- How many answers it has given since the step of this number without its owner deciding anything himself.
    fired int not null default 0,
    counted_from int not null,
    fired_at timestamptz,
    -- When something is to be done about it: the question that was asked at `seq` is answered by rule number `rule`, or,
    -- without these, what its owner is asked is looked at.
    due_at timestamptz,
    seq bigint,
    rule int,
    -- While a node does it: when others may, if that one has gone away.
    leased_until timestamptz,
    constraint plan_key primary key (table_id, player_id),
    constraint plan_paused check (paused is null or due_at is null)
);

create index plan_due on plan (due_at) where due_at is not null;
create index plan_player on plan (player_id);
