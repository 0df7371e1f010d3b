//! The table: where everything stands, and what the first chapters say about it (7.0).

use std::collections::VecDeque;

use area_impulse::choice::{Choice, Piece};
use kernel::choice::Target;
use kernel::{OptionSet, Side};

use crate::flow::Task;
use crate::impulse::Impulse;
use crate::printed::{Counter, Game, Kind, LEADERS, PIECES, Printed, Start, Water};
use crate::values::{Fight, Lines};

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// In an area.
    Map(u8),
    /// Wounded or killed, in the space of this turn (16.3).
    Track(u8),
    /// Sick or feuding until a dawn (6.2.1, 17.6).
    Absent,
    /// Not in play yet, or not any more without being lost.
    Beside,
    /// Eliminated.
    Lost,
    /// Driven off the map (10.7.4).
    Off,
}

/// A bridge of the advanced game: who holds it, or that it is destroyed.
pub(crate) type Bridge = Option<Option<Side>>;

/// The Supply Train (6.2.2 of Birth of a Legend).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Train {
    Start,
    /// On its way, to arrive at the dawn of this turn.
    Due(u8),
    Goal,
}

/// A game as the second referee sees it.
#[derive(Clone, Debug)]
pub(crate) struct Table<'a> {
    pub(crate) printed: &'a Printed,
    options: OptionSet,
    pub(crate) at: [At; PIECES],
    /// Fresh units, active leaders.
    pub(crate) up: [bool; PIECES],
    pub(crate) control: Vec<Side>,
    /// Entrenchments by side and area.
    pub(crate) works: [Vec<u8>; 2],
    /// By border.
    pub(crate) bridges: Vec<Bridge>,
    pub(crate) turn: u8,
    pub(crate) track: u8,
    pub(crate) rain: bool,
    /// The weather changes with the next impulse of the side that does not roll for sunset (16.1.3).
    pub(crate) turning: bool,
    /// Who holds the Advantage; nobody once it is spent.
    pub(crate) advantage: Option<Side>,
    /// Whose it will be when the phase or impulse ends (12.1.1).
    pub(crate) heir: Option<Side>,
    /// Replacement points, in halves.
    pub(crate) halves: [u32; 2],
    /// The army leaders, by side.
    army: [usize; 2],
    /// Who acts in this impulse.
    pub(crate) mover: Side,
    pub(crate) impulse: Impulse,
    pub(crate) fight: Option<Fight>,
    /// The values of the assault that was fought in this step.
    pub(crate) sums: Option<(Lines, Lines)>,
    /// Where cavalry that screens has retreated to.
    pub(crate) fled: Vec<u8>,
    /// The cavalry that has done so.
    pub(crate) screened: Vec<usize>,
    /// What is under way; the last item first.
    pub(crate) todo: Vec<Task>,
    /// The dice of this step that have not been read.
    pub(crate) dice: VecDeque<u8>,
    /// Faults of the record itself, such as a die too few.
    pub(crate) trouble: Vec<String>,
    pub(crate) outcome: Option<(Side, &'static str)>,
    pub(crate) day: Day,
    pub(crate) once: Once,
}

/// What is remembered for a day.
#[derive(Clone, Debug)]
pub(crate) struct Day {
    /// Who does not want to be asked about screening any more.
    pub(crate) no_screening: [bool; 2],
    /// Who does not want to be asked about voluntary retreats any more.
    pub(crate) no_retreat: [bool; 2],
    /// Leaders who have taken part in an assault (16.2).
    pub(crate) took_part: [bool; PIECES],
    /// Army leaders who have moved (9.1.2a of Birth of a Legend).
    pub(crate) rode: [bool; 2],
    /// Lee has commanded (8.1.4 of Birth of a Legend).
    pub(crate) lee_commanded: bool,
    /// The Union has repaired a bridge, the Confederates have.
    pub(crate) repaired: [bool; 2],
    /// The misdirection markers, by owner.
    pub(crate) misled: [Option<u8>; 2],
    /// Where each side has dug in this night.
    pub(crate) dug: [Vec<u8>; 2],
    pub(crate) jackson_sleeps: bool,
    /// Leaders who have been placed this morning (17.7).
    pub(crate) placed: [bool; PIECES],
}

