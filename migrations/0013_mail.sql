-- Mail: a second way for notices, and what hangs on an address that its owner has confirmed.

-- Nothing was ever stored there.
alter table player drop column if exists email;

-- Where a player gets mail. He alone is told his address.
create table mail_address (
    player_id uuid primary key references player (player_id) on delete cascade,
    address text not null,
    -- Until then nothing is sent there but the question whether it is his.
    confirmed_at timestamptz,
    -- Since when mail is refused there for good; nothing is sent there any more.
    refused_at timestamptz
);

-- As forms give addresses, for whoever has forgotten his password and remembers his address.
create index mail_address_key on mail_address (lower(address));

-- What the links in letters open: once, until they expire.
create table mail_token (
    -- SHA-256 of the token in the link, which stands nowhere but in the letter.
    token_hash bytea primary key,
    player_id uuid not null references player (player_id) on delete cascade,
    purpose text not null constraint mail_token_purpose check (purpose in ('confirm', 'reset')),
    -- Where the link was sent.
    address text not null,
    expires_at timestamptz not null
);

create index mail_token_player on mail_token (player_id);
create index mail_token_expiry on mail_token (expires_at);

-- Who wants to be told of what and when, as far as he has chosen.
create table notice_choice (
    player_id uuid primary key references player (player_id) on delete cascade,
    -- The kinds that are mailed.
    mail_kinds text[] not null,
    -- Hours of his day, from and to which he gets no mail.
    quiet_from smallint,
    quiet_to smallint,
    -- The hour at which turns are mailed together.
    digest_hour smallint
);

-- Names and addresses whose owners are to be sent links to new passwords, whether or not there are any.
create table reset_request (
    reset_request_id uuid primary key,
    sought text not null,
    requested_at timestamptz not null
);

-- What links in letters are signed with that are good for ever.
create table server_secret (
    name text primary key,
    secret bytea not null
);

-- 244 random bits.
insert into server_secret (name, secret)
values ('unsubscribe', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Letters take the same way as what goes to webhooks; some are about no table.
alter table delivery alter column webhook_id drop not null;
alter table delivery alter column table_id drop not null;
alter table delivery add column channel text not null default 'webhook'
    constraint delivery_channel check (channel in ('webhook', 'mail'));
alter table delivery add constraint delivery_way check ((channel = 'webhook') = (webhook_id is not null));
alter table delivery add constraint delivery_player foreign key (player_id)
    references player (player_id) on delete cascade;
create index delivery_player on delivery (player_id);

-- A player gets one letter about all his turns, and one link to a new password however often he asks.
create unique index delivery_once on delivery (player_id, kind) where kind in ('digest', 'reset');

alter table dead_letter alter column table_id drop not null;
