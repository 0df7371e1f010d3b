//! Cases of 3 and 4: the sequence of a turn, and the initiative.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use kernel::Ruleset;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// A whole turn of the meadow from its beginning, with nobody who could act.
fn turn_of_nobody(dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    let (hood, casey) = (bench.put("cs-hood", MIDDLE, 8), bench.put("us-casey", "N1719", 5));
    bench.state.units[hood].fatigue = 4;
    bench.state.units[casey].fatigue = 4;
    bench.lead("gw-smith", MIDDLE);
    bench.put("cs-whiting-a", "N1711", 13);
    let whiting = bench.unit("cs-whiting-a");
    bench.state.units[whiting].fatigue = 4;
    bench.lead("keyes", "N1719");
    let couch = bench.put("us-couch", "N1717", 5);
    bench.state.units[couch].fatigue = 4;
    let mut play = Play::new(bench, CONFEDERATE, dice);
    play.state.turn = 2;
    play.state.frames = vec![Frame::Turn(Part::Start), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
    play.make(CONFEDERATE, &[Choice::Done]);
    play
}

#[test]
fn case_3_1_random_events_come_first() {
    // On the first turn of Seven Pines it rains, on the second it does not.
    let play = turn_of_nobody(&[]);
    assert!(!play.state.rain);
    let mut first = turn_of_nobody(&[]);
    first.state.turn = 1;
    first.state.frames = vec![Frame::Turn(Part::Start), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
    first.make(CONFEDERATE, &[Choice::Done]);
    assert!(first.state.rain);
    assert!(matches!(
        first.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
}

#[test]
fn case_3_2_leaders_transfer_the_unions_first() {
    let mut play = turn_of_nobody(&[]);
    assert!(matches!(
        play.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
    play.make(UNION, &[Choice::Done]);
    assert!(matches!(
        play.state.frames.last(),
        Some(Frame::Transfer(Side::Confederate, _))
    ));
    let smith = play
        .state
        .scenario(&play.rules.data)
        .leader("gw-smith")
        .expect("he plays");
    let to = play.rules.data.map.labelled("N1711").expect("it is a hex");
    play.make(CONFEDERATE, &[Choice::Transfer(smith, to)]);
    assert_eq!(play.state.leaders[smith].hex, Some(to));
}

#[test]
fn case_3_3_actions_follow_until_the_cycle_ends() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1719", 5);
    let mut play = Play::new(bench, CONFEDERATE, &[6, 1, 6, 6, 6, 1]);
    for action in 1..=2 {
        play.make(CONFEDERATE, &[Choice::March(hood), Choice::Done]);
        assert!(matches!(
            play.state.frames.last(),
            Some(Frame::Action(Side::Confederate, false))
        ));
        assert_eq!(play.state.units[hood].fatigue, action);
        play.dice = vec![6, 1, 6];
    }
}

#[test]
fn case_3_4_then_all_recover() {
    let mut play = turn_of_nobody(&[]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
    play.make(UNION, &[Choice::Done]);
    play.make(CONFEDERATE, &[Choice::Done]);
    assert_eq!(play.state.units[hood].fatigue, 1, "four less three");
}

#[test]
fn case_3_5_the_turn_ends_and_the_last_one_ends_the_game() {
    let mut play = turn_of_nobody(&[]);
    play.make(UNION, &[Choice::Done]);
    play.make(CONFEDERATE, &[Choice::Done]);
    assert!(play.rules.is_over(&play.state), "Seven Pines has two turns");
}

#[test]
fn case_4_2_3_the_winner_takes_the_initiative_or_passes_it() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", "N1719", 5);
    let mut play = Play::new(bench, CONFEDERATE, &[6, 1, 6]);
    play.make(CONFEDERATE, &[Choice::Pass]);
    assert_eq!(play.state.frames.last(), Some(&Frame::Action(UNION, true)));
    play.make(UNION, &[Choice::March(casey), Choice::Done]);
    assert!(
        matches!(play.state.frames.last(), Some(Frame::Action(..))),
        "a new phase"
    );
}

#[test]
fn case_4_2_5_the_cycle_ends_when_nobody_can_act() {
    let mut play = turn_of_nobody(&[]);
    play.make(UNION, &[Choice::Done]);
    assert!(
        !play.state.frames.iter().any(|frame| matches!(frame, Frame::Action(..))),
        "nobody is asked for an action"
    );
    play.make(CONFEDERATE, &[Choice::Done]);
    assert_eq!(play.state.dice, None, "nor rolls for it");
}

#[test]
fn case_4_3_1_who_has_the_initiative_does_one_of_three_things() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let pickett = bench.put("cs-pickett", AROUND[0], 16);
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let play = Play::new(bench, CONFEDERATE, &[]);
    for choice in [
        Choice::March(pickett),
        Choice::Activate(longstreet),
        Choice::Assault(longstreet, target),
        Choice::Pass,
    ] {
        assert_eq!(play.rules.judge(&play.state, CONFEDERATE, choice), Ok(()), "{choice}");
        assert_eq!(play.judge(UNION, choice), "4.3.1");
    }
    assert_eq!(play.judge(CONFEDERATE, Choice::Entrench(pickett)), "3.3");
}
