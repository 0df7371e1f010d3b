use gcacw::ids::UnitId;
use gcacw::tables::AttackKind;

use super::bench::{AROUND, Bench, MIDDLE, case};

/// What the die for a starred modifier shows.
const ODD: u8 = 3;
const EVEN: u8 = 4;

fn net(bench: &Bench, units: &[UnitId], kind: Option<AttackKind>, die: u8) -> i16 {
    bench.field().sums(&bench.attack(units, kind)).net(die)
}

#[test]
fn case_7_4_1_a1_anderson_and_longstreet_against_couch_and_keyes() {
    // Seen: 13 against 12, 4 against 3, artillery 2 against 4 in rough ground, odd; assault, flank 1, rain: 2.
    let mut bench = Bench::new(&["terrain N1709=g"]);
    bench.state.rain = true;
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    bench.lead("longstreet", AROUND[0]);
    bench.put("us-couch", MIDDLE, 12);
    bench.lead("keyes", MIDDLE);
    bench.flank_of_one();
    assert_eq!(net(&bench, &[anderson], None, ODD), 2);
    assert_eq!(net(&bench, &[anderson], None, EVEN), 1);
    // A2: with a difference of -2 the attacker loses 2 and his order, and the defender tires.
    let field = bench.field();
    let sums = field.sums(&bench.attack(&[anderson], None));
    assert_eq!(field.results(&sums, -2).map(|outcome| outcome.to_string()), ["2D", "f"]);
}

#[test]
fn case_7_4_1_a3_an_assault_into_five_covered_hexes() {
    // Seen: 8 against 10, artillery two ahead, tactics 2, assault, five covered hexes: 4. Here 7 guns against 4.
    let mut bench = Bench::new(&[]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 6);
    let reserve = bench.put("cs-art-res-1", AROUND[0], 2);
    bench.lead("longstreet", AROUND[0]);
    bench.put("us-casey", MIDDLE, 10);
    bench.put("cs-pickett", "N1810", 16);
    assert_eq!(net(&bench, &[anderson, reserve], None, EVEN), 4);
    // A4: with a difference of 4.
    let field = bench.field();
    let sums = field.sums(&bench.attack(&[anderson, reserve], None));
    assert_eq!(
        field.results(&sums, 4).map(|outcome| outcome.to_string()),
        ["fa", "1DR"]
    );
}

#[test]
fn case_7_4_1_a5_a_prepared_attack_across_a_creek() {
    // Seen: 7 against 2, prepared, tactics 1, artillery two ahead, flank 1, creek: 4.
    let mut bench = Bench::new(&["river creek A: N1708/N1709"]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 7);
    bench.put("us-naglee-a", MIDDLE, 2);
    bench.flank_of_one();
    assert_eq!(net(&bench, &[anderson], Some(AttackKind::Prepared), EVEN), 4);
    assert_eq!(net(&bench, &[anderson], Some(AttackKind::Normal), EVEN), 3);
    assert_eq!(net(&bench, &[anderson], Some(AttackKind::Column), EVEN), 0);
    // A6: with a difference of 1.
    let field = bench.field();
    let sums = field.sums(&bench.attack(&[anderson], Some(AttackKind::Prepared)));
    assert_eq!(field.results(&sums, 1).map(|outcome| outcome.to_string()), ["1D", "D"]);
}

#[test]
fn case_7_4_1_a7_a_hasty_attack_in_rough_ground() {
    // Seen: 6 against 1, hasty, tactics 1, artillery behind in rough ground, even, flank 1, creek. The terms add up to 4;
    // the publication prints 5.
    let mut bench = Bench::new(&["terrain N1709=g", "river creek A: N1708/N1709"]);
    let garland = bench.put("cs-garland-a", AROUND[0], 6);
    bench.lead("dh-hill", AROUND[0]);
    bench.put("us-couch", MIDDLE, 1);
    bench.lead("keyes", MIDDLE);
    bench.flank_of_one();
    assert_eq!(net(&bench, &[garland], Some(AttackKind::Hasty), EVEN), 4);
    let field = bench.field();
    let sums = field.sums(&bench.attack(&[garland], Some(AttackKind::Hasty)));
    assert_eq!(field.results(&sums, 6).map(|outcome| outcome.to_string()), ["a", "1DR"]);
}

#[test]
fn case_7_1_1_only_what_stands_in_the_next_hex_is_attacked() {
    let mut bench = Bench::new(&["river minor A: N1709/N1808", "terrain N1710=s", "terrain N1709=."]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    for (id, label) in [
        ("us-casey", "N1708"),
        ("us-couch", "N1808"),
        ("us-kearny", "N1710"),
        ("us-hooker", "N1711"),
    ] {
        bench.put(id, label, 5);
    }
    let attack = |label: &str| bench.field().attack(hood, bench.hex(label), false);
    assert_eq!(attack("N1708"), Ok(()));
    for label in ["N1808", "N1710", "N1711", "N1609"] {
        assert_eq!(case(attack(label)), "7.1.1", "{label}");
    }
}

#[test]
fn case_7_1_2_who_may_attack() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let guns = bench.put("cs-art-res-1", MIDDLE, 2);
    bench.put("us-casey", "N1708", 5);
    let attack = |bench: &Bench, unit, assault| bench.field().attack(unit, bench.hex("N1708"), assault);
    assert_eq!(case(attack(&bench, guns, false)), "7.1.2");
    assert_eq!(attack(&bench, guns, true), Ok(()), "artillery attacks in an assault");
    bench.state.units[hood].demoralized = 1;
    assert_eq!(case(attack(&bench, hood, false)), "7.1.2");
}

