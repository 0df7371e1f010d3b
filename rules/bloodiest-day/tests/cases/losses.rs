//! Casualty points (8.6.1, card casualties).

use bloodiest_day::state::{Frame, place};
use kernel::{Ruleset, Side};

use crate::harness::{Game, RULES};

/// An assault that the defenders, led by Lawton, lose by this much; at most 7.
fn beaten(defenders: &str, tired: &str, by: u8) -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-duryea 3-i-anderson")
        .with(27, defenders)
        .with(42, "dh-hill-ii-ripley");
    if !tired.is_empty() {
        game = game.tired(tired);
    }
    game.plays_all(&[
        "activate Hooker 26",
        "move 2-i-duryea 27",
        "move 3-i-anderson 27",
        "assault 2-i-duryea 27",
    ]);
    let lawton_is_spent = tired.contains("lawton");
    // 4 + 2 against 4 + 1, or 2 + 1 when he is spent.
    let lead = if lawton_is_spent { 3 } else { 1 };
    let more = by - lead;
    let faces = [4, 4, (4 - more / 2), 4 - more.div_ceil(2)];
    if defenders.contains(' ') {
        game.rolls("attack", &faces[..2]);
        game.rolls("lead ewell-ii-lawton", &faces[2..]);
    } else {
        game.rolls("attack", &faces);
    }
    game
}

#[test]
fn case_8_6_1_the_lead_takes_the_first_point_and_the_owner_chooses_the_rest() {
    let mut game = beaten("ewell-ii-lawton ewell-ii-hays ewell-ii-trimble", "", 3);
    assert!(!game.is_fresh("ewell-ii-lawton"), "he had no choice");
    assert_eq!((game.frame(), game.asked()), (Frame::Losses, Side::Confederate));
    assert_eq!(game.refused("done"), "8.6.1");
    assert_eq!(game.refused("spend ewell-ii-lawton"), "8.6.1");
    assert_eq!(game.refused("lose ewell-ii-hays"), "8.6.1", "first it becomes spent");
    assert_eq!(game.refused("lose 2-i-duryea"), "8.6.1", "attackers take no points");
    game.plays("spend ewell-ii-hays");
    assert!(game.is_fresh("ewell-ii-trimble"));
    assert_eq!(game.frame(), Frame::Operation);
}

#[test]
fn case_8_6_1_the_lead_goes_first_even_when_it_is_lost_by_it() {
    let game = beaten("ewell-ii-lawton ewell-ii-hays", "ewell-ii-lawton", 3);
    assert_eq!(
        game.at("ewell-ii-lawton"),
        place::ELIMINATED,
        "it was spent, and others were not"
    );
    assert!(!game.is_fresh("ewell-ii-hays"), "the third point");
}

#[test]
fn case_8_6_1_at_least_as_many_points_as_required_are_absorbed() {
    let game = beaten("ewell-ii-lawton ewell-ii-hays", "", 1);
    assert!(!game.is_fresh("ewell-ii-lawton"), "2 for 1");
    assert!(game.is_fresh("ewell-ii-hays"));
    assert_eq!(game.state.inflicted[Side::Union], 1);
}

#[test]
fn case_card_casualties_a_spent_unit_retreats_for_1_or_is_eliminated_for_2() {
    let tired = "ewell-ii-lawton ewell-ii-hays ewell-ii-trimble";
    let mut game = beaten(tired, tired, 5);
    assert_eq!(game.refused("fall-back ewell-ii-hays"), "8.6.1", "the lead first");
    assert_eq!(game.refused("fall-back-all"), "8.6.1", "3 points for 5");
    game.plays("fall-back ewell-ii-lawton");
    // 4 points are left, and the two others can absorb no more: there is no choice.
    for name in ["ewell-ii-hays", "ewell-ii-trimble"] {
        assert_eq!(game.at(name), place::ELIMINATED, "{name}");
    }
    assert!(game.told("loss.eliminated.forced"));
    assert_eq!(game.at("ewell-ii-lawton"), 42);
}

#[test]
fn case_card_casualties_a_fresh_unit_is_eliminated_for_4() {
    let mut game = beaten("ewell-ii-lawton", "", 3);
    game.plays("lose ewell-ii-lawton");
    assert_eq!(game.at("ewell-ii-lawton"), place::ELIMINATED);
    assert!(!game.told("overrun"));
}

#[test]
fn case_8_6_1_all_have_to_be_spent_before_any_retreats() {
    let mut game = beaten("ewell-ii-lawton ewell-ii-hays", "", 3);
    assert_eq!(game.refused("fall-back ewell-ii-lawton"), "8.6.1", "Hays is fresh");
    game.plays("spend ewell-ii-hays");
    assert_eq!(game.frame(), Frame::Losses, "now they may");
    game.plays_all(&["fall-back ewell-ii-lawton", "fall-back ewell-ii-hays"]);
    assert_eq!((game.at("ewell-ii-lawton"), game.at("ewell-ii-hays")), (42, 42));
}

