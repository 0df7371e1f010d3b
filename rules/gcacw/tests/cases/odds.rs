//! The least and the most of what decides a combat: 7.2 to 7.4, 7.7, 7.8 and 9.0.5.

use gcacw::choice::Choice;
use gcacw::frames::{Attack, Frame};
use gcacw::ids::{HexId, HexSet, UnitId};
use gcacw::map::{Beside, Terrain};
use protocol::Side;

use super::answers::SOUTH;
use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// The modifier of the ratio when units attack the middle.
fn ratio(bench: &Bench, units: &[UnitId]) -> i8 {
    bench.field().sums(&bench.attack(units, None)).ratio
}

#[test]
fn case_7_2_3_seventy_points_attack_from_a_hex() {
    let mut bench = Bench::new(&[]);
    let units = ["us-casey", "us-couch"].map(|id| bench.put(id, AROUND[0], 40));
    bench.put("cs-hood", MIDDLE, 10);
    assert_eq!(ratio(&bench, &units), 6, "70 against 10");
    bench.put("us-couch", AROUND[1], 40);
    assert_eq!(ratio(&bench, &units), 7, "from two hexes all 80");
}

#[test]
fn case_7_2_3_works_let_more_defenders_count() {
    // Two units of 40: neither, one, or both in works that double them. At most 60, 100 and 130 count.
    for (works, attack, expected) in [
        ([0, 0], 60, 0),
        ([2, 0], 50, -1),
        ([2, 0], 70, -1),
        ([2, 2], 65, -1),
        ([2, 2], 50, -2),
    ] {
        let mut bench = Bench::new(&[]);
        let casey = bench.put("us-casey", AROUND[0], attack);
        for (id, level) in ["cs-hood", "cs-pickett"].into_iter().zip(works) {
            let unit = bench.put(id, MIDDLE, 40);
            bench.state.units[unit].works = level;
        }
        assert_eq!(ratio(&bench, &[casey]), expected, "{works:?} against {attack}");
    }
}

#[test]
fn case_7_3_1_guns_are_multiplied_one_by_one_and_by_redoubts() {
    let modifier = |records: &[&str], defenders: &[&str], works: u8| {
        let mut bench = Bench::new(records);
        let casey = bench.put("us-casey", AROUND[0], 12);
        for id in defenders {
            let unit = bench.put(id, MIDDLE, 5);
            bench.state.units[unit].works = works;
        }
        bench.field().sums(&bench.attack(&[casey], None)).artillery.modifier
    };
    // Four guns against two: worth nothing; against three or four: 2 less.
    assert_eq!(modifier(&[], &["cs-pickett"], 0), 0);
    assert_eq!(modifier(&[], &["cs-pickett"], 2), -2, "doubled");
    assert_eq!(modifier(&[], &["cs-hood", "cs-ripley"], 0), 0);
    assert_eq!(
        modifier(&[], &["cs-hood", "cs-ripley"], 1),
        0,
        "one and a half is one, twice"
    );
    assert_eq!(
        modifier(&["mark redoubt rule: N1709"], &["cs-pickett"], 0),
        -2,
        "three in a redoubt"
    );
}

#[test]
fn case_7_4_3_the_demoralized_have_no_tactics() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let tactical = |bench: &Bench| bench.field().sums(&bench.attack(&[casey], None)).tactical;
    assert_eq!(tactical(&bench), 0, "2 against 2");
    bench.state.units[hood].demoralized = 1;
    assert_eq!(tactical(&bench), 2);
}

#[test]
fn case_7_4_7_exactly_a_quarter_covers() {
    for (defence, covered) in [(16, 3), (17, 0)] {
        let mut bench = Bench::new(&[]);
        bench.put("us-casey", MIDDLE, defence);
        let hood = bench.put("cs-hood", AROUND[0], 4);
        let attackers = [hood].into_iter().collect();
        let found = bench.field().flanks(bench.hex(MIDDLE), attackers, false);
        assert_eq!(found.covered, covered, "4 against {defence}");
    }
}

#[test]
fn case_7_4_7_no_more_than_three_hexes_count_for_less() {
    let ground = ["N1701", "N1702", "N1601", "N1801"].map(|hex| format!("terrain {hex}=."));
    let mut bench = Bench::new(&ground.each_ref().map(String::as_str));
    bench.put("us-casey", "N1701", 12);
    bench.put("us-jameson", "N1801", 1);
    let hood = bench.put("cs-hood", "N1702", 8);
    let attackers = [hood].into_iter().collect();
    let found = bench.field().flanks(bench.hex("N1701"), attackers, false);
    assert_eq!((found.covered, found.reduced, found.bonus), (6, 4, 1));
}

/// The hexes beside one, by direction.
type Around = [Option<Beside>; 6];

/// A hex on land at the edge of the ground of the scenario, beyond which the map goes on, and what is asked for there.
pub(super) fn edge_of_the_scenario<T>(bench: &Bench, ask: impl Fn(&Around, &HexSet) -> Option<T>) -> (HexId, T) {
    let map = &bench.data.map;
    let area = bench.field().scenario.area;
    let is_dry = |hex: HexId| {
        let wet = [Terrain::Swamp, Terrain::ProvisionalSwamp, Terrain::Water];
        !wet.contains(&map[hex].terrain)
    };
    let found = map
        .ids()
        .filter(|hex| area.contains(*hex) && is_dry(*hex))
        .find_map(|hex| {
            let beside = &map[hex].beside;
            let land = beside
                .iter()
                .flatten()
                .all(|beside| map[beside.edge].water.is_none() && is_dry(beside.hex));
            let ends = beside.iter().flatten().any(|beside| !area.contains(beside.hex));
            (land && ends)
                .then(|| ask(beside, &area))
                .flatten()
                .map(|asked| (hex, asked))
        });
    found.expect("the maps meet on land")
}

