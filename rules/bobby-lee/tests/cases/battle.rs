//! Battles (6.2 to 6.9).

use std::collections::BTreeSet;

use kernel::Side::{Confederate, Union};
use kernel::Viewer;

use crate::common::Game;
use crate::common::battle::combat;

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
    let orders: BTreeSet<Vec<u16>> = (0..8)
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
    let after = |seed| {
        let boxes = "u-left u-i01:1 c-i01 / c-reserve c-i03 c-a01";
        let mut game = combat("warrenton", "culpeper", Confederate, boxes).seeded(seed);
        assert!(game.is_revealed("c-i01"));
        let seen = |game: &Game| {
            game.view(Viewer::Union)
                .pieces
                .into_iter()
                .filter(|piece| piece.owner == Confederate)
        };
        assert_eq!(seen(&game).filter(|piece| piece.counter.is_some()).count(), 1);
        game.rolls(Confederate, "fire c-i01", &[1, 6, 6, 6]);
        game.plays(Confederate, "done");
        assert_eq!(game.state.fight.hex, None);
        assert!(seen(&game).all(|piece| piece.counter.is_none()), "all stand up again");
        ["c-i01", "c-i03", "c-a01"].map(|id| game.in_numbers(&format!("@{id}")))
    };
    let orders: BTreeSet<[String; 3]> = (0..12).map(after).collect();
    assert!(orders.len() > 3, "and nobody can tell which was which");
}

#[test]
fn case_3_2_entrenchments_lie_face_up_and_bear_a_token() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03");
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "entrench c-left");
    let works = |game: &Game| {
        let pieces = game.view(Viewer::Union).pieces.into_iter();
        pieces
            .filter(|piece| piece.at == 2011 && piece.counter.is_some())
            .map(|piece| piece.id)
            .collect::<Vec<_>>()
    };
    assert!(works(&game).is_empty(), "not before the deployment is finished");
    game.deploys(Confederate, "| c-i02 | c-i03");
    assert_eq!(works(&game).len(), 1);
    assert!((100..=999).contains(&works(&game)[0]));
    assert_eq!(game.read(Viewer::Union, "entrenched").len(), 1);
}

#[test]
fn case_6_2_ruling_82_nobody_sees_a_deployment_before_it_is_finished() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03 c-a01");
    let others = [Viewer::Union, Viewer::Spectator];
    let before = others.map(|viewer| game.view(viewer));
    let lines = game.log.len();
    for choice in [
        "deploy c-i01 c-left",
        "entrench c-left",
        "deploy c-i01 c-reserve",
        "deploy-rest",
    ] {
        game.plays(Confederate, choice);
        assert_eq!(others.map(|viewer| game.view(viewer)), before, "{choice}");
    }
    assert_eq!(game.log.len(), lines);
    game.plays(Confederate, "done");
    let boxes = |viewer| {
        let pieces = game.view(viewer).pieces.into_iter();
        pieces
            .filter(|piece| piece.owner == Confederate && (2010..2020).contains(&piece.at))
            .count()
    };
    assert_eq!(others.map(boxes), [4, 4]);
}

#[test]
fn case_6_2_the_others_are_deployed_as_usual_in_one_step() {
    let mut game = battle(
        "u-i01 u-i02 u-i03",
        "c-i01 c-i02:2 c-i03:3 c-g01:1 c-a01 c-c01 c-jackson",
    );
    game.plays(Confederate, "deploy c-i01 c-right");
    game.plays(Confederate, "deploy-rest");
    let spots = |ids: &str| ids.split(' ').map(|id| game.spot(id)).collect::<Vec<_>>();
    assert_eq!(spots("c-i01 c-i03 c-i02"), ["c-right", "c-centre", "c-left"]);
    assert_eq!(spots("c-a01"), ["c-left"], "guns go where the line is thinnest");
    assert_eq!(spots("c-g01 c-c01 c-jackson"), ["c-reserve"; 3]);
    assert_eq!(game.refused(Confederate, "deploy-rest"), "6.2");
    assert!(game.can(Confederate, "deploy c-c01 c-left"), "and may still be changed");
    assert!(game.can(Confederate, "done"));
}

#[test]
fn case_6_2_the_usual_deployment_leaves_no_position_empty() {
    for (confederates, places) in [
        ("c-c01 c-c02 c-jackson", ""),
        ("c-i01:1 c-i02:1 c-a01 c-lee", "c-left"),
        ("c-i01:1 c-i02:1 c-i03:1 c-i04:1", "c-reserve"),
    ] {
        let mut game = battle("u-i01 u-i02 u-i03", confederates);
        if !places.is_empty() {
            game.plays(Confederate, &format!("deploy c-i01 {places}"));
        }
        game.plays(Confederate, "deploy-rest");
        game.plays(Confederate, "done");
    }
    // Where the foot is short the strongest of the others man a flank, and no single step stands there alone.
    for (confederates, line) in [
        ("c-i01:4 c-i02:3 c-a01:2 c-i03:1 c-lee", "c-i01 c-i02 c-a01"),
        ("c-i01:4 c-i02:3 c-c01:2 c-i03:1 c-a01:1 c-lee", "c-i01 c-i02 c-c01"),
        ("c-i01:3 c-i02:2 c-i03:1 c-i04:1 c-lee", "c-i01 c-i02 c-i03"),
    ] {
        let mut game = battle("u-i01 u-i02 u-i03", confederates);
        game.plays(Confederate, "deploy-rest");
        let spots: Vec<_> = line.split(' ').map(|id| game.spot(id)).collect();
        if confederates.contains("c-i04") {
            assert_eq!(game.spot("c-i03"), game.spot("c-i04"), "the second joins the first");
        } else {
            assert_eq!(spots, ["c-centre", "c-left", "c-right"], "{confederates}");
        }
        assert_eq!(game.spot("c-lee"), "c-reserve");
    }
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03");
    for id in ["c-i01", "c-i02"] {
        game.plays(Confederate, &format!("deploy {id} c-reserve"));
    }
    game.plays(Confederate, "deploy-rest");
    assert_eq!(game.refused(Confederate, "done"), "6.2", "who was placed stays there");
}
