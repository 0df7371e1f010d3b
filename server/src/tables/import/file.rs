//! Reading the file of a game: whether it can be what it says, before anything is played again.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Referee;
use protocol::BySide;
use protocol::http::{GameFile, GameStep, TableStatus};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::db::journal::Row;
use crate::db::tables::record::{Admission, Ending, ImportRecord, Record, SeatRecord};
use crate::error::{Error, Result};
use crate::games::Games;
use crate::tables::act::Act;
use crate::tables::export::FORM;
use crate::text;

/// The longest journal: several times what the longest book has taken.
const MOST_STEPS: usize = 50_000;

/// The most dice of a step: several times what any step of a book rolls.
const MOST_ROLLS: usize = 1000;

/// How often a game may go back: each time a whole state is kept.
const MOST_TAKEBACKS: usize = 200;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The bytes of a seed.
const SEED: usize = 32;

/// The file of a game is not one of a game that holds; `why` says it in words.
#[must_use]
pub fn bad(why: &str) -> Error {
    Error::invalid(
        "bad-game",
        format!("This file is not that of a game that can be kept: {why}. Nothing was changed."),
    )
}

/// The table that a game gets here: it follows from what is in the file, so that the same file leads to the same table.
#[must_use]
pub fn id_of(file: &GameFile) -> Uuid {
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
    /// The rules of its edition, with its board.
    pub referee: Arc<dyn Referee>,
    /// Its journal, without what follows from it.
    pub rows: Vec<Row>,
    /// Who played which side in the end.
    pub names: BySide<String>,
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
        let (referee, corrections) = rules(games, &file)?;
        check_setting(&*referee, &file)?;
        let ending = ending(&file)?;
        let rows = rows(&file.steps, now)?;
        let created_at = time(&file.created_at, now)?;
        let ended_at = rows.last().map_or(created_at, |row| row.at);
        let [union, confederate] = [&file.union, &file.confederate].map(|name| checked(name, "a name"));
        let names = BySide::new(union?, confederate?);
        let [union, confederate] = [&file.dice.union_salt, &file.dice.confederate_salt]
            .map(|salt| checked(salt, "what was added to the dice"));
        let salts = BySide::new(union?, confederate?);
        let seed = file.dice.seed.as_deref().and_then(|seed| hex::decode(seed).ok());
        let seed = seed.filter(|seed| seed.len() == SEED);
        let seat = |salt: String, name: &String| SeatRecord {
            player: None,
            name: name.clone(),
            salt,
            offers_draw: false,
            offers_pace: None,
            offers_takeback: None,
        };
        let record = Record {
            id,
            ruleset: file.ruleset,
            rules_version: referee.info().version.clone(),
            edition: referee.edition(),
            printed: Some(referee.printed().to_owned()),
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
            }),
            tournament: None,
        };
        Ok(Read {
            record: Arc::new(record),
            referee,
            rows,
            names,
        })
    }
}

/// The rules that it was played under, and the corrections of what is printed.
fn rules(games: &Games, file: &GameFile) -> Result<(Arc<dyn Referee>, Vec<crate::db::tables::record::Correction>)> {
    let cannot = |why: String| Error::conflict("cannot-play", format!("This server cannot keep this game: {why}."));
    let usual = games
        .referee(&file.ruleset)
        .ok_or_else(|| cannot("it does not have the game that was played".to_owned()))?;
    if file.edition != usual.edition() {
        return Err(cannot(format!(
            "it was played under edition {} of its rules, and this server plays edition {}",
            file.edition,
            usual.edition()
        )));
    }
    if !file.seams.is_empty() {
        return Err(cannot(
            "it was played under more than one edition of its rules, which only the server can tell where that was"
                .to_owned(),
        ));
    }
    let printed = file.printed.as_deref().unwrap_or_else(|| usual.printed());
    games.printed_as(&file.ruleset, printed).ok_or_else(|| {
        cannot("it was played with another board or other counters than those of this server".to_owned())
    })
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
    let by = file
        .ended_by
        .as_deref()
        .ok_or_else(|| bad("the game is not over; only games that are over can be kept"))?;
    let by = Ending::KINDS.into_iter().find(|kind| *kind == by);
    Ok(Ending {
        by: by.ok_or_else(|| bad("it does not say how the game ended"))?,
        winner: file.winner,
    })
}

/// The journal, as far as it can be one.
fn rows(steps: &[GameStep], now: DateTime<Utc>) -> Result<Vec<Row>> {
    if steps.is_empty() || steps.len() > MOST_STEPS {
        return Err(bad(&format!("a game has from 1 to {MOST_STEPS} steps")));
    }
    let mut takebacks = 0;
    let mut rows = Vec::with_capacity(steps.len());
    for (number, step) in (0..).zip(steps) {
        let wrong = |why: &str| bad(&format!("step {number} {why}"));
        if i32::try_from(step.step) != Ok(number) {
            return Err(wrong("is missing"));
        }
        check_act(number, &step.choice).map_err(wrong)?;
        takebacks += usize::from(matches!(Act::read(&step.choice), Act::Takeback(_)));
        if step.rolls.len() > MOST_ROLLS {
            return Err(wrong("has too many dice"));
        }
        let digest = |digest: &String| {
            let is_one = digest.len() == 8 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
            let read = is_one.then(|| u32::from_str_radix(digest, 16).ok()).flatten();
            read.ok_or_else(|| wrong("has a digest that is none"))
        };
        rows.push(Row {
            step: number,
            side: step.side,
            seen_by: 0,
            choice: step.choice.clone(),
            rolls: step.rolls.clone(),
            at: time(&step.at, now)?,
            digest: step.digest.as_ref().map(digest).transpose()?,
            beat: None,
            back: None,
        });
    }
    if takebacks > MOST_TAKEBACKS {
        return Err(bad(&format!(
            "a game that is kept here goes back {MOST_TAKEBACKS} times at most"
        )));
    }
    Ok(rows)
}

/// What a step says is something that can be done at a table, in the words that the journal has for it.
fn check_act(number: i32, choice: &str) -> Result<(), &'static str> {
    let act = match choice.strip_prefix('~') {
        Some(_) => Act::read(choice),
        None => Act::of_player(choice.to_owned()).map_err(|_| "is not a choice of any game")?,
    };
    if (number == 0) != (act == Act::Setup) {
        return Err("is not where a game is set up");
    }
    match &act {
        Act::Choice(choice) if choice.starts_with('~') => Err("is nothing that can be done at a table"),
        Act::From(..) | Act::Seam => Err("leads to where only another journal can tell what was there"),
        Act::Pace(pace) if pace.check().is_err() => Err("changes to a pace that is none"),
        act if act.text() != choice => Err("is not written as a journal writes it"),
        _ => Ok(()),
    }
}

/// A time that is past.
fn time(text: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).map_err(|_| bad("one of its times is none"))?;
    let time = time.with_timezone(&Utc);
    if time < DateTime::UNIX_EPOCH || time > now + TimeDelta::days(1) {
        return Err(bad("one of its times is none at which anybody can have played"));
    }
    Ok(chrono::SubsecRound::trunc_subsecs(time, 6))
}

/// A text that is shown.
fn checked(given: &str, what: &str) -> Result<String> {
    if given.chars().count() > LONGEST_NAME || !text::is_plain(given) {
        return Err(bad(&format!(
            "{what} has more than {LONGEST_NAME} characters, or some that cannot be seen"
        )));
    }
    Ok(given.to_owned())
}
