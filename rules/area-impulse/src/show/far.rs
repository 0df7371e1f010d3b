//! Why a piece cannot march to an area that it points at: what bars the last step of the way, with the figures, or that it is
//! too far (9.2).

use kernel::beyond::{March, why_beyond};
use kernel::choice::Target;
use kernel::{Refusal, Side};
use maps::ways::steps_between;

use crate::choice::{Choice, Piece};
use crate::game::AreaImpulse;
use crate::movement::refusals as no;
use crate::state::{State, place};

impl AreaImpulse {
    /// Why a piece of those that may march does not get to an area, be it next to it or beyond.
    pub(crate) fn why_not_as_far_as(&self, state: &State, side: Side, piece: Piece, to: u8) -> Option<Refusal> {
        let refusal = self.judge_choice(state, side, Choice::Move(piece, to)).err()?;
        if refusal != no::NOT_ADJACENT || !place::is_area(state.at(piece)) {
            return Some(self.with_figures(state, piece, to, refusal));
        }
        let around = self.ground.adjacent[usize::from(to)];
        let march = March {
            side,
            piece: piece.wire(),
            to: to.into(),
            case: "9.2",
            is_near: &|area| u8::try_from(area).is_ok_and(|area| around.contains(area)),
            name: &|area| &self.data.areas[usize::from(area)].name,
            last_step: &|after| {
                let refusal = self.judge_choice(after, side, Choice::Move(piece, to)).err()?;
                Some(self.with_figures(after, piece, to, refusal))
            },
            too_far: &|| self.too_far(state, piece, to),
        };
        why_beyond(self, state, &march)
    }

    /// A refusal for the price of a step, with what it costs and what is left.
    fn with_figures(&self, state: &State, piece: Piece, to: u8, refusal: Refusal) -> Refusal {
        let all = self.allowance(state, piece);
        let left = all.saturating_sub(state.op.march(piece).spent);
        if refusal == no::COST {
            let cost = self.price_of_entry(state, piece, to);
            let message = format!("That takes {cost} movement factors, and of its {all} it has {left} left.");
            Refusal::of(refusal.case, message)
        } else if refusal == no::SPENT {
            Refusal::of(refusal.case, format!("It has spent all {all} of its movement factors."))
        } else {
            refusal
        }
    }

    /// That an area is out of reach: how many areas away it is, and how many movement factors are left.
    fn too_far(&self, state: &State, piece: Piece, to: u8) -> String {
        let all = self.allowance(state, piece);
        let left = all.saturating_sub(state.op.march(piece).spent);
        let name = &self.data.areas[usize::from(to)].name;
        match steps_between(|area| self.ground.adjacent[usize::from(area)], state.at(piece), to) {
            Some(away) if away > left => {
                format!("{name} is {away} areas away, and of its {all} movement factors it has {left} left.")
            }
            _ => format!("All ways to {name} are barred or too dear for the {left} movement factors it has left."),
        }
    }
}
