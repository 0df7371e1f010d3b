//! A table as the database has it.

use chrono::{DateTime, Utc};
use kernel::{Referee, SideBids};
use protocol::http::TableStatus;
use protocol::pace::Pace;
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::awaited::Awaited;

/// A table as the database has it, without its game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The table.
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules it was opened under.
    pub rules_version: String,
    /// The edition of the rules that it is played under.
    pub edition: u32,
    /// The address of the board, counters and corrections that it is played with; absent until a server has written it
    /// down for a table from before there were editions.
    pub printed: Option<String>,
    /// The overlay files that correct what is printed.
    pub corrections: Vec<Correction>,
    /// The scenario's id.
    pub scenario: String,
    /// The options that are on.
    pub options: Vec<String>,
    /// How much time the players have, if that is limited.
    pub pace: Option<Pace>,
    /// Whether what is behind a commit point stands, even if both players would take it back.
    pub without_takebacks: bool,
    /// Whether it counts for the ratings of both players.
    pub rated: bool,
    /// Whether those who run the server have said that it counts for nothing.
    pub void: bool,
    /// Where it is in its life.
    pub status: TableStatus,
    /// Who may sit down.
    pub admission: Admission,
    /// Who created it.
    pub creator: Uuid,
    /// Whom an invitation is meant for.
    pub invited: Option<Uuid>,
    /// The name of that player.
    pub invited_name: Option<String>,
    /// The secret of an invitation by link.
    pub invitation: Option<String>,
    /// What the dice follow from.
    pub dice_seed: Vec<u8>,
    /// The table that was set up as a rematch of this one.
    pub rematch: Option<Uuid>,
    /// How it ended.
    pub ended_by: Option<String>,
    /// Who won.
    pub winner: Option<Side>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When the last step was made that everybody could see.
    pub updated_at: DateTime<Utc>,
    /// Whom it waits for, if that is known as of the last step.
    pub awaited: Option<Awaited>,
    /// Who sits where.
    pub seats: BySide<Option<SeatRecord>>,
    /// Whether the players sit opposite to the seats they took.
    pub seats_exchanged: bool,
    /// Where it comes from, if it was played elsewhere.
    pub imported: Option<ImportRecord>,
    /// The tournament that it belongs to, and its name.
    pub tournament: Option<(Uuid, String)>,
    /// The table and the moment from which it goes on, if its player began it there.
    pub goes_on_from: Option<(Uuid, u64)>,
}

/// Where a game comes from that was played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRecord {
    /// The name of the player who brought it.
    pub by: String,
    /// When.
    pub at: DateTime<Utc>,
    /// The table at which it was played.
    pub origin: Uuid,
    /// How many of its steps, from the first, were played again here; absent where all were.
    pub replayed: Option<i32>,
}

/// An overlay file that was in force when a table was opened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Correction {
    /// The name of the file.
    pub name: String,
    /// What it held.
    pub text: String,
}

/// Who may sit down at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Anybody.
    Open,
    /// Whoever has the link.
    Link,
    /// One player.
    Invite,
    /// Nobody but its creator, on both sides.
    Oneself,
}

impl Admission {
    pub(super) const fn column(self) -> &'static str {
        match self {
            Admission::Open => "open",
            Admission::Link => "link",
            Admission::Invite => "invite",
            Admission::Oneself => "self",
        }
    }

    pub(super) fn of_column(column: &str) -> sqlx::Result<Admission> {
        match column {
            "open" => Ok(Admission::Open),
            "link" => Ok(Admission::Link),
            "invite" => Ok(Admission::Invite),
            "self" => Ok(Admission::Oneself),
            other => Err(sqlx::Error::Decode(format!("there is no admission {other}").into())),
        }
    }
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub struct SeatRecord {
    /// Who; nobody whom this server knows at a game that was played elsewhere.
    pub player: Option<Uuid>,
    /// The player's name.
    pub name: String,
    /// What the player added to the dice.
    pub salt: String,
    /// Whether the player offers a draw.
    pub offers_draw: bool,
    /// The pace that the player would agree to.
    pub offers_pace: Option<Pace>,
    /// Where the player would go back to.
    pub offers_takeback: Option<Takeback>,
}

/// What a player would take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    /// The moment to which the game would go back: a version of what everybody may see.
    pub to: u64,
    /// The moment when it was offered.
    pub at: u64,
    /// How many dice had been rolled then.
    pub rolled: u32,
}

impl Takeback {
    /// Whether nothing has happened since it was offered that everybody may see, and nothing was rolled.
    #[must_use]
    pub const fn is_good(&self, moment: u64, rolled: u32) -> bool {
        self.at == moment && self.rolled == rolled
    }
}

impl Record {
    /// Lets the players change places, with what they offer. What they added to the dice stays with the seats.
    pub fn exchange_seats(&mut self) {
        self.seats_exchanged = !self.seats_exchanged;
        self.seats.swap();
        if let [Some(union), Some(confederate)] = self.seats.each_mut().into_array() {
            std::mem::swap(&mut union.salt, &mut confederate.salt);
        }
    }

