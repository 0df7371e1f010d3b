//! Programs that come with a token, and what they may do: the one place where that is decided, for calls and sockets.

use axum::http::{HeaderMap, header};
use protocol::http::{Player, Scope};
use sqlx::PgPool;
use uuid::Uuid;

use super::token::{Token, hash, new_secret};
use crate::db;
use crate::error::{Error, Result};
use crate::limits::{Action, Limits, Who};

/// What tokens begin with, so that those who look for secrets in published files find them.
const BEGINNING: &str = "vedette_";

/// How many digits follow.
const DIGITS: usize = 32;

/// What the header begins with; other schemes belong to whoever stands before the server.
const SCHEME: &str = "bearer ";

/// What a call, or a message on a socket, asks of whoever comes with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: anybody may do it.
    Nothing,
    /// That the token is for this.
    Scope(Scope),
    /// What no token can be for.
    Session,
}

/// A program with a token that is good.
#[derive(Clone, Debug)]
pub struct Bearer {
    /// For whom it acts.
    pub player: Player,
    /// What the token is known by.
    pub token: Token,
    id: Uuid,
    scopes: Vec<Scope>,
}

/// A new token.
#[must_use]
pub fn new_token() -> String {
    format!("{BEGINNING}{}", new_secret())
}

/// The token that a request came with, whether or not it is one.
#[must_use]
pub fn sent(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(header::AUTHORIZATION)?.as_bytes();
    if value.eq_ignore_ascii_case(SCHEME.trim_end().as_bytes()) {
        return Some(&[]);
    }
    let (scheme, token) = value.split_at_checked(SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME.as_bytes()).then_some(token)
}

impl Bearer {
    /// Who comes with this token.
    ///
    /// # Errors
    /// When there is no such token, it has expired or was revoked, or its player may not come in; when the database fails.
    pub async fn find(database: &PgPool, sent: &[u8]) -> Result<Bearer> {
        let token = hash(read(sent).ok_or_else(Error::bad_token)?);
        let found = db::tokens::find(database, &token).await?;
        let found = found.ok_or_else(Error::bad_token)?;
        if found.was_quiet {
            db::tokens::see(database, &[token.to_vec()]).await?;
        }
        Ok(Bearer {
            player: found.player,
            token,
            id: found.id,
            scopes: found.scopes.iter().filter_map(|word| Scope::of_word(word)).collect(),
        })
    }

    /// Lets the program do something.
    ///
    /// # Errors
    /// When its token is not for that, or is used too often.
    pub fn check(&self, limits: &Limits, needs: Needs) -> Result<()> {
        limits.take(Action::Bear, Who::Bearer(self.id))?;
        match needs {
            Needs::Nothing => Ok(()),
            Needs::Scope(scope) if self.scopes.contains(&scope) => Ok(()),
            Needs::Scope(scope) => Err(Error::out_of_scope(Some(scope))),
            Needs::Session => Err(Error::out_of_scope(None)),
        }
    }
}

/// What has the form of a token.
fn read(sent: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(sent).ok()?;
    let digits = text.strip_prefix(BEGINNING)?;
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (digits.len() == DIGITS && digits.bytes().all(is_digit)).then_some(text)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_bearers_bear_tokens() {
        let sent = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(value));
            sent(&headers).map(<[u8]>::to_vec)
        };
        assert_eq!(sent("Bearer abc"), Some(b"abc".to_vec()));
        assert_eq!(sent("bEARER abc"), Some(b"abc".to_vec()));
        for empty in ["Bearer", "bearer", "Bearer "] {
            assert_eq!(sent(empty), Some(Vec::new()), "{empty}");
        }
        for other in ["", "Basic bWVhZGU6dG9v", "Bearertoken", "Be"] {
            assert_eq!(sent(other), None, "{other}");
        }
    }

    #[test]
    fn tokens_are_known_by_their_form() {
        let token = new_token();
        assert_eq!(read(token.as_bytes()), Some(token.as_str()));
        let upper = token.to_uppercase();
        let long = format!("{token}0");
        for other in [
            "",
            "vedette_",
            &token[1..],
            &token[..39],
            &upper,
            &long,
            &token.replace("vedette_", ""),
        ] {
            assert_eq!(read(other.as_bytes()), None, "{other}");
        }
        assert_eq!(read(&[b'v', 0xff]), None);
    }
}
