//! What a side is worth: the bid that gives even chances, as far as the games tell in which it was bid for.
//!
//! Each game in which somebody paid a price for a side says whether that side won. The chance of the side is taken to depend
//! on the price as in a logistic regression, logit P = a + b · price, fitted by maximum likelihood. Even chances are at the
//! price where that is nought. Its bounds are Fieller's: the prices at which the fitted logit does not differ from nought by
//! more than 1.96 of its standard errors. Where these bounds are not two prices, or the prices that were paid do not reach
//! the estimate, nothing is said.
//!
//! Whoever bids just that much has even chances whether he gets the side or is paid for leaving it.

use protocol::Side;
use protocol::http::SuggestedBid;

use crate::db::results::Priced;

/// Fewer games than this say nothing.
pub const ENOUGH: u32 = 40;

/// The quantile of the normal distribution for 95 of 100 cases.
const Z: f64 = 1.959_964;

/// How often the fit is made better before it is given up: where the outcome follows from the price, it never ends.
const STEPS: usize = 50;

/// What the games tell of the price of `side`; those in which the other side was bid for tell nothing of it.
#[must_use]
pub fn suggest<'a>(side: Side, games: impl Iterator<Item = &'a Priced>) -> Option<SuggestedBid> {
    let games: Vec<&Priced> = games.filter(|priced| priced.side == side).collect();
    let count: u32 = games.iter().map(|priced| priced.games).sum();
    if count < ENOUGH {
        return None;
    }
    let dearest = games.iter().map(|priced| f64::from(priced.price)).fold(0.0, f64::max);
    let cheapest = games
        .iter()
        .map(|priced| f64::from(priced.price))
        .fold(dearest, f64::min);
    let fit = Fit::of(&games)?;
    let (low, price, high) = fit.even()?;
    if price < cheapest || price > dearest {
        return None;
    }
    let whole = |price: f64| price.clamp(0.0, f64::from(u16::MAX)) as u32;
    Some(SuggestedBid {
        side,
        bid: whole(price.round()),
        low: whole(low.floor()),
        high: whole(high.ceil()),
        games: count,
    })
}

/// A fitted line: the logit of the chance is `level + slope · (price - middle)`.
struct Fit {
    middle: f64,
    level: f64,
    slope: f64,
    /// The variances of level and slope, and their covariance.
    variances: [f64; 3],
}

impl Fit {
    /// The line under which these games are the least surprising; `None` where there is no such line.
    fn of(games: &[&Priced]) -> Option<Fit> {
        let count: f64 = games.iter().map(|priced| f64::from(priced.games)).sum();
        let total: f64 = games
            .iter()
            .map(|priced| f64::from(priced.price) * f64::from(priced.games))
            .sum();
        let middle = total / count;
        let (mut level, mut slope) = (0.0, 0.0);
        for _ in 0..STEPS {
            // Newton's method: the gradient of the likelihood, and its curvature.
            let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
            for priced in games {
                let price = f64::from(priced.price) - middle;
                let games = f64::from(priced.games);
                let chance = 1.0 / (1.0 + f64::exp(-(level + slope * price)));
                let surplus = f64::from(priced.won) - games * chance;
                let weight = games * chance * (1.0 - chance);
                gradient[0] += surplus;
                gradient[1] += surplus * price;
                curvature[0] += weight;
                curvature[1] += weight * price * price;
                curvature[2] += weight * price;
            }
            let determinant = curvature[0] * curvature[1] - curvature[2] * curvature[2];
            if determinant.is_nan() || determinant <= 1e-9 {
                return None;
            }
            let variances = [
                curvature[1] / determinant,
                curvature[0] / determinant,
                -curvature[2] / determinant,
            ];
            let steps = [
                variances[0] * gradient[0] + variances[2] * gradient[1],
                variances[2] * gradient[0] + variances[1] * gradient[1],
            ];
            level += steps[0];
            slope += steps[1];
            if steps.iter().all(|step| step.abs() < 1e-9) {
                return Some(Fit {
                    middle,
                    level,
                    slope,
                    variances,
                });
            }
        }
        None
    }

