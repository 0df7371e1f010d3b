//! What a battle asks, and what its choices are called where their verbs do not say enough.

use kernel::choice::Target;
use kernel::{Phrase, Side, phrase};

use crate::battle::fire::Manner;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexSet, Space};
use crate::procedure::Question;
use crate::state::{BattleStage, Frame, State};

/// What costs a step in a retreat.
#[derive(Clone, Copy)]
pub(crate) struct RetreatLosses {
    /// Vacant hexes of the enemy (6.31).
    hostile: HexSet,
    /// The blocks that leave an engagement (6.3).
    engaged: BlockSet,
}

impl BobbyLee {
    pub(crate) fn ask_battle(&self, state: &State, stage: BattleStage) -> Option<Question> {
        let side = Self::decider(state, stage);
        let battle = state.fight.hex?;
        let hex = self.space(battle).0;
        let leave = || self.can_leave(state, side);
        let blocks = || self.blocks_in(state, side, battle).len();
        let come = || self.can_come(state, side);
        let (case, wait) = case_and_wait(stage)?;
        let ask = match stage {
            BattleStage::Deploy(_) => self.ask_battle_deployment(state, side, hex),
            BattleStage::Retreat => {
                let dear = self.ways_out(state, side).any(|to| self.is_hostile(state, side, to));
                let key = if dear { "ask.retreat-dear" } else { "ask.retreat" };
                phrase!(key, hex, leave(), blocks())
            }
            BattleStage::Combat if state.fight.aiming.is_some() => {
                let ask = phrase!("ask.target", hex);
                return Some(Question::new("6.62", ask, phrase!(wait, hex)).awaited_under(case));
            }
            BattleStage::Combat if self.awaits_word(state, side) => {
                let nobody = self.fires_at_will(state, side).0.is_empty();
                phrase!(if nobody { "ask.fire-nobody" } else { "ask.fire-at-will" }, hex)
            }
            BattleStage::Combat if self.has_acted(state, side) => phrase!("ask.combat-over", hex),
            BattleStage::Combat => phrase!("ask.combat", hex),
            BattleStage::Loss => {
                let hits = state.fight.hits.map_or(1, |hits| hits.left);
                let takers = self.takers(state);
                match takers.first().filter(|_| takers.len() == 1) {
                    Some(taker) => phrase!("ask.loss-one", hex, hits, taker.wire()),
                    None => phrase!("ask.loss", hex, hits),
                }
            }
            // 6.1: why a skirmish is lost, even where nobody has hit; 6.33: what a rout has cost already.
            BattleStage::Flee(_) => {
                let is_skirmish = state.frames.iter().any(|frame| matches!(frame, Frame::Skirmish(_)));
                let key = match (is_skirmish, side == state.active) {
                    (false, _) => "ask.flee-rout",
                    (true, true) if self.in_fortress(state) => "ask.flee-fortress",
                    (true, true) => "ask.flee-attacker",
                    (true, false) => "ask.flee-defender",
                };
                phrase!(key, hex, leave(), blocks())
            }
            BattleStage::Reinforce => phrase!("ask.reinforce", hex, come()),
            BattleStage::NightReinforce(_) => phrase!("ask.night-reinforce", hex, come()),
            BattleStage::Night(_) => match (leave(), self.captains(state, side).is_empty()) {
                (0, _) => phrase!("ask.night-stay", hex),
                (out, true) => phrase!("ask.night-leave", hex, out, blocks()),
                (out, false) => phrase!("ask.night", hex, out, blocks()),
            },
            BattleStage::Dig(_) => phrase!("ask.dig", hex, self.spare_works(state, side).len()),
            BattleStage::Regroup(_) => phrase!("ask.regroup", hex, leave(), come(), blocks()),
            BattleStage::Begin | BattleStage::Morale => return None,
        };
        Some(Question::new(case, ask, phrase!(wait, hex)))
    }

    /// The defender is told what he can dig with (6.9).
    fn ask_battle_deployment(&self, state: &State, side: Side, hex: u16) -> Phrase {
        if self.in_fortress(state) {
            return phrase!("ask.deploy-fortress", hex);
        }
        let works = self.spare_works(state, side).len();
        if side == state.active || works == 0 {
            phrase!("ask.deploy-battle", hex)
        } else {
            phrase!("ask.deploy-entrench", hex, works)
        }
    }

    /// What costs steps while a side is asked about retreats.
    pub(crate) fn losses_in_retreat(&self, state: &State, side: Side) -> RetreatLosses {
        let hostile = match state.frame() {
            Some(Frame::Battle(
                BattleStage::Retreat | BattleStage::Flee(_) | BattleStage::Night(_) | BattleStage::Regroup(_),
            )) => self
                .ways_out(state, side)
                .filter(|to| self.is_hostile(state, side, *to))
                .collect(),
            _ => HexSet::EMPTY,
        };
        let engaged = self.retreat_engaged(state, side);
        RetreatLosses { hostile, engaged }
    }

