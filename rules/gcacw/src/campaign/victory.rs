//! The points of the campaign, and its ends (23.0).

use kernel::log::{say, say_dice};
use kernel::{Phrase, Turn, phrase};
use protocol::Side;

use super::Event;
use super::counties::County;
use crate::field::Field;
use crate::forces::Size;
use crate::game::Gcacw;
use crate::ids::{HexSet, UnitSet};
use crate::map::Mark;
use crate::state::State;
use crate::tables::Arm;

/// How near to Richmond a strong Union unit prolongs the game, and how strong it has to be.
const NEAR: u16 = 5;
const STRONG: u8 = 8;
/// How near a division counts at the end.
const CLOSE: u16 = 3;

/// What the loss of an ironclad is worth.
const IRONCLAD: i16 = 15;

/// Why the Union gains or loses points of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// A county is controlled.
    County(County),
    /// Units stand in Richmond.
    City,
    /// Units stand next to Richmond.
    Gates,
    /// The James is open.
    James,
    /// Norfolk is the Union's.
    Norfolk,
    /// Divisions stand near Richmond at the end.
    Divisions,
}

impl Field<'_> {
    /// The hexes of Richmond.
    fn richmond(&self) -> HexSet {
        self.map()
            .ids()
            .filter(|hex| self.map().is_marked(*hex, Mark::CityRichmond))
            .collect()
    }

    /// The Union divisions and artillery that are not demoralized, or the divisions alone.
    fn steady(&self, artillery: bool) -> UnitSet {
        let union = self.scenario.sides[Side::Union.index()];
        let counts = |unit: &crate::ids::UnitId| {
            let printed = &self.scenario[*unit].printed;
            let division = printed.arm == Arm::Infantry && printed.size == Size::Division;
            let state = self.state.units[*unit];
            state.demoralized == 0 && state.hex.is_some() && (division || artillery && printed.arm == Arm::Artillery)
        };
        union.filter(counts).collect()
    }

    /// How far it is from a hex to the nearest of Richmond.
    fn to_richmond(&self, hex: crate::ids::HexId) -> u16 {
        let city = self.richmond();
        city.map(|other| self.map().distance(hex, other))
            .min()
            .unwrap_or(u16::MAX)
    }

    /// What a week brings the Union (scenario 9, victory).
    #[must_use]
    pub fn weekly_points(&self) -> Vec<(i16, Gain)> {
        let holds = |county| self.state.controls(county);
        let (henrico, chesterfield) = (holds(County::Henrico), holds(County::Chesterfield));
        let mut gains = Vec::new();
        let mut county = |county, points| gains.push((points, Gain::County(county)));
        if henrico {
            county(County::Henrico, 50);
        }
        if chesterfield {
            county(County::Chesterfield, 25);
        }
        if holds(County::Dinwiddie) && !chesterfield {
            county(County::Dinwiddie, 15);
        }
        for (other, points) in [(County::Hanover, 5), (County::PrinceGeorge, 2), (County::York, 2)] {
            if holds(other) {
                county(other, points);
            }
        }
        if holds(County::Gloucester) && !holds(County::York) {
            county(County::Gloucester, 2);
        }
        let hexes: HexSet = self
            .steady(true)
            .filter_map(|unit| self.state.units[unit].hex)
            .collect();
        let capitol = self.map().labelled("N0627");
        let inside = hexes
            .filter(|hex| self.richmond().contains(*hex) && Some(*hex) != capitol)
            .count();
        if inside > 0 && !henrico {
            gains.push((15 * inside.min(2) as i16, Gain::City));
        }
        let before = hexes.filter(|hex| self.to_richmond(*hex) == 1).count();
        if before > 0 && inside == 0 && !henrico {
            gains.push((3 * before.min(3) as i16, Gain::Gates));
        }
        let damaged = self
            .state
            .campaign
            .as_ref()
            .is_some_and(|campaign| campaign.damaged_to > self.state.turn);
        let open = self.state.has(Event::VirginiaLost)
            && !self.state.has(Event::MonitorLost)
            && !damaged
            && !self.state.has(Event::BluffStands);
        if open && !chesterfield {
            gains.push((7, Gain::James));
        }
        if self.state.has(Event::NorfolkTaken) {
            gains.push((1, Gain::Norfolk));
        }
        gains
    }

    /// What the end of the game brings the Union.
    #[must_use]
    pub fn last_points(&self) -> Vec<(i16, Gain)> {
        let holds = |county| self.state.controls(county);
        let mut gains = Vec::new();
        if holds(County::Henrico) {
            gains.push((100, Gain::County(County::Henrico)));
        }
        if holds(County::Chesterfield) {
            gains.push((30, Gain::County(County::Chesterfield)));
        } else if holds(County::Dinwiddie) {
            gains.push((20, Gain::County(County::Dinwiddie)));
        }
        let hexes = self.steady(false).filter_map(|unit| self.state.units[unit].hex);
        let near = hexes.filter(|hex| self.to_richmond(*hex) <= CLOSE).count();
        if near > 0 {
            gains.push((near as i16, Gain::Divisions));
        }
        gains
    }

    /// Whether a strong Union unit is near Richmond (23.0).
    fn is_near_richmond(&self) -> bool {
        let mut union = self.scenario.sides[Side::Union.index()];
        union.any(|unit| {
            let state = self.state.units[unit];
            let strong = state.demoralized == 0 && state.strength >= STRONG;
            strong && state.hex.is_some_and(|hex| self.to_richmond(hex) <= NEAR)
        })
    }
}

