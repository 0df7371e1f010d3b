-- What went wrong with a delivery the last time: those who run the server should not have to wait for three days to learn that
-- their mail server does not take their password.
alter table delivery add column failure text;
