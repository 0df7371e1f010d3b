//! Everybody meets everybody: Berger's tables, and matchings for those who come late.
//!
//! Those who are there at the start are paired by the table. A late entrant takes an idle opponent of a round if there
//! is one whom he has not met; what is missing at the end of the table is caught up in further rounds.

use std::collections::BTreeSet;

use integer_blossom::max_weight_matching;
use protocol::Side;

use crate::ledger::Ledger;
use crate::outcome::Points;
use crate::settings::Games;
use crate::sides::{History, side_of_first, toss};
use crate::tournament::{Bye, Draw, GameKey, Pairing};

/// A round of Berger's table for so many: who meets whom, the first of each pair with the Union.
///
/// Places are counted from 0. With an odd number one has nobody to meet. Over all rounds everybody has each side as
/// often as the other, or once more.
pub(crate) fn table(count: usize, round: u32) -> Vec<(usize, usize)> {
    if count < 2 {
        return Vec::new();
    }
    let rounds = table_rounds(count) as usize;
    // In round r those meet whose numbers, from 1, add up to r + 1 modulo the number of rounds; who would meet himself
    // meets the last of an even field.
    let sum = round as usize + 1;
    let mut pairs = Vec::with_capacity(count / 2);
    for one in 1..=rounds {
        let other = (sum + rounds - one % rounds) % rounds;
        let other = if other == 0 { rounds } else { other };
        if other == one && count.is_multiple_of(2) {
            pairs.push(if one <= count / 2 { (one, count) } else { (count, one) });
        } else if one < other {
            let odd = (one + other) % 2 == 1;
            pairs.push(if odd { (one, other) } else { (other, one) });
        }
    }
    pairs
        .into_iter()
        .map(|(union, confederate)| (union - 1, confederate - 1))
        .collect()
}

/// How many rounds the table for so many has.
pub(crate) fn table_rounds(count: usize) -> u32 {
    let rounds = if count.is_multiple_of(2) {
        count.max(1) - 1
    } else {
        count
    };
    u32::try_from(rounds).unwrap_or(u32::MAX)
}

/// A round robin while it is being paired.
struct Field<'l, 't> {
    ledger: &'l Ledger<'t>,
    /// Those who were there at the start, by seed.
    starters: Vec<usize>,
    met: BTreeSet<(usize, usize)>,
    sides: Vec<History>,
}

