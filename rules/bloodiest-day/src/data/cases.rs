//! The cases of the rulebook with our one-line summaries and how far each is played, and the rulings on them.

use kernel::cases::{Case, read};
use kernel::data::DataError;
use kernel::rulings::{self, Rulings};

/// The cases, in the order of the book.
///
/// # Errors
/// When the committed file is not of its form.
pub fn cases() -> Result<Vec<Case>, DataError> {
    read(
        "cases/bloodiest-day.toml",
        include_str!("../../cases/bloodiest-day.toml"),
    )
}

/// The rulings.
///
/// # Errors
/// When the committed file is not of its form.
pub fn rulings() -> Result<Rulings, DataError> {
    rulings::read(
        "rulings/bloodiest-day.toml",
        include_str!("../../rulings/bloodiest-day.toml"),
    )
}
