//! 9.6: leaders.

use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::Game;

#[test]
fn case_9_6_a_leader_who_activated_is_inactive_afterwards_whether_or_not_he_moved() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .leaders(39, "Hancock")
        .leaders(34, "Grant");
    game.plays_all(&["corps Hancock", "done"]);
    assert!(!game.is_fresh("Hancock"));
    game.plays("pass");
    game.plays("army 39");
    game.rolls("done", &[6, 6]);
    assert!(!game.is_fresh("Grant"));
}

#[test]
fn case_9_6_a_corps_leader_moved_by_the_army_leader_is_inactive_too() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney russell")
        .leaders(39, "Hancock Wright")
        .leaders(34, "Grant")
        .control(Union, &[40]);
    let told = |game: &Game, verb: &str| {
        let view = game.rules().view(&game.state, Viewer::Union);
        let offers = view.prompt.expect("the Union is asked").offers.into_iter();
        let said = offers
            .filter(|offer| offer.verb == verb)
            .flat_map(|offer| offer.consequences);
        said.collect::<Vec<_>>()
    };
    game.plays("army 39");
    assert_eq!(told(&game, "move"), ["uses"], "of Hancock and Wright alike");
    game.plays("move birney 40");
    assert_eq!(told(&game, "follow-all"), ["uses"]);
    game.plays_all(&["move Hancock 40", "done"]);
    assert!(!game.is_fresh("Hancock") && !game.is_fresh("Grant"));
    assert!(game.is_fresh("Wright"), "Wright was not activated");
}

#[test]
fn case_9_6_nobody_tires_from_a_unit_that_moved_alone() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .leaders(39, "Hancock Grant")
        .control(Union, &[40]);
    game.plays_all(&["single birney", "move birney 40", "done"]);
    assert!(game.is_fresh("Hancock") && game.is_fresh("Grant"));
}

#[test]
fn case_9_6_a_corps_leader_whose_troops_die_joins_a_division_of_his() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .leaders(35, "Hill")
        .fresh(8, "mahone")
        .fresh(20, "kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert_eq!(game.at("Hill"), 8, "Mahone is the only division of III Corps");
    assert!(!game.is_fresh("Hill"));
}

#[test]
fn case_9_6_his_owner_chooses_among_several_divisions() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .leaders(35, "Hill")
        .fresh(8, "mahone")
        .fresh(20, "c-wilcox")
        .fresh(22, "kershaw iii-art");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert_eq!(game.asked(), Confederate);
    assert_eq!(
        game.refused("place Hill 22"),
        "9.6",
        "neither another corps nor artillery will do"
    );
    game.plays("place Hill 20");
    assert_eq!(game.at("Hill"), 20);
}

#[test]
fn case_9_6_a_corps_leader_without_divisions_is_lost_with_them() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .leaders(35, "Hill")
        .fresh(8, "iii-art kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(!(1..=50).contains(&game.at("Hill")));
}

#[test]
fn case_9_6_an_army_leader_joins_any_division() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .leaders(35, "Lee")
        .fresh(8, "hampton");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert_eq!(game.at("Lee"), 8);
}

#[test]
fn case_9_6_a_leader_alone_is_overrun_by_a_point_unit() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(35, "Anderson")
        .fresh(8, "kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "done"]);
    assert!(!game.is_fresh("Anderson"));
}

#[test]
fn case_9_6_inactive_leaders_wait_for_dawn() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .leaders(39, "Hancock")
        .idle("Hancock");
    assert_eq!(game.refused("corps Hancock"), "9.6");
    game.plays_all(&["pass", "pass"]);
    assert_eq!(game.refused("corps Hancock"), "9.6");
}

#[test]
fn case_9_6_a_corps_leader_is_lost_when_his_last_division_dies_elsewhere() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .tired(35, "heth")
        .fresh(8, "iii-art kershaw")
        .leaders(8, "Hill Anderson");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(
        !(1..=50).contains(&game.at("Hill")),
        "Heth was all that was left of III Corps"
    );
    assert_eq!(game.at("Anderson"), 8, "Kershaw is left of I Corps");
}

#[test]
fn case_9_6_an_overrun_leader_stays_where_he_is() {
    // The enemy stays, or only passes through.
    for moves in [&["move barlow 35"][..], &["move barlow 35", "move barlow 31"]] {
        let mut game = Game::empty(Union)
            .fresh(39, "barlow")
            .leaders(35, "Anderson Lee")
            .fresh(8, "kershaw");
        game.plays("single barlow");
        game.plays_all(moves);
        game.plays("done");
        for leader in ["Anderson", "Lee"] {
            assert_eq!((game.at(leader), game.is_fresh(leader)), (35, false), "{leader}");
        }
    }
}

#[test]
fn case_9_6_only_a_point_unit_overruns_a_leader() {
    // The area is the Union's already: who enters it is no point unit (9.3).
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(35, "Anderson")
        .control(Union, &[35])
        .fresh(8, "kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "done"]);
    assert_eq!((game.at("Anderson"), game.is_fresh("Anderson")), (35, true));
}

#[test]
fn case_9_6_a_leader_among_enemies_rides_back_when_he_is_active_again() {
    let mut game = Game::empty(Confederate)
        .fresh(35, "barlow")
        .leaders(35, "Anderson")
        .fresh(31, "kershaw");
    game.plays_all(&["corps Anderson", "move Anderson 31", "done"]);
    assert_eq!(game.at("Anderson"), 31);
}
