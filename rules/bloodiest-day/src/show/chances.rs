//! How often a roll that may be made anew would come out better or worse (10.2); what it means as it lies stands on the
//! button that keeps it.

use std::cmp::Ordering;

use kernel::Pending;
use kernel::odds::{PAIR, totals};

use crate::game::BloodiestDay;
use crate::resolution::Upshot;
use crate::state::{Purpose, State};

/// The faces of a die.
const FACES: i32 = 6;

/// In how many ways a new roll would come out for the holder of the Advantage, who is asked about it.
pub(super) struct Chances {
    /// Better than it is now.
    pub(super) better: u32,
    /// Worse.
    pub(super) worse: u32,
    /// Of so many.
    pub(super) of: u32,
}

impl BloodiestDay {
    /// What another roll for the same purpose would bring.
    pub(super) fn chances(&self, state: &State, roll: &Pending<Purpose>) -> Chances {
        let worth = |total: i32| self.worth(state, roll, u8::try_from(total).unwrap_or(0));
        let now = worth(roll.total().into());
        let (ways, of): (Vec<(i32, u32)>, u32) = match roll.faces().len() {
            1 => ((1..=FACES).map(|face| (face, 1)).collect(), FACES.unsigned_abs()),
            _ => (totals().collect(), PAIR),
        };
        let count = |is: fn(u8, u8) -> bool| {
            let such = ways.iter().filter(|(total, _)| is(worth(*total), now));
            such.map(|(_, ways)| ways).sum()
        };
        let [higher, lower] = [count(|new, now| new > now), count(|new, now| new < now)];
        let (better, worse) = match state.advantage == roll.side {
            true => (higher, lower),
            false => (lower, higher),
        };
        Chances { better, worse, of }
    }

    /// What new dice of one side in a combat would bring the holder of the Advantage, once all have fallen: of the
    /// attacker, or of the defender.
    pub(super) fn chances_in_combat(
        &self,
        state: &State,
        defense: &Pending<Purpose>,
        of_attacker: bool,
    ) -> Option<Chances> {
        let fight = state.fight.as_ref()?;
        let (attack, defense) = (i32::from(fight.roll?.total()), i32::from(defense.total()));
        let lead = self.lead_of_attack(state, fight);
        let holder = state.advantage;
        let is_attacker = holder == fight.attack.side;
        let worth = |attack: i32, defense: i32| {
            let to_attacker = match self.upshot(state, &fight.attack, lead + attack - defense) {
                Upshot::Repulse => -1,
                Upshot::Stalemate | Upshot::NoEffect => 0,
                Upshot::Casualties(points) => points.into(),
                Upshot::Overrun => i32::MAX,
            };
            let [own, enemy] = if is_attacker {
                [attack, defense]
            } else {
                [defense, attack]
            };
            let [own, enemy] = [own, enemy].map(|total| u8::try_from(total).unwrap_or(0));
            // 8.7.2: where the result is the same, whose leaders are at stake.
            let is_struck = |side, own, enemy| i32::from(self.is_struck(state, &fight.attack, side, own, enemy));
            let leaders = is_struck(holder.other(), enemy, own) - is_struck(holder, own, enemy);
            (if is_attacker { to_attacker } else { -to_attacker }, leaders)
        };
        let now = worth(attack, defense);
        let (mut better, mut worse) = (0, 0);
        for (total, ways) in totals() {
            let then = if of_attacker {
                worth(total, defense)
            } else {
                worth(attack, total)
            };
            match then.cmp(&now) {
                Ordering::Greater => better += ways,
                Ordering::Less => worse += ways,
                Ordering::Equal => {}
            }
        }
        Some(Chances {
            better,
            worse,
            of: PAIR,
        })
    }

    /// In how many of [`PAIR`] ways new Impulse dice let the turn go on (3.0).
    pub(super) fn ways_to_go_on(&self, state: &State) -> u32 {
        let highest = self.highest_that_ends(state);
        let on = totals().filter(|(total, _)| *total > highest);
        on.map(|(_, ways)| ways).sum()
    }
}
