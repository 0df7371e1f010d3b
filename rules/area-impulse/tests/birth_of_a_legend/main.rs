//! A named test for each case of the rulebook of Birth of a Legend: `case_10_4_4_...` is a test for 10.4.4.

use std::sync::Arc;

use area_impulse::data::{GameData, Overlay};
use area_impulse::{AreaImpulse, book};

#[path = "../common/facts.rs"]
mod facts;
#[expect(dead_code, reason = "shared with the tests of Not War But Murder")]
#[path = "../cases/harness.rs"]
mod harness;

mod advanced;
mod advantage;
mod assault;
mod board;
mod casualties;
mod control;
mod entrenchment;
mod impulses;
mod labels;
mod leaders;
mod movement;
mod night;
mod optional;
mod retreat;
mod sequence;
mod train;
mod values;
mod victory;

/// The game under test.
fn rules(overlays: &[Overlay]) -> Arc<AreaImpulse> {
    let data = GameData::birth_of_a_legend(overlays).expect("the data are sound");
    Arc::new(AreaImpulse::new(book::BIRTH_OF_A_LEGEND, data))
}
