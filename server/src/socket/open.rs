//! The sockets that are open: how many there are, from where, and by which session.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::accounts::sessions::Token;
use crate::error::{Error, Result};
use crate::http::limits::Neighbourhood;

/// How many sockets one address may have open: players behind one router share it.
const MOST_FROM_ONE_ADDRESS: usize = 256;

/// How many sockets may be open at all: 6 KB of memory each, more when something happens.
const MOST_SOCKETS: usize = 20_000;

/// The open sockets of this process.
#[derive(Debug)]
pub struct OpenSockets {
    limited: bool,
    stopping: CancellationToken,
    tracker: TaskTracker,
    register: Mutex<Register>,
}

#[derive(Debug, Default)]
struct Register {
    addresses: HashMap<Neighbourhood, usize>,
    /// By session: how many sockets it has, and what ends them.
    sessions: HashMap<Token, (usize, CancellationToken)>,
}

/// An open socket; dropped when it is closed.
#[derive(Debug)]
pub struct OpenSocket {
    /// Cancelled when the server stops or the session ends.
    pub ending: CancellationToken,
    address: Neighbourhood,
    session: Option<Token>,
    sockets: Arc<OpenSockets>,
    _tracked: TaskTrackerToken,
}

impl OpenSockets {
    /// None so far; `limited` says whether their number is.
    #[must_use]
    pub fn new(limited: bool, stopping: CancellationToken) -> Arc<OpenSockets> {
        Arc::new(OpenSockets {
            limited,
            stopping,
            tracker: TaskTracker::new(),
            register: Mutex::default(),
        })
    }

    /// Enters a socket.
    ///
    /// # Errors
    /// When there are too many.
    pub fn open(self: &Arc<Self>, address: IpAddr, session: Option<Token>) -> Result<OpenSocket> {
        let address = address.into();
        let mut register = self.register();
        let from_there = register.addresses.get(&address).copied().unwrap_or_default();
        if self.limited && (from_there >= MOST_FROM_ONE_ADDRESS || self.tracker.len() >= MOST_SOCKETS) {
            return Err(Error::too_many_sockets());
        }
        register.addresses.insert(address, from_there + 1);
        let ending = match session {
            None => self.stopping.clone(),
            Some(session) => {
                let first = || (0, self.stopping.child_token());
                let (count, ending) = register.sessions.entry(session).or_insert_with(first);
                *count += 1;
                ending.clone()
            }
        };
        drop(register);
        Ok(OpenSocket {
            ending,
            address,
            session,
            sockets: Arc::clone(self),
            _tracked: self.tracker.token(),
        })
    }

    /// Closes the sockets of a session that has ended.
    pub fn end_session(&self, session: &Token) {
        if let Some((_, ending)) = self.register().sessions.get(session) {
            ending.cancel();
        }
    }

    /// Waits until all are closed; the server is stopping.
    pub async fn wait(&self) {
        self.tracker.close();
        self.tracker.wait().await;
    }

    fn register(&self) -> MutexGuard<'_, Register> {
        self.register.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut register = self.sockets.register();
        if let Some(count) = register.addresses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                register.addresses.remove(&self.address);
            }
        }
        if let Some(session) = &self.session
            && let Some((count, _)) = register.sessions.get_mut(session)
        {
            *count -= 1;
            if *count == 0 {
                register.sessions.remove(session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_sockets() {
        let sockets = OpenSockets::new(true, CancellationToken::new());
        let (one, two): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let mut open: Vec<OpenSocket> = (0..MOST_FROM_ONE_ADDRESS)
            .map(|_| sockets.open(one, None).expect("room"))
            .collect();
        let refused = sockets.open(one, None).expect_err("too many");
        assert_eq!(refused.code, "too-many-sockets");
        assert!(sockets.open(two, None).is_ok());
        open.pop();
        assert!(sockets.open(one, None).is_ok());
    }

    #[test]
    fn a_session_ends_its_own_sockets() {
        let stopping = CancellationToken::new();
        let sockets = OpenSockets::new(true, stopping.clone());
        let address: IpAddr = [192, 0, 2, 1].into();
        let open = |session| sockets.open(address, session).expect("room");
        let (ended, other, nobodys) = (open(Some([1; 32])), open(Some([2; 32])), open(None));
        sockets.end_session(&[1; 32]);
        assert!(ended.ending.is_cancelled());
        assert!(!other.ending.is_cancelled() && !nobodys.ending.is_cancelled());
        stopping.cancel();
        assert!(other.ending.is_cancelled() && nobodys.ending.is_cancelled());
    }
}
