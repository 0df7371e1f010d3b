use gcacw::flanks::Flanks;
use gcacw::game::Gcacw;
use gcacw::ids::UnitId;
use kernel::{Ruleset, Viewer, phrase};
use protocol::survey::{Query, Survey, Tag};
use protocol::{Phrase, Side};

use super::bench::{AROUND, Bench, MIDDLE};

fn flanks(bench: &Bench, attackers: &[UnitId]) -> Flanks {
    bench
        .field()
        .flanks(bench.hex(MIDDLE), attackers.iter().copied().collect(), false)
}

#[test]
fn case_7_4_7_six_covered_hexes_are_worth_four_and_five_two() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", MIDDLE, 12);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    // The attacker covers his own hex and the two beside it.
    assert_eq!(
        flanks(&bench, &[hood]),
        Flanks {
            covered: 3,
            reduced: 0,
            basic: 0,
            bonus: 0
        }
    );
    bench.put("cs-pickett", "N1810", 16);
    assert_eq!(
        flanks(&bench, &[hood]),
        Flanks {
            covered: 5,
            reduced: 0,
            basic: 2,
            bonus: 2
        }
    );
    bench.put("cs-rh-anderson", "N1610", 13);
    assert_eq!(
        flanks(&bench, &[hood]),
        Flanks {
            covered: 6,
            reduced: 0,
            basic: 4,
            bonus: 4
        }
    );
}

#[test]
fn case_7_4_7_hexes_that_count_for_less() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", MIDDLE, 12);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    bench.flank_of_one();
    assert_eq!(
        flanks(&bench, &[hood]),
        Flanks {
            covered: 5,
            reduced: 1,
            basic: 2,
            bonus: 1
        }
    );
    let jameson = bench.unit("us-jameson");
    bench.state.units[jameson].demoralized = 1;
    assert_eq!(flanks(&bench, &[hood]).bonus, 2, "the demoralized reduce nothing");
    bench.state.units[jameson].hex = None;
    // Hexes cut off by swamp, by a river, and in rain by a creek.
    for (records, rain, expected) in [
        (["terrain N1609=s", "terrain N1508=."], false, (6, 1, 3)),
        (["river minor A: N1609/N1709", "terrain N1508=."], false, (6, 1, 3)),
        (["river creek A: N1609/N1709", "terrain N1508=."], false, (5, 0, 2)),
        (["river creek A: N1609/N1709", "terrain N1508=."], true, (6, 1, 3)),
        (["river creek A: N1609/N1709", "road B: N1609 N1709"], true, (5, 0, 2)),
        (["river creek A: N1609/N1709", "trail B: N1609 N1709"], true, (6, 1, 3)),
        (["terrain N1609=p", "terrain N1508=."], false, (5, 0, 2)),
        (["terrain N1609=p", "terrain N1508=."], true, (6, 1, 3)),
    ] {
        let mut bench = Bench::new(&records);
        bench.state.rain = rain;
        bench.put("us-casey", MIDDLE, 12);
        let hood = bench.put("cs-hood", AROUND[0], 8);
        bench.put("cs-pickett", "N1810", 16);
        let found = flanks(&bench, &[hood]);
        assert_eq!(
            (found.covered, found.reduced, found.bonus),
            expected,
            "{records:?} {rain}"
        );
    }
}

#[test]
fn case_7_4_7_the_edge_of_the_map_covers_and_counts_for_less() {
    let ground = [
        "terrain N1701=.",
        "terrain N1702=.",
        "terrain N1601=.",
        "terrain N1801=.",
    ];
    let mut bench = Bench::new(&ground);
    bench.put("us-casey", "N1701", 12);
    let hood = bench.put("cs-hood", "N1702", 8);
    let found = bench
        .field()
        .flanks(bench.hex("N1701"), [hood].into_iter().collect(), false);
    // North, north-east and north-west lie off the map; south, and the two beside it, are covered.
    assert_eq!((found.covered, found.reduced, found.basic), (6, 3, 4), "{found:?}");
    assert_eq!(found.bonus, 1);
}

