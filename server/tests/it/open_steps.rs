//! Steps that are open while the other side's are too: what may be taken back, and how many there may be.

use protocol::Side::{Confederate, Union};
use protocol::http::DiceProof;
use protocol::view::TableView;

use crate::skirmish::MUSTER;
use crate::world::{Game, World};

/// What both sides see, without version numbers.
async fn seen(game: &Game) -> [TableView; 2] {
    let mut views = [game.view(Union).await.view, game.view(Confederate).await.view];
    for view in &mut views {
        if let Some(prompt) = &mut view.prompt {
            prompt.seq = 0;
        }
    }
    views
}

/// Both have filled in their sheets, and one goes over his again while the other is done.
async fn one_has_reopened(game: &Game) {
    game.must(Union, "enlist:2").await;
    game.must(Union, "done").await;
    game.must(Union, "reopen").await;
    game.must(Confederate, "enlist:1").await;
    game.must(Confederate, "done").await;
}

#[tokio::test]
async fn what_would_settle_a_phase_is_not_taken_back() {
    let world = World::new().await;
    let game = world.game_of(MUSTER).await;
    one_has_reopened(&game).await;
    let before = seen(&game).await;
    let undoable = before.each_ref().map(|view| view.undoable);
    assert_eq!(undoable, [0, 2], "without reopening, both would be done");
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
    assert_eq!(seen(&game).await, before);
    // What it would have settled is settled by his own word, with dice that count.
    game.must(Union, "done").await;
    let after = game.view(Union).await.view;
    assert_eq!(after.undoable, 0);
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
    assert_eq!(
        game.undo(Confederate).await.refusal(),
        (409, "nothing-to-undo".to_owned())
    );
    game.player(Union)
        .post(&format!("{}/resign", game.path), serde_json::json!({}))
        .await;
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    assert_eq!(proof.rolls.len(), 3, "one at set-up, one for each sheet");
}

#[tokio::test]
async fn either_side_takes_back_what_the_others_steps_do_not_rest_on() {
    let world = World::new().await;
    let game = world.game_of(MUSTER).await;
    let opening = seen(&game).await;
    game.must(Union, "enlist:2").await;
    game.must(Confederate, "enlist:1").await;
    game.must(Union, "done").await;
    game.must(Confederate, "enlist:3").await;
    assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    assert_eq!(game.undo(Confederate).await.status.as_u16(), 200);
    assert_eq!(game.undo(Confederate).await.status.as_u16(), 200);
    assert_eq!(seen(&game).await, opening);
}

#[tokio::test]
async fn nobody_leaves_steps_open_without_end() {
    let world = World::new().await;
    let game = world.game_of(MUSTER).await;
    for _ in 0..256 {
        game.must(Union, "done").await;
        game.must(Union, "reopen").await;
    }
    let before = seen(&game).await;
    assert_eq!(before[0].undoable, 512);
    assert_eq!(
        game.choose(Union, "done").await.refusal(),
        (409, "too-many-open-steps".to_owned())
    );
    assert_eq!(seen(&game).await, before);
    // The other side is not held up, and neither is the end of the phase.
    game.must(Confederate, "done").await;
    game.must(Union, "done").await;
    assert_eq!(game.view(Union).await.view.undoable, 0);
}

#[tokio::test]
async fn rules_that_do_not_end_leave_the_table_as_it_was() {
    let world = World::new().await;
    let game = world.game_of(MUSTER).await;
    game.must(Union, "enlist:2").await;
    game.must(Union, "done").await;
    game.must(Confederate, "enlist:3").await;
    let before = seen(&game).await;
    let endless = game.choose(Confederate, "done").await;
    assert_eq!(endless.refusal(), (500, "internal".to_owned()));
    assert_eq!(seen(&game).await, before);
    game.must(Confederate, "enlist:1").await;
    game.must(Confederate, "done").await;
    let settled = game.view(Confederate).await.view;
    assert_eq!((settled.undoable, settled.prompt), (0, None), "the Union begins");
}
