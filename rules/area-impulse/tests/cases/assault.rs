//! 10: assaults, from entering to the result.

use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::http::About;
use protocol::view::Combat;

use crate::harness::Game;

/// Birney and Barlow at Cold Harbor with Hancock; the enemy is put into 35 (TEM +2) by the test.
pub(crate) fn second_corps() -> Game {
    Game::empty(Union)
        .fresh(39, "birney barlow")
        .leaders(39, "Hancock")
        .control(Union, &[34, 40])
}

/// Barlow (6) alone against Heth (6 + 2 = 8): the totals differ by the dice and 2.
pub(crate) fn duel(attack: [u8; 2], defense: [u8; 2]) -> Game {
    let mut game = second_corps().fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[attack[0], attack[1], defense[0], defense[1]]);
    game
}

#[test]
fn case_10_0_only_units_that_began_in_the_active_area_assault() {
    let mut game = second_corps().fresh(35, "heth").fresh(35, "gibbon");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    assert_eq!(game.refused("join gibbon"), "10.0");
    assert_eq!(game.refused("point gibbon"), "10.0");
    assert!(game.can("point barlow"));
}

#[test]
fn case_10_0_units_that_do_not_take_part_are_not_exhausted() {
    let mut game = second_corps().fresh(35, "heth").fresh(35, "gibbon");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(!game.is_fresh("barlow"));
    assert!(game.is_fresh("gibbon") && game.is_fresh("birney"));
}

#[test]
fn case_10_0_there_must_be_an_enemy_and_an_assaulter() {
    let mut game = second_corps().fresh(35, "heth");
    game.plays("corps Hancock");
    assert_eq!(game.refused("assault 35"), "10.0");
    assert_eq!(game.refused("assault 39"), "10.0");
}

#[test]
fn case_10_1_entering_an_enemy_area_obliges_to_assault() {
    let mut game = second_corps().fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35"]);
    assert_eq!(game.refused("done"), "10.1");
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("done");
}

#[test]
fn case_10_1_who_can_move_no_further_is_asked_for_the_assault_alone() {
    let said = |game: &Game| {
        let view = game.rules().view(&game.state, Viewer::from(game.asked()));
        view.prompt.expect("somebody is asked").say
    };
    // What somebody is told who points at an area where nobody is.
    let told = |game: &Game| {
        let about = About {
            space: Some(31),
            ..About::default()
        };
        let refusal = game.rules().why(&game.state, game.asked(), &about);
        refusal.expect("nobody stands there").case
    };
    let mut game = second_corps().fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35"]);
    assert_eq!(said(&game), phrase!("ask.mandatory", 35));
    assert_eq!(told(&game), "9.1", "who moves has to be named first");
    game.plays_all(&["move birney 35", "move Hancock 35"]);
    assert_eq!(said(&game), phrase!("ask.assault", 35));
    assert_eq!(told(&game), "10.1", "nobody moves before the assault");
}

#[test]
fn case_10_1_a_march_to_an_enemy_area_says_that_it_must_assault_there() {
    let mut game = Game::empty(Union).fresh(39, "birney").fresh(31, "kershaw");
    game.plays("single birney");
    let (birney, side) = game.unit("birney");
    let legs = kernel::reach::reach(game.rules(), &game.state, side, birney.wire());
    let told: Vec<_> = legs.iter().filter(|leg| leg.obliges.is_some()).collect();
    assert!(!told.is_empty() && told.iter().all(|leg| leg.to == 31 && leg.after.is_some()));
    assert_eq!(told[0].obliges.as_deref(), Some("must.do"));
}

#[test]
fn case_10_1_all_who_entered_assault_and_retreat_when_repulsed() {
    let mut game = second_corps().fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "move birney 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    for unit in ["barlow", "birney"] {
        assert!(!game.is_fresh(unit), "{unit} took part");
        assert_eq!(game.at(unit), 39, "{unit} went back");
    }
}

#[test]
fn case_10_2_entering_a_contested_area_leaves_the_choice() {
    let mut game = second_corps().fresh(35, "heth").fresh(35, "gibbon");
    game.plays_all(&["corps Hancock", "move barlow 35", "done"]);
    assert_eq!(game.at("barlow"), 35);
}

