//! The cases of the rulebooks with our one-line summaries and how far each is played, and the rulings on them.

use kernel::cases::{Case, read};
use kernel::data::DataError;
use kernel::rulings::{self, Rulings};

/// The cases of Not War But Murder, in the order of its rulebook.
///
/// # Errors
/// When the committed file is not of its form.
pub fn not_war_but_murder() -> Result<Vec<Case>, DataError> {
    read(
        "cases/not-war-but-murder.toml",
        include_str!("../../cases/not-war-but-murder.toml"),
    )
}

/// The cases of Birth of a Legend, in the order of its rulebook.
///
/// # Errors
/// When the committed file is not of its form.
pub fn birth_of_a_legend() -> Result<Vec<Case>, DataError> {
    read(
        "cases/birth-of-a-legend.toml",
        include_str!("../../cases/birth-of-a-legend.toml"),
    )
}

/// The rulings on the rulebook of Not War But Murder.
///
/// # Errors
/// When the committed file is not of its form.
pub fn rulings_of_not_war_but_murder() -> Result<Rulings, DataError> {
    rulings::read(
        "rulings/not-war-but-murder.toml",
        include_str!("../../rulings/not-war-but-murder.toml"),
    )
}

/// The rulings on the rulebook of Birth of a Legend. What the two games share is ruled on in those of Not War But Murder.
///
/// # Errors
/// When the committed file is not of its form.
pub fn rulings_of_birth_of_a_legend() -> Result<Rulings, DataError> {
    rulings::read(
        "rulings/birth-of-a-legend.toml",
        include_str!("../../rulings/birth-of-a-legend.toml"),
    )
}
