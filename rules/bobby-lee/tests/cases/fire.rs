//! Fire and losses (6.6).

use bobby_lee::state::Place;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Ruleset, Sides, Viewer};

use crate::common::battle::combat;
use crate::common::{Game, block, rules};

/// The Union has attacked Culpeper from Warrenton, and it is a side's turn.
fn at_culpeper(side: kernel::Side, boxes: &str) -> Game {
    combat("warrenton", "culpeper", side, boxes)
}

#[test]
fn case_6_6_a_block_moves_or_fires_and_only_once() {
    let mut game = at_culpeper(
        Union,
        "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-reserve u-i03",
    );
    assert_eq!(game.refused(Union, "fire u-i03"), "6.6", "the Reserve does not fire");
    assert_eq!(
        game.refused(Union, "fire u-i02"),
        "6.6",
        "infantry fires only when engaged"
    );
    game.rolls(Union, "fire u-i01", &[6, 6, 6]);
    assert_eq!(game.refused(Union, "fire u-i01"), "6.6");
    assert_eq!(game.refused(Union, "disengage u-i01 u-reserve"), "6.6");
    game.plays(Union, "engage u-i02 c-centre");
    assert_eq!(game.refused(Union, "fire u-i02"), "6.6");
    assert_eq!(game.refused(Union, "fire c-i01"), "3.2", "that is not his block");
    assert_eq!(game.refused(Union, "fire 93"), "3.2", "there is no such block");
}

#[test]
fn case_6_61_each_type_has_its_firepower() {
    let game = at_culpeper(
        Union,
        "u-left u-i01 u-c01 u-meade c-i01 / u-centre u-g01 c-g01 / u-right u-i02 / c-left c-i02",
    );
    assert_eq!(game.fire(Union, "fire u-i01"), (3, 2));
    assert_eq!(game.fire(Union, "fire u-c01"), (2, 1));
    assert_eq!(game.fire(Union, "fire u-g01"), (4, 1));
    assert_eq!(game.fire(Union, "fire u-meade"), (4, 2), "leaders fire with their own");
}

#[test]
fn case_6_61_the_first_fire_of_engaged_artillery_is_its_best() {
    let mut game = at_culpeper(
        Union,
        "u-left u-a01 c-i01 / u-centre u-i01 / c-centre c-i02 / c-reserve c-i03",
    );
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 3));
    game.rolls(Union, "fire u-a01", &[3, 4, 5, 6]);
    assert_eq!(game.steps("c-i01"), 3);
    game.ends_turn();
    game.ends_turn();
    game.stands();
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 1));
}

#[test]
fn case_6_61_artillery_that_moves_to_engage_has_no_first_fire() {
    let mut game = at_culpeper(Union, "u-left u-i01 c-i01 / u-reserve u-a01 / c-reserve c-i02");
    game.plays(Union, "engage u-a01 u-left");
    game.ends_turn();
    game.ends_turn();
    game.stands();
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 1));
}

#[test]
fn case_6_61_ruling_21_a_turn_without_the_enemy_gives_the_first_fire_back() {
    let game = at_culpeper(Union, "u-left u-a01 u-i01 c-i01 / u-reserve u-i02 / c-reserve c-i02");
    let spent = |game: &Game| game.state.fight.spent.contains(block("u-a01"));
    let mut game = game.with(|state| state.fight.spent.insert(block("u-a01")));
    game.plays(Union, "disengage u-a01 u-reserve");
    game.ends_turn();
    assert!(spent(&game), "it was engaged when its turn began");
    game.ends_turn();
    game.ends_turn();
    assert!(!spent(&game), "it has rested for a turn");
}

#[test]
fn case_6_61_at_long_range_artillery_fires_at_the_position_opposite() {
    let mut game = at_culpeper(
        Union,
        "u-left u-a01 / c-right c-i01:2 / u-centre u-i01 / c-centre c-i02 / u-right u-a02 / c-left c-i03 u-i02",
    );
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 1));
    assert_eq!(game.refused(Union, "fire u-a02"), "6.61", "his own men are in the way");
    game.rolls(Union, "fire u-a01", &[1, 2, 3, 4]);
    assert_eq!(game.steps("c-i01"), 1);
    assert!(game.is_revealed("u-a01") && !game.is_revealed("c-i01"));
}

