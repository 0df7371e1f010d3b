//! Reinforcements (14): Hoke's division and XVIII Corps.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::choice::Choice;
use crate::data::{LeaderId, UnitId};
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

    /// 14.1: Hoke's roll, or his arrival when it is time: true when the player may bring him.
    pub(crate) fn advance_hoke(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let side = Side::Confederate;
        let entry = self.arrivals().hoke_entry;
        let waits = state.units.of(self.arrivals().hoke) == place::WAITING;
        let open = waits && self.controls(state, side, entry) && !self.is_full(state, side, entry);
        let due = state.turn >= self.arrivals().turn;
        if waits && !due {
            self.call_hoke(state, turn);
        }
        if open && !due && state.hoke_called == Some(true) {
            return true;
        }
        state.go(Frame::Dawn(Dawn::Eighteenth));
        if open && due {
            self.land_hoke(state, turn);
        }
        false
    }

    /// 14.1: the only roll for Hoke, at the first dawn with its condition.
    fn call_hoke(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.hoke_called.is_none() && self.arrivals().hoke_trigger.meets(state.union_control) {
            let face = turn.d6();
            let comes = face <= 2;
            say_dice(turn, "14.1", Side::Confederate, "dice.hoke", &[face], || {
                phrase!(if comes { "hoke.may-come" } else { "hoke.waits" })
            });
            state.hoke_called = Some(comes);
        }
    }

    pub(crate) fn land_hoke(&self, state: &mut State, turn: &mut Turn<'_>) {
        let hoke = Set::of(self.arrivals().hoke.0);
        self.land(state, None, hoke, self.arrivals().hoke_entry, "14.1", turn);
    }

    /// Reinforcements enter an area; works that the enemy left there are theirs.
    pub(crate) fn land(
        &self,
        state: &mut State,
        leader: Option<LeaderId>,
        units: Set,
        area: u8,
        case: &'static str,
        turn: &mut Turn<'_>,
    ) {
        if let Some(leader) = leader {
            state.leaders[leader.0] = area;
        }
        for unit in units {
            state.units.put(UnitId(unit), area);
        }
        say(turn, case, || {
            let leader = leader.map(|leader| i32::from(leader.wire()));
            let pieces: Vec<i32> = leader.into_iter().chain(units.map(i32::from)).collect();
            phrase!("arrived", pieces, area)
        });
        for side in Side::BOTH {
            self.overrun_works(state, side, area, turn);
        }
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
        state.go(Frame::Dawn(Dawn::Health));
        let corps = self.arrivals();
        self.land(state, Some(corps.smith), corps.eighteenth, area, "14.2", turn);
    }
}
