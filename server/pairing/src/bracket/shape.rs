//! The shape of a bracket: which match leads where.

use crate::bracket::form::{Match, Occupant, Part, Source};

/// A single elimination for so many.
pub(super) fn single(count: usize) -> Vec<Match> {
    let mut matches = Vec::new();
    winners(&mut matches, depth(count), |round| round);
    matches
}

/// A double elimination for so many.
///
/// The losers' part takes turns: in one round those who are in it meet each other, in the next they meet those who just
/// lost in the winners' part.
pub(super) fn double(count: usize, second_final: bool) -> Vec<Match> {
    let depth = depth(count);
    let mut matches = Vec::new();
    if depth == 0 {
        return matches;
    }
    // Rounds in the order in which they can be played: winners' round r with the losers' round before its losers come.
    let layers = winners(
        &mut matches,
        depth,
        |round| if round == 1 { 1 } else { 2 * (round - 1) },
    );
    let mut alive: Vec<Place> = layers[0].iter().map(|number| Place::loser(&matches, *number)).collect();
    let mut round = 2;
    for layer in &layers[1..] {
        alive = alive
            .chunks(2)
            .map(|pair| join(&mut matches, Part::Losers, round, &pair[0], &pair[1]))
            .collect();
        let fallen: Vec<Place> = layer.iter().map(|number| Place::loser(&matches, *number)).collect();
        let fallen = least_familiar(&alive, &fallen);
        alive = alive
            .iter()
            .zip(&fallen)
            .map(|(stayed, fell)| join(&mut matches, Part::Losers, round + 1, stayed, fell))
            .collect();
        round += 2;
    }
    let unbeaten = Place::winner(&matches, *layers[layers.len() - 1].last().expect("a round has matches"));
    let last = join(&mut matches, Part::Final, round, &unbeaten, &alive[0]);
    if second_final {
        let number = u32::try_from(matches.len()).expect("a bracket is small");
        let beaten = Place::loser(&matches, number);
        join(&mut matches, Part::SecondFinal, round + 1, &last, &beaten);
    }
    matches
}

/// A place somebody comes from, and the first-round matches he may have started in.
#[derive(Clone)]
struct Place {
    source: Source,
    leaves: Vec<u32>,
}

impl Place {
    fn winner(matches: &[Match], number: u32) -> Place {
        Place {
            source: Source::WinnerOf(number),
            leaves: leaves(matches, number),
        }
    }

    fn loser(matches: &[Match], number: u32) -> Place {
        Place {
            source: Source::LoserOf(number),
            ..Place::winner(matches, number)
        }
    }
}

