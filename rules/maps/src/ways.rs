//! Ways by what they cost: movement points by terrain, with places where one stops and places that nobody enters.

use crate::sets::{Numbered, Set};

/// What it takes to enter a space from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It cannot be entered from there.
    Closed,
    /// It costs so many points, and one may go on.
    Pass(u16),
    /// It costs so many points, and one stops there.
    Stop(u16),
}

/// How many steps from area to area lead from one to another at least, whoever stands on the way; `around` are the areas next
/// to one. `None` where no way leads there.
#[must_use]
pub fn steps_between(around: impl Fn(u8) -> Set, from: u8, to: u8) -> Option<u8> {
    let mut reached = Set::of(from);
    let mut steps = 0;
    while !reached.contains(to) {
        let next = reached.into_iter().fold(reached, |all, area| all | around(area));
        if next == reached {
            return None;
        }
        reached = next;
        steps += 1;
    }
    Some(steps)
}

/// Not reached.
const FAR: u16 = u16::MAX;

/// How a space was reached: what was spent by then, and from where the last step was made.
#[derive(Clone, Copy, Debug)]
struct Arrival<T> {
    spent: u16,
    from: Option<T>,
}

impl<T> Arrival<T> {
    const NEVER: Arrival<T> = Arrival { spent: FAR, from: None };
}

/// The cheapest ways from a space to all others in reach. It keeps its room for the next search, so that many pieces can be
/// asked about one after the other.
///
/// A space may be reached in two manners, so that one may go on or has to stop. The cheapest way to it counts as its cost;
/// ways lead on from the cheapest that may. Of ways that cost the same, that one is taken which comes by the lower numbers,
/// looked at from its end, so that a search can be repeated.
#[derive(Clone, Debug)]
pub struct Ways<T> {
    /// The cheapest arrival at each space after which one may go on.
    passing: Vec<Arrival<T>>,
    /// The cheapest arrival at each space, be it to stop.
    ending: Vec<Arrival<T>>,
    /// The spaces that have been reached, in the order of their discovery.
    reached: Vec<T>,
    /// The spaces to go on from, by what has been spent there.
    open: Vec<Vec<T>>,
}

