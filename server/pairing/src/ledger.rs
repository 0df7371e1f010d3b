//! The tournament as it counts: each game with what it is worth now, each entrant with his games.
//!
//! Everything that pairs or ranks reads it from here, so that a game lost because somebody withdrew, or one that is
//! annulled, is the same everywhere.

use std::collections::{BTreeMap, BTreeSet};

use protocol::Side;

use crate::entrant::{Entrant, EntrantId, seeding};
use crate::outcome::{Outcome, Points};
use crate::settings::Format;
use crate::sides::History;
use crate::tournament::{GameKey, Pairing, Tournament};

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is going on.
    Pending,
    /// It counts for nobody.
    Void,
    /// It is decided.
    Decided(Outcome),
}

/// A game with how it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) pairing: Pairing,
    pub(crate) standing: Standing,
}

/// A game as one of its players sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) key: GameKey,
    pub(crate) side: Side,
    /// The opponent's place in the seeding, from 0.
    pub(crate) opponent: usize,
    pub(crate) standing: Standing,
}

impl Meeting {
    /// The outcome, when there is one that counts.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.standing {
            Standing::Decided(outcome) => Some(outcome),
            Standing::Pending | Standing::Void => None,
        }
    }

    /// What he got.
    pub(crate) fn points(&self) -> Points {
        self.outcome()
            .map_or(Points::ZERO, |outcome| outcome.points()[self.side])
    }

    /// The victory points by which he was ahead, with the [usual margin](Ledger::usual_margin) where none were counted.
    pub(crate) fn margin(&self, usual: u32) -> i64 {
        let outcome = self.outcome();
        outcome.map_or(0, |outcome| outcome.margins_or(usual)[self.side])
    }

    /// Whether it was decided over the board.
    pub(crate) fn is_played(&self) -> bool {
        self.outcome().is_some_and(Outcome::is_played)
    }
}

/// The tournament as it counts. Entrants are counted by their places in the seeding, from 0.
pub(crate) struct Ledger<'t> {
    pub(crate) tournament: &'t Tournament,
    /// The entrants, the best seed first.
    pub(crate) order: Vec<&'t Entrant>,
    /// In the order in which they were paired.
    pub(crate) games: Vec<Game>,
    /// The games of each entrant, in the order of the rounds.
    pub(crate) meetings: Vec<Vec<Meeting>>,
    /// The byes of each entrant: the round, and what it is worth.
    pub(crate) byes: Vec<Vec<(u32, Points)>>,
    /// Those whose games in a round robin were annulled.
    pub(crate) annulled: BTreeSet<usize>,
    places: BTreeMap<EntrantId, usize>,
    rounds: u32,
}

