//! What is shown of a game: views, prompts, arithmetic, the reasons of refusals, and the words of it all.

mod attacks;
pub(crate) mod cards;
mod chances;
mod combat;
mod finality;
mod goals;
mod instead;
mod layers;
mod odds;
mod outcome;
pub(crate) mod package;
pub(crate) mod phrases;
mod primer;
mod prompt;
mod survey;
pub(crate) mod verbs;
mod view;
mod why;

pub(crate) use finality::hands_over;
