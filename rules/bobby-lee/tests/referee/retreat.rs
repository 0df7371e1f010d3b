//! Who leaves a contest, who comes to it, and how it ends (6.3, 6.34, 6.7, 8.41).

use kernel::Side;
use maps::sets::Set;

use crate::contest::{RESERVE, Spot};
use crate::map::{BLOCKS, Hex, Id, MAP};
use crate::stage::Stage;
use crate::table::{FIGHT_ALONE, Place, Script, Table, Verdict, block};
use crate::wire::Act;

impl Table {
    /// Where a side can go from the hex that is fought for, and how many units still can (6.31, 6.32).
    pub(crate) fn exits(&self, side: Side) -> Vec<(Hex, u8)> {
        let contest = self.fight();
        let nights = if contest.night { 2 } else { 1 };
        let mut exits = Vec::new();
        for hexside in &MAP.hexes[contest.hex].sides {
            let to = hexside.to;
            let way = contest.ways.iter().find(|(from, _)| *from == to);
            let open = if side == contest.attacker {
                way.is_some()
            } else {
                way.is_none() && hexside.passable
            };
            if !open || self.stands(side.other(), to) {
                continue;
            }
            let limit = match way {
                Some((_, true)) => 2,
                // As many as may attack across it into the hex beyond (2.21, 6.32).
                _ => MAP.attack_limit(hexside, self.mud),
            };
            let gone = contest
                .gone_out
                .iter()
                .filter(|(out, _)| *out == to)
                .map(|(_, units)| *units)
                .sum();
            let left = (limit * nights).saturating_sub(gone);
            if left > 0 {
                exits.push((to, left));
            }
        }
        exits
    }

    pub(crate) fn list_retreats(&self, side: Side, acts: &mut Vec<Act>) {
        let exits = self.exits(side);
        for id in self.here(side) {
            acts.extend(
                exits
                    .iter()
                    .map(|(to, _)| Act::new("retreat", u16::from(id), MAP.code(*to))),
            );
        }
    }

    /// Opens a turn in which a side may retreat: hexside limits begin anew (6.32).
    pub(crate) fn open_retreats(&mut self, side: Side) {
        self.fight_mut().gone_out.clear();
        self.see_refuges(side);
    }

    fn see_refuges(&mut self, side: Side) {
        let hex = self.fight().hex;
        let beside = MAP.hexes[hex].sides.iter().map(|hexside| hexside.to);
        let refuges = beside.filter(|to| self.stands(side, *to)).collect();
        self.fight_mut().refuges = refuges;
    }

    /// Whether nobody pays who goes out to a hex.
    fn is_free_to(&self, side: Side, to: Hex) -> bool {
        self.is_friendly(side, to) || self.fight().refuges.contains(&to)
    }

    /// A vacant hex that the enemy controls costs each a step (6.31).
    pub(crate) fn go_out(&mut self, id: Id, to: Hex) {
        let side = block(id).side;
        if self.fight().ways.contains(&(to, true)) && self.fight().attacker == side {
            self.note("5.41 retreat by pontoon");
        }
        let contest = self.fight_mut();
        contest.forget(id);
        match contest.gone_out.iter_mut().find(|(out, _)| *out == to) {
            Some((_, units)) => *units += 1,
            None => contest.gone_out.push((to, 1)),
        }
        self.shown.remove(id);
        self.march.disrupted.insert(id);
        let free = self.is_free_to(side, to);
        if !free {
            self.note("6.31 retreat to a vacant enemy hex");
        }
        if free || self.lose_step(id) {
            self.put(id, Place::Hex(to));
        }
    }

    /// A side must leave: everybody who can goes somewhere, and nobody else lives.
    pub(crate) fn flee(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.sail_home(side);
        self.see_refuges(side);
        self.flee_on(side, script)
    }

    pub(crate) fn flee_on(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        if self.exits(side).is_empty() {
            for id in self.here(side) {
                self.note("6.33 trapped");
                self.eliminate(id);
            }
        }
        if self.here(side).is_empty() {
            return self.end_contest(script);
        }
        // Nobody is asked where all have only one way to go, and room in it, and it costs nobody a step.
        if let [(to, room)] = self.exits(side).as_slice() {
            let (to, room) = (*to, *room);
            if self.here(side).len() <= room && self.is_free_to(side, to) {
                for id in self.here(side) {
                    self.go_out(id, to);
                }
                return self.end_contest(script);
            }
        }
        self.stage = Stage::Flee(side);
        Ok(())
    }

