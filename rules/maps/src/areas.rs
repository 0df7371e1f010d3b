//! What the files of games on maps of areas have in common: the map, its borders, the corps, and their corrections.
//!
//! What an area or a unit is made of differs from game to game; so does what runs along borders.

use kernel::data::{Check, DataError, Sourced};
use protocol::Side;
use protocol::board::{Board, Border, Face, Formation, MapLine, Point, Space};
use serde::{Deserialize, Serialize};

use crate::boards::entry;
use crate::printed::{Colour, CrossingEntry};

/// A map with its areas and borders, in map units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile<Area, Border> {
    /// The ruleset it belongs to.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is reconstructed about it.
    pub note: String,
    /// Width and height.
    pub size: Point,
    /// The outline of the map, a closed ring without repetition of the first point.
    pub outline: Vec<Point>,
    /// The areas, by number.
    pub areas: Vec<Area>,
    /// The borders, by their two areas.
    pub borders: Vec<Border>,
    /// Water (from source to mouth), roads, railways and whatever else runs along the ground.
    pub lines: Vec<MapLine>,
}

impl<Area, Kind: Copy, State> BoardFile<Area, BorderEntry<Kind, State>> {
    /// The board as clients see it, with these spaces, and with nothing beside the map and no counters yet.
    #[must_use]
    pub fn drawn(&self, spaces: Vec<Space>, kind: impl Fn(Kind) -> &'static str) -> Board {
        let borders = (1..).zip(&self.borders);
        Board {
            id: self.id.clone(),
            title: self.title.clone(),
            note: self.note.clone(),
            size: self.size,
            outline: self.outline.clone(),
            spaces,
            borders: borders
                .map(|(id, entry)| entry.drawn(id, kind(entry.kind.value)))
                .collect(),
            lines: self.lines.clone(),
            tracks: Vec::new(),
            insets: Vec::new(),
            counters: Vec::new(),
            formations: Vec::new(),
            blocks: false,
        }
    }
}

/// A border between two areas.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorderEntry<Kind, State> {
    /// The area with the lower number.
    pub a: u8,
    /// The area with the higher number.
    pub b: u8,
    /// What runs along it.
    pub kind: Sourced<Kind>,
    /// The bridge, ford or ferry across it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<CrossingEntry<State>>,
    /// Whether a road crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road: bool,
    /// Whether a railway crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rail: bool,
    /// The middle of it.
    pub middle: Point,
}

impl<Kind, State> BorderEntry<Kind, State> {
    /// The border as clients draw it, with its number and what its kind is called on the wire.
    #[must_use]
    pub fn drawn(&self, id: u16, kind: &str) -> Border {
        Border {
            id,
            a: u16::from(self.a),
            b: u16::from(self.b),
            kind: kind.to_owned(),
            crossing: self.crossing.as_ref().map(CrossingEntry::drawn),
            road: self.road,
            rail: self.rail,
            middle: self.middle,
        }
    }
}

/// A corps or command, or an army.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpsEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name, such as `II Corps`.
    pub name: String,
    /// What fits on a counter, such as `II`.
    pub short: String,
    /// The colour by which its units are known.
    pub colour: Sourced<Colour>,
}

impl CorpsEntry {
    /// A formation in its colour: the corps itself, or a part of it.
    #[must_use]
    pub fn formation(&self, id: &str, name: &str, short: &str) -> Formation {
        Formation {
            id: id.to_owned(),
            name: name.to_owned(),
            short: short.to_owned(),
            owner: self.side,
            colour: self.colour.value.as_str().to_owned(),
        }
    }

    /// The corps as clients see it.
    #[must_use]
    pub fn drawn(&self) -> Formation {
        self.formation(&self.id, &self.name, &self.short)
    }
}

/// The types of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// Foot.
    Infantry,
    /// Guns.
    Artillery,
    /// Guns that ride with the cavalry.
    HorseArtillery,
    /// Horse.
    Cavalry,
}

