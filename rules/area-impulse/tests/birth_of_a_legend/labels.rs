//! What the player reads before he chooses: what it costs, what has to be rolled, what else it does.

use area_impulse::choice::Piece;
use kernel::Phrase;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Ruleset, Viewer, phrase};
use protocol::Param;
use protocol::view::Prompt;

use crate::harness::{Game, leader};

fn prompt(game: &Game) -> Prompt {
    let view = game.rules().view(&game.state, Viewer::from(game.asked()));
    view.prompt.expect("somebody is asked")
}

/// What the choices of a verb are called, if not as the verb is.
fn labels(game: &Game, verb: &str) -> Vec<Option<Phrase>> {
    let offers = prompt(game).offers.into_iter();
    offers
        .filter(|offer| offer.verb == verb)
        .map(|offer| offer.label)
        .collect()
}

fn jackson() -> Game {
    Game::empty(Confederate)
        .fresh(2, "whiting")
        .leaders(2, "Jackson")
        .leaders(45, "Lee")
}

#[test]
fn case_8_1_1_the_roll_that_a_leader_needs_stands_on_the_choice() {
    let said = |game: &Game, key, needed: i32| {
        // Where it is his rating, that is not said again.
        let label = match needed {
            4 => phrase!(key, vec![needed]),
            _ => phrase!(key, vec![needed], vec![4]),
        };
        assert_eq!(labels(game, "corps"), [Some(label)]);
    };
    said(&jackson(), "corps.helped", 3);
    said(&jackson().idle("Lee"), "corps.plain", 4);
    said(&jackson().with(|state| state.rain = true), "corps.helped-in-rain", 4);
    let wet = jackson().idle("Lee").with(|state| state.rain = true);
    said(&wet, "corps.rain", 5);
}

#[test]
fn case_15_4_4_engineers_need_one_less_than_a_repair_without_them() {
    let mut game = Game::empty_with(Union, &["bridges"])
        .fresh(6, "mccall morell")
        .fresh(41, "jones")
        .destroyed(6, 41);
    game.plays("single mccall");
    let [Some(alone)] = &labels(&game, "repair")[..] else {
        panic!("one bridge")
    };
    let [Some(helped)] = &labels(&game, "engineers")[..] else {
        panic!("one bridge")
    };
    assert_eq!(alone, &phrase!("repair.from", 4));
    assert_eq!(helped, &phrase!("engineers.from", 3));
}

#[test]
fn case_8_1_1_leaders_share_one_offer_and_each_has_his_roll() {
    let game = jackson().fresh(44, "mclaws").leaders(44, "Magruder");
    let offers = prompt(&game).offers;
    let corps: Vec<_> = offers.iter().filter(|offer| offer.verb == "corps").collect();
    let [offer] = corps[..] else { panic!("{corps:?}") };
    let rating = |piece: &u16| i32::from(game.rules().data.leaders[usize::from(*piece) - 100].initiative);
    let ratings: Vec<i32> = offer.pieces.iter().map(rating).collect();
    let needed: Vec<i32> = ratings.iter().map(|rating| rating - 1).collect();
    assert_eq!(ratings.len(), 2);
    assert_eq!(offer.label, Some(phrase!("corps.helped", needed, ratings)));
}

#[test]
fn case_8_1_1_the_log_shows_the_sum_of_a_roll_for_initiative() {
    for (face, key) in [(3, "activate.corps"), (2, "initiative.fails")] {
        let mut game = jackson();
        game.rolls("corps Jackson", &[face]);
        let entry = game.log.iter().filter_map(|logged| logged.public.as_ref()).next();
        let said = entry.map(|entry| (entry.say.key.as_ref(), entry.say.params[2..].to_vec()));
        let sum = vec![i32::from(face), 1];
        assert_eq!(said, Some((key, vec![Param::from(sum), Param::from(4)])));
    }
}

#[test]
fn case_8_1_1_who_has_rolled_in_vain_is_named_unless_another_may_have() {
    let asked = |mut game: Game| {
        game.rolls("corps Jackson", &[2]);
        prompt(&game).say
    };
    let wire = Piece::Leader(leader("Jackson")).wire();
    assert_eq!(asked(jackson()), phrase!("ask.attempt", 2, wire));
    assert_eq!(asked(jackson().leaders(2, "Ewell")), phrase!("ask.attempted", 2));
    let idle = jackson().leaders(2, "Ewell").idle("Ewell");
    assert_eq!(asked(idle), phrase!("ask.attempt", 2, wire), "Ewell could not roll");
}

#[test]
fn case_9_1_3_acting_alone_says_that_independents_come_along() {
    let game = Game::empty(Confederate).fresh(45, "ap-hill johnson").fresh(44, "huger");
    let labels = labels(&game, "single");
    let company = |label: &Option<Phrase>| label.as_ref().is_some_and(|label| label.key == "company");
    assert_eq!(labels.iter().filter(|label| company(label)).count(), 1);
    assert!(labels.contains(&None), "Huger and Johnson go by themselves");
}

