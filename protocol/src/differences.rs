//! Finding what changed between views.

use crate::diff::{PiecePatch, SpacePatch, TableDiff, heading};
use crate::phrase::Key;
use crate::shared::Shared;
use crate::view::{BorderState, LogEntry, Piece, PieceId, SpaceState, TableView, Track};

/// Computes what changed from `old` to `new`, with the log entries that were added in between.
#[must_use]
pub fn diff(old: &TableView, new: &TableView, log: Vec<LogEntry>) -> TableDiff {
    Differences::default().between(old, new, log)
}

/// Finds what changed for several viewers: in what they see alike, once for all of them.
#[derive(Default)]
pub struct Differences<'a> {
    pieces: Known<'a, Piece, (Vec<PiecePatch>, Vec<PieceId>)>,
    spaces: Known<'a, SpaceState, Vec<SpacePatch>>,
    borders: Known<'a, BorderState, Vec<BorderState>>,
    tracks: Known<'a, Track, (Vec<Track>, Vec<Key>)>,
}

impl<'a> Differences<'a> {
    /// Computes what changed for one of them from `old` to `new`, as [`diff`] does.
    #[must_use]
    pub fn between(&mut self, old: &'a TableView, new: &'a TableView, log: Vec<LogEntry>) -> TableDiff {
        let (pieces, gone) = self.pieces.between(&old.pieces, &new.pieces, changed_pieces);
        let (tracks, left) = self.tracks.between(&old.tracks, &new.tracks, changed_tracks);
        let expected_len = old.log_len.wrapping_add(log.len() as u32);
        TableDiff {
            turn: (*heading(&log).unwrap_or(&old.turn) != new.turn).then(|| new.turn.clone()),
            pieces,
            gone,
            spaces: self.spaces.between(&old.spaces, &new.spaces, changed_spaces),
            borders: self.borders.between(&old.borders, &new.borders, changed_borders),
            tracks,
            left,
            inserts: (old.inserts != new.inserts).then(|| new.inserts.clone()),
            prompt: (old.prompt != new.prompt).then(|| new.prompt.clone()),
            asked: None,
            waiting_on: (old.waiting_on != new.waiting_on).then(|| new.waiting_on.clone()),
            combat: (old.combat != new.combat).then(|| new.combat.clone()),
            log,
            log_len: (expected_len != new.log_len).then_some(new.log_len),
            undoable: (old.undoable != new.undoable).then_some(new.undoable),
            outcome: (old.outcome != new.outcome).then(|| new.outcome.clone()),
        }
    }
}

/// What is known of the changes from one list to another.
struct Known<'a, T, D>(Vec<([&'a Shared<T>; 2], D)>);

impl<T, D> Default for Known<'_, T, D> {
    fn default() -> Self {
        Known(Vec::new())
    }
}

impl<'a, T, D: Clone + Default> Known<'a, T, D> {
    fn between(&mut self, old: &'a Shared<T>, new: &'a Shared<T>, find: fn(&[T], &[T]) -> D) -> D {
        if old.is_same(new) {
            return D::default();
        }
        let is_this = |([before, after], _): &&([&Shared<T>; 2], D)| before.is_same(old) && after.is_same(new);
        if let Some((_, known)) = self.0.iter().find(is_this) {
            return known.clone();
        }
        let found = find(old, new);
        self.0.push(([old, new], found.clone()));
        found
    }
}

fn changed_pieces(old: &[Piece], new: &[Piece]) -> (Vec<PiecePatch>, Vec<PieceId>) {
    let (mut pieces, mut gone) = (Vec::new(), Vec::new());
    merge(
        old,
        new,
        |piece| piece.id,
        |change| match change {
            Change::Gone(piece) => gone.push(piece.id),
            Change::New(piece) => pieces.push(PiecePatch::whole(piece)),
            Change::Changed(before, after) => pieces.push(PiecePatch::between(before, after)),
        },
    );
    (pieces, gone)
}

