//! Retreats and what comes of them (7.6, 11.0), where more than one rule is at work.

use gcacw::choice::Choice;
use gcacw::frames::{Cause, Frame};
use gcacw::ids::{HexId, HexSet};
use gcacw::retreat::Path;
use kernel::Ruleset;
use kernel::answers::answer;
use kernel::choice::Target;
use protocol::Side;
use protocol::survey::{Query, Survey};

use super::aftermath::hit;
use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// Where a Confederate in the middle may go before an enemy in the north: hexes, lines and losses.
fn ways(bench: &Bench, cause: Cause, [steps, sideways]: [u8; 2]) -> Vec<(String, u8, u8)> {
    let path = Path {
        side: CONFEDERATE,
        cause,
        from: bench.hex(AROUND[0]),
        at: bench.hex(MIDDLE),
        left: &HexSet::EMPTY,
        steps,
        sideways,
    };
    let steps = bench.field().backwards(&path);
    let mut found: Vec<_> = steps
        .iter()
        .map(|step| (bench.data.map.label(step.to), step.line, step.loss))
        .collect();
    found.sort();
    found
}

/// Follows a retreat until somebody else is asked, and says after how many hexes its owner was asked each time.
fn follow(play: &mut Play) -> Vec<u8> {
    let mut asked = Vec::new();
    while let Some(Frame::Flight(flight)) = play.state.frames.last().copied() {
        asked.push(flight.steps);
        let mut choices = Vec::new();
        play.rules.list(&play.state, CONFEDERATE, &mut choices);
        play.make(CONFEDERATE, &choices[..1]);
    }
    asked
}

#[test]
fn case_7_6_1_a_retreat_goes_four_hexes_at_most() {
    let mut play = hit((12, 8), &[6, 3, 1]);
    let asked = follow(&mut play);
    assert_eq!(asked.last(), Some(&3), "after four nobody is asked: {asked:?}");
}

#[test]
fn case_7_6_2_a_retreat_is_as_long_as_it_has_hexes() {
    // Two hexes have led the stack beside the one that it left.
    let bench = Bench::new(&[]);
    let path = |steps| Path {
        side: CONFEDERATE,
        cause: Cause::Retreat,
        from: bench.hex(AROUND[0]),
        at: bench.hex(AROUND[3]),
        left: &HexSet::EMPTY,
        steps,
        sideways: 0,
    };
    assert_eq!([1, 2].map(|steps| bench.field().may_halt(&path(steps))), [false, true]);
}

#[test]
fn case_7_6_2_a_retreat_does_not_leave_the_ground_of_the_scenario() {
    let mut bench = Bench::new(&[]);
    let (at, from) = super::odds::edge_of_the_scenario(&bench, |beside, area| {
        let out = |direction: usize| beside[direction].filter(|beside| !area.contains(beside.hex));
        // Open country without ways, straight on out of the scenario, away from an enemy within.
        let map = &bench.data.map;
        if beside.iter().flatten().any(|beside| map[beside.edge].route.is_some()) {
            return None;
        }
        let back = (0..6).find(|direction| out(*direction).is_none() && out((*direction + 3) % 6).is_some())?;
        beside[back].map(|beside| beside.hex)
    });
    let area = bench.field().scenario.area;
    let hood = bench.unit("cs-hood");
    bench.state.units[hood].hex = Some(at);
    bench.state.units[hood].strength = 8;
    let path = Path {
        side: CONFEDERATE,
        cause: Cause::Retreat,
        from,
        at,
        left: &HexSet::EMPTY,
        steps: 0,
        sideways: 0,
    };
    let steps = bench.field().backwards(&path);
    assert!(
        !steps.is_empty() && steps.iter().all(|step| area.contains(step.to)),
        "{} {steps:?}",
        bench.data.map.label(at)
    );
}

