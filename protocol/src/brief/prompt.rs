//! What is asked, in a brief message.

use std::collections::BTreeMap;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use super::numbers::Ascending;
use super::words::Say;
use crate::ids::{PieceId, SpaceId};
use crate::offer::{Destination, Offer, by_piece};
use crate::patch::{OfferEdit, OfferPatch, PromptPatch};
use crate::phrase::{Key, Phrase};
use crate::shared::Shared;
use crate::view::{Barred, Line, Prompt};

/// What changed of a prompt; or a prompt, as what changed of one that says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BriefPrompt {
    /// The viewer's `seq` at which it was asked, if that is not the one that the message leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seq: Option<u64>,
    /// The sentence that says what is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | import('./Phrase').Phrase")]
    pub s: Option<Say>,
    /// The case that asks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub k: Option<Key>,
    /// All offers, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub o: Option<Vec<BriefOffer>>,
    /// What is barred now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub barred: Option<Vec<Barred>>,
    /// The sums now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sums: Option<Vec<Line>>,
}

/// An offer: one of those before, by its place; one of those before, edited; a verb alone; a verb and what is offered
/// under it; or what can be said only as other messages say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum BriefOffer {
    /// As it was.
    Same(u16),
    /// A verb that is the choice.
    Verb(#[ts(type = "string")] Key),
    /// Edited.
    Edited(u16, BriefEdit),
    /// Another one.
    Other(#[ts(type = "string")] Key, Box<BriefTargets>),
    /// In the form of other messages.
    Whole(OfferPatch),
}

/// What is offered under a verb.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BriefTargets {
    /// The label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | import('./Phrase').Phrase")]
    pub l: Option<Say>,
    /// Spaces.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub s: Ascending<SpaceId>,
    /// Pieces.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub p: Ascending<PieceId>,
    /// Pieces with their destinations; those of several are the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefMove>>")]
    pub m: Vec<BriefMove>,
    /// Numbers.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub n: Ascending<i32>,
    /// Pieces with numbers.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<i32>>>")]
    pub amounts: BTreeMap<PieceId, Vec<i32>>,
    /// What it spends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub spends: Option<Key>,
    /// What is said before it is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub confirm: Option<Phrase>,
    /// The consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub c: Vec<Key>,
    /// 1 if it cannot be taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u8>")]
    pub f: u8,
}

/// What comes and goes of an offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BriefEdit {
    /// Spaces that come or go.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub s: Ascending<SpaceId>,
    /// Pieces that come or go.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub p: Ascending<PieceId>,
    /// Destinations that come or go; of several pieces the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefMove>>")]
    pub m: Vec<BriefMove>,
    /// Pieces that have no list of their own any more.
    #[serde(default, skip_serializing_if = "Ascending::is_empty")]
    #[ts(optional, type = "Array<number>")]
    pub g: Ascending<PieceId>,
    /// Further pieces with the destinations of one, all of them, where they changed.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<PieceId>>>")]
    pub a: BTreeMap<PieceId, Vec<PieceId>>,
}

/// Pieces and where they may go: `[piece, ...goals]`, or with a list of pieces in its place, and for each price
/// `[price, ...spaces]`. The usual price, which other messages do not say, is 1. Pieces and spaces are in ascending order
/// by their steps.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(export, type = "[pieces: number | Array<number>, ...goals: Array<Array<number>>]")]
pub struct BriefMove {
    pieces: Ascending<PieceId>,
    goals: Vec<(u8, Ascending<SpaceId>)>,
}

/// What moves cost where no price is said.
const USUAL: u8 = 1;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Serialize for BriefMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(1 + self.goals.len()))?;
        match self.pieces.list() {
            [piece] => seq.serialize_element(piece)?,
            _ => seq.serialize_element(&self.pieces)?,
        }
        for (price, spaces) in &self.goals {
            let mut goal = spaces.coded();
            goal.insert(0, i64::from(*price));
            seq.serialize_element(&goal)?;
        }
        seq.end()
    }
}

