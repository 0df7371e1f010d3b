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
        let expected = if bench.state.rain { "12.0.2" } else { "12.0.3" };
        assert_eq!(case(march), expected);
    }
    control
}

/// The turns, of this one and the next ones, on which the ford cannot be used. On some of them events bring rain, for so
/// many turns more; on the turns to come it rains on.
fn closed(river: &str, events: &[(u8, u8)]) -> Vec<u8> {
    let mut bench = ford(river);
    let mut rains_to = 0;
    let turns = 1..=16;
    let is_closed = |turn: &u8| {
        bench.state.turn = *turn;
        let event = events.iter().find(|(on, _)| on == turn);
        rains_to = event.map_or(rains_to, |(_, more)| rains_to.max(turn + more));
        let more = event.map_or(0, |(_, more)| *more);
        let rain = (*turn <= rains_to).then_some(more);
        bench.state.weather(&bench.data, rain);
        assert_eq!(bench.state.rain, *turn <= rains_to);
        !is_usable(&bench)
    };
    turns.filter(is_closed).collect()
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
fn case_12_0_3_the_chart_says_through_which_turn_fords_stay_closed() {
    // The event is rolled on turn 2; the longer it brings rain, the longer rivers stay high.
    for (more, minor, major) in [(0, 3, 3), (1, 5, 4), (2, 8, 6), (3, 11, 8)] {
        for (river, last) in [("minor", minor), ("major", major)] {
            let expected: Vec<u8> = (2..=last).collect();
            assert_eq!(closed(river, &[(2, more)]), expected, "{river}, current +{more}");
        }
    }
}

#[test]
fn case_12_0_3_of_two_rains_the_one_that_closes_longer_counts() {
    // Rain of one turn, six turns into the high water of an earlier one, and at its end.
    let (long, major): (Vec<u8>, Vec<u8>) = ((2..=11).collect(), (2..=9).collect());
    assert_eq!(closed("minor", &[(2, 3), (8, 0)]), long);
    assert_eq!(closed("major", &[(2, 3), (8, 0)]), major);
    // Each of several turns of rain counts from itself.
    assert_eq!(closed("minor", &[(2, 0), (3, 0)]), [2, 3, 4]);
}

#[test]
fn case_12_0_3_a_game_of_an_older_edition_goes_on_with_its_rivers_as_high_as_they_were() {
    // A turn of rain, and the two dry ones after it, by the counter of those days.
    for (rain, water, open) in [(true, 2, false), (false, 2, false), (false, 1, true), (false, 0, true)] {
        for river in ["minor", "major"] {
            let mut bench = ford(river);
            (bench.state.rain, bench.state.water) = (rain, water);
            assert_eq!(is_usable(&bench), open, "{river}, {water}");
        }
    }
    let mut bench = ford("minor");
    (bench.state.rain, bench.state.water) = (true, 2);
    let high = [(); 3].map(|()| {
        bench.state.turn += 1;
        bench.state.weather(&bench.data, None);
        bench.state.water
    });
    assert_eq!(high, [2, 1, 0]);
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
    bench.state.fords = [1, 0];
    assert_eq!(found(&bench), (4, 1), "the river is high");
    bench.state.fords = [0, 1];
    assert_eq!(found(&bench), (3, 0));
    bench.state.rain = true;
    assert_eq!(found(&bench), (4, 1), "it rains");
}
