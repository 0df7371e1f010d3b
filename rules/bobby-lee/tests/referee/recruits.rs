//! Replacements (9.5), leader changes (5.2), emancipation (4.4) and drafts (4.5).

use kernel::Side;
use maps::sets::Set;

use crate::map::{Class, Hex, Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{Place, Script, Table, Verdict, block, class, is_leader, kind, units};
use crate::wire::Act;

/// What a side has written on its sheet of the supply turn.
#[derive(Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) done: bool,
    pub(crate) feeders: Set,
    /// Who was named to starve, the last one first.
    pub(crate) hungry: Vec<Id>,
    /// Who starves by what its owner is shown.
    pub(crate) seen_starving: Set,
    points: i32,
    built: Vec<(Id, u8)>,
    raised: Vec<(Hex, Recruit)>,
}

impl Sheet {
    /// An empty sheet with so many points.
    pub(crate) fn of(points: i32) -> Sheet {
        Sheet {
            points,
            ..Sheet::default()
        }
    }

    /// How early a unit starves by the will of its owner.
    pub(crate) fn named(&self, id: Id) -> usize {
        self.hungry
            .iter()
            .position(|hungry| *hungry == id)
            .unwrap_or(usize::MAX)
    }
}

/// A new unit (9.52), or a leader who is to be drawn (5.21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recruit {
    Unit(Id),
    Leader(Class),
}

/// Replacement points by year: the Union's, the Confederacy's.
const POINTS: [[i32; 2]; 4] = [[18, 12], [24, 15], [30, 18], [24, 15]];

impl Table {
    // ---- Points and prices ----

    /// The points of the year, and the bonus of who leads on the track, six at most (4.33).
    fn points_of(&self, side: Side) -> i32 {
        let year = usize::from(self.year.clamp(1861, 1864) - 1861);
        let lead = match side {
            Side::Union => -self.marker,
            Side::Confederate => self.marker,
        };
        POINTS[year][side.index()] + lead.clamp(0, 6)
    }

    fn is_at_capital(hex: Hex, side: Side) -> bool {
        MAP.hexes[hex].capital && MAP.hexes[hex].home == side
    }

    fn price_of_step(&self, id: Id) -> i32 {
        let away = || {
            self.hex_of(id)
                .is_none_or(|hex| !Table::is_at_capital(hex, block(id).side))
        };
        match class(id) {
            Some(Class::Supreme) if away() => 3,
            Some(_) => 2,
            None => 1,
        }
    }

    fn price_of(recruit: Recruit, hex: Hex, side: Side) -> i32 {
        match recruit {
            Recruit::Unit(id) => match kind(id) {
                Kind::Garrison => 1,
                Kind::Leader(_) if Table::is_at_capital(hex, side) => 4,
                Kind::Leader(_) => 6,
                _ => 2,
            },
            Recruit::Leader(_) => 4,
        }
    }

    fn built(&self, id: Id) -> u8 {
        let sheet = &self.ledger.sheets[block(id).side.index()];
        sheet
            .built
            .iter()
            .find(|(built, _)| *built == id)
            .map_or(0, |(_, steps)| *steps)
    }

    /// What steps on the sheet cost in a hex, with what has been paid there before.
    pub(crate) fn paid_in(&self, side: Side, hex: Hex) -> i32 {
        let sheet = &self.ledger.sheets[side.index()];
        let here = sheet.built.iter().filter(|(id, _)| self.hex_of(*id) == Some(hex));
        let now: i32 = here
            .map(|(id, steps)| i32::from(*steps) * self.price_of_step(*id))
            .sum();
        let before = self.ledger.paid[side.index()].iter().filter(|(at, _)| *at == hex);
        now + before.map(|(_, paid)| paid).sum::<i32>()
    }

    /// What steps in a hex may cost in all (9.51).
    pub(crate) fn limit_in(&self, side: Side, hex: Hex) -> i32 {
        if side == Side::Union && self.ledger.by_sea[hex] {
            6
        } else {
            4
        }
    }

    pub(crate) fn points(&self, side: Side) -> i32 {
        self.ledger.sheets[side.index()].points
    }

    pub(crate) fn steps_bought(&self, side: Side) -> i32 {
        let built = self.ledger.sheets[side.index()].built.iter();
        built.map(|(_, steps)| i32::from(*steps)).sum()
    }

    pub(crate) fn cadres_bought(&self, side: Side) -> i32 {
        self.ledger.sheets[side.index()].raised.len() as i32
    }

