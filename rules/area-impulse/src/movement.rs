//! Movement (9).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::{BRIDGE_CAPACITY, OffRoad, Rule};
use crate::choice::Piece;
use crate::data::{BorderKind, LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::ground::Edge;
use crate::misdirection::MISLED;
use crate::night_march::refusals::GROUND;
use crate::state::{Activation, March, ROUTE, State, place};

/// A move to an adjacent area that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    /// What it costs.
    pub cost: u8,
    /// The bridge whose capacity it uses.
    bridge: Option<u8>,
    /// Marks for the march: what is crossed, and how.
    pub marks: u8,
    /// Whether it wades a creek although a bridge stands there, because five others have used that.
    pub beside_bridge: bool,
    /// Whether the crossing exhausts it (9.2 option).
    pub exhausts: bool,
    /// Whether the piece stops in any case.
    pub stops: bool,
    /// Whether it takes all movement factors that are left (9.2).
    takes_all: bool,
}

/// Where a piece is on its way.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    /// The area it stands in.
    pub at: u8,
    /// The movement factors it has spent.
    pub spent: u8,
    /// Whether it has left the area in which it began.
    pub begun: bool,
}

pub(crate) mod refusals {
    //! What the chapter on movement forbids.
    use kernel::Refusal;

    pub(crate) const NOT_ADJACENT: Refusal = Refusal::new("3.2", "Nothing can move directly between these two areas.");
    pub(crate) const NOT_ACTIVATED: Refusal = Refusal::new(
        "9.1.1",
        "Only what was activated in the active area may move in this impulse.",
    );
    pub(crate) const FINISHED: Refusal =
        Refusal::new("9.1", "Pieces move one at a time, and this one has finished its move.");
    pub(crate) const REGROUPED: Refusal = Refusal::new("8.1.2", "Whoever regroups moves one area.");
    pub(crate) const FOUGHT: Refusal = Refusal::new("10.3", "It has assaulted, and its impulse is over.");
    pub(crate) const FELL_BACK: Refusal = Refusal::new("10.7", "It has fallen back, and its impulse is over.");
    pub(crate) const BANK: Refusal = Refusal::new("9.5.2", "Whoever crosses a river stops on the other bank.");
    pub(crate) const OFF_ROAD: Refusal =
        Refusal::new("9.5.3", "Infantry and leaders on foot stop where they leave the roads.");
    pub(crate) const FORDED: Refusal = Refusal::new("9.2", "Artillery stops where it has crossed a ford or ferry.");
    pub(crate) const RUSE: Refusal = Refusal::new("17.2.3", "Whoever enters an area where he is misled stops there.");
    pub(crate) const HALTED: Refusal = Refusal::new("9.2", "It has entered an area with enemies, which ends its move.");
    pub(crate) const ASSAULTED: Refusal = Refusal::new(
        "9.2.2",
        "No unit may enter an area that has been assaulted in this impulse.",
    );
    pub(crate) const FULL: Refusal = Refusal::new("9.5.1", "No more than ten units of a side stand in an area.");
    pub(crate) const EXIT: Refusal = Refusal::new(
        "9.2",
        "From a contested area one can go only to a free area: yours, without enemies.",
    );
    pub(crate) const REGROUP: Refusal = Refusal::new(
        "8.1.2",
        "An area regroups to free areas only: adjacent, yours, without enemies.",
    );
    pub(crate) const GARRISON: Refusal = Refusal::new(
        "9.1.3",
        "The Richmond Garrison never goes farther than the areas next to Richmond.",
    );
    pub(crate) const POINT: Refusal = Refusal::new(
        "9.3",
        "A fresh unit must be the first to enter an area that the enemy controls.",
    );
    pub(crate) const POINT_ARTILLERY: Refusal =
        Refusal::new("9.3", "Artillery cannot be the first to enter an area with enemies.");
    pub(crate) const POINT_FORD: Refusal = Refusal::new(
        "9.2",
        "The ford or ferry exhausts artillery, so it cannot be the first to enter an area with enemies.",
    );
    pub(crate) const POINT_LEADER: Refusal =
        Refusal::new("9.3", "A leader enters an enemy area only after a point unit.");
    pub(crate) const ROAD: Refusal = Refusal::new("9.5.3", "Artillery enters and leaves areas by road only.");
    pub(crate) const BRIDGE: Refusal = Refusal::new("9.5.2", "No more than five units use a bridge in an impulse.");
    pub(crate) const NO_BRIDGE: Refusal = Refusal::new("9.5.2", "No bridge leads over the water there.");
    pub(crate) const COST: Refusal = Refusal::new("9.2", "It does not have enough movement factors left.");
    pub(crate) const LEADER_STAYS: &str = "An inactive leader goes along only when a unit of his area has moved.";
    pub(crate) const NO_ROUTE: Refusal =
        Refusal::new("9.1", "Nobody has just moved from there by a way that it could follow.");
    pub(crate) const SPENT: Refusal = Refusal::new("9.2", "It has spent all its movement factors.");
}
use refusals as no;

