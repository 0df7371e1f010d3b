//! A tournament as data: what was entered, paired and played, and the events that bring it there.

use std::collections::BTreeSet;

use protocol::Side;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::entrant::{Entrant, EntrantId};
use crate::outcome::{Outcome, Points};
use crate::settings::{Format, Settings};

/// How many may enter. The weights of a Swiss round of that many still fit into the numbers that they are reckoned with.
pub const MAX_ENTRANTS: usize = 512;

/// The last round in which somebody may enter, or from which on he may withdraw.
pub const MAX_ROUND: u32 = 1000;

/// Which game: the round, the board in it, and which of the games on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameKey {
    /// From 1. In an elimination the number that the bracket gives the match's round; on a ladder the challenge's.
    pub round: u32,
    /// From 1. In an elimination the match's number.
    pub board: u32,
    /// From 1: the second of a pair is 2, a replay of a drawn match comes after all others.
    pub game: u32,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// Which game.
    #[serde(flatten)]
    pub key: GameKey,
    /// Who plays the Union.
    pub union: EntrantId,
    /// Who plays the Confederacy.
    pub confederate: EntrantId,
    /// Who challenged, on a ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenger: Option<EntrantId>,
}

impl Pairing {
    /// The game on a board in which one has a side and the other the other.
    #[must_use]
    pub fn of(key: GameKey, one: EntrantId, side: Side, other: EntrantId) -> Pairing {
        let (union, confederate) = match side {
            Side::Union => (one, other),
            Side::Confederate => (other, one),
        };
        Pairing {
            key,
            union,
            confederate,
            challenger: None,
        }
    }

    /// Who plays a side.
    #[must_use]
    pub const fn player(&self, side: Side) -> EntrantId {
        match side {
            Side::Union => self.union,
            Side::Confederate => self.confederate,
        }
    }

    /// The side of an entrant, if it is his game.
    #[must_use]
    pub fn side_of(&self, entrant: EntrantId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(*side) == entrant)
    }

    /// Whether these two play it.
    #[must_use]
    pub fn is_between(&self, one: EntrantId, other: EntrantId) -> bool {
        one != other && self.side_of(one).is_some() && self.side_of(other).is_some()
    }

    /// A further game on the same board with sides exchanged.
    #[must_use]
    pub const fn exchanged(self, game: u32) -> Pairing {
        Pairing {
            key: GameKey { game, ..self.key },
            union: self.confederate,
            confederate: self.union,
            ..self
        }
    }
}

/// A round in which somebody there has nobody to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// Which round.
    pub round: u32,
    /// Who.
    pub entrant: EntrantId,
    /// What it is worth: all points of the games missed in a Swiss and for a board of a team match, nothing elsewhere.
    pub points: Points,
}

/// What is to start together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The games.
    pub pairings: Vec<Pairing>,
    /// Who has none.
    pub byes: Vec<Bye>,
}

impl Draw {
    /// Whether nothing is to start.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pairings.is_empty() && self.byes.is_empty()
    }
}

/// A result as it came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Of which game.
    pub game: GameKey,
    /// What it ended with.
    pub outcome: Outcome,
}

/// What happens to a tournament. The events in their order rebuild it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody enters, before the start or late.
    Entered {
        /// Who.
        entrant: Entrant,
    },
    /// Somebody leaves for good. Before the first round he is taken off the list.
    Withdrew {
        /// Who.
        entrant: EntrantId,
        /// The first round he is not there for. An elimination, a ladder and games that all started at once he leaves
        /// altogether, whatever the round.
        round: u32,
    },
    /// Games start, as drawn or as the organiser changed it.
    Started {
        /// Which.
        draw: Draw,
    },
    /// The organiser takes the last round back before any of its results is in.
    Unpaired {
        /// Which round.
        round: u32,
    },
    /// A game ended, or its result is corrected.
    Ended {
        /// Which, and with what.
        result: GameResult,
    },
    /// The organiser ends the tournament as it stands.
    Closed,
}

