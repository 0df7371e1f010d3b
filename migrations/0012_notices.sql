-- Notices: what players are told who are not at the table.

-- Players whom running games wait for, as they know it themselves: three bits from one side's own to the other's. Guests
-- cannot be told anything, and one who plays both sides knows.
create view awaited_player as
select t.table_id, seat.player_id, t.noted_step as step,
    case when t.pace->'control' ? 'live' then interval '1 minute' else interval '5 minutes' end as patience
from game_table t
join seat using (table_id)
join player using (player_id)
where t.status = 'running' and t.audience <> 'self' and player.password_hash is not null
    and (t.awaited >> (3 * case when t.seats_exchanged then 1 - seat.side else seat.side end)) & 1 = 1;

-- What a player would be told. One of a kind at a table: what is over with goes, and with it what is on its way.
create table notice (
    table_id uuid not null references game_table (table_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    kind text not null constraint notice_kind check (kind in ('turn', 'invitation', 'over', 'draw')),
    -- The step since which he is awaited; 0 for the other kinds.
    step int not null,
    since timestamptz not null,
    -- When he is told unless he has been at the table; null when that is done.
    due_at timestamptz,
    constraint notice_key primary key (table_id, player_id, kind)
);

create index notice_due on notice (due_at) where due_at is not null;
create index notice_player on notice (player_id);

-- Games that are being played when this comes.
insert into notice (table_id, player_id, kind, step, since, due_at)
select table_id, player_id, 'turn', step, now(), now() + patience from awaited_player;

-- Where players have notices sent to.
create table webhook (
    webhook_id uuid primary key,
    player_id uuid not null references player (player_id) on delete cascade,
    url text not null,
    form text not null constraint webhook_form check (form in ('json', 'discord', 'slack')),
    -- What is sent to it.
    kinds text[] not null,
    -- What its requests are signed with; whoever receives them knows it too.
    secret text not null,
    created_at timestamptz not null
);

create index webhook_player on webhook (player_id);

-- What is on its way. A delivery is there until it has arrived, its notice has gone, or it is given up.
create table delivery (
    delivery_id uuid primary key default gen_random_uuid(),
    table_id uuid not null,
    player_id uuid not null,
    kind text not null,
    webhook_id uuid not null references webhook (webhook_id) on delete cascade,
    created_at timestamptz not null,
    attempts int not null default 0,
    -- When it is tried next.
    due_at timestamptz not null,
    -- While a node tries it: when others may, if that one has gone away.
    leased_until timestamptz,
    constraint delivery_notice foreign key (table_id, player_id, kind)
        references notice (table_id, player_id, kind) on delete cascade
);

create index delivery_due on delivery (due_at);
create index delivery_notice on delivery (table_id, player_id, kind);
create index delivery_webhook on delivery (webhook_id);

-- What was given up, for whoever runs the server.
create table dead_letter (
    delivery_id uuid primary key,
    player_id uuid not null references player (player_id) on delete cascade,
    table_id uuid not null references game_table (table_id) on delete cascade,
    kind text not null,
    -- Where it should have gone: only as much as tells whose fault it is.
    way text not null,
    attempts int not null,
    error text not null,
    died_at timestamptz not null
);

create index dead_letter_died on dead_letter (died_at);
create index dead_letter_player on dead_letter (player_id);
create index dead_letter_table on dead_letter (table_id);
