//! What is shown of a game: views, prompts, the reasons of refusals, and the words of it all.

mod ahead;
mod combat;
mod far;
mod finality;
mod goals;
mod labels;
mod layers;
mod outcome;
pub(crate) mod package;
pub(crate) mod phrases;
pub(crate) mod primer;
mod prompt;
mod veil;
mod view;
mod why;
