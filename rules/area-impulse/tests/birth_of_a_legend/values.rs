//! 10.4.2 and 10.4.3: attack and defense values.

use area_impulse::state::{Train, place};
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The value lines of an assault from 5 on 4, with these units and leaders, fought by the point unit.
fn attack(game: Game, leader: &str, units: &str, point: &str) -> Vec<(i32, String)> {
    let mut game = game;
    game.rolls(&format!("corps {leader}"), &[6]);
    for unit in units.split_whitespace() {
        game.plays(&format!("move {unit} 4"));
    }
    game.plays("assault 4");
    game.rolls(&format!("point {point}"), &[3, 3, 3, 4]);
    game.last_combat().0
}

fn has(lines: &[(i32, String)], amount: i32, key: &str) -> bool {
    lines.iter().any(|line| line.0 == amount && line.1 == key)
}

#[test]
fn case_10_4_2_the_point_unit_and_the_rating_of_the_leader_count() {
    let game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Ap-hill", "ap-hill", "ap-hill");
    assert!(
        has(&lines, 6, "value.point") && has(&lines, 2, "value.combat"),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 2);
}

#[test]
fn case_10_4_2_fresh_infantry_adds_2_and_other_fresh_units_1() {
    let game = Game::empty(Confederate)
        .fresh(5, "whiting winder winder-art whiting-art")
        .leaders(5, "Jackson Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Jackson", "whiting winder winder-art whiting-art", "winder");
    assert!(has(&lines, 2, "value.fresh-double"), "one more infantry: {lines:?}");
    let fresh: i32 = lines
        .iter()
        .filter(|line| line.1.starts_with("value.fresh-"))
        .map(|line| line.0)
        .sum();
    assert_eq!(fresh, 4);
}

#[test]
fn case_10_4_2_fresh_cavalry_adds_1() {
    let game = Game::empty(Union)
        .fresh(5, "mccall 8-ill")
        .leaders(5, "Porter McClellan")
        .fresh(4, "whiting");
    let lines = attack(game, "Porter", "mccall 8-ill", "mccall");
    assert!(has(&lines, 1, "value.fresh-attack"), "{lines:?}");
}

#[test]
fn case_10_4_2_exhausted_infantry_adds_1_and_other_exhausted_units_nothing() {
    let game = Game::empty(Confederate)
        .fresh(5, "whiting")
        .tired(5, "winder winder-art")
        .leaders(5, "Jackson Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Jackson", "whiting winder winder-art", "whiting");
    assert!(has(&lines, 1, "value.exhausted"), "{lines:?}");
    assert!(!lines.iter().any(|line| line.1 == "value.fresh-attack"));
}

#[test]
fn case_10_4_2_each_command_beyond_the_first_costs_1() {
    let game = Game::empty(Confederate)
        .fresh(5, "whiting johnson johnson-art")
        .leaders(5, "Jackson Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Jackson", "whiting johnson johnson-art", "whiting");
    assert!(
        has(&lines, -1, "value.corps"),
        "independents count as one command: {lines:?}"
    );
}

#[test]
fn case_10_4_2_an_inactive_army_leader_costs_1() {
    let game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee")
        .idle("Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Ap-hill", "ap-hill", "ap-hill");
    assert!(has(&lines, -1, "value.idle"), "{lines:?}");
    let game = Game::empty(Union)
        .fresh(5, "mccall")
        .leaders(5, "Porter McClellan")
        .idle("McClellan")
        .fresh(4, "whiting");
    let lines = attack(game, "Porter", "mccall", "mccall");
    assert!(has(&lines, -1, "value.idle"), "it goes for both sides: {lines:?}");
}

#[test]
fn ruling_10_4_2_an_army_leader_on_the_turn_track_counts_as_inactive() {
    let game = Game::empty_with(Confederate, &["leader-casualties"])
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .placed(place::TURN_TRACK, "Lee")
        .fresh(4, "mccall");
    let lines = attack(game, "Ap-hill", "ap-hill", "ap-hill");
    assert!(has(&lines, -1, "value.idle"), "{lines:?}");
}

/// How many Combat Ratings count in an assault by both Hills under Lee's command, after these moves.
fn ratings_after(moves: &[&str]) -> usize {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill")
        .leaders(5, "Ap-hill Dh-hill Lee")
        .fresh(4, "mccall");
    game.plays("lee-commands");
    game.plays_all(moves);
    game.plays("assault 4");
    game.rolls("point ap-hill", &[3, 3, 3, 4]);
    let lines = game.last_combat().0;
    lines.iter().filter(|line| line.1 == "value.combat").count()
}

#[test]
fn case_10_4_2_two_leaders_add_both_their_ratings() {
    assert_eq!(ratings_after(&["move ap-hill 4", "move dh-hill 4"]), 2);
}

