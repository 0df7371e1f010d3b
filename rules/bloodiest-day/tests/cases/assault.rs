//! Assaults (7.5.5, 8.1, 8.3, 8.5.4 to 8.5.7, 8.6.2, 8.6.3).

use bloodiest_day::choice::Piece;
use bloodiest_day::state::{Frame, place};
use kernel::{Phrase, Ruleset, Side, phrase};
use protocol::view::Odds;

use crate::harness::{Game, RULES, unit};
use crate::shown::{offers, prompt};

/// Hooker with three brigades and guns beside Lawton in the Cornfield.
fn before_the_cornfield() -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps 1-i-patrick 1-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    game
}

/// Gibbon and Phelps have begun the impulse among spent Confederates.
fn in_the_cornfield() -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-patrick")
        .with(27, "1-i-gibbon 1-i-phelps ewell-ii-lawton")
        .tired("ewell-ii-lawton");
    game.plays("activate Hooker 27");
    game
}

fn spent_points(game: &Game, name: &str) -> u8 {
    game.state.op.march(Piece::Unit(unit(name))).spent
}

#[test]
fn case_8_3_1_units_that_enter_assault_together_and_at_no_further_cost() {
    let mut game = before_the_cornfield();
    game.put(27, "1-i-hoffman");
    game.plays_all(&["move 1-i-gibbon 27", "move 1-i-phelps 27"]);
    assert_eq!(game.refused("done"), "8.3.1");
    let prompt = RULES
        .view(&game.state, kernel::Viewer::Union)
        .prompt
        .expect("the Union decides");
    assert_eq!(prompt.barred[0].choice, "done", "and it is shown why");
    game.plays("assault 1-i-gibbon 27");
    assert_eq!(game.refused("join 1-i-hoffman"), "8.5.4", "it was there before");
    // 4 + 2 + 7 = 13 against 4 + 1 + 8.
    game.rolls("attack", &[3, 4, 4, 4]);
    assert!(game.told("combat.stalemate"));
    assert!(!game.is_fresh("1-i-gibbon") && !game.is_fresh("1-i-phelps") && game.is_fresh("1-i-hoffman"));
    assert_eq!(spent_points(&game, "1-i-gibbon"), 3, "what it cost to enter");
    game.plays("done");
}

#[test]
fn case_8_3_1_those_who_were_there_wait_for_those_who_enter() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(27, "1-i-phelps ewell-ii-lawton");
    game.state.advantage = Side::Union;
    game.plays_all(&["activate Hooker 26", "second 27", "move 1-i-gibbon 27"]);
    assert_eq!(game.refused("assault 1-i-phelps 27"), "8.3.1");
    assert!(game.can("assault 1-i-gibbon 27"));
}

#[test]
fn case_8_3_2_units_that_have_not_moved_pay_for_their_assault() {
    let mut game = in_the_cornfield();
    game.plays_all(&["assault 1-i-gibbon 27", "join 1-i-phelps"]);
    // 4 + 2 + 5 = 11 against 2 + 1 + 8.
    game.rolls("attack", &[2, 3, 4, 4]);
    assert_eq!(
        (spent_points(&game, "1-i-gibbon"), spent_points(&game, "1-i-phelps")),
        (1, 1)
    );
    let mut fresh = Game::empty(Side::Union).with(27, "Hooker 1-i-gibbon ewell-ii-lawton");
    fresh.plays("activate Hooker 27");
    let gibbon = Piece::Unit(unit("1-i-gibbon"));
    fresh.state.op.march_mut(gibbon).spent = 5;
    assert_eq!(
        fresh.refused("assault 1-i-gibbon 27"),
        "8.3.2",
        "one point is left, and two are needed"
    );
    fresh.state.op.march_mut(gibbon).spent = 0;
    fresh.plays("assault 1-i-gibbon 27");
    fresh.rolls("attack", &[3, 4, 4, 4]);
    assert_eq!(spent_points(&fresh, "1-i-gibbon"), 2);
}

#[test]
fn case_card_movement_an_assault_without_moving_costs_1_against_spent_and_2_against_fresh_enemies() {
    let mut game = in_the_cornfield();
    game.put(27, "ewell-ii-hays");
    game.plays("assault 1-i-gibbon 27");
    game.rolls("attack", &[1, 3]);
    game.rolls("lead ewell-ii-lawton", &[4, 4]);
    assert_eq!(spent_points(&game, "1-i-gibbon"), 2, "Hays is fresh");
}

