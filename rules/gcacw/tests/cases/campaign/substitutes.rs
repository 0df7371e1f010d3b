//! Substitutes (19.0): detachment, attachment, artillery, demi-divisions.

use gcacw::campaign::{Asked, Away, Place, Release, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, March, Part};
use gcacw::ids::UnitId;
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// A march of a unit that was rested, with so many points.
fn marching(id: &str, label: &str, points: u8) -> (Table, UnitId) {
    let mut table = Table::landed("S5814");
    let unit = table.put(id, label);
    let side = table.scenario()[unit].printed.side;
    table.act(side);
    table.state.units[unit].fatigue = 1;
    table.state.frames.pop();
    table.state.frames.push(Frame::March(March::new(unit, points)));
    (table, unit)
}

/// The attachment phase of a side, the other one done.
fn phase(side: Side) -> Table {
    let mut table = Table::landed("S5814");
    table.state.turn = 3;
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Actions)),
        Frame::Campaign(Asked::Attachment(side, None)),
    ];
    table
}

/// Puts a substitute of some strength into a hex.
fn sub(table: &mut Table, id: &str, label: &str, strength: u8) -> UnitId {
    let unit = table.put(id, label);
    table.state.units[unit].strength = strength;
    unit
}

#[test]
fn case_advanced_19_1_a_marching_unit_detaches_a_substitute() {
    let (mut table, porter) = marching("us-porter", "S5714", 12);
    table.make(UNION, &[Choice::Detach(porter)], &[]);
    assert_eq!(table.asks(), Some(Asked::Detachment(porter)));
    for (strength, refused) in [(0, true), (1, false), (12, false), (13, true)] {
        let judged = table.judge(UNION, Choice::Amount(strength));
        assert_eq!(judged, refused.then_some("advanced 19.1"), "{strength}");
    }
    table.make(UNION, &[Choice::Amount(8), Choice::Amount(0)], &[]);
    let new = table.unit("us-sub-1");
    assert_eq!(table.state.units[new].strength, 8);
    assert_eq!(table.state.units[porter].strength, 13);
    assert_eq!(table.where_is("us-sub-1").as_deref(), Some("S5714"));
    // It belongs to the command of its unit, not to that of anybody else.
    let heintzelman = table.leader("heintzelman");
    assert_eq!(table.field().commander(new), Some(heintzelman));
    assert!(table.field().own(heintzelman).contains(new));
    // The march goes on without it, and another substitute follows in the next hex.
    table.make(UNION, &[Choice::Step(porter, table.hex("S5613"))], &[]);
    table.make(
        UNION,
        &[Choice::Detach(porter), Choice::Amount(1), Choice::Amount(0)],
        &[],
    );
    assert_eq!(table.where_is("us-sub-2").as_deref(), Some("S5613"));
    assert_eq!(table.where_is("us-sub-1").as_deref(), Some("S5714"));
    let other = table.unit("us-sub-2");
    assert!(table.judge(UNION, Choice::Step(other, table.hex("S5612"))).is_some());
}

#[test]
fn case_advanced_19_1_a_detachment_is_as_tired_as_its_unit_was_where_it_began() {
    let (mut table, porter) = marching("us-porter", "S5714", 12);
    table.state.units[porter].exhausted = true;
    table.state.units[porter].disorganized = true;
    table.state.units[porter].works = 2;
    table.campaign().unsupplied.insert(porter);
    table.make(
        UNION,
        &[Choice::Detach(porter), Choice::Amount(2), Choice::Amount(0)],
        &[],
    );
    let new = table.unit("us-sub-1");
    let own = table.state.units[new];
    assert_eq!(
        (own.fatigue, own.works),
        (0, 2),
        "as before its march, with the same works"
    );
    assert!(own.exhausted && own.disorganized);
    assert!(table.field().is_hungry(new));
    table.make(UNION, &[Choice::Step(porter, table.hex("S5613"))], &[]);
    table.make(
        UNION,
        &[Choice::Detach(porter), Choice::Amount(2), Choice::Amount(0)],
        &[],
    );
    let later = table.state.units[table.unit("us-sub-2")];
    assert_eq!((later.fatigue, later.works), (1, 0), "as its unit is there");
}

