//! Replacement points, steps and new units (9.5, 5.21, 4.33).

use bobby_lee::data::Quarter;
use bobby_lee::state::Place;
use kernel::Side::{self, Confederate, Union};
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::http::About;

use crate::common::{Game, block};

/// The points of both sides in a quarter with the marker on a space when they are counted.
fn points(year: u16, marker: i8) -> [u8; 2] {
    let game = Game::empty().quarter(year, Quarter::Summer).marker(marker - 1);
    game.into_replacements().state.ledger.sheets.map(|sheet| sheet.points)
}

/// Both sides finish their sheets; nobody rolls for leaders because the pools are empty.
fn finished(mut game: Game) -> Game {
    for side in Side::BOTH {
        game.plays(side, "done");
    }
    game
}

/// A game without leaders anywhere, at the replacements.
fn at_replacements(game: Game) -> Game {
    let leaders = crate::common::rules().tables.leaders;
    let game = game.with(|state| {
        for leader in leaders.filter(|leader| *leader < 99) {
            let leader = bobby_lee::data::BlockId(leader);
            if state.places.of(leader) == Place::Leaders {
                state.places.put(leader, Place::Withdrawn);
            }
        }
    });
    game.into_replacements()
}

#[test]
fn case_9_5_the_points_of_each_year() {
    assert_eq!(points(1861, 0), [18, 12]);
    assert_eq!(points(1862, 0), [24, 15]);
    assert_eq!(points(1863, 0), [30, 18]);
    assert_eq!(points(1864, 0), [24, 15]);
    assert_eq!(points(1866, 0), [24, 15]);
}

#[test]
fn case_4_33_who_leads_on_the_track_has_the_number_of_the_space_more() {
    assert_eq!(points(1862, 2), [24, 17]);
    assert_eq!(points(1862, -2), [26, 15]);
    assert_eq!(points(1862, 6), [24, 21]);
    assert_eq!(points(1862, -5), [29, 15]);
}

#[test]
fn case_9_5_what_is_not_spent_is_lost() {
    let game = at_replacements(Game::empty().put("richmond", "c-i01:1"));
    let game = finished(game);
    assert_eq!(game.state.ledger.sheets[1].points, 0);
}

#[test]
fn case_9_51_a_step_costs_one_and_of_a_leader_two() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01:1 c-lee:3"));
    let left = |game: &Game| sum(game, Confederate, "sum.left");
    assert_eq!(left(&game), 16);
    game.plays(Confederate, "build c-i01");
    assert_eq!(left(&game), 15);
    game.plays(Confederate, "build c-lee");
    assert_eq!(left(&game), 13);
    assert_eq!(game.steps("c-i01"), 1, "only when both have finished");
    let game = finished(game);
    assert_eq!([game.steps("c-i01"), game.steps("c-lee")], [2, 4]);
}

/// A line of the live totals of a side's sheet.
fn sum(game: &Game, side: Side, key: &str) -> i32 {
    let prompt = game.view(side.into()).prompt.expect("the side is asked");
    let line = prompt.sums.into_iter().find(|line| line.2.key == key);
    line.expect("there is such a line").0
}

#[test]
fn case_9_51_a_unit_grows_to_its_full_strength_only() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01:3").put("petersburg", "c-i02"));
    game.plays(Confederate, "build c-i01");
    assert_eq!(game.refused(Confederate, "build c-i01"), "9.51");
    assert_eq!(game.refused(Confederate, "build c-i02"), "9.51");
    assert_eq!(game.refused(Confederate, "build u-i01"), "3.2", "not his block");
    assert_eq!(game.refused(Confederate, "build c-i03"), "9.51", "not on the map");
}

#[test]
fn case_9_51_units_without_supply_gain_no_steps() {
    let game = at_replacements(Game::empty().put("kilmarnock", "c-i01:1").put("richmond", "c-i02:1"));
    assert_eq!(game.refused(Confederate, "build c-i01"), "9.51");
    assert!(game.can(Confederate, "build c-i02"));
}

