//! Questions about a position that change nothing: how would this come out, what lies where?
//!
//! Their answers are not part of a view, so they cost nothing until somebody asks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::phrase::{Key, Phrase};
use crate::side::Side;
use crate::view::{BorderId, Combat, Line, Offer, PieceId, SpaceId};

/// What is asked: `{"preview": "fire:12"}`, `{"layer": "supply"}`, `"goals"`, `{"reach": 12}`, `{"company": [12, 15]}`,
/// `{"muster": {"verb": "take", "pieces": [12, 15]}}` or `"usual"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Query {
    /// How a choice of the prompt would come out; the choices of a march, with spaces between them: the fight at its end.
    Preview(String),
    /// Where something lies that is drawn only on request, by its id in the game's package.
    Layer(String),
    /// How the game is won, and how it stands.
    Goals,
    /// How far an own piece can be marched now.
    #[cfg_attr(feature = "openapi", schema(value_type = PieceNumber))]
    Reach(PieceId),
    /// Where own pieces can be marched now together, the first of them leading; at most 32.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PieceNumber>))]
    Company(Vec<PieceId>),
    /// What is asked once pieces are named one after another by a verb of the prompt.
    Muster(Naming),
    /// What answers the prompt as one usually would.
    Usual,
}

/// Pieces that are named one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Naming {
    /// The verb that names them.
    pub verb: String,
    /// Who is named; at most 32.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PieceNumber>))]
    pub pieces: Vec<PieceId>,
}

/// A piece by its number. It only says in the description of the API how large one may be.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(value_type = u16, maximum = 65_535)]
pub struct PieceNumber(#[expect(dead_code, reason = "it is there for its schema")] PieceId);

/// What is answered: `{"combat": ...}` to a preview, `{"layer": [...]}` to a layer, `{"goals": ...}` to goals,
/// `{"reach": [...]}` to a piece that can be marched, `{"company": [...]}` to several, `{"muster": {...}}` to pieces that
/// are named, `{"usual": {...}}` to what one usually answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Survey {
    /// The arithmetic and the exact odds of a choice that rolls dice.
    Combat(Box<Combat>),
    /// What lies on the map, group by group.
    Layer(Vec<Stretch>),
    /// How the game is won, and how it stands.
    Goals(Goals),
    /// Everywhere that a piece can be marched. The first leg to a space is the cheapest march that ends there; what
    /// stands behind it to the same space is only gone through.
    Reach(Vec<Leg>),
    /// Everywhere that some of a company can be marched, with all who come there after one another.
    Company(Vec<Party>),
    /// Who of those that are named can be, who else, and what is asked then.
    Muster(Box<Muster>),
    /// What answers the prompt as one usually would.
    Usual(Usual),
}

/// What one usually answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Usual {
    /// The ids of its choices, one after another.
    pub choices: Vec<String>,
    /// What the last of them ends and rolls, as an offer has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub consequences: Vec<Key>,
    /// Whether the last of them cannot be taken back.
    #[serde(default, rename = "final", skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub irrevocable: bool,
}

/// What is asked once pieces have been named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Muster {
    /// Those of the pieces that can be named together, in an order in which they can.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub taken: Vec<PieceId>,
    /// Who can be named after them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub more: Vec<PieceId>,
    /// As many of those, and of who can come only with them, as can be named together, in an order in which they can.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub rest: Vec<PieceId>,
    /// What can be answered then without pointing at anything, and where pieces can go to in no more than a few spaces;
    /// nothing where the last of them ends the question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Offer>>")]
    pub then: Vec<Offer>,
    /// The combat that is prepared then, with its odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub combat: Option<Combat>,
}

/// The last choice of a march, with the leg before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Leg {
    /// Where the march ends.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub to: SpaceId,
    /// What the whole march costs.
    pub cost: u16,
    /// The id of its last choice.
    pub choice: String,
    /// The place in this answer of the leg before it, which always comes first; absent where this is the first choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<u16>,
    /// The spaces that its last choice goes through before the last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpaceId>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub through: Vec<SpaceId>,
    /// Why it can only end there, where that is not the end of the piece's range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halt: Option<Halt>,
    /// The phrase of what must be done there, such as an assault on whom one meets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<String>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub obliges: Option<Key>,
}

/// Those of a company who come to a space when they go there one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Party {
    /// Where they come.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub to: SpaceId,
    /// From where they come, of those from which whoever leads them is asked to choose: there is a party for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<u16>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>))]
    pub by: Option<SpaceId>,
    /// Who goes, in this order, and by which choices: others than he would make alone, where he needs the others.
    pub goers: Vec<Goer>,
    /// What it costs the one who pays most.
    pub cost: u16,
    /// What it costs the one of those who pay anything who pays least, where that is less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub least: Option<u16>,
    /// Why nobody can follow the last of them yet, or go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halt: Option<Halt>,
    /// The phrase of what some of them must do there, such as an assault on whom they meet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<String>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub obliges: Option<Key>,
    /// Who could go there alone but not with those who go, such as beyond a limit, reason by reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Crowded>>")]
    pub crowded: Vec<Crowded>,
    /// Who could not go there alone either, though he stands with those who go: what keeps him once they have, such as a
    /// bridge that is full. Reason by reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Crowded>>")]
    pub kept: Vec<Crowded>,
}

/// Those of a company who are kept where others have gone before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Crowded {
    /// Who stays.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub pieces: Vec<PieceId>,
    /// The case that keeps them.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub case: Key,
    /// Why, in our own words.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub message: Key,
}

/// One of a company on his way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Goer {
    /// Who goes.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub piece: PieceId,
    /// The ids of his choices, one after another.
    pub choices: Vec<String>,
}

/// Why a march ends before the range of its piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Halt {
    /// Somebody is asked something else first.
    Asks,
    /// Its last choice rolls dice or shows something hidden: it cannot be taken back.
    Final,
}

/// How a game is won, and how it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Goals {
    /// The cases that say how it is won, as they are best read; their summaries are in the game's package.
    #[ts(type = "Array<string>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cases: Vec<Key>,
    /// The cases of the special rules of the scenario; empty where it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub rules: Vec<Key>,
    /// What earns points here, and how many make which victory; empty where the cases say all of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Standing>>")]
    pub aims: Vec<Standing>,
    /// How it stands: how much of it is left, and who would win as things are.
    pub standing: Vec<Standing>,
    /// What each has earned so far, line by line; empty where nothing is counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Line>>")]
    pub lines: Vec<Line>,
}

/// Something that holds of a position: `[case, phrase]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Standing(
    /// The case that makes it so.
    #[ts(type = "string")]
    pub Key,
    /// What holds.
    pub Phrase,
);

#[cfg(feature = "openapi")]
crate::schema::array_schema!(Standing { 0 "case", 1 "say" });

/// Spaces and borders that are drawn together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Stretch {
    /// What they are, where the layer has several kinds and its name with that of the side does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub say: Option<Phrase>,
    /// Whose colour they have, if they belong to a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<Side>,
    /// The spaces, which are tinted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpaceId>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub spaces: Vec<SpaceId>,
    /// The borders, which a line crosses from space to space.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BorderId>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub borders: Vec<BorderId>,
    /// What is written beside spaces, such as how much of something is there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Tag>>")]
    pub tags: Vec<Tag>,
}

/// Something that is written beside a space: `[space, phrase]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Tag(
    /// Where.
    pub SpaceId,
    /// What.
    pub Phrase,
);

#[cfg(feature = "openapi")]
crate::schema::array_schema!(Tag { 0 "space", 1 "say" });
