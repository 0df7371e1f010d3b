//! Where a rule begins and ends: the least and the most of 2.4, 2.5, 5.1, 6.2, 6.3, 7.1 to 7.4, 7.7, 7.8, 9.0 and 10.0.

use gcacw::choice::Choice;
use gcacw::frames::{Attack, Frame};
use gcacw::ids::{EdgeId, HexId, HexSet, UnitId};
use gcacw::map::{Beside, Terrain, Water};
use kernel::Ruleset;
use protocol::Side;

use super::answers::SOUTH;
use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

fn edge(bench: &Bench, a: &str, b: &str) -> EdgeId {
    let edge = bench.data.map.edge(bench.hex(a), bench.hex(b));
    edge.expect("they touch")
}

#[test]
fn case_2_4_2_control_does_not_reach_over_open_water() {
    let mut bench = Bench::south(&[]);
    let map = &bench.data.map;
    let area = bench.field().scenario.area;
    let shore = map.ids().filter(|hex| area.contains(*hex)).find_map(|hex| {
        let mut around = map.around(hex);
        let over = around.find(|beside| map[beside.edge].water == Some(Water::Open))?;
        Some((hex, over.hex))
    });
    let (at, over) = shore.expect("the south map has shores");
    let porter = bench.put("us-porter", SOUTH[0], 10);
    bench.state.units[porter].hex = Some(at);
    assert!(!bench.field().zone(UNION).is_empty(), "it controls what is on land");
    assert!(!bench.field().controls(UNION, over));
}

#[test]
fn case_2_4_4_who_has_entered_a_zone_goes_no_further() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut march = bench.march(hood, 9);
    march.zoned = true;
    assert_eq!(case(bench.field().step(&march, bench.hex(AROUND[3]))), "2.4.4");
    assert!(bench.field().steps(&march).iter().all(Option::is_none));
}

#[test]
fn case_2_4_5_who_comes_from_outside_does_not_go_from_zone_to_zone() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1707", 13);
    let step = bench.field().step(&bench.march(hood, 9), bench.hex(AROUND[0]));
    let step = step.expect("it is allowed");
    assert!(step.stops && !step.between_zones && !step.shakes);
}

#[test]
fn case_2_5_1_a_path_of_four_hexes_is_too_long_however_near_its_end() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1711", 16);
    assert!(bench.field().commands(longstreet, pickett), "three hexes");
    // He controls nothing, but stands on the only way of three hexes.
    let casey = bench.put("us-casey", "N1709", 13);
    bench.state.units[casey].demoralized = 1;
    assert!(!bench.field().commands(longstreet, pickett), "around him it is four");
}

#[test]
fn case_2_5_2_the_leaders_own_hex_may_lie_in_a_zone() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1710", 16);
    bench.put("us-casey", "N1707", 13);
    assert!(bench.field().controls(UNION, bench.hex("N1708")));
    assert!(bench.field().commands(longstreet, pickett));
}

#[test]
fn case_5_1_6_who_makes_no_forced_march() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1707", 13);
    let into_the_zone = Choice::Step(hood, bench.hex(AROUND[0]));
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(hood)]);
    assert_eq!(play.rules.judge(&play.state, CONFEDERATE, Choice::Force), Ok(()));
    play.state.units[hood].demoralized = 1;
    assert_eq!(play.judge(CONFEDERATE, Choice::Force), "5.1.6", "the demoralized");
    play.state.units[hood].demoralized = 0;
    play.make(CONFEDERATE, &[into_the_zone]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Force),
        "5.1.6",
        "in a zone that it entered"
    );
}

#[test]
fn case_6_2_1_cavalry_is_slow_in_woods() {
    for (rain, infantry, cavalry) in [(false, 5, 6), (true, 6, 7)] {
        let mut bench = Bench::south(&["terrain S1714=w"]);
        bench.state.rain = rain;
        for (id, cost) in [("cs-pryor", infantry), ("cs-3-va-cav", cavalry)] {
            let unit = bench.put(id, SOUTH[0], 1);
            let step = bench.field().step(&bench.march(unit, 9), bench.hex(SOUTH[1]));
            assert_eq!(step.expect("it is allowed").cost, cost, "{id}");
        }
    }
}

#[test]
fn case_6_2_3_cavalry_is_in_nobodys_way_and_woods_are_narrow() {
    let mut bench = Bench::south(&["terrain S1716=w"]);
    let pryor = bench.put("cs-pryor", SOUTH[0], 4);
    let riders = bench.put("cs-3-va-cav", SOUTH[0], 12);
    bench.put("cs-cobb-a", SOUTH[1], 12);
    bench.put("cs-wilcox-a", "S1716", 6);
    let cost = |bench: &Bench, unit, to: &str| {
        let step = bench.field().step(&bench.march(unit, 12), bench.hex(to));
        step.expect("it is allowed").cost
    };
    assert_eq!((cost(&bench, pryor, SOUTH[1]), cost(&bench, riders, SOUTH[1])), (5, 3));
    assert_eq!(
        cost(&bench, pryor, "S1716"),
        7,
        "5 for woods, and twice as much as in the open"
    );
    let cobb = bench.unit("cs-cobb-a");
    bench.state.units[cobb].hex = None;
    bench.put("cs-3-va-cav", SOUTH[1], 12);
    assert_eq!(cost(&bench, pryor, SOUTH[1]), 3, "cavalry does not count");
}

