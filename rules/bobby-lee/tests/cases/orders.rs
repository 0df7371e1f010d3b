//! Standing orders: what a side does not want to be asked in a contest.

use bobby_lee::choice::Choice;
use bobby_lee::state::{BattleStage, Frame};
use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::common::battle::combat;
use crate::common::{Game, rules};

const LINES: &str =
    "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-right u-a01 / c-left c-i03 / c-reserve c-a01 c-i04";

fn game() -> Game {
    combat("warrenton", "culpeper", Union, LINES)
        .put("warrenton", "u-i05")
        .put("unionville", "c-i05")
}

#[test]
fn case_6_3_who_stands_fast_is_not_asked_about_retreats() {
    let mut game = game();
    game.plays(Union, "stand-fast");
    assert_eq!(game.refused(Union, "stand-fast"), "6.0");
    game.ends_turn();
    game.ends_turn();
    assert_eq!((game.asked(), game.stage()), (vec![Union], "Combat".into()));
    game.plays(Union, "may-retreat");
    assert_eq!(game.refused(Union, "may-retreat"), "6.0");
    game.ends_turn();
    game.ends_turn();
    assert_eq!((game.asked(), game.stage()), (vec![Union], "Retreat".into()));
}

#[test]
fn case_6_6_fire_at_will_fires_all_that_can_and_ends_the_segment() {
    let mut game = game();
    // It is carried out at once: who fires and with how many dice is asked before.
    let asked = game.offer(Union, "fire-at-will").confirm.expect("it rolls dice");
    assert_eq!((asked.key.as_ref(), &asked.params[1]), ("confirm.at-will", &7.into()));
    game.rolls(Union, "fire-at-will", &[2, 6, 6, 1, 6, 6, 6]);
    assert_eq!(game.steps("c-i01"), 3);
    assert_eq!(game.steps("c-i03"), 3, "at long range too");
    assert_eq!(game.stage(), "Reinforce");
}

/// Who was not asked about retreats, because he stands fast or has no way out, is asked before his blocks fire, so that he
/// can take the order back.
#[test]
fn case_6_6_fire_at_will_can_be_recalled_in_each_battle_turn() {
    let mut game = game();
    game.plays(Union, "stand-fast");
    game.rolls(Union, "fire-at-will", &[6; 7]);
    game.plays(Union, "done");
    let mut next = game.clone();
    next.ends_turn();
    assert_eq!((next.asked(), next.stage()), (vec![Union], "Combat".into()));
    let ask = next.view(Viewer::Union).prompt.expect("the Union is asked").say;
    assert_eq!(ask.key, "ask.fire-at-will");
    assert_eq!(next.refused(Union, "fire u-i01"), "6.6");
    let done = next.offer(Union, "done").label.expect("it is more than an end");
    assert_eq!((done.key.as_ref(), &done.params[1]), ("done.fire-at-will", &7.into()));
    let mut held = next.clone();
    held.plays(Union, "hold-fire");
    assert!(held.can(Union, "fire u-i01") && held.can(Union, "redeploy u-i02 u-reserve"));
    held.plays(Union, "done");
    assert_eq!(held.stage(), "Reinforce", "nobody has fired");
    next.rolls(Union, "done", &[6; 7]);
    assert_eq!(next.stage(), "Reinforce");
    // Who is asked about retreats could recall it there, and is asked nothing more.
    let mut asked = game.with(|state| state.orders[Union] = 2);
    asked.ends_turn();
    assert_eq!((asked.asked(), asked.stage()), (vec![Union], "Retreat".into()));
    asked.rolls(Union, "done", &[6; 7]);
    assert_eq!(asked.stage(), "Reinforce");
}

#[test]
fn case_6_6_nobody_is_asked_about_fire_at_will_where_all_have_acted() {
    let boxes = "c-left u-i01:1 c-i01 / c-centre u-i02:1 c-i02 / c-right u-i03:1 c-i03";
    let mut game = combat("warrenton", "culpeper", Confederate, boxes).with(|state| state.orders[Union] = 3);
    game.rolls(Confederate, "done", &[1, 1, 1]);
    assert_eq!(game.spot("u-i01"), "u-right", "its morale has failed");
    assert_eq!(game.asked(), [Confederate], "the Union has had its turn");
}

#[test]
fn case_6_63_losses_by_the_book_fall_on_the_least_valuable() {
    let boxes = "u-left u-i01 c-i01:3 c-a01:3 c-g01:3 c-jackson:3 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    let mut ordered = game.clone().with(|state| state.orders[Confederate] = 4);
    game.rolls(Union, "fire u-i01", &[1, 2, 6]);
    assert_eq!(game.asked(), [Confederate]);
    ordered.rolls(Union, "fire u-i01", &[1, 2, 6]);
    assert_eq!(ordered.asked(), [Union]);
    assert_eq!(
        (
            ordered.steps("c-g01"),
            ordered.steps("c-i01"),
            ordered.steps("c-jackson")
        ),
        (2, 2, 3)
    );
}

#[test]
fn case_6_63_losses_by_the_book_spare_who_is_dear_fast_or_strong_in_fire() {
    let mut left = vec!["c-jackson:2", "c-c01:2", "c-a01:2", "c-i02:2", "c-i01:2", "c-g01:2"];
    for first in ["c-g01", "c-i02", "c-i01", "c-a01", "c-c01", "c-jackson"] {
        let boxes = format!("u-left u-i01 {} / u-centre u-i02 / c-centre c-i09", left.join(" "));
        let game = combat("warrenton", "culpeper", Union, &boxes);
        // The second infantry has fired in this turn already.
        let mut game = game.with(|state| {
            state.orders[Confederate] = 4;
            state.fight.acted.insert(crate::common::block("c-i02"));
        });
        game.rolls(Union, "fire u-i01", &[1, 6, 6]);
        assert_eq!(game.steps(first), 1, "{first} before {left:?}");
        left.retain(|id| !id.starts_with(first));
    }
}

#[test]
fn case_6_7_who_fights_alone_is_not_asked_about_reinforcements() {
    let mut game = game();
    game.plays(Union, "fight-alone");
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate]);
}

#[test]
fn case_6_0_standing_orders_are_secret() {
    let plain = game();
    let mut ordered = game();
    ordered.plays(Union, "fight-alone");
    assert_eq!(plain.view(Viewer::Confederate), ordered.view(Viewer::Confederate));
    assert_eq!(plain.view(Viewer::Spectator), ordered.view(Viewer::Spectator));
    assert_ne!(plain.view(Viewer::Union), ordered.view(Viewer::Union));
}

#[test]
fn orders_are_listed_whatever_others_have_appended() {
    let mut game = game();
    for (stage, orders) in [(BattleStage::Combat, 4), (BattleStage::Morale, 0)] {
        game = game.with(|state| *state.frames.last_mut().expect("a battle is fought") = Frame::Battle(stage));
        let mut alone = Vec::new();
        rules().list(&game.state, Union, &mut alone);
        let others = vec![Choice::Pass; 3];
        let mut appended = others.clone();
        rules().list(&game.state, Union, &mut appended);
        assert_eq!(appended, [others, alone.clone()].concat());
        let verbs = ["stand-fast", "fire-at-will", "losses-by-the-book", "fight-alone"];
        let given = alone.iter().filter(|choice| verbs.contains(&choice.verb()));
        assert_eq!(given.count(), orders, "at {stage:?}");
    }
}
