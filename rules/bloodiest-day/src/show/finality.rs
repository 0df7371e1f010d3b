//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made.

use kernel::Side;
use kernel::odds::PAIR;
use kernel::rehearsal::{Finality, rehearse};
use protocol::phrase::Key;

use crate::choice::{Choice, Piece};
use crate::data::Area;
use crate::game::BloodiestDay;
use crate::show::prompt::purpose_words;
use crate::state::{Frame, Order, Purpose, State, place};

/// That a choice ends its player's impulse.
const IMPULSE: &str = "ends.impulse";
/// That the enemy's impulse is over before anybody has acted (10.2).
const ENEMY: &str = "stops.enemy";
/// That the enemy is asked whether he deactivates the leader (10.2).
const ANSWER: &str = "asks.enemy";
/// That both sides have passed (3.0).
const PHASE: &str = "ends.phase";
/// That Hooker loses heart, because nobody of his corps has stirred (5.3.1).
const HOOKER: &str = "ends.hooker";
/// That whoever has moved is spent when the impulse ends (9.1).
const MOVED: &str = "spends.moved";
/// What is rolled when the other side's impulse begins (3.0).
const OPENING: &str = "dice.impulse";

/// That a unit must assault where it goes (8.3.1).
const ASSAULT: &str = "must.assault";
/// What these dice decide, and that they cannot end the turn in this impulse.
const ROLLS: &str = "rolls.impulse";
const SAFE: &str = "rolls.impulse.safe";

impl BloodiestDay {
    /// What is told of a choice that a side may make now.
    pub(crate) fn finality(&self, state: &State, side: Side, choice: Choice) -> Finality {
        if !may_settle(state, choice) {
            return Finality::default();
        }
        if self.only_marches(state, choice) {
            let loses_hooker = self.hooker_at_stake(state).is_some() && self.leaves_hooker_idle(state);
            return Finality {
                consequences: loses_hooker.then_some(HOOKER.into()).into_iter().collect(),
                irrevocable: false,
            };
        }
        let mut rehearsal = rehearse(self, state, side, choice);
        let after = &rehearsal.after;
        // Dice that may be rolled anew are told of only when they stand (10.2).
        if let Some(Frame::Roll(roll)) = after.frame()
            && rehearsal.has_rolled
            && rehearsal.rolls.is_none()
        {
            rehearsal.rolls = Some(match roll.purpose {
                // 10.2: both dice are on the table.
                Purpose::Combat => "dice.attack".into(),
                purpose => purpose_words(purpose).into(),
            });
        }
        // Both pairs of dice are told when they stand; only one of them is rolled now.
        let rolls_defense = match (choice, state.frame()) {
            (Choice::Reroll, Some(Frame::Roll(roll))) => roll.purpose == Purpose::Combat,
            (Choice::Lead(_), _) => true,
            _ => false,
        };
        if rolls_defense {
            rehearsal.rolls = Some("dice.defense".into());
        }
        // 5.3.1: what nobody rolled before; or nobody of his corps can stir any more.
        let hooker = self.data.named.hooker;
        let loses_hooker = !rehearsal.has_rolled
            && choice != Choice::Countermand(hooker)
            && self.hooker_at_stake(state).is_some()
            && (!after.is_awake(hooker) || self.leaves_hooker_idle(after));
        // 10.2: whoever is asked whether he acts once more has ended his impulse.
        let is_over = (after.turn, after.active) != (state.turn, state.active)
            || after.frame() == Some(Frame::Extra) && state.frame() != Some(Frame::Extra);
        let ends = (is_over && side == state.active && is_own(state)).then_some(IMPULSE);
        let is_answered = after.frame() == Some(Frame::Countermand) && state.frame() != Some(Frame::Countermand);
        let is_safe = rehearsal.rolls.as_deref() == Some(OPENING)
            && after.turn == state.turn
            && self.ways_to_go_on(after) == PAIR;
        let obliged = match choice {
            Choice::Move(piece, to) => self.obliged(state, piece, to),
            _ => None,
        };
        let mut told = rehearsal.told(ends, OPENING);
        told.consequences.extend(obliged.map(Key::from));
        if is_safe && let Some(rolls) = told.consequences.iter_mut().find(|told| *told == ROLLS) {
            *rolls = SAFE.into();
        }
        if choice == Choice::Pass && state.passed {
            told.consequences.push(PHASE.into());
        }
        // 10.2: if it is the leader who is about to act, nobody does.
        if let (Choice::Countermand(leader), Some(Frame::Countermand)) = (choice, state.frame())
            && BloodiestDay::acting_leader(state) == Some(leader)
        {
            told.consequences.push(ENEMY.into());
        }
        if loses_hooker {
            told.consequences.push(HOOKER.into());
        }
        if is_answered {
            told.consequences.push(ANSWER.into());
        }
        if choice == Choice::Done && !(BloodiestDay::movers(state) - state.spent).is_empty() {
            told.consequences.push(MOVED.into());
        }
        told
    }
}

impl BloodiestDay {
    /// 8.3.1: what a piece that moves there must do there, if anything: units assault the enemy; guns come along, but lead
    /// no assault.
    pub(crate) fn obliged(&self, state: &State, piece: Piece, to: Area) -> Option<&'static str> {
        let Piece::Unit(unit) = piece else { return None };
        let meets = !self.enemies(state, self.owner(piece), to).is_empty();
        (meets && !self.lookups.guns.contains(unit)).then_some(ASSAULT)
    }

    /// Whether a choice is a march over open ground where nobody is met: nothing comes of it but that the piece is there.
    fn only_marches(&self, state: &State, choice: Choice) -> bool {
        let (Some(Frame::Operation), Choice::Move(piece, to)) = (state.frame(), choice) else {
            return false;
        };
        let from = state.at(piece);
        let meets = matches!(piece, Piece::Unit(_)) && !self.enemies(state, self.owner(piece), to).is_empty();
        let is_open = || {
            self.data
                .border(from, to)
                .is_some_and(|border| border.crossing.is_none())
        };
        !meets && place::is_area(from) && is_open()
    }

    /// Whether units were activated, none of them of I Corps, and the Advantage can activate no others.
    fn leaves_hooker_idle(&self, after: &State) -> bool {
        let corps = self.formation(self.data.named.hooker);
        after.op.by != Order::None && after.advantage == Side::Confederate && !after.op.units.meets(corps)
    }
}

/// Whether such a choice may end, roll or show anything: what is put together, and orders, can be taken back.
fn may_settle(state: &State, choice: Choice) -> bool {
    match choice {
        Choice::Move(..) => state.frame() != Some(Frame::Ride),
        Choice::AskFrom(_) | Choice::Join(_) | Choice::LeadAttack(_) | Choice::Target(_) | Choice::Return(_) => false,
        _ => true,
    }
}

/// Whether what runs is an impulse, and not the end of a turn.
fn is_own(state: &State) -> bool {
    matches!(
        state.frame(),
        Some(Frame::Impulse | Frame::Operation | Frame::Ride | Frame::Extra)
    )
}
