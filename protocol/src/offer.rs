//! What a prompt offers: the choices of a verb, and how their ids are spelled. This is the one place that spells them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::ids::{PieceId, SpaceId};
use crate::phrase::{Key, Phrase};

/// The choices of one verb.
///
/// The id of a choice is the verb followed by its targets, joined by colons: `pass`, `activate:12`, `move:7:33`.
/// Exactly one of the target fields is present; with none, the verb itself is the choice: a button.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Offer {
    /// The verb, whose label and case stand in the game's package.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
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
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub spaces: Vec<SpaceId>,
    /// A choice per piece: `verb:piece`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub pieces: Vec<PieceId>,
    /// A choice per piece and destination: `verb:piece:space`.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<Destination>>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<Destination>>))]
    pub moves: BTreeMap<PieceId, Vec<Destination>>,
    /// Further pieces that have the destinations of one of `moves`, by that one.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<PieceId>>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<u16>>))]
    pub alike: BTreeMap<PieceId, Vec<PieceId>>,
    /// A choice per piece and number: `verb:piece:number`.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<i32>>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<i32>>))]
    pub amounts: BTreeMap<PieceId, Vec<i32>>,
    /// A choice per number: `verb:number`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<i32>>")]
    pub numbers: Vec<i32>,
    /// What such a choice spends that is not got back, where choices of its verb spend different things: the key of a
    /// phrase without parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub spends: Option<Key>,
    /// What a client says when it asks once more before such a choice is sent: that it opens what both sides have settled
    /// in secret, or gives something up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub confirm: Option<Phrase>,
    /// What such a choice ends and what it rolls dice for: the keys of phrases without parameters, such as `ends the
    /// impulse` and `rolls for sunset`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub consequences: Vec<Key>,
    /// Whether it cannot be taken back, though other choices of its verb may be.
    #[serde(default, rename = "final", skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub irrevocable: bool,
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

    /// The ids of its choices, in the order in which their places are counted.
    pub fn choices(&self) -> impl Iterator<Item = String> {
        (0..self.count()).filter_map(|place| self.choice(place))
    }

    /// How many choices it holds.
    #[must_use]
    pub fn count(&self) -> usize {
        let moves: usize = self.destinations().map(|(_, destinations)| destinations.len()).sum();
        let amounts: usize = self.amounts.values().map(Vec::len).sum();
        let targets = self.spaces.len() + self.pieces.len() + self.numbers.len() + moves + amounts;
        // Without targets the verb itself is the choice.
        targets.max(1)
    }

    /// The id of the choice at a place below [`Offer::count`].
    #[must_use]
    pub fn choice(&self, place: usize) -> Option<String> {
        let verb = &self.verb;
        let mut before = 0;
        // The place within a list that begins where the one before it has ended.
        let mut within = |len: usize| {
            let index = place.checked_sub(before).filter(|index| *index < len);
            before += len;
            index
        };
        if let Some(index) = within(self.spaces.len()) {
            return Some(format!("{verb}:{}", self.spaces[index]));
        }
        if let Some(index) = within(self.pieces.len()) {
            return Some(format!("{verb}:{}", self.pieces[index]));
        }
        if let Some(index) = within(self.numbers.len()) {
            return Some(format!("{verb}:{}", self.numbers[index]));
        }
        for (piece, destinations) in self.destinations() {
            if let Some(index) = within(destinations.len()) {
                return Some(format!("{verb}:{piece}:{}", destinations[index].space()));
            }
        }
        for (piece, amounts) in &self.amounts {
            if let Some(index) = within(amounts.len()) {
                return Some(format!("{verb}:{piece}:{}", amounts[index]));
            }
        }
        (place == 0 && before == 0).then(|| verb.to_string())
    }
}

/// Reads a map whose keys are numbers in JSON's only form of a key, a text. Inside a tagged enum serde does not do that
/// by itself.
pub(crate) fn by_piece<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
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

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Destination {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use crate::schema::{Place, array, docs};
        let costed = [
            Place::of("space", |costed: &(SpaceId, u8)| &costed.0),
            Place::of("cost", |costed: &(SpaceId, u8)| &costed.1),
        ];
        utoipa::openapi::schema::OneOfBuilder::new()
            .description(docs::<Destination>())
            .item(SpaceId::schema())
            .item(array(None, &costed, costed.len()))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Destination {}

impl Destination {
    /// The space.
    #[must_use]
    pub const fn space(self) -> SpaceId {
        match self {
            Destination::Plain(space) | Destination::Costed(space, _) => space,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(offer: &Offer) -> Vec<String> {
        assert_eq!(offer.choices().count(), offer.count());
        assert_eq!(offer.choice(offer.count()), None);
        offer.choices().collect()
    }

    #[test]
    fn a_verb_without_targets_is_a_choice() {
        let pass = Offer {
            verb: "pass".into(),
            ..Offer::default()
        };
        assert_eq!(choices(&pass), ["pass"]);
    }

    #[test]
    fn every_target_is_a_choice() {
        let named = |offer: Offer| Offer {
            verb: "take".into(),
            ..offer
        };
        let spaces = named(Offer {
            spaces: vec![3, 9],
            ..Offer::default()
        });
        assert_eq!(choices(&spaces), ["take:3", "take:9"]);
        let pieces = named(Offer {
            pieces: vec![5],
            ..Offer::default()
        });
        assert_eq!(choices(&pieces), ["take:5"]);
        let numbers = named(Offer {
            numbers: vec![-1, 4],
            ..Offer::default()
        });
        assert_eq!(choices(&numbers), ["take:-1", "take:4"]);
        let moves = named(Offer {
            moves: [(7, vec![Destination::Plain(1), Destination::Costed(2, 3)])].into(),
            alike: [(7, vec![8])].into(),
            ..Offer::default()
        });
        assert_eq!(choices(&moves), ["take:7:1", "take:7:2", "take:8:1", "take:8:2"]);
        let amounts = named(Offer {
            amounts: [(7, vec![1, 2]), (8, vec![2])].into(),
            ..Offer::default()
        });
        assert_eq!(choices(&amounts), ["take:7:1", "take:7:2", "take:8:2"]);
    }
}
