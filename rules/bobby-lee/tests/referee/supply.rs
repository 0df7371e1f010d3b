//! The supply turn (9): lines of supply, attrition, the clock, and victory (4).

use kernel::Side;
use maps::sets::Set;

use crate::map::{Hex, Id, MAP};
use crate::recruits::Sheet;
use crate::stage::Stage;
use crate::table::{Script, Table, Verdict, block, units};
use crate::wire::{Act, Seen};

/// What is reckoned in a supply turn.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Hexes in supply of each side, as determined in the first step.
    pub(crate) supplied: [Vec<bool>; 2],
    /// Ports that are supplied by sea (9.51).
    pub(crate) by_sea: Vec<bool>,
    pub(crate) sheets: [Sheet; 2],
    /// Hexes in which a new unit has appeared in this supply turn.
    pub(crate) taken: Vec<Hex>,
    /// What has been paid for steps in each hex.
    pub(crate) paid: [Vec<(Hex, i32)>; 2],
    /// Units that have appeared in this supply turn; they grow from the next one on (9.52).
    pub(crate) newcomers: Set,
    /// Whether a leader is to be changed.
    pub(crate) change: [bool; 2],
    /// The leader who was drawn by each side and has not taken command (5.2).
    pub(crate) drawn: [Option<Id>; 2],
    /// Cadres of a draft that are to be placed, and whether a draft was called.
    pub(crate) levies: u8,
    pub(crate) drafted: bool,
    /// What emancipation gives the Confederacy to spend (4.4).
    pub(crate) volunteers: bool,
}

impl Ledger {
    pub(crate) fn is_new(&self, id: Id) -> bool {
        self.newcomers.contains(id)
    }
}

impl Table {
    // ---- Lines of supply (9.1, 9.2) ----

    /// The hexes of a side's supply lines.
    fn lines(&self, side: Side) -> Vec<bool> {
        let mut on_line = vec![false; MAP.hexes.len()];
        let union = side == Side::Union;
        // The Confederacy traces nothing through the home territory of the Union.
        let by_road = |hex: Hex| union && self.is_between_held(hex, true);
        let serves = |hex: Hex| {
            self.is_friendly(side, hex) && (union || MAP.hexes[hex].home == side && !self.is_between_held(hex, true))
                || by_road(hex)
        };
        let is_source = |hex: &Hex| {
            let ground = &MAP.hexes[*hex];
            let entry = ground.source == Some(side) && ground.home == side;
            serves(*hex) && (entry || union && self.is_by_sea(*hex))
        };
        let mut open: Vec<Hex> = (0..MAP.hexes.len()).filter(is_source).collect();
        while let Some(hex) = open.pop() {
            if !std::mem::replace(&mut on_line[hex], true) {
                let sides = MAP.hexes[hex].sides.iter();
                let lines = sides.filter(|hexside| hexside.rail || hexside.road && (union || hexside.pike));
                open.extend(lines.map(|hexside| hexside.to).filter(|to| serves(*to)));
            }
        }
        on_line
    }

    /// Whether a Union port is supplied by sea from a major port (8.1, 9.12).
    fn is_by_sea(&self, port: Hex) -> bool {
        let ground = &MAP.hexes[port];
        let friendly = |hex: Hex| self.is_friendly(Side::Union, hex);
        if !ground.port || !friendly(port) {
            return false;
        }
        let reached = || MAP.ports_from(port, friendly);
        ground.major_port
            || reached()
                .into_iter()
                .any(|hex| MAP.hexes[hex].major_port && friendly(hex))
    }

    /// The hexes on supply lines and beside them; the Confederacy's end at the Potomac (9.2).
    pub(crate) fn supplied(&self, side: Side) -> Vec<bool> {
        let on_line = self.lines(side);
        let fed = |hex: Hex| {
            let ground = &MAP.hexes[hex];
            let beside = || {
                ground
                    .sides
                    .iter()
                    .any(|hexside| hexside.passable && on_line[hexside.to])
            };
            (side == Side::Union || !ground.north) && (on_line[hex] || beside())
        };
        (0..MAP.hexes.len()).map(fed).collect()
    }