#[test]
fn case_9_1_following_says_that_the_leading_unit_goes_no_farther() {
    let mut game = Game::empty(Union)
        .fresh(40, "slocum smith")
        .leaders(40, "Franklin")
        .control(Union, &[39]);
    game.rolls("corps Franklin", &[6]);
    game.plays("move slocum 39");
    let [Some(label)] = &labels(&game, "follow-all")[..] else {
        panic!("no word of it");
    };
    assert_eq!(label.key, "all.halts");
}

#[test]
fn case_9_4_retreats_of_screening_cavalry_are_called_screening() {
    let mut game = Game::empty(Union)
        .fresh(40, "slocum")
        .leaders(40, "Franklin")
        .fresh(39, "stuart");
    game.rolls("corps Franklin", &[6]);
    game.plays_all(&["move slocum 39", "assault 39"]);
    assert_eq!(game.asked(), Confederate);
    assert_eq!(labels(&game, "retreat"), [Some(Phrase::bare("retreat.screen"))]);
}

#[test]
fn case_12_1_the_second_area_is_named_with_its_price_before_and_with_the_first_after() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill")
        .fresh(44, "huger")
        .leaders(45, "Lee")
        .idle("Lee")
        .with(|state| state.advantage = Some(Confederate));
    game.plays("regroup 45");
    assert_eq!(prompt(&game).say, phrase!("ask.regroup-second", 45));
    game.plays("second 44");
    assert_eq!(prompt(&game).say, phrase!("ask.regroup-both", vec![45, 44]));
    let mut game = jackson();
    game.plays("regroup 2");
    assert_eq!(prompt(&game).say, phrase!("ask.regroup", 2), "without the Advantage");
}

#[test]
fn case_12_1_a_combined_assault_asks_for_the_second_leader_by_the_first() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill anderson")
        .leaders(45, "Lee Ap-hill Dh-hill Longstreet");
    let said = |game: &Game| {
        let [Some(label)] = &labels(game, "lee-commands")[..] else {
            panic!("Lee may")
        };
        (label.key.to_string(), label.params.len())
    };
    assert_eq!(said(&game), ("lee.two".to_owned(), 0));
    let settled = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill")
        .leaders(45, "Lee Ap-hill Dh-hill");
    assert_eq!(said(&settled), ("lee".to_owned(), 2), "both");
    game.plays("lee-commands");
    assert_eq!(prompt(&game).say.key, "ask.combine");
    game.plays("send Ap-hill");
    let said = prompt(&game).say;
    assert_eq!((said.key.as_ref(), said.params.len()), ("ask.combine-second", 2));
    assert!(!game.committed, "no dice fall");
}

#[test]
fn case_15_3_a_forced_march_says_what_it_costs_infantry() {
    let mut game = Game::empty_with(Confederate, &["forced-march"])
        .fresh(45, "ap-hill ap-hill-art")
        .leaders(45, "Ap-hill");
    game.rolls("corps Ap-hill", &[6]);
    let told = |verb: &str| {
        let offers = prompt(&game).offers.into_iter().filter(|offer| offer.verb == verb);
        let said: Vec<_> = offers.flat_map(|offer| offer.consequences).collect();
        said
    };
    assert_eq!(told("force"), ["costs.force"]);
    assert_eq!(told("force-all"), ["costs.force-all"]);
}

#[test]
fn case_9_1_3_the_log_names_the_company_of_a_single_unit() {
    let logged = |units: &str| {
        let mut game = Game::empty(Confederate).fresh(2, units);
        game.plays("single whiting");
        (game.has_logged("activate.single"), game.has_logged("activate.company"))
    };
    assert_eq!(logged("whiting winder"), (true, false));
    assert_eq!(logged("whiting johnson 2va"), (false, true));
}

#[test]
fn case_6_2_2_a_train_bound_for_the_enemy_is_asked_about_once_more() {
    let confirmed = |game: &Game| {
        let offers = prompt(game).offers.into_iter();
        let mut relocate = offers.filter(|offer| offer.verb == "relocate");
        relocate.next().expect("the train may leave").confirm
    };
    let first_day = || {
        Game::opening().with(|state| {
            state.active = Union;
            state.advantage = Some(Union);
        })
    };
    assert_eq!(confirmed(&first_day()), None);
    let lost = first_day().control(Confederate, &[27]);
    assert_eq!(confirmed(&lost), Some(phrase!("confirm.train", 27)));
    let mut game = lost.with(|state| {
        state.impulse = 12;
        state.advantage = None;
    });
    game.rolls("pass", &[]);
    game.plays_until("relocate", &[3, 5]);
    assert_eq!(confirmed(&game), Some(phrase!("confirm.train", 27)));
}
