//! The WebSocket: one a browser, many tables.
//!
//! A socket is one task. What it is sent waits in its outbox; what its client decides runs in tasks of its own, so
//! that a step that waits for the disk holds up neither the socket nor its other tables.

mod scopes;
mod session;

use axum::extract::ws::WebSocketUpgrade;

pub use session::{Whose, run};

/// The longest message a client needs to send.
const LONGEST_MESSAGE: usize = 16 * 1024;

/// What is read at once, in memory as long as a socket is open: more than nearly all messages of clients.
const READ_BUFFER: usize = 2 * 1024;

/// Small messages are collected up to this size and written together.
const WRITE_BUFFER: usize = 8 * 1024;

/// The largest backlog in a socket's own buffer: more than the longest message of ours.
const LARGEST_BACKLOG: usize = 4 * 1024 * 1024;

/// Bounds what a socket may be sent and what may wait in it.
pub fn with_limits(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(LARGEST_BACKLOG)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
}
