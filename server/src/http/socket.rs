//! `GET /socket`: the way from HTTP to the WebSocket.

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use axum_extra::extract::cookie::CookieJar;

use super::extract::ClientAddress;
use super::session::{SignedIn, token_in};
use crate::accounts::bearers::Bearer;
use crate::app::App;
use crate::error::Result;
use crate::limits::Action;
use crate::socket::{self, Whose};

/// `GET /socket`.
pub(super) async fn connect(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    bearer: Option<Extension<Bearer>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response> {
    app.limits.take(Action::Connect, address)?;
    let bearer = bearer.map(|Extension(bearer)| bearer);
    let session = match &bearer {
        Some(bearer) => Some(bearer.token),
        None => caller.as_ref().and_then(|_| token_in(&jar)),
    };
    let open = app.sockets.open(address, session)?;
    let player = caller.map(|SignedIn(player)| player);
    Ok(socket::with_limits(upgrade).on_upgrade(move |socket| async move {
        let whose = Whose {
            address,
            player,
            bearer,
        };
        socket::run(app, socket, whose, open.ending.clone()).await;
        drop(open);
    }))
}