#[test]
fn case_7_4_7_the_edge_of_the_scenario_covers_like_that_of_the_map() {
    let mut bench = Bench::new(&[]);
    let (at, out) = edge_of_the_scenario(&bench, |beside, area| {
        let inside = beside
            .iter()
            .flatten()
            .filter(|beside| area.contains(beside.hex))
            .count();
        Some(6 - inside)
    });
    let casey = bench.unit("us-casey");
    bench.state.units[casey].hex = Some(at);
    let hood = bench.put("cs-hood", "N0805", 8);
    let found = bench.field().flanks(at, [hood].into_iter().collect(), false);
    assert_eq!((usize::from(found.covered), usize::from(found.reduced)), (out, out));
}

#[test]
fn case_7_4_7_cavalry_against_cavalry_gains_half() {
    let bonus = |records: &[&str], defenders: &[&str], attacker: &str| {
        let mut bench = Bench::south(records);
        for id in defenders {
            bench.put(id, SOUTH[0], 4);
        }
        bench.put("us-porter", "S1816", 20);
        bench.put("us-couch", "S1616", 20);
        let attacker = bench.put(attacker, SOUTH[1], 12);
        let attackers = [attacker].into_iter().collect();
        let found = bench.field().flanks(bench.hex(SOUTH[0]), attackers, false);
        assert_eq!((found.covered, found.reduced), (6, 0));
        found.bonus
    };
    let redoubt = format!("mark redoubt rule: {}", SOUTH[0]);
    assert_eq!(bonus(&[], &["cs-3-va-cav"], "us-6-pa"), 2);
    assert_eq!(bonus(&[], &["cs-3-va-cav"], "us-hamilton"), 4, "infantry attacks");
    assert_eq!(
        bonus(&[], &["cs-3-va-cav", "cs-pryor"], "us-6-pa"),
        4,
        "half is not more than half"
    );
    assert_eq!(
        bonus(&[&redoubt], &["cs-3-va-cav"], "us-6-pa"),
        3,
        "in a redoubt, which takes one"
    );
}

#[test]
fn case_9_0_5_all_infantry_must_stand_in_complete_works() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", MIDDLE, 6);
    let couch = bench.put("us-couch", MIDDLE, 6);
    let hood = bench.put("cs-hood", AROUND[0], 12);
    bench.put("cs-pickett", "N1810", 16);
    let bonus = |bench: &Bench| {
        let attackers = [hood].into_iter().collect();
        bench.field().flanks(bench.hex(MIDDLE), attackers, false).bonus
    };
    bench.state.units[casey].works = 2;
    assert_eq!(bonus(&bench), 2);
    bench.state.units[couch].works = 2;
    assert_eq!(bonus(&bench), 1);
}

#[test]
fn case_7_7_1_neither_tired_nor_demoralized_cavalry_retreats() {
    for (fatigue, demoralized, asked) in [(3, 0, CONFEDERATE), (4, 0, UNION), (0, 1, UNION)] {
        let mut bench = Bench::south(&[]);
        let riders = bench.put("cs-3-va-cav", SOUTH[0], 1);
        bench.state.units[riders].fatigue = fatigue;
        bench.state.units[riders].demoralized = demoralized;
        let porter = bench.put("us-porter", SOUTH[2], 10);
        let next = bench.hex(SOUTH[1]);
        let mut play = Play::new(bench, UNION, &[6]);
        play.make(UNION, &[Choice::March(porter), Choice::Step(porter, next)]);
        let decider = play.rules.decider(&play.state);
        assert_eq!(decider, Some(asked), "fatigue {fatigue}, demoralized {demoralized}");
    }
}

#[test]
fn case_7_7_5_a_six_does_not_hurt_large_units() {
    for (strength, hurt) in [(2, true), (3, false)] {
        let mut play = super::answers::riders(strength, &[6, 6]);
        let at = play.rules.data.map.labelled(SOUTH[0]).expect("it is a hex");
        play.make(CONFEDERATE, &[Choice::Ride(at)]);
        let cavalry = play.state.scenario(&play.rules.data).unit("cs-3-va-cav");
        let state = play.state.units[cavalry.expect("it plays")];
        assert_eq!(state.disorganized, hurt, "{strength}");
    }
}

#[test]
fn case_7_8_1_the_entrenched_do_not_refuse_their_flanks() {
    for (works, asked) in [(0, true), (1, false)] {
        let mut bench = Bench::new(&[]);
        let hood = bench.put("cs-hood", MIDDLE, 8);
        bench.state.units[hood].works = works;
        let casey = bench.put("us-casey", AROUND[0], 12);
        bench.put("us-couch", AROUND[2], 12);
        bench.put("us-kearny", AROUND[4], 12);
        let target = bench.hex(MIDDLE);
        let mut play = Play::new(bench, UNION, &[6, 3, 3]);
        play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
        let refuses = matches!(play.state.frames.last(), Some(Frame::Refuse(_)));
        assert_eq!(refuses, asked, "{works}");
    }
}

#[test]
fn case_7_8_2_more_than_half_must_be_disorganized_for_a_second_point() {
    for (rest, refused) in [(6, 1), (5, 2)] {
        let mut bench = Bench::new(&[]);
        let casey = bench.put("us-casey", AROUND[0], 12);
        // Eight disorganized points are worth six.
        let hood = bench.put("cs-hood", MIDDLE, 8);
        bench.state.units[hood].disorganized = true;
        bench.put("cs-pickett", MIDDLE, rest);
        let attack = Attack {
            refused: true,
            ..bench.attack(&[casey], None)
        };
        assert_eq!(bench.field().sums(&attack).refused, refused, "6 beside {rest}");
    }
}
