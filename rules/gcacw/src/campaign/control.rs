//! The counties that the Union controls (12.0).

use kernel::log::say;
use kernel::{Turn, phrase};
use protocol::Side;

use super::counties::County;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{HexId, HexSet, UnitId};
use crate::state::State;
use crate::tables::Arm;

/// Told when a county has come under control, and when it is lost.
const GAINED: &str = "campaign.county.gained";
const LOST: &str = "campaign.county.lost";

impl Field<'_> {
    /// Whether a Union unit holds a county by standing in its seat: undemoralized infantry or artillery.
    fn holds_seat(&self, unit: UnitId) -> bool {
        let own = self.state.units[unit];
        let arm = self.scenario[unit].printed.arm;
        let fit = matches!(arm, Arm::Infantry | Arm::Artillery) && own.demoralized == 0;
        fit && own.strength >= self.data.tables.counties.value.seat
    }

    /// Whether the Union controls a county by where its units stand (12.0).
    #[must_use]
    pub fn is_county_held(&self, county: County, seat: HexId) -> bool {
        if !self.units_in(Side::Union, seat).any(|unit| self.holds_seat(unit)) {
            return false;
        }
        let there = self.scenario.sides[Side::Union.index()].filter(|unit| {
            let hex = self.state.units[*unit].hex;
            hex.is_some_and(|hex| self.map().county(hex) == Some(county.name()))
        });
        let strength: u16 = there.map(|unit| u16::from(self.state.units[unit].strength)).sum();
        strength >= u16::from(self.data.tables.counties.value.county)
    }

    /// The hexes of the counties that the Union controls.
    #[must_use]
    pub fn union_counties(&self) -> HexSet {
        let hexes = self.map().ids().filter(|hex| self.is_in_union_county(*hex));
        hexes.collect()
    }

    /// The hexes by which counties are controlled.
    pub(super) fn seats(&self) -> Vec<(County, HexId)> {
        let printed = &self.map().printed.seats;
        let seats = printed.iter().filter_map(|(code, seat)| {
            let mut counties = County::ALL.into_iter();
            let county = counties.find(|county| county.name() == seat.name)?;
            Some((county, HexId(*code)))
        });
        seats.collect()
    }
}

impl Gcacw {
    /// Finds out which counties the Union controls (12.0).
    pub(super) fn check_counties(&self, state: &mut State, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let seats = field.seats();
        let held = seats
            .iter()
            .filter(|(county, seat)| field.is_county_held(*county, *seat));
        let held = held.fold(0, |bits, (county, _)| bits | county.bit());
        let before = std::mem::replace(&mut state.advanced().counties, held);
        for (county, seat) in seats {
            let key = match (before & county.bit() != 0, held & county.bit() != 0) {
                (false, true) => GAINED,
                (true, false) => LOST,
                _ => continue,
            };
            say(turn, "advanced 12.0", || phrase!(key, seat.0, county_key(county)));
        }
    }
}

/// The key of the name of a county.
const fn county_key(county: County) -> &'static str {
    match county {
        County::Caroline => "campaign.county.caroline",
        County::Chesterfield => "campaign.county.chesterfield",
        County::Dinwiddie => "campaign.county.dinwiddie",
        County::Gloucester => "campaign.county.gloucester",
        County::Hanover => "campaign.county.hanover",
        County::Henrico => "campaign.county.henrico",
        County::KingWilliam => "campaign.county.king-william",
        County::NewKent => "campaign.county.new-kent",
        County::PrinceGeorge => "campaign.county.prince-george",
        County::Sussex => "campaign.county.sussex",
        County::York => "campaign.county.york",
    }
}
