//! Why somebody cannot do what he points at.

use kernel::choice::Target;
use kernel::{Refusal, Side};
use protocol::http::About;

use crate::choice::{Choice, Piece};
use crate::data::{Area, UnitId};
use crate::game::BloodiestDay;
use crate::refusals::{NO_SUCH_AREA, NO_SUCH_PIECE, NO_SUCH_VERB, NOT_YOURS, OFF_MAP};
use crate::state::{Frame, State, place};

/// What a unit is told that is pointed at when an impulse begins.
mod no {
    use kernel::Refusal;

    pub(super) const SPENT: Refusal = Refusal::new("9.1", "This unit is spent, and rallies when the turn ends.");
    pub(super) const LEADER_FIRST: Refusal = Refusal::new(
        "6.1",
        "Leaders activate units: press an active leader who commands it, then its area.",
    );
    pub(super) const UNLED: Refusal = Refusal::new(
        "6.1",
        "No active leader who commands this unit is in its area or next to it.",
    );
    pub(super) const NO_LEADER: Refusal = Refusal::new(
        "6.1",
        "Choose the active leader first, then the area whose units he activates.",
    );
    pub(super) const NO_PIECE: Refusal =
        Refusal::new("7.1", "Choose the piece that moves first, then the area it enters.");
    pub(super) const NO_RIDER: Refusal = Refusal::new(
        "7.3.3",
        "Choose the mounted unit that withdraws first, then the area to which it goes.",
    );
}

impl BloodiestDay {
    /// What pointing at a unit means while an attack is declared: the enemy is a target, one's own unit joins, or leads.
    fn meant_in_declaration(&self, state: &State, unit: UnitId) -> Choice {
        let attack = state.fight.as_ref().map(|fight| &fight.attack);
        // Numbers that are no piece are refused by the judge.
        if attack.is_some_and(|attack| attack.units.contains(unit)) {
            Choice::LeadAttack(unit)
        } else if attack.is_some_and(|attack| self.lookups.units[attack.side].contains(unit)) {
            Choice::Join(unit)
        } else {
            Choice::Target(unit)
        }
    }

    /// Why a unit does not begin an impulse by being pointed at.
    fn why_not_by_itself(&self, state: &State, unit: UnitId) -> Refusal {
        let side = self.data.unit(unit).side;
        let area = state.units.of(unit);
        let is_led = |leader| {
            self.judge_activate(state, leader, area).is_ok() && {
                let units = self.activable(state, leader, area);
                units.contains(unit)
            }
        };
        if side != state.active {
            NOT_YOURS
        } else if !place::is_area(area) {
            OFF_MAP
        } else if !state.is_fresh(unit) {
            no::SPENT
        } else if self.own_leaders(side).any(is_led) {
            no::LEADER_FIRST
        } else {
            no::UNLED
        }
    }

    /// Whether reinforcements of a side still wait to enter in an area.
    fn awaits_entry(&self, state: &State, side: Side, area: Area) -> bool {
        self.entry_areas(side).contains(area) && !self.waiting(state, side).is_empty()
    }

    /// Why a piece that is pointed at by itself can do nothing of what is asked in any area: what is told of one next to it.
    fn why_nowhere(&self, state: &State, side: Side, piece: Piece, what: impl Fn(Area) -> Choice) -> Option<Refusal> {
        let can = |area: usize| {
            let area = u8::try_from(area).map(&what);
            area.is_ok_and(|choice| self.judge_choice(state, side, choice).is_ok())
        };
        if (0..self.data.areas.len()).any(can) {
            return None;
        }
        let here = state.at(piece);
        let near = place::is_area(here).then(|| self.around(here).first()).flatten();
        self.judge_choice(state, side, what(near.unwrap_or(state.op.area)))
            .err()
    }

