//! 15.5: what is left of three divisions.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// A Union division attacks exhausted A.P. Hill at Mechanicsville.
fn last_stand(options: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::empty_with(Union, options)
        .fresh(4, "mccall")
        .tired(5, "ap-hill")
        .fresh(45, "dh-hill");
    game.plays_all(&["single mccall", "move mccall 5", "assault 5"]);
    game.rolls("point mccall", faces);
    game
}

/// Fresh A.P. Hill at Mechanicsville is assaulted, and the Confederates hold the Advantage.
fn last_hope(options: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::empty_with(Union, options)
        .fresh(4, "mccall")
        .fresh(5, "ap-hill")
        .with(|state| state.advantage = Some(Confederate));
    game.plays_all(&["single mccall", "move mccall 5", "assault 5"]);
    game.rolls("point mccall", faces);
    game
}

#[test]
fn case_15_5_what_is_left_of_a_division_fights_on_where_it_was_lost() {
    // 4 - 1 against 4 + 1: a success by 2 with 8 against 4.
    let game = last_stand(&["reduced-divisions"], &[4, 4, 2, 2]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!((game.at("c-ap-hill-red"), game.is_fresh("c-ap-hill-red")), (5, false));
    let game = last_stand(&[], &[4, 4, 2, 2]);
    assert_eq!(game.at("c-ap-hill-red"), place::UNUSED);
}

#[test]
fn case_15_5_it_absorbs_what_is_left_of_the_losses() {
    let mut game = last_stand(&["reduced-divisions"], &[6, 6, 2, 2]);
    game.ends_fight();
    assert!(game.is_lost("ap-hill") && game.is_lost("c-ap-hill-red"));
}

#[test]
fn ruling_15_5_after_a_repulse_it_is_found_where_the_assault_came_from() {
    let mut game = Game::empty_with(Confederate, &["reduced-divisions"])
        .fresh(5, "johnson")
        .tired(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move johnson 4", "move ap-hill 4", "assault 4"]);
    game.rolls("point johnson", &[1, 1, 6, 6]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!(game.at("c-ap-hill-red"), 5);
}

#[test]
fn case_15_5_what_is_left_of_a_division_keeps_a_heroic_defense_open() {
    // 4 - 1 against 7 + 1: a success by 3, which takes A.P. Hill but not what is left of him.
    let dice = [6, 6, 2, 2];
    assert!(last_hope(&["reduced-divisions"], &dice).can("spend"));
    let game = last_hope(&[], &dice);
    assert!(game.is_lost("ap-hill"), "a rout cannot be turned");
}

#[test]
fn case_15_5_what_is_left_of_a_division_is_reckoned_with_before_all_are_lost() {
    // 4 - 1 against 4 + 1: a success by 4 against two exhausted divisions, of which one leaves another behind.
    let field = |options: &[&str]| {
        let mut game = Game::empty_with(Union, options)
            .fresh(4, "mccall")
            .tired(5, "ap-hill winder")
            .fresh(45, "dh-hill");
        game.plays_all(&["single mccall", "move mccall 5", "assault 5", "point mccall"]);
        game.rolls("forward ap-hill", &[5, 5, 2, 2]);
        game
    };
    let mut game = field(&["reduced-divisions"]);
    assert!(game.is_lost("ap-hill"), "he must not retreat, or too few would be left");
    assert_eq!((game.at("c-ap-hill-red"), game.state.fight.left), (5, 2));
    game.plays("retreat winder 45");
    assert_eq!((game.at("winder"), game.state.fight.left), (45, 1));
    assert!(game.can("eliminate c-ap-hill-red"));
    let game = field(&[]);
    assert!(game.is_lost("winder"));
}

#[test]
fn case_15_5_what_is_thrown_back_to_a_full_area_goes_on() {
    // Nine stand in 3, through which A.P. Hill has gone to 4; his guns fill it behind him.
    let nine = "anderson dh-hill winder whiting ewell jones mclaws cobb huger";
    let mut game = Game::empty_with(Confederate, &["reduced-divisions"])
        .fresh(5, "johnson ap-hill-art")
        .tired(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .fresh(3, nine)
        .tired(4, "mccall sykes")
        .control(Union, &[2]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&[
        "move johnson 4",
        "move ap-hill 3",
        "move ap-hill 4",
        "move ap-hill-art 3",
    ]);
    game.plays_all(&["assault 4", "point johnson"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("retreat c-ap-hill-red 3"), "10.7.1", "ten stand there");
    game.plays("retreat c-ap-hill-red 45");
    assert_eq!((game.at("c-ap-hill-red"), game.is_fresh("c-ap-hill-red")), (45, false));
    assert_eq!(game.at("johnson"), 5, "he went back to where he came from");
}
