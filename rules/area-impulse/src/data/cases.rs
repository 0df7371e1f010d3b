//! The cases of the rulebooks with our one-line summaries, and how far each is played.

use protocol::package::CaseSummary;
use serde::Deserialize;

use super::DataError;

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

/// The cases of Not War But Murder, in the order of its rulebook.
///
/// # Errors
/// When the committed file is not of its form.
pub fn not_war_but_murder() -> Result<Vec<Case>, DataError> {
    read(
        "cases/not-war-but-murder.toml",
        include_str!("../../cases/not-war-but-murder.toml"),
    )
}

/// The cases of Birth of a Legend, in the order of its rulebook.
///
/// # Errors
/// When the committed file is not of its form.
pub fn birth_of_a_legend() -> Result<Vec<Case>, DataError> {
    read(
        "cases/birth-of-a-legend.toml",
        include_str!("../../cases/birth-of-a-legend.toml"),
    )
}

fn read(file: &str, text: &str) -> Result<Vec<Case>, DataError> {
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
    use super::{Case, CaseStatus, birth_of_a_legend, not_war_but_murder, read};

    #[test]
    fn every_case_has_one_line_and_they_stand_in_the_order_of_the_book() {
        for cases in [not_war_but_murder(), birth_of_a_legend()] {
            stand_in_order(&cases.expect("the committed file is sound"));
        }
    }

    fn stand_in_order(cases: &[Case]) {
        let numbers = |case: &str| -> Vec<(u32, String)> {
            let parts = case.split(['.', ' ']);
            parts
                .map(|part| {
                    let digits = part.trim_end_matches(|last: char| !last.is_ascii_digit());
                    (digits.parse().unwrap_or(u32::MAX), part[digits.len()..].to_owned())
                })
                .collect()
        };
        for pair in cases.windows(2) {
            let (first, second) = (&pair[0].case, &pair[1].case);
            assert!(numbers(first) < numbers(second), "{first} stands before {second}");
        }
        for case in cases {
            assert!(
                !case.summary.contains('\n') && case.summary.ends_with('.'),
                "{}",
                case.case
            );
            assert!(case.summary.len() <= 300, "the summary of {} is too long", case.case);
        }
        assert!(cases.iter().any(|case| case.status == CaseStatus::ByBoard));
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
