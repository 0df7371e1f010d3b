//! Bits in words of the machine: what sets are made of.

use std::hash::Hash;

/// What the bits of a set are kept in, a bit for each number.
pub trait Words: Copy + Eq + Hash {
    /// No bit.
    const NONE: Self;
    /// How many numbers there is room for.
    const ROOM: usize;
    /// Whether a number's bit is set.
    fn has(&self, number: usize) -> bool;
    /// Sets a number's bit.
    fn set(&mut self, number: usize);
    /// Clears a number's bit.
    fn clear(&mut self, number: usize);
    /// Clears the lowest bit and returns its number.
    fn take_lowest(&mut self) -> Option<usize>;
    /// How many bits are set.
    fn ones(&self) -> u32;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// The bits of both.
    fn and(self, other: Self) -> Self;
    /// The bits of this one that the other has not.
    fn minus(self, other: Self) -> Self;
    /// Whether any bit is set in both.
    fn meets(&self, other: &Self) -> bool;
}

/// Quicker for up to 128 numbers than two words would be.
impl Words for u128 {
    const NONE: u128 = 0;
    const ROOM: usize = 128;

    #[inline]
    fn has(&self, number: usize) -> bool {
        debug_assert!(number < Self::ROOM);
        // By halves, because shifting all 128 bits costs more than choosing one.
        let half = if number < 64 {
            *self as u64
        } else {
            (*self >> 64) as u64
        };
        half >> (number & 63) & 1 == 1
    }

    #[inline]
    fn set(&mut self, number: usize) {
        *self |= bit(number);
    }

    #[inline]
    fn clear(&mut self, number: usize) {
        *self &= !bit(number);
    }

    #[inline]
    fn take_lowest(&mut self) -> Option<usize> {
        let low = *self as u64;
        if low != 0 {
            *self ^= u128::from(low & low.wrapping_neg());
            return Some(low.trailing_zeros() as usize);
        }
        if *self == 0 {
            return None;
        }
        let number = self.trailing_zeros() as usize;
        *self &= *self - 1;
        Some(number)
    }

    #[inline]
    fn ones(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }

    #[inline]
    fn and(self, other: u128) -> u128 {
        self & other
    }

    #[inline]
    fn minus(self, other: u128) -> u128 {
        self & !other
    }

    #[inline]
    fn meets(&self, other: &u128) -> bool {
        self & other != 0
    }
}

#[inline]
const fn bit(number: usize) -> u128 {
    debug_assert!(number < 128);
    let bit = 1_u64 << (number & 63);
    if number < 64 { bit as u128 } else { (bit as u128) << 64 }
}

impl<const COUNT: usize> Words for [u64; COUNT] {
    const NONE: [u64; COUNT] = [0; COUNT];
    const ROOM: usize = 64 * COUNT;

    #[inline]
    fn has(&self, number: usize) -> bool {
        self[number >> 6] >> (number & 63) & 1 == 1
    }

    #[inline]
    fn set(&mut self, number: usize) {
        self[number >> 6] |= 1 << (number & 63);
    }

    #[inline]
    fn clear(&mut self, number: usize) {
        self[number >> 6] &= !(1 << (number & 63));
    }

    #[inline]
    fn take_lowest(&mut self) -> Option<usize> {
        for (index, word) in self.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }

    #[inline]
    fn ones(&self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn or(self, other: [u64; COUNT]) -> [u64; COUNT] {
        std::array::from_fn(|word| self[word] | other[word])
    }

    #[inline]
    fn and(self, other: [u64; COUNT]) -> [u64; COUNT] {
        std::array::from_fn(|word| self[word] & other[word])
    }

    #[inline]
    fn minus(self, other: [u64; COUNT]) -> [u64; COUNT] {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    #[inline]
    fn meets(&self, other: &[u64; COUNT]) -> bool {
        self.iter().zip(other).any(|(own, other)| own & other != 0)
    }
}
