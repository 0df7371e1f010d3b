//! Corrections from the owner of a printed copy, over the reconstructed values.

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};
use maps::boards::{self, Correction, given, put};
use serde::Deserialize;

use super::file::{BoardFile, Crossing, Port, Town};
use super::forces::ForcesFile;

/// A file that replaces values of the board and the forces. What it does not name stays as it is.
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
    hexes: BTreeMap<String, HexPatch>,
    #[serde(default)]
    hexsides: BTreeMap<String, HexsidePatch>,
    #[serde(default)]
    leaders: BTreeMap<String, LeaderPatch>,
    #[serde(default)]
    set_ups: BTreeMap<String, BTreeMap<String, SetUpPatch>>,
}

/// By code: `0816`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HexPatch {
    name: Option<String>,
    forest: Option<bool>,
    town: Option<Town>,
    port: Option<Port>,
}

/// By the codes of its hexes, the lower first: `0108-0208`; `null` takes a crossing or gap away.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HexsidePatch {
    #[serde(default, deserialize_with = "given")]
    crossing: Option<Option<Crossing>>,
    #[serde(default, deserialize_with = "given")]
    gap: Option<Option<String>>,
}

/// By leader id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderPatch {
    max_steps: Option<u8>,
    range: Option<u8>,
    speed: Option<u8>,
    fire: Option<u8>,
}

/// By year and block id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUpPatch {
    hex: Option<u16>,
    steps: Option<u8>,
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

impl Correction<BoardFile, ForcesFile> for Overlay {
    fn file(&self) -> &str {
        &self.file
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn correct(&self, board: &mut BoardFile, forces: &mut ForcesFile) -> Result<(), DataError> {
        let check = Check { file: &self.file };
        for (code, patch) in &self.hexes {
            let mut hexes = board.hexes.iter_mut().map(|entry| &mut entry.printed);
            let Some(hex) = hexes.find(|hex| format!("{:04}", hex.code) == *code) else {
                return check.fail(&format!("hexes.{code}"), "there is no such hex");
            };
            hex.name.correct(patch.name.as_ref(), &self.name);
            hex.forest.correct(patch.forest.as_ref(), &self.name);
            hex.town.correct(patch.town.as_ref(), &self.name);
            hex.port.correct(patch.port.as_ref(), &self.name);
        }
        for (pair, patch) in &self.hexsides {
            let mut hexsides = board.hexsides.iter_mut().map(|entry| &mut entry.printed);
            let Some(side) = hexsides.find(|side| format!("{:04}-{:04}", side.a, side.b) == *pair) else {
                return check.fail(&format!("hexsides.{pair}"), "nothing is printed on this hexside");
            };
            put(&mut side.crossing, patch.crossing.as_ref(), &self.name);
            put(&mut side.gap, patch.gap.as_ref(), &self.name);
        }
        for (id, patch) in &self.leaders {
            let leader = boards::entry(&check, "leaders", id, &mut forces.leaders, |leader| leader.id == *id)?;
            leader.max_steps.correct(patch.max_steps.as_ref(), &self.name);
            leader.speed.correct(patch.speed.as_ref(), &self.name);
            leader.fire.correct(patch.fire.as_ref(), &self.name);
            if let Some(range) = &mut leader.range {
                range.correct(patch.range.as_ref(), &self.name);
            }
        }
        for (year, patches) in &self.set_ups {
            for (id, patch) in patches {
                let scenario = forces
                    .scenarios
                    .iter_mut()
                    .find(|entry| entry.year.to_string() == *year);
                let start = scenario.and_then(|entry| entry.set_up.iter_mut().find(|start| start.block == *id));
                let Some(start) = start else {
                    return check.fail(&format!("set_ups.{year}.{id}"), "this block is not set up then");
                };
                start.hex = patch.hex.unwrap_or(start.hex);
                start.steps = patch.steps.unwrap_or(start.steps);
                start.src = format!("overlay: {}", self.name);
            }
        }
        Ok(())
    }
}