    /// Invaders retreat to the port from which they came, for a step each (8.41).
    fn sail_home(&mut self, side: Side) {
        let hex = self.fight().hex;
        for id in self.here(side) {
            let Some(port) = self.landed_from(id, hex).filter(|_| side == self.active) else {
                continue;
            };
            self.shown.remove(id);
            self.march.disrupted.insert(id);
            self.note("8.41 retreat by sea");
            if self.stands(side.other(), port) {
                self.eliminate(id);
            } else if self.lose_step(id) {
                self.put(id, Place::Hex(port));
            }
        }
    }

    // ---- The end of a contest ----

    /// The victor of a battle may regroup (6.34); then control is looked at (2.7).
    pub(crate) fn end_contest(&mut self, script: &mut Script<'_>) -> Verdict {
        let contest = self.fight();
        let victor = Side::BOTH.into_iter().find(|side| !self.here(*side).is_empty());
        if let (Some(victor), false) = (victor, contest.skirmish) {
            let orders = self.orders[victor.index()];
            let contest = self.fight_mut();
            contest.spots = [None; BLOCKS];
            contest.works.clear();
            contest.is_over = true;
            contest.half = Set::EMPTY;
            contest.come_in.clear();
            contest.turn = victor;
            self.open_retreats(victor);
            self.stage = Stage::Regroup(victor);
            if !orders[FIGHT_ALONE] {
                return Ok(());
            }
        }
        self.leave_contest(script)
    }

    pub(crate) fn leave_contest(&mut self, script: &mut Script<'_>) -> Verdict {
        let (hex, callers) = (self.fight().hex, self.fight().callers);
        for side in Side::BOTH {
            self.shown -= self.own(side, hex);
        }
        self.shown -= callers;
        self.contest = None;
        self.look();
        self.next_contest(script)
    }

    // ---- Reinforcements (6.7) ----

    /// How many more may come to a battle from a hex beside it (6.71).
    pub(crate) fn room_for(&self, side: Side, from: Hex) -> u8 {
        let contest = self.fight();
        let inward = MAP.between(from, contest.hex);
        let bridge = side == contest.attacker && contest.ways.contains(&(from, true));
        if self.stands(side.other(), from) || !inward.passable && !bridge {
            return 0;
        }
        let nights = if contest.night { 2 } else { 1 };
        let limit = if bridge {
            1
        } else {
            MAP.reinforce_limit(inward, self.mud)
        };
        let come = contest
            .come_in
            .iter()
            .filter(|(by, _)| *by == from)
            .map(|(_, units)| *units)
            .sum();
        (limit * nights).saturating_sub(come)
    }

    /// Blocks that may come to a battle from beside it (6.7).
    pub(crate) fn reinforcements(&self, side: Side) -> Vec<Id> {
        let beside = MAP.hexes[self.fight().hex].sides.iter().map(|hexside| hexside.to);
        let open = beside.filter(|from| self.room_for(side, *from) > 0);
        open.flat_map(|from| self.own(side, from) - self.march.disrupted)
            .collect()
    }

    pub(crate) fn list_reinforcements(&self, side: Side, acts: &mut Vec<Act>) {
        let able = self.reinforcements(side).into_iter();
        acts.extend(able.map(|id| Act::new("reinforce", u16::from(id), 0)));
    }

    /// A block comes into the Reserve; the hexside by which an attacker comes is his from now on (6.31).
    pub(crate) fn come_in(&mut self, id: Id) {
        let side = block(id).side;
        let Some(from) = self.hex_of(id) else { return };
        let pontoon = self.fight().ways.contains(&(from, true));
        self.note(match (self.stage, pontoon) {
            (Stage::Regroup(_), _) => "6.34 regrouping into the hex",
            (_, true) => "5.41 reinforcement by pontoon",
            _ => "6.7 reinforcement",
        });
        let contest = self.fight_mut();
        if side == contest.attacker && contest.ways.iter().all(|(way, _)| *way != from) {
            contest.ways.push((from, false));
        }
        match contest.come_in.iter_mut().find(|(by, _)| *by == from) {
            Some((_, units)) => *units += 1,
            None => contest.come_in.push((from, 1)),
        }
        let hex = contest.hex;
        if !matches!(self.stage, Stage::Regroup(_)) {
            self.fight_mut().spots[usize::from(id)] = Some(Spot::new(side, RESERVE));
        }
        self.put(id, Place::Hex(hex));
    }
}