#[test]
fn case_8_5_4_guns_assault_beside_others_and_never_lead() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "move 1-i-art 27"]);
    assert_eq!(game.refused("assault 1-i-art 27"), "8.5.6");
    game.plays("assault 1-i-gibbon 27");
    // 4 + 2 + 8 = 14 against 4 + 1 + 8 = 13.
    game.rolls("attack", &[4, 4, 4, 4]);
    assert!(!game.is_fresh("1-i-art") && !game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn case_8_5_7_any_of_those_who_assault_may_lead_but_guns() {
    let mut game = before_the_cornfield();
    game.plays_all(&[
        "move 1-i-gibbon 27",
        "move 1-i-phelps 27",
        "move 1-i-art 27",
        "assault 1-i-gibbon 27",
    ]);
    assert_eq!(game.refused("lead-attack 1-i-art"), "8.5.6");
    assert_eq!(game.refused("lead-attack 1-i-patrick"), "8.5.7", "he stayed behind");
    game.plays("lead-attack 1-i-phelps");
    assert_eq!(
        game.state.fight.as_ref().map(|fight| fight.attack.lead),
        Some(unit("1-i-phelps"))
    );
}

#[test]
fn case_8_5_6_guns_that_nobody_leads_do_not_assault() {
    let mut game = before_the_cornfield();
    game.put(27, "1-xii-gordon-a");
    game.plays_all(&["move 1-i-art 27", "done"]);
    assert_eq!((game.at("1-i-art"), game.is_fresh("1-i-art")), (27, false));
}

#[test]
fn case_8_5_7_the_attacker_rolls_before_the_defender_names_his_lead_unit() {
    let mut game = before_the_cornfield();
    game.put(27, "ewell-ii-hays");
    game.plays_all(&["move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[3, 5]);
    assert_eq!((game.frame(), game.asked()), (Frame::Lead, Side::Confederate));
    assert!(game.told("attack.rolled"));
    let combat = RULES
        .view(&game.state, kernel::Viewer::Confederate)
        .combat
        .expect("it is shown");
    assert_eq!(combat.dice[0].faces, [3, 5], "the defender knows them");
    // 4 + 8 against 4 + 1 for Lawton, and two dice: 8 and more repulse, 7 ends even, less costs 1 to 5 points.
    let odds = [
        Odds(Phrase::bare("odds.repulse"), 15, 36),
        Odds(Phrase::bare("odds.nothing"), 6, 36),
        Odds(phrase!("odds.casualties", 2), 15, 36),
    ];
    assert_eq!(combat.odds, odds);
    assert_eq!(game.refused("lead 1-i-gibbon"), "8.5.7");
    // 4 + 8 = 12 against 3 + 1 + 7 = 11.
    game.rolls("lead ewell-ii-hays", &[3, 4]);
    assert!(!game.is_fresh("ewell-ii-hays"), "who leads takes the first point");
    assert!(game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn case_8_1_after_an_assault_nobody_moves_in_and_nobody_assaults_again() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[4, 4, 3, 4]);
    assert!(game.told("combat.stalemate"));
    assert_eq!(game.refused("move 1-i-phelps 27"), "8.1");
    assert_eq!(game.refused("move Hooker 27"), "8.1", "leaders are units too (1.4)");
    let mut there = in_the_cornfield();
    there.plays("assault 1-i-gibbon 27");
    there.rolls("attack", &[2, 2, 2, 3]);
    assert!(there.told("combat.stalemate"));
    assert_eq!(there.refused("assault 1-i-phelps 27"), "8.1");
}

#[test]
fn case_8_1_units_that_attacked_do_not_attack_again_without_an_overrun() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[4, 4, 3, 4]);
    assert_eq!(game.refused("assault 1-i-gibbon 27"), "7.6");
}

#[test]
fn case_8_6_2_a_failed_assault_loses_its_lead_and_the_others_go_back() {
    let mut game = before_the_cornfield();
    game.put(24, "3-i-anderson");
    game.plays_all(&["move 1-i-gibbon 27", "move 1-i-phelps 27", "assault 1-i-phelps 27"]);
    // 2 + 2 + 5 = 9 against 4 + 1 + 5 = 10.
    game.rolls("attack", &[2, 3, 2, 3]);
    assert!(game.told("combat.repulse"));
    assert_eq!(game.at("1-i-phelps"), place::ELIMINATED);
    assert_eq!((game.at("1-i-gibbon"), game.is_fresh("1-i-gibbon")), (26, false));
    assert!(game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn case_8_6_2_at_equal_totals_the_attackers_are_spent_and_stay() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[4, 4, 3, 4]);
    assert_eq!((game.at("1-i-gibbon"), game.is_fresh("1-i-gibbon")), (27, false));
    assert_eq!(game.at("ewell-ii-lawton"), 27);
}

#[test]
fn case_card_results_the_difference_of_the_totals_is_suffered() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "move 1-i-phelps 27", "assault 1-i-gibbon 27"]);
    // 4 + 2 + 9 = 15 against 4 + 1 + 6 = 11.
    game.rolls("attack", &[4, 5, 3, 3]);
    assert_eq!(
        game.at("ewell-ii-lawton"),
        place::ELIMINATED,
        "4 points: spent, then eliminated"
    );
    assert!(!game.told("overrun"), "it could absorb them");
    assert!(!game.is_fresh("1-i-gibbon"));
    assert_eq!(game.state.inflicted[Side::Union], 4);
}

