//! What can be done at a table.

use std::borrow::Cow;

use protocol::Side;
use protocol::pace::Pace;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The longest id a choice may have.
const LONGEST_CHOICE: usize = 64;

/// How the acts begin that say more than their name.
const GIVE: &str = "~give:";
const PACE: &str = "~pace:";
const TAKEBACK: &str = "~takeback:";
const FROM: &str = "~from:";

const fn name_of(side: Side) -> &'static str {
    match side {
        Side::Union => "union",
        Side::Confederate => "confederate",
    }
}

/// What a side does at a table, and what the column `choice` of the journal says: a choice of the game, or one of the
/// acts that every table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<'a> {
    /// The game is set up.
    Setup,
    /// A choice by its id.
    Choice(Cow<'a, str>),
    /// The side takes its last step back.
    Undo,
    /// The side gives up.
    Resign,
    /// The side accepts the other's offer of a draw.
    Draw,
    /// Who runs the server ends the game, with a winner or as a draw.
    Adjudge(Option<Side>),
    /// A side's time is up, or that of both at the same instant.
    Flag(Option<Side>),
    /// A side gets this many seconds from the other.
    Give(Side, u32),
    /// The players go on with another pace.
    Pace(Pace),
    /// The players go back to where the game stood after the step of this number.
    Takeback(i32),
    /// The game goes on from where another one stood, at a table and a moment.
    From(Uuid, u64),
    /// The game goes on under another edition of its rules, or with another board: what both were is in the table `seam`.
    Seam,
}

impl Act<'_> {
    /// Reads the column `choice` of the journal. No choice of a game begins with a tilde.
    #[must_use]
    pub fn read(text: &str) -> Act<'_> {
        match text {
            "~setup" => Act::Setup,
            "~undo" => Act::Undo,
            "~resign" => Act::Resign,
            "~draw" => Act::Draw,
            "~adjudge:union" => Act::Adjudge(Some(Side::Union)),
            "~adjudge:confederate" => Act::Adjudge(Some(Side::Confederate)),
            "~adjudge:draw" => Act::Adjudge(None),
            "~flag:union" => Act::Flag(Some(Side::Union)),
            "~flag:confederate" => Act::Flag(Some(Side::Confederate)),
            "~flag:both" => Act::Flag(None),
            "~seam" => Act::Seam,
            choice => Act::read_longer(choice).unwrap_or(Act::Choice(choice.into())),
        }
    }

    /// Reads an act that says more than its name.
    fn read_longer(text: &str) -> Option<Act<'_>> {
        if let Some(pace) = text.strip_prefix(PACE) {
            return serde_json::from_str(pace).ok().map(Act::Pace);
        }
        if let Some(step) = text.strip_prefix(TAKEBACK) {
            return step.parse().ok().map(Act::Takeback);
        }
        if let Some(place) = text.strip_prefix(FROM) {
            let (table, moment) = place.split_once(':')?;
            return Some(Act::From(table.parse().ok()?, moment.parse().ok()?));
        }
        let (side, seconds) = text.strip_prefix(GIVE)?.split_once(':')?;
        let side = Side::BOTH.into_iter().find(|one| name_of(*one) == side)?;
        Some(Act::Give(side, seconds.parse().ok()?))
    }

    /// The choice that a player names: anything else than one of the table's own acts.
    ///
    /// # Errors
    /// When it cannot be a choice of any game.
    pub fn of_player(text: String) -> Result<Act<'static>> {
        let is_possible = text.len() <= LONGEST_CHOICE && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_possible && !text.starts_with('~') {
            Ok(Act::Choice(text.into()))
        } else {
            Err(Error::invalid("refused", "This is not a choice of this game."))
        }
    }

    /// Whether it is the same under all rules: players, a clock, or who runs the server, end the game.
    #[must_use]
    pub const fn needs_no_rules(&self) -> bool {
        matches!(self, Act::Resign | Act::Draw | Act::Adjudge(_) | Act::Flag(_))
    }

    /// The text for the journal.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Act::Setup => "~setup",
            Act::Choice(choice) => choice,
            Act::Undo => "~undo",
            Act::Resign => "~resign",
            Act::Draw => "~draw",
            Act::Adjudge(Some(Side::Union)) => "~adjudge:union",
            Act::Adjudge(Some(Side::Confederate)) => "~adjudge:confederate",
            Act::Adjudge(None) => "~adjudge:draw",
            Act::Flag(Some(Side::Union)) => "~flag:union",
            Act::Flag(Some(Side::Confederate)) => "~flag:confederate",
            Act::Flag(None) => "~flag:both",
            Act::Seam => "~seam",
            Act::Give(side, seconds) => return format!("{GIVE}{}:{seconds}", name_of(*side)).into(),
            Act::From(table, moment) => return format!("{FROM}{table}:{moment}").into(),
            Act::Takeback(step) => return format!("{TAKEBACK}{step}").into(),
            Act::Pace(pace) => {
                let pace = serde_json::to_string(pace).expect("plain data always serialises");
                return format!("{PACE}{pace}").into();
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_is_read_as_it_was_written() {
        let acts = [
            Act::Setup,
            Act::Choice("march:3".into()),
            Act::Undo,
            Act::Resign,
            Act::Draw,
            Act::Adjudge(None),
            Act::Adjudge(Some(Side::Union)),
            Act::Adjudge(Some(Side::Confederate)),
            Act::Flag(None),
            Act::Flag(Some(Side::Union)),
            Act::Flag(Some(Side::Confederate)),
            Act::Seam,
            Act::Give(Side::Union, 1),
            Act::Give(Side::Confederate, u32::MAX),
            Act::Takeback(0),
            Act::Takeback(i32::MAX),
            Act::From(Uuid::max(), u64::MAX),
        ];
        let paces = Pace::PRESETS.map(|(_, pace)| Act::Pace(pace));
        for act in acts.into_iter().chain(paces) {
            assert_eq!(Act::read(&act.text()), act);
        }
    }

    #[test]
    fn no_player_says_what_only_the_table_says() {
        for text in [
            "~undo",
            "~give:union:5",
            "~give:",
            "~pace:{}",
            "~takeback:3",
            "~flag:both",
            "~anything",
            "a b",
            "",
        ] {
            let is_choice = Act::of_player(text.to_owned()).is_ok();
            assert_eq!(is_choice, text.is_empty(), "{text}");
        }
    }
}
