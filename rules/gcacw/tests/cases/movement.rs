use gcacw::movement::Step;
use kernel::Refusal;

use super::bench::{Bench, MIDDLE, case};

/// The step of a unit from the middle with so many points.
fn step(bench: &Bench, id: &str, points: u8, to: &str) -> Result<Step, Refusal> {
    let march = bench.march(bench.unit(id), points);
    bench.field().step(&march, bench.hex(to))
}

fn cost(bench: &Bench, id: &str, to: &str) -> u8 {
    step(bench, id, 99, to).expect("it is allowed").cost
}

#[test]
fn case_6_1_1_a_march_goes_from_hex_to_hex_on_the_map() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(cost(&bench, "cs-hood", "N1708"), 3);
    assert_eq!(case(step(&bench, "cs-hood", 9, "N1707")), "6.1.1");
    assert_eq!(case(step(&bench, "cs-hood", 9, MIDDLE)), "6.1.1");
    // The south map is not used at Seven Pines.
    bench.put("cs-hood", "S0801", 8);
    assert_eq!(case(step(&bench, "cs-hood", 9, "S0802")), "6.1.3");
}

#[test]
fn case_6_1_2_nobody_enters_a_hex_of_the_enemy() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", "N1708", 13);
    bench.state.units[casey].demoralized = 2;
    assert_eq!(case(step(&bench, "cs-hood", 9, "N1708")), "6.1.2");
}

#[test]
fn case_6_2_1_terrain_and_ways() {
    let terrain = [
        "terrain N1708=r",
        "terrain N1808=g",
        "terrain N1809=w",
        "terrain N1710=c",
        "terrain N1609=h",
    ];
    let mut bench = Bench::new(&terrain);
    bench.put("cs-hood", MIDDLE, 8);
    let costs = |bench: &Bench| ["N1708", "N1808", "N1809", "N1710", "N1609"].map(|to| cost(bench, "cs-hood", to));
    assert_eq!(costs(&bench), [3, 4, 5, 2, 4]);
    bench.state.rain = true;
    assert_eq!(costs(&bench), [4, 5, 6, 3, 5]);
    let ways = [
        "road A: N1709 N1708",
        "pike B: N1709 N1808",
        "rail C: N1709 N1809",
        "trail D: N1709 N1710",
    ];
    let mut bench = Bench::new(&ways);
    bench.put("cs-hood", MIDDLE, 8);
    let costs = |bench: &Bench| ["N1708", "N1808", "N1809", "N1710"].map(|to| cost(bench, "cs-hood", to));
    assert_eq!(costs(&bench), [1, 1, 2, 2]);
    bench.state.rain = true;
    assert_eq!(costs(&bench), [2, 1, 3, 3]);
}