impl AreaImpulse {
    /// The movement factors of a piece.
    pub(crate) fn allowance(&self, state: &State, piece: Piece) -> u8 {
        match piece {
            Piece::Unit(unit) if state.is_fresh(unit) => {
                self.pace(state, unit, self.data.units[usize::from(unit.0)].movement)
            }
            Piece::Unit(unit) => self.pace(state, unit, self.data.units[usize::from(unit.0)].exhausted_movement),
            Piece::Leader(leader) => self.data.leaders[usize::from(leader.0)].movement,
        }
    }

    /// What rain, bad maps, a ruse and a forced march leave of the printed movement factors (16.1.2, 16.4, 17.2): at least
    /// one.
    fn pace(&self, state: &State, unit: UnitId, printed: u8) -> u8 {
        if state.options.is_basic() {
            return printed;
        }
        let op = &state.op;
        if op.misled.contains(unit.0) {
            return 1;
        }
        // 16.1.2: rain slows those who assault.
        let slowed = state.rain && !op.night && op.by != Activation::Regroup;
        let hindered = u8::from(slowed) + u8::from(op.confused.contains(unit.0));
        let pace = printed + u8::from(op.forced.contains(unit.0));
        pace.saturating_sub(hindered).max(1)
    }

    /// Whether a piece may move at all now (9.1, 9.1.2a).
    pub(crate) fn judge_mover(&self, state: &State, piece: Piece) -> Result<(), Refusal> {
        let op = &state.op;
        match piece {
            Piece::Unit(unit) => {
                if !op.units.contains(unit.0) {
                    return Err(no::NOT_ACTIVATED);
                }
            }
            Piece::Leader(leader) => {
                if !op.leaders.contains(leader.0) {
                    self.judge_rider(state, leader)?;
                }
            }
        }
        let march = op.march(piece);
        if march.is(March::HALTED) {
            return Err(no::HALTED);
        }
        if march.is(March::STOPPED) {
            let spent = march.spent >= self.allowance(state, piece);
            return Err(if spent {
                no::SPENT
            } else {
                self.why_stopped(state, piece)
            });
        }
        if march.is(March::BEGUN) && op.mover != Some(piece.slot()) && !march.is(March::RESUMED) {
            return Err(no::FINISHED);
        }
        Ok(())
    }

    /// 9.1.2a: an inactive leader may go along when a unit of his area has moved.
    fn judge_rider(&self, state: &State, leader: LeaderId) -> Result<(), Refusal> {
        let home = state.leader_at(leader);
        if state.op.march(Piece::Leader(leader)).is(March::BEGUN) {
            return Ok(());
        }
        let inactive = (state.inactive & self.lookups.leaders[state.active]).contains(leader.0);
        if !inactive || !place::is_area(home) || !state.op.areas.contains(&home) {
            Err(no::NOT_ACTIVATED)
        } else if state.op.left.contains(home) {
            Ok(())
        } else {
            Err(Refusal::new(self.book.cases.fall_back, no::LEADER_STAYS))
        }
    }

