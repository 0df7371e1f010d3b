//! The command `verify`: a journal that is not whole, or ends otherwise than the table says, is not consistent.

use protocol::Side::{Confederate, Union};
use protocol::http::{DiceProof, TableHeader};
use serde_json::json;
use server::commands::verify::verify;

use crate::skirmish::FIRST;
use crate::world::{Game, World, games};

/// A game of 15 steps after the set-up that somebody has won.
async fn finished_game(world: &World) -> Game {
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    // It is sealed behind our back otherwise.
    let start = std::time::Instant::now();
    while world.count("select count(*) from game_table where not sealed").await > 0 {
        assert!(start.elapsed() < crate::client::PATIENCE, "it is not sealed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    game
}

async fn verdict(world: &World, game: &Game) -> Result<String, String> {
    let verdict = verify(&world.commands(), &games(FIRST), game.id).await;
    verdict.map_err(|error| error.to_string())
}

/// What somebody does to a journal, and what is said of it.
const FORGERIES: [(&str, &str); 13] = [
    ("delete from step where step > 7", "the journal ends before step"),
    ("delete from step where step = 14", "the journal ends before step 14"),
    ("delete from step where step = 5", "step 5 is missing"),
    ("delete from step where step between 5 and 9", "step 5 is missing"),
    ("delete from step where step = 0", "step 0 is missing"),
    ("delete from step", "the journal ends before step 0"),
    ("update step set step = step + 1 where step = 14", "step 14 is missing"),
    (
        "update game_table set winner = 1 - coalesce(winner, 0)",
        "the table says that",
    ),
    (
        "update game_table set ended_by = 'resigned', winner = 1",
        "the table says that",
    ),
    (
        "update game_table set status = 'running', ended_by = null, winner = null",
        "the table says that the game is not over",
    ),
    ("update step set rolls = '' where step = 3", "step 3 "),
    ("update step set rolls = rolls || '\\x02' where step = 3", "step 3 "),
    ("update step set rolls = '\\x03' where step = 4", "step 4 "),
];

async fn is_found_out(is_sealed: bool) {
    let world = World::new().await;
    for (forgery, complaint) in FORGERIES {
        let game = finished_game(&world).await;
        if !is_sealed {
            for change in [
                "delete from sealed_part",
                "delete from seal",
                "update game_table set sealed = false",
            ] {
                world.tamper(change).await;
            }
        }
        assert_eq!(
            verdict(&world, &game).await.map(|said| said.starts_with("consistent")),
            Ok(true)
        );
        assert!(world.tamper(forgery).await > 0, "{forgery}");
        let said = verdict(&world, &game).await.expect_err(forgery);
        assert!(
            said.starts_with("not consistent: ") && said.contains(complaint),
            "{forgery}: {said}"
        );
        // The page of the dice knows it too, where the table says that the game is over.
        let proof = world.nobody().get(&format!("{}/dice", game.path)).await;
        if proof.status.as_u16() == 200 {
            assert!(!proof.read::<DiceProof>().consistent, "{forgery}");
        }
        world.tamper("delete from game_table").await;
    }
}

#[tokio::test]
async fn whatever_is_taken_from_added_to_or_said_of_a_sealed_journal_is_found_out() {
    is_found_out(true).await;
}

#[tokio::test]
async fn whatever_is_taken_from_added_to_or_said_of_an_unsealed_journal_is_found_out() {
    is_found_out(false).await;
}

#[tokio::test]
async fn a_choice_that_was_changed_in_an_unsealed_journal_is_found_out_by_its_digest() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "pass").await;
    world.tamper("update step set choice = 'march:5' where step = 1").await;
    let said = verdict(&world, &game).await.expect_err("another choice");
    assert!(said.contains("step 1 leads to another state"), "{said}");
}

#[tokio::test]
async fn a_running_game_is_consistent_until_its_last_steps_are_taken_away() {
    let world = World::new().await;
    let game = world.game().await;
    for choice in ["fire", "march:4", "march:5", "march:6", "march:7", "march:8"] {
        game.must(Union, choice).await;
    }
    assert_eq!(
        verdict(&world, &game).await.map(|said| said.starts_with("consistent")),
        Ok(true)
    );
    let world = world.restart().await;
    world.tamper("delete from step where step = 6").await;
    let said = verdict(&world, &game).await.expect_err("the last step is gone");
    assert!(said.contains("the journal ends before step 6"), "{said}");
}

#[tokio::test]
async fn ends_that_players_agree_on_are_verified_too() {
    let world = World::new().await;
    for ending in ["resign", "draw"] {
        let game = world.game().await;
        game.must(Union, "fire").await;
        let offer = json!({"draw": "offer"});
        let body = if ending == "draw" { offer.clone() } else { json!({}) };
        for side in [Union, Confederate] {
            let answer = game
                .player(side)
                .post(&format!("{}/{ending}", game.path), body.clone())
                .await;
            if ending == "draw" || side == Union {
                answer.read::<TableHeader>();
            }
        }
        assert_eq!(
            verdict(&world, &game).await.map(|said| said.starts_with("consistent")),
            Ok(true)
        );
        world.tamper("update game_table set winner = 0").await;
        let said = verdict(&world, &game).await.expect_err("an invented winner");
        assert!(said.contains("the table says that Union won"), "{said}");
    }
}

#[tokio::test]
async fn a_table_that_nobody_has_joined_has_nothing_to_verify() {
    let world = World::new().await;
    let header: TableHeader = world
        .guest()
        .await
        .post("/tables", json!({"ruleset": "skirmish"}))
        .await
        .read();
    let said = verify(&world.commands(), &games(FIRST), header.id)
        .await
        .expect_err("no game");
    assert!(said.to_string().contains("not begun"), "{said}");
}
