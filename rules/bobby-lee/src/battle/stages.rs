//! Who decides at which stage of a battle, what is legal then, and what it does.

use kernel::choice::Target;
use kernel::{Phrase, Refusal, Side, Sides, Turn, phrase};

use crate::battle::orders::{self, Order};
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, Space};
use crate::procedure::{Namer, Procedure, Question};
use crate::refusals::NOT_NOW;
use crate::state::{BattleStage, Spot, State};

impl Procedure for BattleStage {
    fn deciders(&self, _: &BobbyLee, state: &State) -> Sides {
        BobbyLee::decider(state, *self).into()
    }

    /// In combat a block that is pointed at with a position is to go there (6.5), and alone to fire (6.6).
    fn meant(
        &self,
        game: &BobbyLee,
        state: &State,
        side: Side,
        block: Option<BlockId>,
        space: Option<Space>,
    ) -> Choice {
        let (block, space) = match (self, block, space) {
            (BattleStage::Combat, Some(block), Some(space)) => (block, space),
            (BattleStage::Combat, Some(block), None) => return Choice::Fire(block),
            (BattleStage::Retreat | BattleStage::Flee(_), Some(block), Some(space)) => {
                return Choice::Retreat(block, space);
            }
            _ => return Choice::Done,
        };
        let is_engaged = |from| game.field(state).is_engaged(from);
        match Spot::read(space) {
            None => Choice::Done,
            Some(to) if to.line != side => Choice::Engage(block, space),
            Some(_) if BobbyLee::spot(state, block).is_some_and(is_engaged) => Choice::Disengage(block, space),
            Some(_) => Choice::Redeploy(block, space),
        }
    }

    fn judge(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if let Some((order, give)) = Order::read(choice) {
            return BobbyLee::judge_order(state, side, order, give);
        }
        match *self {
            BattleStage::Deploy(_) => game.judge_deploy(state, side, choice),
            BattleStage::Retreat => match choice {
                Choice::Done => Ok(()),
                _ => game.judge_retreat(state, side, choice),
            },
            BattleStage::Combat => game.judge_combat(state, side, choice),
            BattleStage::Loss => game.judge_loss(state, choice),
            BattleStage::Flee(_) => game.judge_retreat(state, side, choice),
            BattleStage::Reinforce => match choice {
                Choice::Done => Ok(()),
                _ => game.judge_reinforce(state, side, choice),
            },
            BattleStage::NightReinforce(_) => game.judge_night_reinforcement(state, side, choice),
            BattleStage::Night(_) => game.judge_night(state, side, choice),
            BattleStage::Dig(_) => match choice {
                Choice::Done => Ok(()),
                _ => game.judge_entrench(state, side, choice),
            },
            BattleStage::Regroup(_) => game.judge_regroup(state, side, choice),
            BattleStage::Begin | BattleStage::Morale => Err(NOT_NOW),
        }
    }

    fn list(&self, game: &BobbyLee, state: &State, side: Side, into: &mut Vec<Choice>) {
        let start = into.len();
        match *self {
            BattleStage::Deploy(_) => game.list_deploy(state, side, into),
            BattleStage::Retreat => {
                game.list_retreats(state, side, into);
                into.push(Choice::Done);
            }
            BattleStage::Combat => game.list_combat(state, side, into),
            BattleStage::Loss => into.extend(game.takers(state).map(Choice::Lose)),
            BattleStage::Flee(_) => game.list_retreats(state, side, into),
            BattleStage::Reinforce => {
                game.list_reinforcements(state, side, into);
                into.push(Choice::Done);
            }
            BattleStage::NightReinforce(_) => game.list_night_reinforcements(state, side, into),
            BattleStage::Night(_) => game.list_night(state, side, into),
            BattleStage::Dig(_) => {
                game.list_entrench(state, side, into);
                into.push(Choice::Done);
            }
            BattleStage::Regroup(_) => game.list_regroup(state, side, into),
            BattleStage::Begin | BattleStage::Morale => {}
        }
        if into.len() > start {
            BobbyLee::list_orders(state, side, into);
        }
    }

