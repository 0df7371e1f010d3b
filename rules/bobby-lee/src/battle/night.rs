//! Night: retreats at double limits, or another day of battle at the price of a leader's step, with reinforcements and blocks
//! redeployed (6.81, 1.22).

use kernel::log::say;
use kernel::{BySide, Refusal, Side, Turn, phrase};

use crate::battle::orders;
use crate::choice::Choice;
use crate::data::LeaderClass;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexSet};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{BattleStage, Frame, Hour, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const NO_LEADER: Refusal = Refusal::new("6.81", "Only a leader keeps a battle going.");
    pub(super) const ONE_STEP: Refusal = Refusal::new("6.81", "A battle leader needs two steps.");
    pub(super) const OUT_OF_RANGE: Refusal = Refusal::new(
        "6.81",
        "The battle is out of the leader's command range; a supreme leader has to be in its hex.",
    );
    pub(super) const MUST_RETREAT: Refusal = Refusal::new("6.81", "Blocks that can retreat must do so first.");
}
use refusals as no;

impl BobbyLee {
    /// Everybody goes back to his own line, half hits are made good, and the attacker decides first (6.65, 6.81).
    pub(super) fn begin_night(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        let (space, day) = (self.space(hex).0, state.fight.day);
        say(turn, "6.81", || phrase!("battle.night", space, day));
        for (block, spot) in state.fight.spots.entries().collect::<Vec<_>>() {
            let Some(spot) = spot else { continue };
            if spot.line != self.side(block) {
                state.fight.spots[block] = spot.opposite();
            }
        }
        state.fight.acted = BlockSet::EMPTY;
        state.fight.half = BlockSet::EMPTY;
        state.fight.spent = BlockSet::EMPTY;
        state.fight.captains = BySide::default();
        Self::open_hexsides(state);
        state.become_frame(Frame::Battle(BattleStage::Night(state.active)));
    }

    /// The leaders of a side who can keep the battle going.
    pub(super) fn captains(&self, state: &State, side: Side) -> BlockSet {
        let leaders = state.places.on_map() & self.lookups.leaders & self.lookups.blocks[side];
        let able = leaders.filter(|leader| self.judge_captain(state, *leader).is_ok());
        able.collect()
    }

    fn judge_captain(&self, state: &State, leader: BlockId) -> Result<(), Refusal> {
        let class = self.leader_class(leader).ok_or(no::NO_LEADER)?;
        if state.steps(leader) < 2 {
            return Err(no::ONE_STEP);
        }
        let (battle, at) = (state.fight.hex, state.places.hex(leader));
        let supreme = class == LeaderClass::Supreme || state.turn.supreme == Some(leader);
        let near = at == battle || !supreme && self.commands_battle(state, leader);
        if near { Ok(()) } else { Err(no::OUT_OF_RANGE) }
    }

    /// Whether the battle is in the command range of an army leader: the trace may end among the enemies there, but not
    /// pass others (5.12, 6.81).
    fn commands_battle(&self, state: &State, leader: BlockId) -> bool {
        let range = self.block(leader).kind.leader().and_then(|leader| leader.range);
        let (Some(range), Some(at), Some(battle)) = (range, state.places.hex(leader), state.fight.hex) else {
            return false;
        };
        let enemies = self.occupied(state, self.side(leader).other()) - HexSet::of(battle);
        self.spread(at, range, enemies).contains(battle)
    }

