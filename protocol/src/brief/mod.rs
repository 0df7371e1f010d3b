//! The brief form of a difference, for whoever asks for it: the same in half the bytes.
//!
//! It leaves out what whoever has the old view knows, and says the rest in arrays, by numbers, and in lists by their
//! steps. It says neither less nor more than the difference itself.
//!
//! Law, tested on random games: `Brief::of(&diff, &old, to).open(&old, to) == diff`.

mod combat;
mod numbers;
mod prompt;
mod words;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use combat::{BriefCombat, BriefLine, Odd};
pub use numbers::{Ascending, Holder, Seat, Showing};
pub use prompt::{BriefEdit, BriefMove, BriefOffer, BriefPrompt, BriefTargets};
pub use words::{CaseOf, Say};

use crate::array::array_form;
use crate::diff::{PiecePatch, SpacePatch, TableDiff, present};
use crate::ids::{PieceId, SpaceId};
use crate::phrase::{Key, Phrase};
use crate::view::{BorderState, LogEntry, Outcome, Roll, TableView, Track, Waiting};
use words::Cases;

/// A difference in its brief form; an absent field did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Brief {
    /// The header words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Phrase>,
    /// Pieces that are new or changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefPiece>>")]
    pub p: Vec<BriefPiece>,
    /// Pieces that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    pub gone: Vec<PieceId>,
    /// Spaces whose state changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefSpace>>")]
    pub s: Vec<BriefSpace>,
    /// Borders whose state changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BorderState>>")]
    pub borders: Vec<BorderState>,
    /// Tracks whose marker is new, moved or turned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefTrack>>")]
    pub t: Vec<BriefTrack>,
    /// Tracks whose marker is gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    pub left: Vec<Key>,
    /// The open insets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<string>")]
    pub inserts: Option<Vec<Key>>,
    /// The new prompt; `null` when nothing is asked any more.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub a: Option<Option<BriefPrompt>>,
    /// What changed of the prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub e: Option<BriefPrompt>,
    /// Whom the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub w: Option<Vec<BriefWaiting>>,
    /// The combat; `null` when there is none any more.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub c: Option<Option<BriefCombat>>,
    /// New lines of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BriefEntry>>")]
    pub l: Vec<BriefEntry>,
    /// The new length of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub log_len: Option<u32>,
    /// How many steps can be taken back now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub u: Option<u32>,
    /// The outcome; `null` when an undo took it back.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Option<Outcome>>,
}

/// A new or changed piece: `[id, at?, badges?, face?, counter?, owner?]`, `null` or absent where it did not change.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[id: number, at?: number | null, badges?: Array<string | import('./Phrase').Phrase> | null, face?: number | null, counter?: number | null, owner?: number]"
)]
pub struct BriefPiece {
    id: PieceId,
    at: Option<SpaceId>,
    badges: Option<Vec<Say>>,
    face: Option<u8>,
    counter: Option<Showing>,
    owner: Option<Seat>,
}

array_form!(BriefPiece { id; at, badges, face, counter, owner });

/// A space whose state changed: `[id, marks?, control?]`, `null` or absent where it did not change.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[id: number, marks?: Array<string | import('./Phrase').Phrase> | null, control?: number]"
)]
pub struct BriefSpace {
    id: SpaceId,
    marks: Option<Vec<Say>>,
    control: Option<Holder>,
}

array_form!(BriefSpace { id; marks, control });

/// A track whose marker is new, moved or turned: `[track, at, owner?]`.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(export, type = "[track: number | string, at: number, owner?: number]")]
pub struct BriefTrack {
    track: TrackOf,
    at: i32,
    owner: Option<Seat>,
}

array_form!(BriefTrack { track, at; owner });

/// A track: its place among those before, or its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum TrackOf {
    Place(u16),
    Named(Key),
}

/// Somebody the table waits for: `[side, case, say]`.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[side: number, rule: string, say: string | import('./Phrase').Phrase]"
)]
pub struct BriefWaiting {
    side: Seat,
    case: Key,
    say: Say,
}

array_form!(BriefWaiting { side, case, say });

/// A line of the log: `[case, say, dice?, combat?]`.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(
    export,
    type = "[rule: 0 | string, say: string | import('./Phrase').Phrase, dice?: Array<import('./BriefRoll').BriefRoll>, combat?: import('./BriefCombat').BriefCombat]"
)]
pub struct BriefEntry {
    case: CaseOf,
    say: Say,
    dice: Vec<BriefRoll>,
    combat: Option<BriefCombat>,
}

