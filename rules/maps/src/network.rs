//! Lines from space to space, and what can be reached along them a set at a time.

use std::ops::RangeInclusive;

use crate::sets::{Bits, Numbered, Words};

/// Lines from space to space: railways, roads, waters, or open country.
#[derive(Clone, Debug)]
pub struct Network<T: Numbered, W: Words> {
    /// The next spaces along the lines, by the number of each space.
    next: Vec<Bits<T, W>>,
    /// The spaces on the lines.
    spaces: Bits<T, W>,
}

impl<T: Numbered, W: Words> Network<T, W> {
    /// The lines between pairs of so many spaces.
    ///
    /// # Panics
    /// When a pair has a number that is too great.
    pub fn new(spaces: usize, pairs: impl IntoIterator<Item = (T, T)>) -> Network<T, W> {
        let mut network = Network {
            next: vec![Bits::EMPTY; spaces],
            spaces: Bits::EMPTY,
        };
        for (one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                network.next[from.number()].insert(to);
                network.spaces.insert(from);
            }
        }
        network
    }

    /// The spaces on the lines.
    #[inline]
    #[must_use]
    pub fn spaces(&self) -> Bits<T, W> {
        self.spaces
    }

    /// The next spaces along the lines from one.
    #[inline]
    #[must_use]
    pub fn next(&self, from: T) -> Bits<T, W> {
        self.next[from.number()]
    }

    /// The next spaces along the lines from any of these.
    #[inline]
    #[must_use]
    pub fn around(&self, from: Bits<T, W>) -> Bits<T, W> {
        from.fold(Bits::EMPTY, |around, space| around | self.next(space))
    }

    /// The spaces that the lines reach from some, themselves among them, without leaving the others: what is traced.
    #[must_use]
    pub fn trace(&self, from: Bits<T, W>, within: Bits<T, W>) -> Bits<T, W> {
        let mut reached = from & within;
        let mut fringe = reached;
        while !fringe.is_empty() {
            fringe = (self.around(fringe) & within) - reached;
            reached |= fringe;
        }
        reached
    }

    /// The same where some spaces end the way of who comes to them: they are reached, and nothing beyond them.
    #[must_use]
    pub fn trace_to(&self, from: Bits<T, W>, ends: Bits<T, W>) -> Bits<T, W> {
        let mut reached = from;
        let mut fringe = from - ends;
        while !fringe.is_empty() {
            let found = self.around(fringe) - reached;
            reached |= found;
            fringe = found - ends;
        }
        reached
    }

    /// The spaces within so many of one, itself among them, keeping out of the closed ones.
    #[must_use]
    pub fn within(&self, from: T, range: u8, closed: Bits<T, W>) -> Bits<T, W> {
        let mut reached = Bits::of(from);
        let mut fringe = reached;
        for _ in 0..range {
            fringe = self.around(fringe) - reached - closed;
            reached |= fringe;
        }
        reached
    }
}

/// Where a step leads from a space.
#[derive(Clone, Copy, Debug)]
pub struct Stride<T: Numbered, W: Words> {
    /// All spaces that it leads to.
    pub to: Bits<T, W>,
    /// Those of them behind which one stops.
    pub halts: Bits<T, W>,
}

/// Goes on step by step from a space, a set at a time: for searches in which each step costs the same, on boards of a few
/// hundred spaces. What costs points by the kind of ground is for [`Ways`](crate::ways::Ways).
///
/// `stride` says where a step leads. No step leads on from what is in `stops`. `visit` is told of each step: its number,
/// from which spaces it is made, and where these lead, be it in `stops`.
#[inline]
pub fn by_steps<T: Numbered, W: Words>(
    begin: T,
    steps: RangeInclusive<u8>,
    stops: Bits<T, W>,
    stride: impl Fn(T) -> Stride<T, W>,
    mut visit: impl FnMut(u8, Bits<T, W>, Bits<T, W>),
) {
    let mut from = Bits::of(begin);
    for step in steps {
        let (mut around, mut onward) = (Bits::EMPTY, Bits::EMPTY);
        for space in from {
            let Stride { to, halts } = stride(space);
            around |= to;
            onward |= to - halts;
        }
        visit(step, from, around);
        from = onward - stops;
        if from.is_empty() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Set = Bits<u8, u128>;

    /// A railway from 1 to 6 with a branch from 3 by 7 to 8.
    fn railway() -> Network<u8, u128> {
        Network::new(9, [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (3, 7), (7, 8)])
    }

    fn set<const N: usize>(numbers: [u8; N]) -> Set {
        numbers.into_iter().collect()
    }

    #[test]
    fn lines_are_traced_within_what_is_held() {
        let railway = railway();
        assert_eq!(railway.spaces(), set([1, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(railway.next(3), set([2, 4, 7]));
        let held = set([1, 2, 3, 5, 6, 7]);
        assert_eq!(railway.trace(set([1]), held), set([1, 2, 3, 7]));
        assert_eq!(railway.trace(set([4]), held), Set::EMPTY, "it begins outside");
    }

    #[test]
    fn who_comes_to_an_end_goes_no_further() {
        let reached = railway().trace_to(set([1]), set([3, 6]));
        assert_eq!(reached, set([1, 2, 3]));
        assert_eq!(
            railway().trace_to(set([3]), set([3])),
            set([3]),
            "nothing leads out of an end"
        );
    }

    #[test]
    fn ranges_keep_out_of_closed_spaces() {
        let railway = railway();
        assert_eq!(railway.within(3, 1, Set::EMPTY), set([2, 3, 4, 7]));
        assert_eq!(railway.within(3, 2, set([4])), set([1, 2, 3, 7, 8]));
        assert_eq!(railway.within(3, 0, Set::EMPTY), set([3]));
    }

    #[test]
    fn steps_end_in_stops_and_behind_halts() {
        let railway = railway();
        let walk = |stops: Set, halts: Set| {
            let mut seen = Vec::new();
            let stride = |space| Stride {
                to: railway.next(space),
                halts: if space == 3 { halts } else { Set::EMPTY },
            };
            by_steps(2, 1..=3, stops, stride, |step, from, around| {
                seen.push((step, from, around));
            });
            seen
        };
        let seen = walk(set([1, 4]), Set::EMPTY);
        assert_eq!(seen[0], (1, set([2]), set([1, 3])));
        assert_eq!(seen[1], (2, set([3]), set([2, 4, 7])));
        assert_eq!(seen[2], (3, set([2, 7]), set([1, 3, 8])), "4 is reached and not left");
        let seen = walk(set([1]), set([7]));
        assert_eq!(seen[2].1, set([2, 4]), "whoever has gone from 3 to 7 has stopped there");
        assert_eq!(walk(set([1, 3]), Set::EMPTY).len(), 1, "nobody goes on");
    }
}
