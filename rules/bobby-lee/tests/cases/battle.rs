//! Battles (6.2 to 6.9).

use kernel::Side::{Confederate, Union};
use kernel::Viewer;
use protocol::TableView;

use crate::common::Game;

/// The Union attacks Culpeper from Warrenton.
fn battle(union: &str, confederate: &str) -> Game {
    let game = Game::empty().put("culpeper", confederate).put("warrenton", "u-g01");
    game.attack("warrenton", "culpeper", union).fights(Union, &[])
}

#[test]
fn case_6_2_the_defender_deploys_first_and_mans_every_position() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03 c-a01");
    assert_eq!(game.asked(), [Confederate]);
    assert_eq!(game.refused(Confederate, "done"), "6.2");
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "deploy c-i02 c-centre");
    assert_eq!(game.refused(Confederate, "done"), "6.2");
    assert_eq!(game.refused(Confederate, "deploy c-i03 u-right"), "6.2");
    game.plays(Confederate, "deploy c-i03 c-right");
    assert_eq!(game.refused(Union, "deploy u-i01 u-left"), "1.2");
    game.plays(Confederate, "done");
    assert_eq!(game.asked(), [Union]);
    assert_eq!(game.spot("c-a01"), "c-reserve", "who is not deployed is in the Reserve");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    assert_eq!(game.asked(), [Union], "the attacker has the first turn");
}

#[test]
fn case_6_65_around_a_fortress_both_deploy_in_the_centre_and_the_reserve() {
    let game = Game::empty()
        .put("richmond", "c-i01 c-i02 c-g01")
        .put("fair-oaks", "u-g01");
    let mut game = game
        .attack("fair-oaks", "richmond", "u-i01 u-i02 u-i03")
        .fights(Union, &[]);
    assert_eq!(game.refused(Confederate, "deploy c-i01 c-left"), "6.65");
    game.plays(Confederate, "deploy c-i01 c-centre");
    assert_eq!(game.refused(Confederate, "entrench c-centre"), "6.65");
    game.plays(Confederate, "done");
    assert_eq!(game.refused(Union, "deploy u-i01 u-right"), "6.65");
}

#[test]
fn case_3_2_nobody_can_follow_a_block_from_the_map_to_its_position() {
    let orders: std::collections::BTreeSet<Vec<u16>> = (0..8)
        .map(|seed| {
            let game = Game::empty()
                .put("culpeper", "c-i01 c-i02 c-i03 c-a01")
                .put("warrenton", "u-g01");
            let game = game.attack("warrenton", "culpeper", "u-i01 u-i02 u-i03").seeded(seed);
            let game = game.fights(Union, &[]);
            let tokens = ["c-i01", "c-i02", "c-i03", "c-a01"].map(|id| game.in_numbers(&format!("@{id}")));
            tokens.iter().map(|token| token.parse().expect("a number")).collect()
        })
        .collect();
    assert!(orders.len() > 4, "the tokens are mixed before the battle");
}

#[test]
fn case_3_2_after_a_contest_the_blocks_that_were_seen_are_mixed_with_the_others() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03 c-a01");
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    let hidden = game.view(Viewer::Union);
    let known = |view: &TableView| view.pieces.iter().filter(|piece| piece.counter.is_some()).count();
    assert_eq!(known(&hidden), 4 + game.pools(Union), "only his own");
    for id in ["u-i01", "u-i02", "u-i03"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    assert!(game.state.revealed.is_empty());
}

#[test]
fn case_3_2_entrenchments_lie_face_up_and_bear_a_token() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03");
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "entrench c-left");
    let view = game.view(Viewer::Union);
    let works = view
        .pieces
        .iter()
        .find(|piece| piece.at == 2011 && piece.counter.is_some());
    assert!((100..=999).contains(&works.expect("the Union sees the works").id));
}
