//! What one viewer may see of a table: a vocabulary for any map game.
//!
//! Static things (names, outlines, printed factors) stand in the [`crate::board::Board`] and are fetched once; the view
//! holds only what changes during play, in numbers wherever possible, so that views are cheap and diffs are small.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::array::as_array;
use crate::phrase::{Key, Phrase};
use crate::side::Side;

/// A piece on the table; ids are the viewer's own where pieces can be hidden.
pub type PieceId = u16;
/// A space of the board: an area, a hex, or a box of an inset.
pub type SpaceId = u16;
/// A border between two spaces, as numbered by the board.
pub type BorderId = u16;
/// A counter of the board's counter sheet: name, kind and printed factors.
pub type CounterId = u16;

/// Everything one viewer may see of a table at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TableView {
    /// The moment in words for the header line, such as `["turn.daylight", "turn.2", 3]`.
    pub turn: Phrase,
    /// All visible pieces, ordered by id.
    pub pieces: Vec<Piece>,
    /// All spaces that have a state worth showing, ordered by id.
    pub spaces: Vec<SpaceState>,
    /// All borders that have a state worth showing, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<BorderState>,
    /// Markers on the board's tracks, ordered by id.
    pub tracks: Vec<Track>,
    /// Insets of the board that are open now (a battle board, say).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub inserts: Vec<Key>,
    /// What this viewer is asked; absent when nothing is asked of him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prompt: Option<Prompt>,
    /// Who has to decide what, in words for everybody.
    pub waiting_on: Vec<Waiting>,
    /// The combat under way, with its arithmetic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub combat: Option<Combat>,
    /// How many log entries this viewer has been shown so far.
    pub log_len: u32,
    /// How many of his own steps this viewer may take back now (set by the server).
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub undoable: u32,
    /// How the game ended; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A piece as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Piece {
    /// The piece.
    pub id: PieceId,
    /// Which counter of the sheet it is; absent when only its back may be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counter: Option<CounterId>,
    /// Whose piece it is.
    pub owner: Side,
    /// Where it stands.
    pub at: SpaceId,
    /// Which face of the counter is up: 0 is the front; 0 also for a piece of which only the back may be seen.
    pub face: u8,
    /// Small marks on the piece, such as `["point"]` or `["mf", 3]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Phrase>>")]
    pub badges: Vec<Phrase>,
}

/// The state of a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SpaceState {
    /// The space.
    pub id: SpaceId,
    /// Who controls it, where control matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub control: Option<Side>,
    /// Marks drawn on the map, such as `["works", 0, 2]` or `["contested"]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Phrase>>")]
    pub marks: Vec<Phrase>,
}

impl SpaceState {
    /// A space that shows nothing.
    #[must_use]
    pub const fn empty(id: SpaceId) -> SpaceState {
        SpaceState {
            id,
            control: None,
            marks: Vec::new(),
        }
    }
}

/// The state of a border: a bridge that is down, say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BorderState {
    /// The border.
    pub id: BorderId,
    /// Marks drawn on it.
    pub marks: Vec<Phrase>,
}

/// A marker on one of the board's tracks: `[id, at, owner?]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(export, type = "[id: string, at: number, owner?: import('./Side').Side]")]
pub struct Track {
    /// The track.
    pub id: Key,
    /// The value the marker shows.
    pub at: i32,
    /// Whose side of the marker is up, or whose marker it is.
    pub owner: Option<Side>,
}

as_array!(Track { id, at; owner });

/// What a viewer is asked, and the choices he has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Prompt {
    /// The viewer's `seq` at which this was asked; an answer names it (set by the server).
    #[serde(default)]
    pub seq: u64,
    /// One sentence that says what is asked.
    pub say: Phrase,
    /// The case of the rulebook that asks it.
    #[ts(type = "string")]
    pub case: Key,
    /// The choices, grouped by verb.
    pub offers: Vec<Offer>,
    /// What exists in the situation but is barred now, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Barred>>")]
    pub barred: Vec<Barred>,
    /// The totals so far of a sheet that is being filled in, line by line: points to spend, spent, left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Line>>")]
    pub sums: Vec<Line>,
}

/// The choices of one verb.
///
/// The id of a choice is the verb followed by its targets, joined by colons: `pass`, `activate:12`, `move:7:33`.
/// Exactly one of the target fields is present; with none, the verb itself is the choice: a button.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Offer {
    /// The verb, whose label and case stand in the game's package.
    #[ts(type = "string")]
    pub verb: Key,
    /// What its choices are called here, in place of the label of the verb; the targets of a choice come before the
    /// parameters of the phrase, and a parameter that is a list holds a number for each of the pieces, spaces or
    /// numbers. Choices of one verb that are called differently stand in offers of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub label: Option<Phrase>,
    /// A choice per space: `verb:space`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpaceId>>")]
    pub spaces: Vec<SpaceId>,
    /// A choice per piece: `verb:piece`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    pub pieces: Vec<PieceId>,
    /// A choice per piece and destination: `verb:piece:space`.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<Destination>>>")]
    pub moves: BTreeMap<PieceId, Vec<Destination>>,
    /// Further pieces that have the destinations of one of `moves`, by that one.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<PieceId>>>")]
    pub alike: BTreeMap<PieceId, Vec<PieceId>>,
    /// A choice per number: `verb:number`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<i32>>")]
    pub numbers: Vec<i32>,
    /// What such a choice spends that is not got back, where choices of its verb spend different things: the key of a
    /// phrase without parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub spends: Option<Key>,
    /// What a client says when it asks once more before such a choice is sent: that it opens what both sides have settled
    /// in secret, or gives something up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub confirm: Option<Phrase>,
}

