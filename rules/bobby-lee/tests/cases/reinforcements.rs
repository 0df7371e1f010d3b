//! Reinforcements, regrouping and disruption (6.34, 6.35, 6.7).

use bobby_lee::ids::Token;
use kernel::Side::{Confederate, Union};
use kernel::phrase;

use crate::common::{Game, block};
use crate::retreat::deployed;
use crate::told::code;

/// The Confederates leave Culpeper, and the Union may regroup.
fn won() -> Game {
    let game = Game::empty().put("warrenton", "u-g01 u-i05");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.stands();
    game.plays(Union, "done");
    game.plays(Union, "done");
    for id in ["c-i01", "c-i02", "c-i03"] {
        game.plays(Confederate, &format!("retreat {id} unionville"));
    }
    game
}

#[test]
fn case_6_7_reinforcements_come_from_adjacent_hexes_to_the_reserve() {
    let game = Game::empty()
        .put("warrenton", "u-i05 u-i06 u-i07")
        .put("gainesville", "u-i08");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.stands();
    game.plays(Union, "done");
    assert_eq!(game.refused(Union, "reinforce u-i08"), "6.7", "not adjacent");
    assert_eq!(game.refused(Union, "reinforce u-i01"), "6.7", "it is there");
    game.plays(Union, "reinforce u-i05");
    game.plays(Union, "reinforce u-i06");
    assert_eq!(
        (game.spot("u-i05"), game.at("u-i07")),
        ("u-reserve".into(), "warrenton".into())
    );
    assert!(!game.is_revealed("u-i05"));
    assert_eq!(game.refused(Union, "reinforce u-i07"), "6.71", "two over a bridge");
}

#[test]
fn case_6_71_gaps_and_marshes_let_nobody_in_through_mud() {
    let game = Game::empty()
        .put("yorktown", "c-i01 c-i02 c-i03")
        .put("fort-monroe", "u-i05");
    let game = game
        .attack("fort-monroe", "yorktown", "u-i01 u-i02 u-i03")
        .fights(Union, &[]);
    let mut game = game.with(|state| state.mud = true);
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    game.stands();
    game.plays(Union, "done");
    assert_eq!(game.stage(), "Retreat", "nobody can reinforce");
    assert_eq!(game.asked(), [Confederate]);
}

#[test]
fn case_6_71_in_dry_weather_two_reinforce_in_a_turn_and_one_through_gap_or_marsh() {
    let game = Game::empty()
        .put("amissville", "u-i05 u-i06 u-i07")
        .put("warrenton", "u-c01 u-c02 u-c03");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.stands();
    game.plays(Union, "done");
    for id in ["u-i05", "u-i06", "u-c01", "u-c02"] {
        game.plays(Union, &format!("reinforce {id}"));
    }
    assert_eq!(game.refused(Union, "reinforce u-i07"), "6.71", "two over open ground");
    assert_eq!(game.refused(Union, "reinforce u-c03"), "6.71", "two over a bridge");
    for (from, to) in [("fort-monroe", "yorktown"), ("salem", "front-royal")] {
        let game = Game::empty().put(to, "c-i01 c-i02 c-i03").put(from, "u-i05 u-i06");
        let mut game = game.attack(from, to, "u-i01 u-i02 u-i03").fights(Union, &[]);
        game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
        game.deploys(Union, "u-i01 | u-i02 | u-i03");
        game.stands();
        game.plays(Union, "done");
        game.plays(Union, "reinforce u-i05");
        assert_eq!(game.refused(Union, "reinforce u-i06"), "6.71", "one from {from}");
    }
}

