//! Tables whose games cannot go on: what can still be seen and done, and why they cannot.

use protocol::Side::{Confederate, Union};
use protocol::http::{DiceProof, Journal, TableHeader, TableStatus, ViewAnswer};
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;
use server::commands::adjudicate::{Verdict, adjudicate};
use server::commands::verify::verify;
use uuid::Uuid;

use crate::client::watch;
use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{Game, World, games};

/// Rules that cannot read what older ones saved.
const STRANGER: Edition = Edition {
    reads_older: false,
    ..SECOND
};

/// A game in the middle of the bids that a release has come upon which cannot go on with it, and what was seen last.
async fn frozen_game() -> (World, Game, [ViewAnswer; 2]) {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Union, "bid:2").await;
    let seen = [game.view(Union).await, game.view(Confederate).await];
    let world = world.upgrade(STRANGER).await;
    let game = game.at(&world);
    (world, game, seen)
}

fn over(header: &TableHeader) -> (TableStatus, Option<&str>) {
    (header.status, header.ended_by.as_deref())
}

#[tokio::test]
async fn a_frozen_table_shows_everybody_what_he_saw_last_and_says_why() {
    let (world, game, seen) = frozen_game().await;
    let header = game.header(Union).await;
    let why = header.frozen.expect("why it is frozen");
    assert!(
        why.contains("edition 1") && why.contains("nobody has told how"),
        "{why}"
    );
    assert!(
        why.ends_with("the players can still agree on a draw, or resign."),
        "{why}"
    );
    assert_eq!((header.status, header.to_act), (TableStatus::Running, Vec::new()));
    for (before, side) in seen.iter().zip([Union, Confederate]) {
        let now = game.view(side).await;
        assert_eq!((now.seq, &now.view.pieces), (before.seq, &before.view.pieces));
        // The Union's secret bid among them.
        assert_eq!(
            (&now.view.tracks, &now.view.turn),
            (&before.view.tracks, &before.view.turn)
        );
        assert_eq!((now.view.prompt, now.view.undoable), (None, 0));
    }
    for client in [game.player(Union), game.player(Confederate), &world.nobody()] {
        let mut socket = client.socket().await;
        socket.say(&watch(game.id)).await;
        let ServerMessage::Table { view, log, .. } = socket.next_of_game().await else {
            panic!("not the table");
        };
        assert_eq!(log.len(), view.log_len as usize);
        assert_eq!(&*log[0].say.key, "fired");
        let history: Journal = client.get(&format!("{}/journal?limit=100", game.path)).await.read();
        assert!(history.steps.len() >= 12 && !history.more, "{}", history.steps.len());
    }
}

#[tokio::test]
async fn at_a_frozen_table_no_choice_is_made_and_none_is_taken_back() {
    let (world, game, _) = frozen_game().await;
    let steps = world.count("select count(*) from step").await;
    let refusal = (409, "frozen".to_owned());
    assert_eq!(game.choose(Confederate, "bid:1").await.refusal(), refusal);
    assert_eq!(game.undo(Union).await.refusal(), refusal);
    assert_eq!(world.count("select count(*) from step").await, steps);
}

#[tokio::test]
async fn at_a_frozen_table_people_go_on_talking() {
    let (_world, game, _) = frozen_game().await;
    let mut socket = game.player(Union).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next_of_game().await;
    let text = "Shall we call it a draw?".to_owned();
    let say = ClientMessage::Say {
        table: game.id,
        text: text.clone(),
    };
    game.player(Confederate).socket().await.say(&say).await;
    loop {
        if let ServerMessage::Said { text: said, .. } = socket.next().await {
            assert_eq!(said, text);
            break;
        }
    }
}

#[tokio::test]
async fn at_a_frozen_table_a_draw_can_be_agreed() {
    let (world, game, _) = frozen_game().await;
    let path = format!("{}/draw", game.path);
    let offered: TableHeader = game.player(Union).post(&path, json!({"draw": "offer"})).await.read();
    assert_eq!(offered.draw_offered, Some(Union));
    let agreed: TableHeader = game
        .player(Confederate)
        .post(&path, json!({"draw": "accept"}))
        .await
        .read();
    assert_eq!(over(&agreed), (TableStatus::Finished, Some("draw")));
    assert_eq!(agreed.frozen, None);
    let outcome = game.view(Union).await.view.outcome.expect("an outcome");
    assert_eq!((outcome.winner, &*outcome.say.key), (None, "table.draw"));
    // It is over for every release that comes.
    for edition in [STRANGER, SECOND] {
        let world = World::under(world.options.clone(), edition).await;
        let game = game.at(&world);
        assert_eq!(over(&game.header(Union).await), (TableStatus::Finished, Some("draw")));
        let outcome = game.view(Confederate).await.view.outcome;
        assert_eq!(outcome.expect("an outcome").say.key, "table.draw");
        world.stop().await;
    }
}