    /// The areas with fresh enemy artillery, which make the areas next to them dearer to enter (9.2).
    pub(crate) fn gun_areas(&self, state: &State, side: Side) -> Set {
        if state.op.night {
            return Set::EMPTY;
        }
        let guns = (self.lookups.artillery & self.lookups.units[side.other()]) - state.exhausted;
        let mut areas = Set::EMPTY;
        for gun in guns {
            let at = state.units.of(UnitId(gun));
            if place::is_area(at) {
                areas.insert(at);
            }
        }
        areas
    }

    /// Whether a piece may move to an adjacent area, and how.
    pub(crate) fn judge_move(&self, state: &State, piece: Piece, to: u8) -> Result<Passage, Refusal> {
        self.judge_mover(state, piece)?;
        self.passage(state, piece, to, self.gun_areas(state, state.active))
    }

    /// The rest of [`AreaImpulse::judge_move`], for a piece that may move; `guns` are [`AreaImpulse::gun_areas`].
    pub(crate) fn passage(&self, state: &State, piece: Piece, to: u8, guns: Set) -> Result<Passage, Refusal> {
        let march = state.op.march(piece);
        let walk = Walk {
            at: state.at(piece),
            spent: march.spent,
            begun: march.is(March::BEGUN),
        };
        self.passage_from(state, piece, walk, to, guns)
    }

    /// How a piece on its way may enter the next area.
    pub(crate) fn passage_from(
        &self,
        state: &State,
        piece: Piece,
        walk: Walk,
        to: u8,
        guns: Set,
    ) -> Result<Passage, Refusal> {
        let side = state.active;
        let op = &state.op;
        let at = walk.at;
        let edge = self.ground.edge(at, to).ok_or(no::NOT_ADJACENT)?;
        let foes = self.foes(state, side, to);
        let free = foes.is_empty() && self.controls(state, side, to);
        if !free && !self.is_vacant(state, side, at) {
            return Err(no::EXIT);
        }
        let regroups = op.by == Activation::Regroup;
        if regroups && !free {
            return Err(no::REGROUP);
        }
        let friends = self.own(state, side, to);
        if op.night && !free && friends.is_empty() {
            return Err(GROUND);
        }
        let hostile = friends.is_empty() && !self.controls(state, side, to);
        match piece {
            Piece::Unit(unit) => self.judge_entry(state, unit, to, friends, foes, hostile)?,
            Piece::Leader(_) if hostile => return Err(no::POINT_LEADER),
            Piece::Leader(_) => {}
        }
        if hostile && !foes.is_empty() && self.fords(state, piece, edge) {
            return Err(no::POINT_FORD);
        }
        let mut passage = self.crossing(state, piece, edge)?;
        let left = self.allowance(state, piece).saturating_sub(walk.spent);
        if left == 0 {
            return Err(no::SPENT);
        }
        let toll = if walk.begun { 0 } else { self.toll(state, piece, at) };
        let cost = toll + self.entry_cost(state, to, foes, guns);
        passage.cost = if passage.takes_all && cost <= left {
            left
        } else if cost <= left {
            cost
        } else if walk.spent == 0 && toll == 0 {
            // 9.2.1: the minimum move.
            left
        } else {
            return Err(no::COST);
        };
        if !foes.is_empty() {
            passage.marks |= March::HALTED;
        }
        // 17.2.3: its movement factor is 1 where it is misled, and it has spent that.
        passage.stops |= regroups || matches!(piece, Piece::Unit(_)) && self.is_misled(state, side, to);
        Ok(passage)
    }

    fn judge_entry(
        &self,
        state: &State,
        unit: UnitId,
        to: u8,
        friends: Set,
        foes: Set,
        hostile: bool,
    ) -> Result<(), Refusal> {
        if state.op.assaulted.contains(to) {
            return Err(no::ASSAULTED);
        }
        if friends.len() >= crate::book::STACKING {
            return Err(no::FULL);
        }
        if self.lookups.garrison.contains(unit.0) && !self.ground.garrison_marches.contains(to) {
            return Err(no::GARRISON);
        }
        if !foes.is_empty() && !state.op.contested.contains(to) && self.is_kept_from_assault(state, unit, to) {
            return Err(MISLED);
        }
        if hostile {
            if !state.is_fresh(unit) {
                return Err(no::POINT);
            }
            if !foes.is_empty() && !self.book.artillery_leads && self.lookups.artillery.contains(unit.0) {
                return Err(no::POINT_ARTILLERY);
            }
        }
        Ok(())
    }

