//! What is shown of a game: views, prompts, the reasons of refusals, surveys, and the words of it all.

mod endings;
mod finality;
mod goals;
mod odds;
pub(crate) mod phrases;
mod primer;
mod prompt;
mod signs;
mod survey;
mod view;
mod why;
