//! What is shown of a game: views, prompts, the reasons of refusals, and the words of it all.

mod ahead;
mod anew;
mod chances;
mod combat;
mod far;
mod finality;
mod goals;
mod layers;
mod outcome;
pub(crate) mod package;
pub(crate) mod phrases;
mod primer;
pub(crate) mod prompt;
pub(crate) mod stakes;
mod tally;
mod tidings;
mod verbs;
mod view;
mod why;
