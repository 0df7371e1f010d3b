//! Standings and cross-tables as CSV. As JSON they are what serde makes of them.

use std::fmt::Write;

use protocol::Side;

use crate::cross_table::{Columns, CrossTable, Entry, Mark};
use crate::entrant::EntrantId;
use crate::standings::Standings;

/// The standings as CSV with a head line. `name` says what an entrant is called.
#[must_use]
pub fn standings_csv(standings: &Standings, name: impl Fn(EntrantId) -> String) -> String {
    let mut head: Vec<String> = [
        "rank", "id", "name", "points", "won", "drawn", "lost", "forfeits", "byes",
    ]
    .map(str::to_owned)
    .into();
    head.extend(standings.tie_breaks.iter().map(|tie_break| tie_break.key().to_owned()));
    head.push("withdrawn".to_owned());
    let mut csv = line(&head);
    for row in &standings.rows {
        let mut fields = vec![
            rank(row.rank, row.annulled),
            row.entrant.0.to_string(),
            name(row.entrant),
            row.points.to_string(),
        ];
        let counts = [row.won, row.drawn, row.lost, row.forfeits, row.byes];
        fields.extend(counts.map(|count| count.to_string()));
        let values = standings.tie_breaks.iter().zip(&row.tie_breaks);
        fields.extend(values.map(|(tie_break, value)| value.map_or(String::new(), |value| tie_break.show(value))));
        fields.push(if row.withdrawn { "yes" } else { "no" }.to_owned());
        csv += &line(&fields);
    }
    csv
}

/// The team standings as CSV with a head line. `name` says what a team is called.
#[must_use]
pub fn teams_csv(standings: &Standings, name: impl Fn(crate::entrant::TeamId) -> String) -> String {
    let head = ["rank", "id", "name", "played", "match_points", "board_points", "margin"].map(str::to_owned);
    let mut csv = line(&head);
    for row in &standings.teams {
        csv += &line(&[
            row.rank.to_string(),
            row.team.0.to_string(),
            name(row.team),
            row.played.to_string(),
            row.match_points.to_string(),
            row.board_points.to_string(),
            row.margin.to_string(),
        ]);
    }
    csv
}

/// The cross-table as CSV with a head line. `name` says what an entrant is called.
///
/// A column for a round says `12U1`: against the twelfth line, as the Union, won. `C` is the Confederacy, `½` a draw,
/// `F` a game lost or `W` one won by forfeit, `*` one that goes on, `x` one that does not count. A column for an opponent
/// leaves his line away. Games of a pair are set apart by a space.
#[must_use]
pub fn cross_table_csv(table: &CrossTable, name: impl Fn(EntrantId) -> String) -> String {
    let count = table.lines.first().map_or(0, |line| line.cells.len());
    let mut head: Vec<String> = ["line", "rank", "id", "name"].map(str::to_owned).into();
    head.extend((1..=count).map(|number| match table.columns {
        Columns::Opponents => number.to_string(),
        Columns::Rounds => format!("round {number}"),
    }));
    head.push("points".to_owned());
    let mut csv = line(&head);
    for (row, number) in table.lines.iter().zip(1..) {
        let mut fields = vec![
            i32::to_string(&number),
            rank(row.rank, row.annulled),
            row.entrant.0.to_string(),
            name(row.entrant),
        ];
        fields.extend(row.cells.iter().map(|entries| cell(table.columns, entries)));
        fields.push(row.points.to_string());
        csv += &line(&fields);
    }
    csv
}

/// What the page shows: who left so early that his games were annulled has no rank.
fn rank(rank: u32, annulled: bool) -> String {
    if annulled { "–".to_owned() } else { rank.to_string() }
}

/// What stands in a cell of a cross-table.
#[must_use]
pub fn cell(columns: Columns, entries: &[Entry]) -> String {
    let entries: Vec<String> = entries.iter().map(|entry| text(columns, entry)).collect();
    entries.join(" ")
}

fn text(columns: Columns, entry: &Entry) -> String {
    let mark = match entry.mark {
        Mark::Won => "1",
        Mark::Drawn => "½",
        Mark::Lost => "0",
        Mark::WonByForfeit => "W",
        Mark::LostByForfeit => "F",
        Mark::Pending => "*",
        Mark::Void => "x",
        Mark::Bye => "bye",
    };
    let side = match entry.side {
        Some(Side::Union) => "U",
        Some(Side::Confederate) => "C",
        None => "",
    };
    let mut text = String::new();
    if let (Columns::Rounds, Some(line)) = (columns, entry.line) {
        write!(text, "{line}").expect("a string takes everything");
    }
    text + side + mark
}

/// The fields as a line of CSV.
fn line(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",") + "\r\n"
}

/// A field that a spreadsheet takes for what it is. One that it would take for a formula gets an apostrophe in front:
/// names are chosen by people. A plain number may have its sign.
fn quoted(field: &str) -> String {
    let unsigned = field.strip_prefix('-').unwrap_or(field);
    let number = unsigned.starts_with(|first: char| first.is_ascii_digit())
        && unsigned.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let formula = field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !number;
    let harmless = if formula { format!("'{field}") } else { field.to_owned() };
    if harmless.contains([',', '"', '\n', '\r', ';', '\t']) || harmless.trim() != harmless {
        format!("\"{}\"", harmless.replace('"', "\"\""))
    } else {
        harmless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_made_harmless_and_numbers_stay() {
        for field in ["=1+1", "+cmd", "-2+3", "@sum", "\t=1", "-", "+inf", "-nan", "\n=1"] {
            let shown = quoted(field);
            assert!(shown.trim_start_matches('"').starts_with('\''), "{shown}");
        }
        assert_eq!(quoted("-12.5"), "-12.5");
    }

    #[test]
    fn quotes_and_commas_stay_in_their_field() {
        assert_eq!(quoted("Lee, \"Marse\" Robert"), "\"Lee, \"\"Marse\"\" Robert\"");
        assert_eq!(line(&["a".to_owned(), "b\nc".to_owned()]), "a,\"b\nc\"\r\n");
    }
}
