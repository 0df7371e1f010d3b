//! Tournaments as everybody sees them.

use chrono::{DateTime, Utc};
use pairing::bracket::{Bracket, Occupant, Part, bracket};
use pairing::cross_table::{Columns, cross_table};
use pairing::export::cell;
use pairing::outcome::Outcome;
use pairing::settings::{Format, Games};
use pairing::standings::{Row, Standings, standings};
use pairing::tie_break::TieBreak;
use protocol::Side;
use protocol::http::{
    AuditLine, BracketMatch, BracketPart, BracketPlace, CrossLine, GameNumber, GameRuling, OwnGame, StandingsRow,
    TeamStanding, TieBreakInfo, TieBreakName, Tournament, TournamentBye, TournamentEntrant, TournamentFormat,
    TournamentGame, TournamentHeader, TournamentStatus, TournamentTable,
};
use uuid::Uuid;

use super::field::{Field, id_of};
use crate::db::tournaments::games::GameRow;
use crate::db::tournaments::{AuditRow, EntrantRow, TournamentRecord};
use crate::time::rfc3339;

/// A tournament in a list.
#[must_use]
pub fn header(record: &TournamentRecord, entrants: usize) -> TournamentHeader {
    TournamentHeader {
        id: record.id,
        name: record.name.clone(),
        organiser: record.organiser_name.clone(),
        ruleset: record.ruleset.clone(),
        format: format(record.settings.format),
        pairs: record.settings.games == Games::Pair,
        status: record.status,
        paused: record.paused_at.is_some(),
        entrants: u32::try_from(entrants).unwrap_or(u32::MAX),
        most: record.most.cast_unsigned(),
        opens_at: record.opens_at.map(rfc3339),
        starts_at: record.starts_at.map(rfc3339),
        pace: record.pace,
    }
}

/// All of a tournament, for `player`, whom its organiser may have let enter whatever the limits.
#[must_use]
pub fn whole(field: &Field, audit: Vec<AuditRow>, player: Option<Uuid>, is_invited: bool) -> Tournament {
    let record = &field.record;
    let tournament = field.tournament();
    let ranked = standings(&tournament);
    let table = cross_table(&tournament);
    let you = player.and_then(|player| field.entrant_of(player));
    Tournament {
        header: header(record, field.entrants.len()),
        description: record.description.clone(),
        rounds: record.rounds.clone(),
        fewest: record.fewest.cast_unsigned(),
        reliability: record.reliability.cast_unsigned(),
        rated: record.rated,
        rating_least: record.ratings[0].map(i32::cast_unsigned),
        rating_most: record.ratings[1].map(i32::cast_unsigned),
        late_entry: record.late_entry,
        game_limit: record.game_limit.map(i32::cast_unsigned),
        is_organiser: player == Some(record.organiser),
        you: you.map(|entrant| id_of(entrant).0),
        is_invited,
        entrants: field.entrants.iter().map(entrant).collect(),
        games: field.games.iter().map(|row| game(record.status, row)).collect(),
        byes: field
            .byes
            .iter()
            .map(|bye| TournamentBye {
                round: bye.round,
                entrant: bye.entrant.0,
                points: bye.points.to_string(),
            })
            .collect(),
        tie_breaks: ranked
            .tie_breaks
            .iter()
            .map(|tie_break| tie_break_info(*tie_break))
            .collect(),
        standings: ranked.rows.iter().map(|row| standing(&ranked, row)).collect(),
        teams: teams(field, &ranked),
        cross_table: TournamentTable {
            by_round: table.columns == Columns::Rounds,
            lines: table
                .lines
                .iter()
                .map(|line| CrossLine {
                    entrant: line.entrant.0,
                    cells: line.cells.iter().map(|entries| cell(table.columns, entries)).collect(),
                })
                .collect(),
        },
        bracket: bracket(&tournament)
            .map(|bracket| matches(&bracket))
            .unwrap_or_default(),
        audit: audit.into_iter().map(line).collect(),
        your_games: you.map(|own| own_games(field, own)).unwrap_or_default(),
    }
}

fn entrant(row: &EntrantRow) -> TournamentEntrant {
    TournamentEntrant {
        number: row.number.cast_unsigned(),
        name: row.name.clone(),
        seed: row.seed.map(i32::cast_unsigned),
        team: row.team_name.clone(),
        joined: row.joined.cast_unsigned(),
        withdrawn: row.withdrawn.map(i32::cast_unsigned),
    }
}