    /// How many steps a block loses by a retreat (6.3, 6.31).
    fn steps_lost(&self, losses: RetreatLosses, block: BlockId, space: Space) -> u8 {
        let hostile = self.hex_of(space).is_some_and(|to| losses.hostile.contains(to));
        u8::from(hostile) + u8::from(losses.engaged.contains(block))
    }

    /// What is asked once more before a block retreats or regroups that is eliminated by it, unless every way is its last.
    pub(crate) fn confirm_retreat(&self, state: &State, side: Side, block: BlockId, space: Space) -> Option<Phrase> {
        // No retreat costs more than two steps.
        if state.steps(block) > 2 {
            return None;
        }
        let losses = self.losses_in_retreat(state, side);
        let must_go = matches!(state.frame(), Some(Frame::Battle(BattleStage::Flee(_))));
        let has_choice = !must_go || self.ways_out(state, side).any(|to| !losses.hostile.contains(to));
        let dies = state.steps(block) <= self.steps_lost(losses, block, space);
        (has_choice && dies).then(|| Phrase::bare("confirm.dies"))
    }

    /// What a choice of a battle is called: a retreat by what it costs, the end of a segment by the segment.
    pub(crate) fn battle_label(
        &self,
        state: &State,
        stage: BattleStage,
        choice: Choice,
        losses: RetreatLosses,
    ) -> Option<Phrase> {
        match choice {
            Choice::Done => match (stage, state.fight.hex) {
                (BattleStage::Deploy(side), Some(hex)) => {
                    let waits = |block: &BlockId| Self::spot(state, *block).is_none();
                    let waiting = self.blocks_in(state, side, hex).filter(waits).count();
                    (waiting > 0).then(|| phrase!("done.deploy", waiting as u8))
                }
                _ => Some(Phrase::bare(end_of(stage)?)),
            },
            Choice::Fire(block) => self.fire_label(state, block, Manner::Fire),
            Choice::Melee(block) => self.fire_label(state, block, Manner::Melee),
            Choice::Retreat(block, space) => {
                // 6.34: who regroups does not retreat.
                let regroups = matches!(stage, BattleStage::Regroup(_));
                match (self.steps_lost(losses, block, space), regroups) {
                    (0, false) => None,
                    (0, true) => Some(Phrase::bare("regroup.to")),
                    (steps, false) if state.steps(block) <= steps => Some(Phrase::bare("retreat.dies.costs")),
                    (steps, true) if state.steps(block) <= steps => Some(Phrase::bare("regroup.dies.costs")),
                    (steps, false) => Some(phrase!("retreat.costs", steps)),
                    (steps, true) => Some(phrase!("regroup.costs", steps)),
                }
            }
            _ => None,
        }
    }
}

impl BobbyLee {
    /// What a fire is called: how many dice, and up to which roll they hit (6.6).
    fn fire_label(&self, state: &State, block: BlockId, manner: Manner) -> Option<Phrase> {
        let fire = self
            .fire(state, &self.field(state), (self.side(block), block), manner)
            .ok()?;
        let key = match (manner, fire.long) {
            (Manner::Melee, _) => "melee.dice",
            (_, true) => "fire.dice-long",
            (_, false) => "fire.dice",
        };
        Some(phrase!(key, fire.dice, fire.power))
    }
}

/// The case that asks, and what the others read meanwhile.
const fn case_and_wait(stage: BattleStage) -> Option<(&'static str, &'static str)> {
    Some(match stage {
        BattleStage::Deploy(_) => ("6.2", "wait.deploy-battle"),
        BattleStage::Retreat => ("6.3", "wait.retreat"),
        BattleStage::Combat => ("6.5", "wait.combat"),
        BattleStage::Loss => ("6.63", "wait.loss"),
        BattleStage::Flee(_) => ("6.31", "wait.flee"),
        BattleStage::Reinforce => ("6.7", "wait.reinforce"),
        BattleStage::NightReinforce(_) => ("6.81", "wait.night-reinforce"),
        BattleStage::Night(_) => ("6.81", "wait.night"),
        BattleStage::Dig(_) => ("6.9", "wait.dig"),
        BattleStage::Regroup(_) => ("6.34", "wait.regroup"),
        BattleStage::Begin | BattleStage::Morale => return None,
    })
}

/// What the button is called that ends a segment, so that nobody ends one when he means another.
const fn end_of(stage: BattleStage) -> Option<&'static str> {
    Some(match stage {
        BattleStage::Retreat => "done.retreat",
        BattleStage::Combat => "done.combat",
        BattleStage::Reinforce | BattleStage::NightReinforce(_) => "done.reinforce",
        BattleStage::Dig(_) => "done.dig",
        BattleStage::Regroup(_) => "done.regroup",
        _ => return None,
    })
}
