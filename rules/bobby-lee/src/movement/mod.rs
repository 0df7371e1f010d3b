//! Movement (5): command, moves by land, strategic moves, forced marches.

mod approach;
mod command;
mod forced_march;
mod march;
pub(crate) mod reach;
mod refusals;
mod strategic;

pub(crate) use march::graver_way;
pub(crate) use reach::Roughness;
pub(crate) use refusals::TOO_FAR;
