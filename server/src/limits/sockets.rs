//! The sockets that are open: how many there are, from where, and by which session.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::census::{Census, Entry, Quota};
use crate::accounts::token::Token;
use crate::error::{Error, Result};

/// The open sockets of this process.
#[derive(Debug)]
pub struct OpenSockets {
    census: Arc<Census>,
    stopping: CancellationToken,
    tracker: TaskTracker,
    register: Mutex<Register>,
}

/// By session: how many sockets it has, and what ends them.
type Register = HashMap<Token, (usize, CancellationToken)>;

/// An open socket; dropped when it is closed.
#[derive(Debug)]
pub struct OpenSocket {
    /// Cancelled when the server stops or the session ends.
    pub ending: CancellationToken,
    session: Option<Token>,
    sockets: Arc<OpenSockets>,
    _place: Entry,
    _tracked: TaskTrackerToken,
}

impl OpenSockets {
    /// None so far; `quota` says how many there may be.
    #[must_use]
    pub fn new(quota: Quota, stopping: CancellationToken) -> Arc<OpenSockets> {
        Arc::new(OpenSockets {
            census: Census::new(quota),
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
        let place = self.census.enter(address.into()).ok_or_else(Error::too_many_sockets)?;
        let ending = match session {
            None => self.stopping.clone(),
            Some(session) => {
                let first = || (0, self.stopping.child_token());
                let mut register = self.register();
                let (count, ending) = register.entry(session).or_insert_with(first);
                *count += 1;
                ending.clone()
            }
        };
        Ok(OpenSocket {
            ending,
            session,
            sockets: Arc::clone(self),
            _place: place,
            _tracked: self.tracker.token(),
        })
    }

    /// Closes the sockets of a session that has ended.
    pub fn end_session(&self, session: &Token) {
        if let Some((_, ending)) = self.register().get(session) {
            ending.cancel();
        }
    }

    /// The sessions that have sockets.
    #[must_use]
    pub fn sessions(&self) -> Vec<Token> {
        self.register().keys().copied().collect()
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
        let Some(session) = &self.session else { return };
        let mut register = self.sockets.register();
        if let Some((count, _)) = register.get_mut(session) {
            *count -= 1;
            if *count == 0 {
                register.remove(session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_sockets() {
        let sockets = OpenSockets::new(Quota::new(40, 10), CancellationToken::new());
        let (one, two): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [198, 51, 100, 2].into());
        let mut open: Vec<OpenSocket> = (0..10).map(|_| sockets.open(one, None).expect("room")).collect();
        let refused = sockets.open(one, None).expect_err("too many");
        assert_eq!(refused.code, "too-many-sockets");
        assert!(sockets.open(two, None).is_ok());
        open.pop();
        assert!(sockets.open(one, None).is_ok());
    }

    #[test]
    fn a_session_ends_its_own_sockets() {
        let stopping = CancellationToken::new();
        let sockets = OpenSockets::new(Quota::new(40, 10), stopping.clone());
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
