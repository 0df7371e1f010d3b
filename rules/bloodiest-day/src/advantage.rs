//! The Advantage (10): rolls made anew, second areas, free impulses.

use kernel::log::{roll as dice_of, say};
use kernel::{Pending, Refusal, Side, Turn, phrase};
use protocol::view::LogEntry;

use crate::choice::Choice;
use crate::data::Area;
use crate::figures::{IMPULSE_WAYS, LAST_IMPULSE, NEVER_ASK};
use crate::game::BloodiestDay;
use crate::refusals::NOT_NOW;
use crate::show::prompt::purpose_words;
use crate::show::stakes::whose;
use crate::state::{EXTRA, Frame, Order, Purpose, State, place};
use crate::wounds::Wound;

mod no {
    use kernel::Refusal;

    pub(super) const NO_LEADER: Refusal = Refusal::new("10.2", "A leader activates the second area.");
    pub(super) const NO_ADVANTAGE: Refusal = Refusal::new("10.1", "The enemy has the Advantage.");
    pub(super) const TWO: Refusal = Refusal::new("10.2", "Two areas are active.");
    pub(super) const BEGUN: Refusal = Refusal::new("10.2", "Both areas are activated before anybody acts.");
    pub(super) const TOO_MUCH: Refusal = Refusal::new("10.2", "No new roll gains so much on average.");
    pub(super) const AS_IT_IS: Refusal = Refusal::new("10.2", "This is what you asked for.");
    pub(super) const SAME: Refusal = Refusal::new("10.2", "This area is active.");
}

/// What two dice show on average.
const AVERAGE: u8 = 7;

impl BloodiestDay {
    /// What a total is worth to the side that rolled, more being better. Of combat two rolls decide, and of the Impulse either
    /// side may want either.
    pub(crate) fn worth(&self, state: &State, roll: &Pending<Purpose>, total: u8) -> u8 {
        match roll.purpose {
            Purpose::Hill => BloodiestDay::brings_hill(total).into(),
            Purpose::Crossing { unit, to } => {
                let at = state.units.of(unit);
                self.captures(state, roll.side, at, to, total).into()
            }
            Purpose::Wound(_) => Wound::of(total) as u8,
            Purpose::Gauntlet(unit) => self.survives(state, unit, total).into(),
            Purpose::Toll(unit) => (!self.is_taxed(unit, total)).into(),
            Purpose::Impulse | Purpose::Combat => 0,
        }
    }

    /// Whether new Impulse dice could well come out otherwise. After the last box the Action Phase ends with any.
    fn is_impulse_open(&self, state: &State, roll: &Pending<Purpose>) -> bool {
        if state.impulse == LAST_IMPULSE {
            return false;
        }
        let now = self.ends_phase(state, roll.total());
        let others = (2..=12_u8).filter(|total| self.ends_phase(state, *total) != now);
        let ways: u32 = others.map(|total| 6 - u32::from(total.abs_diff(7))).sum();
        let least = if state.ask_from[state.advantage] == 0 {
            1
        } else {
            IMPULSE_WAYS
        };
        ways >= least
    }

    /// Whether new dice of either side in the combat could be better for the holder of the Advantage, and would gain him
    /// on average as much as he wants to be asked for.
    fn wants_other_dice(&self, state: &State, defense: &Pending<Purpose>) -> bool {
        let least = state.ask_from[state.advantage];
        least < NEVER_ASK && self.could_gain(state, defense, least)
    }

    /// Whether he is not asked about dice of a combat that could be better for him only because new ones gain too little.
    pub(crate) fn gains_too_little(&self, state: &State, defense: &Pending<Purpose>) -> bool {
        let holder = state.advantage;
        let asks = state.unasked[holder] & Purpose::Combat.bit() == 0 && state.ask_from[holder] < NEVER_ASK;
        asks && !self.wants_other_dice(state, defense) && self.could_gain(state, defense, 0)
    }

    /// Whether new dice could be better for him, and would gain him so much on average.
    fn could_gain(&self, state: &State, defense: &Pending<Purpose>, least: u8) -> bool {
        let Some((fight, roll)) = state.fight.as_ref().and_then(|fight| Some((fight, fight.roll?))) else {
            return false;
        };
        let attack = &fight.attack;
        let holder = state.advantage;
        let (own, enemy) = if holder == attack.side {
            (roll.total(), defense.total())
        } else {
            (defense.total(), roll.total())
        };
        // 8.7.2: a leader at stake is always worth a question.
        if self.is_struck(state, attack, holder, own, enemy) {
            return true;
        }
        let gain = AVERAGE.saturating_sub(own).max(enemy.saturating_sub(AVERAGE));
        let lead = self.lead_of_attack(state, fight);
        let sign = if holder == attack.side { 1 } else { -1 };
        let margin = lead + i32::from(roll.total()) - i32::from(defense.total());
        let now = self.upshot(state, attack, margin);
        let could = |change: i32| self.upshot(state, attack, margin + sign * change) != now;
        // The most that new dice of his own, or of the enemy, could change for the better.
        let most = i32::from((12 - own).max(enemy - 2));
        gain >= least && (1..=most).any(could)
    }

