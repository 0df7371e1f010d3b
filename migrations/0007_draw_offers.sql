-- An offer of a draw is a player's: it stands with his seat, which stays his when the players change places.
alter table seat add column offers_draw boolean not null default false;

-- Of an offer at a table whose players have changed places it is not known whether it was made before or after that.
update seat set offers_draw = true
from game_table
where game_table.table_id = seat.table_id
    and game_table.status = 'running'
    and game_table.draw_offered = seat.side
    and not game_table.seats_exchanged;

alter table game_table drop column draw_offered;
