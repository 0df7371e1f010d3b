//! Phrases in words: what the page does with the words of a game, for those who read without it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use protocol::board::Board;
use protocol::package::RulesetPackage;
use protocol::view::LogEntry;
use protocol::{Param, Phrase, Side, TableView};

/// What is said about a table itself, in the same words for every game; the page has the same.
const TABLE_WORDS: [(&str, &str); 10] = [
    ("table.resigned", "The {0:side} side resigned."),
    ("table.draw", "Both sides agreed on a draw."),
    ("table.time", "The {0:side} side’s time was up."),
    ("table.time-both", "The time of both sides was up."),
    (
        "table.adjudged",
        "Whoever runs this server has given the game to the {0:side} side.",
    ),
    (
        "table.adjudged-draw",
        "Whoever runs this server has ended the game as a draw.",
    ),
    (
        "table.seam",
        "From here on the game is played under edition {0:number} of its rules.",
    ),
    (
        "table.takeback",
        "By agreement the game goes back. What was rolled stays rolled.",
    ),
    ("table.what-if", "What if: from here on the game goes another way."),
    ("table.frozen", "Frozen"),
];

/// How deep phrases may name each other.
const DEEPEST: usize = 4;

/// The words of a game, and what pieces and spaces are called.
pub struct Words<'a> {
    package: &'a RulesetPackage,
    board: &'a Board,
    /// What pieces were called that were seen so far.
    pieces: BTreeMap<u16, Cow<'a, str>>,
}

impl<'a> Words<'a> {
    /// The words of a game before anything was seen.
    #[must_use]
    pub const fn new(package: &'a RulesetPackage, board: &'a Board) -> Words<'a> {
        Words {
            package,
            board,
            pieces: BTreeMap::new(),
        }
    }

    /// The title of the game.
    #[must_use]
    pub fn title(&self) -> &'a str {
        &self.package.title
    }

    /// Takes the names of pieces from what is seen now.
    pub fn look(&mut self, view: &TableView) {
        for piece in &view.pieces {
            let printed = piece
                .counter
                .and_then(|id| self.board.counters.iter().find(|counter| counter.id == id));
            let kind = if self.board.blocks { "block" } else { "piece" };
            let name = printed.map_or_else(
                || Cow::Owned(format!("a {} {kind}", name_of(piece.owner))),
                |counter| Cow::Borrowed(counter.name.as_str()),
            );
            self.pieces.insert(piece.id, name);
        }
    }

    /// A line of the log with its dice and its case.
    #[must_use]
    pub fn line(&self, entry: &LogEntry) -> String {
        let mut line = self.text(&entry.say);
        for roll in &entry.dice {
            let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
            let purpose = self.text(&Phrase {
                key: roll.purpose.clone(),
                params: Vec::new(),
            });
            let _ = write!(line, " [{}, {purpose}: {}]", name_of(roll.side), faces.join(" "));
        }
        if !entry.case.is_empty() {
            let _ = write!(line, " ({})", entry.case);
        }
        line
    }

    /// A phrase in words. One that nobody knows shows its key.
    #[must_use]
    pub fn text(&self, phrase: &Phrase) -> String {
        self.filled(phrase, DEEPEST)
    }

    fn filled(&self, phrase: &Phrase, depth: usize) -> String {
        let key = &*phrase.key;
        let own = TABLE_WORDS
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, words)| *words);
        let template = self.package.phrases.get(key).map(String::as_str).or(own).unwrap_or(key);
        let mut text = String::new();
        let mut rest = template;
        while let Some(start) = rest.find('{') {
            let end = rest[start..].find('}').map_or(rest.len(), |length| start + length);
            text.push_str(&rest[..start]);
            let begins = text.is_empty();
            let place = self.place(&rest[start + 1..end], &phrase.params, depth);
            // A piece without a name begins its sentence like any other word.
            text.push_str(&if begins { capital(&place) } else { place });
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        text.push_str(rest);
        text
    }

    fn place(&self, place: &str, params: &[Param], depth: usize) -> String {
        let mut parts = place.splitn(3, ':');
        let number = parts.next().and_then(|number| number.parse::<usize>().ok());
        let Some(param) = number.and_then(|number| params.get(number)) else {
            return String::new();
        };
        let value = match param {
            Param::Number(value) => *value,
            // A verb agrees with the number of those whom a list names.
            Param::List(all) => i32::try_from(all.len()).unwrap_or(i32::MAX),
            Param::Text(_) => 0,
        };
        match parts.next().unwrap_or("text") {
            "piece" | "pieces" => list(numbers(param).iter().map(|id| self.piece(*id))),
            "space" | "spaces" => list(numbers(param).iter().map(|id| self.space(*id))),
            // Where the line has its place, which it does not say.
            "at" => String::new(),
            "side" => name_of(if value == 1 { Side::Confederate } else { Side::Union }).to_owned(),
            "signed" if value > 0 => format!("+{value}"),
            "signed" if value == 0 => "±0".to_owned(),
            "sum" => sum(numbers(param)),
            "phrase" if depth > 0 => self.filled(
                &Phrase {
                    key: bare(param).into(),
                    params: Vec::new(),
                },
                depth - 1,
            ),
            "plural" => {
                let (one, many) = parts.next().unwrap_or_default().split_once('|').unwrap_or_default();
                if value == 1 { one } else { many }.replace('#', &count(value))
            }
            _ => bare(param),
        }
    }

    fn piece(&self, id: i32) -> String {
        let seen = u16::try_from(id).ok().and_then(|id| self.pieces.get(&id));
        // A piece that is off the map now was on it before: its number is that of its counter.
        let printed = || self.board.counters.iter().find(|counter| i32::from(counter.id) == id);
        match seen {
            Some(name) => name.to_string(),
            None => printed().map_or_else(|| "a piece".to_owned(), |counter| counter.name.clone()),
        }
    }

    fn space(&self, id: i32) -> String {
        let space = self.board.spaces.iter().find(|space| i32::from(space.id) == id);
        space.map_or_else(|| format!("space {id}"), |space| space.name.clone())
    }
}

