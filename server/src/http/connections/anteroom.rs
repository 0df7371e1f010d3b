//! Where those go for whom there is no place: they are told so, and whoever asks after the server's health is answered.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use tokio::task::AbortHandle;

/// How many may stand there; when another comes, the one who has been there longest has to go.
const PLACES: usize = 32;

/// The connections in the anteroom.
#[derive(Debug, Default)]
pub(super) struct Anteroom(Mutex<VecDeque<AbortHandle>>);

impl Anteroom {
    /// Lets a connection in, and shows those out who have been there longest.
    pub(super) fn admit(&self, connection: AbortHandle) {
        let mut connections = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        connections.retain(|connection| !connection.is_finished());
        while connections.len() >= PLACES
            && let Some(longest) = connections.pop_front()
        {
            longest.abort();
        }
        connections.push_back(connection);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_newest_can_always_stand_there() {
        let anteroom = Anteroom::default();
        let mut tasks = VecDeque::new();
        for _ in 0..PLACES + 5 {
            let task = tokio::spawn(std::future::pending::<()>());
            anteroom.admit(task.abort_handle());
            tasks.push_back(task);
        }
        for _ in 0..5 {
            let first = tasks.pop_front().expect("a task");
            assert!(first.await.expect_err("shown out").is_cancelled());
        }
        tokio::task::yield_now().await;
        assert!(tasks.iter().all(|task| !task.is_finished()));
    }
}
