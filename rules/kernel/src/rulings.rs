//! The rulings of a game: how it is played where its rulebook is silent or can be read in two ways.

use protocol::package::{Ruling as PublishedRuling, RulingsPage};
use serde::Deserialize;

use crate::data::DataError;

/// The rulings on a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulings {
    /// The title of the game.
    pub title: String,
    /// What is to be said of all of them, a sentence each.
    pub about: Vec<String>,
    /// The chapters, in the order of the book.
    pub chapters: Vec<Chapter>,
}

/// The rulings on a part of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// Whether they are about this game alone, as of a ruling.
    #[serde(default)]
    pub own: bool,
    /// What is to be said of all of them, a sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The number that tests and comments call it by, in games that number their rulings.
    pub number: Option<u16>,
    /// The cases it is about, some with a word behind the number.
    pub cases: Vec<String>,
    /// Whether it is about this game alone: games of its system that are played by its other rulings do without it, or
    /// have one of their own.
    #[serde(default)]
    pub own: bool,
    /// How the game is played.
    pub ruling: String,
    /// Why.
    pub reason: String,
    /// The tests that hold it.
    pub tests: Vec<String>,
}

/// Reads the rulings on a rulebook.
///
/// # Errors
/// When the text is not of the form of such a file.
pub fn read(file: &str, text: &str) -> Result<Rulings, DataError> {
    toml::from_str(text).map_err(|error| DataError::Unreadable {
        file: file.to_owned(),
        error: error.to_string(),
    })
}

impl Rulings {
    /// Those that hold for another game of the system, too.
    #[must_use]
    pub fn shared(mut self) -> Rulings {
        self.chapters.retain(|chapter| !chapter.own);
        for chapter in &mut self.chapters {
            chapter.rulings.retain(|ruling| !ruling.own);
        }
        self
    }

    /// What players read of them.
    #[must_use]
    pub fn page(&self) -> RulingsPage {
        let rulings = self.chapters.iter().flat_map(|chapter| &chapter.rulings);
        RulingsPage {
            title: self.title.clone(),
            rulings: rulings.map(Ruling::published).collect(),
            cards: Vec::new(),
        }
    }
}

impl Ruling {
    fn published(&self) -> PublishedRuling {
        // A case without a number, such as a rule of a scenario, goes by its whole name.
        let number = |case: &String| {
            let numbered = case.starts_with(|first: char| first.is_ascii_digit());
            let first = case.split(' ').next().filter(|_| numbered);
            first.unwrap_or(case).to_owned()
        };
        PublishedRuling {
            cases: self.cases.iter().map(number).collect(),
            ruling: self.ruling.clone(),
            reason: self.reason.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn players_read_the_rulings_of_all_chapters_by_the_numbers_of_the_cases() {
        let text = r#"
            title = "Chess"
            about = []
            [[chapters]]
            title = "One"
            [[chapters.rulings]]
            number = 3
            cases = ["1.1", "2.4 option"]
            ruling = "So."
            reason = "Because."
            tests = ["a", "b"]
            [[chapters]]
            title = "Two"
            notes = ["Prose."]
            [[chapters.rulings]]
            cases = ["5.2"]
            ruling = "Thus."
            reason = "Therefore."
            tests = ["c"]
        "#;
        let page = read("chess.toml", text).expect("the rulings are sound").page();
        assert_eq!((page.title.as_str(), page.rulings.len()), ("Chess", 2));
        assert_eq!(page.rulings[0].cases, ["1.1", "2.4"]);
        assert_eq!(page.rulings[1].reason, "Therefore.");
    }

    #[test]
    fn another_game_of_the_system_is_not_told_what_is_about_this_one_alone() {
        let text = r#"
            title = "Chess"
            about = []
            [[chapters]]
            title = "One"
            [[chapters.rulings]]
            cases = ["1.1"]
            own = true
            ruling = "So."
            reason = "Because."
            tests = ["a"]
            [[chapters.rulings]]
            cases = ["1.2"]
            ruling = "Thus."
            reason = "Therefore."
            tests = ["b"]
            [[chapters]]
            title = "Two"
            own = true
            [[chapters.rulings]]
            cases = ["2.1"]
            ruling = "Hence."
            reason = "Whence."
            tests = ["c"]
        "#;
        let all = read("chess.toml", text).expect("the rulings are sound");
        assert_eq!(all.page().rulings.len(), 3);
        let shared = all.shared().page();
        let cases: Vec<&str> = shared
            .rulings
            .iter()
            .flat_map(|ruling| &ruling.cases)
            .map(String::as_str)
            .collect();
        assert_eq!(cases, ["1.2"]);
    }

    #[test]
    fn a_ruling_without_a_reason_is_refused() {
        let text = "title = \"Chess\"\nabout = []\n[[chapters]]\ntitle = \"One\"\n[[chapters.rulings]]\n\
                    cases = [\"1.1\"]\nruling = \"So.\"\ntests = [\"a\"]\n";
        let error = read("chess.toml", text).expect_err("no reason").to_string();
        assert!(error.contains("chess.toml") && error.contains("reason"), "{error}");
    }
}