#[test]
fn case_6_61_engaged_artillery_does_not_fire_at_long_range() {
    let game = at_culpeper(Union, "u-left u-a01 c-i02 / c-right c-a01").reveal("c-a01");
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 3));
    assert_eq!(game.refused(Union, "aim u-a01"), "6.62");
}

#[test]
fn case_6_63_ruling_22_long_range_fire_drives_the_last_step_to_the_reserve() {
    let mut game = at_culpeper(
        Union,
        "u-left u-a01 / c-right c-i01:1 / u-centre u-i01 / c-centre c-i02",
    );
    game.rolls(Union, "fire u-a01", &[1, 1, 6, 6]);
    assert_eq!((game.spot("c-i01").as_str(), game.steps("c-i01")), ("c-reserve", 1));
    assert!(!game.is_revealed("c-i01"), "and it is not revealed");
    assert_eq!(game.asked(), [Union], "the second hit finds nobody");
}

#[test]
fn case_6_62_counter_battery_fire_hits_the_target_only() {
    let boxes = "u-left u-a01 / c-right c-a01 c-i01 / u-centre u-i01 / c-centre c-i02";
    let hidden = at_culpeper(Union, boxes);
    assert_eq!(
        hidden.refused(Union, "aim u-a01"),
        "6.62",
        "the target must have been revealed"
    );
    let mut game = at_culpeper(Union, boxes).reveal("c-a01");
    game.plays(Union, "aim u-a01");
    assert_eq!(game.refused(Union, "target @c-i01"), "6.62");
    assert_eq!(game.refused(Union, "done"), "1.2");
    game.plays(Union, "lower");
    game.plays(Union, "aim u-a01");
    game.rolls(Union, "target @c-a01", &[1, 1, 5, 6]);
    assert_eq!((game.steps("c-a01"), game.steps("c-i01")), (1, 4));
}

#[test]
fn case_6_62_what_hits_beyond_the_target_is_lost() {
    let boxes = "u-left u-a01 / c-right c-a01:1 c-i01 / u-centre u-i01 / c-centre c-i02";
    let mut game = at_culpeper(Union, boxes).reveal("c-a01");
    game.plays(Union, "aim u-a01");
    game.rolls(Union, "target @c-a01", &[1, 1, 1, 1]);
    assert_eq!((game.spot("c-a01").as_str(), game.steps("c-i01")), ("c-reserve", 4));
    assert!(!game.is_revealed("c-a01"), "in the Reserve it stands up again");
}

#[test]
fn case_6_62_ruling_57_engaged_blocks_may_fire_at_a_battery() {
    let boxes = "c-right u-i01 u-a01 c-a01 c-i01 / u-left u-i02 / c-centre c-i02 / u-centre u-i03";
    let mut game = at_culpeper(Union, boxes);
    assert_eq!(game.refused(Union, "aim u-i03"), "6.6", "it is not engaged");
    game.plays(Union, "aim u-i01");
    assert_eq!(game.refused(Union, "target @c-i01"), "6.62", "only batteries");
    assert_eq!(game.fire(Union, "target @c-a01"), (3, 2));
    game.rolls(Union, "target @c-a01", &[1, 6, 6]);
    assert_eq!(
        (game.steps("c-a01"), game.steps("c-i01")),
        (2, 4),
        "the stronger is spared"
    );
    game.plays(Union, "aim u-a01");
    game.rolls(Union, "target @c-a01", &[3, 3, 3, 3]);
    assert_eq!(game.place("c-a01"), Place::Pool, "at short range its last step too");
    assert_eq!(game.steps("c-i01"), 4, "what hits beyond the target is lost");
}

#[test]
fn case_3_2_nobody_else_sees_that_a_battery_aims() {
    let boxes = "u-left u-a01 / c-right c-a01 c-i01 / u-centre u-i01 / c-centre c-i02";
    let mut game = at_culpeper(Union, boxes).reveal("c-a01");
    let others = [Viewer::Confederate, Viewer::Spectator];
    let before = others.map(|viewer| game.view(viewer));
    game.plays(Union, "aim u-a01");
    assert_eq!(others.map(|viewer| game.view(viewer)), before);
    let asked = game.view(Viewer::Union).prompt.expect("he picks a target");
    assert_eq!(asked.case, "6.62");
}

