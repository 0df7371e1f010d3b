//! What changed between two views of the same viewer.
//!
//! Law, tested on random games: `apply(old, &diff(old, new, log)) == new`, where [`crate::differences`] has `diff`.

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::patch::PromptPatch;
use crate::phrase::{Key, Phrase};
use crate::side::Side;
use crate::view::{
    BorderState, Combat, CounterId, LogEntry, Outcome, Piece, PieceId, Prompt, SpaceId, SpaceState, TableView, Track,
    Waiting,
};

/// The difference between two views; an absent field did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TableDiff {
    /// The new header words, unless the last heading of `log` says them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub turn: Option<Phrase>,
    /// Pieces that are new or changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PiecePatch>>")]
    pub pieces: Vec<PiecePatch>,
    /// Pieces that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub gone: Vec<PieceId>,
    /// Spaces whose state changed; one that is left without control and marks has no state any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpacePatch>>")]
    pub spaces: Vec<SpacePatch>,
    /// Borders whose state changed, whole; one without marks has no state any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BorderState>>")]
    pub borders: Vec<BorderState>,
    /// Tracks whose marker is new, moved or turned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Track>>")]
    pub tracks: Vec<Track>,
    /// Tracks whose marker is gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub left: Vec<Key>,
    /// The open insets, when they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<string>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub inserts: Option<Vec<Key>>,
    /// The new prompt; `null` when nothing is asked any more.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Prompt>))]
    pub prompt: Option<Option<Prompt>>,
    /// What changed of the prompt, in place of `prompt`: only over a socket, to whoever watches with `patches`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub asked: Option<Box<PromptPatch>>,
    /// Whom the table waits for now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub waiting_on: Option<Vec<Waiting>>,
    /// The combat now; `null` when there is none any more.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Combat>))]
    pub combat: Option<Option<Combat>>,
    /// New lines of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LogEntry>>")]
    pub log: Vec<LogEntry>,
    /// The new length of the log, where it is not the old one plus `log`: after an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub log_len: Option<u32>,
    /// How many steps can be taken back now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub undoable: Option<u32>,
    /// The outcome; `null` when an undo took it back.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Outcome>))]
    pub outcome: Option<Option<Outcome>>,
}

/// A new or changed piece; for a changed one only the changed fields are present.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct PiecePatch {
    /// The piece.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: PieceId,
    /// Its counter; `null` when it was turned face down.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number | null")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>))]
    pub counter: Option<Option<CounterId>>,
    /// Its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub owner: Option<Side>,
    /// Its space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub at: Option<SpaceId>,
    /// Its face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub face: Option<u8>,
    /// Its badges, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub badges: Option<Vec<Phrase>>,
}

/// A space whose state changed; only the changed fields are present.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SpacePatch {
    /// The space.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: SpaceId,
    /// Who controls it; `null` when nobody does any more.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Side>))]
    pub control: Option<Option<Side>>,
    /// Its marks, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub marks: Option<Vec<Phrase>>,
}

/// Keeps `null` (present, nothing) apart from an absent field.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

/// The last heading among lines of the log: the moment that the lines after it belong to.
pub(crate) fn heading(log: &[LogEntry]) -> Option<&Phrase> {
    log.iter()
        .map(|entry| &entry.say)
        .rfind(|say| say.key.starts_with("turn."))
}

impl TableDiff {
    /// Whether nothing changed at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == TableDiff::default()
    }

    /// Says of the prompt only what changed, where most of it is left; whether it is. `old` is the view before.
    pub fn shorten(&mut self, old: &TableView) -> bool {
        let (Some(Some(new)), Some(before)) = (&self.prompt, &old.prompt) else {
            return false;
        };
        let Some(patch) = PromptPatch::between(before, new) else {
            return false;
        };
        (self.prompt, self.asked) = (None, Some(Box::new(patch)));
        true
    }
}

