//! The records of a board: a line each. Later records replace earlier ones, so an overlay is more records.

use kernel::data::{Check, DataError};
use maps::grid::Grid;

use super::labels::code;
use super::printed::{Crossing, Known, Mark, Named, Printed, Route, SideCode, Stream, Terrain, Water, Way};

/// The terrain codes of the grids, which every board of the series shares.
const TERRAIN: [(char, Terrain); 10] = [
    ('.', Terrain::Clear),
    ('r', Terrain::Rolling),
    ('g', Terrain::Rough),
    ('w', Terrain::Woods),
    ('s', Terrain::Swamp),
    ('p', Terrain::ProvisionalSwamp),
    ('c', Terrain::City),
    ('h', Terrain::Hill),
    ('m', Terrain::Mountain),
    ('~', Terrain::Water),
];

/// Which grid the rows that follow belong to.
#[derive(Clone, Copy)]
struct Rows {
    terrain: bool,
    map: char,
}

/// Reads records into a board.
pub(super) struct Reader<'a> {
    /// The name of the overlay, whose records may replace others; none for the board itself.
    overlay: Option<&'a str>,
    board: &'a mut Printed,
    rows: Option<Rows>,
}

/// Reads the whole text of a board.
pub(super) fn read(file: &str, text: &str) -> Result<Printed, DataError> {
    let mut board = Printed::default();
    let lines = text.lines().map(str::to_owned);
    apply(file, None, lines.enumerate(), &mut board)?;
    Ok(board)
}

/// Applies the records of an overlay.
pub(super) fn correct(file: &str, name: &str, lines: &[String], board: &mut Printed) -> Result<(), DataError> {
    apply(file, Some(name), lines.iter().cloned().enumerate(), board)
}

fn apply(
    file: &str,
    overlay: Option<&str>,
    lines: impl Iterator<Item = (usize, String)>,
    board: &mut Printed,
) -> Result<(), DataError> {
    let check = Check { file };
    let mut reader = Reader {
        overlay,
        board,
        rows: None,
    };
    for (index, line) in lines {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        reader
            .record(&line)
            .or_else(|error| check.fail(&format!("line {}", index + 1), error))?;
    }
    Ok(())
}

type Read<T> = Result<T, String>;

fn hex(label: &str) -> Read<u16> {
    code(label).ok_or_else(|| format!("'{label}' is no hex"))
}

fn side(pair: &str) -> Read<SideCode> {
    let (a, b) = pair.split_once('/').ok_or_else(|| format!("'{pair}' is no hexside"))?;
    let (a, b) = (hex(a)?, hex(b)?);
    match Grid::Columns.direction(a, b) {
        Some(_) => Ok((a.min(b), a.max(b))),
        None => Err(format!("{pair}: the hexes do not touch")),
    }
}