#[test]
fn case_10_2_some_may_join_and_a_fresh_unit_must_lead() {
    let mut game = second_corps()
        .fresh(35, "heth")
        .fresh(35, "gibbon")
        .tired(39, "u-ii-art");
    game.plays_all(&[
        "corps Hancock",
        "move barlow 35",
        "move birney 35",
        "move u-ii-art 35",
        "assault 35",
    ]);
    assert_eq!(game.refused("point u-ii-art"), "9.3");
    game.plays("join u-ii-art");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(game.is_fresh("birney"), "Birney did not join");
}

#[test]
fn case_10_2_without_a_fresh_unit_there_is_no_assault() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .tired(35, "barlow")
        .leaders(35, "Hancock");
    game.plays("corps Hancock");
    assert_eq!(game.refused("assault 35"), "10.2");
}

/// Contested Bethesda Church with II Corps active: Heth holds it, 39 is free.
fn contested(defender: fn(Game) -> Game) -> Game {
    defender(Game::empty(Union))
        .fresh(35, "birney barlow torbert")
        .leaders(35, "Hancock")
        .leaders(34, "Grant")
        .control(Union, &[39, 34])
}

#[test]
fn case_10_3_losers_of_a_contested_area_stay_and_are_done() {
    let mut game = contested(|game| game.fresh(35, "heth"));
    game.plays_all(&["army 35", "assault 35", "join birney"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!((game.at("barlow"), game.at("birney")), (35, 35));
    assert!(!game.can("move barlow 39"));
    assert!(game.can("move torbert 39"), "Torbert took no part");
}

#[test]
fn case_10_3_moving_after_the_assault_costs_2_more_where_a_defender_was_fresh() {
    let mut game = contested(|game| game.fresh(35, "heth"));
    game.plays_all(&["army 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("move birney 39");
    assert_eq!(game.spent("birney"), 3);
}

#[test]
fn case_10_3_moving_after_the_assault_costs_1_more_against_exhausted_defenders() {
    let mut game = contested(|game| game.tired(35, "heth kershaw"));
    game.plays_all(&["army 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("move birney 39");
    assert_eq!(game.spent("birney"), 2);
}

#[test]
fn case_10_3_moving_before_the_assault_costs_nothing_more() {
    let mut game = contested(|game| game.fresh(35, "heth"));
    game.plays_all(&["army 35", "move birney 39"]);
    assert_eq!(game.spent("birney"), 1);
}

#[test]
fn case_10_3_after_a_rout_the_assaulters_move_on() {
    let mut game = contested(|game| game.tired(35, "heth"));
    // Barlow 6 and Birney 2 against 3 + 2: by 13 the only defender is destroyed.
    game.plays_all(&["army 35", "assault 35", "join birney"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.is_lost("heth"));
    game.plays("move birney 39");
    assert_eq!(game.spent("birney"), 2, "1, and 1 for the exhausted defender");
    game.plays("move barlow 39");
}

#[test]
fn case_10_3_after_a_success_that_leaves_defenders_the_assaulters_are_done() {
    let mut game = contested(|game| game.fresh(35, "heth kershaw"));
    // 6 + 2 against 6 + 1 + 2: by 1.
    game.plays_all(&["army 35", "assault 35", "join birney", "point barlow"]);
    game.rolls("forward heth", &[3, 3, 2, 2]);
    game.ends_fight();
    assert!(!game.is_fresh("heth") && game.is_fresh("kershaw"));
    assert!(!game.can("move birney 39"));
}

#[test]
fn case_10_4_the_attacker_names_point_and_units_before_the_defender_his_forward_unit() {
    let mut game = second_corps().fresh(35, "heth kershaw");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    assert_eq!(game.asked(), Union);
    game.plays("point barlow");
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("forward barlow"), "10.4");
    game.rolls("forward kershaw", &[1, 1, 6, 6]);
}

#[test]
fn case_10_4_1_each_side_rolls_two_dice() {
    let game = duel([1, 2], [6, 5]);
    let fights = game.log.iter().filter_map(|logged| logged.public.as_ref());
    let fights = fights.filter(|entry| entry.combat.is_some());
    let dice: Vec<_> = fights.flat_map(|entry| entry.dice.clone()).collect();
    let rolled: Vec<_> = dice.iter().map(|roll| (roll.side, roll.faces.clone())).collect();
    assert_eq!(rolled, [(Union, vec![1, 2]), (Confederate, vec![6, 5])]);
}

#[test]
fn case_10_4_4_repulse_exhausts_the_fresh_and_eliminates_the_exhausted() {
    let mut game = second_corps().tired(39, "gibbon").fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "move gibbon 35", "assault 35"]);
    // 6 + 1 against 8, less by one with equal dice.
    game.rolls("point barlow", &[3, 3, 3, 3]);
    assert!(game.has_logged("assault.repulse"));
    game.ends_fight();
    assert!(!game.is_fresh("barlow") && !game.is_lost("barlow"));
    assert!(game.is_lost("gibbon"));
    assert!(game.is_fresh("heth"), "the defender is unharmed");
}

#[test]
fn case_10_4_4_repulsed_units_go_back_whence_each_came() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .fresh(32, "barlow")
        .leaders(39, "Hancock")
        .control(Union, &[32])
        .fresh(35, "heth")
        .with(|state| state.advantage = Some(Union));
    // 39 and 32 are adjacent, so the Advantage activates both.
    game.plays_all(&[
        "corps Hancock",
        "second 32",
        "move birney 35",
        "move barlow 35",
        "assault 35",
    ]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!((game.at("birney"), game.at("barlow")), (39, 32));
}

#[test]
fn case_10_4_4_repulsed_in_an_optional_assault_those_who_came_may_go_back() {
    let mut game = second_corps().fresh(35, "heth").fresh(35, "gibbon");
    game.plays_all(&[
        "corps Hancock",
        "move barlow 35",
        "move birney 35",
        "assault 35",
        "join birney",
    ]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.asked(), Union);
    game.plays_all(&["retreat barlow 39", "done"]);
    game.ends_fight();
    assert_eq!((game.at("barlow"), game.at("birney")), (39, 35));
}

#[test]
fn case_10_4_4_stalemate_exhausts_point_and_forward_unit_and_artillery() {
    let mut game = second_corps().fresh(39, "u-ii-art").fresh(35, "heth kershaw");
    // 6 + 2 + 2 against 6 + 1 + 2: the defender's dice are one better.
    let moves = [
        "corps Hancock",
        "move barlow 35",
        "move birney 35",
        "move u-ii-art 35",
        "assault 35",
    ];
    game.plays_all(&moves);
    game.plays("point barlow");
    game.rolls("forward heth", &[3, 3, 3, 4]);
    assert!(game.has_logged("assault.stalemate"));
    game.ends_fight();
    for unit in ["barlow", "u-ii-art", "heth"] {
        assert!(!game.is_fresh(unit), "{unit}");
    }
    assert!(game.is_fresh("birney") && game.is_fresh("kershaw"));
    // The area was not contested: all who assaulted retreat.
    for unit in ["barlow", "birney", "u-ii-art"] {
        assert_eq!(game.at(unit), 39, "{unit}");
    }
}

#[test]
fn case_10_4_4_stalemate_eliminates_an_exhausted_forward_unit() {
    let mut game = second_corps().fresh(35, "kershaw").tired(35, "heth");
    // 6 against 3 + 1 + 2.
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[3, 3, 3, 3]);
    game.ends_fight();
    assert!(game.is_lost("heth") && game.is_fresh("kershaw"));
}

#[test]
fn case_10_4_4_stalemate_in_a_contested_area_keeps_the_attacker_there() {
    let mut game = second_corps().fresh(35, "heth").fresh(35, "gibbon");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[4, 4, 3, 3]);
    game.ends_fight();
    assert_eq!(game.at("barlow"), 35);
    assert!(!game.is_fresh("barlow") && !game.is_fresh("heth"));
}

#[test]
fn case_10_4_4_success_exhausts_point_and_artillery_and_costs_the_difference() {
    let mut game = second_corps().fresh(39, "u-ii-art").fresh(35, "heth kershaw");
    let moves = [
        "corps Hancock",
        "move barlow 35",
        "move birney 35",
        "move u-ii-art 35",
        "assault 35",
    ];
    game.plays_all(&moves);
    game.plays("point barlow");
    // 10 + 7 against 9 + 6: two casualty points.
    game.rolls("forward heth", &[3, 4, 3, 3]);
    assert_eq!(game.asked(), Confederate);
    assert!(!game.is_fresh("heth"), "the forward unit suffers first");
    game.plays("exhaust kershaw");
    game.ends_fight();
    assert!(!game.is_fresh("barlow") && !game.is_fresh("u-ii-art") && game.is_fresh("birney"));
    assert_eq!(game.at("barlow"), 35, "the attacker stays");
}

#[test]
fn case_10_4_4_who_began_in_the_assaulted_area_does_not_retreat_even_if_he_stepped_out() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "torbert")
        .control(Union, &[39]);
    game.plays_all(&["single torbert", "move torbert 39", "move torbert 35", "assault 35"]);
    game.rolls("point torbert", &[1, 1, 6, 6]);
    assert_eq!(
        (game.asked(), game.at("torbert")),
        (Confederate, 35),
        "nobody falls back"
    );
}

