//! Strategic moves (5.22, 5.4, 7.3, 8.3, 8.4).

use bobby_lee::data::Quarter;
use kernel::Side::{Confederate, Union};
use kernel::Viewer;

use crate::common::{Game, block};

/// Both Supreme Leaders in their capitals.
fn capitals() -> Game {
    Game::empty().put("washington", "u-lincoln").put("richmond", "c-davis")
}

fn under_lincoln(game: Game) -> Game {
    game.activated(Union, "u-lincoln")
}

#[test]
fn case_5_4_a_supreme_leader_sends_as_many_units_as_he_has_steps_from_anywhere() {
    let mut game = under_lincoln(
        capitals()
            .put("washington", "u-lincoln:2")
            .put("gettysburg", "u-i01 u-i02 u-i03"),
    );
    assert_eq!(game.state.turn.strategic, 2);
    game.plays(Union, "move u-i01 hanover");
    game.plays(Union, "move u-i01 shrewsbury");
    assert_eq!(game.state.turn.strategic, 1, "going on costs nothing more");
    game.plays(Union, "force-march u-i02 monkton");
    assert_eq!(game.refused(Union, "move u-i03 hanover"), "5.12");
    assert_eq!(game.refused(Union, "rail u-i03 hanover"), "5.4");
}

#[test]
fn case_5_4_a_supreme_leader_has_no_command_range() {
    let game = under_lincoln(capitals().put("washington", "u-i01"));
    assert!(game.state.turn.command.is_empty());
}

#[test]
fn case_5_4_units_in_command_of_another_leader_need_no_strategic_move() {
    let mut game = capitals()
        .put("frederick", "u-banks:2 u-i01")
        .activated(Union, "u-lincoln u-banks");
    game.plays(Union, "move u-i01 westminster");
    assert_eq!(game.state.turn.strategic, 4);
}

#[test]
fn case_5_4_the_supreme_leader_then_moves_by_land_or_for_nothing_by_rail_or_sea() {
    let mut game = under_lincoln(capitals().put("frederick", "u-i01"));
    game.plays(Union, "done");
    assert_eq!(game.steps("u-lincoln"), 3);
    assert!(game.can(Union, "move u-lincoln rockville"));
    assert!(game.can(Union, "rail u-lincoln harpers-ferry"));
    assert!(game.goals(Union, "pontoon", "u-lincoln").is_empty());
    game.plays(Union, "rail u-lincoln baltimore");
    assert_eq!(game.refused(Union, "move u-lincoln monkton"), "5.3");
    let army = Game::empty()
        .put("baltimore", "u-mcclellan")
        .put("richmond", "c-davis")
        .under_mcclellan();
    let mut army = army;
    army.plays(Union, "done");
    assert_eq!(
        army.refused(Union, "rail u-mcclellan washington"),
        "5.4",
        "only Supreme Leaders"
    );
    assert_eq!(army.refused(Union, "sail u-mcclellan fort-monroe"), "5.4");
}

#[test]
fn case_5_41_one_move_by_rail_goes_any_distance() {
    let mut game = under_lincoln(capitals().put("washington", "u-i01").put("gettysburg", "u-i02"));
    game.plays(Union, "rail u-i01 cumberland");
    assert_eq!(game.state.turn.strategic, 3);
    assert_eq!(game.refused(Union, "rail u-i01 washington"), "5.3");
    game.plays(Union, "move u-i02 hanover");
    assert_eq!(
        game.refused(Union, "rail u-i02 baltimore"),
        "8.3",
        "it has begun to march"
    );
}

#[test]
fn case_7_3_rails_carry_nobody_into_enemies_or_along_enemy_railways() {
    let game = under_lincoln(capitals().put("washington", "u-i01").put("point-of-rocks", "c-i01"));
    assert_eq!(game.refused(Union, "rail u-i01 point-of-rocks"), "7.3");
    assert_eq!(
        game.refused(Union, "rail u-i01 harpers-ferry"),
        "7.3",
        "the line is cut"
    );
    assert_eq!(game.refused(Union, "rail u-i01 manassas-junction"), "7.3");
}

