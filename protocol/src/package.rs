//! The words of a game: what a client needs to turn phrases, verbs and cases into text. Fetched once a
//! visit, and not sent again while the server confirms that it has not changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Words of one game. Served at `/api/v1/rulesets/{id}`.
///
/// A template is plain text with places in braces: `{0:piece}`, `{1:space}`, `{2:side}`, `{0:number}` (bare), `{0:signed}`
/// (with its sign), `{0:phrase}` (the parameter is the key of another template), `{0:text}`, `{0:pieces}`, `{0:spaces}`
/// (the parameter is a list), `{0:at}` (a space that is not said, where the line has its place), `{0:sum}` (a list of terms: `2 + 1 = 3`), and `{0:plural:one unit|# units}` (the first form for 1, `#` is the number).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct RulesetPackage {
    /// The ruleset's id, such as `not-war-but-murder`.
    pub id: String,
    /// The game's title.
    pub title: String,
    /// Templates by phrase key. What a result of the odds `odds.repulse` does, where more is to be said than its name,
    /// stands under `odds.repulse.means`, and who gains by it, where its place among others does not say so, under
    /// `odds.repulse.gains`: `attacker`, `defender` or `neither`. How the sum of the dice `dice.sunset` is written, where it
    /// is told nowhere else, stands under `dice.sunset.sum`, what becomes of those who do `move` together under
    /// `move.together`.
    pub phrases: BTreeMap<String, String>,
    /// What the verbs of prompts are called.
    pub verbs: BTreeMap<String, Verb>,
    /// The cases of the rulebook, in its order, with our one-line summaries.
    pub cases: Vec<CaseSummary>,
    /// What can be drawn on the map on request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LayerInfo>>")]
    pub layers: Vec<LayerInfo>,
    /// What kind of news a line of the log is, by its phrase key: how it is shown where one looks.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Tiding>>")]
    pub tidings: BTreeMap<String, Tiding>,
    /// How it is played, for who does not know the book: what he needs for a first turn, in the order in which he meets it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Lesson>>")]
    pub primer: Vec<Lesson>,
}

/// A paragraph of the primer of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Lesson {
    /// What it is about, such as `A turn`.
    pub title: String,
    /// The paragraph; a few sentences.
    pub text: String,
    /// The case where the book begins to tell of it.
    pub case: String,
}

/// What kind of news a line of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Tiding {
    /// A fight or a fire: its dice lie where it is fought.
    Fight,
    /// A side breaks and has to leave: what the fight comes to, whatever dice were rolled last.
    Rout,
    /// The sun, the night, the end of a phase.
    Hour,
    /// The weather.
    Weather,
    /// What becomes of a leader.
    Leader,
    /// Pieces that come into the game.
    Arrival,
    /// What counts for victory.
    Points,
    /// Dice for anything else.
    Roll,
    /// Pieces that are weaker or tired.
    Hit,
    /// Pieces that are gone.
    Loss,
    /// A piece that goes from the first space that is named to the second.
    March,
    /// What leads from the first space that is named to the second is there no more, or again.
    Ground,
}

/// Something that can be drawn on the map on request: see [`crate::survey::Query::Layer`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct LayerInfo {
    /// Its id, such as `supply`.
    pub id: String,
    /// What it is called, such as `Supply lines`.
    pub label: String,
    /// The case behind it.
    pub case: String,
}

/// A verb of the prompts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Verb {
    /// A template for one choice: `Activate {0:space}`, `{0:piece} to {1:space}`; a bare text for a button.
    pub label: String,
    /// The case behind it.
    pub case: String,
    /// Whether none of its choices can be taken back (dice, revealing): their buttons say so. Offers say it of theirs.
    #[serde(default, rename = "final", skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub irrevocable: bool,
    /// Where a button stands: `done` has its fixed place beside Undo.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub done: bool,
    /// Whether it is a standing order rather than an answer: such choices have a menu of their own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub standing: bool,
    /// Whether it adds to what another choice of the prompt begins, and can be made no more after that: a switch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub adds: bool,
    /// Whether by it a piece takes part in what another has begun: it does so when it was sent together with that one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub joins: bool,
    /// Whether only those take part in what it begins who could have begun it themselves, as guns in a bombardment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub peers: bool,
    /// Whether several pieces are mostly named by it, one after another: they are ticked in a list and named together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub musters: bool,
    /// What the answer is called that one usually gives where it is offered, a template whose only parameter is of how many
    /// choices it is made, such as `Place {0:plural:this one|these #} as usual`: what that answer is can be asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub usual: Option<String>,
    /// What it spends that is not got back, in words, such as `the Advantage`: places that offer nothing else look it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spends: Option<String>,
    /// The verb whose last choice with the same piece it takes back, such as a step that was bought: they share a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub takes_back: Option<String>,
    /// The layer that shows what it is about, such as the range of those who are chosen: it lies on the map while the verb is
    /// offered and no other layer is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub layer: Option<String>,
    /// Whether it bids for a side: what the games of others tell of its worth can be asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bids_for_side: bool,
}

/// A case of the rulebook with our one-line summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct CaseSummary {
    /// The number, such as `10.4.4`.
    pub case: String,
    /// Our one-line summary.
    pub summary: String,
    /// How sure it is that the case says so, where that is not certain.
    #[serde(default, skip_serializing_if = "Known::is_printed")]
    #[ts(optional, as = "Option<Known>")]
    pub known: Known,
}

/// How sure it is that a case, or a table, is as it is printed: not all that a game refers to is at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Known {
    /// It is.
    #[default]
    Printed,
    /// Some of it is; the rest is rebuilt.
    Partly,
    /// It is rebuilt, so that it agrees with everything that is known.
    Rebuilt,
}

impl Known {
    /// Whether it is as it is printed.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        *self == Known::Printed
    }
}

/// A table of the rules, as a printed card shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Card {
    /// Its title.
    pub title: String,
    /// The case that it belongs to.
    pub case: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<CardRow>,
    /// What is to be said about its values, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub notes: Vec<String>,
    /// How sure it is that its values are the printed ones.
    #[serde(default, skip_serializing_if = "Known::is_printed")]
    #[ts(optional, as = "Option<Known>")]
    pub known: Known,
    /// Who put the printed values in, where an overlay did: its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
}

/// A row of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct CardRow {
    /// What it is about.
    pub head: String,
    /// Its values; those of columns that are missing are empty.
    pub cells: Vec<String>,
}

/// How a game is played where its rulebook leaves a question, and its tables. Served at `/api/v1/rulesets/{id}/rulings`, a page for each
/// rulebook that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct RulingsPage {
    /// The title of the game whose rulebook it is.
    pub title: String,
    /// The rulings, in the order of the book.
    pub rulings: Vec<Ruling>,
    /// The tables of the game as cards, in the order of their cases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Card>>")]
    pub cards: Vec<Card>,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Ruling {
    /// The cases that it is about.
    pub cases: Vec<String>,
    /// How the game is played.
    pub ruling: String,
    /// Why.
    pub reason: String,
}
