//! Fords, in rain and after it (2.4, 6.2, 7.1, 7.4 and 12.0): on the south map, because they are of no use at Seven Pines.

use gcacw::movement::Step;
use kernel::Refusal;
use protocol::Side;

use super::bench::{Bench, case};

/// The middle of the southern meadow, and the hex north of it, across the river.
const HERE: &str = "S1715";
const ACROSS: &str = "S1714";

/// A unit beside a ford over such a river; the hexes around it are a meadow.
fn ford(river: &str) -> Bench {
    let river = format!("river {river} Test_River: {ACROSS}/{HERE}");
    let crossing = format!("crossing ford {ACROSS}/{HERE} rule: Test");
    let mut bench = Bench::south(&[&river, &crossing]);
    bench.put("cs-pryor", HERE, 4);
    bench
}

fn wade(bench: &Bench) -> Result<Step, Refusal> {
    let march = bench.march(bench.unit("cs-pryor"), 9);
    bench.field().step(&march, bench.hex(ACROSS))
}

/// Whether the ford can be used, which a march and a zone of control have to agree on.
fn is_usable(bench: &Bench) -> bool {
    let control = bench.field().controls(Side::Confederate, bench.hex(ACROSS));
    let march = wade(bench);
    assert_eq!(control, march.is_ok(), "zones and marches agree");
    if march.is_err() {
        assert_eq!(case(march), "6.2.2");
    }
    control
}

/// Whether the ford can be used on this turn and the next ones, which are dry or not.
fn turns(river: &str, rains: &[bool]) -> Vec<bool> {
    let mut bench = ford(river);
    let mut usable = Vec::new();
    for rain in rains {
        bench.state.weather(&bench.data, *rain);
        usable.push(is_usable(&bench));
    }
    usable
}

#[test]
fn case_6_2_2_a_ford_costs_one_more_and_artillery_two() {
    for river in ["minor", "major"] {
        for (id, cost) in [("cs-pryor", 4), ("cs-3-va-cav", 4), ("cs-siege", 5)] {
            let mut bench = ford(river);
            let unit = bench.put(id, HERE, 2);
            let march = bench.march(unit, 9);
            let step = bench.field().step(&march, bench.hex(ACROSS)).expect("it is dry");
            assert_eq!(step.cost, cost, "{river}, {id}: 3 for clear ground");
        }
    }
}

#[test]
fn case_12_0_2_in_rain_no_ford_can_be_used() {
    for river in ["minor", "major"] {
        let mut bench = ford(river);
        assert!(is_usable(&bench), "{river}: it is dry");
        bench.state.rain = true;
        assert!(!is_usable(&bench), "{river}: however low the river is");
    }
}

#[test]
fn case_12_0_2_nobody_attacks_across_a_ford_in_rain() {
    let mut bench = ford("minor");
    let pryor = bench.unit("cs-pryor");
    bench.put("us-porter", ACROSS, 10);
    let attack = |bench: &Bench| bench.field().attack(pryor, bench.hex(ACROSS), false);
    assert_eq!(attack(&bench), Ok(()));
    bench.state.rain = true;
    assert_eq!(case(attack(&bench)), "7.1.1");
}

#[test]
fn case_12_0_3_a_minor_river_is_high_for_one_dry_turn() {
    let usable = turns("minor", &[false, true, true, false, false, false]);
    assert_eq!(usable, [true, false, false, false, true, true]);
}

#[test]
fn case_12_0_3_a_major_river_is_high_for_two_dry_turns() {
    let usable = turns("major", &[false, true, true, false, false, false]);
    assert_eq!(usable, [true, false, false, false, false, true]);
}

#[test]
fn case_7_4_7_a_ford_that_cannot_be_used_covers_and_counts_for_less() {
    let mut bench = ford("minor");
    // Porter in the south covers his own hex and those beside it; the hex across the ford is open to the north.
    let porter = bench.put("us-porter", "S1716", 10);
    let found = |bench: &Bench| {
        let attackers = [porter].into_iter().collect();
        let flanks = bench.field().flanks(bench.hex(HERE), attackers, false);
        (flanks.covered, flanks.reduced)
    };
    assert_eq!(found(&bench), (3, 0));
    bench.state.water = 2;
    assert_eq!(found(&bench), (4, 1), "the river is high");
    bench.state.water = 1;
    assert_eq!(found(&bench), (3, 0));
    bench.state.rain = true;
    assert_eq!(found(&bench), (4, 1), "it rains");
}
