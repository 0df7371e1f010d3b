//! 17.7: limited intelligence.

use area_impulse::data::{LEADER_PIECES, REPORT_PIECES, boxes};
use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::{Game, leader};

/// The morning of a day on which both sides place their leaders; the Confederates begin.
fn morning() -> Game {
    let mut game = Game::empty_with(Confederate, &["limited-intelligence"])
        .fresh(35, "heth")
        .fresh(31, "mahone")
        .fresh(27, "c-wilcox")
        .leaders(35, "Hill Lee")
        .fresh(39, "barlow")
        .fresh(34, "birney")
        .leaders(39, "Hancock")
        .with(|state| state.impulse = 12);
    game.plays_until("place Hill 31", &[1]);
    game
}

/// Where a viewer sees markers of a leader.
fn seen(game: &Game, viewer: impl Into<Viewer>, name: &str) -> Vec<u16> {
    let id = LEADER_PIECES + u16::from(leader(name).0);
    let view = game.rules().view(&game.state, viewer.into());
    let mut spaces: Vec<u16> = view
        .pieces
        .iter()
        .filter(|piece| piece.counter == Some(id))
        .map(|piece| piece.at)
        .collect();
    spaces.sort_unstable();
    spaces
}

#[test]
fn case_17_7_leaders_are_placed_anew_each_dawn_with_a_false_report() {
    let mut game = morning();
    assert_eq!(game.asked(), Confederate);
    game.plays_all(&["place Hill 31", "report Hill 27", "done"]);
    assert_eq!(game.asked(), Union);
    game.plays("done");
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 0));
    assert_eq!(game.at("Hill"), 31);
    for viewer in Viewer::ALL {
        assert_eq!(seen(&game, viewer, "Hill"), [27, 31]);
    }
}

#[test]
fn case_17_7_while_they_are_placed_nobody_else_sees_them() {
    let mut game = morning();
    assert_eq!(seen(&game, Confederate, "Hill"), [35]);
    assert!(seen(&game, Union, "Hill").is_empty() && seen(&game, Viewer::Spectator, "Lee").is_empty());
    game.plays("done");
    assert_eq!(seen(&game, Union, "Hill"), [35]);
    assert!(seen(&game, Confederate, "Hancock").is_empty());
}

#[test]
fn case_17_7_1_a_report_stands_apart_from_its_leader_and_with_troops() {
    let mut game = morning();
    assert_eq!(game.refused("report Hill 35"), "17.7.1");
    assert_eq!(game.refused("report Hill 39"), "17.7");
    assert_eq!(game.refused("report Hancock 34"), "17.7");
    game.plays("report Hill 31");
    assert_eq!(game.refused("report Hill 27"), "17.7.1");
    assert_eq!(game.refused("place Hill 31"), "17.7.1");
    game.plays("place Hill 27");
    assert_eq!(game.refused("place Hill 35"), "17.7");
}

#[test]
fn case_17_7_1_the_owner_knows_and_the_ids_tell_nobody_else() {
    for (truth, report) in [(31, 27), (27, 31)] {
        let mut game = morning();
        game.plays_all(&[
            &format!("place Hill {truth}"),
            &format!("report Hill {report}"),
            "done",
            "done",
        ]);
        let ids = |viewer: Side| {
            let view = game.rules().view(&game.state, viewer.into());
            let hill = u16::from(leader("Hill").0);
            let at = |id: u16| {
                view.pieces
                    .iter()
                    .find(|piece| piece.id == id + hill)
                    .map(|piece| piece.at)
            };
            (at(LEADER_PIECES), at(REPORT_PIECES))
        };
        assert_eq!(ids(Union), (Some(27), Some(31)), "by the order of the areas");
        assert_eq!(ids(Confederate), (Some(truth), Some(report)));
    }
}

/// Hill is at Shady Grove Church, and reported at Atlee's.
fn reported() -> Game {
    let mut game = morning();
    game.plays_all(&["place Hill 31", "report Hill 27", "report Lee 31", "done", "done"]);
    game
}

#[test]
fn case_17_7_1_a_leader_who_activates_is_known() {
    let mut game = reported();
    game.plays("corps Hill");
    assert_eq!(seen(&game, Union, "Hill"), [31]);
    assert_eq!(seen(&game, Union, "Lee"), [31, 35], "Lee is not");
    assert!(game.committed);
}

#[test]
fn ruling_17_7_1_an_army_leader_activates_the_leaders_of_the_area_too() {
    let mut game = reported();
    game.plays("army 31");
    assert_eq!(seen(&game, Union, "Lee"), [35]);
    assert_eq!(seen(&game, Union, "Hill"), [31]);
}

