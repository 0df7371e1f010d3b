-- Whom a table waits for, as each of the three viewer classes may know it: two bits each. What was noted before meant
-- the same for all of them; the tables are asked anew.
alter table game_table rename column to_act to awaited;
update game_table set awaited = 0, noted_step = -1;
