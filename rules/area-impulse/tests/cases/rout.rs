//! 10.5: routs.

use kernel::Side::{Confederate, Union};

use crate::assault::{duel, second_corps};
use crate::harness::Game;

#[test]
fn case_10_5_a_rout_leaves_the_leader_active() {
    let mut game = second_corps().tired(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.has_logged("rout"));
    game.plays("done");
    assert!(game.is_fresh("Hancock"));
    assert!(!game.is_fresh("barlow"), "the point unit is exhausted all the same");
}

#[test]
fn case_10_5_a_success_that_leaves_defenders_is_no_rout() {
    let mut game = duel([6, 6], [4, 4]);
    // 18 against 16: Heth is exhausted for the first point and retreats for the second.
    game.plays("retreat heth 31");
    game.ends_fight();
    assert!(game.has_logged("rout"), "nobody is left, so it is one");
    for words in ["stand", "retreat heth 31"] {
        // 18 against 17: the only point is absorbed when Heth goes or stays of his own will.
        let mut game = duel([6, 6], [4, 5]);
        game.plays(words);
        assert!(!game.is_fresh("heth"));
        game.plays("done");
        assert!(!game.is_fresh("Hancock"), "{words}");
        assert!(!game.has_logged("rout"), "{words}");
    }
}

#[test]
fn case_10_5_a_rout_spares_the_corps_leaders_of_the_army_leader_too() {
    let mut game = second_corps()
        .fresh(39, "russell")
        .leaders(39, "Wright")
        .leaders(34, "Grant")
        .tired(35, "heth");
    game.plays_all(&["army 39", "move barlow 35", "move Hancock 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.has_logged("rout"));
    game.plays_all(&["move russell 40", "move Wright 40", "done"]);
    assert!(game.is_fresh("Hancock") && game.is_fresh("Grant"));
    assert!(!game.is_fresh("Wright"), "his corps routed nobody");
}

#[test]
fn case_10_5_no_rout_out_of_works() {
    let mut game = second_corps().tired(35, "heth").works(Confederate, 35, 1);
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.plays("done");
    assert!(!game.has_logged("rout") && !game.is_fresh("Hancock"));
}

/// Hancock's Barlow goes over a border and destroys Heth, the only defender there; the impulse is over.
fn destroyed(from: u8, to: u8) -> Game {
    let mut game = Game::empty(Union)
        .fresh(from, "barlow")
        .leaders(from, "Hancock")
        .tired(to, "heth");
    game.plays_all(&["corps Hancock", &format!("move barlow {to}"), &format!("assault {to}")]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.is_lost("heth"));
    game.finishes();
    game
}

#[test]
fn case_10_5_no_rout_in_the_richmond_defenses() {
    assert!(!destroyed(45, 47).is_fresh("Hancock"));
}

#[test]
fn case_10_5_no_rout_across_a_creek_without_a_bridge() {
    // 32-39 is a creek without a bridge.
    assert!(!destroyed(32, 39).is_fresh("Hancock"));
}

#[test]
fn case_10_5_a_rout_over_a_bridged_creek_counts() {
    assert!(destroyed(34, 39).is_fresh("Hancock"));
}

/// Six divisions go from 34 to 39 with Grant and destroy Heth there; five of them find room on the bridge.
fn six_at_a_bridge(game: Game) -> Game {
    let six = ["birney", "barlow", "gibbon", "griffin", "cutler", "crawford"];
    let mut game = game.fresh(34, &six.join(" ")).leaders(34, "Grant").tired(39, "heth");
    game.plays("army 34");
    for unit in six {
        game.plays(&format!("move {unit} 39"));
    }
    game.plays("assault 39");
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    game
}

#[test]
fn case_10_5_wading_beside_a_full_bridge_does_not_forbid_a_rout() {
    let game = six_at_a_bridge(Game::empty(Union));
    assert_eq!(game.bridge_use(34, 39), 0, "the impulse is over");
    assert!(game.has_logged("rout"), "the creek there has a bridge");
    assert!(game.is_fresh("Grant"));
}

#[test]
fn case_10_5_a_creek_whose_bridge_is_destroyed_forbids_a_rout() {
    let game = six_at_a_bridge(Game::empty_with(Union, &["bridges"]).destroyed(34, 39));
    assert!(game.has_logged("rout.denied"));
    assert!(!game.is_fresh("Grant"));
}

#[test]
fn ruling_10_5_one_rout_spares_a_leader_whose_troops_are_repulsed_elsewhere() {
    for first in ["birney", "barlow"] {
        let mut game = second_corps().tired(35, "heth").fresh(38, "kershaw");
        game.plays("corps Hancock");
        let mut fights = [("barlow", 35, [6, 6, 1, 1]), ("birney", 38, [1, 1, 6, 6])];
        fights.sort_by_key(|fight| fight.0 != first);
        for (unit, area, faces) in fights {
            game.plays_all(&[&format!("move {unit} {area}"), &format!("assault {area}")]);
            game.rolls(&format!("point {unit}"), &faces);
            if game.asked() == Confederate {
                game.ends_fight();
            }
        }
        game.finishes();
        assert!(game.is_fresh("Hancock"), "{first} first");
    }
}

#[test]
fn case_10_5_a_rout_by_a_detachment_spares_the_leader_who_activated_it() {
    // 16.7.1: it is an independent unit for activation.
    let mut game = Game::empty_with(Union, &["detachments"])
        .fresh(39, "griffin u-ii-det")
        .leaders(39, "Warren")
        .tired(35, "heth");
    game.plays_all(&["corps Warren", "move u-ii-det 35", "assault 35"]);
    game.rolls("point u-ii-det", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.has_logged("rout"));
    game.finishes();
    assert!(game.is_fresh("Warren"));
}