impl<'de> Deserialize<'de> for BriefMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BriefMove, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Who {
            One(PieceId),
            Several(Ascending<PieceId>),
        }
        struct Moves;
        impl<'de> Visitor<'de> for Moves {
            type Value = BriefMove;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an array of pieces and goals")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<BriefMove, A::Error> {
                let who = seq.next_element()?.ok_or_else(|| A::Error::missing_field("pieces"))?;
                let pieces = match who {
                    Who::One(piece) => Ascending::of(&[piece]).unwrap_or_default(),
                    Who::Several(pieces) => pieces,
                };
                let mut goals = Vec::new();
                while let Some(goal) = seq.next_element::<Vec<i64>>()? {
                    let (price, spaces) = goal.split_first().ok_or_else(|| A::Error::missing_field("price"))?;
                    let price = u8::try_from(*price).map_err(A::Error::custom)?;
                    goals.push((price, Ascending::read(spaces).map_err(A::Error::custom)?));
                }
                Ok(BriefMove { pieces, goals })
            }
        }
        deserializer.deserialize_seq(Moves)
    }
}

impl BriefMove {
    /// Destinations by their price, if they can be told so.
    fn of(pieces: &[PieceId], destinations: &[Destination]) -> Option<BriefMove> {
        let mut goals: BTreeMap<u8, Vec<SpaceId>> = BTreeMap::new();
        for destination in destinations {
            let (space, price) = match *destination {
                Destination::Plain(space) => (space, USUAL),
                Destination::Costed(_, USUAL) => return None,
                Destination::Costed(space, price) => (space, price),
            };
            goals.entry(price).or_default().push(space);
        }
        let goals = goals
            .into_iter()
            .map(|(price, spaces)| Some((price, Ascending::of(&spaces)?)));
        Some(BriefMove {
            pieces: Ascending::of(pieces)?,
            goals: goals.collect::<Option<_>>()?,
        })
    }

    fn destinations(&self) -> Vec<Destination> {
        let destination = |space: &SpaceId, price: u8| match price {
            USUAL => Destination::Plain(*space),
            price => Destination::Costed(*space, price),
        };
        let goals = self.goals.iter();
        goals
            .flat_map(|(price, spaces)| spaces.list().iter().map(|space| destination(space, *price)))
            .collect()
    }
}

impl BriefTargets {
    fn of(offer: &Offer) -> Option<BriefTargets> {
        let moves = offer.moves.iter().map(|(piece, destinations)| {
            let is_ordered = destinations.windows(2).all(|pair| pair[0].space() < pair[1].space());
            let mut pieces = vec![*piece];
            pieces.extend(offer.alike.get(piece).into_iter().flatten());
            BriefMove::of(&pieces, destinations).filter(|_| is_ordered)
        });
        // Pieces that share what nobody has cannot be told.
        if !offer.alike.keys().all(|piece| offer.moves.contains_key(piece)) {
            return None;
        }
        Some(BriefTargets {
            l: offer.label.clone().map(Say),
            s: Ascending::of(&offer.spaces)?,
            p: Ascending::of(&offer.pieces)?,
            m: moves.collect::<Option<_>>()?,
            n: Ascending::of(&offer.numbers)?,
            amounts: offer.amounts.clone(),
            spends: offer.spends.clone(),
            confirm: offer.confirm.clone(),
            c: offer.consequences.clone(),
            f: u8::from(offer.irrevocable),
        })
    }

    fn offer(&self, verb: &Key) -> Offer {
        let mut offer = Offer {
            verb: verb.clone(),
            label: self.l.as_ref().map(|say| say.0.clone()),
            spaces: self.s.list().to_vec(),
            pieces: self.p.list().to_vec(),
            numbers: self.n.list().to_vec(),
            amounts: self.amounts.clone(),
            spends: self.spends.clone(),
            confirm: self.confirm.clone(),
            consequences: self.c.clone(),
            irrevocable: self.f != 0,
            ..Offer::default()
        };
        for moves in &self.m {
            let Some((piece, others)) = moves.pieces.list().split_first() else {
                continue;
            };
            let mut destinations = moves.destinations();
            destinations.sort_unstable_by_key(|destination| destination.space());
            offer.moves.insert(*piece, destinations);
            if !others.is_empty() {
                offer.alike.insert(*piece, others.to_vec());
            }
        }
        offer
    }
}

impl BriefEdit {
    fn of(edit: &OfferEdit) -> Option<BriefEdit> {
        let mut shared: BTreeMap<&[Destination], Vec<PieceId>> = BTreeMap::new();
        for (piece, destinations) in &edit.moves {
            shared.entry(destinations).or_default().push(*piece);
        }
        let moves = shared.into_iter().map(|(destinations, pieces)| {
            let moves = BriefMove::of(&pieces, destinations)?;
            let mut told = moves.destinations();
            told.sort_unstable();
            (told == destinations).then_some(moves)
        });
        Some(BriefEdit {
            s: Ascending::of(&edit.spaces)?,
            p: Ascending::of(&edit.pieces)?,
            m: moves.collect::<Option<_>>()?,
            g: Ascending::of(&edit.gone)?,
            a: edit.alike.clone(),
        })
    }

