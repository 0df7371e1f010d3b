//! Tie-breaks reckoned a second time, in another way: from one table of who got how much against whom.

use std::collections::BTreeMap;

use pairing::entrant::{Entrant, EntrantId};
use pairing::outcome::Outcome;
use pairing::settings::{Format, Games, Settings};
use pairing::standings::{Standings, standings};
use pairing::tie_break::TieBreak;
use pairing::tournament::{Event, Tournament};
use proptest::prelude::*;
use protocol::Side;

use crate::play::{Dice, apply, end, field, start};

/// What one got in one round, in half points: against whom over the board, and without a game, if against anybody.
#[derive(Default)]
struct Slot {
    against: BTreeMap<EntrantId, i64>,
    awarded: Vec<(Option<EntrantId>, i64)>,
}

impl Slot {
    fn awards(&self) -> i64 {
        self.awarded.iter().map(|award| award.1).sum()
    }

    /// What he got against one, over the board or not, if they were to meet.
    fn from(&self, opponent: EntrantId) -> Option<i64> {
        let awards = self
            .awarded
            .iter()
            .filter(|award| award.0 == Some(opponent))
            .map(|award| award.1);
        let all: Vec<i64> = awards.chain(self.against.get(&opponent).copied()).collect();
        (!all.is_empty()).then(|| all.iter().sum())
    }
}

/// The margin that at least half of the games had which were decided by points, and at most half exceed.
fn usual(tournament: &Tournament) -> i64 {
    let outcomes = tournament
        .pairings
        .iter()
        .filter_map(|pairing| tournament.result(pairing.key));
    let margins: Vec<u32> = outcomes
        .filter_map(|outcome| match outcome {
            Outcome::Won { margin, .. } => margin,
            _ => None,
        })
        .collect();
    let is_middle = |margin: &&u32| {
        let wider = margins.iter().filter(|other| other > margin).count();
        let narrower = margins.iter().filter(|other| other < margin).count();
        wider * 2 <= margins.len() && narrower * 2 <= margins.len()
    };
    margins
        .iter()
        .filter(is_middle)
        .max()
        .map_or(0, |margin| i64::from(*margin))
}

struct Referee {
    rounds: u32,
    slots: BTreeMap<(EntrantId, u32), Slot>,
    margin: BTreeMap<EntrantId, i64>,
    wins: BTreeMap<EntrantId, i64>,
    points: BTreeMap<EntrantId, i64>,
}

impl Referee {
    fn of(tournament: &Tournament) -> Referee {
        let mut referee = Referee {
            rounds: tournament.last_round(),
            slots: BTreeMap::new(),
            margin: BTreeMap::new(),
            wins: BTreeMap::new(),
            points: BTreeMap::new(),
        };
        let usual = usual(tournament);
        for pairing in &tournament.pairings {
            let round = pairing.key.round;
            let Some(outcome) = tournament.result(pairing.key) else {
                continue;
            };
            let (union, confederate) = (pairing.union, pairing.confederate);
            let halves = match outcome {
                Outcome::Won { side, margin } => {
                    let (winner, loser) = (pairing.player(side), pairing.player(side.other()));
                    let margin = margin.map_or(usual, i64::from);
                    *referee.margin.entry(winner).or_default() += margin;
                    *referee.margin.entry(loser).or_default() -= margin;
                    *referee.wins.entry(winner).or_default() += 1;
                    if side == Side::Union {
                        Some((2, 0))
                    } else {
                        Some((0, 2))
                    }
                }
                Outcome::Drawn => Some((1, 1)),
                Outcome::Forfeited { .. } | Outcome::DoubleForfeit => {
                    for side in Side::BOTH {
                        let halves = if outcome == (Outcome::Forfeited { winner: side }) {
                            2
                        } else {
                            0
                        };
                        let award = (Some(pairing.player(side.other())), halves);
                        if let Outcome::Forfeited { winner } = outcome {
                            let margin = if winner == side { usual } else { -usual };
                            *referee.margin.entry(pairing.player(side)).or_default() += margin;
                        }
                        referee.slot(pairing.player(side), round).awarded.push(award);
                    }
                    None
                }
                Outcome::Unplayed => None,
            };
            if let Some((one, other)) = halves {
                *referee.slot(union, round).against.entry(confederate).or_default() += one;
                *referee.slot(confederate, round).against.entry(union).or_default() += other;
            }
        }
        for bye in &tournament.byes {
            let award = (None, i64::from(bye.points.0));
            referee.slot(bye.entrant, bye.round).awarded.push(award);
        }
        for entrant in &tournament.entrants {
            let slots = (0..=referee.rounds).filter_map(|round| referee.slots.get(&(entrant.id, round)));
            let won: i64 = slots
                .map(|slot| slot.against.values().sum::<i64>() + slot.awards())
                .sum();
            let missed = i64::from(entrant.joined - 1) * i64::from(tournament.settings.missed.0);
            referee.points.insert(entrant.id, won + missed);
        }
        referee
    }

