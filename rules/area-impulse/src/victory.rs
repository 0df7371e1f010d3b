//! Victory (14 in Birth of a Legend, 15 in Not War But Murder) and the End Phase (6.5).

use kernel::log::say;
use kernel::{Side, Turn, phrase};
use maps::sets::Set;
use protocol::BySide;

use crate::book::LastDay;
use crate::game::AreaImpulse;
use crate::state::{Ending, Frame, State, Train, TurnRecord, place};

/// What both sides have lost, as far as it counts for victory (15.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) eliminated: BySide<i32>,
    pub(crate) exhausted: BySide<i32>,
    pub(crate) brigades: BySide<i32>,
    pub(crate) fallen: BySide<i32>,
}

impl Lost {
    /// What it is worth to the Union.
    pub(crate) fn points(&self) -> i32 {
        let gain = |lost: BySide<i32>| lost[Side::Confederate] - lost[Side::Union];
        gain(self.fallen) + gain(self.brigades) + 2 * gain(self.eliminated) + gain(self.exhausted)
    }
}

/// Where the Union's victory points come from (15.3 to 15.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    areas: i32,
    gates: i32,
    pub(crate) raid: i32,
    pub(crate) lost: Lost,
}

impl Tally {
    pub(crate) fn total(&self) -> i32 {
        self.areas + self.gates + self.raid + self.lost.points()
    }
}

impl AreaImpulse {
    /// 15.1: whether a fresh Union unit in Richmond can trace a path to a source of supply.
    pub(crate) fn is_richmond_taken(&self, state: &State) -> bool {
        let richmond = self.ground.richmond;
        let fresh = self.own(state, Side::Union, richmond) - state.exhausted;
        !fresh.is_empty()
            && !self.is_train_on_its_way(state)
            && self.traces(state, self.supplied(state, Side::Union), richmond)
    }

    /// Whether an automatic victory ends the game at the end of the Daylight Phase.
    pub(crate) fn ends_at_nightfall(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let Some(ending) = self.ending_at_nightfall(state) else {
            return false;
        };
        let key = match ending {
            Ending::Richmond => "richmond.taken",
            Ending::Train => "train.captured",
            _ => "landings.taken",
        };
        let (_, case) = self.winner_at_nightfall(ending);
        self.record_turn(state);
        state.ended = Some(ending);
        state.frames.clear();
        self.head(state, turn);
        say(turn, case, || phrase!(key));
        true
    }

    /// The automatic victory that the end of the Daylight Phase would bring now.
    pub(crate) fn ending_at_nightfall(&self, state: &State) -> Option<Ending> {
        if self.is_richmond_taken(state) {
            Some(Ending::Richmond)
        } else {
            self.landings_lost(state)
        }
    }

    /// Birth of a Legend 14.2: the Confederates hold both landings, or one with the Supply Train, joined to Richmond.
    fn landings_lost(&self, state: &State) -> Option<Ending> {
        let landings = self.ground.landings?;
        let joined = self.supplied(state, Side::Confederate);
        let held = |area: u8| joined.contains(area);
        if held(landings.start) && held(landings.goal) {
            Some(Ending::Landings)
        } else {
            matches!(state.train, Train::At(area) if held(area)).then_some(Ending::Train)
        }
    }

    /// Birth of a Legend 14.3: the area that the Confederates need after the last day, and the landings of which they need
    /// one.
    pub(crate) fn needed_areas(&self, state: &State) -> Option<(u8, Vec<u8>)> {
        let (LastDay::Areas { moved, unmoved }, Some(landings)) = (self.book.last_day, self.ground.landings) else {
            return None;
        };
        Some(if self.has_train_moved(state) {
            (moved, vec![landings.start, landings.goal])
        } else {
            (unmoved, vec![landings.goal])
        })
    }

    /// Birth of a Legend 14.3: the areas that the Confederates hold and that decide for them after the last day.
    pub(crate) fn deciding_areas(&self, state: &State) -> Option<[u8; 2]> {
        let held = |area: &u8| self.controls(state, Side::Confederate, *area);
        let (first, landings) = self.needed_areas(state)?;
        let second = landings.into_iter().find(held)?;
        held(&first).then_some([first, second])
    }

    /// 6.5: the turn is recorded; the game ends, or works may be removed.
    pub(crate) fn end_phase(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.end_ruses(state);
        self.note_raid(state, turn);
        self.record_turn(state);
        if state.turn >= self.book.turns() {
            state.frames.clear();
            if let LastDay::Points(_) = self.book.last_day {
                let points = self.tally(state).total();
                state.ended = Some(Ending::Points);
                self.head(state, turn);
                say(turn, "15.2", || phrase!("final.points", points));
            } else {
                state.ended = Some(Ending::Areas);
                self.head(state, turn);
                say(turn, "14.3", || phrase!("final.areas"));
            }
        } else {
            state.become_frame(Frame::Removal(self.book.night));
            self.head(state, turn);
        }
    }

    /// The next turn begins with its Dawn Phase.
    pub(crate) fn begin_turn(&self, state: &mut State) {
        state.turn += 1;
        state.impulse = 0;
        state.become_frame(Frame::Dawn(crate::state::Dawn::Begin));
    }

    fn record_turn(&self, state: &mut State) {
        let tally = self.tally(state);
        let count = |numbers: BySide<i32>| numbers.map(|number| number as u8);
        let lost = BySide::of(|side| self.removed(state, side, true).len());
        state.history.push(TurnRecord {
            points: tally.total() as i16,
            lost,
            exhausted: count(tally.lost.exhausted),
            areas: state.union_control.len(),
        });
    }

    /// The units that a side has lost for good; `all` includes those driven off the map.
    fn removed(&self, state: &State, side: Side, all: bool) -> Set {
        let mut lost = state.units.off_map(place::ELIMINATED);
        if all {
            lost |= state.units.off_map(place::OFF_MAP);
        }
        lost & self.lookups.units[side]
    }

    /// 15.3: the areas whose points the Union has, because it controls and supplies them.
    pub(crate) fn scored_areas(&self, state: &State) -> Set {
        let worth = |area: &u8| self.data.areas[usize::from(*area)].vp > 0;
        (self.supplied(state, Side::Union) & state.union_control)
            .filter(worth)
            .collect()
    }

    /// 15.4: the gates that count because they are contested, though the Union does not control them.
    pub(crate) fn scored_gates(&self, state: &State) -> Set {
        let contested = |gate: &u8| self.is_contested(state, *gate);
        (self.ground.gates - state.union_control).filter(contested).collect()
    }

    /// 15.5: what both sides have lost.
    pub(crate) fn lost(&self, state: &State) -> Lost {
        let brigades = self.lookups.detachments;
        let count = |set: Set| i32::from(set.len());
        let removed = BySide::of(|side| self.removed(state, side, false));
        let units = BySide::of(|side| self.lookups.units[side] - brigades);
        Lost {
            eliminated: removed.map(|lost| count(lost - brigades)),
            exhausted: units.map(|units| count(state.exhausted & units)),
            brigades: removed.map(|lost| count(lost & brigades)),
            fallen: state.fallen.map(i32::from),
        }
    }

    /// Counts the Union's victory points as they stand.
    pub(crate) fn tally(&self, state: &State) -> Tally {
        let points = |area: u8| i32::from(self.data.areas[usize::from(area)].vp);
        Tally {
            areas: self.scored_areas(state).map(points).sum(),
            gates: i32::from(self.scored_gates(state).len()),
            raid: i32::from(state.raided),
            lost: self.lost(state),
        }
    }
}
