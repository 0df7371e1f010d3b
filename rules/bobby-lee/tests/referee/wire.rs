//! What the referee learns of the other's game: choices, dice and positions, as the public protocol has them.

use std::collections::VecDeque;

use bobby_lee::choice::Choice;
use kernel::{ByViewer, Side, Viewer};
use maps::sets::Set;
use protocol::Param;
use protocol::view::{LogEntry, Piece, TableView};

use crate::map::{BLOCKS, Id};

/// A choice in numbers: a verb, a block (or the token of one), and a space or a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Act {
    pub(crate) verb: &'static str,
    pub(crate) piece: u16,
    pub(crate) to: u16,
}

impl std::fmt::Display for Act {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.verb, self.piece, self.to)
    }
}

impl Act {
    pub(crate) const fn new(verb: &'static str, piece: u16, to: u16) -> Act {
        Act { verb, piece, to }
    }

    pub(crate) fn read(choice: Choice) -> Act {
        let targets = choice.targets();
        Act {
            verb: choice.verb(),
            piece: targets.piece.unwrap_or(0),
            to: targets.space.or(targets.number).unwrap_or(0),
        }
    }

    /// The block it speaks of, where that is one of the speaker's own.
    pub(crate) fn id(self) -> Id {
        self.piece as Id
    }
}

/// Dice as they were rolled for something.
#[derive(Debug)]
pub(crate) struct Rolled {
    pub(crate) side: Side,
    pub(crate) purpose: String,
    pub(crate) faces: Vec<u8>,
    /// What the log says of it to the side that rolled.
    pub(crate) key: String,
    /// The first number of that.
    pub(crate) piece: Id,
    /// Its other phrases.
    pub(crate) reasons: String,
}

/// All dice of a step, in their order, as the sides that rolled them read of them.
pub(crate) fn rolls(log: &ByViewer<Vec<LogEntry>>) -> VecDeque<Rolled> {
    let [union, confederate] = [&log[Viewer::Union], &log[Viewer::Confederate]];
    let with_dice = |entries: &'_ [LogEntry]| -> Vec<usize> {
        (0..entries.len())
            .filter(|index| !entries[*index].dice.is_empty())
            .collect()
    };
    let pairs = with_dice(union).into_iter().zip(with_dice(confederate));
    let mut rolls = VecDeque::new();
    for (one, other) in pairs {
        for (index, roll) in union[one].dice.iter().enumerate() {
            let entry = match roll.side {
                Side::Union => &union[one],
                Side::Confederate => &confederate[other],
            };
            let piece = match entry.say.params.first() {
                Some(Param::Number(number)) => *number as Id,
                _ => 0,
            };
            let texts = entry.say.params.iter().filter_map(|param| match param {
                Param::Text(text) => Some(text.as_ref()),
                _ => None,
            });
            let reasons = texts.collect::<Vec<_>>().join(" ");
            rolls.push_back(Rolled {
                side: roll.side,
                purpose: roll.purpose.to_string(),
                faces: entry.dice[index].faces.clone(),
                key: entry.say.key.to_string(),
                piece,
                reasons,
            });
        }
    }
    rolls
}

/// The position as both sides see it together.
pub(crate) struct Seen {
    /// The space of each block that stands somewhere.
    pub(crate) at: [u16; BLOCKS],
    /// The strength of each block on the map.
    pub(crate) steps: [u8; BLOCKS],
    /// The blocks that the other side knows.
    pub(crate) shown: Set,
    /// The tokens of those.
    pub(crate) tokens: [u16; BLOCKS],
    /// What hangs on each block in its owner's view.
    pub(crate) badges: Vec<Vec<&'static str>>,
    pub(crate) views: ByViewer<TableView>,
}

/// Marks on blocks that the referee knows.
pub(crate) const BADGES: [&str; 9] = [
    "disrupted",
    "moved",
    "forced",
    "active",
    "supreme",
    "half-hit",
    "acted",
    "chosen",
    "badge.starves",
];

impl Seen {
    pub(crate) fn new(views: ByViewer<TableView>) -> Seen {
        let mut seen = Seen {
            at: [0; BLOCKS],
            steps: [0; BLOCKS],
            shown: Set::EMPTY,
            tokens: [0; BLOCKS],
            badges: vec![Vec::new(); BLOCKS],
            views,
        };
        for viewer in [Viewer::Union, Viewer::Confederate] {
            let pieces = std::mem::take(&mut seen.views[viewer].pieces);
            for piece in &pieces {
                seen.note(piece, viewer.side() == Some(piece.owner));
            }
            seen.views[viewer].pieces = pieces;
        }
        seen
    }

    fn note(&mut self, piece: &Piece, own: bool) {
        let Some(counter) = piece.counter else { return };
        let id = usize::from(counter);
        if own {
            self.at[id] = piece.at;
            self.steps[id] = piece.face + 1;
            let known = piece
                .badges
                .iter()
                .filter_map(|badge| BADGES.iter().find(|known| badge.key == **known));
            self.badges[id] = known.copied().collect();
        } else {
            self.shown.insert(counter as u8);
            self.tokens[id] = piece.id;
        }
    }

    /// The marker of a track.
    pub(crate) fn track(&self, id: &str) -> Option<i32> {
        let mut tracks = self.views[Viewer::Spectator].tracks.iter();
        tracks.find(|track| track.id == id).map(|track| track.at)
    }
}