#[test]
fn case_7_6_2_who_cannot_go_far_enough_loses_a_point_for_each_hex() {
    let wet = [
        "river minor A: N1709/N1808 N1709/N1809 N1609/N1709 N1608/N1709",
        "river minor B: N1710/N1809 N1710/N1810 N1710/N1711 N1610/N1710 N1609/N1710",
    ];
    let mut bench = Bench::new(&wet);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    // 3 and 1: a point, and a retreat of which one hex of two can be gone.
    let mut play = Play::new(bench, UNION, &[6, 3, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    let state = play.state.units[hood];
    assert_eq!(state.hex, play.rules.data.map.labelled(AROUND[3]));
    assert_eq!((state.strength, play.state.losses[CONFEDERATE]), (6, 2));
}

#[test]
fn case_7_6_4_the_second_hex_that_leads_no_farther_costs_a_point() {
    // The enemy in the north has the middle in his zone; east and west of it woods keep him off; rivers lie in the south.
    let mut bench = Bench::new(&[
        "terrain N1708=w",
        "terrain N1808=w",
        "terrain N1608=w",
        "river minor A: N1709/N1809 N1709/N1710 N1609/N1709",
    ]);
    bench.put("us-casey", AROUND[0], 12);
    let found = |bench: &Bench, gone| ways(bench, Cause::Retreat, gone);
    let both = |loss| ["N1608", "N1808"].map(|label| (label.to_owned(), 3, loss));
    assert_eq!(found(&bench, [0, 0]), both(0));
    assert_eq!(found(&bench, [1, 0]), both(0), "the last one led farther");
    assert_eq!(found(&bench, [1, 1]), both(1));
    // Out of the enemy's zones it costs nothing: his unit is demoralized.
    let casey = bench.unit("us-casey");
    bench.state.units[casey].demoralized = 1;
    assert_eq!(found(&bench, [1, 1]), both(0));
}

#[test]
fn case_7_6_4_a_retreat_passes_weak_enemies_only() {
    let mut bench = Bench::new(&[]);
    let all = [
        "us-casey",
        "us-couch",
        "us-kearny",
        "us-hooker",
        "us-jameson",
        "us-naglee-a",
    ];
    let units: Vec<_> = all
        .iter()
        .zip(AROUND)
        .map(|(id, label)| bench.put(id, label, 5))
        .collect();
    assert_eq!(ways(&bench, Cause::Retreat, [0, 0]), []);
    bench.state.units[units[3]].demoralized = 1;
    assert_eq!(ways(&bench, Cause::Retreat, [0, 0]), [(AROUND[3].to_owned(), 6, 3)]);
    assert_eq!(
        ways(&bench, Cause::Retreat, [3, 0]),
        [],
        "but not where it would have to end"
    );
}

#[test]
fn case_7_6_4_cavalry_that_retreats_before_infantry_loses_nothing_by_its_way() {
    let mut bench = Bench::new(&[]);
    for (id, label) in [
        ("us-casey", AROUND[0]),
        ("us-couch", AROUND[2]),
        ("us-kearny", AROUND[4]),
    ] {
        bench.put(id, label, 12);
    }
    let losses = |cause| {
        let found = ways(&bench, cause, [0, 0]);
        found.iter().map(|way| (way.1, way.2)).collect::<Vec<_>>()
    };
    assert_eq!(losses(Cause::Retreat), [(5, 2); 3]);
    assert_eq!(losses(Cause::Cavalry), [(5, 0); 3]);
}

#[test]
fn case_7_5_2_where_all_die_nobody_is_asked_who() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 60);
    let units = ["cs-hood", "cs-pickett"].map(|id| bench.put(id, MIDDLE, 1));
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    assert_eq!(units.map(|unit| play.state.units[unit].strength), [0, 0]);
    assert_eq!(play.rules.decider(&play.state), Some(UNION));
    assert_eq!(play.state.losses[CONFEDERATE], 2);
}

#[test]
fn case_7_6_6_a_two_way_rout_of_several_is_divided() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 70);
    let [hood, pickett] = ["cs-hood", "cs-pickett"].map(|id| bench.put(id, MIDDLE, 5));
    let target = bench.hex(MIDDLE);
    // 70 against 10, 6; guns 4 against 3, 2 less; Smith has joined Hood, 1 less; 6 and 1: 8.
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    while let Some(Frame::Loss(..)) = play.state.frames.last() {
        play.make(CONFEDERATE, &[Choice::Lose(hood)]);
    }
    assert!(
        [hood, pickett]
            .iter()
            .all(|unit| play.state.units[*unit].demoralized == 2)
    );
    assert!(
        matches!(play.state.frames.last(), Some(Frame::Split(_))),
        "{:?}",
        play.state.frames.last()
    );
    assert_eq!(play.rules.decider(&play.state), Some(UNION));
}

#[test]
fn case_7_6_8_without_a_letter_nobody_withdraws() {
    // 1 and 4: the attacker loses two points, the defender nothing.
    let play = hit((12, 8), &[6, 1, 4, 6, 1]);
    assert!(!play.state.frames.iter().any(|frame| matches!(frame, Frame::Fight(_))));
    assert!(matches!(play.state.frames.last(), Some(Frame::Action(..))));
}

