//! What players have missed since they last looked at their tables.

use protocol::Side::{Confederate, Union};
use protocol::http::{Journal, TableHeader};
use protocol::socket::ServerMessage;
use protocol::{Side, Viewer};
use serde_json::json;
use std::time::{Duration, Instant};

use crate::client::{Client, PATIENCE, watch};
use crate::skirmish::SECOND;
use crate::world::{Game, World};

/// Looks at a table through a page that is closed again.
async fn look(world: &World, game: &Game, eyes: &Client) {
    let mut socket = eyes.socket().await;
    socket.say(&watch(game.id)).await;
    while !matches!(socket.next().await, ServerMessage::Table { .. }) {}
    drop(socket);
    gone(world, game, eyes).await;
}

/// Waits until nobody watches any more with these eyes, and that is written down.
async fn gone(world: &World, game: &Game, eyes: &Client) {
    let player = eyes.player.as_ref().expect("a session").id;
    let start = Instant::now();
    while world.server.app.hub.is_present(game.id, player) {
        assert!(start.elapsed() < PATIENCE, "he is still there");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world.server.app.hub.write_notes().await;
}

/// The logs of the steps that a side has missed.
async fn missed(game: &Game, side: Side) -> Vec<Vec<String>> {
    let Some(from) = game.header(side).await.looked else {
        return Vec::new();
    };
    let path = format!("{}/journal?from={from}&limit=500", game.path);
    let journal: Journal = game.player(side).get(&path).await.read();
    assert_eq!(journal.from, from);
    let words = journal.steps.iter().map(|step| {
        let lines = step.diff.log.iter();
        lines.map(|line| line.say.key.to_string()).collect()
    });
    words.collect()
}

#[tokio::test]
async fn who_comes_back_is_told_from_where_on_he_has_missed_something() {
    let world = World::new().await;
    let game = world.game().await;
    assert_eq!(game.header(Confederate).await.looked, None, "nothing has happened");
    look(&world, &game, game.player(Confederate)).await;
    game.must(Union, "march:3").await;
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    let all = [["marched"], ["fired"], ["passed"]];
    assert_eq!(missed(&game, Confederate).await, all);
    assert_eq!(missed(&game, Confederate).await, all, "asking is not looking");
    let whole: Vec<TableHeader> = game.player(Confederate).get("/tables?list=mine").await.read();
    assert_eq!(whole[0].looked, None, "lists do not tell");
    look(&world, &game, game.player(Confederate)).await;
    assert!(missed(&game, Confederate).await.is_empty());
    game.must(Confederate, "pass").await;
    // It is kept, and other nodes know it.
    let other = World::on(world.options.clone(), crate::world::config()).await;
    assert_eq!(missed(&game.at(&other), Confederate).await, [["passed"]]);
    assert_eq!(
        missed(&game.at(&other), Union).await.len(),
        4,
        "who has never looked has missed it all"
    );
    look(&other, &game.at(&other), &game.at(&other).players[0]).await;
    assert!(missed(&game, Union).await.is_empty());
    assert_eq!(missed(&game, Confederate).await, [["passed"]]);
}

#[tokio::test]
async fn whoever_watches_misses_nothing_and_of_several_pages_the_furthest_counts() {
    let world = World::new().await;
    let game = world.game().await;
    let union = game.player(Union);
    let mut here = union.socket().await;
    here.say(&watch(game.id)).await;
    while !matches!(here.next().await, ServerMessage::Table { .. }) {}
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    world.server.app.hub.write_notes().await;
    assert!(missed(&game, Union).await.is_empty());
    assert_eq!(
        world.count("select max(step)::bigint from look").await,
        2,
        "written down while he watches"
    );
    game.must(Union, "march:3").await;
    drop(here);
    gone(&world, &game, union).await;
    assert_eq!(world.count("select max(step)::bigint from look").await, 3);
    // Another page that has shown less turns nothing back.
    let older = server::db::looks::Look {
        table: game.id,
        player: union.player.as_ref().expect("a session").id,
        step: 1,
    };
    server::db::looks::note(&world.database.pool, &[older])
        .await
        .expect("noted");
    assert_eq!(world.count("select max(step)::bigint from look").await, 3);
}

#[tokio::test]
async fn only_the_two_opponents_are_told() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "pass").await;
    let stranger = world.guest().await;
    let header: TableHeader = stranger.get(&game.path).await.read();
    assert_eq!(header.looked, None);
    let header: TableHeader = world.nobody().get(&game.path).await.read();
    assert_eq!(header.looked, None);
    look(&world, &game, &stranger).await;
    let alone = json!({"ruleset": "skirmish", "scenario": "meeting", "opponent": "self"});
    let own: TableHeader = stranger.post("/tables", alone).await.read();
    let path = format!("/tables/{}", own.id);
    let pass = json!({"seq": 1, "choice": "pass", "side": "union"});
    stranger.post(&format!("{path}/choose"), pass).await;
    let own: TableHeader = stranger.get(&path).await.read();
    assert_eq!(own.looked, None, "who plays both sides has done it all himself");
    let open: TableHeader = stranger.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let open: TableHeader = stranger.get(&format!("/tables/{}", open.id)).await.read();
    assert_eq!(open.looked, None, "nobody plays yet");
    world.server.app.hub.write_notes().await;
    assert_eq!(world.count("select count(*) from look").await, 0);
}

