//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made.

use kernel::Side;
use kernel::rehearsal::{Finality, is_handed_over, rehearse};
use protocol::phrase::Key;

use crate::choice::{Choice, Piece};
use crate::data::Area;
use crate::game::BloodiestDay;
use crate::show::prompt::purpose_words;
use crate::state::{Frame, Order, Purpose, State, place};

/// That a choice ends its player's impulse.
const IMPULSE: &str = "ends.impulse";
/// That the enemy's impulse is over before anybody has acted (10.2).
const ENEMY: &str = "ends.enemy";
/// That the enemy is asked whether he deactivates the leader (10.2).
const ANSWER: &str = "asks.enemy";
/// That a choice ends the Action Phase: both sides have passed, or the impulse is the last (3.0).
const PHASE: &str = "ends.phase";
/// That of those who could fire nobody does, or not the rest of them (3.0, 8.3.3, 8.4).
const NO_FIRE: &str = "ends.fire";
const REST_OF_FIRE: &str = "ends.fire.rest";
/// That Hooker loses heart, because nobody of his corps has stirred (5.3.1).
const HOOKER: &str = "ends.hooker";
/// That the other side decides next, where nothing else is told of a choice that cannot be taken back; and the same of a
/// loss that is called by its points, a march or a way back, and of who keeps what he has: no reason to ask whether it is
/// meant.
const NEXT: &str = "hands.on";
const ROUTINE: &str = "next";
/// That a unit is eliminated for points that others could absorb, or it by a retreat (8.6.1).
const DEAR: &str = "ends.unit";
/// That whoever has moved is spent when the impulse ends (9.1).
const MOVED: &str = "spends.moved";
/// What is rolled when the other side's impulse begins (3.0), and when a turn does (4.5).
const OPENING: &str = "dice.impulse";
const HILL: &str = "dice.hill";

/// That a unit must assault where it goes (8.3.1).
const ASSAULT: &str = "must.assault";
/// What these dice decide, and that they cannot end the turn in this impulse.
const ROLLS: &str = "rolls.impulse";
const SAFE: &str = "rolls.impulse.safe";
/// The same with the chance that they end it, from the highest total on that does.
const ENDING: [&str; 11] = [
    "rolls.impulse.2",
    "rolls.impulse.3",
    "rolls.impulse.4",
    "rolls.impulse.5",
    "rolls.impulse.6",
    "rolls.impulse.7",
    "rolls.impulse.8",
    "rolls.impulse.9",
    "rolls.impulse.10",
    "rolls.impulse.11",
    "rolls.impulse.12",
];

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
        let is_dice_safe = !rehearsal.has_rolled || rehearsal.rolls.as_deref() == Some(HILL);
        let ends = match side == state.active && is_own(state) {
            true if is_dice_safe && has_left_phase(state, after) => Some(PHASE),
            true if is_over => Some(IMPULSE),
            _ => None,
        };
        let is_answered = after.frame() == Some(Frame::Countermand) && state.frame() != Some(Frame::Countermand);
        let opens = (rehearsal.rolls.as_deref() == Some(OPENING)).then(|| self.opening_words(after));
        let obliged = match choice {
            Choice::Move(piece, to) => self.obliged(state, piece, to),
            _ => None,
        };
        let is_over_to_enemy = is_handed_over(self, side, [state, after]);
        let mut told = rehearsal.told(ends, OPENING);
        // 7.3.3: who may withdraw decides before the assault. It is told, not asked: a company marches together.
        if told.irrevocable && told.consequences.is_empty() && obliged.is_some() && is_over_to_enemy {
            told.consequences.push(ROUTINE.into());
        }
        told.consequences.extend(obliged.map(Key::from));
        if told.irrevocable && self.is_dear(state, side, choice) {
            told.consequences.push(DEAR.into());
        }
        if let (Some(words), Some(rolls)) = (opens, told.consequences.iter_mut().find(|told| *told == ROLLS)) {
            *rolls = words.into();
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
        let has_movers = || !(BloodiestDay::movers(state) - state.spent).is_empty();
        if choice == Choice::Done && state.frame() == Some(Frame::Operation) && has_movers() {
            told.consequences.push(MOVED.into());
        }
        if choice == Choice::Done
            && let Some(fire) = self.gives_up_fire(state)
        {
            // Beside what else it ends, before what is rolled then.
            told.consequences.insert(usize::from(ends.is_some()), fire.into());
        }
        if told.irrevocable && told.consequences.is_empty() && is_over_to_enemy {
            told.consequences
                .push(if is_routine(state, choice) { ROUTINE } else { NEXT }.into());
        }
        told
    }
}

impl BloodiestDay {
    /// 8.6.1: whether a choice eliminates a unit though the points could be absorbed otherwise.
    fn is_dear(&self, state: &State, side: Side, choice: Choice) -> bool {
        if !matches!(choice, Choice::Lose(_)) {
            return false;
        }
        let mut choices = Vec::new();
        self.list_choices(state, side, &mut choices);
        let is_mild = |choice: &Choice| matches!(choice, Choice::Spend(_) | Choice::FallBack(_));
        choices.iter().any(is_mild)
    }

    /// What these Impulse dice decide, with the chance.
    fn opening_words(&self, state: &State) -> &'static str {
        let highest = self.highest_that_ends(state).min(12);
        let place = usize::try_from(highest - 2).ok();
        place.and_then(|place| ENDING.get(place)).copied().unwrap_or(SAFE)
    }

    /// What fire is given up that could still be opened, by whoever is done.
    fn gives_up_fire(&self, state: &State) -> Option<&'static str> {
        let (can_fire, has_fired) = match state.frame()? {
            // Nobody is asked any more where nobody can fire (3.0).
            Frame::LongRange => (true, !state.shelled.is_empty()),
            Frame::Operation => (self.can_fire(state), !state.op.fought.is_empty()),
            _ => return None,
        };
        can_fire.then_some(if has_fired { REST_OF_FIRE } else { NO_FIRE })
    }

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

/// Whether a choice that hands over is one that is called by its price, or keeps what its player has.
fn is_routine(state: &State, choice: Choice) -> bool {
    match choice {
        Choice::Move(..) | Choice::Spend(_) | Choice::Retreat(_) | Choice::Keep | Choice::KeepTurn => true,
        // Who gives way though nothing is left to absorb need not.
        Choice::FallBack(_) | Choice::AllFallBack => state.fight.as_ref().is_some_and(|fight| fight.owed > 0),
        _ => false,
    }
}

/// Whether what runs is an impulse, and not the end of a turn.
fn is_own(state: &State) -> bool {
    matches!(
        state.frame(),
        Some(Frame::Impulse | Frame::Operation | Frame::Ride | Frame::Extra)
    )
}

/// Whether the Action Phase is over between two states.
fn has_left_phase(before: &State, after: &State) -> bool {
    let rallies = matches!(
        after.frame(),
        Some(Frame::Rally(_) | Frame::Reorganize { .. } | Frame::Replace(_))
    );
    rallies || after.turn != before.turn || after.ended
}
