//! Notices: who is told what when, and what becomes of those that cannot be delivered. The time is turned by hand.

use std::time::{Duration, Instant};

use protocol::Side::{Confederate, Union};
use protocol::http::{TableHeader, Webhook};
use serde_json::{Value, json};
use server::commands::notices::notices as command;
use server::config::ServeConfig;
use server::notices::webhook::signature;
use server::notices::{attend, deliver_all, tidy_up};

use crate::client::{Client, PATIENCE, watch};
use crate::clocks::Hands;
use crate::cluster::new_database;
use crate::receivers::Receiver;
use crate::skirmish::FIRST;
use crate::world::{Game, World, config, games};

pub(crate) const MINUTE: i64 = 60;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

pub(crate) const ALL: [&str; 6] = ["turn", "invitation", "over", "draw", "round", "tournament"];

/// A server that may call the receivers of tests.
pub(crate) fn open() -> ServeConfig {
    ServeConfig {
        allow_private_webhooks: true,
        public_url: None,
        ..config()
    }
}

pub(crate) async fn world_with(config: ServeConfig) -> (World, Hands) {
    let hands = Hands::new();
    let options = new_database().await;
    let world = World::at(options, config, games(FIRST), hands.clock()).await;
    (world, hands)
}

pub(crate) async fn world() -> (World, Hands) {
    world_with(open()).await
}

pub(crate) async fn player(world: &World, name: &str) -> Client {
    let mut client = world.nobody();
    let credentials = json!({"name": name, "password": "across the river"});
    let answer = client.post("/players", credentials).await;
    client.take_session(&answer);
    client
}

/// A game between two who have signed up; the first has the Union, which begins.
pub(crate) async fn game(world: &World, pace: Option<Value>) -> Game {
    let (union, confederate) = (player(world, "Meade").await, player(world, "Longstreet").await);
    let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union", "pace": pace});
    let header: TableHeader = union.post("/tables", wish).await.read();
    let path = format!("/tables/{}", header.id);
    confederate
        .post(&format!("{path}/join"), json!({}))
        .await
        .read::<TableHeader>();
    Game {
        id: header.id,
        path,
        players: [union, confederate],
    }
}

pub(crate) async fn hook(client: &Client, url: &str, form: &str, kinds: &[&str]) -> Webhook {
    let wish = json!({"url": url, "form": form, "kinds": kinds});
    client.post("/account/webhooks", wish).await.read()
}

pub(crate) async fn looked(world: &World) {
    world.server.app.hub.services.write_notes().await;
    let start = Instant::now();
    loop {
        attend(&world.server.app).await.expect("looked");
        deliver_all(&world.server.app).await.expect("delivered");
        // The server looks by itself too, and may have something in its hands just now.
        let now = world.server.app.hub.services.clock.now();
        let left = format!(
            "select (select count(*) from notice where due_at <= '{now}')
                 + (select count(*) from delivery where due_at <= '{now}' or leased_until is not null)"
        );
        if world.count(&left).await == 0 {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "a try does not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// How many deliveries are on their way.
pub(crate) async fn under_way(world: &World) -> i64 {
    world.count("select count(*) from delivery").await
}

#[tokio::test]
async fn who_is_awaited_and_away_is_told_once_and_signed() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    let hook = hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    let secret = hook.secret.expect("told once");
    hands.pass(5 * MINUTE - 1);
    looked(&world).await;
    assert!(receiver.received().is_empty(), "too early");
    hands.pass(1);
    looked(&world).await;
    hands.pass(DAY);
    looked(&world).await;
    let [received] = &receiver.received()[..] else {
        panic!("{:?}", receiver.received())
    };
    assert_eq!(received.path, "/hook?key=a%20b");
    let said = received.json();
    assert_eq!(said["kind"], "turn");
    assert_eq!(said["player"]["name"], "Meade");
    assert_eq!(said["table"]["id"], game.id.to_string());
    assert_eq!(said["table"]["opponent"], "Longstreet");
    assert_eq!(said["table"]["side"], "union");
    let header = received.headers["vedette-signature"].to_str().expect("text");
    let at = header.split_once(",v1=").expect("two parts").0;
    let at: i64 = at.strip_prefix("t=").expect("a time").parse().expect("a number");
    assert_eq!(header, signature(&secret, at, &received.body));
    assert_ne!(header, signature(&secret, at + 1, &received.body));
    // The next wait is another one.
    game.must(Union, "pass").await;
    looked(&world).await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(receiver.received().len(), 2);
}

#[tokio::test]
async fn a_clock_says_how_long_there_is_and_a_live_game_waits_a_minute() {
    let (world, hands) = world().await;
    let live = json!({"control": {"live": {"bank": 600, "delay": 30, "interrupt": 10}}, "fall": "at_once"});
    let game = game(&world, Some(live)).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    looked(&world).await;
    hands.pass(MINUTE);
    looked(&world).await;
    let received = receiver.received();
    assert_eq!(received[0].json()["deadline"], "2026-04-14T12:10:30.000Z");
}

#[tokio::test]
async fn who_is_at_the_table_is_not_told_before_he_has_gone() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    let mut socket = game.player(Union).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next_of_game().await;
    for _ in 0..4 {
        hands.pass(5 * MINUTE - 10);
        looked(&world).await;
    }
    assert!(receiver.received().is_empty());
    drop(socket);
    let player = game.player(Union).player.as_ref().expect("a player").id;
    let start = Instant::now();
    while world.server.app.hub.is_present(game.id, player) {
        assert!(start.elapsed() < PATIENCE, "he does not go");
        tokio::task::yield_now().await;
    }
    looked(&world).await;
    assert!(receiver.received().is_empty(), "he has only just gone");
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(receiver.received().len(), 1);
}

#[tokio::test]
async fn who_is_at_the_table_through_another_node_is_not_told() {
    let (world, hands) = world().await;
    let other = World::at(world.options.clone(), open(), games(FIRST), hands.clock()).await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    let mut socket = game.at(&other).player(Union).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next_of_game().await;
    hands.pass(5 * MINUTE - 10);
    attend(&other.server.app).await.expect("seen there");
    hands.pass(10);
    looked(&world).await;
    assert!(receiver.received().is_empty());
    drop(socket);
}

#[tokio::test]
async fn who_has_decided_meanwhile_begins_to_be_awaited_anew() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(4 * MINUTE);
    // Faster than notes are written.
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(4 * MINUTE);
    looked(&world).await;
    assert!(receiver.received().is_empty());
    hands.pass(MINUTE);
    looked(&world).await;
    assert_eq!(receiver.received().len(), 1);
}

