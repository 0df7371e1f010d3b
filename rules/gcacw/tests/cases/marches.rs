//! Cases of 6: movement, leaders who move, stacks, fatigue.

use gcacw::choice::Choice;
use kernel::Ruleset;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_6_1_3_no_unit_leaves_the_map() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", "N0101", 8);
    let march = bench.march(hood, 6);
    let south = bench.hex("S1715");
    // Its neighbours are the three that are on the map.
    assert_eq!(bench.data.map.around(bench.hex("N0101")).count(), 2);
    assert_eq!(case(bench.field().step(&march, south)), "6.1.1");
    bench.put("cs-hood", "S0801", 8);
    let beyond = bench.hex("S0802");
    assert_eq!(
        case(bench.field().step(&march, beyond)),
        "6.1.3",
        "Seven Pines is on the north map"
    );
}

#[test]
fn case_6_2_8_a_unit_may_march_where_it_stands_to_attack() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 13);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[5]);
    play.make(UNION, &[Choice::March(casey)]);
    assert_eq!(play.rules.judge(&play.state, UNION, Choice::Prepared(target)), Ok(()));
    assert_eq!(play.state.units[casey].fatigue, 1);
}

#[test]
fn case_6_3_1_leaders_pay_nothing_and_are_never_tired() {
    let mut bench = Bench::new(&[]);
    let smith = bench.lead("gw-smith", MIDDLE);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let to = bench.hex(AROUND[0]);
    let mut alone = Play::new(
        Bench {
            data: bench.data.clone(),
            state: bench.state.clone(),
        },
        CONFEDERATE,
        &[6],
    );
    alone.state.leaders[smith].hex = None;
    alone.make(CONFEDERATE, &[Choice::March(hood), Choice::Step(hood, to)]);
    let mut led = Play::new(bench, CONFEDERATE, &[6]);
    led.make(CONFEDERATE, &[Choice::March(hood), Choice::Step(hood, to)]);
    assert_eq!(led.march().points, alone.march().points);
    assert_eq!(led.state.leaders[smith].hex, Some(to));
}

#[test]
fn case_6_3_5_an_activated_leader_may_first_transfer_to_one_of_the_chosen() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let anderson = bench.put("cs-rh-anderson", "N1708", 13);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let to = bench.hex("N1711");
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet), Choice::Take(anderson)]);
    let transfer = Choice::Transfer(longstreet, to);
    assert_eq!(play.judge(CONFEDERATE, transfer), "6.3.5", "Pickett is not chosen");
    play.make(CONFEDERATE, &[Choice::Take(pickett), transfer]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(to));
    let back = play.state.units[anderson].hex.expect("it is on the map");
    assert!(
        play.rules
            .judge(&play.state, CONFEDERATE, Choice::Transfer(longstreet, back))
            .is_err(),
        "once"
    );
}

#[test]
fn case_6_4_1_any_number_of_units_may_stand_in_a_hex() {
    let mut bench = Bench::new(&[]);
    for id in [
        "cs-pickett",
        "cs-rh-anderson",
        "cs-huger-b",
        "cs-garland-a",
        "cs-whiting-a",
    ] {
        bench.put(id, MIDDLE, 16);
    }
    let hood = bench.put("cs-hood", AROUND[0], 8);
    let march = bench.march(hood, 6);
    let step = bench.field().step(&march, bench.hex(MIDDLE)).map(|step| step.cost);
    assert_eq!(step, Ok(5), "three, and two for the crowd");
}

#[test]
fn case_6_5_1_fatigue_goes_from_none_to_four() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    for (more, level) in [(1, 1), (2, 3), (2, 4), (3, 4)] {
        bench.state.units[hood].tire(more);
        assert_eq!(bench.state.units[hood].fatigue, level);
    }
}