#[test]
fn case_10_4_4_who_began_in_the_second_area_may_retreat_to_it() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "barlow")
        .leaders(35, "Hancock")
        .fresh(39, "birney")
        .with(|state| state.advantage = Some(Union));
    game.plays_all(&["corps Hancock", "second 39", "move birney 35", "assault 35", "join-all"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.refused("retreat barlow 39"), "10.7");
    game.plays("retreat birney 39");
    assert_eq!(game.at("birney"), 39);
}

#[test]
fn case_10_2_whoever_lets_all_join_is_told_how_many_are_exhausted() {
    let joins = |game: &Game| {
        let view = game.rules().view(&game.state, Viewer::Union);
        let offers = view.prompt.expect("the Union assembles").offers;
        let all = offers.into_iter().find(|offer| offer.verb == "join-all");
        all.expect("some can join").label
    };
    // And whoever names a point unit before that, that the others stay out of it.
    let leads = |game: &Game| {
        let view = game.rules().view(&game.state, Viewer::Union);
        let offers = view.prompt.expect("the Union assembles").offers.into_iter();
        let points = offers.filter(|offer| offer.verb == "point");
        let alone = points.map(|offer| offer.consequences.iter().any(|told| *told == "leaves"));
        alone.collect::<Vec<_>>()
    };
    let mut game = Game::empty(Union)
        .fresh(35, "heth barlow birney")
        .tired(35, "gibbon")
        .leaders(35, "Hancock");
    game.plays_all(&["corps Hancock", "assault 35"]);
    assert_eq!(joins(&game), Some(phrase!("join-all.tired", 1)));
    let view = game.rules().view(&game.state, Viewer::Union);
    let offers = view.prompt.expect("the Union assembles").offers.into_iter();
    let told = offers.map(|offer| (offer.verb, offer.consequences.into_iter().next()));
    let expected = [
        ("join-all", Some("risks.repulses")),
        ("join", None),
        ("join", Some("risks.repulse")),
        ("point", Some("rolls.attack")),
    ];
    let expected = expected.map(|(verb, told)| (verb.into(), told.map(Into::into)));
    assert_eq!(told.collect::<Vec<_>>(), expected, "the exhausted after the fresh");
    assert_eq!(leads(&game), [true], "Barlow and Birney alike");
    game.plays("join gibbon");
    assert_eq!(joins(&game), None, "the others are fresh");
    game.plays("join-all");
    assert_eq!(leads(&game), [false]);
}

