//! Bobby Lee: the Civil War in Virginia, with blocks on hexes, fog of war, and a battle board.
//!
//! What is printed stands in [`data`], the same as sets in [`ground`] and [`lookups`], what is saved of a game in
//! [`state`], what is shown of it in `show`. [`BobbyLee`] is the game: what is printed. Each room bears the name of a
//! chapter.
//!
//! Who calls whom: `ruleset` calls `procedures`, which looks at the [`Frame`](state::Frame) that runs and asks its
//! procedure, in the chapter of it, what every `Procedure` answers: who decides, what is legal, what there is to choose,
//! what a choice does, how it goes on, and in which words a side is asked.
//!
//! | chapter | rooms |
//! |---|---|
//! | 1, 4.22 the sequence | `sequence` |
//! | 5 movement | `movement` |
//! | 6 contests | `skirmish`, `battle` |
//! | 2.7, 4, 5.2, 7, 8, 9 control, supply and victory | `control`, `lines`, `supply_lines`, `supply_turn`, `victory` |
//! | 3 the units | `losses` (steps), `tokens` (what the other side calls a block), `telling` (who reads what of it) |
//! | all | `queries` (who stands where) |
//!
//! A contest begins when `sequence` sets [`Fight::hex`](state::Fight) and pushes its frame; it ends with
//! `contest_is_over`. A supply turn begins with the frame `Supply` alone on the stack and ends with `next_quarter`.

pub mod choice;
pub mod data;
pub mod game;
pub mod ground;
pub mod ids;
pub mod lookups;
pub mod state;

mod battle;
mod control;
mod lines;
mod losses;
mod movement;
mod options;
mod procedure;
mod procedures;
mod queries;
mod referee;
mod refusals;
mod ruleset;
mod sequence;
mod show;
mod skirmish;
mod supply_lines;
mod supply_turn;
mod telling;
mod tokens;
mod victory;

pub use game::BobbyLee;
pub use referee::bobby_lee;
