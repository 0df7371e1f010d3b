//! How long a plan waits before it answers: drawn by lot, so that the time tells nothing.

use chrono::{DateTime, TimeDelta, Utc};
use rand::{Rng, RngExt};

/// Between how many milliseconds it waits where players come back over days.
const OVER_DAYS: (i64, i64) = (20_000, 120_000);

/// The same where both are at the table.
const AT_ONE_SITTING: (i64, i64) = (2_000, 8_000);

/// When a plan answers what is asked from `now` on. `fixed` is the time that the operator has set in place of the lot, and
/// `flag` when the owner's flag falls: the answer comes before that.
#[must_use]
pub(super) fn answer_at(
    now: DateTime<Utc>,
    is_live: bool,
    fixed: Option<u32>,
    flag: Option<DateTime<Utc>>,
    lot: &mut impl Rng,
) -> DateTime<Utc> {
    let (least, most) = if is_live { AT_ONE_SITTING } else { OVER_DAYS };
    let drawn = fixed.map_or_else(|| lot.random_range(least..=most), |seconds| i64::from(seconds) * 1000);
    let drawn = TimeDelta::milliseconds(drawn);
    let in_time = flag.map(|flag| (flag - now).max(TimeDelta::zero()) / 2);
    now + in_time.map_or(drawn, |in_time| drawn.min(in_time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn the_time_is_drawn_between_bounds_and_differs() {
        let now = Utc::now();
        let mut lot = StdRng::seed_from_u64(7);
        for (is_live, (least, most)) in [(false, OVER_DAYS), (true, AT_ONE_SITTING)] {
            let mut waits: Vec<i64> = (0..200)
                .map(|_| (answer_at(now, is_live, None, None, &mut lot) - now).num_milliseconds())
                .collect();
            assert!(waits.iter().all(|wait| (least..=most).contains(wait)));
            waits.sort_unstable();
            waits.dedup();
            assert!(waits.len() > 150, "only {} different ones", waits.len());
        }
    }

    #[test]
    fn it_is_over_before_the_flag_falls() {
        let now = Utc::now();
        let mut lot = StdRng::seed_from_u64(7);
        let mut wait =
            |flag| (answer_at(now, false, None, Some(now + TimeDelta::seconds(flag)), &mut lot) - now).num_seconds();
        assert_eq!(wait(10), 5);
        assert_eq!(wait(-10), 0);
        assert!(wait(10_000) >= 20);
        assert_eq!((answer_at(now, false, Some(1), None, &mut lot) - now).num_seconds(), 1);
    }
}
