//! What the dice on the table come to if they stand: told to whoever may have them rolled anew (10.2).

use kernel::choice::Target;
use kernel::{Pending, Phrase, phrase};

use crate::choice::Piece;
use crate::game::BloodiestDay;
use crate::resolution::Upshot;
use crate::state::{Kind, Purpose, State};
use crate::wounds::Wound;

/// The piece that a roll is about, if it is about one.
pub(crate) fn whose(purpose: Purpose) -> Option<u16> {
    Some(match purpose {
        Purpose::Wound(leader) => leader.wire(),
        Purpose::Gauntlet(unit) | Purpose::Toll(unit) | Purpose::Crossing { unit, .. } => Piece::Unit(unit).wire(),
        Purpose::Impulse | Purpose::Hill | Purpose::Combat => return None,
    })
}

impl BloodiestDay {
    /// What a roll comes to if nobody has it made anew.
    pub(crate) fn if_kept(&self, state: &State, roll: &Pending<Purpose>) -> Option<Phrase> {
        let total = roll.total();
        let key = match roll.purpose {
            Purpose::Impulse if self.ends_phase(state, total) => "kept.impulse.last",
            Purpose::Impulse => "kept.impulse.goes-on",
            Purpose::Hill if BloodiestDay::brings_hill(total) => "kept.hill.comes",
            Purpose::Hill => "kept.hill.waits",
            Purpose::Crossing { unit, to } => {
                let at = state.units.of(unit);
                match self.captures(state, roll.side, at, to, total) {
                    true => "kept.crossing.open",
                    false => "kept.crossing.shut",
                }
            }
            Purpose::Wound(_) => match Wound::of(total) {
                Wound::Killed => "kept.wound.killed",
                Wound::Serious => "kept.wound.maimed",
                Wound::Light => "kept.wound.wounded",
            },
            Purpose::Gauntlet(unit) if self.survives(state, unit, total) => "kept.gauntlet.through",
            Purpose::Gauntlet(_) => "kept.lost",
            Purpose::Toll(unit) => match (self.is_taxed(unit, total), state.is_fresh(unit)) {
                (false, _) => "kept.toll.none",
                (true, true) => "kept.toll.spent",
                (true, false) => "kept.lost",
            },
            Purpose::Combat => {
                let fight = state.fight.as_ref()?;
                let rolled = fight.roll?;
                let margin = self.lead_of_attack(state, fight) + i32::from(rolled.total()) - i32::from(total);
                let attack = &fight.attack;
                let defenders = self.enemies(state, attack.side, attack.area);
                match self.upshot(state, attack, margin) {
                    // As the odds count them.
                    Upshot::Casualties(points) if i32::from(points) >= self.capacity(state, defenders) => {
                        "kept.eliminated"
                    }
                    Upshot::Casualties(points) => return Some(phrase!("kept.casualties", points)),
                    Upshot::Stalemate => "kept.stalemate",
                    Upshot::NoEffect => "kept.nothing",
                    Upshot::Repulse => "kept.repulse",
                    // 8.6.3: who fires does not go on.
                    Upshot::Overrun if attack.kind == Kind::Assault => "kept.overrun",
                    Upshot::Overrun => "kept.eliminated",
                }
            }
        };
        Some(Phrase::bare(key))
    }
}
