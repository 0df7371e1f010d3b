//! 16.4: forced marches.

use kernel::Side::Union;

use crate::harness::Game;

fn field() -> Game {
    Game::empty_with(Union, &["forced-march"])
        .fresh(39, "barlow birney u-ii-art")
        .leaders(39, "Hancock")
}

#[test]
fn case_16_4_a_fresh_unit_gains_a_movement_factor() {
    let mut game = field().control(Union, &[35, 31, 36, 37, 38]);
    game.plays_all(&["single barlow", "force barlow"]);
    for to in [38, 37, 36, 31, 35, 32] {
        game.plays(&format!("move barlow {to}"));
    }
    assert_eq!(game.spent("barlow"), 6);
}

#[test]
fn case_16_4_only_fresh_units_that_have_not_moved() {
    let mut game = field().tired(39, "gibbon");
    game.plays("corps Hancock");
    assert_eq!(game.refused("force gibbon"), "16.4");
    assert_eq!(game.refused("force griffin"), "16.4");
    game.plays("force barlow");
    assert_eq!(game.refused("force barlow"), "16.4");
    game.plays("move birney 35");
    assert_eq!(game.refused("force birney"), "16.4");
    game.plays("force-all");
    assert_eq!(game.refused("force-all"), "16.4");
}

#[test]
fn case_16_4_it_assaults_as_if_exhausted() {
    let mut game = field().fresh(35, "heth");
    game.plays_all(&["corps Hancock", "force barlow", "force u-ii-art"]);
    game.plays_all(&["move birney 35", "move barlow 35", "move u-ii-art 35", "assault 35"]);
    game.rolls("point birney", &[1, 1, 6, 6]);
    assert_eq!(
        game.last_values().0,
        5 + 1,
        "Barlow as if exhausted, the guns as if exhausted"
    );
}

#[test]
fn case_16_4_without_the_option_there_is_none() {
    let mut game = Game::empty(Union).fresh(39, "barlow");
    game.plays("single barlow");
    assert_eq!(game.refused("force barlow"), "16.4");
    assert_eq!(game.refused("force-all"), "16.4");
}

#[test]
fn ruling_16_4_a_forced_march_may_lead_an_assault_without_its_attack_factor() {
    let mut game = field().fresh(35, "heth");
    game.plays_all(&[
        "corps Hancock",
        "force barlow",
        "move barlow 35",
        "move birney 35",
        "assault 35",
    ]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 2, "Birney beside him");
}
