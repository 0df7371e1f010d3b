-- Splits what grows with each step into 16 parts by the hash of the table. See docs/scaling.md.
-- It takes each of these tables for itself until it is done: stop the servers first.

begin;

create function split(name text, key text) returns void language plpgsql as $$
begin
    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format('create table %I (like %I including defaults including identity including storage including compression)
        partition by hash (table_id)', name, name || '_whole');
    for part in 0..15 loop
        execute format('create table %I partition of %I for values with (modulus 16, remainder %s)',
            name || '_' || part, name, part);
    end loop;
    execute format('insert into %I overriding system value select * from %I', name, name || '_whole');
    execute format('drop table %I', name || '_whole');
    execute format('alter table %I add constraint %I primary key (%s)', name,
        case name when 'step' then 'step_key' else name || '_pkey' end, key);
end $$;

select split('step', 'table_id, step');
select split('snapshot', 'table_id');
select split('takeback', 'table_id, step');
select split('sealed_part', 'table_id, first_step');
select split('chat', 'table_id, chat_id');
drop function split;

-- The numbers of lines go on where they were.
select setval(pg_get_serial_sequence('chat', 'chat_id'), coalesce(max(chat_id), 0) + 1, false) from chat;

-- All but the journal, which is written without a look at the table.
alter table snapshot add foreign key (table_id) references game_table on delete cascade;
alter table takeback add foreign key (table_id) references game_table on delete cascade;
alter table sealed_part add foreign key (table_id) references game_table on delete cascade;
alter table chat add foreign key (table_id) references game_table on delete cascade;
alter table chat add foreign key (player_id) references player;
create index chat_player on chat (player_id);

commit;
analyze step, snapshot, takeback, sealed_part, chat;