#[test]
fn case_6_63_hits_are_taken_one_by_one_by_the_strongest() {
    let mut game = at_culpeper(Union, "u-left u-i01 c-i01 c-i02:3 c-g01:1 / c-reserve c-i03");
    game.rolls(Union, "fire u-i01", &[1, 2, 2]);
    let steps = ["c-i01", "c-i02", "c-g01"].map(|id| game.steps(id));
    assert_eq!(steps.iter().sum::<u8>(), 5);
    assert_eq!(steps[2], 1, "the weakest is spared");
    assert!(steps[0] >= 2 && steps[1] >= 2);
}

#[test]
fn case_6_63_the_owner_chooses_among_equals() {
    let mut game = at_culpeper(
        Union,
        "u-left u-i01 c-i01:3 c-a01:3 c-g01:2 / c-reserve c-i03 / u-reserve u-i02",
    );
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!(game.asked(), [Confederate]);
    let interrupted = |game: &Game| rules().tempo(&game.state).interrupted;
    assert_eq!(
        interrupted(&game),
        Sides::only(Confederate),
        "in the middle of what the Union does"
    );
    assert_eq!(game.refused(Confederate, "lose c-g01"), "6.63");
    assert_eq!(game.refused(Confederate, "lose c-i03"), "6.63");
    game.plays(Confederate, "lose c-a01");
    assert_eq!((game.steps("c-a01"), game.steps("c-i01")), (2, 3));
    assert_eq!(game.asked(), [Union]);
    assert_eq!(interrupted(&game), Sides::NONE);
}

#[test]
fn case_6_63_blocks_that_differ_in_nothing_are_not_asked_about() {
    let mut game = at_culpeper(Union, "u-left u-i01 c-i01 c-i02 / c-reserve c-i03 / u-reserve u-i02");
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!(game.asked(), [Union]);
    assert_eq!(game.steps("c-i01") + game.steps("c-i02"), 7);
}

#[test]
fn case_6_63_ruling_58_who_is_hit_among_hidden_blocks_is_asked_even_without_a_choice() {
    let boxes = "u-left u-a01 / c-right c-i01 c-g01:1 / u-centre u-i01 / c-centre c-i02";
    let mut game = at_culpeper(Union, boxes);
    game.rolls(Union, "fire u-a01", &[1, 6, 6, 6]);
    assert_eq!(
        game.asked(),
        [Confederate],
        "not to ask would tell that one of them is stronger"
    );
    assert_eq!(game.offers(Confederate, "lose").len(), 1);
    let asked = game.view(Confederate.into()).prompt.expect("it is asked");
    let hit = i32::from(block("c-i01").wire());
    let told = [asked.say.params.get(1), asked.say.params.get(2)];
    assert_eq!(
        (&*asked.say.key, told),
        ("ask.loss-one", [Some(&1.into()), Some(&hit.into())])
    );
    let told = game.offer(Confederate, "lose c-i01").consequences;
    assert!(told.is_empty(), "there is nothing to agree to: {told:?}");
    game.plays(Confederate, "lose c-i01");
    assert_eq!(game.steps("c-i01"), 3);
}

#[test]
fn case_6_63_the_last_step_goes_to_the_pool_and_a_leader_leaves_the_game() {
    let mut game = at_culpeper(Union, "u-left u-i01 u-i02 c-i01:1 c-jackson:1 / c-reserve c-i03");
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    game.plays(Confederate, "lose c-i01");
    assert_eq!(game.place("c-i01"), Place::Pool);
    game.rolls(Union, "fire u-i02", &[2, 6, 6]);
    assert_eq!(game.place("c-jackson"), Place::Withdrawn);
    assert!(
        game.state.fallen.contains(block("c-jackson")),
        "another is drawn for him"
    );
}

#[test]
fn case_6_64_melee_hits_better_and_costs_a_step_for_each_six() {
    let boxes = "c-right u-i01 u-c01 c-i01 / u-left u-i02 / c-centre c-i02 / u-centre u-i03";
    let mut game = at_culpeper(Union, boxes);
    assert_eq!(game.fire(Union, "melee u-i01"), (3, 3));
    assert_eq!(game.refused(Union, "melee u-c01"), "6.64", "only infantry");
    assert_eq!(game.refused(Union, "melee u-i02"), "6.64", "only engaged");
    game.rolls(Union, "melee u-i01", &[3, 6, 6]);
    assert_eq!((game.steps("u-i01"), game.steps("c-i01")), (1, 3));
}

