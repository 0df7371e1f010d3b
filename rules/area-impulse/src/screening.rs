//! Cavalry screening (9.4).

use kernel::{Refusal, Side, Turn};

use crate::AreaImpulse;
use crate::book::Screening;
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::retreat::refusals as no;
use crate::sets::Set;
use crate::state::{Fight, Frame, March, State, place};

const NOT_CAVALRY: Refusal = Refusal::new("9.4", "Only cavalry and the horse artillery with it can screen.");

impl AreaImpulse {
    /// The units that entered an area in this impulse.
    fn entered(&self, state: &State, area: u8) -> Set {
        let here = state.op.units & state.units.at(area);
        here.filter(|unit| state.op.march[*unit].is(March::BEGUN)).collect()
    }

    /// Whether the defender's cavalry in an area may screen against the units that entered it.
    pub(crate) fn can_screen(&self, state: &State, area: u8) -> bool {
        let side = state.active.other();
        let entered = self.entered(state, area);
        let defenders = self.own(state, side, area);
        let fit = match self.book.screening {
            Screening::BeforeFoot => !entered.meets(self.tables.cavalry),
            Screening::WhenAlone => defenders == self.screeners(state, side, area),
        };
        if entered.is_empty()
            || !fit
            || state.op.screened.contains(area)
            || state.standing[side.index()].no_screening
            || !defenders.meets(self.tables.cavalry)
        {
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
        self.own(state, side, area) & (self.tables.cavalry | self.tables.horse_artillery)
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
        self.begin_escort(state, side.other(), area);
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
            self.spare_leaders(state, units);
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
        let leaders = self.tables.leaders[state.active.index()].map(LeaderId);
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
                    Err(no::PRIORITY)
                }
            }
            Choice::Stand | Choice::StandToday => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_screen(&self, state: &mut State, area: u8, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                self.retreat(state, side, unit, to, "9.4", turn);
            }
            Choice::StandToday => {
                state.standing[side.index()].no_screening = true;
                self.end_screen(state, area, turn);
            }
            _ => self.end_screen(state, area, turn),
        }
    }
}
