//! Reinforcements (14): Hoke's division and XVIII Corps.

use kernel::choice::Word;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::choice::Choice;
use crate::data::UnitId;
use crate::log::{say, say_dice};
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};
use crate::tables::Arrivals;

mod no {
    use kernel::Refusal;

    pub(super) const HOKE: Refusal = Refusal::new("14.1", "Hoke enters in Richmond only.");
    pub(super) const EIGHTEENTH: Refusal = Refusal::new(
        "14.2",
        "The corps enters whole, in one of its two areas, and only if that area is free.",
    );
    pub(super) const MUST: Refusal = Refusal::new("14.2", "The corps has arrived and cannot be held back any more.");
}

impl AreaImpulse {
    /// The reinforcements of the book.
    pub(crate) fn arrivals(&self) -> &Arrivals {
        let arrivals = self.tables.arrivals.as_ref();
        arrivals.expect("reinforcements are asked for only where the book has them")
    }

    /// 14.1: Hoke's roll, or his arrival when it is time.
    pub(crate) fn hoke_at_dawn(&self, state: &mut State, turn: &mut Turn<'_>) -> Dawn {
        let side = Side::Confederate;
        if state.units.of(self.arrivals().hoke) != place::WAITING {
            return Dawn::Eighteenth;
        }
        let entry = self.arrivals().hoke_entry;
        let open = self.controls(state, side, entry) && !self.is_full(state, side, entry);
        if state.turn >= self.arrivals().turn {
            if open {
                self.land_hoke(state, turn);
            }
            return Dawn::Eighteenth;
        }
        if state.hoke_rolled || !self.arrivals().hoke_trigger.meets(state.union_control) {
            return Dawn::Eighteenth;
        }
        state.hoke_rolled = true;
        let face = turn.d6();
        let comes = face <= 2;
        say_dice(turn, "14.1", side, "dice.hoke", &[face], || {
            phrase!(if comes { "hoke.may-come" } else { "hoke.waits" })
        });
        if comes && open { Dawn::Hoke } else { Dawn::Eighteenth }
    }

    pub(crate) fn land_hoke(&self, state: &mut State, turn: &mut Turn<'_>) {
        let hoke = self.arrivals().hoke;
        state.units.put(hoke, self.arrivals().hoke_entry);
        say(turn, "14.1", || {
            phrase!("arrived", vec![i32::from(hoke.0)], self.arrivals().hoke_entry)
        });
    }

    pub(crate) fn judge_hoke(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Arrive(area) if area != self.arrivals().hoke_entry => Err(no::HOKE),
            _ => Ok(()),
        }
    }

    /// 14.2: the roll for XVIII Corps, or its arrival afterwards.
    pub(crate) fn eighteenth_at_dawn(&self, state: &mut State, turn: &mut Turn<'_>) -> Dawn {
        let waits = state.leader_at(self.arrivals().smith) == place::WAITING;
        if !waits || state.turn < self.arrivals().turn {
            return Dawn::Health;
        }
        let first = state.turn == self.arrivals().turn;
        if first {
            let face = turn.d6();
            let comes = face <= 3;
            say_dice(turn, "14.2", Side::Union, "dice.eighteenth", &[face], || {
                phrase!(if comes {
                    "eighteenth.may-come"
                } else {
                    "eighteenth.waits"
                })
            });
            if !comes {
                return Dawn::Health;
            }
        }
        if self.eighteenth_areas(state).is_empty() {
            say(turn, "14.2", || phrase!("eighteenth.blocked"));
            return Dawn::Health;
        }
        Dawn::Arrival { must: !first }
    }

    /// The areas where XVIII Corps can enter whole.
    pub(crate) fn eighteenth_areas(&self, state: &State) -> Set {
        let side = Side::Union;
        let room = |area: &u8| {
            let stack = self.own(state, side, *area).len() + self.arrivals().eighteenth.len();
            self.is_free(state, side, *area) && stack <= STACKING
        };
        self.arrivals().eighteenth_entry.filter(room).collect()
    }

    pub(crate) fn judge_arrival(&self, state: &State, must: bool, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Arrive(area) if !self.eighteenth_areas(state).contains(area) => Err(no::EIGHTEENTH),
            Choice::Hold if must => Err(no::MUST),
            _ => Ok(()),
        }
    }

    pub(crate) fn land_eighteenth(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let mut pieces = vec![i32::from(self.arrivals().smith.wire())];
        for unit in self.arrivals().eighteenth {
            state.units.put(UnitId(unit), area);
            pieces.push(i32::from(unit));
        }
        state.leaders[self.arrivals().smith.0] = area;
        say(turn, "14.2", || phrase!("arrived", pieces, area));
        self.overrun_works(state, Side::Union, area, turn);
        state.go(Frame::Dawn(Dawn::Health));
    }
}
