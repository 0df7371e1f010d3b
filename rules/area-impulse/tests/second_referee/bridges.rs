//! Bridges of the advanced game (16.5; 15.4 of Birth of a Legend).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::impulse::By;
use crate::printed::Water;
use crate::table::Table;

impl Table<'_> {
    /// 16.5: bridges that were crossed in an assault that was not repulsed are held by the attacker.
    pub(crate) fn hold_bridges(&mut self, joined: &[usize]) {
        if !self.on("bridges") {
            return;
        }
        for unit in joined {
            let march = &self.impulse.march[*unit];
            if let Some(bridge) = march.bridge.filter(|_| march.moved) {
                self.bridges[bridge] = Some(Some(self.mover));
            }
        }
    }

    /// 16.5: bridges between two areas of one side are held by it.
    pub(crate) fn settle_bridges(&mut self) {
        if !self.on("bridges") {
            return;
        }
        for (index, border) in self.printed.borders.iter().enumerate() {
            let (a, b) = border.areas;
            let holder = self.control[usize::from(a)];
            if self.controls(b, holder) && self.bridges[index].flatten().is_some() {
                self.bridges[index] = Some(Some(holder));
            }
        }
    }

    /// 16.5.1: the bridges of an active area that a side may try to blow up.
    pub(crate) fn demolition_choices(&self, side: Side, area: u8) -> Vec<Choice> {
        let manned = self.impulse.manned[side.index()][usize::from(area)];
        if !self.on("bridges") || !manned || self.impulse.by == By::Regroup {
            return Vec::new();
        }
        let near = |area: u8| !self.controls(area, side) || self.has_units(area, side.other());
        let mut choices = Vec::new();
        for (to, bridge) in &self.printed.around[usize::from(area)] {
            let held = self.bridges[*bridge] == Some(Some(side)) && !self.impulse.tried.contains(bridge);
            if held && (near(area) || near(*to)) {
                choices.push(Choice::Demolish(*to));
            }
        }
        if !choices.is_empty() {
            choices.push(Choice::Done);
        }
        choices
    }

    /// 16.5.2, 16.5.4: what the areas on both sides add.
    fn ground_bonus(&self, side: Side, a: u8, b: u8) -> i32 {
        let bonus = |area: u8| match (self.free(area, side), self.contested(area), self.controls(area, side)) {
            (true, _, _) => 3,
            (_, true, true) => 2,
            (_, true, false) => 1,
            _ => 0,
        };
        bonus(a) + bonus(b)
    }

    /// Tries to blow a bridge up.
    pub(crate) fn demolish(&mut self, side: Side, area: u8, to: u8) {
        let Some(bridge) = self.printed.border(area, to) else {
            return;
        };
        let river = !self.legend() && self.printed.borders[bridge].water == Water::Big;
        let roll = i32::from(self.die()) + self.ground_bonus(side, area, to) - i32::from(river);
        self.impulse.tried.push(bridge);
        if roll > if self.legend() { 8 } else { 7 } {
            self.bridges[bridge] = Some(None);
        }
    }

    /// 16.5.3: the bridges that may be repaired at the start of an Assault Impulse.
    pub(crate) fn repair_choices(&self) -> Vec<Choice> {
        let side = self.mover;
        let impulse = &self.impulse;
        let begun = impulse.last.is_some() || impulse.fought || impulse.repair_tried;
        let assault = !matches!(impulse.by, By::Regroup | By::Night(_) | By::Nobody);
        let spent = self.day.repaired[side.index()] || !self.legend() && side == Side::Confederate && self.once.rebuilt;
        if !self.on("bridges") || begun || !assault || spent {
            return Vec::new();
        }
        let mut choices = Vec::new();
        for area in &impulse.areas {
            let goals = self.repair_goals(side);
            if !self.controls(*area, side) || !self.path(side, std::iter::once(*area), &goals) {
                continue;
            }
            for (to, bridge) in &self.printed.around[usize::from(*area)] {
                if self.bridges[*bridge] != Some(None) {
                    continue;
                }
                choices.push(Choice::Repair(*to));
                let engineers = self.legend() && side == Side::Union && self.once.engineers.is_none();
                if engineers {
                    choices.push(Choice::Engineers(*to));
                }
            }
        }
        choices
    }

    /// Where an area that repairs a bridge traces its path to.
    fn repair_goals(&self, side: Side) -> Vec<u8> {
        match (self.legend(), side) {
            (false, Side::Union) => vec![4, 34],
            (false, Side::Confederate) => vec![50],
            (true, Side::Union) => vec![17, 27],
            (true, Side::Confederate) => vec![44],
        }
    }

    /// Tries to repair a bridge, with the engineers or without.
    pub(crate) fn repair(&mut self, to: u8, engineers: bool) {
        let border = |area: &u8| {
            self.printed
                .border(*area, to)
                .filter(|bridge| self.bridges[*bridge] == Some(None))
        };
        let active = self
            .impulse
            .areas
            .iter()
            .find_map(|area| border(area).map(|bridge| (*area, bridge)));
        let Some((area, bridge)) = active else {
            self.trouble.push(format!("no bridge to {to} is destroyed"));
            return;
        };
        if engineers {
            self.once.engineers = Some(bridge);
        }
        let water = match (self.legend(), self.printed.borders[bridge].water) {
            (false, Water::Small) => -1,
            (false, Water::Big) => -2,
            _ => 0,
        };
        let helped = i32::from(self.once.engineers == Some(bridge) && self.mover == Side::Union);
        let roll = i32::from(self.die()) + self.ground_bonus(self.mover, area, to) + water + helped;
        self.impulse.repair_tried = true;
        if roll >= 7 {
            self.bridges[bridge] = Some(Some(self.mover));
            self.day.repaired[self.mover.index()] = true;
            self.once.rebuilt |= self.mover == Side::Confederate;
            if self.once.engineers == Some(bridge) {
                self.once.engineers = None;
            }
        }
    }
}