    pub(crate) fn explain(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        if let Some(verb) = &about.verb {
            let numbers = [about.piece, about.space].into_iter().flatten();
            let text = numbers.fold(verb.clone(), |text, number| format!("{text}:{number}"));
            return match text.parse() {
                Ok(choice) => self.judge_choice(state, side, choice).err(),
                Err(_) => Some(NO_SUCH_VERB),
            };
        }
        let piece = match about.piece.map(Piece::read) {
            Some(None) => return Some(NO_SUCH_PIECE),
            Some(piece) => piece,
            None => None,
        };
        let area = match about.space.map(u8::try_from) {
            Some(Ok(area)) => Some(area),
            Some(Err(_)) => return Some(NO_SUCH_AREA),
            None => None,
        };
        if let (Some(Frame::Impulse), Some(Piece::Unit(unit))) = (state.frame(), piece)
            && usize::from(unit.0) < self.data.units.len()
        {
            return Some(self.why_not_by_itself(state, unit));
        }
        // A place alone means nobody yet where pieces are chosen first.
        let first = match (state.frame(), piece, area) {
            (Some(Frame::Operation | Frame::Ride), None, Some(_)) => Some(no::NO_PIECE),
            (Some(Frame::Withdraw), None, Some(_)) => Some(no::NO_RIDER),
            // Whoever points at an area means his reinforcements only where some could enter one day.
            (Some(Frame::Impulse), None, Some(area)) if !self.awaits_entry(state, side, area) => Some(no::NO_LEADER),
            _ => None,
        };
        if let Some(first) = first.filter(|_| self.decider(state) == Some(side)) {
            return Some(first);
        }
        let asked = self.decider(state) == Some(side);
        if let (true, Some(Frame::Operation | Frame::Ride), Some(piece), Some(to)) = (asked, state.frame(), piece, area)
        {
            return self.why_not_as_far_as(state, side, piece, to);
        }
        match (state.frame(), piece, area) {
            (Some(Frame::Operation | Frame::Ride), Some(piece), None) if asked => {
                return self.why_nowhere(state, side, piece, |to| Choice::Move(piece, to));
            }
            (Some(Frame::LongRange), Some(piece @ Piece::Unit(unit)), None) if asked => {
                return self.why_nowhere(state, side, piece, |to| Choice::Bombard(unit, to));
            }
            _ => {}
        }
        let meant = match (state.frame(), piece, area) {
            (Some(Frame::Impulse), Some(Piece::Leader(leader)), Some(area)) => Choice::Activate(leader, area),
            (Some(Frame::Impulse), Some(Piece::Leader(leader)), None) => Choice::Rouse(leader),
            (Some(Frame::Impulse), None, Some(area)) => Choice::Arrive(area),
            (Some(Frame::Operation | Frame::Ride), Some(piece), Some(area)) => Choice::Move(piece, area),
            (Some(Frame::Rally(_)), Some(Piece::Leader(leader)), _) => Choice::Reorganize(leader),
            (Some(Frame::Reorganize { unit: None, .. }), Some(Piece::Unit(unit)), _) => Choice::Return(unit),
            (Some(Frame::Reorganize { unit: Some(_), .. }), Some(Piece::Unit(unit)), _) => Choice::GiveUp(unit),
            (Some(Frame::Replace(_)), Some(Piece::Leader(leader)), Some(area)) => Choice::Place(leader, area),
            (Some(Frame::LongRange), Some(Piece::Unit(unit)), Some(area)) => Choice::Bombard(unit, area),
            (Some(Frame::Withdraw), Some(Piece::Unit(unit)), Some(area)) => Choice::Withdraw(unit, area),
            (Some(Frame::Declare), Some(Piece::Unit(unit)), _) => self.meant_in_declaration(state, unit),
            (Some(Frame::Lead), Some(Piece::Unit(unit)), _) => Choice::Lead(unit),
            (Some(Frame::Hit(_)), Some(Piece::Leader(leader)), _) => Choice::Strike(leader),
            (Some(Frame::Losses), Some(Piece::Unit(unit)), _) if state.is_fresh(unit) => Choice::Spend(unit),
            (Some(Frame::Losses), Some(Piece::Unit(unit)), _) => Choice::Lose(unit),
            (Some(Frame::Retreat), _, Some(area)) => Choice::Retreat(area),
            (Some(Frame::Displaced(_)), Some(Piece::Leader(leader)), Some(area)) => Choice::Place(leader, area),
            (Some(Frame::Declare), ..) => Choice::Attack,
            (Some(Frame::Roll(_) | Frame::Extra | Frame::Countermand), ..) => Choice::Keep,
            _ => Choice::Done,
        };
        let refusal = self.judge_choice(state, side, meant).err();
        match (refusal, about.piece, about.space) {
            (Some(_), None, None) => self.judge_choice(state, side, Choice::Pass).err(),
            (refusal, ..) => refusal,
        }
    }
}