#[test]
fn case_8_6_4_units_may_retreat_of_their_own_will_when_all_are_spent() {
    let mut game = beaten("ewell-ii-lawton", "", 1);
    assert_eq!(game.frame(), Frame::Losses);
    let mut stays = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    stays.plays("done");
    assert_eq!(stays.at("ewell-ii-lawton"), 27);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!(game.at("ewell-ii-lawton"), 42);
}

#[test]
fn case_8_6_3_more_than_the_defenders_can_absorb_eliminates_all() {
    let game = beaten("ewell-ii-lawton", "", 5);
    assert!(game.told("overrun"));
    assert_eq!(game.at("ewell-ii-lawton"), place::ELIMINATED);
    assert_eq!(game.frame(), Frame::Operation);
}

#[test]
fn case_3_0_evans_is_lost_for_good_at_once() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-duryea")
        .with(27, "evans-evans");
    game.plays_all(&["activate Hooker 26", "move 2-i-duryea 27", "assault 2-i-duryea 27"]);
    game.rolls("attack", &[5, 5, 1, 2]);
    assert_eq!(game.at("evans-evans"), place::REMOVED);
}

#[test]
fn case_8_6_1_a_unit_gives_way_only_where_the_others_absorb_the_rest() {
    let tired = "ewell-ii-lawton ewell-ii-hays ewell-ii-trimble";
    let mut game = beaten(tired, tired, 4);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!(game.refused("lose ewell-ii-lawton"), "8.6.1", "not for 2 more");
    game.plays("fall-back ewell-ii-hays");
    assert_eq!(game.at("ewell-ii-trimble"), place::ELIMINATED, "2 points are left");
    assert_eq!((game.at("ewell-ii-lawton"), game.at("ewell-ii-hays")), (42, 42));
}

#[test]
fn case_8_6_1_what_cannot_be_avoided_is_done_without_a_question_and_said() {
    let game = beaten("ewell-ii-lawton ewell-ii-hays", "", 7);
    assert!(!game.is_fresh("ewell-ii-hays"), "Lawton alone cannot absorb 7");
    assert!(game.told("loss.spent.forced") && !game.told("loss.spent"));
    assert_eq!((game.frame(), game.asked()), (Frame::Losses, Side::Confederate));
    assert!(game.can("fall-back ewell-ii-lawton") && game.can("lose ewell-ii-lawton"));
    let tired = "ewell-ii-lawton ewell-ii-hays ewell-ii-trimble";
    let all = beaten(tired, tired, 6);
    for name in tired.split(' ') {
        assert_eq!(all.at(name), place::ELIMINATED, "6 points are all that they can absorb");
    }
    assert!(!all.told("overrun") && all.told("loss.eliminated.forced"));
}

#[test]
fn case_8_6_1_of_two_fresh_units_one_may_be_spared_if_the_others_absorb_all() {
    let mut game = beaten("ewell-ii-lawton ewell-ii-hays ewell-ii-trimble", "", 7);
    // 5 points are left for one spent and two fresh units.
    game.plays("lose ewell-ii-lawton");
    assert!(game.is_fresh("ewell-ii-hays") && game.is_fresh("ewell-ii-trimble"));
    game.plays("spend ewell-ii-hays");
    assert!(game.is_fresh("ewell-ii-trimble"));
    game.plays("lose ewell-ii-hays");
    assert!(game.is_fresh("ewell-ii-trimble"));
}

#[test]
fn case_8_6_4_all_spent_units_may_give_way_together() {
    let tired = "ewell-ii-lawton ewell-ii-hays ewell-ii-trimble";
    let mut game = beaten(tired, tired, 3);
    game.plays("fall-back-all");
    for name in tired.split(' ') {
        assert_eq!(game.at(name), 42, "3 points absorbed");
    }
    assert!(game.told("loss.retreats.all"));
    let some = beaten("ewell-ii-lawton ewell-ii-hays", "", 3);
    assert_eq!(some.refused("fall-back-all"), "8.6.1", "Hays is fresh");
    let mut free = beaten("ewell-ii-lawton ewell-ii-hays", "ewell-ii-lawton ewell-ii-hays", 3);
    assert_eq!(free.refused("fall-back-all"), "8.6.1", "3 points, and two of them");
    free.plays("lose ewell-ii-lawton");
    assert_eq!(free.refused("fall-back-all"), "8.6.1", "one is not several");
}

#[test]
fn case_8_6_1_who_absorbs_is_told_what_keeps_spent_units_from_retreating() {
    let asked = |game: &Game| {
        let prompt = RULES.view(&game.state, game.asked().into()).prompt;
        prompt.expect("somebody is asked").say.key.to_string()
    };
    let three = "ewell-ii-lawton ewell-ii-hays ewell-ii-trimble";
    let led = beaten(three, three, 5);
    assert_eq!(asked(&led), "ask.losses.lead");
    let mut game = beaten(three, "ewell-ii-hays", 3);
    assert_eq!(asked(&game), "ask.losses.fresh", "Trimble is");
    assert_eq!(game.refused("fall-back ewell-ii-hays"), "8.6.1");
    game.plays("spend ewell-ii-trimble");
    assert_eq!(asked(&game), "ask.losses.done");
}
