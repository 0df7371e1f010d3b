//! Gunboats (11.0 of the advanced game), as Gaines Mill and Retreat to the James use them.

use gcacw::choice::Choice;
use gcacw::frames::{Cause, Frame};
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

/// Confederates beside White House in Gaines Mill, in an action of a side.
fn at_white_house(side: Side) -> Table {
    let mut table = Table::in_action("gaines-mill", &[], side, 3);
    for id in ["cs-ewell", "cs-winder"] {
        let unit = table.put(id, "N2824");
        table.state.units[unit].exhausted = false;
    }
    table
}

#[test]
fn case_advanced_11_0_a_gunboat_supports_a_defence_four_times() {
    let mut table = at_white_house(CONFEDERATE);
    let ewell = table.unit("cs-ewell");
    let hasty = Choice::Hasty(table.hex("N2823"));
    table.make(CONFEDERATE, &[Choice::March(ewell)], &[6]);
    table.make(CONFEDERATE, &[hasty], &[]);
    assert!(matches!(table.state.frames.last(), Some(Frame::Support(_))));
    assert_eq!(table.rules.decider(&table.state), Some(Side::Union));
    let mut attack = table.attack(&["cs-ewell"], "N2823");
    let before = table.field().sums(&attack).defender();
    attack.supported = true;
    let gained = table.field().sums(&attack).defender() - before;
    let open = matches!(
        table.field().terrain(table.hex("N2823")),
        gcacw::map::Terrain::Clear | gcacw::map::Terrain::Rolling
    );
    assert_eq!(gained, if open { 2 } else { 1 });
    table.state.memory.boats[0].supports = 3;
    let mut fourth = table.state.clone();
    let mut dice = kernel::ScriptedDice::faces(&[1, 6, 1, 1, 1, 1]);
    kernel::Ruleset::apply(
        table.rules,
        &mut fourth,
        Side::Union,
        Choice::Support,
        &mut kernel::Turn::quiet(&mut dice),
    )
    .expect("it is the fourth");
    assert_eq!(fourth.memory.boats[0].supports, 4);
    // A fifth time nobody is asked.
    table.state.memory.boats[0].supports = 4;
    table.act(CONFEDERATE, 3);
    table.state.units[ewell].fatigue = 0;
    let mut dice = kernel::ScriptedDice::faces(&[6, 1, 1, 1, 1, 1, 1, 1]);
    let mut turn = kernel::Turn::quiet(&mut dice);
    for choice in [Choice::March(ewell), hasty] {
        kernel::Ruleset::apply(table.rules, &mut table.state, CONFEDERATE, choice, &mut turn).expect("it attacks");
    }
    assert!(!matches!(table.state.frames.last(), Some(Frame::Support(_))));
}

#[test]
fn case_advanced_11_0_a_bombardment_shakes_and_costs_a_point() {
    let terrain = at_white_house(Side::Union)
        .field()
        .terrain(at_white_house(Side::Union).hex("N2824"));
    let aim = match terrain {
        gcacw::map::Terrain::Clear => 2,
        gcacw::map::Terrain::Rolling => 1,
        _ => 0,
    };
    for (roll, shaken, owes) in [(3, false, false), (4, true, false), (6, true, true)] {
        let mut table = at_white_house(Side::Union);
        let bombard = Choice::Bombard(table.hex("N2824"));
        assert_eq!(table.judge(Side::Union, bombard), None);
        table.make(Side::Union, &[bombard], &[roll - aim]);
        let ewell = table.unit("cs-ewell");
        assert_eq!(table.state.units[ewell].disorganized, shaken, "{roll}");
        if owes {
            assert_eq!(table.rules.decider(&table.state), Some(CONFEDERATE));
            assert_eq!(table.judge(CONFEDERATE, Choice::Withdraw), Some("3.3"));
            table.make(CONFEDERATE, &[Choice::Lose(ewell)], &[]);
            assert_eq!(table.state.units[ewell].strength, 13);
            assert_eq!(table.state.losses[CONFEDERATE], 0, "which counts elsewhere only");
        }
        if shaken {
            table.make(CONFEDERATE, &[Choice::Done], &[]);
        }
        // It was no action, and it is over for this turn.
        assert!(matches!(table.state.frames.last(), Some(Frame::Action(Side::Union, _))));
        assert_eq!(table.judge(Side::Union, bombard), Some("advanced 11.0"));
    }
}

#[test]
fn case_advanced_11_0_the_bombarded_may_retreat_from_the_water() {
    let mut table = at_white_house(Side::Union);
    table.make(Side::Union, &[Choice::Bombard(table.hex("N2824"))], &[4]);
    while matches!(table.state.frames.last(), Some(Frame::Shelled(_, true))) {
        let ewell = table.unit("cs-ewell");
        table.make(CONFEDERATE, &[Choice::Lose(ewell)], &[]);
    }
    table.make(CONFEDERATE, &[Choice::Withdraw], &[]);
    let Some(Frame::Flight(flight)) = table.state.frames.last() else {
        panic!("they retreat: {:?}", table.state.frames);
    };
    assert_eq!((flight.side, flight.cause), (CONFEDERATE, Cause::Retreat));
}

#[test]
fn case_advanced_11_0_no_confederate_bridge_stands_before_gunboats() {
    let mut table = Table::in_action("retreat-to-the-james", &[], CONFEDERATE, 3);
    table.clear(Side::Union, &[]);
    table.clear(CONFEDERATE, &[]);
    let (near, far) = ("S1505", "S1606");
    let edge = |table: &Table| {
        let hexes = &table.scenario().gunboats[0];
        let map = &table.rules.data.map;
        let found = (0..map.edges.len())
            .map(|number| gcacw::ids::EdgeId(number as u16))
            .find(|edge| {
                let printed = map[*edge];
                let dry = |hex: gcacw::ids::HexId| map[hex].terrain != gcacw::map::Terrain::Water;
                let major = printed.water == Some(gcacw::map::Water::Major) && map.is_along(*edge, "James");
                major && dry(printed.a) && dry(printed.b) && hexes.contains(printed.a) && hexes.contains(printed.b)
            });
        found.unwrap_or_else(|| panic!("the James has a bank on either side, as {near} and {far}"))
    };
    let edge = edge(&table);
    let printed = table.rules.data.map[edge];
    let holmes = table.unit("cs-holmes");
    table.state.units[holmes].hex = Some(printed.a);
    let built = table.field().build(holmes, printed.b).err().map(|refusal| refusal.case);
    // The one major bridge that the Confederates have lies at N0733 already.
    assert_eq!(built, Some("10.1"));
    table.state.pontoons.clear();
    table.state.memory.southern.clear();
    let built = table.field().build(holmes, printed.b).err().map(|refusal| refusal.case);
    assert_eq!(built, Some("advanced 11.0"));
}
