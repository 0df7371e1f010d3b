//! 15: victory.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// Plays the last impulse of `turn` and goes to sleep.
fn evening(turn: u8, game: Game) -> Game {
    let mut game = game.with(|state| {
        state.active = Confederate;
        state.turn = turn;
        state.impulse = 12;
    });
    game.plays("pass");
    game
}

/// The Union's points after June 3.
fn final_points(game: Game) -> i32 {
    let mut game = evening(8, game);
    game.sleeps(&[]);
    game.points()
}

/// Nothing that is worth a point, with the way from Chesterfield Station open.
fn nothing() -> Game {
    Game::empty(Union)
        .fresh(4, "willcox")
        .fresh(50, "hampton")
        .control(Union, &[1, 2, 3, 4])
}

/// The Union holds everything from the North Anna to the areas around Richmond but the victory areas.
fn corridor(game: Game) -> Game {
    game.control(
        Union,
        &[
            5, 6, 11, 13, 15, 16, 18, 21, 25, 26, 28, 29, 30, 31, 32, 33, 34, 37, 40, 41,
        ],
    )
}

#[test]
fn case_15_1_a_fresh_union_unit_in_richmond_wins_when_daylight_ends() {
    let way = |game: Game| corridor(game).control(Union, &[27, 48]);
    let game = evening(3, way(nothing()).fresh(50, "birney"));
    assert_eq!(game.winner(), Some((Some(Union), "15.1".to_owned())));
    let game = evening(3, way(nothing()).tired(50, "birney"));
    assert_eq!(game.winner(), None, "an exhausted unit does not");
}

#[test]
fn case_15_1_the_way_to_richmond_must_be_open() {
    let game = evening(3, nothing().fresh(50, "birney"));
    assert_eq!(game.winner(), None);
}

#[test]
fn ruling_13_3_1_control_of_richmond_alone_does_not_win() {
    let taken = |game: Game| game.placed(place::ELIMINATED, "hampton").control(Union, &[50]);
    let way = |game: Game| corridor(game).control(Union, &[27, 48]);
    let exhausted = way(taken(nothing())).fresh(20, "kershaw").tired(50, "birney");
    let raid = taken(nothing()).fresh(20, "kershaw").fresh(50, "torbert");
    for game in [exhausted, raid] {
        assert_eq!(game.owner(50), Union);
        assert_eq!(evening(3, game).winner(), None);
    }
}

#[test]
fn case_15_2_ten_points_after_june_3_win_nine_do_not() {
    // 46 to 49 and 50 are out of reach; 27, 36, 38, 39 and 22 are worth 2 each.
    let map = |areas: &[u8]| corridor(nothing()).control(Union, areas);
    let mut game = evening(8, map(&[27, 36, 38, 39, 22]));
    game.sleeps(&[]);
    assert_eq!(
        (game.points(), game.winner()),
        (10, Some((Some(Union), "15.2".to_owned())))
    );
    let mut game = evening(8, map(&[27, 36, 38, 39, 35]));
    game.sleeps(&[]);
    assert_eq!(
        (game.points(), game.winner()),
        (9, Some((Some(Confederate), "15.2".to_owned())))
    );
}

#[test]
fn case_15_2_points_before_june_3_win_nothing() {
    let game = evening(7, corridor(nothing()).control(Union, &[27, 36, 38, 39, 22]));
    assert_eq!(game.winner(), None);
}

#[test]
fn case_15_3_areas_count_with_a_path_even_when_contested() {
    assert_eq!(final_points(corridor(nothing()).control(Union, &[39])), 2);
    let contested = corridor(nothing()).fresh(39, "birney").fresh(39, "kershaw");
    assert_eq!(final_points(contested), 2);
    assert_eq!(final_points(nothing().control(Union, &[39])), 0, "no path");
}

#[test]
fn case_15_4_gates_contested_but_not_controlled_are_worth_1() {
    let gate = |game: Game| game.fresh(47, "kershaw").fresh(47, "birney");
    assert_eq!(final_points(gate(nothing())), 1);
    // Controlled ones count by 15.3 only.
    let taken = corridor(nothing())
        .control(Union, &[45, 38])
        .fresh(47, "birney")
        .fresh(47, "kershaw");
    assert_eq!(final_points(taken), 2 + 2 + 3);
}

#[test]
fn case_15_5_losses_count_2_and_exhaustion_1_for_and_against() {
    let lost = |name: &'static str| move |game: Game| game.placed(place::ELIMINATED, name);
    assert_eq!(final_points(lost("kershaw")(nothing())), 2);
    assert_eq!(final_points(lost("birney")(nothing())), -2);
    assert_eq!(final_points(nothing().tired(20, "kershaw pickett")), 2);
    assert_eq!(final_points(nothing().tired(30, "birney")), -1);
}

#[test]
fn case_15_5_units_driven_off_the_map_do_not_count() {
    assert_eq!(final_points(nothing().placed(place::OFF_MAP, "kershaw")), 0);
}

#[test]
fn case_15_5_artillery_has_recovered_before_points_are_counted() {
    assert_eq!(final_points(nothing().tired(20, "i-art")), 0);
}

#[test]
fn case_15_3_the_log_tells_what_a_victory_area_is_worth_when_it_changes_hands() {
    let mut game = corridor(nothing()).fresh(26, "birney");
    game.plays_all(&["single birney", "move birney 27", "done"]);
    assert_eq!(game.told("score.area"), [("15.3".to_owned(), vec![27, 2, 2])]);
    let mut game = nothing().fresh(26, "birney").control(Union, &[26]);
    game.plays_all(&["single birney", "move birney 27", "done"]);
    assert_eq!(game.told("score.area"), [], "no way leads there");
    let mut game = corridor(nothing()).control(Union, &[27]).fresh(48, "pickett");
    game.state.active = Confederate;
    game.plays_all(&["single pickett", "move pickett 27", "done"]);
    assert_eq!(game.told("score.area"), [("15.3".to_owned(), vec![27, 0, 0])]);
}

#[test]
fn case_15_4_the_log_tells_of_a_contested_gate() {
    let mut game = corridor(nothing()).fresh(27, "birney").fresh(48, "pickett");
    game.plays_all(&["single birney", "move birney 48"]);
    assert_eq!(game.told("score.area"), [("15.4".to_owned(), vec![48, 1, 3])]);
}

#[test]
fn case_15_5_the_log_tells_what_losses_are_worth_when_an_impulse_or_the_nights_end() {
    let mut game = nothing().fresh(20, "birney").fresh(24, "pickett");
    game.state.exhausted.insert(0);
    game.plays("pass");
    assert_eq!(game.told("score.losses").len(), 1);
    game.log.clear();
    game.plays("pass");
    assert_eq!(game.told("score.losses"), [], "nothing has changed since");
}

#[test]
fn case_15_1_the_log_tells_that_nightfall_would_bring_victory() {
    let game = corridor(nothing()).control(Union, &[27, 48]);
    let mut game = game.placed(place::ELIMINATED, "hampton").fresh(48, "birney");
    game.plays_all(&["single birney", "move birney 50", "done"]);
    assert_eq!(game.told("score.ending"), [("15.1".to_owned(), vec![0])]);
}
