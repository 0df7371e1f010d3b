//! Lists that several views have in common.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list that is made once for all who see it alike: a copy of it costs nothing, and whether two copies are the same is
/// known without reading them. It travels as any list.
#[derive(Debug)]
pub struct Shared<T>(Arc<Vec<T>>);

impl<T> Shared<T> {
    /// Whether both are copies of one list. Others may read the same all the same.
    #[must_use]
    pub fn is_same(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Clone> Shared<T> {
    /// The list, to be changed for who holds this copy alone.
    #[must_use]
    pub fn to_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Shared<T> {
        Vec::new().into()
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        self.is_same(other) || self.0 == other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T> Deref for Shared<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for Shared<T> {
    fn from(list: Vec<T>) -> Shared<T> {
        Shared(Arc::new(list))
    }
}

impl<T> FromIterator<T> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Shared<T> {
        things.into_iter().collect::<Vec<T>>().into()
    }
}

impl<'a, T> IntoIterator for &'a Shared<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone> IntoIterator for Shared<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        Arc::unwrap_or_clone(self.0).into_iter()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shared<T>, D::Error> {
        Vec::deserialize(deserializer).map(Shared::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_the_same_until_somebody_changes_it() {
        let one = Shared::from(vec![1, 2]);
        let mut other = one.clone();
        assert!(one.is_same(&other) && one == other);
        other.to_mut().push(3);
        assert!(!one.is_same(&other) && one != other);
        assert_eq!((&*one, &*other), (&[1, 2][..], &[1, 2, 3][..]));
        let again = Shared::from(vec![1, 2]);
        assert!(!one.is_same(&again) && one == again);
    }

    #[test]
    fn it_travels_as_a_list() {
        let list: Shared<u8> = serde_json::from_str("[1,2]").expect("a list");
        assert_eq!(serde_json::to_string(&list).expect("plain data"), "[1,2]");
        assert_eq!(list.into_iter().collect::<Vec<u8>>(), [1, 2]);
    }
}
