//! Victory points (13.0): where they come from, and the level that they give.

use protocol::Side;

use crate::data::GameData;
use crate::field::Field;
use crate::forces::Size;
use crate::ids::{HexId, HexSet, UnitId};
pub use crate::reasons::Reason;
use crate::state::State;

/// The hexes of a supply line in Retreat to the James.
const LINE: u16 = 9;
/// The first column of the south map, as one of the north map, whose landings it may come from.
const FIRST_LANDING: u16 = 19;
/// What a division without one costs.
const UNSUPPLIED: i16 = 3;

/// The points of a number of objectives of which not all count: those that do.
fn grouped(most: Option<i16>, held: &[(HexId, i16)]) -> Vec<(i16, Reason)> {
    match most {
        None => {
            let best = held.iter().rev().max_by_key(|(_, points)| *points);
            best.map(|(hex, points)| (*points, Reason::Objective(*hex)))
                .into_iter()
                .collect()
        }
        Some(most) => {
            let mut left = most;
            let counted = held.iter().map(|(hex, points)| {
                let points = left.min(*points);
                left -= points;
                (points, Reason::Objective(*hex))
            });
            counted.filter(|(points, _)| *points > 0).collect()
        }
    }
}

impl State {
    /// Where the victory points of the side that counts them come from (13.0).
    #[must_use]
    pub fn accounts(&self, data: &GameData) -> Vec<(i16, Reason)> {
        let scenario = self.scenario(data);
        let victory = &scenario.entry.victory;
        let side = victory.side;
        let mut accounts = Vec::new();
        let field = Field::new(data, self);
        let mut groups: Vec<Vec<(HexId, i16)>> = vec![Vec::new(); victory.most.len()];
        for (number, objective) in (0..).zip(&scenario.objectives) {
            let held = self.held.contains(number) == (side == Side::Union);
            if !held && objective.lost > 0 {
                accounts.push((-objective.lost, Reason::Lost(objective.hex)));
            } else if held && field.worth(objective) > 0 {
                let group = objective
                    .group
                    .and_then(|group| groups.get_mut(usize::from(group).checked_sub(1)?));
                match group {
                    Some(group) => group.push((objective.hex, objective.points)),
                    None => accounts.push((field.worth(objective), Reason::Objective(objective.hex))),
                }
            }
        }
        for (most, held) in victory.most.iter().zip(&groups) {
            accounts.extend(grouped(*most, held));
        }
        if accounts.is_empty() && victory.empty_handed != 0 {
            accounts.push((-victory.empty_handed, Reason::EmptyHanded));
        }
        accounts.extend(
            field
                .crossings()
                .into_iter()
                .map(|(unit, points)| (points, Reason::Crossed(unit))),
        );
        accounts.extend(
            field
                .unsupplied()
                .into_iter()
                .map(|unit| (UNSUPPLIED, Reason::Unsupplied(unit))),
        );
        accounts.extend(field.special_accounts());
        if self.weeks_points() != 0 {
            accounts.push((self.weeks_points(), Reason::Weeks));
        }
        for (loser, each) in [side.other(), side].into_iter().zip(victory.lost) {
            let lost = each * self.losses[loser].cast_signed();
            if lost > 0 {
                accounts.push((if loser == side { -lost } else { lost }, Reason::Losses(loser)));
            }
        }
        for (loser, each) in [side.other(), side].into_iter().zip(victory.worn) {
            let lost = each * self.memory.worn[loser].cast_signed();
            if lost > 0 {
                accounts.push((if loser == side { -lost } else { lost }, Reason::Worn(loser)));
            }
        }
        accounts
    }

    /// The victory points of the side that counts them.
    #[must_use]
    pub fn points(&self, data: &GameData) -> i16 {
        self.accounts(data).into_iter().map(|(points, _)| points).sum()
    }

    /// The level of a number of points: 0 for a decisive victory of the side that counts them, 5 for one of the other.
    #[must_use]
    pub fn level(&self, data: &GameData, points: i16) -> u8 {
        let levels = self.scenario(data).entry.victory.levels;
        let reached = levels.iter().position(|least| points >= *least);
        reached.unwrap_or(levels.len()) as u8
    }
}

impl Field<'_> {
    /// The supply lines of the Union on its way to the James (scenario 8, victory).
    pub(crate) fn supply_in_retreat(&self) -> HexSet {
        let james = self.scenario.gunboats.first().copied().unwrap_or(HexSet::EMPTY);
        let landings = self.map().landings(james).filter(|hex| hex.0 / 100 >= FIRST_LANDING);
        self.supply_lines(landings.collect(), LINE)
    }

    /// The Union divisions of infantry without a supply line (scenario 8, victory).
    fn unsupplied(&self) -> Vec<UnitId> {
        if self.scenario.entry.number != crate::scenarios::RETREAT_TO_THE_JAMES {
            return Vec::new();
        }
        let lines = self.supply_in_retreat();
        let divisions = (self.scenario.sides[Side::Union.index()] & self.scenario.infantry).filter(|unit| {
            self.scenario[*unit].printed.size == Size::Division && self.state.units[*unit].hex.is_some()
        });
        divisions.filter(|unit| !self.is_supplied_by(*unit, &lines)).collect()
    }
}
