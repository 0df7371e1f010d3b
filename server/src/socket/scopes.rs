//! What messages ask of a program that has opened its socket with a token.

use protocol::http::Scope;
use protocol::socket::ClientMessage;

use crate::accounts::bearers::Needs;

/// What a message asks.
pub(super) const fn needs(message: &ClientMessage) -> Needs {
    match message {
        ClientMessage::Ping => Needs::Nothing,
        ClientMessage::Watch { .. }
        | ClientMessage::Leave { .. }
        | ClientMessage::Why { .. }
        | ClientMessage::Survey { .. } => Needs::Scope(Scope::Read),
        ClientMessage::Choose { .. } | ClientMessage::Undo { .. } => Needs::Scope(Scope::Play),
        ClientMessage::Say { .. } => Needs::Scope(Scope::Chat),
    }
}
