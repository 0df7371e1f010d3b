//! Corners of many chapters that listed mutants of the rules found without a test (`rules/area-impulse/mutants`).

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};
use kernel::{OptionSet, Ruleset, ScriptedDice, Viewer};

use crate::harness::Game;

/// Confederate cavalry and horse artillery at Bethesda Church, Union troops at Cold Harbor.
fn bethesda() -> Game {
    Game::empty(Union)
        .fresh(35, "hampton c-horse-art")
        .fresh(39, "birney torbert")
        .leaders(39, "Grant")
}

const ENTER: [&str; 3] = ["army 39", "move birney 35", "assault 35"];

#[test]
fn case_9_4_who_stands_today_is_not_asked_again_before_dawn() {
    let mut game = bethesda();
    game.plays_all(&ENTER);
    game.plays("stand-today");
    assert!(game.state.standing[Confederate].no_screening);
    let mut game = bethesda().with(|state| state.standing[Confederate].no_screening = true);
    game.plays_all(&ENTER);
    assert_eq!(game.asked(), Union);
    let game = bethesda().with(|state| state.standing[Confederate].no_screening = true);
    assert!(!game.next_dawn().state.standing[Confederate].no_screening);
}

/// What is told of the only choice of a verb.
pub(crate) fn told(game: &Game, verb: &str) -> Vec<String> {
    let view = game.rules().view(&game.state, Viewer::from(game.asked()));
    let offers = view.prompt.expect("somebody is asked").offers.into_iter();
    let of_verb = offers.filter(|offer| offer.verb == verb);
    of_verb.flat_map(|offer| offer.consequences).map(String::from).collect()
}

#[test]
fn case_9_4_who_is_asked_to_screen_away_sees_the_odds_of_standing() {
    let mut game = bethesda();
    game.plays_all(&ENTER);
    for viewer in [Viewer::Confederate, Viewer::Union, Viewer::Spectator] {
        let combat = game
            .rules()
            .view(&game.state, viewer)
            .combat
            .expect("the assault to come");
        assert_eq!((combat.at, combat.attacker), (35, Union));
        assert!(!combat.odds.is_empty());
    }
    // Whoever answers ends the question, and is asked once whether he means it.
    assert_eq!(told(&game, "stand"), ["hands.to"]);
    game.plays("stand");
    let met = game
        .rules()
        .view(&game.state, Viewer::Union)
        .combat
        .expect("the assault");
    assert_eq!(met.at, 35);
}

#[test]
fn case_6_3_1_a_pass_tells_how_likely_the_sun_sets() {
    let passes = |impulse| told(&bethesda().with(|state| state.impulse = impulse), "pass");
    assert_eq!(passes(4), ["ends.impulse", "rolls.sun.4"]);
    assert_eq!(passes(7), ["ends.impulse", "rolls.sun.7"]);
    assert_eq!(passes(0), ["ends.impulse"], "no roll is due yet (8.1.3)");
}

#[test]
fn case_10_7_3_who_stands_today_is_asked_again_after_dawn() {
    let game = bethesda().with(|state| state.standing[Confederate].no_retreat = true);
    assert!(!game.next_dawn().state.standing[Confederate].no_retreat);
}

#[test]
fn case_9_4_where_some_stay_nobody_goes_on() {
    // Gibbon is in the area already, so nobody has to assault.
    let mut game = bethesda().fresh(35, "gibbon").control(Union, &[32]);
    game.plays_all(&["army 39", "move birney 35", "done", "retreat c-horse-art 31", "stand"]);
    assert_eq!(game.asked(), Confederate, "the impulse is over");
}

#[test]
fn case_9_4_works_that_cavalry_leaves_behind_are_captured() {
    let mut game = bethesda().works(Confederate, 35, 1);
    game.plays_all(&ENTER);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    assert_eq!(game.level(Confederate, 35), 0);
    game.plays("take-works");
    assert_eq!(game.level(Union, 35), 1);
}

#[test]
fn case_11_2_1_who_has_works_of_his_own_there_is_not_asked() {
    let mut game = bethesda().works(Confederate, 35, 1).works(Union, 35, 1);
    game.plays_all(&ENTER);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    assert_eq!((game.asked(), game.level(Confederate, 35)), (Union, 0));
    assert!(!game.can("take-works"));
    assert_eq!(game.level(Union, 35), 1);
}