#[test]
fn case_6_3_2_a_leader_goes_along_from_where_the_unit_starts_only() {
    let mut bench = Bench::new(&[]);
    let johnston = bench.lead("je-johnston", AROUND[0]);
    bench.put("cs-pickett", AROUND[0], 4);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 13);
    let next = bench.hex(AROUND[0]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(anderson)]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Along(johnston)),
        "6.3.2",
        "he is elsewhere"
    );
    play.make(CONFEDERATE, &[Choice::Step(anderson, next)]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Along(johnston)),
        "6.3.2",
        "it is on its way"
    );
}

#[test]
fn case_7_1_3_an_attack_is_paid_for() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 13);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let kinds = [
        (0, Choice::Column(target)),
        (1, Choice::Hasty(target)),
        (2, Choice::Normal(target)),
        (4, Choice::Prepared(target)),
    ];
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(casey)]);
    for (cost, attack) in kinds {
        for points in 0..=5 {
            if let Some(Frame::March(march)) = play.state.frames.last_mut() {
                march.points = points;
            }
            let judged = play.rules.judge(&play.state, UNION, attack);
            if points < cost {
                assert_eq!(case(judged), "7.1.3", "{attack} for {points}");
            } else {
                assert_eq!(judged, Ok(()), "{attack} for {points}");
            }
        }
    }
}

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

#[test]
fn case_9_0_4_cavalry_does_not_entrench() {
    let mut bench = Bench::south(&[]);
    let riders = bench.put("cs-3-va-cav", SOUTH[0], 1);
    let pryor = bench.put("cs-pryor", SOUTH[0], 4);
    assert_eq!(case(bench.field().entrench(riders)), "9.0.4");
    assert_eq!(bench.field().entrench(pryor), Ok(()));
}

#[test]
fn case_10_1_a_pontoon_bridge_carries_a_trail() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "terrain N1708=s"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.pontoons = vec![edge(&bench, MIDDLE, AROUND[0])];
    let step = bench.field().step(&bench.march(hood, 9), bench.hex(AROUND[0]));
    assert_eq!(step.expect("a trail leads into the swamp").cost, 2);
}

#[test]
fn case_10_2_and_10_3_bridges_of_railroads_and_over_major_rivers_are_harder() {
    for (river, kind, destroyed, repaired) in [
        ("minor", "road", 4, 3),
        ("minor", "rr", 3, 2),
        ("major", "road", 3, 2),
        ("major", "rr", 3, 2),
    ] {
        let records = [
            format!("river {river} A: N1708/N1709"),
            format!("crossing {kind} N1708/N1709 rule: Bridge"),
        ];
        let mut bench = Bench::new(&records.each_ref().map(String::as_str));
        let hood = bench.put("cs-hood", MIDDLE, 8);
        let over = bench.hex(AROUND[0]);
        let wreck = bench.field().destroy(hood, over).expect("it can be destroyed");
        assert_eq!(wreck.to, Some(destroyed), "{river} {kind}");
        bench.state.destroyed = vec![wreck.edge];
        assert_eq!(
            bench.field().repair(hood, over),
            Ok((wreck.edge, repaired)),
            "{river} {kind}"
        );
        bench.put("cs-hood", MIDDLE, 3);
        assert_eq!(
            case(bench.field().repair(hood, over)),
            "10.3",
            "three points are too few"
        );
    }
}

#[test]
fn case_10_2_nothing_is_destroyed_where_the_enemy_stands_across() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let over = bench.hex(AROUND[0]);
    assert!(bench.field().destroy(hood, over).is_ok());
    bench.put("us-jameson", AROUND[0], 1);
    assert_eq!(case(bench.field().destroy(hood, over)), "10.2");
}

#[test]
fn case_10_2_who_has_attacked_destroys_nothing() {
    let mut bench = Bench::new(&["river minor A: N1708/N1808", "crossing road N1708/N1808 rule: Bridge"]);
    let casey = bench.put("us-casey", AROUND[0], 18);
    bench.put("cs-hood", MIDDLE, 1);
    let destroy = Choice::Destroy(casey, bench.hex(AROUND[1]));
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey)]);
    assert_eq!(play.rules.judge(&play.state, UNION, destroy), Ok(()));
    // A plain advance is declined, and the march goes on.
    play.make(UNION, &[Choice::Normal(target), Choice::Done]);
    assert_eq!(play.march().points, 4);
    assert_eq!(play.judge(UNION, destroy), "5.1.2");
}
