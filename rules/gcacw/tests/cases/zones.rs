use gcacw::field::Reach;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE, case};

/// How many hexes around the middle a unit there controls.
fn controlled(bench: &Bench) -> usize {
    let field = bench.field();
    AROUND
        .iter()
        .filter(|label| field.controls(Side::Confederate, bench.hex(label)))
        .count()
}

#[test]
fn case_2_4_1_a_steady_unit_controls_the_six_hexes_around_it() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 1);
    assert_eq!(controlled(&bench), 6);
    let field = bench.field();
    assert!(
        !field.controls(Side::Confederate, bench.hex(MIDDLE)) && !field.controls(Side::Union, bench.hex(AROUND[0]))
    );
    bench.state.units[hood].demoralized = 1;
    assert_eq!(controlled(&bench), 0, "the demoralized control nothing");
    bench.state.units[hood].demoralized = 0;
    bench.state.units[hood].strength = 0;
    assert_eq!(controlled(&bench), 0);
    bench.lead("longstreet", MIDDLE);
    assert_eq!(controlled(&bench), 0, "nor do leaders");
}

#[test]
fn case_2_4_2_control_needs_a_crossing_over_a_river() {
    let river = ["river minor Test_River: N1708/N1709 N1709/N1808"];
    let mut bench = Bench::new(&river);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(controlled(&bench), 4);
    let edge = bench
        .data
        .map
        .edge(bench.hex(MIDDLE), bench.hex("N1708"))
        .expect("they touch");
    bench.state.pontoons = vec![edge];
    assert_eq!(controlled(&bench), 5, "a pontoon bridge will do");
    for (kind, reached) in [("road", 5), ("dam", 5), ("ferry", 5), ("rr", 5), ("ford", 4)] {
        let crossing = format!("crossing {kind} N1708/N1709 rule: Test");
        let mut bench = Bench::new(&[river[0], &crossing]);
        bench.put("cs-hood", MIDDLE, 8);
        assert_eq!(
            controlled(&bench),
            reached,
            "{kind}: no ford can be used at Seven Pines"
        );
        bench.state.destroyed = vec![edge];
        assert_eq!(controlled(&bench), 4, "{kind}, destroyed");
    }
    let creek = Bench::new(&["river creek Test_Creek: N1708/N1709"]);
    let mut bench = creek;
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(controlled(&bench), 6, "creeks stop no control");
}

#[test]
fn case_2_4_2_control_does_not_reach_swamps_without_ways() {
    let mut bench = Bench::new(&["terrain N1708=s", "terrain N1808=p", "terrain N1809=m"]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(controlled(&bench), 4);
    bench.state.rain = true;
    assert_eq!(controlled(&bench), 3, "provisional swamp is swamp in rain");
    let mut bench = Bench::new(&["terrain N1709=s", "road Test: N1708 N1709"]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(controlled(&bench), 1, "out of a swamp by the way only");
}

#[test]
fn case_2_4_3_control_through_woods_is_restricted() {
    let mut bench = Bench::new(&[
        "terrain N1709=w",
        "terrain N1708=w",
        "terrain N1808=w",
        "road Test: N1709 N1808",
    ]);
    bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(controlled(&bench), 5);
    let field = bench.field();
    let edge = |label: &str| {
        bench
            .data
            .map
            .edge(bench.hex(MIDDLE), bench.hex(label))
            .expect("they touch")
    };
    assert_eq!(field.reaches(edge("N1708")), Reach::Restricted);
    assert_eq!(field.reaches(edge("N1808")), Reach::Full, "a road leads through");
    assert_eq!(field.reaches(edge("N1710")), Reach::Full);
}

#[test]
fn case_2_5_1_and_2_command_reaches_three_hexes_past_the_enemy() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let anderson = bench.put("cs-rh-anderson", "N1712", 13);
    let hood = bench.put("cs-hood", "N1709", 8);
    let field = bench.field();
    assert!(field.commands(longstreet, pickett));
    assert!(!field.commands(longstreet, anderson), "four hexes");
    assert!(!field.commands(longstreet, hood), "another command");
    // The enemy's zone lies across all paths: but for the ends of one nobody comes through.
    bench.put("us-casey", "N1810", 13);
    bench.put("us-couch", "N1610", 12);
    let field = bench.field();
    assert!(!field.commands(longstreet, pickett));
    bench.put("cs-pickett", "N1710", 16);
    assert!(bench.field().commands(longstreet, pickett), "his own hex may lie in it");
}

#[test]
fn case_6_3_4_a_leader_transfers_to_a_unit_of_his_own() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    bench.put("cs-rh-anderson", "N1708", 13);
    bench.put("cs-pickett", "N1717", 16);
    bench.put("cs-hood", "N1710", 8);
    let to = |bench: &Bench, label: &str| bench.field().transfer(longstreet, bench.hex(label));
    assert_eq!(to(&bench, "N1717"), Ok(()), "nine hexes");
    assert_eq!(case(to(&bench, "N1710")), "2.2.2");
    assert_eq!(case(to(&bench, "N1708")), "6.3.4");
    bench.put("cs-pickett", "N1719", 16);
    assert_eq!(case(to(&bench, "N1719")), "6.3.4", "eleven hexes");
    let johnston = bench.lead("je-johnston", "N1708");
    assert_eq!(
        bench.field().transfer(johnston, bench.hex("N1710")),
        Ok(()),
        "all units are the army leader's"
    );
}