    /// The price of even chances between its bounds. A side that wins the more often the more is paid for it, or whose
    /// chances may not depend on the price at all, has none.
    fn even(&self) -> Option<(f64, f64, f64)> {
        let [of_level, of_slope, of_both] = self.variances.map(|variance| variance * Z * Z);
        let square = self.slope * self.slope - of_slope;
        if self.slope >= 0.0 || square <= 0.0 {
            return None;
        }
        let half = self.level * self.slope - of_both;
        let rest = self.level * self.level - of_level;
        let root = (half * half - square * rest).max(0.0).sqrt();
        let at = |distance: f64| self.middle + distance;
        Some((
            at((-half - root) / square),
            at(-self.level / self.slope),
            at((-half + root) / square),
        ))
    }
}

#[cfg(test)]
mod tests {
    use protocol::Side::{Confederate, Union};

    use super::*;

    fn priced(price: u32, games: u32, won: u32) -> Priced {
        Priced {
            scenario: "campaign".to_owned(),
            options: Vec::new(),
            side: Union,
            price,
            games,
            won,
        }
    }

    /// Games in which the chance of the side falls by the logit of `slope` for each point, and is even at `even`.
    fn games(even: f64, slope: f64, each: u32) -> Vec<Priced> {
        (0..=10)
            .map(|price| {
                let chance = 1.0 / (1.0 + f64::exp(slope * (f64::from(price) - even)));
                priced(price, each, (f64::from(each) * chance).round() as u32)
            })
            .collect()
    }

    #[test]
    fn the_price_of_even_chances_is_found_and_more_games_know_it_better() {
        let [few, many] = [20, 400].map(|each| games(6.0, 0.5, each));
        let suggested = suggest(Union, few.iter()).expect("enough");
        assert_eq!((suggested.bid, suggested.games), (6, 220));
        assert!(suggested.low < 6 && suggested.high > 6, "{suggested:?}");
        let between = |games: &[Priced]| {
            let fit = Fit::of(&games.iter().collect::<Vec<_>>()).expect("a line");
            let (low, price, high) = fit.even().expect("bounds");
            assert!(low < price && (price - 6.0).abs() < 0.1 && price < high, "{price}");
            high - low
        };
        // Twenty times as many games: the bounds are closer by about the root of that.
        let closer = between(&few) / between(&many);
        assert!((4.0..5.0).contains(&closer), "{closer}");
    }

    /// By a computation without these formulas: the prices between the bounds were tried out one after the other.
    #[test]
    fn the_bounds_are_fiellers() {
        let games = [priced(2, 20, 15), priced(4, 20, 11), priced(8, 20, 4)];
        let fit = Fit::of(&games.iter().collect::<Vec<_>>()).expect("a line");
        let (low, even, high) = fit.even().expect("bounds");
        let text = format!("{:.3} {low:.3} {even:.3} {high:.3}", fit.slope);
        assert_eq!(text, "-0.412 2.949 4.584 6.398");
    }

    #[test]
    fn nothing_is_said_where_the_games_do_not_tell() {
        assert_eq!(suggest(Union, games(5.0, 0.5, 3).iter()), None, "too few");
        assert_eq!(
            suggest(Confederate, games(5.0, 0.5, 50).iter()),
            None,
            "of the other side"
        );
        assert_eq!(
            suggest(Union, games(5.0, 0.0, 50).iter()),
            None,
            "the price does not matter"
        );
        assert_eq!(
            suggest(Union, games(5.0, -0.5, 50).iter()),
            None,
            "who pays more wins more"
        );
        assert_eq!(
            suggest(Union, games(30.0, 0.2, 50).iter()),
            None,
            "nobody has paid so much"
        );
        assert_eq!(
            suggest(Union, [priced(4, 90, 45)].iter()),
            None,
            "always the same price"
        );
        let parted = [priced(2, 40, 40), priced(3, 40, 0)];
        assert_eq!(suggest(Union, parted.iter()), None, "a line that is infinitely steep");
    }
}
