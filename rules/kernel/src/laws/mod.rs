//! What must hold for every game, stated once. Game crates call these from their tests along random games.
//!
//! Each law panics with a message that names the state or choice at fault.

mod choices;
mod games;
mod golden;
mod secrets;
mod steps;

use protocol::Side;

use crate::Ruleset;

pub use choices::{
    any_text_is_judged, attempts, choices_are_what_judge_allows, everything_allowed_is_offered, offered_ids,
    refusals_change_nothing,
};
pub use games::{Step, biased_game, game_until, random_game};
pub use golden::golden;
pub use secrets::{
    glances_are_the_same, looks_the_same, messages_are_the_same, surveys_are_the_same, twins_stay_alike,
};
pub use steps::{
    OpenSteps, choices_change_something, diff_bytes, diffs_lead_from_view_to_view, final_choices_commit,
    headings_keep_up, replay_equals_live, state_survives_saving,
};

fn choices_of<R: Ruleset>(rules: &R, state: &R::State, side: Side) -> Vec<R::Choice> {
    let mut choices = Vec::new();
    rules.choices(state, side, &mut choices);
    choices
}
