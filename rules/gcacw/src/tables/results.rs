//! The results of the combat chart: `2DR*`, `1fa`, `-`.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The letter for order and fatigue (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Letter {
    /// `f`: a little fatigue.
    #[serde(rename = "f")]
    Tired,
    /// `F`: more fatigue.
    #[serde(rename = "F")]
    Worn,
    /// `D`: disorganized, and more fatigue.
    #[serde(rename = "D")]
    Disorganized,
    /// `E`: the action ends.
    #[serde(rename = "E")]
    Ended,
}

/// What becomes of the ground (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Push {
    /// `r`: a retreat.
    Retreat,
    /// `R`: a rout.
    Rout,
    /// `R*`: a rout in two directions.
    TwoWayRout,
    /// `a`: the attacker may advance.
    Advance,
}

/// A result of the combat chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The points of strength that are lost.
    pub loss: u8,
    /// The letter.
    pub letter: Option<Letter>,
    /// Retreat, rout or advance.
    pub push: Option<Push>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Outcome::default() {
            return f.write_str("-");
        }
        if self.loss > 0 {
            write!(f, "{}", self.loss)?;
        }
        f.write_str(match self.letter {
            None => "",
            Some(Letter::Tired) => "f",
            Some(Letter::Worn) => "F",
            Some(Letter::Disorganized) => "D",
            Some(Letter::Ended) => "E",
        })?;
        f.write_str(match self.push {
            None => "",
            Some(Push::Retreat) => "r",
            Some(Push::Rout) => "R",
            Some(Push::TwoWayRout) => "R*",
            Some(Push::Advance) => "a",
        })
    }
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(text: &str) -> Result<Outcome, String> {
        if text == "-" {
            return Ok(Outcome::default());
        }
        let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &text[..text.len() - digits.len()];
        let wrong = || format!("'{text}' is no result");
        let loss = if number.is_empty() {
            0
        } else {
            number.parse().map_err(|_| wrong())?
        };
        let (letter, rest) = match digits.chars().next() {
            Some('f') => (Some(Letter::Tired), &digits[1..]),
            Some('F') => (Some(Letter::Worn), &digits[1..]),
            Some('D') => (Some(Letter::Disorganized), &digits[1..]),
            Some('E') => (Some(Letter::Ended), &digits[1..]),
            _ => (None, digits),
        };
        let push = match rest {
            "" => None,
            "r" => Some(Push::Retreat),
            "R" => Some(Push::Rout),
            "R*" => Some(Push::TwoWayRout),
            "a" => Some(Push::Advance),
            _ => return Err(wrong()),
        };
        let outcome = Outcome { loss, letter, push };
        if outcome == Outcome::default() {
            Err(wrong())
        } else {
            Ok(outcome)
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_and_written_alike() {
        for text in [
            "-", "f", "1f", "F", "D", "1D", "16D", "Dr", "2DR", "11DR*", "Fa", "Ea", "a", "1a", "4fa", "2",
        ] {
            let outcome: Outcome = text.parse().expect("it is a result");
            assert_eq!(outcome.to_string(), text);
        }
        for wrong in ["", "0", "x", "Drr", "1DR**", "aD", "999D", "é"] {
            assert!(wrong.parse::<Outcome>().is_err(), "{wrong}");
        }
    }
}
