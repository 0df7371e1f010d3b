//! The waters (10.0 of the advanced game): berths along their shores, landings, and how far a ship gets.

use std::collections::{BTreeMap, VecDeque};

use kernel::Refusal;
use kernel::data::DataError;
use protocol::Side;

use super::Transport;
use super::reader::Reader;
use crate::ids::{HexId, HexSet};
use crate::map::{Mark, Shore, labels};
use crate::tables::{Tables, WaterId};

const NOT_WET: Refusal = Refusal::new("advanced 10.0", "No ship gets there.");
const UNION_ONLY: Refusal = Refusal::new("advanced 10.0", "Only the Union has ships on this water.");
const HEAD: Refusal = Refusal::new("advanced 10.0", "No ship passes Richmond.");
const VIRGINIA: Refusal = Refusal::new("advanced 10.0", "The Virginia closes the James to the Union.");
const NO_VIRGINIA: Refusal = Refusal::new(
    "advanced 10.0",
    "Without the Virginia the James is closed to Confederates.",
);
const YORKTOWN: Refusal = Refusal::new("advanced 10.0", "The batteries of the York close it to the Union.");
const NO_YORKTOWN: Refusal = Refusal::new(
    "advanced 10.0",
    "Confederates sail on the York behind both of its batteries only.",
);
const MULBERRY: Refusal = Refusal::new("advanced 10.0", "The batteries of the James close it to the Union.");
const BLUFF: Refusal = Refusal::new("advanced 10.0", "The battery at Drewry's Bluff closes the upper James.");

/// A shore of a hex: where a ship can be.
pub type Berth = (HexId, Shore);

/// A water.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Water {
    /// Which.
    pub id: WaterId,
    /// Its hexes, ashore and afloat.
    pub hexes: HexSet,
    /// The hex in which ships come from Fort Monroe and Norfolk.
    pub entry: HexId,
    /// How many hexes that counts.
    pub cost: u8,
    /// Whether the Confederates sail on it, too.
    pub both: bool,
}

/// The batteries that close waters, and the parts that they close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banks {
    /// Yorktown and Gloucester Point.
    pub york: [HexId; 2],
    /// Harden's Bluff and Mulberry Point.
    pub james: [HexId; 2],
    /// Drewry's Bluff.
    pub bluff: HexId,
    /// Hexes of the York outside its batteries.
    outer_york: HexSet,
    /// Hexes of the James outside its batteries.
    outer_james: HexSet,
    /// The James on the north map, with Drewry's Bluff.
    pub(super) upper_james: HexSet,
    /// The James at Richmond and above, where no ship goes.
    pub head: HexSet,
}

/// What stands in the way of ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closed {
    /// Whether the Virginia is afloat or being repaired.
    pub virginia: bool,
    /// How many of Yorktown and Gloucester Point have Confederate infantry or artillery.
    pub york: u8,
    /// How many of Harden's Bluff and Mulberry Point have Confederate infantry.
    pub james: u8,
    /// Whether a battery stands at Drewry's Bluff.
    pub bluff: bool,
}

/// The batteries, and the parts of the map that they close.
pub(super) fn banks(reader: Reader<'_>, tables: &Tables) -> Result<Banks, DataError> {
    let narrows = &tables.narrows.value;
    let pair = |labels: &[String; 2]| -> Result<[HexId; 2], DataError> {
        Ok([reader.hex("narrows", &labels[0])?, reader.hex("narrows", &labels[1])?])
    };
    let map = reader.map;
    let bluff = reader.hex("narrows", &narrows.bluff)?;
    let south = |hex: &HexId| hex.0 % 100 > labels::SOUTH && hex.0 / 100 > labels::EAST;
    let column = |hex: &HexId| hex.0 / 100 - labels::EAST;
    let row = |hex: &HexId| hex.0 % 100 - labels::SOUTH;
    let outer = |hex: &HexId| south(hex) && column(hex) >= u16::from(narrows.york_column);
    let below = |hex: &HexId| south(hex) && row(hex) >= u16::from(narrows.james_row);
    let upper = |hex: &HexId| !south(hex) || *hex == bluff;
    let on_james = |hex: HexId| map.around(hex).any(|beside| map.is_along(beside.edge, JAMES));
    let mut head = HexSet::EMPTY;
    for entry in tables.boats.value.heads.iter().filter(|head| head.stream == JAMES) {
        for label in &entry.hexes {
            head.insert(reader.hex("boats", label)?);
        }
        let west = |hex: &HexId| hex.0 / 100 <= u16::from(entry.column) && upper(hex);
        head |= map.ids().filter(west).filter(|hex| on_james(*hex)).collect();
    }
    Ok(Banks {
        york: pair(&narrows.york)?,
        james: pair(&narrows.james)?,
        bluff,
        outer_york: map.ids().filter(outer).collect(),
        outer_james: map.ids().filter(below).collect(),
        upper_james: map.ids().filter(upper).filter(|hex| on_james(*hex)).collect(),
        head,
    })
}

