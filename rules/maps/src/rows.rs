//! Rows: a value for each of some numbered things.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::numbers::Numbered;

/// How many values are looked at at once.
const RUN: usize = 16;

/// A value for each of `N` things, of which most are usually at rest; saved as pairs of number and value.
pub struct Row<T, const N: usize, K = u8>(pub [T; N], PhantomData<fn(K)>);

impl<T, const N: usize, K> Row<T, N, K> {
    /// These values, in the order of the numbers.
    #[must_use]
    pub const fn new(values: [T; N]) -> Row<T, N, K> {
        Row(values, PhantomData)
    }
}

impl<T: Copy + Default + PartialEq, const N: usize, K: Numbered> Row<T, N, K> {
    /// The entries that are not at rest, with what they belong to.
    pub fn entries(&self) -> impl Iterator<Item = (K, T)> {
        let rest = T::default();
        // Nearly all of many rows is at rest, which is seen of a run of values at once.
        let lives = move |run: &[T; RUN]| run.iter().fold(false, |lives, value| lives | (*value != rest));
        let (runs, tail) = self.0.as_chunks();
        let runs = (0..).step_by(RUN).zip(runs).filter(move |(_, run)| lives(run));
        let all = runs
            .flat_map(|(first, run)| (first..).zip(run))
            .chain((N - tail.len()..).zip(tail));
        all.filter(move |(_, value)| **value != rest)
            .map(|(number, value)| (K::numbered(number), *value))
    }

    /// The value of a thing, if there is one with its number.
    #[must_use]
    pub fn get(&self, thing: K) -> Option<T> {
        self.0.get(thing.number()).copied()
    }
}

// By hand, because the derived ones would ask the same of `K`.
impl<T: Copy, const N: usize, K> Clone for Row<T, N, K> {
    fn clone(&self) -> Row<T, N, K> {
        *self
    }
}

impl<T: Copy, const N: usize, K> Copy for Row<T, N, K> {}

impl<T: PartialEq, const N: usize, K> PartialEq for Row<T, N, K> {
    fn eq(&self, other: &Row<T, N, K>) -> bool {
        self.0 == other.0
    }
}

impl<T: Eq, const N: usize, K> Eq for Row<T, N, K> {}

impl<T: Copy + Default, const N: usize, K> Default for Row<T, N, K> {
    fn default() -> Row<T, N, K> {
        Row::new([T::default(); N])
    }
}

impl<T, const N: usize, K: Numbered> Index<K> for Row<T, N, K> {
    type Output = T;
    #[inline]
    fn index(&self, thing: K) -> &T {
        &self.0[thing.number()]
    }
}

impl<T, const N: usize, K: Numbered> IndexMut<K> for Row<T, N, K> {
    #[inline]
    fn index_mut(&mut self, thing: K) -> &mut T {
        &mut self.0[thing.number()]
    }
}

impl<T: Copy + Default + PartialEq + std::fmt::Debug, const N: usize, K: Numbered + std::fmt::Debug> std::fmt::Debug
    for Row<T, N, K>
{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}

impl<T: Copy + Default + PartialEq + Serialize, const N: usize, K: Numbered> Serialize for Row<T, N, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.entries();
        serializer.collect_seq(entries.map(|(thing, value)| (thing.number() as u16, value)))
    }
}

impl<'de, T: Copy + Default + PartialEq + Deserialize<'de>, const N: usize, K: Numbered> Deserialize<'de>
    for Row<T, N, K>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row<T, N, K>, D::Error> {
        let entries: Vec<(u16, T)> = Vec::deserialize(deserializer)?;
        let mut row = Row::default();
        for (number, value) in entries {
            let slot = row.0.get_mut(usize::from(number));
            *slot.ok_or_else(|| de::Error::custom(format_args!("{number} is out of range")))? = value;
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_saved_without_what_is_at_rest() {
        let mut row = Row::<u8, 250>::default();
        row[249] = 7;
        assert_eq!(serde_json::to_string(&row).expect("a row serialises"), "[[249,7]]");
        assert_eq!(serde_json::from_str::<Row<u8, 250>>("[[249,7]]").ok(), Some(row));
        assert!(serde_json::from_str::<Row<u8, 250>>("[[250,7]]").is_err());
        assert_eq!(row.entries().collect::<Vec<_>>(), [(249, 7)]);
        assert_eq!((row.get(249), row.get(250)), (Some(7), None));
    }
}
