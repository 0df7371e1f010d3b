//! Bridges in their three states (16.5): who holds them, demolition and construction.

use kernel::log::{say, say_dice};
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::{RepairLimit, Rule};
use crate::choice::Choice;
use crate::data::{BorderKind, BridgeState, UnitId};
use crate::game::AreaImpulse;
use crate::ground::Edge;
use crate::refusals::NOT_NOW;
use crate::state::{Activation, Bridges, Frame, March, State};

impl AreaImpulse {
    /// The bridges at the start.
    pub(crate) fn opening_bridges(&self) -> Bridges {
        let in_state = |wanted: BridgeState| -> Set {
            let bridges = self.data.bridges.iter().enumerate();
            bridges
                .filter(|(_, bridge)| bridge.start == wanted)
                .map(|(index, _)| index as u8)
                .collect()
        };
        Bridges {
            union: in_state(BridgeState::Union),
            down: in_state(BridgeState::Destroyed),
        }
    }

    /// The bridge on a border, unless it is destroyed.
    #[inline]
    pub(crate) fn bridge_on(&self, state: &State, edge: &Edge) -> Option<u8> {
        edge.bridge.filter(|bridge| !state.bridges.down.contains(*bridge))
    }

    /// The borders around an area that have a bridge, standing or not, as pairs of bridge and edge.
    fn bridges_around(&self, area: u8) -> impl Iterator<Item = (u8, &Edge)> {
        let edges = self.ground.adjacent[usize::from(area)].filter_map(move |to| self.ground.edge(area, to));
        edges.filter_map(|edge| Some((edge.bridge?, edge)))
    }

    fn hold(&self, state: &mut State, side: Side, bridge: u8, turn: &mut Turn<'_>) {
        if state.bridges.down.contains(bridge) || state.bridges.holder(bridge) == side {
            return;
        }
        match side {
            Side::Union => state.bridges.union.insert(bridge),
            Side::Confederate => state.bridges.union.remove(bridge),
        }
        let ends = &self.data.bridges[usize::from(bridge)];
        say(turn, self.book.bridges.case, || {
            phrase!("bridge.held", side, ends.a, ends.b)
        });
    }

    /// A side that controls both ends of a bridge holds it.
    pub(crate) fn secure_bridges(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        if !state.options.has(Rule::Bridges) {
            return;
        }
        for (bridge, edge) in self.bridges_around(area) {
            if self.controls(state, side, edge.to) {
                self.hold(state, side, bridge, turn);
            }
        }
    }

    /// A bridge crossed in an assault that was no repulse belongs to the attacker.
    pub(crate) fn seize_bridges(&self, state: &mut State, units: Set, turn: &mut Turn<'_>) {
        if !state.options.has(Rule::Bridges) {
            return;
        }
        for unit in units {
            let march = state.op.march[unit];
            let bridge = self
                .ground
                .edge(march.from, state.units.of(UnitId(unit)))
                .and_then(|edge| edge.bridge);
            if let Some(bridge) = bridge
                && march.is(March::BEGUN)
                && !march.is(March::WADED | March::ROUGH)
            {
                self.hold(state, state.active, bridge, turn);
            }
        }
    }

