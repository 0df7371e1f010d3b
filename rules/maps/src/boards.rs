//! What the loaders of all boards do alike: they read two files, correct them by overlays, and check what is listed; and
//! they draw boxes, insets and tracks for the clients.
//!
//! Values with their sources, and errors that name file and key, are those of [`kernel::data`].

use std::collections::BTreeSet;

use kernel::data::{Check, DataError, Sourced};
use protocol::Side;
use protocol::board::{Inset, Space, TrackInfo};
use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize};

/// A file that corrects what is printed, from the owner of a printed copy.
pub trait Correction<Board, Forces> {
    /// The file it was read from, for errors.
    fn file(&self) -> &str;
    /// What players see it called.
    fn name(&self) -> &str;
    /// Replaces what it names.
    ///
    /// # Errors
    /// When it names what does not exist.
    fn correct(&self, board: &mut Board, forces: &mut Forces) -> Result<(), DataError>;
}

/// What was compiled from the files of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<Data> {
    /// The compiled data.
    pub data: Data,
    /// The names of the corrections.
    pub corrections: Vec<String>,
    /// The address of both files as they are corrected.
    pub printed: String,
}

/// Reads the two files of a game, each with its name, corrects them, and compiles them: before the corrections and after
/// each, so that an error names the file that is at fault.
///
/// # Errors
/// When a file cannot be read, a correction names what does not exist, or `compile` finds a fault; `compile` is told which
/// file its errors are about.
pub fn load<Board, Forces, Data>(
    [board, forces]: [(&str, &str); 2],
    corrections: &[impl Correction<Board, Forces>],
    compile: impl Fn(&str, &Board, &Forces) -> Result<Data, DataError>,
) -> Result<Loaded<Data>, DataError>
where
    Board: DeserializeOwned + Serialize,
    Forces: DeserializeOwned + Serialize,
{
    let (mut printed, mut pieces) = (
        kernel::data::read(board.0, board.1)?,
        kernel::data::read(forces.0, forces.1)?,
    );
    let mut data = compile(board.0, &printed, &pieces)?;
    for correction in corrections {
        correction.correct(&mut printed, &mut pieces)?;
        data = compile(correction.file(), &printed, &pieces)?;
    }
    let names = corrections.iter().map(|correction| correction.name().to_owned());
    Ok(Loaded {
        data,
        corrections: names.collect(),
        printed: kernel::address(&(printed, pieces)),
    })
}

/// Reads an overlay from the text of `file`; `head` says where the file is noted, and what players see it called.
///
/// # Errors
/// When it is not JSON, has a key that is not known, or no name that can be shown; the message names file and key.
pub fn overlay<T: DeserializeOwned>(
    file: &str,
    text: &str,
    head: impl FnOnce(&mut T) -> (&mut String, &str),
) -> Result<T, DataError> {
    let mut overlay: T = kernel::data::read(file, text)?;
    let (own, name) = head(&mut overlay);
    file.clone_into(own);
    Check { file }.overlay_name(name)?;
    Ok(overlay)
}

/// The entry of a list, such as `units`, that an overlay corrects.
///
/// # Errors
/// When there is none that is called so.
pub fn entry<'a, T>(
    check: &Check<'_>,
    list: &str,
    name: &str,
    entries: &'a mut [T],
    is: impl Fn(&T) -> bool,
) -> Result<&'a mut T, DataError> {
    match entries.iter_mut().find(|entry| is(entry)) {
        Some(entry) => Ok(entry),
        None => check.fail(
            &format!("{list}.{name}"),
            format!("there is no such {}", list.trim_end_matches('s')),
        ),
    }
}

/// A value that an overlay gives, be it `null`: for fields that take something away.
///
/// # Errors
/// When it is not of the form of `T`.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Puts what the overlay `name` gives in its place, or takes what is there away.
pub fn put<T: Clone>(place: &mut Option<Sourced<T>>, value: Option<&Option<T>>, name: &str) {
    if let Some(value) = value {
        *place = value.clone().map(|value| Sourced {
            value,
            src: format!("overlay: {name}"),
            why: None,
        });
    }
}

/// The pairs of spaces that a board lists: borders, hexsides.
#[derive(Clone, Debug, Default)]
pub struct Pairs(BTreeSet<(u16, u16)>);

impl Pairs {
    /// Takes the next pair of a list, which goes by `key` in errors.
    ///
    /// # Errors
    /// When the lower number does not stand first, or the pair has been listed.
    pub fn add(&mut self, check: &Check<'_>, key: &str, (a, b): (u16, u16)) -> Result<(), DataError> {
        check.ensure(a < b, key, "the lower number stands first")?;
        check.ensure(self.0.insert((a, b)), key, "it is listed twice")
    }
}