    fn edit(&self, of: u16) -> OfferEdit {
        let mut moves = BTreeMap::new();
        for shared in &self.m {
            let mut destinations = shared.destinations();
            destinations.sort_unstable();
            for piece in shared.pieces.list() {
                moves.insert(*piece, destinations.clone());
            }
        }
        OfferEdit {
            of,
            spaces: self.s.list().to_vec(),
            pieces: self.p.list().to_vec(),
            moves,
            gone: self.g.list().to_vec(),
            alike: self.a.clone(),
        }
    }
}

impl BriefOffer {
    fn of(patch: &OfferPatch) -> BriefOffer {
        let told = match patch {
            OfferPatch::Same(place) => Some(BriefOffer::Same(*place)),
            OfferPatch::Edited(edit) => BriefEdit::of(edit).map(|brief| BriefOffer::Edited(edit.of, brief)),
            OfferPatch::Other(offer) => BriefOffer::anew(offer),
        };
        told.unwrap_or_else(|| BriefOffer::Whole(patch.clone()))
    }

    fn anew(offer: &Offer) -> Option<BriefOffer> {
        let targets = BriefTargets::of(offer)?;
        Some(if targets == BriefTargets::default() {
            BriefOffer::Verb(offer.verb.clone())
        } else {
            BriefOffer::Other(offer.verb.clone(), Box::new(targets))
        })
    }

    fn patch(&self) -> OfferPatch {
        match self {
            BriefOffer::Same(place) => OfferPatch::Same(*place),
            BriefOffer::Edited(of, edit) => OfferPatch::Edited(edit.edit(*of)),
            BriefOffer::Verb(verb) => OfferPatch::Other(Box::new(BriefTargets::default().offer(verb))),
            BriefOffer::Other(verb, targets) => OfferPatch::Other(Box::new(targets.offer(verb))),
            BriefOffer::Whole(patch) => patch.clone(),
        }
    }
}

impl BriefPrompt {
    /// What changed of a prompt, in a message that leads to `to`.
    pub(super) fn of(patch: &PromptPatch, to: u64) -> BriefPrompt {
        BriefPrompt {
            seq: (patch.seq != to).then_some(patch.seq),
            s: patch.say.clone().map(Say),
            k: patch.case.clone(),
            o: patch
                .offers
                .as_deref()
                .map(|offers| offers.iter().map(BriefOffer::of).collect()),
            barred: patch.barred.clone(),
            sums: patch.sums.clone(),
        }
    }

    /// A prompt where nothing was asked before.
    pub(super) fn anew(prompt: &Prompt, to: u64) -> BriefPrompt {
        let offer = |offer: &Offer| {
            let whole = || BriefOffer::Whole(OfferPatch::Other(Box::new(offer.clone())));
            BriefOffer::anew(offer).unwrap_or_else(whole)
        };
        BriefPrompt {
            seq: (prompt.seq != to).then_some(prompt.seq),
            s: Some(Say(prompt.say.clone())),
            k: Some(prompt.case.clone()),
            o: Some(prompt.offers.iter().map(offer).collect()),
            barred: (!prompt.barred.is_empty()).then(|| prompt.barred.clone()),
            sums: (!prompt.sums.is_empty()).then(|| prompt.sums.clone()),
        }
    }

    pub(super) fn patch(&self, to: u64) -> PromptPatch {
        PromptPatch {
            seq: self.seq.unwrap_or(to),
            say: self.s.as_ref().map(|say| say.0.clone()),
            case: self.k.clone(),
            offers: self
                .o
                .as_ref()
                .map(|offers| offers.iter().map(BriefOffer::patch).collect()),
            barred: self.barred.clone(),
            sums: self.sums.clone(),
        }
    }

    pub(super) fn prompt(&self, to: u64) -> Prompt {
        let nothing = Prompt {
            seq: 0,
            say: Phrase::bare(""),
            case: Key::default(),
            offers: Shared::default(),
            barred: Vec::new(),
            sums: Vec::new(),
        };
        nothing.patched(&self.patch(to))
    }
}