#[tokio::test]
async fn what_a_side_does_not_see_it_has_not_missed() {
    let world = World::new().await;
    let game = world.game().await;
    for turn in 0..6 {
        game.must(Side::BOTH[turn % 2], "pass").await;
    }
    look(&world, &game, game.player(Confederate)).await;
    game.must(Union, "bid:2").await;
    assert!(missed(&game, Confederate).await.is_empty(), "a secret bid");
    assert!(game.header(Union).await.looked.is_some());
}

#[tokio::test]
async fn it_is_right_after_an_exchange_of_seats_a_takeback_and_a_seam() {
    let world = World::new().await;
    let game = world.game().await;
    // Their seats say who sits where from now on, not who took which seat.
    let [one, two] = game.players.clone();
    look(&world, &game, &one).await;
    look(&world, &game, &two).await;
    game.must(Union, "trade").await;
    let told = |client: Client| {
        let path = game.path.clone();
        async move { client.get(&path).await.read::<TableHeader>() }
    };
    let (header, journal) = (told(one.clone()).await, format!("{}/journal?limit=500", game.path));
    assert_eq!(header.you, [Confederate]);
    let from = header.looked.expect("the exchange");
    let missed: Journal = one.get(&format!("{journal}&from={from}")).await.read();
    assert_eq!(missed.steps.len(), 1);
    assert_eq!(missed.steps[0].diff.log[0].say.key, "traded");
    // Both go back behind it.
    look(&world, &game, &one).await;
    look(&world, &game, &two).await;
    two.post(
        &format!("{}/choose", game.path),
        json!({"seq": from + 1, "choice": "fire"}),
    )
    .await;
    two.post(
        &format!("{}/choose", game.path),
        json!({"seq": from + 2, "choice": "march:3"}),
    )
    .await;
    let moment = one
        .get(&journal)
        .await
        .read::<Journal>()
        .steps
        .last()
        .expect("a step")
        .moment;
    for player in [&one, &two] {
        let offer = json!({"moment": moment - 1});
        player
            .post(&format!("{}/takeback", game.path), offer)
            .await
            .read::<TableHeader>();
    }
    let header = told(one.clone()).await;
    let from = header.looked.expect("three steps");
    let missed: Journal = one.get(&format!("{journal}&from={from}")).await.read();
    assert_eq!(missed.steps.len(), 3, "shot, march, and the way back");
    look(&world, &game, &one).await;
    assert_eq!(told(one.clone()).await.looked, None);
    // Another release takes the game over.
    let world = world.upgrade(SECOND).await;
    let [one, _] = game.at(&world).players;
    let header: TableHeader = one.get(&game.path).await.read();
    assert_eq!(header.edition, 2);
    let from = header.looked.expect("the seam");
    let missed: Journal = one.get(&format!("{journal}&from={from}")).await.read();
    assert_eq!(
        (missed.steps.len(), Viewer::from(header.you[0])),
        (1, Viewer::Confederate)
    );
}
