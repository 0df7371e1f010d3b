//! Every word that games use has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::collections::{BTreeMap, BTreeSet};

use area_impulse::AreaImpulse;
use common::{Eager, LIMIT, opening};
use kernel::{Phrase, Referee, Ruleset, Side, Viewer, laws};
use protocol::Param;
use protocol::TableView;
use protocol::package::RulesetPackage;
use protocol::view::{Combat, LogEntry, Outcome};

/// Words for what random games reach too seldom; the tests of their cases reach them.
const SELDOM: [&str; 6] = [
    "day.9",
    "ask.fall-back",
    "off-map",
    "points.gate",
    "landings.taken",
    "outcome.landings",
];

/// What games have said: for each key the parameters it came with, and the cases that were named.
#[derive(Default)]
struct Heard {
    phrases: BTreeMap<String, Vec<Phrase>>,
    verbs: BTreeSet<String>,
    cases: BTreeSet<String>,
}

impl Heard {
    fn phrase(&mut self, phrase: &Phrase) {
        for param in &phrase.params {
            if let Param::Text(key) = param {
                self.phrases.entry(key.to_string()).or_default();
            }
        }
        let known = self.phrases.entry(phrase.key.to_string()).or_default();
        if known.is_empty() {
            known.push(phrase.clone());
        }
    }

    fn said(&mut self, case: &str, phrase: &Phrase) {
        self.cases.insert(case.to_owned());
        self.phrase(phrase);
    }

    fn key(&mut self, key: &str) {
        self.phrases.entry(key.to_owned()).or_default();
    }

    fn combat(&mut self, combat: &Combat) {
        for line in combat.attack.iter().chain(&combat.defense) {
            self.said(&line.1, &line.2);
        }
        for odds in &combat.odds {
            self.phrase(&odds.0);
        }
        combat.result.iter().for_each(|result| self.phrase(result));
    }

    fn entry(&mut self, entry: &LogEntry) {
        self.said(&entry.case, &entry.say);
        entry.dice.iter().for_each(|roll| self.key(&roll.purpose));
        entry.combat.iter().for_each(|combat| self.combat(combat));
    }

    fn outcome(&mut self, outcome: &Outcome) {
        self.said(&outcome.case, &outcome.say);
        for line in &outcome.lines {
            self.said(&line.1, &line.2);
        }
        for chart in &outcome.charts {
            self.phrase(&chart.title);
            chart.labels.iter().for_each(|label| self.phrase(label));
            chart.series.iter().for_each(|series| self.phrase(&series.title));
        }
    }

    fn view(&mut self, view: &TableView) {
        self.phrase(&view.turn);
        view.pieces
            .iter()
            .flat_map(|piece| &piece.badges)
            .for_each(|badge| self.phrase(badge));
        view.spaces
            .iter()
            .flat_map(|space| &space.marks)
            .for_each(|mark| self.phrase(mark));
        view.borders
            .iter()
            .flat_map(|border| &border.marks)
            .for_each(|mark| self.phrase(mark));
        for waiting in &view.waiting_on {
            self.said(&waiting.case, &waiting.say);
        }
        if let Some(prompt) = &view.prompt {
            self.said(&prompt.case, &prompt.say);
            for offer in &prompt.offers {
                self.verbs.insert(offer.verb.to_string());
                offer.label.iter().for_each(|label| self.phrase(label));
            }
            self.cases
                .extend(prompt.barred.iter().map(|barred| barred.case.to_string()));
        }
        view.combat.iter().for_each(|combat| self.combat(combat));
        view.outcome.iter().for_each(|outcome| self.outcome(outcome));
    }
}

/// The places of a template: parameter number and kind.
fn places(template: &str) -> Vec<(usize, String)> {
    let mut places = Vec::new();
    for part in template.split('{').skip(1) {
        let inside = part.split('}').next().expect("a place is closed");
        let (number, kind) = inside.split_once(':').expect("a place has a number and a kind");
        let kind = kind.split(':').next().unwrap_or(kind);
        places.push((number.parse().expect("a place has a number"), kind.to_owned()));
    }
    places
}

