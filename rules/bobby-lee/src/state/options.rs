//! What the players have agreed on before the game.

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
