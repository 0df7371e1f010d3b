//! Mounted withdrawal (7.3.3).

use bloodiest_day::choice::Piece;
use bloodiest_day::state::{Frame, place};
use kernel::choice::Target;
use kernel::parties::parties;
use kernel::{Ruleset, Side};
use protocol::http::About;

use crate::harness::{Game, RULES, unit};
use crate::shown::offers;

/// Gibbon enters the Cornfield, where these stand, from 26.
fn entered(names: &str) -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(27, names);
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27"]);
    game
}

#[test]
fn case_7_3_3_mounted_units_withdraw_one_or_two_areas_to_the_rear() {
    let mut game = entered("cav-f-lee-a cav-art Stuart");
    assert_eq!((game.frame(), game.asked()), (Frame::Withdraw, Side::Confederate));
    assert_eq!(game.refused("withdraw cav-f-lee-a 26"), "7.3.3", "they came from there");
    assert_eq!(game.refused("withdraw cav-f-lee-a 43"), "7.3.3", "not to the rear");
    assert_eq!(game.refused("withdraw 1-i-gibbon 28"), "6.1");
    game.plays("withdraw cav-f-lee-a 28");
    game.plays("withdraw cav-art 18");
    game.plays("withdraw cav-f-lee-a 4");
    assert_eq!(game.refused("withdraw cav-f-lee-a 3"), "7.3.3", "two are enough");
    game.rolls("done", &[2, 1]);
    assert!(game.is_fresh("cav-f-lee-a"));
    assert!(!game.is_fresh("cav-art"), "a 1 spends a fresh unit");
    assert_eq!((game.at("Stuart"), game.frame()), (4, Frame::Operation));
    game.plays("done");
}

#[test]
fn case_7_3_3_a_spent_unit_may_go_and_is_lost_on_a_1() {
    let mut game = Game::empty(Side::Union)
        .with(19, "Hooker 1-i-gibbon")
        .with(18, "cav-f-lee-a")
        .tired("cav-f-lee-a");
    game.plays_all(&["activate Hooker 19", "move 1-i-gibbon 18"]);
    game.plays("withdraw cav-f-lee-a 4");
    let told = offers(&game, "done")[0].consequences.clone();
    assert_eq!(
        told,
        ["rolls.toll"],
        "not that those who have come become spent: they go on"
    );
    game.rolls("done", &[1]);
    assert_eq!(game.at("cav-f-lee-a"), place::ELIMINATED);
}

#[test]
fn ruling_7_3_3_an_area_nearer_to_either_of_the_two_edges_is_to_the_rear() {
    let mut game = Game::empty(Side::Union)
        .with(19, "Hooker 1-i-gibbon")
        .with(3, "cav-f-lee-a");
    game.plays_all(&["activate Hooker 19", "move 1-i-gibbon 3"]);
    assert_eq!(
        game.frame(),
        Frame::Withdraw,
        "area 3 is in the west, and 4 nearer to the south"
    );
    for area in [2, 18, 20] {
        assert_eq!(game.refused(&format!("withdraw cav-f-lee-a {area}")), "7.3.3", "{area}");
    }
    game.plays("withdraw cav-f-lee-a 4");
    assert!(
        game.can("withdraw cav-f-lee-a 5"),
        "as near to the south, and straight on to it"
    );
    game.rolls("done", &[2]);
    let mut union = Game::empty(Side::Confederate)
        .with(24, "Jackson jackson-ii-winder")
        .with(22, "cav-whiting");
    union.plays_all(&["activate Jackson 24", "move jackson-ii-winder 22"]);
    assert_eq!(
        union.refused("withdraw cav-whiting 21"),
        "7.3.3",
        "west along the north edge"
    );
    assert!(union.can("withdraw cav-whiting 23"), "east along it");
}

#[test]
fn case_7_3_3_union_cavalry_pays_for_a_2_as_well() {
    let charged = |name: &str, face| {
        let mut game = Game::empty(Side::Confederate)
            .with(18, "Jackson jackson-ii-winder")
            .with(19, name);
        game.plays_all(&["activate Jackson 18", "move jackson-ii-winder 19"]);
        game.plays(&format!("withdraw {name} 20"));
        game.rolls(&format!("withdraw {name} 21"), &[face]);
        game.is_fresh(name)
    };
    assert!(!charged("cav-whiting", 2) && charged("cav-whiting", 3));
    assert!(
        charged("cav-art-a", 2) && !charged("cav-art-a", 1),
        "guns are no cavalry"
    );
}

#[test]
fn case_7_3_3_nobody_withdraws_from_mounted_enemies_or_on_foot() {
    let mut game = Game::empty(Side::Union)
        .with(19, "Pleasonton cav-whiting")
        .with(18, "cav-f-lee-a");
    game.plays_all(&["activate Pleasonton 19", "move cav-whiting 18"]);
    assert_eq!(game.frame(), Frame::Operation);
    let on_foot = entered("jackson-ii-winder");
    assert_eq!(on_foot.frame(), Frame::Operation);
}

#[test]
fn case_7_3_3_areas_with_enemies_are_closed_to_them() {
    let mut game = Game::empty(Side::Union)
        .with(19, "Hooker 1-i-gibbon")
        .with(3, "2-xii-tyndale")
        .with(18, "cav-f-lee-a");
    game.plays_all(&["activate Hooker 19", "move 1-i-gibbon 18"]);
    assert_eq!(game.refused("withdraw cav-f-lee-a 3"), "7.3.3");
    assert!(game.can("withdraw cav-f-lee-a 4"));
}

#[test]
fn ruling_7_3_3_who_stays_when_the_first_enemies_enter_is_not_asked_again() {
    let mut game = entered("cav-f-lee-a");
    game.plays("done");
    game.plays("move 1-i-phelps 27");
    assert_eq!(game.frame(), Frame::Operation);
    assert_eq!(game.refused("done"), "8.3.1");
}

#[test]
fn case_7_3_3_those_who_withdraw_can_go_together() {
    let game = entered("cav-f-lee-a cav-art Stuart");
    let both = ["cav-f-lee-a", "cav-art"].map(|name| Piece::Unit(unit(name)).wire());
    let found = parties(&*RULES, &game.state, Side::Confederate, &both);
    let rear = found.iter().find(|party| party.to == 28).expect("both can go there");
    let goers: Vec<_> = rear.goers.iter().map(|goer| goer.piece).collect();
    assert_eq!((goers, rear.halt), (both.to_vec(), None));
    assert!(
        parties(&*RULES, &game.state, Side::Union, &both).is_empty(),
        "not by the enemy"
    );
}

#[test]
fn case_7_3_3_who_points_at_a_place_first_is_told_to_choose_who_withdraws() {
    let game = entered("cav-f-lee-a");
    let about = About {
        space: Some(28),
        ..About::default()
    };
    let told = RULES
        .why(&game.state, Side::Confederate, &about)
        .map(|refusal| refusal.case);
    assert_eq!(told, Some("7.3.3"));
}
