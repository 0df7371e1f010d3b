-- What else the rules say of a game that is over.
alter table game_table
    -- By how many victory points it was won, where they decided.
    add column margin int,
    -- What was bid for a side: which side (0 is the Union), what the Union's and the Confederate player bid, by the sides that
    -- they had then, and what the other side got for it, where that is known.
    add column bid_for smallint,
    add column bids smallint[],
    add column price smallint;

-- The same, for statistics; and what the dice of both sides showed that everybody saw: how many with six faces, and what they
-- came to. They are counted once the history is sealed.
alter table result
    add column margin int,
    add column bid_for smallint,
    add column bids smallint[],
    add column price smallint,
    add column union_dice int,
    add column union_pips int,
    add column confederate_dice int,
    add column confederate_pips int;

create index result_uncounted_dice on result (number) where union_dice is null;
create index result_price on result (ruleset, scenario) where price is not null;
