//! What a player may be called.

use rand::RngExt;

use super::lookalikes::{self, skeleton};
use crate::error::{Error, Result};

/// The longest name, in characters.
const LONGEST: usize = 24;

/// A name that may be shown, and what of it must be unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    shown: String,
    key: String,
    skeleton: String,
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
        check_form(text)?;
        if lookalikes::is_reserved(text) {
            return Err(Error::invalid(
                "reserved-name",
                "This name, or one that looks like it, is kept for the server and its guests.",
            ));
        }
        Ok(Name::of(text.to_owned()))
    }

    fn of(shown: String) -> Name {
        Name {
            key: key_of(&shown),
            skeleton: skeleton(&shown),
            shown,
        }
    }

    /// A name for a guest. The more of them were taken, the more there are to choose from.
    #[must_use]
    pub fn for_guest(attempt: usize) -> Name {
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
        let numbers = match attempt {
            0..3 => 100_000,
            3..6 => 1_000_000,
            _ => 100_000_000,
        };
        let mut random = rand::rng();
        let rank = RANKS[random.random_range(0..RANKS.len())];
        Name::of(format!("Guest {rank} {}", random.random_range(1000..numbers)))
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

    /// What must be unique among players who chose their names: names that look alike have the same.
    #[must_use]
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// The key under which a name is looked up, whether or not it would be allowed: longer ones than there can be are cut
/// short, and what the database cannot store is replaced.
#[must_use]
pub fn key_of(text: &str) -> String {
    let text: String = text.chars().take(LONGEST + 1).collect();
    text.to_lowercase().replace('\0', "\u{fffd}")
}

fn check_form(text: &str) -> Result<()> {
    let length = text.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return Err(Error::invalid("bad-name", "A name has 2 to 24 characters."));
    }
    if let Some(bad) = text.chars().find(|character| !is_allowed(*character)) {
        // A letter of another script can be shown, a sign that nobody sees only by its number.
        let shown = match bad.is_alphanumeric() {
            true => bad.to_string(),
            false => bad.escape_default().to_string(),
        };
        return Err(Error::invalid(
            "bad-name",
            format!("A name has Latin letters, digits, spaces and - _ . ' only, not '{shown}'."),
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
    Ok(())
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || matches!(character, ' ' | '-' | '_' | '.' | '\'')
        || matches!(character, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ')
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

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
    fn nobody_passes_for_those_who_run_the_server_or_for_a_guest() {
        for name in [
            "Admin",
            "aDMlN",
            "Adm1n",
            "admin 2",
            "Admin42",
            "The Administrator",
            "V.e.d.e.t.t.e",
            "Vedette Team",
            "0perator",
            "Urnpire",
            "system",
            "Guest Picket 1234",
            "GUEST",
            "Guest-7",
        ] {
            assert_eq!(Name::parse(name).expect_err(name).code, "reserved-name", "{name:?}");
        }
        for name in ["Elihu Root", "Edgar Guest", "Adminster", "Guesty", "Stafford"] {
            assert!(Name::parse(name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let skeleton = |name: &str| Name::parse(name).expect(name).skeleton;
        for (one, other) in [
            ("Lee", "Iee"),
            ("LEE", "lee"),
            ("Lee", "1ee"),
            ("Bornbard", "BOMBARD"),
            ("O'Rorke", "0'rorke"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} and {other}");
        }
        for (one, other) in [
            ("Lee", "Lea"),
            ("Hill", "Hull"),
            ("Elan", "Élan"),
            ("A P Hill", "A.P. Hill"),
        ] {
            assert_ne!(skeleton(one), skeleton(other), "{one} and {other}");
        }
    }

    #[test]
    fn a_key_can_always_be_looked_up() {
        assert!(!key_of("nul\0").contains('\0'));
        assert_eq!(key_of(&"x".repeat(10_000)).len(), 25);
        let longest = "É".repeat(24);
        assert_eq!(key_of(&longest), Name::parse(&longest).expect("a name").key());
    }

    #[test]
    fn guests_get_names_that_no_player_can_have_and_do_not_run_out_of_them() {
        for attempt in 0..20 {
            let name = Name::for_guest(attempt);
            check_form(name.shown()).expect("a name");
            assert_eq!(Name::parse(name.shown()).expect_err("reserved").code, "reserved-name");
        }
        let numbers: HashSet<String> = (0..1000).map(|_| Name::for_guest(7).shown).collect();
        assert!(numbers.len() > 990, "{}", numbers.len());
    }
}
