//! The rulings of `docs/rulings`, as players read them.

use protocol::package::{Ruling, RulingsPage};

use crate::catalogue::GAMES;

/// The rulings of a game, its own page first; none for a game that does not exist.
#[must_use]
pub fn rulings(ruleset: &str) -> Vec<RulingsPage> {
    let game = GAMES.iter().find(|game| game.id == ruleset);
    let pages = game.map_or(&[] as &[&str], |game| game.rulings);
    pages.iter().map(|text| page(text)).collect()
}

/// Reads a page: its title, and the rows of its tables.
fn page(text: &str) -> RulingsPage {
    let title = text.lines().next().unwrap_or_default();
    RulingsPage {
        title: title
            .trim_start_matches("# Rulings")
            .trim_start_matches(" for")
            .trim_start_matches([':', ' '])
            .to_owned(),
        rulings: text.lines().filter_map(row).collect(),
    }
}

/// A row of a table: the cases, the ruling, the reason and the tests, in some tables after a number.
fn row(line: &str) -> Option<Ruling> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.trim_end_matches(" |").split(" | ").collect();
    let [.., cases, ruling, reason, tests] = cells[..] else {
        return None;
    };
    tests.starts_with('`').then(|| Ruling {
        cases: numbers(cases),
        ruling: ruling.to_owned(),
        reason: reason.to_owned(),
    })
}

/// The numbers of the cases, without words such as `option` beside them.
fn numbers(cases: &str) -> Vec<String> {
    cases
        .split(", ")
        .filter_map(|case| case.split(' ').next())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{page, rulings};
    use crate::catalogue::GAMES;

    #[test]
    fn a_page_is_read_with_and_without_numbers() {
        let text = "# Rulings for Chess\n\nProse.\n\n| No. | Case | Ruling | Reason | Test |\n|---|---|---|---|---|\n\
                    | 3 | 1.1, 2.4 option | So. | Because. | `a`, `b` |\n| 5.2 | Thus. | Therefore. | `c` |\n";
        let page = page(text);
        assert_eq!((page.title.as_str(), page.rulings.len()), ("Chess", 2));
        assert_eq!(page.rulings[0].cases, ["1.1", "2.4"]);
        assert_eq!(
            (page.rulings[0].ruling.as_str(), page.rulings[1].reason.as_str()),
            ("So.", "Therefore.")
        );
    }

    #[test]
    fn every_row_of_a_table_is_a_ruling() {
        for text in GAMES.iter().flat_map(|game| game.rulings) {
            let is_head = |line: &&str| line.starts_with("| Case") || line.starts_with("| No.");
            let rows = text.lines().filter(|line| line.starts_with("| ") && !is_head(line));
            assert_eq!(page(text).rulings.len(), rows.count());
        }
    }

    #[test]
    fn every_game_has_its_rulings_and_they_name_its_cases() {
        let catalogue = crate::Catalogue::new(&[]).expect("the committed data are sound");
        for referee in catalogue.referees() {
            let pages = rulings(&referee.info().id);
            let own = pages.first().expect("every game has a page");
            assert_eq!(own.title, referee.info().title);
            for ruling in &own.rulings {
                for case in &ruling.cases {
                    let known = referee.package().cases.iter().any(|summary| summary.case == *case);
                    assert!(known, "a ruling of {} names the unknown case {case}", own.title);
                }
            }
        }
        assert!(rulings("chess").is_empty());
    }
}
