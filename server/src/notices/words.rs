//! The words of notices.

use chrono_tz::Tz;
use protocol::Side;
use protocol::http::NoticeKind;

use super::letter::Letter;

/// One line that says what it is about.
#[must_use]
pub fn headline(letter: &Letter) -> String {
    let Letter {
        game,
        scenario_title: scenario,
        ..
    } = letter;
    let against = letter.opponent.as_deref();
    match (letter.kind, against) {
        (NoticeKind::Turn, Some(name)) => format!("{game}: {name} and the game wait for you"),
        (NoticeKind::Turn, None) => format!("{game}: the game waits for you"),
        (NoticeKind::Invitation, Some(name)) => format!("{name} invites you to a game of {game} ({scenario})"),
        (NoticeKind::Invitation, None) => format!("You are invited to a game of {game} ({scenario})"),
        (NoticeKind::Draw, Some(name)) => format!("{game}: {name} offers a draw"),
        (NoticeKind::Draw, None) => format!("{game}: you are offered a draw"),
        (NoticeKind::Round, name) => {
            let against = name.map(|name| format!(" against {name}")).unwrap_or_default();
            let place = letter.tournament.as_ref().map(|name| format!(" in “{name}”"));
            format!("{game}: your game{against}{} begins", place.unwrap_or_default())
        }
        (NoticeKind::Tournament, _) => match &letter.tournament {
            Some(name) => format!("{game}: the tournament “{name}” is over"),
            None => format!("{game}: a tournament is over"),
        },
        (NoticeKind::Over, name) => {
            let result = match (letter.winner, letter.side) {
                (Some(winner), Some(side)) if winner == side => "you have won",
                (Some(_), Some(_)) => "you have lost",
                (Some(Side::Union), None) => "the Union has won",
                (Some(Side::Confederate), None) => "the Confederacy has won",
                (None, _) => "it is a draw",
            };
            let against = name.map(|name| format!(" against {name}")).unwrap_or_default();
            format!("{game}: your game{against} is over; {result}")
        }
    }
}

/// The headline, the deadline if there is one, and the address, in one line each.
#[must_use]
pub fn lines(letter: &Letter) -> Vec<String> {
    let mut lines = vec![format!("{}.", headline(letter))];
    lines.extend(deadline(letter, Tz::UTC));
    lines.extend(letter.link.clone());
    lines
}

/// When the reader's time is up, if it is limited, as his own clock on the wall shows it.
#[must_use]
pub fn deadline(letter: &Letter, zone: Tz) -> Option<String> {
    let time = letter.deadline?.with_timezone(&zone).format("%-d %B %Y at %H:%M");
    Some(format!("Your time is up on {time} {zone}."))
}
