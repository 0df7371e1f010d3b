//! The network of railroads and waters: what it holds, and how it is put together.

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};

use super::reader::Reader;
use super::{Banks, Berth, Line, Water, boxes, rails, waters};
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
    pub(super) berths: Vec<Berth>,
    /// Where a ship can go from each of them in a step.
    pub(super) courses: Vec<Vec<u16>>,
    /// The water of each.
    pub(super) water_of: Vec<u8>,
    /// The shore of each landing.
    pub landings: BTreeMap<HexId, Shore>,
    /// The batteries that close waters.
    pub banks: Banks,
    /// The hexes in which a gunboat of each box supports; first without a battery at Drewry's Bluff, then with one.
    pub boxes: Vec<[HexSet; 2]>,
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
        };
        transport.chart(reader, tables)?;
        transport.land(reader, tables)?;
        transport.boxes = boxes::boxes(reader, &transport, tables)?;
        for seat in map.printed.seats.values() {
            reader.county("counties", &seat.name)?;
        }
        Ok(transport)
    }
}
