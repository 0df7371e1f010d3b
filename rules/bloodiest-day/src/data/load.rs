//! Reading the committed files and their corrections.

use maps::boards;

use super::DataError;
use super::compile::compile;
use super::overlay::Overlay;
use super::printed::DayData;

impl DayData {
    /// The committed board and counters, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn antietam(overlays: &[Overlay]) -> Result<DayData, DataError> {
        let files = [
            ("bloodiest-day.json", include_str!("../../boards/bloodiest-day.json")),
            (
                "bloodiest-day-counters.json",
                include_str!("../../boards/bloodiest-day-counters.json"),
            ),
        ];
        let loaded = boards::load(files, overlays, compile)?;
        Ok(DayData {
            overlays: loaded.corrections,
            printed: loaded.printed,
            ..loaded.data
        })
    }
}
