//! Whether every word that a game uses has a template. Game crates listen to whole games with this in their tests.

use std::collections::{BTreeMap, BTreeSet};

use protocol::board::Board;
use protocol::package::RulesetPackage;
use protocol::survey::{Goals, Stretch};
use protocol::view::{Combat, LogEntry, Offer, Outcome};
use protocol::{Param, Phrase, TableView};

use kernel::Refusal;

/// What games have said: for each key the parameters it came with, and the cases that were named.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The first phrase of each key with each kind of parameters; none for a key that was only a parameter.
    pub phrases: BTreeMap<String, Vec<Phrase>>,
    /// The verbs that were offered.
    pub verbs: BTreeSet<String>,
    /// The cases that were named.
    pub cases: BTreeSet<String>,
    /// The lines of the log that came with dice.
    pub rolled: BTreeSet<String>,
}

impl Heard {
    fn phrase(&mut self, phrase: &Phrase) {
        for param in &phrase.params {
            if let Param::Text(key) = param {
                self.phrases.entry(key.to_string()).or_default();
            }
        }
        let known = self.phrases.entry(phrase.key.to_string()).or_default();
        if !known.iter().any(|known| are_alike(known, phrase)) {
            known.push(phrase.clone());
        }
    }

    /// Listens to a refusal.
    pub fn refusal(&mut self, refusal: &Refusal) {
        self.cases.insert(refusal.case.to_owned());
    }