#[tokio::test]
async fn at_a_frozen_table_a_side_can_give_up() {
    let (_world, game, _) = frozen_game().await;
    let resigned = game
        .player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    assert_eq!(resigned.status.as_u16(), 200);
    let header = game.header(Confederate).await;
    assert_eq!(
        (over(&header), header.winner),
        ((TableStatus::Finished, Some("resigned")), Some(Confederate))
    );
}

#[tokio::test]
async fn who_runs_the_server_can_end_a_frozen_game_and_everybody_sees_it_at_once() {
    for (verdict, winner, key) in [
        (Verdict::Confederate, Some(Confederate), "table.adjudged"),
        (Verdict::Draw, None, "table.adjudged-draw"),
    ] {
        let (world, game, _) = frozen_game().await;
        let mut socket = game.player(Union).socket().await;
        socket.say(&watch(game.id)).await;
        socket.next_of_game().await;
        let said = adjudicate(&world.commands(), &games(STRANGER), game.id, verdict).await;
        let said = said.expect("adjudicated");
        assert!(said.starts_with("the game is over"), "{said}");
        let header = loop {
            if let ServerMessage::Header { header, .. } = socket.next().await
                && header.status == TableStatus::Finished
            {
                break header;
            }
        };
        assert_eq!((header.ended_by.as_deref(), header.winner), (Some("adjudged"), winner));
        let outcome = game.view(Union).await.view.outcome.expect("an outcome");
        assert_eq!((outcome.winner, &*outcome.say.key), (winner, key));
        let again = adjudicate(&world.commands(), &games(STRANGER), game.id, verdict).await;
        assert!(again.is_err_and(|error| error.to_string().contains("not being played")));
    }
}

#[tokio::test]
async fn who_runs_the_server_can_end_a_game_that_goes_on() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    game.must(Union, "march:4").await;
    adjudicate(&world.commands(), &games(FIRST), game.id, Verdict::Union)
        .await
        .expect("adjudicated");
    // The news travels; whoever has not heard it is still refused as stale.
    while game.header(Union).await.status != TableStatus::Finished {}
    let refused = game.choose(Union, "pass").await;
    assert_eq!(refused.refusal(), (409, "finished".to_owned()));
    assert_eq!(game.header(Union).await.winner, Some(Union));
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    assert!(proof.consistent, "{proof:?}");
    let unknown = adjudicate(&world.commands(), &games(FIRST), Uuid::nil(), Verdict::Draw).await;
    assert!(unknown.is_err_and(|error| error.to_string().contains("there is no table")));
}

#[tokio::test]
async fn a_frozen_game_that_was_ended_is_proved_and_told_to_its_end_by_what_is_kept() {
    let (world, game, seen) = frozen_game().await;
    game.player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<TableHeader>();
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    assert!(proof.consistent && proof.rolls.len() == 7, "{proof:?}");
    let said = verify(&world.commands(), &games(STRANGER), game.id)
        .await
        .expect("consistent");
    assert!(said.starts_with("consistent"), "{said}");
    let told = game.told(game.player(Union)).await;
    let mut view = told.start;
    for step in &told.steps {
        protocol::diff::apply(&mut view, &step.diff);
    }
    assert_eq!(view.tracks, seen[0].view.tracks);
    assert_eq!(&*view.outcome.expect("an outcome").say.key, "table.resigned");
}

#[tokio::test]
async fn a_frozen_game_goes_on_under_the_first_release_that_can() {
    let (world, game, seen) = frozen_game().await;
    assert!(game.header(Union).await.frozen.is_some());
    game.player(Union)
        .post(&format!("{}/draw", game.path), json!({"draw": "offer"}))
        .await
        .read::<TableHeader>();
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    let header = game.header(Union).await;
    assert_eq!(
        (header.frozen, header.edition, header.draw_offered),
        (None, 2, Some(Union))
    );
    assert_eq!(game.view(Union).await.view.tracks, seen[0].view.tracks);
    game.must(Confederate, "bid:1").await;
    assert!(game.view(Union).await.view.outcome.is_some());
}

#[tokio::test]
async fn a_game_of_which_nothing_can_be_read_still_has_its_table() {
    let (world, game, _) = frozen_game().await;
    world.tamper("update snapshot set state = 'nonsense'").await;
    world.tamper("update seal set state = 'nonsense'").await;
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    let header = game.header(Union).await;
    assert!(header.frozen.is_some());
    assert_eq!(&*game.view(Union).await.view.turn.key, "table.frozen");
    let resigned = game
        .player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    assert_eq!(resigned.status.as_u16(), 200);
    assert_eq!(game.header(Union).await.winner, Some(Confederate));
}
