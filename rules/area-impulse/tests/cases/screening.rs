//! 9.4: cavalry screening.

use kernel::Side::{Confederate, Union};
use kernel::phrase;
use protocol::Phrase;

use crate::harness::Game;

/// Confederate cavalry and infantry at Bethesda Church, Union infantry at Cold Harbor.
fn bethesda() -> Game {
    Game::empty(Union)
        .fresh(35, "hampton c-horse-art")
        .fresh(39, "birney torbert")
        .leaders(39, "Grant")
}

#[test]
fn case_9_4_cavalry_and_horse_artillery_evade_unharmed() {
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35", "assault 35"]);
    assert_eq!(game.asked(), Confederate);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    assert_eq!(game.asked(), Union);
    assert!(game.is_fresh("hampton") && game.is_fresh("c-horse-art") && game.is_fresh("birney"));
    assert_eq!(game.owner(35), Union);
}

/// Whether the words about a fight ahead name those who may screen away before it.
fn told(game: &Game, words: &str) -> Option<Phrase> {
    game.prospect(words).expect("it is told").result
}

#[test]
fn case_9_4_that_cavalry_may_screen_is_told_with_the_odds() {
    let mut game = bethesda();
    let mut screeners = vec![
        i32::from(game.unit("c-horse-art").0.0),
        i32::from(game.unit("hampton").0.0),
    ];
    screeners.sort_unstable();
    let warning = Some(phrase!("ahead.screen", screeners));
    game.plays("army 39");
    assert_eq!(told(&game, "move birney 35"), warning);
    assert_eq!(
        told(&game, "move birney 35, move torbert 35"),
        None,
        "from cavalry nobody screens"
    );
    game.plays("move birney 35");
    assert_eq!(told(&game, "assault 35"), warning);
    // What the other side has ordered for the day shows in nothing that is told.
    game.state.standing[Confederate].no_screening = true;
    assert_eq!(told(&game, "assault 35"), warning);
    game.state.standing[Confederate].no_screening = false;
    game.plays("assault 35");
    assert_eq!(told(&game, "stand"), None, "the defender decides it");
    game.plays("stand");
    assert_eq!(told(&game, "point birney"), None, "that is over");
}

#[test]
fn case_9_4_where_no_cavalry_stands_nothing_is_told_of_screening() {
    let mut game = Game::empty(Union).fresh(35, "heth").fresh(39, "birney");
    game.plays("single birney");
    assert_eq!(told(&game, "move birney 35"), None);
}

#[test]
fn case_9_4_those_who_entered_may_go_on_with_what_they_have() {
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35", "assault 35"]);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    // Birney has spent 4 of 5: enough for 32, not for 37 beside the guns that went to 31.
    assert_eq!(game.refused("move birney 37"), "9.2");
    game.plays("move birney 32");
    assert_eq!(game.spent("birney"), 5);
}

#[test]
fn case_9_4_the_question_also_comes_when_the_attacker_is_done() {
    // Gibbon is in the area already, so Birney need not assault.
    let mut game = bethesda().fresh(35, "gibbon");
    game.plays_all(&["army 39", "move birney 35", "done"]);
    assert_eq!(game.asked(), Confederate);
    game.plays_all(&["retreat hampton 31", "stand"]);
    assert_eq!((game.at("hampton"), game.at("c-horse-art")), (31, 35));
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35"]);
    assert_eq!(game.refused("done"), "10.1", "an enemy area must be assaulted");
}

#[test]
fn case_9_4_a_leader_who_rode_along_goes_on_too() {
    let mut game = bethesda().leaders(39, "Hancock").idle("Hancock").control(Union, &[32]);
    game.plays_all(&["single birney", "move birney 35", "move Hancock 35", "assault 35"]);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    game.plays("move Hancock 32");
    assert_eq!(game.at("Hancock"), 32);
}

#[test]
fn case_9_4_a_leader_who_rode_along_is_offered_to_go_on_though_others_have_moved_since() {
    let mut game = bethesda().leaders(39, "Hancock").idle("Hancock").control(Union, &[32]);
    game.plays_all(&["single birney", "move birney 35", "move Hancock 35", "assault 35"]);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31", "move birney 32"]);
    laws::everything_allowed_is_offered(game.rules(), &game.state);
    game.plays("move Hancock 32");
    assert_eq!(game.at("Hancock"), 32);
}

