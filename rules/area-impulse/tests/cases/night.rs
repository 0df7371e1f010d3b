//! 13: the night.

use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::muster::muster;
use protocol::BySide;
use protocol::survey::Naming;

use crate::harness::Game;

/// Night falls; the Confederates have the first word.
fn night(game: Game) -> Game {
    let mut game = game.with(|state| {
        state.active = Confederate;
        state.impulse = 12;
    });
    game.plays("pass");
    assert!(game.is_night());
    game
}

fn camps() -> Game {
    Game::empty(Confederate).fresh(4, "torbert").fresh(50, "hampton")
}

#[test]
fn case_13_0_what_was_exhausted_by_day_recovers_at_night() {
    let mut game = night(camps().tired(2, "birney"));
    assert_eq!(game.asked(), Union);
    game.plays("refresh birney");
    assert!(game.is_fresh("birney"));
}

#[test]
fn case_13_1_a_fresh_defender_exhausts_before_he_retreats_for_points() {
    let mut game = Game::empty(Union).fresh(39, "barlow").fresh(35, "heth kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    // 6 + 12 against 9 + 7: two points.
    game.rolls("forward heth", &[6, 6, 3, 4]);
    // Heth, the forward unit, has taken the first; Kershaw cannot retreat for the second before he is exhausted.
    assert_eq!(game.refused("retreat kershaw 31"), "10.6");
    game.plays("retreat heth 31");
    assert!(!game.is_fresh("heth"));
}

#[test]
fn case_13_1_point_unit_and_assaulting_artillery_are_exhausted_whatever_happens() {
    for (faces, result) in [
        ([6, 6, 1, 1], "assault.success"),
        ([3, 3, 2, 2], "assault.stalemate"),
        ([1, 1, 6, 6], "assault.repulse"),
    ] {
        // 6 + 2 against 6 + 3 + 1: Heth at Shady Grove Church with a creek before him.
        let mut game = Game::empty(Union)
            .fresh(30, "barlow u-ii-art")
            .leaders(30, "Hancock")
            .fresh(31, "heth");
        game.plays_all(&["corps Hancock", "move barlow 31", "move u-ii-art 31", "assault 31"]);
        game.rolls("point barlow", &faces);
        assert!(game.has_logged(result), "{result}");
        assert!(!game.is_fresh("barlow") && !game.is_fresh("u-ii-art"), "{result}");
    }
}

#[test]
fn case_13_2_who_is_replaced_can_be_named_together_as_far_as_the_points_go() {
    let mut game = night(camps().tired(2, "birney barlow gibbon neill").tired(50, "kershaw"));
    game.plays_all(&["refresh kershaw", "done"]);
    assert_eq!((game.asked(), game.state.replacements[Union]), (Union, 3));
    let four = ["birney", "barlow", "gibbon", "neill"].map(|name| game.unit(name).0.wire());
    let named = |pieces: &[u16]| {
        let naming = Naming {
            verb: "refresh".to_owned(),
            pieces: pieces.to_vec(),
        };
        muster(game.rules(), &game.state, Union, &naming).expect("some can be named")
    };
    assert_eq!((named(&[]).more.len(), named(&[]).rest.len()), (4, 3));
    let three = named(&four);
    assert_eq!((three.taken.len(), three.more.len()), (3, 0));
}

#[test]
fn case_13_2_artillery_recovers_for_nothing_and_divisions_for_a_point_each() {
    let game = night(camps().tired(2, "birney barlow u-ii-art").tired(50, "kershaw i-art"));
    assert!(game.is_fresh("i-art") && !game.is_fresh("kershaw"));
    let mut game = game;
    assert_eq!(game.state.replacements[Confederate], 1);
    assert_eq!(
        game.refused("refresh birney"),
        "13.2",
        "it is the Confederates' part of the night"
    );
    game.plays("refresh kershaw");
    assert_eq!(game.state.replacements[Confederate], 0);
    if game.asked() == Confederate {
        game.plays("done");
    }
    assert_eq!(game.asked(), Union);
    assert!(game.is_fresh("u-ii-art"));
    assert_eq!(game.refused("refresh u-ii-art"), "13.2");
    game.plays("refresh birney");
    assert_eq!(game.state.replacements[Union], 2);
    assert_eq!(game.refused("refresh birney"), "13.2", "it is fresh");
}

#[test]
fn case_13_3_the_confederates_receive_1_and_the_union_3() {
    let mut game = night(camps().tired(50, "fitz-lee").tired(2, "gregg"));
    assert_eq!(game.state.replacements, BySide::new(0, 1));
    game.plays("done");
    assert_eq!(game.state.replacements, BySide::new(3, 1));
}

#[test]
fn case_13_3_nothing_comes_on_june_3_but_reserves_may_be_spent() {
    let mut game = night(camps().tired(2, "gregg").with(|state| {
        state.turn = 8;
        state.replacements = BySide::new(2, 0);
    }));
    assert_eq!(game.asked(), Union);
    assert_eq!(game.state.replacements, BySide::new(2, 0));
    game.plays("refresh gregg");
    assert_eq!(game.winner().map(|(winner, _)| winner), Some(Some(Confederate)));
}

#[test]
fn case_13_3_1_a_union_unit_traces_to_chesterfield_station_or_old_church() {
    // 35 joins Old Church by 32; 30 is cut off.
    let game = camps()
        .tired(35, "birney")
        .tired(30, "barlow")
        .control(Union, &[32, 34]);
    let mut game = night(game.control(Confederate, &[29, 31]));
    game.plays_if_asked_of(Confederate, "done");
    assert!(game.can("refresh birney"));
    assert_eq!(game.refused("refresh barlow"), "13.3.1");
}

#[test]
fn case_13_3_1_a_confederate_unit_traces_to_richmond_or_ashland() {
    let cut = |areas: &[u8]| camps().tired(30, "kershaw").control(Union, areas);
    let game = night(cut(&[26, 27, 28, 29, 31]));
    assert!(!game.can("refresh kershaw"));
    let game = night(cut(&[26, 28, 29, 31]));
    assert!(game.can("refresh kershaw"), "by 27");
    // From 23 only Ashland can be reached.
    let pocket = |areas: &[u8]| camps().tired(23, "kershaw").control(Union, areas);
    assert!(night(pocket(&[21, 24, 25])).can("refresh kershaw"));
    assert!(!night(pocket(&[21, 22, 24, 25])).can("refresh kershaw"));
}

#[test]
fn case_13_3_1_a_side_without_its_sources_receives_nothing() {
    let mut game = camps()
        .tired(30, "gregg")
        .control(Confederate, &[4, 34])
        .with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.state.replacements, BySide::new(0, 1));
}

#[test]
fn case_13_3_2_unspent_points_are_saved_for_later_nights() {
    let mut game = night(camps().tired(50, "kershaw").tired(2, "gregg"));
    game.sleeps(&[1]);
    assert_eq!(game.state.replacements, BySide::new(3, 1));
    assert_eq!((game.track("rp.union"), game.track("rp.confederate")), (3, 1));
    let mut game = night(game);
    assert_eq!(game.state.replacements[Confederate], 2);
    game.plays("refresh kershaw");
    assert_eq!(game.state.replacements[Confederate], 1);
}
