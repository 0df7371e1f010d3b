//! Notices by mail, and the other letters that take the same way.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use protocol::http::NoticeKind;
use tokio::task::JoinSet;

use super::hours;
use super::letter::Letter;
use super::tried::{self, GIVEN_UP_AFTER, LEASE, MOST_ROUNDS, Tried};
use super::wish::{ABSENCE, HeldBack, Wish, hour, zone_of};
use super::words::{deadline, headline};
use crate::accounts::token::{hash, new_secret};
use crate::app::App;
use crate::db;
use crate::db::addresses::{AddressRow, Purpose};
use crate::db::letters::{Errand, LetterRow};
use crate::db::notices::Key;
use crate::error::Result;
use crate::mail::links::unsubscribing;
use crate::mail::message::{Item, Message, Part};
use crate::mail::{Failure, Mailer, address};

/// How many letters are sent at the same time: mail servers take it amiss when there are many.
const AT_ONCE: i64 = 4;

/// How many who have forgotten their passwords are looked for at once.
const MOST_SOUGHT: i64 = 100;

/// How long the link to a new password can be used.
const RESET: TimeDelta = TimeDelta::hours(1);

/// How long the link that confirms an address can be used.
const CONFIRM: TimeDelta = TimeDelta::hours(24);

/// When letters with such links are given up: nobody waits for them any more.
const LINKS_GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(1);

/// How many games stand in a letter about all turns.
const MOST_LISTED: usize = 50;

/// Sends all letters whose time has come, if this server sends any.
///
/// # Errors
/// When the database fails.
pub async fn deliver_all(app: &App) -> Result<()> {
    let Some(mailer) = &app.mailer else { return Ok(()) };
    answer_those_who_forgot(app).await?;
    for _ in 0..MOST_ROUNDS {
        let services = &app.hub.services;
        let leasing = db::letters::lease(&services.database, services.clock.now(), LEASE, AT_ONCE);
        let leased = db::patiently(leasing).await?;
        let count = leased.len();
        let mut trying: JoinSet<Result<()>> = JoinSet::new();
        for row in leased {
            let (app, mailer) = (app.clone(), mailer.clone());
            trying.spawn(async move { Box::pin(attempt(&app, &mailer, &row)).await });
        }
        tried::all(trying).await?;
        if count < AT_ONCE as usize {
            break;
        }
    }
    Ok(())
}

/// Whoever asked was answered at once, whether there is such a player or not; here it is found out.
async fn answer_those_who_forgot(app: &App) -> Result<()> {
    let services = &app.hub.services;
    for _ in 0..MOST_ROUNDS {
        let answering = db::letters::answer_resets(&services.database, services.clock.now(), MOST_SOUGHT);
        if db::patiently(answering).await? < MOST_SOUGHT.cast_unsigned() {
            break;
        }
    }
    Ok(())
}

/// What is to be done about a letter now.
enum Plan {
    /// It is sent.
    Send(Box<Message>),
    /// It is sent another time.
    PutOff(DateTime<Utc>),
    /// Nobody needs it any more.
    Forget,
}

/// Tries to send a letter, and writes down what came of it.
async fn attempt(app: &App, mailer: &Mailer, row: &LetterRow) -> Result<()> {
    let database = &app.hub.services.database;
    let message = match plan(app, mailer, row).await? {
        Plan::Send(message) => message,
        Plan::PutOff(until) => return Ok(db::letters::put_off(database, row.id, until).await?),
        Plan::Forget => return Ok(db::notices::arrived(database, row.id).await?),
    };
    let way = format!("mail to an address at {}", address::domain(&message.to));
    let tried = Tried {
        delivery: row.id,
        created_at: row.created_at,
        attempts: row.attempts,
        patience: match row.errand {
            Errand::Confirm | Errand::Reset => LINKS_GIVEN_UP_AFTER,
            Errand::Notice(_) | Errand::Digest | Errand::Changed | Errand::Moved => GIVEN_UP_AFTER,
        },
    };
    match mailer.send(&message).await {
        Ok(()) => tried.came_to(app, &way, Ok(())).await,
        Err(Failure::Later(failure)) => tried.came_to(app, &way, Err(failure.into())).await,
        Err(Failure::Refused(failure)) => {
            tried.give_up(app, &way, &failure).await?;
            let now = app.hub.services.clock.now();
            db::addresses::refuse(database, row.player, &message.to, now).await?;
            Ok(())
        }
    }
}