/// Why an event cannot happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// There are as many entrants as can be.
    #[error("a tournament has at most {MAX_ENTRANTS} entrants")]
    Full,
    /// The number is taken.
    #[error("entrant {} has entered already", .0.0)]
    EnteredAlready(EntrantId),
    /// No such entrant.
    #[error("there is no entrant {}", .0.0)]
    NoSuchEntrant(EntrantId),
    /// The entrant is not there any more.
    #[error("entrant {} has withdrawn", .0.0)]
    HasWithdrawn(EntrantId),
    /// Brackets and teams are fixed by the first draw.
    #[error("nobody can enter after the draw")]
    Drawn,
    /// The round in which somebody would enter has its pairings.
    #[error("round {0} is paired already")]
    PairedAlready(u32),
    /// A round out of range.
    #[error("there is no round {0}")]
    NoSuchRound(u32),
    /// A team match needs to know the team.
    #[error("entrant {} has no team, or one that was not there at the draw", .0.0)]
    NoTeam(EntrantId),
    /// A game of somebody against himself.
    #[error("entrant {} cannot play himself", .0.0)]
    Himself(EntrantId),
    /// One board has two games of the same number.
    #[error("round {}, board {}, game {} is paired already", .0.round, .0.board, .0.game)]
    SameGame(GameKey),
    /// Somebody has two boards, or a board and a bye, in one round.
    #[error("entrant {} is paired twice in round {}", .0.0, .1)]
    PairedTwice(EntrantId, u32),
    /// A bye that is worth more than the games missed.
    #[error("a bye of entrant {} is worth more than the games missed", .0.0)]
    TooDear(EntrantId),
    /// No such game.
    #[error("there is no round {}, board {}, game {}", .0.round, .0.board, .0.game)]
    NoSuchGame(GameKey),
    /// Results of the round are in.
    #[error("round {0} has results, or is not the last")]
    HasResults(u32),
    /// The organiser ended it.
    #[error("the tournament is closed")]
    Closed,
}

/// A tournament so far: plain data, to be kept as it is or rebuilt from its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// What the organiser chose.
    pub settings: Settings,
    /// Who entered, in that order.
    pub entrants: Vec<Entrant>,
    /// The games that were started, in that order.
    pub pairings: Vec<Pairing>,
    /// The byes that were given.
    pub byes: Vec<Bye>,
    /// The results in the order in which they first came in; a correction stays in its place.
    pub results: Vec<GameResult>,
    /// Whether the organiser ended it.
    pub closed: bool,
    /// Who shall not meet, as far as that can be avoided without a second meeting of others; each pair once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(EntrantId, EntrantId)>,
}

impl Tournament {
    /// One that nobody has entered.
    #[must_use]
    pub const fn new(settings: Settings) -> Tournament {
        Tournament {
            settings,
            entrants: Vec::new(),
            pairings: Vec::new(),
            byes: Vec::new(),
            results: Vec::new(),
            closed: false,
            apart: Vec::new(),
        }
    }

    /// Whether two shall not meet.
    #[must_use]
    pub fn are_apart(&self, one: EntrantId, other: EntrantId) -> bool {
        self.apart.contains(&(one, other)) || self.apart.contains(&(other, one))
    }

    /// The tournament that the events lead to.
    ///
    /// # Errors
    /// The first event that cannot happen.
    pub fn rebuilt(settings: Settings, events: &[Event]) -> Result<Tournament, Refused> {
        let mut tournament = Tournament::new(settings);
        for event in events {
            tournament.apply(event)?;
        }
        Ok(tournament)
    }

