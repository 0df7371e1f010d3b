//! Who gets which side.

use protocol::Side;

/// The sides that somebody has had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// How much more often the Union than the Confederacy.
    pub(crate) balance: i32,
    /// The side of the last game, and how often in a row.
    pub(crate) last: Option<(Side, u32)>,
}

/// How ill a side would suit: what breaks a firm limit, what unbalances, what repeats. The first weighs most.
pub(crate) type Burden = [u32; 3];

impl History {
    /// One game more.
    pub(crate) fn add(&mut self, side: Side) {
        self.balance += toward(side);
        self.last = match self.last {
            Some((last, run)) if last == side => Some((side, run + 1)),
            _ => Some((side, 1)),
        };
    }

    /// How ill a side would suit now.
    fn burden(&self, side: Side) -> Burden {
        let balance = (self.balance + toward(side)).unsigned_abs();
        // What brings somebody back towards balance is no burden, however far off he still is.
        let away = balance > self.balance.unsigned_abs();
        let repeats = self.last.map_or(0, |(last, run)| if last == side { run } else { 0 });
        let third = u32::from(repeats >= 2);
        let far = u32::from(away && balance >= 3);
        let unbalances = if away { balance.saturating_sub(1).min(15) } else { 0 };
        [third + far, unbalances, u32::from(repeats >= 1)]
    }
}

const fn toward(side: Side) -> i32 {
    match side {
        Side::Union => 1,
        Side::Confederate => -1,
    }
}

/// How ill it suits both that the first has a side and the second the other.
fn together(one: &History, side: Side, other: &History) -> Burden {
    let (own, others) = (one.burden(side), other.burden(side.other()));
    std::array::from_fn(|level| own[level] + others[level])
}

/// How ill the better way round suits them.
pub(crate) fn least_burden(one: &History, other: &History) -> Burden {
    let [union, confederate] = Side::BOTH.map(|side| together(one, side, other));
    union.min(confederate)
}

/// The side that the first gets. Where both ways suit as well, the first gets the other side than he had last, and
/// without a last one what the toss says.
pub(crate) fn side_of_first(one: &History, other: &History, toss: Side) -> Side {
    let [union, confederate] = Side::BOTH.map(|side| together(one, side, other));
    match union.cmp(&confederate) {
        std::cmp::Ordering::Less => Side::Union,
        std::cmp::Ordering::Greater => Side::Confederate,
        // With equal burdens the balance may still differ: two who both lean one way by different amounts.
        std::cmp::Ordering::Equal => match one.balance.cmp(&other.balance) {
            std::cmp::Ordering::Less => Side::Union,
            std::cmp::Ordering::Greater => Side::Confederate,
            std::cmp::Ordering::Equal => one.last.map_or(toss, |(last, _)| last.other()),
        },
    }
}

/// The toss of a board: sides change from board to board, as on the first boards of a chess tournament.
pub(crate) const fn toss(board: u32) -> Side {
    if board.is_multiple_of(2) {
        Side::Confederate
    } else {
        Side::Union
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(sides: &[Side]) -> History {
        let mut history = History::default();
        for side in sides {
            history.add(*side);
        }
        history
    }

    #[test]
    fn who_had_a_side_more_often_gets_the_other() {
        use Side::{Confederate, Union};
        let (often, seldom) = (after(&[Union, Confederate, Union]), after(&[Confederate, Union]));
        assert_eq!(side_of_first(&often, &seldom, Union), Confederate);
        assert_eq!(side_of_first(&seldom, &often, Confederate), Union);
    }

    #[test]
    fn nobody_gets_a_side_for_the_third_time_running_while_the_other_way_breaks_nothing() {
        use Side::{Confederate, Union};
        let twice = after(&[Confederate, Confederate, Union, Union]);
        let fresh = after(&[Confederate, Union, Confederate]);
        assert_eq!(side_of_first(&twice, &fresh, Union), Confederate);
    }

    #[test]
    fn two_who_both_had_a_side_twice_running_break_the_limit_whichever_way() {
        use Side::Union;
        let twice = after(&[Union, Union]);
        assert!(least_burden(&twice, &twice)[0] > 0);
        assert_eq!(least_burden(&twice, &after(&[])), [0, 0, 0]);
    }

    #[test]
    fn where_both_ways_suit_as_well_the_first_gets_the_other_side_than_last() {
        use Side::{Confederate, Union};
        let even = after(&[Union, Confederate]);
        assert_eq!(side_of_first(&even, &even, Confederate), Union);
        assert_eq!(side_of_first(&after(&[]), &after(&[]), Confederate), Confederate);
    }
}
