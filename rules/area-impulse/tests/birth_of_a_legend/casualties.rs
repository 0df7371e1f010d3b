//! 10.6: casualty points.

use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, phrase};

use crate::harness::Game;

/// A success by `margin` of A.P. Hill on 4, defended by two divisions.
fn success(game: Game, dice: &[u8]) -> Game {
    let mut game = game.fresh(5, "ap-hill").leaders(5, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    if game.asked() == Confederate {
        game.plays("point ap-hill");
    }
    game.rolls("forward mccall", dice);
    game
}

fn pair() -> Game {
    Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .control(Union, &[6, 8])
}

#[test]
fn case_10_6_the_forward_unit_suffers_first_and_any_way_to_absorb_serves() {
    // 8 against 8: three points.
    let mut game = success(pair(), &[5, 2, 2, 2]);
    assert!(!game.is_fresh("mccall"), "the forward unit had to be exhausted");
    assert_eq!(game.state.fight.left, 2);
    assert!(game.can("exhaust sykes") && game.can("eliminate mccall") && game.can("retreat mccall 6"));
    game.plays("eliminate mccall");
    assert!(game.is_lost("mccall") && game.is_fresh("sykes"));
}

#[test]
fn case_10_6_an_exhausted_unit_retreats_for_one_point() {
    let mut game = success(pair(), &[5, 2, 2, 2]);
    game.plays("retreat mccall 8");
    assert_eq!((game.at("mccall"), game.state.fight.left), (8, 0));
    assert!(!game.is_fresh("sykes"), "only Sykes was left for the last point");
}

#[test]
fn case_10_6_the_others_wait_for_the_forward_unit() {
    let field = Game::empty(Confederate)
        .fresh(4, "sykes")
        .tired(4, "mccall")
        .control(Union, &[6, 8]);
    // 8 and 5 against 3, 1, 2 and 4: three points.
    let mut game = success(field, &[3, 2, 2, 2]);
    assert_eq!(game.refused("exhaust sykes"), "10.6");
    game.plays("retreat mccall 6");
    assert_eq!((game.at("mccall"), game.state.fight.left), (6, 1));
    assert!(!game.is_fresh("sykes"), "only Sykes was left for the second point");
}

#[test]
fn case_10_6_only_exhausted_units_retreat_for_a_point() {
    let game = success(pair(), &[5, 2, 2, 2]);
    assert_eq!(game.refused("retreat sykes 6"), "10.6");
}

#[test]
fn case_10_6_more_points_than_units_can_absorb_destroy_them_all() {
    let game = success(pair(), &[6, 6, 1, 2]);
    assert!(game.is_lost("mccall") && game.is_lost("sykes"));
}

#[test]
fn case_10_6_1_entrenchments_spare_one_point() {
    // 8 and 8 against 9 and 4: three points, less one.
    let mut game = success(pair().works(Union, 4, 1), &[4, 4, 2, 2]);
    assert_eq!(game.state.fight.left, 1);
    let asked = game
        .rules()
        .view(&game.state, Union.into())
        .prompt
        .expect("who suffers it");
    assert_eq!(asked.say, phrase!("ask.spared", 1, 4));
    game.plays("exhaust sykes");
    assert_eq!(game.state.fight.left, 0);
}

#[test]
fn case_10_6_1_a_success_by_one_costs_nothing_in_entrenchments() {
    let game = success(pair().works(Union, 4, 1), &[4, 4, 3, 3]);
    assert!(game.is_fresh("mccall") && game.is_fresh("sykes"));
    assert_eq!(game.at("ap-hill"), 4);
}

#[test]
fn case_10_6_1_richmond_itself_gives_no_shelter() {
    let mut game = Game::empty(Union)
        .fresh(42, "hooker kearny")
        .leaders(42, "Heintzelman McClellan")
        .fresh(44, "huger ransom");
    game.rolls("corps Heintzelman", &[6]);
    game.plays_all(&["move hooker 44", "move kearny 44", "assault 44", "point hooker"]);
    // 4, 2 and 1 against 4, 1 and 4; two more by dice.
    game.rolls("forward huger", &[5, 5, 3, 3]);
    assert_eq!(game.state.fight.margin, 2);
    assert_eq!(
        game.state.fight.left, 1,
        "the forward unit has suffered the first of two"
    );
}