#[test]
fn case_6_2_1_swamp_is_entered_by_a_way_only() {
    let mut bench = Bench::new(&[
        "terrain N1708=s",
        "terrain N1808=p",
        "terrain N1809=s",
        "road A: N1709 N1809",
    ]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(case(step(&bench, "cs-hood", 9, "N1708")), "6.2.1");
    assert_eq!(cost(&bench, "cs-hood", "N1809"), 1);
    assert_eq!(cost(&bench, "cs-hood", "N1808"), 3, "provisional swamp is dry");
    bench.state.rain = true;
    assert_eq!(case(step(&bench, "cs-hood", 9, "N1808")), "6.2.1");
    // Who stands in it may leave.
    bench.put("cs-hood", "N1808", 8);
    assert_eq!(cost(&bench, "cs-hood", MIDDLE), 4);
}

#[test]
fn case_6_2_2_waters() {
    let mut bench = Bench::new(&[
        "river creek A: N1708/N1709",
        "river creek B: N1709/N1808",
        "road C: N1709 N1808",
    ]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(
        (cost(&bench, "cs-hood", "N1708"), cost(&bench, "cs-hood", "N1808")),
        (4, 1)
    );
    bench.state.rain = true;
    assert_eq!(
        (cost(&bench, "cs-hood", "N1708"), cost(&bench, "cs-hood", "N1808")),
        (7, 2)
    );
    for (kind, infantry, artillery) in [("road", 3, 3), ("rr", 4, 4), ("ferry", 6, 6), ("dam", 3, 3)] {
        let crossing = format!("crossing {kind} N1708/N1709 rule: Test");
        let mut bench = Bench::new(&["river major Test: N1708/N1709 N1709/N1808", &crossing]);
        bench.put("cs-hood", MIDDLE, 8);
        bench.put("cs-art-res-1", MIDDLE, 2);
        let costs = ["cs-hood", "cs-art-res-1"].map(|id| cost(&bench, id, "N1708"));
        assert_eq!(costs, [infantry, artillery], "{kind}");
        assert_eq!(case(step(&bench, "cs-hood", 9, "N1808")), "6.2.2");
    }
}

#[test]
fn case_6_2_3_friends_are_in_the_way() {
    let mut bench = Bench::new(&["road A: N1709 N1708"]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.put("cs-pickett", "N1708", 12);
    assert_eq!(cost(&bench, "cs-hood", "N1708"), 3, "also by road");
    bench.put("cs-pickett", "N1708", 6);
    assert_eq!(cost(&bench, "cs-hood", "N1708"), 2);
    let pickett = bench.put("cs-pickett", "N1708", 8);
    bench.state.units[pickett].disorganized = true;
    assert_eq!(
        cost(&bench, "cs-hood", "N1708"),
        2,
        "eight disorganized points are worth six"
    );
    bench.put("cs-pickett", "N1708", 7);
    assert_eq!(cost(&bench, "cs-hood", "N1708"), 1);
}

#[test]
fn case_2_4_4_a_unit_stops_in_an_enemy_zone() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1707", 13);
    assert!(step(&bench, "cs-hood", 9, "N1708").expect("it is allowed").stops);
    assert!(!step(&bench, "cs-hood", 9, "N1710").expect("it is allowed").stops);
    let mut march = bench.march(bench.unit("cs-hood"), 9);
    march.stopped = true;
    assert_eq!(case(bench.field().step(&march, bench.hex("N1710"))), "2.4.4");
}

#[test]
fn case_2_4_5_from_zone_to_zone() {
    let mut bench = Bench::new(&["road A: N1709 N1808"]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1708", 13);
    let between = |bench: &Bench, to| step(bench, "cs-hood", 9, to).expect("it is allowed");
    let aside = between(&bench, "N1608");
    assert!(aside.stops && aside.between_zones && aside.shakes);
    let by_road = between(&bench, "N1808");
    assert!(by_road.stops && by_road.between_zones && !by_road.shakes);
    let away = between(&bench, "N1710");
    assert!(!away.stops && !away.between_zones && !away.shakes);
}

#[test]
fn case_6_2_7_a_unit_may_always_go_one_hex() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    assert!(step(&bench, "cs-hood", 0, "N1708").expect("it is allowed").minimum);
    assert!(step(&bench, "cs-hood", 2, "N1708").expect("it is allowed").minimum);
    assert!(!step(&bench, "cs-hood", 3, "N1708").expect("it is allowed").minimum);
    let mut march = bench.march(bench.unit("cs-hood"), 2);
    march.steps = 1;
    assert_eq!(
        case(bench.field().step(&march, bench.hex("N1708"))),
        "6.2.1",
        "only at the start"
    );
    // Who has attacked, or gained points by a forced march, has not been kept from moving by the die.
    for (attacked, forced) in [(true, false), (false, true)] {
        let march = gcacw::frames::March {
            attacked,
            forced,
            ..bench.march(bench.unit("cs-hood"), 2)
        };
        assert_eq!(case(bench.field().step(&march, bench.hex("N1708"))), "6.2.1");
    }
    // Where a road could be paid for, no more is allowed.
    let mut bench = Bench::new(&["road A: N1709 N1808"]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(case(step(&bench, "cs-hood", 2, "N1708")), "6.2.1");
}