#[test]
fn case_8_1_only_the_union_moves_by_sea() {
    let game = capitals().put("norfolk", "c-i01").activated(Confederate, "c-davis");
    assert_eq!(game.refused(Confederate, "sail c-i01 suffolk"), "8.1");
    assert_eq!(game.refused(Confederate, "invade c-i01 fort-monroe"), "8.1");
}

#[test]
fn case_8_3_a_sea_move_goes_from_friendly_port_to_friendly_port() {
    let mut game = under_lincoln(capitals().put("baltimore", "u-i01 u-a01").put("frederick", "u-i02"));
    assert_eq!(game.refused(Union, "sail u-i02 annapolis"), "8.3", "no port");
    assert_eq!(game.refused(Union, "sail u-i01 yorktown"), "8.3", "not friendly");
    let why = game.why(Union, crate::questions::number("u-a01"), Some("yorktown"), None);
    assert_eq!(why, Some("8.3"), "who points at a port means a ship");
    game.plays(Union, "sail u-a01 fort-monroe");
    assert_eq!(game.state.turn.strategic, 3);
    assert_eq!(game.refused(Union, "move u-a01 portsmouth"), "5.3", "that is its move");
}

#[test]
fn case_8_4_only_infantry_invades_and_for_two_moves_each() {
    let mut game = under_lincoln(
        capitals()
            .put("fort-monroe", "u-i01 u-i02 u-i03 u-c01")
            .put("norfolk", "c-g01"),
    );
    assert_eq!(game.refused(Union, "invade u-c01 norfolk"), "8.4");
    game.plays(Union, "invade u-i01 norfolk");
    assert_eq!(game.state.turn.strategic, 2);
    game.plays(Union, "invade u-i02 yorktown");
    assert_eq!(game.state.turn.strategic, 0);
    assert_eq!(game.refused(Union, "invade u-i03 norfolk"), "5.4");
    let landed: Vec<_> = game.state.turn.landings.iter().map(|landing| landing.block).collect();
    assert_eq!(landed, [block("u-i01")], "nobody opposes the other landing");
}

#[test]
fn case_8_4_an_invasion_joins_no_attack_by_land_nor_the_other_way_round() {
    let armies = || {
        capitals()
            .put("fort-monroe", "u-i01")
            .put("great-bridge", "u-i02 u-pope:2")
            .put("norfolk", "c-g01")
            .activated(Union, "u-lincoln u-pope")
    };
    let mut game = armies();
    game.plays(Union, "invade u-i01 norfolk");
    assert_eq!(game.refused(Union, "move u-i02 norfolk"), "8.4");
    let mut game = armies();
    game.plays(Union, "move u-i02 norfolk");
    assert_eq!(game.refused(Union, "invade u-i01 norfolk"), "8.4");
}

#[test]
fn case_5_41_pontoon_bridges_cross_rivers_for_one_move_or_two() {
    let mut game = under_lincoln(capitals().put("madison", "u-i01 u-i02 u-g01").put("somerset", "c-i02"));
    assert_eq!(
        game.refused(Union, "pontoon u-i01 unionville"),
        "5.41",
        "not on the other bank"
    );
    assert_eq!(game.refused(Union, "pontoon u-g01 somerset"), "5.33");
    game.plays(Union, "pontoon u-i01 somerset");
    assert_eq!(game.state.turn.strategic, 2, "an enemy hex costs two");
    assert!(game.state.turn.assaults.iter().any(|assault| assault.pontoon));
    game.plays(Union, "pontoon-force u-g01 somerset");
    assert!(game.state.turn.forced.contains(block("u-g01")));
    assert_eq!(game.state.turn.strategic, 0, "a hex that is fought for is an enemy hex");
    assert!(
        game.state.turn.rough.contains(block("u-g01")),
        "5.34: a river is no clear hexside"
    );
    let mut home = under_lincoln(capitals().put("oldtown", "u-i01 u-i02"));
    home.plays(Union, "pontoon u-i01 green-spring");
    assert_eq!(home.state.turn.strategic, 3, "a friendly hex costs one");
    assert_eq!(
        home.refused(Union, "move u-i01 romney"),
        "5.3",
        "it stops behind the river"
    );
    assert!(home.can(Union, "pontoon u-i02 green-spring"));
}

