//! Leader change (5.2) and General Grant (5.22).

use bobby_lee::data::Quarter;
use bobby_lee::state::Place;
use kernel::Side::{self, Confederate, Union};
use kernel::Viewer;

use crate::common::Game;

/// Two armies with their leaders, and these leaders in the pools.
fn armies(pools: &str) -> Game {
    let leaders = "u-grant u-mcdowell u-mcclellan u-burnside u-hooker u-meade u-banks u-butler u-fremont u-pope u-dix \
                   u-sigel u-sheridan c-johnston c-lee c-beauregard c-jackson c-longstreet c-magruder c-ewell c-early \
                   c-ap-hill";
    let game = Game::empty().off(Place::Withdrawn, leaders);
    let game = game
        .put("washington", "u-lincoln u-hooker:3")
        .put("frederick", "u-banks u-dix:1");
    let game = game
        .put("richmond", "c-davis c-lee")
        .put("petersburg", "c-longstreet c-magruder:1");
    game.off(Place::Leaders, pools)
}

/// Ends the replacements with these dice for the leaders.
fn rolled(game: Game, marker: i8, faces: &[u8]) -> Game {
    let mut game = game.marker(marker - 1).into_replacements();
    game.plays(Union, "done");
    game.rolls(Confederate, "done", faces);
    game
}

/// Whether a side has to name a leader who goes.
fn changes(game: &Game, side: Side) -> bool {
    game.state.ledger.sheets[side.index()].drawn.is_some()
}

#[test]
fn case_5_2_seven_changes_a_leader() {
    let game = rolled(armies("u-meade c-johnston"), 0, &[3, 3, 3, 4]);
    assert_eq!(Side::BOTH.map(|side| changes(&game, side)), [false, true]);
    assert_eq!(game.read(Viewer::Spectator, "leader.no-change").len(), 1);
    assert_eq!(game.read(Viewer::Spectator, "leader.change").len(), 1);
}

#[test]
fn case_5_2_who_leads_on_the_track_changes_less() {
    // The book's example: on the space 1863 a Union 6 becomes 4 and a Confederate 7 becomes 9.
    let game = rolled(armies("u-meade c-johnston"), -2, &[4, 4, 2, 3]);
    assert_eq!(Side::BOTH.map(|side| changes(&game, side)), [false, true]);
    let game = rolled(armies("u-meade c-johnston"), 2, &[2, 3, 4, 4]);
    assert_eq!(Side::BOTH.map(|side| changes(&game, side)), [true, false]);
}

#[test]
fn case_5_2_a_major_leader_takes_the_place_and_strength_of_the_major_leader() {
    let mut game = rolled(armies("u-meade"), 0, &[6, 6]);
    assert_eq!(game.refused(Union, "replace u-banks"), "5.2");
    assert_eq!(game.refused(Union, "replace c-lee"), "3.2");
    assert_eq!(game.refused(Union, "done"), "5.2", "a change is no choice");
    game.plays(Union, "replace u-hooker");
    assert_eq!(
        [game.at("u-meade"), game.steps("u-meade").to_string()],
        ["washington", "3"]
    );
    assert_eq!(game.place("u-hooker"), Place::Withdrawn);
    assert!(game.can(Union, "done"));
}

#[test]
fn case_5_2_a_minor_leader_replaces_any_minor_leader() {
    let game = rolled(armies("u-sigel"), 0, &[6, 6]);
    for (old, place, steps) in [("u-banks", "frederick", 2), ("u-dix", "frederick", 1)] {
        let mut game = game.clone();
        game.plays(Union, &format!("replace {old}"));
        assert_eq!((game.at("u-sigel").as_str(), game.steps("u-sigel")), (place, steps));
    }
    assert_eq!(game.refused(Union, "replace u-hooker"), "5.2");
}

#[test]
fn case_5_2_a_leader_with_fewer_steps_loses_the_surplus() {
    let mut game = rolled(armies("c-ewell"), 0, &[6, 6]);
    game.plays(Union, "done");
    game.plays(Confederate, "replace c-longstreet");
    assert_eq!(game.steps("c-ewell"), 2, "Longstreet had three");
}

#[test]
fn case_5_2_longstreet_returns_to_his_pool_once() {
    let mut game = rolled(armies("c-jackson"), 0, &[6, 6]);
    game.plays(Union, "done");
    game.plays(Confederate, "replace c-longstreet");
    assert_eq!(game.place("c-longstreet"), Place::Leaders);
    assert!(game.state.returned.contains(crate::common::block("c-longstreet").0));
    // Later he is drawn again, and changed again.
    let again = armies("c-jackson").with(|state| state.returned.insert(crate::common::block("c-longstreet").0));
    let mut game = rolled(again, 0, &[6, 6]);
    game.plays(Union, "done");
    game.plays(Confederate, "replace c-longstreet");
    assert_eq!(game.place("c-longstreet"), Place::Withdrawn);
    for (id, returns) in [
        ("c-beauregard", true),
        ("u-butler", true),
        ("c-jackson", false),
        ("u-banks", false),
    ] {
        let leader = crate::common::rules()
            .data
            .block(crate::common::block(id))
            .kind
            .leader();
        assert_eq!(leader.expect("a leader").returns, returns, "{id}");
    }
}

