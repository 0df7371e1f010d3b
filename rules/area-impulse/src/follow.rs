//! Following: other pieces go, in one step, the way that the piece before them went.
//!
//! Each is judged and pays as if it had gone step by step.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{RandomDice, Refusal, Turn, phrase};
use maps::sets::Set;

use crate::choice::Piece;
use crate::data::BorderKind;
use crate::game::AreaImpulse;
use crate::movement::{Walk, refusals as no};
use crate::state::{March, ROUTE, State};

impl AreaImpulse {
    /// Whether a piece can go where the piece that moved last went, by the same way.
    pub(crate) fn judge_follow(&self, state: &State, piece: Piece) -> Result<(), Refusal> {
        self.follow_judged(state, piece).map(|_| ())
    }

    fn follow_judged(&self, state: &State, piece: Piece) -> Result<bool, Refusal> {
        self.judge_mover(state, piece)?;
        self.judge_route(state, piece, self.gun_areas(state, state.active))
    }

    /// The rest of [`AreaImpulse::judge_follow`], for a piece that may move: whether it also goes when all follow. Guns that
    /// a ford would exhaust go only if they are told to.
    pub(crate) fn judge_route(&self, state: &State, piece: Piece, guns: Set) -> Result<bool, Refusal> {
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
        let mut unharmed = true;
        for to in route[1..].iter().copied().take_while(|area| *area != 0) {
            if let Some(refusal) = stopped {
                return Err(refusal);
            }
            let passage = self.passage_from(state, piece, walk, to, guns)?;
            if passage.beside_bridge && !state.op.waded {
                // The way led over the bridge, and not through the water.
                return Err(no::BRIDGE);
            }
            unharmed &= !passage.exhausts;
            let spent = walk.spent + passage.cost;
            stopped = if passage.marks & March::HALTED != 0 {
                Some(no::HALTED)
            } else if spent >= allowance {
                Some(no::SPENT)
            } else if passage.stops {
                self.ground
                    .edge(walk.at, to)
                    .map(|edge| self.stop_beyond(state, piece, edge))
            } else {
                None
            };
            walk = Walk {
                at: to,
                spent,
                begun: true,
            };
        }
        Ok(unharmed)
    }

    /// The pieces that may be able to follow: activated, and where the last route began.
    ///
    /// Where others can wade, the guns come first: they alone need the bridge.
    fn followers(&self, state: &State) -> impl Iterator<Item = Piece> + use<> {
        let route = &state.op.route;
        let units = state.op.units & state.units.at(route[0]);
        let first = if self.has_creek(route) {
            units & self.lookups.artillery
        } else {
            Set::EMPTY
        };
        let leaders = self.own_leaders(state, state.active, route[0]);
        let units = first.chain(units - first).map(Piece::of_unit);
        units.chain(leaders.map(Piece::of_leader))
    }

    /// Whether a way leads over a creek.
    fn has_creek(&self, route: &[u8; ROUTE]) -> bool {
        let edges = route.windows(2).filter_map(|step| self.ground.edge(step[0], step[1]));
        edges.into_iter().any(|edge| edge.border == BorderKind::Creek)
    }

    pub(crate) fn judge_follow_all(&self, state: &State) -> Result<(), Refusal> {
        if state.op.route[1] != 0 && self.all_followers(state).next().is_some() {
            Ok(())
        } else {
            Err(no::NO_ROUTE)
        }
    }

    /// Those who can come along when all follow.
    pub(crate) fn all_followers(&self, state: &State) -> impl Iterator<Item = Piece> {
        let able = |piece: &Piece| self.follow_judged(state, *piece) == Ok(true);
        self.followers(state).filter(able)
    }

    /// Who alone can come along when all follow, if it is one.
    pub(crate) fn only_follower(&self, state: &State) -> Option<Piece> {
        let mut able = self.all_followers(state);
        let first = able.next()?;
        able.next().is_none().then_some(first)
    }

    /// Those who could go on and do not come along when all follow: the way that was gone is closed to them, has no room
    /// left, or would cost them what nobody asked of them.
    pub(crate) fn left_behind(&self, state: &State) -> Vec<i32> {
        let mut dice = RandomDice::new(0);
        let mut after = None;
        // Who goes first takes up a bridge.
        if self.has_creek(&state.op.route) {
            let after = after.insert(state.clone());
            self.follow(after, None, &mut Turn::rehearsed(&mut dice));
        }
        let after = after.as_ref();
        let goes = |piece: Piece| match after {
            Some(after) => after.at(piece) != state.at(piece),
            None => self.follow_judged(state, piece) == Ok(true),
        };
        let stays = |piece: &Piece| !goes(*piece) && self.judge_mover(state, *piece).is_ok();
        let left = self.followers(state).filter(stays);
        left.map(|piece| piece.wire().into()).collect()
    }

    /// Where the way leads that the last piece went.
    pub(crate) fn followed_to(state: &State) -> Option<u8> {
        state.op.route.iter().copied().rfind(|area| *area != 0)
    }

    /// Takes one piece, or all that can, by the way that the last piece went.
    pub(crate) fn follow(&self, state: &mut State, only: Option<Piece>, turn: &mut Turn<'_>) {
        let Some(goal) = Self::followed_to(state) else {
            return;
        };
        let route = state.op.route;
        let mut moved = Vec::new();
        for piece in self.followers(state) {
            let goes = match only {
                Some(only) => only == piece && self.judge_follow(state, piece).is_ok(),
                None => self.follow_judged(state, piece) == Ok(true),
            };
            if !goes {
                continue;
            }
            for to in route[1..].iter().copied().take_while(|area| *area != 0) {
                if let Ok(passage) = self.judge_move(state, piece, to) {
                    self.cross(state, piece, to, passage, turn);
                }
            }
            moved.push(i32::from(piece.wire()));
        }
        say(turn, "9.1", || phrase!("followed", moved, goal));
    }
}
