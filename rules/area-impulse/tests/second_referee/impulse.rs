//! Impulses: who may be activated (8.0, 12.1).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::printed::{Kind, PIECES};
use crate::table::{Table, each, number, word};

/// How the active areas were activated (8.1.1, 8.1.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum By {
    /// Not yet.
    #[default]
    Nobody,
    /// One unit without a leader.
    Single(usize),
    /// A corps leader.
    Corps(usize),
    /// The army leader.
    Army(usize),
    /// Two subordinates in a combined assault (12.1 of Birth of a Legend).
    Pair(usize, usize),
    /// A Regroup Impulse.
    Regroup,
    /// A leader who marches at night (17.2.2).
    Night(usize),
}

/// What a piece has done in this impulse.
#[derive(Clone, Debug, Default)]
pub(crate) struct March {
    /// Where it began the impulse.
    pub(crate) began: u8,
    pub(crate) moved: bool,
    /// Where it was when it moved first.
    pub(crate) set_out: u8,
    /// Its movement factors that are left, once it has moved.
    pub(crate) left: u8,
    /// It may do nothing more.
    pub(crate) over: bool,
    /// It entered an area with enemies.
    pub(crate) met: bool,
    /// It may go on though others have moved since (9.4).
    pub(crate) may_go_on: bool,
    /// How it came into the area where it is: from where, over what.
    pub(crate) from: u8,
    pub(crate) small_water: bool,
    pub(crate) big_water: bool,
    /// Through a creek without a bridge, or off the road.
    pub(crate) rough: bool,
    /// Over this bridge.
    pub(crate) bridge: Option<usize>,
    pub(crate) forced: bool,
}

/// What has happened in this impulse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Impulse {
    pub(crate) by: By,
    pub(crate) areas: Vec<u8>,
    /// By area: whether it was contested, and whether each side had units there, when the impulse began.
    pub(crate) contested: Vec<bool>,
    pub(crate) manned: [Vec<bool>; 2],
    pub(crate) march: Vec<March>,
    /// Units over each bridge (9.5.2).
    pub(crate) crossed: Vec<u8>,
    /// Areas that a point unit has entered (9.3).
    pub(crate) pointed: Vec<bool>,
    pub(crate) assaulted: Vec<bool>,
    /// Areas in which the cavalry has been asked (9.4).
    pub(crate) screened: Vec<bool>,
    /// Cavalry screened when the mover had finished.
    pub(crate) gave_way: bool,
    /// What it costs to move out of an active area after an assault there (10.3).
    pub(crate) toll: Vec<u8>,
    /// Who moved last, and the way he came.
    pub(crate) last: Option<usize>,
    pub(crate) path: Vec<u8>,
    /// Whether he waded at its end.
    pub(crate) waded: bool,
    /// The mover's army leader has ridden in an earlier impulse of this turn (9.1.2a of Birth of a Legend).
    pub(crate) rode_before: bool,
    pub(crate) repair_tried: bool,
    /// Whether there has been an assault.
    pub(crate) fought: bool,
    /// Whether that was the last thing that happened.
    pub(crate) just_fought: bool,
    /// The first DR of the side that rolls for sunset (6.3.1).
    pub(crate) sunset: Option<u8>,
    /// Leaders who stay active after a rout (10.5).
    pub(crate) spared: Vec<usize>,
    /// Leaders whose units found nobody to assault, because cavalry screened (9.4 of Birth of a Legend).
    pub(crate) unopposed: Vec<usize>,
    /// The units that have fought.
    pub(crate) fighters: Vec<usize>,
    /// Leaders who are inactive at the end of the impulse (9.6).
    pub(crate) tired: Vec<usize>,
    /// Leaders whose units were all eliminated beside them (9.6).
    pub(crate) bereft: Vec<usize>,
    /// Bridges that were or will not be blown up (16.5.1).
    pub(crate) tried: Vec<usize>,
}

