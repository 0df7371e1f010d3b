//! A named test for each case of the rulebook of Not War But Murder: `case_10_4_4_...` is a test for 10.4.4.

use std::sync::Arc;

use area_impulse::data::{GameData, Overlay};
use area_impulse::{AreaImpulse, book};

#[path = "../common/facts.rs"]
mod facts;
#[path = "../harness/mod.rs"]
mod harness;

mod advantage;
mod asked;
mod assault;
mod bids;
mod bombardment;
mod bridges;
mod casualties;
mod command;
mod control;
mod corners;
mod counter_facts;
mod detachments;
mod entrenchment;
mod forced_march;
mod impulses;
mod intelligence;
mod leaders;
mod map_facts;
mod movement;
mod night;
mod optional_moves;
mod participation;
mod refuges;
mod reinforcements;
mod retreat;
mod rout;
mod rulings;
mod screening;
mod sequence;
mod setup;
mod values;
mod victory;
mod weather;
mod wounds;

/// The game under test.
fn rules(overlays: &[Overlay]) -> Arc<AreaImpulse> {
    let data = GameData::not_war_but_murder(overlays).expect("the data are sound");
    Arc::new(AreaImpulse::new(book::NOT_WAR_BUT_MURDER, data))
}