impl Reader<'_> {
    fn record(&mut self, line: &str) -> Read<()> {
        let mut digits = line.chars();
        if let (Some('0'..='9'), Some('0'..='9'), Some('|')) = (digits.next(), digits.next(), digits.next()) {
            return self.row(line);
        }
        let (kind, rest) = line.split_once(' ').ok_or("a record needs a value")?;
        match kind {
            "board" => self.board.id = rest.split(' ').next().unwrap_or_default().to_owned(),
            // Where the map lies on the ground, and what `labels` and `TERRAIN` say in code.
            "geo" | "map" | "join" | "terrain-codes" => {}
            "county-codes" => self.counties(rest)?,
            "grid" => {
                let (grid, map) = rest.split_once(' ').ok_or("a grid has a kind and a map")?;
                let map = map.chars().next().ok_or("a grid has a map")?;
                let terrain = match grid {
                    "terrain" => true,
                    "county" => false,
                    _ => return Err(format!("there is no grid of '{grid}'")),
                };
                self.rows = Some(Rows { terrain, map });
            }
            "terrain" | "county" => {
                let (label, letter) = rest.split_once('=').ok_or("it is a hex, '=' and a code")?;
                let letter = letter.chars().next().ok_or("the code is missing")?;
                self.cell(kind == "terrain", hex(label)?, letter)?;
            }
            "river" => self.river(rest)?,
            "crossing" => self.crossing(rest)?,
            "woods" => {
                let (given, pairs) = rest.split_once(' ').ok_or("it is 'yes' or 'no' and hexsides")?;
                for pair in pairs.split(' ') {
                    self.board.woods.insert(side(pair)?, given == "yes");
                }
            }
            "rail" | "road" | "pike" | "trail" => {
                let route = Route::named(kind).ok_or("there is no such way")?;
                self.way(route, rest)?;
            }
            "place" | "station" | "seat" => {
                let (head, name) = rest.split_once(": ").ok_or("a name follows a colon")?;
                let (label, known) = head.split_once(' ').ok_or("it is a hex and where it is known from")?;
                let named = self.named(known, name)?;
                let names = match kind {
                    "place" => &mut self.board.places,
                    "station" => &mut self.board.stations,
                    _ => &mut self.board.seats,
                };
                names.insert(hex(label)?, named);
            }
            "mark" => self.mark(rest)?,
            _ => return Err(format!("there is no record '{kind}'")),
        }
        Ok(())
    }

    fn counties(&mut self, rest: &str) -> Read<()> {
        for entry in rest.split(' ') {
            let (letter, name) = entry.split_once('=').ok_or("it is a letter, '=' and a name")?;
            let letter = letter.chars().next().ok_or("the letter is missing")?;
            self.board.counties.insert(letter, name.replace('_', " "));
        }
        Ok(())
    }

    fn row(&mut self, line: &str) -> Read<()> {
        let Rows { terrain, map } = self.rows.ok_or("a row needs a grid")?;
        let cells = line[3..].strip_suffix('|').ok_or("a row ends with '|'")?;
        for (column, letter) in cells.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            let code = hex(&format!("{map}{:02}{}", column + 1, &line[..2]))?;
            self.cell(terrain, code, letter)?;
        }
        Ok(())
    }

    fn cell(&mut self, terrain: bool, code: u16, letter: char) -> Read<()> {
        let may_replace = self.overlay.is_some();
        let differs = if terrain {
            let mut known = TERRAIN.iter();
            let value = known
                .find(|(own, _)| *own == letter)
                .ok_or_else(|| format!("there is no terrain '{letter}'"))?
                .1;
            self.board
                .terrain
                .insert(code, value)
                .is_some_and(|before| before != value)
        } else {
            if !self.board.counties.contains_key(&letter) {
                return Err(format!("there is no county '{letter}'"));
            }
            self.board
                .county
                .insert(code, letter)
                .is_some_and(|before| before != letter)
        };
        if differs && !may_replace {
            return Err(format!("the two maps differ in {}", super::labels::label(code)));
        }
        Ok(())
    }

    fn river(&mut self, rest: &str) -> Read<()> {
        if let Some(pairs) = rest.strip_prefix("none ") {
            for pair in pairs.split(' ') {
                self.board.streams.remove(&side(pair)?);
            }
            return Ok(());
        }
        let (head, pairs) = rest.split_once(": ").ok_or("hexsides follow a colon")?;
        let (class, name) = head.split_once(' ').ok_or("it is a class and a name")?;
        let water = Water::named(class).ok_or_else(|| format!("there is no class '{class}'"))?;
        for pair in pairs.split(' ') {
            let place = side(pair)?;
            let stream = Stream {
                water,
                names: vec![name.replace('_', " ")],
            };
            match self.board.streams.get_mut(&place) {
                Some(before) if self.overlay.is_some() => *before = stream,
                Some(before) if before.water == water => before.names.extend(stream.names),
                Some(_) => return Err(format!("{pair} has two classes")),
                None => {
                    self.board.streams.insert(place, stream);
                }
            }
        }
        Ok(())
    }

    fn crossing(&mut self, rest: &str) -> Read<()> {
        if let Some(pair) = rest.strip_prefix("none ") {
            self.board.crossings.remove(&side(pair)?);
            return Ok(());
        }
        let (head, name) = rest.split_once(": ").ok_or("a name follows a colon")?;
        let mut words = head.split(' ');
        let (Some(kind), Some(pair), Some(known), None) = (words.next(), words.next(), words.next(), words.next())
        else {
            return Err("it is a kind, a hexside and where it is known from".to_owned());
        };
        let kind = Crossing::named(kind).ok_or_else(|| format!("there is no crossing '{kind}'"))?;
        let named = self.named(known, name)?;
        self.board.crossings.insert(side(pair)?, (kind, named));
        Ok(())
    }

    fn way(&mut self, route: Route, rest: &str) -> Read<()> {
        let (name, hexes) = rest.split_once(": ").ok_or("hexes follow a colon")?;
        let hexes = hexes.split(' ').map(hex).collect::<Read<Vec<u16>>>()?;
        let gap = hexes
            .windows(2)
            .find(|pair| Grid::Columns.direction(pair[0], pair[1]).is_none());
        if let Some(pair) = gap {
            return Err(format!("a gap at {}", super::labels::label(pair[0])));
        }
        let name = name.replace('_', " ");
        self.board.ways.push(Way { route, name, hexes });
        Ok(())
    }

    fn mark(&mut self, rest: &str) -> Read<()> {
        let (head, hexes) = rest.split_once(": ").ok_or("hexes follow a colon")?;
        let (kind, known) = head.split_once(' ').ok_or("it is a kind and where it is known from")?;
        let mark = Mark::named(kind).ok_or_else(|| format!("there is no mark '{kind}'"))?;
        let known = if known == "none" {
            None
        } else {
            Some(self.known(known)?)
        };
        let marked = self.board.marks.entry(mark).or_default();
        for label in hexes.trim_end().split(' ') {
            match &known {
                Some(known) => {
                    marked.insert(hex(label)?, known.clone());
                }
                None => {
                    marked.remove(&hex(label)?);
                }
            }
        }
        Ok(())
    }

    fn known(&self, word: &str) -> Read<Known> {
        match (self.overlay, word) {
            (Some(name), _) => Ok(Known::Overlay(name.to_owned())),
            (None, "rule") => Ok(Known::Rule),
            (None, "recon") => Ok(Known::Rebuilt),
            (None, _) => Err(format!("'{word}' is neither 'rule' nor 'recon'")),
        }
    }

    fn named(&self, known: &str, name: &str) -> Read<Named> {
        Ok(Named {
            name: name.to_owned(),
            known: self.known(known)?,
        })
    }
}