impl Default for Day {
    fn default() -> Day {
        Day {
            no_screening: [false; 2],
            no_retreat: [false; 2],
            took_part: [false; PIECES],
            rode: [false; 2],
            lee_commanded: false,
            repaired: [false; 2],
            misled: [None; 2],
            dug: [Vec::new(), Vec::new()],
            jackson_sleeps: false,
            placed: [false; PIECES],
        }
    }
}

/// What is remembered for the whole game.
#[derive(Clone, Debug)]
pub(crate) struct Once {
    pub(crate) bids: [Option<u8>; 2],
    pub(crate) exchanged: bool,
    pub(crate) never_removes: [bool; 2],
    /// Whether Hoke was rolled for, and whether he may come (14.1).
    pub(crate) hoke: Option<bool>,
    /// Whether the corps that the Union waits for may come (14.2; 16.5 of Birth of a Legend).
    pub(crate) called: bool,
    /// The Union has made Lee sick once (6.2.1 variant).
    pub(crate) sickened: bool,
    pub(crate) raided: bool,
    /// The Confederates have repaired their bridge (16.5.3).
    pub(crate) rebuilt: bool,
    /// Victory Points for leaders who were killed (16.3).
    pub(crate) dead_leaders: i32,
    /// Leaders who are successors of killed ones (15.2 of Birth of a Legend).
    pub(crate) successor: [bool; PIECES],
    /// Who on the Turn Track was killed.
    pub(crate) killed: [bool; PIECES],
    pub(crate) train: Train,
    /// Where the engineers stand (15.4.4 of Birth of a Legend).
    pub(crate) engineers: Option<usize>,
    pub(crate) siege_guns: bool,
    /// The false reports of leaders (17.7).
    pub(crate) reports: [Option<u8>; PIECES],
}

impl<'a> Table<'a> {
    /// Sets a game up (5.0).
    pub(crate) fn new(printed: &'a Printed, options: &OptionSet, dice: &[u8]) -> Table<'a> {
        let areas = printed.areas.len();
        let first = match printed.game {
            Game::Murder => Side::Union,
            Game::Legend => Side::Confederate,
        };
        let side = |union: bool| if union { Side::Union } else { Side::Confederate };
        let mut table = Table {
            printed,
            options: options.clone(),
            at: [At::Beside; PIECES],
            up: [true; PIECES],
            control: printed.areas.iter().map(|area| side(area.union)).collect(),
            works: [vec![0; areas], vec![0; areas]],
            bridges: printed.borders.iter().map(|border| border.bridge).collect(),
            turn: 1,
            track: 0,
            rain: false,
            turning: false,
            advantage: Some(first),
            heir: None,
            halves: [0; 2],
            army: Side::BOTH.map(|side| army_leader(printed, options, side)),
            mover: first,
            impulse: Impulse::default(),
            fight: None,
            sums: None,
            fled: Vec::new(),
            screened: Vec::new(),
            todo: vec![Task::Impulse],
            dice: dice.iter().copied().collect(),
            trouble: Vec::new(),
            outcome: None,
            day: Day::default(),
            once: Once {
                bids: [None; 2],
                exchanged: false,
                never_removes: [false; 2],
                hoke: None,
                called: false,
                sickened: false,
                raided: false,
                rebuilt: false,
                dead_leaders: 0,
                successor: [false; PIECES],
                killed: [false; PIECES],
                train: Train::Start,
                engineers: None,
                siege_guns: true,
                reports: [None; PIECES],
            },
        };
        table.place_everybody();
        if !table.on("bridges") {
            // 16.5, 15.4: in the basic game bridges cannot be destroyed, and nobody holds them.
            for bridge in table.bridges.iter_mut().flatten() {
                *bridge = Some(Side::Confederate);
            }
        }
        if table.on("bids-union") || table.on("bids-confederate") {
            table.todo.push(Task::Bids);
        } else {
            table.see_the_first_day();
        }
        table.look_around();
        table
    }

    fn place_everybody(&mut self) {
        let printed = self.printed;
        for piece in printed.pieces() {
            self.at[piece] = match printed.counter(piece).start {
                Start::Area(area) => At::Map(area),
                Start::Optional(_) | Start::Beside => At::Beside,
            };
        }
        let works: &[(u8, u8)] = match printed.game {
            Game::Murder => &[(1, 1), (2, 1), (3, 1), (7, 2), (8, 2)],
            Game::Legend => &[(6, 1), (38, 1), (39, 2), (40, 2), (41, 2), (42, 2), (44, 2)],
        };
        for (area, level) in works {
            let side = self.control[usize::from(*area)];
            self.works[side.index()][usize::from(*area)] = *level;
        }
        let mut instead = |option: &str, old: Option<&str>, new: &str| {
            if self.options.has(option) {
                let new = printed.named(new);
                if let Start::Optional(area) = printed.counter(new).start {
                    self.at[new] = At::Map(area);
                }
                if let Some(old) = old {
                    self.at[printed.named(old)] = At::Beside;
                }
            }
        };
        match printed.game {
            Game::Murder => {
                instead("ferraro", None, "u-ferraro-inf");
                instead("meade-and-grant", Some("u-leader-grant"), "u-leader-meade");
            }
            Game::Legend => {
                instead("smith-commands", Some("c-leader-lee"), "c-leader-gw-smith");
                instead("sumner-commands", Some("u-leader-mcclellan"), "u-leader-sumner-army");
                // 6.2.1: on the first day Lee is active and McClellan is not.
                let mcclellan = self.army_leader(Side::Union);
                self.up[mcclellan] = false;
            }
        }
    }

    /// Whether an option is on.
    pub(crate) fn on(&self, option: &str) -> bool {
        self.options.has(option)
    }

    pub(crate) fn legend(&self) -> bool {
        self.printed.game == Game::Legend
    }

    pub(crate) fn counter(&self, piece: usize) -> &'a Counter {
        self.printed.counter(piece)
    }

