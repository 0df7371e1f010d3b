//! Clocks: who has how much time, what everybody is shown of it, and what falls with a flag. The time is turned by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Utc};
use protocol::Side::{Confederate, Union};
use protocol::http::{TableHeader, TableStatus};
use protocol::pace::ClockFaces;
use protocol::socket::ServerMessage;
use protocol::{Side, Viewer};
use serde_json::{Value, json};
use server::commands::verify::verify;
use server::config::ServeConfig;
use server::flags;
use server::time::WallClock;
use sqlx::postgres::PgConnectOptions;

use crate::client::{PATIENCE, watch};
use crate::cluster::new_database;
use crate::skirmish::{FIRST, SECOND};
use crate::world::{Game, World, config, games};

const MINUTE: i64 = 60;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// A clock on the wall that a test turns.
#[derive(Clone)]
pub(crate) struct Hands(Arc<AtomicI64>);

impl Hands {
    /// A Tuesday in spring.
    pub(crate) fn new() -> Hands {
        let start: DateTime<Utc> = "2026-04-14T12:00:00Z".parse().expect("a time");
        Hands(Arc::new(AtomicI64::new(start.timestamp_millis())))
    }

    pub(crate) fn clock(&self) -> WallClock {
        let hands = Arc::clone(&self.0);
        WallClock::of(move || DateTime::from_timestamp_millis(hands.load(Ordering::SeqCst)).expect("a time"))
    }

    pub(crate) fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

pub(crate) async fn world() -> (World, Hands) {
    let hands = Hands::new();
    (at(new_database().await, config(), &hands).await, hands)
}

/// A server with these settings, by this clock.
pub(crate) async fn at(options: PgConnectOptions, config: ServeConfig, hands: &Hands) -> World {
    World::at(options, config, games(FIRST), hands.clock()).await
}

/// The same database under another server, by the same clock.
pub(crate) async fn another(world: &World, hands: &Hands) -> World {
    at(world.options.clone(), config(), hands).await
}

pub(crate) fn live(fall: &Value) -> Value {
    json!({"control": {"live": {"bank": 600, "delay": 30, "interrupt": 10}}, "fall": fall})
}

pub(crate) fn days(fall: &Value) -> Value {
    json!({"control": {"correspondence": {"bank": 3 * DAY, "vacation": true}}, "fall": fall})
}

pub(crate) async fn game(world: &World, pace: Value) -> Game {
    let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union", "pace": pace});
    world.game_as(wish).await
}

/// Bank and whether it runs, of both sides, as one of them sees it.
pub(crate) async fn banks(game: &Game, eyes: Side) -> [(i64, bool); 2] {
    let clocks = game.header(eyes).await.clocks.expect("clocks");
    Side::BOTH.map(|side| (clocks.of(side).bank / 1000, clocks.of(side).runs))
}

/// Waits until what the tables note now and then is written.
pub(crate) async fn noted(world: &World) {
    world.server.app.hub.write_notes().await;
}

pub(crate) async fn ended_by(game: &Game) -> (Option<String>, Option<Side>) {
    let header = game.header(Union).await;
    (header.ended_by, header.winner)
}

#[tokio::test]
async fn delay_comes_before_the_bank_and_is_not_saved_up() {
    let (world, hands) = world().await;
    let game = game(&world, live(&json!("at_once"))).await;
    assert_eq!(banks(&game, Union).await, [(600, true), (600, false)]);
    hands.pass(20);
    let faces = game.header(Confederate).await.clocks.expect("clocks");
    assert_eq!((faces.union.bank, faces.union.free), (600_000, 10_000));
    hands.pass(20);
    assert_eq!(banks(&game, Union).await, [(590, true), (600, false)]);
    game.must(Union, "pass").await;
    hands.pass(5);
    game.must(Confederate, "pass").await;
    assert_eq!(banks(&game, Union).await, [(590, true), (600, false)]);
    let faces = game.header(Union).await.clocks.expect("clocks");
    assert_eq!(
        faces.union.free, 30_000,
        "a new delay, and nothing of what was left of the old one"
    );
}

#[tokio::test]
async fn a_fallen_flag_ends_the_game_once_wherever_it_is_noticed() {
    let (world, hands) = world().await;
    let other = another(&world, &hands).await;
    let game = game(&world, live(&json!("at_once"))).await;
    // Both nodes have it.
    let there = game.at(&other);
    assert_eq!(banks(&there, Union).await, [(600, true), (600, false)]);
    let mut socket = game.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    noted(&world).await;
    hands.pass(629);
    flags::end_games(&world.server.app).await.expect("nothing to do");
    assert_eq!(game.header(Union).await.status, TableStatus::Running);
    hands.pass(1);
    let refused = game.choose(Union, "pass").await.refusal();
    assert!(
        ["time-is-up", "finished", "stale"].contains(&refused.1.as_str()),
        "{refused:?}"
    );
    let (here, beyond) = tokio::join!(flags::end_games(&world.server.app), flags::end_games(&other.server.app));
    assert!(here.expect("looked") + beyond.expect("looked") <= 1);
    assert_eq!(ended_by(&game).await, (Some("time".to_owned()), Some(Confederate)));
    let rows = "select count(*) from step where choice like '~flag:union'";
    assert_eq!(world.count(rows).await, 1);
    let outcome = game.view(Confederate).await.view.outcome.expect("an outcome");
    assert_eq!(
        (outcome.say.key.as_ref(), outcome.winner),
        ("table.time", Some(Confederate))
    );
    // Whoever watches is told without asking.
    let told = async {
        loop {
            if let ServerMessage::Header { header, .. } = socket.next().await
                && header.status == TableStatus::Finished
            {
                return header;
            }
        }
    };
    let header = tokio::time::timeout(PATIENCE, told).await.expect("told");
    assert_eq!(header.ended_by.as_deref(), Some("time"));
    let verdict = verify(&world.commands(), &games(FIRST), game.id)
        .await
        .expect("verified");
    assert!(verdict.contains("consistent"), "{verdict}");
    noted(&world).await;
    noted(&other).await;
    assert_eq!(
        world
            .count("select count(*) from clock where deadline is not null")
            .await,
        0
    );
}

#[tokio::test]
async fn the_opponent_claims_when_the_grace_is_over_and_nobody_else_does() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!({"claim": {"grace": DAY}}))).await;
    let claim = format!("{}/claim", game.path);
    let refused = game.player(Confederate).post(&claim, json!({})).await.refusal();
    assert_eq!(refused, (409, "still-time".to_owned()));
    hands.pass(3 * DAY + HOUR);
    assert_eq!(flags::end_games(&world.server.app).await.expect("looked"), 0);
    let refused = game.player(Confederate).post(&claim, json!({})).await.refusal();
    assert_eq!(refused, (409, "not-yet".to_owned()));
    let faces = game.header(Confederate).await.clocks.expect("clocks");
    assert_eq!(faces.union.claimable.as_deref(), Some("2026-04-18T12:00:00.000Z"));
    hands.pass(DAY);
    let refused = game.player(Union).post(&claim, json!({})).await.refusal();
    assert_eq!(refused, (409, "still-time".to_owned()), "nobody claims by his own flag");
    let refused = world.guest().await.post(&claim, json!({})).await.refusal();
    assert_eq!(refused, (403, "not-seated".to_owned()));
    let header: TableHeader = game.player(Confederate).post(&claim, json!({})).await.read();
    assert_eq!(
        (header.ended_by.as_deref(), header.winner),
        (Some("time"), Some(Confederate))
    );
}

