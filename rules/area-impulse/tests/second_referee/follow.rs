//! Following: others go the way of the piece that moved last, in one step (9.1).

use crate::moves::Entry;
use crate::printed::Water;
use crate::table::Table;

impl Table<'_> {
    /// Whether a piece may go the whole way of the one that moved last (9.1): the steps of it.
    fn way_of_the_last(&self, piece: usize) -> Option<Vec<(u8, Entry)>> {
        let path = &self.impulse.path;
        let march = &self.impulse.march[piece];
        if path.len() < 2 || self.area_of(piece) != Some(path[0]) || march.moved || !self.may_move(piece) {
            return None;
        }
        let mut later = self.clone();
        let mut steps = Vec::new();
        let mut left = self.factors_left(piece);
        for pair in path.windows(2) {
            let fresh_legs = steps.is_empty() && self.toll(piece) == 0;
            let entry = later.entry(piece, pair[0], pair[1], left, fresh_legs)?;
            // Nobody is led through the water beside a bridge that was used.
            let beside = self.wades(pair[0], pair[1], entry) && !self.unbridged(pair[0], pair[1]);
            if beside && !self.impulse.waded {
                return None;
            }
            left -= entry.cost;
            later.advance(piece, pair[1], entry);
            let on = &later.impulse.march[piece];
            steps.push((pair[1], entry));
            if steps.len() + 1 < path.len() && (on.over || on.met) {
                return None;
            }
        }
        Some(steps)
    }

    /// Goes that way.
    pub(crate) fn follow(&mut self, piece: usize) {
        let (path, waded) = (self.impulse.path.clone(), self.impulse.waded);
        for (to, _) in self.way_of_the_last(piece).into_iter().flatten() {
            self.go(piece, to);
        }
        (self.impulse.path, self.impulse.waded) = (path, waded);
    }

    /// All follow who lose nothing by it; over a creek the guns, which cannot wade, go first.
    pub(crate) fn follow_all(&mut self) {
        let path = self.impulse.path.clone();
        let creek = path
            .windows(2)
            .any(|pair| !self.legend() && self.water(pair[0], pair[1]) == Water::Small);
        let mut column: Vec<usize> = self
            .printed
            .pieces()
            .filter(|piece| self.area_of(*piece) == path.first().copied())
            .collect();
        column.sort_by_key(|piece| {
            (
                Table::is_leader(*piece),
                !(creek && !Table::is_leader(*piece) && self.is_guns(*piece)),
            )
        });
        for piece in column {
            if self.follows_gladly(piece) {
                self.follow(piece);
            }
        }
    }

    /// Whether a piece goes along when all follow: guns that a ford would exhaust do not.
    pub(crate) fn follows_gladly(&self, piece: usize) -> bool {
        let tires = |pair: &[u8]| {
            let ford = self
                .printed
                .border(pair[0], pair[1])
                .is_some_and(|border| self.printed.borders[border].ford);
            ford && self.on("artillery-fords") && !Table::is_leader(piece) && self.is_guns(piece) && self.up[piece]
        };
        self.way_of_the_last(piece).is_some() && !self.impulse.path.windows(2).any(tires)
    }

    /// Who may follow.
    pub(crate) fn followers(&self) -> Vec<usize> {
        let home = self.impulse.path.first().copied();
        let there = |piece: &usize| home.is_some() && self.area_of(*piece) == home;
        self.printed
            .pieces()
            .filter(there)
            .filter(|piece| self.way_of_the_last(*piece).is_some())
            .collect()
    }
}