/// The names on a board, each of which is used once.
#[derive(Clone, Debug, Default)]
pub struct Names<'a>(BTreeSet<&'a str>);

impl<'a> Names<'a> {
    /// Takes the next name of a list, which goes by `key` in errors.
    ///
    /// # Errors
    /// When it is empty, or something before it has this name.
    pub fn add(&mut self, check: &Check<'_>, key: &str, name: &'a str) -> Result<(), DataError> {
        check.ensure(!name.trim().is_empty(), key, "it needs a name")?;
        check.ensure(self.0.insert(name), key, "another one has this name")
    }
}

/// A box beside the map, in an inset, of a side or of nobody.
#[must_use]
pub fn inset_box(id: u16, name: String, inset: &str, home: Option<Side>) -> Space {
    Space {
        id,
        name,
        polygon: Vec::new(),
        label: (0.0, 0.0),
        anchor: (0.0, 0.0),
        identifier: None,
        terrain: "box".to_owned(),
        home,
        symbols: Vec::new(),
        inset: Some(inset.to_owned()),
        facts: Vec::new(),
    }
}

/// An inset that is a list of boxes, and is always there.
#[must_use]
pub fn inset(id: &str, title: &str) -> Inset {
    Inset {
        id: id.to_owned(),
        title: title.to_owned(),
        always: true,
        option: None,
        size: None,
    }
}

/// A track beside the map, which begins with the number of its first box.
#[must_use]
pub fn track(id: &str, title: &str, first: i32, boxes: Vec<String>) -> TrackInfo {
    TrackInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        first,
        boxes,
        option: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds to both files.
    struct Addition(&'static str, u8);

    impl Correction<u8, u8> for Addition {
        fn file(&self) -> &str {
            self.0
        }

        fn name(&self) -> &str {
            "mine"
        }

        fn correct(&self, board: &mut u8, forces: &mut u8) -> Result<(), DataError> {
            *board += self.1;
            *forces += self.1;
            Ok(())
        }
    }

    const FILES: [(&str, &str); 2] = [("board.json", "1"), ("forces.json", "2")];

    fn sum(file: &str, board: &u8, forces: &u8) -> Result<u8, DataError> {
        let check = Check { file };
        check.range("sum", board + forces, 0, 9)?;
        Ok(board + forces)
    }

    #[test]
    fn corrections_are_compiled_one_by_one() {
        let none: [Addition; 0] = [];
        let plain = load(FILES, &none, sum).expect("the files are sound");
        assert_eq!((plain.data, plain.corrections), (3, vec![]));
        let mine = load(FILES, &[Addition("one.json", 2)], sum).expect("the correction is sound");
        assert_eq!((mine.data, mine.corrections), (7, vec!["mine".to_owned()]));
        assert_ne!(mine.printed, plain.printed);
        let error = load(FILES, &[Addition("one.json", 2), Addition("two.json", 2)], sum).expect_err("11 is too much");
        assert!(error.to_string().contains("two.json"), "{error}");
        let broken = load([FILES[0], ("forces.json", "x")], &none, sum).expect_err("x is no number");
        assert!(broken.to_string().contains("forces.json"), "{broken}");
    }

    #[test]
    fn pairs_and_names_are_listed_once() {
        let check = Check { file: "board.json" };
        let mut pairs = Pairs::default();
        assert!(pairs.add(&check, "sides.1-2", (1, 2)).is_ok());
        for wrong in [(1, 2), (2, 1), (2, 2)] {
            assert!(pairs.add(&check, "sides.2", wrong).is_err(), "{wrong:?}");
        }
        let mut names = Names::default();
        assert!(names.add(&check, "hexes.1", "Richmond").is_ok());
        for wrong in ["Richmond", " "] {
            assert!(names.add(&check, "hexes.2", wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_value_may_be_given_taken_away_or_left_alone() {
        let printed = || {
            Some(Sourced {
                value: 1,
                src: "history".to_owned(),
                why: None,
            })
        };
        let after = |value: Option<&Option<i32>>| {
            let mut place = printed();
            put(&mut place, value, "mine");
            place.map(|sourced| (sourced.value, sourced.src))
        };
        assert_eq!(after(None), Some((1, "history".to_owned())));
        assert_eq!(after(Some(&None)), None);
        assert_eq!(after(Some(&Some(2))), Some((2, "overlay: mine".to_owned())));
    }
}