#[test]
fn ruling_17_7_1_an_enemy_who_enters_finds_out() {
    let mut game = reported();
    game.plays_all(&["pass", "single barlow", "move barlow 35"]);
    assert_eq!(seen(&game, Union, "Lee"), [35]);
    assert_eq!(seen(&game, Union, "Hill"), [27, 31], "nobody has been there");
}

#[test]
fn ruling_17_7_1_markers_left_among_enemies_tell_nothing() {
    for (truth, report) in [(31, 27), (27, 31)] {
        let mut game = morning().fresh(27, "gibbon");
        game.plays_all(&[
            &format!("place Hill {truth}"),
            &format!("report Hill {report}"),
            "done",
            "done",
        ]);
        game.plays_all(&["single c-wilcox", "move c-wilcox 26", "done"]);
        assert_eq!(seen(&game, Union, "Hill"), [27, 31]);
    }
}

#[test]
fn case_17_7_1_who_is_on_the_turn_track_has_no_report() {
    let mut game = Game::empty_with(Confederate, &["limited-intelligence"])
        .fresh(35, "heth")
        .fresh(31, "mahone")
        .leaders(35, "Lee")
        .fresh(39, "barlow")
        .with(|state| {
            state.impulse = 12;
            state.reports[leader("Lee").0] = 31;
        });
    game.sleeps_after("pass", &[5]);
    assert_eq!(seen(&game, Union, "Lee"), [boxes::TURN_TRACK]);
}

#[test]
fn case_17_7_1_a_march_that_would_expose_a_marker_is_not_told_beforehand() {
    let prospects = |lee: u8, report: u8| {
        let mut game = Game::empty_with(Union, &["limited-intelligence"])
            .fresh(39, "barlow birney")
            .leaders(39, "Hancock")
            .fresh(35, "heth")
            .fresh(24, "mahone")
            .leaders(lee, "Lee")
            .with(|state| state.reports[leader("Lee").0] = report);
        game.plays("corps Hancock");
        ["move barlow 35", "move barlow 35, move birney 35"].map(|march| game.prospect(march))
    };
    assert!(
        prospects(24, 0).iter().all(Option::is_some),
        "where nothing is hidden it is told"
    );
    assert_eq!(prospects(35, 24), [None, None], "he is there, or");
    assert_eq!(prospects(24, 35), [None, None], "only said to be");
}

#[test]
fn ruling_17_7_the_first_day_has_no_false_reports() {
    let game = Game::opening_with(&["limited-intelligence"]);
    assert_eq!(game.asked(), Union);
    assert_eq!(seen(&game, Union, "Lee"), [7]);
}

#[test]
fn ruling_17_2_3_a_false_report_of_lee_protects_his_troops_too() {
    let mut game = Game::empty_with(Union, &["limited-intelligence", "misdirection"])
        .fresh(35, "heth")
        .fresh(24, "mahone")
        .leaders(24, "Lee")
        .with(|state| {
            state.advantage = Some(Union);
            state.reports[leader("Lee").0] = 35;
        });
    assert_eq!(game.refused("misdirect 35"), "17.2.3");
    game = game.with(|state| state.reports[leader("Lee").0] = 0);
    assert!(game.can("misdirect 35"));
}

#[test]
fn ruling_17_7_1_an_order_shows_its_leader_though_it_is_refused() {
    let order = |words: &str| {
        let mut game = Game::empty_with(Union, &["limited-intelligence", "insubordination"])
            .fresh(39, "barlow")
            .leaders(39, "Hancock")
            .fresh(34, "russell")
            .leaders(34, "Grant")
            .with(|state| {
                state.reports[leader("Hancock").0] = 34;
                state.reports[leader("Grant").0] = 39;
            });
        game.rolls(words, &[1]);
        (
            seen(&game, Confederate, "Hancock").len(),
            seen(&game, Confederate, "Grant").len(),
        )
    };
    assert_eq!(order("corps Hancock"), (1, 2));
    assert_eq!(order("army 39"), (2, 1), "Grant has not activated Hancock");
}

#[test]
fn case_17_7_the_layer_of_commands_does_not_tell_a_leader_from_the_report_of_him() {
    let mut game = morning();
    assert_eq!(game.commands(Confederate, Confederate), [35]);
    assert!(game.commands(Union, Confederate).is_empty(), "he is being placed");
    game.plays_all(&["report Hill 27", "done", "done"]);
    assert_eq!(game.commands(Confederate, Confederate), [35]);
    for viewer in [Viewer::from(Union), Viewer::Spectator] {
        assert!(game.commands(viewer, Confederate).is_empty(), "27 or 35");
        assert_eq!(game.commands(viewer, Union), [39]);
    }
}
