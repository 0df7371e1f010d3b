//! Plans, and what players do beside the game while one of them is asked: that is no other question.

use protocol::Side::{self, Confederate, Union};
use protocol::http::{PlanPause, TableHeader};
use serde_json::{Value, json};

use crate::clocks::{days, live, world};
use crate::plans::{arm, attended, pass_too, plan, waited};
use crate::world::Game;

async fn beside(game: &Game, side: Side, what: &str, wish: Value) {
    let path = format!("{}/{what}", game.path);
    game.player(side).post(&path, wish).await.read::<TableHeader>();
}

async fn agree_on_pace(game: &Game, last: Side) {
    for side in [last.other(), last] {
        beside(game, side, "pace", json!({"pace": live(&json!("at_once"))})).await;
    }
}

#[tokio::test]
async fn a_pace_agreed_on_while_it_is_due_changes_nothing_in_a_plan() {
    for last in Side::BOTH {
        // Before it has been looked at, and while it waits to answer.
        for is_late in [false, true] {
            let (world, hands) = world().await;
            let game = world.game().await;
            arm(&game, Confederate, json!([pass_too()])).await;
            game.must(Union, "pass").await;
            if is_late {
                attended(&world).await;
                hands.pass(19);
            }
            agree_on_pace(&game, last).await;
            // What was about to be answered has another number now: the time is drawn anew.
            for _ in 0..2 {
                waited(&world, &hands).await;
            }
            let after = plan(&game, Confederate).await;
            assert_eq!(after.paused, None, "{last:?} agreed, late: {is_late}");
            assert!(after.rules.is_empty() && after.fired_at.is_some(), "{after:?}");
        }
    }
}

#[tokio::test]
async fn time_that_is_given_while_it_is_due_changes_nothing_in_a_plan() {
    for giver in Side::BOTH {
        let (world, hands) = world().await;
        let game = crate::clocks::game(&world, days(&json!("at_once"))).await;
        arm(&game, Confederate, json!([pass_too()])).await;
        game.must(Union, "pass").await;
        for _ in 0..3 {
            beside(&game, giver, "time", json!({"seconds": 3600})).await;
        }
        agree_on_pace(&game, giver.other()).await;
        beside(&game, giver, "time", json!({"seconds": 60})).await;
        // It may have been looked at meanwhile: then the time is drawn anew.
        for _ in 0..2 {
            waited(&world, &hands).await;
        }
        let after = plan(&game, Confederate).await;
        assert_eq!((after.paused, after.rules.len()), (None, 0), "{giver:?} gave");
    }
}

#[tokio::test]
async fn offers_and_talk_while_it_is_due_change_nothing_in_a_plan() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(&game, Confederate, json!([pass_too()])).await;
    game.must(Union, "march:3").await;
    game.must(Union, "pass").await;
    for side in Side::BOTH {
        beside(&game, side, "draw", json!({"draw": "offer"})).await;
        beside(&game, side, "draw", json!({"draw": "decline"})).await;
    }
    beside(&game, Confederate, "pace", json!({"pace": live(&json!("at_once"))})).await;
    waited(&world, &hands).await;
    assert_eq!(plan(&game, Confederate).await.rules.len(), 0);
}

#[tokio::test]
async fn what_was_told_before_the_own_step_is_not_told_with_the_question() {
    let (world, hands) = world().await;
    let game = world.game().await;
    game.must(Union, "pass").await;
    arm(&game, Confederate, json!([pass_too()])).await;
    // His own step asks him anew; the pace that he agrees to then does not bring the opponent's back.
    game.must(Confederate, "fire").await;
    agree_on_pace(&game, Confederate).await;
    waited(&world, &hands).await;
    assert_eq!(plan(&game, Confederate).await.paused, Some(PlanPause::Unforeseen));
}
