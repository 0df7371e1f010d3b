//! What skirmishes and battles have in common (6.1, 6.3, 6.63): hits, retreats, and how they end.

use kernel::Side;
use maps::sets::Set;

use crate::map::{BLOCKS, Hex, Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{BY_THE_BOOK, FIGHT_ALONE, FIRE_AT_WILL, STAND_FAST, Script, Table, Verdict, kind};
use crate::wire::Act;

/// A box of the battle board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    /// Whose battleline it belongs to.
    pub(crate) line: Side,
    /// Left, Centre, Right, Reserve.
    pub(crate) position: usize,
}

pub(crate) const CENTRE: usize = 1;
pub(crate) const RESERVE: usize = 3;

impl Spot {
    pub(crate) const fn new(line: Side, position: usize) -> Spot {
        Spot { line, position }
    }

    pub(crate) fn code(self) -> u16 {
        let first = match self.line {
            Side::Union => 2001,
            Side::Confederate => 2011,
        };
        first + self.position as u16
    }

    pub(crate) fn read(code: u16) -> Spot {
        match code {
            2011.. => Spot::new(Side::Confederate, usize::from(code - 2011)),
            _ => Spot::new(Side::Union, usize::from(code - 2001)),
        }
    }

    /// The position of the enemy's line that it faces.
    pub(crate) fn opposite(self) -> Spot {
        Spot::new(self.line.other(), 2 - self.position)
    }
}

/// Hits that are still to be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hits {
    pub(crate) side: Side,
    pub(crate) left: u8,
    /// The position that is hit; a skirmish has none.
    pub(crate) spot: Option<Spot>,
    /// By artillery at long range (6.61).
    pub(crate) long: bool,
    /// The battery that was aimed at (6.62).
    pub(crate) target: Option<Id>,
}

/// What goes on in a hex.
pub(crate) struct Contest {
    pub(crate) hex: Hex,
    pub(crate) attacker: Side,
    pub(crate) skirmish: bool,
    /// It is fought out, and the victor may regroup.
    pub(crate) is_over: bool,
    /// In a skirmish: who has fired.
    volleys: u8,
    pub(crate) spots: [Option<Spot>; BLOCKS],
    /// Positions with an entrenchment, and which block it is.
    pub(crate) works: Vec<(Spot, Id)>,
    pub(crate) day: u8,
    pub(crate) hour: u8,
    /// Whose battle turn it is.
    pub(crate) turn: Side,
    pub(crate) night: bool,
    /// Hexes by which the attacker came, and whether over pontoons (6.31).
    pub(crate) ways: Vec<(Hex, bool)>,
    pub(crate) gone_out: Vec<(Hex, u8)>,
    /// Hexes beside in which friends of the side to move stood when its turn or segment began.
    pub(crate) refuges: Vec<Hex>,
    pub(crate) come_in: Vec<(Hex, u8)>,
    pub(crate) hits: Option<Hits>,
    /// Blocks that have moved or fired in this turn.
    pub(crate) acted: Set,
    /// Blocks that have turned a flank and may still fire.
    pub(crate) flankers: Set,
    /// Flanks that have been tried in this turn.
    pub(crate) flanks: Vec<Spot>,
    pub(crate) half: Set,
    /// Artillery whose first close fire is over, and who was unengaged when the turn began (6.61).
    pub(crate) spent: Set,
    pub(crate) calm: Set,
    /// In the night: who has been redeployed, or has come.
    pub(crate) shifted: Set,
    pub(crate) regroups: Option<&'static str>,
    /// Whether the side whose battle turn it is has been asked in it.
    pub(crate) heard: bool,
    pub(crate) stays: [Option<Id>; 2],
    /// All leaders who have been revealed to fight on.
    pub(crate) callers: Set,
}

impl Contest {
    fn new(hex: Hex, attacker: Side, skirmish: bool, ways: Vec<(Hex, bool)>) -> Contest {
        Contest {
            hex,
            attacker,
            skirmish,
            is_over: false,
            volleys: 0,
            spots: [None; BLOCKS],
            works: Vec::new(),
            day: 1,
            hour: 0,
            turn: attacker.other(),
            night: false,
            ways,
            gone_out: Vec::new(),
            refuges: Vec::new(),
            come_in: Vec::new(),
            hits: None,
            acted: Set::EMPTY,
            flankers: Set::EMPTY,
            flanks: Vec::new(),
            half: Set::EMPTY,
            spent: Set::EMPTY,
            calm: Set::EMPTY,
            shifted: Set::EMPTY,
            regroups: None,
            heard: false,
            stays: [None; 2],
            callers: Set::EMPTY,
        }
    }

    /// Takes a block off the board.
    pub(crate) fn forget(&mut self, id: Id) {
        self.spots[usize::from(id)] = None;
        for set in [
            &mut self.acted,
            &mut self.flankers,
            &mut self.half,
            &mut self.spent,
            &mut self.calm,
        ] {
            set.remove(id);
        }
    }

