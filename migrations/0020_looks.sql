-- What each player has been shown of his tables: everything up to this step.
create table look (
    table_id uuid not null references game_table (table_id) on delete cascade,
    player_id uuid not null references player (player_id) on delete cascade,
    step int not null,
    primary key (table_id, player_id)
);

create index look_player on look (player_id);

-- Nobody is told again what he saw before this came.
insert into look (table_id, player_id, step)
select distinct table_id, player_id, last.step
from seat
join game_table t using (table_id)
join lateral (select step from step where step.table_id = t.table_id order by step desc limit 1) last on true
where t.audience <> 'self';
