//! The time of a battle, nights and entrenchments (6.8, 6.9).

use bobby_lee::data::Quarter;
use kernel::Side::{Confederate, Union};

use crate::common::Game;
use crate::common::battle::combat;

/// The last turn of a day at Culpeper: after it comes the night.
fn dusk(boxes: &str) -> Game {
    combat("warrenton", "culpeper", Confederate, boxes).with(|state| {
        state.fight.hour = bobby_lee::battle::Hour::Dusk;
    })
}

const LINES: &str =
    "u-left u-i01 u-i04 / c-right c-i01 / u-centre u-i02 / c-centre c-i02 / u-right u-i03 / c-left c-i03";

#[test]
fn case_6_8_a_day_has_four_turns_for_each_side_and_a_night() {
    let game = Game::empty().put("warrenton", "u-meade").put("unionville", "c-lee");
    let mut game = game
        .put("culpeper", "c-i01 c-i02 c-i03")
        .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03")
        .fights(Union, &[]);
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    for hour in ["Dawn", "Morning", "Afternoon", "Dusk"] {
        for side in [Union, Confederate] {
            assert_eq!(
                (format!("{:?}", game.state.fight.hour), game.asked()),
                (hour.into(), vec![side])
            );
            game.ends_turn();
        }
    }
    assert_eq!((game.step_name(), game.asked()), ("Night".into(), vec![Union]));
}

#[test]
fn case_6_81_ruling_61_at_night_all_go_back_to_their_own_lines() {
    let boxes =
        "c-right u-i01 c-i01 / u-left u-i04 / u-centre u-i02 c-i02 / c-centre c-i04 / u-right u-i03 / c-left c-i03";
    let mut game = dusk(boxes).put("warrenton", "u-meade");
    game.ends_turn();
    assert_eq!(
        (game.spot("u-i01"), game.spot("c-i02")),
        ("u-left".into(), "c-centre".into())
    );
    assert!(game.is_revealed("u-i01"), "ruling 52: who was revealed stays so");
}

#[test]
fn case_6_65_half_hits_are_made_good_at_night() {
    let game = combat(
        "fair-oaks",
        "richmond",
        Confederate,
        "u-centre u-i01 u-i02 / c-centre c-i01 c-i02 / c-reserve c-i03",
    );
    let mut game = game.put("fair-oaks", "u-meade").with(|state| {
        state.fight.hour = bobby_lee::battle::Hour::Dusk;
        state.fight.half.insert(crate::common::block("c-i01").0);
    });
    game.ends_turn();
    assert!(game.state.fight.half.is_empty());
}

#[test]
fn case_6_81_night_doubles_the_limits_of_retreat() {
    let mut game = dusk(
        "u-left u-i01 u-i02 u-i03 / c-right c-i01 / u-centre u-i04 u-i05 u-i06 / c-centre c-i02 / u-right u-i07 / c-left c-i03",
    );
    game = game.put("warrenton", "u-g01 u-meade");
    game.ends_turn();
    for id in ["u-i01", "u-i02", "u-i03", "u-i04", "u-i05", "u-i06"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    assert_eq!(
        game.refused(Union, "retreat u-i07 warrenton"),
        "6.32",
        "twice three over a bridge"
    );
    assert!(game.can(Union, "fight-on u-meade"), "who is left may fight on");
    game.plays(Union, "abandon");
    assert_eq!(game.at("u-i07"), "", "or is lost");
    assert_eq!(game.asked(), [Confederate], "the victor regroups");
}

#[test]
fn case_6_81_who_can_neither_retreat_nor_fight_on_is_eliminated() {
    let mut game = dusk(LINES).put("warrenton", "c-c01");
    game.ends_turn();
    assert_eq!(game.at("u-i01"), "");
    assert_eq!(game.step_name(), "Regroup");
}

#[test]
fn case_6_81_ruling_26_a_battle_leader_needs_two_steps_and_the_range() {
    let game = dusk(LINES)
        .put("warrenton", "u-g01 u-meade:1 u-lincoln")
        .put("gainesville", "u-hooker")
        .put("manassas-junction", "u-mcclellan");
    let mut game = game;
    game.ends_turn();
    assert_eq!(game.refused(Union, "fight-on u-g01"), "6.81", "no leader");
    assert_eq!(game.refused(Union, "fight-on u-meade"), "6.81", "one step");
    assert_eq!(game.refused(Union, "fight-on u-lincoln"), "6.81", "not in the hex");
    assert_eq!(
        game.refused(Union, "fight-on u-hooker"),
        "6.81",
        "range 1 over two hexes"
    );
    assert!(
        game.can(Union, "fight-on u-mcclellan"),
        "ruling 26: range 2, into the battle itself"
    );
}

#[test]
fn case_6_81_a_supreme_leader_commands_a_battle_in_its_hex() {
    let boxes = format!("{LINES} / u-reserve u-lincoln");
    let mut game = dusk(&boxes).put("warrenton", "u-g01");
    game.ends_turn();
    assert!(game.can(Union, "fight-on u-lincoln"));
}

#[test]
fn case_5_22_grant_as_supreme_leader_commands_a_battle_only_in_its_hex() {
    let supreme = |game: Game| {
        let mut game = game.put("warrenton", "u-g01").with(|state| {
            state.turn.supreme = Some(crate::common::block("u-grant"));
        });
        game.ends_turn();
        game
    };
    let near = dusk(LINES).put("warrenton", "u-grant");
    let mut army = near.clone();
    army.ends_turn();
    assert!(army.can(Union, "fight-on u-grant"), "with an army he has a range");
    assert_eq!(supreme(near).refused(Union, "fight-on u-grant"), "6.81");
    let there = dusk(&format!("{LINES} / u-reserve u-grant"));
    assert!(supreme(there).can(Union, "fight-on u-grant"));
}

#[test]
fn case_6_81_if_both_fight_on_both_leaders_lose_a_step() {
    let mut game = dusk(LINES)
        .put("warrenton", "u-meade u-i05")
        .put("unionville", "c-lee c-i04");
    game.ends_turn();
    assert_eq!(game.refused(Union, "done"), "1.2");
    game.plays(Union, "fight-on u-meade");
    assert_eq!((game.asked(), game.step_name()), (vec![Confederate], "Night".into()));
    assert!(game.is_revealed("u-meade"));
    assert_eq!(game.steps("u-meade"), 4);
    game.plays(Confederate, "fight-on c-lee");
    assert_eq!((game.asked(), game.step_name()), (vec![Union], "NightReinforce".into()));
    game.plays(Union, "reinforce u-i05");
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate]);
    game.plays(Confederate, "reinforce c-i04");
    game.plays(Confederate, "done");
    assert_eq!((game.steps("u-meade"), game.steps("c-lee")), (3, 3));
    game.plays(Union, "done");
    game.plays(Confederate, "done");
    assert_eq!(
        (game.state.fight.day, game.asked()),
        (2, vec![Union]),
        "the attacker's dawn"
    );
}