async fn plan(app: &App, mailer: &Mailer, row: &LetterRow) -> Result<Plan> {
    let Some(address) = &row.address else {
        return Ok(Plan::Forget);
    };
    let may_go = match row.errand {
        Errand::Confirm => address.confirmed_at.is_none() && address.refused_at.is_none(),
        _ => address.is_good(),
    };
    if !may_go {
        return Ok(Plan::Forget);
    }
    let writing = Writing {
        app,
        mailer,
        row,
        address,
        zone: zone_of(row.zone.as_deref()),
        now: app.hub.services.clock.now(),
    };
    match row.errand {
        Errand::Notice(key) => writing.notice(key).await,
        Errand::Digest => writing.digest().await,
        Errand::Confirm => writing.confirm().await,
        Errand::Reset => writing.reset().await,
        Errand::Changed => Ok(writing.changed()),
        Errand::Moved => Ok(writing.moved()),
    }
}

/// A letter that is being written.
struct Writing<'a> {
    app: &'a App,
    mailer: &'a Mailer,
    row: &'a LetterRow,
    address: &'a AddressRow,
    zone: Tz,
    now: DateTime<Utc>,
}

impl Writing<'_> {
    /// What happened at a table.
    async fn notice(&self, key: Key) -> Result<Plan> {
        if let Some(plan) = self.held_back(key.kind) {
            return Ok(plan);
        }
        if self.app.hub.is_present(key.table, key.player) {
            return Ok(match key.kind {
                NoticeKind::Turn => Plan::PutOff(self.now + ABSENCE),
                _ => Plan::Forget,
            });
        }
        let Some(letter) = Letter::read(self.app, &key).await? else {
            return Ok(Plan::Forget);
        };
        let mut parts = vec![Part::Words(format!("{}.", headline(&letter)))];
        parts.extend(deadline(&letter, self.zone).map(Part::Words));
        parts.extend(
            letter
                .link
                .clone()
                .map(|link| Part::Link("To the table".to_owned(), link)),
        );
        self.endable(headline(&letter), parts).await
    }

    /// All games that wait, the most urgent first.
    async fn digest(&self) -> Result<Plan> {
        if let Some(plan) = self.held_back(NoticeKind::Turn) {
            return Ok(plan);
        }
        if let Some(hour) = self.row.choice.as_ref().and_then(|choice| hour(choice.digest_hour)) {
            let time = hours::next(self.row.created_at, hour, self.zone);
            if self.now < time {
                return Ok(Plan::PutOff(time));
            }
        }
        let database = &self.app.hub.services.database;
        let mut letters = Vec::new();
        for table in db::letters::turns(database, self.row.player).await? {
            let key = Key {
                table,
                player: self.row.player,
                kind: NoticeKind::Turn,
            };
            if !self.app.hub.is_present(table, key.player) {
                letters.extend(Letter::read(self.app, &key).await?);
            }
        }
        if letters.is_empty() {
            return Ok(Plan::Forget);
        }
        letters.sort_by_key(|letter| (letter.deadline.is_none(), letter.deadline));
        let count = letters.len();
        let items = letters.iter().take(MOST_LISTED).map(|letter| Item {
            title: headline(letter),
            note: deadline(letter, self.zone),
            link: letter.link.clone(),
        });
        let mut parts = vec![Part::List(items.collect())];
        if count > MOST_LISTED {
            parts.push(Part::Words(format!("And {} more.", count - MOST_LISTED)));
        }
        parts.push(Part::Link("To the lobby".to_owned(), self.mailer.link("/lobby")));
        let subject = match count {
            1 => "A game waits for you".to_owned(),
            _ => format!("{count} games wait for you"),
        };
        self.endable(subject, parts).await
    }

    /// Whether the address is his who gave it.
    async fn confirm(&self) -> Result<Plan> {
        let link = self.new_link(Purpose::Confirm, "/confirm", CONFIRM).await?;
        let parts = vec![
            Part::Words(format!(
                "The player {} wants to be told at this address what happens in his games.",
                self.row.name
            )),
            Part::Link("If that is you, say so within a day".to_owned(), link),
            Part::Words("If it is not, do nothing: nothing else is sent to you.".to_owned()),
        ];
        Ok(self.written("Is this your address?".to_owned(), parts, None))
    }

    /// A way to a new password.
    async fn reset(&self) -> Result<Plan> {
        let link = self.new_link(Purpose::Reset, "/reset", RESET).await?;
        let parts = vec![
            Part::Words(format!("Somebody has asked for a new password for {}.", self.row.name)),
            Part::Link("If that was you, choose one within an hour".to_owned(), link),
            Part::Words("If it was not, do nothing: the password stays as it is.".to_owned()),
        ];
        Ok(self.written("A new password".to_owned(), parts, None))
    }

    /// That there is a new password.
    fn changed(&self) -> Plan {
        let parts = vec![
            Part::Words(format!(
                "The password of {} has been changed by a link that was sent to this address, and whoever was signed in \
                 has been signed out.",
                self.row.name
            )),
            Part::Link(
                "If that was not you, ask for another one".to_owned(),
                self.mailer.link("/forgot"),
            ),
        ];
        self.written("Your password has been changed".to_owned(), parts, None)
    }

    /// That the address is no longer that of the account: told to whoever reads what is sent to it.
    fn moved(&self) -> Plan {
        let parts = vec![
            Part::Words(format!(
                "The player {} gets mail at another address from now on, or at none; this letter is the last one to this \
                 address.",
                self.row.name
            )),
            Part::Words(
                "If that was not you, somebody else knows your password or has found you signed in: sign in, end the \
                 other sessions, and give your address again."
                    .to_owned(),
            ),
            Part::Link("To the account".to_owned(), self.mailer.link("/account")),
        ];
        self.written("Your address has been changed".to_owned(), parts, None)
    }

    /// What keeps a notice from being sent now: that he does not want it, or not at this hour.
    fn held_back(&self, kind: NoticeKind) -> Option<Plan> {
        let choice = self.row.choice.as_ref()?;
        let wish = Wish {
            kinds: Some(&choice.mail_kinds),
            quiet: (choice.quiet_from, choice.quiet_to),
            zone: self.zone,
        };
        Some(match wish.holds_back(kind, self.now)? {
            HeldBack::Unwanted => Plan::Forget,
            HeldBack::Until(time) => Plan::PutOff(time),
        })
    }

    /// A link that can be used once. Its token is made when it is sent, so that it stands nowhere but in the letter; what
    /// follows a `#` no server is told that the link leads over.
    async fn new_link(&self, purpose: Purpose, page: &str, lifetime: TimeDelta) -> Result<String> {
        let token = new_secret();
        let database = &self.app.hub.services.database;
        let (player, address) = (self.row.player, &self.address.address);
        let expiry = self.now + lifetime;
        db::addresses::add_token(database, &hash(&token), player, purpose, address, expiry).await?;
        Ok(format!("{}#{token}", self.mailer.link(page)))
    }

    /// One of the letters that whoever gets them can end.
    async fn endable(&self, subject: String, parts: Vec<Part>) -> Result<Plan> {
        let secret = db::addresses::unsubscribing_secret(&self.app.hub.services.database).await?;
        let token = unsubscribing(&secret, self.row.player, &self.address.address);
        let link = self.mailer.link(&format!("/unsubscribe?token={token}"));
        Ok(self.written(subject, parts, Some(link)))
    }

    fn written(&self, subject: String, parts: Vec<Part>, unsubscribe: Option<String>) -> Plan {
        Plan::Send(Box::new(Message {
            id: self.row.id,
            at: self.now,
            to: self.address.address.clone(),
            subject,
            parts,
            unsubscribe,
        }))
    }
}
