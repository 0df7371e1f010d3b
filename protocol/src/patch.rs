//! What changed of a prompt, where its viewer goes on with what he was at: a march, in which each step takes a few
//! destinations away from a few pieces.
//!
//! Law, tested on random games with that of differences: `old.patched(&PromptPatch::between(old, new)) == new`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ids::{PieceId, SpaceId};
use crate::offer::{Destination, Offer, by_piece};
use crate::phrase::{Key, Phrase};
use crate::view::{Barred, Line, Prompt};

/// The difference between two prompts; an absent field did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PromptPatch {
    /// The viewer's `seq` at which it was asked.
    pub seq: u64,
    /// The sentence that says what is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub say: Option<Phrase>,
    /// The case that asks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub case: Option<Key>,
    /// All offers, in order, when any of them changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offers: Option<Vec<OfferPatch>>,
    /// What is barred now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub barred: Option<Vec<Barred>>,
    /// The sums now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sums: Option<Vec<Line>>,
}

/// An offer after a patch: one of those before as it was, by its place; one of those before, edited; or another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum OfferPatch {
    /// As it was.
    Same(u16),
    /// Edited.
    Edited(OfferEdit),
    /// Another one.
    Other(Box<Offer>),
}

/// What changed of an offer. Lists of targets are in ascending order; what is named here goes out of a list that has it,
/// and else comes into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OfferEdit {
    /// The place of the offer before.
    pub of: u16,
    /// Spaces that come or go.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpaceId>>")]
    pub spaces: Vec<SpaceId>,
    /// Pieces that come or go.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    pub pieces: Vec<PieceId>,
    /// Destinations that come or go: of a piece of `moves`, or one that gets a list of its own, beginning with what it
    /// shared before.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<Destination>>>")]
    pub moves: BTreeMap<PieceId, Vec<Destination>>,
    /// Pieces that have no list of their own in `moves` any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    pub gone: Vec<PieceId>,
    /// Further pieces with the destinations of one of `moves`, all of them, where they changed.
    #[serde(default, deserialize_with = "by_piece", skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Vec<PieceId>>>")]
    pub alike: BTreeMap<PieceId, Vec<PieceId>>,
}

/// What is in one of two lists only.
fn either<T: Ord + Copy>(old: &[T], new: &[T]) -> Vec<T> {
    let [old, new] = [old, new].map(|list| list.iter().copied().collect::<BTreeSet<T>>());
    old.symmetric_difference(&new).copied().collect()
}

/// A list after what comes and goes, ordered by a key.
fn toggled<T: PartialEq + Copy, K: Ord>(old: &[T], edit: &[T], key: impl Fn(&T) -> K) -> Vec<T> {
    let mut list: Vec<T> = old.iter().copied().filter(|item| !edit.contains(item)).collect();
    list.extend(edit.iter().filter(|item| !old.contains(item)));
    list.sort_by_key(key);
    list
}

impl Offer {
    /// The destinations of a piece, its own or those that it shares.
    fn reach_of(&self, piece: PieceId) -> &[Destination] {
        let shared = || {
            let (leader, _) = self.alike.iter().find(|(_, others)| others.contains(&piece))?;
            self.moves.get(leader)
        };
        self.moves.get(&piece).or_else(shared).map_or(&[], Vec::as_slice)
    }
}

impl OfferEdit {
    /// What makes an offer of another one of the same kind.
    fn between(of: u16, old: &Offer, new: &Offer) -> OfferEdit {
        let moves = new.moves.iter().filter_map(|(piece, destinations)| {
            let edit = either(old.reach_of(*piece), destinations);
            (!edit.is_empty() || !old.moves.contains_key(piece)).then_some((*piece, edit))
        });
        let gone = old.moves.keys().filter(|piece| !new.moves.contains_key(piece));
        let changed = |piece: &&PieceId| old.alike.get(piece) != new.alike.get(piece);
        let pieces: BTreeSet<&PieceId> = old.alike.keys().chain(new.alike.keys()).collect();
        let alike = pieces.into_iter().filter(changed);
        OfferEdit {
            of,
            spaces: either(&old.spaces, &new.spaces),
            pieces: either(&old.pieces, &new.pieces),
            moves: moves.collect(),
            gone: gone.copied().collect(),
            alike: alike
                .map(|piece| (*piece, new.alike.get(piece).cloned().unwrap_or_default()))
                .collect(),
        }
    }