/// The river that gunboats go up to Richmond.
const JAMES: &str = "James";

impl Transport {
    /// Lists the berths and where ships go from each, and finds the waters: what can be reached from their entries.
    pub(super) fn chart(&mut self, reader: Reader<'_>, tables: &Tables) -> Result<(), DataError> {
        let map = reader.map;
        let berths = map.ids().flat_map(|hex| {
            let shores = map.shores(hex);
            shores.into_iter().map(move |shore| (hex, shore))
        });
        self.berths = berths.collect();
        self.berths.sort_unstable();
        let place = |berth: &Berth| self.berths.binary_search(berth).ok().map(|place| place as u16);
        let courses = self.berths.iter().map(|(hex, shore)| {
            let steps = map.steps_along(*hex, *shore);
            steps.iter().filter_map(place).collect()
        });
        self.courses = courses.collect();
        self.water_of = vec![u8::MAX; self.berths.len()];
        for (number, entry) in (0..).zip(&tables.waters.value) {
            let hex = reader.hex("waters", &entry.entry)?;
            let mut ahead: Vec<u16> = self.berths_in(hex).collect();
            reader
                .check
                .ensure(!ahead.is_empty(), "tables.waters", "ships come in by water")?;
            let mut hexes = HexSet::EMPTY;
            while let Some(at) = ahead.pop() {
                let own = &mut self.water_of[usize::from(at)];
                if *own != u8::MAX {
                    let apart = *own == number;
                    reader.check.ensure(apart, "tables.waters", "two waters are one")?;
                    continue;
                }
                *own = number;
                hexes.insert(self.berths[usize::from(at)].0);
                ahead.extend(&self.courses[usize::from(at)]);
            }
            self.waters.push(Water {
                id: entry.id,
                hexes,
                entry: hex,
                cost: entry.cost,
                both: entry.both,
            });
        }
        Ok(())
    }

    /// Finds the shore of each landing: the one that its hex has, or the one that the table names.
    pub(super) fn land(&mut self, reader: Reader<'_>, tables: &Tables) -> Result<(), DataError> {
        let map = reader.map;
        let mut sides = BTreeMap::new();
        for entry in &tables.landings.value {
            let (hex, towards) = (
                reader.hex("landings", &entry.hex)?,
                reader.hex("landings", &entry.towards)?,
            );
            sides.insert(hex, towards);
        }
        for code in map.printed.marked(Mark::Landing) {
            let hex = HexId(code);
            let shores = map.shores(hex);
            let shore = match sides.get(&hex) {
                Some(towards) => shores.iter().find(|shore| map.faces(hex, **shore, *towards)),
                None if shores.len() == 1 => shores.first(),
                None => None,
            };
            let Some(shore) = shore else {
                let error = format!("{}: a landing lies on one shore", map.label(hex));
                return reader.check.fail("tables.landings", error);
            };
            self.landings.insert(hex, *shore);
        }
        Ok(())
    }

    fn berths_in(&self, hex: HexId) -> impl Iterator<Item = u16> + use<> {
        let from = self.berths.partition_point(|(own, _)| *own < hex);
        let to = self.berths.partition_point(|(own, _)| *own <= hex);
        from as u16..to as u16
    }

    /// The water of a berth.
    fn water(&self, berth: u16) -> Option<&Water> {
        self.waters.get(usize::from(self.water_of[usize::from(berth)]))
    }

    /// The water at a landing.
    #[must_use]
    pub fn water_at(&self, landing: HexId) -> Option<&Water> {
        let shore = self.landings.get(&landing)?;
        let berth = self.berths.binary_search(&(landing, *shore)).ok()?;
        self.water(berth as u16)
    }

