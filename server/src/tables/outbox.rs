//! What waits to be sent through one socket.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// A socket that has let this many messages or bytes pile up is too slow: it loses them and is closed.
const MOST_MESSAGES: usize = 256;
const MOST_BYTES: usize = 1024 * 1024;

/// A queue of messages for one socket. Senders never wait for it.
#[derive(Debug, Default)]
pub struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    bytes: usize,
    overrun: bool,
}

/// Messages were lost, because they were taken out too slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun;

impl Outbox {
    /// Puts a message in.
    pub fn push(&self, message: Utf8Bytes) {
        let mut queue = self.lock();
        if queue.overrun {
            return;
        }
        queue.bytes += message.len();
        queue.messages.push_back(message);
        if queue.messages.len() > MOST_MESSAGES || queue.bytes > MOST_BYTES {
            queue.messages = VecDeque::new();
            queue.overrun = true;
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Takes everything out.
    ///
    /// # Errors
    /// Once it has overrun.
    pub fn take(&self) -> Result<VecDeque<Utf8Bytes>, Overrun> {
        let mut queue = self.lock();
        if queue.overrun {
            return Err(Overrun);
        }
        queue.bytes = 0;
        Ok(std::mem::take(&mut queue.messages))
    }

    /// Waits until there is something.
    pub async fn filled(&self) {
        self.filled.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_in_order() {
        let outbox = Outbox::default();
        outbox.push("one".into());
        outbox.push("two".into());
        assert_eq!(outbox.take().expect("no overrun"), ["one", "two"]);
        assert_eq!(outbox.take(), Ok(VecDeque::new()));
    }

    #[test]
    fn an_outbox_that_has_overrun_takes_and_gives_nothing_any_more() {
        let outbox = Outbox::default();
        for _ in 0..=MOST_MESSAGES {
            outbox.push("diff".into());
        }
        outbox.push("after".into());
        assert_eq!(outbox.take(), Err(Overrun));
        assert_eq!(outbox.take(), Err(Overrun));
    }
}
