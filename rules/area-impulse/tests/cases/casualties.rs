//! 10.6: casualty points.

use kernel::Side::{Confederate, Union};

use crate::corners;
use crate::harness::Game;

/// Barlow (6) assaults 35 (TEM +2) from 39 and wins by `points`; Heth is the forward unit.
fn beaten(defenders: &str, points: u8) -> Game {
    assert!(defenders.starts_with("heth"));
    let others = defenders.split_whitespace().count() as u8 - 1;
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, defenders)
        .control(Confederate, &[31, 37]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    // 6 against 6 + others + 2: the dice have to make up for it.
    let lead = points + 2 + others;
    assert!(lead <= 10);
    let words = if others == 0 { "point barlow" } else { "forward heth" };
    if others > 0 {
        game.plays("point barlow");
    }
    let attack = [6, 6];
    let defense = 12 - lead;
    game.rolls(words, &[attack[0], attack[1], defense / 2, defense - defense / 2]);
    game
}

#[test]
fn case_10_6_the_forward_unit_suffers_first() {
    // Fresh, it can only be exhausted; that is done at once.
    let game = beaten("heth kershaw", 2);
    assert_eq!(game.asked(), Confederate);
    assert!(!game.is_fresh("heth") && game.is_fresh("kershaw"));
    // Exhausted, it retreats or dies before anybody else suffers.
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .fresh(35, "kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    // 6 + 12 against 3 + 1 + 2 + 10.
    game.rolls("forward heth", &[6, 6, 5, 5]);
    assert_eq!(game.refused("exhaust kershaw"), "10.6");
    assert!(game.can("retreat heth 31") && game.can("eliminate heth"));
}

#[test]
fn case_10_6_a_fresh_unit_exhausted_absorbs_1() {
    let mut game = beaten("heth kershaw", 2);
    game.plays("exhaust kershaw");
    game.ends_fight();
    assert!(!game.is_fresh("heth") && !game.is_fresh("kershaw"));
    assert_eq!((game.at("heth"), game.at("kershaw")), (35, 35));
}

#[test]
fn case_10_6_an_exhausted_unit_retreats_for_1_or_dies_for_2() {
    let mut game = beaten("heth kershaw", 3);
    assert_eq!(
        game.refused("retreat kershaw 31"),
        "10.6",
        "a fresh unit does not retreat for a point"
    );
    // The third point is then Kershaw's: being fresh, he can only be exhausted.
    game.plays("retreat heth 31");
    game.ends_fight();
    assert_eq!(game.at("heth"), 31);
    assert!(!game.is_fresh("kershaw"));
    let mut game = beaten("heth kershaw", 3);
    game.plays("eliminate heth");
    game.ends_fight();
    assert!(game.is_lost("heth") && game.is_fresh("kershaw"));
}

#[test]
fn case_10_6_a_fresh_unit_eliminated_absorbs_3() {
    // One unit, three points: nothing else is enough.
    let mut game = beaten("heth", 3);
    game.ends_fight();
    assert!(game.is_lost("heth"));
}

#[test]
fn case_10_6_a_fresh_unit_is_not_eliminated_in_one_step() {
    let game = beaten("heth kershaw", 4);
    assert_eq!(game.refused("eliminate kershaw"), "10.6");
}

#[test]
fn case_10_6_points_must_be_absorbed_in_full() {
    // Five points against two fresh divisions: Heth is exhausted and retreats, so the other three cost Kershaw's life.
    let mut game = beaten("heth kershaw", 5);
    let told = |game: &Game| corners::told(game, "retreat").contains(&"ends.others".to_owned());
    assert!(told(&game), "Kershaw is told of beforehand");
    assert!(!told(&beaten("heth kershaw", 3)), "he may bear what is left");
    game.plays("retreat heth 31");
    game.ends_fight();
    assert!(game.is_lost("kershaw") && !game.is_lost("heth"));
    assert_eq!(game.owner(35), Union);
}

#[test]
fn case_10_6_more_points_than_units_can_absorb_destroy_them_all() {
    let mut game = beaten("heth", 8);
    game.ends_fight();
    assert!(game.is_lost("heth"));
    assert_eq!(game.owner(35), Union);
}

#[test]
fn case_10_6_1_the_richmond_defenses_spare_a_point() {
    // Barlow 6 against Heth 6 and the TEM of 47, +3: 15 against 13 is 2, less 1.
    let fight = |defense: [u8; 2]| {
        let mut game = Game::empty(Union).fresh(45, "barlow").fresh(47, "heth");
        game.plays_all(&["single barlow", "move barlow 47", "assault 47"]);
        game.rolls("point barlow", &[6, 6, defense[0], defense[1]]);
        game
    };
    let mut game = fight([3, 4]);
    game.ends_fight();
    assert!(!game.is_fresh("heth"), "18 - 16 = 2, of which 1 counts");
    assert_eq!(game.at("heth"), 47);
    let mut game = fight([4, 4]);
    game.ends_fight();
    assert!(game.is_fresh("heth"), "18 - 17 = 1, of which none counts");
}