/// What a side is called.
#[must_use]
pub const fn name_of(side: Side) -> &'static str {
    match side {
        Side::Union => "Union",
        Side::Confederate => "Confederate",
    }
}

fn numbers(param: &Param) -> &[i32] {
    match param {
        Param::List(list) => list,
        Param::Number(number) => std::slice::from_ref(number),
        Param::Text(_) => &[],
    }
}

fn bare(param: &Param) -> String {
    match param {
        Param::Number(number) => count(*number),
        Param::Text(text) => text.to_string(),
        Param::List(list) => list.iter().map(|number| count(*number)).collect::<Vec<_>>().join(","),
    }
}

/// A number with a true minus sign.
fn count(value: impl Into<i64>) -> String {
    value.into().to_string().replace('-', "−")
}

/// Terms and what they come to; one by itself is that.
fn sum(terms: &[i32]) -> String {
    let (first, more) = terms.split_first().map_or((0, &[][..]), |(first, more)| (*first, more));
    let mut text = count(first);
    for term in more {
        let sign = if *term < 0 { '−' } else { '+' };
        let _ = write!(text, " {sign} {}", term.unsigned_abs());
    }
    if !more.is_empty() {
        let total: i64 = terms.iter().map(|term| i64::from(*term)).sum();
        let _ = write!(text, " = {}", count(total));
    }
    text
}

fn list(items: impl ExactSizeIterator<Item = String>) -> String {
    let last = items.len().saturating_sub(1);
    let mut text = String::new();
    for (place, item) in items.enumerate() {
        if place > 0 {
            text.push_str(if place == last { " and " } else { ", " });
        }
        text.push_str(&item);
    }
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use protocol::phrase;

    use super::*;

    fn board() -> Board {
        serde_json::from_value(serde_json::json!({
            "id": "field", "title": "Field", "note": "", "size": [1, 1], "outline": [],
            "spaces": [{"id": 3, "name": "the Wheatfield", "label": [0, 0], "anchor": [0, 0], "terrain": "open"}],
            "borders": [], "lines": [], "tracks": [], "insets": [], "counters": [], "formations": [],
        }))
        .expect("a board")
    }

    fn said(template: &str, phrase: &Phrase) -> String {
        let package = RulesetPackage {
            phrases: BTreeMap::from([
                ("said".to_owned(), template.to_owned()),
                ("other".to_owned(), "otherwise".to_owned()),
            ]),
            ..RulesetPackage::default()
        };
        Words::new(&package, &board()).text(phrase)
    }

    #[test]
    fn templates_are_filled_as_the_page_fills_them() {
        for (template, phrase, text) in [
            ("{0:side} moves", phrase!("said", 1), "Confederate moves"),
            ("to {0:space}", phrase!("said", 3), "to the Wheatfield"),
            ("they fire.{0:at}", phrase!("said", 3), "they fire."),
            (
                "to {0:spaces}",
                phrase!("said", vec![3, 4, 5]),
                "to the Wheatfield, space 4 and space 5",
            ),
            ("{0:piece} falls", phrase!("said", 9), "A piece falls"),
            ("{0:signed} and {1:signed}", phrase!("said", 2, 0), "+2 and ±0"),
            ("{0:signed}", phrase!("said", -2), "−2"),
            ("{0:sum}", phrase!("said", vec![2, -1]), "2 − 1 = 1"),
            ("{0:sum}", phrase!("said", vec![2]), "2"),
            ("{0:plural:one unit|# units}", phrase!("said", 1), "One unit"),
            ("for {0:plural:one unit|# units}", phrase!("said", 3), "for 3 units"),
            ("so {0:phrase}", phrase!("said", "other"), "so otherwise"),
            ("{0:phrase}", phrase!("said", "said"), ""),
            ("{3:number}!", phrase!("said", 1), "!"),
            ("open {0", phrase!("said", 1), "open 1"),
        ] {
            assert_eq!(said(template, &phrase), text, "{template}");
        }
        assert_eq!(said("", &phrase!("unheard-of", 1)), "unheard-of");
    }

    #[test]
    fn the_page_has_the_same_words_for_tables() {
        let page = include_str!("../../../../web-client/src/table/phrase.ts");
        for (key, words) in TABLE_WORDS {
            assert!(page.contains(&format!("'{key}': '{words}'")), "{key}");
        }
        assert_eq!(page.matches("  'table.").count(), TABLE_WORDS.len());
    }
}