    /// The offer after it.
    fn edited(&self, old: &Offer) -> Offer {
        let mut offer = old.clone();
        offer.spaces = toggled(&old.spaces, &self.spaces, |space| *space);
        offer.pieces = toggled(&old.pieces, &self.pieces, |piece| *piece);
        offer.moves.retain(|piece, _| !self.gone.contains(piece));
        for (piece, edit) in &self.moves {
            let destinations = toggled(old.reach_of(*piece), edit, |destination| destination.space());
            offer.moves.insert(*piece, destinations);
        }
        for (piece, others) in &self.alike {
            if others.is_empty() {
                offer.alike.remove(piece);
            } else {
                offer.alike.insert(*piece, others.clone());
            }
        }
        offer
    }

    /// How much there is to say.
    fn weight(&self) -> usize {
        let edits: usize = self.moves.values().map(|edit| 2 + edit.len()).sum();
        let alike: usize = self.alike.values().map(|others| 2 + others.len()).sum();
        self.spaces.len() + self.pieces.len() + edits + self.gone.len() + alike
    }
}

/// How much an offer says.
fn weight(offer: &Offer) -> usize {
    let moves: usize = offer.moves.values().map(|destinations| 2 + destinations.len()).sum();
    let alike: usize = offer.alike.values().map(|others| 2 + others.len()).sum();
    offer.spaces.len() + offer.pieces.len() + moves + alike
}

impl OfferPatch {
    /// The least that makes an offer of those before.
    fn between(old: &[Offer], new: &Offer) -> OfferPatch {
        let places = || (0..).zip(old);
        if let Some((place, _)) = places().find(|(_, offer)| *offer == new) {
            return OfferPatch::Same(place);
        }
        let edits = places()
            .filter(|(_, offer)| offer.verb == new.verb)
            .map(|(place, offer)| (OfferEdit::between(place, offer, new), offer))
            // Lists that are in no order, and what an edit does not speak of, travel whole.
            .filter(|(edit, offer)| edit.edited(offer) == *new);
        let least = edits.map(|(edit, _)| edit).min_by_key(OfferEdit::weight);
        match least {
            Some(edit) if edit.weight() < weight(new) => OfferPatch::Edited(edit),
            _ => OfferPatch::Other(Box::new(new.clone())),
        }
    }
}

impl PromptPatch {
    /// What changed from one prompt to another. Nothing, where hardly any of it would be left.
    #[must_use]
    pub fn between(old: &Prompt, new: &Prompt) -> Option<PromptPatch> {
        let offers: Vec<OfferPatch> = new
            .offers
            .iter()
            .map(|offer| OfferPatch::between(&old.offers, offer))
            .collect();
        let is_other = |patch: &OfferPatch| matches!(patch, OfferPatch::Other(_));
        if offers.iter().all(is_other) {
            return None;
        }
        Some(PromptPatch {
            seq: new.seq,
            say: (old.say != new.say).then(|| new.say.clone()),
            case: (old.case != new.case).then(|| new.case.clone()),
            offers: (old.offers != new.offers).then_some(offers),
            barred: (old.barred != new.barred).then(|| new.barred.clone()),
            sums: (old.sums != new.sums).then(|| new.sums.clone()),
        })
    }
}

/// Offers after what changed of them. What is said of offers that were not there is left out.
#[must_use]
pub fn patched(offers: &[Offer], changes: &[OfferPatch]) -> Vec<Offer> {
    let offer = |change: &OfferPatch| match change {
        OfferPatch::Same(place) => offers.get(usize::from(*place)).cloned(),
        OfferPatch::Edited(edit) => offers.get(usize::from(edit.of)).map(|old| edit.edited(old)),
        OfferPatch::Other(offer) => Some((**offer).clone()),
    };
    changes.iter().filter_map(offer).collect()
}