    fn apply(&self, game: &BobbyLee, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        state.fight.heard |= matches!(self, BattleStage::Retreat | BattleStage::Combat);
        if let Some((order, give)) = Order::read(choice) {
            BobbyLee::apply_order(state, side, order, give);
            return;
        }
        match (*self, choice) {
            (BattleStage::Deploy(_), _) => game.apply_deploy(state, side, choice, turn),
            (BattleStage::Retreat, Choice::Done) => game.end_retreats(state, turn),
            (BattleStage::Retreat | BattleStage::Flee(_), _) => game.apply_retreat(state, choice, turn),
            (BattleStage::Combat, _) => game.apply_combat(state, side, choice, turn),
            (BattleStage::Loss, Choice::Lose(block)) => game.take_chosen_hit(state, block, turn),
            (BattleStage::Reinforce, Choice::Done) => game.end_battle_turn(state, turn),
            (BattleStage::Reinforce, Choice::Reinforce(block)) => {
                game.reinforce(state, block, ("6.7", "reinforced"), turn)
            }
            (BattleStage::NightReinforce(_), _) => game.apply_night_reinforcement(state, side, choice, turn),
            (BattleStage::Night(_), _) => game.apply_night(state, side, choice, turn),
            (BattleStage::Dig(_), Choice::Done) => game.end_digging(state, side, turn),
            (BattleStage::Dig(_), Choice::Entrench(space)) => game.dig(state, side, space, turn),
            (BattleStage::Regroup(_), _) => game.apply_regroup(state, choice, turn),
            _ => {}
        }
    }

    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        match *self {
            BattleStage::Deploy(_) => game.advance_deploy(state, turn),
            BattleStage::Begin => {
                game.begin_battle_turn(state, turn);
                false
            }
            BattleStage::Retreat => game.advance_retreats(state, turn),
            BattleStage::Morale => {
                game.check_morale(state, turn);
                false
            }
            BattleStage::Combat => game.advance_combat(state, turn),
            BattleStage::Loss => game.advance_hits(state, turn),
            BattleStage::Flee(side) => game.advance_flight(state, side, turn),
            BattleStage::Reinforce => {
                let side = BobbyLee::phasing(state);
                if game.brings_nobody(state, side) {
                    game.end_battle_turn(state, turn);
                    return false;
                }
                true
            }
            BattleStage::Night(side) => game.advance_night(state, side, turn),
            BattleStage::NightReinforce(side) => game.advance_night_reinforcement(state, side, turn),
            BattleStage::Dig(side) => game.advance_digging(state, side, turn),
            BattleStage::Regroup(side) => game.advance_regroup(state, side, turn),
        }
    }

    fn ask(&self, game: &BobbyLee, state: &State, _: Side) -> Option<Question> {
        game.ask_battle(state, *self)
    }

    fn namer<'a>(&'a self, game: &'a BobbyLee, state: &'a State, side: Side) -> Namer<'a> {
        let losses = game.losses_in_retreat(state, side);
        Box::new(move |choice| match choice {
            Choice::Done if game.awaits_word(state, side) => {
                let (blocks, dice) = game.fires_at_will(state, side);
                Some(match blocks.is_empty() {
                    true => Phrase::bare("done.combat"),
                    false => phrase!("done.fire-at-will", blocks.len(), dice),
                })
            }
            Choice::Done if *self == BattleStage::Retreat && orders::FIRE.is_given(state, side) => {
                Some(Phrase::bare("done.retreat-fire"))
            }
            _ => game.battle_label(state, *self, choice, losses),
        })
    }

    /// 6.6: given in combat the order is carried out at once, with dice; 6.31: a retreat may be the end of a block.
    fn confirm(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice, _: bool) -> Option<Phrase> {
        if let Choice::Retreat(block, space) = choice {
            return game.confirm_retreat(state, side, block, space);
        }
        let acts = choice == Choice::FireAtWill && *self == BattleStage::Combat && state.fight.aiming.is_none();
        acts.then(|| match game.fires_at_will(state, side) {
            (blocks, _) if blocks.is_empty() => Phrase::bare("confirm.at-will-nobody"),
            (blocks, dice) => {
                let names: Vec<i32> = blocks.map(|block| i32::from(block.wire())).collect();
                phrase!("confirm.at-will", names, dice)
            }
        })
    }
}

impl BobbyLee {
    /// The side whose battle turn it is.
    pub(crate) const fn phasing(state: &State) -> Side {
        if state.fight.second {
            state.active.other()
        } else {
            state.active
        }
    }

    /// Who decides at a stage.
    pub(super) fn decider(state: &State, stage: BattleStage) -> Side {
        match stage {
            BattleStage::Deploy(side)
            | BattleStage::Flee(side)
            | BattleStage::Night(side)
            | BattleStage::NightReinforce(side)
            | BattleStage::Dig(side)
            | BattleStage::Regroup(side) => side,
            BattleStage::Loss => state.fight.hits.map_or(state.active, |hits| hits.on),
            BattleStage::Begin
            | BattleStage::Retreat
            | BattleStage::Morale
            | BattleStage::Combat
            | BattleStage::Reinforce => Self::phasing(state),
        }
    }
}
