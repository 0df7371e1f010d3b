//! Plans: what players have answered beforehand, when it is said, and who learns of it. The time is turned by hand.

use std::time::{Duration, Instant};

use protocol::Side;
use protocol::Side::{Confederate, Union};
use protocol::http::{Plan, PlanPause, TableHeader};
use serde_json::{Value, json};
use server::{notices, plans};

use crate::client::{Answer, Client, PATIENCE};
use crate::clocks::{DAY, Hands, another, days, noted, world};
use crate::notices as told;
use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{Game, World, config, games};

/// Longer than any plan waits.
const LONG: i64 = 121;

/// A rule that passes when the opponent has passed.
pub(crate) fn pass_too() -> Value {
    json!({"when": {"asked": "choose", "told": "passed"}, "answer": "pass"})
}

pub(crate) fn always(answer: &str) -> Value {
    json!({"when": {"asked": "choose"}, "answer": answer, "standing": true})
}

pub(crate) async fn write(game: &Game, side: Side, rules: Value, version: i32) -> Answer {
    let plan = json!({"rules": rules, "version": version});
    game.player(side).post(&format!("{}/plan", game.path), plan).await
}

pub(crate) async fn arm(game: &Game, side: Side, rules: Value) -> Plan {
    write(game, side, rules, 0).await.read()
}

pub(crate) async fn plan(game: &Game, side: Side) -> Plan {
    game.player(side).get(&format!("{}/plan", game.path)).await.read()
}

/// Lets everything be done about plans that is to be done by now: the server looks by itself too, and may have one of them
/// in its hands.
pub(crate) async fn attended(world: &World) {
    let start = Instant::now();
    loop {
        noted(world).await;
        plans::attend(&world.server.app).await.expect("attended");
        let now = world.server.app.hub.services.clock.now();
        noted(world).await;
        if world
            .count(&format!("select count(*) from plan where due_at <= '{now}'"))
            .await
            == 0
        {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "it does not come to an end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until a plan has answered if it does.
pub(crate) async fn waited(world: &World, hands: &Hands) {
    attended(world).await;
    hands.pass(LONG);
    attended(world).await;
}

/// The steps of a side, as the journal has them.
async fn steps(world: &World, side: Side) -> i64 {
    let side = side.index();
    world
        .count(&format!("select count(*) from step where step > 0 and side = {side}"))
        .await
}

/// All that anybody but the owner is told of a game, without what differs from game to game.
async fn seen_by_others(game: &Game, stranger: &Client) -> Value {
    let mut header: Value = game.player(Union).get(&game.path).await.read();
    for name in ["id", "dice_commitment", "created_at", "updated_at", "seats", "clocks"] {
        header[name] = Value::Null;
    }
    let mut seen = vec![header];
    for eyes in [game.player(Union), stranger] {
        let mut journal = serde_json::to_value(game.told(eyes).await).expect("json");
        journal["start"] = Value::Null;
        for step in journal["steps"].as_array_mut().expect("steps") {
            step["at"] = Value::Null;
        }
        seen.push(journal);
    }
    seen.into()
}

#[tokio::test]
async fn a_plan_answers_after_a_while_as_its_owner_would() {
    let (world, hands) = world().await;
    let stranger = world.guest().await;
    let (planned, by_hand) = (world.game().await, world.game().await);
    let armed = arm(&planned, Confederate, json!([pass_too()])).await;
    assert_eq!((armed.version, armed.paused, armed.rules.len()), (1, None, 1));
    attended(&world).await;
    assert_eq!(
        plan(&planned, Confederate).await.paused,
        None,
        "it is not his decision yet"
    );
    for game in [&planned, &by_hand] {
        game.must(Union, "march:3").await;
        game.must(Union, "pass").await;
    }
    attended(&world).await;
    hands.pass(19);
    attended(&world).await;
    assert_eq!(
        planned.view(Union).await.view.waiting_on[0].side,
        Confederate,
        "not at once"
    );
    hands.pass(LONG - 19);
    attended(&world).await;
    by_hand.must(Confederate, "pass").await;
    assert_eq!(planned.view(Union).await.view.waiting_on[0].side, Union);
    assert_eq!(
        seen_by_others(&planned, &stranger).await,
        seen_by_others(&by_hand, &stranger).await,
        "nobody sees that it was a plan"
    );
    let rows = "select count(distinct (step, side, seen_by, choice, beat)) - 4 from step";
    assert_eq!(world.count(rows).await, 0, "the journal does not know either");
    let after = plan(&planned, Confederate).await;
    assert_eq!((after.rules.len(), after.version), (0, 2), "it was meant for once");
    assert!(after.fired_at.is_some());
    assert_eq!(plan(&planned, Union).await, Plan::default(), "nobody else is told");
}

#[tokio::test]
async fn what_is_not_foreseen_is_left_to_the_owner() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(
        &game,
        Union,
        json!([{"when": {"asked": "choose", "moment": {"key": "turn", "params": ["5"]}}, "answer": "fire"}]),
    )
    .await;
    waited(&world, &hands).await;
    let paused = plan(&game, Union).await;
    assert_eq!((paused.paused, paused.rules.len()), (Some(PlanPause::Unforeseen), 1));
    // Told to go on nevertheless, it does.
    let rules = json!([
        {"when": {"asked": "choose", "moment": {"key": "turn", "params": ["0"]}}},
        {"when": {"asked": "choose", "told": "passed"}, "answer": "march:99", "standing": true},
        {"when": {"asked": "choose", "told": "passed"}, "answer": "fire", "standing": true},
    ]);
    let path = format!("{}/plan", game.path);
    let wanted = json!({"rules": rules, "keeps_on": true, "version": 1});
    game.player(Union).post(&path, wanted).await.read::<Plan>();
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 0, "he wants to be asked himself");
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 2, "what is not offered is passed over");
    // The next question comes from his own step.
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 2);
    assert_eq!(plan(&game, Union).await.paused, None);
}