impl<T: Numbered + PartialEq> Ways<T> {
    /// Room for a board of so many spaces.
    #[must_use]
    pub fn new(spaces: usize) -> Ways<T> {
        Ways {
            passing: vec![Arrival::NEVER; spaces],
            ending: vec![Arrival::NEVER; spaces],
            reached: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Finds the cheapest ways from a space for so many points. `neighbours` names the spaces around one, in any order, with
    /// what it takes to enter each; a price of nothing counts as one point.
    ///
    /// # Panics
    /// When a space has a number that is too great.
    pub fn search<I: IntoIterator<Item = (T, Entry)>>(
        &mut self,
        from: T,
        points: u16,
        mut neighbours: impl FnMut(T) -> I,
    ) {
        self.forget();
        self.open.resize_with(usize::from(points) + 1, Vec::new);
        self.arrive(from, Arrival { spent: 0, from: None }, true);
        for spent in 0..=points {
            let mut here = std::mem::take(&mut self.open[usize::from(spent)]);
            for space in here.drain(..) {
                // A cheaper way to it may have been found since.
                if self.passing[space.number()].spent != spent {
                    continue;
                }
                for (next, entry) in neighbours(space) {
                    let (price, onward) = match entry {
                        Entry::Closed => continue,
                        Entry::Pass(price) => (price, true),
                        Entry::Stop(price) => (price, false),
                    };
                    let total = spent.saturating_add(price.max(1));
                    if total <= points {
                        let arrival = Arrival {
                            spent: total,
                            from: Some(space),
                        };
                        self.arrive(next, arrival, onward);
                    }
                }
            }
            self.open[usize::from(spent)] = here;
        }
    }

    fn forget(&mut self) {
        for space in self.reached.drain(..) {
            self.passing[space.number()] = Arrival::NEVER;
            self.ending[space.number()] = Arrival::NEVER;
        }
        self.open.iter_mut().for_each(Vec::clear);
    }

    /// Notes a way to a space, if it is better than those before.
    fn arrive(&mut self, at: T, arrival: Arrival<T>, onward: bool) {
        let number = at.number();
        if self.ending[number].spent == FAR {
            self.reached.push(at);
        }
        if is_better(&arrival, &self.ending[number]) {
            self.ending[number] = arrival;
        }
        if onward && is_better(&arrival, &self.passing[number]) {
            if arrival.spent != self.passing[number].spent {
                self.open[usize::from(arrival.spent)].push(at);
            }
            self.passing[number] = arrival;
        }
    }

    /// What it costs to come to a space; `None` when it is out of reach.
    #[must_use]
    pub fn cost(&self, to: T) -> Option<u16> {
        let spent = self.ending[to.number()].spent;
        (spent != FAR).then_some(spent)
    }

    /// The same for who means to go on from there.
    #[must_use]
    pub fn cost_to_pass(&self, by: T) -> Option<u16> {
        let spent = self.passing[by.number()].spent;
        (spent != FAR).then_some(spent)
    }

    /// All spaces in reach with their costs, the first among them, in no order.
    pub fn reached(&self) -> impl Iterator<Item = (T, u16)> {
        self.reached
            .iter()
            .map(|space| (*space, self.ending[space.number()].spent))
    }

    /// The spaces that are entered on the way to one, itself the last; nothing when it is out of reach or the first.
    #[must_use]
    pub fn way(&self, to: T) -> Vec<T> {
        self.traced(to, self.ending[to.number()].from)
    }

    /// The same with a last step from a space that can be passed.
    #[must_use]
    pub fn way_by(&self, by: T, to: T) -> Vec<T> {
        let passed = self.cost_to_pass(by).map(|_| by);
        self.traced(to, passed)
    }

    fn traced(&self, to: T, mut from: Option<T>) -> Vec<T> {
        let mut way = Vec::new();
        let mut at = to;
        while let Some(before) = from {
            way.push(at);
            at = before;
            from = self.passing[before.number()].from;
        }
        way.reverse();
        way
    }
}

/// Whether an arrival is better than the best so far: cheaper, or from a lower number for the same price.
fn is_better<T: Numbered>(new: &Arrival<T>, best: &Arrival<T>) -> bool {
    let from = |arrival: &Arrival<T>| arrival.from.map(Numbered::number);
    (new.spent, from(new)) < (best.spent, from(best))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A road 0-1-2-3 at 1 point a step, open country 0-4-3 at 3, and 5 beyond 3.
    fn country(from: u8) -> Vec<(u8, Entry)> {
        let (road, open) = (Entry::Pass(1), Entry::Pass(3));
        match from {
            0 => vec![(1, road), (4, open)],
            1 => vec![(0, road), (2, road)],
            2 => vec![(1, road), (3, road)],
            3 => vec![(2, road), (4, open), (5, open)],
            4 => vec![(3, open), (0, open)],
            _ => vec![(3, open)],
        }
    }

    fn ways(points: u16, neighbours: impl FnMut(u8) -> Vec<(u8, Entry)>) -> Ways<u8> {
        let mut ways = Ways::new(6);
        ways.search(0, points, neighbours);
        ways
    }

    #[test]
    fn steps_are_counted_from_area_to_area_and_areas_apart_have_none() {
        // A row of four areas, and one by itself.
        let around = |area: u8| match area {
            0 => Set::of(1),
            1 | 2 => Set::of(area - 1) | Set::of(area + 1),
            3 => Set::of(2),
            _ => Set::EMPTY,
        };
        assert_eq!(
            [0, 1, 3, 4].map(|to| steps_between(around, 0, to)),
            [Some(0), Some(1), Some(3), None]
        );
    }

    #[test]
    fn the_cheapest_way_is_taken() {
        let ways = ways(6, country);
        assert_eq!((ways.cost(0), ways.cost(3), ways.cost(5)), (Some(0), Some(3), Some(6)));
        assert_eq!(ways.way(5), [1, 2, 3, 5]);
        assert!(ways.way(0).is_empty());
        assert_eq!(ways.way_by(4, 3), [4, 3]);
        let mut reached: Vec<_> = ways.reached().collect();
        reached.sort_unstable();
        assert_eq!(reached, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 6)]);
    }

    #[test]
    fn points_do_not_last_for_ever() {
        let ways = ways(5, country);
        assert_eq!((ways.cost(5), ways.way(5), ways.way_by(5, 3)), (None, vec![], vec![]));
    }

    #[test]
    fn who_stops_goes_no_further_but_another_way_may() {
        let stop = |from: u8| -> Vec<(u8, Entry)> {
            let all = country(from).into_iter();
            // Whoever comes by the road has to stop at 3; whoever comes from 4 has not.
            all.map(|(to, entry)| {
                if (from, to) == (2, 3) {
                    (to, Entry::Stop(1))
                } else {
                    (to, entry)
                }
            })
            .collect()
        };
        let ways = ways(12, stop);
        assert_eq!((ways.cost(3), ways.cost_to_pass(3)), (Some(3), Some(6)));
        assert_eq!(ways.way(3), [1, 2, 3]);
        assert_eq!((ways.cost(5), ways.way(5)), (Some(9), vec![4, 3, 5]));
    }

    #[test]
    fn what_is_closed_is_not_entered() {
        let closed = |from: u8| -> Vec<(u8, Entry)> {
            let all = country(from).into_iter();
            all.map(|(to, entry)| (to, if to == 2 { Entry::Closed } else { entry }))
                .collect()
        };
        let ways = ways(9, closed);
        assert_eq!((ways.cost(2), ways.cost(3)), (None, Some(6)));
    }

    #[test]
    fn a_search_knows_nothing_of_the_one_before() {
        let mut ways = ways(9, country);
        ways.search(5, 3, country);
        assert_eq!((ways.cost(3), ways.cost(0), ways.cost(5)), (Some(3), None, Some(0)));
        assert_eq!(ways.reached().count(), 2);
    }

    #[test]
    fn of_equal_ways_the_one_by_lower_numbers_is_taken() {
        let mut square = Ways::new(4);
        square.search(3, 2, |from: u8| match from {
            3 => vec![(2, Entry::Pass(1)), (1, Entry::Pass(1))],
            _ => vec![(0, Entry::Pass(1))],
        });
        assert_eq!(square.way(0), [1, 0]);
    }
}