#[test]
fn case_9_51_four_points_are_spent_in_a_hex() {
    let mut game = at_replacements(
        Game::empty()
            .put("richmond", "c-i01:1 c-i02:1")
            .put("ashland", "c-i03:1"),
    );
    for id in ["c-i01", "c-i01", "c-i01", "c-i02"] {
        game.plays(Confederate, &format!("build {id}"));
    }
    assert_eq!(game.refused(Confederate, "build c-i02"), "9.51");
    assert!(game.can(Confederate, "build c-i03"), "another hex");
    game.plays(Confederate, "unbuild c-i01");
    assert!(game.can(Confederate, "build c-i02"));
    assert_eq!(game.refused(Confederate, "unbuild c-i03"), "9.51");
}

#[test]
fn case_9_51_six_in_a_port_that_the_union_supplies_by_sea() {
    let fill = |place: &str| {
        let mut game = at_replacements(Game::empty().put(place, "u-i01:1 u-i02:1 u-i03:1 u-i04:1"));
        let mut bought = 0;
        while let Some(choice) = game.offers(Union, "build").first() {
            game.plays(Union, &choice.replace(':', " "));
            bought += 1;
        }
        bought
    };
    assert_eq!(fill("fort-monroe"), 6);
    assert_eq!(fill("frederick"), 4);
    assert_eq!(fill("washington"), 4, "Aquia Landing closes the Potomac");
}

#[test]
fn case_9_51_supreme_leaders_cost_three_outside_their_capital() {
    let mut away = at_replacements(
        Game::empty()
            .put("frederick", "u-lincoln:1")
            .put("petersburg", "c-davis:1"),
    );
    away.plays(Union, "build u-lincoln");
    away.plays(Confederate, "build c-davis");
    assert_eq!([Union, Confederate].map(|side| sum(&away, side, "sum.spent")), [3, 3]);
    let mut home = at_replacements(
        Game::empty()
            .put("washington", "u-lincoln:1")
            .put("richmond", "c-davis:1"),
    );
    home.plays(Union, "build u-lincoln");
    home.plays(Confederate, "build c-davis");
    assert_eq!([Union, Confederate].map(|side| sum(&home, side, "sum.spent")), [2, 2]);
    let mut grant = at_replacements(Game::empty().put("frederick", "u-grant:1"));
    grant.plays(Union, "build u-grant");
    assert_eq!(sum(&grant, Union, "sum.spent"), 3);
}

#[test]
fn case_9_5_nobody_spends_more_than_he_has() {
    let places = "richmond petersburg ashland chester burkeville lynchburg staunton gordonsville";
    let game = places
        .split_whitespace()
        .zip(1..)
        .fold(Game::empty(), |game, (place, number)| {
            game.put(place, &format!("c-i0{number}:1"))
        });
    let mut game = at_replacements(game);
    let mut bought = 0;
    while let Some(choice) = game.offers(Confederate, "build").first() {
        game.plays(Confederate, &choice.replace(':', " "));
        bought += 1;
    }
    assert_eq!(bought, 16);
    assert_eq!(sum(&game, Confederate, "sum.left"), 0);
    assert_eq!(game.refused(Confederate, "build c-i08"), "9.5");
}

#[test]
fn case_9_52_new_units_cost_double_but_for_garrisons() {
    let mut game = at_replacements(Game::empty());
    game.plays(Union, "raise u-i01 fort-monroe");
    game.plays(Union, "raise u-c01 harpers-ferry");
    game.plays(Union, "raise u-a01 baltimore");
    game.plays(Union, "raise u-g01 washington");
    assert_eq!(sum(&game, Union, "sum.spent"), 7);
    let game = finished(game);
    let at = ["u-i01", "u-c01", "u-a01", "u-g01"].map(|id| game.at(id));
    assert_eq!(at, ["fort-monroe", "harpers-ferry", "baltimore", "washington"]);
    assert!(
        ["u-i01", "u-c01", "u-a01", "u-g01"]
            .iter()
            .all(|id| game.steps(id) == 1)
    );
}

