//! All games, set up once with the corrections of the host's overlay files.

use std::sync::Arc;

use kernel::Referee;
use kernel::data::DataError;
use serde::Deserialize;

/// The text of an overlay file: values from a printed copy that replace reconstructed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayFile {
    /// The name of the file, for error messages.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// Why the catalogue cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// A board, a counter sheet or an overlay cannot be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// An overlay does not say which game it corrects.
    #[error("{file}: {error}")]
    Unreadable {
        /// The overlay file.
        file: String,
        /// What is wrong.
        error: String,
    },
    /// An overlay corrects a game that does not exist.
    #[error("{file}: ruleset: there is no game '{ruleset}'")]
    UnknownRuleset {
        /// The overlay file.
        file: String,
        /// The game it names.
        ruleset: String,
    },
}

/// Sets a game up with the overlays that correct it.
type SetUp = fn(&[&OverlayFile]) -> Result<Arc<dyn Referee>, CatalogueError>;

/// A game.
struct Game {
    id: &'static str,
    /// How it is set up.
    set_up: SetUp,
}

/// The games, in the order in which the lobby shows them.
const GAMES: [Game; 5] = [
    Game {
        id: "not-war-but-murder",
        set_up: |files| {
            let overlays = read(files, area_impulse::data::Overlay::read)?;
            Ok(Arc::new(area_impulse::not_war_but_murder(&overlays)?))
        },
    },
    Game {
        id: "bobby-lee",
        set_up: |files| {
            let overlays = read(files, bobby_lee::data::Overlay::read)?;
            Ok(Arc::new(bobby_lee::bobby_lee(&overlays)?))
        },
    },
    Game {
        id: "birth-of-a-legend",
        set_up: |files| {
            let overlays = read(files, area_impulse::data::Overlay::read)?;
            Ok(Arc::new(area_impulse::birth_of_a_legend(&overlays)?))
        },
    },
    Game {
        id: "bloodiest-day",
        set_up: |files| {
            let overlays = read(files, bloodiest_day::data::Overlay::read)?;
            Ok(Arc::new(bloodiest_day::bloodiest_day(&overlays)?))
        },
    },
    Game {
        id: "on-to-richmond",
        set_up: |files| {
            let overlays = read(files, gcacw::data::Overlay::read)?;
            Ok(Arc::new(gcacw::on_to_richmond(&overlays)?))
        },
    },
];

/// Reads the overlays of a game in its own form.
fn read<O>(files: &[&OverlayFile], form: fn(&str, &str) -> Result<O, DataError>) -> Result<Vec<O>, DataError> {
    files.iter().map(|file| form(&file.name, &file.text)).collect()
}

/// One game, corrected by overlay files of its own; `None` when there is no such game.
///
/// # Errors
/// When an overlay cannot be used; the message names the file and the key at fault.
pub fn referee(id: &str, overlays: &[OverlayFile]) -> Result<Option<Arc<dyn Referee>>, CatalogueError> {
    let Some(game) = GAMES.iter().find(|game| game.id == id) else {
        return Ok(None);
    };
    let files: Vec<&OverlayFile> = overlays.iter().collect();
    (game.set_up)(&files).map(Some)
}

/// All games.
pub struct Catalogue {
    referees: Vec<Arc<dyn Referee>>,
}

impl Catalogue {
    /// Sets up all games, each with the overlays that name it, in their order.
    ///
    /// # Errors
    /// When an overlay cannot be used; the message names the file and the key at fault.
    pub fn new(overlays: &[OverlayFile]) -> Result<Catalogue, CatalogueError> {
        let routed = overlays
            .iter()
            .map(|file| Ok((ruleset_of(file)?, file)))
            .collect::<Result<Vec<_>, CatalogueError>>()?;
        let referees = GAMES
            .iter()
            .map(|game| {
                let of_game = routed.iter().filter(|(id, _)| *id == game.id);
                let files: Vec<&OverlayFile> = of_game.map(|(_, file)| *file).collect();
                (game.set_up)(&files)
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Catalogue { referees })
    }

    /// The games, in the order in which the lobby shows them.
    #[must_use]
    pub fn referees(&self) -> &[Arc<dyn Referee>] {
        &self.referees
    }

    /// The game with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<dyn Referee>> {
        self.referees.iter().find(|referee| referee.info().id == id)
    }
}

/// The id of the game that an overlay corrects.
///
/// # Errors
/// When it names none, or one that does not exist.
pub fn ruleset_of(file: &OverlayFile) -> Result<&'static str, CatalogueError> {
    #[derive(Deserialize)]
    struct Head {
        ruleset: String,
    }
    let head: Head = serde_json::from_str(&file.text).map_err(|error| CatalogueError::Unreadable {
        file: file.name.clone(),
        error: error.to_string(),
    })?;
    let game = GAMES.iter().find(|game| game.id == head.ruleset);
    game.map(|game| game.id).ok_or(CatalogueError::UnknownRuleset {
        file: file.name.clone(),
        ruleset: head.ruleset,
    })
}

