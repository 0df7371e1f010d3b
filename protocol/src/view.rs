//! What one viewer may see of a table: a vocabulary for any map game.
//!
//! Static things (names, outlines, printed factors) stand in the [`crate::board::Board`] and are fetched once; the view
//! holds only what changes during play, in numbers wherever possible, so that views are cheap and diffs are small.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::array::as_array;
pub use crate::ids::{BorderId, CounterId, PieceId, SpaceId};
pub use crate::offer::{Destination, Offer};
use crate::phrase::{Key, Phrase};
use crate::shared::Shared;
use crate::side::{ByViewer, Side};

/// Everything one viewer may see of a table at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TableView {
    /// The moment in words for the header line, such as `["turn.daylight", "turn.2", 3]`.
    pub turn: Phrase,
    /// All visible pieces, ordered by id.
    #[ts(as = "Vec<Piece>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Piece>))]
    pub pieces: Shared<Piece>,
    /// All spaces that have a state worth showing, ordered by id.
    #[ts(as = "Vec<SpaceState>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<SpaceState>))]
    pub spaces: Shared<SpaceState>,
    /// All borders that have a state worth showing, ordered by id.
    #[serde(default, skip_serializing_if = "Shared::is_empty")]
    #[ts(as = "Vec<BorderState>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<BorderState>))]
    pub borders: Shared<BorderState>,
    /// Markers on the board's tracks, ordered by id.
    #[ts(as = "Vec<Track>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Track>))]
    pub tracks: Shared<Track>,
    /// Insets of the board that are open now (a battle board, say).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
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

impl TableView {
    /// A moment at which there is nothing to see and nobody is asked anything.
    #[must_use]
    pub fn empty(turn: Phrase) -> TableView {
        TableView {
            turn,
            pieces: Shared::default(),
            spaces: Shared::default(),
            borders: Shared::default(),
            tracks: Shared::default(),
            inserts: Vec::new(),
            prompt: None,
            waiting_on: Vec::new(),
            combat: None,
            log_len: 0,
            undoable: 0,
            outcome: None,
        }
    }

    /// Lets the views of a moment have in common with those before it what has not changed: each list is read once for
    /// all viewers who share it, and from then on it is known to be the same.
    pub fn keep(before: ByViewer<&TableView>, after: &mut ByViewer<TableView>) {
        keep(before, after, |view| &view.pieces, |view| &mut view.pieces);
        keep(before, after, |view| &view.spaces, |view| &mut view.spaces);
        keep(before, after, |view| &view.borders, |view| &mut view.borders);
        keep(before, after, |view| &view.tracks, |view| &mut view.tracks);
    }
}

/// Keeps one of the lists.
fn keep<T: PartialEq>(
    before: ByViewer<&TableView>,
    after: &mut ByViewer<TableView>,
    list: fn(&TableView) -> &Shared<T>,
    place: fn(&mut TableView) -> &mut Shared<T>,
) {
    let olds = before.into_array().map(list);
    let mut views = after.each_mut().into_array();
    let mut stays = [false; 3];
    for this in 0..views.len() {
        let is_this =
            |other: &usize| olds[*other].is_same(olds[this]) && list(&*views[*other]).is_same(list(&*views[this]));
        stays[this] = match (0..this).find(is_this) {
            Some(known) => stays[known],
            None => *olds[this] == *list(&*views[this]),
        };
    }
    for ((view, old), stays) in views.iter_mut().zip(olds).zip(stays) {
        if stays {
            *place(view) = old.clone();
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A piece as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Piece {
    /// The piece.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: PieceId,
    /// Which counter of the sheet it is; absent when only its back may be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>))]
    pub counter: Option<CounterId>,
    /// Whose piece it is.
    pub owner: Side,
    /// Where it stands.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SpaceState {
    /// The space.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct BorderState {
    /// The border.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Prompt {
    /// The viewer's `seq` at which this was asked; an answer names it (set by the server).
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub seq: u64,
    /// One sentence that says what is asked.
    pub say: Phrase,
    /// The case of the rulebook that asks it.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub case: Key,
    /// The choices, grouped by verb.
    #[ts(as = "Vec<Offer>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Offer>))]
    pub offers: Shared<Offer>,
    /// What exists in the situation but is barred now, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Barred>>")]
    pub barred: Vec<Barred>,
    /// The totals so far of a sheet that is being filled in, line by line: points to spend, spent, left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Line>>")]
    pub sums: Vec<Line>,
}

impl Prompt {
    /// The ids of all choices that are offered.
    pub fn choices(&self) -> impl Iterator<Item = String> {
        self.offers.iter().flat_map(Offer::choices)
    }
}

/// A choice that exists but is barred now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Barred {
    /// The id the choice would have.
    pub choice: String,
    /// The case that bars it.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub case: Key,
    /// Why, in our own words.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Combat {
    /// Where it is fought.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
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
    /// How the odds are read at a glance: what a player asks first, with the share of each. They may overlap.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Odds>>")]
    pub reading: Vec<Odds>,
    /// Which of the odds belong together, in their order; empty where they stand each for itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OddsGroup>>")]
    pub groups: Vec<OddsGroup>,
    /// The dice, once rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Roll>>")]
    pub dice: Vec<Roll>,
    /// The result in words, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Phrase>,
}

#[cfg(feature = "openapi")]
crate::schema::named!(Combat);

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

#[cfg(feature = "openapi")]
crate::schema::array_schema!(Line { 0 "amount", 1 "case", 2 "say" });

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

#[cfg(feature = "openapi")]
crate::schema::array_schema!(Odds { 0 "result", 1 "ways", 2 "of" });

/// Odds that belong together: `[say, rows, gains?, party?]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[say: import('./Phrase').Phrase, rows: number, gains?: number, party?: import('./Phrase').Phrase | null]"
)]
pub struct OddsGroup {
    /// What they have in common.
    pub say: Phrase,
    /// How many of the odds, after those of the groups before it.
    pub rows: u16,
    /// Who gains by them: 1 the attacker, -1 the defender, 0 neither.
    pub gains: i32,
    /// Who takes part in this group and those after it, where that is not who took part before.
    pub party: Option<Phrase>,
}

as_array!(OddsGroup { say, rows; gains, party });

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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub case: Key,
    /// By how many victory points it was won, at least 1; absent where none were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub margin: Option<u32>,
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
