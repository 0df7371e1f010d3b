//! Names that look like others.

use std::sync::LazyLock;

use chrono::DateTime;
use sqlx::PgPool;
use uuid::Uuid;

use crate::db;

/// Words that speak for the server wherever they stand in a name.
const OF_THE_SERVER: [&str; 6] = ["admin", "administrator", "moderator", "operator", "umpire", "vedette"];

/// Words that do so alone, and are people's names beside others.
const ALONE: [&str; 5] = ["root", "server", "staff", "support", "system"];

/// What the names of guests begin with.
const OF_GUESTS: &str = "guest";

/// What the names begin with under which deleted accounts are shown.
const OF_THE_GONE: &str = "Former Player";

/// What a name looks like: the skeleton of Unicode's technical standard 39, whatever the case. Names differ in more than
/// capitals already, but a capital i looks like a small L, so both cases count.
#[must_use]
pub fn skeleton(name: &str) -> String {
    let as_shown: String = unicode_security::skeleton(name).collect();
    unicode_security::skeleton(&as_shown.to_lowercase()).collect()
}

/// Whether a name, or one that looks like it, would speak for the server or pass for that of a guest.
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    static WORDS: LazyLock<[Vec<String>; 3]> = LazyLock::new(|| {
        let sketched = |words: &[&str]| words.iter().map(|word| sketch(word)).collect();
        [sketched(&OF_THE_SERVER), sketched(&ALONE), sketched(&[OF_GUESTS])]
    });
    static OF_THE_GONE_SKETCH: LazyLock<String> = LazyLock::new(|| skeleton(OF_THE_GONE));
    if skeleton(name).starts_with(&*OF_THE_GONE_SKETCH) {
        return true;
    }
    let [of_the_server, alone, of_guests] = &*WORDS;
    let whole: String = name.chars().filter(|character| character.is_alphanumeric()).collect();
    let whole = sketch(&whole);
    // Digits stand for letters, or between words.
    let words: Vec<String> = name
        .split(|character: char| !character.is_alphanumeric())
        .map(sketch)
        .collect();
    let letters: Vec<String> = name
        .split(|character: char| !character.is_alphabetic())
        .map(sketch)
        .collect();
    let is_first = |words: &[String]| words.first().is_some_and(|word| of_guests.contains(word));
    of_the_server.contains(&whole)
        || alone.contains(&whole)
        || words.iter().chain(&letters).any(|word| of_the_server.contains(word))
        || is_first(&words)
        || is_first(&letters)
}

/// Coarser than a skeleton: an i is an l as well, with or without its dot.
fn sketch(word: &str) -> String {
    skeleton(word).replace('i', "l")
}

/// Notes what the names look like of players who chose them before anybody asked. Of those who look alike the first one
/// counts; all keep their names.
///
/// # Errors
/// When the database fails.
pub async fn sketch_old_names(database: &PgPool) -> sqlx::Result<()> {
    const AT_ONCE: i64 = 500;
    let mut last = (DateTime::UNIX_EPOCH, Uuid::nil());
    loop {
        let players = db::accounts::players_without_skeleton(database, last, AT_ONCE).await?;
        let Some(newest) = players.last() else { return Ok(()) };
        last = (newest.created_at, newest.id);
        for player in players {
            if !db::accounts::set_skeleton(database, player.id, &skeleton(&player.name)).await? {
                tracing::info!(player = %player.id, "the name of a player looks like another's");
            }
        }
    }
}
