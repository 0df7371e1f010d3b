//! The sequence of play (1, 4.22): set-up, bids, the player turn with its contests, and the calendar.

mod activation;
pub(crate) mod bids;
pub(crate) mod calendar;
mod contests;
pub(crate) mod deployment;
pub(crate) mod setup;
mod turn;