#[test]
fn case_6_64_the_rulebooks_example_of_a_melee() {
    let boxes = "u-left u-i01 c-i01 c-i02 / u-reserve u-i02 / c-reserve c-i03";
    let mut game = at_culpeper(Confederate, boxes);
    game.rolls(Confederate, "melee c-i01", &[1, 4, 5, 6]);
    assert_eq!((game.steps("c-i01"), game.steps("u-i01")), (3, 2));
    game.rolls(Confederate, "melee c-i02", &[2, 3, 4, 4]);
    assert_eq!(game.place("u-i01"), Place::Pool);
}

#[test]
fn case_6_66_infantry_in_its_own_line_fires_better_in_forest() {
    let boxes = "u-left u-i01 u-c01 c-i01 / u-centre u-a01 / c-centre c-a01 / c-reserve c-i02";
    let game = combat("hartwood", "wilderness", Union, boxes);
    assert_eq!(game.fire(Union, "fire u-i01"), (3, 3));
    assert_eq!(game.fire(Union, "melee u-i01"), (3, 4), "both bonuses add up");
    assert_eq!(game.fire(Union, "fire u-c01"), (2, 1));
    assert_eq!(game.refused(Union, "fire u-a01"), "6.66", "no long range in forest");
    let enemy = combat("hartwood", "wilderness", Confederate, boxes);
    assert_eq!(enemy.fire(Confederate, "fire c-i01"), (4, 2), "not in the enemy's line");
}

#[test]
fn case_6_66_ruling_55_close_fire_of_artillery_suffers_nothing_in_forest() {
    let boxes = "u-left u-a01 c-i01 / c-reserve c-i02";
    let game = combat("hartwood", "wilderness", Union, boxes);
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 3));
    let later = game.with(|state| state.fight.spent.insert(crate::common::block("u-a01")));
    assert_eq!(later.fire(Union, "fire u-a01"), (4, 1), "and so are those that follow");
}

#[test]
fn case_6_66_ruling_13_marshes_around_a_hex_change_no_fire() {
    let game = combat(
        "fort-monroe",
        "yorktown",
        Union,
        "u-left u-i01 c-i01 / u-centre u-a01 / c-centre c-i02",
    );
    assert_eq!(game.fire(Union, "fire u-i01"), (3, 2));
    assert_eq!(game.fire(Union, "fire u-a01"), (4, 1), "at long range");
}

#[test]
fn case_6_65_in_a_fortress_it_takes_two_hits_to_cost_a_step() {
    let boxes = "c-centre u-i01 u-i02 c-i01 c-g01:3 / u-centre u-i03 / c-reserve c-i02";
    let mut game = combat("fair-oaks", "richmond", Union, boxes);
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!(game.steps("c-i01"), 4, "half a hit");
    game.rolls(Union, "fire u-i02", &[1, 1, 6]);
    let steps = (game.steps("c-i01"), game.steps("c-g01"));
    assert_eq!(steps, (3, 3), "the other half, and half a hit for one of the two");
    assert_eq!(game.asked(), [Confederate], "who are as strong now");
    let told = game.offer(Confederate, "lose c-g01").consequences;
    assert!(
        told.contains(&"loss.half".into()),
        "that it costs no step yet: {told:?}"
    );
    game.plays(Confederate, "lose c-g01");
    assert!(game.state.fight.half.contains(block("c-g01")));
}

#[test]
fn case_6_65_ruling_24_who_leaves_the_fortress_line_loses_its_shelter() {
    let boxes = "u-centre u-i01 c-i01 / c-centre c-i02 / u-reserve u-i02";
    let mut game = combat("fair-oaks", "richmond", Union, boxes);
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!(game.steps("c-i01"), 3);
}