#[tokio::test]
async fn who_decides_himself_is_faster_than_his_plan() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(&game, Union, json!([pass_too(), always("fire")])).await;
    attended(&world).await;
    game.must(Union, "march:3").await;
    game.must(Union, "pass").await;
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 2);
    // What was put by, or changed, does not answer any more.
    game.must(Confederate, "pass").await;
    attended(&world).await;
    let rests = json!({"rules": [always("fire")], "rests": true, "version": 1});
    let path = format!("{}/plan", game.path);
    let put_by: Plan = game.player(Union).post(&path, rests).await.read();
    assert_eq!(put_by.paused, Some(PlanPause::Owner));
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 2);
}

#[tokio::test]
async fn two_nodes_answer_once_and_a_restart_forgets_nothing() {
    let (world, hands) = world().await;
    let other = another(&world, &hands).await;
    let game = world.game().await;
    arm(&game, Confederate, json!([always("fire")])).await;
    game.must(Union, "pass").await;
    attended(&world).await;
    let scheduled = "select count(*) from plan where seq is not null and due_at > now() - interval '100 years'";
    assert_eq!(world.count(scheduled).await, 1);
    hands.pass(LONG);
    let (one, two) = (&world.server.app, &other.server.app);
    let (here, there) = tokio::join!(plans::attend(one), plans::attend(two));
    here.expect("attended");
    there.expect("attended");
    attended(&world).await;
    assert_eq!(steps(&world, Confederate).await, 1);
    let options = world.options.clone();
    other.stop().await;
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    hands.pass(LONG);
    attended(&world).await;
    assert_eq!(steps(&world, Confederate).await, 2, "the deadline is in the database");
}

#[tokio::test]
async fn a_node_that_went_away_after_it_answered_does_not_answer_twice() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(&game, Confederate, json!([pass_too()])).await;
    game.must(Union, "pass").await;
    attended(&world).await;
    // As if the node had made the step, and gone away before it wrote that down.
    world
        .tamper("update plan set leased_until = '2026-04-14T12:00:30Z'")
        .await;
    game.must(Confederate, "pass").await;
    waited(&world, &hands).await;
    let after = plan(&game, Confederate).await;
    assert!(after.rules.is_empty() && after.fired_at.is_some(), "{after:?}");
    game.must(Union, "pass").await;
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Confederate).await, 1);
}

