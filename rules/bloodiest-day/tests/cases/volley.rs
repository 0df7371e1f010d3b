//! Volleys (8.3.3, 8.5.5).

use bloodiest_day::state::Frame;
use kernel::Side;

use crate::harness::Game;

fn line() -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps 1-i-art 1-xii-gordon-a")
        .with(27, "ewell-ii-lawton")
        .with(18, "jackson-ii-winder");
    game.plays("activate Hooker 26");
    game
}

#[test]
fn case_8_5_5_volleys_are_fired_into_adjacent_clear_areas_without_friends() {
    let mut game = line();
    assert_eq!(
        game.refused("volley 1-i-gibbon 18"),
        "8.5.5",
        "North Woods are not clear"
    );
    assert_eq!(game.refused("volley 1-i-gibbon 43"), "8.4.1", "not adjacent");
    game.put(27, "1-i-hoffman");
    assert_eq!(game.refused("volley 1-i-gibbon 27"), "8.5.5", "friends are there");
}

#[test]
fn case_8_5_5_the_lead_is_fresh_activated_unmoved_and_no_battery() {
    let mut game = line();
    assert_eq!(game.refused("volley 1-i-art 27"), "8.5.6");
    assert_eq!(game.refused("volley 1-xii-gordon-a 27"), "8.1", "not activated");
    game.plays("move 1-i-phelps 24");
    game.plays("move 1-i-phelps 26");
    assert_eq!(game.refused("volley 1-i-phelps 27"), "8.5.5", "it has moved");
}

#[test]
fn case_8_5_4_guns_support_a_volley_that_others_lead() {
    let mut game = line();
    game.plays("volley 1-i-gibbon 27");
    assert_eq!(game.refused("join 1-xii-gordon-a"), "8.5.4");
    game.plays_all(&["join 1-i-art", "join 1-i-phelps"]);
    // 4 + 2 * 2 + 1 for Hooker + 5 = 14 against 4 + 2 + 7 = 13.
    game.rolls("attack", &[2, 3, 3, 4]);
    assert!(!game.is_fresh("ewell-ii-lawton"));
    for name in ["1-i-gibbon", "1-i-art", "1-i-phelps"] {
        assert!(!game.is_fresh(name), "{name} has fired");
    }
    assert!(game.is_fresh("1-xii-gordon-a"));
}

#[test]
fn case_8_3_3_a_volley_takes_all_movement() {
    let mut game = line();
    game.plays("volley 1-i-gibbon 27");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert_eq!(game.refused("move 1-i-gibbon 24"), "7.6");
    assert_eq!(game.refused("volley 1-i-phelps 27"), "8.1", "one volley an impulse");
}

#[test]
fn case_8_6_1_a_volley_that_fails_costs_the_attackers_nothing_but_their_freshness() {
    let mut game = line();
    game.plays("volley 1-i-gibbon 27");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert_eq!((game.at("1-i-gibbon"), game.is_fresh("1-i-gibbon")), (26, false));
    assert!(game.told("combat.nothing") && game.is_awake("Hooker"));
}

#[test]
fn case_8_6_3_a_volley_can_eliminate_all_and_its_units_do_not_go_on() {
    let mut game = line();
    game.plays_all(&["volley 1-i-gibbon 27", "join 1-i-phelps"]);
    // 4 + 2 + 1 + 11 = 18 against 4 + 2 + 3 = 9: 9 where 4 can be absorbed.
    game.rolls("attack", &[5, 6, 1, 2]);
    assert_eq!(game.at("ewell-ii-lawton"), bloodiest_day::state::place::ELIMINATED);
    assert!(!game.is_fresh("1-i-gibbon"));
    assert_eq!(game.frame(), Frame::Operation);
    assert_eq!(game.state.inflicted[Side::Union], 9);
}
