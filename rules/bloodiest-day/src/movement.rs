//! Movement (7), and what enemies and stacking make of it.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::choice::{Choice, Piece};
use crate::data::{Area, BorderKind, CrossingId, CrossingKind, UnitId, UnitKind, Units};
use crate::figures::{CROSSING_LIMIT, STACKING};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_YOURS, OFF_MAP};
use crate::state::{Order, State, place};

pub(crate) mod refusals {
    //! What the chapter on movement forbids.
    use kernel::Refusal;

    pub(super) const NOT_ACTIVATED: Refusal = Refusal::new("6.1", "This piece was not activated.");
    pub(super) const ASLEEP: Refusal = Refusal::new("7.2.1", "An inactive leader does not move.");
    pub(super) const HALTED: Refusal =
        Refusal::new("7.5.1", "It has stopped: where there are enemies, or beside them.");
    pub(super) const SPENT: Refusal = Refusal::new("7.6", "Spent units do not move.");
    pub(super) const CLOSED: Refusal = Refusal::new(
        "8.1",
        "This area was assaulted in this impulse: nobody moves in any more.",
    );
    pub(crate) const NOT_ADJACENT: Refusal = Refusal::new("7.1", "The areas are not adjacent.");
    pub(super) const ENTRY: Refusal = Refusal::new("4.1", "Reinforcements enter in the area that was chosen.");
    pub(super) const CREEK: Refusal = Refusal::new("1.1", "There is no way across the creek here.");
    pub(super) const BRIDGE: Refusal = Refusal::new("11.2.1", "The enemy controls this bridge.");
    pub(super) const FORD: Refusal = Refusal::new("11.2.1", "This ford has not been found.");
    pub(super) const CROWDED: Refusal = Refusal::new(
        "7.11",
        "At most five units, or one whole division, use a bridge or ford in an impulse.",
    );
    pub(super) const STACKED: Refusal = Refusal::new(
        "7.4.2",
        "There would be more than ten units, and more than two divisions of them.",
    );
    pub(crate) const POINTS: Refusal = Refusal::new("7.11", "It has too few movement points left.");
    pub(super) const GUNS: Refusal = Refusal::new(
        "7.5.3",
        "Guns go among enemies only where there is infantry or cavalry of yours.",
    );
    pub(super) const LEADER: Refusal = Refusal::new(
        "7.5.3",
        "Leaders go among enemy infantry and cavalry only where there are units of yours.",
    );
    pub(super) const CAVALRY: Refusal = Refusal::new(
        "7.5.3",
        "Mounted units go among fresh enemy infantry only where there is infantry of yours.",
    );
    pub(super) const BREAK_OFF: Refusal = Refusal::new(
        "7.5.4",
        "From among enemies units go only where there are friends and no enemies.",
    );
}
use refusals as no;

impl BloodiestDay {
    /// Whether a piece may move to an area in the impulse under way.
    pub(crate) fn judge_move(&self, state: &State, piece: Piece, to: Area) -> Result<(), Refusal> {
        if self.owner(piece) != state.active {
            return Err(NOT_YOURS);
        }
        let activated = match piece {
            Piece::Unit(unit) => state.op.units.contains(unit),
            Piece::Leader(leader) => self.riding(state) == Some(leader),
        };
        if !activated {
            return Err(no::NOT_ACTIVATED);
        }
        if let Piece::Leader(leader) = piece
            && !state.is_awake(leader)
        {
            return Err(no::ASLEEP);
        }
        self.judge_step(state, piece, to)
    }

    /// Whether a piece that may move can go to an area now.
    pub(crate) fn judge_step(&self, state: &State, piece: Piece, to: Area) -> Result<(), Refusal> {
        self.judge_step_under(state, piece, to, |side| self.is_under_guns(state, side, to))
    }

    /// The same, told whether fresh enemy guns of a side stand next to the area.
    fn judge_step_under(
        &self,
        state: &State,
        piece: Piece,
        to: Area,
        guns: impl FnOnce(Side) -> bool,
    ) -> Result<(), Refusal> {
        let march = state.op.march(piece);
        let from = state.at(piece);
        if march.halted {
            return Err(no::HALTED);
        }
        if let Piece::Unit(unit) = piece
            && !state.is_fresh(unit)
        {
            return Err(no::SPENT);
        }
        if state.op.closed.contains(to) {
            return Err(no::CLOSED);
        }
        match from {
            place::WAITING if !matches!(state.op.by, Order::Arrival(_)) => return Err(OFF_MAP),
            place::WAITING if to != state.op.area => return Err(no::ENTRY),
            place::WAITING => {}
            _ if !place::is_area(from) => return Err(OFF_MAP),
            _ => self.judge_border(state, piece, from, to)?,
        }
        // First what no company could change: guns that cannot pay are not told to come with infantry.
        if march.spent + self.entry_cost_under(state, piece, to, guns) > self.allowance(piece) {
            return Err(no::POINTS);
        }
        match piece {
            Piece::Unit(unit) => self.judge_unit(state, unit, from, to),
            Piece::Leader(_) => self.judge_leader(state, to),
        }
    }