    pub(crate) fn spot(&self, id: Id) -> Option<Spot> {
        self.spots[usize::from(id)]
    }
}

impl Table {
    pub(crate) fn fight(&self) -> &Contest {
        self.contest.as_ref().expect("a contest goes on")
    }

    pub(crate) fn fight_mut(&mut self) -> &mut Contest {
        self.contest.as_mut().expect("a contest goes on")
    }

    pub(crate) fn contest_side(&self) -> Side {
        let contest = self.fight();
        contest.hits.map_or(contest.turn, |hits| hits.side)
    }

    /// The blocks of a side in the hex that is fought for.
    pub(crate) fn here(&self, side: Side) -> Set {
        self.own(side, self.fight().hex)
    }

    /// The blocks of a side in a box.
    pub(crate) fn in_box(&self, side: Side, spot: Spot) -> Set {
        let contest = self.fight();
        self.here(side).filter(|id| contest.spot(*id) == Some(spot)).collect()
    }

    // ---- Which is fought next (1.22, 6.1) ----

    pub(crate) fn find_contests(&mut self) {
        let contested = (0..MAP.hexes.len()).filter(|hex| Side::BOTH.iter().all(|side| self.stands(*side, *hex)));
        let pending = contested.map(|hex| {
            let few = Side::BOTH.iter().any(|side| self.own(*side, hex).len() <= 2);
            let landed = self.march.landings.iter().any(|(_, _, port)| *port == hex);
            (hex, few || landed)
        });
        self.march.pending = pending.collect();
    }

    /// All skirmishes come before any battle.
    pub(crate) fn next_contests(&self) -> Vec<Hex> {
        let skirmishes = self.march.pending.iter().any(|(_, skirmish)| *skirmish);
        let next = self
            .march
            .pending
            .iter()
            .filter(|(_, skirmish)| *skirmish == skirmishes);
        next.map(|(hex, _)| *hex).collect()
    }

