//! Retreats at the edges of their rules: forts beside other works, a bridge that goes under the routed, ways sideways.

use gcacw::choice::Choice;
use gcacw::frames::{Cause, Frame, Part, Split};
use gcacw::ids::UnitSet;
use gcacw::retreat::Path;
use gcacw::tables::Push;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE};
use super::play::{Play, flight};

#[test]
fn case_9_0_5_units_in_a_fort_bear_a_retreat_beside_others_who_do_not() {
    let mut retreats = 0;
    for dice in (0..36).map(|way| [6, way / 6 + 1, way % 6 + 1]) {
        let mut bench = Bench::new(&[]);
        let casey = bench.put("us-casey", AROUND[0], 24);
        let hood = bench.put("cs-hood", MIDDLE, 4);
        let pickett = bench.put("cs-pickett", MIDDLE, 4);
        bench.state.units[hood].works = 4;
        let target = bench.hex(MIDDLE);
        let mut play = Play::new(bench, Side::Union, &[&dice[..], &[3; 8]].concat());
        play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
        while let Some(Frame::Loss(Side::Confederate, ..)) = play.state.frames.last() {
            play.make(Side::Confederate, &[Choice::Lose(hood)]);
        }
        let fight = play.state.frames.iter().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(*fight),
            _ => None,
        });
        let push = fight.and_then(|fight| fight.results[1].push);
        let driven = play.state.frames.iter().find_map(|frame| match frame {
            Frame::Flight(flight) => Some(flight.units),
            _ => None,
        });
        match push {
            Some(Push::Retreat) => {
                retreats += 1;
                assert_eq!(driven, Some(UnitSet::of(pickett)), "{:?}", play.state.frames);
                assert_eq!(play.state.units[hood].hex, Some(target));
            }
            Some(Push::Rout) => assert_eq!(driven.map(|units| units.len()), Some(2)),
            _ => {}
        }
    }
    assert!(retreats > 0);
}

#[test]
fn case_scenario_4_rule_6_who_is_driven_over_a_bridge_that_goes_finds_another_way() {
    for (die, crosses) in [(4, true), (5, false)] {
        let mut bench = Bench::new(&[]);
        let units = ["us-casey", "us-kearny"].map(|id| bench.put(id, "N1626", 8));
        bench.put("cs-hood", "N1627", 8);
        let [from, over, at] = ["N1627", "N1625", "N1626"].map(|label| bench.hex(label));
        bench.state.turn = 1;
        let mut play = Play::new(bench, Side::Confederate, &[die, 4, 4, 4]);
        let split = Split {
            flight: flight(Side::Union, &units, from),
            hex: None,
            group: UnitSet::EMPTY,
        };
        play.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Split(split)];
        play.make(Side::Confederate, &[Choice::Drive(over)]);
        play.make(Side::Union, &[Choice::Take(units[0])]);
        let casey = &play.state.units[units[0]];
        assert!(casey.strength > 0, "nobody surrenders");
        assert_eq!(casey.hex == Some(over), crosses, "{die}: {:?}", casey.hex);
        if !crosses {
            let waits = play.state.frames.iter().any(|frame| match frame {
                Frame::Flight(flight) => flight.units.contains(units[0]),
                _ => false,
            });
            assert!(
                waits || casey.hex != Some(at),
                "it goes elsewhere: {:?}",
                play.state.frames
            );
        }
    }
}

#[test]
fn case_7_6_4_only_hexes_of_the_third_line_count_as_sideways() {
    // A hex in a zone of control, not farther, is of the fifth line; the first of the third line costs nothing yet.
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", AROUND[0], 12);
    bench.put("us-kearny", AROUND[2], 12);
    bench.put("us-couch", AROUND[4], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let left = gcacw::ids::HexSet::EMPTY;
    let path = Path {
        side: Side::Confederate,
        cause: Cause::Retreat,
        from: bench.hex(AROUND[0]),
        at: bench.hex(MIDDLE),
        left: &left,
        steps: 0,
        sideways: 0,
    };
    let ways = bench.field().backwards(&path);
    assert!(ways.iter().all(|way| way.line == 5), "{ways:?}");
    let from = bench.hex(AROUND[0]);
    let beside = bench.hex(AROUND[1]);
    let mut play = Play::new(bench, Side::Union, &[]);
    let mut flight = flight(Side::Confederate, &[hood], from);
    flight.first = Some(beside);
    play.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Flight(flight)];
    play.make(Side::Confederate, &[Choice::Back(beside)]);
    let sideways = play.state.frames.iter().find_map(|frame| match frame {
        Frame::Flight(flight) => Some(flight.sideways),
        _ => None,
    });
    assert_eq!(sideways, Some(0), "{:?}", play.state.frames);
}