    /// The Movement Allowance of a piece (1.2.2, 7.2.1).
    #[must_use]
    pub fn allowance(&self, piece: Piece) -> u8 {
        match piece {
            Piece::Unit(unit) => self.lookups.movement[unit],
            Piece::Leader(leader) => self.data.leader(leader).movement,
        }
    }

    /// What a piece pays to enter an area (card movement); leaders pay nothing extra (7.2.2).
    #[must_use]
    pub fn entry_cost(&self, state: &State, piece: Piece, to: Area) -> u8 {
        self.entry_cost_under(state, piece, to, |side| self.is_under_guns(state, side, to))
    }

    fn entry_cost_under(&self, state: &State, piece: Piece, to: Area, guns: impl FnOnce(Side) -> bool) -> u8 {
        if matches!(piece, Piece::Leader(_)) {
            return 1;
        }
        let side = self.owner(piece);
        let enemies = self.enemies(state, side, to);
        if !(enemies - state.spent).is_empty() {
            3
        } else if !enemies.is_empty() {
            if self.own(state, side, to).is_empty() { 2 } else { 1 }
        } else if self.lookups.clear.contains(to) && guns(side) {
            2
        } else {
            1
        }
    }

    /// Whether fresh enemy guns stand next to an area.
    fn is_under_guns(&self, state: &State, side: Side, area: Area) -> bool {
        let guns = self.lookups.guns & self.lookups.units[side.other()];
        self.around(area)
            .any(|beside| state.units.at(beside).meets(guns - state.spent))
    }

    /// The areas next to fresh guns of the enemies of a side.
    fn gun_areas(&self, state: &State, side: Side) -> Set {
        let guns = (self.lookups.guns & self.lookups.units[side.other()]) - state.spent;
        let mut areas = Set::EMPTY;
        for at in guns.map(|gun| state.units.of(gun)).filter(|at| place::is_area(*at)) {
            areas |= self.around(at);
        }
        areas
    }

    /// Appends the moves of some pieces that were activated and may move, piece by piece, each with what `more` adds.
    pub(crate) fn list_moves(
        &self,
        state: &State,
        pieces: impl Iterator<Item = Piece>,
        into: &mut Vec<Choice>,
        more: impl Fn(Piece, Area, &mut Vec<Choice>),
    ) {
        let guns = self.gun_areas(state, state.active);
        // Most pieces of an activation stand together: what is asked of their area is asked once.
        let mut known = (place::WAITING, Set::EMPTY);
        for piece in pieces {
            let at = state.at(piece);
            let idle = match piece {
                Piece::Unit(unit) => !state.is_fresh(unit),
                Piece::Leader(leader) => !state.is_awake(leader),
            };
            let next = match at {
                _ if idle => continue,
                place::WAITING => Set::of(state.op.area),
                _ if place::is_area(at) => self.around(at) - state.op.closed,
                _ => continue,
            };
            // The cheapest area costs a point.
            let march = state.op.march(piece);
            let left = self.allowance(piece).saturating_sub(march.spent);
            if !march.halted && left > 0 {
                if known.0 != at {
                    known = (at, self.quiet_around(state, at));
                }
                let is_quiet = |to: Area| matches!(piece, Piece::Unit(_)) && known.1.contains(to);
                let can = |to: &Area| {
                    if is_quiet(*to) {
                        left > 1 || !(self.lookups.clear & guns).contains(*to)
                    } else {
                        self.judge_step_under(state, piece, *to, |_| guns.contains(*to)).is_ok()
                    }
                };
                into.extend(next.filter(can).map(|to| Choice::Move(piece, to)));
            }
            if place::is_area(at) {
                more(piece, at, into);
            }
        }
    }

    /// The areas next to one that any unit of the active side enters without a question: over open ground, where no
    /// enemies are, and room for another unit of any division is.
    fn quiet_around(&self, state: &State, at: Area) -> Set {
        let side = state.active;
        if !place::is_area(at) || !self.enemies(state, side, at).is_empty() {
            return Set::EMPTY;
        }
        let is_quiet = |to: &Area| {
            let units = state.units.at(*to);
            (units & self.lookups.units[side.other()]).is_empty() && units.len() < STACKING
        };
        self.lookups.open[usize::from(at)].filter(is_quiet).collect()
    }

    /// Whether a piece can cross the border between two areas.
    fn judge_border(&self, state: &State, piece: Piece, from: Area, to: Area) -> Result<(), Refusal> {
        if self.lookups.open[usize::from(from)].contains(to) {
            return Ok(());
        }
        let Some(border) = self.data.border(from, to) else {
            return Err(no::NOT_ADJACENT);
        };
        let crossing = match (border.border, border.crossing) {
            (BorderKind::Creek, None) => return Err(no::CREEK),
            (BorderKind::Creek, Some(crossing)) => crossing,
            _ => return Ok(()),
        };
        self.judge_crossing(state, self.owner(piece), crossing)?;
        match piece {
            Piece::Unit(unit) => {
                let users = state.op.crossed[crossing] | Units::of(unit);
                let fits = users.len() <= CROSSING_LIMIT || self.are_of_divisions(users, 1);
                if fits { Ok(()) } else { Err(no::CROWDED) }
            }
            Piece::Leader(_) => Ok(()),
        }
    }