#[test]
fn case_10_4_2_a_leader_counts_wherever_he_is_but_only_for_his_own_command() {
    assert_eq!(ratings_after(&["move ap-hill 4"]), 1);
}

#[test]
fn case_10_4_2_without_a_leader_no_rating_counts() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee")
        .fresh(4, "mccall");
    game.plays_all(&["single ap-hill", "move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[3, 3, 3, 4]);
    assert!(!game.last_combat().0.iter().any(|line| line.1 == "value.combat"));
}

/// The defense lines of an assault by A.P. Hill on 6 from `from`, which two divisions defend.
fn defense(game: Game, from: u8) -> Vec<(i32, String)> {
    let mut game = game.fresh(from, "ap-hill").leaders(from, "Lee");
    game.plays_all(&["single ap-hill", "move ap-hill 6", "assault 6"]);
    if game.asked() == Confederate {
        game.plays("point ap-hill");
    }
    game.rolls("forward mccall", &[3, 3, 3, 4]);
    game.last_combat().1
}

fn mccall_in_6() -> Game {
    Game::empty(Confederate).fresh(6, "mccall sykes")
}

#[test]
fn case_10_4_3_forward_unit_fresh_units_and_terrain_count() {
    let lines = defense(mccall_in_6(), 4);
    assert!(
        has(&lines, 5, "value.forward") && has(&lines, 1, "value.fresh-defense"),
        "{lines:?}"
    );
    assert!(has(&lines, 3, "value.terrain"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn case_10_4_3_exhausted_units_help_no_defense() {
    let lines = defense(Game::empty(Confederate).fresh(6, "mccall").tired(6, "sykes"), 4);
    assert!(!lines.iter().any(|line| line.1 == "value.fresh-defense"), "{lines:?}");
}

#[test]
fn case_10_4_3_minor_water_adds_1_and_major_water_2() {
    let lines = defense(mccall_in_6(), 5);
    assert!(
        has(&lines, 1, "value.minor") && !has(&lines, 1, "value.major"),
        "{lines:?}"
    );
    let lines = defense(mccall_in_6(), 41);
    assert!(
        has(&lines, 2, "value.major") && !has(&lines, 1, "value.minor"),
        "{lines:?}"
    );
}

#[test]
fn case_10_4_3_water_counts_in_mandatory_assaults_only() {
    let game = mccall_in_6().fresh(6, "dh-hill");
    let lines = defense(game, 5);
    assert!(!has(&lines, 1, "value.minor"), "{lines:?}");
}

#[test]
fn case_10_4_3_works_add_their_level() {
    let lines = defense(mccall_in_6().works(Union, 6, 2), 4);
    assert!(has(&lines, 2, "value.works"), "{lines:?}");
}

#[test]
fn case_10_4_3_the_union_defends_at_1_less_while_the_train_is_on_its_way() {
    for (train, penalty) in [(Train::Due(4), true), (Train::At(17), false), (Train::At(27), false)] {
        let lines = defense(mccall_in_6().with(|state| state.train = train), 4);
        assert_eq!(has(&lines, -1, "value.train"), penalty, "{train:?}: {lines:?}");
    }
}

#[test]
fn case_10_4_3_the_confederates_do_not_suffer_from_it() {
    let mut game = Game::empty(Union)
        .fresh(5, "ap-hill dh-hill")
        .fresh(4, "mccall")
        .with(|state| state.train = Train::Due(4));
    game.plays_all(&["single mccall", "move mccall 5", "assault 5", "point mccall"]);
    game.rolls("forward ap-hill", &[3, 3, 3, 4]);
    assert!(!has(&game.last_combat().1, -1, "value.train"));
}

#[test]
fn case_10_4_3_minor_water_beside_major_water_adds_nothing_more() {
    // From 45 one goes to 6 by way of 41, over New Bridge, and the other by way of 5.
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill")
        .leaders(45, "Lee Ap-hill Dh-hill")
        .fresh(6, "mccall");
    game.plays_all(&["lee-commands", "move ap-hill 41", "move ap-hill 6", "move dh-hill 5"]);
    game.plays_all(&["move dh-hill 6", "assault 6"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    let lines = game.last_combat().1;
    assert!(
        has(&lines, 2, "value.major") && !has(&lines, 1, "value.minor"),
        "{lines:?}"
    );
}

#[test]
fn case_10_4_2_independents_are_a_command_of_their_own() {
    // 4.3.3 lists them, black, among the commands.
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill johnson")
        .leaders(5, "Ap-hill Lee")
        .fresh(4, "mccall");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "move johnson 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    let lines = game.last_combat().0;
    assert!(has(&lines, -1, "value.corps"), "{lines:?}");
}
