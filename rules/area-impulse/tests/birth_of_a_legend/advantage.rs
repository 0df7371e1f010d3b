//! 12: the Advantage.

use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer, phrase};

use crate::harness::Game;

fn holding(game: Game, side: Side) -> Game {
    game.with(|state| state.advantage = Some(side))
}

/// The dawn after the opening day, with these rolls for Lee and the Union army leader.
fn dawn(holder: Side, faces: &[u8]) -> Game {
    let mut game = holding(Game::opening(), holder).with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    game.sleeps(faces);
    game
}

#[test]
fn case_12_0_only_its_holder_spends_it() {
    let game = holding(
        Game::empty(Confederate)
            .fresh(2, "whiting")
            .leaders(2, "Jackson")
            .idle("Jackson"),
        Union,
    );
    assert_eq!(game.refused("rally 2"), "12.0");
    assert_eq!(game.refused("combine"), "12.0");
}

#[test]
fn case_12_1_it_makes_an_inactive_army_leader_active_at_dawn() {
    let mut game = dawn(Confederate, &[1, 1]);
    assert_eq!(game.asked(), Confederate);
    game.plays_all(&["spend", "hold"]);
    assert!(game.is_fresh("Lee"));
    assert_eq!((game.asked(), game.state.advantage), (Confederate, Some(Union)));
    let mut game = dawn(Union, &[1, 1]);
    game.plays_all(&["keep", "hold"]);
    assert!(!game.is_fresh("McClellan"));
    assert_eq!((game.asked(), game.state.advantage), (Union, Some(Union)));
}

#[test]
fn case_12_1_it_does_not_make_the_enemys_leader_inactive() {
    let game = dawn(Union, &[6, 6]);
    assert!(game.can("hold"), "the next question is about the train");
}

#[test]
fn case_12_1_a_rally_turns_subordinates_active_but_not_the_army_leader() {
    let mut game = holding(
        Game::empty(Confederate)
            .fresh(45, "ap-hill dh-hill")
            .leaders(45, "Ap-hill Dh-hill Lee")
            .idle("Ap-hill Dh-hill Lee"),
        Confederate,
    );
    game.plays("rally 45");
    assert!(game.is_fresh("Ap-hill") && game.is_fresh("Dh-hill") && !game.is_fresh("Lee"));
    assert_eq!(game.refused("regroup 45"), "12.1");
    assert_eq!(game.refused("pass"), "12.1");
}

#[test]
fn case_12_1_an_army_leader_alone_cannot_be_rallied() {
    let game = holding(
        Game::empty(Confederate)
            .fresh(45, "ap-hill")
            .leaders(45, "Lee")
            .idle("Lee"),
        Confederate,
    );
    assert_eq!(game.refused("rally 45"), "12.1");
}

#[test]
fn case_12_1_two_areas_regroup_while_the_army_leader_is_inactive() {
    let mut game = holding(
        Game::empty(Union)
            .fresh(18, "mccall")
            .fresh(26, "sykes")
            .leaders(26, "McClellan")
            .idle("McClellan")
            .control(Union, &[17, 25]),
        Union,
    );
    game.plays("regroup 18");
    assert_eq!(game.refused("second 18"), "12.1");
    game.plays_all(&["second 26", "move mccall 17", "move sykes 25", "done"]);
    assert_eq!((game.at("mccall"), game.at("sykes")), (17, 25));
    assert_eq!(game.state.advantage, Some(Confederate));
}

#[test]
fn case_12_1_with_an_active_army_leader_only_one_area_regroups() {
    let mut game = holding(
        Game::empty(Union)
            .fresh(18, "mccall")
            .fresh(26, "sykes")
            .leaders(26, "McClellan")
            .control(Union, &[17, 25]),
        Union,
    );
    game.plays("regroup 18");
    assert_eq!(game.refused("second 26"), "12.1");
    assert_eq!(game.refused("second 18"), "12.1");
}

#[test]
fn case_12_1_assaulting_areas_are_not_doubled() {
    let mut game = holding(
        Game::empty(Confederate)
            .fresh(2, "whiting")
            .fresh(1, "winder")
            .leaders(2, "Jackson"),
        Confederate,
    );
    game.rolls("corps Jackson", &[6]);
    assert_eq!(game.refused("second 1"), "12.1");
}

#[test]
fn case_12_1_the_army_leader_combines_two_leaders_of_his_area() {
    let mut game = holding(
        Game::empty(Union)
            .fresh(40, "slocum sedgwick hooker")
            .leaders(40, "McClellan Franklin Sumner Heintzelman")
            .control(Union, &[39]),
        Union,
    );
    game.plays_all(&["combine", "send Franklin"]);
    assert_eq!(game.refused("send Franklin"), "12.1");
    assert_eq!(game.refused("send McClellan"), "12.1");
    game.plays_all(&["send Sumner", "move slocum 39", "move sedgwick 39"]);
    assert_eq!(game.refused("move hooker 39"), "9.1.1");
    game.plays("done");
    assert!(!game.is_fresh("McClellan") && !game.is_fresh("Franklin") && !game.is_fresh("Sumner"));
    assert_eq!(game.state.advantage, Some(Confederate));
}