    fn slot(&mut self, entrant: EntrantId, round: u32) -> &mut Slot {
        self.slots.entry((entrant, round)).or_default()
    }

    /// The value of a tie-break; the list is of all who are level before it.
    fn value(&self, tie_break: TieBreak, entrant: EntrantId, level: &[EntrantId]) -> Option<i64> {
        let own = self.points[&entrant];
        let slots: Vec<Option<&Slot>> = (1..=self.rounds)
            .map(|round| self.slots.get(&(entrant, round)))
            .collect();
        let strength = |slot: &Option<&Slot>| {
            let opponent = slot.and_then(|slot| slot.against.keys().next());
            opponent.map_or(own, |opponent| self.points[opponent])
        };
        let mut strengths: Vec<i64> = slots.iter().map(strength).collect();
        strengths.sort_unstable();
        Some(match tie_break {
            TieBreak::Buchholz => strengths.iter().sum(),
            TieBreak::BuchholzCut1 => strengths.iter().skip(1).sum(),
            TieBreak::SonnebornBerger => {
                let each = slots.into_iter().flatten().map(|slot| {
                    let against = slot.against.iter().map(|(opponent, won)| self.points[opponent] * won);
                    against.sum::<i64>() + slot.awards() * own
                });
                each.sum()
            }
            TieBreak::Margin => self.margin.get(&entrant).copied().unwrap_or(0),
            TieBreak::Wins => self.wins.get(&entrant).copied().unwrap_or(0),
            TieBreak::HeadToHead => {
                let got = |one: EntrantId, other: EntrantId| -> Option<i64> {
                    let slots = self.slots.range((one, 0)..=(one, u32::MAX));
                    let each: Vec<i64> = slots.filter_map(|(_, slot)| slot.from(other)).collect();
                    (!each.is_empty()).then(|| each.iter().sum())
                };
                let met = |one: EntrantId, other: EntrantId| one == other || got(one, other).is_some();
                if level.len() < 2 || !level.iter().all(|one| level.iter().all(|other| met(*one, *other))) {
                    return None;
                }
                level.iter().filter_map(|other| got(entrant, *other)).sum()
            }
        })
    }

    /// Points and all tie-breaks of everybody, and that the order follows from them.
    fn agrees(&self, standings: &Standings) {
        let keys: Vec<(i64, &[Option<i64>])> = standings
            .rows
            .iter()
            .map(|row| (self.points[&row.entrant], row.tie_breaks.as_slice()))
            .collect();
        for (index, row) in standings.rows.iter().enumerate() {
            assert_eq!(i64::from(row.points.0), keys[index].0, "points of {:?}", row.entrant);
            for (at, tie_break) in standings.tie_breaks.iter().enumerate() {
                let before = (keys[index].0, &keys[index].1[..at]);
                let level = standings
                    .rows
                    .iter()
                    .zip(&keys)
                    .filter(|(_, key)| (key.0, &key.1[..at]) == before);
                let level: Vec<EntrantId> = level.map(|(row, _)| row.entrant).collect();
                let value = self.value(*tie_break, row.entrant, &level);
                assert_eq!(row.tie_breaks[at], value, "{tie_break:?} of {:?}", row.entrant);
            }
            let ahead = keys.iter().filter(|key| **key > keys[index]).count();
            assert_eq!(row.rank as usize, ahead + 1);
        }
        assert!(keys.windows(2).all(|two| two[0] >= two[1]));
    }
}

