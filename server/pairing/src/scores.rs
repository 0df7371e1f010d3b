//! What the tie-breaks are worth.

use std::collections::BTreeSet;

use crate::ledger::{Ledger, Meeting, Standing};
use crate::outcome::{Outcome, Points};
use crate::settings::Format;
use crate::tie_break::TieBreak;

/// The points of everybody, and how to break ties between them.
pub(crate) struct Scores<'l, 't> {
    ledger: &'l Ledger<'t>,
    /// By place in the seeding.
    pub(crate) points: Vec<Points>,
}

impl<'l, 't> Scores<'l, 't> {
    /// Adds up the points.
    pub(crate) fn of(ledger: &'l Ledger<'t>) -> Scores<'l, 't> {
        Scores {
            ledger,
            points: (0..ledger.len()).map(|place| ledger.points(place)).collect(),
        }
    }

    /// The values of those who are level so far, in their order. None where the tie-break says nothing about them.
    pub(crate) fn values(&self, tie_break: TieBreak, level: &[usize]) -> Vec<Option<i64>> {
        let each = |value: &dyn Fn(usize) -> i64| level.iter().map(|place| Some(value(*place))).collect();
        match tie_break {
            TieBreak::Buchholz => each(&|place| self.opponents(place).iter().sum()),
            TieBreak::BuchholzCut1 => each(&|place| {
                let opponents = self.opponents(place);
                opponents.iter().sum::<i64>() - opponents.iter().min().unwrap_or(&0)
            }),
            TieBreak::SonnebornBerger => each(&|place| self.sonneborn_berger(place)),
            TieBreak::HeadToHead => self.head_to_head(level),
            TieBreak::Margin => {
                let usual = self.ledger.usual_margin();
                let meetings = |place: usize| self.ledger.meetings[place].iter();
                each(&|place| meetings(place).map(|meeting| meeting.margin(usual)).sum())
            }
            TieBreak::Wins => each(&|place| self.wins(place)),
        }
    }

    /// How many games somebody won over the board.
    pub(crate) fn wins(&self, place: usize) -> i64 {
        let won =
            |meeting: &&Meeting| matches!(meeting.outcome(), Some(Outcome::Won { side, .. }) if side == meeting.side);
        i64::try_from(self.ledger.meetings[place].iter().filter(won).count()).unwrap_or(i64::MAX)
    }

    fn halves(&self, place: usize) -> i64 {
        i64::from(self.points[place].0)
    }

    /// The points of each opponent, one for each round. Where a round was not played, of somebody with as many points as
    /// oneself.
    fn opponents(&self, place: usize) -> Vec<i64> {
        let mut opponents = Vec::new();
        let mut paired = BTreeSet::new();
        let meetings = &self.ledger.meetings[place];
        for games in meetings.chunk_by(|one, other| one.key.round == other.key.round) {
            paired.insert(games[0].key.round);
            if let Some(played) = games.iter().find(|meeting| meeting.is_played()) {
                opponents.push(self.halves(played.opponent));
            } else if games.iter().all(|meeting| meeting.standing != Standing::Pending) {
                opponents.push(self.halves(place));
            }
        }
        // Only a Swiss has rounds that everybody has.
        if let Format::Swiss { .. } = self.ledger.tournament.settings.format {
            let missed = (1..=self.ledger.rounds()).filter(|round| !paired.contains(round));
            opponents.extend(missed.map(|_| self.halves(place)));
        }
        opponents
    }

    /// In quarter points: the opponent's half points for each half point won against him.
    fn sonneborn_berger(&self, place: usize) -> i64 {
        let games = self.ledger.meetings[place].iter().map(|meeting| {
            let opponent = if meeting.is_played() { meeting.opponent } else { place };
            self.halves(opponent) * i64::from(meeting.points().0)
        });
        let byes = self.ledger.byes[place]
            .iter()
            .map(|bye| self.halves(place) * i64::from(bye.1.0));
        games.sum::<i64>() + byes.sum::<i64>()
    }

    fn head_to_head(&self, level: &[usize]) -> Vec<Option<i64>> {
        let among: BTreeSet<usize> = level.iter().copied().collect();
        let mut points = Vec::with_capacity(level.len());
        for place in level {
            let games = self.ledger.meetings[*place].iter();
            let games: Vec<&Meeting> = games
                .filter(|meeting| meeting.outcome().is_some() && among.contains(&meeting.opponent))
                .collect();
            let met: BTreeSet<usize> = games.iter().map(|meeting| meeting.opponent).collect();
            if met.len() + 1 < level.len() || level.len() < 2 {
                return vec![None; level.len()];
            }
            points.push(Some(games.iter().map(|meeting| i64::from(meeting.points().0)).sum()));
        }
        points
    }
}
