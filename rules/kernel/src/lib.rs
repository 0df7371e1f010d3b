//! What every rulebook on Vedette shares.
//!
//! A game is a value that advances only through [`Ruleset::apply`]. Rules are pure: no input or output, no clock, no
//! threads, no randomness except through [`Dice`]. [`Referee`] and [`Match`] are the same thing without type
//! parameters, for a server that hosts many games.

pub mod address;
pub mod ahead;
pub mod answers;
pub mod beyond;
pub mod cases;
pub mod choice;
pub mod data;
pub mod dice;
pub mod digest;
pub mod log;
pub mod muster;
pub mod odds;
pub mod offers;
pub mod pace;
pub mod package;
pub mod parties;
pub mod pending;
pub mod reach;
pub mod referee;
pub mod refusal;
pub mod rehearsal;
pub mod ruleset;
pub mod rulings;
pub mod sides;
pub mod turn;

pub use address::address;
pub use dice::{Dice, RandomDice, RecordedDice, ScriptedDice};
pub use pace::Pace;
pub use pending::Pending;
pub use protocol::{BySide, ByViewer, Phrase, Side, Viewer, phrase};
pub use referee::{Match, Published, Referee};
pub use refusal::Refusal;
pub use ruleset::{OptionSet, Ruleset, SetupError, SideBids, Tempo};
pub use sides::Sides;
pub use turn::Turn;