fn changed_spaces(old: &[SpaceState], new: &[SpaceState]) -> Vec<SpacePatch> {
    let mut spaces = Vec::new();
    merge(
        old,
        new,
        |space| space.id,
        |change| match change {
            Change::Gone(space) => spaces.push(SpacePatch::between(space, &SpaceState::empty(space.id))),
            Change::New(space) => spaces.push(SpacePatch::between(&SpaceState::empty(space.id), space)),
            Change::Changed(before, after) => spaces.push(SpacePatch::between(before, after)),
        },
    );
    spaces
}

fn changed_borders(old: &[BorderState], new: &[BorderState]) -> Vec<BorderState> {
    let mut borders = Vec::new();
    merge(
        old,
        new,
        |border| border.id,
        |change| match change {
            Change::Gone(border) => borders.push(BorderState {
                id: border.id,
                marks: Vec::new(),
            }),
            Change::New(border) | Change::Changed(_, border) => borders.push(border.clone()),
        },
    );
    borders
}

fn changed_tracks(old: &[Track], new: &[Track]) -> (Vec<Track>, Vec<Key>) {
    let changed = new.iter().filter(|track| !old.contains(track));
    let stands = |track: &&Track| new.iter().any(|known| known.id == track.id);
    let left = old.iter().filter(|track| !stands(track));
    (changed.cloned().collect(), left.map(|track| track.id.clone()).collect())
}

impl PiecePatch {
    fn whole(piece: &Piece) -> PiecePatch {
        PiecePatch {
            id: piece.id,
            counter: piece.counter.map(Some),
            owner: Some(piece.owner),
            at: Some(piece.at),
            face: Some(piece.face),
            badges: (!piece.badges.is_empty()).then(|| piece.badges.clone()),
        }
    }

    fn between(old: &Piece, new: &Piece) -> PiecePatch {
        PiecePatch {
            id: new.id,
            counter: (old.counter != new.counter).then_some(new.counter),
            owner: (old.owner != new.owner).then_some(new.owner),
            at: (old.at != new.at).then_some(new.at),
            face: (old.face != new.face).then_some(new.face),
            badges: (old.badges != new.badges).then(|| new.badges.clone()),
        }
    }
}

impl SpacePatch {
    fn between(old: &SpaceState, new: &SpaceState) -> SpacePatch {
        SpacePatch {
            id: new.id,
            control: (old.control != new.control).then_some(new.control),
            marks: (old.marks != new.marks).then(|| new.marks.clone()),
        }
    }
}

enum Change<'a, T> {
    Gone(&'a T),
    New(&'a T),
    Changed(&'a T, &'a T),
}

/// Walks two lists ordered by id and reports what differs.
fn merge<'a, T: PartialEq>(old: &'a [T], new: &'a [T], id: impl Fn(&T) -> u16, mut report: impl FnMut(Change<'a, T>)) {
    // Between two moments nearly everything stays as it was.
    let alike = old
        .iter()
        .zip(new)
        .take_while(|(before, after)| before == after)
        .count();
    let (old, new) = (&old[alike..], &new[alike..]);
    let ends = old.iter().rev().zip(new.iter().rev());
    let alike = ends.take_while(|(before, after)| before == after).count();
    let (old, new) = (&old[..old.len() - alike], &new[..new.len() - alike]);
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        match (old.get(i), new.get(j)) {
            (Some(before), Some(after)) if id(before) == id(after) => {
                if before != after {
                    report(Change::Changed(before, after));
                }
                i += 1;
                j += 1;
            }
            (Some(before), Some(after)) if id(before) > id(after) => {
                report(Change::New(after));
                j += 1;
            }
            (Some(before), _) => {
                report(Change::Gone(before));
                i += 1;
            }
            (None, Some(after)) => {
                report(Change::New(after));
                j += 1;
            }
            (None, None) => {}
        }
    }
}
