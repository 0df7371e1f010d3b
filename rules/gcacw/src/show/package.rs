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
use crate::show::phrases::PHRASES;
use crate::show::primer::PRIMER;
use crate::show::verbs::{TIDINGS, VERBS};
use crate::show::view::date_key;
use crate::tables::{Arm, Letter, Outcome, Push, Tables};

/// The id of the game.
pub(crate) const ID: &str = "on-to-richmond";

/// The words of the game: those of its scenarios and of the results in its charts are made from what is printed.
pub(crate) fn package(data: &GameData, cases: Vec<CaseSummary>) -> RulesetPackage {
    let mut phrases = kernel::package::phrases(PHRASES.iter().chain(words::PHRASES).copied());
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

/// Terrain in the key to the map, with what infantry pays for it off all ways in dry weather (6.2).
fn explained(tables: &Tables, terrain: Terrain) -> String {
    let name = terrain_name(terrain);
    let when_dry = match terrain {
        Terrain::ProvisionalSwamp => Terrain::Clear,
        terrain => terrain,
    };
    let costs = ground(when_dry).and_then(|way| tables.entering(way, Arm::Infantry, false));
    match (costs, terrain) {
        // 2.3: the name is long, and says that it is no swamp for good.
        (Some(points), Terrain::ProvisionalSwamp) => format!("{name}: {points}"),
        (Some(points), _) => format!("{name}: {points} points"),
        (None, Terrain::Water) => name.to_owned(),
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
    use super::told;
    use crate::data::GameData;

    #[test]
    fn results_are_told_in_words_and_as_the_chart_has_them() {
        let tables = GameData::new(&[]).expect("the committed data are sound").tables;
        let result = |text: &str| told(&tables, &text.parse().expect("it is a result"));
        assert_eq!(result("-"), "no effect");
        assert_eq!(result("2DR*"), "2 lost, disorganized, fatigue +2, two-way rout (2DR*)");
        assert_eq!(result("1fa"), "1 lost, fatigue +1, may advance (1fa)");
    }
}
