//! The victory track and how the game ends (4.1 to 4.61, 9.0).

use bobby_lee::data::Quarter;
use bobby_lee::state::{Ending, Length, Place};
use kernel::Side::{self, Confederate, Union};
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::survey::{Goals, Query, Standing, Survey};

use crate::common::{Game, rules};

/// Plays a supply turn in which nobody does anything; nobody rolls for leaders.
fn quiet(game: Game) -> Game {
    let game = game.with(|state| {
        for leader in rules().lookups.leaders {
            state.places.put(leader, Place::Withdrawn);
        }
    });
    let mut game = game.into_replacements();
    for side in [Union, Confederate, Union, Confederate] {
        if game.state.ended.is_none() {
            game.plays(side, "done");
        }
    }
    game
}

/// The same in a quarter that ends with the marker on this space.
fn ends_at(marker: i8, year: u16, quarter: Quarter) -> Game {
    quiet(Game::empty().quarter(year, quarter).marker(marker - 1))
}

#[test]
fn case_4_1_a_decisive_space_wins_in_the_supply_turn() {
    let game = Game::empty().marker(6).into_supply_turn();
    assert_eq!(
        game.state.ended,
        Some(Ending::Decisive(Confederate)),
        "with the point for time"
    );
    let game = Game::empty().marker(-7).into_supply_turn();
    assert_eq!(
        game.state.ended,
        Some(Ending::Decisive(Union)),
        "before the point for time"
    );
    let game = Game::empty().marker(-6).into_supply_turn();
    assert_eq!(game.state.ended, None);
    assert_eq!(game.state.marker, -5);
}

#[test]
fn case_9_0_victory_is_declared_at_the_end_of_each_step() {
    let mut game = Game::empty().marker(5);
    for leader in rules().lookups.leaders {
        game.state.places.put(leader, Place::Withdrawn);
    }
    let mut game = game.into_replacements();
    for side in Side::BOTH {
        game.plays(side, "done");
    }
    game.rolls(Union, "draft", &[1]);
    assert_eq!((game.state.marker, game.state.ended), (7, None), "the step goes on");
    game.plays(Union, "done");
    game.rolls(Confederate, "draft", &[1]);
    assert_eq!(game.state.marker, 6);
    let mut other = game.clone();
    other.plays(Confederate, "done");
    assert_eq!(other.state.ended, None);
}

#[test]
fn ruling_4_1_the_marker_may_pass_a_decisive_space_and_come_back() {
    // The Union holds Richmond and Petersburg for a moment: nobody looks before the supply turn.
    let game = Game::empty().marker(-9).with(|state| state.frames.clear());
    assert_eq!(game.state.ended, None);
    let back = Game::empty().put("richmond", "u-i01").marker(-9);
    let left = back.with(|state| state.places.put(crate::common::block("u-i01"), Place::Pool));
    let left = left.into_supply_turn();
    assert_eq!((left.state.marker, left.state.ended), (-3, None));
}

#[test]
fn case_4_32_the_confederacy_gains_a_point_in_every_supply_turn() {
    for quarter in Quarter::ALL {
        let game = Game::empty().quarter(1863, quarter).into_supply_turn();
        assert_eq!(game.state.marker, 1);
        assert_eq!(game.read(Viewer::Spectator, "time").len(), 1);
    }
}

#[test]
fn case_4_21_a_marginal_position_wins_after_autumn_1864() {
    let game = ends_at(4, 1864, Quarter::Autumn);
    assert_eq!(game.state.ended, Some(Ending::Marginal(Confederate)));
    let outcome = rules().outcome(&game.state).expect("the game is over");
    assert_eq!((outcome.winner, outcome.case.as_ref()), (Some(Confederate), "4.21"));
    assert_eq!(outcome.margin, Some(4), "spaces from the middle");
}

#[test]
fn case_4_21_before_it_a_marginal_position_does_not_win() {
    for (year, quarter) in [
        (1864, Quarter::Summer),
        (1863, Quarter::Autumn),
        (1863, Quarter::Winter),
    ] {
        assert_eq!(ends_at(5, year, quarter).state.ended, None);
    }
}

#[test]
fn case_4_21_a_stalemate_is_played_on_until_somebody_wins() {
    let game = ends_at(3, 1864, Quarter::Autumn);
    assert_eq!(game.state.ended, None);
    assert_eq!((game.state.year, game.state.quarter), (1864, Quarter::Winter));
    let game = ends_at(3, 1864, Quarter::Winter);
    assert_eq!(
        (game.state.year, game.state.quarter, game.state.ended),
        (1865, Quarter::Spring, None)
    );
    assert_eq!(
        ends_at(4, 1865, Quarter::Summer).state.ended,
        Some(Ending::Marginal(Confederate))
    );
    assert_eq!(
        ends_at(-4, 1865, Quarter::Summer).state.ended,
        Some(Ending::Marginal(Union))
    );
}

#[test]
fn case_9_0_after_the_election_a_marginal_position_wins_at_the_end_of_a_step() {
    let ended = |marker: i8, year: u16, quarter: Quarter| {
        let game = Game::empty().quarter(year, quarter).marker(marker);
        game.into_supply_turn().state.ended
    };
    assert_eq!(ended(3, 1864, Quarter::Autumn), None, "the election is at the end");
    assert_eq!(
        ended(3, 1864, Quarter::Winter),
        Some(Ending::Marginal(Confederate)),
        "with the point for time"
    );
    assert_eq!(
        ended(-4, 1864, Quarter::Winter),
        Some(Ending::Marginal(Union)),
        "before the point for time"
    );
    assert_eq!(ended(-3, 1864, Quarter::Winter), None);
}