impl Table<'_> {
    /// An impulse begins.
    pub(crate) fn begin_impulse(&mut self, side: Side) {
        self.mover = side;
        if self.turning && side != self.sunset_side() {
            self.turning = false;
            self.rain = !self.rain;
        }
        self.look_around();
    }

    /// What is remembered of an impulse, or of a march at night, begins anew.
    pub(crate) fn look_around(&mut self) {
        let areas = self.printed.areas.len();
        let began = |piece: usize| March {
            began: self.area_of(piece).unwrap_or(0),
            ..March::default()
        };
        self.impulse = Impulse {
            contested: (0..areas as u8).map(|area| self.contested(area)).collect(),
            manned: Side::BOTH.map(|side| (0..areas as u8).map(|area| self.has_units(area, side)).collect()),
            march: (0..PIECES).map(began).collect(),
            crossed: vec![0; self.printed.borders.len()],
            pointed: vec![false; areas],
            assaulted: vec![false; areas],
            screened: vec![false; areas],
            toll: vec![0; areas],
            rode_before: self.day.rode[self.mover.index()],
            ..Impulse::default()
        };
    }

    /// 6.3.1: who rolls for sunset.
    pub(crate) fn sunset_side(&self) -> Side {
        if self.legend() { Side::Confederate } else { Side::Union }
    }

    /// What the mover may do with his impulse (8.1).
    pub(crate) fn impulse_choices(&self) -> Vec<Choice> {
        let side = self.mover;
        let mut choices = self.assault_impulses();
        choices.push(Choice::Pass);
        if self.legend() {
            let manned = self.areas().filter(|area| self.pieces(*area, side).next().is_some());
            choices.extend(manned.map(Choice::Regroup));
            // 6.2.2: on the first day the train moves for the Advantage, in lieu of an activation.
            if self.turn == 1 && side == Side::Union && self.advantage == Some(side) && self.train_waits() {
                choices.push(Choice::Relocate);
            }
        } else {
            choices.extend(
                self.areas()
                    .filter(|area| self.may_entrench(*area, side))
                    .map(Choice::Entrench),
            );
            let misled = self.areas().filter(|area| self.may_mislead(*area));
            choices.extend(misled.map(Choice::Misdirect));
        }
        if self.advantage == Some(side) {
            let tired = |piece: &usize| {
                let barred = self.legend() && (self.is_army_leader(*piece) || self.sleeps(*piece));
                !self.up[*piece] && !barred
            };
            let areas = self
                .areas()
                .filter(|area| self.leaders(*area, side).any(|piece| tired(&piece)));
            choices.extend(areas.map(Choice::Rally));
        }
        choices
    }

    /// The ways to begin an Assault Impulse (8.1.1).
    pub(crate) fn assault_impulses(&self) -> Vec<Choice> {
        let side = self.mover;
        let army = self.army_leader(side);
        let mine: Vec<usize> = self.areas().flat_map(|area| self.pieces(area, side)).collect();
        let units = mine.iter().copied().filter(|piece| !Table::is_leader(*piece));
        let mut choices = each(Choice::Single, units);
        let corps = mine.iter().copied();
        let corps = corps.filter(|piece| Table::is_leader(*piece) && *piece != army && self.up[*piece]);
        choices.extend(each(Choice::Corps, corps));
        if self.legend() {
            let ready = self.combination_ready();
            if ready && self.advantage == Some(side) {
                choices.push(Choice::Combine);
            }
            if ready && side == Side::Confederate && !self.on("smith-commands") && !self.day.lee_commanded {
                choices.push(Choice::LeeCommands);
            }
        } else if self.army_leads(side) {
            let manned = self.areas().filter(|area| self.pieces(*area, side).next().is_some());
            choices.extend(manned.map(Choice::Army));
        }
        choices
    }

    /// 12.1 of Birth of a Legend: an active army leader with two active subordinates in his area.
    fn combination_ready(&self) -> bool {
        self.army_leads(self.mover) && self.subordinates().len() >= 2
    }

    /// The active subordinates who stand with the army leader.
    pub(crate) fn subordinates(&self) -> Vec<usize> {
        let army = self.army_leader(self.mover);
        let Some(area) = self.area_of(army) else {
            return Vec::new();
        };
        let leaders = self.leaders(area, self.mover);
        leaders.filter(|leader| *leader != army && self.up[*leader]).collect()
    }

    /// 16.6 of Birth of a Legend.
    pub(crate) fn sleeps(&self, piece: usize) -> bool {
        self.day.jackson_sleeps && self.counter(piece).id == "c-leader-jackson"
    }

    /// 17.2.3: the marker takes the place of a Pass and costs the Advantage.
    fn may_mislead(&self, area: u8) -> bool {
        let side = self.mover;
        let lee = self.army_leader(Side::Confederate);
        let lees = [self.area_of(lee), self.once.reports[lee]];
        let near_lee = |lee: u8| lee == area || self.neighbours(area).any(|next| next == lee);
        self.on("misdirection")
            && self.advantage == Some(side)
            && self.day.misled[side.index()].is_none()
            && self.has_units(area, side.other())
            && match side {
                Side::Union => !lees.into_iter().flatten().any(near_lee),
                Side::Confederate => area >= 20,
            }
    }

    /// Begins the impulse that was chosen.
    pub(crate) fn choose_impulse(&mut self, choice: Choice) {
        let side = self.mover;
        match choice {
            Choice::Pass => self.close_quietly(),
            Choice::Entrench(area) => {
                self.entrench(area, side);
                self.close_quietly();
            }
            Choice::Misdirect(area) => {
                self.spend();
                self.day.misled[side.index()] = Some(area);
                self.close_quietly();
            }
            Choice::Relocate => {
                self.spend();
                self.send_train();
                self.close_quietly();
            }
            Choice::Rally(area) => {
                self.spend();
                let leaders: Vec<usize> = self.leaders(area, side).collect();
                for leader in leaders {
                    if !(self.legend() && (self.is_army_leader(leader) || self.sleeps(leader))) {
                        self.up[leader] = true;
                    }
                }
                self.todo.push(Task::Rallied);
            }
            Choice::Regroup(area) => self.activate(By::Regroup, area),
            Choice::Combine | Choice::LeeCommands => {
                if choice == Choice::Combine {
                    self.spend();
                } else {
                    self.day.lee_commanded = true;
                }
                self.todo.push(Task::Combine(None));
            }
            Choice::Single(piece) => {
                let unit = number(piece);
                let area = self.area_of(unit).expect("the unit is on the map");
                self.activate(By::Single(unit), area);
            }
            Choice::Army(area) => self.activate(By::Army(self.army_leader(side)), area),
            Choice::Corps(piece) => {
                let leader = number(piece);
                let area = self.area_of(leader).expect("the leader is on the map");
                if self.legend() && !self.initiative(leader) {
                    self.impulse.areas = vec![area];
                    self.todo.push(Task::Attempt);
                } else {
                    self.activate(By::Corps(leader), area);
                }
            }
            other => self.trouble.push(format!("{other} begins no impulse")),
        }
    }

    /// 8.1.1 of Birth of a Legend: whether a leader's roll succeeds.
    fn initiative(&mut self, leader: usize) -> bool {
        let army = self.army_leader(self.mover);
        let mut roll = i32::from(self.die());
        if self.up[army] && self.area_of(army).is_some() && !self.once.successor[army] {
            roll += 1;
        }
        if self.rain {
            roll -= 1;
        }
        roll >= i32::from(self.counter(leader).initiative)
    }

    /// Activates an area, unless the order is not obeyed (17.3).
    pub(crate) fn activate(&mut self, by: By, area: u8) {
        if self.on("insubordination") && self.mover == Side::Union && by != By::Regroup {
            let tired = self.units(area, Side::Union).filter(|unit| !self.up[*unit]).count() as i32;
            if i32::from(self.die()) - tired <= 1 {
                self.expose(by);
                self.close_quietly();
                return;
            }
        }
        self.impulse.by = by;
        self.impulse.areas = vec![area];
        self.expose(by);
        if matches!(by, By::Army(_)) {
            self.expose_in(area, self.mover);
        }
        self.todo.push(Task::Operation);
    }

    /// Whether a second area may be activated now (12.1).
    pub(crate) fn second_areas(&self) -> Vec<u8> {
        let side = self.mover;
        let impulse = &self.impulse;
        let begun = impulse.last.is_some() || impulse.fought || impulse.areas.len() > 1;
        if begun || self.advantage != Some(side) {
            return Vec::new();
        }
        let first = impulse.areas[0];
        match impulse.by {
            By::Corps(leader) if !self.legend() => {
                let corps = self.counter(leader).corps;
                let there = |area: &u8| self.units(*area, side).any(|unit| self.counter(unit).corps == corps);
                self.neighbours(first).filter(there).collect()
            }
            By::Regroup if !self.army_leads(side) => {
                let there = |area: &u8| *area != first && self.pieces(*area, side).next().is_some();
                self.areas().filter(there).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a piece belongs to those who are activated, as far as that does not depend on what has moved.
    pub(crate) fn is_activated(&self, piece: usize) -> bool {
        let impulse = &self.impulse;
        let counter = self.counter(piece);
        let here = impulse.areas.contains(&impulse.march[piece].began);
        if counter.side != self.mover || self.area_of(piece).is_none() {
            return false;
        }
        let independent = !Table::is_leader(piece) && (counter.corps.is_none() || counter.detachment);
        let of =
            |leader: usize| piece == leader || independent || !Table::is_leader(piece) && self.leads(leader, piece);
        let army = self.army_leader(self.mover);
        // 9.1.2, 9.1.2a of Birth of a Legend: the army leader moves wherever he is.
        let rides = self.legend() && piece == army && !impulse.rode_before;
        match impulse.by {
            By::Nobody => false,
            By::Single(unit) => here && (piece == unit || self.legend() && independent) || self.goes_along(piece),
            By::Corps(leader) => here && of(leader) || rides || self.goes_along(piece),
            By::Pair(one, two) => here && (of(one) || of(two)) || rides || self.goes_along(piece),
            // 8.1.1: units and leader markers alike.
            By::Army(leader) => here || piece == leader || self.goes_along(piece),
            By::Regroup => here,
            By::Night(leader) if leader == army => here,
            By::Night(leader) => here && of(leader) || self.goes_along(piece),
        }
    }

    /// Whether a leader's command is that of a unit.
    pub(crate) fn leads(&self, leader: usize, unit: usize) -> bool {
        let corps = self.counter(leader).corps;
        corps.is_some() && corps == self.counter(unit).corps
    }

    /// 9.1.2a: an inactive leader goes along with a unit of his area.
    fn goes_along(&self, piece: usize) -> bool {
        let impulse = &self.impulse;
        let march = &impulse.march[piece];
        let home = if march.moved {
            march.set_out
        } else {
            self.area_of(piece).unwrap_or(0)
        };
        let gone = |unit: usize| {
            let march = &impulse.march[unit];
            !Table::is_leader(unit) && march.moved && march.began == home
        };
        Table::is_leader(piece) && !self.up[piece] && impulse.areas.contains(&home) && (0..PIECES).any(gone)
    }

    /// Whether a piece rides on horseback: cavalry, horse artillery, leaders of cavalry and no infantry (9.5.3).
    pub(crate) fn is_mounted(&self, piece: usize) -> bool {
        match self.counter(piece).kind {
            Kind::Cavalry => true,
            Kind::HorseArtillery => self.legend(),
            Kind::Infantry | Kind::Artillery => false,
            Kind::Leader => {
                let of_his = |other: &usize| !Table::is_leader(*other) && self.leads(piece, *other);
                let mut kinds = self.printed.pieces().filter(of_his).map(|unit| self.counter(unit).kind);
                kinds.all(|kind| matches!(kind, Kind::Cavalry | Kind::HorseArtillery)) && !self.is_army_leader(piece)
            }
        }
    }

    /// The choices after an initiative roll in vain (8.1.1 of Birth of a Legend).
    pub(crate) fn attempt_choices(&self) -> Vec<Choice> {
        let mut choices = each(Choice::Single, self.units(self.impulse.areas[0], self.mover));
        choices.push(Choice::Done);
        choices
    }

    /// The leaders of a combined assault are named.
    pub(crate) fn combine(&mut self, first: Option<usize>, leader: usize) {
        match first {
            None => self.todo.push(Task::Combine(Some(leader))),
            Some(first) => {
                let area = self.area_of(leader).expect("he stands with the army leader");
                let army = self.army_leader(self.mover);
                // 12.1: the army leader is inactive afterwards, whatever happens.
                self.impulse.tired.push(army);
                self.activate(By::Pair(first, leader), area);
            }
        }
    }

    /// The choices of the second question of a combined assault.
    pub(crate) fn combine_choices(&self, first: Option<usize>) -> Vec<Choice> {
        let others = self.subordinates().into_iter().filter(|leader| Some(*leader) != first);
        others.map(|leader| Choice::Send(word(leader))).collect()
    }
}
