//! What the loaders of printed data share: values with their source, and errors that name file and key.

use protocol::board::Fact;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Why a board or counter sheet cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// The file is not JSON, or not of this form.
    #[error("{file}: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// What is wrong, with line and column.
        error: String,
    },
    /// Something in it cannot be.
    #[error("{file}: {key}: {error}")]
    Invalid {
        /// The file.
        file: String,
        /// The place in the file, such as `areas.24.tem`.
        key: String,
        /// What is wrong.
        error: String,
    },
}

/// A value and where it is known from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// A case number, `history`, or `reconstructed`.
    pub src: String,
    /// Why this value and no other, where the source does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl<T> Sourced<T> {
    /// A fact for the reader about this value, with its source.
    #[must_use]
    pub fn fact(&self, text: String) -> Fact {
        Fact {
            text: match &self.why {
                Some(why) => format!("{text} ({why})"),
                None => text,
            },
            src: self.src.clone(),
        }
    }
}

impl<T: Clone> Sourced<T> {
    /// Puts the value of the overlay `name` in its place, if the overlay has one.
    pub fn correct(&mut self, value: Option<&T>, name: &str) {
        if let Some(value) = value {
            *self = Sourced {
                value: value.clone(),
                src: format!("overlay: {name}"),
                why: None,
            };
        }
    }
}

/// Reads a file.
///
/// # Errors
/// When it is not JSON or not of the form of `T`.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DataError> {
    serde_json::from_str(text).map_err(|error| DataError::Unreadable {
        file: file.to_owned(),
        error: error.to_string(),
    })
}

/// Checks of one file.
#[derive(Clone, Copy, Debug)]
pub struct Check<'a> {
    /// The file that errors are about.
    pub file: &'a str,
}

impl Check<'_> {
    /// The error about a place in the file.
    ///
    /// # Errors
    /// Always.
    pub fn fail<T>(&self, key: &str, error: impl Into<String>) -> Result<T, DataError> {
        Err(DataError::Invalid {
            file: self.file.to_owned(),
            key: key.to_owned(),
            error: error.into(),
        })
    }

    /// # Errors
    /// When `holds` is false.
    pub fn ensure(&self, holds: bool, key: &str, error: &str) -> Result<(), DataError> {
        if holds { Ok(()) } else { self.fail(key, error) }
    }

    /// # Errors
    /// When an overlay has no name that can be shown to players.
    pub fn overlay_name(&self, name: &str) -> Result<(), DataError> {
        let is_printable = !name.trim().is_empty() && !name.chars().any(char::is_control);
        self.ensure(
            is_printable,
            "name",
            "an overlay needs a printable name, which players will see",
        )
    }

    /// # Errors
    /// When the value is not between the two limits.
    pub fn range(&self, key: &str, value: u8, low: u8, high: u8) -> Result<(), DataError> {
        let message = format!("{value} is not between {low} and {high}");
        self.ensure((low..=high).contains(&value), key, &message)
    }
}