    pub(super) fn judge_night(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::FightOn(leader) => {
                let own = self.lookups.units(side).contains(leader);
                if !own || state.places.hex(leader).is_none() {
                    return Err(NO_SUCH_PIECE);
                }
                self.judge_captain(state, leader)
            }
            Choice::Abandon if self.ways_out(state, side).is_empty() => Ok(()),
            Choice::Abandon => Err(no::MUST_RETREAT),
            Choice::Retreat(..) => self.judge_retreat(state, side, choice),
            _ => Err(NOT_NOW),
        }
    }

    pub(super) fn list_night(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        into.extend(self.captains(state, side).map(Choice::FightOn));
        self.list_retreats(state, side, into);
        if self.ways_out(state, side).is_empty() {
            into.push(Choice::Abandon);
        }
    }

    pub(super) fn apply_night(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::FightOn(leader) => {
                state.revealed.insert(leader);
                turn.commit();
                state.fight.captains[side] = Some(leader);
                self.log_block(state, leader, ("6.81", "fights-on"), turn);
                self.end_night_decision(state, side);
            }
            Choice::Abandon => self.abandon(state, side, turn),
            Choice::Retreat(..) => self.apply_retreat(state, choice, turn),
            _ => {}
        }
    }

    /// Blocks that must leave and cannot are lost.
    fn abandon(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        let space = self.space(hex).0;
        say(turn, "6.81", || phrase!("trapped", side, space));
        for block in Self::in_open_order(state, self.blocks_in(state, side, hex)) {
            self.lose(state, block, "6.81", turn);
        }
    }

    /// A side that has left has lost. Who can neither retreat nor fight on is eliminated.
    pub(super) fn advance_night(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        if self.has_left(state, side) {
            self.end_battle(state, turn);
            return false;
        }
        if self.ways_out(state, side).is_empty() && self.captains(state, side).is_empty() {
            self.abandon(state, side, turn);
            return false;
        }
        true
    }

    /// After the attacker the defender decides; if both fight on, both may reinforce, the attacker first.
    fn end_night_decision(&self, state: &mut State, side: Side) {
        Self::open_hexsides(state);
        state.become_frame(Frame::Battle(if side == state.active {
            BattleStage::Night(side.other())
        } else {
            BattleStage::NightReinforce(state.active)
        }));
    }

    /// The blocks that a side may shift in the night between its Reserve and its line, each once (1.22, 6.5).
    fn list_redeployments(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let field = self.field(state);
        let mut moves = Vec::new();
        for block in field.of(side) {
            self.list_moves(state, &field, (side, block), &mut moves);
        }
        into.extend(
            moves
                .into_iter()
                .filter(|choice| matches!(choice, Choice::Redeploy(..))),
        );
    }

    pub(super) fn judge_night_reinforcement(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Redeploy(..) => self.judge_move(state, &self.field(state), side, choice),
            _ => self.judge_reinforce(state, side, choice),
        }
    }

    pub(super) fn list_night_reinforcements(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        self.list_reinforcements(state, side, into);
        self.list_redeployments(state, side, into);
        into.push(Choice::Done);
    }

    /// Who comes in the night waits in the Reserve for the next battle turn (6.7).
    pub(super) fn apply_night_reinforcement(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Done => self.end_night_reinforcement(state, side, turn),
            Choice::Reinforce(block) => {
                self.reinforce(state, block, ("6.7", "reinforced"), turn);
                state.fight.acted.insert(block);
            }
            _ => self.apply_move(state, choice, turn),
        }
    }

    /// Asked only where somebody can come or be shifted, until the side has finished, and not of a side that fights with
    /// what it has.
    pub(super) fn advance_night_reinforcement(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        let begun = state.fight.acted.meets(self.lookups.units(side));
        let mut choices = Vec::new();
        self.list_night_reinforcements(state, side, &mut choices);
        if orders::ALONE.is_given(state, side) || !begun && choices.len() == 1 {
            self.end_night_reinforcement(state, side, turn);
            return false;
        }
        true
    }

    /// After the defender's reinforcements both leaders lose a step, and both sides may entrench.
    fn end_night_reinforcement(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        Self::open_hexsides(state);
        if side == state.active {
            state.become_frame(Frame::Battle(BattleStage::NightReinforce(side.other())));
            return;
        }
        for leader in state.fight.captains.into_iter().flatten() {
            if self.suffer(state, leader, "6.81", turn) {
                self.log_loss(state, leader, 1, "6.81", turn);
            }
        }
        state.become_frame(Frame::Battle(BattleStage::Dig(state.active)));
    }

    /// A new day begins with the attacker's turn at dawn.
    pub(super) fn next_day(&self, state: &mut State) {
        state.fight.day += 1;
        state.fight.hour = Hour::Dawn;
        state.fight.second = false;
        state.become_frame(Frame::Battle(BattleStage::Begin));
    }
}
