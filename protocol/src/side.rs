//! The two seats of a table, and who may look.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A side of the war, which is also a seat at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Side {
    /// The United States.
    Union,
    /// The Confederate States.
    Confederate,
}

#[cfg(feature = "openapi")]
crate::schema::named!(Side);

impl Side {
    /// Both sides, the Union first.
    pub const BOTH: [Side; 2] = [Side::Union, Side::Confederate];

    /// The opposing side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Union => Side::Confederate,
            Side::Confederate => Side::Union,
        }
    }

    /// 0 for the Union, 1 for the Confederacy: as a bit or a number on the wire. A thing for each side is [`BySide`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Whose eyes a view is made for: each viewer class sees the same table at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Viewer {
    /// The Union player.
    Union,
    /// The Confederate player.
    Confederate,
    /// Everybody without a seat.
    Spectator,
}

impl Viewer {
    /// All viewer classes; the position in this list is [`Viewer::index`].
    pub const ALL: [Viewer; 3] = [Viewer::Union, Viewer::Confederate, Viewer::Spectator];

    /// 0, 1 or 2: as a bit or a number in the database. A thing for each viewer class is [`ByViewer`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side this viewer plays, if any.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Viewer::Union => Some(Side::Union),
            Viewer::Confederate => Some(Side::Confederate),
            Viewer::Spectator => None,
        }
    }
}

impl From<Side> for Viewer {
    fn from(side: Side) -> Viewer {
        match side {
            Side::Union => Viewer::Union,
            Side::Confederate => Viewer::Confederate,
        }
    }
}

/// A thing for each side. It travels as an array of two, the Union's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>([T; 2]);

/// A thing for each viewer class. It travels as an array of three, in the order of [`Viewer::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByViewer<T>([T; 3]);

/// What [`BySide`] and [`ByViewer`] have in common.
macro_rules! by_key {
    ($by:ident, $key:ident, $keys:expr, $count:literal) => {
        impl<T> $by<T> {
            /// What `make` makes for each of them, in their order.
            #[inline]
            #[must_use]
            pub fn of(make: impl FnMut($key) -> T) -> $by<T> {
                $by($keys.map(make))
            }

            /// The same with each thing made into another.
            #[inline]
            #[must_use]
            pub fn map<U>(self, make: impl FnMut(T) -> U) -> $by<U> {
                $by(self.0.map(make))
            }

            /// The things as an array, in their order.
            #[inline]
            #[must_use]
            pub fn into_array(self) -> [T; $count] {
                self.0
            }

            /// A reference to each.
            #[inline]
            #[must_use]
            pub const fn each_ref(&self) -> $by<&T> {
                $by(self.0.each_ref())
            }

            /// A reference to each, to change it.
            #[inline]
            #[must_use]
            pub const fn each_mut(&mut self) -> $by<&mut T> {
                $by(self.0.each_mut())
            }

            /// Each with another thing for the same.
            #[inline]
            #[must_use]
            pub fn zip<U>(self, others: $by<U>) -> $by<(T, U)> {
                let mut others = others.0.into_iter();
                self.map(|thing| (thing, others.next().expect("both have a thing for each")))
            }

            /// The things, in their order.
            pub fn iter(&self) -> std::slice::Iter<'_, T> {
                self.0.iter()
            }

            /// The things, in their order, to be changed.
            pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
                self.0.iter_mut()
            }

            /// The things with whose they are, in their order.
            pub fn entries(&self) -> impl Iterator<Item = ($key, &T)> {
                $keys.into_iter().zip(&self.0)
            }
        }

        impl<T> From<[T; $count]> for $by<T> {
            fn from(things: [T; $count]) -> $by<T> {
                $by(things)
            }
        }

        impl<T> Index<$key> for $by<T> {
            type Output = T;
            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> IndexMut<$key> for $by<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key as usize]
            }
        }

        impl<T> IntoIterator for $by<T> {
            type Item = T;
            type IntoIter = std::array::IntoIter<T, $count>;
            fn into_iter(self) -> Self::IntoIter {
                self.0.into_iter()
            }
        }

        impl<'a, T> IntoIterator for &'a $by<T> {
            type Item = &'a T;
            type IntoIter = std::slice::Iter<'a, T>;
            fn into_iter(self) -> Self::IntoIter {
                self.0.iter()
            }
        }
    };
}

by_key!(BySide, Side, Side::BOTH, 2);
by_key!(ByViewer, Viewer, Viewer::ALL, 3);

impl<T> BySide<T> {
    /// The Union's thing and the Confederates'.
    #[inline]
    #[must_use]
    pub const fn new(union: T, confederate: T) -> BySide<T> {
        BySide([union, confederate])
    }

    /// Lets the sides change what they have.
    pub const fn swap(&mut self) {
        let [union, confederate] = &mut self.0;
        std::mem::swap(union, confederate);
    }
}

impl<T> ByViewer<T> {
    /// What the Union player, the Confederate player and the others have.
    #[inline]
    #[must_use]
    pub const fn new(union: T, confederate: T, spectator: T) -> ByViewer<T> {
        ByViewer([union, confederate, spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_for_each_side_travels_as_an_array() {
        let mut points = BySide::new(3, 4);
        points[Side::Union] += 4;
        points.swap();
        assert_eq!(serde_json::to_string(&points).expect("json"), "[4,7]");
        assert_eq!(serde_json::from_str::<BySide<i32>>("[4,7]").expect("two"), points);
        assert!(serde_json::from_str::<BySide<i32>>("[4]").is_err());
        let named: Vec<_> = points.zip(BySide::of(Side::other)).into_iter().collect();
        assert_eq!(named, [(4, Side::Confederate), (7, Side::Union)]);
    }

    #[test]
    fn a_thing_for_each_viewer_is_found_by_the_viewer() {
        let by_viewer = ByViewer::of(Viewer::side);
        assert_eq!(by_viewer[Viewer::Confederate], Some(Side::Confederate));
        assert_eq!(by_viewer[Viewer::Spectator], None);
        assert!(by_viewer.entries().all(|(viewer, side)| viewer.side() == *side));
    }
}