fn fits(param: &Param, kind: &str) -> bool {
    match kind {
        "piece" | "space" | "side" | "number" | "signed" | "plural" => matches!(param, Param::Number(_)),
        "phrase" | "text" => matches!(param, Param::Text(_)),
        "pieces" | "spaces" => matches!(param, Param::List(_)),
        _ => false,
    }
}

/// Listens to whole games; each of these players leads as many.
fn listen(rules: &AreaImpulse, players: &[Eager<'_>]) -> Heard {
    let mut heard = Heard::default();
    for game in 0..400 {
        let state = opening(rules, game);
        for viewer in Viewer::ALL {
            heard.view(&rules.view(&state, viewer));
        }
        let eager = &players[game as usize % players.len()];
        laws::biased_game(
            rules,
            state,
            game + 1000,
            LIMIT,
            |state, choices, dice| eager.pick(state, choices, dice),
            |step| {
                step.log.iter().flatten().for_each(|entry| heard.entry(entry));
                heard.view(&rules.view(step.after, step.side.into()));
                heard.view(&rules.view(step.after, step.side.other().into()));
            },
        );
    }
    heard
}

/// Everything that was heard has its template, its label or its summary.
fn has_words(package: &RulesetPackage, heard: &Heard) {
    for (key, phrases) in &heard.phrases {
        let template = package.phrases.get(key);
        let template = template.unwrap_or_else(|| panic!("there is no template for '{key}'"));
        let places = places(template);
        for phrase in phrases {
            for (number, kind) in &places {
                let param = phrase.params.get(*number);
                assert!(
                    param.is_some_and(|param| fits(param, kind)),
                    "'{key}' has no {kind} as parameter {number}: {phrase:?}"
                );
            }
        }
    }
    for verb in &heard.verbs {
        assert!(package.verbs.contains_key(verb), "there is no label for '{verb}'");
    }
    let summaries: BTreeSet<&str> = package.cases.iter().map(|summary| summary.case.as_str()).collect();
    for case in &heard.cases {
        assert!(summaries.contains(case.as_str()), "there is no summary of case {case}");
    }
    for (name, verb) in &package.verbs {
        assert!(
            summaries.contains(verb.case.as_str()),
            "there is no summary of case {}, which '{name}' cites",
            verb.case
        );
    }
}

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let murder = area_impulse::not_war_but_murder(&[]).expect("the committed data are sound");
    let legend = area_impulse::birth_of_a_legend(&[]).expect("the committed data are sound");
    let richmond = [legend.rules().tables.richmond];
    let heard = [
        listen(murder.rules(), &[Eager::new(murder.rules())]),
        listen(
            legend.rules(),
            &[
                Eager::new(legend.rules()),
                Eager::marching(legend.rules(), Side::Union, &richmond),
            ],
        ),
    ];
    for (referee, heard) in [&murder, &legend].into_iter().zip(&heard) {
        has_words(referee.package(), heard);
        let book = &referee.rules().book;
        let own = book.phrases.iter().map(|(key, _)| *key);
        let unused: Vec<&str> = own
            .filter(|key| !heard.phrases.contains_key(*key) && !SELDOM.contains(key))
            .collect();
        assert!(unused.is_empty(), "no game of {} said {unused:?}", book.id);
        let verbs = book.verbs.iter().map(|(verb, ..)| *verb);
        let silent: Vec<&str> = verbs.filter(|verb| !heard.verbs.contains(*verb)).collect();
        assert!(silent.is_empty(), "no game of {} offered {silent:?}", book.id);
    }
    let packages = [murder.package(), legend.package()];
    let unused: BTreeSet<&String> = packages
        .iter()
        .flat_map(|package| package.phrases.keys())
        .filter(|key| !SELDOM.contains(&key.as_str()) && heard.iter().all(|heard| !heard.phrases.contains_key(*key)))
        .collect();
    assert!(unused.is_empty(), "no game said {unused:?}");
    let silent: BTreeSet<&String> = packages
        .iter()
        .flat_map(|package| package.verbs.keys())
        .filter(|verb| heard.iter().all(|heard| !heard.verbs.contains(*verb)))
        .collect();
    assert!(silent.is_empty(), "no game offered {silent:?}");
}
