//! Sealed history: what is past is told as it was seen, whatever the rules are by now.

use protocol::Side::{Confederate, Union};
use protocol::http::{DiceProof, Journal, TableHeader, TableStatus, ViewAnswer};
use serde_json::json;
use server::commands::drain::drain;
use server::config::ServeConfig;

use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{Game, UNKEPT, World, config, games};

/// Rules that have nothing to do with the first ones.
const STRANGER: Edition = Edition {
    number: 3,
    reads_older: false,
    ..SECOND
};

/// What everybody is told of a game, from the beginning: the Union, the Confederacy, an onlooker.
async fn told(world: &World, game: &Game) -> Vec<Journal> {
    let mut all = Vec::new();
    for client in [game.player(Union), game.player(Confederate), &world.nobody()] {
        all.push(game.told(client).await);
    }
    all
}

async fn finished_game(world: &World) -> Game {
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "march:5").await;
    assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    game.play_to_the_bids().await;
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    game
}

#[tokio::test]
async fn a_finished_game_is_shown_told_and_proved_without_its_rules() {
    let world = World::new().await;
    let game = finished_game(&world).await;
    let before = told(&world, &game).await;
    let views = [game.view(Union).await, game.view(Confederate).await];
    let dice = format!("{}/dice", game.path);
    let proof: DiceProof = world.nobody().get(&dice).await.read();
    assert!(proof.consistent);
    for edition in [SECOND, STRANGER] {
        let world = World::under(world.options.clone(), edition).await;
        // Nothing is asked of the steps but what was rolled.
        world.tamper("update step set choice = 'march:12' where step > 0").await;
        let game = game.at(&world);
        let header = game.header(Union).await;
        assert_eq!(
            (header.status, header.frozen, header.edition),
            (TableStatus::Finished, None, 1)
        );
        assert_eq!(told(&world, &game).await, before);
        assert_eq!([game.view(Union).await, game.view(Confederate).await], views);
        assert_eq!(world.nobody().get(&dice).await.read::<DiceProof>(), proof);
        world.stop().await;
    }
}

#[tokio::test]
async fn a_link_to_a_position_shows_it_as_it_was_seen() {
    let world = World::new().await;
    let game = finished_game(&world).await;
    let whole = told(&world, &game).await;
    let world = world.upgrade(STRANGER).await;
    let game = game.at(&world);
    let clients = [
        game.player(Union).clone(),
        game.player(Confederate).clone(),
        world.nobody(),
    ];
    for (client, whole) in clients.iter().zip(&whole) {
        let mut view = whole.start.clone();
        for step in &whole.steps {
            protocol::diff::apply(&mut view, &step.diff);
            let link = format!("{}/journal?from={}&limit=1", game.path, step.seq);
            let linked: Journal = client.get(&link).await.read();
            assert_eq!((linked.from, linked.moment), (step.seq, step.moment));
            assert_eq!(linked.start, view);
        }
        let beyond: Journal = client
            .get(&format!("{}/journal?from=9999&limit=1", game.path))
            .await
            .read();
        assert_eq!((beyond.start, beyond.steps.len(), beyond.more), (view, 0, false));
    }
}

#[tokio::test]
async fn what_is_past_is_told_the_same_on_both_sides_of_a_seam() {
    let world = World::new().await;
    let game = world.game().await;
    for side in [Union, Confederate] {
        game.must(side, "march:8").await;
        game.must(side, "fire").await;
        game.must(side, "pass").await;
    }
    let before = told(&world, &game).await;
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    game.must(Union, "march:11").await;
    game.must(Union, "fire").await;
    let now = told(&world, &game).await;
    for (before, now) in before.iter().zip(&now) {
        let count = before.steps.len();
        assert_eq!((&now.start, &now.steps[..count]), (&before.start, &before.steps[..]));
        assert_eq!(now.steps.len(), count + 3, "the seam, the march and the shot");
    }
    // And so it is after another seam, that one sealed too.
    let world = world.upgrade(Edition { number: 3, ..SECOND }).await;
    let game = game.at(&world);
    assert_eq!(game.header(Union).await.edition, 3);
    for (now, later) in now.iter().zip(&told(&world, &game).await) {
        assert_eq!(later.steps[..now.steps.len()], now.steps[..]);
        assert_eq!(later.steps.len(), now.steps.len() + 1);
    }
}

#[tokio::test]
async fn a_roll_that_was_changed_in_the_journal_is_found_in_a_sealed_game() {
    let world = World::new().await;
    let game = finished_game(&world).await;
    let world = world.upgrade(STRANGER).await;
    let dice = format!("{}/dice", game.path);
    world
        .tamper("update step set rolls = set_byte(rolls, 0, (get_byte(rolls, 0) + 1) % 6) where step = 4")
        .await;
    let proof: DiceProof = world.nobody().get(&dice).await.read();
    assert!(!proof.consistent);
    let odd = proof.rolls.iter().filter(|roll| roll.recorded != roll.computed).count();
    assert_eq!(odd, 1);
}