    /// Whether a side may use a bridge or ford (11).
    pub(crate) fn judge_crossing(&self, state: &State, side: Side, crossing: CrossingId) -> Result<(), Refusal> {
        let open = state.open.contains(crossing.0);
        match (self.data.crossing(crossing).kind, side) {
            (CrossingKind::Ford | CrossingKind::Ferry, Side::Union) if !open => Err(no::FORD),
            (CrossingKind::Bridge, Side::Union) if !open => Err(no::BRIDGE),
            (CrossingKind::Bridge, Side::Confederate) if open => Err(no::BRIDGE),
            _ => Ok(()),
        }
    }

    /// Whether units belong to at most so many divisions, and all of them to one.
    pub(crate) fn are_of_divisions(&self, units: Units, most: usize) -> bool {
        let mut seen = [None; 2];
        for unit in units {
            let Some(division) = self.data.unit(unit).division else {
                return false;
            };
            if seen.contains(&Some(division)) {
                continue;
            }
            match seen[..most].iter_mut().find(|place| place.is_none()) {
                Some(place) => *place = Some(division),
                None => return false,
            }
        }
        true
    }

    /// Whether these units of a side may be in one area (7.4.1).
    #[must_use]
    pub fn may_stack(&self, units: Units) -> bool {
        units.len() <= STACKING || self.are_of_divisions(units, 2)
    }

    fn judge_unit(&self, state: &State, unit: UnitId, from: Area, to: Area) -> Result<(), Refusal> {
        let side = self.side_of(unit);
        let friends = self.own(state, side, to);
        let enemies = self.enemies(state, side, to);
        let among = place::is_area(from) && !self.enemies(state, side, from).is_empty();
        if among && (friends.is_empty() || !enemies.is_empty()) {
            return Err(no::BREAK_OFF);
        }
        if !enemies.is_empty() {
            let infantry = friends.meets(self.lookups.infantry);
            let fresh_infantry = !((enemies & self.lookups.infantry) - state.spent).is_empty();
            if self.lookups.mounted.contains(unit) && fresh_infantry && !infantry {
                return Err(no::CAVALRY);
            }
            if self.lookups.guns.contains(unit) && (friends - self.lookups.guns).is_empty() {
                return Err(no::GUNS);
            }
        }
        if !self.may_stack(friends | Units::of(unit)) {
            return Err(no::STACKED);
        }
        Ok(())
    }

    fn judge_leader(&self, state: &State, to: Area) -> Result<(), Refusal> {
        let side = state.active;
        let dangerous = self.enemies(state, side, to) - self.lookups.guns;
        if !dangerous.is_empty() && self.own(state, side, to).is_empty() {
            return Err(no::LEADER);
        }
        Ok(())
    }

    /// Moves a piece to an adjacent area, or onto the map.
    pub(crate) fn step(&self, state: &mut State, piece: Piece, to: Area, turn: &mut Turn<'_>) {
        let from = state.at(piece);
        let side = self.owner(piece);
        let cost = self.entry_cost(state, piece, to);
        let wire = i32::from(piece.wire());
        if place::is_area(from) {
            say(turn, "7.1", || phrase!("move", wire, from, to));
        } else {
            state.entries[side.index()] = to;
            say(turn, "4.3", || phrase!("enter", wire, to));
        }
        let (meets, breaks_off) = match piece {
            Piece::Unit(unit) => (
                !self.enemies(state, side, to).is_empty(),
                self.breaks_off(state, unit, from),
            ),
            Piece::Leader(_) => (false, false),
        };
        let march = state.op.march_mut(piece);
        march.spent += cost;
        march.from = if place::is_area(from) { from } else { 0 };
        march.halted = meets || breaks_off;
        march.broke_off = breaks_off && !meets;
        let border = if place::is_area(from) {
            self.data.border(from, to)
        } else {
            None
        };
        let crossing = border.and_then(|border| border.crossing);
        match piece {
            Piece::Unit(unit) => {
                state.units.put(unit, to);
                if let Some(crossing) = crossing {
                    state.op.crossed[crossing].insert(unit);
                }
            }
            Piece::Leader(leader) => state.leaders[leader] = to,
        }
        if let Some(crossing) = crossing {
            self.show_ford(state, side, crossing, turn);
        }
        if let Piece::Unit(unit) = piece
            && !self.enemies(state, side, to).is_empty()
        {
            self.warn(state, unit, if place::is_area(from) { from } else { 0 });
        }
    }

    /// Whether a unit stops where it goes next because it leaves enemies on foot, or with guns (7.5.4).
    fn breaks_off(&self, state: &State, unit: UnitId, from: Area) -> bool {
        let on_foot = matches!(self.data.unit(unit).kind, UnitKind::Infantry | UnitKind::Artillery);
        on_foot && place::is_area(from) && !self.enemies(state, self.side_of(unit), from).is_empty()
    }
}