#[test]
fn case_7_2_2_and_9_0_3_works_multiply_the_defence_for_the_ratio_only() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 20);
    let hood = bench.put("cs-hood", MIDDLE, 5);
    let ratio = |bench: &Bench| {
        let sums = bench.field().sums(&bench.attack(&[casey], None));
        (sums.ratio, sums.defence)
    };
    // 20 against 5, 7½, 10, 10 and 15.
    for (works, expected) in [(0, 3), (1, 1), (2, 1), (3, 1), (4, 0)] {
        bench.state.units[hood].works = works;
        assert_eq!(ratio(&bench), (expected, 10), "{works}");
    }
    let mut bench = Bench::new(&["mark redoubt rule: N1709"]);
    let casey = bench.put("us-casey", AROUND[0], 20);
    bench.put("cs-hood", MIDDLE, 5);
    let sums = bench.field().sums(&bench.attack(&[casey], None));
    assert_eq!(sums.ratio, 1, "20 against 7½");
}

#[test]
fn case_7_3_1_works_multiply_artillery_unit_by_unit() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 13);
    let couch = bench.put("us-couch", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let modifier = |bench: &Bench| {
        bench
            .field()
            .sums(&bench.attack(&[casey, couch], None))
            .artillery
            .modifier
    };
    // 8 guns against 1: 7 ahead; then against 3.
    assert_eq!(modifier(&bench), 1);
    bench.state.units[hood].works = 4;
    assert_eq!(modifier(&bench), 1, "5 ahead");
    bench.state.units[hood].works = 0;
    bench.state.units[hood].demoralized = 1;
    assert_eq!(modifier(&bench), 2, "the demoralized fire nothing");
}

#[test]
fn case_7_4_3_leaders_lend_their_tactics_where_they_stand_with_their_own() {
    let mut bench = Bench::new(&[]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    bench.put("us-couch", MIDDLE, 12);
    let tactical = |bench: &Bench| bench.field().sums(&bench.attack(&[anderson], None)).tactical;
    assert_eq!(tactical(&bench), 0);
    bench.lead("longstreet", AROUND[1]);
    assert_eq!(tactical(&bench), 0, "he stands in another hex");
    bench.lead("longstreet", AROUND[0]);
    assert_eq!(tactical(&bench), 2);
    bench.lead("heintzelman", MIDDLE);
    assert_eq!(tactical(&bench), 2, "Couch is none of Heintzelman's");
    bench.lead("keyes", MIDDLE);
    assert_eq!(tactical(&bench), 1);
    let couch = bench.unit("us-couch");
    bench.state.units[couch].hex = None;
    bench.put("us-naglee-a", MIDDLE, 5);
    assert_eq!(tactical(&bench), 1);
    bench.lead("je-johnston", AROUND[0]);
    assert_eq!(tactical(&bench), 1, "the leader of the army has no tactics");
}

#[test]
fn case_7_4_1_water_helps_the_defender() {
    for (records, rain, water) in [
        (vec!["river creek A: N1708/N1709"], false, 1),
        (vec!["river creek A: N1708/N1709"], true, 2),
        (
            vec!["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: T"],
            false,
            2,
        ),
        (
            vec!["river major A: N1708/N1709", "crossing ferry N1708/N1709 rule: T"],
            true,
            2,
        ),
        (vec![], true, 0),
    ] {
        let mut bench = Bench::new(&records);
        bench.state.rain = rain;
        let casey = bench.put("us-casey", AROUND[0], 13);
        bench.put("cs-hood", MIDDLE, 8);
        let sums = bench.field().sums(&bench.attack(&[casey], None));
        assert_eq!(
            (sums.water, sums.rain),
            (water, if rain { -1 } else { 0 }),
            "{records:?}"
        );
    }
}

#[test]
fn case_7_1_5_water_counts_when_half_of_a_grand_assault_crosses_it() {
    let mut bench = Bench::new(&["river creek A: N1708/N1709"]);
    let casey = bench.put("us-casey", AROUND[0], 10);
    let couch = bench.put("us-couch", AROUND[1], 10);
    bench.put("cs-hood", MIDDLE, 8);
    let water = |bench: &Bench| bench.field().sums(&bench.attack(&[casey, couch], None)).water;
    assert_eq!(water(&bench), 1);
    bench.put("us-couch", AROUND[1], 11);
    assert_eq!(water(&bench), 0);
}

#[test]
fn case_7_4_1_hills_and_mountains_help_the_defender() {
    for (target, from, ground) in [("h", ".", 1), ("h", "h", 0), (".", "h", 0), ("w", ".", 0)] {
        let records = [format!("terrain N1709={target}"), format!("terrain N1708={from}")];
        let mut bench = Bench::new(&records.each_ref().map(String::as_str));
        let casey = bench.put("us-casey", AROUND[0], 13);
        bench.put("cs-hood", MIDDLE, 8);
        let sums = bench.field().sums(&bench.attack(&[casey], None));
        assert_eq!(sums.ground, ground, "{target} from {from}");
    }
}