#[tokio::test]
async fn a_secret_decision_tells_its_player_nothing_and_the_other_no_more() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    game.play_to_the_bids().await;
    let [union, confederate] = [Receiver::new().await, Receiver::new().await];
    hook(game.player(Union), &union.url(), "json", &["turn"]).await;
    hook(game.player(Confederate), &confederate.url(), "json", &["turn"]).await;
    looked(&world).await;
    hands.pass(4 * MINUTE);
    game.must(Union, "bid:2").await;
    looked(&world).await;
    hands.pass(MINUTE);
    looked(&world).await;
    // The secret decision of the one moved nothing of the other's.
    assert_eq!((union.received().len(), confederate.received().len()), (0, 1));
    let said = confederate.received()[0].json();
    assert_eq!(said["at"], "2026-04-14T12:05:00.000Z");
}

#[tokio::test]
async fn invitations_offers_and_ends_are_told_unless_they_are_answered() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(
        game.player(Confederate),
        &receiver.url(),
        "json",
        &["invitation", "over", "draw"],
    )
    .await;
    let kinds = || {
        let received = receiver.received();
        let kinds = received
            .iter()
            .map(|received| received.json()["kind"].as_str().expect("text").to_owned());
        kinds.collect::<Vec<String>>()
    };
    let invite = json!({"ruleset": "skirmish", "opponent": {"invite": "Longstreet"}});
    let invitation: TableHeader = game.player(Union).post("/tables", invite.clone()).await.read();
    let declined: TableHeader = game.player(Union).post("/tables", invite).await.read();
    let decline = format!("/tables/{}/decline", declined.id);
    game.player(Confederate).post(&decline, json!({})).await;
    let draw = format!("{}/draw", game.path);
    game.player(Union).post(&draw, json!({"draw": "offer"})).await;
    looked(&world).await;
    assert!(kinds().is_empty());
    hands.pass(MINUTE);
    looked(&world).await;
    let mut told = kinds();
    told.sort();
    assert_eq!(told, ["draw", "invitation"]);
    let invited = receiver
        .received()
        .into_iter()
        .find(|received| received.json()["kind"] == "invitation");
    assert_eq!(invited.expect("told").json()["table"]["id"], invitation.id.to_string());
    // An offer that is answered in time is not told; the end of the game is, to both.
    game.player(Confederate).post(&draw, json!({"draw": "decline"})).await;
    game.player(Union).post(&draw, json!({"draw": "offer"})).await;
    game.player(Union).post(&draw, json!({"draw": "decline"})).await;
    let resign = format!("{}/resign", game.path);
    game.player(Union).post(&resign, json!({})).await.read::<TableHeader>();
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(kinds().len(), 3);
    let over = receiver.received()[2].json();
    assert_eq!(
        (&over["kind"], &over["ended_by"], &over["winner"]),
        (&json!("over"), &json!("resigned"), &json!("confederate"))
    );
    tidy_up(&world.server.app).await.expect("tidied up");
    assert_eq!(world.count("select count(*) from notice").await, 0);
}