array_form!(BriefEntry { case, say; dice, combat });

/// Dice that were rolled together: `[side, purpose, faces]`.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(export, type = "[side: number, purpose: string, faces: Array<number>]")]
pub struct BriefRoll {
    side: Seat,
    purpose: Key,
    faces: Vec<u8>,
}

array_form!(BriefRoll { side, purpose, faces });

impl BriefPiece {
    fn of(patch: &PiecePatch) -> BriefPiece {
        BriefPiece {
            id: patch.id,
            at: patch.at,
            badges: patch.badges.as_deref().map(Say::all),
            face: patch.face,
            counter: patch.counter.map(Showing),
            owner: patch.owner.map(Seat),
        }
    }

    fn patch(&self) -> PiecePatch {
        PiecePatch {
            id: self.id,
            counter: self.counter.map(|showing| showing.0),
            owner: self.owner.map(|seat| seat.0),
            at: self.at,
            face: self.face,
            badges: self.badges.as_deref().map(Say::phrases),
        }
    }
}

impl BriefSpace {
    fn of(patch: &SpacePatch) -> BriefSpace {
        BriefSpace {
            id: patch.id,
            marks: patch.marks.as_deref().map(Say::all),
            control: patch.control.map(Holder),
        }
    }

    fn patch(&self) -> SpacePatch {
        SpacePatch {
            id: self.id,
            control: self.control.map(|holder| holder.0),
            marks: self.marks.as_deref().map(Say::phrases),
        }
    }
}

impl BriefTrack {
    fn of(track: &Track, old: &[Track]) -> BriefTrack {
        let place = (0..).zip(old).find(|(_, known)| known.id == track.id);
        BriefTrack {
            track: place.map_or_else(|| TrackOf::Named(track.id.clone()), |(place, _)| TrackOf::Place(place)),
            at: track.at,
            owner: track.owner.map(Seat),
        }
    }

    fn track(&self, old: &[Track]) -> Option<Track> {
        let id = match &self.track {
            TrackOf::Place(place) => &old.get(usize::from(*place))?.id,
            TrackOf::Named(id) => id,
        };
        Some(Track {
            id: id.clone(),
            at: self.at,
            owner: self.owner.map(|seat| seat.0),
        })
    }
}

impl BriefWaiting {
    fn of(waiting: &Waiting) -> BriefWaiting {
        BriefWaiting {
            side: Seat(waiting.side),
            case: waiting.case.clone(),
            say: Say(waiting.say.clone()),
        }
    }

    fn waiting(&self) -> Waiting {
        Waiting {
            side: self.side.0,
            say: self.say.0.clone(),
            case: self.case.clone(),
        }
    }
}

impl BriefEntry {
    fn all(log: &[LogEntry], old: &TableView) -> Vec<BriefEntry> {
        let mut cases = Cases::default();
        let entry = |entry: &LogEntry| BriefEntry {
            case: cases.shorten(&entry.case),
            say: Say(entry.say.clone()),
            dice: entry.dice.iter().map(BriefRoll::of).collect(),
            combat: entry
                .combat
                .as_deref()
                .map(|combat| BriefCombat::between(old.combat.as_ref(), combat)),
        };
        log.iter().map(entry).collect()
    }

    fn log(brief: &[BriefEntry], old: &TableView) -> Vec<LogEntry> {
        let mut cases = Cases::default();
        let entry = |entry: &BriefEntry| LogEntry {
            say: entry.say.0.clone(),
            case: cases.read(&entry.case),
            dice: entry.dice.iter().map(BriefRoll::roll).collect(),
            combat: entry
                .combat
                .as_ref()
                .map(|combat| Box::new(combat.after(old.combat.as_ref()))),
        };
        brief.iter().map(entry).collect()
    }
}

impl BriefRoll {
    fn of(roll: &Roll) -> BriefRoll {
        BriefRoll {
            side: Seat(roll.side),
            purpose: roll.purpose.clone(),
            faces: roll.faces.clone(),
        }
    }

    fn roll(&self) -> Roll {
        Roll {
            side: self.side.0,
            purpose: self.purpose.clone(),
            faces: self.faces.clone(),
        }
    }
}