#[tokio::test]
async fn the_secret_of_the_opponent_changes_nothing() {
    let (world, hands) = world().await;
    let mut told = Vec::new();
    for bid in [None, Some("bid:1"), Some("bid:3")] {
        let game = world.game().await;
        game.play_to_the_bids().await;
        if let Some(bid) = bid {
            game.must(Union, bid).await;
        }
        arm(&game, Confederate, json!([always("bid:2")])).await;
        attended(&world).await;
        let id = game.id;
        let own = format!(
            "select count(*) from plan where table_id = '{id}' and rule = 0 and seq is not null and paused is null"
        );
        assert_eq!(world.count(&own).await, 1);
        hands.pass(19);
        attended(&world).await;
        assert_eq!(world.count(&own).await, 1, "whatever he has bid");
        hands.pass(LONG);
        attended(&world).await;
        let view = game.view(Confederate).await.view;
        told.push((view.tracks[0].at, view.log_len, view.outcome.is_some()));
    }
    assert_eq!(told[0].0, 2);
    assert_eq!(told[1].0, told[2].0);
    assert_eq!((told[0].1, told[0].2), (told[1].1, false), "nobody has been told of it");
    assert!(told[1].2 && told[2].2);
}

#[tokio::test]
async fn a_plan_of_a_former_seat_answers_nothing() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(&game, Confederate, json!([always("pass")])).await;
    game.must(Union, "trade").await;
    // The seats say who sits there now: the first has the Confederate side, and passes the decision to himself.
    let [first, second] = &game.players;
    let seq = second
        .get(&format!("{}/view", game.path))
        .await
        .read::<protocol::http::ViewAnswer>()
        .seq;
    let pass = json!({"seq": seq, "choice": "pass"});
    second.post(&format!("{}/choose", game.path), pass).await;
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Confederate).await, 0);
    assert_eq!(plan(&game, Confederate).await.paused, Some(PlanPause::Seat));
    let header: TableHeader = first.get(&game.path).await.read();
    assert_eq!((header.you, header.to_act), (vec![Confederate], vec![Confederate]));
}

#[tokio::test]
async fn a_plan_does_not_outlive_what_it_was_made_for() {
    let (world, hands) = world().await;
    // He takes back himself what it has answered.
    let game = world.game().await;
    arm(
        &game,
        Union,
        json!([{"when": {"asked": "choose"}, "answer": "march:3"}, {"when": {"asked": "choose"}}]),
    )
    .await;
    waited(&world, &hands).await;
    assert_eq!(game.view(Union).await.view.pieces[0].at, 3);
    write(&game, Union, json!([always("march:3"), always("march:4")]), 2)
        .await
        .read::<Plan>();
    game.undo(Union).await.read::<protocol::http::Accepted>();
    waited(&world, &hands).await;
    assert_eq!(game.view(Union).await.view.pieces[0].at, 1);
    assert_eq!(plan(&game, Union).await.paused, Some(PlanPause::Takeback));
    // The game is over.
    let game = world.game().await;
    arm(&game, Union, json!([always("fire")])).await;
    attended(&world).await;
    game.player(Confederate)
        .post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<TableHeader>();
    waited(&world, &hands).await;
    assert_eq!(game.view(Union).await.view.log_len, 0);
    assert_eq!(
        write(&game, Union, json!([]), 1).await.refusal(),
        (409, "finished".to_owned())
    );
}

#[tokio::test]
async fn a_takeback_after_it_was_made_puts_a_plan_by() {
    let (world, hands) = world().await;
    let game = world.game().await;
    game.must(Union, "march:3").await;
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    arm(&game, Confederate, json!([always("pass")])).await;
    for side in [Union, Confederate] {
        let offer = json!({"moment": 2});
        game.player(side)
            .post(&format!("{}/takeback", game.path), offer)
            .await
            .read::<TableHeader>();
    }
    game.must(Union, "pass").await;
    waited(&world, &hands).await;
    assert_eq!(plan(&game, Confederate).await.paused, Some(PlanPause::Takeback));
    assert_eq!(steps(&world, Confederate).await, 2, "his pass, and the way back");
}

