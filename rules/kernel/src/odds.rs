//! Exact odds of two dice against two dice.

/// In how many ways two dice fall.
pub const PAIR: u32 = 36;

/// In how many ways two dice against two dice can fall.
pub const ALL_WAYS: u32 = PAIR * PAIR;

/// What two dice can show, and in how many ways of [`PAIR`].
pub fn totals() -> impl Iterator<Item = (i32, u32)> {
    (2..=12_i32).map(|total| (total, 6 - total.abs_diff(7)))
}

/// Calls `each` with every margin of an attacker who leads by `lead` before both sides roll two dice, and with the ways,
/// of [`ALL_WAYS`], in which a pair of totals leads to it.
pub fn margins(lead: i32, mut each: impl FnMut(i32, u32)) {
    for (attack, attack_ways) in totals() {
        for (defense, defense_ways) in totals() {
            each(lead + attack - defense, attack_ways * defense_ways);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_are_counted_once_and_the_sides_are_even() {
        let (mut all, mut above, mut below) = (0, 0, 0);
        margins(0, |margin, ways| {
            all += ways;
            match margin.signum() {
                1 => above += ways,
                -1 => below += ways,
                _ => {}
            }
        });
        assert_eq!((all, above, below), (ALL_WAYS, 575, 575));
    }

    #[test]
    fn a_lead_moves_all_margins() {
        margins(5, |margin, _| assert!((-5..=15).contains(&margin)));
    }
}