fn game(status: TournamentStatus, row: &GameRow) -> TournamentGame {
    let key = row.pairing.key;
    // No limit passes any more once the tournament is over.
    let counts = matches!(status, TournamentStatus::Open | TournamentStatus::Running);
    let goes_on = |_: &DateTime<Utc>| row.outcome.is_none() && counts;
    TournamentGame {
        of: GameNumber {
            round: key.round,
            board: key.board,
            game: key.game,
        },
        union: row.pairing.union.0,
        confederate: row.pairing.confederate.0,
        table: row.table,
        result: row.outcome.map(ruling),
        margin: match row.outcome {
            Some(Outcome::Won { margin, .. }) => margin,
            _ => None,
        },
        by_organiser: row.by_organiser,
        ends_at: row.ends_at.filter(goes_on).map(rfc3339),
    }
}

fn own_games(field: &Field, own: &EntrantRow) -> Vec<OwnGame> {
    let goes_on = field
        .games
        .iter()
        .filter(|game| game.outcome.is_none() && !game.is_over);
    let own = goes_on.filter_map(|game| {
        let side = game.pairing.side_of(id_of(own))?;
        Some(OwnGame {
            table: game.table,
            side,
            opponent: field.name(game.pairing.player(side.other())).to_owned(),
        })
    });
    own.collect()
}

const fn ruling(outcome: Outcome) -> GameRuling {
    match outcome {
        Outcome::Won { side: Side::Union, .. } => GameRuling::Union,
        Outcome::Won { .. } => GameRuling::Confederate,
        Outcome::Drawn => GameRuling::Draw,
        Outcome::Forfeited { winner: Side::Union } => GameRuling::UnionByForfeit,
        Outcome::Forfeited { .. } => GameRuling::ConfederateByForfeit,
        Outcome::DoubleForfeit => GameRuling::BothForfeit,
        Outcome::Unplayed => GameRuling::Unplayed,
    }
}

fn standing(standings: &Standings, row: &Row) -> StandingsRow {
    let values = standings.tie_breaks.iter().zip(&row.tie_breaks);
    StandingsRow {
        rank: row.rank,
        entrant: row.entrant.0,
        points: row.points.to_string(),
        won: row.won,
        drawn: row.drawn,
        lost: row.lost,
        forfeits: row.forfeits,
        byes: row.byes,
        tie_breaks: values
            .map(|(tie_break, value)| value.map_or_else(String::new, |value| tie_break.show(value)))
            .collect(),
        withdrawn: row.withdrawn,
        annulled: row.annulled,
    }
}

fn teams(field: &Field, standings: &Standings) -> Vec<TeamStanding> {
    let shown = standings.teams.iter().map(|row| TeamStanding {
        rank: row.rank,
        team: field.team_name(row.team).to_owned(),
        played: row.played,
        match_points: row.match_points,
        board_points: row.board_points.to_string(),
        margin: row.margin,
    });
    shown.collect()
}

fn matches(bracket: &Bracket) -> Vec<BracketMatch> {
    let shown = bracket.matches.iter().map(|one| BracketMatch {
        number: one.number,
        part: match one.part {
            Part::Winners => BracketPart::Winners,
            Part::Losers => BracketPart::Losers,
            Part::Final => BracketPart::Final,
            Part::SecondFinal => BracketPart::SecondFinal,
        },
        round: one.round,
        players: one.players.map(place).into(),
        winner: place(one.winner),
        is_played: one.is_played,
    });
    shown.collect()
}

const fn place(occupant: Occupant) -> BracketPlace {
    match occupant {
        Occupant::Open => BracketPlace::Open,
        Occupant::Nobody => BracketPlace::Nobody,
        Occupant::Entrant(entrant) => BracketPlace::Entrant(entrant.0),
    }
}

fn line(row: AuditRow) -> AuditLine {
    AuditLine {
        at: rfc3339(row.at),
        by: row.by,
        what: row.what,
        reason: row.reason,
    }
}

fn tie_break_info(tie_break: TieBreak) -> TieBreakInfo {
    TieBreakInfo {
        key: match tie_break {
            TieBreak::Buchholz => TieBreakName::Buchholz,
            TieBreak::BuchholzCut1 => TieBreakName::BuchholzCut1,
            TieBreak::SonnebornBerger => TieBreakName::SonnebornBerger,
            TieBreak::HeadToHead => TieBreakName::HeadToHead,
            TieBreak::Margin => TieBreakName::Margin,
            TieBreak::Wins => TieBreakName::Wins,
        },
        name: tie_break.name().to_owned(),
        explanation: tie_break.explanation().to_owned(),
    }
}

const fn format(format: Format) -> TournamentFormat {
    match format {
        Format::RoundRobin { concurrent } => TournamentFormat::RoundRobin { concurrent },
        Format::Swiss { rounds } => TournamentFormat::Swiss { rounds },
        Format::SingleElimination => TournamentFormat::SingleElimination,
        Format::DoubleElimination { second_final } => TournamentFormat::DoubleElimination { second_final },
        Format::Ladder { reach } => TournamentFormat::Ladder { reach },
        Format::TeamMatch { boards } => TournamentFormat::TeamMatch { boards },
    }
}
