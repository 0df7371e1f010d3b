//! Following: other pieces go, in one step, the way that the piece before them went.
//!
//! Each is judged and pays as if it had gone step by step.

use kernel::choice::Target;
use kernel::{Refusal, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::Piece;
use crate::data::{LeaderId, UnitId};
use crate::log::say;
use crate::movement::Walk;
use crate::movement::refusals as no;
use crate::sets::Set;
use crate::state::{March, State};

impl AreaImpulse {
    /// Whether a piece can go where the piece that moved last went, by the same way.
    pub(crate) fn judge_follow(&self, state: &State, piece: Piece) -> Result<(), Refusal> {
        self.judge_mover(state, piece)?;
        self.judge_route(state, piece, self.gun_areas(state, state.active))
    }

    /// The rest of [`AreaImpulse::judge_follow`], for a piece that may move.
    pub(crate) fn judge_route(&self, state: &State, piece: Piece, guns: Set) -> Result<(), Refusal> {
        let route = &state.op.route;
        let march = state.op.march(piece);
        if route[1] == 0 || march.is(March::BEGUN) || state.at(piece) != route[0] {
            return Err(no::NO_ROUTE);
        }
        let allowance = self.allowance(state, piece);
        let mut walk = Walk {
            at: route[0],
            spent: march.spent,
            begun: false,
        };
        let mut stopped = None;
        for to in route[1..].iter().copied().take_while(|area| *area != 0) {
            if let Some(refusal) = stopped {
                return Err(refusal);
            }
            let passage = self.step(state, piece, walk, to, guns)?;
            walk = Walk {
                at: to,
                spent: walk.spent + passage.cost,
                begun: true,
            };
            if passage.stops || passage.marks & March::HALTED != 0 {
                stopped = Some(no::STOPPED);
            } else if walk.spent >= allowance {
                stopped = Some(no::SPENT);
            }
        }
        Ok(())
    }

    /// The pieces that may be able to follow: activated, and where the last route began.
    fn followers(&self, state: &State) -> impl Iterator<Item = Piece> + use<> {
        let start = state.op.route[0];
        let units = state.op.units & state.units.at(start);
        let leaders = self.own_leaders(state, state.active, start);
        let leaders = leaders.map(|leader| Piece::Leader(LeaderId(leader)));
        units.map(|unit| Piece::Unit(UnitId(unit))).chain(leaders)
    }

    pub(crate) fn judge_follow_all(&self, state: &State) -> Result<(), Refusal> {
        if state.op.route[1] != 0
            && self
                .followers(state)
                .any(|piece| self.judge_follow(state, piece).is_ok())
        {
            Ok(())
        } else {
            Err(no::NO_ROUTE)
        }
    }

    /// Takes one piece, or all that can, by the way that the last piece went.
    pub(crate) fn follow(&self, state: &mut State, only: Option<Piece>, turn: &mut Turn<'_>) {
        let route = state.op.route;
        let Some(goal) = route.iter().copied().rfind(|area| *area != 0) else {
            return;
        };
        let mut moved = Vec::new();
        for piece in self.followers(state) {
            if only.is_some_and(|only| only != piece) || self.judge_follow(state, piece).is_err() {
                continue;
            }
            for to in route[1..].iter().copied().take_while(|area| *area != 0) {
                if let Ok(passage) = self.judge_move(state, piece, to) {
                    self.take_step(state, piece, to, passage, turn);
                }
            }
            moved.push(i32::from(piece.wire()));
        }
        say(turn, "9.1", || phrase!("followed", moved, goal));
    }
}
