//! Why a piece cannot march to an area that it points at: what bars the last step of the way, with the figures, or that it is
//! too far (7.1, 7.11).

use kernel::beyond::{March, why_beyond};
use kernel::choice::Target;
use kernel::{Refusal, Side};
use maps::ways::steps_between;

use crate::choice::{Choice, Piece};
use crate::data::Area;
use crate::game::BloodiestDay;
use crate::movement::refusals as no;
use crate::state::{State, place};

impl BloodiestDay {
    /// Why a piece of those that may march does not get to an area, be it next to it or beyond.
    pub(crate) fn why_not_as_far_as(&self, state: &State, side: Side, piece: Piece, to: Area) -> Option<Refusal> {
        let refusal = self.judge_choice(state, side, Choice::Move(piece, to)).err()?;
        if refusal != no::NOT_ADJACENT || !place::is_area(state.at(piece)) {
            return Some(self.with_figures(state, piece, to, refusal));
        }
        let march = March {
            side,
            piece: piece.wire(),
            to: to.into(),
            case: "7.11",
            is_near: &|area| u8::try_from(area).is_ok_and(|area| self.around(to).contains(area)),
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
    fn with_figures(&self, state: &State, piece: Piece, to: Area, refusal: Refusal) -> Refusal {
        if refusal != no::POINTS {
            return refusal;
        }
        let all = self.allowance(piece);
        let left = all.saturating_sub(state.op.march(piece).spent);
        let cost = self.entry_cost(state, piece, to);
        let message = format!("That takes {cost} movement points, and of its {all} it has {left} left.");
        Refusal::of(refusal.case, message)
    }

    /// That an area is out of reach: how many areas away it is, and how many movement points are left.
    fn too_far(&self, state: &State, piece: Piece, to: Area) -> String {
        let all = self.allowance(piece);
        let left = all.saturating_sub(state.op.march(piece).spent);
        let name = &self.data.areas[usize::from(to)].name;
        match steps_between(|area| self.around(area), state.at(piece), to) {
            Some(away) if away > left => {
                format!("{name} is {away} areas away, and of its {all} movement points it has {left} left.")
            }
            _ => format!("All ways to {name} are barred or too dear for the {left} movement points it has left."),
        }
    }
}
