//! The header of a table as a caller may see it.

use chrono::{DateTime, Utc};
use kernel::Referee;
use protocol::Side;
use protocol::http::{GoesOnFrom, Imported, Seat, Seats, TableHeader, TableStatus, TournamentLink};
use protocol::pace::ClockFaces;
use uuid::Uuid;

use super::dice::commitment;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::{Record, SeatRecord};
use crate::time::rfc3339;

/// How a game stands, apart from what the database knows.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// Whom it waits for.
    pub awaited: Awaited,
    /// When the last step was made that everybody could see, if it was made lately.
    pub changed_at: Option<DateTime<Utc>>,
    /// The version of what everybody may see, where offers to take something back are told.
    pub seen: Option<u64>,
    /// What the clocks show the reader.
    pub clocks: Option<ClockFaces>,
}

/// The header of a table for `player`; `frozen` says why its game cannot go on, if it cannot.
#[must_use]
pub fn header(
    record: &Record,
    referee: &dyn Referee,
    moment: Moment,
    frozen: Option<&str>,
    player: Option<Uuid>,
) -> TableHeader {
    let is_finished = record.status == TableStatus::Finished;
    let is_open = record.status == TableStatus::Open;
    let is_creator = player == Some(record.creator);
    let you = record.sides_of(player);
    let board = referee
        .info()
        .scenarios
        .iter()
        .find(|scenario| scenario.id == record.scenario);
    TableHeader {
        id: record.id,
        ruleset: record.ruleset.clone(),
        rules_version: record.rules_version.clone(),
        edition: record.edition,
        frozen: frozen.filter(|_| !is_finished).map(str::to_owned),
        scenario: record.scenario.clone(),
        board: board.map(|scenario| scenario.board.clone()).unwrap_or_default(),
        overlays: referee.overlays().to_vec(),
        options: record.options.clone(),
        status: record.status,
        seats: Seats {
            union: record.seats[Side::Union].as_ref().map(|union| seat(union, moment.seen)),
            confederate: record.seats[Side::Confederate]
                .as_ref()
                .map(|other| seat(other, moment.seen)),
        },
        to_act: if is_finished {
            Vec::new()
        } else {
            moment.awaited.seen_from(&you)
        },
        you,
        pace: record.pace,
        without_takebacks: record.without_takebacks,
        rated: record.rated,
        void: record.void,
        tournament: record.tournament.clone().map(|(id, name)| TournamentLink { id, name }),
        imported: record.imported.as_ref().map(|import| Imported {
            by: import.by.clone(),
            at: rfc3339(import.at),
            origin: import.origin,
            replayed: import.replayed.map(i32::unsigned_abs),
        }),
        goes_on_from: record.goes_on_from.map(|(table, moment)| GoesOnFrom { table, moment }),
        clocks: moment.clocks,
        draw_offered: record.draw_offered(),
        invitation: record.invitation.clone().filter(|_| is_creator),
        invited: record
            .invited_name
            .clone()
            .filter(|_| is_open && (is_creator || player == record.invited)),
        rematch: record.rematch,
        dice_commitment: commitment(&record.dice_seed),
        dice_seed: is_finished.then(|| hex::encode(&record.dice_seed)),
        created_at: rfc3339(record.created_at),
        updated_at: rfc3339(
            moment
                .changed_at
                .map_or(record.updated_at, |at| at.max(record.updated_at)),
        ),
        ended_by: record.ended_by.clone(),
        winner: record.winner,
        looked: None,
    }
}

fn seat(record: &SeatRecord, seen: Option<u64>) -> Seat {
    let standing = record.offers_takeback.filter(|offer| seen == Some(offer.at));
    Seat {
        offers_takeback: standing.map(|offer| offer.to),
        name: record.name.clone(),
        salt: record.salt.clone(),
        offers_pace: record.offers_pace,
    }
}
