//! Passwords: Argon2id, on a few threads of their own so that signing in never holds up a table.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};

/// How many passwords are hashed at the same time: each takes 19 MB and a core for some 40 ms.
const AT_ONCE: usize = 2;

/// Compared with when there is no such player, so that the answer takes as long as a wrong password does.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$20vjkgiW34WEoYevFhhvFQ$4fUCUvT8pZVP/tL5udy9xcOHFWA/KhIkDeV9SmaVRPU";

/// Hashes and verifies passwords.
#[derive(Clone, Debug)]
pub struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// Checks that a password is acceptable and hashes it.
    ///
    /// # Errors
    /// When it is too short or too long.
    pub async fn hash(&self, password: String) -> Result<String> {
        check(&password)?;
        self.run(move || hash_now(&password)).await
    }

    /// Whether `password` is the one that was stored. Takes as long when nothing was stored.
    ///
    /// # Errors
    /// When the stored form is damaged.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool> {
        if check(&password).is_err() {
            return Ok(false);
        }
        self.run(move || {
            let exists = stored.is_some();
            let stored = stored.unwrap_or_else(|| NOBODY.to_owned());
            let hash = PasswordHash::new(&stored).map_err(|error| Error::internal(&error))?;
            let is_right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            Ok(is_right && exists)
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let _permit = self.0.acquire().await.map_err(|error| Error::internal(&error))?;
        Error::of_blocking(work).await
    }
}

fn check(password: &str) -> Result<()> {
    if (8..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(Error::invalid("bad-password", "A password has 8 to 200 characters."))
    }
}

fn hash_now(password: &str) -> Result<String> {
    let hash = Argon2::default()
        .hash_password(password.as_bytes())
        .map_err(|error| Error::internal(&error))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_right_password_and_no_other_is_accepted() {
        let passwords = Passwords::default();
        let hash = passwords.hash("eight characters".to_owned()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$"));
        let cost = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(cost(&hash), cost(NOBODY), "both take as long");
        let verify = |password: &str, stored: Option<String>| passwords.verify(password.to_owned(), stored);
        assert_eq!(verify("eight characters", Some(hash.clone())).await, Ok(true));
        assert_eq!(verify("eight Characters", Some(hash)).await, Ok(false));
        assert_eq!(verify("eight characters", None).await, Ok(false));
        assert_eq!(verify("nobody has this password", None).await, Ok(false));
    }

    #[tokio::test]
    async fn a_short_password_is_refused() {
        let error = Passwords::default()
            .hash("seven77".to_owned())
            .await
            .expect_err("too short");
        assert_eq!(error.code, "bad-password");
    }
}