    /// Whether the holder of the Advantage is asked about a roll: only if another one could be better for him, and if he
    /// has not said that he does not want to be asked.
    #[must_use]
    pub fn asks_about(&self, state: &State, roll: &Pending<Purpose>) -> bool {
        let holder = state.advantage;
        if state.unasked[holder] & roll.purpose.bit() != 0 {
            return false;
        }
        match roll.purpose {
            Purpose::Combat => return self.wants_other_dice(state, roll),
            Purpose::Impulse => return self.is_impulse_open(state, roll),
            _ => {}
        }
        let now = self.worth(state, roll, roll.total());
        // What counts is not the worth, but whether it is better than now for him.
        roll.could_differ(|total| {
            let then = self.worth(state, roll, total);
            if holder == roll.side { then > now } else { then < now }
        })
    }

    /// Applies a roll, unless the holder of the Advantage is asked about it.
    pub(crate) fn advance_roll(&self, state: &mut State, roll: Pending<Purpose>, turn: &mut Turn<'_>) -> bool {
        // They have been told already.
        let is_being_asked = state.fight.as_ref().is_some_and(|fight| fight.asked);
        if roll.purpose == Purpose::Combat && is_being_asked {
            return true;
        }
        if self.asks_about(state, &roll) {
            let (purpose, holder) = (purpose_words(roll.purpose), state.advantage);
            if !turn.is_quiet() {
                let attack = state.fight.as_ref().and_then(|fight| fight.roll);
                let attack = attack.filter(|_| roll.purpose == Purpose::Combat);
                let (say, dice) = match attack {
                    Some(attack) => (
                        phrase!(
                            "roll.waits.combat",
                            attack.total(),
                            roll.total(),
                            holder,
                            attack.side,
                            roll.side
                        ),
                        vec![
                            dice_of(attack.side, "dice.attack", attack.faces()),
                            dice_of(roll.side, "dice.defense", roll.faces()),
                        ],
                    ),
                    None => (
                        match whose(roll.purpose) {
                            Some(piece) => phrase!("roll.waits.of", purpose, roll.total(), holder, piece),
                            None => phrase!("roll.waits", purpose, roll.total(), holder),
                        },
                        vec![dice_of(roll.side, purpose, roll.faces())],
                    ),
                };
                turn.log_entry(LogEntry {
                    say,
                    case: "10.2".into(),
                    dice,
                    combat: None,
                });
            }
            return true;
        }
        self.apply_roll(state, &roll, turn);
        false
    }

    fn apply_roll(&self, state: &mut State, roll: &Pending<Purpose>, turn: &mut Turn<'_>) {
        state.frames.pop();
        match roll.purpose {
            Purpose::Impulse => self.apply_opening(state, roll, turn),
            Purpose::Hill => self.apply_hill(state, roll, turn),
            Purpose::Crossing { unit, to } => self.apply_crossing(state, unit, to, roll, turn),
            Purpose::Combat => self.apply_combat(state, roll, turn),
            Purpose::Wound(leader) => self.apply_wound(state, leader, roll, turn),
            Purpose::Gauntlet(unit) => self.apply_gauntlet(state, unit, roll, turn),
            Purpose::Toll(unit) => self.apply_toll(state, unit, roll, turn),
        }
    }