#[test]
fn case_9_52_they_appear_in_supplied_major_towns_and_entry_hexes_at_home() {
    let game = at_replacements(Game::empty().put("alexandria", "u-i01").put("winchester", "c-i09"));
    assert_eq!(game.refused(Union, "raise u-i02 alexandria"), "9.52", "not at home");
    assert_eq!(game.refused(Union, "raise u-i02 moorefield"), "9.52", "not supplied");
    assert_eq!(game.refused(Union, "raise u-i02 poolesville"), "9.52", "no major town");
    assert!(game.can(Union, "raise u-i02 columbia"), "an entry hex");
    assert!(game.can(Union, "raise u-i02 frederick"));
    assert!(game.can(Confederate, "raise c-i01 keysville"), "an entry hex");
    assert_eq!(
        game.refused(Confederate, "raise c-i01 yorktown"),
        "9.52",
        "not supplied"
    );
    assert_eq!(game.refused(Confederate, "raise c-i01 2001"), "2.1");
}

#[test]
fn case_2_5_one_new_unit_appears_in_an_entry_hex() {
    let mut game = at_replacements(Game::empty());
    game.plays(Confederate, "raise c-i01 keysville");
    assert_eq!(game.refused(Confederate, "raise c-i02 keysville"), "9.52");
    assert!(game.can(Confederate, "raise c-i02 franklin"));
    game.plays(Confederate, "strike keysville");
    assert_eq!(game.refused(Confederate, "strike keysville"), "9.52");
    assert!(game.can(Confederate, "raise c-g01 keysville"));
}

#[test]
fn case_9_52_a_new_unit_gains_no_steps_in_the_same_supply_turn() {
    let mut game = at_replacements(Game::empty().with(|state| state.emancipated = false));
    game.plays(Confederate, "raise c-i01 richmond");
    assert_eq!(game.refused(Confederate, "build c-i01"), "9.51", "not yet on the map");
    let mut game = finished(game);
    game.plays(Union, "emancipate");
    game.plays(Union, "done");
    assert_eq!(game.refused(Confederate, "build c-i01"), "9.52");
}

#[test]
fn ruling_9_52_units_of_a_kind_are_taken_in_their_order() {
    let mut game = at_replacements(Game::empty());
    assert_eq!(game.refused(Confederate, "raise c-i02 richmond"), "9.52");
    game.plays(Confederate, "raise c-i01 richmond");
    assert!(game.can(Confederate, "raise c-i02 petersburg"));
    assert_eq!(
        game.refused(Confederate, "raise c-i01 petersburg"),
        "9.52",
        "no longer in the pool"
    );
}

#[test]
fn case_9_51_ruling_44_the_limit_of_a_hex_is_for_steps_and_not_for_a_cadre() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01:1 c-i02:1"));
    game.plays(Confederate, "raise c-a01 richmond");
    for id in ["c-i01", "c-i01", "c-i01", "c-i02"] {
        game.plays(Confederate, &format!("build {id}"));
    }
    assert_eq!(game.refused(Confederate, "build c-i02"), "9.51");
    assert_eq!(sum(&game, Confederate, "sum.in-hex"), 4);
    assert_eq!(sum(&game, Confederate, "sum.spent"), 6);
}

#[test]
fn case_9_5_offers_name_their_price_and_points_that_would_be_lost() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01:1 c-lee:3"));
    let labels = |game: &Game, verb: &str| -> Vec<Phrase> {
        let offers = game.view(Confederate.into()).prompt.expect("they are asked").offers;
        let of_verb = offers.into_iter().filter(|offer| offer.verb == verb);
        of_verb.filter_map(|offer| offer.label).collect()
    };
    assert_eq!(
        labels(&game, "build"),
        [phrase!("build.price", 1), phrase!("build.price", 2)]
    );
    assert!(labels(&game, "raise").contains(&phrase!("raise.price", 2)));
    assert_eq!(game.confirms(Confederate, "done").as_deref(), Some("confirm.forfeit"));
    game.plays(Union, "done");
    assert_eq!(
        game.confirms(Confederate, "done").as_deref(),
        Some("confirm.forfeit-opens")
    );
    game.plays(Confederate, "build c-lee");
    assert_eq!(game.refused(Confederate, "build c-lee"), "9.51", "he has all his steps");
    for _ in 0..2 {
        game.plays(Confederate, "build c-i01");
    }
    assert_eq!(
        game.refused(Confederate, "build c-i01"),
        "9.51",
        "Richmond has its four points"
    );
}