#[tokio::test]
async fn a_game_is_sealed_at_its_end_and_what_was_missed_is_sealed_later() {
    let world = World::new().await;
    let game = finished_game(&world).await;
    let unsealed = "select count(*) from game_table where status = 'finished' and not sealed";
    let start = std::time::Instant::now();
    while world.count(unsealed).await > 0 {
        assert!(start.elapsed() < crate::client::PATIENCE, "it is not sealed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let steps = world.count("select max(step)::bigint from step").await;
    assert_eq!(world.count("select step::bigint from seal").await, steps);
    // The server was killed before it came to that.
    let before = told(&world, &game).await;
    let world = world.upgrade_after(&UNKEPT, FIRST).await;
    let start = std::time::Instant::now();
    while world.count(unsealed).await > 0 {
        assert!(start.elapsed() < crate::client::PATIENCE, "it is not sealed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(told(&world, &game.at(&world)).await, before);
}

#[tokio::test]
async fn a_long_game_is_sealed_while_it_runs_and_told_the_same() {
    let settings = ServeConfig {
        seal_every: 3,
        ..config()
    };
    let world = World::with(settings).await;
    let game = world.game().await;
    for place in [4, 5, 6, 7, 8] {
        game.must(Union, &format!("march:{place}")).await;
    }
    // What is taken back was sealed already.
    for _ in 0..4 {
        assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    }
    game.must(Union, "march:9").await;
    game.must(Union, "pass").await;
    game.must(Confederate, "march:8").await;
    let steps = world.count("select max(step)::bigint from step").await;
    assert!(steps > 10, "{steps}");
    let start = std::time::Instant::now();
    while world.count("select coalesce(max(step), 0)::bigint from seal").await < steps - steps % 3 {
        assert!(start.elapsed() < crate::client::PATIENCE, "it is not sealed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(world.count("select count(*) from game_table where sealed").await, 0);
    let sealed = told(&world, &game).await;
    for change in UNKEPT {
        world.tamper(change).await;
    }
    assert_eq!(told(&world, &game).await, sealed, "the rules tell the same");
    game.must(Confederate, "fire").await;
    let world = world.restart().await;
    let now = told(&world, &game.at(&world)).await;
    for (now, sealed) in now.iter().zip(&sealed) {
        assert_eq!(now.steps[..sealed.steps.len()], sealed.steps[..]);
    }
}

#[tokio::test]
async fn a_finished_game_that_was_never_sealed_is_still_over() {
    let world = World::new().await;
    let game = finished_game(&world).await;
    let outcome = game.view(Union).await.view.outcome;
    let changes = [&UNKEPT[..], &["update step set digest = null"]].concat();
    let world = world.upgrade_after(&changes, STRANGER).await;
    let game = game.at(&world);
    let header: TableHeader = game.header(Union).await;
    assert_eq!((header.status, header.frozen), (TableStatus::Finished, None));
    let view: ViewAnswer = game.view(Union).await;
    assert_eq!(
        view.view.outcome.map(|outcome| outcome.winner),
        outcome.map(|outcome| outcome.winner)
    );
    let proof = world.nobody().get(&format!("{}/dice", game.path)).await;
    assert_eq!(proof.refusal(), (409, "rules-changed".to_owned()));
    // The release that has its rules can still seal it.
    let world = world.upgrade(FIRST).await;
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    assert!(proof.consistent, "{:?}", proof.fault);
    let talk = world.nobody().get(&format!("{}/journal?limit=500", game.path)).await;
    assert_eq!(talk.status.as_u16(), 200);
}

#[tokio::test]
async fn what_is_told_while_it_is_being_sealed_is_told_from_where_it_was_asked() {
    let world = World::new().await;
    let game = world.game().await;
    for round in 0..40 {
        game.must(Union, &format!("march:{}", 2 + round % 2)).await;
        let seq = game.view(Union).await.seq;
        let from = seq - u64::from(round % 3 != 0);
        let link = format!("{}/journal?from={from}&limit=1", game.path);
        let player = game.player(Union);
        let (config, rules) = (world.commands(), games(FIRST));
        let (drained, told) = tokio::join!(drain(&config, &rules), async {
            let mut told = Vec::new();
            for _ in 0..6 {
                told.push(player.get(&link).await.read::<Journal>().from);
            }
            told
        });
        drained.expect("drained");
        assert_eq!(told, [from; 6]);
    }
}

#[tokio::test]
async fn dice_that_are_proved_while_the_game_is_being_sealed_are_consistent() {
    let world = World::new().await;
    for _ in 0..12 {
        let game = world.game().await;
        game.must(Union, "fire").await;
        drain(&world.commands(), &games(FIRST)).await.expect("drained");
        game.must(Union, "fire").await;
        let path = format!("{}/resign", game.path);
        game.player(Confederate)
            .post(&path, json!({}))
            .await
            .read::<TableHeader>();
        for _ in 0..6 {
            let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
            assert!(proof.consistent, "{:?}", proof.fault);
        }
    }
}
