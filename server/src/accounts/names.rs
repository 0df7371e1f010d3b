//! What a player may be called.

use rand::RngExt;

use crate::error::{Error, Result};

/// A name that may be shown, and the key that must be unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    shown: String,
    key: String,
}

impl Name {
    /// Reads a name: 2 to 24 Latin letters, digits, single inner spaces and `- _ . '`.
    ///
    /// Other scripts are kept out because some of their letters look like Latin ones: nobody shall be able to pass for
    /// somebody else.
    ///
    /// # Errors
    /// Says which rule the name breaks.
    pub fn parse(text: &str) -> Result<Name> {
        let length = text.chars().count();
        if !(2..=24).contains(&length) {
            return Err(Error::invalid("bad-name", "A name has 2 to 24 characters."));
        }
        if let Some(bad) = text.chars().find(|character| !is_allowed(*character)) {
            return Err(Error::invalid(
                "bad-name",
                format!(
                    "A name has Latin letters, digits, spaces and - _ . ' only, not '{}'.",
                    bad.escape_default()
                ),
            ));
        }
        if text.starts_with(' ') || text.ends_with(' ') || text.contains("  ") {
            return Err(Error::invalid(
                "bad-name",
                "A name neither begins nor ends with a space, nor has two in a row.",
            ));
        }
        if !text.chars().any(char::is_alphanumeric) {
            return Err(Error::invalid("bad-name", "A name has at least one letter or digit."));
        }
        Ok(Name {
            shown: text.to_owned(),
            key: key_of(text),
        })
    }

    /// A name for a guest.
    #[must_use]
    pub fn for_guest() -> Name {
        const RANKS: [&str; 8] = [
            "Picket",
            "Scout",
            "Courier",
            "Drummer",
            "Sapper",
            "Bugler",
            "Teamster",
            "Signaller",
        ];
        let mut random = rand::rng();
        let rank = RANKS[random.random_range(0..RANKS.len())];
        let shown = format!("Guest {rank} {}", random.random_range(1000..100_000));
        Name {
            key: key_of(&shown),
            shown,
        }
    }

    /// As it is shown.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What must be unique.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// The key under which a name is looked up, whether or not it would be allowed.
#[must_use]
pub fn key_of(text: &str) -> String {
    text.to_lowercase()
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || matches!(character, ' ' | '-' | '_' | '.' | '\'')
        || matches!(character, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_are_allowed() {
        for name in [
            "Al",
            "Joshua L. Chamberlain",
            "O'Rorke",
            "von_Borcke",
            "Régis de Trobriand",
            "20th Maine",
        ] {
            assert!(Name::parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn names_that_deceive_or_disturb_are_refused() {
        let cyrillic = "Gr\u{430}nt";
        for name in [
            "",
            "A",
            " Lee",
            "Lee ",
            "U  S",
            "tab\there",
            "nul\0",
            "rtl\u{202e}eel",
            cyrillic,
            "...",
            "zero\u{200b}width",
        ] {
            let error = Name::parse(name).expect_err(name);
            assert_eq!(error.code, "bad-name", "{name:?}");
        }
        assert!(Name::parse(&"x".repeat(25)).is_err());
    }

    #[test]
    fn names_differ_in_more_than_capitals() {
        let one = Name::parse("Élan").expect("a name");
        let two = Name::parse("éLAN").expect("a name");
        assert_eq!(one.key(), two.key());
    }

    #[test]
    fn guests_get_names_that_players_could_have() {
        for _ in 0..100 {
            let name = Name::for_guest();
            assert_eq!(Name::parse(name.shown()).as_ref(), Ok(&name));
        }
    }
}
