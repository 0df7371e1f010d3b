//! 13: the night.

use area_impulse::state::Train;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The night that follows this position.
fn night(game: Game) -> Game {
    let mut game = game.with(|state| {
        state.impulse = 12;
        state.active = Union;
    });
    game.plays("pass");
    game
}

#[test]
fn case_13_1_point_unit_and_artillery_are_exhausted_by_an_assault() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill ap-hill-art")
        .leaders(5, "Ap-hill Dh-hill Lee")
        .fresh(4, "mccall sykes");
    game.plays_all(&[
        "lee-commands",
        "move ap-hill 4",
        "move dh-hill 4",
        "move ap-hill-art 4",
        "assault 4",
        "point ap-hill",
    ]);
    game.rolls("forward mccall", &[6, 6, 1, 1]);
    assert!(!game.is_fresh("ap-hill") && !game.is_fresh("ap-hill-art") && game.is_fresh("dh-hill"));
}

#[test]
fn case_13_2_artillery_is_refitted_without_points() {
    let game = night(Game::empty(Union).tired(18, "mccall-art").tired(45, "ap-hill-art"));
    assert!(game.is_fresh("mccall-art"));
}

#[test]
fn case_13_2_a_point_makes_infantry_or_cavalry_fresh() {
    let mut game = night(Game::empty(Union).tired(18, "mccall 8-ill").control(Union, &[17]));
    game.plays_all(&["refresh mccall", "refresh 8-ill"]);
    assert!(game.is_fresh("mccall") && game.is_fresh("8-ill"));
    assert_eq!(game.state.replacements[0], 0);
}

#[test]
fn case_13_3_the_union_receives_2_points_or_1_while_the_train_is_on_its_way() {
    for (train, points) in [(Train::At(17), 2), (Train::At(27), 2), (Train::Due(9), 1)] {
        let game = night(Game::empty(Union).fresh(18, "mccall").with(|state| state.train = train));
        assert_eq!(game.state.replacements[0], points, "{train:?}");
    }
}

#[test]
fn case_13_3_the_confederates_receive_1() {
    let mut game = night(Game::empty(Union).fresh(18, "mccall").fresh(45, "ap-hill"));
    game.plays("done");
    assert_eq!((game.asked(), game.state.replacements[1]), (Confederate, 1));
}

#[test]
fn case_13_3_nobody_receives_points_in_the_last_night() {
    let game = night(Game::empty(Union).fresh(18, "mccall").with(|state| {
        state.turn = 7;
        state.advantage = Some(Union);
    }));
    assert_eq!(game.state.replacements, [0, 0]);
    assert_eq!(game.refused("spend"), "13.3");
}

#[test]
fn case_13_3_1_a_confederate_unit_traces_to_richmond() {
    let confederates = |game: Game| {
        let mut game = night(game.tired(5, "ap-hill").fresh(18, "mccall"));
        game.plays("done");
        game
    };
    assert!(confederates(Game::empty(Union)).can("refresh ap-hill"));
    let cut = confederates(Game::empty(Union).control(Union, &[3, 4, 6, 45]));
    assert_eq!(cut.refused("refresh ap-hill"), "13.3.1");
}

#[test]
fn case_13_3_1_a_union_unit_traces_to_the_train() {
    let game = night(Game::empty(Union).tired(18, "mccall").control(Union, &[17]));
    assert!(game.can("refresh mccall"));
    let game = night(Game::empty(Union).tired(18, "mccall").control(Confederate, &[17]));
    assert_eq!(game.refused("refresh mccall"), "13.3.1", "the train is in 17");
}

#[test]
fn case_13_3_1_while_the_train_is_on_its_way_paths_lead_to_its_goal() {
    let moving = |lost: &[u8], unit: u8| {
        night(
            Game::empty(Union)
                .tired(unit, "mccall")
                .control(Confederate, lost)
                .with(|state| state.train = Train::Due(5)),
        )
    };
    assert!(moving(&[17], 28).can("refresh mccall"));
    assert_eq!(moving(&[27], 18).refused("refresh mccall"), "13.3.1");
}

#[test]
fn case_13_3_2_points_are_saved() {
    let mut game = night(Game::empty(Union).fresh(18, "mccall"));
    game.sleeps(&[]);
    assert_eq!(game.state.replacements, [2, 1]);
    assert_eq!(game.track("rp.union"), 2);
}

#[test]
fn case_13_2_horse_artillery_is_refitted_too() {
    let mut game = night(
        Game::empty(Union)
            .fresh(18, "mccall")
            .fresh(45, "ap-hill")
            .tired(1, "stuart-hart"),
    );
    game.plays("done");
    assert_eq!(game.asked(), Confederate);
    assert!(game.is_fresh("stuart-hart"));
}
