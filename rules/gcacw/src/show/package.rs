//! The package of the game: all its words, as clients fetch them once.

use std::collections::BTreeSet;

use protocol::package::{CaseSummary, RulesetPackage};

use crate::board::terrain_name;
use crate::calendar::dates;
use crate::campaign::words;
use crate::data::GameData;
use crate::map::Terrain;
use crate::movement::ground;
use crate::show::layers::layers;
use crate::show::phrases::{PHRASES, combat, consequences, works};
use crate::show::primer::PRIMER;
use crate::show::verbs::{TIDINGS, VERBS};
use crate::show::view::date_key;
use crate::tables::{Arm, Letter, Outcome, Push, Tables, WayKind};

/// The id of the game.
pub(crate) const ID: &str = "on-to-richmond";

/// The words of the game: those of its scenarios and of the results in its charts are made from what is printed.
pub(crate) fn package(data: &GameData, cases: Vec<CaseSummary>) -> RulesetPackage {
    let all = [
        PHRASES,
        combat::PHRASES,
        consequences::PHRASES,
        works::PHRASES,
        words::PHRASES,
    ];
    let mut phrases = kernel::package::phrases(all.into_iter().flatten().copied());
    for scenario in data.all_scenarios() {
        let entry = &scenario.entry;
        for (turn, date) in (1..).zip(dates(&entry.starts, entry.turns)) {
            phrases.insert(date_key(&entry.id, turn), date);
        }
    }
    let grounds: BTreeSet<Terrain> = data.map.printed.terrain.values().copied().collect();
    phrases.extend(grounds.into_iter().map(|terrain| {
        let key = format!("terrain.{}", terrain.wire());
        (key, explained(&data.tables, terrain))
    }));
    let ways = [
        ("pike", "Pike", WayKind::Pike),
        ("road", "Road", WayKind::Road),
        ("rail", "Railway", WayKind::Rail),
    ];
    phrases.extend(ways.map(|(kind, name, way)| (format!("key.{kind}"), priced(&data.tables, name, [Some(way); 2]))));
    // Who is driven off goes unasked where one way only is the best (7.6.1, 7.6.4).
    let lengths = data.tables.retreat.value;
    for (key, [least, most]) in [
        ("retreat", lengths.retreat),
        ("rout", lengths.rout),
        ("rout.two-way", lengths.rout),
    ] {
        if let Some(template) = phrases.get_mut(key) {
            template.push_str(&format!(" They go {least} to {most} hexes, each the best there is."));
        }
    }
    let charts = [&data.tables.attacker.value, &data.tables.defender.value];
    let results = charts.into_iter().flat_map(|chart| chart.rows.iter().flatten());
    let texts: BTreeSet<(String, String)> = results
        .map(|result| (format!("result.{result}"), told(&data.tables, result)))
        .collect();
    phrases.extend(texts);
    let mut verbs = kernel::package::verbs(VERBS, &["done", "pass"], &["ask-again", "stay-always", "ride-always"]);
    if let Some(verb) = verbs.get_mut("take") {
        verb.musters = true;
    }
    // He goes along from the start of a march, or not at all (6.3.2).
    if let Some(verb) = verbs.get_mut("along") {
        verb.adds = true;
    }
    if let Some(verb) = verbs.get_mut("place") {
        verb.usual = Some("Place {0:plural:this one|these #} as usual".to_owned());
    }
    RulesetPackage {
        id: ID.to_owned(),
        title: "On To Richmond!".to_owned(),
        phrases,
        verbs,
        cases,
        layers: layers(),
        tidings: kernel::package::tidings(TIDINGS.iter().chain(words::TIDINGS)),
        primer: kernel::package::primer(PRIMER),
    }
}

/// Terrain in the key to the map, with what infantry pays for it off all ways in dry weather and in rain (6.2).
fn explained(tables: &Tables, terrain: Terrain) -> String {
    let name = terrain_name(terrain);
    match terrain {
        Terrain::Water => name.to_owned(),
        // 2.3: in rain it is a swamp, which is entered by ways only.
        Terrain::ProvisionalSwamp => priced(tables, name, [ground(Terrain::Clear), None]),
        terrain => priced(tables, name, [ground(terrain); 2]),
    }
}

/// What infantry pays to enter a hex this way in dry weather and in rain (6.2).
fn priced(tables: &Tables, name: &str, [dry, wet]: [Option<WayKind>; 2]) -> String {
    let points = |way: Option<WayKind>, rain| tables.entering(way?, Arm::Infantry, rain);
    match (points(dry, false), points(wet, true)) {
        (Some(dry), Some(wet)) if dry == wet => format!("{name}: {dry}"),
        (Some(dry), Some(wet)) => format!("{name}: {dry}, rain {wet}"),
        (Some(dry), None) => format!("{name}: {dry} dry"),
        (None, _) => format!("{name}: by ways only"),
    }
}

/// A result of the chart in words, with what it tires (7.5.3), and as the chart has it.
fn told(tables: &Tables, result: &Outcome) -> String {
    let fatigue = tables.fatigue.value;
    let tires = |levels: u8| format!("fatigue +{levels}");
    let mut parts = Vec::new();
    if result.loss > 0 {
        parts.push(format!("{} lost", result.loss));
    }
    let letter = match result.letter {
        None => String::new(),
        Some(Letter::Tired) => tires(fatigue.tired),
        Some(Letter::Worn) => tires(fatigue.worn),
        Some(Letter::Disorganized) => format!("disorganized, {}", tires(fatigue.disorganized)),
        Some(Letter::Ended) => "action ends".to_owned(),
    };
    let push = match result.push {
        None => "",
        Some(Push::Retreat) => "retreat",
        Some(Push::Rout) => "rout",
        Some(Push::TwoWayRout) => "two-way rout",
        Some(Push::Advance) => "may advance",
    };
    parts.extend([letter, push.to_owned()].into_iter().filter(|part| !part.is_empty()));
    if parts.is_empty() {
        "no effect".to_owned()
    } else {
        format!("{} ({result})", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::{explained, priced, told};
    use crate::data::GameData;
    use crate::map::Terrain;
    use crate::tables::WayKind;

    #[test]
    fn the_key_has_the_costs_of_ground_and_ways_dry_and_in_rain() {
        let tables = GameData::new(&[]).expect("the committed data are sound").tables;
        assert_eq!(explained(&tables, Terrain::Woods), "Woods: 5, rain 6");
        assert_eq!(explained(&tables, Terrain::Swamp), "Swamp: by ways only");
        assert_eq!(
            explained(&tables, Terrain::ProvisionalSwamp),
            "Provisional swamp: 3 dry"
        );
        assert_eq!(priced(&tables, "Road", [Some(WayKind::Road); 2]), "Road: 1, rain 2");
        assert_eq!(priced(&tables, "Pike", [Some(WayKind::Pike); 2]), "Pike: 1");
    }

    #[test]
    fn results_are_told_in_words_and_as_the_chart_has_them() {
        let tables = GameData::new(&[]).expect("the committed data are sound").tables;
        let result = |text: &str| told(&tables, &text.parse().expect("it is a result"));
        assert_eq!(result("-"), "no effect");
        assert_eq!(result("2DR*"), "2 lost, disorganized, fatigue +2, two-way rout (2DR*)");
        assert_eq!(result("1fa"), "1 lost, fatigue +1, may advance (1fa)");
    }
}
