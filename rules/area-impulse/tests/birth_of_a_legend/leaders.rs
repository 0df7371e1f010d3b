//! 9.1.2 and 9.6: leaders.

use kernel::Ruleset;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

#[test]
fn case_9_1_2a_the_army_leader_moves_once_a_day_with_a_subordinate() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting ewell")
        .fresh(45, "ap-hill")
        .leaders(2, "Jackson Ewell")
        .leaders(45, "Lee");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move Lee 44", "move Lee 42", "done", "pass"]);
    assert!(game.is_fresh("Lee"), "that does not make him inactive");
    game.rolls("corps Ewell", &[6]);
    assert_eq!(game.refused("move Lee 44"), "9.1.1");
}

#[test]
fn case_9_1_2a_he_does_not_move_with_a_single_unit_or_after_a_roll_in_vain() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting")
        .leaders(2, "Jackson")
        .leaders(45, "Lee");
    game.rolls("corps Jackson", &[1]);
    game.plays("single whiting");
    assert_eq!(game.refused("move Lee 44"), "9.1.1");
}

#[test]
fn case_9_1_2a_inactive_army_leaders_move_too_and_again_the_next_day() {
    let mut game = Game::opening().with(|state| {
        state.active = Union;
        state.impulse = 11;
        state.advantage = None;
    });
    game.rolls("corps Porter", &[6]);
    game.plays_all(&["move McClellan 39", "done"]);
    assert!(!game.state.rode.is_empty());
    assert!(game.next_dawn().state.rode.is_empty());
}

#[test]
fn case_9_1_2b_an_inactive_leader_goes_along_with_units_of_his_area() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder")
        .leaders(2, "Jackson")
        .idle("Jackson");
    game.plays("single whiting");
    assert_eq!(game.refused("move Jackson 3"), "9.1.2b");
    game.plays_all(&["move whiting 3", "move Jackson 3"]);
    assert_eq!(game.at("Jackson"), 3);
}

#[test]
fn case_9_6_who_activated_is_inactive_afterwards() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting").leaders(2, "Jackson");
    game.rolls("corps Jackson", &[6]);
    game.plays("done");
    assert!(!game.is_fresh("Jackson"));
    game.plays("pass");
    assert_eq!(game.refused("corps Jackson"), "9.6");
}

#[test]
fn case_9_6_a_leader_who_loses_his_troops_joins_others() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill anderson")
        .leaders(5, "Ap-hill")
        .tired(4, "mccall")
        .fresh(7, "morell")
        .leaders(4, "Porter")
        .control(Confederate, &[3, 6, 8, 1, 2]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    assert!(game.is_lost("mccall"));
    game.ends_fight();
    game.finishes();
    assert_eq!(game.at("Porter"), 7);
    assert!(!game.is_fresh("Porter"));
}

#[test]
fn case_9_6_a_leader_whose_units_are_eliminated_joins_others_though_the_enemy_falls_back() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee")
        .tired(4, "mccall")
        .fresh(7, "morell")
        .leaders(4, "Porter");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    // 8 and 2 against 5 and 5: a stalemate.
    game.rolls("point ap-hill", &[1, 1, 2, 3]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_lost("mccall") && game.at("ap-hill") == 5);
    assert_eq!((game.at("Porter"), game.is_fresh("Porter")), (7, false));
}

#[test]
fn case_9_6_a_leader_without_divisions_is_lost() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .tired(4, "white-house")
        .leaders(4, "Casey")
        .control(Confederate, &[3, 6, 8, 1, 2]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_lost("Casey"));
}

#[test]
fn case_9_6_cavalry_counts_as_a_division_of_its_leader() {
    let mut game = Game::empty(Confederate)
        .fresh(1, "stuart")
        .leaders(1, "Stuart")
        .fresh(2, "whiting");
    game.plays_all(&["single whiting", "done"]);
    assert_eq!(game.at("Stuart"), 1);
}

#[test]
fn case_9_6_an_overrun_leader_is_inactive_and_stays() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(4, "Porter")
        .fresh(7, "morell")
        .control(Union, &[4]);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "done"]);
    assert_eq!((game.at("Porter"), game.is_fresh("Porter")), (4, false));
}

#[test]
fn case_9_6_lee_is_inactive_after_he_commanded() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill")
        .leaders(45, "Lee Ap-hill Dh-hill");
    game.plays_all(&["lee-commands", "done"]);
    assert!(!game.is_fresh("Lee"));
}

#[test]
fn case_9_6_a_leader_is_lost_with_his_last_division_wherever_he_is() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .tired(4, "mccall")
        .fresh(7, "sykes-art")
        .leaders(7, "Porter");
    game.plays_all(&["single ap-hill", "move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_lost("mccall"));
    assert!(game.is_lost("Porter"), "artillery is no division");
}

#[test]
fn case_9_6_a_leader_is_overrun_by_a_unit_that_only_passes() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(4, "Porter")
        .fresh(7, "morell")
        .control(Union, &[3, 4]);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "move ap-hill 3", "done"]);
    assert_eq!((game.at("Porter"), game.is_fresh("Porter")), (4, false));
}

/// Jackson's two divisions: Whiting has entered 1, where cavalry stands alone, and made it screen away.
fn screened_from_jackson() -> Game {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder")
        .leaders(2, "Jackson Lee")
        .fresh(1, "blake")
        .fresh(4, "sykes")
        .control(Union, &[9, 6, 8]);
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 1", "assault 1", "retreat blake 9"]);
    let asked = game.rules().view(&game.state, Confederate.into()).prompt;
    assert_eq!(asked.expect("he goes on").say.key, "ask.operation.evaded");
    game.plays_all(&["move winder 4", "assault 4"]);
    game
}

#[test]
fn case_9_6_screening_does_not_spare_a_leader_whose_other_assault_is_repulsed() {
    let mut game = screened_from_jackson();
    game.rolls("point winder", &[1, 1, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert!(!game.is_fresh("Jackson"), "an assault has taken place");
}

#[test]
fn case_9_6_a_rout_elsewhere_spares_him_all_the_same() {
    let mut game = screened_from_jackson();
    // 4 and 2 and 12 against 4, the terrain and 2.
    game.rolls("point winder", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.has_logged("rout"));
    game.finishes();
    assert!(game.is_fresh("Jackson"));
}

#[test]
fn case_8_1_1_the_layer_of_commands_shows_where_active_leaders_stand_with_their_troops() {
    let game = Game::empty(Confederate)
        .fresh(2, "whiting")
        .leaders(2, "Jackson")
        .fresh(45, "ap-hill")
        .leaders(45, "Lee");
    assert_eq!(
        game.commands(Union, Confederate),
        [2],
        "Lee activates nobody by himself"
    );
    assert!(game.commands(Union, Union).is_empty());
    let game = game.idle("Jackson");
    assert!(game.commands(Union, Confederate).is_empty());
}
