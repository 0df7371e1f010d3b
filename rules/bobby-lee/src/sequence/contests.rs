//! The contests of a player turn, one after the other (1.22, 6.0).

use kernel::log::say;
use kernel::{Phrase, Refusal, Turn, phrase};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockSet, HexId, HexSet, Space};
use crate::refusals::{NO_SUCH_SPACE, NOT_NOW};
use crate::state::{BattleStage, Fight, Frame, SkirmishStage, State, TurnStage};

mod refusals {
    use kernel::Refusal;

    pub(super) const NO_CONTEST: Refusal = Refusal::new("6.0", "There is nothing to fight for there.");
    pub(super) const SKIRMISHES_FIRST: Refusal = Refusal::new("6.1", "All skirmishes are fought before any battle.");
}
use refusals as no;

/// A skirmish is fought when either side has at most so many units (6.1).
const SKIRMISHERS: u8 = 2;

impl BobbyLee {
    /// The contests that may be fought next: skirmishes before battles (6.0, 6.1).
    pub(crate) fn next_contests(&self, state: &State) -> HexSet {
        let pending = self.pending(state);
        let skirmishes: HexSet = pending.filter(|hex| self.is_skirmish(state, *hex)).collect();
        if skirmishes.is_empty() { pending } else { skirmishes }
    }

    /// The hexes whose contest is still to be fought in this player turn.
    pub(crate) fn pending(&self, state: &State) -> HexSet {
        self.contested(state) - state.turn.fought
    }

    /// Whether a contest is a skirmish: a side has one or two units, or the attack comes from the sea (6.1, 8.4).
    pub(crate) fn is_skirmish(&self, state: &State, hex: HexId) -> bool {
        let few = |side| self.blocks_in(state, side, hex).len() <= SKIRMISHERS;
        few(state.active) || few(state.active.other()) || state.turn.landings.iter().any(|landing| landing.to == hex)
    }

    /// What a contest is called that is fought next.
    pub(super) fn contest_label(&self, state: &State, space: Space) -> Option<Phrase> {
        let is_skirmish = self.is_skirmish(state, self.hex_of(space)?);
        let key = if is_skirmish { "fight.skirmish" } else { "fight.battle" };
        Some(Phrase::bare(key))
    }

    pub(super) fn judge_contest(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let Choice::Fight(space) = choice else {
            return Err(NOT_NOW);
        };
        let hex = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        if !self.pending(state).contains(hex) {
            return Err(no::NO_CONTEST);
        }
        if self.next_contests(state).contains(hex) {
            Ok(())
        } else {
            Err(no::SKIRMISHES_FIRST)
        }
    }

    /// The only contest left is fought without asking.
    pub(super) fn advance_contests(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let next = self.next_contests(state);
        match (next.first(), next.len()) {
            (None, _) => state.become_frame(Frame::Turn(TurnStage::End)),
            (Some(hex), 1) => self.open_contest(state, hex, turn),
            _ => return true,
        }
        false
    }

    pub(super) fn open_contest(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        let space = self.space(hex).0;
        let skirmish = self.is_skirmish(state, hex);
        let (case, key) = if skirmish {
            ("6.1", "skirmish")
        } else {
            ("6.2", "battle")
        };
        say(turn, case, || phrase!(key, space));
        state.turn.fought.insert(hex);
        state.fight = Fight {
            hex: Some(hex),
            ..Fight::default()
        };
        state.frames.push(if skirmish {
            Frame::Skirmish(SkirmishStage::FIRST)
        } else {
            Frame::Battle(BattleStage::first(state.active.other()))
        });
    }

    /// A contest has been decided: its survivors stand up again, mixed with the others of their side, control is looked at,
    /// and the next contest follows (2.7, 3.2).
    pub(crate) fn contest_is_over(&self, state: &mut State, turn: &mut Turn<'_>) {
        let fight = std::mem::take(&mut state.fight);
        state.frames.pop();
        let here = fight.hex.map_or(BlockSet::EMPTY, |hex| state.places.at(hex));
        self.hide_all(state, here, turn);
        self.update_control(state, turn);
    }

    /// Turns all blocks face down and mixes them in their hexes, and with them those of the hex that was fought for, whom
    /// everybody has seen on the battle board.
    fn hide_all(&self, state: &mut State, here: BlockSet, turn: &mut Turn<'_>) {
        let known = state.revealed & state.places.on_map();
        state.revealed = BlockSet::EMPTY;
        self.mix_around(state, known | here, turn);
    }
}
