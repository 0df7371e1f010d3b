//! Numbers: what sets and rows go by.

/// What has a number of its own among its like: a piece, a space.
pub trait Numbered: Copy {
    /// How many there are of them: wide enough for all there can be.
    type Count;
    /// A count of them.
    fn count(of: u32) -> Self::Count;
    /// Its number, from 0.
    fn number(self) -> usize;
    /// What has this number, which is that of something in a set.
    fn numbered(number: usize) -> Self;
}

/// Implements [`Numbered`] for ids that are numbers of a type in a struct of their own, such as `UnitId(u8)`.
#[macro_export]
macro_rules! numbered {
    ($($id:ident($of:ty)),* $(,)?) => {
        $(impl $crate::numbers::Numbered for $id {
            type Count = $of;

            #[inline]
            fn count(of: u32) -> $of {
                of as $of
            }

            #[inline]
            fn number(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            fn numbered(number: usize) -> $id {
                $id(number as $of)
            }
        })*
    };
}

impl Numbered for u8 {
    type Count = u8;

    #[inline]
    fn count(of: u32) -> u8 {
        of as u8
    }

    #[inline]
    fn number(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn numbered(number: usize) -> u8 {
        number as u8
    }
}

impl Numbered for u16 {
    type Count = u16;

    #[inline]
    fn count(of: u32) -> u16 {
        of as u16
    }

    #[inline]
    fn number(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn numbered(number: usize) -> u16 {
        number as u16
    }
}