    /// Judges whether ships of a side are in a hex of a water (10.0).
    ///
    /// # Errors
    /// What keeps them out.
    pub fn is_open(&self, side: Side, water: WaterId, hex: HexId, closed: Closed) -> Result<(), Refusal> {
        let banks = &self.banks;
        let both = self.waters.iter().any(|own| own.id == water && own.both);
        match (water, side) {
            (_, Side::Confederate) if !both => Err(UNION_ONLY),
            (WaterId::James, _) if banks.head.contains(hex) => Err(HEAD),
            (WaterId::James, Side::Union) if closed.virginia => Err(VIRGINIA),
            (WaterId::James, Side::Confederate) if !closed.virginia => Err(NO_VIRGINIA),
            (WaterId::James, Side::Union) if closed.james == 2 && !banks.outer_james.contains(hex) => Err(MULBERRY),
            (WaterId::James, Side::Union) if closed.bluff && banks.upper_james.contains(hex) => Err(BLUFF),
            (WaterId::York, Side::Union) if closed.york > 0 && !banks.outer_york.contains(hex) => Err(YORKTOWN),
            (WaterId::York, Side::Confederate) if closed.york < 2 || banks.outer_york.contains(hex) => Err(NO_YORKTOWN),
            _ => Ok(()),
        }
    }

    /// Judges whether ships of a side are at a landing.
    ///
    /// # Errors
    /// When it is none, or what keeps them away.
    pub fn is_port(&self, side: Side, hex: HexId, closed: Closed) -> Result<(), Refusal> {
        let water = self.water_at(hex).ok_or(NOT_WET)?;
        self.is_open(side, water.id, hex, closed)
    }

    /// Where a ship of a side gets from a landing, with the number of hexes.
    #[must_use]
    pub fn sail(&self, side: Side, from: HexId, closed: Closed, most: u8) -> Voyage {
        let start = self.landings.get(&from).map(|shore| (from, *shore));
        let starts = start.and_then(|berth| self.berths.binary_search(&berth).ok());
        let starts = starts.into_iter().map(|place| (place as u16, 0));
        self.voyage(side, starts, closed, most)
    }

    /// Where a ship of the Union gets from Fort Monroe or Norfolk, with the number of hexes.
    #[must_use]
    pub fn put_to_sea(&self, closed: Closed, most: u8) -> Voyage {
        let open = self.waters.iter().filter(|water| {
            let open = self.is_open(Side::Union, water.id, water.entry, closed);
            open.is_ok()
        });
        let starts = open.flat_map(|water| self.berths_in(water.entry).map(|berth| (berth, water.cost)));
        self.voyage(Side::Union, starts, closed, most)
    }

    fn voyage(&self, side: Side, starts: impl Iterator<Item = (u16, u8)>, closed: Closed, most: u8) -> Voyage {
        let mut gone: Vec<Option<u8>> = vec![None; self.berths.len()];
        let mut ahead: Vec<VecDeque<u16>> = vec![VecDeque::new(); usize::from(most) + 1];
        for (berth, cost) in starts {
            if let Some(queue) = ahead.get_mut(usize::from(cost)) {
                queue.push_back(berth);
            }
        }
        for cost in 0..=most {
            while let Some(at) = ahead[usize::from(cost)].pop_front() {
                let own = &mut gone[usize::from(at)];
                if own.is_some() {
                    continue;
                }
                *own = Some(cost);
                if cost == most {
                    continue;
                }
                let open = |berth: &&u16| {
                    let hex = self.berths[usize::from(**berth)].0;
                    let water = self.water(**berth);
                    water.is_some_and(|water| self.is_open(side, water.id, hex, closed).is_ok())
                };
                let next = self.courses[usize::from(at)].iter().filter(open);
                ahead[usize::from(cost) + 1].extend(next);
            }
        }
        let mut voyage = Voyage::default();
        for (landing, shore) in &self.landings {
            let berth = self.berths.binary_search(&(*landing, *shore)).ok();
            if let Some(cost) = berth.and_then(|place| gone[place]) {
                voyage.landings.insert(*landing, cost);
            }
        }
        let homes = self.waters.iter().filter_map(|water| {
            let costs = self.berths_in(water.entry).filter_map(|berth| gone[usize::from(berth)]);
            costs.min().map(|cost| cost.saturating_add(water.cost))
        });
        voyage.home = homes.min();
        voyage
    }
}

/// Where a ship gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voyage {
    /// The landings, with the number of hexes to each.
    pub landings: BTreeMap<HexId, u8>,
    /// The number of hexes to Fort Monroe and Norfolk, if it gets to one of the hexes from which they are reached.
    pub home: Option<u8>,
}