    pub(crate) fn begin_supply(&mut self) -> Verdict {
        self.shown = Set::EMPTY;
        self.look();
        self.ledger = Ledger {
            supplied: Side::BOTH.map(|side| self.supplied(side)),
            by_sea: (0..MAP.hexes.len()).map(|hex| self.is_by_sea(hex)).collect(),
            ..Ledger::default()
        };
        self.stage = Stage::Attrition;
        if self.deciders().is_empty() {
            self.end_attrition()
        } else {
            Ok(())
        }
    }

    // ---- Attrition (9.3, 9.31, 9.4) ----

    pub(crate) fn is_supplied(&self, side: Side, hex: Hex) -> bool {
        self.ledger.supplied[side.index()][hex]
    }

    /// Own units without supply in a hex.
    pub(crate) fn unsupplied(&self, side: Side, hex: Hex) -> Set {
        if self.is_supplied(side, hex) {
            Set::EMPTY
        } else {
            self.own(side, hex)
        }
    }

    /// How many of them live off the land: only at home (9.4).
    fn allowance(&self, side: Side, hex: Hex) -> usize {
        if MAP.hexes[hex].home == side {
            MAP.forage(hex, self.quarter == 3)
        } else {
            0
        }
    }

    /// Whether a side has more units without supply somewhere than live off the land.
    pub(crate) fn hungers(&self, side: Side) -> bool {
        let hexes = 0..MAP.hexes.len();
        hexes
            .into_iter()
            .any(|hex| usize::from(self.unsupplied(side, hex).len()) > self.allowance(side, hex))
    }

    /// The units without supply that no leader of the sheet feeds.
    fn unfed(&self, side: Side, hex: Hex) -> Set {
        let feeders = self.ledger.sheets[side.index()].feeders;
        let fed = feeders.into_iter().any(|id| self.range_of(id, None).contains(&hex));
        if fed { Set::EMPTY } else { self.unsupplied(side, hex) }
    }

    /// Who starves in a hex as the sheet stands: those who were named, then the strongest.
    pub(crate) fn starving(&self, side: Side, hex: Hex) -> (Set, Set) {
        let unfed = self.unfed(side, hex);
        let (count, allowance) = (usize::from(unfed.len()), self.allowance(side, hex));
        if count <= allowance {
            return (Set::EMPTY, unfed);
        }
        let sheet = &self.ledger.sheets[side.index()];
        let mut order: Vec<Id> = unfed.into_iter().collect();
        let rank = |id: Id| (sheet.named(id), u8::MAX - self.strength(id));
        order.sort_by_key(|id| rank(*id));
        let must = count - allowance;
        let starving: Set = order.into_iter().take(must).collect();
        let seen = unfed & sheet.seen_starving;
        // Of equals nobody says who comes first.
        let by_rank = sorted(seen, rank) == sorted(starving, rank);
        let starving = if by_rank { seen } else { starving };
        (starving, unfed - starving)
    }

    /// Notes who starves as a side's own sheet shows it.
    pub(crate) fn see_starving(&mut self, seen: &Seen) {
        for side in Side::BOTH {
            let starves = units(side).filter(|id| seen.badges[usize::from(*id)].contains(&"badge.starves"));
            self.ledger.sheets[side.index()].seen_starving = starves.collect();
        }
    }

