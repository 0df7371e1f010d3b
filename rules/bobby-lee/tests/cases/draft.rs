//! Emancipation (4.4) and drafts (4.5).

use bobby_lee::data::Quarter;
use bobby_lee::state::Place;
use kernel::BySide;
use kernel::Side::{self, Confederate, Union};
use kernel::phrase;

use crate::common::Game;

/// At the drafts, with empty leader pools.
fn at_drafts(game: Game) -> Game {
    let rules = crate::common::rules();
    let game = game.with(|state| {
        for leader in rules.lookups.leaders {
            if state.places.of(leader) == Place::Leaders {
                state.places.put(leader, Place::Withdrawn);
            }
        }
    });
    let mut game = game.into_replacements();
    for side in Side::BOTH {
        game.plays(side, "done");
    }
    game
}

#[test]
fn case_4_4_emancipation_gives_the_union_three_points_and_the_confederacy_six() {
    let mut game = at_drafts(Game::empty().put("richmond", "c-i01:1"));
    assert_eq!(game.state.marker, 1);
    game.plays(Union, "emancipate");
    assert_eq!(game.state.marker, -2);
    game.plays(Union, "done");
    assert_eq!(game.state.ledger.sheets[Confederate].points, 6);
    game.plays(Confederate, "build c-i01");
    game.plays(Confederate, "raise c-i02 petersburg");
    assert_eq!(game.steps("c-i01"), 1);
    game.plays(Confederate, "done");
    assert_eq!([game.steps("c-i01"), game.steps("c-i02")], [2, 1]);
    assert!(game.state.emancipated);
}

#[test]
fn ruling_4_4_the_six_points_keep_to_what_is_left_of_the_limits() {
    let game = Game::empty().put("richmond", "c-i01:1 c-i02:1");
    let mut game = game.with(|state| state.emancipated = false).into_replacements();
    for id in ["c-i01", "c-i01", "c-i01"] {
        game.plays(Confederate, &format!("build {id}"));
    }
    game.plays(Confederate, "raise c-i03 petersburg");
    game.plays(Confederate, "done");
    game.rolls(Union, "done", &[1, 1, 1, 1]);
    game.plays(Union, "emancipate");
    game.plays(Union, "done");
    game.plays(Confederate, "build c-i02");
    assert_eq!(
        game.refused(Confederate, "build c-i02"),
        "9.51",
        "four points in Richmond"
    );
    assert_eq!(
        game.refused(Confederate, "raise c-i04 petersburg"),
        "9.52",
        "one new unit in Petersburg"
    );
}

#[test]
fn case_4_4_nobody_is_asked_to_proclaim_what_may_not_be_proclaimed() {
    let asked = |year: u16| {
        let game = Game::empty().quarter(year, Quarter::Summer);
        let mut game = game.with(|state| state.emancipated = false).into_replacements();
        game.plays(Confederate, "done");
        game.rolls(Union, "done", &[1, 1, 1, 1]);
        game.view(Union.into()).prompt.expect("the Union is asked").say.key
    };
    assert_eq!(asked(1861), "ask.draft");
    assert_eq!(asked(1862), "ask.draft-union");
}

#[test]
fn case_4_4_only_once_and_not_before_1862() {
    let early = at_drafts(Game::empty().quarter(1861, bobby_lee::data::Quarter::Winter));
    assert_eq!(early.refused(Union, "emancipate"), "4.4");
    let late = at_drafts(Game::empty().with(|state| state.emancipated = true));
    assert_eq!(late.refused(Union, "emancipate"), "4.4");
    let mut game = at_drafts(Game::empty());
    game.plays(Union, "emancipate");
    assert_eq!(game.refused(Union, "emancipate"), "4.4");
    game.plays(Union, "done");
    assert_eq!(game.refused(Confederate, "emancipate"), "4.4", "not theirs to proclaim");
}

#[test]
fn case_4_4_ruling_31_not_after_the_draft_of_the_union() {
    let mut game = at_drafts(Game::empty());
    assert!(game.can(Union, "emancipate"));
    game.rolls(Union, "draft", &[1]);
    assert_eq!(game.refused(Union, "emancipate"), "4.4");
}

#[test]
fn case_4_4_not_while_confederates_stand_north_of_the_potomac() {
    let north = at_drafts(Game::empty().put("gettysburg", "c-i01"));
    assert_eq!(north.refused(Union, "emancipate"), "4.4");
}

