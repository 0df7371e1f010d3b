//! What people write for others to read: it shall show what it is, in the order in which it was written.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Joins what stands on both sides of it, in emoji and in Indic scripts; or keeps it apart, in Persian.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Letters and signs that show nothing.
const BLANKS: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Without what nobody sees: marks that turn the direction round, spaces without width, and the like. Such things come
/// along when text is copied, so they are dropped without a word. Joiners stay where scripts need them.
#[must_use]
pub fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    for character in text.chars() {
        let is_kept = match character.general_category() {
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
                tidied.push('\n');
                continue;
            }
            GeneralCategory::Format if JOINERS.contains(&character) => {
                let before = tidied.chars().next_back();
                before.is_some_and(|before| !before.is_ascii() && !JOINERS.contains(&before))
            }
            GeneralCategory::Format => shows(character),
            _ => true,
        };
        if is_kept {
            tidied.push(character);
        }
    }
    tidied
}

/// Whether there is anything to see.
#[must_use]
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|character| {
        let is_seen = !matches!(
            character.general_category(),
            GeneralCategory::Format
                | GeneralCategory::Control
                | GeneralCategory::NonspacingMark
                | GeneralCategory::EnclosingMark
        );
        is_seen && !character.is_whitespace() && !BLANKS.contains(&character)
    })
}

/// Whether everything in it can be seen, or is a space.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    tidy(text) == text && !text.chars().any(char::is_control)
}

/// Of the characters that format others, those that are seen themselves: signs that stand around numbers.
const fn shows(character: char) -> bool {
    matches!(
        character,
        '\u{600}'..='\u{605}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{110bd}'
            | '\u{110cd}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_hidden_and_nothing_turned_round() {
        for (text, tidied) in [
            ("I \u{202e}resign\u{202c} not", "I resign not"),
            ("\u{2067}one\u{2069}\u{200e}\u{200f}\u{61c}", "one"),
            ("pass\u{200b}word \u{feff}in\u{ad}visible\u{2060}", "password invisible"),
            ("a\u{200d}b\u{200c}", "ab"),
            ("tag\u{e0067}ged", "tagged"),
            ("one\u{2028}two", "one\ntwo"),
        ] {
            assert_eq!(tidy(text), tidied, "{text:?}");
        }
    }

    #[test]
    fn scripts_and_emoji_keep_what_they_need() {
        for text in [
            "Zwölf Boxkämpfer jagen",
            "שלום, עולם",
            "نامه\u{200c}ای",
            "क्\u{200d}ष",
            "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{2764}\u{fe0f}",
            "\u{600}1864",
            "two\nlines",
        ] {
            assert_eq!(tidy(text), text);
            assert!(is_visible(text));
        }
    }

    #[test]
    fn what_shows_nothing_is_nothing() {
        for text in ["", " \n", "\u{200d}", "\u{3164}\u{2800}", "\u{301}"] {
            assert!(!is_visible(&tidy(text)), "{text:?}");
        }
        assert!(is_plain("north 7") && !is_plain("no\u{202e}rth") && !is_plain("no\nrth"));
    }
}