    /// What entering an area costs before anything else (9.2): the highest that applies.
    fn entry_cost(&self, state: &State, to: u8, foes: Set, guns: Set) -> u8 {
        if foes.is_empty() {
            1 + u8::from(self.adjacent(state, to).meets(guns))
        } else {
            self.book.assault_cost[usize::from(!(foes - state.exhausted).is_empty())]
        }
    }

    /// What the next step of a piece into an area costs it, whether it can pay that or not (9.2, 10.3).
    pub(crate) fn price_of_entry(&self, state: &State, piece: Piece, to: u8) -> u8 {
        let begun = state.op.march(piece).is(March::BEGUN);
        let toll = if begun {
            0
        } else {
            self.toll(state, piece, state.at(piece))
        };
        let foes = self.foes(state, state.active, to);
        toll + self.entry_cost(state, to, foes, self.gun_areas(state, state.active))
    }

    /// 10.3: what leaving a contested active area costs after an assault there.
    fn toll(&self, state: &State, piece: Piece, at: u8) -> u8 {
        let index = state.op.areas.iter().position(|area| *area == at);
        match (piece, index) {
            (Piece::Unit(_), Some(index)) => state.op.toll[index],
            _ => 0,
        }
    }

    /// How a piece crosses a border (9.5.2, 9.5.3).
    fn crossing(&self, state: &State, piece: Piece, edge: &Edge) -> Result<Passage, Refusal> {
        let is_in = |set: Set| matches!(piece, Piece::Unit(unit) if set.contains(unit.0));
        let artillery = is_in(self.lookups.artillery);
        if artillery && !edge.road && self.book.off_road == OffRoad::FootStops {
            return Err(no::ROAD);
        }
        let mut passage = Passage {
            cost: 0,
            bridge: None,
            marks: 0,
            beside_bridge: false,
            exhausts: false,
            stops: false,
            takes_all: false,
        };
        let open = |bridge: &u8| matches!(piece, Piece::Leader(_)) || state.op.bridges[*bridge] < BRIDGE_CAPACITY;
        let standing = self.bridge_on(state, edge);
        let bridge = standing.filter(open);
        match edge.border {
            BorderKind::Open => {}
            BorderKind::Minor => passage.marks |= March::CREEK,
            BorderKind::River | BorderKind::Creek | BorderKind::Major
                if bridge.is_none() && (artillery || edge.border.needs_bridge()) =>
            {
                return Err(self.no_bridge(state, edge));
            }
            BorderKind::Major => passage.marks |= March::RIVER,
            BorderKind::River => {
                passage.marks |= March::RIVER;
                passage.stops = true;
            }
            BorderKind::Creek if bridge.is_none() => {
                passage.marks |= March::CREEK | March::WADED;
                passage.beside_bridge = standing.is_some();
                // 10.5 forbids a rout across a creek without a bridge, not to those who wade beside one.
                if !passage.beside_bridge {
                    passage.marks |= March::ROUGH;
                }
                passage.stops = true;
                passage.takes_all = true;
            }
            BorderKind::Creek => passage.marks |= March::CREEK,
        }
        if edge.border != BorderKind::Open {
            passage.bridge = bridge.filter(|_| matches!(piece, Piece::Unit(_)));
        }
        let road_bound = match piece {
            Piece::Unit(_) => is_in(self.lookups.road_bound),
            Piece::Leader(leader) => !self.lookups.mounted_leaders.contains(leader.0),
        };
        if road_bound && !edge.road && !edge.rail {
            passage.stops = true;
        }
        if !edge.road && self.book.off_road == OffRoad::AllButHorseStop {
            passage.marks |= March::ROUGH;
            passage.takes_all = road_bound;
        }
        if self.fords(state, piece, edge) {
            passage.stops = true;
            passage.exhausts = matches!(piece, Piece::Unit(unit) if state.is_fresh(unit));
        }
        Ok(passage)
    }