impl Prompt {
    /// The prompt after a patch.
    #[must_use]
    pub fn patched(&self, patch: &PromptPatch) -> Prompt {
        Prompt {
            seq: patch.seq,
            say: patch.say.as_ref().unwrap_or(&self.say).clone(),
            case: patch.case.as_ref().unwrap_or(&self.case).clone(),
            offers: match &patch.offers {
                Some(changes) => patched(&self.offers, changes).into(),
                None => self.offers.clone(),
            },
            barred: patch.barred.as_ref().unwrap_or(&self.barred).clone(),
            sums: patch.sums.as_ref().unwrap_or(&self.sums).clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change as both sides of the wire have to understand it: the page's tests read the same file.
    #[derive(Deserialize)]
    struct Vector {
        about: String,
        before: Prompt,
        patch: serde_json::Value,
        after: Prompt,
    }

    #[test]
    fn the_vectors_that_the_page_reads_too_are_made_and_understood_here() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../vectors/prompt-patches.json")).expect("a list of changes");
        assert!(!vectors.is_empty());
        for Vector {
            about,
            before,
            patch,
            after,
        } in vectors
        {
            let made = PromptPatch::between(&before, &after).expect("something is left");
            assert_eq!(serde_json::to_value(&made).expect("plain data"), patch, "{about}");
            let read: PromptPatch = serde_json::from_value(patch).expect("a change");
            assert_eq!(before.patched(&read), after, "{about}");
        }
    }

    fn march(moves: &[(PieceId, &[SpaceId])], alike: &[(PieceId, &[PieceId])]) -> Offer {
        let plain = |spaces: &[SpaceId]| spaces.iter().copied().map(Destination::Plain).collect();
        Offer {
            verb: "move".into(),
            moves: moves.iter().map(|(piece, spaces)| (*piece, plain(spaces))).collect(),
            alike: alike.iter().map(|(piece, others)| (*piece, others.to_vec())).collect(),
            ..Offer::default()
        }
    }

    fn prompt(offers: Vec<Offer>) -> Prompt {
        Prompt {
            seq: 5,
            say: Phrase {
                key: "ask.march".into(),
                params: Vec::new(),
            },
            case: "5.1".into(),
            offers: offers.into(),
            barred: Vec::new(),
            sums: Vec::new(),
        }
    }

    fn done() -> Offer {
        Offer {
            verb: "done".into(),
            ..Offer::default()
        }
    }

    #[test]
    fn a_step_of_a_march_takes_a_piece_and_a_space_away() {
        let old = prompt(vec![
            done(),
            march(&[(7, &[1, 2, 3, 4, 5, 6, 7, 8, 9]), (9, &[2, 3, 4])], &[(7, &[8, 11])]),
        ]);
        let mut new = prompt(vec![
            done(),
            march(&[(8, &[1, 2, 4, 5, 6, 7, 8, 9, 10]), (9, &[2, 3, 4])], &[(8, &[11])]),
        ]);
        new.seq = 6;
        let patch = PromptPatch::between(&old, &new).expect("most of it is left");
        assert_eq!(old.patched(&patch), new);
        let text = serde_json::to_string(&patch).expect("plain data");
        assert_eq!(
            text,
            r#"{"seq":6,"offers":[0,{"of":1,"moves":{"8":[3,10]},"gone":[7],"alike":{"7":[],"8":[11]}}]}"#
        );
        let read: PromptPatch = serde_json::from_str(&text).expect("what was written");
        assert_eq!(read, patch);
    }

    #[test]
    fn what_is_in_no_order_and_what_is_new_travels_whole() {
        let old = prompt(vec![done(), march(&[(7, &[1, 2, 3])], &[])]);
        let new = prompt(vec![done(), march(&[(7, &[3, 1])], &[])]);
        let patch = PromptPatch::between(&old, &new).expect("an offer is left");
        assert_eq!(old.patched(&patch), new);
        assert!(matches!(
            patch.offers.as_deref(),
            Some([OfferPatch::Same(0), OfferPatch::Other(_)])
        ));
        assert_eq!(
            PromptPatch::between(&old, &prompt(vec![march(&[(3, &[8])], &[])])),
            None
        );
    }

    #[test]
    fn prices_change_with_their_destinations() {
        let costed = |costs: &[(SpaceId, u8)]| Offer {
            moves: [(
                7,
                costs
                    .iter()
                    .map(|(space, cost)| Destination::Costed(*space, *cost))
                    .collect(),
            )]
            .into(),
            ..march(&[], &[])
        };
        let old = prompt(vec![done(), costed(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])]);
        let new = prompt(vec![done(), costed(&[(1, 1), (2, 3), (3, 3), (4, 4), (5, 5)])]);
        let patch = PromptPatch::between(&old, &new).expect("most of it is left");
        assert!(matches!(patch.offers.as_deref(), Some([_, OfferPatch::Edited(_)])));
        assert_eq!(old.patched(&patch), new);
    }
}
