//! Who is in supply in the campaign (17.0): by counties, not by lines; and foraging.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::counties::County;
use super::steps::WEEK;
use super::{Asked, Depot, Event};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, UnitId, UnitSet};
use crate::map::Terrain;
use crate::state::State;
use crate::tables::Arm;

const NO_FORAGE: Refusal = Refusal::new("advanced 17.4", "This unit does not forage now.");
/// How far a depot that is still built supplies.
const NEAR: u16 = 6;
/// The highest fatigue at which a unit forages.
const FRESH: u8 = 2;
/// The highest modified rolls that bring food, the Union's first.
const FINDS: [i8; 2] = [2, 3];
/// Where the Union forages more easily.
const RICH: [County; 5] = [
    County::Chesterfield,
    County::Dinwiddie,
    County::Hanover,
    County::Henrico,
    County::PrinceGeorge,
];

/// Which counties a depot supplies beside its own; none named where all that touch it are.
fn supplied(county: &str) -> Option<&'static [&'static str]> {
    Some(match county {
        "Charles City" => &["Henrico", "New Kent"],
        "Chesterfield" => &["Dinwiddie"],
        "Isle of Wight" => &["Surry", "Sussex"],
        "James City" => &["Warwick", "York", "New Kent"],
        "King and Queen" => &["Gloucester", "Middlesex", "Essex"],
        "Gloucester" => &["Middlesex", "King and Queen"],
        "King William" => &["Caroline", "New Kent", "Hanover"],
        "New Kent" => &["Charles City", "James City", "Henrico", "Hanover", "King William"],
        "Prince George" => &["Dinwiddie", "Surry", "Sussex"],
        "Surry" => &["Prince George", "Isle of Wight", "Sussex"],
        "Sussex" => &["Prince George", "Surry", "Isle of Wight", "Dinwiddie"],
        "Warwick" => &["York", "James City"],
        "York" => &["Warwick", "James City"],
        _ => return None,
    })
}

/// The counties in which Confederates are out of supply without Yorktown and Gloucester Point.
const BEYOND_YORK: [&str; 4] = ["Essex", "Gloucester", "King and Queen", "Middlesex"];
/// And those in which they are without the Virginia, too.
const BEYOND_BOTH: [&str; 4] = ["Isle of Wight", "James City", "Warwick", "York"];

