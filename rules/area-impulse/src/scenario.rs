//! Positions for tests and puzzles: any arrangement of pieces, ready to be played from.

use kernel::Side;

use crate::AreaImpulse;
use crate::data::{LeaderId, UnitId};
use crate::state::{Options, State, place};

/// A position under construction. It begins with an empty map, every area as it is controlled at the start.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    rules: &'a AreaImpulse,
    state: State,
}

impl<'a> Position<'a> {
    /// An empty map: all units and leaders are out of the game, no works, nobody has the Advantage; the first impulse
    /// of the second turn, the Union's.
    #[must_use]
    pub fn empty(rules: &'a AreaImpulse) -> Position<'a> {
        let mut state = rules.opening(Options::default());
        for unit in 0..rules.data.units.len() {
            state.units.put(UnitId(unit as u8), place::UNUSED);
        }
        for leader in 0..rules.data.leaders.len() {
            state.leaders[leader as u8] = place::UNUSED;
        }
        state.works = Default::default();
        state.advantage = None;
        state.turn = 2;
        Position { rules, state }
    }

    /// The position at the start of the game.
    #[must_use]
    pub fn opening(rules: &'a AreaImpulse) -> Position<'a> {
        Position {
            rules,
            state: rules.opening(Options::default()),
        }
    }

    /// The options of the table.
    #[must_use]
    pub fn options(mut self, options: Options) -> Position<'a> {
        self.state.options = options;
        self
    }

    /// Puts a unit into an area, fresh.
    #[must_use]
    pub fn unit(mut self, id: &str, area: u8) -> Position<'a> {
        let unit = self.unit_id(id);
        self.state.units.put(unit, area);
        self
    }

    /// Puts a unit into an area, exhausted.
    #[must_use]
    pub fn exhausted(mut self, id: &str, area: u8) -> Position<'a> {
        let unit = self.unit_id(id);
        self.state.units.put(unit, area);
        self.state.exhausted.insert(unit.0);
        self
    }

    /// Puts a unit to a place off the map; see [`place`].
    #[must_use]
    pub fn off_map(self, id: &str, place: u8) -> Position<'a> {
        self.unit(id, place)
    }

    /// Puts a leader into an area (or a place off the map), active.
    #[must_use]
    pub fn leader(mut self, id: &str, area: u8) -> Position<'a> {
        let leader = self.leader_id(id);
        self.state.leaders[leader.0] = area;
        self
    }

    /// Puts a leader into an area, inactive.
    #[must_use]
    pub fn inactive(mut self, id: &str, area: u8) -> Position<'a> {
        let leader = self.leader_id(id);
        self.state.leaders[leader.0] = area;
        self.state.inactive.insert(leader.0);
        self
    }

    /// Gives areas to a side.
    #[must_use]
    pub fn control(mut self, side: Side, areas: &[u8]) -> Position<'a> {
        for area in areas {
            match side {
                Side::Union => self.state.union_control.insert(*area),
                Side::Confederate => self.state.union_control.remove(*area),
            }
        }
        self
    }

    /// Places works of strength 1 or 2.
    #[must_use]
    pub fn works(mut self, side: Side, area: u8, level: u8) -> Position<'a> {
        for _ in 0..level {
            self.state.works[side.index()].improve(area);
        }
        self
    }

    /// Gives the Advantage to a side.
    #[must_use]
    pub const fn advantage(mut self, side: Side) -> Position<'a> {
        self.state.advantage = Some(side);
        self
    }

    /// Gives a side replacement points.
    #[must_use]
    pub const fn replacements(mut self, side: Side, points: u8) -> Position<'a> {
        self.state.replacements[side.index()] = points;
        self
    }

    /// Sets the turn, from 1.
    #[must_use]
    pub const fn turn(mut self, turn: u8) -> Position<'a> {
        self.state.turn = turn;
        self
    }

    /// Sets the box of the Impulse Track and whose impulse it is.
    #[must_use]
    pub const fn impulse(mut self, impulse: u8, side: Side) -> Position<'a> {
        self.state.impulse = impulse;
        self.state.active = side;
        self
    }

    /// The finished position: a side chooses its impulse.
    ///
    /// An area with units of only one side is controlled by that side (7.2).
    #[must_use]
    pub fn build(mut self) -> State {
        for area in self.rules.tables.areas {
            let [union, confederate] = Side::BOTH.map(|side| !self.rules.own(&self.state, side, area).is_empty());
            if union && !confederate {
                self.state.union_control.insert(area);
            } else if confederate && !union {
                self.state.union_control.remove(area);
            }
        }
        self.state
    }

    fn unit_id(&self, id: &str) -> UnitId {
        self.rules.data.unit(id).expect("the position names a unit of the game")
    }

    fn leader_id(&self, id: &str) -> LeaderId {
        self.rules
            .data
            .leader(id)
            .expect("the position names a leader of the game")
    }
}
