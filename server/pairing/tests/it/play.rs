//! Playing tournaments: a field, dice for results, and what must hold after every round.

use std::collections::BTreeSet;

use pairing::entrant::{Entrant, EntrantId};
use pairing::next::{Next, next};
use pairing::outcome::Outcome;
use pairing::settings::{Format, Settings};
use pairing::standings::Standings;
use pairing::tournament::{Draw, Event, GameKey, GameResult, Pairing, Tournament};
use protocol::Side;

/// Numbers that look like chance and are the same every time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(end)) as u32
    }

    /// A place in a list of so many.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("a list is short")) as usize
    }

    /// Any outcome, most of them of games that were played.
    pub(crate) fn outcome(&mut self) -> Outcome {
        let side = Side::BOTH[self.below(2) as usize];
        match self.below(20) {
            0 => Outcome::Forfeited { winner: side },
            1 => Outcome::DoubleForfeit,
            2..6 => Outcome::Drawn,
            6..10 => Outcome::won(side),
            _ => Outcome::Won {
                side,
                margin: Some(self.below(40)),
            },
        }
    }
}

/// A tournament in which so many have entered, the first with the best rating.
pub(crate) fn field(settings: Settings, count: u32) -> Tournament {
    let mut tournament = Tournament::new(settings);
    for id in 1..=count {
        let entrant = Entrant::new(EntrantId(id)).rated(2400 - id.cast_signed());
        apply(&mut tournament, &Event::Entered { entrant });
    }
    tournament
}

pub(crate) fn apply(tournament: &mut Tournament, event: &Event) {
    tournament
        .apply(event)
        .unwrap_or_else(|refused| panic!("{event:?}: {refused}"));
}

/// Starts what is to start, if anything is.
pub(crate) fn start(tournament: &mut Tournament) -> Option<Draw> {
    let Next::Start { draw } = next(tournament) else {
        return None;
    };
    apply(tournament, &Event::Started { draw: draw.clone() });
    Some(draw)
}

pub(crate) fn end(tournament: &mut Tournament, game: GameKey, outcome: Outcome) {
    let result = GameResult { game, outcome };
    apply(tournament, &Event::Ended { result });
}

/// The one with the lower number wins.
pub(crate) fn favourite(pairing: &Pairing) -> Outcome {
    Outcome::won(if pairing.union < pairing.confederate {
        Side::Union
    } else {
        Side::Confederate
    })
}

/// Plays to the end, with results as somebody says.
pub(crate) fn play(tournament: &mut Tournament, mut outcome: impl FnMut(&Pairing) -> Outcome) -> Standings {
    // No tournament here has so many rounds.
    for _ in 0..10_000 {
        match next(tournament) {
            Next::Over { standings } => return standings,
            Next::Start { draw } => apply(tournament, &Event::Started { draw }),
            Next::Wait { games } => {
                for game in games {
                    let pairing = *tournament
                        .pairings
                        .iter()
                        .find(|pairing| pairing.key == game)
                        .expect("a game that goes on was paired");
                    end(tournament, game, outcome(&pairing));
                }
            }
        }
    }
    panic!("the tournament has no end");
}

/// Nobody is in two places of a round.
pub(crate) fn assert_once_a_round(draw: &Draw) {
    let mut boards = BTreeSet::new();
    let mut seats = BTreeSet::new();
    for pairing in &draw.pairings {
        let GameKey { round, board, .. } = pairing.key;
        if boards.insert((round, board)) {
            for player in [pairing.union, pairing.confederate] {
                assert!(seats.insert((round, player)), "{player:?} twice in {draw:?}");
            }
        }
    }
    for bye in &draw.byes {
        assert!(seats.insert((bye.round, bye.entrant)), "{bye:?} twice in {draw:?}");
    }
}

/// How often two have met, counting a pair of games once.
pub(crate) fn meetings(tournament: &Tournament, one: EntrantId, other: EntrantId) -> usize {
    let games = tournament
        .pairings
        .iter()
        .filter(|pairing| pairing.is_between(one, other));
    let boards: BTreeSet<(u32, u32)> = games.map(|pairing| (pairing.key.round, pairing.key.board)).collect();
    boards.len()
}

/// Games as the Union less games as the Confederacy, of those that were played.
pub(crate) fn balance(tournament: &Tournament, entrant: EntrantId) -> i32 {
    let played = tournament.pairings.iter().filter(|pairing| {
        let result = tournament.result(pairing.key);
        result.is_none_or(Outcome::is_played)
    });
    let sides = played.filter_map(|pairing| pairing.side_of(entrant));
    sides.map(|side| if side == Side::Union { 1 } else { -1 }).sum()
}

pub(crate) fn swiss(rounds: u32) -> Settings {
    Settings::of(Format::Swiss { rounds })
}