    pub(crate) fn list_attrition(&self, side: Side, acts: &mut Vec<Act>) {
        let sheet = &self.ledger.sheets[side.index()];
        if sheet.done {
            acts.push(Act::new("reopen", 0, 0));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        for (id, hex) in self.on_map(side) {
            let number = u16::from(id);
            if sheet.feeders.contains(id) {
                acts.push(Act::new("save", number, 0));
            } else if block(id).range.is_some() && self.strength(id) >= 2 {
                let range = self.range_of(id, None);
                if range.iter().any(|hex| !self.unfed(side, *hex).is_empty()) {
                    acts.push(Act::new("feed", number, 0));
                }
            }
            let (starving, foraging) = self.starving(side, hex);
            if sheet.hungry.contains(&id) {
                acts.push(Act::new("forage", number, 0));
            }
            if !starving.is_empty() && foraging.contains(id) {
                acts.push(Act::new("starve", number, 0));
            }
        }
    }

    pub(crate) fn play_attrition(&mut self, side: Side, act: Act) -> Verdict {
        let sheet = &mut self.ledger.sheets[side.index()];
        let id = act.id();
        match act.verb {
            "feed" => sheet.feeders.insert(id),
            "save" => sheet.feeders.remove(id),
            "starve" | "forage" => {
                sheet.hungry.retain(|hungry| *hungry != id);
                if act.verb == "starve" {
                    sheet.hungry.insert(0, id);
                }
            }
            "reopen" => sheet.done = false,
            _ => sheet.done = true,
        }
        let waits = |side: &Side| !self.ledger.sheets[side.index()].done;
        if self.deciders().iter().any(waits) {
            Ok(())
        } else {
            self.end_attrition()
        }
    }

    /// Feeders and starving units lose their steps; then the towns and the clock are counted (9.0).
    fn end_attrition(&mut self) -> Verdict {
        let mut losses = Vec::new();
        for side in Side::BOTH {
            for id in self.ledger.sheets[side.index()].feeders {
                self.note("9.31 leader feeds");
                losses.push(id);
            }
            for hex in 0..MAP.hexes.len() {
                let (starving, foraging) = self.starving(side, hex);
                losses.extend(starving);
                if !starving.is_empty() {
                    self.note("9.3 attrition");
                }
                if !foraging.is_empty() {
                    self.note("9.4 forage");
                }
            }
        }
        for id in losses {
            self.lose_step(id);
        }
        self.look();
        if self.is_won(false) {
            return Ok(());
        }
        self.marker += 1;
        if self.is_won(false) {
            return Ok(());
        }
        self.begin_replacements()
    }

    // ---- The end (4.1, 4.21, 4.61) ----

    /// Whether a victory is declared at the end of a step of the supply turn.
    pub(crate) fn is_won(&mut self, end_of_turn: bool) -> bool {
        let autumn_of_1864 = (self.year, self.quarter) == (1864, 2);
        let late = self.campaign && (self.year, self.quarter) > (1864, 2);
        let election = self.campaign && autumn_of_1864 && end_of_turn;
        let needed = if late || election { 4 } else { 7 };
        let leader = match self.marker {
            ..0 => Some(Side::Union),
            0 => None,
            _ => Some(Side::Confederate),
        };
        if self.marker.abs() >= needed {
            self.note(match (needed, election) {
                (7, _) => "4.1 decisive",
                (_, true) => "4.21 election",
                _ => "4.21 after the election",
            });
            self.winner = Some(leader);
        } else if end_of_turn && !self.campaign && self.quarter == 2 {
            self.note("4.61 end of the year");
            self.winner = Some(match self.marker - self.start {
                ..0 => Some(Side::Union),
                0 => None,
                _ => Some(Side::Confederate),
            });
        }
        if self.winner.is_some() {
            self.stage = Stage::Over;
        }
        self.winner.is_some()
    }

    pub(crate) fn end_supply(&mut self) -> Verdict {
        if self.is_won(true) {
            return Ok(());
        }
        self.quarter += 1;
        if self.quarter == 4 {
            self.quarter = 0;
            self.year += 1;
        }
        self.begin_quarter();
        Ok(())
    }

    // ---- What may be done ----

    pub(crate) fn list_supply(&self, side: Side, acts: &mut Vec<Act>) {
        match self.stage {
            Stage::Attrition => self.list_attrition(side, acts),
            Stage::Replacements => self.list_replacements(side, acts),
            _ => self.list_draft(side, acts),
        }
    }

    pub(crate) fn play_supply(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match self.stage {
            Stage::Attrition => self.play_attrition(side, act),
            Stage::Replacements => self.play_replacements(side, act, script),
            _ => self.play_draft(side, act, script),
        }
    }
}

/// The ranks of some units, in order.
fn sorted<R: Ord>(units: Set, rank: impl Fn(Id) -> R) -> Vec<R> {
    let mut ranks: Vec<R> = units.map(rank).collect();
    ranks.sort_unstable();
    ranks
}
