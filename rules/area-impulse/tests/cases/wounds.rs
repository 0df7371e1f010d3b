//! 16.3: leaders wounded and killed.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// Barlow with Hancock against Heth with the leaders named; both sides have rolled the same.
fn even(leaders: &str) -> Game {
    Game::empty_with(Union, &["leader-casualties"])
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth")
        .leaders(35, leaders)
}

fn assault(game: &mut Game) {
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
}

#[test]
fn case_16_3_equal_dice_put_a_leader_at_risk() {
    for (faces, place) in [([3, 3], 35), ([3, 4], place::TURN_TRACK), ([6, 6], place::TURN_TRACK)] {
        let mut game = even("Hill");
        assault(&mut game);
        // 6 + 7 against 8 + 7: a repulse.
        game.rolls("point barlow", &[3, 4, 5, 2]);
        assert_eq!(game.asked(), Confederate, "he may retreat first");
        game.rolls("stand", &faces);
        assert_eq!(game.at("Hill"), place, "{faces:?}");
    }
}

#[test]
fn case_16_3_other_dice_do_not() {
    let mut game = even("Hill");
    assault(&mut game);
    game.rolls("point barlow", &[3, 4, 5, 3]);
    game.plays("stand");
    assert_eq!(game.at("Hill"), 35);
}

#[test]
fn case_16_3_an_inactive_leader_adds_1_and_a_7_kills() {
    let mut game = even("Hill").idle("Hill");
    assault(&mut game);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    game.rolls("stand", &[3, 3]);
    assert!(game.has_logged("leader.killed"));
    assert_eq!(
        game.track("vp"),
        1 - 1,
        "a dead Confederate leader against exhausted Barlow"
    );
}

#[test]
fn case_16_3_the_owner_chooses_among_several_leaders() {
    let mut game = even("Hill Lee");
    assault(&mut game);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    game.plays("stand");
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("risk Hancock"), "16.3");
    game.rolls("risk Lee", &[6, 6]);
    assert_eq!((game.at("Lee"), game.at("Hill")), (place::TURN_TRACK, 35));
}

#[test]
fn case_16_3_leaders_of_the_attacker_are_at_risk_where_they_stand_with_him() {
    let mut game = even("Anderson").fresh(50, "kershaw");
    game.plays_all(&["corps Hancock", "move barlow 35", "move Hancock 35", "assault 35"]);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    // Hancock goes back with Barlow; none of Anderson's units fought.
    game.rolls("stand", &[6, 6]);
    assert_eq!(game.at("Hancock"), place::TURN_TRACK);
    assert_eq!(game.at("Anderson"), 35);
    game.finishes();
    assert_eq!(game.asked(), Confederate);
}

#[test]
fn case_16_3_he_comes_back_in_the_night_of_the_next_turn() {
    let mut game = even("Hill").fresh(50, "mahone").fresh(4, "torbert");
    assault(&mut game);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    game.rolls("stand", &[6, 6]);
    game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[1]);
    assert_eq!((game.at("Hill"), game.badged("back")), (place::TURN_TRACK, 1));
    game = game.with(|state| state.impulse = 12);
    game.plays("pass");
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("place Hill 4"), "16.3");
    game.plays("place Hill 50");
    assert_eq!(game.at("Hill"), 50);
}

#[test]
fn case_16_3_a_wounded_lee_makes_no_health_roll() {
    let mut game = even("Lee").fresh(4, "torbert");
    assault(&mut game);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    game.rolls("stand", &[6, 6]);
    game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[]);
    assert_eq!((game.state.turn, game.at("Lee")), (3, place::TURN_TRACK));
}

#[test]
fn ruling_16_3_who_has_no_division_left_does_not_come_back() {
    let mut game = Game::empty_with(Confederate, &["leader-casualties"])
        .fresh(4, "torbert")
        .fresh(50, "hampton c-iii-art")
        .placed(place::TURN_TRACK, "Hill")
        .with(|state| {
            state.impulse = 12;
            state.wounded[hill()] = 2;
        });
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.at("Hill"), place::ELIMINATED);
}

#[test]
fn case_16_3_a_killed_union_leader_costs_a_point() {
    let mut game = even("Anderson").fresh(50, "kershaw");
    game.plays_all(&["corps Hancock", "move barlow 35", "move Hancock 35", "assault 35"]);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    game.rolls("stand", &[3, 4]);
    assert_eq!(game.state.fallen[Union.index()], 1);
    assert_eq!(game.track("vp"), -1 - 1, "and Barlow is exhausted");
}

fn hill() -> u8 {
    crate::harness::leader("Hill").0
}