/// Played to the end, with forfeits as results so that the referee needs to know nothing of withdrawals.
fn played(settings: Settings, count: u32, dice: &mut Dice) -> Tournament {
    let mut tournament = field(settings, count);
    while let Some(draw) = start(&mut tournament) {
        for pairing in &draw.pairings {
            let outcome = dice.outcome();
            end(&mut tournament, pairing.key, outcome);
        }
        let next = tournament.last_round() + 1;
        if matches!(tournament.settings.format, Format::Swiss { rounds } if next <= rounds) && dice.below(4) == 0 {
            let entrant = Entrant::new(EntrantId(500 + next)).from_round(next);
            apply(&mut tournament, &Event::Entered { entrant });
        }
    }
    tournament
}

fn shuffled(dice: &mut Dice) -> Vec<TieBreak> {
    let mut tie_breaks = TieBreak::ALL.to_vec();
    for index in (1..tie_breaks.len()).rev() {
        tie_breaks.swap(index, dice.index(index + 1));
    }
    tie_breaks
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn the_referee_agrees_on_a_swiss(count in 2_u32..=24, rounds in 1_u32..=9, pairs: bool, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut settings = crate::play::swiss(rounds).with(if pairs { Games::Pair } else { Games::Single });
        settings.tie_breaks = shuffled(&mut dice);
        settings.missed = pairing::outcome::Points(dice.below(3));
        let tournament = played(settings, count, &mut dice);
        Referee::of(&tournament).agrees(&standings(&tournament));
    }

    /// Without Buchholz, which counts rounds only in a Swiss.
    #[test]
    fn the_referee_agrees_on_a_round_robin(count in 2_u32..=14, pairs: bool, seed: u64) {
        let mut dice = Dice::new(seed);
        let games = if pairs { Games::Pair } else { Games::Single };
        let mut settings = Settings::of(Format::RoundRobin { concurrent: true }).with(games);
        settings.tie_breaks = shuffled(&mut dice);
        settings.tie_breaks.retain(|one| !matches!(one, TieBreak::Buchholz | TieBreak::BuchholzCut1));
        let tournament = played(settings, count, &mut dice);
        Referee::of(&tournament).agrees(&standings(&tournament));
    }
}

/// A table of four after three rounds, reckoned by hand.
#[test]
fn a_small_table_by_hand() {
    let mut settings = Settings::of(Format::RoundRobin { concurrent: true });
    settings.tie_breaks = vec![
        TieBreak::HeadToHead,
        TieBreak::SonnebornBerger,
        TieBreak::Wins,
        TieBreak::Margin,
    ];
    let mut tournament = field(settings, 4);
    let draw = start(&mut tournament).unwrap();
    for pairing in &draw.pairings {
        let between = |one, other| pairing.is_between(EntrantId(one), EntrantId(other));
        let to = |id| Outcome::Won {
            side: pairing.side_of(EntrantId(id)).unwrap(),
            margin: Some(id * 5),
        };
        // 1 beats 2, 2 beats 3, 3 beats 1: all with two points, since each beats 4.
        let outcome = if between(1, 2) {
            to(1)
        } else if between(2, 3) {
            to(2)
        } else if between(1, 3) {
            to(3)
        } else {
            to([1, 2, 3].into_iter().find(|id| between(*id, 4)).unwrap())
        };
        end(&mut tournament, pairing.key, outcome);
    }
    let rows = standings(&tournament).rows;
    let line = |index: usize| (rows[index].rank, rows[index].entrant.0, rows[index].tie_breaks.clone());
    // Each has one win among the three (2 half points), beat one with 2 points and one with 0 (8 quarters), and two wins.
    assert_eq!(line(0), (1, 3, vec![Some(2), Some(8), Some(2), Some(15 + 15 - 10)]));
    assert_eq!(line(1), (2, 2, vec![Some(2), Some(8), Some(2), Some(10 + 10 - 5)]));
    assert_eq!(line(2), (3, 1, vec![Some(2), Some(8), Some(2), Some(5 + 5 - 15)]));
    assert_eq!(line(3), (4, 4, vec![None, Some(0), Some(0), Some(-30)]));
}