impl Brief {
    /// The brief form of a difference from `old` in a message that leads to `to`.
    #[must_use]
    pub fn of(diff: &TableDiff, old: &TableView, to: u64) -> Brief {
        let prompt = diff.prompt.as_ref();
        Brief {
            turn: diff.turn.clone(),
            p: diff.pieces.iter().map(BriefPiece::of).collect(),
            gone: diff.gone.clone(),
            s: diff.spaces.iter().map(BriefSpace::of).collect(),
            borders: diff.borders.clone(),
            t: diff
                .tracks
                .iter()
                .map(|track| BriefTrack::of(track, &old.tracks))
                .collect(),
            left: diff.left.clone(),
            inserts: diff.inserts.clone(),
            a: prompt.map(|prompt| prompt.as_ref().map(|prompt| BriefPrompt::anew(prompt, to))),
            e: diff.asked.as_ref().map(|patch| BriefPrompt::of(patch, to)),
            w: diff
                .waiting_on
                .as_ref()
                .map(|waiting| waiting.iter().map(BriefWaiting::of).collect()),
            c: diff.combat.as_ref().map(|combat| {
                let combat = combat.as_ref();
                combat.map(|combat| BriefCombat::between(old.combat.as_ref(), combat))
            }),
            l: BriefEntry::all(&diff.log, old),
            log_len: diff.log_len,
            u: diff.undoable,
            outcome: diff.outcome.clone(),
        }
    }

    /// The difference that it says, for whoever has the view `old` and receives it with `to`. What it says of what that
    /// view has not is left out.
    #[must_use]
    pub fn open(&self, old: &TableView, to: u64) -> TableDiff {
        TableDiff {
            turn: self.turn.clone(),
            pieces: self.p.iter().map(BriefPiece::patch).collect(),
            gone: self.gone.clone(),
            spaces: self.s.iter().map(BriefSpace::patch).collect(),
            borders: self.borders.clone(),
            tracks: self.t.iter().filter_map(|track| track.track(&old.tracks)).collect(),
            left: self.left.clone(),
            inserts: self.inserts.clone(),
            prompt: self
                .a
                .as_ref()
                .map(|prompt| prompt.as_ref().map(|prompt| prompt.prompt(to))),
            asked: self.e.as_ref().map(|patch| Box::new(patch.patch(to))),
            waiting_on: self
                .w
                .as_ref()
                .map(|waiting| waiting.iter().map(BriefWaiting::waiting).collect()),
            combat: self
                .c
                .as_ref()
                .map(|combat| combat.as_ref().map(|combat| combat.after(old.combat.as_ref()))),
            log: BriefEntry::log(&self.l, old),
            log_len: self.log_len,
            undoable: self.u,
            outcome: self.outcome.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message as both sides of the wire have to understand it: the page's tests read the same file.
    #[derive(Deserialize)]
    struct Vector {
        about: String,
        old: TableView,
        to: u64,
        diff: TableDiff,
        brief: serde_json::Value,
    }

    #[test]
    fn the_vectors_that_the_page_reads_too_are_made_and_understood_here() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../../vectors/brief.json")).expect("a list of messages");
        assert!(!vectors.is_empty());
        for Vector {
            about,
            old,
            to,
            diff,
            brief,
        } in vectors
        {
            let made = Brief::of(&diff, &old, to);
            assert_eq!(serde_json::to_value(&made).expect("plain data"), brief, "{about}");
            let read: Brief = serde_json::from_value(brief).expect("a message");
            assert_eq!(read.open(&old, to), diff, "{about}");
        }
    }

    #[test]
    fn what_the_old_view_has_not_is_left_out() {
        let old = TableView::empty(Phrase::bare("turn.daylight"));
        let text = r#"{"t":[[3,1]],"c":{"a":[4,[1,"9.1","value.point"]],"o":[6,[1,["odds.success",2]]]}}"#;
        let brief: Brief = serde_json::from_str(text).expect("a message");
        let diff = brief.open(&old, 1);
        assert_eq!(diff.tracks, []);
        let combat = diff.combat.flatten().expect("a combat");
        assert_eq!((combat.attack.len(), combat.odds.len()), (1, 1));
        for text in [
            r#"{"w":[[2,"8.0","wait.you"]]}"#,
            r#"{"p":[]  ,"l":[["9.1"]]}"#,
            r#"{"s":[[3,[],2]]}"#,
        ] {
            assert!(serde_json::from_str::<Brief>(text).is_err(), "{text}");
        }
    }
}
