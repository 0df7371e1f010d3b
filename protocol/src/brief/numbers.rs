//! Numbers as a brief message has them: ascending lists by their steps, sides and what is absent as numbers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::CounterId;
use crate::side::Side;

/// No list of a message is longer.
const MOST: usize = 65_536;

/// Numbers in ascending order, none twice. On the wire: the first, then by how much each is greater than the one before;
/// `-3` in place of a step says that three more follow, each greater by one: `[34, 2, -3, 10]` is 34, 36, 37, 38, 39, 49.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ascending<T>(Vec<T>);

impl<T> Default for Ascending<T> {
    fn default() -> Ascending<T> {
        Ascending(Vec::new())
    }
}

/// A number that can stand in such a list.
pub trait Number: Copy + Into<i64> + TryFrom<i64> {}

impl<T: Copy + Into<i64> + TryFrom<i64>> Number for T {}

impl<T> Ascending<T> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn list(&self) -> &[T] {
        &self.0
    }
}

impl<T: Number> Ascending<T> {
    /// A list, if it is in order.
    pub(crate) fn of(list: &[T]) -> Option<Ascending<T>> {
        let is_ordered = list.windows(2).all(|pair| pair[0].into() < pair[1].into());
        (is_ordered && list.len() <= MOST).then(|| Ascending(list.to_vec()))
    }

    pub(crate) fn coded(&self) -> Vec<i64> {
        let mut coded: Vec<i64> = Vec::new();
        let mut before = 0;
        for number in self.0.iter().map(|number| (*number).into()) {
            let step: i64 = number - before;
            let is_next = coded.len() > 1 && step == 1;
            match coded.last_mut().filter(|_| is_next) {
                Some(run) if *run == 1 => *run = -2,
                Some(run) if *run < 0 => *run -= 1,
                _ => coded.push(step),
            }
            before = number;
        }
        coded
    }

    /// # Errors
    /// When it is no ascending list of such numbers.
    pub(crate) fn read(coded: &[i64]) -> Result<Ascending<T>, &'static str> {
        let mut list = Vec::new();
        let mut last: i64 = 0;
        for (place, step) in coded.iter().enumerate() {
            let (times, step) = match *step {
                run if place > 0 && run < 0 => (run.unsigned_abs(), 1),
                0 if place > 0 => return Err("a number comes twice in an ascending list"),
                step => (1, step),
            };
            for _ in 0..times {
                last = last.checked_add(step).ok_or("a number is too great")?;
                list.push(T::try_from(last).map_err(|_| "a number is out of range")?);
                if list.len() > MOST {
                    return Err("a list is too long");
                }
            }
        }
        Ok(Ascending(list))
    }
}

impl<T: Number> Serialize for Ascending<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.coded().serialize(serializer)
    }
}

impl<'de, T: Number> Deserialize<'de> for Ascending<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ascending<T>, D::Error> {
        let coded = Vec::<i64>::deserialize(deserializer)?;
        Ascending::read(&coded).map_err(D::Error::custom)
    }
}

/// A side as its number: 0 for the Union, 1 for the Confederacy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(pub(crate) Side);

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0.index() as u8
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Seat, &'static str> {
        let side = Side::BOTH.get(usize::from(number));
        side.map(|side| Seat(*side)).ok_or("there are two sides")
    }
}

/// Who controls a space: a side, or -1 for nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "i8", try_from = "i8")]
pub struct Holder(pub(crate) Option<Side>);

impl From<Holder> for i8 {
    fn from(holder: Holder) -> i8 {
        holder.0.map_or(-1, |side| side.index() as i8)
    }
}

impl TryFrom<i8> for Holder {
    type Error = &'static str;

    fn try_from(number: i8) -> Result<Holder, &'static str> {
        let Ok(number) = u8::try_from(number) else {
            return Ok(Holder(None));
        };
        Ok(Holder(Some(Seat::try_from(number)?.0)))
    }
}

/// Which counter a piece shows: its number, or -1 for its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "i32", try_from = "i32")]
pub struct Showing(pub(crate) Option<CounterId>);

impl From<Showing> for i32 {
    fn from(showing: Showing) -> i32 {
        showing.0.map_or(-1, i32::from)
    }
}

impl TryFrom<i32> for Showing {
    type Error = &'static str;

    fn try_from(number: i32) -> Result<Showing, &'static str> {
        if number < 0 {
            return Ok(Showing(None));
        }
        let counter = CounterId::try_from(number).map_err(|_| "there is no such counter")?;
        Ok(Showing(Some(counter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn travels(list: &[i32], text: &str) {
        let ascending = Ascending::of(list).expect("in order");
        assert_eq!(serde_json::to_string(&ascending).expect("json"), text);
        let read: Ascending<i32> = serde_json::from_str(text).expect("a list");
        assert_eq!(read.list(), list);
    }

    #[test]
    fn steps_and_runs() {
        travels(&[], "[]");
        travels(&[0], "[0]");
        travels(&[0, 1], "[0,1]");
        travels(&[1, 2, 3], "[1,-2]");
        travels(&[34, 36, 37, 38, 39, 49], "[34,2,-3,10]");
        travels(&[-3, -2, -1, 0, 7], "[-3,-3,7]");
    }

    #[test]
    fn what_is_in_no_order_is_not_taken() {
        assert_eq!(Ascending::of(&[3u16, 2]), None);
        assert_eq!(Ascending::of(&[3u16, 3]), None);
        for text in ["[5,0]", "[70000]", "[-1]", "[1,-70000]", "[65535,1]"] {
            assert!(serde_json::from_str::<Ascending<u16>>(text).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Ascending<i32>>("[0,-9000000]").is_err());
    }

    proptest! {
        #[test]
        fn any_ascending_list_comes_back(numbers in proptest::collection::btree_set(any::<i32>(), 0..60)) {
            let list: Vec<i32> = numbers.into_iter().collect();
            let coded = Ascending::of(&list).expect("in order").coded();
            prop_assert_eq!(Ascending::<i32>::read(&coded).expect("a list").0, list);
        }

        #[test]
        fn dense_lists_come_back(numbers in proptest::collection::btree_set(0u16..90, 0..60)) {
            let list: Vec<u16> = BTreeSet::into_iter(numbers).collect();
            let coded = Ascending::of(&list).expect("in order").coded();
            prop_assert_eq!(Ascending::<u16>::read(&coded).expect("a list").0, list);
        }
    }
}
