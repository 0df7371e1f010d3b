//! Tournaments from the first round to the last, against what must hold in each.

mod bracket;
mod events;
mod export;
mod ladder;
mod play;
mod referee;
mod round_robin;
mod simulation;
mod swiss;
mod teams;
