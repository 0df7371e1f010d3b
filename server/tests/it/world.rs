//! A server for a test, and players at its tables.

use std::sync::Arc;

use kernel::Referee;
use protocol::Side;
use protocol::http::{Accepted, TableHeader, ViewAnswer};
use serde_json::json;
use server::config::{ServeConfig, Switch};
use server::db::Database;
use server::games::Games;
use server::server::{Server, listen};
use sqlx::postgres::PgConnectOptions;
use uuid::Uuid;

use crate::client::{Answer, Client};
use crate::cluster::new_database;
use crate::skirmish::skirmish;

/// The settings of tests.
pub(crate) fn config() -> ServeConfig {
    ServeConfig {
        listen: ([127, 0, 0, 1], 0).into(),
        public_url: None,
        client_address_header: None,
        metrics_listen: None,
        rate_limits: Switch::Off,
        overlay: None,
        snapshot_every: 5,
        table_idle_seconds: 600,
    }
}

/// A server with a database of its own.
pub(crate) struct World {
    pub(crate) server: Server,
    pub(crate) database: Database,
    pub(crate) options: PgConnectOptions,
}

impl World {
    /// A server with the usual settings.
    pub(crate) async fn new() -> World {
        World::with(config()).await
    }

    /// A server with these settings.
    pub(crate) async fn with(config: ServeConfig) -> World {
        World::on(new_database().await, config).await
    }

    /// A server on a database that exists.
    pub(crate) async fn on(options: PgConnectOptions, config: ServeConfig) -> World {
        let database = Database::connect(options.clone(), 4).await.expect("a database");
        let skirmish: Arc<dyn Referee> = Arc::new(skirmish());
        let listener = listen(config.listen).await.expect("a free port");
        let server = Server::start(listener, config, &database, Games::new(&[skirmish]))
            .await
            .expect("a server");
        World {
            server,
            database,
            options,
        }
    }

    /// Somebody without a session.
    pub(crate) fn nobody(&self) -> Client {
        Client::new(self.server.address)
    }

    /// A guest.
    pub(crate) async fn guest(&self) -> Client {
        Client::guest(self.server.address).await
    }

    /// Two guests at a running table.
    pub(crate) async fn game(&self) -> Game {
        let (union, confederate) = (self.guest().await, self.guest().await);
        let answer = union
            .post(
                "/tables",
                json!({"ruleset": "skirmish", "side": "union", "salt": "north"}),
            )
            .await;
        let header: TableHeader = answer.read();
        let path = format!("/tables/{}", header.id);
        confederate
            .post(&format!("{path}/join"), json!({"salt": "south"}))
            .await
            .read::<TableHeader>();
        Game {
            id: header.id,
            path,
            players: [union, confederate],
        }
    }

    /// Stops the server and starts another one on the same database.
    pub(crate) async fn restart(self) -> World {
        let options = self.options.clone();
        self.stop().await;
        World::on(options, config()).await
    }

    /// Stops the server.
    pub(crate) async fn stop(self) {
        self.server.stop().await.expect("an orderly end");
        self.database.pool.close().await;
    }
}

/// A table with two players.
pub(crate) struct Game {
    pub(crate) id: Uuid,
    pub(crate) path: String,
    pub(crate) players: [Client; 2],
}

impl Game {
    /// The same table on another node.
    pub(crate) fn at(&self, world: &World) -> Game {
        let address = world.server.address;
        let players = self.players.clone().map(|player| Client { address, ..player });
        Game {
            id: self.id,
            path: self.path.clone(),
            players,
        }
    }

    /// The player of a side.
    pub(crate) fn player(&self, side: Side) -> &Client {
        &self.players[side.index()]
    }

    /// What a side sees.
    pub(crate) async fn view(&self, side: Side) -> ViewAnswer {
        self.player(side).get(&format!("{}/view", self.path)).await.read()
    }

    /// The header as a side sees it.
    pub(crate) async fn header(&self, side: Side) -> TableHeader {
        self.player(side).get(&self.path).await.read()
    }

    /// Chooses with the version that the side sees now.
    pub(crate) async fn choose(&self, side: Side, choice: &str) -> Answer {
        let seq = self.view(side).await.seq;
        self.choose_at(side, choice, seq).await
    }

    /// Chooses with this version.
    pub(crate) async fn choose_at(&self, side: Side, choice: &str, seq: u64) -> Answer {
        let body = json!({"seq": seq, "choice": choice});
        self.player(side).post(&format!("{}/choose", self.path), body).await
    }

    /// Chooses what is allowed.
    pub(crate) async fn must(&self, side: Side, choice: &str) -> u64 {
        self.choose(side, choice).await.read::<Accepted>().seq
    }

    /// Takes the last step back.
    pub(crate) async fn undo(&self, side: Side) -> Answer {
        let seq = self.view(side).await.seq;
        self.player(side)
            .post(&format!("{}/undo", self.path), json!({"seq": seq}))
            .await
    }

    /// Plays to the bids at the end, firing once a turn.
    pub(crate) async fn play_to_the_bids(&self) {
        for turn in 0..6 {
            let side = Side::BOTH[turn % 2];
            self.must(side, "fire").await;
            self.must(side, "pass").await;
        }
    }
}