/// Applies a diff to the view it was computed from.
///
/// A patch for a piece that the view lacks adds it if the patch is whole and is ignored otherwise.
pub fn apply(view: &mut TableView, diff: &TableDiff) {
    if let Some(turn) = diff.turn.as_ref().or_else(|| heading(&diff.log)) {
        view.turn = turn.clone();
    }
    if !diff.pieces.is_empty() || !diff.gone.is_empty() {
        patch_pieces(view.pieces.to_mut(), diff);
    }
    if !diff.spaces.is_empty() {
        let spaces = view.spaces.to_mut();
        for patch in &diff.spaces {
            patch_space(spaces, patch);
        }
    }
    if !diff.borders.is_empty() {
        let borders = view.borders.to_mut();
        for border in &diff.borders {
            replace(borders, border, border.marks.is_empty(), |border| border.id);
        }
    }
    if !diff.tracks.is_empty() || !diff.left.is_empty() {
        patch_tracks(view.tracks.to_mut(), diff);
    }
    if let Some(inserts) = &diff.inserts {
        view.inserts.clone_from(inserts);
    }
    if let Some(prompt) = &diff.prompt {
        view.prompt.clone_from(prompt);
    }
    if let (Some(patch), Some(prompt)) = (&diff.asked, &mut view.prompt) {
        *prompt = prompt.patched(patch);
    }
    if let Some(waiting_on) = &diff.waiting_on {
        view.waiting_on.clone_from(waiting_on);
    }
    if let Some(combat) = &diff.combat {
        view.combat.clone_from(combat);
    }
    view.log_len = diff
        .log_len
        .unwrap_or_else(|| view.log_len.wrapping_add(diff.log.len() as u32));
    if let Some(undoable) = diff.undoable {
        view.undoable = undoable;
    }
    if let Some(outcome) = &diff.outcome {
        view.outcome.clone_from(outcome);
    }
}

fn patch_pieces(pieces: &mut Vec<Piece>, diff: &TableDiff) {
    pieces.retain(|piece| !diff.gone.contains(&piece.id));
    for patch in &diff.pieces {
        match pieces.binary_search_by_key(&patch.id, |piece| piece.id) {
            Ok(index) => patch_piece(&mut pieces[index], patch),
            Err(index) => {
                if let (Some(owner), Some(at), Some(face)) = (patch.owner, patch.at, patch.face) {
                    pieces.insert(
                        index,
                        Piece {
                            id: patch.id,
                            counter: patch.counter.flatten(),
                            owner,
                            at,
                            face,
                            badges: patch.badges.clone().unwrap_or_default(),
                        },
                    );
                }
            }
        }
    }
}

fn patch_tracks(tracks: &mut Vec<Track>, diff: &TableDiff) {
    tracks.retain(|track| !diff.left.contains(&track.id));
    for track in &diff.tracks {
        match tracks.binary_search_by(|known| known.id.cmp(&track.id)) {
            Ok(index) => tracks[index] = track.clone(),
            Err(index) => tracks.insert(index, track.clone()),
        }
    }
}

fn patch_piece(piece: &mut Piece, patch: &PiecePatch) {
    if let Some(counter) = patch.counter {
        piece.counter = counter;
    }
    if let Some(owner) = patch.owner {
        piece.owner = owner;
    }
    if let Some(at) = patch.at {
        piece.at = at;
    }
    if let Some(face) = patch.face {
        piece.face = face;
    }
    if let Some(badges) = &patch.badges {
        piece.badges.clone_from(badges);
    }
}

fn patch_space(spaces: &mut Vec<SpaceState>, patch: &SpacePatch) {
    let index = match spaces.binary_search_by_key(&patch.id, |space| space.id) {
        Ok(index) => index,
        Err(index) => {
            spaces.insert(index, SpaceState::empty(patch.id));
            index
        }
    };
    let space = &mut spaces[index];
    if let Some(control) = patch.control {
        space.control = control;
    }
    if let Some(marks) = &patch.marks {
        space.marks.clone_from(marks);
    }
    if space.control.is_none() && space.marks.is_empty() {
        spaces.remove(index);
    }
}

fn replace<T: Clone>(list: &mut Vec<T>, item: &T, is_empty: bool, id: impl Fn(&T) -> u16) {
    match list.binary_search_by_key(&id(item), &id) {
        Ok(index) if is_empty => {
            list.remove(index);
        }
        Ok(index) => list[index] = item.clone(),
        Err(_) if is_empty => {}
        Err(index) => list.insert(index, item.clone()),
    }
}
