//! What a notice says, whatever the way it goes: as its player may know it.

use chrono::{DateTime, Utc};
use protocol::Side;
use protocol::http::NoticeKind;
use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::db::notices::Key;
use crate::db::tables::record::Record;
use crate::error::Result;
use crate::tables::clocks::{KeptClocks, TableClocks};

/// What a notice says.
#[derive(Clone, Debug)]
pub struct Letter {
    /// What it is about.
    pub kind: NoticeKind,
    /// The table.
    pub table: Uuid,
    /// The title of the game.
    pub game: String,
    /// The id of the scenario.
    pub scenario: String,
    /// Its title.
    pub scenario_title: String,
    /// The side that the player has, or none yet.
    pub side: Option<Side>,
    /// The name of his opponent, if there is one.
    pub opponent: Option<String>,
    /// When his flag falls, if he is awaited and his time is limited.
    pub deadline: Option<DateTime<Utc>>,
    /// How the game ended.
    pub ended_by: Option<String>,
    /// Who won.
    pub winner: Option<Side>,
    /// The name of the tournament that it is about, or that the table belongs to.
    pub tournament: Option<String>,
    /// The path of the page of the table, or of the tournament.
    pub path: String,
    /// The address of that page, where it is known under which address people reach the server.
    pub link: Option<String>,
}

impl Letter {
    /// What there is to say of a table now; `None` when it has gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(app: &App, notice: &Key) -> Result<Option<Letter>> {
        let services = &app.hub.services;
        let Some(record) = services.record(notice.table).await? else {
            return Ok(None);
        };
        let side = record.sides_of(Some(notice.player)).first().copied();
        let opponent = match side {
            Some(side) => record.seats[side.other()].as_ref(),
            None => record.seats.iter().flatten().next(),
        };
        let deadline = match side.filter(|_| notice.kind == NoticeKind::Turn) {
            Some(side) => deadline(app, &record, side).await?,
            None => None,
        };
        let info = services.games.info(&record.ruleset);
        let title = info.map(|info| info.title.to_string());
        let scenario = info.and_then(|info| info.scenarios.iter().find(|scenario| scenario.id == record.scenario));
        let scenario_title = scenario.map_or_else(|| record.scenario.clone(), |scenario| scenario.title.to_string());
        let tournament = db::patiently(db::tournaments::lists::of_table(&services.database, notice.table)).await?;
        let path = match &tournament {
            Some((id, _)) if notice.kind == NoticeKind::Tournament => format!("/tournament/{id}"),
            _ => format!("/table/{}", record.id),
        };
        let link = app.config.public_url.as_ref();
        Ok(Some(Letter {
            kind: notice.kind,
            table: record.id,
            game: title.unwrap_or_else(|| record.ruleset.clone()),
            side,
            opponent: opponent.map(|seat| seat.name.clone()),
            deadline,
            link: link.and_then(|url| Some(url.join(&path).ok()?.into())),
            path,
            scenario: record.scenario,
            scenario_title,
            ended_by: record.ended_by,
            winner: record.winner,
            tournament: tournament.map(|(_, name)| name),
        }))
    }
}

/// When the flag of a side falls, as it knows.
async fn deadline(app: &App, record: &Record, side: Side) -> Result<Option<DateTime<Utc>>> {
    if record.pace.is_none() {
        return Ok(None);
    }
    let database = &app.hub.services.database;
    let kept = db::patiently(db::clocks::kept(database, &[record.id])).await?.pop();
    let Some(kept) = kept.and_then(|kept| serde_json::from_value::<KeptClocks>(kept.state).ok()) else {
        return Ok(None);
    };
    let habits = db::patiently(db::clocks::habits(database, &[record.id])).await?.pop();
    let clocks = TableClocks::of(kept, habits.map(|(_, habits)| habits).unwrap_or_default());
    Ok(clocks.own_deadline(side))
}
