-- Tokens by which programs use the API for a player, within the scopes that he has given them.
create table api_token (
    api_token_id uuid primary key,
    player_id uuid not null references player (player_id) on delete cascade,
    -- What its player calls it.
    name text not null,
    -- SHA-256 of the token, which its player saw once.
    token_hash bytea not null constraint api_token_hash unique,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);

create index api_token_player on api_token (player_id);