#[test]
fn case_9_52_a_supreme_leader_is_rebuilt_for_four_at_home_and_six_elsewhere() {
    let fallen = || at_replacements(Game::empty().off(Place::Pool, "c-davis").put("petersburg", "c-i01:1"));
    let mut game = fallen();
    game.plays(Confederate, "raise c-davis richmond");
    assert_eq!(sum(&game, Confederate, "sum.spent"), 4);
    let mut game = fallen();
    game.plays(Confederate, "raise c-davis petersburg");
    assert_eq!(sum(&game, Confederate, "sum.spent"), 6);
    assert!(game.can(Confederate, "build c-i01"), "the limit is for steps");
    let game = finished(game);
    assert_eq!(
        [game.at("c-davis"), game.steps("c-davis").to_string()],
        ["petersburg", "1"]
    );
}

#[test]
fn case_5_21_another_leader_is_drawn_for_one_who_fell() {
    let fallen = |pool: &str| {
        let game = at_replacements(Game::empty().off(Place::Withdrawn, "c-jackson"));
        game.off(Place::Leaders, pool)
            .with(|state| state.fallen.insert(block("c-jackson").0))
    };
    let mut game = fallen("c-lee c-ewell");
    assert_eq!(
        game.refused(Confederate, "major richmond"),
        "5.21",
        "no major leader fell"
    );
    game.plays(Confederate, "minor richmond");
    assert_eq!(sum(&game, Confederate, "sum.spent"), 4);
    assert_eq!(game.refused(Confederate, "minor petersburg"), "5.21", "one for one");
    let marked = |viewer: Viewer| {
        let spaces = game.view(viewer).spaces;
        spaces
            .iter()
            .any(|space| space.marks.iter().any(|mark| mark.key == "mark.leader"))
    };
    assert!(marked(Confederate.into()) && !marked(Union.into()) && !marked(Viewer::Spectator));
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[1, 1]);
    assert_eq!(
        [game.at("c-ewell"), game.steps("c-ewell").to_string()],
        ["richmond", "1"],
        "a minor leader"
    );
    assert!(game.state.fallen.is_empty());
    assert_eq!(
        fallen("c-lee").refused(Confederate, "minor richmond"),
        "5.21",
        "no minor leader is left"
    );
}

#[test]
fn case_3_2_nobody_else_learns_where_a_drawn_leader_stands() {
    let told = |plans: [&str; 2]| {
        let game = at_replacements(Game::empty().off(Place::Withdrawn, "c-jackson"));
        let mut game = game
            .off(Place::Leaders, "c-ewell")
            .with(|state| state.fallen.insert(block("c-jackson").0));
        for plan in plans {
            game.plays(Confederate, plan);
        }
        let game = finished(game);
        let public = game
            .log
            .iter()
            .filter_map(|logged| logged.for_viewer(Viewer::Spectator));
        let public = public.map(|entry| entry.say.clone());
        public
            .filter(|say| ["leader.successor", "raised"].contains(&say.key.as_ref()))
            .collect::<Vec<_>>()
    };
    let expected = told(["raise c-g01 petersburg", "minor richmond"]);
    assert_eq!(expected.len(), 2, "two new units, and no word of a leader");
    for plans in [
        ["minor richmond", "raise c-g01 petersburg"],
        ["raise c-g01 richmond", "minor petersburg"],
        ["minor petersburg", "raise c-g01 richmond"],
    ] {
        assert_eq!(told(plans), expected, "{plans:?}");
    }
}

#[test]
fn ruling_5_21_army_leaders_fall_for_good_and_supreme_leaders_do_not() {
    let game = Game::empty()
        .put("palmyra", "u-lincoln:1 u-hooker:1 u-i01:1")
        .into_replacements();
    assert_eq!(game.place("u-hooker"), Place::Withdrawn);
    assert!(game.state.fallen.contains(block("u-hooker").0));
    assert_eq!(game.place("u-lincoln"), Place::Pool);
    assert_eq!(game.place("u-i01"), Place::Pool);
}