#[test]
fn case_6_35_ruling_87_disrupted_blocks_are_mixed_among_themselves() {
    let (mut exchanged, mut apart) = (0, 0);
    for seed in 0..20 {
        let game = Game::empty().put("warrenton", "u-i05 u-i06").seeded(seed);
        let mut game = deployed("u-i01 u-i04 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
        let tokens =
            |game: &Game, ids: &[&str]| -> Vec<Token> { ids.iter().map(|id| game.state.tokens[block(id)]).collect() };
        let [gone, fresh] = [["u-i01", "u-i04"], ["u-i05", "u-i06"]];
        let before = [tokens(&game, &gone), tokens(&game, &fresh)];
        game.plays(Union, "retreat u-i01 warrenton");
        game.plays(Union, "retreat u-i04 warrenton");
        let after = [tokens(&game, &gone), tokens(&game, &fresh)];
        exchanged += usize::from(before[0] != after[0]);
        let same = |index: usize| after[index].iter().all(|token| before[index].contains(token));
        apart += usize::from(same(0) && same(1));
    }
    assert_eq!(apart, 20);
    assert!((3..18).contains(&exchanged), "{exchanged} of 20");
}

#[test]
fn case_6_35_disrupted_blocks_reinforce_nobody() {
    let game = Game::empty().put("warrenton", "u-i05");
    let mut game = deployed("u-i01 u-i04 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.plays(Union, "retreat u-i04 warrenton");
    game.plays(Union, "done");
    game.plays(Union, "done");
    assert_eq!(game.refused(Union, "reinforce u-i04"), "6.35");
    assert!(game.can(Union, "reinforce u-i05"));
}

#[test]
fn case_6_7_blocks_in_another_pending_battle_do_not_reinforce() {
    let game = Game::empty()
        .put("hartwood", "c-i04 c-i05 c-i06")
        .attack("manassas-junction", "hartwood", "u-i05 u-i06 u-i07")
        .put("culpeper", "c-i01 c-i02 c-i03")
        .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03");
    let mut game = game.fights(Union, &[]);
    game.plays(Union, "fight culpeper");
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    game.stands();
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate], "there is nobody to bring in");
}

#[test]
fn case_6_34_the_victor_regroups_out_of_the_hex() {
    let mut game = won();
    assert_eq!((game.asked(), game.stage()), (vec![Union], "Regroup".into()));
    let asked = game.view(Union.into()).prompt.expect("it is asked").say;
    assert_eq!(
        asked,
        phrase!("ask.regroup", code("culpeper"), 3, 2, 3),
        "all can leave"
    );
    game.plays(Union, "retreat u-i01 warrenton");
    assert!(game.is_disrupted("u-i01"));
    assert_eq!(game.refused(Union, "reinforce u-i05"), "6.34", "not both");
    game.plays(Union, "done");
    assert_eq!(game.state.fight.hex, None, "the contest is over");
}

#[test]
fn case_6_34_ruling_62_regrouping_into_a_vacant_hex_of_the_enemy_costs_a_step() {
    let game = Game::empty().put("unionville", "c-g01");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.ends_turn();
    for id in ["c-i01", "c-i02", "c-i03"] {
        game.plays(Confederate, &format!("retreat {id} unionville"));
    }
    game.plays(Union, "retreat u-i01 warrenton");
    assert_eq!(game.steps("u-i01"), 2);
}

#[test]
fn case_6_34_or_into_it() {
    let mut game = won();
    game.plays(Union, "reinforce u-i05");
    assert_eq!(game.at("u-i05"), "culpeper");
    assert!(game.is_disrupted("u-i05"));
    assert_eq!(game.refused(Union, "retreat u-i01 warrenton"), "6.34");
}

#[test]
fn case_6_72_ruling_54_victors_reinforce_the_next_battle() {
    let game = Game::empty()
        .put("hartwood", "c-i04 c-i05 c-i06")
        .attack("manassas-junction", "hartwood", "u-i05 u-i06 u-i07")
        .put("culpeper", "c-i01 c-i02 c-i03")
        .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03");
    let mut game = game.put("warrenton", "u-g01").fights(Union, &[]);
    game.plays(Union, "fight culpeper");
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    game.stands();
    game.plays(Union, "done");
    game.plays(Union, "done");
    for id in ["c-i01", "c-i02", "c-i03"] {
        game.plays(Confederate, &format!("retreat {id} unionville"));
    }
    game.plays(Union, "retreat u-i01 warrenton");
    game.plays(Union, "done");
    game.deploys(Confederate, "c-i04 | c-i05 | c-i06");
    game.deploys(Union, "u-i05 | u-i06 | u-i07");
    game.stands();
    game.plays(Union, "done");
    assert!(game.can(Union, "reinforce u-i02"));
    assert_eq!(game.refused(Union, "reinforce u-i01"), "6.35", "it has regrouped");
}