impl Field<'_> {
    fn county_of(&self, unit: UnitId) -> Option<(HexId, &str)> {
        let hex = self.state.units[unit].hex?;
        Some((hex, self.map().county(hex)?))
    }

    fn are_beside(&self, one: &str, other: &str) -> bool {
        let map = self.map();
        let mut ids = map.ids().filter(|hex| map.county(*hex) == Some(one));
        ids.any(|hex| map.around(hex).any(|beside| map.county(beside.hex) == Some(other)))
    }

    /// Whether a depot supplies a county (17.1).
    fn reaches_county(&self, depot: &Depot, county: &str) -> bool {
        let Some(own) = self.map().county(depot.at) else {
            return false;
        };
        // Between New Kent and King William supply goes over the railroad bridge at White House.
        let bridge = self.map().labelled("N2823").zip(self.map().labelled("N2924"));
        let bridge = bridge.and_then(|(a, b)| self.map().edge(a, b));
        let down = bridge.is_some_and(|edge| self.state.destroyed.binary_search(&edge).is_ok());
        let pair = [own, county];
        if down && pair.contains(&"New Kent") && pair.contains(&"King William") {
            return false;
        }
        match supplied(own) {
            _ if own == county => true,
            Some(named) => named.contains(&county),
            None => self.are_beside(own, county),
        }
    }

    /// Whether a Union unit is in supply (17.1).
    fn union_is_fed(&self, unit: UnitId) -> bool {
        let Some((hex, county)) = self.county_of(unit) else {
            return true;
        };
        let southern = hex.0 % 100 > crate::map::labels::SOUTH;
        let campaign = self.state.campaign.as_ref();
        let by_land = campaign.is_some_and(|campaign| campaign.by_land.contains(unit));
        let special = match county {
            "Caroline" => by_land,
            "Gloucester" => southern,
            "Warwick" | "York" => true,
            "Isle of Wight" => self.state.has(Event::NorfolkTaken),
            _ => false,
        };
        let mut depots = campaign.iter().flat_map(|campaign| &campaign.depots);
        special
            || depots.any(|depot| {
                let near = depot.complete || self.map().distance(depot.at, hex) <= NEAR;
                near && self.reaches_county(depot, county)
            })
    }

    /// Whether a Confederate unit is in supply once that is looked at (17.2).
    fn confederate_is_fed(&self, unit: UnitId) -> bool {
        let Some((_, county)) = self.county_of(unit) else {
            return true;
        };
        let lost = self.state.has(Event::VirginiaLost);
        let york = self.holds_the_york();
        let cut = self.state.controls(County::NewKent) && self.state.controls(County::Hanover);
        if self.state.controls(County::Henrico) {
            return false;
        }
        let sussex = self.state.controls(County::Sussex);
        match (lost, york) {
            (false, true) => true,
            (true, true) => !(county == "Isle of Wight" || county == "Surry" && sussex),
            (false, false) => !(BEYOND_YORK.contains(&county) || county == "King William" && cut),
            (true, false) => {
                let out = BEYOND_YORK.contains(&county) || BEYOND_BOTH.contains(&county);
                !(out || county == "King William" && cut || county == "Surry" && sussex)
            }
        }
    }

    /// Whether Confederate infantry or artillery holds both Yorktown and Gloucester Point.
    fn holds_the_york(&self) -> bool {
        let foot = self.scenario.sides[Side::Confederate.index()] - self.scenario.cavalry;
        ["S5510", "S5608"].into_iter().all(|label| {
            let hex = self.map().labelled(label);
            { foot }.any(|unit| hex.is_some() && self.state.units[unit].hex == hex)
        })
    }

    /// Whether Confederate supply is looked at on this turn (17.2).
    fn confederates_are_counted(&self) -> bool {
        let from = self.state.campaign.as_ref().and_then(|campaign| campaign.hungry_from);
        from.is_some_and(|turn| turn <= self.state.turn)
    }

    /// Judges whether a unit forages (17.4).
    pub(super) fn judge_forage(&self, side: Side, tried: UnitSet, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Forage(unit) if self.side(unit) == side => {
                let Some(campaign) = &self.state.campaign else {
                    return Err(NOT_ASKED);
                };
                let hungry = campaign.unsupplied.contains(unit) && self.state.units[unit].hex.is_some();
                let fresh = self.state.units[unit].fatigue <= FRESH;
                if hungry && fresh && !campaign.built.contains(unit) && !tried.contains(unit) {
                    Ok(())
                } else {
                    Err(NO_FORAGE)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    /// What is added to the roll of a unit that forages.
    fn forage_modifier(&self, unit: UnitId) -> i8 {
        let Some(hex) = self.state.units[unit].hex else {
            return 0;
        };
        let side = self.side(unit);
        let rich = side == Side::Union && self.is_in_county(hex, &RICH);
        let mut around = self.map().around(hex);
        let surrounded = around.all(|beside| {
            let held = self.is_occupied(side.other(), beside.hex) || self.controls(side.other(), beside.hex);
            let swamp = self.terrain(beside.hex) == Terrain::Swamp && !self.has_route(beside.edge);
            held || swamp || !self.is_passable(beside.edge)
        });
        self.state.units[unit].fatigue.cast_signed() - i8::from(rich) + i8::from(surrounded)
    }

    /// Where units of a side stand that are in supply.
    pub(crate) fn fed_hexes(&self, side: Side) -> HexSet {
        let units = self.scenario.sides[side.index()].filter(|unit| match side {
            Side::Union => self.union_is_fed(*unit),
            Side::Confederate => self.confederate_is_fed(*unit),
        });
        units.filter_map(|unit| self.state.units[unit].hex).collect()
    }

    /// Whether a unit is out of supply.
    #[must_use]
    pub fn is_hungry(&self, unit: UnitId) -> bool {
        let campaign = self.state.campaign.as_ref();
        campaign.is_some_and(|campaign| campaign.unsupplied.contains(unit))
    }
}

impl Gcacw {
    /// At the end of an action cycle the Confederates may have lost the York, from which on they look to their supply in
    /// the second week after (17.2); so they do when the Virginia is lost, and from the next week on when Henrico is.
    fn look_to_supply(&self, state: &mut State) {
        if state.campaign.is_none() {
            return;
        }
        let held = Field::new(&self.data, state).holds_the_york();
        let turn = state.turn;
        let lost = state.has(Event::VirginiaLost);
        let henrico = state.controls(County::Henrico);
        let campaign = state.advanced();
        if campaign.hungry_from.is_none() && (!held || lost) {
            campaign.hungry_from = Some((turn / WEEK + 2) * WEEK);
        }
        if henrico {
            let next = turn.div_ceil(WEEK) * WEEK;
            campaign.hungry_from = Some(campaign.hungry_from.map_or(next, |from| from.min(next)));
        }
    }

    /// Who is in supply for a week; who is out of it a second time loses a point (17.3).
    pub(super) fn supply(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.look_to_supply(state);
        let field = Field::new(&self.data, state);
        let counted = field.confederates_are_counted();
        let hungry: UnitSet = field
            .scenario
            .unit_ids()
            .filter(|unit| state.units[*unit].hex.is_some())
            .filter(|unit| match field.side(*unit) {
                Side::Union => !field.union_is_fed(*unit),
                Side::Confederate => counted && !field.confederate_is_fed(*unit),
            })
            .collect();
        let before = state.advanced().unsupplied;
        state.advanced().unsupplied = hungry;
        for unit in hungry {
            if before.contains(unit) {
                state.lose(unit, 1);
                state.units[unit].disorganized = true;
                say(turn, "advanced 17.3", || phrase!("campaign.starves", unit.wire()));
            } else {
                say(turn, "advanced 17.3", || phrase!("campaign.hungry", unit.wire()));
            }
        }
    }

    /// A unit forages.
    pub(super) fn forage(
        &self,
        state: &mut State,
        (side, mut tried): (Side, UnitSet),
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        let Choice::Forage(unit) = choice else { return };
        let modifier = Field::new(&self.data, state).forage_modifier(unit);
        let die = turn.d6();
        let found = die.cast_signed() + modifier <= FINDS[side.index()];
        say_dice(turn, "advanced 17.4", side, "dice.campaign.forage", &[die], || {
            phrase!(
                if found {
                    "campaign.forage.found"
                } else {
                    "campaign.forage.nothing"
                },
                unit.wire(),
                modifier
            )
        });
        if found {
            state.advanced().unsupplied.remove(unit);
        }
        tried.insert(unit);
        state.frames.push(Frame::Campaign(Asked::Forage(side, tried)));
    }

    /// The evening of the campaign: after all have built, the hungry may forage (17.4).
    pub(crate) fn begin_evening(&self, state: &mut State) {
        if state.campaign.is_none() {
            return;
        }
        self.look_to_supply(state);
        for side in [Side::Confederate, Side::Union] {
            state.frames.push(Frame::Campaign(Asked::Forage(side, UnitSet::EMPTY)));
        }
    }

    /// Units that have built do not forage on this evening (17.4).
    pub(crate) fn note_builder(&self, state: &mut State, unit: UnitId) {
        if state.campaign.is_some() {
            state.advanced().built.insert(unit);
        }
    }

    /// What hunger makes of units in a recovery phase (17.3): they are disorganized.
    pub(crate) fn disorder_the_hungry(&self, state: &mut State) {
        let hungry = state
            .campaign
            .as_ref()
            .map_or(UnitSet::EMPTY, |campaign| campaign.unsupplied);
        for unit in hungry {
            state.units[unit].disorganized |= state.units[unit].hex.is_some();
        }
        debug_assert!(
            { hungry }.all(|unit| state.scenario(&self.data)[unit].printed.arm != Arm::Wagons),
            "no wagons"
        );
    }
}
