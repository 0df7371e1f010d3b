//! How numbers and names are written on cards.

use kernel::data::Sourced;
use protocol::package::{Card, CardRow, Known};

use crate::map::Terrain;
use crate::tables::{Allowance, WayKind};

/// What the source of a value says when somebody who has the printed one put it in.
const OVERLAY: &str = "overlay: ";

/// A card of a table: where it is known from goes by its source.
pub(super) fn card<T>(title: &str, table: &Sourced<T>, columns: &[&str], rows: Vec<CardRow>) -> Card {
    let by = table.src.strip_prefix(OVERLAY).map(str::to_owned);
    let (cases, remark) = table.src.split_once("; ").unwrap_or((&table.src, ""));
    let known = match (&by, remark.contains("seen"), &table.why) {
        (Some(_), ..) | (None, true, None) => Known::Printed,
        (None, true, Some(_)) => Known::Partly,
        (None, false, _) => Known::Rebuilt,
    };
    let notes = if by.is_some() || known == Known::Printed {
        Vec::new()
    } else {
        [remark, table.why.as_deref().unwrap_or_default()]
            .into_iter()
            .filter(|note| !note.is_empty() && *note != "seen")
            .map(sentence)
            .collect()
    };
    Card {
        title: title.to_owned(),
        case: cases.split(", ").next().unwrap_or_default().to_owned(),
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows,
        notes,
        known,
        by,
    }
}

/// A remark of the file as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// A row of a card.
pub(super) fn row(head: impl Into<String>, cells: impl IntoIterator<Item = impl ToString>) -> CardRow {
    CardRow {
        head: head.into(),
        cells: cells.into_iter().map(|cell| cell.to_string()).collect(),
    }
}

/// A modifier with its sign.
pub(super) fn signed(number: i16) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// A number of halves.
pub(super) fn halves(number: u16) -> String {
    match (number / 2, number % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The ranges that begin with these numbers: `1–3`, `4–6`, `7+`.
pub(super) fn ranges(least: &[u16], first: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (place, from) in least.iter().enumerate() {
        let from_name = if place == 0 { first.to_owned() } else { from.to_string() };
        names.push(match least.get(place + 1) {
            Some(next) if *next == from + 1 => from_name,
            Some(next) => format!("{from_name}–{}", next - 1),
            None => format!("{from_name}+"),
        });
    }
    names
}

/// What a way, or ground, is called.
pub(super) const fn way_name(way: WayKind) -> &'static str {
    match way {
        WayKind::Pike => "Pike",
        WayKind::Road => "Road",
        WayKind::Rail => "Railroad",
        WayKind::Trail => "Trail",
        WayKind::Clear => "Clear",
        WayKind::Rolling => "Rolling",
        WayKind::Rough => "Rough",
        WayKind::Hill => "Hill",
        WayKind::Woods => "Woods",
        WayKind::Mountain => "Mountain",
        WayKind::City => "City",
    }
}

/// What terrain is called.
pub(super) const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Rolling => "rolling",
        Terrain::Rough => "rough",
        Terrain::Woods => "woods",
        Terrain::Swamp => "swamp",
        Terrain::ProvisionalSwamp => "provisional swamp",
        Terrain::City => "city",
        Terrain::Hill => "hill",
        Terrain::Mountain => "mountain",
        Terrain::Water => "water",
    }
}

/// Dice for movement points.
pub(super) fn dice(allowance: Allowance) -> String {
    let mut text = if allowance.dice == 1 {
        "1 die".to_owned()
    } else {
        format!("{} dice", allowance.dice)
    };
    if allowance.add > 0 {
        text += &format!(" + {}", allowance.add);
    }
    if allowance.least > 0 {
        text += &format!(", at least {}", allowance.least);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{halves, ranges, signed};

    #[test]
    fn numbers_are_written_as_on_a_card() {
        assert_eq!([signed(-3), signed(0), signed(2)], ["−3", "0", "+2"]);
        assert_eq!([halves(1), halves(4), halves(5)], ["½", "2", "2½"]);
        assert_eq!(ranges(&[1, 4, 5, 9], "½"), ["½–3", "4", "5–8", "9+"]);
    }
}