/// The first-round matches that lead to a match.
fn leaves(matches: &[Match], number: u32) -> Vec<u32> {
    let sources = matches[number as usize - 1].sources;
    let from = sources.into_iter().flat_map(|source| match source {
        Source::Seed(_) => vec![number],
        Source::WinnerOf(number) | Source::LoserOf(number) => leaves(matches, number),
    });
    let mut found: Vec<u32> = from.collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Adds a match between two places, and gives the place of its winner.
fn join(matches: &mut Vec<Match>, part: Part, round: u32, one: &Place, other: &Place) -> Place {
    let number = u32::try_from(matches.len() + 1).expect("a bracket is small");
    matches.push(Match {
        number,
        part,
        round,
        sources: [one.source, other.source],
        players: [Occupant::Open; 2],
        games: Vec::new(),
        winner: Occupant::Open,
        loser: Occupant::Open,
        out: Vec::new(),
        is_played: false,
    });
    Place::winner(matches, number)
}

/// How many rounds bring so many down to one.
fn depth(count: usize) -> u32 {
    count.max(1).next_power_of_two().trailing_zeros()
}

/// Adds the rounds of those who have not lost, and gives the numbers of their matches by round.
fn winners(matches: &mut Vec<Match>, depth: u32, round_of: impl Fn(u32) -> u32) -> Vec<Vec<u32>> {
    let mut layers = Vec::new();
    let mut alive: Vec<Place> = seats(depth)
        .into_iter()
        .map(|seed| Place {
            source: Source::Seed(seed),
            leaves: Vec::new(),
        })
        .collect();
    for round in 1..=depth {
        alive = alive
            .chunks(2)
            .map(|pair| join(matches, Part::Winners, round_of(round), &pair[0], &pair[1]))
            .collect();
        let number = |place: &Place| match place.source {
            Source::WinnerOf(number) | Source::LoserOf(number) | Source::Seed(number) => number,
        };
        layers.push(alive.iter().map(number).collect());
    }
    layers
}

/// The seeds from the top of the bracket to its foot: the two best are in different halves, the four best in different
/// quarters, and so on.
fn seats(depth: u32) -> Vec<u32> {
    let mut seats = vec![1];
    for _ in 0..depth {
        let sum = u32::try_from(seats.len()).expect("a bracket is small") * 2 + 1;
        seats = seats.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    seats
}

/// Those who fell, in the order in which the fewest of them can meet somebody they have met before.
///
/// An order exchanges halves, quarters and so on down to neighbours, or leaves them: that is, it flips some bits of each
/// place. Between orders that are as good, the one that flips the most wins.
fn least_familiar(alive: &[Place], fallen: &[Place]) -> Vec<Place> {
    let familiar = |flipped: usize| -> usize {
        let meet = alive.iter().enumerate();
        meet.map(|(at, stayed)| {
            let leaves = fallen[at ^ flipped].leaves.iter();
            leaves.filter(|leaf| stayed.leaves.binary_search(leaf).is_ok()).count()
        })
        .sum()
    };
    let best = (0..fallen.len()).rev().min_by_key(|flipped| familiar(*flipped));
    let best = best.expect("somebody fell");
    (0..fallen.len()).map(|at| fallen[at ^ best].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        assert_eq!(seats(3), [1, 8, 4, 5, 2, 7, 3, 6]);
        for depth in 1..8 {
            let seats = seats(depth);
            // In each round the best of a section meets the best of the next: they add up to one more than are left.
            for round in 0..depth {
                let left = 1 << (depth - round);
                let best: Vec<u32> = seats
                    .chunks(1 << round)
                    .map(|section| *section.iter().min().unwrap())
                    .collect();
                assert!(
                    best.chunks(2).all(|pair| pair[0] + pair[1] == left + 1),
                    "{depth}: {best:?}"
                );
            }
        }
    }

    #[test]
    fn so_many_matches_leave_one() {
        for count in 2_usize..=70 {
            let size = count.next_power_of_two();
            assert_eq!(single(count).len(), size - 1);
            assert_eq!(double(count, false).len(), 2 * size - 2);
            assert_eq!(double(count, true).len(), 2 * size - 1);
        }
    }

    #[test]
    fn matches_come_after_those_their_players_come_from() {
        for one in double(64, true) {
            for source in one.sources {
                if let Source::WinnerOf(number) | Source::LoserOf(number) = source {
                    assert!(number < one.number);
                    let matches = double(64, true);
                    assert!(matches[number as usize - 1].round < one.round);
                }
            }
        }
    }

    /// Who falls into the losers' part cannot meet those whom he has beaten, as long as those who may wait for him leave
    /// room in the bracket for others.
    #[test]
    fn those_who_have_met_are_kept_apart_in_the_losers_part() {
        for size in [8, 16, 32, 64, 128, 256, 512] {
            let matches = double(size, false);
            let losers = matches.iter().filter(|one| one.part == Part::Losers && one.round > 2);
            let drops: Vec<&Match> = losers
                .filter(|one| matches!(one.sources[1], Source::LoserOf(_)))
                .collect();
            assert!(!drops.is_empty());
            for one in drops {
                let [stayed, fell] = one.sources.map(|source| match source {
                    Source::WinnerOf(number) | Source::LoserOf(number) | Source::Seed(number) => {
                        leaves(&matches, number)
                    }
                });
                if stayed.len() + fell.len() <= size / 2 {
                    assert!(!fell.iter().any(|leaf| stayed.contains(leaf)), "{size}: {one:?}");
                }
            }
        }
    }
}
