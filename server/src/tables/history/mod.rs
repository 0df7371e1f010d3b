//! What is kept of games so that nobody needs the rules that made it: what every viewer class saw, step by step.

pub mod part;
pub mod proof;
pub mod recorder;
pub mod seal;