#[test]
fn case_advanced_19_1_who_detaches_and_how_many_there_are() {
    let (table, casey) = marching("us-casey", "S5714", 3);
    let judge = |change: &dyn Fn(&mut Table)| {
        let mut table = Table {
            state: table.state.clone(),
            ..table
        };
        change(&mut table);
        table.judge(UNION, Choice::Detach(casey))
    };
    assert_eq!(judge(&|_| ()), None);
    assert_eq!(
        judge(&|table| table.state.units[casey].strength = 1),
        Some("advanced 19.1"),
        "a point stays"
    );
    let all = |table: &mut Table, but: u8| {
        for number in 1..=8 {
            let unit = table.unit(&format!("us-sub-{number}"));
            table.state.units[unit].strength = u8::from(number != but);
        }
    };
    assert_eq!(judge(&|table| all(table, 0)), Some("advanced 19.1"), "there are eight");
    assert_eq!(judge(&|table| all(table, 5)), None);
    // Union cavalry and artillery detach nobody.
    for id in ["us-5-6-us", "us-art-res-1"] {
        let (mut table, unit) = marching(id, "S5714", 3);
        table.state.units[unit].strength = 2;
        assert_eq!(table.judge(UNION, Choice::Detach(unit)), Some("advanced 19.1"), "{id}");
    }
    // A Confederate regiment is of one point, and that is not asked.
    let (mut table, riders) = marching("cs-3-va-cav", "S4512", 4);
    table.state.units[riders].strength = 2;
    table.make(CONFEDERATE, &[Choice::Detach(riders)], &[]);
    assert_eq!(table.state.units[table.unit("cs-cav-sub-1")].strength, 1);
    assert_eq!(table.state.units[riders].strength, 1);
}

#[test]
fn case_advanced_19_1_who_is_too_strong_detaches_and_goes_aboard() {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    let kershaw = table.put("cs-kershaw", "N0627");
    table.state.units[kershaw].strength = 11;
    assert_eq!(table.judge(CONFEDERATE, Choice::Entrain(kershaw)), Some("advanced 8.0"));
    table.make(CONFEDERATE, &[Choice::Detach(kershaw)], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Amount(11)), Some("advanced 19.1"));
    table.make(CONFEDERATE, &[Choice::Amount(3)], &[]);
    if matches!(table.asks(), Some(Asked::Battery(..))) {
        table.make(CONFEDERATE, &[Choice::Amount(0)], &[]);
    }
    for other in [Choice::Pass, Choice::March(kershaw)] {
        assert_eq!(table.judge(CONFEDERATE, other), Some("advanced 19.1"), "{other}");
    }
    let left = table.unit("cs-sub-1");
    table.make_with(CONFEDERATE, Choice::Entrain(kershaw), &[3, 4]);
    assert!(table.campaign().travel.trains.contains(kershaw));
    assert_eq!(table.state.units[left].fatigue, 0, "it was detached before");
    assert_eq!(table.state.units[kershaw].fatigue, 1);
    assert_eq!(table.campaign().boarding, None);
    // Where no train stops nobody detaches but on a march.
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    let ward = table.put("cs-kershaw", "S4512");
    assert!(table.judge(CONFEDERATE, Choice::Detach(ward)).is_some());
}

#[test]
fn case_advanced_19_0_units_detach_and_attach_in_boxes() {
    let mut table = Table::at("S5814", 5, Step::OffMap);
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::OffMap(UNION, gcacw::ids::LeaderSet::EMPTY)));
    let (king, viele) = (table.unit("us-king"), table.unit("us-viele"));
    table.make(
        UNION,
        &[Choice::Detach(king), Choice::Amount(4), Choice::Amount(1)],
        &[],
    );
    let new = table.unit("us-sub-1");
    assert_eq!(table.campaign().units[new], Away::In(Place::Fredericksburg));
    assert_eq!(table.state.units[king].strength, 14);
    assert_eq!(
        table.judge(UNION, Choice::Attach(new)),
        Some("advanced 19.2"),
        "not in the same phase"
    );
    // Robinson joins Weber in Fort Monroe; Viele would make one too strong of them.
    let (robinson, weber) = (table.unit("us-robinson"), table.unit("us-weber"));
    table.make(UNION, &[Choice::Attach(robinson)], &[]);
    assert_eq!(table.asks(), Some(Asked::Attachment(UNION, Some(robinson))));
    table.make(UNION, &[Choice::Take(weber)], &[]);
    assert_eq!(table.state.units[weber].strength, 9);
    assert_eq!(table.campaign().units[robinson], Away::No);
    assert_eq!(table.judge(UNION, Choice::Attach(viele)), Some("advanced 19.2"));
}

