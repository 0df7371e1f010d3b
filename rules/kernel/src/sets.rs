//! Small sets and rows: what makes a state compact, cheap to copy and fast to read.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of numbers below 128: units, leaders, or areas.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Set(pub u128);

impl Set {
    /// Nothing.
    pub const EMPTY: Set = Set(0);

    /// The set of one number.
    #[must_use]
    pub const fn of(number: u8) -> Set {
        debug_assert!(number < 128);
        // By halves, because shifting all 128 bits costs more than choosing one.
        let bit = 1_u64 << (number & 63);
        if number < 64 {
            Set(bit as u128)
        } else {
            Set((bit as u128) << 64)
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many numbers are in it.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether a number is in it.
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        debug_assert!(number < 128);
        let half = if number < 64 {
            self.0 as u64
        } else {
            (self.0 >> 64) as u64
        };
        half >> (number & 63) & 1 == 1
    }

    /// Whether the two sets have anything in common.
    #[must_use]
    pub const fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts a number in.
    pub const fn insert(&mut self, number: u8) {
        self.0 |= Set::of(number).0;
    }

    /// Takes a number out.
    pub const fn remove(&mut self, number: u8) {
        self.0 &= !Set::of(number).0;
    }

    /// The lowest number.
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as u8)
        }
    }

    /// The only number, if there is exactly one.
    #[must_use]
    pub const fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }
}

impl Iterator for Set {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let low = self.0 as u64;
        if low != 0 {
            self.0 ^= (low & low.wrapping_neg()) as u128;
            return Some(low.trailing_zeros() as u8);
        }
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Set {
        numbers
            .into_iter()
            .fold(Set::EMPTY, |set, number| set | Set::of(number))
    }
}

impl BitOr for Set {
    type Output = Set;
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

impl BitAnd for Set {
    type Output = Set;
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Set) {
        self.0 &= other.0;
    }
}

impl Sub for Set {
    type Output = Set;
    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl SubAssign for Set {
    fn sub_assign(&mut self, other: Set) {
        self.0 &= !other.0;
    }
}

impl std::fmt::Debug for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A row of `N` values, at most 256, of which most are usually at rest; saved as pairs of index and value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Row<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Row<T, N> {
        Row([T::default(); N])
    }
}

impl<T, const N: usize> std::ops::Index<u8> for Row<T, N> {
    type Output = T;
    fn index(&self, index: u8) -> &T {
        &self.0[usize::from(index)]
    }
}

impl<T, const N: usize> std::ops::IndexMut<u8> for Row<T, N> {
    fn index_mut(&mut self, index: u8) -> &mut T {
        &mut self.0[usize::from(index)]
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> Row<T, N> {
    /// The entries that are not at rest, with their index.
    pub fn entries(&self) -> impl Iterator<Item = (u8, T)> {
        const { assert!(N <= 256, "an index is one byte") };
        let rest = T::default();
        self.0
            .iter()
            .enumerate()
            .filter(move |(_, value)| **value != rest)
            .map(|(index, value)| (index as u8, *value))
    }
}

impl<T: Copy + Default + PartialEq + std::fmt::Debug, const N: usize> std::fmt::Debug for Row<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}

impl<T: Copy + Default + PartialEq + Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.entries())
    }
}

impl<'de, T: Copy + Default + PartialEq + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row<T, N>, D::Error> {
        let entries: Vec<(u8, T)> = Vec::deserialize(deserializer)?;
        let mut row = Row::default();
        for (index, value) in entries {
            let slot = row.0.get_mut(usize::from(index));
            *slot.ok_or_else(|| serde::de::Error::custom("an index is out of range"))? = value;
        }
        Ok(row)
    }
}
