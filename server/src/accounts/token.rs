//! Secrets that open what they belong to to whoever has them: sessions and invitations.

use sha2::{Digest, Sha256};

/// What a session is known by: the SHA-256 of the token in the cookie.
pub type Token = [u8; 32];

/// 128 random bits as text, for tokens and invitations.
#[must_use]
pub fn new_secret() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// What a session with this token in its cookie is known by.
#[must_use]
pub fn hash(token: &str) -> Token {
    Sha256::digest(token.as_bytes()).into()
}
