-- Games that were brought here and that rules of now cannot play again as a whole: how many of their steps, from the first,
-- were. Null where all were, as in all games before.
alter table imported_game add column replayed integer;