#[test]
fn case_12_1_he_has_to_be_there_and_active_with_two_active_leaders() {
    let game = |place: u8, idle: &str| {
        holding(
            Game::empty(Union)
                .fresh(40, "slocum sedgwick")
                .leaders(40, "Franklin Sumner")
                .leaders(place, "McClellan")
                .idle(idle),
            Union,
        )
    };
    assert!(game(40, "").can("combine"));
    assert_eq!(game(39, "").refused("combine"), "12.1");
    assert_eq!(game(40, "McClellan").refused("combine"), "12.1");
    assert_eq!(game(40, "Sumner").refused("combine"), "12.1");
}

/// A.P. Hill has assaulted these defenders of 4 with these dice, and the Union has the Advantage.
fn assaulted(defenders: &str, tired: &str, dice: &[u8]) -> Game {
    let mut game = holding(
        Game::empty(Confederate)
            .fresh(4, defenders)
            .tired(4, tired)
            .fresh(5, "ap-hill")
            .leaders(5, "Ap-hill Lee"),
        Union,
    );
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    if defenders.split_whitespace().count() + tired.split_whitespace().count() > 1 {
        game.plays("point ap-hill");
        game.rolls("forward mccall", dice);
    } else {
        game.rolls("point ap-hill", dice);
    }
    game
}

#[test]
fn case_12_1_a_heroic_defense_turns_a_success_into_a_stalemate() {
    let mut game = assaulted("mccall sykes", "", &[5, 2, 2, 2]);
    assert_eq!(game.asked(), Union);
    game.plays("spend");
    assert!(game.has_logged("heroic"));
    assert!(!game.is_fresh("mccall") && game.is_fresh("sykes") && !game.is_fresh("ap-hill"));
    assert_eq!(game.at("ap-hill"), 5);
    game.ends_fight();
    game.finishes();
    assert_eq!(game.state.advantage, Some(Confederate));
}

#[test]
fn case_12_1_the_defender_may_keep_the_advantage() {
    let mut game = assaulted("mccall sykes", "", &[5, 2, 2, 2]);
    game.plays("keep");
    assert_eq!(game.state.fight.left, 2);
    assert_eq!(game.state.advantage, Some(Union));
}

#[test]
fn case_12_1_a_rout_cannot_be_turned() {
    let game = assaulted("", "mccall", &[5, 5, 2, 2]);
    assert!(game.has_logged("rout") && game.is_lost("mccall"));
    let game = assaulted("mccall", "", &[3, 3, 2, 3]);
    assert_eq!(game.state.fight.margin, 2);
    assert_eq!(
        game.refused("spend"),
        "6.1",
        "one fresh unit cannot bear two points and stay"
    );
}

#[test]
fn case_12_1_behind_works_there_is_no_rout_and_a_success_can_be_turned() {
    let mut game = holding(
        Game::empty(Confederate)
            .fresh(4, "mccall")
            .works(Union, 4, 1)
            .fresh(5, "ap-hill")
            .leaders(5, "Ap-hill Lee"),
        Union,
    );
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    // 8 and 7 against 8 and 4: two points after the works, more than one fresh unit can bear and stay.
    game.rolls("point ap-hill", &[4, 3, 2, 2]);
    game.plays("spend");
    assert_eq!(
        (game.at("mccall"), game.is_fresh("mccall"), game.at("ap-hill")),
        (4, false, 5)
    );
}

#[test]
fn case_12_1_a_success_that_leaves_a_defender_can_be_turned() {
    let game = assaulted("mccall", "", &[3, 3, 3, 3]);
    assert_eq!((game.asked(), game.can("spend")), (Union, true));
}

#[test]
fn case_12_1_it_brings_a_replacement_point_at_night() {
    let mut game = holding(Game::empty(Confederate), Confederate)
        .tired(44, "huger")
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    game.plays_if_asked_of(Union, "done");
    game.plays("spend");
    assert_eq!(game.state.replacements[Confederate], 2);
}

#[test]
fn case_12_1_1_it_belongs_to_nobody_until_the_impulse_ends() {
    let mut game = holding(
        Game::empty(Confederate)
            .fresh(2, "whiting")
            .leaders(2, "Jackson")
            .idle("Jackson"),
        Confederate,
    );
    game.plays("rally 2");
    assert_eq!(game.state.advantage, None);
    game.rolls("corps Jackson", &[6]);
    game.plays("done");
    assert_eq!(game.state.advantage, Some(Union));
}

#[test]
fn case_12_1_the_buttons_say_what_the_advantage_buys() {
    let mut game = assaulted("mccall sykes", "", &[5, 2, 2, 2]);
    let prompt = game
        .rules()
        .view(&game.state, Viewer::Union)
        .prompt
        .expect("a question");
    let labels: Vec<_> = prompt
        .offers
        .iter()
        .map(|offer| offer.label.as_ref().map(|label| label.key.as_ref()))
        .collect();
    assert_eq!(labels, [Some("buy.heroic"), Some("keep.heroic")]);
    let said: Vec<_> = prompt.offers.iter().filter_map(|offer| offer.label.clone()).collect();
    let forward = game.state.fight.forward.expect("it was named");
    assert!(game.state.is_fresh(forward), "a stalemate exhausts it");
    assert_eq!(said[0], phrase!("buy.heroic", forward.0, "buy.heroic.back"));
    let points = game.state.fight.margin;
    assert_eq!(said[1], phrase!("keep.heroic", points), "in the open");
    game.plays("keep");
    assert_eq!(
        game.state.fight.left,
        points - 1,
        "the forward unit suffers the first (10.6)"
    );
}
