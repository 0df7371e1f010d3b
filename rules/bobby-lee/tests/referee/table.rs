//! The referee's own table: where all blocks are, whose the hexes are, and what is going on.

use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

use kernel::{OptionSet, Side};
use maps::sets::Set;

use crate::contest::Contest;
use crate::map::{BLOCKS, Block, Class, FORCES, Hex, Id, Kind, MAP, Opening};
use crate::march::March;
use crate::stage::Stage;
use crate::supply::Ledger;
use crate::wire::{Act, Rolled, Seen};

/// What the referee says, or why he disagrees.
pub(crate) type Verdict<T = ()> = Result<T, String>;

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Hex(Hex),
    /// The replacement pool; for entrenchments, the box.
    Pool,
    /// The face-down pool of leaders.
    Deck,
    /// Out of the game, or not yet in it.
    Gone,
}

/// The dice of a step, and the position it led to: what chance has decided is read from them.
pub(crate) struct Script<'a> {
    pub(crate) rolls: VecDeque<Rolled>,
    pub(crate) before: &'a Seen,
    pub(crate) seen: &'a Seen,
}

impl Script<'_> {
    /// The next dice, which must be for this.
    pub(crate) fn roll(&mut self, purpose: &str) -> Verdict<Rolled> {
        match self.rolls.pop_front() {
            Some(roll) if roll.purpose == purpose => Ok(roll),
            other => Err(format!("dice: {purpose} is due, but rolled is {other:?}")),
        }
    }
}

/// A game as the referee has it.
pub(crate) struct Table {
    pub(crate) year: u16,
    /// From Spring on.
    pub(crate) quarter: u8,
    pub(crate) campaign: bool,
    pub(crate) changing_weather: bool,
    pub(crate) start: i32,
    /// The victory marker: positive for the Confederacy.
    pub(crate) marker: i32,
    pub(crate) emancipated: bool,
    pub(crate) place: [Place; BLOCKS],
    pub(crate) steps: [u8; BLOCKS],
    stand: Vec<Set>,
    /// Blocks that lie face up.
    pub(crate) shown: Set,
    /// To whom each hex is friendly, as of the last look.
    pub(crate) owner: Vec<Side>,
    /// Who holds each town.
    pub(crate) holder: Vec<Side>,
    /// Leaders who have returned to their pool once.
    pub(crate) returned: Set,
    /// Leaders who join the pool later (5.22).
    pub(crate) late: Vec<Id>,
    /// Army leaders who fell and have no successor: major, minor.
    pub(crate) fallen: [[u8; 2]; 2],
    /// Standing orders: stand fast, fire at will, losses by the book, fight alone.
    pub(crate) orders: [[bool; 4]; 2],
    pub(crate) bids: [Option<u16>; 2],
    /// Free deployment: who has finished, and who is lifted.
    deployed: [bool; 2],
    lifted: [Option<Id>; 2],
    passes: u8,
    pub(crate) active: Side,
    pub(crate) mud: bool,
    pub(crate) march: March,
    pub(crate) contest: Option<Contest>,
    pub(crate) ledger: Ledger,
    pub(crate) stage: Stage,
    pub(crate) winner: Option<Option<Side>>,
    /// How often what has happened.
    pub(crate) notes: BTreeMap<&'static str, usize>,
}

/// The standing orders and what takes them back.
const ORDERS: [[&str; 2]; 4] = [
    ["stand-fast", "may-retreat"],
    ["fire-at-will", "hold-fire"],
    ["losses-by-the-book", "choose-losses"],
    ["fight-alone", "call-help"],
];

pub(crate) const STAND_FAST: usize = 0;
pub(crate) const FIRE_AT_WILL: usize = 1;
pub(crate) const BY_THE_BOOK: usize = 2;
pub(crate) const FIGHT_ALONE: usize = 3;

pub(crate) fn block(id: Id) -> &'static Block {
    FORCES.block(id)
}

pub(crate) fn kind(id: Id) -> Kind {
    block(id).kind
}

pub(crate) fn is_leader(id: Id) -> bool {
    matches!(kind(id), Kind::Leader(_))
}

pub(crate) fn class(id: Id) -> Option<Class> {
    match kind(id) {
        Kind::Leader(class) => Some(class),
        _ => None,
    }
}

static UNITS: LazyLock<[Set; 2]> = LazyLock::new(|| {
    Side::BOTH.map(|side| {
        let all = 1..FORCES.blocks.len() as Id;
        all.filter(|id| block(*id).side == side && kind(*id) != Kind::Works)
            .collect()
    })
});

