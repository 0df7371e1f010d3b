//! Retreats out of a contest: by day, by night, after a rout, after a lost skirmish (6.3).

use kernel::log::say;
use kernel::rehearsal::MAY_ROLL;
use kernel::{Pace, Refusal, Ruleset, Side, Turn, phrase};
use protocol::view::SpaceId;

use crate::battle::orders;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, EdgeId, HexId, HexSet, Space};
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Assault, BattleStage, Frame, Place, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const NOT_ADJACENT: Refusal = Refusal::new("6.31", "Blocks retreat to an adjacent hex.");
    pub(super) const IMPASSABLE: Refusal = Refusal::new("2.21", "This hexside cannot be crossed.");
    pub(super) const ATTACKER: Refusal = Refusal::new(
        "6.31",
        "The attacker retreats over hexsides by which he attacked or reinforced.",
    );
    pub(super) const DEFENDER: Refusal = Refusal::new(
        "6.31",
        "The defender cannot retreat over a hexside that the attacker used.",
    );
    pub(super) const ENEMIES: Refusal = Refusal::new("6.31", "Enemies stand in this hex.");
    pub(super) const LAST: Refusal = Refusal::new(
        "6.32",
        "Only one more can leave, which ends your retreats: send the one whom you mean by himself.",
    );
    pub(super) const FULL: Refusal = Refusal::new("6.32", "No more can retreat over this hexside in this turn.");
}
use refusals as no;

/// How many blocks retreat over a pontoon bridge, and reinforce over it (5.41).
const OVER_PONTOON: u8 = 2;

impl BobbyLee {
    /// The hexside by which the attacker came from a hex to the one that is fought for.
    pub(crate) fn assault(&self, state: &State, edge: EdgeId) -> Option<Assault> {
        let hex = state.fight.hex?;
        let mut assaults = state.turn.assaults.iter();
        assaults
            .find(|assault| assault.edge == edge && assault.to == hex)
            .copied()
    }

    /// How many blocks have crossed a hexside in this segment.
    pub(super) fn crossed(state: &State, edge: EdgeId) -> u8 {
        let mut crossed = state.fight.crossed.iter();
        crossed.find(|entry| entry.0 == edge).map_or(0, |entry| entry.1)
    }

    pub(super) fn count_crossing(state: &mut State, edge: EdgeId) {
        match state.fight.crossed.iter_mut().find(|entry| entry.0 == edge) {
            Some(entry) => entry.1 += 1,
            None => state.fight.crossed.push((edge, 1)),
        }
    }

    /// How many more blocks a side may retreat to a hex in this segment: at least one.
    fn way_out(&self, state: &State, side: Side, to: HexId) -> Result<u8, Refusal> {
        let hex = state.fight.hex.ok_or(NOT_NOW)?;
        let edge = self.data.between(hex, to).ok_or(no::NOT_ADJACENT)?;
        let limit = match self.assault(state, edge) {
            Some(_) if side != state.active => return Err(no::DEFENDER),
            Some(assault) if assault.pontoon => OVER_PONTOON,
            None if side == state.active => return Err(no::ATTACKER),
            _ if !self.edge(edge).passable => return Err(no::IMPASSABLE),
            // 2.21: the limit of a hexside for retreats is its attack limit, with the ground that is entered.
            _ => self.attack_limit(state, edge, to),
        };
        if self.occupies(state, side.other(), to) {
            return Err(no::ENEMIES);
        }
        let limit = if state.fight.is_night() { 2 * limit } else { limit };
        match limit.saturating_sub(Self::crossed(state, edge)) {
            0 => Err(no::FULL),
            more => Ok(more),
        }
    }

    /// The hexes to which a side may retreat one more block.
    pub(crate) fn ways_out(&self, state: &State, side: Side) -> HexSet {
        let Some(hex) = state.fight.hex else {
            return HexSet::EMPTY;
        };
        let around = self.hex(hex).adjacent.iter().map(|next| next.to);
        around.filter(|to| self.way_out(state, side, *to).is_ok()).collect()
    }

    /// How many blocks of a side can still retreat in this segment.
    pub(super) fn can_leave(&self, state: &State, side: Side) -> u8 {
        let Some(hex) = state.fight.hex else { return 0 };
        let rooms = self.ways_out(state, side).map(|to| self.way_out(state, side, to));
        let room: u8 = rooms.map(|room| room.unwrap_or(0)).sum();
        room.min(self.blocks_in(state, side, hex).len())
    }