#[test]
fn case_7_6_7_nobody_advances_without_an_a() {
    // 2 and 2: the defender is shaken, and leaves; the attacker's result lets nobody advance.
    let mut play = hit((12, 8), &[6, 2, 2]);
    play.dice = vec![6, 1];
    play.make(CONFEDERATE, &[Choice::Withdraw]);
    follow(&mut play);
    assert!(!play.state.frames.iter().any(|frame| matches!(frame, Frame::Fight(_))));
    let casey = play
        .state
        .scenario(&play.rules.data)
        .unit("us-casey")
        .expect("it plays");
    assert_eq!(play.state.units[casey].hex, play.rules.data.map.labelled(AROUND[0]));
}

#[test]
fn case_9_0_5_only_a_complete_fort_bears_a_retreat() {
    for (works, flees) in [(3, true), (4, false)] {
        let mut bench = Bench::new(&[]);
        let casey = bench.put("us-casey", AROUND[0], 24);
        let hood = bench.put("cs-hood", MIDDLE, 8);
        bench.state.units[hood].works = works;
        let target = bench.hex(MIDDLE);
        // 24 against 16 or 24, guns worth nothing or 2 less: 6 and 3, or 6 and 1, make 3.
        let dice = if flees { [6, 6, 3] } else { [6, 6, 1] };
        let mut play = Play::new(bench, UNION, &dice);
        play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
        let fled = play.state.frames.iter().any(|frame| matches!(frame, Frame::Flight(_)));
        assert_eq!(fled, flees, "{works}");
        assert!(play.state.units[hood].disorganized, "{works}");
    }
}

#[test]
fn case_11_0_1_a_second_rout_demoralizes_fully() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].demoralized = 1;
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    assert_eq!(play.state.units[hood].demoralized, 2);
}

#[test]
fn case_scenario_1_rule_4_siege_artillery_storms_and_does_not_advance() {
    let [target, north, _] = super::answers::SOUTH;
    let mut bench = Bench::south(&[]);
    let magruder = bench.lead("magruder", north);
    let siege = bench.put("cs-siege", north, 2);
    let mclaws = bench.put("cs-mclaws-a", north, 12);
    bench.put("us-porter", target, 1);
    let hex = bench.hex(target);
    let mut play = Play::new(bench, CONFEDERATE, &[1, 6, 1]);
    let choices = [
        Choice::Assault(magruder, hex),
        Choice::Take(siege),
        Choice::Take(mclaws),
        Choice::Done,
    ];
    play.make(CONFEDERATE, &choices);
    let fights = play.state.frames.iter().any(|frame| matches!(frame, Frame::Fight(_)));
    assert!(fights, "the hex is won: {:?}", play.state.frames);
    assert_eq!(play.judge(CONFEDERATE, Choice::Advance(siege)), "7.6.7");
    assert_eq!(
        play.rules.judge(&play.state, CONFEDERATE, Choice::Advance(mclaws)),
        Ok(())
    );
}

#[test]
fn case_7_6_4_how_far_a_retreat_comes_is_found_and_each_way_can_be_gone() {
    let mut play = hit((12, 8), &[6, 3, 1]);
    let Some(Frame::Flight(flight)) = play.state.frames.last().copied() else {
        panic!("somebody retreats");
    };
    let hood = flight.units.only().expect("one unit retreats");
    let at = play.state.units[hood].hex.expect("it stands somewhere");
    let query = Query::Reach(hood.wire());
    let answered = answer(&play.rules, &play.state, CONFEDERATE.into(), &query);
    let Some(Survey::Reach(legs)) = answered else {
        panic!("{answered:?}");
    };
    let field = gcacw::field::Field::new(&play.rules.data, &play.state);
    let [_, most] = field.retreat_lengths(Cause::Retreat);
    let far = |to: u16| play.rules.data.map.distance(at, HexId(to));
    let farthest = legs.iter().map(|leg| far(leg.to)).max();
    assert!(farthest > Some(1) && farthest <= Some(most.into()), "{legs:?}");
    // Going there by its choices comes to where it is said, at the price that is said.
    let before = play.state.clone();
    for (i, leg) in legs.iter().enumerate() {
        let mut row = vec![i];
        while let Some(first) = row.last().and_then(|last| legs[*last].after) {
            row.push(first.into());
        }
        play.state = before.clone();
        for step in row.iter().rev() {
            let choice: Choice = legs[*step].choice.parse().expect("it is a choice");
            play.make(CONFEDERATE, &[choice]);
        }
        assert_eq!(play.state.units[hood].hex, Some(HexId(leg.to)), "{leg:?}");
        let lost = play.state.losses[CONFEDERATE] - before.losses[CONFEDERATE];
        assert_eq!(lost, leg.cost, "{leg:?}");
    }
    // Of the enemy nobody is asked how far he comes.
    assert_eq!(answer(&play.rules, &before, UNION.into(), &query), None);
}
