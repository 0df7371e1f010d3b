//! A hundred tournaments of all formats, with people who come late, leave and do not turn up, to the end.

use std::collections::BTreeSet;

use pairing::bracket::bracket;
use pairing::cross_table::cross_table;
use pairing::entrant::{Entrant, EntrantId, TeamId};
use pairing::export::{cross_table_csv, standings_csv};
use pairing::ladder::challenge;
use pairing::next::{Next, next};
use pairing::outcome::Points;
use pairing::settings::{Format, Games, Settings};
use pairing::standings::{Standings, standings};
use pairing::tournament::{Draw, Event, GameResult, Tournament};

use crate::play::{Dice, assert_once_a_round, meetings};

/// A tournament with all that happened in it.
struct Played {
    tournament: Tournament,
    events: Vec<Event>,
    dice: Dice,
    /// How many came late.
    late: u32,
}

impl Played {
    fn new(seed: u64) -> Played {
        let mut dice = Dice::new(seed + 1);
        // A round robin of two hundred has 19,900 games; most are smaller.
        let format = match seed % 8 {
            0 => Format::RoundRobin { concurrent: false },
            1 => Format::RoundRobin { concurrent: true },
            2 | 3 => Format::Swiss {
                rounds: 4 + dice.below(6),
            },
            4 => Format::SingleElimination,
            5 => Format::DoubleElimination {
                second_final: dice.below(2) == 0,
            },
            6 => Format::Ladder {
                reach: 1 + dice.below(5),
            },
            _ => Format::TeamMatch {
                boards: 1 + dice.below(6),
            },
        };
        let games = if dice.below(3) == 0 { Games::Pair } else { Games::Single };
        let mut settings = Settings::of(format).with(games);
        settings.lots = (dice.below(2) == 0).then_some(seed);
        settings.missed = Points(dice.below(2));
        let most = if matches!(format, Format::RoundRobin { .. }) && seed > 8 {
            50
        } else {
            200
        };
        let count = match seed {
            0..8 => most,
            8..16 => 8,
            _ => 8 + dice.below(most - 7),
        };
        let mut played = Played {
            tournament: Tournament::new(settings),
            events: Vec::new(),
            dice,
            late: 0,
        };
        for id in 0..count {
            played.enter(id, 1);
        }
        played
    }

    fn apply(&mut self, event: Event) {
        self.tournament
            .apply(&event)
            .unwrap_or_else(|refused| panic!("{event:?}: {refused}"));
        self.events.push(event);
    }

    fn enter(&mut self, id: u32, joined: u32) {
        let rating = (self.dice.below(4) > 0).then(|| 1200 + self.dice.below(60).cast_signed() * 10);
        let entrant = Entrant {
            rating,
            team: matches!(self.tournament.settings.format, Format::TeamMatch { .. }).then(|| TeamId(id % 7)),
            joined,
            ..Entrant::new(EntrantId(id))
        };
        self.apply(Event::Entered { entrant });
    }

    /// Somebody leaves, or comes late.
    fn come_and_go(&mut self) {
        let round = self.tournament.last_round();
        if self.dice.below(3) == 0 {
            let index = self.dice.index(self.tournament.entrants.len());
            let Entrant { id, withdrawn, .. } = self.tournament.entrants[index];
            // Now, or when the round is over.
            let round = round + self.dice.below(2);
            if withdrawn.is_none() {
                self.apply(Event::Withdrew { entrant: id, round });
            }
        }
        if self.dice.below(4) == 0 && self.late < 12 && !self.tournament.settings.format.is_elimination() {
            self.late += 1;
            self.enter(1000 + self.late, round + 1);
        }
    }

    /// Plays some of the games, in any order, and corrects one now and then.
    fn some_games(&mut self, mut games: Vec<pairing::tournament::GameKey>) {
        let some = if self.tournament.settings.format.has_rounds() {
            games.len()
        } else {
            games.len().div_ceil(3)
        };
        for _ in 0..some {
            let index = self.dice.index(games.len());
            let game = games.swap_remove(index);
            let outcome = self.dice.outcome();
            self.apply(Event::Ended {
                result: GameResult { game, outcome },
            });
        }
        if self.dice.below(5) == 0 && !self.tournament.results.is_empty() {
            let index = self.dice.index(self.tournament.results.len());
            let game = self.tournament.results[index].game;
            let outcome = self.dice.outcome();
            self.apply(Event::Ended {
                result: GameResult { game, outcome },
            });
        }
    }

    /// Somebody challenges somebody, if he may; after enough challenges the ladder is closed.
    fn climb(&mut self) {
        if self.tournament.last_round() > 150 {
            self.apply(Event::Closed);
            return;
        }
        let rows = standings(&self.tournament).rows;
        let below = self.dice.index(rows.len());
        let above = below.saturating_sub(self.dice.below(6) as usize);
        if let Ok(draw) = challenge(&self.tournament, rows[below].entrant, rows[above].entrant) {
            self.apply(Event::Started { draw });
        }
    }

