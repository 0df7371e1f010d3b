//! Why a choice is not allowed.

use std::borrow::Cow;
use std::fmt;

/// A choice was judged illegal: the case that forbids it, and why in our own words.
///
/// Refusals are made by the thousand while choices are enumerated, so both parts borrow static text where they can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The case of the rulebook, such as `9.5.2`; empty when no rule is the reason.
    pub case: &'static str,
    /// A sentence for the player.
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// A refusal with fixed words.
    #[must_use]
    pub const fn new(case: &'static str, message: &'static str) -> Refusal {
        Refusal {
            case,
            message: Cow::Borrowed(message),
        }
    }

    /// A refusal with words of the moment, such as figures: for answers to somebody who asks why, not for the judge.
    #[must_use]
    pub const fn of(case: &'static str, message: String) -> Refusal {
        Refusal {
            case,
            message: Cow::Owned(message),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.case, self.message)
    }
}

impl std::error::Error for Refusal {}
