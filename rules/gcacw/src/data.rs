//! The committed files and the corrections from the owner of a printed copy.

use kernel::data::{Check, DataError};
use protocol::board::Board;
use serde::Deserialize;

use crate::board::{self, Borders};
use crate::campaign::data::{self as campaigns, CampaignData, CampaignFile};
use crate::forces::{self, ForcesFile, Scenario};
use crate::map::{self, Map};
use crate::tables::{TablePatches, Tables};
use crate::transport::Transport;

/// The board of On To Richmond!
const BOARD: (&str, &str) = ("on-to-richmond.txt", include_str!("../boards/on-to-richmond.txt"));
/// The tables of the system, as that game uses them.
const TABLES: (&str, &str) = (
    "on-to-richmond-tables.json",
    include_str!("../boards/on-to-richmond-tables.json"),
);

/// Its forces and scenarios.
const FORCES: (&str, &str) = (
    "on-to-richmond-forces.json",
    include_str!("../boards/on-to-richmond-forces.json"),
);

/// Its campaign.
const CAMPAIGN: (&str, &str) = (
    "on-to-richmond-campaign.json",
    include_str!("../boards/on-to-richmond-campaign.json"),
);

/// A file that replaces what is printed. What it does not name stays as it is.
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
    /// Records of the board, in the form of its file: a later one replaces an earlier one.
    #[serde(default)]
    pub board: Vec<String>,
    /// Values of tables, by their names.
    #[serde(default)]
    pub tables: TablePatches,
}

impl Overlay {
    /// Reads an overlay from the text of `file`.
    ///
    /// # Errors
    /// When it is not JSON or has a key that is not known; the message names file and key.
    pub fn read(file: &str, text: &str) -> Result<Overlay, DataError> {
        let mut overlay: Overlay = kernel::data::read(file, text)?;
        file.clone_into(&mut overlay.file);
        Check { file }.overlay_name(&overlay.name)?;
        Ok(overlay)
    }
}

/// What is printed: the maps, the tables and the counters.
#[derive(Clone, Debug, PartialEq)]
pub struct GameData {
    /// The maps.
    pub map: Map,
    /// The tables.
    pub tables: Tables,
    /// Railroads and waters.
    pub transport: Transport,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The campaign.
    pub campaign: CampaignData,
    /// The numbers of the borders of their boards. The boards themselves, of thousands of hexes each, are built when they
    /// are asked for.
    pub(crate) borders: Vec<Borders>,
    /// The address of all that is printed, with its corrections.
    pub(crate) address: String,
    /// The names of the overlays that corrected what is printed.
    pub overlays: Vec<String>,
}

impl GameData {
    /// The committed data, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn new(overlays: &[Overlay]) -> Result<GameData, DataError> {
        let board = overlays
            .iter()
            .map(|overlay| (overlay.file.as_str(), overlay.name.as_str(), overlay.board.as_slice()));
        let tables = overlays
            .iter()
            .map(|overlay| (overlay.file.as_str(), overlay.name.as_str(), &overlay.tables));
        let map = map::load(BOARD.0, BOARD.1, &board.collect::<Vec<_>>())?;
        let printed: ForcesFile = kernel::data::read(FORCES.0, FORCES.1)?;
        let tables = Tables::load(TABLES.0, TABLES.1, &tables.collect::<Vec<_>>())?;
        let transport = Transport::compile(TABLES.0, &map, &tables)?;
        let scenarios = forces::compile(FORCES.0, &map, &printed)?;
        let file: CampaignFile = kernel::data::read(CAMPAIGN.0, CAMPAIGN.1)?;
        let campaign = campaigns::compile(CAMPAIGN.0, (&map, tables.strategic.value.distance), &printed, &file)?;
        // What belongs to the campaign stands behind those of the scenarios, as its number does.
        let all = || scenarios.iter().chain([&campaign.scenario]);
        let boards: Vec<Board> = all().map(|scenario| board::build(&map, &tables, scenario)).collect();
        let borders = all().map(|scenario| Borders::of(&map, scenario)).collect();
        Ok(GameData {
            // Not all of the map is drawn: which hexsides are wooded is not.
            address: kernel::address(&(&tables, &printed, boards, format!("{:?}", map.printed.woods))),
            tables,
            transport,
            scenarios,
            campaign,
            borders,
            map,
            overlays: overlays.iter().map(|overlay| overlay.name.clone()).collect(),
        })
    }

    /// The board of a scenario, built anew.
    pub(crate) fn board(&self, scenario: &Scenario) -> Board {
        board::build(&self.map, &self.tables, scenario)
    }

    /// All scenarios, the campaign behind the others.
    pub(crate) fn all_scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.scenarios.iter().chain([&self.campaign.scenario])
    }

    /// A scenario by its id, the campaign not counted.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.entry.id == id)
    }
}
