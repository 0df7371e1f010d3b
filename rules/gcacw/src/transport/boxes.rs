//! The boxes of the gunboats (11.0 of the advanced game): the hexes in which a boat of each supports.

use kernel::data::DataError;

use super::Transport;
use super::reader::Reader;
use crate::ids::{HexId, HexSet};
use crate::map::labels;
use crate::tables::{BoatBox, Head, Tables};

/// The hexes of each box: without a battery at Drewry's Bluff, and with one.
pub(super) fn boxes(reader: Reader<'_>, transport: &Transport, tables: &Tables) -> Result<Vec<[HexSet; 2]>, DataError> {
    let table = &tables.boats.value;
    let mut heads = HexSet::EMPTY;
    for head in &table.heads {
        heads |= beyond(reader, head)?;
    }
    let closed = transport.banks.upper_james;
    let sets = table.boxes.iter().map(|own| {
        let waters = transport.waters.iter().filter(|water| own.waters.contains(&water.id));
        let wet = waters.fold(HexSet::EMPTY, |all, water| all | water.hexes);
        let hexes = wet.filter(|hex| covers(reader, own, *hex)).collect::<HexSet>() - heads;
        [hexes, hexes - closed]
    });
    Ok(sets.collect())
}

/// Whether a hex lies in the part of the maps that belongs to a box.
fn covers(reader: Reader<'_>, own: &BoatBox, hex: HexId) -> bool {
    let map = reader.map;
    let beside = own.streams.is_empty()
        || map.around(hex).any(|beside| {
            let mut streams = own.streams.iter();
            streams.any(|name| map.is_along(beside.edge, name))
        });
    let (column, row) = (hex.0 / 100, hex.0 % 100);
    if row <= labels::SOUTH || column <= labels::EAST {
        return beside && own.north;
    }
    let within = |bounds: [u8; 2], value: u16| (u16::from(bounds[0])..=u16::from(bounds[1])).contains(&value);
    beside && within(own.south.columns, column - labels::EAST) && within(own.south.rows, row - labels::SOUTH)
}

/// The hexes in which a river is too narrow: those named, and all to the west of them.
fn beyond(reader: Reader<'_>, head: &Head) -> Result<HexSet, DataError> {
    let map = reader.map;
    let mut hexes = HexSet::EMPTY;
    for label in &head.hexes {
        hexes.insert(reader.hex("boats", label)?);
    }
    let column = u16::from(head.column) + if head.north { 0 } else { labels::EAST };
    let narrow = map.ids().filter(|hex| {
        let along = map.around(*hex).any(|beside| map.is_along(beside.edge, &head.stream));
        along && hex.0 / 100 <= column
    });
    Ok(hexes | narrow.collect())
}