#[test]
fn case_9_4_cavalry_waits_until_the_enemy_has_moved() {
    // Torbert takes one of Hampton's ways; only the sister game asks before that.
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35", "move torbert 32"]);
    assert_eq!((game.asked(), game.at("torbert")), (Union, 32));
}

#[test]
fn case_10_7_3_a_leader_whom_nobody_stays_with_has_to_go_along() {
    let mut game = bethesda().leaders(35, "Hampton");
    game.plays_all(&ENTER);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 37"]);
    assert_eq!((game.asked(), game.refused("done")), (Confederate, "10.7.3"));
    assert_eq!(game.refused("accompany Hampton 38"), "10.7.3");
    game.plays("accompany Hampton 37");
    assert_eq!(game.at("Hampton"), 37);
}

#[test]
fn case_16_3_a_leader_who_retreats_with_others_is_at_risk_too() {
    let mut game = Game::empty_with(Union, &["leader-casualties"])
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .leaders(35, "Early");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[3, 4, 5, 2]);
    // None of Early's units fights; he goes with Heth and is wounded on the way.
    game.rolls("retreat heth 31", &[4, 4]);
    assert_eq!(game.at("Early"), place::TURN_TRACK);
    assert_eq!(game.state.fallen[Confederate], 0, "he is wounded and not killed");
}

#[test]
fn case_16_3_a_leader_who_led_others_is_at_risk() {
    let options = ["leader-casualties", "leader-participation"];
    let mut game = Game::empty_with(Union, &options)
        .fresh(39, "barlow griffin cutler")
        .leaders(39, "Hancock Grant")
        .tired(35, "heth");
    game.plays_all(&[
        "army 39",
        "move griffin 35",
        "move cutler 35",
        "move Hancock 35",
        "assault 35",
    ]);
    game.plays("lead Hancock");
    // They win, so that nobody falls back.
    game.rolls("point griffin", &[3, 4, 5, 2, 4, 4]);
    assert_eq!(game.at("Hancock"), place::TURN_TRACK);
}

#[test]
fn case_16_5_3_who_does_not_control_the_active_area_is_told_so() {
    let mut game = Game::empty_with(Union, &["bridges"])
        .fresh(34, "barlow heth")
        .control(Confederate, &[34])
        .destroyed(34, 39);
    game.plays("single barlow");
    assert_eq!(game.refused("repair 39"), "16.5.3");
    assert_eq!(game.told_why_not("repair 39"), "You do not control the active area.");
}

#[test]
fn case_16_5_who_wades_beside_a_bridge_wins_none() {
    let mut game = Game::empty_with(Union, &["bridges"])
        .fresh(39, "heth c-wilcox")
        .fresh(34, "barlow");
    let bridge = game.rules().data.bridge(34, 39).expect("there is a bridge").0;
    game.plays("single barlow");
    game = game.with(|state| state.op.bridges[bridge] = 5);
    game.plays_all(&["move barlow 39", "assault 39", "point barlow"]);
    // 6 against 6 + 1 + 1 + 1: a stalemate.
    game.rolls("forward heth", &[6, 4, 3, 3]);
    assert!(game.has_logged("assault.stalemate") || game.has_logged("assault.success"));
    assert_eq!(game.bridge(34, 39), Some(Confederate));
}

#[test]
fn case_16_5_1_both_sides_may_act_around_the_second_area_too() {
    let field = |others: &str| {
        Game::empty_with(Union, &["bridges"])
            .fresh(39, "barlow")
            .leaders(39, "Hancock")
            .fresh(34, others)
            .with(|state| state.advantage = Some(Union))
    };
    let bridge = field("birney")
        .rules()
        .data
        .bridge(33, 34)
        .expect("there is a bridge")
        .0;
    let mut game = field("birney").with(|state| state.bridges.union.insert(bridge));
    game.plays_all(&["corps Hancock", "second 34", "done"]);
    assert!(game.asked() == Union && game.can("demolish 33"));
    let mut game = field("birney heth");
    game.plays_all(&["corps Hancock", "second 34", "done"]);
    assert!(game.asked() == Confederate && game.can("demolish 33"));
}

