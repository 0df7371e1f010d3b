//! The cases of the rulebooks with our one-line summaries, and how far each is played.

use kernel::cases::{Case, read};

use super::DataError;

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