impl Offer {
    /// Every piece of `moves` and `alike` with its destinations.
    pub fn destinations(&self) -> impl Iterator<Item = (PieceId, &[Destination])> {
        self.moves.iter().flat_map(|(piece, destinations)| {
            let alike = self.alike.get(piece).into_iter().flatten();
            let pieces = std::iter::once(piece).chain(alike);
            pieces.map(|piece| (*piece, destinations.as_slice()))
        })
    }
}

/// Reads a map whose keys are numbers in JSON's only form of a key, a text. Inside a tagged enum serde does not do that
/// by itself.
fn by_piece<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<PieceId, Vec<T>>, D::Error> {
    let by_text = BTreeMap::<Cow<'de, str>, Vec<T>>::deserialize(deserializer)?;
    by_text
        .into_iter()
        .map(|(piece, listed)| Ok((piece.parse().map_err(de::Error::custom)?, listed)))
        .collect()
}

/// Where a piece may go: a space, or a space with what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum Destination {
    /// At the usual cost, or where cost does not matter.
    Plain(SpaceId),
    /// At this cost.
    Costed(SpaceId, u8),
}

/// A choice that exists but is barred now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Barred {
    /// The id the choice would have.
    pub choice: String,
    /// The case that bars it.
    #[ts(type = "string")]
    pub case: Key,
    /// Why, in our own words.
    #[ts(type = "string")]
    pub message: Key,
}

/// Somebody the table waits for: `[side, case, say]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[side: import('./Side').Side, rule: string, say: import('./Phrase').Phrase]"
)]
pub struct Waiting {
    /// Who.
    pub side: Side,
    /// For what.
    pub say: Phrase,
    /// The case that asks.
    pub case: Key,
}

as_array!(Waiting { side, case, say });

/// A combat with its arithmetic: a preview before it is rolled, the record afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Combat {
    /// Where it is fought.
    pub at: SpaceId,
    /// Who attacks.
    pub attacker: Side,
    /// The attacker's value, line by line.
    pub attack: Vec<Line>,
    /// The defender's value, line by line.
    pub defense: Vec<Line>,
    /// The exact odds of each result, while it has not been rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Odds>>")]
    pub odds: Vec<Odds>,
    /// The dice, once rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Roll>>")]
    pub dice: Vec<Roll>,
    /// The result in words, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Phrase>,
}

/// One line of a sum: `[amount, case, phrase]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Line(
    /// What it adds or takes away.
    pub i32,
    /// The case that says so.
    #[ts(type = "string")]
    pub Key,
    /// What it is for.
    pub Phrase,
);

/// How often a result comes up: `[phrase, ways, of]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Odds(
    /// The result.
    pub Phrase,
    /// In how many equally likely rolls.
    pub u32,
    /// Of how many.
    pub u32,
);

/// Dice that were rolled together: `[side, purpose, faces]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[side: import('./Side').Side, purpose: string, faces: Array<number>]"
)]
pub struct Roll {
    /// Who rolled.
    pub side: Side,
    /// What for, as a phrase key such as `dice.attack`.
    pub purpose: Key,
    /// The faces.
    pub faces: Vec<u8>,
}

as_array!(Roll { side, purpose, faces });

/// A line of the log: `[case, say, dice?, combat?]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[rule: string, say: import('./Phrase').Phrase, dice?: Array<import('./Roll').Roll>, combat?: import('./Combat').Combat | null]"
)]
pub struct LogEntry {
    /// What happened.
    pub say: Phrase,
    /// The case it happened under.
    pub case: Key,
    /// The dice that were rolled for it.
    pub dice: Vec<Roll>,
    /// The arithmetic of a combat.
    pub combat: Option<Box<Combat>>,
}

as_array!(LogEntry { case, say; dice, combat });

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Outcome {
    /// Who won; absent for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
    /// How, in words.
    pub say: Phrase,
    /// The case that ended it.
    #[ts(type = "string")]
    pub case: Key,
    /// Why, line by line (victory points and where they come from).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Line>>")]
    pub lines: Vec<Line>,
    /// Charts of the whole game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Chart>>")]
    pub charts: Vec<Chart>,
}

/// A chart of the game by turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Chart {
    /// What it shows.
    pub title: Phrase,
    /// The labels along the bottom.
    pub labels: Vec<Phrase>,
    /// The lines.
    pub series: Vec<Series>,
}

/// A line of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Series {
    /// What it is.
    pub title: Phrase,
    /// Whose colour it has, if it belongs to a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
    /// A value per label.
    pub values: Vec<i32>,
}
