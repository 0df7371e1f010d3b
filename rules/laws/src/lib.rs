//! What must hold for every game, stated once. Game crates call these from their tests along random games.
//!
//! Each law panics with a message that names the state or choice at fault. Here too is what else only tests use: games
//! that were recorded ([`golden`]), and whether every word of a game has a template ([`words`]).

mod choices;
mod finality;
mod games;
mod golden;
mod messages;
mod reaches;
mod secrets;
mod steps;
pub mod words;

pub use choices::{
    any_text_is_judged, attempts, choices_are_what_judge_allows, everything_allowed_is_offered, refusals_change_nothing,
};
pub use finality::Finality;
pub use games::{Played, biased_game, game_until, random_game};
pub use golden::{golden, record, shows};
pub use messages::{Messages, message};
pub use reaches::{companies_can_be_marched, reaches_can_be_marched};
pub use secrets::{
    glances_are_the_same, looks_the_same, messages_are_the_same, surveys_are_the_same, twins_stay_alike,
};
pub use steps::{
    OpenSteps, choices_change_something, diffs_lead_from_view_to_view, headings_keep_up, replay_equals_live,
    state_survives_saving,
};
