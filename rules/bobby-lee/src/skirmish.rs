//! Skirmishes (6.1), and the retreat of invaders by sea (8.41).

use kernel::choice::Target;
use kernel::log::{roll as roll_of, say};
use kernel::{Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::LogEntry;
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::battle::{self, Hits};
use crate::data::{BlockId, HexId, Kind};
use crate::state::{Frame, Place, State};

/// The steps of a skirmish; its hex stands in the [`Fight`](crate::battle::Fight). What has to be decided, which block
/// takes a hit and where the loser goes, is asked as in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// All blocks are revealed.
    Reveal,
    /// A side fires, the defender first.
    Fire(Side),
    /// The losses are counted: somebody has to leave.
    Outcome,
    /// It is over.
    Over,
}

impl Step {
    /// Where a skirmish begins.
    pub const FIRST: Step = Step::Reveal;
}

/// The firepower of everybody, and of the infantry that defends a forest (6.1, 6.66).
const FIREPOWER: u8 = 1;
const FOREST_FIREPOWER: u8 = 2;

impl BobbyLee {
    pub(crate) fn advance_skirmish(&self, state: &mut State, step: Step, turn: &mut Turn<'_>) -> bool {
        let Some(hex) = state.fight.hex else {
            self.contest_is_over(state, turn);
            return false;
        };
        match step {
            Step::Reveal => {
                state.revealed |= state.places.at(hex);
                turn.commit();
                self.tell_skirmishers(state, hex, turn);
                state.become_frame(Frame::Skirmish(Step::Fire(state.active.other())));
            }
            Step::Fire(side) => {
                state.become_frame(Frame::Skirmish(if side == state.active {
                    Step::Outcome
                } else {
                    Step::Fire(state.active)
                }));
                self.volley(state, hex, side, turn);
            }
            Step::Outcome => {
                state.become_frame(Frame::Skirmish(Step::Over));
                self.dismiss_loser(state, hex, turn);
            }
            Step::Over => self.contest_is_over(state, turn),
        }
        false
    }

    /// All blocks of a side fire together.
    fn volley(&self, state: &mut State, hex: HexId, side: Side, turn: &mut Turn<'_>) {
        let covered = side != state.active && self.in_forest(state);
        let mut dice = Vec::new();
        let mut hits = 0;
        for block in self.blocks_in(state, side, hex).map(BlockId) {
            let behind_trees = covered && self.block(block).kind == Kind::Infantry;
            let power = if behind_trees { FOREST_FIREPOWER } else { FIREPOWER };
            for _ in 0..state.steps(block) {
                let face = turn.d6();
                hits += u8::from(face <= power);
                dice.push(face);
            }
        }
        if dice.is_empty() {
            return;
        }
        turn.log_entry(LogEntry {
            say: phrase!("skirmish.fires", side, hits),
            case: "6.1".into(),
            dice: vec![roll_of(side, "dice.fire", &dice)],
            combat: None,
        });
        if hits > 0 {
            state.fight.hits = Some(Hits {
                on: side.other(),
                at: None,
                left: hits,
                long: false,
                target: None,
            });
            state.frames.push(Frame::Battle(battle::Step::Loss));
        }
    }

    /// Everybody reads who fights, because all may be over before anybody is asked (6.1).
    fn tell_skirmishers(&self, state: &State, hex: HexId, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let blocks = self.blocks_in(state, side, hex);
            let steps: u8 = blocks.map(|block| state.steps[block]).sum();
            let names = || -> Vec<i32> { blocks.map(|block| i32::from(BlockId(block).wire())).collect() };
            say(turn, "6.1", || phrase!("skirmish.reveals", side, names(), steps));
        }
    }

    /// Who has fewer blocks left retreats, the attacker if they are as many; from a fortress always the attacker, unless
    /// nobody defends it any more (6.1, 6.65).
    fn loser(&self, state: &State, hex: HexId) -> Option<Side> {
        let [attacker, defender] =
            [state.active, state.active.other()].map(|side| self.blocks_in(state, side, hex).len());
        if attacker == 0 || defender == 0 {
            return None;
        }
        let driven_out = defender < attacker && !self.in_fortress(state);
        Some(if driven_out { state.active.other() } else { state.active })
    }

    fn dismiss_loser(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        let Some(loser) = self.loser(state, hex) else { return };
        let space = self.space(hex).0;
        say(turn, "6.1", || phrase!("skirmish.lost", loser, space));
        if loser == state.active {
            self.sail_back(state, hex, turn);
        }
        Self::open_hexsides(state);
        state.frames.push(Frame::Battle(battle::Step::Flee(loser)));
    }

    /// Invaders go back to the ports they came from, each with the loss of a step (8.41).
    fn sail_back(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        let landings: Vec<_> = state
            .turn
            .landings
            .iter()
            .copied()
            .filter(|landing| landing.to == hex)
            .collect();
        for landing in landings {
            let block = landing.block;
            if state.places.hex(block) != Some(hex) || self.occupies(state, self.side(block).other(), landing.from) {
                continue;
            }
            if self.suffer(state, block, "8.41", turn) {
                self.log_move(state, block, hex, landing.from, ("8.41", "retreated"), turn);
                state.places.put(block, Place::Hex(landing.from));
                state.disrupted.insert(block.0);
                self.hide(state, landing.from, state.active, Set::of(block.0), turn);
            }
        }
    }
}
