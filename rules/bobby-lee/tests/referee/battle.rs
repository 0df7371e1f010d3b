//! Battles by day (6.2, 6.4 to 6.66, 6.9): deployment, morale, moves and fire.

use kernel::Side;
use maps::sets::Set;

use crate::contest::{CENTRE, Hits, RESERVE, Spot};
use crate::map::{Hex, Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{FIGHT_ALONE, FIRE_AT_WILL, STAND_FAST, Script, Table, Verdict, block, kind};
use crate::wire::Act;

/// What a block can do with its guns or rifles in a position.
#[derive(Clone, Copy, Debug)]
struct Fire {
    at: Spot,
    long: bool,
    dice: u8,
    power: u8,
}

impl Table {
    pub(crate) fn is_fortress(&self) -> bool {
        MAP.hexes[self.fight().hex].fortress
    }

    fn is_forest(&self) -> bool {
        MAP.hexes[self.fight().hex].forest
    }

    /// The positions of a battleline here: a fortress is fought for in the Centre only (6.65).
    pub(crate) fn positions(&self) -> &'static [usize] {
        if self.is_fortress() { &[CENTRE] } else { &[0, 1, 2] }
    }

    // ---- A battle turn ----

    pub(crate) fn begin_battle_turn(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        let calm = self.here(side).filter(|id| !self.is_engaged(*id)).collect();
        let contest = self.fight_mut();
        contest.turn = side;
        contest.come_in.clear();
        contest.acted = Set::EMPTY;
        contest.flankers = Set::EMPTY;
        contest.flanks.clear();
        contest.calm = calm;
        contest.night = false;
        contest.heard = false;
        self.open_retreats(side);
        self.stage = Stage::Retreat;
        if self.orders[side.index()][STAND_FAST] {
            self.end_retreat(script)
        } else {
            Ok(())
        }
    }

    pub(crate) fn is_contested(&self, spot: Spot) -> bool {
        spot.position != RESERVE && Side::BOTH.iter().all(|side| !self.in_box(*side, spot).is_empty())
    }

    pub(crate) fn is_engaged(&self, id: Id) -> bool {
        self.fight().spot(id).is_some_and(|spot| self.is_contested(spot))
    }

    /// Who retreats while engaged loses a step (6.3).
    pub(crate) fn retreat_by_day(&mut self, id: Id, to: Hex) {
        if self.is_engaged(id) {
            self.note("6.3 retreat while engaged");
        }
        if !self.is_engaged(id) || self.lose_step(id) {
            self.go_out(id, to);
        }
    }

    /// Whether an enemy stands unopposed in a position of a side's line (6.33).
    fn is_routed(&self, side: Side) -> bool {
        let lost = |position: &usize| {
            let spot = Spot::new(side, *position);
            self.in_box(side, spot).is_empty() && !self.in_box(side.other(), spot).is_empty()
        };
        self.positions().iter().any(lost)
    }

    /// All of a routed side lose a step and leave.
    fn rout(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.note("6.33 rout");
        for id in self.here(side) {
            self.lose_step(id);
        }
        self.flee(side, script)
    }

    /// Engaged blocks with one step check their morale (6.4).
    pub(crate) fn end_retreat(&mut self, script: &mut Script<'_>) -> Verdict {
        let side = self.fight().turn;
        if self.is_routed(side) {
            return self.rout(side, script);
        }
        let mut due: Set = self
            .here(side)
            .filter(|id| self.strength(*id) == 1 && self.is_engaged(*id))
            .collect();
        while !due.is_empty() {
            let roll = script.roll("dice.morale")?;
            let id = roll.piece;
            if !due.contains(id) {
                return Err(format!("6.4: block {id} checks its morale for no reason"));
            }
            due.remove(id);
            let spot = self.fight().spot(id).ok_or("it is on the board")?;
            let behind_walls = self.is_sheltered(id);
            let dug_in = spot.line == side && self.is_entrenched(spot);
            let die = roll.faces[0] + u8::from(behind_walls) + u8::from(dug_in);
            if (die <= 3) != (roll.key == "morale.fails") {
                return Err(format!("6.4: block {id} comes to {die}, but the log has {}", roll.key));
            }
            if behind_walls || dug_in {
                self.note("6.4 morale behind walls or works");
            }
            self.note(if die <= 3 {
                "6.4 morale fails"
            } else {
                "6.4 morale holds"
            });
            if die <= 3 {
                let home = spot.opposite();
                let back = spot.line != side && self.in_box(side.other(), home).is_empty();
                let to = if back { home } else { Spot::new(side, RESERVE) };
                self.move_in_battle(id, to);
            }
        }
        if self.is_routed(side) {
            return self.rout(side, script);
        }
        self.stage = Stage::Combat;
        if self.orders[side.index()][FIRE_AT_WILL] {
            self.fire_at_will(side, script)
        } else {
            Ok(())
        }
    }

    fn move_in_battle(&mut self, id: Id, to: Spot) {
        let contest = self.fight_mut();
        contest.spots[usize::from(id)] = Some(to);
        contest.acted.insert(id);
        if to.position == RESERVE {
            self.shown.remove(id);
        }
    }

    // ---- Moves and fire (6.5, 6.6) ----

    pub(crate) fn list_combat(&self, side: Side, acts: &mut Vec<Act>) {
        if let Stage::Target(id) = self.stage {
            acts.extend(
                self.batteries(side, id)
                    .map(|target| Act::new("target", u16::from(target), 0)),
            );
            acts.push(Act::new("lower", 0, 0));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        if self.waits_for_word(side) {
            return;
        }
        let contest = self.fight();
        for id in self.here(side) - contest.acted {
            let Some(spot) = contest.spot(id) else { continue };
            let flanker = contest.flankers.contains(id);
            if !flanker {
                self.list_battle_moves(side, id, spot, acts);
            }
            if self.fire_of(id, false).is_some() {
                acts.push(Act::new("fire", u16::from(id), 0));
                if self.batteries(side, id).next().is_some() {
                    acts.push(Act::new("aim", u16::from(id), 0));
                }
            }
            if self.fire_of(id, true).is_some() {
                acts.push(Act::new("melee", u16::from(id), 0));
            }
        }
    }

    fn list_battle_moves(&self, side: Side, id: Id, spot: Spot, acts: &mut Vec<Act>) {
        let act = |verb, to: Spot| Act::new(verb, u16::from(id), to.code());
        let enemies = |at: Spot| !self.in_box(side.other(), at).is_empty();
        let reserve = Spot::new(side, RESERVE);
        if spot == reserve {
            for position in self.positions() {
                let own = Spot::new(side, *position);
                acts.push(act(if enemies(own) { "engage" } else { "redeploy" }, own));
            }
            let can_flank = matches!(kind(id), Kind::Infantry | Kind::Cavalry) && !self.is_fortress();
            for position in [0, 2].into_iter().filter(|_| can_flank) {
                let flank = Spot::new(side.other(), position);
                if self.is_contested(flank) && !self.fight().flanks.contains(&flank) {
                    acts.push(act("outflank", flank));
                }
            }
        } else if spot.line != side {
            // It is engaged: nobody stands unopposed in the enemy's line.
            acts.push(act("disengage", reserve));
            if !enemies(spot.opposite()) {
                acts.push(act("disengage", spot.opposite()));
            }
        } else if enemies(spot) {
            acts.push(act("disengage", reserve));
        } else {
            acts.push(act("redeploy", reserve));
            acts.push(act("engage", spot.opposite()));
        }
    }

    /// Revealed enemy batteries at which a block can aim (6.62).
    fn batteries(&self, side: Side, id: Id) -> impl Iterator<Item = Id> {
        let at = self.fire_of(id, false).map(|fire| fire.at);
        let there = at.map_or(Set::EMPTY, |at| self.in_box(side.other(), at));
        (there & self.shown).filter(|id| kind(*id) == Kind::Artillery)
    }

    /// With how many dice and which power a block fires, or fights in melee, if it can.
    fn fire_of(&self, id: Id, melee: bool) -> Option<Fire> {
        let contest = self.fight();
        let side = block(id).side;
        let spot = contest.spot(id)?;
        let engaged = self.is_contested(spot);
        let at_home = spot.line == side;
        let (at, power) = if engaged {
            let forest = u8::from(self.is_forest() && at_home);
            let power = match kind(id) {
                Kind::Infantry => 2 + forest + u8::from(melee),
                Kind::Artillery if !contest.spent.contains(id) => 3,
                Kind::Leader(_) => block(id).fire,
                _ => 1,
            };
            // There is no melee from or against a fortress (6.65); outside its line there is.
            let walls = self.is_fortress() && spot.line != contest.attacker;
            if melee && (kind(id) != Kind::Infantry || walls) {
                return None;
            }
            (spot, power)
        } else {
            // Long range: from an unengaged position into the opposite one, if that is unengaged too (6.61, 6.66).
            let line = at_home && spot.position != RESERVE;
            if melee || kind(id) != Kind::Artillery || !line || self.is_forest() {
                return None;
            }
            let at = spot.opposite();
            if self.is_contested(at) || self.in_box(side.other(), at).is_empty() {
                return None;
            }
            (at, 1)
        };
        let dug_in = at.line != side && self.is_entrenched(at);
        let dice = self.strength(id) - u8::from(dug_in);
        let fire = Fire {
            at,
            long: !engaged,
            dice,
            power,
        };
        (dice > 0 && power > 0).then_some(fire)
    }

    /// The dice and the firepower of an act, if it is fire.
    pub(crate) fn fire_by(&self, act: Act) -> Option<(u8, u8)> {
        let fires = matches!(act.verb, "fire" | "melee");
        let fire = fires.then(|| self.fire_of(act.id(), act.verb == "melee")).flatten()?;
        Some((fire.dice, fire.power))
    }

    pub(crate) fn act_in_combat(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        let to = || Spot::read(act.to);
        match act.verb {
            "done" if self.orders[side.index()][FIRE_AT_WILL] => {
                self.hear();
                return self.fire_at_will(side, script);
            }
            "done" => return self.end_combat(script),
            "aim" => self.stage = Stage::Target(act.id()),
            "lower" => return self.combat_goes_on(script),
            "target" => {
                let Stage::Target(id) = self.stage else {
                    return Err("nobody aims".to_owned());
                };
                let target = self
                    .here(side.other())
                    .find(|other| script.before.tokens[usize::from(*other)] == act.piece);
                self.stage = Stage::Combat;
                return self.fire(id, false, Some(target.ok_or("6.62: nobody bears that token")?), script);
            }
            "fire" => return self.fire(act.id(), false, None, script),
            "melee" => return self.fire(act.id(), true, None, script),
            "outflank" => return self.outflank(act.id(), to(), script),
            "engage" => {
                if kind(act.id()) == Kind::Artillery {
                    self.fight_mut().spent.insert(act.id());
                }
                self.move_in_battle(act.id(), to());
                return self.combat_goes_on(script);
            }
            _ => {
                self.move_in_battle(act.id(), to());
                return self.combat_goes_on(script);
            }
        }
        Ok(())
    }

    fn fire(&mut self, id: Id, melee: bool, target: Option<Id>, script: &mut Script<'_>) -> Verdict {
        let fire = self
            .fire_of(id, melee)
            .ok_or_else(|| format!("6.6: block {id} cannot fire"))?;
        let roll = script.roll("dice.fire")?;
        if roll.faces.len() != usize::from(fire.dice) || roll.piece != id {
            return Err(format!("6.6: block {id} has {fire:?}, but rolled is {roll:?}"));
        }
        let left = roll.faces.iter().filter(|face| **face <= fire.power).count() as u8;
        let sixes = roll.faces.iter().filter(|face| **face == 6).count() as u8;
        self.note(match (fire.long, melee, target) {
            (_, _, Some(_)) => "6.62 fire at a battery",
            (true, _, _) => "6.61 long-range fire",
            (_, true, _) => "6.64 melee",
            _ => "6.6 fire",
        });
        if self.is_forest() && fire.power > 2 && kind(id) == Kind::Infantry {
            self.note("6.66 fire in a forest");
        }
        if fire.power == 3 && kind(id) == Kind::Artillery {
            self.note("6.61 first close fire");
        }
        if fire.dice < self.strength(id) {
            self.note("6.9 fire at works");
        }
        self.shown.insert(id);
        let contest = self.fight_mut();
        contest.acted.insert(id);
        if !fire.long && kind(id) == Kind::Artillery {
            contest.spent.insert(id);
        }
        contest.hits = Some(Hits {
            side: block(id).side.other(),
            left,
            spot: Some(fire.at),
            long: fire.long,
            target,
        });
        // Who fights in melee loses a step for each 6 (6.64).
        for _ in 0..sixes {
            if melee && self.hex_of(id).is_some() {
                self.lose_step(id);
            }
        }
        self.go_on(script)
    }

    /// A roll of 4 finds the flank, with one added if it is entrenched; who misses it loses a step (6.5, 6.9).
    fn outflank(&mut self, id: Id, flank: Spot, script: &mut Script<'_>) -> Verdict {
        let roll = script.roll("dice.outflank")?;
        let needed = 4 - u8::from(self.is_entrenched(flank));
        let found = roll.faces[0] >= needed;
        if roll.piece != id || found != (roll.key == "outflank.found") {
            return Err(format!("6.5: block {id} needs {needed}, but rolled is {roll:?}"));
        }
        self.note(match (found, self.is_entrenched(flank)) {
            (_, true) => "6.9 outflanking works",
            (true, _) => "6.5 flank found",
            _ => "6.5 flank missed",
        });
        let contest = self.fight_mut();
        contest.flanks.push(flank);
        if found {
            contest.spots[usize::from(id)] = Some(flank);
            contest.flankers.insert(id);
        } else {
            contest.acted.insert(id);
            self.lose_step(id);
        }
        self.combat_goes_on(script)
    }

    /// After each act: a rout of either side, or more of the standing order.
    pub(crate) fn combat_goes_on(&mut self, script: &mut Script<'_>) -> Verdict {
        let side = self.fight().turn;
        for side in [side, side.other()] {
            if self.here(side).is_empty() {
                return self.end_contest(script);
            }
            if self.is_routed(side) {
                return self.rout(side, script);
            }
        }
        self.stage = Stage::Combat;
        if self.orders[side.index()][FIRE_AT_WILL] {
            self.fire_at_will(side, script)
        } else {
            Ok(())
        }
    }

    /// A side is asked in its battle turn about retreats, moves and fire.
    pub(crate) fn hear(&mut self) {
        if let (Stage::Retreat | Stage::Combat | Stage::Target(_), Some(contest)) = (self.stage, &mut self.contest) {
            contest.heard = true;
        }
    }

    /// Whether a side that fires at will has to say so, because nothing was asked of it in its battle turn.
    pub(crate) fn waits_for_word(&self, side: Side) -> bool {
        self.stage == Stage::Combat && self.orders[side.index()][FIRE_AT_WILL] && !self.fight().heard
    }

    /// All who can fire do, in the order that the log has.
    pub(crate) fn fire_at_will(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.stage = Stage::Combat;
        if self.waits_for_word(side) {
            return Ok(());
        }
        let ready = self.here(side) - self.fight().acted;
        if let Some(roll) = script
            .rolls
            .front()
            .filter(|roll| roll.purpose == "dice.fire" && ready.contains(roll.piece))
        {
            let id = roll.piece;
            return self.fire(id, false, None, script);
        }
        if let Some(id) = { ready }.find(|id| self.fire_of(*id, false).is_some()) {
            return Err(format!("6.6: all shall fire who can, but block {id} does not"));
        }
        self.end_combat(script)
    }

    fn end_combat(&mut self, script: &mut Script<'_>) -> Verdict {
        self.stage = Stage::Reinforce;
        let side = self.fight().turn;
        if self.orders[side.index()][FIGHT_ALONE] {
            self.end_battle_turn(script)
        } else {
            Ok(())
        }
    }

    /// Engaged blocks are revealed when the turn is over (6.4); guns that were in peace all the turn are ready again.
    pub(crate) fn end_battle_turn(&mut self, script: &mut Script<'_>) -> Verdict {
        let engaged = |side: Side| self.here(side).filter(|id| self.is_engaged(*id)).collect::<Set>();
        let engaged = engaged(Side::Union) | engaged(Side::Confederate);
        self.shown |= engaged;
        let contest = self.fight_mut();
        let rested = (contest.calm - engaged) & contest.spent;
        contest.spent -= rested;
        if !rested.is_empty() {
            self.note("6.61 guns ready again");
        }
        let contest = self.fight_mut();
        let (side, attacker) = (contest.turn, contest.attacker);
        contest.acted = Set::EMPTY;
        if side == attacker {
            return self.begin_battle_turn(side.other(), script);
        }
        contest.hour += 1;
        if contest.hour < 4 {
            return self.begin_battle_turn(attacker, script);
        }
        self.begin_night()
    }
}
