//! What is asked once more before it is made, because it hands over, shows or costs what cannot be had back, and in which
//! order choices stand.

use area_impulse::choice::Piece;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;
use kernel::{Ruleset, Viewer};

use crate::corners::told;
use crate::harness::{Game, leader};

fn second_corps() -> Game {
    Game::empty(Union)
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth")
}

/// The verbs of what is offered, in their order.
fn verbs(game: &Game) -> Vec<String> {
    let view = game.rules().view(&game.state, Viewer::from(game.asked()));
    let offers = view.prompt.expect("somebody is asked").offers;
    offers.iter().map(|offer| offer.verb.to_string()).collect()
}

fn place_of(game: &Game, verb: &str) -> usize {
    let mut verbs = verbs(game).into_iter();
    verbs.position(|one| one == verb).expect("it is offered")
}

#[test]
fn case_10_7_3_whoever_stands_or_goes_lets_the_attacker_go_on() {
    let mut game = second_corps().fresh(39, "gibbon");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.asked(), Confederate);
    for verb in ["stand", "stand-today"] {
        assert_eq!(told(&game, verb), ["hands.to"], "{verb}");
    }
}

#[test]
fn case_6_3_1_the_assault_that_also_decides_sunset_tells_how_likely_that_is() {
    let leads = |impulse: u8, decided: Option<u8>| {
        let mut game = second_corps().with(|state| state.impulse = impulse);
        game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
        game.state.sunset = decided;
        told(&game, "point")
    };
    assert_eq!(leads(5, None), ["rolls.attack", "dusk.5"]);
    assert_eq!(leads(12, None), ["rolls.attack", "dusk.12"]);
    assert_eq!(leads(1, None), ["rolls.attack"], "nothing is so low");
    assert_eq!(leads(5, Some(9)), ["rolls.attack"], "another assault has decided that");
    // Only the Union brings sunset.
    let mut game = Game::empty(Confederate).fresh(35, "heth").fresh(39, "barlow");
    game.plays_all(&["single heth", "move heth 39", "assault 39"]);
    assert_eq!(told(&game, "point"), ["rolls.attack"]);
}

#[test]
fn case_10_6_who_eliminates_a_unit_where_a_retreat_would_do_is_told_so() {
    let faces = (1..=6).flat_map(|one| (1..=6).map(move |other| [6, one, 1, other]));
    let absorbs = faces.filter_map(|dice| {
        let mut game = Game::empty(Union)
            .fresh(39, "barlow birney")
            .leaders(39, "Hancock")
            .tired(35, "heth")
            .control(Confederate, &[34, 36, 38]);
        game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
        game.rolls("point barlow", &dice);
        let is_one = game.state.fight.left == 1 && verbs(&game).contains(&"retreat".to_owned());
        (is_one && verbs(&game).contains(&"eliminate".to_owned())).then_some(game)
    });
    let game = absorbs.into_iter().next().expect("some dice leave one point");
    assert!(told(&game, "eliminate").contains(&"ends.unit".to_owned()));
    assert!(!told(&game, "retreat").contains(&"ends.unit".to_owned()));
}

#[test]
fn case_8_1_1_a_leader_with_his_troops_is_named_before_units_alone() {
    let mut game = second_corps();
    assert!(place_of(&game, "corps") < place_of(&game, "single"));
    game.plays_all(&["corps Hancock", "move barlow 35"]);
    assert!(place_of(&game, "assault") < place_of(&game, "move"));
    assert_eq!(place_of(&game, "follow"), 0, "who follows is asked first");
}

#[test]
fn case_10_1_a_company_that_enters_with_a_leader_is_told_that_it_must_assault() {
    let mut game = second_corps().leaders(34, "Grant");
    game.plays("army 39");
    let hancock = Piece::Leader(leader("Hancock")).wire();
    let barlow = game.unit("barlow").0.wire();
    for company in [[hancock, barlow], [barlow, hancock]] {
        let found = parties(game.rules(), &game.state, Union, &company);
        let mut there = found.iter().filter(|party| party.to == 35);
        let party = there.next().expect("they may enter");
        assert_eq!(party.obliges.as_deref(), Some("must.do"));
    }
}
