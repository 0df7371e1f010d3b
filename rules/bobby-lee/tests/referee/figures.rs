//! The figures that a player is told.

use kernel::Side;
use maps::sets::Set;

use crate::compare::Sum;
use crate::contest::Contest;
use crate::map::{Id, MAP};
use crate::stage::Stage;
use crate::table::Table;

impl Contest {
    /// The time of day of a battle, from Dawn to Night.
    pub(crate) fn time(&self) -> Option<i32> {
        let hour = if self.night { 4 } else { i32::from(self.hour) };
        (!self.skirmish && !self.is_over).then_some(hour)
    }
}

impl Table {
    /// Whether something hangs on a block, if that can be told.
    pub(crate) fn bears(&self, id: Id, badge: &str) -> Option<bool> {
        let march = &self.march;
        let moving = matches!(self.stage, Stage::March | Stage::Leaders | Stage::Approach(..));
        let contest = self.contest.as_ref();
        match badge {
            "disrupted" => Some(march.disrupted.contains(id) && self.hex_of(id).is_some()),
            // Who has moved last may go on, or seem to.
            "moved" if moving && march.last != Some(id) => Some(march.moved.contains(id)),
            "forced" if moving => Some(march.forced.contains(id)),
            // They stand up again when they have commanded (5.11).
            "active" if moving && march.supreme != Some(id) => {
                Some(march.leaders.contains(id) && self.shown.contains(id))
            }
            "supreme" if moving => Some(march.supreme == Some(id) && self.shown.contains(id)),
            "half-hit" => Some(contest.is_some_and(|contest| contest.half.contains(id))),
            "acted" if self.stage == Stage::Combat => Some(contest.is_some_and(|contest| contest.acted.contains(id))),
            "badge.starves" => None,
            _ => None,
        }
    }

    /// The figures behind what is asked, under its key.
    pub(crate) fn figures(&self, side: Side, key: &str) -> Option<Vec<i32>> {
        let figures = match key {
            "ask.activate-bid" | "ask.activate-over" => {
                vec![i32::from(self.march.owed?), i32::from(self.march.leaders.len())]
            }
            "ask.activate-more" => vec![i32::from(self.march.leaders.len())],
            "ask.march-strategic" => vec![i32::from(self.march.strategic)],
            "ask.march" if self.march.strategic > 0 => vec![i32::from(self.march.strategic)],
            "ask.retreat" | "ask.retreat-dear" | "ask.flee-rout" | "ask.flee-fortress" | "ask.flee-attacker"
            | "ask.flee-defender" | "ask.night" | "ask.night-leave" => {
                vec![
                    self.place_of_contest(),
                    self.can_leave(side),
                    i32::from(self.here(side).len()),
                ]
            }
            "ask.reinforce" | "ask.night-reinforce" => vec![self.place_of_contest(), self.can_come(side)],
            // Who has begun to do the one does not do the other.
            "ask.regroup" if self.fight().regroups.is_some() => return None,
            "ask.regroup" => vec![
                self.place_of_contest(),
                self.can_leave(side),
                self.can_come(side),
                i32::from(self.here(side).len()),
            ],
            "ask.dig" | "ask.deploy-entrench" => vec![self.place_of_contest(), self.works_left(side).len() as i32],
            "ask.levy" => vec![i32::from(self.ledger.levies)],
            _ => return None,
        };
        Some(figures)
    }

    fn place_of_contest(&self) -> i32 {
        i32::from(MAP.code(self.fight().hex))
    }

    fn can_leave(&self, side: Side) -> i32 {
        let room: i32 = self.exits(side).iter().map(|(_, left)| i32::from(*left)).sum();
        room.min(i32::from(self.here(side).len()))
    }

    fn can_come(&self, side: Side) -> i32 {
        let able: Set = self.reinforcements(side).into_iter().collect();
        let hexes = MAP.hexes[self.fight().hex].sides.iter().map(|hexside| hexside.to);
        let come = hexes.map(|from| (self.own(side, from) & able).len().min(self.room_for(side, from)));
        come.map(i32::from).sum()
    }

    /// The lines below a sheet.
    pub(crate) fn sums(&self, side: Side) -> Vec<Sum> {
        if self.stage == Stage::Attrition {
            return self.sums_of_attrition(side);
        }
        let mut sums = vec![
            Sum(self.points(side), "sum.points", vec![]),
            Sum(self.spent(side), "sum.spent", vec![]),
            Sum(self.points(side) - self.spent(side), "sum.left", vec![]),
            Sum(self.steps_bought(side), "sum.steps", vec![]),
            Sum(self.cadres_bought(side), "sum.cadres", vec![]),
        ];
        for hex in 0..MAP.hexes.len() {
            let limit = self.limit_in(side, hex);
            if self.paid_in(side, hex) > 0 && self.buys_in(side, hex) {
                sums.push(Sum(
                    self.paid_in(side, hex),
                    "sum.in-hex",
                    vec![i32::from(MAP.code(hex)), limit],
                ));
            }
        }
        sums
    }

    fn sums_of_attrition(&self, side: Side) -> Vec<Sum> {
        let [mut unsupplied, mut fed, mut foraging, mut starving, mut dying] = [0; 5];
        for hex in 0..MAP.hexes.len() {
            let all = i32::from(self.unsupplied(side, hex).len());
            let (starve, forage) = self.starving(side, hex);
            unsupplied += all;
            fed += all - i32::from((starve | forage).len());
            foraging += i32::from(forage.len());
            starving += i32::from(starve.len());
            dying += starve.filter(|id| self.strength(*id) == 1).count() as i32;
        }
        vec![
            Sum(unsupplied, "sum.unsupplied", vec![]),
            Sum(fed, "sum.fed", vec![]),
            Sum(foraging, "sum.foraging", vec![]),
            Sum(starving, "sum.starving", vec![]),
            Sum(dying, "sum.dying", vec![]),
        ]
    }
}
