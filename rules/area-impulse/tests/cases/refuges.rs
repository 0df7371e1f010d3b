//! 10.7: why a unit may not retreat where somebody points, and who goes there together.

use kernel::Ruleset;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;
use protocol::http::About;
use protocol::survey::Halt;

use crate::harness::Game;

/// Why the side that is asked cannot do what it points at: the case, and the words.
fn why(game: &Game, unit: Option<&str>, area: Option<u16>) -> Option<(&'static str, String)> {
    let about = About {
        piece: unit.map(|unit| game.unit(unit).0.wire()),
        space: area,
        ..About::default()
    };
    let refusal = game.rules().why(&game.state, game.asked(), &about)?;
    Some((refusal.case, refusal.message.into_owned()))
}

fn told_by(game: &Game, unit: Option<&str>, area: Option<u16>) -> Option<&'static str> {
    why(game, unit, area).map(|(case, _)| case)
}

/// Barlow has assaulted 35 in vain: three may leave it, over the bridge to 29 or to 31.
fn repulsed() -> Game {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth kershaw c-i-art")
        .control(Union, &[32, 37, 38]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    game
}

/// The bridge between 29 and 35 has been used so often.
fn used(game: Game, times: u8) -> Game {
    let bridge = game.rules().data.bridge(29, 35).expect("there is a bridge").0;
    game.with(|state| state.op.bridges[bridge] = times)
}

#[test]
fn case_9_5_2_a_full_bridge_is_told_to_who_points_beyond_it() {
    let game = used(repulsed(), 5);
    assert_eq!(told_by(&game, Some("c-i-art"), Some(29)), Some("9.5.2"));
    let (_, words) = why(&game, Some("c-i-art"), Some(29)).expect("the guns cannot go there");
    assert!(words.contains("use a bridge"), "{words}");
    assert_eq!(game.refused("retreat c-i-art 29"), "9.5.2");
    assert_eq!(told_by(&used(repulsed(), 4), Some("c-i-art"), Some(29)), None);
}

#[test]
fn case_10_7_2_whoever_points_at_a_place_in_a_retreat_is_told_why_nobody_goes_there() {
    let game = repulsed();
    let told = |area| told_by(&game, None, Some(area));
    assert_eq!(told(38), Some("10.7.2"), "the enemy's");
    assert_eq!(told(12), Some("10.7.1"), "far away");
    assert_eq!(told(31), Some("10.7.1"), "who goes there has to be chosen first");
    assert_eq!(told(99), Some("3.2"));
}

#[test]
fn case_10_7_2_contested_areas_and_full_ones_are_told_apart() {
    let contested = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .fresh(31, "pickett")
        .fresh(31, "birney")
        .control(Union, &[32, 38]);
    let ten = "pickett field gordon ramseur rodes c-wilcox mahone breckinridge hoke richmond-garrison";
    let full = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .fresh(31, ten)
        .control(Union, &[32, 38]);
    for (mut game, case) in [(contested, "10.7.2"), (full, "10.7.1")] {
        game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
        game.rolls("point barlow", &[1, 1, 6, 6]);
        assert_eq!(game.refused("retreat heth 31"), case);
    }
}

#[test]
fn case_10_7_who_points_at_a_unit_that_cannot_leave_is_told_what_keeps_it() {
    // All but 29 is the Union's, and the bridge there is full: infantry wades the creek, the guns do not.
    let game = used(repulsed().control(Union, &[31, 32, 37, 38]), 5);
    assert!(game.can("retreat heth 29"));
    assert_eq!(told_by(&game, Some("c-i-art"), None), Some("9.5.2"));
    assert_eq!(told_by(&game, Some("heth"), None), None);
    assert_eq!(told_by(&game, Some("barlow"), None), Some("10.7"), "not his");
}

#[test]
fn case_10_7_1_several_retreat_together_as_far_as_there_is_room() {
    let game = used(repulsed(), 4);
    let three = ["c-i-art", "heth", "kershaw"].map(|name| game.unit(name).0.wire());
    let found = parties(game.rules(), &game.state, Confederate, &three);
    let to = |area: u16| found.iter().find(|party| party.to == area).expect("some can go there");
    let beyond = to(31);
    assert_eq!(beyond.goers.len(), 3, "with the last of all the question is over");
    assert_eq!(beyond.halt, Some(Halt::Asks), "and something else is asked");
    assert_eq!(beyond.cost, 0);
    for goer in &beyond.goers {
        assert_eq!(goer.choices, [format!("retreat:{}:31", goer.piece)]);
    }
    // Two of three leave the decision where it is.
    let two = parties(game.rules(), &game.state, Confederate, &three[..2]);
    let beyond = two.iter().find(|party| party.to == 31).expect("both can go");
    assert_eq!((beyond.goers.len(), beyond.halt), (2, None));
}

#[test]
fn case_10_7_1_whom_the_bridge_keeps_is_told_of_before_anybody_retreats() {
    let game = used(repulsed(), 4);
    let both = ["heth", "c-i-art"].map(|name| game.unit(name).0.wire());
    let found = parties(game.rules(), &game.state, Confederate, &both);
    let over = found.iter().find(|party| party.to == 29).expect("one can go");
    assert_eq!(over.goers.len(), 1);
    let [kept] = &over.crowded[..] else {
        panic!("one reason: {over:?}")
    };
    assert_eq!((&kept.pieces[..], &*kept.case), (&both[1..], "9.5.2"));
}

#[test]
fn case_10_7_4_who_would_be_driven_off_the_map_is_not_said_to_be_worth_two_points() {
    let around: Vec<u8> = (1..=50).filter(|area| *area != 42).collect();
    let called = |left: u8| {
        let mut game = Game::empty(Union)
            .fresh(41, "barlow")
            .fresh(42, "heth kershaw")
            .control(Union, &around);
        game.plays_all(&["single barlow", "move barlow 42", "assault 42", "point barlow"]);
        // Heth in front takes the first point, and either of them the other.
        game.rolls("forward heth", &[6, 6, 3, 4]);
        assert!(game.can("eliminate heth") && game.can("exhaust kershaw"));
        let game = game.with(|state| state.fight.left = left);
        let view = game.rules().view(&game.state, Confederate.into());
        let offers = view.prompt.expect("he is asked").offers;
        let own = offers.into_iter().find(|offer| offer.verb == "eliminate");
        own.expect("Heth can be eliminated")
            .label
            .map(|label| label.key.into_owned())
    };
    assert_eq!(called(1).as_deref(), Some("eliminate.off-map"));
    assert_eq!(called(2), None);
}
