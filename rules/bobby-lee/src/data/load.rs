//! The committed files: the board and the forces, the cases of the rulebook and the rulings on it.

use kernel::cases::Case;
use kernel::data::DataError;
use kernel::rulings::Rulings;
use maps::boards;

use super::compile::compile;
use super::overlay::Overlay;
use super::printed::GameData;

/// The board and the forces.
const FILES: [(&str, &str); 2] = [
    ("bobby-lee.json", include_str!("../../boards/bobby-lee.json")),
    (
        "bobby-lee-forces.json",
        include_str!("../../boards/bobby-lee-forces.json"),
    ),
];

/// The cases of the rulebook.
///
/// # Errors
/// When the committed file is not of the form of such a file.
pub fn cases() -> Result<Vec<Case>, DataError> {
    kernel::cases::read("bobby-lee.toml", include_str!("../../cases/bobby-lee.toml"))
}

/// The rulings on the rulebook.
///
/// # Errors
/// When the committed file is not of the form of such a file.
pub fn rulings() -> Result<Rulings, DataError> {
    kernel::rulings::read("bobby-lee.toml", include_str!("../../rulings/bobby-lee.toml"))
}

impl GameData {
    /// The committed data, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn new(overlays: &[Overlay]) -> Result<GameData, DataError> {
        let loaded = boards::load(FILES, overlays, compile)?;
        Ok(GameData {
            overlays: loaded.corrections,
            printed: loaded.printed,
            ..loaded.data
        })
    }
}