    /// The phrases and verbs of a game that were not heard, but for those that are `seldom` said.
    #[must_use]
    pub fn unused<'a>(&self, package: &'a RulesetPackage, seldom: &[&str]) -> BTreeSet<&'a str> {
        // What a result does, who gains by it, and what else is in a total, stands with it, how dice are added with the dice, what becomes of
        // those who do something together with what they do.
        let is_heard = |key: &str| {
            let told = [".means", ".gains", ".sum", ".whole"]
                .iter()
                .find_map(|end| key.strip_suffix(end));
            let done = key.strip_suffix(".together");
            self.phrases.contains_key(told.unwrap_or(key)) || done.is_some_and(|verb| self.verbs.contains(verb))
        };
        let phrases = package.phrases.keys().filter(|key| !is_heard(key));
        let verbs = package.verbs.keys().filter(|verb| !self.verbs.contains(*verb));
        let unheard = phrases.chain(verbs).map(String::as_str);
        unheard.filter(|word| !seldom.contains(word)).collect()
    }

    fn said(&mut self, case: &str, phrase: &Phrase) {
        self.cases.insert(case.to_owned());
        self.phrase(phrase);
    }

    fn key(&mut self, key: &str) {
        self.phrases.entry(key.to_owned()).or_default();
    }

    /// Listens to how a game stands.
    pub fn goals(&mut self, goals: &Goals) {
        self.cases
            .extend(goals.cases.iter().chain(&goals.rules).map(ToString::to_string));
        for standing in goals.aims.iter().chain(&goals.standing) {
            self.said(&standing.0, &standing.1);
        }
        for line in &goals.lines {
            self.said(&line.1, &line.2);
        }
    }

    /// Listens to what is drawn on the map on request.
    pub fn layer(&mut self, stretches: &[Stretch]) {
        for stretch in stretches {
            stretch.say.iter().for_each(|say| self.phrase(say));
            stretch.tags.iter().for_each(|tag| self.phrase(&tag.1));
        }
    }

    /// Listens to the arithmetic of a combat.
    pub fn combat(&mut self, combat: &Combat) {
        for line in combat.attack.iter().chain(&combat.defense) {
            self.said(&line.1, &line.2);
        }
        for odds in combat.odds.iter().chain(&combat.reading) {
            self.phrase(&odds.0);
        }
        for group in &combat.groups {
            self.phrase(&group.say);
            group.party.iter().for_each(|party| self.phrase(party));
        }
        combat.result.iter().for_each(|result| self.phrase(result));
    }

    /// Listens to the key of a board whose game has words for its terrain.
    pub fn key_to(&mut self, board: &Board) {
        let ground = board.spaces.iter().filter(|space| !space.polygon.is_empty());
        let terrain: BTreeSet<&str> = ground.map(|space| space.terrain.as_str()).collect();
        terrain
            .into_iter()
            .for_each(|kind| self.key(&format!("terrain.{kind}")));
    }

    /// Listens to the key of a board whose game has words for its pikes, roads and railways.
    pub fn key_to_ways(&mut self, board: &Board) {
        let kinds: BTreeSet<&str> = board.lines.iter().map(|line| line.kind.as_str()).collect();
        let ways = kinds
            .into_iter()
            .filter(|kind| matches!(*kind, "pike" | "road" | "rail"));
        ways.for_each(|kind| self.key(&format!("key.{kind}")));
    }

    /// Listens to a line of the log.
    pub fn entry(&mut self, entry: &LogEntry) {
        self.said(&entry.case, &entry.say);
        entry.dice.iter().for_each(|roll| self.key(&roll.purpose));
        if !entry.dice.is_empty() {
            self.rolled.insert(entry.say.key.to_string());
        }
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

    /// The targets of a choice come before the parameters of its label; a list holds a number for each choice.
    fn label(&mut self, offer: &Offer, label: &Phrase) {
        let targets = match offer {
            Offer { moves, .. } if !moves.is_empty() => 2,
            _ => usize::from(!(offer.pieces.is_empty() && offer.spaces.is_empty() && offer.numbers.is_empty())),
        };
        let mut filled = label.clone();
        for param in &mut filled.params {
            if let Param::List(numbers) = param {
                *param = Param::Number(numbers.first().copied().unwrap_or_default());
            }
        }
        let dummies = std::iter::repeat_n(Param::Number(0), targets);
        filled.params.splice(0..0, dummies);
        self.phrase(&filled);
    }

    /// Listens to all that a view says.
    pub fn view(&mut self, view: &TableView) {
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
                offer.label.iter().for_each(|label| self.label(offer, label));
                let keys = offer.spends.iter().chain(&offer.consequences);
                keys.for_each(|key| self.key(key));
                offer.confirm.iter().for_each(|confirm| self.phrase(confirm));
            }
            prompt.sums.iter().for_each(|line| self.said(&line.1, &line.2));
            self.cases
                .extend(prompt.barred.iter().map(|barred| barred.case.to_string()));
        }
        view.combat.iter().for_each(|combat| self.combat(combat));
        view.outcome.iter().for_each(|outcome| self.outcome(outcome));
    }

    /// Everything that was heard has its template, its label or its summary.
    ///
    /// # Panics
    /// When it has not, or a parameter is not what its template expects.
    pub fn has_words(&self, package: &RulesetPackage) {
        for (key, phrases) in &self.phrases {
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
        for key in package.tidings.keys() {
            assert!(
                package.phrases.contains_key(key),
                "there is no template for the news '{key}'"
            );
        }
        for key in &self.rolled {
            assert!(package.tidings.contains_key(key), "nobody is shown the dice of '{key}'");
        }
        for verb in &self.verbs {
            assert!(package.verbs.contains_key(verb), "there is no label for '{verb}'");
        }
        let summaries: BTreeSet<&str> = package.cases.iter().map(|summary| summary.case.as_str()).collect();
        for case in &self.cases {
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
}

/// Whether two phrases have parameters of the same kinds.
fn are_alike(one: &Phrase, other: &Phrase) -> bool {
    let kinds = |phrase: &Phrase| phrase.params.iter().map(std::mem::discriminant).collect::<Vec<_>>();
    kinds(one) == kinds(other)
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
        "piece" | "space" | "at" | "side" | "number" | "signed" => matches!(param, Param::Number(_)),
        "plural" => matches!(param, Param::Number(_) | Param::List(_)),
        "phrase" | "text" => matches!(param, Param::Text(_)),
        "pieces" | "spaces" | "sum" => matches!(param, Param::List(_)),
        _ => false,
    }
}
