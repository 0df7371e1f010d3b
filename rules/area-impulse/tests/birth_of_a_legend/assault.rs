//! 10.0 to 10.5: assaults and what they decide.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// A.P. Hill has entered 4 from 5, where these defenders stand, and may assault.
fn hill_enters(game: Game) -> Game {
    let mut game = game.fresh(5, "ap-hill ap-hill-art").leaders(5, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "move ap-hill-art 4"]);
    game
}

fn two_divisions() -> Game {
    Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .control(Union, &[1, 8, 6])
}

#[test]
fn case_10_0_an_assault_is_resolved_once_an_impulse() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .fresh(4, "ap-hill ap-hill-art")
        .leaders(4, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.refused("assault 4"), "9.1");
}

#[test]
fn case_10_1_who_enters_an_area_with_enemies_must_assault() {
    let game = hill_enters(two_divisions());
    assert_eq!(game.refused("done"), "10.1");
}

#[test]
fn case_10_1_a_repulse_throws_everybody_back() {
    let mut game = hill_enters(two_divisions());
    game.plays_all(&["assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert_eq!((game.at("ap-hill"), game.at("ap-hill-art")), (5, 5));
    assert!(!game.is_fresh("ap-hill") && !game.is_fresh("ap-hill-art"));
}

#[test]
fn case_10_2_an_assault_in_a_contested_area_is_optional() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .fresh(4, "ap-hill ap-hill-art")
        .leaders(4, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["assault 4", "join ap-hill-art", "point ap-hill"]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_10_2_nobody_need_assault_where_it_was_contested() {
    let mut game = Game::empty(Confederate).fresh(4, "mccall dh-hill").fresh(5, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 4", "done"]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_10_2_exhausted_units_do_not_lead() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall ap-hill-art")
        .tired(4, "ap-hill")
        .leaders(4, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays("assault 4");
    assert_eq!(game.refused("point ap-hill"), "9.3");
    let mut game = Game::empty(Confederate).fresh(4, "mccall").tired(4, "ap-hill");
    game.plays("single ap-hill");
    assert_eq!(game.refused("assault 4"), "10.2");
}

/// A.P. Hill has entered 4, where D.H. Hill stands among these enemies, and has assaulted with these dice.
fn reinforces(faces: &[u8]) -> Game {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall sykes dh-hill")
        .fresh(5, "ap-hill")
        .leaders(5, "Lee");
    game.plays_all(&["single ap-hill", "move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", faces);
    game
}

#[test]
fn case_10_4_4_after_a_repulse_in_a_contested_area_who_entered_may_retreat() {
    let mut game = reinforces(&[1, 1, 6, 6]);
    assert!(game.can("retreat ap-hill 5") && game.can("done"));
    game.plays("done");
    assert_eq!((game.at("ap-hill"), game.is_fresh("ap-hill")), (4, false));
}

#[test]
fn case_10_4_4_after_a_stalemate_in_a_contested_area_nobody_retreats() {
    // 6 against 5, 1 and 2.
    let game = reinforces(&[2, 3, 1, 2]);
    assert!(!game.is_fresh("ap-hill") && !game.is_fresh("mccall"));
    assert_eq!((game.asked(), game.at("ap-hill")), (Union, 4));
}

#[test]
fn case_10_4_4_a_repulse_eliminates_exhausted_assaulters() {
    let mut game = two_divisions()
        .fresh(5, "winder")
        .tired(5, "whiting")
        .leaders(5, "Jackson Lee");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move winder 4", "move whiting 4", "assault 4", "point winder"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert!(game.is_lost("whiting"));
    assert_eq!((game.at("winder"), game.is_fresh("winder")), (5, false));
}

#[test]
fn case_10_3_who_assaulted_goes_on_after_a_rout_only() {
    let assault = |defenders: &str, faces: &[u8]| {
        let mut game = Game::empty(Confederate)
            .tired(4, defenders)
            .fresh(4, "ap-hill")
            .fresh(4, "johnson")
            .leaders(4, "Ap-hill Lee")
            .control(Confederate, &[3]);
        game.rolls("corps Ap-hill", &[6]);
        game.plays("assault 4");
        if defenders.contains(' ') {
            game.plays("point ap-hill");
            game.rolls("forward mccall", faces);
        } else {
            game.rolls("point ap-hill", faces);
        }
        game.ends_fight();
        game
    };
    let mut game = assault("mccall", &[6, 6, 1, 1]);
    game.plays("move ap-hill 3");
    assert_eq!(game.spent("ap-hill"), 2);
    let game = assault("mccall sykes", &[1, 1, 6, 6]);
    assert_eq!(game.at("ap-hill"), 4, "who began there does not retreat");
    assert_eq!(game.refused("move ap-hill 3"), "10.3");
    assert!(game.can("move johnson 3"));
}

#[test]
fn case_10_3_artillery_may_lead_in_a_contested_active_area() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .fresh(4, "ap-hill ap-hill-art")
        .leaders(4, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays("assault 4");
    assert!(game.can("point ap-hill-art"));
}

#[test]
fn case_10_3_after_the_assault_leaving_costs_more() {
    let mut game = Game::empty(Confederate)
        .tired(4, "mccall sykes")
        .fresh(4, "ap-hill dh-hill ap-hill-art")
        .leaders(4, "Ap-hill Lee")
        .control(Confederate, &[3]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("move ap-hill-art 3");
    assert_eq!(game.spent("ap-hill-art"), 2);
}

#[test]
fn case_10_4_the_attacker_names_his_point_unit_then_the_defender_his_forward_unit() {
    let mut game = hill_enters(two_divisions());
    game.plays_all(&["assault 4", "point ap-hill"]);
    assert_eq!(game.asked(), Union);
    assert!(game.can("forward mccall") && game.can("forward sykes"));
}

#[test]
fn case_10_4_1_both_sides_roll_two_dice() {
    let mut game = hill_enters(two_divisions());
    game.plays_all(&["assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 2, 6, 5]);
    let mut entries = game.log.iter().rev().filter_map(|logged| logged.public.as_ref());
    let fight = entries.find(|entry| entry.combat.is_some()).expect("a fight");
    let rolled: Vec<_> = fight.dice.iter().map(|roll| (roll.side, roll.faces.clone())).collect();
    assert_eq!(rolled, [(Confederate, vec![1, 2]), (Union, vec![6, 5])]);
}

#[test]
fn case_10_4_4_equal_totals_exhaust_point_and_forward_unit() {
    let mut game = hill_enters(two_divisions());
    game.plays_all(&["assault 4", "point ap-hill"]);
    // Attack 6+2+1 = 9, defense 5+1+2 = 8.
    game.rolls("forward mccall", &[2, 2, 2, 3]);
    assert!(!game.is_fresh("ap-hill") && !game.is_fresh("ap-hill-art") && !game.is_fresh("mccall"));
    assert!(game.is_fresh("sykes"));
    assert_eq!(game.at("ap-hill"), 5);
}

#[test]
fn case_10_4_4_a_success_costs_the_defender_the_difference() {
    let mut game = hill_enters(two_divisions());
    game.plays_all(&["assault 4", "point ap-hill"]);
    // 9 and 5 against 8 and 4: two casualty points.
    game.rolls("forward mccall", &[3, 2, 2, 2]);
    game.plays("exhaust sykes");
    assert!(
        !game.is_fresh("mccall") && !game.is_fresh("sykes"),
        "the forward unit came first"
    );
    game.ends_fight();
    assert_eq!(game.at("ap-hill"), 4);
}

/// The result of an assault on the last defender, an exhausted division.
fn rout(game: Game) -> Game {
    let mut game = hill_enters(game);
    game.plays("assault 4");
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    game
}

#[test]
fn case_10_5_after_a_rout_the_leader_stays_active() {
    let game = rout(Game::empty(Confederate).tired(4, "mccall"));
    assert!(game.has_logged("rout") && game.is_fresh("Ap-hill"));
}

#[test]
fn case_10_5_no_rout_from_entrenchments() {
    let mut game = hill_enters(Game::empty(Confederate).tired(4, "mccall").works(Union, 4, 1));
    game.plays("assault 4");
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(game.has_logged("rout.denied") && !game.is_fresh("Ap-hill"));
}

#[test]
fn case_10_5_no_rout_when_the_attacker_left_the_road() {
    let mut game = Game::empty(Confederate)
        .fresh(1, "whiting")
        .leaders(1, "Jackson Lee")
        .tired(4, "mccall");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 4", "assault 4"]);
    game.rolls("point whiting", &[6, 6, 1, 1]);
    game.finishes();
    assert!(game.has_logged("rout.denied") && !game.is_fresh("Jackson"));
}

#[test]
fn case_10_5_no_rout_when_cavalry_left_the_road_either() {
    let mut game = Game::empty(Union).fresh(6, "8-ill").tired(8, "ewell");
    game.plays_all(&["single 8-ill", "move 8-ill 8", "assault 8"]);
    game.rolls("point 8-ill", &[6, 6, 1, 1]);
    assert!(game.is_lost("ewell") && game.has_logged("rout.denied"));
}

#[test]
fn case_10_5_no_rout_in_richmond() {
    let mut game = Game::empty(Union)
        .fresh(42, "hooker")
        .leaders(42, "Heintzelman McClellan")
        .tired(44, "huger");
    game.rolls("corps Heintzelman", &[6]);
    game.plays_all(&["move hooker 44", "assault 44"]);
    game.rolls("point hooker", &[6, 6, 1, 1]);
    game.finishes();
    assert!(game.has_logged("rout.denied"));
}

#[test]
fn ruling_10_5_in_a_combined_assault_only_the_leader_whose_units_routed_the_enemy_stays_active() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill")
        .leaders(5, "Ap-hill Dh-hill Lee")
        .tired(4, "mccall");
    game.plays_all(&["lee-commands", "move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.finishes();
    assert!(game.is_fresh("Ap-hill") && !game.is_fresh("Dh-hill") && !game.is_fresh("Lee"));
}

#[test]
fn ruling_10_5_one_rout_spares_a_leader_whose_units_are_repulsed_elsewhere() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder")
        .leaders(2, "Jackson Lee")
        .tired(1, "mccall")
        .fresh(3, "sykes");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 1", "assault 1"]);
    game.rolls("point whiting", &[6, 6, 1, 1]);
    assert!(game.has_logged("rout"));
    game.plays_all(&["move winder 3", "assault 3"]);
    game.rolls("point winder", &[1, 1, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_fresh("Jackson"));
}

#[test]
fn case_10_4_naming_who_leads_tells_beforehand_how_it_would_be_fought() {
    let mut game = hill_enters(two_divisions());
    game.plays("assault 4");
    let told = game.prospect("point ap-hill").expect("it is told");
    assert!(
        told.attack.iter().any(|line| line.2.key == "value.combat"),
        "Hill adds his rating"
    );
    game.plays("point ap-hill");
    assert_eq!(game.shown_combat(), Some(told));
    let told = game.prospect("forward sykes").expect("it is told");
    assert_eq!(told.defense[0].2.key, "value.forward");
}