#[test]
fn ruling_4_4_harpers_ferry_and_martinsburg_are_south_of_the_potomac() {
    let south = at_drafts(Game::empty().put("harpers-ferry", "c-i01").put("martinsburg", "c-i02"));
    assert!(south.can(Union, "emancipate"));
}

#[test]
fn case_4_5_a_draft_gives_the_opponent_a_point_whatever_it_brings() {
    let mut game = at_drafts(Game::empty());
    game.rolls(Union, "draft", &[1]);
    assert_eq!(game.state.marker, 2);
    assert_eq!(game.state.ledger.sheets[Union].levies, 0);
    game.plays(Union, "done");
    game.rolls(Confederate, "draft", &[6]);
    assert_eq!(game.state.marker, 1);
    assert_eq!(game.state.drafts, BySide::new(1, 1));
}

#[test]
fn case_4_5_a_draft_tells_its_die_and_the_point_before_it_is_called() {
    let mut game = at_drafts(Game::empty());
    let told = |game: &Game, side: Side| {
        let offer = game.offer(side, "draft");
        (offer.consequences, offer.label)
    };
    let (consequences, label) = told(&game, Union);
    assert_eq!(consequences, ["rolls.draft", "gives.point"]);
    assert_eq!(label, Some(phrase!("draft.odds", 1, 3)));
    assert_eq!(game.offer(Union, "done").consequences, ["hands.over"]);
    game.plays(Union, "done");
    assert_eq!(told(&game, Confederate).1, Some(phrase!("draft.odds", 1, 4)));
    assert_eq!(game.offer(Confederate, "done").consequences, ["rolls.may.quarter"]);
}

#[test]
fn case_4_5_the_table_of_each_side() {
    let cadres = |side: Side, face: u8| {
        let mut game = at_drafts(Game::empty());
        if side == Confederate {
            game.plays(Union, "done");
        }
        game.rolls(side, "draft", &[face]);
        game.state.ledger.sheets[side].levies
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| cadres(Union, face)), [0, 1, 1, 2, 2, 2]);
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|face| cadres(Confederate, face)),
        [0, 1, 1, 1, 2, 2]
    );
}

#[test]
fn case_4_5_drafted_cadres_come_from_the_pool_like_new_units() {
    let mut game = at_drafts(Game::empty());
    assert_eq!(game.refused(Union, "levy u-i01 washington"), "4.5");
    game.rolls(Union, "draft", &[6]);
    assert_eq!(game.refused(Union, "draft"), "4.5", "one draft in a supply turn");
    game.plays(Union, "levy u-i01 washington");
    assert_eq!([game.at("u-i01"), game.steps("u-i01").to_string()], ["washington", "1"]);
    assert_eq!(
        game.refused(Union, "levy u-i02 washington"),
        "9.52",
        "one new unit in a hex"
    );
    assert_eq!(game.refused(Union, "levy u-i02 poolesville"), "9.52");
    game.plays(Union, "levy u-c01 baltimore");
    assert_eq!(game.refused(Union, "levy u-i02 frederick"), "4.5");
}

#[test]
fn case_4_5_they_cost_nothing() {
    let mut game = at_drafts(Game::empty());
    game.rolls(Union, "draft", &[2]);
    assert_eq!(game.state.ledger.sheets[Union].points, 0);
    game.plays(Union, "levy u-a01 washington");
    assert_eq!(game.at("u-a01"), "washington");
}

#[test]
fn ruling_4_5_leaders_are_not_drafted() {
    let mut game = at_drafts(Game::empty().off(Place::Pool, "u-lincoln"));
    game.rolls(Union, "draft", &[6]);
    assert_eq!(game.refused(Union, "levy u-lincoln washington"), "4.5");
}

#[test]
fn case_4_5_nobody_is_drafted_from_an_empty_pool() {
    let rules = crate::common::rules();
    let game = Game::empty().with(|state| {
        for unit in rules.lookups.units(Union) {
            state.places.put(unit, Place::Withdrawn);
        }
    });
    assert_eq!(at_drafts(game).refused(Union, "draft"), "4.5");
}

#[test]
fn case_9_0_the_union_proclaims_and_drafts_before_the_confederacy() {
    let mut game = at_drafts(Game::empty());
    assert_eq!(game.asked(), [Union]);
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate]);
}
