//! Standing answers: what a side is not asked again.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use gcacw::state::{Riders, Standing};
use kernel::Ruleset;
use protocol::Side;

use super::answers::{SOUTH, riders};
use super::bench::{Bench, MIDDLE, case};
use super::play::Play;

#[test]
fn case_7_7_1_cavalry_that_always_stays_is_not_asked_again() {
    let mut play = riders(1, &[6, 6]);
    play.make(Side::Confederate, &[Choice::StayAlways]);
    assert!(play.march().zoned, "it stays, and stops who came");
    assert_eq!(play.state.standing[Side::Confederate].riders, Riders::Stay);
    let porter = play.march().unit;
    let back = play.rules.data.map.labelled(SOUTH[2]).expect("it is a hex");
    play.state.units[porter].hex = Some(back);
    play.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(Side::Union, false)];
    let next = play.rules.data.map.labelled(SOUTH[1]).expect("it is a hex");
    play.make(Side::Union, &[Choice::March(porter), Choice::Step(porter, next)]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Union), "nobody is asked");
}

#[test]
fn case_7_7_1_cavalry_that_always_retreats_does_so_by_itself() {
    let mut play = riders(1, &[6, 4]);
    play.state.standing[Side::Confederate].riders = Riders::Ask;
    play.make(Side::Confederate, &[Choice::RideAlways]);
    let cavalry = play
        .state
        .scenario(&play.rules.data)
        .unit("cs-3-va-cav")
        .expect("it plays");
    assert_eq!(play.state.units[cavalry].fatigue, 1);
    assert_eq!(play.state.standing[Side::Confederate].riders, Riders::Retreat);
    // Once more, without a word: the die is rolled, and only its way is asked.
    let mut again = {
        let mut bench = Bench::south(&[]);
        bench.put("cs-3-va-cav", SOUTH[0], 1);
        bench.put("us-porter", SOUTH[2], 10);
        let mut play = Play::new(bench, Side::Union, &[6, 4]);
        play.state.standing[Side::Confederate].riders = Riders::Retreat;
        play
    };
    let porter = again
        .state
        .scenario(&again.rules.data)
        .unit("us-porter")
        .expect("it plays");
    let next = again.rules.data.map.labelled(SOUTH[1]).expect("it is a hex");
    again.make(Side::Union, &[Choice::March(porter), Choice::Step(porter, next)]);
    assert_eq!(again.state.units[cavalry].fatigue, 1);
    assert!(matches!(again.state.frames.last(), Some(Frame::Flight(_))));
}

#[test]
fn case_8_0_1_recovery_as_usual_entrenches_everybody_and_asks_no_more() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    bench.state.units[pickett].fatigue = 3;
    let casey = bench.put("us-casey", "N1707", 12);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    play.state.frames = vec![Frame::Turn(Part::End), Frame::Works(Side::Confederate, UnitSet::EMPTY)];
    play.state.turn = play.state.scenario(&play.rules.data).entry.turns;
    play.make(Side::Confederate, &[Choice::AsUsual]);
    assert_eq!(play.state.units[hood].works, 1);
    assert_eq!(play.state.units[pickett].works, 0, "it is too tired");
    assert_eq!(play.state.units[casey].works, 0, "the other side is not meant");
    assert!(play.state.standing[Side::Confederate].usual);
    // On the next evening it goes on by itself; whoever has built already does not build again.
    play.state.frames = vec![
        Frame::Turn(Part::End),
        Frame::Works(Side::Confederate, UnitSet::EMPTY),
        Frame::Transfer(Side::Confederate, gcacw::ids::LeaderSet::EMPTY),
    ];
    play.make(Side::Confederate, &[Choice::Done]);
    assert_eq!(play.state.units[hood].works, 2);
}

#[test]
fn case_8_0_1_who_can_entrench_nobody_may_recover_as_usual_all_the_same() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].works = 4;
    let mut play = Play::new(bench, Side::Confederate, &[]);
    play.state.frames = vec![Frame::Turn(Part::End), Frame::Works(Side::Confederate, UnitSet::EMPTY)];
    play.state.turn = play.state.scenario(&play.rules.data).entry.turns;
    play.make(Side::Confederate, &[Choice::AsUsual]);
    assert_eq!(play.state.units[hood].works, 4, "its fort is complete");
    assert!(play.state.standing[Side::Confederate].usual);
}

#[test]
fn case_4_3_1_standing_answers_are_taken_back_in_an_action() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    assert_eq!(
        case(play.rules.judge(&play.state, Side::Confederate, Choice::AskAgain)),
        "3.3"
    );
    play.state.standing[Side::Confederate] = Standing {
        riders: Riders::Stay,
        usual: true,
    };
    play.state.standing[Side::Union].usual = true;
    play.make(Side::Confederate, &[Choice::AskAgain]);
    assert_eq!(play.state.standing[Side::Confederate], Standing::default());
    assert!(play.state.standing[Side::Union].usual, "those of the other side stand");
    assert!(matches!(
        play.state.frames.last(),
        Some(Frame::Action(Side::Confederate, _))
    ));
}
