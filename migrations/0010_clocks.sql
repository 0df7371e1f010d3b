-- Games with a pace.

-- What a clock hears of a step: who is awaited after it, as each of the three viewer classes may know it (bits 0 to 5), who
-- of them is asked something short in the other's part (bits 6 and 7), whether the players have changed places with it
-- (bit 8), and the turn of the game (from bit 16).
alter table step add column beat int;

-- How much time the players have; null where they have all the time in the world.
alter table game_table add column pace jsonb;

-- What the clocks of a running game showed after a step, and when a flag falls if nobody does anything: so that this is
-- found without reading journals. The journal is the truth.
create table clock (
    table_id uuid primary key references game_table (table_id) on delete cascade,
    step int not null,
    state jsonb not null,
    deadline timestamptz
);

create index clock_deadline on clock (deadline) where deadline is not null;

-- Where a player lives, as the name of a time zone; and where he lived when he sat down to a table, since its clocks rest on
-- that. When he is away no clock of his runs where the table allows it; what is past of that is never changed.
alter table player add column zone text;
alter table seat add column zone text;

create table vacation (
    player_id uuid not null references player (player_id) on delete cascade,
    -- The days that it costs, where the player lives.
    first_day date not null,
    last_day date not null,
    -- When his clocks stop, and when they run again.
    starts timestamptz not null,
    ends timestamptz not null,
    constraint vacation_order check (first_day <= last_day and starts <= ends),
    primary key (player_id, starts)
);
