//! Corners of the night, the train and the advanced game that listed mutants of the rules found without a test.

use area_impulse::state::{Train, place};
use kernel::Side::{self, Confederate, Union};
use protocol::BySide;

use crate::advanced::{evening, field};
use crate::harness::{Game, leader};

#[test]
fn case_15_6_gunboats_help_no_confederate_assault() {
    let mut game = Game::empty_with(Confederate, &["gunboats"])
        .fresh(34, "ap-hill")
        .leaders(34, "Lee")
        .fresh(36, "mccall");
    game.plays_all(&["single ap-hill", "move ap-hill 36", "assault 36"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6);
}

fn bridges(side: Side) -> Game {
    Game::empty_with(side, &["bridges"])
}

#[test]
fn case_15_4_1_nothing_is_blown_up_with_no_enemy_near() {
    let mut game = bridges(Confederate)
        .fresh(45, "ap-hill")
        .control(Confederate, &[3, 5, 41]);
    game.plays_all(&["single ap-hill", "done"]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_15_4_1_a_leader_alone_blows_nothing_up() {
    let mut game = bridges(Confederate)
        .leaders(45, "Ap-hill")
        .fresh(44, "ap-hill")
        .control(Confederate, &[45])
        .control(Union, &[5]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays("done");
    assert_eq!(game.asked(), Union, "no unit was there");
}

#[test]
fn case_15_4_2_a_contested_area_of_the_enemy_adds_1() {
    for (face, left) in [(4, Some(Confederate)), (5, None)] {
        let mut game = bridges(Confederate)
            .fresh(45, "ap-hill mccall")
            .control(Union, &[45])
            .control(Confederate, &[5]);
        game.plays_all(&["single ap-hill", "done"]);
        game.rolls("demolish 5", &[face]);
        assert_eq!(game.bridge(5, 45), left, "3 for 5, 1 for 45");
    }
}

/// New Bridge is destroyed, with the Union on its far bank and supplied from White House.
fn new_bridge() -> Game {
    bridges(Union)
        .fresh(6, "mccall morell")
        .leaders(6, "Porter")
        .fresh(41, "jones")
        .destroyed(6, 41)
}

#[test]
fn case_15_4_3_a_repair_comes_first_and_asks_for_control_a_path_and_an_unused_right() {
    let mut game = new_bridge();
    game.rolls("corps Porter", &[6]);
    assert!(game.can("repair 41"));
    game.plays("move morell 7");
    assert_eq!(game.refused("repair 41"), "15.4.3");
    let refusal = |game: Game| {
        let mut game = game;
        game.plays("single mccall");
        assert_eq!(game.refused("repair 41"), "15.4.3");
        game.told_why_not("repair 41")
    };
    let used = new_bridge().with(|state| state.repaired = BySide::new(true, false));
    assert!(refusal(used).starts_with("Your side has repaired"));
    let lost = new_bridge().fresh(6, "ap-hill").control(Confederate, &[6]);
    assert_eq!(refusal(lost), "You do not control the active area.");
    let cut_off = new_bridge().control(Confederate, &[4, 5, 7, 8]);
    assert!(refusal(cut_off).starts_with("No path"));
}

#[test]
fn case_15_4_a_repulse_wins_no_bridge_and_holding_both_banks_does() {
    let attack = |faces: &[u8]| {
        let mut game = bridges(Union).fresh(3, "mccall").fresh(45, "jones");
        assert_eq!(game.bridge(3, 45), Some(Confederate));
        game.plays_all(&["single mccall", "move mccall 45", "assault 45"]);
        game.rolls("point mccall", faces);
        game.bridge(3, 45)
    };
    assert_eq!(attack(&[1, 1, 6, 6]), Some(Confederate));
    assert_eq!(attack(&[6, 6, 1, 1]), Some(Union));
    let mut game = bridges(Union).fresh(3, "mccall").control(Confederate, &[45]);
    game.plays_all(&["single mccall", "move mccall 45"]);
    assert_eq!(game.bridge(3, 45), Some(Union));
}

#[test]
fn case_3_2_guns_reach_over_no_destroyed_bridge() {
    let price = |game: Game| {
        let mut game = game.fresh(4, "mccall").control(Union, &[6]).fresh(41, "jones-art");
        game.plays_all(&["single mccall", "move mccall 6"]);
        game.spent("mccall")
    };
    assert_eq!((price(bridges(Union)), price(bridges(Union).destroyed(6, 41))), (2, 1));
}

#[test]
fn case_13_2_no_point_is_spent_on_artillery() {
    let mut game = evening(&[]).fresh(17, "mccall-art").tired(17, "mccall");
    game.plays("pass");
    let guns = game.rules().data.unit("u-mccall-art").expect("there are guns").0;
    let game = game.with(|state| state.exhausted.insert(guns));
    assert!(game.asked() == Union && game.can("refresh mccall"));
    assert_eq!(
        game.told_why_not("refresh mccall-art"),
        "Artillery is refitted without replacement points."
    );
}

/// A Confederate impulse in which nothing but the sunset roll happens.
fn sunset(impulse: u8, faces: &[u8]) -> Game {
    let mut game = Game::empty_with(Confederate, &["weather"])
        .fresh(17, "white-house")
        .fresh(44, "c-richmond")
        .with(|state| state.impulse = impulse);
    game.rolls("pass", faces);
    game
}

#[test]
fn case_15_1_3_a_higher_roll_changes_nothing_and_dawn_forgets_a_change() {
    let game = sunset(7, &[5, 5]);
    assert_eq!((game.asked(), game.state.impulse, game.state.rain), (Union, 8, false));
    assert!(sunset(7, &[3, 4]).state.rain);
    // A twelve in the last impulse: the change would come with an impulse that there is no more.
    let mut game = sunset(12, &[6, 6]);
    assert!(game.state.weather_turns);
    game.sleeps(&[1]);
    assert!(!game.state.weather_turns && !game.state.rain);
}

/// The evening of a turn, with the corps of 16.5 still to come.
fn relief(turn: u8) -> Game {
    Game::opening_with(&["lincoln-sends-help"]).with(|state| {
        state.turn = turn;
        state.impulse = 12;
        state.active = Union;
        state.advantage = None;
    })
}

#[test]
fn case_16_5_before_june_28_nobody_is_asked_about_mcdowell() {
    let mut game = relief(1);
    game.sleeps_after("pass", &[3, 5]);
    assert_eq!((game.state.turn, game.at("king")), (2, place::WAITING));
    game.plays("hold");
    assert!(!game.can("arrive 17") && game.can("pass"), "the day begins");
}

#[test]
fn case_16_5_mcdowell_does_not_land_among_enemies() {
    let arrives = |game: Game| {
        let mut game = game;
        game.sleeps_after("pass", &[3, 5]);
        game.rolls("hold", &[1]);
        [10, 17].map(|area| game.can(&format!("arrive {area}")))
    };
    assert_eq!(arrives(relief(2)), [true, true]);
    assert_eq!(arrives(relief(2).fresh(10, "stuart")), [false, true]);
    assert_eq!(arrives(relief(2).control(Confederate, &[10])), [false, true]);
}

#[test]
fn case_6_2_2_the_train_leaves_only_once() {
    let game = Game::opening().with(|state| {
        state.active = Union;
        state.advantage = Some(Union);
        state.impulse = 1;
    });
    assert!(game.can("relocate"));
    let gone = game.with(|state| state.train = Train::Due(4));
    assert_eq!(gone.refused("relocate"), "6.2.2");
    assert_eq!(
        gone.told_why_not("relocate"),
        "The Supply Train has left its first landing already."
    );
}

/// A.P. Hill is at risk in an assault with equal dice of both sides.
fn hill_at_risk(faces: &[u8]) -> Game {
    let mut game = field(&["leader-casualties"]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "move Ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[3, 4, 5, 2]);
    game.rolls("stand", faces);
    game
}

#[test]
fn case_15_2_other_dice_put_nobody_at_risk() {
    let mut game = field(&["leader-casualties"]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "move Ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[3, 4, 5, 3]);
    game.ends_fight();
    assert_ne!(game.at("Ap-hill"), place::TURN_TRACK);
}

#[test]
fn case_15_2_a_wounded_leader_is_no_novice_and_comes_back_the_next_night() {
    let game = hill_at_risk(&[4, 4]);
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
    let hill = leader("Ap-hill").0;
    assert!(!game.state.novices.contains(hill) && !game.state.successors.contains(hill));
    assert_eq!(game.state.wounded[hill], game.state.turn + 1);
    let game = game.with(|state| state.impulse = 12);
    let game = game.next_dawn();
    assert_eq!(
        game.at("Ap-hill"),
        place::TURN_TRACK,
        "not in the night of the same turn"
    );
    let game = game.with(|state| state.impulse = 12).next_dawn();
    assert_ne!(game.at("Ap-hill"), place::TURN_TRACK);
}

#[test]
fn case_15_2_a_killed_leader_does_not_come_back_at_night() {
    let mut game = evening(&["leader-casualties"])
        .fresh(5, "ap-hill")
        .placed(place::TURN_TRACK, "Ap-hill")
        .control(Union, &[44]);
    game = game.with(|state| {
        let hill = leader("Ap-hill").0;
        state.wounded[hill] = state.turn;
        state.successors.insert(hill);
    });
    game.plays("pass");
    while game.is_night() {
        assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
        game.plays("done");
    }
    assert!(!game.can("place Ap-hill 5"), "nobody asks where he goes");
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
}

#[test]
fn case_15_3_only_fresh_activated_units_that_have_not_moved_march_by_force() {
    let mut game = Game::empty_with(Confederate, &["forced-march"])
        .fresh(5, "ap-hill johnson dh-hill")
        .tired(5, "wise")
        .leaders(5, "Ap-hill")
        .control(Confederate, &[3, 4]);
    game.rolls("corps Ap-hill", &[6]);
    assert_eq!(game.refused("force dh-hill"), "15.3", "it is not activated");
    assert_eq!(game.refused("force wise"), "15.3", "it is exhausted");
    game.plays("move ap-hill 4");
    assert_eq!(game.refused("force ap-hill"), "15.3", "it has moved");
    assert!(game.can("force johnson"));
    let mut game = Game::empty_with(Confederate, &["forced-march"])
        .fresh(5, "ap-hill johnson mccall")
        .leaders(5, "Ap-hill")
        .control(Confederate, &[5, 3]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays("assault 5");
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(game.can("move johnson 3"), "it has not fought");
    assert_eq!(game.refused("force johnson"), "15.3");
}

#[test]
fn case_11_3_who_never_removes_works_is_not_asked_again() {
    let mut game = evening(&[]).works(Union, 16, 1);
    game.plays("pass");
    while !game.can("never") {
        game.plays("done");
    }
    assert_eq!(game.asked(), Union);
    game.plays("never");
    assert!(game.state.standing[Union].no_removal);
    let again = game.with(|state| state.impulse = 12).next_dawn();
    assert!(again.state.standing[Union].no_removal);
}
