//! Small sets: what makes a state compact, cheap to copy and fast to read.

use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use crate::numbers::Numbered;
pub use crate::rows::Row;
pub use crate::words::Words;

/// A set of things whose numbers find room in `W`; saved as the list of them. It is also the iterator over what it holds,
/// in the order of the numbers.
///
/// # Panics
/// To put in, take out or ask for a thing with a greater number is a mistake: `W` is chosen for all there is. It panics
/// where mistakes are looked for.
pub struct Bits<T, W>(W, PhantomData<fn() -> T>);

/// A set of numbers below 128.
pub type Set = Bits<u8, u128>;

impl<T, W: Words> Bits<T, W> {
    /// Nothing.
    pub const EMPTY: Bits<T, W> = Bits(W::NONE, PhantomData);

    /// Whether there is nothing in it.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == W::NONE
    }

    /// Whether the two sets have anything in common.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Bits<T, W>) -> bool {
        self.0.meets(&other.0)
    }
}

impl<T, const COUNT: usize> Bits<T, [u64; COUNT]> {
    /// The bits of sixty-four numbers, for who looks at few of them in a large set.
    #[inline]
    #[must_use]
    pub const fn word(&self, at: usize) -> u64 {
        self.0[at]
    }
}

impl<T: Numbered, W: Words> Bits<T, W> {
    /// The set of one thing.
    #[inline]
    #[must_use]
    pub fn of(thing: T) -> Bits<T, W> {
        let mut set = Bits::EMPTY;
        set.insert(thing);
        set
    }

    /// How many things are in it.
    #[inline]
    #[must_use]
    pub fn len(self) -> T::Count {
        T::count(self.0.ones())
    }

    /// Whether a thing is in it.
    #[inline]
    #[must_use]
    pub fn contains(self, thing: T) -> bool {
        self.0.has(thing.number())
    }

    /// Puts a thing in.
    #[inline]
    pub fn insert(&mut self, thing: T) {
        self.0.set(thing.number());
    }

    /// Takes a thing out.
    #[inline]
    pub fn remove(&mut self, thing: T) {
        self.0.clear(thing.number());
    }

    /// The thing with the lowest number.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<T> {
        let mut things = self;
        things.next()
    }

    /// The only thing, if there is exactly one.
    #[inline]
    #[must_use]
    pub fn only(self) -> Option<T> {
        let mut things = self;
        let only = things.next();
        if things.is_empty() { only } else { None }
    }
}

impl<T: Numbered, W: Words> Iterator for Bits<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.take_lowest().map(T::numbered)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.ones() as usize;
        (len, Some(len))
    }
}

impl<T: Numbered, W: Words> FromIterator<T> for Bits<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Bits<T, W> {
        let mut set = Bits::EMPTY;
        things.into_iter().for_each(|thing| set.insert(thing));
        set
    }
}

// By hand, because the derived ones would ask the same of `T`.
impl<T, W: Words> Clone for Bits<T, W> {
    #[inline]
    fn clone(&self) -> Bits<T, W> {
        *self
    }
}

impl<T, W: Words> Copy for Bits<T, W> {}

impl<T, W: Words> Default for Bits<T, W> {
    #[inline]
    fn default() -> Bits<T, W> {
        Bits::EMPTY
    }
}

impl<T, W: Words> PartialEq for Bits<T, W> {
    #[inline]
    fn eq(&self, other: &Bits<T, W>) -> bool {
        self.0 == other.0
    }
}

impl<T, W: Words> Eq for Bits<T, W> {}

impl<T, W: Words> Hash for Bits<T, W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T, W: Words> BitOr for Bits<T, W> {
    type Output = Bits<T, W>;
    #[inline]
    fn bitor(self, other: Bits<T, W>) -> Bits<T, W> {
        Bits(self.0.or(other.0), PhantomData)
    }
}

impl<T, W: Words> BitOrAssign for Bits<T, W> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<T, W>) {
        *self = *self | other;
    }
}

impl<T, W: Words> BitAnd for Bits<T, W> {
    type Output = Bits<T, W>;
    #[inline]
    fn bitand(self, other: Bits<T, W>) -> Bits<T, W> {
        Bits(self.0.and(other.0), PhantomData)
    }
}

impl<T, W: Words> BitAndAssign for Bits<T, W> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<T, W>) {
        *self = *self & other;
    }
}

impl<T, W: Words> Sub for Bits<T, W> {
    type Output = Bits<T, W>;
    #[inline]
    fn sub(self, other: Bits<T, W>) -> Bits<T, W> {
        Bits(self.0.minus(other.0), PhantomData)
    }
}

impl<T, W: Words> SubAssign for Bits<T, W> {
    #[inline]
    fn sub_assign(&mut self, other: Bits<T, W>) {
        *self = *self - other;
    }
}

impl<T: Numbered + std::fmt::Debug, W: Words> std::fmt::Debug for Bits<T, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Numbered, W: Words> Serialize for Bits<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.map(|thing| thing.number() as u16))
    }
}

impl<'de, T: Numbered, W: Words> Deserialize<'de> for Bits<T, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bits<T, W>, D::Error> {
        let numbers: Vec<u16> = Vec::deserialize(deserializer)?;
        let mut set = Bits::EMPTY;
        for number in numbers {
            if usize::from(number) >= W::ROOM {
                return Err(de::Error::custom(format_args!("{number} is out of range")));
            }
            set.insert(T::numbered(usize::from(number)));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hex of a large board.
    type Hexes = Bits<u16, [u64; 52]>;

    #[test]
    fn a_set_holds_what_was_put_in_and_survives_saving() {
        let numbers = [0, 63, 64, 127, 205, 3278];
        let mut set: Hexes = numbers.into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), numbers);
        assert_eq!((set.len(), set.first(), set.only()), (6, Some(0), None));
        let saved = serde_json::to_string(&set).expect("a set serialises");
        assert_eq!(saved, "[0,63,64,127,205,3278]");
        assert_eq!(serde_json::from_str::<Hexes>(&saved).ok(), Some(set));
        set -= Bits::of(64);
        assert!(!set.contains(64) && set.contains(63) && !set.is_empty());
        assert!(set.meets(Bits::of(205)) && !set.meets(Bits::of(64)));
        assert_eq!((set & Bits::of(3278)).only(), Some(3278));
        assert_eq!(set | Bits::of(64), numbers.into_iter().collect());
    }

    #[test]
    fn a_number_that_is_too_great_is_refused() {
        let error = serde_json::from_str::<Set>("[3,128]").expect_err("128 is no number of this set");
        assert!(error.to_string().contains("128"), "{error}");
    }
}
