-- Nothing is ever sent to players: their e-mail addresses are not kept.
alter table player drop column email;

-- Lists show what is open to everybody and what is played by two, the newest first.
drop index game_table_status_created;
create index game_table_listed on game_table (status, created_at desc) where audience in ('open', 'invite');

-- Guests who will not come back are deleted. Whoever had them as a guest keeps the table.
alter table game_table
    drop constraint game_table_invited_fkey,
    add constraint game_table_invited_fkey foreign key (invited) references player (player_id) on delete set null,
    drop constraint game_table_rematch_fkey,
    add constraint game_table_rematch_fkey foreign key (rematch) references game_table (table_id) on delete set null;
drop index game_table_invited;
create index game_table_invited on game_table (invited) where invited is not null;
create index game_table_creator on game_table (creator);
create index game_table_rematch on game_table (rematch) where rematch is not null;
create index chat_player on chat (player_id);
create index player_guest on player (created_at) where password_hash is null;

-- A guest cannot sign in again: without a session he will not come back.
create view gone_guest as
select player_id from player
where password_hash is null
    and created_at < now() - interval '1 day'
    and not exists (
        select from session where session.player_id = player.player_id and session.expires_at > now()
    );