#[test]
fn case_7_4_7_through_woods_an_empty_hex_counts_for_less() {
    let mut bench = Bench::new(&["terrain N1609=w", "terrain N1610=w"]);
    bench.put("us-casey", MIDDLE, 12);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    bench.put("cs-pickett", "N1810", 16);
    bench.put("cs-rh-anderson", "N1610", 13);
    assert_eq!(
        flanks(&bench, &[hood]),
        Flanks {
            covered: 6,
            reduced: 1,
            basic: 4,
            bonus: 3
        }
    );
    bench.put("cs-rh-anderson", "N1609", 13);
    assert_eq!(flanks(&bench, &[hood]).bonus, 4, "held by the attacker it counts fully");
}

#[test]
fn case_7_4_7_a_hex_is_covered_by_a_quarter_of_the_entrenched_value() {
    // Seen (A14): 3 points do not cover against 10 in breastworks that are begun, 15.
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", MIDDLE, 10);
    let hood = bench.put("cs-hood", AROUND[0], 3);
    assert_eq!(flanks(&bench, &[hood]).covered, 3);
    bench.state.units[casey].works = 1;
    assert_eq!(flanks(&bench, &[hood]).covered, 0);
    bench.put("cs-hood", AROUND[0], 4);
    assert_eq!(flanks(&bench, &[hood]).covered, 3);
    bench.put("cs-hood", AROUND[0], 3);
    bench.put("cs-pickett", AROUND[1], 1);
    assert_eq!(flanks(&bench, &[hood]).covered, 2, "several add up where both reach");
}

#[test]
fn case_7_8_2_refused_flanks_are_worth_half() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", MIDDLE, 12);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    bench.put("cs-pickett", "N1810", 16);
    let refused = |bench: &Bench| {
        bench
            .field()
            .flanks(bench.hex(MIDDLE), [hood].into_iter().collect(), true)
            .bonus
    };
    assert_eq!(refused(&bench), 1);
    bench.put("cs-rh-anderson", "N1610", 13);
    assert_eq!(refused(&bench), 2);
}

#[test]
fn case_9_0_5_complete_works_and_redoubts_lessen_the_bonus() {
    let mut bench = Bench::new(&["mark redoubt rule: N1709"]);
    let casey = bench.put("us-casey", MIDDLE, 12);
    let hood = bench.put("cs-hood", AROUND[0], 12);
    bench.put("cs-pickett", "N1810", 16);
    assert_eq!(flanks(&bench, &[hood]).bonus, 2, "a redoubt does not help the Union");
    bench.state.units[casey].works = 1;
    assert_eq!(
        flanks(&bench, &[hood]).bonus,
        2,
        "breastworks that are begun do nothing"
    );
    bench.state.units[casey].works = 2;
    assert_eq!(flanks(&bench, &[hood]).bonus, 1);
    // The other way round the redoubt does.
    let mut bench = Bench::new(&["mark redoubt rule: N1709"]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", AROUND[0], 12);
    bench.put("us-couch", "N1810", 12);
    assert_eq!(flanks(&bench, &[casey]).bonus, 1);
}

#[test]
fn case_7_4_7_the_layer_of_cover_says_what_each_of_its_colours_is() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", MIDDLE, 12);
    bench.put("cs-hood", AROUND[0], 8);
    bench.flank_of_one();
    let Bench { data, state } = bench;
    let rules = Gcacw { data };
    let answer = rules.survey(&state, Viewer::Spectator, &Query::Layer("flanks".to_owned()));
    let Some(Survey::Layer(stretches)) = answer else {
        panic!("{answer:?}");
    };
    let told: Vec<_> = stretches.iter().map(|each| (each.owner, each.say.clone())).collect();
    assert_eq!(
        told,
        [
            (Some(Side::Union), Some(phrase!("layer.cover", Side::Union))),
            (Some(Side::Confederate), Some(phrase!("layer.cover", Side::Confederate))),
            (None, Some(Phrase::bare("layer.cover.less"))),
        ]
    );
    // Five hexes around Casey are covered, and one of them counts for less.
    let [_, confederate, less] = &stretches[..] else {
        panic!("{stretches:?}");
    };
    assert!(confederate.spaces.len() >= 4);
    assert!(!less.spaces.is_empty()); // Beside Casey stands how many of six are covered, and the bonus; nobody of the Union covers enough around Hood.
    let casey = rules.data.map.labelled(MIDDLE).expect("it is on the map");
    let of = |tags: &[Tag]| tags.iter().find(|tag| tag.0 == casey.0).map(|tag| tag.1.clone());
    assert_eq!(of(&confederate.tags), Some(phrase!("layer.cover.of", 5, 1)));
    assert!(less.tags.is_empty());
}
