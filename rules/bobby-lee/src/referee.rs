//! The game as the catalogue offers it.

use std::sync::Arc;

use kernel::Published;
use kernel::cases::summaries;
use protocol::catalog::{Preset, RulesetInfo, ScenarioInfo};

use crate::data::{DataError, GameData, Overlay};
use crate::game::BobbyLee;
use crate::options::option_infos;
use crate::sequence::setup::{SCENARIOS, Setting};
use crate::show::phrases::package;

/// The game's id.
const ID: &str = "bobby-lee";
const TITLE: &str = "Bobby Lee";
/// The scenario to begin with: two quarters, and the smallest armies.
const TO_BEGIN: &str = "year-1861";

/// Bobby Lee, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn bobby_lee(overlays: &[Overlay]) -> Result<Published<BobbyLee>, DataError> {
    let rules = BobbyLee::new(GameData::new(overlays)?);
    let package = package(ID, TITLE, summaries(crate::data::cases()?), BobbyLee::layers());
    let info = RulesetInfo {
        id: ID.to_owned(),
        title: TITLE.to_owned(),
        subtitle: "The Civil War in Virginia, 1861 to 1865".to_owned(),
        about: "Wooden blocks hide what an army is and how strong it stands until the guns open. Leaders spend their \
                steps to move it by road, rail and sea; battles are fought on a board of their own, for days if both \
                sides can bear it; and each quarter ends with a supply turn in which both build in secret. The Union \
                has to take the war into Virginia before time wins it for the Confederacy."
            .to_owned(),
        complexity: 4,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        package: kernel::address(&package),
        scenarios: SCENARIOS
            .iter()
            .filter_map(|setting| scenario(&rules, setting))
            .collect(),
        options: option_infos(),
        presets: vec![preset("Basic", false), preset("Everything", true)],
    };
    Ok(Published {
        rules: Arc::new(rules),
        info,
        package,
        rulings: vec![crate::data::rulings()?.page()],
    })
}

fn scenario(rules: &BobbyLee, setting: &Setting) -> Option<ScenarioInfo> {
    Some(ScenarioInfo {
        id: setting.id.to_owned(),
        title: setting.title.to_owned(),
        summary: setting.summary.to_owned(),
        board: kernel::address(rules.data.board(setting.year)?),
        least_hours: setting.hours()[0],
        most_hours: setting.hours()[1],
        to_begin: setting.id == TO_BEGIN,
    })
}

fn preset(title: &str, everything: bool) -> Preset {
    let all = option_infos().into_iter().map(|option| option.id);
    Preset {
        title: title.to_owned(),
        options: all.filter(|_| everything).collect(),
    }
}