#[test]
fn case_6_81_night_doubles_the_limits_of_reinforcement() {
    let game = dusk(LINES).put("warrenton", "u-meade u-i05 u-i06 u-i07 u-i08 u-i09");
    let mut game = game.put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    game.plays(Confederate, "fight-on c-lee");
    for id in ["u-i05", "u-i06", "u-i07", "u-i08"] {
        game.plays(Union, &format!("reinforce {id}"));
    }
    assert_eq!(
        game.refused(Union, "reinforce u-i09"),
        "6.71",
        "twice two over a bridge"
    );
}

#[test]
fn case_1_22_ruling_80_in_the_night_blocks_are_redeployed_for_another_day() {
    let boxes = format!("{LINES} / u-reserve u-a01 / c-reserve c-a01");
    let mut game = dusk(&boxes)
        .put("warrenton", "u-meade u-i05")
        .put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    assert_eq!(
        game.refused(Confederate, "redeploy c-a01 c-left"),
        "1.2",
        "not before both fight on"
    );
    game.plays(Confederate, "fight-on c-lee");
    game.plays(Union, "redeploy u-a01 u-left");
    game.plays(Union, "redeploy u-i01 u-reserve");
    assert_eq!(game.refused(Union, "redeploy u-i01 u-right"), "6.6", "each block once");
    assert_eq!(game.refused(Union, "redeploy u-i02 u-right"), "6.5", "not sideways");
    assert_eq!(
        game.refused(Union, "engage u-i02 c-centre"),
        "1.2",
        "nobody fights in the night"
    );
    game.plays(Union, "reinforce u-i05");
    assert_eq!(
        game.refused(Union, "redeploy u-i05 u-left"),
        "6.6",
        "he waits in the Reserve"
    );
    game.plays(Union, "done");
    game.plays(Confederate, "redeploy c-a01 c-right");
    game.plays(Confederate, "done");
    assert_eq!(
        ["u-a01", "u-i01", "c-a01"].map(|id| game.spot(id)),
        ["u-left", "u-reserve", "c-right"]
    );
}

#[test]
fn case_1_22_who_fights_alone_is_not_asked_to_redeploy() {
    let mut game = dusk(LINES).put("warrenton", "u-meade").put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-alone");
    game.plays(Union, "fight-on u-meade");
    game.plays(Confederate, "fight-on c-lee");
    assert_eq!(
        (game.asked(), game.step_name()),
        (vec![Confederate], "NightReinforce".into())
    );
}

#[test]
fn case_6_81_ruling_27_a_leader_loses_nothing_if_the_defender_leaves() {
    let mut game = dusk(LINES).put("warrenton", "u-meade").put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    for id in ["c-i01", "c-i02", "c-i03"] {
        game.plays(Confederate, &format!("retreat {id} unionville"));
    }
    assert_eq!((game.steps("u-meade"), game.steps("c-lee")), (4, 4));
    assert_eq!((game.asked(), game.step_name()), (vec![Union], "Regroup".into()));
}

