//! From the texts of the files, with the corrections of overlays, to [`GameData`].

use kernel::data::DataError;
use maps::boards;

use super::compile::compile;
use super::overlay::Overlay;
use super::printed::GameData;
use crate::book::Book;

impl GameData {
    /// The board and the counters of a book from the texts of their files, corrected by `overlays`.
    ///
    /// # Errors
    /// When a file cannot be read, an overlay names what does not exist, or the corrected data fail a check.
    pub fn load(book: &Book, files: [&str; 2], overlays: &[Overlay]) -> Result<GameData, DataError> {
        let [board, counters] = files;
        let (board_file, counters_file) = (format!("{}.json", book.id), format!("{}-counters.json", book.id));
        let loaded = boards::load(
            [(&board_file, board), (&counters_file, counters)],
            overlays,
            |file, board, counters| compile(file, book, board, counters),
        )?;
        Ok(GameData {
            overlays: loaded.corrections,
            printed: loaded.printed,
            ..loaded.data
        })
    }
}
