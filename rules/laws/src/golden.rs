//! Recorded games.

use std::fs;
use std::path::Path;

/// A game is played as it was recorded in a file. With `RECORD_GOLDEN` set it is recorded anew.
///
/// # Panics
/// At the first line that differs, or when the file cannot be written or read.
pub fn golden(path: &Path, played: &str) {
    if std::env::var_os("RECORD_GOLDEN").is_some() {
        fs::write(path, played).expect("the record can be written");
    }
    let recorded = fs::read_to_string(path).expect("the game is recorded");
    for (number, (played, recorded)) in (1..).zip(played.lines().zip(recorded.lines())) {
        assert_eq!(played, recorded, "step {number}");
    }
    assert_eq!(
        played.lines().count(),
        recorded.lines().count(),
        "the games are not of one length"
    );
}
