//! The cases of a rulebook with our one-line summaries, and how far each is played.

use protocol::package::CaseSummary;
use serde::Deserialize;

use crate::data::DataError;

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
        cases: Vec<Case>,
    }
    let read: CasesFile = toml::from_str(text).map_err(|error| DataError::Unreadable {
        file: file.to_owned(),
        error: error.to_string(),
    })?;
    Ok(read.cases)
}

/// What players read of the cases.
#[must_use]
pub fn summaries(cases: Vec<Case>) -> Vec<CaseSummary> {
    let summary = |case: Case| CaseSummary {
        case: case.case,
        summary: case.summary,
    };
    cases.into_iter().map(summary).collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn an_unknown_status_is_refused() {
        let text = "cases = [{ case = \"1.0\", status = \"nearly\", summary = \"Nothing.\" }]";
        let error = read("broken.toml", text)
            .expect_err("there is no such status")
            .to_string();
        assert!(error.contains("broken.toml") && error.contains("nearly"), "{error}");
    }
}