/// The highest die that ends the game; none where it goes on whatever the die says.
const fn last_day(turn: u8, near: bool) -> u8 {
    match (turn, near) {
        (112.., _) => 6,
        (105, true) => 4,
        (105, false) => 5,
        (98, false) => 3,
        (91, false) => 1,
        _ => 0,
    }
}

impl State {
    /// The points of the Union in the campaign but those for losses: of the weeks, of ironclads, depots and siege artillery.
    #[must_use]
    pub fn weeks_points(&self) -> i16 {
        let weeks = self.campaign.as_ref().map_or(0, |campaign| campaign.points);
        weeks + IRONCLAD * (i16::from(self.has(Event::VirginiaLost)) - i16::from(self.has(Event::MonitorLost)))
    }

    /// All points of the Union in the campaign: strength lost in combat and retreats counts, too.
    #[must_use]
    pub fn campaign_points(&self) -> i16 {
        self.weeks_points() + self.losses[Side::Confederate].cast_signed() - self.losses[Side::Union].cast_signed()
    }
}

impl Gcacw {
    /// Points are given for the week.
    pub(super) fn give_points(&self, state: &mut State, turn: &mut Turn<'_>) {
        let gained: i16 = Field::new(&self.data, state)
            .weekly_points()
            .iter()
            .map(|(points, _)| points)
            .sum();
        state.advanced().points += gained;
        let all = state.campaign_points();
        say(turn, "scenario 9 victory", || {
            phrase!("campaign.points", i32::from(gained), i32::from(all))
        });
    }

    /// The game may end (23.0).
    pub(super) fn may_end(&self, state: &mut State, turn: &mut Turn<'_>) {
        let near = Field::new(&self.data, state).is_near_richmond();
        let limit = last_day(state.turn, near);
        let ends = match limit {
            0 => false,
            6.. => true,
            _ => {
                let die = turn.d6();
                say_dice(turn, "advanced 23.0", Side::Union, "dice.campaign.end", &[die], || {
                    Phrase::bare(if die <= limit {
                        "campaign.ends"
                    } else {
                        "campaign.goes-on"
                    })
                });
                die <= limit
            }
        };
        if ends {
            self.end_campaign(state, turn);
        }
    }

    /// The campaign is over: the last points are given.
    pub(super) fn end_campaign(&self, state: &mut State, turn: &mut Turn<'_>) {
        let gained: i16 = Field::new(&self.data, state)
            .last_points()
            .iter()
            .map(|(points, _)| points)
            .sum();
        state.advanced().points += gained;
        let all = state.campaign_points();
        say(turn, "scenario 9 victory", || {
            phrase!("campaign.points", i32::from(gained), i32::from(all))
        });
        state.frames.clear();
        say(turn, "3.5", || self.heading(state));
    }
}

#[cfg(test)]
mod tests {
    use super::last_day;

    #[test]
    fn the_table_of_the_end_is_the_printed_one() {
        let table = [91, 98, 105, 112].map(|turn| [true, false].map(|near| last_day(turn, near)));
        assert_eq!(table, [[0, 1], [0, 3], [4, 5], [6, 6]]);
    }
}