#[test]
fn case_5_4_offers_say_what_they_spend_of_the_strategic_moves() {
    let spends = |game: &Game, words: &str| game.offer(Union, words).spends.map(|key| key.to_string());
    let game = under_lincoln(
        capitals()
            .put("madison", "u-i01")
            .put("oldtown", "u-i02")
            .put("somerset", "c-i02"),
    );
    assert_eq!(spends(&game, "pontoon u-i01 somerset").as_deref(), Some("spends.two"));
    assert_eq!(
        spends(&game, "pontoon u-i02 green-spring").as_deref(),
        Some("spends.one")
    );
    assert_eq!(spends(&game, "move u-i02 cumberland").as_deref(), Some("spends.one"));
    assert_eq!(game.offer(Union, "done").consequences, ["leaves.strategic"]);
    let mut game = under_lincoln(capitals().put("alexandria", "u-i03"));
    game.plays(Union, "done");
    assert!(
        game.offer(Union, "done")
            .consequences
            .iter()
            .all(|told| *told != "leaves.strategic")
    );
    assert_eq!(spends(&game, "rail u-lincoln baltimore"), None, "he goes for nothing");
}

#[test]
fn case_5_41_there_are_no_pontoon_bridges_in_mud() {
    let game = under_lincoln(capitals().put("oldtown", "u-i01").quarter(1862, Quarter::Winter));
    assert_eq!(game.refused(Union, "pontoon u-i01 green-spring"), "5.41");
    assert!(game.goals(Union, "pontoon", "u-i01").is_empty());
}

#[test]
fn case_5_41_ruling_49_below_the_head_of_navigation_all_ports_of_the_river_are_friendly() {
    let game = under_lincoln(capitals().put("port-tobacco", "u-i01"));
    assert_eq!(game.refused(Union, "pontoon u-i01 dumfries"), "5.41", "Aquia Landing");
    let game = under_lincoln(capitals().put("port-tobacco", "u-i01").put("aquia-landing", "u-i02"));
    assert!(game.can(Union, "pontoon u-i01 dumfries"));
}

#[test]
fn case_5_41_ruling_50_army_leaders_lay_no_bridges() {
    let game = capitals().put("oldtown", "u-i01 u-mcclellan").under_mcclellan();
    assert_eq!(game.refused(Union, "pontoon u-i01 green-spring"), "5.4");
}

#[test]
fn case_5_22_grant_commands_an_army_or_all_armies_but_never_both() {
    let grant = || {
        Game::empty()
            .put("culpeper", "u-grant u-i01")
            .put("richmond", "c-davis")
    };
    let mut army = grant();
    army.plays(Union, "bid 1");
    army.plays(Confederate, "bid 0");
    assert!(army.can(Union, "supreme u-grant"));
    army.plays(Union, "activate u-grant");
    assert_eq!(army.refused(Union, "supreme u-grant"), "5.11");
    army.plays(Union, "done");
    assert_eq!(army.state.turn.strategic, 0);
    assert!(army.can(Union, "move u-i01 cedar-mountain"));
    army.plays(Union, "done");
    assert_eq!(army.refused(Union, "rail u-grant warrenton"), "5.4");
    let mut all = grant();
    all.plays(Union, "bid 1");
    all.plays(Confederate, "bid 0");
    all.plays(Union, "supreme u-grant");
    all.plays(Union, "rest u-grant");
    all.plays(Union, "supreme u-grant");
    all.plays(Union, "done");
    assert_eq!(all.state.turn.strategic, 4);
    assert!(all.state.turn.command.is_empty());
    assert_eq!(all.read(Viewer::Confederate, "activated.supreme").len(), 1);
}

#[test]
fn case_5_22_nobody_but_grant_chooses() {
    let mut game = capitals();
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    assert_eq!(game.refused(Union, "supreme u-lincoln"), "5.22");
}
