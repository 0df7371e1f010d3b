//! A server for a test, and players at its tables.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::Referee;
use protocol::Side;
use protocol::http::{Accepted, Journal, TableHeader, ViewAnswer};
use serde_json::json;
use server::config::{DatabaseConfig, ServeConfig, Switch};
use server::db::Database;
use server::games::Games;
use server::server::{Server, listen};
use server::time::WallClock;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgPool, Postgres, Transaction};
use uuid::Uuid;

use crate::client::{Answer, Client, PATIENCE};
use crate::cluster::new_database;
use crate::skirmish::{Edition, FIRST, skirmish};

/// The settings of tests.
pub(crate) fn config() -> ServeConfig {
    ServeConfig {
        listen: ([127, 0, 0, 1], 0).into(),
        public_url: None,
        client_address_header: None,
        metrics_listen: None,
        nats_url: None,
        rate_limits: Switch::Off,
        allow_private_webhooks: false,
        smtp_url: None,
        smtp_certificates: None,
        mail_from: None,
        overlay: None,
        plan_delay: None,
        snapshot_every: 5,
        seal_every: 2000,
        table_idle_seconds: 600,
    }
}

/// What is kept of everything so far beside the journal is lost.
pub(crate) const UNKEPT: [&str; 4] = [
    "delete from snapshot",
    "delete from sealed_part",
    "delete from seal",
    "update game_table set sealed = false",
];

/// The games of a release.
pub(crate) fn games(edition: Edition) -> Games {
    let skirmish: Arc<dyn Referee> = Arc::new(skirmish(edition));
    Games::new(&[skirmish])
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
        World::of(options, config, games(FIRST)).await
    }

    /// A server of a release on a database that exists.
    pub(crate) async fn under(options: PgConnectOptions, edition: Edition) -> World {
        World::of(options, config(), games(edition)).await
    }

    /// A server with these games.
    pub(crate) async fn of(options: PgConnectOptions, config: ServeConfig, games: Games) -> World {
        World::at(options, config, games, WallClock::system()).await
    }

    /// The same by another clock.
    pub(crate) async fn at(options: PgConnectOptions, config: ServeConfig, games: Games, clock: WallClock) -> World {
        let database = Database::connect(options.clone(), 4).await.expect("a database");
        let listener = listen(config.listen).await.expect("a free port");
        let server = Server::start(listener, config, &database, games, clock)
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

    /// Somebody who has signed up.
    pub(crate) async fn player(&self, name: &str) -> Client {
        let mut client = self.nobody();
        let credentials = json!({"name": name, "password": "eight characters"});
        let answer = client.post("/players", credentials).await;
        client.take_session(&answer);
        client
    }

    /// Two guests at a running table.
    pub(crate) async fn game(&self) -> Game {
        self.game_of("meeting").await
    }

    /// Two guests at a running table of a scenario.
    pub(crate) async fn game_of(&self, scenario: &str) -> Game {
        self.game_with("skirmish", scenario).await
    }

    /// Two guests at a running table of a scenario of any game.
    pub(crate) async fn game_with(&self, ruleset: &str, scenario: &str) -> Game {
        self.game_as(json!({"ruleset": ruleset, "scenario": scenario, "side": "union", "salt": "north"}))
            .await
    }

    /// Two guests at a running table that the first, who plays the Union, has set up like this.
    pub(crate) async fn game_as(&self, wish: serde_json::Value) -> Game {
        let (union, confederate) = (self.guest().await, self.guest().await);
        let answer = union.post("/tables", wish).await;
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

    /// Lets nobody commit a change of a table (its seats, its end) until the hold is released.
    pub(crate) async fn hold_tables(&self) -> Hold {
        let mut transaction = self.database.pool.begin().await.expect("a transaction");
        sqlx::query("select table_id from game_table for update")
            .execute(&mut *transaction)
            .await
            .expect("a lock");
        Hold(transaction)
    }

    /// Stops the server and starts another one on the same database.
    pub(crate) async fn restart(self) -> World {
        self.upgrade(FIRST).await
    }

    /// Stops the server and starts that of another release on the same database.
    pub(crate) async fn upgrade(self, edition: Edition) -> World {
        let options = self.options.clone();
        self.stop().await;
        World::under(options, edition).await
    }

    /// How commands find the database.
    pub(crate) fn commands(&self) -> DatabaseConfig {
        DatabaseConfig {
            database_url: Some(self.options.to_url_lossy().into()),
            data_dir: None,
            postgres_bin: None,
            database_connections: 4,
        }
    }

    /// Stops the server, does something to the database, and starts the server of another release there.
    pub(crate) async fn upgrade_after(self, changes: &[&str], edition: Edition) -> World {
        let options = self.options.clone();
        self.stop().await;
        let pool = PgPool::connect_with(options.clone()).await.expect("a database");
        for change in changes {
            sqlx::query(AssertSqlSafe(*change))
                .execute(&pool)
                .await
                .expect("a change");
        }
        pool.close().await;
        World::under(options, edition).await
    }

    /// Does something to the database behind the server's back.
    pub(crate) async fn tamper(&self, change: &str) -> u64 {
        let changed = sqlx::query(AssertSqlSafe(change)).execute(&self.database.pool).await;
        changed.expect("a change").rows_affected()
    }

    /// A number from the database.
    pub(crate) async fn count(&self, question: &str) -> i64 {
        let counted = sqlx::query_scalar(AssertSqlSafe(question))
            .fetch_one(&self.database.pool)
            .await;
        counted.expect("a number")
    }

    /// Stops the server.
    pub(crate) async fn stop(self) {
        self.server.stop().await.expect("an orderly end");
        self.database.pool.close().await;
    }
}

/// Keeps changes of tables from being committed.
pub(crate) struct Hold(Transaction<'static, Postgres>);

impl Hold {
    /// Waits until so many wait for the hold, or for somebody who does.
    pub(crate) async fn is_felt_by(&mut self, count: i64) {
        let waiting = "select count(*) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'";
        let start = Instant::now();
        loop {
            // What it has seen once a transaction goes on seeing.
            sqlx::query("select pg_stat_clear_snapshot()")
                .execute(&mut *self.0)
                .await
                .expect("forgotten");
            let waiting: i64 = sqlx::query_scalar(waiting)
                .fetch_one(&mut *self.0)
                .await
                .expect("a count");
            if waiting >= count {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{waiting} of {count} wait");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Lets everybody go on.
    pub(crate) async fn release(self) {
        self.0.rollback().await.expect("released");
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

    /// The header as a side sees it, once it is as expected: other nodes and commands tell what they have done.
    pub(crate) async fn header_when(&self, side: Side, is_as_expected: impl Fn(&TableHeader) -> bool) -> TableHeader {
        let start = Instant::now();
        loop {
            let header = self.header(side).await;
            if is_as_expected(&header) {
                return header;
            }
            assert!(start.elapsed() < PATIENCE, "{header:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
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

    /// All that somebody is told of it from the beginning, page by page.
    pub(crate) async fn told(&self, to: &Client) -> Journal {
        let mut whole: Journal = to.get(&format!("{}/journal?limit=500", self.path)).await.read();
        while whole.more {
            let from = whole.steps.last().map_or(whole.from, |step| step.seq);
            let link = format!("{}/journal?from={from}&limit=500", self.path);
            let page: Journal = to.get(&link).await.read();
            assert_eq!(page.from, from);
            whole.steps.extend(page.steps);
            whole.more = page.more;
        }
        whole
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