    /// Whether a sheet has steps in a hex.
    pub(crate) fn buys_in(&self, side: Side, hex: Hex) -> bool {
        let mut built = self.ledger.sheets[side.index()].built.iter();
        built.any(|(id, _)| self.hex_of(*id) == Some(hex))
    }

    pub(crate) fn spent(&self, side: Side) -> i32 {
        let sheet = &self.ledger.sheets[side.index()];
        let steps: i32 = sheet
            .built
            .iter()
            .map(|(id, steps)| i32::from(*steps) * self.price_of_step(*id))
            .sum();
        let cadres: i32 = sheet
            .raised
            .iter()
            .map(|(hex, recruit)| Table::price_of(*recruit, *hex, side))
            .sum();
        steps + cadres
    }

    /// Where new units appear: supplied major towns and rail entry hexes at home, one unit in each (9.52).
    pub(crate) fn sites(&self, side: Side) -> Vec<Hex> {
        let sheet = &self.ledger.sheets[side.index()];
        let is_site = |hex: &Hex| {
            let ground = &MAP.hexes[*hex];
            let place = ground.major || ground.source == Some(side);
            let taken = self.ledger.taken.contains(hex) || sheet.raised.iter().any(|(raised, _)| raised == hex);
            let friendly = self.is_friendly(side, *hex) && !self.stands(side.other(), *hex);
            place && ground.home == side && friendly && self.is_supplied(side, *hex) && !taken
        };
        (0..MAP.hexes.len()).filter(is_site).collect()
    }

    /// The next unit of each kind in the pool, and the Supreme Leaders there.
    pub(crate) fn pool(&self, side: Side, with_leaders: bool) -> Vec<Id> {
        let sheet = &self.ledger.sheets[side.index()];
        let mut kinds = Vec::new();
        let mut next = Vec::new();
        for id in units(side) {
            let raised = sheet.raised.iter().any(|(_, recruit)| *recruit == Recruit::Unit(id));
            let waits = self.place[usize::from(id)] == Place::Pool && !raised;
            if waits && !kinds.contains(&kind(id)) && (with_leaders || !is_leader(id)) {
                kinds.push(kind(id));
                next.push(id);
            }
        }
        next
    }

    /// How many leaders of a class have fallen and can still be drawn (5.21).
    fn can_draw(&self, side: Side, wanted: Class) -> bool {
        let index = usize::from(wanted == Class::Minor);
        let sheet = &self.ledger.sheets[side.index()];
        let raised = sheet
            .raised
            .iter()
            .filter(|(_, recruit)| *recruit == Recruit::Leader(wanted));
        let raised = raised.count();
        let deck = self.deck(side).filter(|id| class(*id) == Some(wanted)).count();
        usize::from(self.fallen[side.index()][index]) > raised && deck > raised
    }

    pub(crate) fn deck(&self, side: Side) -> impl Iterator<Item = Id> {
        units(side).filter(|id| self.place[usize::from(*id)] == Place::Deck)
    }

    // ---- Replacements (9.5) ----

    pub(crate) fn begin_replacements(&mut self) -> Verdict {
        for side in Side::BOTH {
            let points = self.points_of(side);
            self.ledger.sheets[side.index()] = Sheet::of(points);
        }
        self.stage = Stage::Replacements;
        Ok(())
    }

