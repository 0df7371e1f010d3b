//! The game as the catalogue offers it.

use std::sync::Arc;

use kernel::Published;
use kernel::cases::summaries;
use protocol::board::Board;
use protocol::catalog::{Preset, RulesetInfo, ScenarioInfo};

use crate::BobbyLee;
use crate::data::{DataError, GameData, Overlay};
use crate::options::{Length, option_infos};
use crate::phrases::package;
use crate::setup::{SCENARIOS, Setting};

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
        board: kernel::address(rules.board_of(setting.year)?),
        least_hours: hours(setting)[0],
        most_hours: hours(setting)[1],
        to_begin: setting.id == TO_BEGIN,
    })
}

/// How many hours a scenario takes those who know the rules, from and to: an estimate of ours, by the quarter.
const fn hours(setting: &Setting) -> [u8; 2] {
    let quarters = match (setting.length, setting.year) {
        (Length::Campaign, 1861) => 14,
        (Length::Campaign, 1862) => 11,
        (Length::Campaign, 1863) => 7,
        (Length::Year, 1861) => 2,
        _ => 3,
    };
    [quarters, quarters + quarters / 2 + 1]
}

fn preset(title: &str, everything: bool) -> Preset {
    let all = option_infos().into_iter().map(|option| option.id);
    Preset {
        title: title.to_owned(),
        options: all.filter(|_| everything).collect(),
    }
}

impl BobbyLee {
    /// The board of a year's set-up.
    pub(crate) fn board_of(&self, year: u16) -> Option<&Board> {
        let scenario = self.data.scenarios.iter().find(|scenario| scenario.year == year)?;
        Some(&scenario.board)
    }
}
