//! The header of a table as a caller may see it.

use chrono::{DateTime, SecondsFormat, Utc};
use kernel::Referee;
use protocol::Side;
use protocol::http::{Seat, Seats, TableHeader, TableStatus};
use uuid::Uuid;

use super::awaited::Awaited;
use super::dice::commitment;
use crate::db::tables::{Record, SeatRecord};

/// How a game stands, apart from what the database knows.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Whom it waits for.
    pub awaited: Awaited,
    /// When the last step was made that everybody could see, if it was made lately.
    pub changed_at: Option<DateTime<Utc>>,
}

/// The header of a table for `player`.
#[must_use]
pub fn header(record: &Record, referee: &dyn Referee, moment: Moment, player: Option<Uuid>) -> TableHeader {
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
        scenario: record.scenario.clone(),
        board: board.map(|scenario| scenario.board.clone()).unwrap_or_default(),
        overlays: referee.overlays().to_vec(),
        options: record.options.clone(),
        status: record.status,
        seats: Seats {
            union: record.seats[Side::Union.index()].as_ref().map(seat),
            confederate: record.seats[Side::Confederate.index()].as_ref().map(seat),
        },
        to_act: if is_finished {
            Vec::new()
        } else {
            moment.awaited.seen_from(&you)
        },
        you,
        draw_offered: record.draw_offered,
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
    }
}

/// A time as it goes over the wire.
#[must_use]
pub fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn seat(record: &SeatRecord) -> Seat {
    Seat {
        name: record.name.clone(),
        salt: record.salt.clone(),
    }
}