    pub(crate) fn next_contest(&mut self, script: &mut Script<'_>) -> Verdict {
        if self.march.pending.is_empty() {
            return self.end_turn(script);
        }
        self.stage = Stage::Contests;
        match self.next_contests().as_slice() {
            [only] => {
                let only = *only;
                self.begin_contest(only, script)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn begin_contest(&mut self, hex: Hex, script: &mut Script<'_>) -> Verdict {
        let index = self.march.pending.iter().position(|(pending, _)| *pending == hex);
        let (_, skirmish) = self.march.pending.remove(index.ok_or("nothing is fought for there")?);
        let came = self.march.attacks.iter().filter(|attack| attack.to == hex);
        let ways = came.map(|attack| (attack.from, attack.pontoon)).collect();
        self.contest = Some(Contest::new(hex, self.active, skirmish, ways));
        if skirmish {
            for side in Side::BOTH {
                self.shown |= self.own(side, hex);
            }
        }
        let landed = self.march.landings.iter().any(|(_, _, port)| *port == hex);
        let ground = &MAP.hexes[hex];
        self.note(match (skirmish, landed, ground.fortress, ground.forest) {
            (true, true, ..) => "8.4 invasion opposed",
            (true, _, true, _) => "6.65 skirmish for a fortress",
            (true, .., true) => "6.66 skirmish in a forest",
            (true, ..) => "6.1 skirmish",
            (_, _, true, _) => "6.65 battle for a fortress",
            (.., true) => "6.66 battle in a forest",
            _ => "6.2 battle",
        });
        if skirmish {
            return self.go_on(script);
        }
        self.stage = Stage::Array(self.active.other());
        Ok(())
    }

    /// Goes on after something has been decided: hits first, then what is under way.
    pub(crate) fn go_on(&mut self, script: &mut Script<'_>) -> Verdict {
        if !self.take_hits(script)? {
            return Ok(());
        }
        if self.fight().skirmish {
            self.skirmish(script)
        } else {
            self.combat_goes_on(script)
        }
    }

    // ---- Skirmishes (6.1) ----

    /// The defender fires, then what is left of the attacker; all with firepower 1, infantry that defends a forest with
    /// 2 (6.66). Then the side with fewer units leaves.
    fn skirmish(&mut self, script: &mut Script<'_>) -> Verdict {
        let contest = self.fight();
        let (hex, attacker) = (contest.hex, contest.attacker);
        let volley = contest.volleys;
        let [attackers, defenders] = [attacker, attacker.other()].map(|side| self.here(side));
        if volley == 2 || attackers.is_empty() || defenders.is_empty() {
            return self.end_skirmish(script);
        }
        let side = if volley == 0 { attacker.other() } else { attacker };
        let roll = script.roll("dice.fire")?;
        let firing = self.here(side);
        let steep = |id: Id| volley == 0 && MAP.hexes[hex].forest && kind(id) == Kind::Infantry;
        let [strong, plain] = [true, false].map(|better| -> usize {
            let firing = firing.filter(|id| steep(*id) == better);
            firing.map(|id| usize::from(self.strength(id))).sum()
        });
        if roll.side != side || roll.faces.len() != strong + plain {
            return Err(format!(
                "6.1: {side:?} fire {strong} and {plain} dice, but rolled is {roll:?}"
            ));
        }
        // The better dice are rolled first.
        let hits = |faces: &[u8], power: u8| faces.iter().filter(|face| **face <= power).count();
        let left = hits(&roll.faces[..strong], 2) + hits(&roll.faces[strong..], 1);
        if strong > 0 && plain > 0 {
            self.note("6.66 skirmish with two firepowers");
        }
        let contest = self.fight_mut();
        contest.volleys += 1;
        contest.hits = Some(Hits {
            side: side.other(),
            left: left as u8,
            spot: None,
            long: false,
            target: None,
        });
        self.go_on(script)
    }

    fn end_skirmish(&mut self, script: &mut Script<'_>) -> Verdict {
        let contest = self.fight();
        let (hex, attacker) = (contest.hex, contest.attacker);
        let [attackers, defenders] = [attacker, attacker.other()].map(|side| self.here(side).len());
        if attackers == 0 || defenders == 0 {
            return self.end_contest(script);
        }
        let fortress = MAP.hexes[hex].fortress;
        let loser = if fortress || attackers <= defenders {
            attacker
        } else {
            attacker.other()
        };
        self.flee(loser, script)
    }

    // ---- What may be done ----

    pub(crate) fn list_contest(&self, side: Side, acts: &mut Vec<Act>) {
        match self.stage {
            Stage::Loss => {
                let hits = self.fight().hits;
                let targets = hits.map_or(Set::EMPTY, |hits| self.targets(hits));
                acts.extend(targets.map(|id| Act::new("lose", u16::from(id), 0)));
            }
            Stage::Flee(_) => self.list_retreats(side, acts),
            Stage::Retreat => {
                self.list_retreats(side, acts);
                acts.push(Act::new("done", 0, 0));
            }
            Stage::Array(_) => self.list_array(side, acts),
            Stage::Combat | Stage::Target(_) => self.list_combat(side, acts),
            Stage::Reinforce => {
                self.list_reinforcements(side, acts);
                acts.push(Act::new("done", 0, 0));
            }
            Stage::Regroup(_) => {
                let regroups = self.fight().regroups;
                if regroups != Some("reinforce") {
                    self.list_retreats(side, acts);
                }
                if regroups != Some("retreat") {
                    self.list_reinforcements(side, acts);
                }
                acts.push(Act::new("done", 0, 0));
            }
            Stage::Night(_) | Stage::Shift(_) | Stage::Dig(_) => self.list_night(side, acts),
            _ => {}
        }
    }

    pub(crate) fn play_contest(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match self.stage {
            Stage::Loss => {
                self.take_hit(act.id());
                self.go_on(script)
            }
            Stage::Flee(_) => {
                self.go_out(act.id(), MAP.hex(act.to));
                self.flee_on(side, script)
            }
            Stage::Retreat if act.verb == "retreat" => {
                self.retreat_by_day(act.id(), MAP.hex(act.to));
                if self.here(side).is_empty() {
                    self.end_contest(script)
                } else {
                    Ok(())
                }
            }
            Stage::Retreat => self.end_retreat(script),
            Stage::Array(_) => self.array(side, act, script),
            Stage::Combat | Stage::Target(_) => self.act_in_combat(side, act, script),
            Stage::Reinforce if act.verb == "reinforce" => {
                self.come_in(act.id());
                Ok(())
            }
            Stage::Reinforce => self.end_battle_turn(script),
            Stage::Regroup(_) => {
                let regroups = if act.verb == "retreat" { "retreat" } else { "reinforce" };
                match act.verb {
                    "retreat" => {
                        self.note("6.34 regrouping out of the hex");
                        self.go_out(act.id(), MAP.hex(act.to));
                    }
                    "reinforce" => {
                        self.come_in(act.id());
                        self.march.disrupted.insert(act.id());
                    }
                    _ => return self.leave_contest(script),
                }
                self.fight_mut().regroups = Some(regroups);
                Ok(())
            }
            Stage::Night(_) | Stage::Shift(_) | Stage::Dig(_) => self.play_night(side, act, script),
            _ => Err(format!("{act:?} is no choice in {:?}", self.stage)),
        }
    }

    /// What standing orders do at once.
    pub(crate) fn obey_orders(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        let orders = self.orders[side.index()];
        match self.stage {
            Stage::Loss if orders[BY_THE_BOOK] => self.go_on(script),
            Stage::Retreat if orders[STAND_FAST] => self.end_retreat(script),
            Stage::Combat if orders[FIRE_AT_WILL] => self.fire_at_will(side, script),
            Stage::Reinforce if orders[FIGHT_ALONE] => self.end_battle_turn(script),
            Stage::Regroup(_) if orders[FIGHT_ALONE] => self.leave_contest(script),
            Stage::Shift(_) if orders[FIGHT_ALONE] => self.end_shift(side, script),
            _ => Ok(()),
        }
    }
}
