//! Skirmishes (6.1), invasions and sea retreats (8.4).

use bobby_lee::state::Place;
use kernel::Side::{Confederate, Union};

use crate::common::{Game, block};

/// The Union attacks Culpeper from Warrenton, where a garrison stays.
fn skirmish(union: &str, confederate: &str, faces: &[u8]) -> Game {
    let game = Game::empty().put("culpeper", confederate).put("warrenton", "u-g01");
    game.attack("warrenton", "culpeper", union).fights(Union, faces)
}

#[test]
fn case_6_1_the_defender_fires_first_and_all_with_one() {
    // Three dice of the defender, one hit; then the two steps that are left.
    let game = skirmish("u-i01:3", "c-c01:3", &[1, 2, 3, 2, 2]);
    assert_eq!(game.steps("c-c01"), 3, "infantry too hits with a 1 only");
    assert_eq!((game.at("u-i01"), game.steps("u-i01")), ("warrenton".into(), 2));
}

#[test]
fn case_6_1_ruling_18_the_side_with_fewer_units_retreats() {
    let mut game = skirmish("u-i01:1 u-i02:1", "c-i01:1", &[6, 6, 6]);
    assert_eq!((game.asked(), game.stage()), (vec![Confederate], "Flee".into()));
    assert_eq!(game.refused(Confederate, "retreat c-i01 warrenton"), "6.31");
    assert!(game.is_revealed("c-i01") && game.is_revealed("u-i01"));
    game.plays(Confederate, "retreat c-i01 unionville");
    assert_eq!(
        (game.at("c-i01"), game.at("u-i02")),
        ("unionville".into(), "culpeper".into())
    );
    assert_eq!(game.steps("c-i01"), 1, "no rout attrition");
    assert!(game.state.revealed.is_empty(), "the blocks stand up again");
}

#[test]
fn case_6_1_ruling_17_units_are_counted_after_the_losses() {
    let game = skirmish("u-i01:1 u-i02:1", "c-i01:1", &[1, 6]);
    let left = [game.at("u-i01"), game.at("u-i02")];
    assert!(
        left.contains(&"warrenton".to_owned()),
        "one against one: the attacker leaves"
    );
    assert_eq!(game.read(kernel::Viewer::Spectator, "skirmish.lost-even").len(), 1);
    assert_eq!(game.at("c-i01"), "culpeper");
}

#[test]
fn case_6_1_who_eliminates_the_defender_stays() {
    let game = skirmish("u-i01:1 u-i02:1", "c-i01:1", &[6, 1, 6]);
    assert_eq!(game.place("c-i01"), Place::Pool);
    assert_eq!(game.at("u-i01"), "culpeper");
}

#[test]
fn case_6_1_ruling_16_leaders_fire_with_one_too() {
    let game = skirmish(
        "u-i01:3 u-i02:3 u-i03:3",
        "c-jackson:3",
        &[2, 3, 3, 1, 1, 1, 6, 6, 6, 6, 6, 6],
    );
    assert_eq!(game.place("c-jackson"), Place::Withdrawn, "he hits nobody and falls");
    assert_eq!(game.steps("u-i01") + game.steps("u-i02") + game.steps("u-i03"), 9);
}

#[test]
fn case_6_1_everybody_reads_who_skirmishes() {
    let game = skirmish("u-i01:2", "c-i01:1 c-a01:1", &[6, 6, 6, 6]);
    for viewer in kernel::Viewer::ALL {
        let lines = game.read(viewer, "skirmish.reveals");
        assert_eq!(lines.len(), 2);
        let names = ["c-a01", "c-i01"].map(|id| i32::from(block(id).0) + 1);
        let mut names = Vec::from(names);
        names.sort_unstable();
        assert_eq!(lines[1].say, kernel::phrase!("skirmish.reveals", Confederate, names, 2));
    }
}

#[test]
fn case_6_1_the_owner_chooses_among_equals() {
    let mut game = skirmish("u-i01:2 u-a01:2", "c-i01:1 c-i02:1 c-i03:1", &[1, 6, 6]);
    assert_eq!(game.asked(), [Union]);
    game.rolls(Union, "lose u-a01", &[6, 6, 6]);
    assert_eq!((game.steps("u-a01"), game.steps("u-i01")), (1, 2));
}

