//! What it costs to pair two, level above level.
//!
//! A matching adds costs, so that a level may only weigh less than one unit of the level above if all its units
//! together do. The numbers that come out have more than a hundred bits for a full field.

use crate::sides::Burden;

/// How many levels there are.
const LEVELS: usize = 9;

/// The cost of a pair, the level that matters most first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost([u32; LEVELS]);

impl Cost {
    /// Two meet who met so and so often, with the burden of their sides, so many half points apart, one or both floating
    /// again the same way, and so far from the opponent that the order of the group would give them.
    ///
    /// Firm limits of sides stand above the score groups, as in chess: a lower group always has somebody for whom the
    /// other side is free, while nothing mends a third game running with the same side.
    /// Each number is capped: only so is there room for all levels with [`MAX_ENTRANTS`](crate::tournament::MAX_ENTRANTS).
    pub(super) fn of_pair(met: usize, sides: Burden, apart: u32, floats: u32, astray: u32) -> Cost {
        let [firm, unbalanced, repeated] = sides;
        let met = u32::try_from(met).unwrap_or(u32::MAX).min(15);
        let apart = apart.min(63).pow(2);
        Cost([met, 0, 0, firm, apart, floats, unbalanced, repeated, astray])
    }

    /// A bye for somebody who rested so and so often before, with so many below him and himself.
    pub(super) fn of_bye(rests: u32, below: u32) -> Cost {
        let mut levels = [0; LEVELS];
        levels[1] = rests.min(7);
        levels[2] = below;
        Cost(levels)
    }
}

/// The costs of the edges above the diagonal, each as one number.
pub(super) fn stacked(costs: &[Cost], size: usize) -> Vec<i128> {
    let edges = i128::try_from(size / 2).expect("a field is small");
    let mut units = [1_i128; LEVELS];
    for level in (0..LEVELS - 1).rev() {
        let most = costs.iter().map(|cost| cost.0[level + 1]).max().unwrap_or(0);
        units[level] = units[level + 1] * (i128::from(most) * edges + 1);
    }
    let sum = |cost: &Cost| {
        cost.0
            .iter()
            .zip(units)
            .map(|(cost, unit)| i128::from(*cost) * unit)
            .sum()
    };
    costs.iter().map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::MAX_ENTRANTS;

    /// Every level of every edge at its cap: the sum of all edges must leave the solver its headroom.
    #[test]
    fn a_full_field_fits_into_the_numbers() {
        let entrants = u32::try_from(MAX_ENTRANTS).unwrap();
        let worst = 2 * entrants.pow(2);
        let pair = Cost::of_pair(usize::MAX, [4, 30, 2], u32::MAX, 2, worst);
        let bye = Cost::of_bye(u32::MAX, entrants);
        let costs = [pair, pair, bye, Cost::default()];
        let mut field = vec![Cost::default(); MAX_ENTRANTS];
        field[..4].copy_from_slice(&costs);
        let most = stacked(&field, MAX_ENTRANTS).into_iter().max().unwrap();
        assert!(most < i128::MAX / 64, "{} bits", 128 - most.leading_zeros());
    }

    #[test]
    fn no_number_of_lesser_faults_outweighs_one_of_a_higher_level() {
        let pair = |met, sides, apart, floats, astray| Cost::of_pair(met, sides, apart, floats, astray);
        let size = 4;
        let costs = [
            pair(1, [0; 3], 0, 0, 0),
            pair(0, [4, 0, 0], 0, 0, 0),
            pair(0, [0; 3], 10, 0, 0),
            pair(0, [0; 3], 0, 2, 0),
            pair(0, [0, 30, 0], 0, 0, 0),
            pair(0, [0, 0, 2], 0, 0, 0),
            pair(0, [0; 3], 0, 0, 9000),
            Cost::of_bye(2, 5),
        ];
        let stacked = stacked(&costs, size);
        for weights in stacked[..7].windows(2) {
            assert!(weights[0] > 2 * weights[1], "{stacked:?}");
        }
        assert!(stacked[0] > stacked[7] && stacked[7] > 2 * stacked[1]);
    }
}
