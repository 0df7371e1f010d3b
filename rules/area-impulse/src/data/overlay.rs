//! Corrections from the owner of a printed copy, over the reconstructed values.

use std::collections::BTreeMap;

use protocol::Side;
use serde::Deserialize;

use super::DataError;
use super::compile;
use super::file::{BoardFile, BorderKind, CountersFile, Sourced};

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
    #[serde(default)]
    borders: BTreeMap<String, BorderPatch>,
    #[serde(default)]
    units: BTreeMap<String, UnitPatch>,
    #[serde(default)]
    leaders: BTreeMap<String, LeaderPatch>,
    #[serde(default)]
    works: BTreeMap<Side, u8>,
}

/// By area number.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaPatch {
    name: Option<String>,
    tem: Option<i8>,
    vp: Option<u8>,
}

/// By the two area numbers: `12-15`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct BorderPatch {
    kind: Option<BorderKind>,
    road: Option<bool>,
    rail: Option<bool>,
}

/// By unit id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitPatch {
    name: Option<String>,
    attack: Option<u8>,
    defense: Option<u8>,
    movement: Option<u8>,
    exhausted_defense: Option<u8>,
    exhausted_movement: Option<u8>,
}

/// By leader id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderPatch {
    movement: Option<u8>,
    initiative: Option<u8>,
    combat: Option<u8>,
}

impl Overlay {
    /// Reads an overlay from the text of `file`.
    ///
    /// # Errors
    /// When it is not JSON or has a key that is not known; the message names file and key.
    pub fn read(file: &str, text: &str) -> Result<Overlay, DataError> {
        let mut overlay: Overlay = compile::read(file, text)?;
        file.clone_into(&mut overlay.file);
        if overlay.name.trim().is_empty() || overlay.name.chars().any(char::is_control) {
            return Err(overlay.wrong("name", "an overlay needs a printable name, which players will see"));
        }
        Ok(overlay)
    }

    /// Replaces what it names.
    pub(super) fn correct(&self, board: &mut BoardFile, counters: &mut CountersFile) -> Result<(), DataError> {
        for (number, patch) in &self.areas {
            let Some(area) = board.areas.iter_mut().find(|area| area.number.to_string() == *number) else {
                return Err(self.wrong(&format!("areas.{number}"), "there is no such area"));
            };
            self.put(&mut area.name, patch.name.as_ref());
            self.put(&mut area.tem, patch.tem.as_ref());
            self.put(&mut area.vp, patch.vp.as_ref());
        }
        for (pair, patch) in &self.borders {
            let mut borders = board.borders.iter_mut();
            let Some(border) = borders.find(|border| format!("{}-{}", border.a, border.b) == *pair) else {
                return Err(self.wrong(&format!("borders.{pair}"), "there is no such border"));
            };
            self.put(&mut border.kind, patch.kind.as_ref());
            border.road = patch.road.unwrap_or(border.road);
            border.rail = patch.rail.unwrap_or(border.rail);
        }
        for (id, patch) in &self.units {
            let Some(unit) = counters.units.iter_mut().find(|unit| unit.id == *id) else {
                return Err(self.wrong(&format!("units.{id}"), "there is no such unit"));
            };
            if let Some(name) = &patch.name {
                unit.name.clone_from(name);
                unit.short.clone_from(name);
            }
            self.put(&mut unit.attack, patch.attack.as_ref());
            self.put(&mut unit.defense, patch.defense.as_ref());
            self.put(&mut unit.movement, patch.movement.as_ref());
            self.put(&mut unit.exhausted_defense, patch.exhausted_defense.as_ref());
            self.put(&mut unit.exhausted_movement, patch.exhausted_movement.as_ref());
        }
        for (id, patch) in &self.leaders {
            let Some(leader) = counters.leaders.iter_mut().find(|leader| leader.id == *id) else {
                return Err(self.wrong(&format!("leaders.{id}"), "there is no such leader"));
            };
            self.put(&mut leader.movement, patch.movement.as_ref());
            for (rating, value) in [
                (&mut leader.initiative, patch.initiative),
                (&mut leader.combat, patch.combat),
            ] {
                if let Some(rating) = rating {
                    self.put(rating, value.as_ref());
                }
            }
        }
        for (side, limit) in &self.works {
            self.put(&mut counters.works[side.index()], Some(limit));
        }
        Ok(())
    }

    fn put<T: Clone>(&self, place: &mut Sourced<T>, value: Option<&T>) {
        if let Some(value) = value {
            *place = Sourced {
                value: value.clone(),
                src: format!("overlay: {}", self.name),
                why: None,
            };
        }
    }

    fn wrong(&self, key: &str, error: &str) -> DataError {
        DataError::Invalid {
            file: self.file.clone(),
            key: key.to_owned(),
            error: error.to_owned(),
        }
    }
}
