//! Leader casualties (16.3): leaders wounded or killed in an assault, and their return.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::{Death, Risk};
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::log::{say, say_dice};
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Frame, March, State, place};

/// The modified DR that kills a leader; a higher one wounds him.
const FATAL: u8 = 7;

impl AreaImpulse {
    /// When both sides roll the same, the leaders with the troops that fight are at risk.
    pub(crate) fn note_risk(&self, state: &mut State, attack: u8, defense: u8) {
        if attack != defense || !state.options.has(Rule::LeaderCasualties) {
            return;
        }
        state.fight.even = true;
        state.fight.rated = self.rated(state);
        for side in Side::BOTH {
            let area = state.fight.area;
            let here = self.own_leaders(state, side, area);
            let fighting = if side == state.active {
                state.fight.units
            } else {
                self.own(state, side, area)
            };
            let lead = state.fight.leads[side.index()];
            let involved =
                |leader: &u8| lead == Some(LeaderId(*leader)) || self.commanded(LeaderId(*leader)).meets(fighting);
            state.fight.at_risk[side.index()] = match self.book.losses.risk {
                Risk::Involved => here.filter(involved).collect(),
                Risk::Present => here,
            };
        }
    }

    /// Rolls for one leader of each side, the attacker's first: true when a side has to say for which.
    pub(crate) fn check_leaders(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        for side in [state.active, state.active.other()] {
            let at_risk = state.fight.at_risk[side.index()];
            if let Some(leader) = at_risk.only() {
                self.roll_for_leader(state, LeaderId(leader), turn);
            } else if !at_risk.is_empty() {
                state.frames.push(Frame::Risk(side));
                return true;
            }
        }
        false
    }

    pub(crate) fn judge_risk(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Risk(Piece::Leader(leader)) if state.fight.at_risk[side.index()].contains(leader.0) => Ok(()),
            Choice::Risk(_) => Err(Refusal::new(
                self.book.losses.case,
                "Only a leader whose troops fought here is at risk.",
            )),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_risk(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if let Choice::Risk(Piece::Leader(leader)) = choice {
            state.frames.pop();
            self.roll_for_leader(state, leader, turn);
        }
    }

    fn roll_for_leader(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        let side = self.data.leaders[usize::from(leader.0)].side;
        state.fight.at_risk[side.index()] = Set::EMPTY;
        let faces = turn.two_d6();
        let endangered = match self.book.losses.risk {
            Risk::Involved => state.inactive,
            Risk::Present => state.fight.rated,
        };
        let total = faces[0] + faces[1] + u8::from(endangered.contains(leader.0));
        let key = match total {
            FATAL => "leader.killed",
            0..FATAL => "leader.unhurt",
            _ => "leader.wounded",
        };
        say_dice(turn, self.book.losses.case, side, "dice.leader", &faces, || {
            phrase!(key, leader.wire())
        });
        if total >= FATAL {
            self.take_off(state, leader);
            if total == FATAL {
                state.fallen[side.index()] += 1;
                if self.book.losses.death == Death::Hinders {
                    state.novices.insert(leader.0);
                    state.successors.insert(leader.0);
                }
            }
        }
    }

    /// He waits on the Turn Track until the Night Phase of the next turn.
    fn take_off(&self, state: &mut State, leader: LeaderId) {
        state.leaders[leader.0] = place::TURN_TRACK;
        state.wounded[leader.0] = state.turn + 1;
        let piece = Piece::Leader(leader);
        let op = &mut state.op;
        op.leaders.remove(leader.0);
        op.stranded.remove(leader.0);
        *op.march_mut(piece) = March::default();
        if op.mover == Some(piece.slot()) {
            op.mover = None;
        }
    }

    /// The leaders of a side who come back tonight.
    pub(crate) fn recovering(&self, state: &State, side: Side) -> Set {
        let due =
            |leader: &u8| (1..=state.turn).contains(&state.wounded[*leader]) && !state.successors.contains(*leader);
        self.tables.leaders[side.index()].filter(due).collect()
    }

    /// 15.2 of Birth of a Legend: the successors of killed leaders arrive at dawn, in Richmond or where the Supply Train
    /// is bound. While the enemy holds that place they wait.
    pub(crate) fn land_successors(&self, state: &mut State, turn: &mut Turn<'_>) {
        for leader in state.successors {
            let side = self.data.leaders[usize::from(leader)].side;
            let area = match (side, self.ground.landings) {
                (Side::Union, Some(landings)) if self.has_train_moved(state) => landings.goal,
                (Side::Union, Some(landings)) => landings.start,
                _ => self.ground.richmond,
            };
            if state.wounded[leader] <= state.turn && self.controls(state, side, area) {
                state.successors.remove(leader);
                self.return_leader(state, LeaderId(leader), area, turn);
            }
        }
    }

    /// The areas with units that a leader commands, or with independents where they follow anybody.
    pub(crate) fn camps(&self, state: &State, leader: LeaderId) -> Set {
        let followers = match self.book.losses.risk {
            Risk::Involved => Set::EMPTY,
            Risk::Present => {
                let side = self.data.leaders[usize::from(leader.0)].side;
                self.tables.independent & self.tables.units[side.index()]
            }
        };
        let at = (self.commanded(leader) | followers).map(|unit| state.units.of(UnitId(unit)));
        at.filter(|at| place::is_area(*at)).collect()
    }

    /// Brings a leader back to his troops, asks where, or eliminates him when he has no division left.
    pub(crate) fn recover(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        let camps = self.camps(state, leader);
        if self.places_for(state, leader).is_empty() {
            state.wounded[leader.0] = 0;
            state.leaders[leader.0] = place::ELIMINATED;
            say(turn, "9.6", || phrase!("leader.eliminated", leader.wire()));
        } else if let Some(area) = camps.only() {
            self.return_leader(state, leader, area, turn);
        } else {
            state.frames.push(Frame::Recover(leader));
        }
    }

    fn return_leader(&self, state: &mut State, leader: LeaderId, area: u8, turn: &mut Turn<'_>) {
        state.wounded[leader.0] = 0;
        state.leaders[leader.0] = area;
        say(turn, self.book.losses.case, || {
            phrase!("leader.returns", leader.wire(), area)
        });
    }

    pub(crate) fn judge_recover(&self, state: &State, leader: LeaderId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Place(Piece::Leader(other), area)
                if other == leader && self.camps(state, leader).contains(area) =>
            {
                Ok(())
            }
            Choice::Place(..) => Err(Refusal::new(
                self.book.losses.case,
                "The leader who comes back joins units that he commands.",
            )),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_recover(&self, state: &mut State, leader: LeaderId, choice: Choice, turn: &mut Turn<'_>) {
        if let Choice::Place(_, area) = choice {
            state.frames.pop();
            self.return_leader(state, leader, area, turn);
        }
    }
}