#[test]
fn case_9_4_the_attacker_is_asked_once_more_for_a_leader_alone_too() {
    let slow = r#""units": {"u-birney-inf": {"movement": 4}}"#;
    let mut game = bethesda().on_board(slow).fresh(35, "gibbon").leaders(39, "Hancock");
    game.plays_all(&["corps Hancock", "move birney 35", "move Hancock 35", "done"]);
    game.plays_all(&["retreat hampton 31", "retreat c-horse-art 31"]);
    assert_eq!(game.asked(), Union);
    assert!(game.can("move Hancock 39") && !game.can("move birney 39"));
}

#[test]
fn case_9_4_enemy_cavalry_prevents_it() {
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35", "move torbert 35", "assault 35"]);
    assert_eq!(game.asked(), Union, "the Union goes on to name its point unit");
}

#[test]
fn case_9_4_exhausted_cavalry_screens_too() {
    let mut game = Game::empty(Union).tired(35, "hampton").fresh(39, "birney");
    game.plays_all(&["single birney", "move birney 35", "assault 35", "retreat hampton 31"]);
    assert_eq!(game.at("hampton"), 31);
    assert!(!game.is_fresh("hampton"));
}

#[test]
fn case_9_4_infantry_stays_and_the_assault_goes_on() {
    let mut game = bethesda().fresh(35, "heth");
    game.plays_all(&["army 39", "move birney 35", "assault 35"]);
    assert_eq!(game.refused("retreat heth 31"), "9.4");
    game.plays_all(&["retreat hampton 31", "stand"]);
    assert_eq!((game.asked(), game.at("c-horse-art")), (Union, 35));
    game.plays("point birney");
    assert!(!game.can("forward hampton"));
}

#[test]
fn case_9_4_screening_keeps_to_the_priorities_of_retreats() {
    let mut game = bethesda().control(Union, &[31]);
    game.plays_all(&["army 39", "move birney 35", "assault 35"]);
    assert_eq!(game.refused("retreat hampton 31"), "10.7.2");
    assert!(game.can("retreat hampton 37"));
}

#[test]
fn case_9_4_units_already_there_are_not_screened_from() {
    // A contested area that nobody enters: no screening.
    let mut game = Game::empty(Union).fresh(35, "hampton").fresh(35, "birney");
    game.plays_all(&["single birney", "assault 35"]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_9_4_their_leader_rides_with_them() {
    let mut game = Game::empty(Union)
        .fresh(35, "hampton")
        .leaders(35, "Hampton")
        .fresh(39, "birney");
    game.plays_all(&["single birney", "move birney 35", "assault 35", "retreat hampton 31"]);
    assert_eq!(game.at("Hampton"), 31);
    game.plays("done");
    assert!(game.is_fresh("Hampton"));
}

/// Barlow enters 35, where cavalry stands with Heth; Hampton screens away to 31.
fn hampton_leaves_heth(leaders: &str) -> Game {
    let mut game = Game::empty(Union)
        .fresh(35, "hampton heth")
        .leaders(35, leaders)
        .fresh(39, "barlow");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "retreat hampton 31"]);
    game
}

#[test]
fn case_9_4_only_the_leaders_of_those_who_screened_ride_along() {
    let mut game = hampton_leaves_heth("Hampton Hill Lee");
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("accompany Hill 31"), "10.7.3");
    assert_eq!(game.refused("accompany Lee 31"), "10.7.3");
    game.plays("accompany Hampton 31");
    assert_eq!((game.asked(), game.at("Hampton")), (Union, 31));
    let game = hampton_leaves_heth("Hill Lee");
    assert_eq!(game.asked(), Union, "nobody is asked who has nothing to do with it");
}

#[test]
fn case_9_4_where_nobody_remains_all_leaders_ride_along() {
    let mut game = Game::empty(Union)
        .fresh(35, "hampton")
        .leaders(35, "Hill Lee")
        .fresh(39, "barlow");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "retreat hampton 31"]);
    assert_eq!((game.at("Hill"), game.at("Lee")), (31, 31));
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_9_4_whoever_is_asked_to_screen_can_look_at_the_assault_that_comes_if_he_stands() {
    let mut game = bethesda();
    game.plays_all(&["army 39", "move birney 35", "assault 35"]);
    let told = game.prospect("stand").expect("it is told");
    game.plays("stand");
    assert_eq!(game.shown_combat(), Some(told));
}