    /// Whether there is a way out for all blocks of a side that are left in the contest.
    pub(crate) fn all_can_leave(&self, state: &State, side: Side) -> bool {
        let left = state.fight.hex.map(|hex| self.blocks_in(state, side, hex).len());
        left.is_none_or(|left| self.can_leave(state, side) >= left)
    }

    /// Whether a hex costs who retreats to it a step, as a vacant one of the enemy does (6.31).
    pub(crate) fn is_hostile(&self, state: &State, side: Side, to: HexId) -> bool {
        let taken = !self.occupies(state, side, to) && !self.friendly_hexes(state, side).contains(to);
        taken || state.fight.hostile.contains(to)
    }

    /// The blocks of a side that would retreat out of an engagement, with the loss of a step (6.3).
    pub(crate) fn retreat_engaged(&self, state: &State, side: Side) -> BlockSet {
        match state.frame() {
            Some(Frame::Battle(BattleStage::Retreat)) => self.field(state).engaged(side),
            _ => BlockSet::EMPTY,
        }
    }

    pub(crate) fn judge_retreat(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let Choice::Retreat(block, space) = choice else {
            return Err(NOT_NOW);
        };
        let hex = state.fight.hex.ok_or(NOT_NOW)?;
        if !self.blocks_in(state, side, hex).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        let to = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        self.way_out(state, side, to).map(drop)
    }

    /// Where a block can retreat to now, as a march of one step that costs nothing; and where it stands, as long as it is
    /// asked who retreats. So it is known of those who go together for whom there is no room (6.32).
    pub(crate) fn list_ways_out(
        &self,
        state: &State,
        side: Side,
        block: BlockId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<SpaceId> {
        // Where a hidden block of the enemy stands is told by no question about it.
        if self.side(block) != side {
            return None;
        }
        let (hex, at) = (state.fight.hex?, state.places.hex(block)?);
        let mut is_asked = false;
        for next in &self.hex(hex).adjacent {
            let space = self.space(next.to);
            let choice = Choice::Retreat(block, space);
            match self.judge(state, side, choice) {
                // Who dies of it is asked by himself whether he goes (6.31), and so is the last who gives up the field.
                Ok(()) if self.gives_up(state, side) || self.confirm_retreat(state, side, block, space).is_some() => {}
                Ok(()) => into.push(Pace {
                    choice,
                    to: space.0,
                    cost: 0,
                    through: Vec::new(),
                    obliges: self.settled_by_following(state, side, next.to),
                }),
                // Who has gone already is told so, but only where it is asked who retreats.
                Err(refusal) if refusal == NOT_NOW => continue,
                Err(_) => {}
            }
            is_asked = true;
        }
        is_asked.then(|| self.space(at).0)
    }

    /// Whether who retreats is the last of his side in the contest, and free to stay.
    fn gives_up(&self, state: &State, side: Side) -> bool {
        let is_last = |hex| self.blocks_in(state, side, hex).len() == 1;
        Self::may_stay(state) && state.fight.hex.is_some_and(is_last)
    }

    /// Whether a side is asked whether it retreats at all (6.3, 6.81).
    fn may_stay(state: &State) -> bool {
        let frame = state.frame();
        matches!(frame, Some(Frame::Battle(BattleStage::Retreat | BattleStage::Night(_))))
    }

    /// What cannot be taken back of a retreat that several make together: who comes where others have gone before is mixed
    /// with them (3.2).
    fn settled_by_following(&self, state: &State, side: Side, to: HexId) -> Option<&'static str> {
        let before = (self.blocks_in(state, side, to) & state.disrupted) - state.revealed;
        (Self::may_stay(state) && !before.is_empty()).then_some(MAY_ROLL)
    }

    /// Why a retreat takes nobody along: by the last way out while others stay (6.32).
    pub(crate) fn ends_retreats(&self, state: &State, side: Side, choice: Choice) -> Option<Refusal> {
        let (Choice::Retreat(block, _), Some(hex)) = (choice, state.fight.hex) else {
            return None;
        };
        let is_asked = state.frame() == Some(Frame::Battle(BattleStage::Retreat));
        let others_stay = self.blocks_in(state, side, hex).len() > 1;
        // 6.3: who falls in leaving an engagement takes nobody's way.
        let falls = || state.steps(block) == 1 && self.retreat_engaged(state, side).contains(block);
        (is_asked && others_stay && self.can_leave(state, side) == 1 && !falls()).then_some(no::LAST)
    }

