//! Passwords: Argon2id, on a few threads of their own so that signing in never holds up a table.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};

/// How many passwords are hashed at the same time: each takes 19 MB and a core for some 40 ms.
const AT_ONCE: usize = 2;

/// How many may wait for it: whoever comes later would wait for more than a second.
const IN_QUEUE: usize = 64;

/// How many more may wait of those who sign in from where they have done so before: strangers keep none of them out.
const KNOWN_IN_QUEUE: usize = 16;

/// Compared with when there is no such player, so that the answer takes as long as a wrong password does.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$20vjkgiW34WEoYevFhhvFQ$4fUCUvT8pZVP/tL5udy9xcOHFWA/KhIkDeV9SmaVRPU";

/// Where somebody waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// With all others.
    Strangers,
    /// He has signed in from there before.
    Known,
}

/// Hashes and verifies passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    /// For those who wait and those who are served.
    places: Arc<Semaphore>,
    /// For those who are known and find none of these.
    known_places: Arc<Semaphore>,
    /// For those who are served.
    workers: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            places: Arc::new(Semaphore::new(AT_ONCE + IN_QUEUE)),
            known_places: Arc::new(Semaphore::new(KNOWN_IN_QUEUE)),
            workers: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Passwords {
    /// Checks that a password is acceptable and hashes it.
    ///
    /// # Errors
    /// When it is too short or too long, or too many wait.
    pub async fn hash(&self, password: String) -> Result<String> {
        check(&password)?;
        self.run(Queue::Strangers, move || hash_now(&password)).await
    }

    /// Whether `password` is the one that was stored. Takes as long when nothing was stored.
    ///
    /// # Errors
    /// When the stored form is damaged, or too many wait.
    pub async fn verify(&self, password: String, stored: Option<String>, queue: Queue) -> Result<bool> {
        if check(&password).is_err() {
            return Ok(false);
        }
        self.run(queue, move || {
            let exists = stored.is_some();
            let stored = stored.unwrap_or_else(|| NOBODY.to_owned());
            let hash = PasswordHash::new(&stored).map_err(|error| Error::internal(&error))?;
            let is_right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            Ok(is_right && exists)
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        queue: Queue,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = match queue {
            Queue::Strangers => place,
            Queue::Known => place.or_else(|_| Arc::clone(&self.known_places).try_acquire_owned()),
        };
        let place = place.map_err(|_| Error::busy())?;
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        let worker = worker.map_err(|error| Error::internal(&error))?;
        Error::of_blocking(move || {
            // The work goes on when its caller goes away, and takes the room that it takes.
            let _held = (place, worker);
            work()
        })
        .await
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
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn the_right_password_and_no_other_is_accepted() {
        let passwords = Passwords::default();
        let hash = passwords.hash("eight characters".to_owned()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$"));
        let cost = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(cost(&hash), cost(NOBODY), "both take as long");
        let verify =
            |password: &str, stored: Option<String>| passwords.verify(password.to_owned(), stored, Queue::Strangers);
        assert_eq!(verify("eight characters", Some(hash.clone())).await, Ok(true));
        assert_eq!(verify("eight Characters", Some(hash)).await, Ok(false));
        assert_eq!(verify("eight characters", None).await, Ok(false));
        assert_eq!(verify("nobody has this password", None).await, Ok(false));
    }

    /// Counts who works at the same time.
    #[derive(Debug, Default)]
    struct Workshop {
        busy: AtomicUsize,
        most: AtomicUsize,
        done: AtomicUsize,
    }

    impl Workshop {
        fn work(&self) -> Result<()> {
            let busy = self.busy.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(busy, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(20));
            self.busy.fetch_sub(1, Ordering::SeqCst);
            self.done.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }
    }

    #[tokio::test]
    async fn callers_who_go_away_do_not_make_room_for_more_work() {
        let (passwords, workshop) = (Passwords::default(), Arc::new(Workshop::default()));
        for _ in 0..20 {
            let shop = Arc::clone(&workshop);
            let call = passwords.run(Queue::Strangers, move || shop.work());
            // Long enough to be begun, too short to be done.
            let _ = tokio::time::timeout(Duration::from_millis(2), call).await;
        }
        let shop = Arc::clone(&workshop);
        passwords
            .run(Queue::Strangers, move || shop.work())
            .await
            .expect("its turn comes");
        assert!(workshop.most.load(Ordering::SeqCst) <= AT_ONCE, "{workshop:?}");
        let done = workshop.done.load(Ordering::SeqCst);
        assert!(
            done < 15,
            "{done} of those were done who had gone away while they waited"
        );
    }

    #[tokio::test]
    async fn the_queue_has_an_end() {
        let (passwords, workshop) = (Passwords::default(), Arc::new(Workshop::default()));
        let call = |queue: Queue| {
            let (passwords, shop) = (passwords.clone(), Arc::clone(&workshop));
            async move { passwords.run(queue, move || shop.work()).await }
        };
        let strangers = join_all((0..AT_ONCE + IN_QUEUE + 3).map(|_| call(Queue::Strangers)));
        let known = join_all((0..KNOWN_IN_QUEUE).map(|_| call(Queue::Known)));
        let (answers, known) = tokio::join!(strangers, known);
        assert!(
            known.iter().all(Result::is_ok),
            "strangers keep nobody out who is known"
        );
        let refused: Vec<&Error> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
        assert_eq!(refused.len(), 3);
        assert_eq!((refused[0].status.as_u16(), refused[0].code), (503, "busy"));
        assert!(refused[0].retry_after.is_some());
        assert_eq!(call(Queue::Strangers).await, Ok(()));
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
