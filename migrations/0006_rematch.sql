-- A rematch that was withdrawn or declined is none: the players may ask for another.
update game_table set rematch = null
from game_table next
where next.table_id = game_table.rematch and next.ended_by in ('withdrawn', 'declined');