    fn check(&self, draw: &Draw) {
        let round = self.tournament.last_round() + 1;
        assert_once_a_round(draw);
        if let Format::Swiss { .. } = self.tournament.settings.format {
            let there = self
                .tournament
                .entrants
                .iter()
                .filter(|entrant| entrant.is_there(round));
            let there: BTreeSet<EntrantId> = there.map(|entrant| entrant.id).collect();
            let games = draw
                .pairings
                .iter()
                .flat_map(|pairing| [pairing.union, pairing.confederate]);
            let paired: BTreeSet<EntrantId> = games.chain(draw.byes.iter().map(|bye| bye.entrant)).collect();
            assert_eq!(paired, there, "everybody who is there is paired, and nobody else");
            assert_eq!(draw.byes.len(), there.len() % 2);
            if there.len() > 30 {
                for pairing in &draw.pairings {
                    assert_eq!(meetings(&self.tournament, pairing.union, pairing.confederate), 0);
                }
            }
        }
    }

    fn play_out(&mut self) -> Standings {
        for _ in 0..20_000 {
            match next(&self.tournament) {
                Next::Over { standings } => return standings,
                Next::Start { draw } => {
                    self.check(&draw);
                    self.apply(Event::Started { draw });
                    self.come_and_go();
                }
                Next::Wait { games } => {
                    if let Format::Ladder { .. } = self.tournament.settings.format {
                        self.climb();
                        self.come_and_go_on_a_ladder();
                    }
                    if !games.is_empty() && !self.tournament.closed {
                        self.some_games(games);
                    }
                }
            }
        }
        panic!("no end: {:?}", self.tournament.settings);
    }

    fn come_and_go_on_a_ladder(&mut self) {
        if self.tournament.last_round() > 0 && self.dice.below(10) == 0 && !self.tournament.closed {
            self.come_and_go();
        }
    }
}

fn check_end(played: &Played, end: &Standings) {
    let tournament = &played.tournament;
    let ranked: BTreeSet<EntrantId> = end.rows.iter().map(|row| row.entrant).collect();
    let entered: BTreeSet<EntrantId> = tournament.entrants.iter().map(|entrant| entrant.id).collect();
    assert_eq!(ranked, entered);
    assert_eq!(end.rows.len(), entered.len());
    assert!(end.rows.is_sorted_by_key(|row| row.rank));
    assert_eq!(end.rows[0].rank, 1);
    if let Some(bracket) = bracket(tournament) {
        // Everybody is out once, but the champion.
        let out: Vec<EntrantId> = bracket.matches.iter().flat_map(|one| one.out.clone()).collect();
        let different: BTreeSet<EntrantId> = out.iter().copied().collect();
        assert_eq!(different.len(), out.len());
        assert_eq!(out.len(), entered.len() - usize::from(bracket.champion.is_some()));
        assert!(bracket.champion.is_none_or(|champion| end.rows[0].entrant == champion));
    }
    let rebuilt = Tournament::rebuilt(tournament.settings.clone(), &played.events).expect("it happened before");
    assert_eq!(&rebuilt, tournament);
    let saved = serde_json::to_string(tournament).expect("plain data");
    assert_eq!(
        &serde_json::from_str::<Tournament>(&saved).expect("as it was saved"),
        tournament
    );
    let name = |id: EntrantId| format!("={}", id.0);
    assert_eq!(standings_csv(end, name).lines().count(), entered.len() + 1);
    let table = cross_table(tournament);
    let csv = cross_table_csv(&table, name);
    assert_eq!(csv.lines().count(), entered.len() + 1);
    assert!(!csv.contains(",=") && !csv.contains(",\"="));
    // What a line's games and byes are worth is what it has, but for rounds missed.
    for line in &table.lines {
        let cells: Points = line.cells.iter().flatten().map(|entry| entry.points).sum();
        let late = tournament
            .entrant(line.entrant)
            .is_some_and(|entrant| entrant.joined > 1);
        assert!(cells == line.points || (late && cells < line.points), "{line:?}");
    }
}

/// The tournaments of a share of the seeds, so that the shares run side by side.
fn simulate(share: u64) {
    for seed in (share..104).step_by(2) {
        let mut played = Played::new(seed);
        let end = played.play_out();
        check_end(&played, &end);
    }
}

#[test]
fn a_hundred_tournaments_come_to_their_end() {
    simulate(0);
}

#[test]
fn a_hundred_tournaments_come_to_their_end_the_other_half() {
    simulate(1);
}