/// The next round, or all that is left when games go on at once. Empty when everybody has met everybody.
pub(crate) fn rounds(ledger: &Ledger<'_>, concurrent: bool) -> Draw {
    let mut field = Field::of(ledger);
    let mut all = Draw::default();
    let mut round = ledger.rounds() + 1;
    loop {
        let draw = field.round(round);
        if draw.pairings.is_empty() && round > table_rounds(field.starters.len()) {
            return all;
        }
        // A round of the table in which nobody is left to play is passed over.
        if !draw.pairings.is_empty() {
            all.pairings.extend(draw.pairings);
            all.byes.extend(draw.byes);
            if !concurrent {
                return all;
            }
        }
        round += 1;
    }
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

impl<'l, 't> Field<'l, 't> {
    fn of(ledger: &'l Ledger<'t>) -> Field<'l, 't> {
        let places = 0..ledger.len();
        let met = places.clone().flat_map(|one| {
            ledger.meetings[one]
                .iter()
                .map(move |other| ordered(one, other.opponent))
        });
        Field {
            starters: places
                .clone()
                .filter(|place| ledger.order[*place].joined <= 1)
                .collect(),
            met: met.collect(),
            sides: places.map(|place| ledger.history(place)).collect(),
            ledger,
        }
    }

    /// Whether two are still to meet. With one who left and is not annulled they are: he loses by forfeit.
    fn is_open(&self, one: usize, other: usize, round: u32) -> bool {
        let counts = |place| !self.ledger.annulled.contains(&place);
        let there = |place| !self.ledger.is_gone(place, round);
        one != other
            && counts(one)
            && counts(other)
            && (there(one) || there(other))
            && !self.met.contains(&ordered(one, other))
    }

    fn round(&mut self, round: u32) -> Draw {
        let rounds = table_rounds(self.starters.len());
        let by_table = if round <= rounds {
            table(self.starters.len(), round)
        } else {
            Vec::new()
        };
        let mut pairs: Vec<(usize, usize)> = by_table
            .into_iter()
            .map(|(union, confederate)| (self.starters[union], self.starters[confederate]))
            .filter(|(union, confederate)| self.is_open(*union, *confederate, round))
            .collect();
        let busy: BTreeSet<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
        let idle: Vec<usize> = (0..self.ledger.len())
            .filter(|place| !busy.contains(place) && (self.ledger.order[*place].joined <= round || round > rounds))
            .collect();
        for (one, other) in self.matched(&idle, round, rounds) {
            let board = u32::try_from(pairs.len() + 1).unwrap_or(u32::MAX);
            pairs.push(match side_of_first(&self.sides[one], &self.sides[other], toss(board)) {
                Side::Union => (one, other),
                Side::Confederate => (other, one),
            });
        }
        let mut draw = Draw::default();
        if round <= rounds {
            let paired: BTreeSet<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
            let present = self.ledger.present(round).into_iter();
            let resting = present.filter(|place| !paired.contains(place) && !self.ledger.annulled.contains(place));
            draw.byes.extend(resting.map(|place| Bye {
                round,
                entrant: self.ledger.id(place),
                points: Points::ZERO,
            }));
        }
        for ((union, confederate), board) in pairs.into_iter().zip(1..) {
            self.met.insert(ordered(union, confederate));
            self.sides[union].add(Side::Union);
            self.sides[confederate].add(Side::Confederate);
            let key = GameKey { round, board, game: 1 };
            let first = Pairing::of(key, self.ledger.id(union), Side::Union, self.ledger.id(confederate));
            draw.pairings.push(first);
            if self.ledger.tournament.settings.games == Games::Pair {
                draw.pairings.push(first.exchanged(2));
            }
        }
        draw
    }

    /// Whom of the idle a round can bring together: as many as possible, those with the most games left first. Two whom
    /// the table will bring together are left to it.
    fn matched(&self, idle: &[usize], round: u32, rounds: u32) -> Vec<(usize, usize)> {
        let late = |place: usize| self.ledger.order[place].joined > 1;
        let open =
            |one: usize, other: usize| (round > rounds || late(one) || late(other)) && self.is_open(one, other, round);
        let size = idle.len();
        let left: Vec<i64> = idle
            .iter()
            .map(|one| {
                (0..self.ledger.len())
                    .filter(|other| self.is_open(*one, *other, round))
                    .map(|_| 1)
                    .sum()
            })
            .collect();
        // More than two players' games left can add up to, so that another pair weighs more than a better one.
        let pair = 4 * i64::try_from(self.ledger.len() * size + 1).expect("a field is small");
        let mut weights = vec![0; size * size];
        for one in 0..size {
            for other in one + 1..size {
                if open(idle[one], idle[other]) {
                    weights[one * size + other] = pair + left[one] + left[other];
                }
            }
        }
        let mates = max_weight_matching(&weights, size);
        let pairs = mates
            .iter()
            .enumerate()
            .filter_map(|(one, mate)| mate.map(|other| (one, other)));
        pairs
            .filter(|(one, other)| one < other)
            .map(|(one, other)| (idle[one], idle[other]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_brings_everybody_together_once_with_balanced_sides() {
        for count in 2..=41 {
            let mut met = BTreeSet::new();
            let mut balance = vec![0_i32; count];
            for round in 1..=table_rounds(count) {
                let pairs = table(count, round);
                assert_eq!(pairs.len(), count / 2);
                let players: BTreeSet<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
                assert_eq!(players.len(), count / 2 * 2, "{count} in round {round}: {pairs:?}");
                for (union, confederate) in pairs {
                    assert!(met.insert(ordered(union, confederate)));
                    balance[union] += 1;
                    balance[confederate] -= 1;
                }
            }
            assert_eq!(met.len(), count * (count - 1) / 2);
            let most = balance.iter().map(|balance| balance.abs()).max();
            assert_eq!(most, Some(i32::from(count % 2 == 0)), "{count}: {balance:?}");
        }
    }

    #[test]
    fn the_table_for_six_is_bergers() {
        let rounds: Vec<Vec<(usize, usize)>> = (1..=2).map(|round| table(6, round)).collect();
        assert_eq!(rounds[0], [(0, 5), (1, 4), (2, 3)]);
        assert_eq!(rounds[1], [(0, 1), (4, 2), (5, 3)]);
    }
}
