//! Deployment on the battle board, and entrenchments (6.2, 6.9).

use kernel::Side;

use crate::contest::{RESERVE, Spot};
use crate::map::{FORCES, Id, Kind};
use crate::stage::Stage;
use crate::table::{Script, Table, Verdict, block, kind};
use crate::wire::Act;

impl Table {
    pub(crate) fn list_array(&self, side: Side, acts: &mut Vec<Act>) {
        let contest = self.fight();
        let own = self.here(side);
        for id in own {
            for position in self.positions().iter().chain([&RESERVE]) {
                let spot = Spot::new(side, *position);
                if contest.spot(id) != Some(spot) {
                    acts.push(Act::new("deploy", u16::from(id), spot.code()));
                }
            }
        }
        let waiting = own.filter(|id| contest.spot(*id).is_none()).count();
        if waiting > 0 {
            acts.push(Act::new("deploy-rest", 0, 0));
        }
        let full = |position: &usize| !self.in_box(side, Spot::new(side, *position)).is_empty();
        // Who has no place when that is over waits in the Reserve.
        if self.positions().iter().all(full) {
            acts.push(Act::new("done", 0, 0));
        }
        if side != contest.attacker {
            self.list_works(side, acts);
        }
    }

    pub(crate) fn works_left(&self, side: Side) -> Vec<Id> {
        let contest = self.fight();
        let all = 1..FORCES.blocks.len() as Id;
        let own = all.filter(|id| block(*id).side == side && kind(*id) == Kind::Works);
        own.filter(|id| block(*id).from <= self.year && contest.works.iter().all(|(_, used)| used != id))
            .collect()
    }

    /// Friendly-occupied positions of one's own line without an entrenchment may get one (6.9), but none of a fortress
    /// (6.65).
    pub(crate) fn list_works(&self, side: Side, acts: &mut Vec<Act>) {
        let walls = self.is_fortress() && side != self.fight().attacker;
        if walls || self.works_left(side).is_empty() {
            return;
        }
        for position in self.positions() {
            let spot = Spot::new(side, *position);
            if !self.in_box(side, spot).is_empty() && !self.is_entrenched(spot) {
                acts.push(Act::new("entrench", 0, spot.code()));
            }
        }
    }

    pub(crate) fn is_entrenched(&self, spot: Spot) -> bool {
        self.fight().works.iter().any(|(at, _)| *at == spot)
    }

    pub(crate) fn dig(&mut self, side: Side, spot: Spot) -> Verdict {
        self.note(if self.is_fortress() {
            "6.65 works before a fortress"
        } else {
            "6.9 works"
        });
        let works = self
            .works_left(side)
            .first()
            .copied()
            .ok_or("6.9: no entrenchment is left")?;
        self.fight_mut().works.push((spot, works));
        Ok(())
    }

    pub(crate) fn array(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match act.verb {
            "deploy" => {
                self.fight_mut().spots[usize::from(act.id())] = Some(Spot::read(act.to));
                // An entrenchment stays only where somebody stands (6.9).
                let works = std::mem::take(&mut self.fight_mut().works);
                let kept = works
                    .into_iter()
                    .filter(|(spot, _)| !self.in_box(spot.line, *spot).is_empty());
                self.fight_mut().works = kept.collect();
            }
            "entrench" => return self.dig(side, Spot::read(act.to)),
            "deploy-rest" => {
                // Where they go is up to the one who was asked.
                for id in self.here(side) {
                    let at = script.seen.at[usize::from(id)];
                    let spots = self.positions().iter().chain([&RESERVE]);
                    let spot = spots
                        .map(|position| Spot::new(side, *position))
                        .find(|spot| spot.code() == at);
                    if self.fight().spot(id).is_none() {
                        let spot = spot.ok_or_else(|| format!("6.2: block {id} cannot be deployed in {at}"))?;
                        self.fight_mut().spots[usize::from(id)] = Some(spot);
                    }
                }
            }
            _ => {
                for id in self.here(side) {
                    let spot = &mut self.fight_mut().spots[usize::from(id)];
                    *spot = spot.or(Some(Spot::new(side, RESERVE)));
                }
                if side == self.fight().attacker {
                    return self.begin_battle_turn(side, script);
                }
                self.stage = Stage::Array(side.other());
            }
        }
        Ok(())
    }
}
