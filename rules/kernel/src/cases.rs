//! The cases of a rulebook with our one-line summaries, and how far each is played.

use protocol::package::{CaseSummary, Known};
use serde::Deserialize;

use crate::data::{Check, DataError};

/// A case of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its number, such as `10.4.4`.
    pub case: String,
    /// How far it is played.
    pub status: CaseStatus,
    /// What it says, in our own words.
    pub summary: String,
    /// How sure it is that it does: the file lists those that are not certain.
    #[serde(skip)]
    pub known: Known,
}

/// How far a case is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseStatus {
    /// The engine plays it, and a test bears its number.
    Done,
    /// The map or the counters carry it.
    ByBoard,
    /// Advice, history, or a list of components.
    TableTalk,
    /// Not yet played.
    Later,
}

/// Reads the cases of a rulebook, in the order of the book.
///
/// # Errors
/// When the text is not of the form of such a file.
pub fn read(file: &str, text: &str) -> Result<Vec<Case>, DataError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct CasesFile {
        /// The cases of which only a part is known.
        #[serde(default)]
        partly: Vec<String>,
        /// The cases that are rebuilt.
        #[serde(default)]
        rebuilt: Vec<String>,
        cases: Vec<Case>,
    }
    let mut read: CasesFile = toml::from_str(text).map_err(|error| DataError::Unreadable {
        file: file.to_owned(),
        error: error.to_string(),
    })?;
    for (known, numbers) in [(Known::Partly, &read.partly), (Known::Rebuilt, &read.rebuilt)] {
        for number in numbers {
            let Some(case) = read.cases.iter_mut().find(|case| case.case == *number) else {
                return Check { file }.fail(number, "there is no such case");
            };
            case.known = known;
        }
    }
    Ok(read.cases)
}

/// What players read of the cases.
#[must_use]
pub fn summaries(cases: Vec<Case>) -> Vec<CaseSummary> {
    let summary = |case: Case| CaseSummary {
        case: case.case,
        summary: case.summary,
        known: case.known,
    };
    cases.into_iter().map(summary).collect()
}

#[cfg(test)]
mod tests {
    use super::{Known, read, summaries};

    #[test]
    fn cases_that_are_not_certain_are_listed() {
        let text = |rebuilt: &str| {
            format!(
                "partly = [\"1.1\"]\nrebuilt = [\"{rebuilt}\"]\ncases = [\
                 {{ case = \"1.0\", status = \"done\", summary = \"A.\" }}, \
                 {{ case = \"1.1\", status = \"done\", summary = \"B.\" }}, \
                 {{ case = \"1.2\", status = \"done\", summary = \"C.\" }}]"
            )
        };
        let cases = summaries(read("cases.toml", &text("1.2")).expect("it is a file of cases"));
        let known: Vec<Known> = cases.iter().map(|case| case.known).collect();
        assert_eq!(known, [Known::Printed, Known::Partly, Known::Rebuilt]);
        let error = read("cases.toml", &text("1.3")).expect_err("there is no such case");
        assert!(error.to_string().contains("1.3"), "{error}");
    }

    #[test]
    fn an_unknown_status_is_refused() {
        let text = "cases = [{ case = \"1.0\", status = \"nearly\", summary = \"Nothing.\" }]";
        let error = read("broken.toml", text)
            .expect_err("there is no such status")
            .to_string();
        assert!(error.contains("broken.toml") && error.contains("nearly"), "{error}");
    }
}
