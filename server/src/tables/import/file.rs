//! Reading the file of a game: whether it can be what it says, before anything is played again.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Referee;
use protocol::BySide;
use protocol::http::{GameFile, GameStep, TableStatus};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::checks::{bad, checked, dice, time};
use super::steps::{Beginning, Expected, Layers, MOST_STEPS, Origin};
use crate::db::imports::Seam;
use crate::db::journal::Row;
use crate::db::tables::record::{Admission, Correction, Ending, ImportRecord, Record, SeatRecord};
use crate::error::{Error, Result};
use crate::games::Games;
use crate::tables::act::Act;
use crate::tables::export::FORM;
use crate::tables::export::beginning::MOST_BEGINNINGS;

/// The table that a game gets here: it follows from what is in the file, so that the same file leads to the same table.
#[must_use]
pub(super) fn id_of(file: &GameFile) -> Uuid {
    let json = serde_json::to_vec(file).expect("plain data always serialises");
    let hash = Sha256::digest(json);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// What a file says, in a form that can be played again.
pub struct Read {
    /// The game as the database would have it.
    pub record: Arc<Record>,
    /// The rules of its edition, with its board; those of now, of a game that they cannot play again.
    pub referee: Arc<dyn Referee>,
    /// Its journal, without what follows from it.
    pub rows: Vec<Row>,
    /// Who played which side in the end.
    pub names: BySide<String>,
    /// Where it went on under another edition or with another board.
    pub seams: Vec<Seam>,
    /// The game that it goes on from.
    pub beginning: Option<Beginning>,
    /// What everybody saw, packed and in base64, of a game that these rules cannot play again.
    pub sealed: Option<Vec<String>>,
}

impl Read {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be what it says, or this server cannot play it.
    pub fn new(games: &Games, file: GameFile, id: Uuid, now: DateTime<Utc>) -> Result<Read> {
        if file.vedette != FORM {
            return Err(bad("it is of another form, which this server does not read"));
        }
        let Rules {
            referee,
            corrections,
            is_of_now,
        } = rules(games, &file)?;
        check_setting(&*referee, &file)?;
        let ending = ending(&file)?;
        let seams = seams(&file)?;
        let mut layers = Layers { now, steps: 0 };
        let beginning = match file.beginning {
            Some(beginning) if is_of_now => Some(layers.beginning(*beginning, MOST_BEGINNINGS)?),
            _ => None,
        };
        let expected = Expected {
            seams: &seams,
            origin: match (&beginning, is_of_now) {
                (Some(_), _) => Origin::Told,
                (None, true) => Origin::None,
                (None, false) => Origin::Untold,
            },
        };
        let rows = layers.rows(&file.steps, &expected)?;
        let created_at = time(&file.created_at, now)?;
        let ended_at = rows.last().map_or(created_at, |row| row.at);
        let [union, confederate] = [&file.union, &file.confederate].map(|name| checked(name, "a name"));
        let names = BySide::new(union?, confederate?);
        let (seed, salts) = dice(&file.dice)?;
        let seat = |salt: String, name: &String| SeatRecord {
            player: None,
            name: name.clone(),
            salt,
            offers_draw: false,
            offers_pace: None,
            offers_takeback: None,
        };
        let (rules_version, edition, printed) = match is_of_now {
            true => (
                referee.info().version.clone(),
                referee.edition(),
                Some(referee.printed().to_owned()),
            ),
            false => (
                checked(&file.rules_version, "the version of its rules")?,
                file.edition,
                match &file.printed {
                    Some(printed) => Some(checked(printed, "the address of its board")?),
                    None => None,
                },
            ),
        };
        let record = Record {
            id,
            ruleset: file.ruleset,
            rules_version,
            edition,
            printed,
            corrections,
            scenario: file.scenario,
            options: file.options,
            pace: file.pace,
            without_takebacks: file.without_takebacks,
            rated: false,
            void: false,
            status: TableStatus::Finished,
            admission: Admission::Link,
            creator: Uuid::nil(),
            invited: None,
            invited_name: None,
            invitation: None,
            dice_seed: seed.ok_or_else(|| bad("it does not tell the seed of the dice"))?,
            rematch: None,
            ended_by: Some(ending.by.to_owned()),
            winner: ending.winner,
            created_at,
            updated_at: ended_at,
            awaited: None,
            seats: salts.zip(names.clone()).map(|(salt, name)| Some(seat(salt, &name))),
            seats_exchanged: false,
            imported: Some(ImportRecord {
                by: String::new(),
                at: now,
                origin: file.table,
                replayed: None,
            }),
            tournament: None,
            goes_on_from: None,
        };
        Ok(Read {
            record: Arc::new(record),
            referee,
            rows,
            names,
            seams,
            beginning,
            sealed: (!is_of_now).then_some(file.sealed),
        })
    }
}

/// The rules for a game.
struct Rules {
    referee: Arc<dyn Referee>,
    /// The corrections of what is printed.
    corrections: Vec<Correction>,
    /// Whether they play the game again as a whole. Otherwise it is only read, as far as they do not lead to the same.
    is_of_now: bool,
}

/// The rules that it was played under; those of now where it comes with what everybody saw.
fn rules(games: &Games, file: &GameFile) -> Result<Rules> {
    let cannot = |why: String| Error::conflict("cannot-play", format!("This server cannot keep this game: {why}."));
    let usual = games
        .referee(&file.ruleset)
        .ok_or_else(|| cannot("it does not have the game that was played".to_owned()))?;
    let printed = file.printed.as_deref().unwrap_or_else(|| usual.printed());
    let exactly = games.printed_as(&file.ruleset, printed);
    let is_from = |step: &GameStep| matches!(Act::read(&step.choice), Act::From(..));
    let begins_elsewhere = file.steps.get(1).is_some_and(is_from) && file.beginning.is_none();
    let is_of_now = file.edition == usual.edition() && file.seams.is_empty() && !begins_elsewhere;
    if let (true, Some((referee, corrections))) = (is_of_now, exactly) {
        return Ok(Rules {
            referee,
            corrections,
            is_of_now,
        });
    }
    if file.edition > usual.edition() || file.edition < usual.edition() && file.sealed.is_empty() {
        return Err(cannot(format!(
            "it was played under edition {} of its rules, and this server plays edition {}",
            file.edition,
            usual.edition()
        )));
    }
    if !file.sealed.is_empty() {
        return Ok(Rules {
            referee: Arc::clone(usual),
            corrections: Vec::new(),
            is_of_now: false,
        });
    }
    Err(cannot(
        match (file.seams.is_empty(), begins_elsewhere) {
            (false, _) => {
                "it was played under more than one edition of its rules, and the file does not have what everybody saw"
            }
            (true, true) => "it goes on from where another game stood, and the file does not have that one",
            (true, false) => "it was played with another board or other counters than those of this server",
        }
        .to_owned(),
    ))
}

/// Where it went on under another edition or with another board, the last time under that which the file names.
fn seams(file: &GameFile) -> Result<Vec<Seam>> {
    let wrong = || bad("what it says of its seams does not fit");
    let mut seams: Vec<Seam> = Vec::with_capacity(file.seams.len().min(MOST_STEPS));
    for seam in &file.seams {
        let step = i32::try_from(seam.step).map_err(|_| wrong())?;
        let is_sound = seams
            .last()
            .is_none_or(|last| last.step < step && last.edition <= seam.edition)
            && i32::try_from(seam.edition).is_ok()
            && usize::try_from(step).is_ok_and(|step| step > 0 && step < file.steps.len());
        if !is_sound {
            return Err(wrong());
        }
        seams.push(Seam {
            step,
            edition: seam.edition,
            printed: checked(&seam.printed, "the address of its board")?,
        });
    }
    let is_last = |last: &Seam| last.edition == file.edition && Some(&last.printed) == file.printed.as_ref();
    if seams.last().is_none_or(is_last) {
        Ok(seams)
    } else {
        Err(wrong())
    }
}

/// Scenario, options and pace are such as a table can have.
fn check_setting(referee: &dyn Referee, file: &GameFile) -> Result<()> {
    let info = referee.info();
    if !info.scenarios.iter().any(|scenario| scenario.id == file.scenario) {
        return Err(bad("there is no such scenario"));
    }
    let mut known = info.options.iter().map(|option| &option.id);
    // As every table has them: each once, in the order of the catalogue.
    if !file.options.iter().all(|option| known.any(|known| known == option)) {
        return Err(bad("its options are not such as the game has"));
    }
    match file.pace.map(|pace| pace.check()) {
        Some(Err(error)) => Err(bad(&format!("its pace is none: {error}"))),
        _ => Ok(()),
    }
}

fn ending(file: &GameFile) -> Result<Ending> {
    let by = file.ended_by.as_deref().ok_or_else(|| {
        bad("the game is not over; end it where it is played, then its file tells the seed too, and save it again")
    })?;
    let by = Ending::KINDS.into_iter().find(|kind| *kind == by);
    Ok(Ending {
        by: by.ok_or_else(|| bad("it does not say how the game ended"))?,
        winner: file.winner,
    })
}