    pub(crate) fn side(&self, piece: usize) -> Side {
        self.counter(piece).side
    }

    pub(crate) fn is_leader(piece: usize) -> bool {
        piece >= LEADERS
    }

    pub(crate) fn is_guns(&self, piece: usize) -> bool {
        matches!(self.counter(piece).kind, Kind::Artillery | Kind::HorseArtillery)
    }

    /// A division: infantry or cavalry, but no detachment (4.2).
    pub(crate) fn is_division(&self, piece: usize) -> bool {
        let counter = self.counter(piece);
        matches!(counter.kind, Kind::Infantry | Kind::Cavalry) && !counter.detachment
    }

    /// Everything of a side in an area.
    pub(crate) fn pieces(&self, area: u8, side: Side) -> impl Iterator<Item = usize> + use<'a> {
        let at = self.at;
        let counters = &self.printed.counters;
        (0..PIECES).filter(move |piece| {
            at[*piece] == At::Map(area) && counters[*piece].as_ref().is_some_and(|counter| counter.side == side)
        })
    }

    /// The units of a side in an area.
    pub(crate) fn units(&self, area: u8, side: Side) -> impl Iterator<Item = usize> + use<'a> {
        self.pieces(area, side).filter(|piece| !Table::is_leader(*piece))
    }

    /// The leaders of a side in an area.
    pub(crate) fn leaders(&self, area: u8, side: Side) -> impl Iterator<Item = usize> + use<'a> {
        self.pieces(area, side).filter(|piece| Table::is_leader(*piece))
    }

    pub(crate) fn has_units(&self, area: u8, side: Side) -> bool {
        self.units(area, side).next().is_some()
    }

    /// The area in which a piece stands.
    pub(crate) fn area_of(&self, piece: usize) -> Option<u8> {
        match self.at[piece] {
            At::Map(area) => Some(area),
            _ => None,
        }
    }

    /// All areas.
    pub(crate) fn areas(&self) -> std::ops::Range<u8> {
        1..self.printed.areas.len() as u8
    }

    pub(crate) fn controls(&self, area: u8, side: Side) -> bool {
        self.control[usize::from(area)] == side
    }

    /// 7.3.
    pub(crate) fn contested(&self, area: u8) -> bool {
        Side::BOTH.iter().all(|side| self.has_units(area, *side))
    }

    /// 7.5: vacant and friendly.
    pub(crate) fn free(&self, area: u8, side: Side) -> bool {
        self.controls(area, side) && !self.has_units(area, side.other())
    }

    /// 7.1.
    pub(crate) fn full(&self, area: u8, side: Side) -> bool {
        self.units(area, side).count() >= 10
    }

    pub(crate) fn works(&self, area: u8, side: Side) -> u8 {
        self.works[side.index()][usize::from(area)]
    }

    /// 3.2: neighbours that units could reach directly.
    pub(crate) fn neighbours(&self, area: u8) -> impl Iterator<Item = u8> {
        let borders = &self.printed.borders;
        let around = &self.printed.around[usize::from(area)];
        let open = |border: usize| borders[border].water != Water::Big || self.bridges[border].flatten().is_some();
        around
            .iter()
            .filter(move |(_, border)| open(*border))
            .map(|(to, _)| *to)
    }

    /// The leader of an army.
    pub(crate) fn army_leader(&self, side: Side) -> usize {
        self.army[side.index()]
    }

    pub(crate) fn is_army_leader(&self, piece: usize) -> bool {
        Table::is_leader(piece) && self.counter(piece).corps.is_none()
    }

    /// Whether a side's army leader is active and on the map.
    pub(crate) fn army_leads(&self, side: Side) -> bool {
        let leader = self.army_leader(side);
        self.up[leader] && self.area_of(leader).is_some()
    }

    /// 7.2: whoever has units in an area without enemies controls it. Returns what has changed hands.
    pub(crate) fn settle(&mut self) -> Vec<u8> {
        let mut taken = Vec::new();
        // While an assault is fought, nobody has won its area yet.
        let fought = self.fight.as_ref().map(|fight| fight.area);
        for area in self.areas().filter(|area| Some(*area) != fought) {
            for side in Side::BOTH {
                if !self.controls(area, side) && self.has_units(area, side) && !self.has_units(area, side.other()) {
                    self.control[usize::from(area)] = side;
                    taken.push(area);
                }
            }
        }
        self.settle_bridges();
        if self.legend() && self.controls(40, Side::Confederate) {
            // 16.2, as reconstructed.
            self.once.siege_guns = false;
        }
        taken
    }

    /// 13.3.1 and others: whether a path of areas that a side controls leads from one of these to one of those.
    pub(crate) fn path(&self, side: Side, from: impl Iterator<Item = u8>, to: &[u8]) -> bool {
        let mut open: Vec<u8> = from.filter(|area| self.controls(*area, side)).collect();
        let mut seen = vec![false; self.printed.areas.len()];
        while let Some(area) = open.pop() {
            if to.contains(&area) {
                return true;
            }
            if !std::mem::replace(&mut seen[usize::from(area)], true) {
                open.extend(self.neighbours(area).filter(|area| self.controls(*area, side)));
            }
        }
        false
    }

    /// The same for a unit: its own area need not be friendly.
    pub(crate) fn unit_path(&self, side: Side, area: u8, to: &[u8]) -> bool {
        let around = self.neighbours(area).chain([area]);
        self.path(side, around, to)
    }

    /// The next die of this step.
    pub(crate) fn die(&mut self) -> u8 {
        self.dice.pop_front().unwrap_or_else(|| {
            self.trouble.push("a die is read that was not rolled".to_owned());
            6
        })
    }

    /// Two dice.
    pub(crate) fn two_dice(&mut self) -> u8 {
        self.die() + self.die()
    }

    /// Spends the Advantage (12.1.1).
    pub(crate) fn spend(&mut self) {
        self.heir = self.advantage.take().map(Side::other);
    }

    /// The phase or the impulse in which it was spent is over.
    pub(crate) fn shift(&mut self) {
        if let Some(heir) = self.heir.take() {
            self.advantage = Some(heir);
        }
    }
}

