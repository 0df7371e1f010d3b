//! How often one account or address may do something.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::error::{Error, Result};

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Signing in, from an address.
    SignIn,
    /// A wrong password for a name from an address: slows down guessing and locks out nobody else.
    Guess,
    /// A wrong password for a name from anywhere: slows down guessing from many addresses.
    GuessFromAnywhere,
    /// Creating an account or a guest.
    SignUp,
    /// Looking at lists and tables.
    Look,
    /// Creating, joining or leaving a table.
    Table,
    /// Deciding, taking back, asking why.
    Step,
    /// Asking how something would come out or where something lies.
    Survey,
    /// Saying something.
    Say,
    /// Reading a whole journal or verifying dice.
    Replay,
    /// Opening a socket.
    Connect,
}

impl Action {
    /// How many at once, and in what time one more is earned.
    const fn allowance(self) -> (u32, Duration) {
        match self {
            Action::SignIn => (30, Duration::from_secs(2)),
            Action::Guess => (10, Duration::from_secs(6)),
            // One address alone cannot keep this empty.
            Action::GuessFromAnywhere => (300, Duration::from_secs(1)),
            Action::SignUp => (20, Duration::from_secs(10)),
            Action::Look => (300, Duration::from_millis(50)),
            Action::Table => (30, Duration::from_secs(5)),
            Action::Step => (100, Duration::from_millis(50)),
            Action::Survey => (50, Duration::from_millis(100)),
            Action::Say => (10, Duration::from_secs(2)),
            Action::Replay => (30, Duration::from_secs(1)),
            Action::Connect => (60, Duration::from_millis(500)),
        }
    }
}

/// Who is limited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// An address.
    Address(Neighbourhood),
    /// A player.
    Player(Uuid),
    /// The name somebody tries to sign in with.
    Name(String),
    /// That name, from an address.
    NameAt(String, Neighbourhood),
}

/// An address; of an IPv6 address the first half counts, which is what one customer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbourhood(IpAddr);

impl From<IpAddr> for Neighbourhood {
    fn from(address: IpAddr) -> Neighbourhood {
        // A socket for both versions shows IPv4 addresses as IPv6 ones that differ in the second half only.
        Neighbourhood(match address.to_canonical() {
            IpAddr::V4(v4) => v4.into(),
            IpAddr::V6(v6) => {
                let mut segments = v6.segments();
                segments[4..].fill(0);
                segments.into()
            }
        })
    }
}

impl From<IpAddr> for Who {
    fn from(address: IpAddr) -> Who {
        Who::Address(address.into())
    }
}

impl Who {
    /// The player, or the address of somebody who is not signed in.
    #[must_use]
    pub fn caller(player: Option<Uuid>, address: IpAddr) -> Who {
        player.map_or_else(|| address.into(), Who::Player)
    }
}

/// The buckets of everybody, in this process.
#[derive(Debug)]
pub struct Limits {
    enabled: bool,
    /// When the bucket will be full again.
    full_at: Mutex<HashMap<(Action, Who), Instant>>,
}

impl Limits {
    /// Buckets that are all full; with `enabled` false nothing is limited.
    #[must_use]
    pub fn new(enabled: bool) -> Limits {
        Limits {
            enabled,
            full_at: Mutex::default(),
        }
    }

    /// Takes one from the bucket.
    ///
    /// # Errors
    /// When it is empty; says when it will not be.
    pub fn take(&self, action: Action, who: impl Into<Who>) -> Result<()> {
        self.take_at(action, who.into(), Instant::now())
    }

    /// Looks whether the bucket has one, without taking it.
    ///
    /// # Errors
    /// When it is empty; says when it will not be.
    pub fn check(&self, action: Action, who: &Who) -> Result<()> {
        let buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        match buckets.get(&(action, who.clone())) {
            Some(full_at) if self.enabled => after_one(action, *full_at, Instant::now()).map(drop),
            _ => Ok(()),
        }
    }

    fn take_at(&self, action: Action, who: Who, now: Instant) -> Result<()> {
        if !self.enabled {
            return Ok(());
        }
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = buckets.entry((action, who)).or_insert(now);
        *full_at = after_one(action, *full_at, now)?;
        Ok(())
    }

    /// Forgets the buckets that are full.
    pub fn forget_full(&self) {
        let now = Instant::now();
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, full_at| *full_at > now);
    }
}

/// When a bucket will be full again once one more is taken.
fn after_one(action: Action, full_at: Instant, now: Instant) -> Result<Instant> {
    let (burst, interval) = action.allowance();
    let after = full_at.max(now) + interval;
    let missing = (after - now).saturating_sub(interval * burst);
    if missing.is_zero() {
        Ok(after)
    } else {
        Err(Error::too_often(missing.as_secs() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limits = Limits::new(true);
        let start = Instant::now();
        let who = Who::Name("grant".to_owned());
        for _ in 0..10 {
            assert_eq!(limits.take_at(Action::Guess, who.clone(), start), Ok(()));
        }
        let refused = limits.take_at(Action::Guess, who.clone(), start).expect_err("empty");
        assert_eq!((refused.code, refused.retry_after), ("too-often", Some(7)));
        let other = Who::Name("lee".to_owned());
        assert_eq!(limits.take_at(Action::Guess, other, start), Ok(()));
        assert_eq!(limits.take_at(Action::SignUp, who.clone(), start), Ok(()));
        let later = start + Duration::from_secs(6);
        assert_eq!(limits.take_at(Action::Guess, who.clone(), later), Ok(()));
        assert!(limits.take_at(Action::Guess, who, later).is_err());
    }

    #[test]
    fn an_ipv6_neighbourhood_shares_a_bucket() {
        let one: IpAddr = "2001:db8:1:2:3:4:5:6".parse().expect("an address");
        let two: IpAddr = "2001:db8:1:2:9:9:9:9".parse().expect("an address");
        assert_eq!(Who::from(one), Who::from(two));
    }

    #[test]
    fn ipv4_addresses_differ_on_a_socket_for_both_versions() {
        let mapped = |text: &str| text.parse::<IpAddr>().expect("an address");
        let one = Who::from(mapped("::ffff:192.0.2.1"));
        assert_ne!(one, Who::from(mapped("::ffff:192.0.2.2")));
        assert_eq!(one, Who::from(mapped("192.0.2.1")));
    }

    #[test]
    fn switched_off_nothing_is_limited() {
        let limits = Limits::new(false);
        for _ in 0..1000 {
            assert!(limits.take(Action::SignIn, Who::Name("grant".to_owned())).is_ok());
        }
    }
}
