//! Why something is done, or what was done about it, in words that others read later.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;
use crate::text;

/// The longest reason, in characters.
const LONGEST: usize = 1000;

/// A reason or a note: there is something to read in it, and not too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

impl FromStr for Reason {
    type Err = Error;

    fn from_str(given: &str) -> Result<Reason, Error> {
        let text = text::tidy(given).replace('\0', "");
        let text = text.trim();
        if !text::is_visible(text) || text.chars().count() > LONGEST {
            return Err(Error::invalid("bad-reason", "Say why, in at most 1,000 characters."));
        }
        Ok(Reason(text.to_owned()))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for Reason {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Reads a reason from the command line, and says in a sentence what is wrong with it.
///
/// # Errors
/// When there is nothing to read, or too much.
pub fn of_argument(given: &str) -> Result<Reason, String> {
    given.parse().map_err(|error: Error| error.message.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_can_be_read() {
        let reason = |given: &str| of_argument(given).map(|reason| reason.to_string());
        assert_eq!(reason(" left the\u{202e} line\0\n"), Ok("left the line".to_owned()));
        for none in ["", " \n\t", "\u{200b}", "\0", &"x".repeat(1001)] {
            assert_eq!(
                reason(none),
                Err("Say why, in at most 1,000 characters.".to_owned()),
                "{none:?}"
            );
        }
    }
}