impl<'t> Ledger<'t> {
    /// Reads a tournament.
    pub(crate) fn of(tournament: &'t Tournament) -> Ledger<'t> {
        let order = seeding(&tournament.entrants, tournament.settings.lots);
        let places: BTreeMap<EntrantId, usize> = order.iter().map(|entrant| entrant.id).zip(0..).collect();
        let results: BTreeMap<GameKey, Outcome> = tournament
            .results
            .iter()
            .map(|result| (result.game, result.outcome))
            .collect();
        let mut ledger = Ledger {
            tournament,
            games: Vec::with_capacity(tournament.pairings.len()),
            meetings: vec![Vec::new(); order.len()],
            byes: vec![Vec::new(); order.len()],
            annulled: BTreeSet::new(),
            rounds: tournament.last_round(),
            order,
            places,
        };
        ledger.annulled = ledger.annulments(&results);
        for pairing in &tournament.pairings {
            ledger.note(pairing, results.get(&pairing.key).copied());
        }
        for meetings in &mut ledger.meetings {
            meetings.sort_by_key(|meeting| meeting.key);
        }
        for bye in &tournament.byes {
            let place = ledger.places[&bye.entrant];
            ledger.byes[place].push((bye.round, bye.points));
        }
        ledger
    }

    fn note(&mut self, pairing: &Pairing, outcome: Option<Outcome>) {
        let players = [pairing.union, pairing.confederate].map(|player| self.places[&player]);
        let gone = players.map(|player| self.is_gone(player, pairing.key.round));
        let standing = match outcome {
            _ if players.iter().any(|player| self.annulled.contains(player)) => Standing::Void,
            Some(Outcome::Unplayed) => Standing::Void,
            Some(outcome) => Standing::Decided(outcome),
            None => match gone {
                [false, false] => Standing::Pending,
                [false, true] => Standing::Decided(Outcome::Forfeited { winner: Side::Union }),
                [true, false] => Standing::Decided(Outcome::Forfeited {
                    winner: Side::Confederate,
                }),
                [true, true] => Standing::Decided(Outcome::DoubleForfeit),
            },
        };
        self.games.push(Game {
            pairing: *pairing,
            standing,
        });
        for side in Side::BOTH {
            self.meetings[players[side.index()]].push(Meeting {
                key: pairing.key,
                side,
                opponent: players[side.other().index()],
                standing,
            });
        }
    }

    /// Whose games in a round robin are annulled: those who withdrew with results in less than half of their games. Games
    /// that one who leaves later is still to finish are as good as results.
    fn annulments(&self, results: &BTreeMap<GameKey, Outcome>) -> BTreeSet<usize> {
        let Format::RoundRobin { concurrent } = self.tournament.settings.format else {
            return BTreeSet::new();
        };
        let all = self.order.len().saturating_sub(1) * self.tournament.settings.games.count() as usize;
        let mut annulled = BTreeSet::new();
        for (place, entrant) in self.order.iter().enumerate() {
            let Some(from) = entrant.withdrawn.filter(|from| concurrent || *from <= self.rounds + 1) else {
                continue;
            };
            let own = self
                .tournament
                .pairings
                .iter()
                .filter(|pairing| pairing.side_of(entrant.id).is_some());
            let played = own.filter(|pairing| match results.get(&pairing.key) {
                Some(outcome) => *outcome != Outcome::Unplayed,
                None => !concurrent && pairing.key.round < from,
            });
            if played.count() * 2 < all {
                annulled.insert(place);
            }
        }
        annulled
    }

    /// Takes games out of the count.
    pub(crate) fn leave_out(&mut self, keys: &[GameKey]) {
        for game in self.games.iter_mut().filter(|game| keys.contains(&game.pairing.key)) {
            game.standing = Standing::Void;
        }
        for meeting in self
            .meetings
            .iter_mut()
            .flatten()
            .filter(|meeting| keys.contains(&meeting.key))
        {
            meeting.standing = Standing::Void;
        }
    }

    /// How many entered.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The place of an entrant in the seeding.
    pub(crate) fn place(&self, id: EntrantId) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// The last round that was started.
    pub(crate) const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Whether somebody has left, as a round sees it. Formats without rounds one leaves altogether.
    pub(crate) fn is_gone(&self, place: usize, round: u32) -> bool {
        let from = self.order[place].withdrawn;
        from.is_some_and(|from| from <= round || !self.tournament.settings.format.has_rounds())
    }

    /// The number of the entrant at a place of the seeding.
    pub(crate) fn id(&self, place: usize) -> EntrantId {
        self.order[place].id
    }

    /// Who is there to be paired in a round, by seed.
    pub(crate) fn present(&self, round: u32) -> Vec<usize> {
        let there = |place: &usize| self.order[*place].joined <= round && !self.is_gone(*place, round);
        (0..self.len()).filter(there).collect()
    }

    /// The games that are going on.
    pub(crate) fn pending(&self) -> Vec<GameKey> {
        let pending = self.games.iter().filter(|game| game.standing == Standing::Pending);
        pending.map(|game| game.pairing.key).collect()
    }

    /// Rounds that a late entrant of a Swiss missed.
    pub(crate) fn missed(&self, place: usize) -> u32 {
        match self.tournament.settings.format {
            Format::Swiss { .. } => (self.order[place].joined - 1).min(self.rounds),
            _ => 0,
        }
    }

    /// The points of an entrant from the rounds before one.
    pub(crate) fn points_before(&self, place: usize, round: u32) -> Points {
        let games = self.meetings[place].iter().filter(|meeting| meeting.key.round < round);
        let byes = self.byes[place].iter().filter(|bye| bye.0 < round);
        let missed = self.missed(place).min(round.saturating_sub(1));
        games.map(Meeting::points).sum::<Points>()
            + byes.map(|bye| bye.1).sum()
            + self.tournament.settings.missed * missed
    }

    /// The middle one of the margins by which games were won that were decided by victory points, of two the wider one; 0
    /// when there is none. It stands for those that were decided otherwise, so that nobody gains by giving up.
    pub(crate) fn usual_margin(&self) -> u32 {
        let counted = |game: &Game| match game.standing {
            Standing::Decided(Outcome::Won { margin, .. }) => margin,
            Standing::Decided(_) | Standing::Pending | Standing::Void => None,
        };
        let mut margins: Vec<u32> = self.games.iter().filter_map(counted).collect();
        margins.sort_unstable();
        margins.get(margins.len() / 2).copied().unwrap_or_default()
    }

    /// All points of an entrant.
    pub(crate) fn points(&self, place: usize) -> Points {
        self.points_before(place, u32::MAX)
    }

    /// The sides that an entrant has had. Games that nobody played do not count.
    pub(crate) fn history(&self, place: usize) -> History {
        let mut history = History::default();
        for meeting in &self.meetings[place] {
            if meeting.standing == Standing::Pending || meeting.is_played() {
                history.add(meeting.side);
            }
        }
        history
    }
}
