//! The campaign arranged for a test: who stands where, and whose action it is.

use gcacw::campaign::counties::County;
use gcacw::campaign::{Away, Place};
use gcacw::field::Field;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitId;
use protocol::Side;

use super::table::Table;

impl Table {
    /// Puts a unit into a hex.
    pub(crate) fn put(&mut self, id: &str, label: &str) -> UnitId {
        let (unit, hex) = (self.unit(id), self.hex(label));
        self.state.units[unit].hex = Some(hex);
        self.campaign().units[unit] = Away::No;
        unit
    }

    /// Sends a unit into a box.
    pub(crate) fn send(&mut self, id: &str, place: Place) -> UnitId {
        let unit = self.unit(id);
        self.state.units[unit].hex = None;
        self.campaign().units[unit] = Away::In(place);
        unit
    }

    /// Takes all units of a side from the map but some.
    pub(crate) fn clear(&mut self, side: Side, but: &[&str]) {
        for unit in self.scenario().sides[side.index()] {
            if !but.contains(&self.scenario()[unit].printed.id.as_str()) {
                self.state.units[unit].hex = None;
            }
        }
    }

    /// Gives the Union control of these counties, and no others.
    pub(crate) fn control(&mut self, counties: &[County]) {
        self.campaign().counties = counties.iter().fold(0, |bits, county| bits | county.bit());
    }

    pub(crate) fn field(&self) -> Field<'_> {
        Field::new(&self.rules.data, &self.state)
    }

    /// An action of a side begins.
    pub(crate) fn act(&mut self, side: Side) {
        self.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(side, false)];
        self.state.memory.phases = 2;
    }
}
