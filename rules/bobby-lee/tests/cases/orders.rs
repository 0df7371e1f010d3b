//! Standing orders: what a side does not want to be asked in a contest.

use kernel::Side::{Confederate, Union};
use kernel::Viewer;

use crate::common::Game;
use crate::common::battle::combat;

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
    assert_eq!((game.asked(), game.step_name()), (vec![Union], "Combat".into()));
    game.plays(Union, "may-retreat");
    assert_eq!(game.refused(Union, "may-retreat"), "6.0");
    game.ends_turn();
    game.ends_turn();
    assert_eq!((game.asked(), game.step_name()), (vec![Union], "Retreat".into()));
}

#[test]
fn case_6_6_fire_at_will_fires_all_that_can_and_ends_the_segment() {
    let mut game = game();
    game.rolls(Union, "fire-at-will", &[2, 6, 6, 1, 6, 6, 6]);
    assert_eq!(game.steps("c-i01"), 3);
    assert_eq!(game.steps("c-i03"), 3, "at long range too");
    assert_eq!(game.step_name(), "Reinforce");
}

#[test]
fn case_6_63_losses_by_the_book_fall_on_the_least_valuable() {
    let boxes = "u-left u-i01 c-i01:3 c-a01:3 c-g01:3 c-jackson:3 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    let mut ordered = game.clone().with(|state| state.orders[1] = 4);
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
            state.orders[1] = 4;
            state.fight.acted.insert(crate::common::block("c-i02").0);
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
