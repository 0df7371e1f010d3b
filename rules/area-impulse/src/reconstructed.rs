//! The optional rules of Birth of a Legend whose text is missing (16.2, 16.4, 16.5, 16.6), reconstructed from every mention
//! elsewhere in its book and from history.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::choice::Choice;
use crate::log::{say, say_dice};
use crate::options::{Options, Rule};
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const ENTRY: Refusal = Refusal::new(
        "16.5",
        "The corps enters whole, in one of its two areas, and only if that area is free.",
    );
}

impl Options {
    /// The first turn: June 25 has the number 0 (16.4).
    pub(crate) const fn first_turn(self) -> u8 {
        if self.has(Rule::EarlyStart) { 0 } else { 1 }
    }
}

impl AreaImpulse {
    /// 16.2: where the siege guns stand at the start, or 0.
    pub(crate) fn siege_guns_at_start(&self, options: Options) -> u8 {
        match self.book.relics {
            Some(relics) if options.has(Rule::SiegeGuns) => relics.siege_guns,
            _ => 0,
        }
    }

    /// 16.2: the guns are lost with their area.
    pub(crate) fn lose_siege_guns(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        if state.siege_guns == area && self.controls(state, Side::Confederate, area) {
            state.siege_guns = 0;
            say(turn, "16.2", || phrase!("siege.lost", area));
        }
    }

    /// 16.2: what the siege guns add to the Union assault under way: 2 against works or Richmond next to them.
    pub(crate) fn siege_fire(&self, state: &State) -> i32 {
        let area = state.fight.area;
        let near = state.siege_guns != 0 && self.ground.adjacent[usize::from(state.siege_guns)].contains(area);
        let strong = area == self.ground.richmond || state.works[Side::Confederate.index()].level(area) > 0;
        if state.active == Side::Union && near && strong {
            2
        } else {
            0
        }
    }

    /// 16.6: a die at dawn decides whether Jackson sleeps through the day.
    pub(crate) fn roll_for_sleep(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.asleep = Set::EMPTY;
        let Some(leader) = self.tables.sleeper.filter(|_| state.options.has(Rule::JacksonSleeps)) else {
            return;
        };
        if !place::is_area(state.leader_at(leader)) {
            return;
        }
        let face = turn.d6();
        let sleeps = face <= 2;
        if sleeps {
            state.asleep.insert(leader.0);
            state.inactive.insert(leader.0);
        }
        let key = if sleeps { "sleeper.sleeps" } else { "sleeper.wakes" };
        say_dice(turn, "16.6", Side::Confederate, "dice.sleep", &[face], || {
            phrase!(key, leader.wire())
        });
    }

    /// 16.5: the corps that comes to help, at dawn. The step that follows.
    pub(crate) fn relief_at_dawn(&self, state: &mut State, turn: &mut Turn<'_>) -> Dawn {
        let (Some(relics), Some(relief)) = (self.book.relics, self.tables.relief) else {
            return Dawn::End;
        };
        let waits = state.leader_at(relief.leader) == place::WAITING;
        if !waits || state.turn < relics.relief_turn {
            return Dawn::End;
        }
        if state.turn == relics.relief_turn {
            let face = turn.d6();
            let comes = face <= 3;
            say_dice(turn, "16.5", Side::Union, "dice.relief", &[face], || {
                phrase!(if comes { "relief.may-come" } else { "relief.waits" })
            });
            if !comes {
                return Dawn::End;
            }
        }
        if self.relief_areas(state).is_empty() {
            Dawn::End
        } else {
            Dawn::Relief
        }
    }

    /// 16.5: the areas where that corps can enter whole.
    pub(crate) fn relief_areas(&self, state: &State) -> Set {
        let Some(relief) = self.tables.relief else {
            return Set::EMPTY;
        };
        let room = |area: &u8| {
            let stack = self.own(state, Side::Union, *area).len() + relief.units.len();
            self.is_free(state, Side::Union, *area) && stack <= STACKING
        };
        relief.entry.filter(room).collect()
    }

    pub(crate) fn judge_relief(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Hold => Ok(()),
            Choice::Arrive(area) if self.relief_areas(state).contains(area) => Ok(()),
            Choice::Arrive(_) => Err(no::ENTRY),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_relief(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.go(Frame::Dawn(Dawn::End));
        if let (Choice::Arrive(area), Some(relief)) = (choice, self.tables.relief) {
            self.land(state, Some(relief.leader), relief.units, area, "16.5", turn);
        }
    }
}
