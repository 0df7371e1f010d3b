//! What all handlers share.

use std::ops::Deref;
use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use sqlx::PgPool;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::accounts::bearers::{Bearer, Needs};
use crate::accounts::passwords::Passwords;
use crate::config::ServeConfig;
use crate::db::readiness::Readiness;
use crate::error::Result;
use crate::games::Games;
use crate::limits::sockets::OpenSockets;
use crate::limits::{Action, Limits, Who};
use crate::mail::Mailer;
use crate::push::vapid::Keys;
use crate::tables::hub::Hub;

/// The application: cheap to clone, shared by all requests and sockets.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What is shared.
pub struct Shared {
    /// The settings.
    pub config: ServeConfig,
    /// Connections to the database.
    pub database: PgPool,
    /// The games that can be played.
    pub games: Arc<Games>,
    /// The tables in use.
    pub hub: Arc<Hub>,
    /// Who hashes passwords.
    pub passwords: Passwords,
    /// Who sends mail, if anybody does.
    pub mailer: Option<Mailer>,
    /// The keys by which push services know the server, once they have been read.
    pub push_keys: OnceCell<Keys>,
    /// Who may do what how often.
    pub limits: Limits,
    /// Whether the database can be written to.
    pub readiness: Readiness,
    /// What `/metrics` prints.
    pub metrics: PrometheusHandle,
    /// Cancelled when the server stops.
    pub stopping: CancellationToken,
    /// The open sockets.
    pub sockets: Arc<OpenSockets>,
}

impl App {
    /// Wraps what is shared.
    #[must_use]
    pub fn new(shared: Shared) -> App {
        App(Arc::new(shared))
    }

    /// Takes from a player, and from the program that acts for him, what each further one of several steps costs that
    /// were sent together: as much as if it had been sent alone.
    ///
    /// # Errors
    /// When there is nothing left to take.
    pub fn take_step(&self, player: Uuid, bearer: Option<&Bearer>) -> Result<()> {
        self.limits.take(Action::Decide, Who::Player(player))?;
        bearer.map_or(Ok(()), |bearer| bearer.check(&self.limits, Needs::Nothing))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