    /// 9.2 option: whether this is artillery that a ford or ferry stops and exhausts.
    pub(crate) fn fords(&self, state: &State, piece: Piece, edge: &Edge) -> bool {
        let artillery = matches!(piece, Piece::Unit(unit) if self.lookups.artillery.contains(unit.0));
        artillery && edge.ford && state.options.has(Rule::ArtilleryFords)
    }

    /// Why there is no way over the bridge of a border.
    pub(crate) fn no_bridge(&self, state: &State, edge: &Edge) -> Refusal {
        match self.bridge_on(state, edge) {
            Some(_) => no::BRIDGE,
            None if edge.bridge.is_none() => no::NO_BRIDGE,
            None => Refusal::new(self.book.bridges.case, "The bridge there is destroyed."),
        }
    }

    /// Moves a piece as [`AreaImpulse::judge_move`] allowed it.
    pub(crate) fn make_move(&self, state: &mut State, piece: Piece, to: u8, passage: Passage, turn: &mut Turn<'_>) {
        let from = state.at(piece);
        if state.op.mover != Some(piece.slot()) {
            state.op.route = [0; ROUTE];
            state.op.route[0] = from;
        }
        // 9.1: nobody is led on a way that is longer than this, or that comes back.
        let route = &mut state.op.route;
        let end = route.iter().position(|area| *area == 0).filter(|end| *end > 0);
        match end {
            Some(end) if !route.contains(&to) => route[end] = to,
            _ => *route = [0; ROUTE],
        }
        state.op.waded = passage.marks & March::WADED != 0;
        say(turn, "9.1", || phrase!("moved", piece.wire(), to));
        self.cross(state, piece, to, passage, turn);
    }

    /// Takes a piece over a border, with all that follows from it.
    pub(crate) fn cross(&self, state: &mut State, piece: Piece, to: u8, passage: Passage, turn: &mut Turn<'_>) {
        let side = state.active;
        let from = state.at(piece);
        let allowance = self.allowance(state, piece);
        let op = &mut state.op;
        op.mover = Some(piece.slot());
        let march = op.march_mut(piece);
        let begun = march.is(March::BEGUN);
        march.spent += passage.cost;
        march.from = from;
        march.marks = March::BEGUN | passage.marks;
        if passage.stops || march.spent >= allowance {
            march.marks |= March::STOPPED;
        }
        if let Some(bridge) = passage.bridge {
            op.bridges[bridge] += 1;
        }
        match piece {
            Piece::Leader(leader) => {
                state.leaders[leader.0] = to;
                self.note_ride(state, leader);
            }
            Piece::Unit(unit) => {
                // 9.1.2a: with units of the area, and not with those that pass by.
                if !begun && op.areas.contains(&from) {
                    op.left.insert(from);
                }
                state.units.put(unit, to);
                if passage.exhausts {
                    state.exhausted.insert(unit.0);
                    say(turn, "9.2", || phrase!("exhausted.ford", unit.0));
                }
                self.expose_area(state, side.other(), to, turn);
                if self.is_vacant(state, side, to) && !self.controls(state, side, to) {
                    // 9.6: a point unit enters an area where leaders are alone.
                    let overrun = self.own_leaders(state, side.other(), to);
                    state.op.overrun |= overrun;
                }
                self.settle(state, from, turn);
                self.settle(state, to, turn);
                self.overrun_works(state, side, to, turn);
            }
        }
    }

    /// 10.1: the areas in which activated units must still assault.
    pub(crate) fn mandatory(&self, state: &State) -> Set {
        let op = &state.op;
        let mut areas = Set::EMPTY;
        for unit in op.units {
            let at = state.units.of(UnitId(unit));
            if op.march[unit].is(March::HALTED) && !op.contested.contains(at) && !op.assaulted.contains(at) {
                areas.insert(at);
            }
        }
        areas
            .filter(|area| !self.is_vacant(state, state.active, *area))
            .collect()
    }
}
