-- Players and their sessions.

create table player (
    player_id uuid primary key,
    name text not null,
    -- The name in lower case: names differ in more than capitals.
    name_key text not null constraint player_name_key unique,
    -- Argon2id in PHC form; null for guests, who cannot sign in again.
    password_hash text,
    email text,
    created_at timestamptz not null default now()
);

create table session (
    -- SHA-256 of the token in the cookie: a stolen backup opens no session.
    token_hash bytea primary key,
    player_id uuid not null references player (player_id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
);

create index session_player on session (player_id);
create index session_expiry on session (expires_at);
