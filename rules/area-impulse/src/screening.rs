//! Cavalry screening (9.4).

use kernel::{RecordedDice, Refusal, Side, Turn};
use maps::sets::Set;

use crate::book::Screening;
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::retreat::refusals as no;
use crate::state::{Fight, Frame, March, State, place};

const NOT_CAVALRY: Refusal = Refusal::new("9.4", "Only cavalry and the horse artillery with it can screen.");

impl AreaImpulse {
    /// The units that entered an area in this impulse.
    fn entered(&self, state: &State, area: u8) -> Set {
        let here = state.op.units & state.units.at(area);
        here.filter(|unit| state.op.march[*unit].is(March::BEGUN)).collect()
    }

    /// Whether the defender's cavalry in an area may screen against the units that entered it, and wants to be asked.
    pub(crate) fn can_screen(&self, state: &State, area: u8) -> bool {
        self.may_screen(state, area) && !state.standing[state.active.other()].no_screening
    }

    /// Whether the rules let the defender's cavalry in an area screen against the units that entered it, as both sides see
    /// it: what he has ordered for the day is his own.
    pub(crate) fn may_screen(&self, state: &State, area: u8) -> bool {
        let side = state.active.other();
        let entered = self.entered(state, area);
        let defenders = self.own(state, side, area);
        let fit = match self.book.screening {
            Screening::BeforeFoot => !entered.meets(self.lookups.cavalry),
            Screening::WhenAlone => defenders == self.screeners(state, side, area),
        };
        if entered.is_empty() || !fit || state.op.screened.contains(area) || !defenders.meets(self.lookups.cavalry) {
            return false;
        }
        self.any_screener(state, side, area)
    }

    fn any_screener(&self, state: &State, side: Side, area: u8) -> bool {
        let mut screeners = self.screeners(state, side, area);
        screeners.any(|unit| !self.retreats(state, side, UnitId(unit), area).is_empty())
    }

    /// The cavalry and horse artillery of a side in an area.
    pub(crate) fn screeners(&self, state: &State, side: Side, area: u8) -> Set {
        self.own(state, side, area) & (self.lookups.cavalry | self.lookups.horse_artillery)
    }

    /// The areas that were entered in this impulse and whose cavalry has not been asked yet.
    pub(crate) fn screenable(&self, state: &State) -> Set {
        let mut areas = Set::EMPTY;
        for unit in state.op.units {
            let at = state.units.of(UnitId(unit));
            if state.op.march[unit].is(March::HALTED) && !state.op.assaulted.contains(at) {
                areas.insert(at);
            }
        }
        areas.filter(|area| self.can_screen(state, *area)).collect()
    }

    /// 9.4 of Birth of a Legend: the cavalry that may screen whenever enemies enter, and of whose ways this choice would take
    /// one: it is asked first.
    pub(crate) fn cut_off(&self, state: &State, choice: Choice) -> Option<u8> {
        if self.book.screening != Screening::WhenAlone {
            return None;
        }
        let waiting = self.screenable(state);
        match choice {
            _ if waiting.is_empty() => None,
            // What an assault elsewhere leads to, nobody knows before the dice.
            Choice::Assault(elsewhere) => waiting.into_iter().find(|area| *area != elsewhere),
            Choice::Move(..) | Choice::Follow(_) | Choice::FollowAll => {
                let mut ahead = state.clone();
                let mut dice = RecordedDice::new(&[]);
                self.march(&mut ahead, choice, &mut Turn::quiet(&mut dice));
                let narrowed = |area: &u8| !(self.ways_out(state, *area) - self.ways_out(&ahead, *area)).is_empty();
                waiting.into_iter().find(narrowed)
            }
            _ => None,
        }
    }

    /// Where the defender's cavalry in an area could screen to.
    fn ways_out(&self, state: &State, area: u8) -> Set {
        let side = state.active.other();
        self.screeners(state, side, area).fold(Set::EMPTY, |ways, unit| {
            ways | self.retreats(state, side, UnitId(unit), area)
        })
    }

    /// Asks the defender's cavalry in an area, outside an assault.
    pub(crate) fn begin_screening(&self, state: &mut State, area: u8) {
        state.fight = Fight {
            area,
            ..Fight::default()
        };
        self.ask_screen(state, area);
    }

    /// Asks the defender's cavalry in an area.
    pub(crate) fn ask_screen(&self, state: &mut State, area: u8) {
        state.op.screened.insert(area);
        state.frames.push(Frame::Screen(area));
    }

    /// Goes on with screening: true while more units could screen.
    pub(crate) fn advance_screen(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) -> bool {
        if self.any_screener(state, state.active.other(), area) {
            return true;
        }
        self.end_screen(state, area, turn);
        false
    }

    /// 9.4: those who entered may go on if nobody is left, with the movement factors they have.
    fn end_screen(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        state.frames.pop();
        self.begin_ride(state, side.other(), area);
        if !self.is_vacant(state, side, area) {
            return;
        }
        let leaders = self.own_leaders(state, side, area);
        let units = state.op.units & state.units.at(area);
        let pieces = units
            .map(|unit| Piece::Unit(UnitId(unit)))
            .chain(leaders.map(|leader| Piece::Leader(LeaderId(leader))));
        for piece in pieces {
            let march = state.op.march_mut(piece);
            if march.is(March::HALTED) {
                march.marks = march.marks & !March::HALTED | March::RESUMED;
            }
        }
        if self.book.screening == Screening::WhenAlone {
            state.op.evaded |= self.leaders_of(state, units);
        }
        if state.op.closing && self.can_anybody_go_on(state) {
            state.op.closing = false;
        }
        self.settle(state, area, turn);
        self.overrun_works(state, side, area, turn);
    }

    /// Whether a unit or leader can still go on after cavalry screened away.
    fn can_anybody_go_on(&self, state: &State) -> bool {
        let guns = self.gun_areas(state, state.active);
        let goes = |piece: Piece| {
            let at = state.at(piece);
            state.op.march(piece).is(March::RESUMED)
                && place::is_area(at)
                && self.judge_mover(state, piece).is_ok()
                && self.ground.adjacent[usize::from(at)]
                    .into_iter()
                    .any(|to| self.passage(state, piece, to, guns).is_ok())
        };
        let leaders = self.lookups.leaders[state.active].map(LeaderId);
        let units = state.op.units.map(UnitId);
        units.map(Piece::Unit).chain(leaders.map(Piece::Leader)).any(goes)
    }

    pub(crate) fn judge_screen(&self, state: &State, area: u8, choice: Choice) -> Result<(), Refusal> {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                if !self.own(state, side, area).contains(unit.0) {
                    Err(no::NOT_ASKED)
                } else if !self.screeners(state, side, area).contains(unit.0) {
                    Err(NOT_CAVALRY)
                } else if self.retreats(state, side, unit, area).contains(to) {
                    Ok(())
                } else {
                    Err(self.why_not_to(state, side, unit, [area, to]))
                }
            }
            Choice::Stand | Choice::StandToday => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_screen(&self, state: &mut State, area: u8, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                self.retreat(state, side, unit, to, "9.4", turn);
            }
            Choice::StandToday => {
                state.standing[side].no_screening = true;
                self.end_screen(state, area, turn);
            }
            _ => self.end_screen(state, area, turn),
        }
    }
}
