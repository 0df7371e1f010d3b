//! How units travel otherwise than on foot (7.0 to 10.0 of the advanced game), and the waters of gunboats: railroads and
//! shores, put together from the board and the tables.

mod boxes;
mod rails;
mod waters;

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};

pub use rails::{Line, Ride};
pub use waters::{Banks, Berth, Closed, Voyage, Water};

use crate::ids::{HexId, HexSet};
use crate::map::{Map, Mark, Shore};
use crate::tables::Tables;

/// Railroads, waters, landings and the reach of gunboats.
#[derive(Clone, Debug, PartialEq)]
pub struct Transport {
    /// The lines of railroads.
    pub lines: Vec<Line>,
    /// All hexes of railroads.
    pub rails: HexSet,
    /// The southern railroad area (8.0); the northern one is the rest.
    pub south: HexSet,
    /// The hexes of Richmond and Petersburg, in which rides end.
    pub cities: HexSet,
    /// The waters.
    pub waters: Vec<Water>,
    /// All berths: shores of hexes, in order.
    berths: Vec<Berth>,
    /// Where a ship can go from each of them in a step.
    courses: Vec<Vec<u16>>,
    /// The water of each.
    water_of: Vec<u8>,
    /// The shore of each landing.
    pub landings: BTreeMap<HexId, Shore>,
    /// The batteries that close waters.
    pub banks: Banks,
    /// The hexes in which a gunboat of each box supports; first without a battery at Drewry's Bluff, then with one.
    pub boxes: Vec<[HexSet; 2]>,
    /// The names of the counties by their letters, with the seats by which some are controlled.
    pub seats: BTreeMap<char, HexId>,
}

impl Transport {
    /// Puts everything together.
    ///
    /// # Errors
    /// When a table names what the board does not have; the message names the table.
    pub fn compile(file: &str, map: &Map, tables: &Tables) -> Result<Transport, DataError> {
        let reader = Reader {
            check: Check { file },
            map,
        };
        let lines = rails::lines(reader, &tables.railroads.value)?;
        let rails = lines.iter().fold(HexSet::EMPTY, |all, line| all | line.hexes());
        let counties = &tables.railroads.value.south;
        let mut south: HexSet = HexSet::EMPTY;
        for name in counties {
            let letter = reader.county("railroads", name)?;
            south |= map.ids().filter(|hex| map[*hex].county == letter).collect();
        }
        for label in &tables.railroads.value.southern {
            south.insert(reader.hex("railroads", label)?);
        }
        let marked = |mark| map.printed.marked(mark).into_iter().map(HexId).collect::<HexSet>();
        let mut transport = Transport {
            lines,
            rails,
            south,
            cities: marked(Mark::CityRichmond) | marked(Mark::CityPetersburg),
            waters: Vec::new(),
            berths: Vec::new(),
            courses: Vec::new(),
            water_of: Vec::new(),
            landings: BTreeMap::new(),
            banks: waters::banks(reader, tables)?,
            boxes: Vec::new(),
            seats: BTreeMap::new(),
        };
        transport.chart(reader, tables)?;
        transport.land(reader, tables)?;
        transport.boxes = boxes::boxes(reader, &transport, tables)?;
        for (code, seat) in &map.printed.seats {
            let letter = reader.county("counties", &seat.name)?;
            transport.seats.insert(letter, HexId(*code));
        }
        Ok(transport)
    }
}

/// Looks up what the tables name.
#[derive(Clone, Copy)]
struct Reader<'a> {
    check: Check<'a>,
    map: &'a Map,
}

impl Reader<'_> {
    fn hex(self, table: &str, label: &str) -> Result<HexId, DataError> {
        match self.map.labelled(label) {
            Some(hex) => Ok(hex),
            None => self
                .check
                .fail(&format!("tables.{table}"), format!("'{label}' is no hex of the map")),
        }
    }

    fn county(self, table: &str, name: &str) -> Result<char, DataError> {
        let mut counties = self.map.printed.counties.iter();
        match counties.find(|(_, own)| *own == name) {
            Some((letter, _)) => Ok(*letter),
            None => self
                .check
                .fail(&format!("tables.{table}"), format!("there is no county '{name}'")),
        }
    }
}
