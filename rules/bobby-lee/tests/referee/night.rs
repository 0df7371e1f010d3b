//! The night of a battle (6.81).

use kernel::Side;
use maps::sets::Set;

use crate::command::is_grant;
use crate::contest::{RESERVE, Spot};
use crate::map::{Class, Id, MAP};
use crate::stage::Stage;
use crate::table::{FIGHT_ALONE, Script, Table, Verdict, class};
use crate::wire::Act;

impl Table {
    /// All go back to their own lines, and half-hits are recovered; then the attacker decides.
    pub(crate) fn begin_night(&mut self) -> Verdict {
        for side in Side::BOTH {
            for id in self.here(side) {
                let contest = self.fight_mut();
                let spot = contest.spots[usize::from(id)];
                contest.spots[usize::from(id)] =
                    spot.map(|spot| if spot.line == side { spot } else { spot.opposite() });
            }
        }
        if !self.fight().half.is_empty() {
            self.note("6.65 half-hit recovered");
        }
        let contest = self.fight_mut();
        contest.night = true;
        contest.half = Set::EMPTY;
        contest.spent = Set::EMPTY;
        contest.acted = Set::EMPTY;
        contest.shifted = Set::EMPTY;
        contest.come_in.clear();
        contest.stays = [None; 2];
        let attacker = contest.attacker;
        self.open_retreats(attacker);
        self.stage = Stage::Night(attacker);
        Ok(())
    }

    /// Leaders who can call for another day: army leaders in range, Supreme Leaders in the hex itself.
    fn battle_leaders(&self, side: Side) -> Vec<Id> {
        let hex = self.fight().hex;
        let able = self.leaders_who_can(side).filter(|id| {
            let supreme = class(*id) == Some(Class::Supreme) && (!is_grant(*id) || self.march.supreme == Some(*id));
            self.hex_of(*id) == Some(hex) || !supreme && self.range_of(*id, Some(hex)).contains(&hex)
        });
        able.collect()
    }

    pub(crate) fn list_night(&self, side: Side, acts: &mut Vec<Act>) {
        match self.stage {
            Stage::Night(_) => {
                let leaders = self.battle_leaders(side);
                acts.extend(leaders.iter().map(|id| Act::new("fight-on", u16::from(*id), 0)));
                self.list_retreats(side, acts);
                if self.exits(side).is_empty() && !leaders.is_empty() {
                    acts.push(Act::new("abandon", 0, 0));
                }
            }
            Stage::Shift(_) => {
                self.list_reinforcements(side, acts);
                self.list_shifts(side, acts);
                acts.push(Act::new("done", 0, 0));
            }
            _ => {
                self.list_works(side, acts);
                acts.push(Act::new("done", 0, 0));
            }
        }
    }

    /// Each block may go once between the Reserve and a position of its line (1.22).
    fn list_shifts(&self, side: Side, acts: &mut Vec<Act>) {
        let contest = self.fight();
        for id in self.here(side) - contest.shifted {
            let Some(spot) = contest.spot(id) else { continue };
            let positions: &[usize] = match (spot.position, MAP.hexes[contest.hex].fortress) {
                (RESERVE, true) => &[1],
                (RESERVE, false) => &[0, 1, 2],
                _ => &[RESERVE],
            };
            let to = |position: &usize| Act::new("redeploy", u16::from(id), Spot::new(side, *position).code());
            acts.extend(positions.iter().map(to));
        }
    }

    pub(crate) fn play_night(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match (self.stage, act.verb) {
            (Stage::Night(_), "fight-on") => self.stay(side, act.id(), script),
            (Stage::Night(_), "retreat") => {
                self.go_out(act.id(), MAP.hex(act.to));
                if self.here(side).is_empty() {
                    self.end_contest(script)
                } else {
                    Ok(())
                }
            }
            (Stage::Night(_), _) => self.lose_the_trapped(side, script),
            (Stage::Shift(_), "reinforce") => {
                self.note("6.81 reinforcement in the night");
                self.come_in(act.id());
                self.fight_mut().shifted.insert(act.id());
                Ok(())
            }
            (Stage::Shift(_), "redeploy") => {
                self.note("1.22 redeployment in the night");
                let to = Spot::read(act.to);
                let contest = self.fight_mut();
                contest.spots[usize::from(act.id())] = Some(to);
                contest.shifted.insert(act.id());
                if to.position == RESERVE {
                    self.shown.remove(act.id());
                }
                Ok(())
            }
            (Stage::Shift(_), _) => self.end_shift(side, script),
            (_, "entrench") => self.dig(side, Spot::read(act.to)),
            _ => self.end_dig(side, script),
        }
    }

    /// Who must retreat and cannot is eliminated.
    pub(crate) fn lose_the_trapped(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        for id in self.here(side) {
            self.note("6.81 lost in the night");
            self.eliminate(id);
        }
        self.end_contest(script)
    }

    fn stay(&mut self, side: Side, leader: Id, script: &mut Script<'_>) -> Verdict {
        if self.hex_of(leader) != Some(self.fight().hex) {
            self.note("6.81 leader beside the battle");
        }
        self.shown.insert(leader);
        let contest = self.fight_mut();
        contest.stays[side.index()] = Some(leader);
        contest.callers.insert(leader);
        let attacker = contest.attacker;
        if side == attacker {
            self.open_retreats(attacker.other());
            self.stage = Stage::Night(attacker.other());
            return Ok(());
        }
        self.begin_shift(attacker, script)
    }

    fn begin_shift(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.stage = Stage::Shift(side);
        if self.orders[side.index()][FIGHT_ALONE] {
            self.end_shift(side, script)
        } else {
            Ok(())
        }
    }

    /// When both have reinforced, both leaders lose a step.
    pub(crate) fn end_shift(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        let contest = self.fight_mut();
        contest.come_in.clear();
        let attacker = contest.attacker;
        if side == attacker {
            return self.begin_shift(side.other(), script);
        }
        for leader in contest.stays.into_iter().flatten() {
            self.lose_step(leader);
        }
        self.stage = Stage::Dig(attacker);
        Ok(())
    }

    fn end_dig(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        let contest = self.fight_mut();
        if side == contest.attacker {
            self.stage = Stage::Dig(side.other());
            return Ok(());
        }
        self.note("6.81 another day");
        let contest = self.fight_mut();
        contest.day += 1;
        contest.hour = 0;
        let attacker = contest.attacker;
        self.begin_battle_turn(attacker, script)
    }
}
