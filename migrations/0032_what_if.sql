-- Where a game goes on from that its player began alone from a moment of another one. Null for all others.
alter table game_table add column from_table uuid, add column from_moment bigint;
-- Those that were begun before say it in the first step after their set-up, if that is not sealed.
update game_table t set from_table = split_part(s.choice, ':', 2)::uuid, from_moment = split_part(s.choice, ':', 3)::bigint
from step s
where t.audience = 'self' and s.table_id = t.table_id and s.step = 1 and s.choice like '~from:%';
