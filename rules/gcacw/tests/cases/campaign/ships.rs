//! Amphibious movement (10.0), as the campaign plays it; and the garrison of Fort Monroe (16.1).

use gcacw::campaign::{Event, Place, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Cause, Flight, Frame, LONGEST, Part};
use gcacw::ids::UnitSet;
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// A Union action on a turn, with Casey in a hex.
fn casey_at(label: &str, turn: u8) -> Table {
    let mut table = Table::landed("S5814");
    table.state.turn = turn;
    table.act(UNION);
    table.put("us-casey", label);
    table
}

#[test]
fn case_advanced_10_0_the_union_takes_ship_by_a_die() {
    for (turn, die, aboard) in [
        (40, 3, true),
        (40, 4, false),
        (20, 2, true),
        (20, 3, false),
        (5, 1, true),
        (5, 2, false),
    ] {
        let mut table = casey_at("S5808", turn);
        let casey = table.unit("us-casey");
        table.make(UNION, &[Choice::Embark(casey)], &[die, 3, 4]);
        assert_eq!(table.campaign().travel.ships.contains(casey), aboard, "{turn} {die}");
        assert_eq!(table.state.units[casey].fatigue, 1, "it tires in any case");
        assert_eq!(table.campaign().travel.attempts, 1);
    }
    // In Fort Monroe it is easier.
    let mut table = casey_at("S5808", 40);
    let viele = table.unit("us-viele");
    table.make(UNION, &[Choice::Embark(viele)], &[4, 3, 4]);
    assert!(table.campaign().travel.ships.contains(viele));
}

#[test]
fn case_advanced_10_0_nobody_takes_ship_from_fort_monroe_who_is_routed() {
    let mut table = casey_at("S5808", 40);
    let viele = table.unit("us-viele");
    for (demoralized, case) in [(1, None), (2, Some("advanced 10.0"))] {
        table.state.units[viele].demoralized = demoralized;
        assert_eq!(table.judge(UNION, Choice::Embark(viele)), case, "{demoralized}");
    }
}

#[test]
fn case_advanced_10_0_the_union_tries_it_twice_with_so_many_points() {
    let mut table = casey_at("S5808", 40);
    let casey = table.unit("us-casey");
    table.campaign().travel.attempts = 2;
    assert_eq!(table.judge(UNION, Choice::Embark(casey)), Some("advanced 10.0"));
    table.campaign().travel.attempts = 1;
    table.campaign().travel.embarked = 5;
    assert_eq!(
        table.judge(UNION, Choice::Embark(casey)),
        Some("advanced 10.0"),
        "18 and 5 are more than 22"
    );
    table.campaign().travel.embarked = 4;
    assert_eq!(table.judge(UNION, Choice::Embark(casey)), None);
    table.state.units[casey].fatigue = 2;
    assert_eq!(table.judge(UNION, Choice::Embark(casey)), Some("advanced 10.0"));
    let mut inland = casey_at("S5814", 40);
    let casey = inland.unit("us-casey");
    assert_eq!(inland.judge(UNION, Choice::Embark(casey)), Some("advanced 10.0"));
    let battery = inland.put("us-5-6-us", "S5808");
    assert_eq!(inland.judge(UNION, Choice::Embark(battery)), Some("advanced 10.0"));
}

#[test]
fn case_advanced_10_0_a_voyage_costs_fatigue_and_ends_at_a_landing() {
    let mut table = casey_at("S5808", 40);
    let casey = table.unit("us-casey");
    table.campaign().travel.ships = [casey].into_iter().collect();
    table.state.units[casey].fatigue = 1;
    assert_eq!(table.judge(UNION, Choice::March(casey)), Some("advanced 10.0"));
    let voyages = table.field().voyages(casey);
    // Yorktown and Gloucester Point are held: only the mouth of the York is open.
    let open: Vec<String> = voyages
        .keys()
        .filter(|hex| hex.0 > 100)
        .map(|hex| table.rules.data.map.label(*hex))
        .collect();
    assert_eq!(open, ["S5710", "S5810"]);
    let goal = table.hex("S5810");
    table.make(UNION, &[Choice::Sail(casey, goal)], &[3, 4]);
    assert_eq!(table.where_is("us-casey").as_deref(), Some("S5810"));
    assert_eq!(table.state.units[casey].fatigue, 2);
    assert!(table.campaign().travel.ships.is_empty());
}