#[tokio::test]
async fn who_decides_before_it_is_claimed_plays_on() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!({"claim": {"grace": DAY}}))).await;
    hands.pass(3 * DAY + HOUR);
    game.must(Union, "pass").await;
    hands.pass(DAY);
    let claim = format!("{}/claim", game.path);
    let refused = game.player(Confederate).post(&claim, json!({})).await.refusal();
    assert_eq!(refused, (409, "still-time".to_owned()));
}

#[tokio::test]
async fn tables_without_clocks_and_those_of_an_organiser_are_not_claimed() {
    let (world, hands) = world().await;
    for (pace, code) in [(Value::Null, "no-clocks"), (days(&json!("organiser")), "not-claimable")] {
        let game = game(&world, pace).await;
        hands.pass(30 * DAY);
        let refused = game
            .player(Confederate)
            .post(&format!("{}/claim", game.path), json!({}))
            .await;
        assert_eq!(refused.refusal(), (409, code.to_owned()));
        game.must(Union, "pass").await;
    }
}

#[tokio::test]
async fn clocks_survive_restarts_and_the_loss_of_what_was_kept() {
    let (world, hands) = world().await;
    let game = game(&world, live(&json!("at_once"))).await;
    hands.pass(50);
    game.must(Union, "pass").await;
    hands.pass(100);
    let before = banks(&game, Confederate).await;
    assert_eq!(before, [(580, false), (530, true)]);
    let options = world.options.clone();
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    assert_eq!(banks(&game.at(&world), Confederate).await, before);
    let options = world.options.clone();
    world.tamper("delete from clock").await;
    world.stop().await;
    let world = World::at(options.clone(), config(), games(FIRST), hands.clock()).await;
    assert_eq!(
        banks(&game.at(&world), Confederate).await,
        before,
        "the journal has it all"
    );
    // A node went away with the last step noted nowhere, and nobody comes to the table.
    world.stop().await;
    let database = server::db::Database::connect(options.clone(), 2)
        .await
        .expect("a database");
    sqlx::query("update clock set step = 0, deadline = null")
        .execute(&database.pool)
        .await
        .expect("forgotten");
    hands.pass(1000);
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    flags::find_lost(&world.server.app).await.expect("found");
    noted(&world).await;
    flags::end_games(&world.server.app).await.expect("ended");
    let game = game.at(&world);
    assert_eq!(ended_by(&game).await, (Some("time".to_owned()), Some(Union)));
}