#[test]
fn case_8_6_3_who_overruns_goes_on_and_assaults_again() {
    let mut game = before_the_cornfield();
    game.put(43, "ewell-ii-hays");
    game.state.spent.insert(unit("ewell-ii-hays"));
    game.plays_all(&["move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    // 4 + 11 against 4 + 1 + 3: 7 where 4 can be absorbed.
    game.rolls("attack", &[5, 6, 1, 2]);
    assert!(game.told("overrun"));
    assert_eq!(game.at("ewell-ii-lawton"), place::ELIMINATED);
    assert!(game.is_fresh("1-i-gibbon"));
    assert_eq!(
        prompt(&game).say,
        phrase!("ask.operation.on", vec![26, 27]),
        "where they stand now"
    );
    assert_eq!(game.refused("move 1-i-phelps 27"), "8.1", "but nobody follows");
    game.plays_all(&["move 1-i-gibbon 43", "assault 1-i-gibbon 43"]);
    game.rolls("attack", &[4, 6, 1, 2]);
    assert_eq!(game.at("ewell-ii-hays"), place::ELIMINATED);
    assert!(game.can("move 1-i-gibbon 44"), "one point of six is left");
    game.plays("done");
    assert!(!game.is_fresh("1-i-gibbon"), "it has moved");
}

#[test]
fn case_7_5_5_units_that_clear_their_area_before_moving_may_move() {
    let mut game = in_the_cornfield();
    game.plays("assault 1-i-gibbon 27");
    game.rolls("attack", &[5, 6, 1, 2]);
    assert!(game.told("overrun"));
    game.plays("move 1-i-gibbon 43");
    assert_eq!(spent_points(&game, "1-i-gibbon"), 2);
}

#[test]
fn case_9_1_units_that_only_overran_stay_fresh_and_all_others_who_acted_are_spent() {
    let mut game = in_the_cornfield();
    game.plays("assault 1-i-gibbon 27");
    game.rolls("attack", &[5, 6, 1, 2]);
    game.plays("move 1-i-phelps 43");
    let spends = |game: &Game| {
        let told = &offers(game, "done")[0].consequences;
        told.iter().any(|key| *key == "spends.moved")
    };
    assert!(spends(&game), "whoever ends the impulse is told beforehand");
    game.plays("done");
    assert!(game.told("moved.spent"));
    assert!(game.is_fresh("1-i-gibbon"));
    assert!(!game.is_fresh("1-i-phelps"));
}

#[test]
fn case_4_2_reinforcements_that_enter_among_enemies_assault_them() {
    let mut game = Game::empty(Side::Confederate)
        .with(place::WAITING, "ap-hill-ii-gregg")
        .with(10, "1-i-phelps");
    game.state.turn = 6;
    game.plays_all(&["arrive 10", "move ap-hill-ii-gregg 10"]);
    assert_eq!(game.refused("done"), "8.3.1");
    game.plays("assault ap-hill-ii-gregg 10");
    // 4 + 5 against 2 + 2 + 6: there is nowhere to go back to.
    game.rolls("attack", &[2, 3, 3, 3]);
    assert_eq!(game.at("ap-hill-ii-gregg"), place::ELIMINATED);
}

#[test]
fn case_6_1_a_leader_who_comes_along_helps_the_assault() {
    let mut game = before_the_cornfield();
    game.plays_all(&["move 1-i-gibbon 27", "move Hooker 27", "assault 1-i-gibbon 27"]);
    // 4 + 1 + 7 = 12 against 4 + 1 + 7.
    game.rolls("attack", &[3, 4, 3, 4]);
    assert!(game.told("combat.stalemate") && game.is_awake("Hooker"));
}

#[test]
fn case_8_5_terrain_whoever_comes_across_the_sunken_road_meets_the_higher_value() {
    let mut game = Game::empty(Side::Union)
        .with(54, "Sumner 1-ii-brooke")
        .with(41, "dh-hill-ii-rodes");
    game.plays_all(&["activate Sumner 54", "move 1-ii-brooke 41", "assault 1-ii-brooke 41"]);
    // 5 + 10 against 4 + 4 + 7.
    game.rolls("attack", &[4, 6, 3, 4]);
    assert!(game.told("combat.stalemate"));
    let mut beside = Game::empty(Side::Union)
        .with(42, "Sumner 1-ii-brooke")
        .with(14, "dh-hill-ii-rodes");
    beside.put(30, "hood-i-hood");
    beside.plays_all(&["activate Sumner 42", "move 1-ii-brooke 30", "assault 1-ii-brooke 30"]);
    beside.rolls("attack", &[4, 4, 3, 4]);
    assert!(beside.told("combat.stalemate"), "5 + 8 against 4 + 2 + 7");
}
