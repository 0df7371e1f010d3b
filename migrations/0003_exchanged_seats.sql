-- Whether the players sit opposite to the seats they took, as bids for a side may end. What they added to the dice stays
-- with the seat.
alter table game_table add column seats_exchanged boolean not null default false;