    /// What the state of an area adds to a roll for a bridge that leads to it.
    fn footing(&self, state: &State, side: Side, area: u8) -> i32 {
        match (self.controls(state, side, area), self.is_contested(state, area)) {
            (true, false) => 3,
            (true, true) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }

    /// The sum of both areas and the water for a roll between them.
    fn modifier(&self, state: &State, side: Side, area: u8, edge: &Edge, water: [i32; 2]) -> i32 {
        let across = match edge.border {
            BorderKind::Open | BorderKind::Minor => 0,
            BorderKind::Creek => water[0],
            BorderKind::River | BorderKind::Major => water[1],
        };
        self.footing(state, side, area) + self.footing(state, side, edge.to) + across
    }

    /// The areas beyond the bridges that a side may try to blow up around an active area. Who is there only for a moment
    /// does not count: what counts is the end of the impulse.
    pub(crate) fn demolishable(&self, state: &State, side: Side, area: u8) -> Set {
        let enemy_near = |at: u8| !self.controls(state, side, at) || self.is_contested(state, at);
        let fit = |(bridge, edge): &(u8, &Edge)| {
            state.bridges.holder(*bridge) == side
                && !state.bridges.down.contains(*bridge)
                && !state.op.tried.contains(*bridge)
                && (enemy_near(area) || enemy_near(edge.to))
        };
        self.bridges_around(area).filter(fit).map(|(_, edge)| edge.to).collect()
    }

    /// At the end of an assault impulse: whose bridges around which active area may still be blown up. A side must have had
    /// a unit there at the start; the attacker is asked first.
    pub(crate) fn next_demolition(&self, state: &State) -> Option<Frame> {
        let op = &state.op;
        if !state.options.has(Rule::Bridges) || op.by == Activation::Regroup {
            return None;
        }
        let first = |side: Side, areas: Set| {
            let open = |area: &u8| areas.contains(*area) && !self.demolishable(state, side, *area).is_empty();
            op.areas.into_iter().find(open)
        };
        let attacker = first(state.active, op.manned - op.spared).map(Frame::Demolition);
        attacker.or_else(|| first(state.active.other(), op.faced - op.kept).map(Frame::DefenderDemolition))
    }

    pub(crate) fn list_demolition(&self, state: &State, side: Side, area: u8, into: &mut Vec<Choice>) {
        into.extend(self.demolishable(state, side, area).map(Choice::Demolish));
        into.push(Choice::Done);
    }

    pub(crate) fn judge_demolition(&self, state: &State, side: Side, area: u8, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Demolish(to) if self.demolishable(state, side, area).contains(to) => Ok(()),
            Choice::Demolish(_) => Err(Refusal::new(
                self.book.bridges.demolition_case,
                "Only bridges that you hold around the active area can be blown up, once, and with the enemy near.",
            )),
            Choice::Done => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_demolition(
        &self,
        state: &mut State,
        side: Side,
        area: u8,
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        let Choice::Demolish(to) = choice else {
            if side == state.active {
                state.op.spared.insert(area);
            } else {
                state.op.kept.insert(area);
            }
            return;
        };
        let Some((edge, bridge)) = self.ground.edge(area, to).and_then(|edge| Some((edge, edge.bridge?))) else {
            return;
        };
        let figures = &self.book.bridges;
        let face = turn.d6();
        let sum = i32::from(face) + self.modifier(state, side, area, edge, figures.demolition_water);
        let falls = sum > figures.demolition_above;
        state.op.tried.insert(bridge);
        if falls {
            state.bridges.down.insert(bridge);
            state.bridges.union.remove(bridge);
        }
        let key = if falls { "bridge.blown" } else { "bridge.stands" };
        say_dice(turn, figures.demolition_case, side, "dice.demolition", &[face], || {
            phrase!(key, area, to, sum)
        });
    }

    /// The least face of the die with which a side blows up the bridge between two areas.
    pub(crate) fn blown_up_from(&self, state: &State, side: Side, area: u8, to: u8) -> Option<i32> {
        let figures = &self.book.bridges;
        let edge = self.ground.edge(area, to)?;
        Some(figures.demolition_above + 1 - self.modifier(state, side, area, edge, figures.demolition_water))
    }

    /// The least face of the die with which the bridge to an area is repaired, by engineers or without them.
    pub(crate) fn repaired_from(&self, state: &State, to: u8, sends_engineers: bool) -> Option<i32> {
        let figures = &self.book.bridges;
        let (area, bridge, edge) = self.ruin(state, to)?;
        let helped = Self::is_helped(state, bridge) || (state.active == Side::Union && sends_engineers);
        let modifier = self.modifier(state, state.active, area, edge, figures.construction_water);
        Some(figures.construction_from - i32::from(helped) - modifier)
    }

    /// Whether the Union engineers are at the bridge that their side repairs.
    fn is_helped(state: &State, bridge: u8) -> bool {
        state.active == Side::Union && state.engineers == Some(bridge)
    }

    /// The destroyed bridge between an active area and another area.
    fn ruin(&self, state: &State, to: u8) -> Option<(u8, u8, &Edge)> {
        state.op.areas.into_iter().find_map(|area| {
            let edge = self.ground.edge(area, to)?;
            let bridge = edge.bridge.filter(|bridge| state.bridges.down.contains(*bridge))?;
            Some((area, bridge, edge))
        })
    }

    pub(crate) fn judge_repair(&self, state: &State, to: u8) -> Result<(), Refusal> {
        let side = state.active;
        let op = &state.op;
        let refusal = |message| Err(Refusal::new(self.book.bridges.construction_case, message));
        let Some((area, ..)) = self.ruin(state, to) else {
            return refusal("There is no destroyed bridge between the active area and this one.");
        };
        if op.by == Activation::Regroup {
            refusal("Bridges are repaired in an assault impulse.")
        } else if op.mover.is_some() || !op.assaulted.is_empty() {
            refusal("A bridge is repaired before anything moves or assaults.")
        } else if op.built {
            refusal("One repair may be tried in an impulse.")
        } else if state.repaired[side] {
            refusal("Your side has repaired all the bridges that it may repair.")
        } else if !self.controls(state, side, area) {
            refusal("You do not control the active area.")
        } else if !self.joined_to(state, side, self.ground.yards[side]).contains(area) {
            refusal("No path of areas you control leads from here to where the timber comes from.")
        } else {
            Ok(())
        }
    }

    /// Whether the Union engineers may be sent to a destroyed bridge.
    pub(crate) fn judge_engineers(&self, state: &State, to: u8) -> Result<(), Refusal> {
        let Some(case) = self.book.bridges.engineers.filter(|_| state.active == Side::Union) else {
            return Err(Refusal::new(
                self.book.bridges.construction_case,
                "Your side has no engineers.",
            ));
        };
        if state.engineers.is_some() {
            return Err(Refusal::new(
                case,
                "The engineers are at a bridge already, until it stands or night falls.",
            ));
        }
        self.judge_repair(state, to)
    }

    pub(crate) fn send_engineers(&self, state: &mut State, to: u8, turn: &mut Turn<'_>) {
        state.engineers = self.ruin(state, to).map(|(_, bridge, _)| bridge);
        self.repair(state, to, turn);
    }

    pub(crate) fn repair(&self, state: &mut State, to: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        let figures = &self.book.bridges;
        let Some((area, bridge, edge)) = self.ruin(state, to) else {
            return;
        };
        let face = turn.d6();
        let helped = Self::is_helped(state, bridge);
        let sum =
            i32::from(face) + i32::from(helped) + self.modifier(state, side, area, edge, figures.construction_water);
        let stands = sum >= figures.construction_from;
        state.op.built = true;
        if stands {
            state.bridges.down.remove(bridge);
            match side {
                Side::Union => state.bridges.union.insert(bridge),
                Side::Confederate => state.bridges.union.remove(bridge),
            }
            state.repaired[side] = true;
            if state.engineers == Some(bridge) {
                state.engineers = None;
            }
        }
        let key = if stands { "bridge.repaired" } else { "bridge.lies" };
        say_dice(
            turn,
            figures.construction_case,
            side,
            "dice.construction",
            &[face],
            || phrase!(key, area, to, sum),
        );
    }

    /// A new day, on which bridges may be repaired again.
    pub(crate) fn renew_repairs(&self, state: &mut State) {
        for side in Side::BOTH {
            if self.book.bridges.repairs[side] == RepairLimit::OneATurn {
                state.repaired[side] = false;
            }
        }
    }
}
