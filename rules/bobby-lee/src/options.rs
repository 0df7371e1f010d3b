//! Scenarios and options: what the players agree on before the game.

use kernel::{OptionSet, SetupError};
use protocol::catalog::OptionInfo;
use serde::{Deserialize, Serialize};

/// The length of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Length {
    /// Until somebody wins (4.2).
    #[default]
    #[serde(rename = "c")]
    Campaign,
    /// To the end of autumn (4.61).
    #[serde(rename = "y")]
    Year,
}

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The length of the game.
    #[serde(rename = "l")]
    pub length: Length,
    /// Weather may change in spring and autumn (5.0, Weather).
    #[serde(rename = "w", default)]
    pub weather: bool,
    /// Units are exchanged before the game (4.22).
    #[serde(rename = "d", default)]
    pub deployment: bool,
}

const WEATHER: &str = "weather-change";
const DEPLOYMENT: &str = "free-deployment";

impl Options {
    /// Reads the options that are switched on.
    pub(crate) fn read(length: Length, set: &OptionSet) -> Result<Options, SetupError> {
        let known = |id: &&String| ![WEATHER, DEPLOYMENT].contains(&id.as_str());
        if let Some(unknown) = set.0.iter().find(known) {
            return Err(SetupError::UnknownOption(unknown.clone()));
        }
        Ok(Options {
            length,
            weather: set.has(WEATHER),
            deployment: set.has(DEPLOYMENT),
        })
    }
}

/// The options as the catalogue shows them.
pub(crate) fn option_infos() -> Vec<OptionInfo> {
    let info = |id: &str, title: &str, case: &str, summary: &str| OptionInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        summary: summary.to_owned(),
        case: case.to_owned(),
        default: false,
        excludes: Vec::new(),
        reconstructed: false,
        bids_for: None,
    };
    vec![
        info(
            WEATHER,
            "Weather change",
            "1.2 weather",
            "A die before each turn of spring and autumn may bring mud, which slows attacks, retreats and reinforcements \
             of both sides.",
        ),
        info(
            DEPLOYMENT,
            "Free deployment",
            "4.22",
            "Before the game both sides exchange their units in secret; every place keeps its number of them.",
        ),
    ]
}
