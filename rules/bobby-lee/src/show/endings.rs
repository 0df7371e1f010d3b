//! Why a choice cannot be taken back, in words: what it ends, shows or hands over, as far as its side may know that.

use kernel::Side;
use kernel::rehearsal::MAY_ROLL;

use crate::battle::orders;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::state::{BattleStage, Frame, State, SupplyStage, TurnStage};

/// That the leaders who command turn face up (5.11).
const LEADERS: &str = "shows.leaders";
/// That the fights of the turn begin (6.0).
const FIGHTS: &str = "rolls.may.fights";
/// That the turn is over, and blocks that moved are mixed with others (1.2).
const TURN_OVER: &str = "rolls.may.turn";
/// That a deployment is shown, and the enemy deploys or the battle begins (6.2); that a turn of battle is over (6.8).
const DEPLOYED: &str = "rolls.may.deployed";
const BEGINS: &str = "rolls.may.begins";
const BATTLE_TURN: &str = "rolls.may.battle-turn";
/// That all fire who can (6.6), and that they do so after morale if they can.
const FIRE: &str = "rolls.fire";
pub(super) const AT_WILL: &str = "rolls.may.at-will";
/// That the last of those who must leave has gone (6.31).
const LEFT: &str = "rolls.may.left";
/// That the hit is taken as the order has it (6.63).
const BOOK: &str = "rolls.may.book";
/// That works stand for the battle (6.9); that a part of the night is over, and that a leader is shown (6.81).
const DUG: &str = "rolls.may.dug";
const NIGHT: &str = "rolls.may.night";
const CAPTAIN: &str = "rolls.may.captain";
/// That the victor has regrouped (6.34).
const REGROUPED: &str = "rolls.may.regrouped";
/// That the other side drafts next, and that the quarter is over (9.0).
const OTHER: &str = "hands.over";
const QUARTER: &str = "rolls.may.quarter";

/// What is known of a choice that cannot be taken back and rolls nothing foreseen.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// Whether it ends the player turn.
    pub(super) ends_turn: bool,
    /// Whether that is told already.
    pub(super) is_told: bool,
    /// Whether dice are rolled by it, or blocks mixed.
    pub(super) has_rolled: bool,
}

impl BobbyLee {
    /// Why such a choice cannot be taken back, as far as everybody may know that beforehand.
    pub(super) fn why_final(&self, state: &State, side: Side, choice: Choice, what: Settled) -> Option<&'static str> {
        match state.frame()? {
            Frame::Turn(TurnStage::Activate) if choice == Choice::Done => Some(LEADERS),
            Frame::Turn(_) if !self.contested(state).is_empty() => Some(FIGHTS),
            Frame::Turn(_) if what.ends_turn => (!what.is_told).then_some(TURN_OVER),
            Frame::Supply(SupplyStage::Draft(Side::Union)) if choice == Choice::Done => Some(OTHER),
            Frame::Supply(SupplyStage::Draft(Side::Confederate)) if choice == Choice::Done => Some(QUARTER),
            Frame::Battle(stage) => Some(self.why_battle_final(state, side, stage, choice, what.has_rolled)),
            // What the enemy keeps hidden decides what follows.
            _ => Some(MAY_ROLL),
        }
    }

    /// The same in a battle, where an order that says what is to be done now ends a segment as Done does.
    fn why_battle_final(
        &self,
        state: &State,
        side: Side,
        stage: BattleStage,
        choice: Choice,
        has_rolled: bool,
    ) -> &'static str {
        let is_done = matches!(choice, Choice::Done | Choice::FightAlone);
        match stage {
            BattleStage::Deploy(side) if choice == Choice::Done => match side == state.active {
                true => BEGINS,
                false => DEPLOYED,
            },
            BattleStage::Deploy(_) | BattleStage::Dig(_) if matches!(choice, Choice::Entrench(_)) => DUG,
            BattleStage::Retreat if matches!(choice, Choice::Done | Choice::StandFast) => {
                match orders::FIRE.is_given(state, side) {
                    true => AT_WILL,
                    false => MAY_ROLL,
                }
            }
            BattleStage::Combat if choice.ends_combat(self.awaits_word(state, side)) => {
                let at_will = choice == Choice::FireAtWill || orders::FIRE.is_given(state, side);
                match at_will && has_rolled && !self.fires_at_will(state, side).0.is_empty() {
                    true => FIRE,
                    false => BATTLE_TURN,
                }
            }
            BattleStage::Loss if choice == Choice::LossesByTheBook => BOOK,
            BattleStage::Flee(_) => LEFT,
            BattleStage::Reinforce if is_done => BATTLE_TURN,
            BattleStage::Night(_) if matches!(choice, Choice::FightOn(_)) => CAPTAIN,
            BattleStage::NightReinforce(_) | BattleStage::Dig(_) if is_done => NIGHT,
            BattleStage::Regroup(_) if is_done => REGROUPED,
            // What the enemy keeps hidden decides what follows.
            _ => MAY_ROLL,
        }
    }
}

impl Choice {
    /// Whether it ends the segment of combat (6.5): Done, that all fire, or any order but to hold it while those who fire at
    /// will await their word.
    fn ends_combat(self, awaits_word: bool) -> bool {
        match self {
            Choice::Done | Choice::FireAtWill => true,
            Choice::HoldFire => false,
            _ => awaits_word,
        }
    }
}