#[test]
fn ruling_4_21_a_marginal_position_of_the_union_wins_the_election_too() {
    assert_eq!(
        ends_at(-4, 1864, Quarter::Autumn).state.ended,
        Some(Ending::Marginal(Union))
    );
}

/// How a game of one year ends with the marker on a space.
fn year_ends_at(marker: i8) -> Option<Ending> {
    let game = Game::opening("year-1863");
    assert_eq!(game.state.marker, -2);
    let game = game.with(|state| {
        state.quarter = Quarter::Autumn;
        state.marker = marker - 1;
    });
    quiet(game).state.ended
}

#[test]
fn case_4_61_a_game_of_one_year_goes_to_who_improved_his_position() {
    assert_eq!(year_ends_at(-3), Some(Ending::Year(Some(Union))));
    assert_eq!(year_ends_at(-2), Some(Ending::Year(None)));
    assert_eq!(year_ends_at(-1), Some(Ending::Year(Some(Confederate))));
}

#[test]
fn case_4_6_shorter_games_begin_in_spring_with_the_marker_of_their_year() {
    let openings = [
        ("campaign-1861", 1861, Quarter::Summer, 0, false),
        ("campaign-1862", 1862, Quarter::Spring, 0, false),
        ("campaign-1863", 1863, Quarter::Spring, -2, true),
        ("campaign-1864", 1864, Quarter::Spring, 2, true),
    ];
    for (scenario, year, quarter, marker, emancipated) in openings {
        let state = Game::opening(scenario).state;
        assert_eq!((state.year, state.quarter, state.marker), (year, quarter, marker));
        assert_eq!(state.emancipated, emancipated);
    }
}

#[test]
fn case_4_2_the_campaign_begins_in_summer_1861() {
    let game = Game::opening("campaign-1861");
    let at = ["u-mcdowell", "u-lincoln", "c-johnston", "c-beauregard", "c-davis"].map(|id| game.at(id));
    assert_eq!(
        at,
        [
            "alexandria",
            "washington",
            "winchester",
            "manassas-junction",
            "richmond"
        ]
    );
}

#[test]
fn case_4_61_the_end_of_a_year_shows_the_marker_from_the_beginning() {
    let game = Game::opening("year-1863").with(|state| state.quarter = Quarter::Autumn);
    let game = quiet(game);
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.turn.key, "turn.over-year", "the war goes on");
    let outcome = view.outcome.expect("the game is over");
    assert_eq!(outcome.margin, Some(1), "spaces from where the year began");
    let chart = &outcome.charts[0];
    assert_eq!(chart.labels[0].key, "chart.start");
    assert_eq!(chart.series[0].values, [-2, -1]);
    let union = view.pieces.iter().filter(|piece| piece.owner == Union);
    assert!(view.pieces.len() > 20 && union.count() > 5);
    assert!(
        view.pieces.iter().all(|piece| piece.counter.is_some()),
        "the fog is gone"
    );
}

#[test]
fn the_marker_stands_where_the_reckoning_says_at_every_opening() {
    for year in 1861..=1864 {
        let state = Game::opening(&format!("campaign-{year}")).state;
        assert_eq!(i32::from(state.marker), rules().reckoned_marker(&state), "{year}");
    }
}

/// How a game is won, and how it stands.
fn goals(game: &Game) -> Goals {
    let survey = rules().survey(&game.state, Viewer::Spectator, &Query::Goals);
    let Some(Survey::Goals(goals)) = survey else {
        panic!("every game has goals");
    };
    goals
}

/// What is told last: who would win as things are.
fn stands(game: &Game) -> (String, Phrase) {
    let Standing(case, say) = goals(game).standing.pop().expect("the game goes on");
    (case.into_owned(), say)
}

#[test]
fn case_4_21_where_the_marker_stands_is_told_with_who_would_win() {
    let stands = |marker| stands(&Game::empty().quarter(1863, Quarter::Summer).marker(marker));
    let told = |say| ("4.21".to_owned(), say);
    assert_eq!(stands(3), told(phrase!("goals.stalemate", "marker.confederate", 3, 3)));
    assert_eq!(
        stands(5),
        told(phrase!("goals.marginal", "marker.confederate", 5, Confederate, 5))
    );
    assert_eq!(
        stands(-5),
        told(phrase!("goals.marginal", "marker.union", 5, Union, -5))
    );
}

#[test]
fn case_4_21_the_quarters_to_the_election_are_told_until_it_is_over() {
    let left = |year, quarter| goals(&Game::empty().quarter(year, quarter)).standing[0].1.clone();
    assert_eq!(left(1864, Quarter::Autumn), phrase!("goals.quarters", 1));
    assert_eq!(left(1863, Quarter::Spring), phrase!("goals.quarters", 7));
    assert_ne!(left(1864, Quarter::Winter).key, "goals.quarters");
}

#[test]
fn case_4_61_who_would_win_the_year_is_told() {
    let year = |marker| {
        let game = Game::empty().quarter(1863, Quarter::Spring).marker(marker);
        stands(&game.with(|state| {
            state.options.length = Length::Year;
            state.first_marker = 0;
        }))
    };
    let told = |say| ("4.61".to_owned(), say);
    assert_eq!(year(0), told(phrase!("goals.draw", "marker.middle", 0, 0)));
    assert_eq!(
        year(1),
        told(phrase!("goals.year", "marker.confederate", 1, Confederate, 1))
    );
    assert_eq!(year(-2), told(phrase!("goals.year", "marker.union", 2, Union, -2)));
}
