-- Another pace that the player who took a seat would agree to.
alter table seat add column offers_pace jsonb;