#[cfg(test)]
mod tests {
    use super::{Catalogue, OverlayFile};

    fn file(name: &str, text: &str) -> OverlayFile {
        OverlayFile {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    fn refused(text: &str) -> String {
        let Err(error) = Catalogue::new(&[file("printed.json", text)]) else {
            panic!("{text} is accepted");
        };
        error.to_string()
    }

    #[test]
    fn every_game_has_words_boards_and_addresses() {
        let catalogue = Catalogue::new(&[]).expect("the committed data are sound");
        for referee in catalogue.referees() {
            let info = referee.info();
            assert!(catalogue.get(&info.id).is_some());
            assert_eq!(info.package, kernel::address(referee.package()));
            assert!(!referee.package().cases.is_empty() && !info.scenarios.is_empty() && !info.presets.is_empty());
            for scenario in &info.scenarios {
                let board = referee.board(&scenario.id).expect("every scenario has a board");
                assert_eq!(scenario.board, kernel::address(&board));
            }
            assert!((1..=5).contains(&info.complexity), "{}", info.id);
            assert!(referee.board("no such scenario").is_none());
            let own = referee.rulings().first().expect("every game has rulings");
            assert_eq!(own.title, info.title);
            for case in own.rulings.iter().flat_map(|ruling| &ruling.cases) {
                let known = referee.package().cases.iter().any(|summary| summary.case == *case);
                assert!(known, "a ruling of {} names the unknown case {case}", own.title);
            }
            assert!(referee.overlays().is_empty());
            for option in &info.options {
                let known = referee.package().cases.iter().any(|case| case.case == option.case);
                assert!(known, "the option {} names the unknown case {}", option.id, option.case);
            }
        }
        assert!(catalogue.get("chess").is_none());
    }

    #[test]
    fn an_overlay_changes_the_boards_of_its_game_their_addresses_and_is_named() {
        let plain = Catalogue::new(&[]).expect("the committed data are sound");
        for (id, patch) in [
            ("not-war-but-murder", r#""areas": {"24": {"vp": 1}}"#),
            ("birth-of-a-legend", r#""areas": {"24": {"vp": 1}}"#),
            ("bloodiest-day", r#""areas": {"24": {"tem": 1}}"#),
            ("bobby-lee", r#""hexes": {"0816": {"name": "Elsewhere"}}"#),
            ("on-to-richmond", r#""board": ["terrain N1110=w"]"#),
        ] {
            let text = format!(r#"{{"ruleset": "{id}", "name": "My copy", {patch}}}"#);
            let corrected = Catalogue::new(&[file("printed.json", &text)]).expect("the overlay is sound");
            for (before, after) in plain.referees().iter().zip(corrected.referees()) {
                let is_meant = after.info().id == id;
                assert_eq!(before.info().scenarios != after.info().scenarios, is_meant, "{id}");
                assert_eq!(after.overlays() == ["My copy"], is_meant, "{id}");
            }
        }
    }

    #[test]
    fn the_later_of_two_overlays_wins() {
        let overlay = |name: &str, points: u8| {
            let text = format!(
                r#"{{"ruleset": "not-war-but-murder", "name": "{name}", "areas": {{"24": {{"vp": {points}}}}}}}"#
            );
            file(name, &text)
        };
        let catalogue = Catalogue::new(&[overlay("a", 1), overlay("b", 5)]).expect("the overlays are sound");
        let referee = &catalogue.referees()[0];
        let board = referee
            .board(&referee.info().scenarios[0].id)
            .expect("every scenario has a board");
        let points = board.spaces[23]
            .identifier
            .as_ref()
            .and_then(|identifier| identifier.points);
        assert_eq!((points, referee.overlays().len()), (Some(5), 2));
    }

    #[test]
    fn broken_overlays_are_refused_by_file_and_key() {
        for (text, names) in [
            ("not json", ["printed.json", "line 1"]),
            ("{}", ["printed.json", "ruleset"]),
            (r#"{"ruleset": "chess", "name": "n"}"#, ["printed.json", "chess"]),
            (r#"{"ruleset": "not-war-but-murder"}"#, ["printed.json", "name"]),
            (
                r#"{"ruleset": "not-war-but-murder", "name": "n", "hexes": {}}"#,
                ["printed.json", "hexes"],
            ),
            (
                r#"{"ruleset": "not-war-but-murder", "name": "n", "areas": {"24": {"tem": 7}}}"#,
                ["printed.json", "areas.24.tem"],
            ),
        ] {
            let message = refused(text);
            for name in names {
                assert!(message.contains(name), "'{message}' does not name '{name}'");
            }
        }
    }
}
