//! What waits to be sent through one socket.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// A socket that has let this many messages or bytes pile up loses them and gets fresh views instead.
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

/// What an outbox held.
#[derive(Debug, Default)]
pub struct Outgoing {
    /// The messages, in order.
    pub messages: VecDeque<Utf8Bytes>,
    /// Whether messages were dropped, so that everything watched must be sent afresh.
    pub overrun: bool,
}

impl Outbox {
    /// Puts a message in.
    pub fn push(&self, message: Utf8Bytes) {
        let mut queue = self.lock();
        queue.bytes += message.len();
        queue.messages.push_back(message);
        if queue.messages.len() > MOST_MESSAGES || queue.bytes > MOST_BYTES {
            queue.messages = VecDeque::new();
            queue.bytes = 0;
            queue.overrun = true;
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Takes everything out.
    #[must_use]
    pub fn take(&self) -> Outgoing {
        let mut queue = self.lock();
        let queue = std::mem::take(&mut *queue);
        Outgoing {
            messages: queue.messages,
            overrun: queue.overrun,
        }
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
        let outgoing = outbox.take();
        assert!(!outgoing.overrun);
        assert_eq!(outgoing.messages, ["one", "two"]);
        assert!(outbox.take().messages.is_empty());
    }

    #[test]
    fn a_slow_socket_loses_its_queue() {
        let outbox = Outbox::default();
        for _ in 0..=MOST_MESSAGES {
            outbox.push("diff".into());
        }
        outbox.push("after".into());
        let outgoing = outbox.take();
        assert!(outgoing.overrun);
        assert_eq!(outgoing.messages, ["after"]);
    }
}
