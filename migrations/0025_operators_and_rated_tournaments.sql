-- Players who look after the others on a page of their own. Whoever can run commands appoints them.
alter table player add column is_operator boolean not null default false;

-- Tournaments whose games count for ratings, and those that are for some ratings only.
alter table tournament
    add column rated boolean not null default false,
    add column rating_least int,
    add column rating_most int;
