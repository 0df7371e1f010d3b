//! Ratings: which games count, for how much, and that each does so once.

use std::time::{Duration, Instant};

use protocol::Side;
use protocol::Side::{Confederate, Union};
use protocol::http::TableHeader;
use serde_json::{Value, json};
use server::commands::adjudicate::{Verdict, adjudicate};
use server::commands::ratings::ratings;
use server::flags;
use server::people::reckoning::reckon;

use crate::client::{Client, PATIENCE};
use crate::clocks::{DAY, Hands, another, days, live, noted, world};
use crate::skirmish::FIRST;
use crate::world::{Game, World, games};

/// A rated game of two players that runs.
pub(crate) async fn rated_game(world: &World, union: &Client, confederate: &Client) -> Game {
    let wish = json!({
        "ruleset": "skirmish", "scenario": "meeting", "side": "union", "rated": true,
        "pace": days(&json!("at_once")),
    });
    let header: TableHeader = union.post("/tables", wish).await.read();
    assert!(header.rated, "whoever may join sees it");
    let path = format!("/tables/{}", header.id);
    let joined: TableHeader = confederate.post(&format!("{path}/join"), json!({})).await.read();
    assert!(joined.rated);
    let at = |player: &Client| Client {
        address: world.server.address,
        ..player.clone()
    };
    Game {
        id: header.id,
        path,
        players: [at(union), at(confederate)],
    }
}

pub(crate) async fn resign(game: &Game, side: Side) {
    let answer = game
        .player(side)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    answer.read::<TableHeader>();
}