#[test]
fn case_17_2_1_bad_maps_slow_the_second_area_too() {
    let mut game = Game::empty_with(Union, &["map-confusion"])
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(34, "birney")
        .with(|state| state.advantage = Some(Union));
    let bridge = game.rules().data.bridge(34, 39).expect("there is a bridge").0;
    game.plays_all(&["corps Hancock", "second 34"]);
    game = game.with(|state| state.op.bridges[bridge] = 5);
    // Wading takes all movement factors.
    game.plays("move birney 39");
    assert_eq!(game.spent("birney"), 4);
}

#[test]
fn case_16_1_2_rain_leaves_one_movement_factor() {
    let slow = r#""units": {"u-barlow-inf": {"movement": 1}}"#;
    let mut game = Game::empty_with(Union, &["weather"])
        .on_board(slow)
        .fresh(39, "barlow")
        .control(Union, &[40])
        .with(|state| state.rain = true);
    game.plays_all(&["single barlow", "move barlow 40"]);
    assert_eq!((game.at("barlow"), game.spent("barlow")), (40, 1));
}

#[test]
fn case_17_2_2_rain_does_not_slow_a_night_march() {
    let mut game = Game::empty_with(Confederate, &["weather", "night-march"])
        .fresh(50, "hampton")
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(34, "birney")
        .with(|state| {
            state.impulse = 12;
            state.advantage = Some(Union);
            state.rain = true;
        });
    let bridge = game.rules().data.bridge(34, 39).expect("there is a bridge").0;
    game.plays_all(&["pass", "night-march Hancock"]);
    game = game.with(|state| state.op.bridges[bridge] = 5);
    game.plays("move barlow 34");
    assert_eq!(game.spent("barlow"), 5, "all that he has in fair weather");
}

#[test]
fn case_9_2_option_a_gun_that_has_forded_stops_though_it_could_go_on() {
    let mut game = Game::empty_with(Union, &["artillery-fords"])
        .fresh(14, "u-ii-art")
        .control(Union, &[28, 29]);
    game.plays_all(&["single u-ii-art", "move u-ii-art 28"]);
    assert_eq!(game.refused("move u-ii-art 29"), "9.2");
    assert_eq!(game.refused("move u-ii-art 14"), "9.2");
}

#[test]
fn case_10_6_losses_that_nobody_survives_ask_nothing() {
    // Three exhausted divisions bear six points: 6 + 12 against 3 + 2 + 7.
    let mut game = Game::empty(Union).fresh(39, "barlow").tired(35, "heth kershaw mahone");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[6, 6, 4, 3]);
    for unit in ["heth", "kershaw", "mahone"] {
        assert!(game.is_lost(unit), "{unit}");
    }
}

#[test]
fn case_10_7_2_guns_do_not_retreat_through_a_creek() {
    let mut game = Game::empty_with(Union, &["bridges"])
        .fresh(35, "barlow")
        .fresh(39, "heth c-iii-art")
        .control(Union, &[32, 38, 40, 41])
        .destroyed(34, 39);
    game.plays_all(&["single barlow", "move barlow 39", "assault 39", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert!(game.can("retreat heth 34"));
    assert_eq!(game.refused("retreat c-iii-art 34"), "16.5", "the bridge is down");
}

#[test]
fn case_10_4_4_after_a_repulse_nobody_may_stay() {
    // Ten have filled 39 again, and Barlow has two ways beyond it.
    let nine = "birney gibbon griffin cutler crawford russell neill ricketts potter";
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(39, nine)
        .fresh(35, "heth")
        .control(Union, &[40, 41]);
    game.plays_all(&["single barlow", "move barlow 35"]);
    let mut game = game.fresh(39, "willcox");
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    while game.asked() == Confederate {
        game.plays("stand");
    }
    assert_eq!(game.refused("done"), "10.4.4");
    game.plays("retreat barlow 41");
    assert_eq!(game.at("barlow"), 41);
}

#[test]
fn case_13_2_no_point_is_spent_on_artillery() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "torbert u-ii-art")
        .tired(4, "barlow")
        .fresh(50, "hampton")
        .with(|state| state.impulse = 12);
    game.plays("pass");
    let guns = game.rules().data.unit("u-ii-art").expect("there are guns").0;
    // A ford can exhaust guns even at night (9.2).
    let game = game.with(|state| state.exhausted.insert(guns));
    assert!(game.asked() == Union && game.can("refresh barlow"));
    assert_eq!(
        game.told_why_not("refresh u-ii-art"),
        "Artillery is refitted without replacement points."
    );
}

