//! Cases of 2: units, leaders, terrain and command, where several of them meet.

use gcacw::choice::Choice;
use gcacw::map::Terrain;
use kernel::Ruleset;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_2_2_2_a_leader_stays_with_a_unit_of_his_command() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let johnston = bench.lead("je-johnston", AROUND[0]);
    let pickett = bench.put("cs-pickett", AROUND[0], 16);
    bench.put("cs-hood", AROUND[0], 8);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    let from = play.state.units[pickett].hex;
    let to = play.rules.data.map.labelled(AROUND[1]).expect("it is a hex");
    play.make(CONFEDERATE, &[Choice::March(pickett), Choice::Step(pickett, to)]);
    // Hood is none of Longstreet's, but Johnston's like all others.
    assert_eq!(play.state.leaders[longstreet].hex, Some(to));
    assert_eq!(play.state.leaders[johnston].hex, from);
}

#[test]
fn case_2_2_5_fatigue_and_exhaustion_leave_the_combat_value_alone() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let value = |bench: &Bench| bench.field().value(hood);
    assert_eq!(value(&bench), 16, "in halves");
    bench.state.units[hood].fatigue = 4;
    bench.state.units[hood].exhausted = true;
    assert_eq!(value(&bench), 16);
    bench.state.units[hood].disorganized = true;
    assert_eq!(value(&bench), 12);
    bench.state.units[hood].strength = 5;
    assert_eq!(value(&bench), 6);
}

#[test]
fn case_2_2_8_who_has_no_command_follows_nobody() {
    let bench = Bench::new(&[]);
    let scenarios = &bench.data.scenarios;
    for scenario in scenarios {
        for leader in scenario.leader_ids().map(|leader| &scenario[leader]) {
            let army = leader.printed.rank == gcacw::forces::Rank::Army;
            for unit in leader.own {
                let own = scenario[unit].printed.command.as_deref() == Some(leader.printed.command.as_str());
                assert!(
                    army || own,
                    "{} follows {}",
                    scenario[unit].printed.id,
                    leader.printed.id
                );
                let union_cavalry = scenario.cavalry.contains(unit) && leader.printed.side == UNION;
                assert!(army || !union_cavalry, "Union cavalry has no leader");
            }
        }
    }
    let mut bench = Bench::new(&[]);
    let johnston = bench.lead("je-johnston", MIDDLE);
    let huger = bench.put("cs-huger-b", MIDDLE, 18);
    let play = Play::new(bench, CONFEDERATE, &[]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Activate(johnston)), "5.2.1");
    assert_eq!(play.rules.judge(&play.state, CONFEDERATE, Choice::March(huger)), Ok(()));
}

#[test]
fn case_2_3_3_provisional_swamp_is_swamp_in_rain_only() {
    let mut bench = Bench::new(&["terrain N1708=p"]);
    let (hex, unit) = (bench.hex("N1708"), bench.put("cs-hood", MIDDLE, 8));
    let march = bench.march(unit, 12);
    let from = bench.hex(MIDDLE);
    assert_eq!(bench.field().terrain(hex), Terrain::Clear);
    assert_eq!(bench.field().cost(&march, from, hex), Ok(3));
    bench.state.rain = true;
    assert_eq!(bench.field().terrain(hex), Terrain::Swamp);
    assert_eq!(case(bench.field().cost(&march, from, hex)), "6.2.1");
}

#[test]
fn case_2_5_2_the_path_of_command_keeps_away_from_the_enemy() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1710", 16);
    bench.put("us-casey", MIDDLE, 13);
    // All around Casey is his zone; the ends of a path may lie in it, what is between may not.
    assert!(!bench.field().commands(longstreet, pickett));
    let casey = bench.unit("us-casey");
    bench.state.units[casey].demoralized = 1;
    assert!(
        bench.field().commands(longstreet, pickett),
        "around him, who controls nothing"
    );
    for label in ["N1608", "N1609", "N1808", "N1809"] {
        let id = ["us-couch", "us-kearny", "us-hooker", "us-jameson"][usize::from(label.as_bytes()[4] % 4)];
        let unit = bench.put(id, label, 5);
        bench.state.units[unit].demoralized = 1;
    }
    assert!(
        !bench
            .field()
            .gets_to(CONFEDERATE, bench.hex("N1708"), bench.hex(MIDDLE), 3)
    );
}

#[test]
fn case_2_5_3_the_path_of_command_goes_where_units_could() {
    let all = AROUND.map(|label| {
        let (low, high) = if label < MIDDLE {
            (label, MIDDLE)
        } else {
            (MIDDLE, label)
        };
        format!("river minor A: {low}/{high}")
    });
    let mut records: Vec<&str> = all.iter().map(String::as_str).collect();
    let mut bench = Bench::new(&records);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let pickett = bench.put("cs-pickett", "N1710", 16);
    assert!(!bench.field().commands(longstreet, pickett), "no crossing");
    records.push("crossing road N1709/N1710 rule: T");
    let mut bench = Bench::new(&records);
    bench.lead("longstreet", MIDDLE);
    bench.put("cs-pickett", "N1710", 16);
    assert!(bench.field().commands(longstreet, pickett));
}