#[test]
fn case_5_2_with_an_empty_pool_nobody_rolls() {
    let game = rolled(armies(""), 0, &[]);
    assert_eq!(Side::BOTH.map(|side| changes(&game, side)), [false; 2]);
}

#[test]
fn ruling_5_2_a_leader_without_a_counterpart_is_put_back() {
    let alone = armies("u-meade u-sigel").off(Place::Withdrawn, "u-hooker");
    for seed in 0..8 {
        let mut game = rolled(alone.clone(), 0, &[6, 6]);
        let drawn = game.state.ledger.sheets[0].drawn;
        assert_eq!(
            drawn,
            Some(crate::common::block("u-sigel")),
            "there is no major leader to replace ({seed})"
        );
        game.plays(Union, "replace u-dix");
    }
    let nobody = armies("u-meade").off(Place::Withdrawn, "u-hooker");
    assert!(!changes(&rolled(nobody, 0, &[6, 6]), Union));
}

#[test]
fn ruling_5_2_nobody_else_learns_who_was_changed() {
    let mut game = rolled(armies("u-sigel"), 0, &[6, 6]);
    let pieces = |game: &Game| game.view(Confederate.into()).pieces;
    let before = pieces(&game);
    game.plays(Union, "replace u-dix");
    assert_eq!(pieces(&game), before);
    assert!(game.read(Confederate.into(), "leader.replaced").is_empty());
    assert_eq!(game.read(Union.into(), "leader.replaced").len(), 1);
}

#[test]
fn ruling_5_2_nobody_else_learns_that_no_leader_fits() {
    let public = |pool: &str| {
        let game = rolled(armies(pool).off(Place::Pool, "u-lincoln"), 0, &[6, 6]);
        let read = |viewer: kernel::Viewer| {
            let entries = game.log.iter().filter_map(|logged| logged.for_viewer(viewer));
            entries.map(|entry| entry.say.clone()).collect::<Vec<_>>()
        };
        let told = game.read(Union.into(), "leader.none-fits").len();
        assert_eq!(
            told,
            usize::from(pool == "u-grant"),
            "Lincoln fell, so Grant has no place to take"
        );
        (read(Confederate.into()), game.view(Confederate.into()))
    };
    assert!(public("u-grant") == public("u-meade"));
}

#[test]
fn case_5_1_each_class_of_leader_keeps_its_number() {
    let mut game = rolled(armies("u-meade c-jackson"), 0, &[6, 6, 6, 6]);
    game.plays(Union, "replace u-hooker");
    game.plays(Union, "done");
    game.plays(Confederate, "replace c-magruder");
    let rules = crate::common::rules();
    for side in Side::BOTH {
        let on_map = game.state.places.on_map() & rules.tables.leaders & rules.tables.units(side);
        assert_eq!(on_map.len(), 4, "a supreme leader, a major and two minor ones");
    }
}

#[test]
fn case_5_22_grant_takes_the_place_of_lincoln() {
    let mut game = rolled(armies("u-grant"), 0, &[6, 6]);
    assert_eq!(game.refused(Union, "replace u-hooker"), "5.2");
    game.plays(Union, "replace u-lincoln");
    assert_eq!(
        [game.at("u-grant"), game.steps("u-grant").to_string()],
        ["washington", "4"]
    );
    assert_eq!(game.place("u-lincoln"), Place::Withdrawn);
}

#[test]
fn ruling_5_22_grant_and_sheridan_come_at_the_end_of_1863() {
    let in_pool = |year, quarter| {
        let game = armies("")
            .off(Place::Aside, "u-grant u-sheridan")
            .quarter(year, quarter);
        let mut game = game.marker(-1).into_replacements();
        game.plays(Union, "done");
        let faces: &[u8] = if (year, quarter) == (1863, Quarter::Winter) {
            &[1, 1]
        } else {
            &[]
        };
        game.rolls(Confederate, "done", faces);
        ["u-grant", "u-sheridan"].map(|id| game.place(id) == Place::Leaders)
    };
    assert_eq!(in_pool(1863, Quarter::Autumn), [false; 2]);
    assert_eq!(in_pool(1863, Quarter::Winter), [true; 2]);
    assert_eq!(in_pool(1862, Quarter::Winter), [false; 2]);
}

#[test]
fn ruling_9_0_replacements_come_before_leader_change() {
    let mut game = armies("u-meade").marker(-1).into_replacements();
    game.plays(Union, "build u-hooker");
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[6, 6]);
    game.plays(Union, "replace u-hooker");
    assert_eq!(game.steps("u-meade"), 4, "with the step that was bought before");
}