#[test]
fn case_16_1_3_a_higher_roll_changes_nothing() {
    let mut game = Game::empty_with(Union, &["weather"])
        .fresh(4, "torbert")
        .fresh(50, "hampton")
        .with(|state| state.impulse = 7);
    game.rolls("pass", &[5, 5]);
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 8));
    assert!(!game.state.rain);
}

#[test]
fn ruling_16_1_no_die_is_rolled_for_the_weather_of_the_first_day() {
    let options: OptionSet = ["weather"].into_iter().collect();
    let mut dice = ScriptedDice::faces(&[6]);
    let game = Game::opening();
    let state = game.rules().setup("campaign", &options, &mut dice);
    assert!(!state.expect("the scenario exists").rain);
    assert_eq!(dice.left(), 1);
}

/// The morning of a day before which the Confederates pass; nobody has anything to do at night.
fn morning(turn: u8, union: &[u8], dice: &[u8]) -> Game {
    let mut game = Game::empty(Union)
        .fresh(4, "torbert")
        .fresh(49, "hampton")
        .waiting("hoke")
        .control(Union, union)
        .with(|state| {
            state.turn = turn - 1;
            state.impulse = 12;
        });
    game.sleeps_after("pass", dice);
    game
}

#[test]
fn case_14_1_without_its_condition_nobody_rolls_for_hoke() {
    // Sunset, and Lee stays well.
    let game = morning(3, &[], &[6, 6, 1]);
    assert_eq!((game.at("hoke"), game.state.hoke_called), (place::WAITING, None));
}

#[test]
fn case_14_1_hoke_does_not_enter_a_richmond_that_the_union_controls() {
    assert_eq!(morning(6, &[], &[6, 6, 1]).at("hoke"), 50);
    assert_eq!(morning(6, &[50], &[6, 6, 1]).at("hoke"), place::WAITING);
}

#[test]
fn case_16_4_after_an_assault_in_its_area_nobody_is_sent_on_a_forced_march() {
    let mut game = Game::empty_with(Union, &["forced-march"])
        .fresh(35, "barlow birney heth")
        .leaders(35, "Hancock")
        .control(Union, &[39]);
    game.plays("corps Hancock");
    assert!(game.can("force birney"));
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(game.can("move birney 39"), "he has not fought");
    assert_eq!(game.refused("force birney"), "16.4");
}

#[test]
fn case_11_4_who_never_removes_works_is_not_asked_again() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "torbert")
        .fresh(50, "hampton")
        .works(Union, 3, 1)
        .with(|state| state.impulse = 12);
    game.plays("pass");
    // Lee stays well.
    game.rolls("never", &[1]);
    assert!(game.state.standing[Union].no_removal);
    assert_eq!(game.state.turn, 3);
}

#[test]
fn case_16_6_1_guns_do_not_count_as_troops_of_their_corps() {
    let mut game = Game::empty_with(Union, &["bombardment"])
        .fresh(39, "barlow")
        .fresh(35, "kershaw c-iii-art");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    assert_eq!(
        game.refused("support c-iii-art"),
        "16.6.1",
        "Kershaw is not of its corps"
    );
}

#[test]
fn case_16_7_2_nothing_is_asked_about_an_exhausted_detachment() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "barlow u-ii-det")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 8;
        });
    game.plays("pass");
    while game.state.ended.is_none() {
        assert!(!game.can("recall barlow"));
        game.plays("done");
    }
}

#[test]
fn case_9_4_who_goes_on_after_screening_follows_nobody() {
    let mut game = bethesda().fresh(39, "gibbon").control(Union, &[32]);
    game.plays_all(&["army 39", "move birney 35", "move gibbon 35", "assault 35"]);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31", "move birney 32"]);
    assert_eq!(game.refused("follow gibbon"), "9.1", "he has moved already");
    assert!(game.can("move gibbon 32"));
}
