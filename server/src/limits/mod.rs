//! How often one account or address may do something, and in [`census`] how much it may hold at the same time.

pub mod capacity;
pub mod census;
pub mod neighbourhood;
pub mod sockets;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::error::{Error, Result};
use neighbourhood::{Neighbourhood, Network};

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Signing in, from an address.
    SignIn,
    /// A wrong password for a name from a place: slows down guessing and locks out nobody else.
    Guess,
    /// A wrong password for a name from where its player has never signed in: slows down guessing from many addresses.
    GuessOfStrangers,
    /// Creating an account or a guest.
    SignUp,
    /// Having a letter with a link sent, for an account, or to a name or a box: nobody is flooded with them.
    Letter,
    /// Having such letters sent, from an address.
    LetterFrom,
    /// Looking at lists and tables.
    Look,
    /// Creating, joining or leaving a table.
    Lobby,
    /// Deciding, taking back, asking why.
    Decide,
    /// Asking how something would come out or where something lies.
    Survey,
    /// Saying something.
    Say,
    /// Reading a whole journal or verifying dice.
    Replay,
    /// Bringing a whole game here, or taking all one's games away.
    Carry,
    /// Reporting somebody.
    Report,
    /// Opening a socket.
    Connect,
    /// Anything that a program does with a token, by calls and over sockets. It leaves its player room to do as much himself.
    Bear,
    /// Sending anything over a socket, be it only a sign of life.
    Message,
}

impl Action {
    /// How many at once, and in what time one more is earned.
    const fn allowance(self) -> (u32, Duration) {
        match self {
            Action::SignIn => (30, Duration::from_secs(2)),
            Action::Guess => (10, Duration::from_secs(6)),
            // One network alone cannot keep this empty.
            Action::GuessOfStrangers => (300, Duration::from_secs(1)),
            Action::SignUp => (20, Duration::from_secs(10)),
            // So many a day.
            Action::Letter => (5, Duration::from_secs(24 * 3600 / 5)),
            Action::LetterFrom => (20, Duration::from_secs(24 * 3600 / 20)),
            Action::Look => (300, Duration::from_millis(50)),
            Action::Lobby => (30, Duration::from_secs(5)),
            Action::Decide => (100, Duration::from_millis(50)),
            Action::Survey => (50, Duration::from_millis(100)),
            Action::Say => (10, Duration::from_secs(2)),
            Action::Carry => (20, Duration::from_secs(30)),
            Action::Report => (5, Duration::from_secs(600)),
            Action::Replay => (30, Duration::from_secs(1)),
            Action::Bear => (100, Duration::from_millis(100)),
            Action::Connect => (60, Duration::from_millis(500)),
            // Whatever is limited otherwise, of every kind at once, comes through.
            Action::Message => (500, Duration::from_millis(10)),
        }
    }

    /// How many times as much a network may do as one of its neighbourhoods; `None` where each may do its own.
    const fn share_of_network(self) -> Option<u32> {
        match self {
            Action::Guess => Some(2),
            // Neighbours of somebody who does this all the time must get in still.
            Action::SignIn | Action::Connect => None,
            _ => Some(16),
        }
    }
}

/// Who is limited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// An address, and the network around it.
    Address(Neighbourhood),
    /// A player.
    Player(Uuid),
    /// A program with this token.
    Bearer(Uuid),
    /// The name somebody tries to sign in with.
    Name(String),
    /// That name, from an address and the network around it.
    NameAt(String, Neighbourhood),
    /// That name, from an address where its player has signed in before. What is done around it does not matter.
    NameAtHome(String, Neighbourhood),
}

