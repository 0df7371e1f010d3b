//! Looks up what tables name on the maps.

use kernel::data::{Check, DataError};

use crate::ids::HexId;
use crate::map::Map;

/// Looks up what the tables name.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) check: Check<'a>,
    pub(super) map: &'a Map,
}

impl Reader<'_> {
    pub(super) fn hex(self, table: &str, label: &str) -> Result<HexId, DataError> {
        match self.map.labelled(label) {
            Some(hex) => Ok(hex),
            None => self
                .check
                .fail(&format!("tables.{table}"), format!("'{label}' is no hex of the map")),
        }
    }

    pub(super) fn county(self, table: &str, name: &str) -> Result<char, DataError> {
        let mut counties = self.map.printed.counties.iter();
        match counties.find(|(_, own)| *own == name) {
            Some((letter, _)) => Ok(*letter),
            None => self
                .check
                .fail(&format!("tables.{table}"), format!("there is no county '{name}'")),
        }
    }
}
