//! The cases of the rules with our one-line summaries and how far each is played, and the rulings on them.

use kernel::cases::{Case, read};
use kernel::data::DataError;
use kernel::rulings::{self, Rulings};

/// The cases, in the order of the book.
///
/// # Errors
/// When the committed file is not of its form.
pub fn on_to_richmond() -> Result<Vec<Case>, DataError> {
    read(
        "cases/on-to-richmond.toml",
        include_str!("../cases/on-to-richmond.toml"),
    )
}

/// The rulings.
///
/// # Errors
/// When the committed file is not of its form.
pub fn rulings() -> Result<Rulings, DataError> {
    rulings::read(
        "rulings/on-to-richmond.toml",
        include_str!("../rulings/on-to-richmond.toml"),
    )
}