/// Whose bucket it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Owner {
    Who(Who),
    Network(Network),
    NameIn(String, Network),
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
    full_at: Mutex<HashMap<(Action, Owner), Instant>>,
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
        self.take_at(&[(action, who.into())], Instant::now())
    }

    /// Takes one from each bucket, or none from any.
    ///
    /// # Errors
    /// When one is empty; says when it will not be.
    pub fn take_all(&self, taken: &[(Action, Who)]) -> Result<()> {
        self.take_at(taken, Instant::now())
    }

    /// Takes one from a bucket that belongs to a single socket: when it will be full again is kept there.
    ///
    /// # Errors
    /// When it is empty; says when it will not be.
    pub fn take_own(&self, action: Action, full_at: &mut Instant) -> Result<()> {
        if self.enabled {
            let (burst, interval) = action.allowance();
            *full_at = after_one(burst, interval, *full_at, Instant::now())?;
        }
        Ok(())
    }

    /// Puts back what was taken for something that did not happen.
    pub fn put_back(&self, taken: &[(Action, Who)]) {
        let mut full_at = self.lock();
        for bucket in buckets(taken) {
            if let Some(full_at) = full_at.get_mut(&(bucket.action, bucket.owner)) {
                *full_at = full_at.checked_sub(bucket.interval).unwrap_or(*full_at);
            }
        }
    }

    fn take_at(&self, taken: &[(Action, Who)], now: Instant) -> Result<()> {
        if !self.enabled {
            return Ok(());
        }
        let mut full_at = self.lock();
        let mut after = Vec::with_capacity(2 * taken.len());
        for bucket in buckets(taken) {
            let (burst, interval) = (bucket.burst, bucket.interval);
            let key = (bucket.action, bucket.owner);
            let before = full_at.get(&key).copied().unwrap_or(now);
            after.push((key, after_one(burst, interval, before, now)?));
        }
        full_at.extend(after);
        Ok(())
    }

    /// Forgets the buckets that are full.
    pub fn forget_full(&self) {
        let now = Instant::now();
        self.lock().retain(|_, full_at| *full_at > now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Action, Owner), Instant>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bucket: how much it holds, and in what time one more is earned.
struct Bucket {
    action: Action,
    owner: Owner,
    burst: u32,
    interval: Duration,
}

/// The buckets that something is taken from: that of the one who does it, and that of the network around him.
fn buckets(taken: &[(Action, Who)]) -> impl Iterator<Item = Bucket> {
    taken.iter().flat_map(|(action, who)| {
        let action = *action;
        let (burst, interval) = action.allowance();
        let own = Bucket {
            action,
            owner: Owner::Who(who.clone()),
            burst,
            interval,
        };
        let around = match who {
            Who::Address(neighbourhood) => Some(Owner::Network(neighbourhood.network())),
            Who::NameAt(name, neighbourhood) => Some(Owner::NameIn(name.clone(), neighbourhood.network())),
            Who::Player(_) | Who::Bearer(_) | Who::Name(_) | Who::NameAtHome(..) => None,
        };
        let around = around.zip(action.share_of_network()).map(|(owner, share)| Bucket {
            action,
            owner,
            burst: share * burst,
            interval: interval / share,
        });
        std::iter::once(own).chain(around)
    })
}

/// When a bucket will be full again once one more is taken.
fn after_one(burst: u32, interval: Duration, full_at: Instant, now: Instant) -> Result<Instant> {
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
        let grant = Who::Name("grant".to_owned());
        let take = |action: Action, who: &Who, now: Instant| limits.take_at(&[(action, who.clone())], now);
        for _ in 0..10 {
            assert_eq!(take(Action::Guess, &grant, start), Ok(()));
        }
        let refused = take(Action::Guess, &grant, start).expect_err("empty");
        assert_eq!((refused.code, refused.retry_after), ("too-often", Some(7)));
        assert_eq!(take(Action::Guess, &Who::Name("lee".to_owned()), start), Ok(()));
        assert_eq!(take(Action::SignUp, &grant, start), Ok(()));
        let later = start + Duration::from_secs(6);
        assert_eq!(take(Action::Guess, &grant, later), Ok(()));
        assert!(take(Action::Guess, &grant, later).is_err());
        limits.put_back(&[(Action::Guess, grant.clone())]);
        assert_eq!(take(Action::Guess, &grant, later), Ok(()));
    }

    #[test]
    fn all_are_taken_or_none() {
        let limits = Limits::new(true);
        let start = Instant::now();
        let (grant, lee) = (Who::Name("grant".to_owned()), Who::Name("lee".to_owned()));
        let both = [(Action::Guess, grant.clone()), (Action::Guess, lee)];
        for _ in 0..10 {
            assert_eq!(limits.take_at(&both[1..], start), Ok(()));
        }
        for _ in 0..20 {
            assert!(limits.take_at(&both, start).is_err());
        }
        assert_eq!(limits.take_at(&both[..1], start), Ok(()));
    }

    #[test]
    fn a_network_has_a_bucket_too() {
        let limits = Limits::new(true);
        let start = Instant::now();
        let taken = |part: u16, action: Action, who: &dyn Fn(Neighbourhood) -> Who| {
            let address: IpAddr = [0x2001, 0xdb8, 1, part, 0, 0, 0, 1].into();
            limits.take_at(&[(action, who(address.into()))], start).is_ok()
        };
        let count = |action: Action, who: &dyn Fn(Neighbourhood) -> Who| {
            (0..1000).filter(|part| taken(*part, action, who)).count()
        };
        assert_eq!(count(Action::SignUp, &Who::Address), 320);
        assert_eq!(count(Action::Connect, &Who::Address), 1000);
        assert_eq!(count(Action::Guess, &|place| Who::NameAt("lee".to_owned(), place)), 20);
        assert_eq!(
            count(Action::Guess, &|place| Who::NameAtHome("lee".to_owned(), place)),
            1000
        );
    }

    #[test]
    fn switched_off_nothing_is_limited() {
        let limits = Limits::new(false);
        for _ in 0..1000 {
            assert!(limits.take(Action::SignIn, Who::Name("grant".to_owned())).is_ok());
        }
    }
}
