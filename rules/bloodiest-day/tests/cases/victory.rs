//! Victory (2).

use bloodiest_day::state::place;
use bloodiest_day::victory::{Result, level};
use kernel::Side;

use crate::harness::{Game, RULES, leader, unit};

fn result(game: &Game) -> Result {
    RULES.result(&game.state)
}

/// Eliminates Confederate, or Union, units until the other side has at least so many points.
fn bleed(game: &mut Game, loser: Side, points: u16) {
    for index in 0..RULES.data.units.len() as u8 {
        let id = bloodiest_day::data::UnitId(index);
        if RULES.tallies(&game.state)[loser.other()].total() >= points {
            return;
        }
        if RULES.data.unit(id).side == loser {
            game.state.units.put(id, place::ELIMINATED);
        }
    }
}

#[test]
fn case_2_2_1_points_eliminated_units_count_their_fresh_value_however_they_are_lost() {
    let mut game = Game::opening();
    game.state.units.put(unit("1-i-gibbon"), place::ELIMINATED);
    game.state.units.put(unit("2-i-duryea"), place::REMOVED);
    let tallies = RULES.tallies(&game.state);
    assert_eq!((tallies[Side::Confederate].units, tallies[Side::Union].units), (8, 0));
}

#[test]
fn case_2_2_1_points_leaders_count_5_or_10_killed_and_half_rounded_up_wounded() {
    let mut game = Game::opening();
    game.state.killed.insert(leader("Lee").0);
    game.state.killed.insert(leader("Jackson").0);
    game.state.maimed.insert(leader("Stuart").0);
    game.state.maimed.insert(leader("Hooker").0);
    let tallies = RULES.tallies(&game.state);
    assert_eq!((tallies[Side::Union].killed, tallies[Side::Union].wounded), (15, 3));
    assert_eq!(tallies[Side::Confederate].wounded, 3);
    game.state.killed.remove(leader("Lee").0);
    game.state.maimed.insert(leader("Lee").0);
    assert_eq!(RULES.tallies(&game.state)[Side::Union].wounded, 8);
}

#[test]
fn case_2_2_1_points_two_star_areas_count_5_for_the_union_alone() {
    let mut game = Game::opening();
    game.state.union_held.insert(34);
    assert_eq!(
        RULES.tallies(&game.state)[Side::Union].areas,
        0,
        "Robertson contests it"
    );
    game.state.units.put(unit("cav-robertson"), 33);
    assert_eq!(RULES.tallies(&game.state)[Side::Union].areas, 5);
    assert_eq!(RULES.tallies(&game.state)[Side::Confederate].areas, 0);
}

#[test]
fn case_2_2_3_levels_levels_begin_at_25_36_51_and_76_points() {
    let levels = [0, 24, 25, 35, 36, 50, 51, 75, 76, 200].map(level);
    assert_eq!(levels, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn case_2_2_4_sharpsburg_decides_whatever_the_points() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Union, 90);
    game.state.union_held.insert(14);
    assert_eq!(result(&game), Result::Sharpsburg);
    game.put(14, "jones-i-toombs");
    assert_eq!(result(&game), Result::Levels(Side::Confederate, 4), "he contests it");
}

#[test]
fn case_2_2_3_all_three_ways_of_retreat_decide() {
    let mut game = Game::empty(Side::Union).with(8, "1-i-gibbon");
    for index in 0..RULES.data.units.len() as u8 {
        let id = bloodiest_day::data::UnitId(index);
        if !place::is_area(game.state.units.of(id)) {
            game.state.units.put(id, place::WAITING);
        }
    }
    game.state.union_held = [8, 10, 34].into_iter().collect();
    assert_eq!(result(&game), Result::Retreats);
    game.state.union_held.remove(10);
    assert_eq!(result(&game), Result::Losses, "10 points are no victory");
}

#[test]
fn case_2_2_2_levels_the_higher_level_wins_by_the_difference() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Confederate, 36);
    bleed(&mut game, Side::Union, 25);
    // The historical result.
    assert_eq!(result(&game), Result::Levels(Side::Union, 1));
    assert_eq!(result(&game).winner(), Some(Side::Union));
    game.state.ended = true;
    let margin = |game: &Game| kernel::Ruleset::outcome(&*RULES, &game.state).expect("over").margin;
    let tallies = RULES.tallies(&game.state);
    let ahead = tallies[Side::Union].total() - tallies[Side::Confederate].total();
    assert_eq!(
        margin(&game),
        Some(u32::from(ahead)),
        "the points, which make the levels"
    );
    game.state.union_held.insert(14);
    assert_eq!(margin(&game), None, "Sharpsburg decides without points");
}

#[test]
fn case_2_2_2_levels_equal_levels_go_to_who_inflicted_more_and_may_be_drawn() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Confederate, 25);
    bleed(&mut game, Side::Union, 25);
    assert_eq!(result(&game), Result::Draw);
    game.state.inflicted[Side::Confederate] = 3;
    assert_eq!(result(&game), Result::Casualties(Side::Confederate));
    game.state.inflicted[Side::Union] = 4;
    assert_eq!(result(&game), Result::Casualties(Side::Union));
}

#[test]
fn case_2_2_2_levels_below_tactical_nobody_wins() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Confederate, 20);
    game.state.inflicted[Side::Union] = 40;
    assert_eq!(result(&game), Result::Losses);
    assert_eq!(result(&game).winner(), None);
}

#[test]
fn case_2_2_1_points_where_the_sides_stood_at_the_end_of_each_turn_is_noted() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Confederate, 36);
    game.state.turn = 3;
    game.state.active = Side::Confederate;
    game.state.inflicted[Side::Union] = 9;
    let points = RULES.tallies(&game.state).map(bloodiest_day::victory::Tally::total);
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert!(game.state.course[0].is_none(), "what was not noted is not told");
    let third = game.state.course[2].expect("the third turn is over");
    assert_eq!((third.points, third.inflicted[Side::Union]), (points, 9));
    game.state.ended = true;
    let outcome = kernel::Ruleset::outcome(&*RULES, &game.state).expect("over");
    let titles: Vec<&str> = outcome.charts.iter().map(|chart| &*chart.title.key).collect();
    assert_eq!(titles, ["chart.points", "chart.inflicted"]);
    assert_eq!(outcome.charts[0].labels[0].key, "turn.ends.3");
    assert_eq!(outcome.charts[0].series[0].values, [i32::from(points[Side::Union])]);
}

#[test]
fn case_2_2_3_levels_the_end_says_the_level_of_each_side() {
    let mut game = Game::opening();
    bleed(&mut game, Side::Confederate, 36);
    bleed(&mut game, Side::Union, 25);
    game.state.ended = true;
    let outcome = kernel::Ruleset::outcome(&*RULES, &game.state).expect("over");
    let [.., union, confederate] = &outcome.say.params[..] else {
        panic!("{:?}", outcome.say)
    };
    assert_eq!([union, confederate], [&"level.2".into(), &"level.1".into()]);
}