    pub(crate) fn judge_roll(state: &State, roll: &Pending<Purpose>, choice: Choice) -> Result<(), Refusal> {
        let is_combat = roll.purpose == Purpose::Combat;
        match choice {
            Choice::Keep | Choice::KeepTurn | Choice::Reroll => Ok(()),
            Choice::RerollAttack if is_combat => Ok(()),
            Choice::AskFrom(gain) if is_combat => BloodiestDay::judge_ask_from(state, state.advantage, gain),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn answer_roll(
        &self,
        state: &mut State,
        mut roll: Pending<Purpose>,
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        let holder = state.advantage;
        // What he is asked about from now on is no answer to what he is asked about now; other dice are another question.
        if let (Choice::AskFrom(_) | Choice::Reroll | Choice::RerollAttack, Some(fight)) = (choice, &mut state.fight) {
            fight.asked = matches!(choice, Choice::AskFrom(_));
        }
        match choice {
            Choice::Reroll => {
                let before = roll.total();
                // 10.1: whoever uses the Advantage passes it on.
                state.advantage = holder.other();
                let purpose = purpose_words(roll.purpose);
                roll.again(turn);
                say(turn, "10.2", || match whose(roll.purpose) {
                    Some(piece) => phrase!("roll.anew.of", purpose, holder, before, piece, roll.total()),
                    None => phrase!("roll.anew", purpose, holder, before, roll.total()),
                });
                state.become_frame(Frame::Roll(roll));
                return;
            }
            Choice::RerollAttack => {
                state.advantage = holder.other();
                if let Some(attack) = state.fight.as_mut().and_then(|fight| fight.roll.as_mut()) {
                    let before = attack.total();
                    attack.again(turn);
                    say(turn, "10.2", || {
                        phrase!("roll.anew", "dice.attack", holder, before, attack.total())
                    });
                }
                return;
            }
            Choice::AskFrom(gain) => {
                state.ask_from[holder] = gain;
                return;
            }
            Choice::KeepTurn => state.unasked[holder] |= roll.purpose.bit(),
            _ => {}
        }
        self.apply_roll(state, &roll, turn);
    }

    /// Whether a side may say from which average gain on it is asked about dice in combat.
    pub(crate) fn judge_ask_from(state: &State, side: Side, gain: u8) -> Result<(), Refusal> {
        if gain > NEVER_ASK {
            Err(no::TOO_MUCH)
        } else if gain == state.ask_from[side] {
            Err(no::AS_IT_IS)
        } else {
            Ok(())
        }
    }

    /// Whether anybody has acted in the impulse under way.
    fn has_begun(state: &State) -> bool {
        !state.op.fought.is_empty() || state.op.march.entries().next().is_some()
    }

    /// Whether a leader may activate units in a second area, for the Advantage (10.2).
    pub(crate) fn judge_second(&self, state: &State, area: Area) -> Result<(), Refusal> {
        let Order::Leader(leader) = state.op.by else {
            return Err(no::NO_LEADER);
        };
        if state.advantage != state.active {
            Err(no::NO_ADVANTAGE)
        } else if state.op.second != 0 {
            Err(no::TWO)
        } else if BloodiestDay::has_begun(state) {
            Err(no::BEGUN)
        } else if area == state.op.area {
            Err(no::SAME)
        } else {
            self.judge_activate(state, leader, area)
        }
    }

    pub(crate) fn list_seconds(&self, state: &State, into: &mut Vec<Choice>) {
        let Order::Leader(leader) = state.op.by else {
            return;
        };
        let at = state.leader_at(leader);
        let late = || state.op.second != 0 || BloodiestDay::has_begun(state);
        if state.advantage == state.active && place::is_area(at) && !late() {
            let can = |area: &Area| *area != state.op.area && self.judge_activate(state, leader, *area).is_ok();
            let areas = std::iter::once(at).chain(self.around(at));
            into.extend(areas.filter(can).map(Choice::Second));
        }
    }

    pub(crate) fn activate_second(&self, state: &mut State, area: Area, turn: &mut Turn<'_>) {
        if let Order::Leader(leader) = state.op.by {
            state.op.units |= self.activable(state, leader, area);
            state.op.second = area;
            state.advantage = state.active.other();
            let wire = BloodiestDay::wire_of(leader);
            say(turn, "10.2", || phrase!("second", wire, area));
            // Who has the Advantage now may use it at once: nobody has acted yet.
            self.offer_countermand(state);
        }
    }

    /// Whether the side that has acted is asked whether it acts once more (10.2).
    pub(crate) fn may_act_again(&self, state: &State) -> bool {
        let side = state.active;
        state.advantage == side && !state.passed && state.unasked[side] & EXTRA == 0
    }

    pub(crate) const fn judge_extra(choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Keep | Choice::KeepTurn | Choice::Again => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn answer_extra(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active;
        match choice {
            Choice::Again => {
                state.advantage = side.other();
                state.free = true;
                state.become_frame(Frame::Impulse);
                say(turn, "10.2", || phrase!("extra", side));
                return;
            }
            Choice::KeepTurn => state.unasked[side] |= EXTRA,
            _ => {}
        }
        self.hand_over(state);
    }
}
