//! The numbers printed in the hexes: a letter for the map, two digits for the column, two for the row.
//!
//! The south map lies on the north map: its hex S(c, r) is N(c + 4, r + 33). All hexes have one code, column and row of
//! the north map, and what both maps print is called as on the south map.

/// Columns by which the south map stands further east.
pub(crate) const EAST: u16 = 4;
/// Rows by which the south map stands further south.
pub(crate) const SOUTH: u16 = 33;

/// Columns of either map.
pub(crate) const COLUMNS: u16 = 58;

/// The code of a printed number, on the map or not.
#[must_use]
pub fn code(label: &str) -> Option<u16> {
    let number = label
        .get(1..)
        .filter(|digits| digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    let number: u16 = number.parse().ok()?;
    let (column, row) = (number / 100, number % 100);
    match label.as_bytes().first()? {
        b'N' => Some(100 * column + row),
        b'S' if column + EAST < 100 && row + SOUTH < 100 => Some(100 * (column + EAST) + row + SOUTH),
        _ => None,
    }
}

/// The printed number of a code.
#[must_use]
pub fn label(code: u16) -> String {
    let (column, row) = (code / 100, code % 100);
    if row > SOUTH && column > EAST {
        format!("S{:02}{:02}", column - EAST, row - SOUTH)
    } else {
        format!("N{column:02}{row:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_a_hex_of_the_overlap_are_one_hex() {
        assert_eq!(code("N0734"), Some(734));
        assert_eq!(code("S0301"), Some(734));
        assert_eq!(label(734), "S0301");
        assert_eq!(label(1328), "N1328");
        // West of the south map the last row of the north map has no other name.
        assert_eq!(label(134), "N0134");
        for wrong in ["", "N", "X0101", "N01", "N01011", "S9901", "Nabcd", "Ö0101"] {
            assert_eq!(code(wrong), None, "{wrong}");
        }
    }
}