    /// The game is over.
    pub fn finish(&mut self, ending: Ending) {
        self.status = TableStatus::Finished;
        self.ended_by = Some(ending.by.to_owned());
        self.winner = ending.winner;
        self.withdraw_offers();
    }

    /// Nobody offers a draw, another pace or a takeback any more.
    pub fn withdraw_offers(&mut self) {
        for seat in self.seats.iter_mut().flatten() {
            seat.offers_draw = false;
            seat.offers_pace = None;
            seat.offers_takeback = None;
        }
    }

    /// The pace that the player of a side would agree to.
    #[must_use]
    pub fn offers_pace(&self, side: Side) -> Option<Pace> {
        self.seats[side].as_ref().and_then(|seat| seat.offers_pace)
    }

    /// What the player of a side would take back.
    #[must_use]
    pub fn offers_takeback(&self, side: Side) -> Option<Takeback> {
        self.seats[side].as_ref().and_then(|seat| seat.offers_takeback)
    }

    /// Whether the player of a side offers a draw.
    #[must_use]
    pub fn offers_draw(&self, side: Side) -> bool {
        self.seats[side].as_ref().is_some_and(|seat| seat.offers_draw)
    }

    /// Whose offer of a draw stands.
    #[must_use]
    pub fn draw_offered(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.offers_draw(*side))
    }

    /// The seat that the player of a side took, before any exchange.
    #[must_use]
    pub const fn seat_taken(&self, side: Side) -> Side {
        if self.seats_exchanged { side.other() } else { side }
    }

    /// Whether it is these rules that it is played under, with this board and these counters. Of a game that was brought here
    /// and could not be played again as a whole nobody knows that.
    #[must_use]
    pub fn is_played_by(&self, referee: &dyn Referee) -> bool {
        if self.imported.as_ref().is_some_and(|import| import.replayed.is_some()) {
            return false;
        }
        let is_printed = |printed: &String| printed == referee.printed();
        self.edition == referee.edition() && self.printed.as_ref().is_none_or(is_printed)
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let by = self.ended_by.as_deref()?;
        let by = Ending::KINDS.into_iter().find(|kind| *kind == by)?;
        Some(Ending {
            by,
            winner: self.winner,
        })
    }

    /// Whether it concerns a player more than any onlooker: he created it, is invited to it, or sits there.
    #[must_use]
    pub fn concerns(&self, player: Option<Uuid>) -> bool {
        let is_meant = player == Some(self.creator) || player == self.invited;
        player.is_some() && is_meant || !self.sides_of(player).is_empty()
    }

    /// The sides that a player holds.
    #[must_use]
    pub fn sides_of(&self, player: Option<Uuid>) -> Vec<Side> {
        let holds = |side: &Side| {
            let seat = self.seats[*side].as_ref();
            player.is_some() && seat.and_then(|seat| seat.player) == player
        };
        Side::BOTH.into_iter().filter(holds).collect()
    }

    /// The side that a player acts for: the one he wishes, if he holds it; without a wish the one he holds, of both the
    /// first that is awaited.
    #[must_use]
    pub fn seat(&self, player: Uuid, wish: Option<Side>, awaited: Awaited) -> Option<Side> {
        let sides = self.sides_of(Some(player));
        match wish {
            Some(side) => sides.into_iter().find(|held| *held == side),
            None => {
                let awaited = awaited.seen_from(&sides).first().copied();
                awaited.filter(|side| sides.contains(side)).or(sides.first().copied())
            }
        }
    }

    /// The table that its dice follow from: the one at which it was played.
    #[must_use]
    pub fn dice_table(&self) -> Uuid {
        self.imported.as_ref().map_or(self.id, |import| import.origin)
    }

    /// What the players added to the dice; `None` while a seat is free.
    #[must_use]
    pub fn salts(&self) -> Option<BySide<String>> {
        let salt = |side: Side| self.seats[side].as_ref().map(|seat| seat.salt.clone());
        Some(BySide::new(salt(Side::Union)?, salt(Side::Confederate)?))
    }
}

/// What else the rules say of a game that is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// By how many victory points it was won; `None` where something else has decided it.
    pub margin: Option<u32>,
    /// What was bid for a side, whatever has ended the game.
    pub bids: Option<SideBids>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// One of [`Ending::KINDS`].
    pub by: &'static str,
    /// Who won.
    pub winner: Option<Side>,
}

impl Ending {
    /// By the rules, with a winner.
    pub const VICTORY: &'static str = "victory";
    /// By the rules without a winner, or by agreement.
    pub const DRAW: &'static str = "draw";
    /// Because a side gave up.
    pub const RESIGNED: &'static str = "resigned";
    /// By who runs the server.
    pub const ADJUDGED: &'static str = "adjudged";
    /// Because a side's time was up; a draw when that of both was at the same instant.
    pub const TIME: &'static str = "time";
    /// How games end.
    pub const KINDS: [&'static str; 5] = [
        Ending::VICTORY,
        Ending::DRAW,
        Ending::RESIGNED,
        Ending::ADJUDGED,
        Ending::TIME,
    ];
}