#[test]
fn case_6_34_ruling_29_after_a_night_the_limits_of_regrouping_are_doubled() {
    let game = dusk(LINES).put("warrenton", "u-meade u-i05 u-i06 u-i07");
    let mut game = game.put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    for id in ["c-i01", "c-i02", "c-i03"] {
        game.plays(Confederate, &format!("retreat {id} unionville"));
    }
    for id in ["u-i05", "u-i06", "u-i07", "u-meade"] {
        game.plays(Union, &format!("reinforce {id}"));
    }
}

#[test]
fn case_6_9_the_defender_entrenches_when_he_deploys() {
    let game =
        Game::empty()
            .put("culpeper", "c-i01 c-i02 c-i03 c-i04")
            .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03");
    let mut game = game.fights(Union, &[]);
    assert_eq!(
        game.refused(Confederate, "entrench c-left"),
        "6.9",
        "nobody stands there"
    );
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "deploy c-i02 c-centre");
    game.plays(Confederate, "deploy c-i03 c-right");
    assert_eq!(game.refused(Confederate, "entrench u-left"), "6.9");
    assert_eq!(game.refused(Confederate, "entrench c-reserve"), "6.9");
    game.plays(Confederate, "entrench c-left");
    assert_eq!(game.refused(Confederate, "entrench c-left"), "6.9");
    assert_eq!(game.refused(Confederate, "entrench c-right"), "6.9", "one in 1862");
    game.plays(Confederate, "deploy c-i01 c-reserve");
    assert_eq!(game.spot("c-e1"), "", "works without a garrison are taken back");
    game.plays(Confederate, "deploy c-i04 c-left");
    game.plays(Confederate, "entrench c-right");
    game.plays(Confederate, "done");
    game.plays(Union, "deploy u-i01 u-left");
    assert_eq!(
        game.refused(Union, "entrench u-left"),
        "6.9",
        "the attacker waits for the night"
    );
}

#[test]
fn case_6_9_there_are_as_many_entrenchments_as_the_year_allows() {
    for (year, count) in [(1861, 0), (1862, 1), (1863, 2), (1864, 3), (1865, 3)] {
        let game = Game::empty().quarter(year, Quarter::Summer);
        let game = game.put("culpeper", "c-i01 c-i02 c-i03");
        let mut game = game
            .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03")
            .fights(Union, &[]);
        game.plays(Confederate, "deploy c-i01 c-left");
        game.plays(Confederate, "deploy c-i02 c-centre");
        game.plays(Confederate, "deploy c-i03 c-right");
        for position in &["c-left", "c-centre", "c-right"][..count] {
            game.plays(Confederate, &format!("entrench {position}"));
        }
        assert_eq!(game.offers(Confederate, "entrench").len(), 0, "{year}");
    }
}

#[test]
fn case_6_9_ruling_56_both_entrench_at_night_when_both_fight_on() {
    let mut game = dusk(LINES).put("warrenton", "u-meade").put("unionville", "c-lee");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    game.plays(Confederate, "fight-on c-lee");
    for side in [Union, Confederate] {
        game.plays(side, "done");
    }
    assert_eq!((game.asked(), game.step_name()), (vec![Union], "Dig".into()));
    assert_eq!(game.refused(Union, "entrench c-left"), "6.9");
    game.plays(Union, "entrench u-left");
    assert_eq!(
        (game.asked(), game.step_name()),
        (vec![Confederate], "Dig".into()),
        "none is left"
    );
    game.plays(Confederate, "done");
    assert_eq!(game.state.fight.day, 2);
}

#[test]
fn case_6_65_ruling_25_before_a_fortress_only_the_attacker_entrenches_in_the_centre() {
    let boxes = "u-centre u-i01 u-i02 / c-centre c-i01 c-i02 / c-reserve c-lee";
    let mut game = combat("fair-oaks", "richmond", Confederate, boxes)
        .with(|state| state.fight.hour = bobby_lee::battle::Hour::Dusk)
        .put("fair-oaks", "u-meade");
    game.ends_turn();
    game.plays(Union, "fight-on u-meade");
    game.plays(Confederate, "fight-on c-lee");
    for side in [Union, Confederate] {
        game.plays(side, "done");
    }
    assert_eq!(game.refused(Union, "entrench u-left"), "6.9");
    game.plays(Union, "entrench u-centre");
    assert_eq!(game.state.fight.day, 2, "the defender is not asked");
    assert_eq!(game.offers(Confederate, "entrench").len(), 0);
}

#[test]
fn case_6_9_entrenchments_serve_again_in_the_next_battle() {
    let game = Game::empty()
        .put("hartwood", "c-i04 c-i05 c-i06")
        .attack("manassas-junction", "hartwood", "u-i05 u-i06 u-i07")
        .put("culpeper", "c-i01 c-i02 c-i03")
        .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03");
    let mut game = game.put("warrenton", "u-g01").fights(Union, &[]);
    game.plays(Union, "fight culpeper");
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "entrench c-left");
    game.deploys(Confederate, "| c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    for id in ["u-i01", "u-i02", "u-i03"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    game.plays(Confederate, "done");
    assert_eq!((game.step_name().as_str(), game.spot("c-e1").as_str()), ("Deploy", ""));
    game.plays(Confederate, "deploy c-i04 c-left");
    assert!(game.can(Confederate, "entrench c-left"));
}