/// Who leads an army (16.3 of Birth of a Legend, 17.6).
fn army_leader(printed: &Printed, options: &OptionSet, side: Side) -> usize {
    let (standard, option, other) = match (printed.game, side) {
        (Game::Murder, Side::Union) => ("u-leader-grant", "meade-and-grant", "u-leader-meade"),
        (Game::Legend, Side::Union) => ("u-leader-mcclellan", "sumner-commands", "u-leader-sumner-army"),
        (Game::Legend, Side::Confederate) => ("c-leader-lee", "smith-commands", "c-leader-gw-smith"),
        (Game::Murder, Side::Confederate) => ("c-leader-lee", "", "c-leader-lee"),
    };
    printed.named(if options.has(option) { other } else { standard })
}

/// A piece as choices name it.
pub(crate) fn word(piece: usize) -> Piece {
    Piece::read(piece as u16).expect("pieces have such numbers")
}

/// The piece that a choice names.
pub(crate) fn number(piece: Piece) -> usize {
    usize::from(piece.wire())
}

/// A choice of this kind for each of these pieces.
pub(crate) fn each(verb: fn(Piece) -> Choice, pieces: impl Iterator<Item = usize>) -> Vec<Choice> {
    pieces.map(|piece| verb(word(piece))).collect()
}
