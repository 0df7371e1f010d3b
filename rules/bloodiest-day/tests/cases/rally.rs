//! Rally and reorganization (9).

use bloodiest_day::state::{Frame, place};
use kernel::choice::Target;
use kernel::{Ruleset, Side, phrase};

use crate::harness::{Game, RULES, leader, unit};
use crate::shown::offers;

/// A Rally Phase in which these units are eliminated.
fn rally(mut game: Game, lost: &str) -> Game {
    game.put(place::ELIMINATED, lost);
    game.both_pass(&[]);
    game
}

fn confederates() -> Game {
    Game::empty(Side::Confederate).with(14, "Longstreet jones-i-toombs")
}

#[test]
fn case_9_2_all_spent_units_become_fresh_even_beside_enemies() {
    let mut game = Game::empty(Side::Confederate)
        .with(27, "1-i-gibbon ewell-ii-lawton")
        .tired("1-i-gibbon ewell-ii-lawton");
    game.both_pass(&[]);
    assert!(game.is_fresh("1-i-gibbon") && game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn case_9_3_an_active_leader_brings_a_unit_back_spent_for_another() {
    let mut game = rally(confederates(), "hood-i-hood ewell-ii-early");
    assert_eq!(game.frame(), Frame::Rally(Side::Confederate));
    // Each question can be left, and its button says what that does.
    let leaves = |game: &Game| offers(game, "done")[0].label.clone().expect("it is called so");
    assert_eq!(leaves(&game), phrase!("done.rally"));
    game.plays("reorganize Longstreet");
    assert_eq!(leaves(&game), phrase!("done.return"));
    game.plays("return hood-i-hood");
    assert_eq!(leaves(&game), phrase!("done.give-up", unit("hood-i-hood").wire()));
    game.plays("give-up ewell-ii-early");
    assert_eq!(
        (game.at("hood-i-hood"), game.at("ewell-ii-early")),
        (14, place::REMOVED)
    );
    assert!(!game.is_fresh("hood-i-hood"));
    assert!(!game.is_awake("Longstreet"), "he becomes inactive (5.4)");
    assert_eq!(game.state.turn, 3, "nobody else could");
}

#[test]
fn case_9_3_the_price_is_of_the_same_type_and_as_strong_when_spent() {
    let mut game = rally(
        confederates(),
        "hood-i-hood ewell-ii-early ewell-ii-hays cav-robertson hood-art",
    );
    game.plays_all(&["reorganize Longstreet", "return hood-i-hood"]);
    assert_eq!(game.refused("give-up ewell-ii-hays"), "9.3", "1 is less than 2");
    assert_eq!(game.refused("give-up cav-robertson"), "9.3", "cavalry for infantry");
    assert_eq!(game.refused("give-up hood-i-hood"), "9.3", "itself");
    assert_eq!(game.refused("give-up jones-i-toombs"), "9.3", "he is not lost");
    game.plays("give-up ewell-ii-early");
}

#[test]
fn case_9_3_without_a_price_nobody_comes_back() {
    let game = rally(confederates(), "hood-i-hood ewell-ii-hays cav-robertson");
    assert_eq!(
        game.frame(),
        Frame::Rally(Side::Confederate),
        "Hays could come back for Hood"
    );
    let game = rally(confederates(), "hood-i-hood");
    assert_eq!(game.state.turn, 3, "nobody could come back");
}

#[test]
fn case_9_3_the_leader_is_active_and_no_enemies_are_with_him() {
    let sleepy = rally(confederates().tired("Longstreet"), "hood-i-hood ewell-ii-early");
    assert_eq!(sleepy.state.turn, 3);
    let beset = rally(confederates().with(14, "1-i-gibbon"), "hood-i-hood ewell-ii-early");
    assert_eq!(beset.state.turn, 3);
}

#[test]
fn case_9_3_union_leaders_bring_back_units_of_their_own_corps() {
    let game = Game::empty(Side::Confederate).with(26, "Hooker 1-i-phelps");
    let game = game.with(64, "Burnside");
    let mut game = rally(game, "1-i-gibbon 1-xii-gordon-a 1-ii-brooke");
    assert_eq!(
        game.frame(),
        Frame::Rally(Side::Confederate),
        "they could deactivate him"
    );
    // They are told who of them could bring somebody back.
    let prompt = RULES.view(&game.state, Side::Confederate.into()).prompt;
    let offers = prompt.expect("they are asked").offers;
    let named = |able: bool| {
        let such = offers
            .iter()
            .filter(|offer| &*offer.verb == "countermand" && offer.label.is_some() == able);
        such.flat_map(|offer| offer.pieces.clone()).collect::<Vec<u16>>()
    };
    assert_eq!(named(true), [leader("Hooker").wire()]);
    assert_eq!(named(false), [leader("Burnside").wire()]);
    game.plays("done");
    assert_eq!(game.frame(), Frame::Rally(Side::Union));
    game.plays("reorganize Hooker");
    assert_eq!(game.refused("return 1-xii-gordon-a"), "9.3");
    game.plays_all(&["return 1-i-gibbon", "give-up 1-xii-gordon-a"]);
    assert_eq!(game.at("1-i-gibbon"), 26);
}

#[test]
fn case_3_0_only_lee_reorganizes_the_guns_of_his_army() {
    let mut game = rally(confederates().with(8, "Lee"), "anv-art-a hood-art anv-art-b");
    game.plays("reorganize Longstreet");
    assert_eq!(game.refused("return anv-art-b"), "3.0");
    game.plays_all(&["done", "reorganize Lee", "return anv-art-b", "give-up anv-art-a"]);
    assert_eq!(game.at("anv-art-b"), 8);
}

#[test]
fn case_9_3_a_choice_can_be_left_before_it_is_made() {
    let mut game = rally(confederates(), "hood-i-hood ewell-ii-early");
    game.plays_all(&["reorganize Longstreet", "return hood-i-hood", "done"]);
    assert_eq!(game.frame(), Frame::Rally(Side::Confederate));
    assert!(game.is_awake("Longstreet"));
    game.plays("done");
    assert_eq!(game.state.turn, 3);
}

#[test]
fn case_9_3_the_stacking_limit_holds() {
    let ten = "ewell-ii-lawton ewell-ii-trimble ewell-ii-hays ewell-art jones-i-pickett jones-i-kemper jones-i-drayton \
               jones-i-jenkins jackson-ii-starke";
    let game = rally(confederates().with(14, ten), "hood-i-hood ewell-ii-early");
    assert_eq!(game.state.turn, 3, "ten units of three divisions are with him");
}

#[test]
fn case_8_7_3_a_successor_is_placed_inactive_with_his_troops() {
    let mut game = Game::empty(Side::Confederate)
        .with(26, "1-i-gibbon")
        .with(47, "1-i-phelps");
    game.put(place::TURN_TRACK, "McClellan Hooker Porter");
    game.both_pass(&[]);
    assert_eq!(game.frame(), Frame::Replace(crate::harness::leader("McClellan")));
    assert_eq!(game.refused("place Hooker 26"), "3.0", "one after the other");
    game.plays("place McClellan 26");
    assert_eq!(game.refused("place Hooker 25"), "8.7.3");
    game.plays("place Hooker 47");
    assert!(!game.is_awake("Hooker"));
    assert!(game.state.successors.contains(crate::harness::leader("Hooker").0));
    assert_eq!(game.state.turn, 3, "nobody else has troops");
    assert!(RULES.posts(&game.state, crate::harness::leader("Porter")).is_empty());
}

#[test]
fn case_9_3_horse_artillery_counts_as_artillery() {
    let mut game = rally(confederates(), "cav-art hood-art");
    game.plays_all(&["reorganize Longstreet", "return cav-art", "give-up hood-art"]);
    assert_eq!(game.at("cav-art"), 14);
}
