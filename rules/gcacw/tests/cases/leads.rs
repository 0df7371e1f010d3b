//! Leaders on the way: with one unit in an action, all of them in an advance, after a transfer; and a ferry under a bridge.

use gcacw::choice::Choice;
use gcacw::ids::{LeaderId, UnitId};
use kernel::choice::Target;
use kernel::{Referee, Ruleset};
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const CONFEDERATE: Side = Side::Confederate;

/// A leader activates units, and rolls for them.
fn activates(leader: LeaderId, units: [UnitId; 2]) -> Vec<Choice> {
    let taken = units.map(Choice::Take);
    [&[Choice::Activate(leader)], &taken[..], &[Choice::Done]].concat()
}

#[test]
fn case_5_2_5_an_active_leader_goes_along_with_one_of_his_units() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let (middle, south) = (bench.hex(MIDDLE), bench.hex(AROUND[3]));
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &activates(longstreet, [anderson, pickett]));
    let choices = [
        Choice::March(anderson),
        Choice::Along(longstreet),
        Choice::Step(anderson, middle),
        Choice::Done,
        Choice::March(pickett),
    ];
    play.make(CONFEDERATE, &choices);
    assert_eq!(play.state.leaders[longstreet].hex, Some(middle));
    assert_eq!(play.judge(CONFEDERATE, Choice::Along(longstreet)), "5.2.5");
    play.make(CONFEDERATE, &[Choice::Step(pickett, south)]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(middle), "Anderson is with him");
}

#[test]
fn case_5_2_5_a_leader_who_stayed_may_go_along_with_the_next() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let south = bench.hex(AROUND[3]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &activates(longstreet, [anderson, pickett]));
    let choices = [
        Choice::March(anderson),
        Choice::Step(anderson, south),
        Choice::Done,
        Choice::March(pickett),
        Choice::Along(longstreet),
    ];
    play.make(CONFEDERATE, &choices);
    assert!(play.march().takes(longstreet));
}

#[test]
fn case_6_3_6_units_are_chosen_before_the_leader_transfers() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[3], 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let south = bench.hex(AROUND[3]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet), Choice::Take(anderson)]);
    let judged = play.rules.judge(&play.state, CONFEDERATE, Choice::Take(pickett));
    assert_eq!(judged, Ok(()));
    play.make(CONFEDERATE, &[Choice::Transfer(longstreet, south)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Take(pickett)), "6.3.6");
    play.make(CONFEDERATE, &[Choice::Done]);
}

#[test]
fn case_6_3_2_all_leaders_who_go_along_advance_with_the_unit() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1707");
    let johnston = bench.lead("je-johnston", "N1707");
    let anderson = bench.put("cs-rh-anderson", "N1707", 13);
    // Who stays behind does not hold a leader back who has gone along.
    bench.put("cs-pickett", AROUND[0], 5);
    let casey = bench.put("us-casey", MIDDLE, 1);
    let (north, middle) = (bench.hex(AROUND[0]), bench.hex(MIDDLE));
    let mut play = Play::new(bench, CONFEDERATE, &[6, 6, 1]);
    let choices = [
        Choice::March(anderson),
        Choice::Along(longstreet),
        Choice::Along(johnston),
        Choice::Step(anderson, north),
        Choice::Normal(middle),
    ];
    play.make(CONFEDERATE, &choices);
    assert_eq!(play.state.units[casey].hex, None, "13 against 1");
    play.make(CONFEDERATE, &[Choice::Advance(anderson)]);
    let at = [longstreet, johnston].map(|leader| play.state.leaders[leader].hex);
    assert_eq!(at, [Some(middle); 2]);
}

#[test]
fn case_6_2_2_a_bridge_of_pontoons_beside_a_ferry_carries_all() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing ferry N1708/N1709 rule: Ferry"]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let over = bench.hex(AROUND[0]);
    let edge = bench
        .data
        .map
        .edge(bench.hex(MIDDLE), over)
        .expect("they are neighbours");
    bench.state.pontoons = vec![edge];
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &activates(longstreet, [anderson, pickett]));
    let choices = [
        Choice::March(anderson),
        Choice::Step(anderson, over),
        Choice::Done,
        Choice::March(pickett),
        Choice::Step(pickett, over),
    ];
    play.make(CONFEDERATE, &choices);
    assert!(play.state.ferried.is_empty());
}

/// The badges of a leader or unit by the number of its piece.
fn badges(play: &Play, piece: u16) -> Vec<String> {
    let view = play.rules.view(&play.state, CONFEDERATE.into());
    let own = view.pieces.iter().find(|own| own.id == piece).expect("it is shown");
    own.badges.iter().map(|badge| badge.key.to_string()).collect()
}

#[test]
fn case_6_3_2_who_may_go_along_and_who_does_are_told_apart() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    let all = activates(longstreet, [anderson, pickett]);
    let (done, named) = all.split_last().expect("it ends");
    play.make(CONFEDERATE, named);
    assert_eq!(badges(&play, pickett.wire()), ["chosen"]);
    play.make(CONFEDERATE, &[*done]);
    assert_eq!(badges(&play, pickett.wire()), ["may-march"]);
    play.make(CONFEDERATE, &[Choice::March(anderson)]);
    assert_eq!(badges(&play, longstreet.wire()), ["active"]);
    assert_eq!(badges(&play, pickett.wire()), ["may-march"], "it has not marched");
    play.make(CONFEDERATE, &[Choice::Along(longstreet)]);
    assert_eq!(badges(&play, longstreet.wire()), ["active", "along"]);
    // That is set before the march: a switch.
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let verbs = &game.package().verbs;
    assert!(verbs["along"].adds && !verbs["leave"].adds && !verbs["force-march"].adds);
}