#[test]
fn case_9_0_sheets_are_secret_until_both_have_finished() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01:1"));
    let others = [Union.into(), Viewer::Spectator];
    let before = others.map(|viewer| game.view(viewer));
    game.plays(Confederate, "build c-i01");
    game.plays(Confederate, "raise c-g01 petersburg");
    assert_eq!(others.map(|viewer| game.view(viewer)), before);
    assert!(!game.committed, "it can be changed");
    game.plays(Confederate, "done");
    assert_eq!(game.refused(Confederate, "build c-i01"), "9.0");
    assert_eq!(game.asked(), [Union, Confederate]);
    assert_eq!(game.at("c-g01"), "");
    game.plays(Confederate, "reopen");
    assert_eq!(game.refused(Confederate, "reopen"), "9.0");
    game.plays(Confederate, "strike petersburg");
    game.plays(Confederate, "done");
    game.plays(Union, "done");
    assert_eq!([game.steps("c-i01"), game.steps("c-g01")], [2, 0]);
    assert!(others.iter().all(|viewer| game.read(*viewer, "built").is_empty()));
    assert!(game.read(Viewer::Spectator, "points.spent").is_empty());
    assert_eq!(game.read(Confederate.into(), "built").len(), 1);
}

#[test]
fn case_9_52_everybody_sees_where_a_new_unit_appears_and_only_its_owner_what() {
    let mut game = at_replacements(Game::empty().put("richmond", "c-i01"));
    game.plays(Confederate, "raise c-a01 richmond");
    let game = finished(game);
    let seen = game.view(Union.into()).pieces;
    let there: Vec<_> = seen.iter().filter(|piece| piece.owner == Confederate).collect();
    assert_eq!(there.len(), 2);
    assert!(
        there
            .iter()
            .all(|piece| piece.counter.is_none() && piece.face == 0 && piece.id >= 100)
    );
    assert_eq!(game.read(Viewer::Spectator, "raised").len(), 1);
    assert_eq!(game.read(Confederate.into(), "raised.own").len(), 1);
}

#[test]
fn ruling_9_0_supply_is_determined_once_for_the_whole_supply_turn() {
    let game = Game::empty().put("winchester", "c-i01:1");
    assert!(at_replacements(game.clone()).can(Confederate, "build c-i01"));
    let cut = game.put("harrisonburg", "u-c01:1").put("front-royal", "u-c02:1");
    let game = at_replacements(cut);
    assert_eq!([game.at("u-c01"), game.at("u-c02")], ["", ""], "the raiders starve");
    assert_eq!(
        game.refused(Confederate, "build c-i01"),
        "9.51",
        "and yet Winchester was cut off"
    );
}

/// The case that explains why a side cannot do what it points at.
fn because(game: &Game, id: Option<&str>, place: Option<&str>) -> Option<&'static str> {
    let about = About {
        piece: id.map(|id| u16::from(block(id).0) + 1),
        space: place.map(|place| crate::common::rules().data.hex(crate::common::hex(place)).code),
        verb: None,
    };
    let refusal = crate::common::rules().why(&game.state, Confederate, &about);
    refusal.map(|refusal| refusal.case)
}

#[test]
fn case_9_5_who_asks_learns_why_he_cannot_buy() {
    let game = at_replacements(
        Game::empty()
            .put("kilmarnock", "c-i01:1")
            .put("richmond", "c-i02:1 c-i03"),
    );
    assert_eq!(because(&game, Some("c-i01"), None), Some("9.51"), "no supply");
    assert_eq!(because(&game, Some("c-i02"), None), None);
    assert_eq!(because(&game, Some("c-i03"), None), Some("9.51"), "full strength");
    assert_eq!(because(&game, Some("c-a01"), Some("kilmarnock")), Some("9.52"));
    assert_eq!(because(&game, None, Some("kilmarnock")), Some("9.52"));
    assert_eq!(because(&game, None, Some("richmond")), None);
}
