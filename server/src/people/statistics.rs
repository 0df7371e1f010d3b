//! How even games are, as far as those that are over tell.

use protocol::http::Balance;

/// Fewer games than this say nothing.
const ENOUGH: u32 = 20;

/// The quantile of the normal distribution for 95 of 100 cases.
const Z: f64 = 1.959_964;

/// What `won` of `decided` games tell of the true share, after Wilson; `None` when they are too few.
#[must_use]
pub fn balance(won: u32, decided: u32) -> Option<Balance> {
    if decided < ENOUGH {
        return None;
    }
    let count = f64::from(decided);
    let share = f64::from(won) / count;
    let spread = Z * Z / count;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let half = Z * (share * (1.0 - share) / count + spread / (4.0 * count)).sqrt() / (1.0 + spread);
    Some(Balance {
        share,
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_wilsons() {
        let Balance { share, low, high } = balance(30, 100).expect("enough");
        assert!((share - 0.3).abs() < 1e-9);
        assert!(
            (low - 0.2189).abs() < 5e-5 && (high - 0.3958).abs() < 5e-5,
            "{low} {high}"
        );
        let all = balance(40, 40).expect("enough");
        assert!(all.high <= 1.0 && (all.low - 0.9124).abs() < 5e-5, "{all:?}");
    }

    #[test]
    fn few_games_say_nothing() {
        assert_eq!(balance(19, 19), None);
        assert!(balance(0, 20).is_some());
    }
}