    pub(crate) fn list_retreats(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let Some(hex) = state.fight.hex else { return };
        let out = self.ways_out(state, side);
        for block in self.blocks_in(state, side, hex) {
            into.extend(out.map(|to| Choice::Retreat(block, self.space(to))));
        }
    }

    /// A block retreats: out of an engagement with the loss of a step, into a vacant hex of the enemy with another; there
    /// it is disrupted and stands among the others (6.3, 6.31, 6.35).
    pub(crate) fn apply_retreat(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Retreat(block, space) = choice else { return };
        if self.retreat_engaged(state, self.side(block)).contains(block) {
            self.log_block(state, block, ("6.3", "retreat.engaged"), turn);
            if !self.suffer(state, block, "6.33", turn) {
                return;
            }
        }
        self.withdraw(state, block, space, turn);
    }

    /// Moves a block out of the contest.
    pub(crate) fn withdraw(&self, state: &mut State, block: BlockId, space: Space, turn: &mut Turn<'_>) {
        let (Some(from), Some(to)) = (state.fight.hex, self.hex_of(space)) else {
            return;
        };
        let side = self.side(block);
        if let Some(edge) = self.data.between(from, to) {
            Self::count_crossing(state, edge);
        }
        let hostile = self.is_hostile(state, side, to);
        if hostile {
            state.fight.hostile.insert(to);
        }
        let regroups = matches!(state.frame(), Some(Frame::Battle(BattleStage::Regroup(_))));
        let said = match (regroups, hostile) {
            (false, false) => ("6.31", "retreated"),
            (false, true) => ("6.31", "retreated.dear"),
            (true, false) => ("6.34", "regrouped"),
            (true, true) => ("6.34", "regrouped.dear"),
        };
        self.log_move(state, block, from, to, said, turn);
        state.fight.forget(block);
        state.disrupted.insert(block);
        state.places.put(block, Place::Hex(to));
        let stands = !hostile || self.suffer(state, block, "6.31", turn);
        if stands {
            self.hide(state, to, side, BlockSet::of(block), turn);
        }
    }

    /// The segment of retreats is asked for only where somebody can retreat, and not of a side that stands fast.
    pub(super) fn advance_retreats(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let side = Self::phasing(state);
        let stands = orders::STAND.is_given(state, side) || self.ways_out(state, side).is_empty();
        if stands || self.has_left(state, side) {
            self.end_retreats(state, turn);
            return false;
        }
        true
    }

    /// Who has nobody left has lost; who has left a position to the enemy is routed (6.3, 6.33).
    pub(super) fn end_retreats(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        // Whoever flees later finds those who retreated before in these hexes.
        state.fight.hostile = HexSet::EMPTY;
        if self.has_left(state, side) {
            self.end_battle(state, turn);
        } else {
            let broken = self.field(state).is_broken(side);
            let next = if broken {
                BattleStage::Combat
            } else {
                BattleStage::Morale
            };
            state.become_frame(Frame::Battle(next));
            if broken {
                self.rout(state, side, turn);
            }
        }
    }

    /// A side has to leave with all its blocks: the only way is taken unasked where it costs nothing, and who finds none is
    /// eliminated (6.33).
    pub(super) fn advance_flight(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        let Some(hex) = state.fight.hex else { return false };
        let left = self.blocks_in(state, side, hex);
        let out = self.ways_out(state, side);
        match (Self::in_open_order(state, left).next(), out.first()) {
            (None, _) => {
                state.frames.pop();
            }
            (Some(_), None) => {
                let space = self.space(hex).0;
                say(turn, "6.33", || phrase!("trapped", side, space));
                for block in Self::in_open_order(state, left) {
                    self.lose(state, block, "6.33", turn);
                }
            }
            (Some(block), Some(to))
                if out.len() == 1
                    && !self.is_hostile(state, side, to)
                    && self.way_out(state, side, to).is_ok_and(|room| room >= left.len()) =>
            {
                self.withdraw(state, block, self.space(to), turn);
            }
            _ => return true,
        }
        false
    }
}
