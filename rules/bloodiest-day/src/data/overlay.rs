//! Corrections from the owner of a printed copy, over the reconstructed values.

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};
use maps::areas::BorderPatch;
use maps::boards::{self, Correction, given, put};
use serde::Deserialize;

use super::file::{BoardFile, BorderKind, CountersFile};

/// A file that replaces values of the board and the counters. What it does not name stays as it is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overlay {
    /// The ruleset it corrects.
    pub ruleset: String,
    /// What players see it called.
    pub name: String,
    /// The file it was read from, for error messages.
    #[serde(skip)]
    pub file: String,
    #[serde(default)]
    areas: BTreeMap<String, AreaPatch>,
    /// By the two area numbers: `12-15`.
    #[serde(default)]
    borders: BTreeMap<String, BorderPatch<BorderKind>>,
    #[serde(default)]
    units: BTreeMap<String, UnitPatch>,
}

/// By area number.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaPatch {
    name: Option<String>,
    tem: Option<u8>,
    #[serde(default, deserialize_with = "given")]
    special_tem: Option<Option<u8>>,
}

/// By unit id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitPatch {
    name: Option<String>,
    fresh: Option<u8>,
    spent: Option<u8>,
    movement: Option<u8>,
    #[serde(default, deserialize_with = "given")]
    long_range: Option<Option<u8>>,
}

impl Overlay {
    /// Reads an overlay from the text of `file`.
    ///
    /// # Errors
    /// When it is not JSON or has a key that is not known; the message names file and key.
    pub fn read(file: &str, text: &str) -> Result<Overlay, DataError> {
        boards::overlay(file, text, |overlay: &mut Overlay| (&mut overlay.file, &overlay.name))
    }
}

impl Correction<BoardFile, CountersFile> for Overlay {
    fn file(&self) -> &str {
        &self.file
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn correct(&self, board: &mut BoardFile, counters: &mut CountersFile) -> Result<(), DataError> {
        let check = Check { file: &self.file };
        for (number, patch) in &self.areas {
            let area = boards::entry(&check, "areas", number, &mut board.areas, |area| {
                area.number.to_string() == *number
            })?;
            area.name.correct(patch.name.as_ref(), &self.name);
            area.tem.correct(patch.tem.as_ref(), &self.name);
            put(&mut area.special_tem, patch.special_tem.as_ref(), &self.name);
        }
        for (pair, patch) in &self.borders {
            patch.correct(&check, &mut board.borders, pair, &self.name)?;
        }
        for (id, patch) in &self.units {
            let unit = boards::entry(&check, "units", id, &mut counters.units, |unit| unit.id == *id)?;
            if let Some(name) = &patch.name {
                unit.name.clone_from(name);
                unit.short.clone_from(name);
            }
            unit.fresh.correct(patch.fresh.as_ref(), &self.name);
            unit.spent.correct(patch.spent.as_ref(), &self.name);
            unit.movement.correct(patch.movement.as_ref(), &self.name);
            put(&mut unit.long_range, patch.long_range.as_ref(), &self.name);
        }
        Ok(())
    }
}
