//! The clocks of a table: how long each side may think, and when its flag falls.
//!
//! Pure: no clock and no I/O. Instants come in, deadlines go out. Everything is derived by folding over the journal, so
//! clocks survive a restart and are the same on every node; what has been folded may be saved and gone on with.
//!
//! - [`Pace`] is what a table is created with.
//! - [`Pauses`] are the times in which a correspondence clock stands still: weekends, nights, the player's [`vacation`].
//! - [`Clocks`] are both clocks of a table. They are fed a [`Moment`] for every step of the journal.
//! - [`Displays`] are the clocks as they truly are, and as each viewer class is shown them.
//!
//! # What is true and what is shown
//! The same fold is fed two kinds of sequences: whom the game truly awaits, and whom a viewer's own view says that it
//! awaits. From the truth come the flags, and nothing else: [`Clocks::deadline`], [`Clocks::fallen`], and whether a step
//! was in time. From a viewer's own sequence comes what he is shown. A bid made in secret stops a clock only on the truth:
//! the opponent sees it run on until his view tells him that it has stopped, and then as it truly stands.
//!
//! # What this relies upon
//! - The clocks are fed the instants that the journal has, not those of a step that is still on its way to it. Parts of
//!   milliseconds do not count.
//! - The instants of the journal do not run backwards. One that does counts as the one before it.
//! - A vacation begins at the instant at which it is booked, or later, and one that is cut short ends at the instant at
//!   which that is done, or later ([`vacation::Vacations`] sees to both). The zone of a player at a table is the one with
//!   which he sat down. Otherwise time that has been used would come back when a journal is folded anew.

pub mod calendar;
pub mod clocks;
pub mod display;
pub mod moment;
pub mod vacation;

mod account;
mod millis;

pub use calendar::{Calendar, Calendars, Pauses};
pub use clocks::{Clocks, Fallen};
pub use display::{Displays, Remaining};
pub use moment::{Decision, Moment};
pub use protocol::pace::{Allowance, Claim, Control, Correspondence, Fall, Live, Nights, Pace, PaceError, Per};
pub use vacation::{Booking, VacationError, Vacations};
