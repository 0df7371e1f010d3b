-- Lets flags fall and notices fall due from now on, in a database that was filled.
-- Parameters: :falling (flags), :window (seconds between the first and the last), :tables, :notices (in an hour).

\set ON_ERROR_STOP on
begin;

create table load_falling as
    select n, table_id, falls as before,
        now() + interval '5 seconds' + n * (interval '1 second' * :window / :falling) as falls
    from load_table where n < :falling;
update step set at = at + (falls - before) from load_falling f where step.table_id = f.table_id;
update clock set state = load_shift(state, (extract(epoch from falls - before) * 1000)::bigint), deadline = falls
    from load_falling f where clock.table_id = f.table_id;

update notice set due_at = now() + (:tables - n) * (interval '1 hour' / :notices)
    from load_table l where notice.table_id = l.table_id and n > :tables - :notices and n < :tables;

commit;