/// What somebody is shown, without when.
async fn faces(game: &Game, eyes: Side) -> ClockFaces {
    let faces = game.header(eyes).await.clocks.expect("clocks");
    ClockFaces {
        at: String::new(),
        ..faces
    }
}

#[tokio::test]
async fn a_secret_bid_stops_the_clock_and_nobody_sees_it() {
    let (world, hands) = world().await;
    let mut seen = Vec::new();
    for is_early in [true, false] {
        let game = game(&world, live(&json!("at_once"))).await;
        game.play_to_the_bids().await;
        hands.pass(60);
        if is_early {
            game.must(Confederate, "bid:2").await;
        }
        hands.pass(60);
        seen.push(faces(&game, Union).await);
        let onlooker: TableHeader = world.nobody().get(&game.path).await.read();
        assert!(onlooker.clocks.expect("clocks").confederate.runs);
        assert_eq!(faces(&game, Confederate).await.confederate.runs, !is_early);
        // The truth goes by who has really decided: the bidder's flag never falls.
        if is_early {
            hands.pass(600);
            noted(&world).await;
            flags::end_games(&world.server.app).await.expect("looked");
            assert_eq!(ended_by(&game).await, (Some("time".to_owned()), Some(Confederate)));
        }
    }
    let without_times =
        |faces: &ClockFaces| [&faces.union, &faces.confederate].map(|face| (face.bank, face.free, face.runs));
    assert_eq!(without_times(&seen[0]), without_times(&seen[1]));
}

#[tokio::test]
async fn time_goes_with_the_player_who_changes_places() {
    let (world, hands) = world().await;
    let game = game(&world, live(&json!("at_once"))).await;
    hands.pass(130);
    game.must(Union, "trade").await;
    let clocks = game.header(Union).await;
    assert_eq!(clocks.you, [Confederate]);
    let banks = banks(&game, Union).await;
    assert_eq!(
        [banks[0].0, banks[1].0],
        [600, 500],
        "he sits with the Confederates now"
    );
    let options = world.options.clone();
    world.tamper("delete from clock").await;
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    let again = game.at(&world).header(Union).await.clocks.expect("clocks");
    assert_eq!(again.confederate.bank, 500_000);
}

#[tokio::test]
async fn a_frozen_game_is_not_lost_by_time_and_there_are_amends() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!("at_once"))).await;
    game.must(Union, "fire").await;
    let options = world.options.clone();
    world.stop().await;
    // A release that cannot read what the old one saved.
    let stranger = crate::skirmish::Edition {
        reads_older: false,
        ..SECOND
    };
    let world = World::at(options.clone(), config(), games(stranger), hands.clock()).await;
    let here = game.at(&world);
    assert!(here.header(Union).await.frozen.is_some());
    hands.pass(10 * DAY);
    flags::end_games(&world.server.app).await.expect("looked");
    assert_eq!(here.header(Union).await.status, TableStatus::Running);
    world.stop().await;
    let world = World::at(options, config(), games(SECOND), hands.clock()).await;
    let here = game.at(&world);
    let header = here.header(Union).await;
    assert_eq!(
        (header.status, header.edition, header.frozen),
        (TableStatus::Running, 2, None)
    );
    let face = header.clocks.expect("clocks").union;
    assert_eq!(
        face.deadline.as_deref(),
        Some("2026-04-25T12:00:00.000Z"),
        "a day from the seam"
    );
    here.must(Union, "pass").await;
}

#[tokio::test]
async fn clocks_are_told_over_the_socket_as_each_may_know_them() {
    let (world, hands) = world().await;
    let game = game(&world, live(&json!("at_once"))).await;
    let mut socket = game.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    while !matches!(socket.next().await, ServerMessage::Table { viewer, .. } if viewer == Viewer::Confederate) {}
    hands.pass(45);
    game.must(Union, "pass").await;
    loop {
        if let ServerMessage::Clocks { clocks, .. } = socket.next().await {
            assert_eq!((clocks.union.bank, clocks.union.runs), (585_000, false));
            assert!(clocks.confederate.runs);
            break;
        }
    }
}
