//! What keeps a march from a hex that is farther than the next one (6.1, 6.2): for who asks why.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use kernel::Refusal;

use crate::field::Field;
use crate::frames::March;
use crate::game::Gcacw;
use crate::ids::HexId;
use crate::movement::{OFF_MAP, STOPPED, TOO_FAR, WATER};
use crate::state::State;

const NO_WAY: Refusal = Refusal::new("6.2.2", "No way leads there.");

/// The cheapest way to a hex: the hexes that it enters, and what it costs at least.
struct Way {
    hexes: Vec<HexId>,
    cost: u16,
}

impl Field<'_> {
    /// What a step costs by what is printed, and whether something else forbids it now: the enemy, the weather, a rule of
    /// the scenario. None where nobody ever goes.
    fn printed_cost(&self, march: &March, from: HexId, to: HexId) -> Option<(u16, bool)> {
        match self.cost(march, from, to) {
            Ok(cost) => Some((cost.into(), false)),
            Err(refusal) if refusal == OFF_MAP || refusal == WATER => None,
            Err(_) => {
                let edge = self.map().edge(from, to)?;
                let cost = self.price(march.unit, edge, to).ok()?;
                Some((cost.into(), true))
            }
        }
    }

    /// What a step would cost for which a march has too few points.
    pub(crate) fn lacks_points(&self, march: &March, to: HexId) -> Option<u8> {
        let from = self.state.units[march.unit].hex?;
        let is_short = self.step(march, to).is_err_and(|refusal| refusal == TOO_FAR);
        self.cost(march, from, to).ok().filter(|_| is_short)
    }

    /// The cheapest way of a march to a hex by what is printed; of those that cost the same, one of the least forbidden.
    /// If it is to be open, nothing on it is forbidden but what zones of control do.
    fn printed_way(&self, march: &March, [from, to]: [HexId; 2], is_open: bool) -> Option<Way> {
        let mut known = BTreeMap::from([(from, (0, 0))]);
        let mut before: BTreeMap<HexId, HexId> = BTreeMap::new();
        let mut ends = BinaryHeap::from([Reverse(((0_u16, 0_u16), from))]);
        while let Some(Reverse((sum, hex))) = ends.pop() {
            if hex == to {
                let mut hexes = vec![to];
                while let Some(last) = hexes
                    .last()
                    .and_then(|hex| before.get(hex))
                    .filter(|last| **last != from)
                {
                    hexes.push(*last);
                }
                hexes.reverse();
                return Some(Way { hexes, cost: sum.0 });
            }
            if known.get(&hex).is_some_and(|least| *least < sum) {
                continue;
            }
            for beside in self.map().around(hex) {
                let Some((cost, is_forbidden)) = self.printed_cost(march, hex, beside.hex) else {
                    continue;
                };
                if is_open && is_forbidden {
                    continue;
                }
                let next = (sum.0 + cost, sum.1 + u16::from(is_forbidden));
                if known.get(&beside.hex).is_none_or(|least| next < *least) {
                    known.insert(beside.hex, next);
                    before.insert(beside.hex, hex);
                    ends.push(Reverse((next, beside.hex)));
                }
            }
        }
        None
    }
}

/// That a way takes more points than there are: `least` says how sure that is, `there` where it leads.
fn too_far(cost: u16, least: &str, there: &str, march: &March) -> Refusal {
    let points = |number: u16| match number {
        1 => "1 movement point".to_owned(),
        number => format!("{number} movement points"),
    };
    let are = if march.points == 1 { "is" } else { "are" };
    let says = format!(
        "It takes {least}{} to get {there}; {} {are} left.",
        points(cost),
        march.points
    );
    Refusal::of(TOO_FAR.case, says)
}

impl Gcacw {
    /// What keeps a march from the next hex for want of points: with the figures.
    pub(crate) fn shortage(&self, state: &State, march: &March, to: HexId) -> Option<Refusal> {
        let from = state.units[march.unit].hex?;
        let cost = Field::new(&self.data, state).cost(march, from, to).ok()?;
        Some(too_far(cost.into(), "", "there", march))
    }

    /// What keeps a march from a hex farther off: want of points for the cheapest way that is open, or an enemy zone of
    /// control on it. Where what bars a cheaper way is all there is to it, that; where nothing is, none, and the hex is
    /// reached step by step.
    pub(crate) fn obstacle(&self, state: &State, march: &March, to: HexId) -> Option<Refusal> {
        let from = state.units[march.unit].hex?;
        let field = Field::new(&self.data, state);
        if !field.scenario.area.contains(to) {
            return Some(OFF_MAP);
        }
        let Some(printed) = field.printed_way(march, [from, to], false) else {
            return Some(NO_WAY);
        };
        let Some(open) = field.printed_way(march, [from, to], true) else {
            return self.barrier(state, march, &printed);
        };
        let refusal = self.barrier(state, march, &open)?;
        // Who had points for a cheaper way wonders why he does not go by that.
        if refusal.case == TOO_FAR.case
            && printed.cost <= march.points.into()
            && let Some(barred) = self.barrier(state, march, &printed)
        {
            let says = format!("{} The shorter way is barred. {}", refusal.message, barred.message);
            return Some(Refusal::of(barred.case, says));
        }
        Some(refusal)
    }

    /// The first obstacle on a way.
    fn barrier(&self, state: &State, march: &March, way: &Way) -> Option<Refusal> {
        let from = state.units[march.unit].hex?;
        let goal = self.data.map.label(*way.hexes.last()?);
        let (mut after, mut gone, mut at) = (state.clone(), *march, from);
        for next in way.hexes.iter().copied() {
            let [here, there] = [at, next].map(|hex| self.data.map.label(hex));
            match Field::new(&self.data, &after).step(&gone, next) {
                Ok(step) => {
                    gone.points = gone.points.saturating_sub(step.cost);
                    gone.steps += 1;
                    gone.stopped = step.minimum;
                    gone.zoned = step.stops;
                }
                // Who would stop there could not pay for the rest either; and a minimum move goes a single hex.
                Err(refusal)
                    if refusal == TOO_FAR
                        || (refusal == STOPPED && (!gone.zoned || way.cost > march.points.into())) =>
                {
                    return Some(too_far(way.cost, "at least ", &format!("to {goal}"), march));
                }
                Err(refusal) if refusal == STOPPED => {
                    let says = format!("On its way to {goal} it would stop in {here}, in an enemy zone of control.");
                    return Some(Refusal::of(STOPPED.case, says));
                }
                Err(refusal) => {
                    let says = format!("From {here} to {there}: {}", refusal.message);
                    return Some(Refusal::of(refusal.case, says));
                }
            }
            after.units[march.unit].hex = Some(next);
            at = next;
        }
        None
    }
}