#[tokio::test]
async fn a_plan_rests_while_its_game_is_frozen_and_under_other_rules() {
    let stranger = Edition {
        reads_older: false,
        ..SECOND
    };
    for (edition, paused) in [(stranger, None), (SECOND, Some(PlanPause::Rules))] {
        let (world, hands) = world().await;
        let game = world.game().await;
        arm(&game, Union, json!([always("fire")])).await;
        attended(&world).await;
        let options = world.options.clone();
        world.stop().await;
        let world = World::at(options, config(), games(edition), hands.clock()).await;
        let game = game.at(&world);
        assert_eq!(game.header(Union).await.frozen.is_some(), paused.is_none());
        waited(&world, &hands).await;
        assert_eq!(world.count("select count(*) from step where choice = 'fire'").await, 0);
        assert_eq!(plan(&game, Union).await.paused, paused);
    }
}

#[tokio::test]
async fn it_does_not_go_on_for_ever_without_its_owner() {
    let (world, hands) = world().await;
    let game = world.game().await;
    arm(&game, Union, json!([always("fire")])).await;
    for _ in 0..20 {
        waited(&world, &hands).await;
    }
    assert_eq!(steps(&world, Union).await, 16);
    assert_eq!(plan(&game, Union).await.paused, Some(PlanPause::Tired));
    // What he decides himself in between begins the count anew.
    let version = plan(&game, Union).await.version;
    write(&game, Union, json!([always("fire")]), version)
        .await
        .read::<Plan>();
    for _ in 0..3 {
        waited(&world, &hands).await;
    }
    assert_eq!(world.count("select fired::bigint from plan").await, 3);
    game.must(Union, "march:3").await;
    // The first time it finds that he was faster.
    for _ in 0..3 {
        waited(&world, &hands).await;
    }
    assert_eq!(world.count("select fired::bigint from plan").await, 2);
}

#[tokio::test]
async fn a_plan_rests_while_its_owner_is_on_vacation() {
    let (world, hands) = world().await;
    let game = crate::clocks::game(&world, days(&json!("at_once"))).await;
    arm(&game, Union, json!([always("fire")])).await;
    let book = json!({"first": "2026-04-14", "last": "2026-04-16"});
    let booked = game.player(Union).post("/account/vacations", book).await;
    assert!(booked.status.is_success(), "{booked:?}");
    // Looked at before he left.
    world
        .tamper("update plan set seq = null, rule = null, due_at = '2026-04-14T12:00:00Z'")
        .await;
    waited(&world, &hands).await;
    hands.pass(DAY);
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 0, "it would tell that he was not there");
    hands.pass(3 * DAY);
    waited(&world, &hands).await;
    assert_eq!(steps(&world, Union).await, 1);
}

#[tokio::test]
async fn who_has_a_plan_is_told_of_his_turn_only_when_it_fails() {
    let (world, hands) = told::world().await;
    let game = told::game(&world, None).await;
    let receiver = crate::receivers::Receiver::new().await;
    told::hook(game.player(Confederate), &receiver.url(), "json", &["turn"]).await;
    arm(
        &game,
        Confederate,
        json!([pass_too(), {"when": {"asked": "choose", "told": "passed"}, "answer": "fire"}]),
    )
    .await;
    game.must(Union, "pass").await;
    attended(&world).await;
    let due =
        "select count(*) from notice join player using (player_id) where name = 'Longstreet' and due_at is not null";
    assert_eq!(world.count(due).await, 1);
    world.tamper("update notice set due_at = '2026-04-14T12:00:00Z'").await;
    notices::attend(&world.server.app).await.expect("attended");
    assert_eq!(world.count(due).await, 1, "a plan is about to answer");
    assert_eq!(told::under_way(&world).await, 0);
    hands.pass(LONG);
    attended(&world).await;
    assert_eq!(world.count(due).await, 0, "and has");
    // The next one fails: what it would choose is not offered when it comes to it.
    game.must(Union, "pass").await;
    attended(&world).await;
    let spoilt = "update plan set rules = replace(rules, 'fire', 'fired')";
    assert_eq!(world.tamper(spoilt).await, 1);
    hands.pass(LONG);
    attended(&world).await;
    assert_eq!(plan(&game, Confederate).await.paused, Some(PlanPause::Refused));
    told::looked(&world).await;
    assert_eq!(receiver.received().len(), 1, "at once");
    assert_eq!(steps(&world, Confederate).await, 1);
}
