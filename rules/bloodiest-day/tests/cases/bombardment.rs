//! Bombardment, in impulses and at long range (3.0, 8.3.4, 8.4).

use bloodiest_day::state::Frame;
use kernel::{Referee, Side};

use crate::harness::{Game, unit};
use crate::shown::{offers, why};

/// Guns of I Corps at 26, beside Lawton in the Cornfield.
fn guns() -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art 2-i-art 1-i-gibbon")
        .with(27, "ewell-ii-lawton ewell-ii-hays")
        .tired("ewell-ii-hays");
    game.plays("activate Hooker 26");
    game
}

#[test]
fn case_8_4_1_guns_bombard_an_adjacent_area_with_enemies_and_without_friends() {
    let mut game = guns();
    assert_eq!(game.refused("bombard 1-i-gibbon 27"), "8.4.1", "only guns");
    assert_eq!(game.refused("bombard 1-i-art 28"), "8.4.1", "not adjacent");
    assert_eq!(game.refused("bombard 1-i-art 24"), "8.1", "nobody is there");
    game.put(27, "1-xii-gordon-a");
    assert_eq!(game.refused("bombard 1-i-art 27"), "8.4.1", "friends are there");
}

#[test]
fn case_8_4_1_only_those_who_could_begin_a_bombardment_take_part_in_it() {
    let words = bloodiest_day::bloodiest_day(&[]).expect("the committed data are sound");
    let of_peers = |verb: &str| words.package().verbs[verb].peers;
    assert!(of_peers("bombard"), "a page counts nobody else");
    assert!(!of_peers("volley"), "guns take part in volleys, and begin none");
    let mut game = guns();
    assert!(game.can("bombard 2-i-art 27"));
    game.plays("bombard 1-i-art 27");
    assert!(game.can("join 2-i-art"));
    assert_eq!(game.refused("join 1-i-gibbon"), "8.5.4");
}

#[test]
fn case_8_4_2_the_primary_target_is_fresh_if_any_unit_is_and_takes_the_first_point() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    assert_eq!(game.frame(), Frame::Declare);
    assert_eq!(game.refused("target ewell-ii-hays"), "8.4.2", "Lawton is fresh");
    assert_eq!(
        game.refused("target ewell-ii-lawton"),
        "8.4.2",
        "the only one that can be"
    );
    // 3 for the battery, 1 for Hooker, twice 1 for the field: 11 against 10.
    game.rolls("attack", &[3, 4, 4, 4]);
    assert!(!game.is_fresh("ewell-ii-lawton"), "it takes 2 where 1 was asked");
    assert!(!game.is_fresh("1-i-art"), "whoever fires is spent");
}

#[test]
fn case_8_4_2_a_target_has_to_be_named_where_there_are_several() {
    let mut game = guns();
    game.put(27, "ewell-ii-trimble");
    game.plays("bombard 1-i-art 27");
    assert_eq!(game.refused("attack"), "8.4.2");
    game.plays_all(&["target ewell-ii-trimble", "target ewell-ii-lawton"]);
    game.rolls("attack", &[3, 4, 4, 4]);
    assert!(game.is_fresh("ewell-ii-trimble") && !game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn case_8_4_2_other_guns_with_the_first_add_2_and_are_spent_too() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    assert_eq!(game.refused("join 1-i-gibbon"), "8.5.4");
    assert_eq!(game.refused("join 1-i-art"), "8.5.7");
    game.plays("join 2-i-art");
    // 3 + 1 + 2 + 5 = 11 against 2 + 9 = 11.
    game.rolls("attack", &[2, 3, 4, 5]);
    assert!(game.is_fresh("ewell-ii-lawton") && game.told("combat.nothing"));
    assert!(!game.is_fresh("1-i-art") && !game.is_fresh("2-i-art"));
}

#[test]
fn case_8_4_2_another_of_the_guns_may_lead_before_the_dice_are_cast() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    assert_eq!(game.refused("lead-attack 2-i-art"), "8.5.7", "it does not take part");
    assert_eq!(game.refused("lead-attack 1-i-art"), "8.5.7", "it leads");
    assert_eq!(game.refused("lead-attack ewell-ii-lawton"), "6.1");
    game.plays("join 2-i-art");
    game.plays("lead-attack 2-i-art");
    let attack = game.state.fight.as_ref().map(|fight| fight.attack);
    let lead = attack.map(|attack| (attack.lead, attack.units.len()));
    assert_eq!(lead, Some((unit("2-i-art"), 2)), "whoever led takes part as before");
    assert_eq!(game.refused("join 1-i-art"), "8.5.7");
    game.plays("lead-attack 1-i-art");
}