#[test]
fn case_advanced_14_0_brigades_are_detached_before_divisions_are_released() {
    let mut table = Table::at("S5814", 35, Step::Valley);
    let release = Release {
        infantry: 8,
        ..Release::default()
    };
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Over)),
        Frame::Campaign(Asked::Released(release)),
    ];
    let king = table.unit("us-king");
    let road = gcacw::campaign::Goal::BySea.space();
    assert_eq!(table.judge(UNION, Choice::Send(king, road)), Some("advanced 14.0"));
    table.make(
        UNION,
        &[Choice::Detach(king), Choice::Amount(8), Choice::Amount(2)],
        &[],
    );
    let new = table.unit("us-sub-1");
    table.make_with(UNION, Choice::Send(new, road), &[3, 4, 3, 4, 3, 4]);
    assert_eq!(table.campaign().units[new], Away::Due(38, gcacw::campaign::Goal::BySea));
    let mcdowell = table.leader("mcdowell");
    assert_eq!(table.field().commander(new), Some(mcdowell));
}

#[test]
fn case_advanced_19_2_a_unit_attaches_to_one_of_its_arm_in_its_hex() {
    let mut table = phase(UNION);
    let (porter, new) = (table.put("us-porter", "S5714"), sub(&mut table, "us-sub-1", "S5714", 3));
    table.state.units[porter].strength = 18;
    table.make_with(UNION, Choice::Attach(new), &[3, 4]);
    assert_eq!(table.state.units[porter].strength, 21);
    assert_eq!((table.state.units[new].strength, table.state.units[new].hex), (0, None));
    // A division has 21 at most.
    let mut table = phase(UNION);
    let porter = table.put("us-porter", "S5714");
    let new = sub(&mut table, "us-sub-1", "S5714", 3);
    table.state.units[porter].strength = 19;
    assert_eq!(table.judge(UNION, Choice::Attach(new)), Some("advanced 19.2"));
    table.put("us-porter", "S5713");
    assert_eq!(
        table.judge(UNION, Choice::Attach(new)),
        Some("advanced 19.2"),
        "elsewhere"
    );
}

#[test]
fn case_advanced_19_2_some_never_attach() {
    let mut table = phase(UNION);
    let at = "S5714";
    for id in [
        "us-porter",
        "us-sykes-a",
        "us-5-6-us",
        "us-6-pa",
        "us-art-res-1",
        "us-art-res-2",
    ] {
        let unit = table.put(id, at);
        table.state.units[unit].strength = 1;
    }
    for id in ["us-porter", "us-sykes-a", "us-5-6-us", "us-6-pa", "us-art-res-1"] {
        let unit = table.unit(id);
        assert_eq!(table.judge(UNION, Choice::Attach(unit)), Some("advanced 19.2"), "{id}");
    }
    let mut table = phase(CONFEDERATE);
    for id in ["cs-whiting-a", "cs-hood", "cs-cavalry", "cs-3-va-cav", "cs-wise-b"] {
        let unit = table.put(id, "N0627");
        table.state.units[unit].strength = 1;
    }
    let judge = |table: &Table, id: &str| table.judge(CONFEDERATE, Choice::Attach(table.unit(id)));
    assert_eq!(judge(&table, "cs-hood"), Some("advanced 19.2"), "a demi-division");
    assert_eq!(
        judge(&table, "cs-cavalry"),
        Some("advanced 19.2"),
        "a brigade of cavalry"
    );
    assert_eq!(judge(&table, "cs-3-va-cav"), None);
    assert_eq!(judge(&table, "cs-wise-b"), Some("scenario 9 rule 4"), "he is held back");
    assert_eq!(judge(&table, "cs-richmond-1"), Some("scenario 9 rule 4"));
    // Other regiments of cavalry attach to brigades only, substitutes to regiments, too.
    table.put("cs-cavalry", "N0527");
    let other = table.put("cs-5-va", "N0627");
    table.state.units[other].strength = 1;
    assert_eq!(judge(&table, "cs-3-va-cav"), Some("advanced 19.2"));
    sub(&mut table, "cs-cav-sub-1", "N0627", 1);
    assert_eq!(judge(&table, "cs-cav-sub-1"), None);
}