#[test]
fn case_advanced_10_0_nobody_lands_on_the_enemy() {
    let mut table = casey_at("S5808", 40);
    let casey = table.unit("us-casey");
    table.campaign().travel.ships = [casey].into_iter().collect();
    table.put("cs-toombs", "S5710");
    let open = table.field().voyages(casey);
    assert!(!open.contains_key(&table.hex("S5710")));
    assert!(open.contains_key(&table.hex("S5810")), "it lands beside him, though");
}

#[test]
fn case_advanced_10_0_ships_leave_fort_monroe_and_come_home() {
    let mut table = casey_at("S5808", 40);
    let casey = table.send("us-casey", Place::FortMonroe);
    table.campaign().travel.ships = [casey].into_iter().collect();
    let goal = table.hex("S5808");
    let levels = table.field().voyages(casey)[&goal];
    assert_eq!(levels, 2, "fifteen hexes to the mouth of the York and one more");
    table.make(UNION, &[Choice::Sail(casey, goal)], &[3, 4]);
    assert_eq!(table.where_is("us-casey").as_deref(), Some("S5808"));
    // Home again, and aboard.
    table.act(UNION);
    table.campaign().travel.ships = [casey].into_iter().collect();
    table.state.units[casey].fatigue = 3;
    let home = Choice::Sail(casey, Place::FortMonroe.space());
    assert_eq!(table.judge(UNION, home), None, "to come home it tires itself out");
    let norfolk = Choice::Sail(casey, Place::Norfolk.space());
    assert_eq!(
        table.judge(UNION, norfolk),
        Some("advanced 10.0"),
        "that is not the Union's"
    );
    table.make(UNION, &[home], &[3, 4]);
    assert_eq!(table.state.units[casey].fatigue, 4);
    assert_eq!(table.field().port_of(casey), Some(Place::FortMonroe));
    assert!(table.campaign().travel.ships.contains(casey));
    // It stays there until the next turn.
    table.act(UNION);
    table.state.units[casey].fatigue = 0;
    assert_eq!(table.judge(UNION, Choice::Sail(casey, goal)), Some("advanced 10.0"));
    table.campaign().travel.next_turn();
    assert_eq!(table.judge(UNION, Choice::Sail(casey, goal)), None);
}

#[test]
fn case_advanced_10_0_the_virginia_decides_who_sails_on_the_james() {
    let mut table = casey_at("S5821", 40);
    let casey = table.unit("us-casey");
    assert_eq!(table.judge(UNION, Choice::Embark(casey)), Some("advanced 10.0"));
    table.state.note(Event::VirginiaLost);
    assert_eq!(table.judge(UNION, Choice::Embark(casey)), None);
    let mut south = Table::landed("S5814");
    south.act(CONFEDERATE);
    let griffith = south.put("cs-griffith", "S1806");
    assert_eq!(south.judge(CONFEDERATE, Choice::Embark(griffith)), None);
    south.make(CONFEDERATE, &[Choice::Embark(griffith)], &[3, 4]);
    assert!(south.campaign().travel.ships.contains(griffith));
    south.act(CONFEDERATE);
    assert!(south.field().voyages(griffith).contains_key(&south.hex("S4511")));
    // One unit a turn.
    let early = south.unit("cs-early-b");
    assert_eq!(south.judge(CONFEDERATE, Choice::Embark(early)), Some("advanced 10.0"));
    south.state.note(Event::VirginiaLost);
    assert!(south.field().voyages(griffith).is_empty());
}

#[test]
fn case_advanced_10_0_ships_on_the_map_are_left_with_the_cycle() {
    let mut table = casey_at("S5808", 40);
    let (casey, viele) = (table.unit("us-casey"), table.unit("us-viele"));
    table.campaign().travel.ships = [casey, viele].into_iter().collect();
    table.state.frames = vec![gcacw::frames::Frame::Turn(gcacw::frames::Part::Building)];
    table.go_on(&[]);
    let ships = table.campaign().travel.ships;
    assert!(!ships.contains(casey), "on the map nobody waits aboard overnight");
    assert!(ships.contains(viele), "in Fort Monroe he may");
}

#[test]
fn case_advanced_16_1_a_garrison_stays_in_fort_monroe() {
    let mut table = casey_at("S5808", 40);
    assert_eq!(table.field().garrison(), 17);
    let (viele, robinson) = (table.unit("us-viele"), table.unit("us-robinson"));
    assert_eq!(table.field().may_leave_fort(viele), Ok(()), "17 less 7 are enough");
    table.campaign().travel.ships = [viele, robinson].into_iter().collect();
    let goal = table.hex("S5808");
    assert_eq!(table.judge(UNION, Choice::Sail(viele, goal)), None);
    let weber = table.unit("us-weber");
    table.state.units[weber].strength = 4;
    assert_eq!(table.judge(UNION, Choice::Sail(viele, goal)), Some("advanced 16.1"));
    assert_eq!(table.judge(UNION, Choice::Sail(robinson, goal)), None);
}