#[test]
fn case_8_4_2_nothing_happens_to_guns_whose_fire_fails() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", &[1, 2, 5, 6]);
    assert_eq!(game.at("1-i-art"), 26);
    assert!(game.is_awake("Hooker"));
}

#[test]
fn case_8_1_an_area_is_bombarded_once_an_impulse() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert_eq!(game.refused("bombard 2-i-art 27"), "8.1");
}

#[test]
fn case_8_1_each_kind_of_combat_may_fall_upon_an_area() {
    let mut game = guns();
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert!(game.can("volley 1-i-gibbon 27"));
    game.plays("move 1-i-gibbon 27");
    assert!(
        game.can("assault 1-i-gibbon 27"),
        "a bombardment does not close the area"
    );
}

#[test]
fn case_8_3_4_guns_either_move_or_fire() {
    let mut game = guns();
    game.plays("move 1-i-art 25");
    assert_eq!(game.refused("bombard 1-i-art 27"), "8.3.4");
    game.plays("bombard 2-i-art 27");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert_eq!(game.refused("move 2-i-art 25"), "7.6");
}

#[test]
fn case_8_1_only_activated_units_attack() {
    let mut game = guns();
    game.put(24, "3-i-art");
    assert_eq!(game.refused("bombard 3-i-art 27"), "8.1");
    assert_eq!(game.refused("bombard ewell-art 27"), "6.1");
}

/// Guns of V Corps on the heights, and Confederates on both sides of the limit line, at dawn of the second turn.
fn heights() -> Game {
    let mut game = Game::empty(Side::Confederate)
        .with(74, "v-res-art-a v-res-art-b 1-v-art Porter")
        .with(14, "mclaws-i-cobb")
        .with(27, "ewell-ii-lawton")
        .with(29, "hood-i-hood");
    game.state.turn = 1;
    game.shells = true;
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert_eq!(game.frame(), Frame::LongRange);
    game
}

#[test]
fn case_3_0_guns_of_v_corps_fire_across_the_creek_once_at_each_area_within_the_limit() {
    let mut game = heights();
    assert_eq!(game.asked(), Side::Union);
    let gives_up = |game: &Game| offers(game, "done")[0].consequences.clone();
    assert_eq!(gives_up(&game), ["ends.fire"]);
    assert_eq!(game.refused("bombard v-res-art-a 29"), "3.0", "beyond the line");
    game.plays("bombard v-res-art-a 27");
    game.plays("join v-res-art-b");
    assert_eq!(game.refused("join 1-v-art"), "3.0", "one supports");
    // 4 + 2 + 3 = 9 against 2 + 6 = 8: the leader adds nothing.
    game.rolls("attack", &[1, 2, 2, 4]);
    assert!(!game.is_fresh("ewell-ii-lawton"));
    assert!(!game.is_fresh("v-res-art-a") && !game.is_fresh("v-res-art-b"));
    assert_eq!(game.asked(), Side::Confederate, "Lawton may fall back");
    game.plays("done");
    assert_eq!(gives_up(&game), ["ends.fire.rest"]);
    assert_eq!(game.refused("bombard 1-v-art 27"), "3.0", "once in a phase");
    game.plays("bombard 1-v-art 14");
    game.rolls("attack", &[1, 3, 5, 6]);
    assert_eq!(game.frame(), Frame::Impulse, "nobody else can fire");
    assert_eq!(game.asked(), Side::Confederate);
}

#[test]
fn case_3_0_only_fresh_guns_of_v_corps_east_of_the_creek_fire_at_long_range() {
    let mut game = heights();
    // Whoever points at a unit that cannot fire is told why before he names a target.
    game.put(70, "2-ii-dana-a");
    let told = |game: &Game, name: &str| why(game, name).map(|(case, _)| case);
    assert_eq!(told(&game, "2-ii-dana-a").as_deref(), Some("3.0"));
    assert_eq!(told(&game, "1-v-art"), None, "it can fire");
    game.put(50, "2-v-art");
    game.put(74, "2-ii-art");
    assert_eq!(game.refused("bombard 2-v-art 27"), "3.0", "west of the creek");
    assert_eq!(game.refused("bombard 2-ii-art 27"), "3.0", "of II Corps");
    game.state.spent.insert(unit("1-v-art"));
    assert_eq!(game.refused("bombard 1-v-art 27"), "7.6");
    game.put(27, "1-i-gibbon");
    assert_eq!(game.refused("bombard v-res-art-a 27"), "8.4.1", "friends are there");
    game.plays("done");
    assert_eq!((game.frame(), game.asked()), (Frame::Impulse, Side::Confederate));
}
