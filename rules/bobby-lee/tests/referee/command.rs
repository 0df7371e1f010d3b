//! Activation and command (5.11, 5.12, 5.22).

use crate::map::{Class, Hex, Id, MAP};
use crate::stage::Stage;
use crate::table::{Script, Table, Verdict, block, class};
use crate::wire::Act;

impl Table {
    /// Leaders are picked and put back until the number is right: who won the initiative by a bid needs exactly that.
    pub(crate) fn list_activation(&self, acts: &mut Vec<Act>) {
        let chosen = u16::from(self.march.leaders.len());
        for id in self.leaders_who_can(self.active) {
            if self.march.leaders.contains(id) {
                acts.push(Act::new("rest", u16::from(id), 0));
            } else {
                acts.push(Act::new("activate", u16::from(id), 0));
                if is_grant(id) {
                    acts.push(Act::new("supreme", u16::from(id), 0));
                }
            }
        }
        match (self.march.owed, chosen) {
            (None, 0) => acts.push(Act::new("pass", 0, 0)),
            (Some(owed), chosen) if owed != chosen => {}
            _ => acts.push(Act::new("done", 0, 0)),
        }
    }

    pub(crate) fn activate(&mut self, act: Act, script: &mut Script<'_>) -> Verdict {
        let id = act.id();
        match act.verb {
            "pass" => return self.pass(script),
            "activate" | "supreme" => {
                self.march.leaders.insert(id);
                let strategic = class(id) == Some(Class::Supreme) && !is_grant(id) || act.verb == "supreme";
                if is_grant(id) {
                    self.note(if strategic {
                        "5.22 Grant as Supreme Leader"
                    } else {
                        "5.22 Grant as army leader"
                    });
                }
                if strategic {
                    self.march.supreme = Some(id);
                }
            }
            "rest" => {
                self.march.leaders.remove(id);
                if self.march.supreme == Some(id) {
                    self.march.supreme = None;
                }
            }
            _ => {
                self.shown |= self.march.leaders;
                self.march.strategic = self.march.supreme.map_or(0, |id| self.strength(id));
                self.stage = Stage::March;
            }
        }
        Ok(())
    }

    /// The hexes in command range of a leader (5.12); with `even`, a hex that may be entered though enemies stand there.
    pub(crate) fn range_of(&self, id: Id, even: Option<Hex>) -> Vec<Hex> {
        let (Some(range), Some(start)) = (block(id).range, self.hex_of(id)) else {
            return Vec::new();
        };
        let enemy = block(id).side.other();
        let mut reached = vec![start];
        let mut from = 0;
        for _ in 0..range {
            let edge = reached.len();
            for index in from..edge {
                // Nobody commands through enemies, be it into the hex of a battle.
                if index > 0 && self.stands(enemy, reached[index]) {
                    continue;
                }
                for side in &MAP.hexes[reached[index]].sides {
                    let open = !self.stands(enemy, side.to) || even == Some(side.to);
                    if side.passable && open && !reached.contains(&side.to) {
                        reached.push(side.to);
                    }
                }
            }
            from = edge;
        }
        reached
    }

    pub(crate) fn command(&self) -> Vec<bool> {
        let mut commanded = vec![false; MAP.hexes.len()];
        for id in self.march.leaders.filter(|id| Some(*id) != self.march.supreme) {
            for hex in self.range_of(id, None) {
                commanded[hex] = true;
            }
        }
        commanded
    }
}

/// Whether this is General Grant, who is an army leader or a Supreme Leader (5.22).
pub(crate) fn is_grant(id: Id) -> bool {
    class(id) == Some(Class::Supreme) && block(id).range.is_some()
}