#[test]
fn case_6_65_there_is_no_melee_for_the_line_of_a_fortress() {
    let game = combat(
        "fair-oaks",
        "richmond",
        Union,
        "c-centre u-i01 c-i01 / u-centre u-i02 / c-reserve c-i02",
    );
    assert_eq!(game.refused(Union, "melee u-i01"), "6.65");
    let game = combat(
        "fair-oaks",
        "richmond",
        Confederate,
        "c-centre u-i01 c-i01 / u-centre u-i02 / c-reserve c-i02",
    );
    assert_eq!(game.refused(Confederate, "melee c-i01"), "6.65");
    let sally = combat("fair-oaks", "richmond", Union, "u-centre u-i01 c-i01 / c-centre c-i02");
    assert_eq!(
        sally.fire(Union, "melee u-i01"),
        (3, 3),
        "in the attacker's line there is"
    );
}

#[test]
fn case_6_9_ruling_28_fire_at_entrenched_blocks_loses_a_die() {
    let boxes =
        "c-centre u-i01 u-i02:1 c-i01 c-e1 / u-centre u-i03 / u-left u-a01 / c-right c-i02 c-e2 / c-reserve c-i03";
    let game = at_culpeper(Union, boxes);
    assert_eq!(game.fire(Union, "fire u-i01"), (2, 2));
    assert_eq!(game.fire(Union, "melee u-i01"), (2, 3));
    assert_eq!(game.fire(Union, "fire u-a01"), (3, 1), "at long range too");
    assert_eq!(
        game.refused(Union, "fire u-i02"),
        "6.9",
        "ruling 28: nothing is left of one die"
    );
    assert_eq!(game.refused(Union, "melee u-i02"), "6.9");
    let game = at_culpeper(Confederate, boxes);
    assert_eq!(
        game.fire(Confederate, "fire c-i01"),
        (4, 2),
        "works shelter only those who dug them"
    );
}

#[test]
fn case_6_6_the_odds_of_a_fire_are_exact_before_it_is_made() {
    let game = at_culpeper(Union, "c-right u-i01:2 c-i01 / u-left u-i02 / c-centre c-i02");
    let odds = |words: &str| {
        let combat = game.preview(Union, words).expect("it has odds");
        let odds = combat.odds.into_iter();
        odds.map(|odds| (odds.0.key.to_string(), odds.1, odds.2))
            .collect::<Vec<_>>()
    };
    let told = |key: &str, ways: [u32; 3]| ways.map(|ways| (key.to_owned(), ways, 36));
    assert_eq!(odds("fire u-i01"), told("odds.hits", [16, 16, 4]));
    let (enemy, own) = (told("odds.enemy", [9, 18, 9]), told("odds.own", [1, 10, 25]));
    assert_eq!(odds("melee u-i01"), [enemy, own].concat(), "each side's losses apart");
    assert_eq!(game.preview(Union, "engage u-i02 c-right"), None);
    assert_eq!(
        game.preview(Confederate, "fire u-i01"),
        None,
        "nobody asks about the other's blocks"
    );
}

#[test]
fn case_6_0_ruling_81_engaged_blocks_are_revealed_when_the_battle_turn_is_over() {
    let mut game = at_culpeper(
        Union,
        "u-left u-i01 u-i04 / c-right c-i01 / u-centre u-i02 / c-centre c-i02",
    )
    .put("warrenton", "u-i05");
    game.plays(Union, "engage u-i01 c-right");
    game.plays(Union, "done");
    assert_eq!(game.stage(), "Reinforce");
    assert!(
        !game.is_revealed("u-i01") && !game.is_revealed("c-i01"),
        "reinforcements come unseeing"
    );
    game.plays(Union, "done");
    assert!(game.is_revealed("u-i01") && game.is_revealed("c-i01"));
    assert!(game.committed, "what has been seen cannot be taken back");
}

#[test]
fn case_3_2_only_the_owner_reads_which_hidden_block_was_hit() {
    let mut game = at_culpeper(
        Union,
        "u-left u-a01 / c-right c-i01:1 / u-centre u-i01 / c-centre c-i02",
    );
    game.rolls(Union, "fire u-a01", &[1, 6, 6, 6]);
    let read = |viewer| game.read(viewer, "driven-back")[0].say.params.clone();
    assert_ne!(read(Viewer::Union), read(Viewer::Confederate));
    assert_eq!(read(Viewer::Union), read(Viewer::Spectator));
}
