//! Who stands where.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::bracket::{Bracket, counted, resolved};
use crate::entrant::{EntrantId, TeamId};
use crate::ladder::rungs;
use crate::ledger::Ledger;
use crate::outcome::{Outcome, Points};
use crate::scores::Scores;
use crate::settings::Format;
use crate::teams::{self, TeamRow};
use crate::tie_break::TieBreak;
use crate::tournament::Tournament;

/// An entrant in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// From 1; those whom nothing sets apart share it and stand in the order of their seeds.
    pub rank: u32,
    /// Who.
    pub entrant: EntrantId,
    /// His team, in a team match.
    pub team: Option<TeamId>,
    /// His points with byes and forfeits.
    pub points: Points,
    /// Games won over the board.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost over the board.
    pub lost: u32,
    /// Games decided without being played.
    pub forfeits: u32,
    /// Byes that were worth points.
    pub byes: u32,
    /// The values of the tie-breaks in their order; none where one says nothing about him.
    pub tie_breaks: Vec<Option<i64>>,
    /// Whether he left.
    pub withdrawn: bool,
    /// Whether he left a round robin so early that his games were annulled. He stands below all others.
    pub annulled: bool,
}

/// Who stands where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// The tie-breaks, the one that decides first first.
    pub tie_breaks: Vec<TieBreak>,
    /// The entrants, the best first.
    pub rows: Vec<Row>,
    /// The teams of a team match, the best first.
    pub teams: Vec<TeamRow>,
}

/// The standings as the results are now.
#[must_use]
pub fn standings(tournament: &Tournament) -> Standings {
    ranked(&counted(tournament))
}

/// The standings of what a ledger holds.
pub(crate) fn ranked(ledger: &Ledger<'_>) -> Standings {
    let tie_breaks = ledger.tournament.settings.tie_breaks.clone();
    let scores = Scores::of(ledger);
    let merits = merits(ledger, &scores);
    let mut by_merit: BTreeMap<Reverse<u64>, Vec<usize>> = BTreeMap::new();
    for (place, merit) in merits.into_iter().enumerate() {
        by_merit.entry(Reverse(merit)).or_default().push(place);
    }
    let mut groups: Vec<Vec<usize>> = by_merit.into_values().collect();
    let mut values: Vec<Vec<Option<i64>>> = vec![Vec::new(); ledger.len()];
    for tie_break in &tie_breaks {
        let mut finer = Vec::with_capacity(ledger.len());
        for group in groups {
            let mut split: BTreeMap<Reverse<Option<i64>>, Vec<usize>> = BTreeMap::new();
            for (place, value) in group.iter().zip(scores.values(*tie_break, &group)) {
                values[*place].push(value);
                split.entry(Reverse(value)).or_default().push(*place);
            }
            finer.extend(split.into_values());
        }
        groups = finer;
    }
    let mut rows = Vec::with_capacity(ledger.len());
    for group in groups {
        let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
        for place in group {
            rows.push(row(ledger, &scores, place, rank, std::mem::take(&mut values[place])));
        }
    }
    Standings {
        tie_breaks,
        rows,
        teams: match ledger.tournament.settings.format {
            Format::TeamMatch { .. } => teams::standings(ledger),
            _ => Vec::new(),
        },
    }
}

fn row(ledger: &Ledger<'_>, scores: &Scores<'_, '_>, place: usize, rank: u32, tie_breaks: Vec<Option<i64>>) -> Row {
    let meetings = &ledger.meetings[place];
    let count = |counts: &dyn Fn(Outcome) -> bool| {
        let counted = meetings
            .iter()
            .filter_map(crate::ledger::Meeting::outcome)
            .filter(|outcome| counts(*outcome));
        u32::try_from(counted.count()).unwrap_or(u32::MAX)
    };
    let won = u32::try_from(scores.wins(place)).unwrap_or(u32::MAX);
    let byes = ledger.byes[place].iter().filter(|bye| bye.1 > Points::ZERO).count();
    Row {
        rank,
        entrant: ledger.id(place),
        team: ledger.order[place].team,
        points: scores.points[place],
        won,
        drawn: count(&|outcome| outcome == Outcome::Drawn),
        lost: count(&|outcome| matches!(outcome, Outcome::Won { .. })) - won,
        forfeits: count(&|outcome| !outcome.is_played()),
        byes: u32::try_from(byes).unwrap_or(u32::MAX),
        tie_breaks,
        withdrawn: ledger.order[place].withdrawn.is_some(),
        annulled: ledger.annulled.contains(&place),
    }
}

/// What ranks before any tie-break: points, how far somebody came in a bracket, or where he stands on a ladder.
fn merits(ledger: &Ledger<'_>, scores: &Scores<'_, '_>) -> Vec<u64> {
    match ledger.tournament.settings.format {
        Format::SingleElimination | Format::DoubleElimination { .. } => progress(ledger, &resolved(ledger)),
        Format::Ladder { .. } => {
            let mut merits = vec![0; ledger.len()];
            let there = rungs(ledger)
                .into_iter()
                .filter(|place| !ledger.is_gone(*place, u32::MAX));
            for (place, below) in there.zip((1..=ledger.len() as u64).rev()) {
                merits[place] = below;
            }
            merits
        }
        _ => {
            let points = scores.points.iter().enumerate();
            // One point more for those who count than for the annulled, who have none.
            points
                .map(|(place, points)| u64::from(!ledger.annulled.contains(&place)) + u64::from(points.0))
                .collect()
        }
    }
}

/// The round in which each was out; those who are not come before all others, the champion before them.
fn progress(ledger: &Ledger<'_>, bracket: &Bracket) -> Vec<u64> {
    let mut progress = vec![u64::from(u32::MAX); ledger.len()];
    for one in &bracket.matches {
        for place in one.out.iter().filter_map(|out| ledger.place(*out)) {
            progress[place] = u64::from(one.round);
        }
    }
    if let Some(champion) = bracket.champion.and_then(|champion| ledger.place(champion)) {
        progress[champion] = u64::MAX;
    }
    progress
}