#[tokio::test]
async fn discord_and_slack_are_told_in_their_own_ways() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let [discord, slack] = [Receiver::new().await, Receiver::new().await];
    hook(game.player(Union), &discord.url(), "discord", &ALL).await;
    hook(game.player(Union), &slack.url(), "slack", &ALL).await;
    hands.pass(HOUR);
    looked(&world).await;
    let said = discord.received()[0].json();
    assert!(said["content"].as_str().expect("text").contains("Longstreet"), "{said}");
    assert_eq!(said["allowed_mentions"], json!({"parse": []}));
    let said = slack.received()[0].json();
    assert!(said["text"].as_str().expect("text").contains("Longstreet"), "{said}");
    assert!(!slack.received()[0].headers.contains_key("vedette-signature"));
}

#[tokio::test]
async fn a_receiver_that_is_down_for_a_day_is_told_once_it_is_up() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    receiver.answer(503);
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    looked(&world).await;
    assert_eq!(receiver.received().len(), 1, "a pause comes first");
    for _ in 0..24 {
        hands.pass(HOUR);
        looked(&world).await;
    }
    let tries = receiver.received().len();
    assert!((8..14).contains(&tries), "{tries} tries in a day");
    receiver.answer(200);
    for _ in 0..12 {
        hands.pass(HOUR);
        looked(&world).await;
    }
    assert_eq!(receiver.received().len(), tries + 1);
    assert_eq!(under_way(&world).await, 0);
    let ids: Vec<Value> = receiver
        .received()
        .iter()
        .map(|received| received.json()["id"].clone())
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "one delivery has one id: {ids:?}");
}

#[tokio::test]
async fn what_is_over_with_is_not_told_late() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    receiver.answer(503);
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 1);
    game.must(Union, "pass").await;
    receiver.answer(200);
    hands.pass(DAY);
    looked(&world).await;
    assert_eq!((receiver.received().len(), under_way(&world).await), (1, 0));
}

#[tokio::test]
async fn what_fails_for_three_days_is_given_up_and_shown_to_the_operator() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    receiver.answer(500);
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    for _ in 0..80 {
        looked(&world).await;
        hands.pass(HOUR);
    }
    assert_eq!(under_way(&world).await, 0);
    let said = command(&world.commands()).await.expect("an answer");
    assert!(said.contains("1 were given up"), "{said}");
    assert!(
        said.contains("turn for Meade") && said.contains("json webhook at 127.0.0.1") && said.contains("500"),
        "{said}"
    );
    assert!(
        !said.contains("key="),
        "what is secret in an address is not shown: {said}"
    );
    let tries = receiver.received().len();
    hands.pass(7 * DAY);
    looked(&world).await;
    assert_eq!(receiver.received().len(), tries);
    hands.pass(31 * DAY);
    tidy_up(&world.server.app).await.expect("tidied up");
    assert_eq!(world.count("select count(*) from dead_letter").await, 0);
}

#[tokio::test]
async fn two_nodes_deliver_once() {
    let (world, hands) = world().await;
    let other = World::at(world.options.clone(), open(), games(FIRST), hands.clock()).await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    tokio::join!(looked(&world), looked(&other));
    tokio::join!(looked(&world), looked(&other));
    assert_eq!(receiver.received().len(), 1);
}

#[tokio::test]
async fn a_delivery_whose_node_went_away_is_tried_by_another() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    receiver.answer(503);
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    receiver.answer(200);
    // As if somebody had taken it and gone away.
    world
        .tamper("update delivery set leased_until = '2026-04-14T12:07:00Z'")
        .await;
    hands.pass(MINUTE);
    deliver_all(&world.server.app).await.expect("left alone");
    assert_eq!(receiver.received().len(), 1);
    hands.pass(MINUTE);
    looked(&world).await;
    assert_eq!(receiver.received().len(), 2);
}

#[tokio::test]
async fn what_a_node_could_not_write_down_is_found() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Confederate), &receiver.url(), "json", &["turn"]).await;
    game.must(Union, "pass").await;
    world.server.app.hub.services.write_notes().await;
    // It went away before.
    world.tamper("delete from notice").await;
    world.tamper("update game_table set noted_step = 0, awaited = 0").await;
    tidy_up(&world.server.app).await.expect("found");
    looked(&world).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(receiver.received().len(), 1);
}

#[tokio::test]
async fn nobody_is_told_what_a_node_of_an_older_release_has_left_standing() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    looked(&world).await;
    world.tamper("update game_table set awaited = 0, noted_step = 1").await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!((receiver.received().len(), under_way(&world).await), (0, 0));
}
