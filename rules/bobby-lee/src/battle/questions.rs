//! What a battle asks, and what its choices are called where their verbs do not say enough.

use kernel::{Phrase, Side, phrase};
use maps::sets::Set;

use super::Step;
use crate::BobbyLee;
use crate::choice::Choice;
use crate::hexes::HexSet;
use crate::prompt::Question;
use crate::state::{Frame, State};

/// What costs a step in a retreat.
#[derive(Clone, Copy)]
pub(crate) struct RetreatLosses {
    /// Vacant hexes of the enemy (6.31).
    hostile: HexSet,
    /// The blocks that leave an engagement (6.3).
    engaged: Set,
}

impl BobbyLee {
    pub(crate) fn ask_battle(&self, state: &State, step: Step) -> Option<Question> {
        let side = Self::decider(state, step);
        let battle = state.fight.hex?;
        let hex = self.space(battle).0;
        let leave = || self.can_leave(state, side);
        let blocks = || self.blocks_in(state, side, battle).len();
        let come = || self.can_come(state, side);
        let (case, wait) = case_and_wait(step)?;
        let ask = match step {
            Step::Deploy(_) => self.ask_battle_deployment(state, side, hex),
            Step::Retreat => phrase!("ask.retreat", hex, leave(), blocks()),
            Step::Combat if state.fight.aiming.is_some() => {
                let ask = phrase!("ask.target", hex);
                return Some(Question::new("6.62", ask, phrase!(wait, hex)).awaited_under(case));
            }
            Step::Combat if self.has_acted(state, side) => phrase!("ask.combat-over", hex),
            Step::Combat => phrase!("ask.combat", hex),
            Step::Loss => phrase!("ask.loss", hex),
            Step::Flee(_) => phrase!("ask.flee", hex, leave(), blocks()),
            Step::Reinforce => phrase!("ask.reinforce", hex, come()),
            Step::NightReinforce(_) => phrase!("ask.night-reinforce", hex, come()),
            Step::Night(_) => match (leave(), self.captains(state, side).is_empty()) {
                (0, _) => phrase!("ask.night-stay", hex),
                (out, true) => phrase!("ask.night-leave", hex, out, blocks()),
                (out, false) => phrase!("ask.night", hex, out, blocks()),
            },
            Step::Dig(_) => phrase!("ask.dig", hex, self.spare_works(state, side).len()),
            Step::Regroup(_) => phrase!("ask.regroup", hex, leave(), come()),
            Step::Begin | Step::Morale => return None,
        };
        Some(Question::new(case, ask, phrase!(wait, hex)))
    }

    /// The defender is told what he can dig with (6.9).
    fn ask_battle_deployment(&self, state: &State, side: Side, hex: u16) -> Phrase {
        let works = self.spare_works(state, side).len();
        if side == state.active || works == 0 || self.in_fortress(state) {
            phrase!("ask.deploy-battle", hex)
        } else {
            phrase!("ask.deploy-entrench", hex, works)
        }
    }

    /// What costs steps while a side is asked about retreats.
    pub(crate) fn losses_in_retreat(&self, state: &State, side: Side) -> RetreatLosses {
        let hostile = match state.frame() {
            Some(Frame::Battle(Step::Retreat | Step::Flee(_) | Step::Night(_) | Step::Regroup(_))) => self
                .ways_out(state, side)
                .filter(|to| self.is_hostile(state, side, *to))
                .collect(),
            _ => HexSet::EMPTY,
        };
        let engaged = self.retreat_engaged(state, side);
        RetreatLosses { hostile, engaged }
    }

    /// What a choice of a battle is called: a retreat by what it costs, the end of a segment by the segment.
    pub(crate) fn battle_label(&self, step: Step, choice: Choice, losses: RetreatLosses) -> Option<Phrase> {
        match choice {
            Choice::Done => Some(Phrase::bare(end_of(step)?)),
            Choice::Retreat(block, space) => {
                let hostile = self.hex_of(space).is_some_and(|to| losses.hostile.contains(to));
                let engaged = losses.engaged.contains(block.0);
                match u8::from(hostile) + u8::from(engaged) {
                    0 => None,
                    steps => Some(phrase!("retreat.costs", steps)),
                }
            }
            _ => None,
        }
    }
}

/// The case that asks, and what the others read meanwhile.
const fn case_and_wait(step: Step) -> Option<(&'static str, &'static str)> {
    Some(match step {
        Step::Deploy(_) => ("6.2", "wait.deploy-battle"),
        Step::Retreat => ("6.3", "wait.retreat"),
        Step::Combat => ("6.5", "wait.combat"),
        Step::Loss => ("6.63", "wait.loss"),
        Step::Flee(_) => ("6.31", "wait.flee"),
        Step::Reinforce => ("6.7", "wait.reinforce"),
        Step::NightReinforce(_) => ("6.81", "wait.night-reinforce"),
        Step::Night(_) => ("6.81", "wait.night"),
        Step::Dig(_) => ("6.9", "wait.dig"),
        Step::Regroup(_) => ("6.34", "wait.regroup"),
        Step::Begin | Step::Morale => return None,
    })
}

/// What the button is called that ends a segment, so that nobody ends one when he means another.
const fn end_of(step: Step) -> Option<&'static str> {
    Some(match step {
        Step::Retreat => "done.retreat",
        Step::Combat => "done.combat",
        Step::Reinforce | Step::NightReinforce(_) => "done.reinforce",
        Step::Dig(_) => "done.dig",
        Step::Regroup(_) => "done.regroup",
        _ => return None,
    })
}