impl UnitKind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            UnitKind::Infantry => "infantry",
            UnitKind::Artillery => "artillery",
            UnitKind::HorseArtillery => "horse-artillery",
            UnitKind::Cavalry => "cavalry",
        }
    }

    /// Whether it is artillery of either sort.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, UnitKind::Artillery | UnitKind::HorseArtillery)
    }

    /// Whether it is mounted.
    #[must_use]
    pub const fn is_mounted(self) -> bool {
        matches!(self, UnitKind::Cavalry | UnitKind::HorseArtillery)
    }
}

/// A face of a counter, with what is printed on it and its values by name.
#[must_use]
pub fn face(name: &str, factors: String, values: &[(&str, u8)], spent: bool) -> Face {
    let named = values
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.to_string()));
    Face {
        name: name.to_owned(),
        factors,
        values: named.collect(),
        spent,
    }
}

/// What an overlay corrects of a border.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorderPatch<Kind> {
    kind: Option<Kind>,
    road: Option<bool>,
    rail: Option<bool>,
}

impl<Kind: Clone> BorderPatch<Kind> {
    /// Corrects the border of two areas, named `12-15`, for the overlay `name`.
    ///
    /// # Errors
    /// When there is no such border.
    pub fn correct<State>(
        &self,
        check: &Check<'_>,
        borders: &mut [BorderEntry<Kind, State>],
        pair: &str,
        name: &str,
    ) -> Result<(), DataError> {
        let is = |border: &BorderEntry<Kind, State>| format!("{}-{}", border.a, border.b) == pair;
        let border = entry(check, "borders", pair, borders, is)?;
        border.kind.correct(self.kind.as_ref(), name);
        border.road = self.road.unwrap_or(border.road);
        border.rail = self.rail.unwrap_or(border.rail);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Open,
        Creek,
    }

    type Entry = BorderEntry<Kind, bool>;

    fn border() -> Entry {
        let text =
            r#"{"a": 1, "b": 2, "kind": {"value": "open", "src": "history"}, "road": true, "middle": [3.0, 4.0]}"#;
        serde_json::from_str(text).expect("it is a border")
    }

    #[test]
    fn a_border_is_corrected_where_the_overlay_says_so() {
        let check = Check { file: "mine.json" };
        let patch: BorderPatch<Kind> =
            serde_json::from_str(r#"{"kind": "creek", "road": false}"#).expect("it is a patch");
        let mut borders = [border()];
        patch
            .correct(&check, &mut borders, "1-2", "mine")
            .expect("there is such a border");
        let [corrected] = &borders;
        assert_eq!(
            (corrected.kind.value, corrected.kind.src.as_str()),
            (Kind::Creek, "overlay: mine")
        );
        assert_eq!((corrected.road, corrected.rail), (false, false));
        let error = patch
            .correct(&check, &mut borders, "2-1", "mine")
            .expect_err("the lower number stands first")
            .to_string();
        assert!(
            error.contains("borders.2-1") && error.contains("no such border"),
            "{error}"
        );
    }

    #[test]
    fn a_board_is_drawn_with_its_borders_numbered_from_1() {
        let file: BoardFile<(), Entry> = BoardFile {
            id: "game".to_owned(),
            title: "Game".to_owned(),
            note: String::new(),
            size: (1.0, 1.0),
            outline: Vec::new(),
            areas: Vec::new(),
            borders: vec![
                border(),
                Entry {
                    b: 3,
                    rail: true,
                    ..border()
                },
            ],
            lines: Vec::new(),
        };
        let board = file.drawn(Vec::new(), |kind| if kind == Kind::Open { "open" } else { "creek" });
        let drawn = board
            .borders
            .iter()
            .map(|it| (it.id, it.a, it.b, it.kind.as_str(), it.rail));
        assert_eq!(
            drawn.collect::<Vec<_>>(),
            [(1, 1, 2, "open", false), (2, 1, 3, "open", true)]
        );
    }

    #[test]
    fn guns_that_ride_are_both() {
        let of = |is: fn(UnitKind) -> bool| {
            [
                UnitKind::Infantry,
                UnitKind::Artillery,
                UnitKind::HorseArtillery,
                UnitKind::Cavalry,
            ]
            .map(is)
        };
        assert_eq!(of(UnitKind::is_artillery), [false, true, true, false]);
        assert_eq!(of(UnitKind::is_mounted), [false, false, true, true]);
    }
}
