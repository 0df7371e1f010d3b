//! The tables of the system: what the printed cards say, each with its source, correctable by an overlay.
//!
//! Combat values are counted in halves, because a disorganized unit of one point has half a point.

mod file;
mod lookups;
mod results;
mod transport;

use std::collections::BTreeMap;

use kernel::data::{Check, DataError, Sourced};
use serde::{Deserialize, Serialize};

pub use file::{
    Allowance, AllowanceRow, Arm, ArtilleryRow, ArtilleryTable, AttackKind, AttackRow, Bridges, ByWeather, Chart,
    Crowding, Defenders, Delay, ExtendedMarch, Flanks, Fords, Hexsides, LetterFatigue, Maxima, Modifiers, MovementRow,
    Ranges, RatioLimits, RecoveryRow, Refused, Retreats, Starred, ThreeArms, WayKind, Works,
};
pub use lookups::Toll;
pub use results::{Letter, Outcome, Push};
pub use transport::{
    BoatBox, Boats, Bounds, Counties, Early, Embarkation, Fate, Head, Landing, Line, Narrows, Norfolk, NorthernShips,
    Railroads, Sortie, Sorties, SouthernShips, Strategic, StrategicRow, WaterEntry, WaterId, band,
};

/// The tables of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tables {
    /// The combat value of a disorganized unit by its strength from 1, in halves (2.2).
    pub disorganized: Sourced<Vec<u16>>,
    /// What it costs to enter a hex (6.2).
    pub movement: Sourced<Vec<MovementRow>>,
    /// What a hexside adds (6.2).
    pub hexsides: Sourced<Hexsides>,
    /// What friends in a hex add (6.2).
    pub crowding: Sourced<Crowding>,
    /// The dice for movement points (5.1).
    pub allowance: Sourced<Vec<AllowanceRow>>,
    /// What tired marches cost (5.1).
    pub extended_march: Sourced<ExtendedMarch>,
    /// What a forced march brings, by the die (5.1).
    pub forced_march: Sourced<[u8; 6]>,
    /// How many units a Union leader activates, by the initiative die (5.2).
    pub led_units: Sourced<[u8; 6]>,
    /// The attacks of a march (7.1).
    pub attacks: Sourced<Vec<AttackRow>>,
    /// The most combat value that counts (7.2).
    pub maxima: Sourced<Maxima>,
    /// The limits of the ratio (7.4).
    pub ratio: Sourced<RatioLimits>,
    /// The artillery modifier (7.4).
    pub artillery: Sourced<ArtilleryTable>,
    /// The modifiers with fixed numbers (7.4).
    pub modifiers: Sourced<Modifiers>,
    /// The flank bonus (7.4, 7.8).
    pub flanks: Sourced<Flanks>,
    /// What happens to the defender (7.5).
    pub defender: Sourced<Chart>,
    /// What happens to the attacker (7.5).
    pub attacker: Sourced<Chart>,
    /// The fatigue of the letters (7.5).
    pub fatigue: Sourced<LetterFatigue>,
    /// Retreats (7.6).
    pub retreat: Sourced<Retreats>,
    /// How cavalry delays those before whom it retreats (7.7).
    pub delay: Sourced<Delay>,
    /// What refused flanks give the attacker (7.8).
    pub refused: Sourced<Refused>,
    /// Recovery (8.0).
    pub recovery: Sourced<Vec<RecoveryRow>>,
    /// What works are worth (9.0).
    pub entrenchment: Sourced<Works>,
    /// Bridges (10.0).
    pub bridges: Sourced<Bridges>,
    /// Fords after rain (12.0).
    pub fords: Sourced<Fords>,
    /// How far commands and transfers reach (2.5, 6.3).
    pub ranges: Sourced<Ranges>,
    /// Strategic movement (7.0 of the advanced game).
    pub strategic: Sourced<Strategic>,
    /// The railroads (8.0 of the advanced game).
    pub railroads: Sourced<Railroads>,
    /// The sorties of the Virginia (9.0 of the advanced game).
    pub sorties: Sourced<Sorties>,
    /// Who embarks, and how far he sails (10.0 of the advanced game).
    pub embarkation: Sourced<Embarkation>,
    /// The waters (10.0 of the advanced game).
    pub waters: Sourced<Vec<WaterEntry>>,
    /// The sides of landings that have two shores (10.0 of the advanced game).
    pub landings: Sourced<Vec<Landing>>,
    /// The batteries that close waters (10.0 of the advanced game).
    pub narrows: Sourced<Narrows>,
    /// The boxes of the gunboats (11.0 of the advanced game).
    pub boats: Sourced<Boats>,
    /// What it takes to control a county (12.0 of the advanced game).
    pub counties: Sourced<Counties>,
    /// Norfolk and Fort Monroe (16.0 of the advanced game).
    pub norfolk: Sourced<Norfolk>,
}

/// The values of an overlay, by the names of the tables.
pub type TablePatches = BTreeMap<String, serde_json::Value>;

impl Tables {
    /// Reads the tables and replaces the values that the overlays give: the file, the name and the values of each.
    ///
    /// # Errors
    /// When a file is not of its form, an overlay names a table that does not exist, or a value cannot be.
    pub fn load(file: &str, text: &str, overlays: &[(&str, &str, &TablePatches)]) -> Result<Tables, DataError> {
        let mut values: BTreeMap<String, serde_json::Value> = kernel::data::read(file, text)?;
        let mut tables = Tables::compile(file, &values)?;
        for (file, name, patches) in overlays {
            for (table, value) in *patches {
                let Some(entry) = values.get_mut(table) else {
                    return Check { file }.fail(&format!("tables.{table}"), "there is no such table");
                };
                *entry = serde_json::json!({ "value": value, "src": format!("overlay: {name}") });
            }
            tables = Tables::compile(file, &values)?;
        }
        Ok(tables)
    }

    fn compile(file: &str, values: &BTreeMap<String, serde_json::Value>) -> Result<Tables, DataError> {
        let check = Check { file };
        let whole = serde_json::to_value(values).and_then(serde_json::from_value::<Tables>);
        let tables = match whole {
            Ok(tables) => tables,
            Err(error) => return check.fail("tables", error.to_string()),
        };
        for (key, chart) in [
            ("defender", &tables.defender.value),
            ("attacker", &tables.attacker.value),
        ] {
            let columns = chart.least.len();
            let square = columns > 0 && chart.rows.iter().all(|row| row.len() == columns);
            check.ensure(
                square && !chart.rows.is_empty(),
                key,
                "every row has a result for every column",
            )?;
        }
        let columns = tables.extended_march.value.sizes.len() + 1;
        let rows = &tables.extended_march.value.rows;
        check.ensure(
            !rows.is_empty() && rows.iter().all(|row| row.len() == columns),
            "extended-march",
            "a row is short",
        )?;
        check.ensure(
            !tables.disorganized.value.is_empty(),
            "disorganized",
            "it needs a value for a strength of 1",
        )?;
        tables.check_transport(check)?;
        let arms = tables.allowance.value.len();
        check.ensure(arms == 4, "allowance", "each side has two arms")?;
        Ok(tables)
    }
}
