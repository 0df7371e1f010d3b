-- Web Push: browsers that are told while they are closed, and what is kept for a letter that goes to an address of before.

-- A browser that a player is told in. It goes with the session that it was subscribed in.
create table push_subscription (
    push_id uuid primary key,
    session_id uuid not null constraint push_subscription_session unique
        references session (session_id) on delete cascade,
    -- Where its push service takes messages for it: whoever knows this address may use it.
    endpoint text not null,
    -- What messages are encrypted for: a point of P-256, and a secret that the browser has made.
    p256dh bytea not null,
    auth bytea not null,
    created_at timestamptz not null
);

create index push_subscription_endpoint on push_subscription (endpoint);

-- The kinds that are pushed, all until a player chooses.
alter table notice_choice add column push_kinds text[];

alter table delivery add column push_id uuid references push_subscription (push_id) on delete cascade;
create index delivery_push on delivery (push_id) where push_id is not null;
alter table delivery drop constraint delivery_channel;
alter table delivery add constraint delivery_channel check (channel in ('webhook', 'mail', 'push'));
alter table delivery add constraint delivery_push_way check ((channel = 'push') = (push_id is not null));

-- Where a letter goes that is not for the address that its player has now.
alter table delivery add column address text;
