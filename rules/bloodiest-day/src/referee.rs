//! The game as the catalogue offers it: committed board and counters, words, cases and rulings.

use std::sync::Arc;

use kernel::Published;
use kernel::cases::summaries;
use protocol::catalog::{OptionInfo, Preset, RulesetInfo, ScenarioInfo};

use crate::data::{DataError, DayData, Overlay, cases};
use crate::game::BloodiestDay;
use crate::setup::{PLAN, SCENARIO};
use crate::show::package::{ID, package};

/// Bloodiest Day, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn bloodiest_day(overlays: &[Overlay]) -> Result<Published<BloodiestDay>, DataError> {
    let rules = BloodiestDay::new(DayData::antietam(overlays)?);
    let package = package(summaries(cases::cases()?));
    let info = RulesetInfo {
        id: ID.to_owned(),
        title: package.title.clone(),
        subtitle: "The battle of Antietam, September 17, 1862".to_owned(),
        about: "McClellan has found Lee with his back to the Potomac, and has a whole day. Leaders have to be woken before \
                their corps move, and every unit that has marched or fought is spent until the next turn. The Union wins by \
                holding Sharpsburg, or all three ways of retreat, at nightfall; otherwise eliminated units and \
                fallen leaders count, and the higher level of victory wins."
            .to_owned(),
        complexity: 3,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        package: kernel::address(&package),
        scenarios: vec![ScenarioInfo {
            id: SCENARIO.to_owned(),
            title: "The whole day".to_owned(),
            summary: "From dawn in the Cornfield to nightfall, in seven turns of two hours. In a turn the sides act by \
                      impulses: one wakes a leader, or moves and fights with the units of one area under a leader who is \
                      awake. The Union’s dice end the turn; then all who are spent rally. Counters show combat value and \
                      movement points, spent ones the value alone.".to_owned(),
            board: kernel::address(&rules.data.board),
            least_hours: 3,
            most_hours: 5,
            to_begin: true,
        }],
        options: vec![OptionInfo {
            id: PLAN.to_owned(),
            title: "McClellan has a plan".to_owned(),
            summary: "Burnside begins the battle active.".to_owned(),
            case: "12.0".to_owned(),
            default: false,
            excludes: Vec::new(),
            reconstructed: false,
            bids_for: None,
        }],
        presets: vec![
            Preset {
                title: "As in the book".to_owned(),
                options: Vec::new(),
            },
            Preset {
                title: "McClellan has a plan".to_owned(),
                options: vec![PLAN.to_owned()],
            },
        ],
    };
    Ok(Published {
        rules: Arc::new(rules),
        info,
        package,
        rulings: vec![cases::rulings()?.page()],
    })
}