/// All blocks of a side but the entrenchments.
pub(crate) fn units(side: Side) -> Set {
    UNITS[side.index()]
}

impl Table {
    /// A game that is about to begin, by its scenario (`campaign-1862`) and its options.
    pub(crate) fn new(scenario: &str, options: &OptionSet) -> Table {
        let (length, year) = scenario.split_once('-').expect("a length and a year");
        let year: u16 = year.parse().expect("a year");
        let mut openings = FORCES.openings.iter();
        let opening: &Opening = openings
            .find(|opening| opening.year == year)
            .expect("a year with a set-up");
        let hexes = MAP.hexes.len();
        let mut table = Table {
            year,
            quarter: u8::from(year == 1861),
            campaign: length == "campaign",
            changing_weather: options.has("weather-change"),
            start: opening.marker,
            marker: opening.marker,
            emancipated: opening.emancipated,
            place: [Place::Pool; BLOCKS],
            steps: [0; BLOCKS],
            stand: vec![Set::EMPTY; hexes],
            shown: Set::EMPTY,
            owner: MAP.hexes.iter().map(|hex| hex.home).collect(),
            holder: MAP.hexes.iter().map(|hex| hex.home).collect(),
            returned: Set::EMPTY,
            late: opening.aside.clone(),
            fallen: [[0; 2]; 2],
            orders: [[false; 4]; 2],
            bids: [None; 2],
            deployed: [false; 2],
            lifted: [None; 2],
            passes: 0,
            active: Side::Union,
            mud: false,
            march: March::default(),
            contest: None,
            ledger: Ledger::default(),
            stage: if options.has("free-deployment") {
                Stage::Deploy
            } else {
                Stage::Bids
            },
            winner: None,
            notes: BTreeMap::new(),
        };
        for id in &opening.pool {
            table.place[usize::from(*id)] = Place::Deck;
        }
        for id in opening.aside.iter().chain(&opening.withdrawn) {
            table.place[usize::from(*id)] = Place::Gone;
        }
        for (id, hex, steps) in &opening.units {
            table.put(*id, Place::Hex(*hex));
            table.steps[usize::from(*id)] = *steps;
        }
        // The towns that are held at the beginning are counted in the marker.
        table.look();
        table.marker = opening.marker;
        table
    }

    /// Notes that a case has come up.
    pub(crate) fn note(&mut self, case: &'static str) {
        *self.notes.entry(case).or_default() += 1;
    }

    // ---- Who stands where ----

    pub(crate) fn put(&mut self, id: Id, place: Place) {
        if let Place::Hex(hex) = self.place[usize::from(id)] {
            self.stand[hex].remove(id);
        }
        if let Place::Hex(hex) = place {
            self.stand[hex].insert(id);
        }
        self.place[usize::from(id)] = place;
    }

