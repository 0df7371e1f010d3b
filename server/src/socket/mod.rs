//! The WebSocket: one a browser, many tables.
//!
//! A socket is one task. What it is sent waits in its [`Outbox`]; what its client decides runs in tasks of its own, so
//! that a step that waits for the disk holds up neither the socket nor its other tables.

pub mod open;
mod session;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use axum_extra::extract::cookie::CookieJar;

use crate::accounts::sessions::{SignedIn, token_in};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::ClientAddress;
use crate::http::limits::Action;

/// The longest message a client needs to send.
const LONGEST_MESSAGE: usize = 16 * 1024;

/// What is read at once, in memory as long as a socket is open: more than nearly all messages of clients.
const READ_BUFFER: usize = 2 * 1024;

/// Small messages are collected up to this size and written together.
const WRITE_BUFFER: usize = 8 * 1024;

/// The largest backlog in a socket's own buffer: more than the longest message of ours.
const LARGEST_BACKLOG: usize = 4 * 1024 * 1024;

/// `GET /socket`.
pub async fn connect(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    upgrade: WebSocketUpgrade,
) -> Result<Response> {
    app.limits.take(Action::Connect, address)?;
    let session = caller.as_ref().and_then(|_| token_in(&jar));
    let open = app.sockets.open(address, session)?;
    let player = caller.map(|SignedIn(player)| player);
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(LARGEST_BACKLOG)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        session::run(app, socket, address, player, open.ending.clone()).await;
        drop(open);
    }))
}
