//! Victory (2): areas that decide, points, levels and ties.

use protocol::{BySide, Side};

use crate::data::{Role, UnitId};
use crate::game::BloodiestDay;
use crate::state::{State, place};

/// What an area with two stars is worth to the Union (2.2.1 points).
pub const DOUBLE_STAR: u16 = 5;

/// The victory points of a side, by where they come from (2.2.1 points).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The fresh values of eliminated enemy units.
    pub units: u16,
    /// Killed enemy leaders.
    pub killed: u16,
    /// Seriously wounded enemy leaders.
    pub wounded: u16,
    /// Areas with two stars.
    pub areas: u16,
}

impl Tally {
    /// All together.
    #[must_use]
    pub const fn total(self) -> u16 {
        self.units + self.killed + self.wounded + self.areas
    }
}

/// How a day ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// The Union holds Sharpsburg (2.2.4).
    Sharpsburg,
    /// The Union holds all three areas with two stars (2.2.3).
    Retreats,
    /// The level of one side is higher, by so much (2.2.2 levels).
    Levels(Side, u8),
    /// The levels are equal, and this side inflicted more casualty points.
    Casualties(Side),
    /// The levels and the casualty points are equal.
    Draw,
    /// Neither side has reached a tactical victory.
    Losses,
}

impl Result {
    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Result::Sharpsburg | Result::Retreats => Some(Side::Union),
            Result::Levels(side, _) | Result::Casualties(side) => Some(side),
            Result::Draw | Result::Losses => None,
        }
    }
}

/// The level of victory that points make (2.2.3 levels).
#[must_use]
pub const fn level(points: u16) -> u8 {
    match points {
        ..25 => 0,
        25..=35 => 1,
        36..=50 => 2,
        51..=75 => 3,
        76.. => 4,
    }
}

impl BloodiestDay {
    /// The victory points of both sides.
    #[must_use]
    pub fn tallies(&self, state: &State) -> BySide<Tally> {
        BySide::of(|side| self.tally(state, side))
    }

    fn tally(&self, state: &State, side: Side) -> Tally {
        let enemies = self.lookups.units[side.other()];
        let lost = |unit: &UnitId| matches!(state.units.of(*unit), place::ELIMINATED | place::REMOVED);
        let worth = |unit: UnitId| u16::from(self.data.unit(unit).fresh);
        let mut tally = Tally {
            units: enemies.filter(lost).map(worth).sum(),
            ..Tally::default()
        };
        for leader in self.own_leaders(side.other()) {
            let points = u16::from(self.data.leader(leader).points);
            if state.killed.contains(leader.0) {
                tally.killed += points;
            } else if state.maimed.contains(leader.0) {
                tally.wounded += points.div_ceil(2);
            }
        }
        if side == Side::Union {
            tally.areas = DOUBLE_STAR * u16::from(self.count_controlled(state, Side::Union, Role::DoubleStar));
        }
        tally
    }

    /// How the day ended, or would end now.
    #[must_use]
    pub fn result(&self, state: &State) -> Result {
        if self.count_controlled(state, Side::Union, Role::Sharpsburg) > 0 {
            return Result::Sharpsburg;
        }
        if self
            .areas_with(Role::DoubleStar)
            .all(|area| self.controls(state, Side::Union, area))
        {
            return Result::Retreats;
        }
        let levels = self.tallies(state).map(|tally| level(tally.total()));
        let (union, confederate) = (levels[Side::Union], levels[Side::Confederate]);
        let inflicted = state.inflicted;
        match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Result::Levels(Side::Union, union - confederate),
            std::cmp::Ordering::Less => Result::Levels(Side::Confederate, confederate - union),
            std::cmp::Ordering::Equal if union == 0 => Result::Losses,
            std::cmp::Ordering::Equal => match inflicted[Side::Union].cmp(&inflicted[Side::Confederate]) {
                std::cmp::Ordering::Greater => Result::Casualties(Side::Union),
                std::cmp::Ordering::Less => Result::Casualties(Side::Confederate),
                std::cmp::Ordering::Equal => Result::Draw,
            },
        }
    }
}