#[test]
fn case_advanced_10_0_an_enemy_who_retreats_past_a_ship_takes_them_off_it() {
    let mut table = casey_at("S5808", 40);
    table.clear(UNION, &["us-casey"]);
    table.clear(CONFEDERATE, &[]);
    let (casey, ward) = (table.unit("us-casey"), table.unit("cs-ward"));
    let landing = table.hex("S5808");
    // It controls nothing, or nobody would retreat that way.
    table.state.units[casey].demoralized = 1;
    table.campaign().travel.ships.insert(casey);
    let map = &table.rules.data.map;
    let mut seen = 0;
    for near in map.around(landing).map(|beside| beside.hex) {
        for at in map.around(near).map(|beside| beside.hex) {
            for from in map.around(at).map(|beside| beside.hex) {
                let mut table = Table {
                    state: table.state.clone(),
                    ..table
                };
                if map.distance(at, landing) != 2 || map.distance(from, near) != 2 {
                    continue;
                }
                table.state.units[ward].hex = Some(at);
                table.state.frames = vec![
                    Frame::Turn(Part::Campaign(Step::Over)),
                    Frame::Flight(Flight {
                        side: CONFEDERATE,
                        units: UnitSet::of(ward),
                        cause: Cause::Retreat,
                        from,
                        left: [None; LONGEST],
                        steps: 0,
                        sideways: 0,
                        first: None,
                        barred: None,
                        leaders: gcacw::ids::LeaderSet::EMPTY,
                    }),
                ];
                let back = Choice::Back(near);
                if table.judge(CONFEDERATE, back).is_some() {
                    continue;
                }
                table.make_with(CONFEDERATE, back, &[3, 4, 3, 4, 3, 4]);
                assert!(!table.campaign().travel.ships.contains(casey));
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "somebody retreats that way");
}

#[test]
fn case_advanced_10_0_ships_of_scenarios_sail_as_those_of_the_campaign() {
    use std::collections::BTreeMap;
    let table = Table::new();
    let rules = table.rules;
    let mut dice = kernel::RandomDice::new(1);
    let setup = kernel::Ruleset::setup(rules, "johnstons-retreat", &kernel::OptionSet::default(), &mut dice);
    let mut state = setup.expect("the scenario exists");
    let unit = state.scenario(&rules.data).unit("us-franklin").expect("it plays");
    let forts = ["S5510", "S5608"].map(|label| table.hex(label));
    let bands = [(10, 1), (29, 2), (49, 3)];
    let mut found = 0;
    for held in [false, true] {
        for own in state.scenario(&rules.data).unit_ids() {
            state.units[own].hex = None;
        }
        if held {
            let ward = state.scenario(&rules.data).unit("cs-hood").expect("it plays");
            state.units[ward].hex = Some(forts[0]);
        }
        let closed = gcacw::transport::Closed {
            virginia: true,
            york: u8::from(held),
            james: 0,
            bluff: false,
        };
        for from in rules.data.transport.landings.keys() {
            if !state.scenario(&rules.data).sails.contains(*from) {
                continue;
            }
            state.units[unit].hex = Some(*from);
            state.units[unit].fatigue = 1;
            state.memory.fleet.embarked = UnitSet::of(unit);
            let field = gcacw::field::Field::new(&rules.data, &state);
            let sails: BTreeMap<_, _> = rules
                .data
                .transport
                .landings
                .keys()
                .filter_map(|to| Some((*to, field.may_cast_off(unit, *to).ok()?)))
                .collect();
            let voyage = rules.data.transport.sail(UNION, *from, closed, 49);
            let level = |gone: u8| bands.iter().find(|(most, _)| gone <= *most).map(|(_, level)| *level);
            let expected: BTreeMap<_, _> = voyage
                .landings
                .iter()
                .filter(|(to, _)| *to != from && !forts[..usize::from(held)].contains(to))
                .filter_map(|(to, gone)| Some((*to, level(*gone)?)))
                .collect();
            assert_eq!(sails, expected, "from {}, held {held}", rules.data.map.label(*from));
            found += sails.len();
        }
    }
    assert!(found > 20, "{found}");
}