/// Waits until all results are written down, by whichever node.
pub(crate) async fn reckoned(world: &World) {
    let start = Instant::now();
    loop {
        reckon(&world.database.pool).await.expect("counted");
        let left = "select count(*) from game_table where status = 'finished' and not reckoned";
        if world.count(left).await == 0 {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "results are missing");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Rating, rounded, and number of games.
async fn standing(world: &World, player: &Client) -> Option<(i64, i64)> {
    let id = player.player.as_ref().expect("a player").id;
    sqlx::query_as("select round(rating)::bigint, games::bigint from rating where player_id = $1")
        .bind(id)
        .fetch_optional(&world.database.pool)
        .await
        .expect("a standing")
}

#[tokio::test]
async fn a_rated_game_needs_a_pace_and_two_players_who_are_no_guests() {
    let (world, _) = world().await;
    let (reynolds, guest) = (world.player("Reynolds").await, world.guest().await);
    let wish = |opponent: Value, pace: Value| json!({"ruleset": "skirmish", "side": "union", "rated": true, "opponent": opponent, "pace": pace});
    let pace = days(&json!("at_once"));
    for (opponent, pace) in [("open", Value::Null), ("self", Value::Null), ("self", pace.clone())] {
        let refused = reynolds.post("/tables", wish(json!(opponent), pace)).await.refusal();
        assert_eq!(refused, (422, "invalid-table".to_owned()));
    }
    let open = wish(json!("open"), pace);
    assert_eq!(
        guest.post("/tables", open.clone()).await.refusal(),
        (403, "guest".to_owned())
    );
    let header: TableHeader = reynolds.post("/tables", open).await.read();
    let join = format!("/tables/{}/join", header.id);
    assert_eq!(guest.post(&join, json!({})).await.refusal(), (403, "guest".to_owned()));
    let hill = world.player("Hill").await;
    hill.post(&join, json!({})).await.read::<TableHeader>();
}

#[tokio::test]
async fn every_way_in_which_a_game_ends_is_counted_once_whatever_the_nodes() {
    let (world, hands) = world().await;
    let other = another(&world, &hands).await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let given_up = rated_game(&world, &meade, &lee).await;
    resign(&given_up, Confederate).await;
    // It ends twice: the journal takes one of them.
    let again = given_up
        .player(Union)
        .post(&format!("{}/resign", given_up.path), json!({}))
        .await;
    assert!(!again.status.is_success());
    let both = |world: &World| {
        let database = world.server.app.database.clone();
        async move { reckon(&database).await.expect("counted") }
    };
    let nodes = [&world, &other, &world, &other];
    futures_util::future::join_all(nodes.map(|node| Box::pin(both(node)))).await;
    reckoned(&world).await;
    assert_eq!(standing(&world, &meade).await, Some((1662, 1)));
    assert_eq!(standing(&world, &lee).await, Some((1338, 1)));
    let drawn = rated_game(&world, &meade, &lee).await;
    for (side, draw) in [(Union, "offer"), (Confederate, "accept")] {
        let body = json!({ "draw": draw });
        let answer = drawn.player(side).post(&format!("{}/draw", drawn.path), body).await;
        answer.read::<TableHeader>();
    }
    reckoned(&other).await;
    let (after, _) = standing(&world, &meade).await.expect("rated");
    assert!(after < 1662, "a draw is less than was to be expected: {after}");
    assert_eq!(world.count("select count(*) from rating_change").await, 4);
}

#[tokio::test]
async fn games_lost_by_time_and_adjudged_ones_count_too() {
    let (world, hands) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let late = rated_game(&world, &meade, &lee).await;
    noted(&world).await;
    hands.pass(4 * DAY);
    flags::end_games(&world.server.app).await.expect("ended");
    reckoned(&world).await;
    assert_eq!(late.header(Union).await.winner, Some(Confederate));
    let (lees, games_of_lee) = standing(&world, &lee).await.expect("rated");
    assert_eq!((lees, games_of_lee), (1662, 1));
    let adjudged = rated_game(&world, &lee, &meade).await;
    Box::pin(adjudicate(
        &world.commands(),
        &games(FIRST),
        adjudged.id,
        Verdict::Union,
    ))
    .await
    .expect("adjudged");
    reckoned(&world).await;
    assert_eq!(standing(&world, &lee).await.map(|(_, games)| games), Some(2));
    assert_eq!(world.count("select count(*) from rating_change").await, 4);
    assert_eq!(world.count("select count(*) from result where rated").await, 2);
    assert_eq!(
        ratings(&world.commands(), false).await.expect("the same again"),
        "2 rated games, 2 ratings: all as they are written down"
    );
}

#[tokio::test]
async fn games_that_are_not_rated_have_a_result_and_change_no_rating() {
    let (world, _) = world().await;
    let plain = world.game().await;
    resign(&plain, Union).await;
    let alone = world.guest().await;
    let wish = json!({"ruleset": "skirmish", "opponent": "self"});
    let header: TableHeader = alone.post("/tables", wish).await.read();
    alone
        .post(&format!("/tables/{}/resign", header.id), json!({"side": "union"}))
        .await
        .read::<TableHeader>();
    let taken_back: TableHeader = alone.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    alone
        .post(&format!("/tables/{}/resign", taken_back.id), json!({}))
        .await
        .read::<TableHeader>();
    reckoned(&world).await;
    assert_eq!(world.count("select count(*) from result").await, 1);
    assert_eq!(
        world
            .count("select count(*) from result where winner = 1 and steps = 2")
            .await,
        1
    );
    assert_eq!(world.count("select count(*) from rating").await, 0);
    assert_eq!(
        world
            .count("select count(*) from game_table where status = 'finished' and not reckoned")
            .await,
        0
    );
}

#[tokio::test]
async fn a_game_counts_for_whoever_played_the_side_in_the_end() {
    let (world, _) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let game = rated_game(&world, &meade, &lee).await;
    game.must(Union, "trade").await;
    // Meade plays the Confederates now, and gives up.
    resign(&game, Union).await;
    assert_eq!(game.header(Union).await.winner, Some(Union));
    reckoned(&world).await;
    assert_eq!(standing(&world, &lee).await, Some((1662, 1)));
    let union_was_lee = "select count(*) from result join player on player_id = union_player where name = 'R E Lee'";
    assert_eq!(world.count(union_was_lee).await, 1);
}

#[tokio::test]
async fn ratings_that_were_tampered_with_are_found_and_put_right() {
    let (world, _) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    for side in [Union, Confederate, Union] {
        let game = rated_game(&world, &meade, &lee).await;
        resign(&game, side).await;
        reckoned(&world).await;
    }
    let before = standing(&world, &meade).await;
    for damage in [
        "update rating set rating = rating + 1 where games = 3",
        "delete from rating",
        "delete from rating_change",
        "update rating set games = games + 1",
        "update rating_change set before = 1500",
    ] {
        world.tamper(damage).await;
        let found = ratings(&world.commands(), false).await.expect_err(damage).to_string();
        assert!(found.contains("differ"), "{damage}: {found}");
        let mended = ratings(&world.commands(), true).await.expect("mended");
        assert!(mended.ends_with("were replaced"), "{damage}: {mended}");
        ratings(&world.commands(), false).await.expect("as it was");
    }
    assert_eq!(standing(&world, &meade).await, before);
}

#[tokio::test]
async fn a_rematch_of_a_rated_game_is_rated() {
    let world = {
        let hands = Hands::new();
        let options = crate::cluster::new_database().await;
        World::at(options, crate::world::config(), games(FIRST), hands.clock()).await
    };
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let wish = json!({"ruleset": "skirmish", "side": "union", "rated": true, "pace": live(&json!("at_once")),
        "opponent": {"invite": "R E Lee"}});
    let header: TableHeader = meade.post("/tables", wish).await.read();
    let path = format!("/tables/{}", header.id);
    lee.post(&format!("{path}/join"), json!({})).await.read::<TableHeader>();
    lee.post(&format!("{path}/resign"), json!({}))
        .await
        .read::<TableHeader>();
    let next: TableHeader = meade.post(&format!("{path}/rematch"), json!({})).await.read();
    assert!(next.rated && next.pace.is_some());
}