#[test]
fn ruling_10_3_the_toll_counts_the_defenders_whom_the_dice_find() {
    // Hampton, the only fresh defender, screens from Birney; the assault meets the exhausted Heth.
    let mut game = Game::empty(Union)
        .fresh(35, "hampton")
        .tired(35, "heth")
        .fresh(35, "barlow gibbon")
        .leaders(35, "Hancock")
        .fresh(39, "birney")
        .with(|state| state.advantage = Some(Union));
    game.plays_all(&["corps Hancock", "second 39", "move birney 35", "assault 35"]);
    game.plays("retreat hampton 31");
    game.rolls("point birney", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("move gibbon 39");
    assert_eq!(game.spent("gibbon"), 1 + 1);
}

#[test]
fn case_10_4_each_choice_of_an_assault_tells_beforehand_how_it_would_be_fought() {
    let mut game = second_corps().fresh(35, "heth").tired(35, "mahone");
    game.plays_all(&["corps Hancock", "move barlow 35", "move birney 35"]);
    let told = game.prospect("assault 35").expect("it is told");
    game.plays("assault 35");
    assert_eq!(game.shown_combat(), Some(told));
    let [barlow, birney] = ["point barlow", "point birney"].map(|words| game.prospect(words).expect("it is told"));
    assert_ne!(barlow.attack, birney.attack, "each by his own factor");
    game.plays("point barlow");
    assert_eq!(game.shown_combat(), Some(barlow));
    let [heth, mahone] = ["forward heth", "forward mahone"].map(|words| game.prospect(words).expect("it is told"));
    let success = |combat: &Combat| {
        combat
            .odds
            .iter()
            .find(|odds| odds.0.key == "odds.success")
            .map(|odds| odds.1)
    };
    assert!(success(&heth) < success(&mahone), "who is exhausted defends worse");
    assert_eq!(game.prospect("point birney"), None, "that is over");
}

#[test]
fn case_10_1_a_march_among_enemies_tells_beforehand_how_the_assault_would_be_fought() {
    let mut game = second_corps().fresh(35, "heth").tired(35, "mahone");
    game.plays("corps Hancock");
    let alone = game.prospect("move barlow 35").expect("it is told");
    let both = game.prospect("move barlow 35, move birney 35").expect("it is told");
    let value = |combat: &Combat| -> i32 { combat.attack.iter().map(|line| line.0).sum() };
    assert_eq!((alone.at, value(&both)), (35, value(&alone) + 2), "Birney adds 2");
    // Who cannot go stays.
    assert_eq!(game.prospect("move barlow 35, move birney 12"), Some(alone.clone()));
    assert_eq!(
        game.prospect("move barlow 12, move birney 35"),
        None,
        "the first of them has to"
    );
    assert_eq!(game.prospect("move barlow 40"), None, "nobody is there");
    assert_eq!(game.asked(), Union, "and nobody has moved");
    game.plays("move barlow 35");
    assert_eq!(game.prospect("assault 35"), Some(alone));
    // Who follows adds to those who are there.
    assert_eq!(game.prospect("move birney 35"), Some(both.clone()));
    game.plays_all(&["move birney 35", "assault 35"]);
    assert_eq!(game.shown_combat(), Some(both));
    // Into a contested area too, where nobody has to assault: with all who could.
    let mut contested = second_corps().fresh(35, "heth gibbon").tired(35, "mahone");
    contested.plays("corps Hancock");
    let told = contested.prospect("move barlow 35").expect("it is told");
    assert_eq!(told.result, Some(Phrase::bare("ahead.may")));
    contested.plays_all(&["move barlow 35", "assault 35"]);
    let all = contested.prospect("join-all").expect("it is told");
    assert_eq!((all.attack, all.odds), (told.attack, told.odds));
}

#[test]
fn case_9_3_a_march_of_those_who_cannot_lead_tells_no_assault() {
    let mut game = second_corps().fresh(35, "heth");
    game.plays("corps Hancock");
    assert!(
        game.prospect("move Hancock 40").is_none(),
        "leaders alone assault nobody"
    );
    let told = game.prospect("move birney 34, move birney 35, move barlow 35");
    assert!(told.is_none_or(|combat| combat.at == 35));
}

#[test]
fn case_16_2_case_16_6_1_what_leaders_and_guns_add_moves_the_odds_before_they_are_named() {
    let mut game = Game::empty_with(Union, &["leader-participation", "bombardment"])
        .fresh(39, "birney barlow u-ii-art")
        .leaders(39, "Hancock")
        .control(Union, &[34, 40])
        .fresh(35, "heth mahone");
    game.plays_all(&["corps Hancock", "move barlow 35", "move Hancock 35", "assault 35"]);
    let value = |combat: Option<Combat>| -> i32 { combat.expect("it is told").attack.iter().map(|line| line.0).sum() };
    let plain = value(game.shown_combat());
    assert_eq!(value(game.prospect("lead Hancock")), plain + 1);
    assert_eq!(value(game.prospect("support u-ii-art")), plain + 2);
    game.plays_all(&["lead Hancock", "support u-ii-art"]);
    assert_eq!(value(game.shown_combat()), plain + 3);
}