    /// An entrant by his number.
    #[must_use]
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.id == id)
    }

    /// The last round that was started; 0 before the first.
    #[must_use]
    pub fn last_round(&self) -> u32 {
        let rounds = self.pairings.iter().map(|pairing| pairing.key.round);
        rounds.chain(self.byes.iter().map(|bye| bye.round)).max().unwrap_or(0)
    }

    /// The result of a game, as it was entered.
    #[must_use]
    pub fn result(&self, game: GameKey) -> Option<Outcome> {
        let result = self.results.iter().find(|result| result.game == game)?;
        Some(result.outcome)
    }

    /// Lets an event happen. A refused one changes nothing.
    ///
    /// # Errors
    /// Why it cannot happen.
    pub fn apply(&mut self, event: &Event) -> Result<(), Refused> {
        // A result can be corrected after the end, nothing else can happen then.
        if self.closed && !matches!(event, Event::Ended { .. }) {
            return Err(Refused::Closed);
        }
        match event {
            Event::Entered { entrant } => self.enter(entrant),
            Event::Withdrew { entrant, round } => self.withdraw(*entrant, *round),
            Event::Started { draw } => self.start(draw),
            Event::Unpaired { round } => self.unpair(*round),
            Event::Ended { result } => self.end(*result),
            Event::Closed => {
                self.closed = true;
                Ok(())
            }
        }
    }

    fn enter(&mut self, entrant: &Entrant) -> Result<(), Refused> {
        let last = self.last_round();
        if self.entrants.len() >= MAX_ENTRANTS {
            return Err(Refused::Full);
        }
        if self.entrant(entrant.id).is_some() {
            return Err(Refused::EnteredAlready(entrant.id));
        }
        for round in [Some(entrant.joined), entrant.withdrawn].into_iter().flatten() {
            if !(1..=MAX_ROUND).contains(&round) {
                return Err(Refused::NoSuchRound(round));
            }
        }
        match self.settings.format {
            Format::SingleElimination | Format::DoubleElimination { .. } if last > 0 => return Err(Refused::Drawn),
            Format::TeamMatch { .. } => {
                let known = self.entrants.iter().any(|other| other.team == entrant.team);
                if entrant.team.is_none() || (last > 0 && !known) {
                    return Err(Refused::NoTeam(entrant.id));
                }
            }
            _ => {}
        }
        // Whom a round left out because he was not there yet cannot have been there after all.
        let concurrent = self.settings.format == Format::RoundRobin { concurrent: true };
        let earliest = match self.settings.format {
            Format::Ladder { .. } if last > 0 => 2,
            _ if concurrent && last > 0 => 2,
            _ if self.settings.format.has_rounds() => last + 1,
            _ => 1,
        };
        if entrant.joined < earliest {
            return Err(Refused::PairedAlready(entrant.joined));
        }
        self.entrants.push(entrant.clone());
        Ok(())
    }

    fn withdraw(&mut self, id: EntrantId, round: u32) -> Result<(), Refused> {
        if !(1..=MAX_ROUND).contains(&round) {
            return Err(Refused::NoSuchRound(round));
        }
        let entrant = self.entrants.iter_mut().find(|entrant| entrant.id == id);
        let entrant = entrant.ok_or(Refused::NoSuchEntrant(id))?;
        // Who said when he leaves may leave sooner.
        if entrant.withdrawn.is_some_and(|from| from <= round) {
            return Err(Refused::HasWithdrawn(id));
        }
        entrant.withdrawn = Some(round);
        if self.last_round() == 0 {
            self.entrants.retain(|entrant| entrant.id != id);
        }
        Ok(())
    }

    fn start(&mut self, draw: &Draw) -> Result<(), Refused> {
        let mut keys: BTreeSet<GameKey> = self.pairings.iter().map(|pairing| pairing.key).collect();
        // Who sits where in which round, opposite whom; a bye is board 0.
        let seats_of = |pairing: &Pairing| {
            let GameKey { round, board, .. } = pairing.key;
            let (union, confederate) = (pairing.union, pairing.confederate);
            [
                (round, union, board, Some(confederate)),
                (round, confederate, board, Some(union)),
            ]
        };
        let mut seats: BTreeSet<_> = self.pairings.iter().flat_map(seats_of).collect();
        seats.extend(self.byes.iter().map(|bye| (bye.round, bye.entrant, 0, None)));
        for pairing in &draw.pairings {
            let players = [pairing.union, pairing.confederate];
            for player in players {
                self.entrant(player).ok_or(Refused::NoSuchEntrant(player))?;
            }
            if players[0] == players[1] {
                return Err(Refused::Himself(players[0]));
            }
            let GameKey { round, board, game } = pairing.key;
            if board == 0 || game == 0 || !keys.insert(pairing.key) {
                return Err(Refused::SameGame(pairing.key));
            }
            self.may_have(round)?;
            seats.extend(seats_of(pairing));
        }
        for bye in &draw.byes {
            self.entrant(bye.entrant).ok_or(Refused::NoSuchEntrant(bye.entrant))?;
            self.may_have(bye.round)?;
            if bye.points > Points::WIN * self.settings.games.count() {
                return Err(Refused::TooDear(bye.entrant));
            }
            if !seats.insert((bye.round, bye.entrant, 0, None)) {
                return Err(Refused::PairedTwice(bye.entrant, bye.round));
            }
        }
        // In an elimination a corrected result may send somebody to another match of the same round.
        if !self.settings.format.is_elimination() {
            let neighbours = seats.iter().zip(seats.iter().skip(1));
            let mut twice = neighbours.filter(|(one, other)| (one.0, one.1) == (other.0, other.1));
            if let Some((seat, _)) = twice.next() {
                return Err(Refused::PairedTwice(seat.1, seat.0));
            }
        }
        self.pairings.extend(&draw.pairings);
        self.byes.extend(&draw.byes);
        Ok(())
    }

    /// Whether games of a round can start: rounds of a Swiss, of teams and of challenges come one after the other.
    fn may_have(&self, round: u32) -> Result<(), Refused> {
        let last = match self.settings.format {
            Format::Swiss { .. } | Format::TeamMatch { .. } | Format::Ladder { .. } => self.last_round() + 1,
            _ => 2 * MAX_ROUND,
        };
        if (1..=last).contains(&round) {
            Ok(())
        } else {
            Err(Refused::NoSuchRound(round))
        }
    }

    fn unpair(&mut self, round: u32) -> Result<(), Refused> {
        if round == 0 || round != self.last_round() || self.results.iter().any(|result| result.game.round == round) {
            return Err(Refused::HasResults(round));
        }
        self.pairings.retain(|pairing| pairing.key.round != round);
        self.byes.retain(|bye| bye.round != round);
        Ok(())
    }

    fn end(&mut self, result: GameResult) -> Result<(), Refused> {
        if !self.pairings.iter().any(|pairing| pairing.key == result.game) {
            return Err(Refused::NoSuchGame(result.game));
        }
        match self.results.iter_mut().find(|other| other.game == result.game) {
            Some(other) => *other = result,
            None => self.results.push(result),
        }
        Ok(())
    }
}
