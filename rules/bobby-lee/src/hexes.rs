//! Sets of hexes.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::HexId;

/// A set of hexes, saved as the list of their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct HexSet([u64; 4]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// One hex.
    #[inline]
    #[must_use]
    pub const fn of(hex: HexId) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether a hex is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, hex: HexId) -> bool {
        self.0[(hex.0 >> 6) as usize] >> (hex.0 & 63) & 1 == 1
    }

    /// Whether the sets have a hex in common.
    #[inline]
    #[must_use]
    pub fn meets(self, other: HexSet) -> bool {
        !(self & other).is_empty()
    }

    /// Puts a hex in.
    #[inline]
    pub const fn insert(&mut self, hex: HexId) {
        self.0[(hex.0 >> 6) as usize] |= 1 << (hex.0 & 63);
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: HexId) {
        self.0[(hex.0 >> 6) as usize] &= !(1 << (hex.0 & 63));
    }

    /// The lowest hex.
    #[must_use]
    pub fn first(self) -> Option<HexId> {
        let mut hexes = self;
        hexes.next()
    }

    fn zip(self, other: HexSet, join: impl Fn(u64, u64) -> u64) -> HexSet {
        HexSet(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl Iterator for HexSet {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(HexId(word as u8 * 64 + bit as u8))
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        self.zip(other, |one, two| one | two)
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        self.zip(other, |one, two| one & two)
    }
}

impl Sub for HexSet {
    type Output = HexSet;
    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        self.zip(other, |one, two| one & !two)
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Ok(Vec::<HexId>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_survives_saving() {
        let hexes = [0, 63, 64, 128, 205, 255].map(HexId);
        let set: HexSet = hexes.into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), hexes);
        assert_eq!(set.len(), 6);
        let saved = serde_json::to_string(&set).expect("a set serialises");
        assert_eq!(saved, "[0,63,64,128,205,255]");
        assert_eq!(serde_json::from_str::<HexSet>(&saved).ok(), Some(set));
        assert_eq!((set - HexSet::of(HexId(64))).len(), 5);
    }
}
