//! Skirmishes (6.1), and the retreat of invaders by sea (8.41).

use std::cmp::Ordering;

use kernel::choice::Target;
use kernel::log::{roll as roll_of, say};
use kernel::{Side, Sides, Turn, phrase};
use protocol::view::LogEntry;

use crate::data::Kind;
use crate::game::BobbyLee;
use crate::ids::{BlockSet, HexId};
use crate::procedure::Procedure;
use crate::state::{BattleStage, Frame, Hits, Place, SkirmishStage, State};

/// The firepower of everybody, and of the infantry that defends a forest (6.1, 6.66).
const FIREPOWER: u8 = 1;
const FOREST_FIREPOWER: u8 = 2;

/// Nobody decides anything in a skirmish but what a battle asks: who takes a hit, and where the loser goes.
impl Procedure for SkirmishStage {
    fn deciders(&self, _: &BobbyLee, _: &State) -> Sides {
        Sides::NONE
    }

    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let Some(hex) = state.fight.hex else {
            game.contest_is_over(state, turn);
            return false;
        };
        match *self {
            SkirmishStage::Reveal => {
                state.revealed |= state.places.at(hex);
                turn.commit();
                game.tell_skirmishers(state, hex, turn);
                state.become_frame(Frame::Skirmish(SkirmishStage::Fire(state.active.other())));
            }
            SkirmishStage::Fire(side) => {
                state.become_frame(Frame::Skirmish(if side == state.active {
                    SkirmishStage::Outcome
                } else {
                    SkirmishStage::Fire(state.active)
                }));
                game.volley(state, hex, side, turn);
            }
            SkirmishStage::Outcome => {
                state.become_frame(Frame::Skirmish(SkirmishStage::Over));
                game.dismiss_loser(state, hex, turn);
            }
            SkirmishStage::Over => game.contest_is_over(state, turn),
        }
        false
    }
}

impl BobbyLee {
    /// All blocks of a side fire together.
    fn volley(&self, state: &mut State, hex: HexId, side: Side, turn: &mut Turn<'_>) {
        let covered = side != state.active && self.in_forest(state);
        let mut dice = Vec::new();
        let mut hits = 0;
        for block in self.blocks_in(state, side, hex) {
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
        let key = if covered {
            "skirmish.fires-covered"
        } else {
            "skirmish.fires-at"
        };
        turn.log_entry(LogEntry {
            say: phrase!(key, side, hits, self.space(hex).0, FIREPOWER, FOREST_FIREPOWER),
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
            state.frames.push(Frame::Battle(BattleStage::Loss));
        }
    }

    /// Everybody reads who fights, because all may be over before anybody is asked (6.1).
    fn tell_skirmishers(&self, state: &State, hex: HexId, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let blocks = self.blocks_in(state, side, hex);
            let steps: u8 = blocks.map(|block| state.steps[block]).sum();
            let names = || -> Vec<i32> { blocks.map(|block| i32::from(block.wire())).collect() };
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
        let [own, theirs] = [loser, loser.other()].map(|side| self.blocks_in(state, side, hex).len());
        let (case, key) = match own.cmp(&theirs) {
            Ordering::Less => ("6.1", "skirmish.lost-fewer"),
            Ordering::Equal if !self.in_fortress(state) => ("6.1", "skirmish.lost-even"),
            _ => ("6.65", "skirmish.lost-fortress"),
        };
        say(turn, case, || phrase!(key, loser, space, own, theirs));
        if loser == state.active {
            self.sail_back(state, hex, turn);
        }
        Self::open_hexsides(state);
        state.frames.push(Frame::Battle(BattleStage::Flee(loser)));
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
                state.disrupted.insert(block);
                self.hide(state, landing.from, state.active, BlockSet::of(block), turn);
            }
        }
    }
}