#[test]
fn case_6_1_skirmishes_come_before_battles() {
    let game = Game::empty()
        .put("hartwood", "c-i04 c-i05 c-i06")
        .attack("manassas-junction", "hartwood", "u-i05 u-i06 u-i07")
        .put("culpeper", "c-i01")
        .attack("warrenton", "culpeper", "u-i01");
    let game = game.put("warrenton", "u-g01").fights(Union, &[6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(game.at("u-i01"), "warrenton", "the skirmish is over");
    assert_eq!(game.stage(), "Deploy");
}

#[test]
fn case_6_1_who_retreats_from_a_skirmish_is_disrupted_and_the_victor_may_reinforce() {
    let game = Game::empty()
        .put("hartwood", "c-i04 c-i05 c-i06 c-g01")
        .attack("manassas-junction", "hartwood", "u-i05 u-i06 u-i07")
        .put("culpeper", "c-i01")
        .attack("warrenton", "culpeper", "u-i01 u-i02");
    let game = game.put("warrenton", "u-g01");
    let mut game = game.fights(Union, &[6; 10]);
    game.plays(Confederate, "retreat c-i01 wilderness");
    game.deploys(Confederate, "c-i04 | c-i05 | c-i06");
    game.deploys(Union, "u-i05 | u-i06 | u-i07");
    game.stands();
    game.plays(Union, "done");
    assert!(game.can(Union, "reinforce u-i01"), "the victor");
    game.plays(Union, "done");
    game.stands();
    game.plays(Confederate, "done");
    assert_eq!(game.asked(), [Union], "the loser in the Wilderness is disrupted");
}

#[test]
fn case_6_66_defending_infantry_in_forest_hits_with_two() {
    let game = Game::empty()
        .put("wilderness", "c-i01:2 c-c01:1")
        .put("hartwood", "u-g01");
    let game = game.attack("hartwood", "wilderness", "u-i01:3 u-c01:2");
    // The infantry hits once with its 2, the cavalry does not with the same; then the attacker's infantry does not either.
    let game = game.fights(Union, &[2, 3, 2, 2, 2, 2, 2]);
    assert_eq!(game.steps("u-i01"), 2);
    assert_eq!((game.steps("c-i01"), game.steps("c-c01")), (2, 1));
}

#[test]
fn case_6_65_the_attacker_of_a_fortress_always_leaves_unless_it_is_empty() {
    let game = Game::empty().put("richmond", "c-g01:1").put("fair-oaks", "u-g01");
    let game = game.attack("fair-oaks", "richmond", "u-i01:1 u-i02:1 u-i03:1");
    let held = game.clone().fights(Union, &[6, 1, 6, 6]);
    assert_eq!(
        (held.steps("c-g01"), held.at("u-i01")),
        (1, "fair-oaks".into()),
        "half a hit is not enough"
    );
    assert_eq!(held.read(kernel::Viewer::Spectator, "skirmish.lost-fortress").len(), 1);
    let taken = game.fights(Union, &[6, 1, 1, 6]);
    assert_eq!(taken.place("c-g01"), Place::Pool);
    assert_eq!(taken.at("u-i01"), "richmond");
}

#[test]
fn case_8_41_invaders_go_back_to_their_port_with_a_step_less() {
    let game = Game::empty()
        .put("yorktown", "c-i01 c-i02 c-i03")
        .put("fort-monroe", "u-g01");
    let game = game.landing("fort-monroe", "yorktown", "u-i01:3 u-i02:1");
    let game = game.fights(Union, &[6; 16]);
    assert_eq!((game.at("u-i01"), game.steps("u-i01")), ("fort-monroe".into(), 2));
    assert_eq!(game.place("u-i02"), Place::Pool);
    assert_eq!(game.at("c-i01"), "yorktown");
}

#[test]
fn case_8_41_ruling_79_a_port_that_has_gone_back_to_the_enemy_costs_no_second_step() {
    let game = Game::empty()
        .put("yorktown", "c-i01 c-i02 c-i03")
        .put("washington", "u-g01");
    let game = game.landing("norfolk", "yorktown", "u-i01:3 u-i02:2");
    let game = game.fights(Union, &[6; 17]);
    assert_eq!((game.at("u-i01"), game.steps("u-i01")), ("norfolk".into(), 2));
    assert_eq!((game.at("u-i02"), game.steps("u-i02")), ("norfolk".into(), 1));
}

#[test]
fn case_8_41_ruling_79_who_finds_enemies_in_his_port_is_lost() {
    let game = Game::empty()
        .put("yorktown", "c-i01 c-i02 c-i03")
        .put("norfolk", "c-c01");
    let game = game.landing("norfolk", "yorktown", "u-i01:3");
    let game = game.fights(Union, &[6; 15]);
    assert_eq!(game.place("u-i01"), Place::Pool);
}

#[test]
fn case_8_4_an_opposed_invasion_is_a_skirmish() {
    let game = Game::empty()
        .put("yorktown", "c-i01 c-i02 c-i03")
        .put("fort-monroe", "u-g01");
    let game = game.landing("fort-monroe", "yorktown", "u-i01 u-i02");
    let game = game.fights(Union, &[6; 18]);
    assert!(!game.read(kernel::Viewer::Spectator, "skirmish.lost-fewer").is_empty());
}