#[test]
fn case_advanced_19_2_the_worse_of_two_states_remains() {
    let joined = |own: u8, change: &dyn Fn(&mut Table, UnitId, UnitId)| {
        let mut table = phase(UNION);
        let porter = table.put("us-porter", "S5714");
        table.state.units[porter].strength = 6;
        let new = sub(&mut table, "us-sub-1", "S5714", own);
        change(&mut table, new, porter);
        table.make_with(UNION, Choice::Attach(new), &[3, 4]);
        let hungry = table.field().is_hungry(porter);
        (table.state.units[porter], hungry)
    };
    let (own, _) = joined(3, &|table, new, porter| {
        table.state.units[new].fatigue = 2;
        table.state.units[porter].fatigue = 1;
        table.state.units[new].exhausted = true;
        table.state.units[porter].demoralized = 1;
        table.state.units[new].works = 2;
    });
    assert_eq!((own.fatigue, own.exhausted, own.demoralized), (2, true, 1));
    assert_eq!(own.works, 0, "works of the attached are of no use to others");
    let (own, _) = joined(3, &|table, _, porter| table.state.units[porter].works = 2);
    assert_eq!(own.works, 2, "those of the unit cover whoever is attached");
    // Order and supply are those of the stronger, of the unit itself where they are alike.
    for (strength, follows) in [(3, false), (6, false), (7, true)] {
        let (own, hungry) = joined(strength, &|table, new, _| {
            table.state.units[new].disorganized = true;
            table.campaign().unsupplied.insert(new);
        });
        assert_eq!((own.disorganized, hungry), (follows, follows), "{strength}");
        let (own, hungry) = joined(strength, &|table, _, porter| {
            table.state.units[porter].disorganized = true;
            table.campaign().unsupplied.insert(porter);
        });
        assert_eq!((own.disorganized, hungry), (!follows, !follows), "{strength}");
    }
}

#[test]
fn case_advanced_19_3_artillery_goes_with_detachments_and_comes_back() {
    let (mut table, porter) = marching("us-porter", "S5714", 12);
    table.make(UNION, &[Choice::Detach(porter), Choice::Amount(5)], &[]);
    let new = table.unit("us-sub-1");
    assert_eq!(table.asks(), Some(Asked::Battery(porter, new)));
    assert_eq!(table.judge(UNION, Choice::Amount(5)), Some("advanced 19.3"));
    table.make(UNION, &[Choice::Amount(3)], &[]);
    assert_eq!(table.field().artillery(porter), 1);
    assert_eq!(table.field().artillery(new), 3);
    // In a combat it counts as it is now.
    table.campaign().set_artillery(new, 5);
    let map = &table.rules.data.map;
    let mut around = map.around(table.hex("S5714")).map(|beside| beside.hex);
    let clear = around.find(|hex| map[*hex].terrain == gcacw::map::Terrain::Clear);
    let attack = gcacw::frames::Attack {
        target: clear.expect("a clear hex lies beside it"),
        units: gcacw::ids::UnitSet::of(new),
        kind: None,
        leader: None,
        refused: false,
        supported: false,
    };
    let field = table.field();
    let terrain = field.terrain(attack.target);
    let expected = |guns| table.rules.data.tables.artillery(guns, 0, terrain);
    assert_eq!(field.sums(&attack).artillery, expected(5));
    assert_ne!(expected(5), expected(0), "or the test would tell nothing");
    // A brigade keeps three at most; what is more is lost.
    let mut table = phase(UNION);
    let (viele, other) = (table.put("us-viele", "S5714"), sub(&mut table, "us-sub-2", "S5714", 2));
    table.campaign().set_artillery(other, 4);
    table.make_with(UNION, Choice::Attach(other), &[3, 4]);
    assert_eq!(table.field().artillery(viele), 3);
    assert_eq!(table.field().artillery(other), 0);
}

#[test]
fn case_advanced_19_4_a_brigade_becomes_a_demi_division_of_a_leader_who_has_lost_one() {
    let mut table = phase(CONFEDERATE);
    let magruder = table.leader("magruder");
    let (jones, brigade) = (table.unit("cs-dr-jones-a"), table.put("cs-pryor", "S4512"));
    assert_eq!(table.field().commander(brigade), Some(magruder));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Raise(brigade)),
        Some("advanced 19.4"),
        "he has two"
    );
    table.state.units[jones].strength = 0;
    table.state.units[jones].hex = None;
    table.make(CONFEDERATE, &[Choice::Raise(brigade)], &[]);
    assert!(table.campaign().demi.contains(brigade));
    let other = sub(&mut table, "cs-sub-1", "S4512", 8);
    table.campaign().put_under(other, Some(magruder));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Raise(other)),
        Some("advanced 19.4"),
        "never more than two"
    );
    // It takes up to 21, and attaches to nobody any more.
    table.state.units[brigade].strength = 12;
    assert_eq!(table.judge(CONFEDERATE, Choice::Attach(brigade)), Some("advanced 19.2"));
    table.make_with(CONFEDERATE, Choice::Attach(other), &[3, 4]);
    assert_eq!(table.state.units[brigade].strength, 20);
    // Nobody else has demi-divisions to replace.
    let mut table = phase(CONFEDERATE);
    let armistead = table.put("cs-armistead", "N0321");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Raise(armistead)),
        Some("advanced 19.4")
    );
}