    pub(crate) fn list_replacements(&self, side: Side, acts: &mut Vec<Act>) {
        if self.ledger.sheets[side.index()].done {
            acts.push(Act::new("reopen", 0, 0));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        self.list_sheet(side, acts);
    }

    /// What can be bought, and taken back.
    pub(crate) fn list_sheet(&self, side: Side, acts: &mut Vec<Act>) {
        let sheet = &self.ledger.sheets[side.index()];
        let left = sheet.points - self.spent(side);
        for (id, hex) in self.on_map(side) {
            let price = self.price_of_step(id);
            let limit = self.limit_in(side, hex);
            let room = self.strength(id) + self.built(id) < block(id).max;
            let new = self.ledger.sheets[side.index()]
                .raised
                .iter()
                .any(|(_, recruit)| *recruit == Recruit::Unit(id));
            let fits = price <= left && self.paid_in(side, hex) + price <= limit;
            if room && fits && self.is_supplied(side, hex) && !new && !self.ledger.is_new(id) {
                acts.push(Act::new("build", u16::from(id), 0));
            }
            if self.built(id) > 0 {
                acts.push(Act::new("unbuild", u16::from(id), 0));
            }
        }
        let sites = self.sites(side);
        for hex in &sites {
            for id in self.pool(side, true) {
                if Table::price_of(Recruit::Unit(id), *hex, side) <= left {
                    acts.push(Act::new("raise", u16::from(id), MAP.code(*hex)));
                }
            }
            for (verb, class) in [("major", Class::Major), ("minor", Class::Minor)] {
                if left >= 4 && self.can_draw(side, class) {
                    acts.push(Act::new(verb, 0, MAP.code(*hex)));
                }
            }
        }
        let raised = sheet.raised.iter();
        acts.extend(raised.map(|(hex, _)| Act::new("strike", 0, MAP.code(*hex))));
    }

    pub(crate) fn write(&mut self, side: Side, act: Act) -> Verdict {
        let sheet = &mut self.ledger.sheets[side.index()];
        let index = sheet.built.iter().position(|(id, _)| *id == act.id());
        match (act.verb, index) {
            ("build", Some(index)) => sheet.built[index].1 += 1,
            ("build", None) => sheet.built.push((act.id(), 1)),
            ("unbuild", Some(index)) if sheet.built[index].1 > 1 => sheet.built[index].1 -= 1,
            ("unbuild", Some(index)) => {
                sheet.built.remove(index);
            }
            ("raise", _) => sheet.raised.push((MAP.hex(act.to), Recruit::Unit(act.id()))),
            ("major", _) => sheet.raised.push((MAP.hex(act.to), Recruit::Leader(Class::Major))),
            ("minor", _) => sheet.raised.push((MAP.hex(act.to), Recruit::Leader(Class::Minor))),
            ("strike", _) => sheet.raised.retain(|(hex, _)| *hex != MAP.hex(act.to)),
            _ => return Err(format!("{act:?} changes nothing on a sheet")),
        }
        Ok(())
    }

    pub(crate) fn play_replacements(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match act.verb {
            "done" => self.ledger.sheets[side.index()].done = true,
            "reopen" => self.ledger.sheets[side.index()].done = false,
            _ => return self.write(side, act),
        }
        if self.ledger.sheets.iter().any(|sheet| !sheet.done) {
            return Ok(());
        }
        for side in Side::BOTH {
            self.carry_out(side, script)?;
        }
        self.look();
        if self.is_won(false) {
            return Ok(());
        }
        self.change_leaders(script)
    }

    /// Does what a sheet says.
    pub(crate) fn carry_out(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        let sheet = std::mem::take(&mut self.ledger.sheets[side.index()]);
        for (id, steps) in sheet.built {
            let hex = self.hex_of(id).ok_or("it is on the map")?;
            let price = i32::from(steps) * self.price_of_step(id);
            if class(id) == Some(Class::Supreme) {
                self.note(if self.price_of_step(id) == 3 {
                    "9.51 supreme away"
                } else {
                    "9.51 supreme at home"
                });
            }
            self.ledger.paid[side.index()].push((hex, price));
            self.steps[usize::from(id)] += steps;
        }
        for (hex, recruit) in sheet.raised {
            self.note(match recruit {
                Recruit::Unit(id) if is_leader(id) => "9.52 supreme leader rebuilt",
                Recruit::Unit(_) => "9.52 cadre",
                Recruit::Leader(Class::Major) => "5.21 major leader drawn",
                Recruit::Leader(_) => "5.21 minor leader drawn",
            });
            let id = match recruit {
                Recruit::Unit(id) => id,
                Recruit::Leader(wanted) => {
                    let here = |id: &Id| script.seen.at[usize::from(*id)] == MAP.code(hex);
                    let mut deck = self.deck(side).filter(|id| class(*id) == Some(wanted) && here(id));
                    let drawn = deck.next();
                    drop(deck);
                    let drawn = drawn.ok_or("5.21: no leader of that class was drawn for the fallen")?;
                    self.fallen[side.index()][usize::from(wanted == Class::Minor)] -= 1;
                    drawn
                }
            };
            self.raise(id, hex);
        }
        Ok(())
    }

    pub(crate) fn raise(&mut self, id: Id, hex: Hex) {
        self.put(id, Place::Hex(hex));
        self.steps[usize::from(id)] = 1;
        self.ledger.taken.push(hex);
        self.ledger.newcomers.insert(id);
    }
}