    pub(crate) fn hex_of(&self, id: Id) -> Option<Hex> {
        match self.place[usize::from(id)] {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    pub(crate) fn own(&self, side: Side, hex: Hex) -> Set {
        self.stand[hex] & units(side)
    }

    pub(crate) fn stands(&self, side: Side, hex: Hex) -> bool {
        !self.own(side, hex).is_empty()
    }

    pub(crate) fn is_occupied(&self, hex: Hex) -> bool {
        !self.stand[hex].is_empty()
    }

    pub(crate) fn on_map(&self, side: Side) -> impl Iterator<Item = (Id, Hex)> {
        units(side).filter_map(|id| Some((id, self.hex_of(id)?)))
    }

    pub(crate) fn strength(&self, id: Id) -> u8 {
        self.steps[usize::from(id)]
    }

    pub(crate) fn is_friendly(&self, side: Side, hex: Hex) -> bool {
        self.owner[hex] == side
    }

    /// Takes a step of a block; the last one eliminates it (3.4). Says whether it is still there.
    pub(crate) fn lose_step(&mut self, id: Id) -> bool {
        let steps = &mut self.steps[usize::from(id)];
        *steps -= 1;
        let alive = *steps > 0;
        if !alive {
            self.eliminate(id);
        }
        alive
    }

    /// A unit goes to the replacement pool; an army leader is out of the game, and another is drawn for him (5.21).
    pub(crate) fn eliminate(&mut self, id: Id) {
        let place = match class(id) {
            Some(Class::Major) => {
                self.note("5.21 major leader lost");
                self.fallen[block(id).side.index()][0] += 1;
                Place::Gone
            }
            Some(Class::Minor) => {
                self.note("5.21 minor leader lost");
                self.fallen[block(id).side.index()][1] += 1;
                Place::Gone
            }
            Some(Class::Supreme) => {
                self.note("9.52 supreme leader lost");
                Place::Pool
            }
            None => Place::Pool,
        };
        self.put(id, place);
        self.steps[usize::from(id)] = 0;
        self.shown.remove(id);
        if let Some(contest) = &mut self.contest {
            contest.forget(id);
        }
    }

    // ---- The course of the game (1) ----

    /// Who has to decide.
    pub(crate) fn deciders(&self) -> Vec<Side> {
        match self.stage {
            Stage::Deploy => Side::BOTH.to_vec(),
            // Who can bid nothing but nothing, and has, is not asked again.
            Stage::Bids => Side::BOTH
                .into_iter()
                .filter(|side| !self.choices(*side).is_empty())
                .collect(),
            Stage::Attrition => Side::BOTH.into_iter().filter(|side| self.hungers(*side)).collect(),
            Stage::Replacements => Side::BOTH.to_vec(),
            Stage::Activate | Stage::March | Stage::Leaders | Stage::Approach(..) | Stage::Contests => {
                vec![self.active]
            }
            Stage::Flee(side)
            | Stage::Array(side)
            | Stage::Night(side)
            | Stage::Shift(side)
            | Stage::Dig(side)
            | Stage::Regroup(side)
            | Stage::Draft(side) => vec![side],
            Stage::Loss | Stage::Retreat | Stage::Combat | Stage::Target(_) | Stage::Reinforce => {
                vec![self.contest_side()]
            }
            Stage::Over => Vec::new(),
        }
    }

    /// What a side may do.
    pub(crate) fn choices(&self, side: Side) -> Vec<Act> {
        let mut acts = Vec::new();
        match self.stage {
            Stage::Deploy => self.list_deployment(side, &mut acts),
            Stage::Bids => {
                let most = self.leaders_who_can(side).count() as u16;
                let bids = (0..=most).filter(|bid| self.bids[side.index()] != Some(*bid));
                acts.extend(bids.map(|bid| Act::new("bid", 0, bid)));
            }
            Stage::Activate => self.list_activation(&mut acts),
            Stage::March | Stage::Leaders | Stage::Approach(..) => self.list_march(&mut acts),
            Stage::Contests => {
                let pending = self.next_contests();
                acts.extend(pending.iter().map(|hex| Act::new("fight", 0, MAP.code(*hex))));
            }
            Stage::Attrition | Stage::Replacements | Stage::Draft(_) => self.list_supply(side, &mut acts),
            Stage::Over => {}
            _ => {
                self.list_contest(side, &mut acts);
                let orders = self.orders[side.index()];
                acts.extend((0..4).map(|order| Act::new(ORDERS[order][usize::from(orders[order])], 0, 0)));
            }
        }
        acts.sort_unstable();
        acts.dedup();
        acts
    }

    /// Follows a choice that the other has made.
    pub(crate) fn play(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        for (order, [give, take]) in ORDERS.into_iter().enumerate() {
            if act.verb == give || act.verb == take {
                self.orders[side.index()][order] = act.verb == give;
                return self.obey_orders(side, script);
            }
        }
        match self.stage {
            Stage::Deploy => self.deploy(side, act),
            Stage::Bids => self.bid(side, act.to, script),
            Stage::Activate => self.activate(act, script),
            Stage::March | Stage::Leaders | Stage::Approach(..) => self.move_by(act, script),
            Stage::Contests => self.begin_contest(MAP.hex(act.to), script),
            Stage::Attrition | Stage::Replacements | Stage::Draft(_) => self.play_supply(side, act, script),
            Stage::Over => Err("the game is over".to_owned()),
            _ => self.play_contest(side, act, script),
        }
    }

    /// Does what is left to do where there is no choice, because the other has not asked.
    pub(crate) fn skip(&mut self, script: &mut Script<'_>) -> Verdict {
        let deciders = self.deciders();
        let Some(side) = deciders.first().copied() else {
            return Err("the game is over, but goes on".to_owned());
        };
        let mut acts = self.choices(side);
        acts.retain(|act| !ORDERS.as_flattened().contains(&act.verb));
        match (self.stage, acts.as_slice()) {
            // Which of several blocks of a kind takes a hit makes no difference.
            (Stage::Loss, acts) if acts.iter().all(|act| kind(act.id()) == kind(acts[0].id())) => {
                let targets = acts.iter().map(|act| act.id()).collect();
                let id = self.seen_hit(targets, script);
                self.play(side, Act::new("lose", u16::from(id), 0), script)
            }
            (Stage::Combat, _) if self.waits_for_word(side) && !(self.here(side) - self.fight().acted).is_empty() => {
                Err("6.6: all shall fire at will, and nobody was asked whether that still holds".to_owned())
            }
            (_, [only]) if only.verb != "reopen" => self.play(side, *only, script),
            (Stage::Night(_), []) => self.lose_the_trapped(side, script),
            _ => Err(format!("not asked: {side:?} in {:?} could {acts:?}", self.stage)),
        }
    }

    fn list_deployment(&self, side: Side, acts: &mut Vec<Act>) {
        if self.deployed[side.index()] {
            acts.push(Act::new("reopen", 0, 0));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        let lifted = self.lifted[side.index()];
        for (id, hex) in self.on_map(side) {
            if Some(id) != lifted {
                acts.push(Act::new("lift", u16::from(id), 0));
            }
            if lifted.is_some_and(|lifted| self.hex_of(lifted) != Some(hex)) {
                acts.push(Act::new("exchange", u16::from(id), 0));
            }
        }
    }

    /// Free deployment (4.22).
    fn deploy(&mut self, side: Side, act: Act) -> Verdict {
        let index = side.index();
        let lifted = self.lifted[index].take();
        match (act.verb, lifted) {
            ("lift", _) => self.lifted[index] = Some(act.id()),
            ("exchange", Some(lifted)) => {
                let places = [lifted, act.id()].map(|id| self.place[usize::from(id)]);
                self.put(lifted, places[1]);
                self.put(act.id(), places[0]);
            }
            ("reopen", _) => self.deployed[index] = false,
            _ => self.deployed[index] = true,
        }
        if self.deployed == [true; 2] {
            self.look();
            self.marker = self.start;
            self.begin_quarter();
        }
        Ok(())
    }

    /// Leaders who can be activated: those with two steps or more (5.11).
    pub(crate) fn leaders_who_can(&self, side: Side) -> impl Iterator<Item = Id> {
        let leaders = self.on_map(side).map(|(id, _)| id);
        leaders.filter(|id| is_leader(*id) && self.strength(*id) >= 2)
    }

    pub(crate) fn begin_quarter(&mut self) {
        self.bids = [None; 2];
        self.passes = 0;
        self.stage = Stage::Bids;
    }

    /// The higher bid goes first and is honoured; a tie goes to the Confederacy; two of nothing end the quarter (1.1).
    fn bid(&mut self, side: Side, bid: u16, script: &mut Script<'_>) -> Verdict {
        self.bids[side.index()] = Some(bid);
        let [Some(union), Some(confederate)] = self.bids else {
            return Ok(());
        };
        if union == confederate {
            self.note("1.1 equal bids");
        }
        if (union, confederate) == (0, 0) {
            self.note("1.1 two bids of nothing");
            return self.begin_supply();
        }
        let first = if union > confederate {
            Side::Union
        } else {
            Side::Confederate
        };
        self.begin_turn(first, Some(union.max(confederate)), script)
    }

    /// The Winter is mud; by option a die may bring mud in Spring and Autumn.
    fn begin_turn(&mut self, side: Side, owed: Option<u16>, script: &mut Script<'_>) -> Verdict {
        self.active = side;
        self.mud = match (self.quarter, self.changing_weather) {
            (3, _) => true,
            (0, true) => script.roll("dice.weather")?.faces[0] <= 2,
            (2, true) => script.roll("dice.weather")?.faces[0] <= 1,
            _ => false,
        };
        if self.mud && self.quarter != 3 {
            self.note("1.2 weather mud");
        }
        self.march = March::new(owed, |hex| self.stands(side, hex));
        self.stage = Stage::Activate;
        Ok(())
    }

    pub(crate) fn pass(&mut self, script: &mut Script<'_>) -> Verdict {
        self.passes += 1;
        if self.passes == 2 {
            return self.begin_supply();
        }
        self.begin_turn(self.active.other(), None, script)
    }

    /// The player turn is over (1.2).
    pub(crate) fn end_turn(&mut self, script: &mut Script<'_>) -> Verdict {
        self.passes = 0;
        self.shown = Set::EMPTY;
        self.begin_turn(self.active.other(), None, script)
    }
}
