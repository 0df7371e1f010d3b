//! What every rulebook on Vedette shares.
//!
//! A game is a value that advances only through [`Ruleset::apply`]. Rules are pure: no input or output, no clock, no
//! threads, no randomness except through [`Dice`]. [`Referee`] and [`Match`] are the same thing without type
//! parameters, for a server that hosts many games. [`laws`] states what must hold for every game.

pub mod address;
pub mod cases;
pub mod choice;
pub mod data;
pub mod dice;
pub mod laws;
pub mod log;
pub mod package;
pub mod referee;
pub mod refusal;
pub mod ruleset;
pub mod sets;
pub mod sides;
pub mod turn;
pub mod words;

pub use address::address;
pub use dice::{Dice, RandomDice, RecordedDice, ScriptedDice};
pub use protocol::{Phrase, Side, Viewer, phrase};
pub use referee::{Match, Published, Referee};
pub use refusal::Refusal;
pub use ruleset::{OptionSet, Ruleset, SetupError};
pub use sides::Sides;
pub use turn::Turn;
