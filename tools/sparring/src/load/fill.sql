-- Fills a database with copies of one running table, each with its own players, instants and deadline.
-- Parameters: :template, :tables, :players, :hook (where notices go).

\set ON_ERROR_STOP on
set statement_timeout = 0;
begin;

-- All instants in what is kept of a clock, later by so many milliseconds.
create function load_shift(kept jsonb, by bigint) returns jsonb language sql immutable as $$
    select case jsonb_typeof(kept)
        when 'object' then (select jsonb_object_agg(key, load_shift(value, by)) from jsonb_each(kept))
        when 'array' then (select coalesce(jsonb_agg(load_shift(value, by)), '[]') from jsonb_array_elements(kept))
        when 'number' then case when (kept #>> '{}')::numeric between 1e12 and 1e13
            then to_jsonb((kept #>> '{}')::bigint + by) else kept end
        else kept
    end
$$;

create table load_player as
    select n, gen_random_uuid() as player_id from generate_series(0, :players - 1) n;
insert into player (player_id, name, name_key, skeleton, password_hash)
    select player_id, 'Load ' || n, 'load ' || n, 'load ' || n, (select max(password_hash) from player)
    from load_player;
insert into webhook (webhook_id, player_id, url, form, kinds, secret, created_at)
    select gen_random_uuid(), player_id, :'hook', 'json', '{turn,over}', 'secret', now() from load_player;

-- Each deadline is earlier or later than that of the template, and everything before it by as much.
create table load_table as
    select n, gen_random_uuid() as table_id, falls,
        falls - (select deadline from clock where table_id = :'template') as shift
    from (
        select n, now() + interval '1 hour' + n * interval '2 minutes' as falls from generate_series(0, :tables - 1) n
    ) planned;
insert into game_table
    select (jsonb_populate_record(t, jsonb_build_object('table_id', l.table_id, 'created_at', t.created_at + l.shift,
        'creator', p.player_id))).*
    from load_table l join load_player p on p.n = l.n % :players, game_table t where t.table_id = :'template';
insert into seat (table_id, side, player_id, salt)
    select l.table_id, s.side, p.player_id, s.salt from load_table l, seat s, load_player p
    where s.table_id = :'template' and p.n = (l.n + s.side * (1 + l.n / :players)) % :players;
insert into step (table_id, step, side, seen_by, choice, rolls, at, digest, beat)
    select l.table_id, s.step, s.side, s.seen_by, s.choice, s.rolls, s.at + l.shift, s.digest, s.beat
    from load_table l, step s where s.table_id = :'template' order by l.table_id, s.step;
insert into clock (table_id, step, state, deadline)
    select l.table_id, c.step, load_shift(c.state, (extract(epoch from l.shift) * 1000)::bigint), l.falls
    from load_table l, clock c where c.table_id = :'template';

-- Everybody who is awaited was told long ago.
insert into notice (table_id, player_id, kind, step, since, due_at)
    select table_id, player_id, 'turn', step, now(), null from load_table join awaited_player using (table_id);
commit;
analyze;
