//! Leader changes (5.2), emancipation (4.4) and drafts (4.5).

use kernel::Side;
use maps::sets::Set;

use crate::map::{Class, Id, MAP};
use crate::recruits::Sheet;
use crate::stage::Stage;
use crate::table::{Place, Script, Table, Verdict, block, class, is_leader};
use crate::wire::Act;

/// What emancipation gives to the Union on the track, and to the Confederacy in points.
const EMANCIPATION: [i32; 2] = [3, 6];

impl Table {
    // ---- Leader change (5.2) ----

    /// Both sides roll; on 7 or more, with the place on the track, a leader is drawn who has a counterpart in play.
    pub(crate) fn change_leaders(&mut self, script: &mut Script<'_>) -> Verdict {
        if (self.year, self.quarter) == (1863, 3) {
            // Grant and Sheridan join the pool at the end of 1863 (5.22).
            for id in std::mem::take(&mut self.late) {
                self.put(id, Place::Deck);
            }
        }
        for side in Side::BOTH {
            if self.deck(side).next().is_none() {
                self.note("5.2 empty pool of leaders");
                continue;
            }
            let roll = script.roll("dice.leader-change")?;
            let behind = match roll.side {
                Side::Union => self.marker,
                Side::Confederate => -self.marker,
            };
            let total = i32::from(roll.faces[0]) + i32::from(roll.faces[1]) + behind;
            if (total >= 7) != (roll.key == "leader.change") {
                return Err(format!(
                    "5.2: {:?} come to {total}, but the log has {}",
                    roll.side, roll.key
                ));
            }
            let fits = self.deck(side).any(|id| !self.counterparts(id).is_empty());
            if total >= 7 && fits {
                self.ledger.change[side.index()] = true;
            }
        }
        self.begin_draft(Side::Union, script)
    }

    /// Whom a drawn leader replaces: one of his class; Grant replaces Lincoln (5.22).
    fn counterparts(&self, id: Id) -> Set {
        let side = block(id).side;
        let own = self.on_map(side).map(|(other, _)| other);
        own.filter(|other| is_leader(*other) && class(*other) == class(id))
            .collect()
    }

    /// Which leader was drawn is read from what his owner is asked.
    fn see_drawn(&mut self, side: Side, script: &Script<'_>) -> Verdict {
        if !std::mem::take(&mut self.ledger.change[side.index()]) {
            return Ok(());
        }
        let prompt = script.seen.views[side.into()].prompt.as_ref();
        let drawn = prompt.filter(|prompt| prompt.say.key == "ask.leader-change");
        let drawn = drawn.and_then(|prompt| match prompt.say.params.first() {
            Some(protocol::Param::Number(number)) => Some(*number as Id),
            _ => None,
        });
        let drawn = drawn.ok_or("5.2: a leader is due to be drawn")?;
        if self.place[usize::from(drawn)] != Place::Deck || self.counterparts(drawn).is_empty() {
            return Err(format!("5.2: leader {drawn} cannot be drawn"));
        }
        self.ledger.drawn[side.index()] = Some(drawn);
        Ok(())
    }

    /// He takes the place and the strength of the one he replaces, who is withdrawn, or returns once.
    fn replace(&mut self, old: Id, new: Id) -> Verdict {
        let place = self.place[usize::from(old)];
        let steps = self.strength(old);
        let returns = block(old).returns && !self.returned.contains(old);
        self.note(match class(new) {
            Some(Class::Supreme) => "5.22 Grant replaces Lincoln",
            Some(Class::Major) => "5.2 major leader changed",
            _ => "5.2 minor leader changed",
        });
        if returns {
            self.note("5.2 leader returns to the pool");
            self.returned.insert(old);
        }
        self.put(old, if returns { Place::Deck } else { Place::Gone });
        self.steps[usize::from(old)] = 0;
        self.put(new, place);
        self.steps[usize::from(new)] = steps.min(block(new).max);
        Ok(())
    }

    // ---- Emancipation and drafts (4.4, 4.5) ----

    fn begin_draft(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.stage = Stage::Draft(side);
        self.ledger.drafted = false;
        self.ledger.levies = 0;
        let points = if self.ledger.volunteers && side == Side::Confederate {
            EMANCIPATION[1]
        } else {
            0
        };
        self.ledger.sheets[side.index()] = Sheet::of(points);
        self.see_drawn(side, script)
    }

    fn may_emancipate(&self) -> bool {
        let mut confederates = self.on_map(Side::Confederate);
        !self.emancipated && self.year >= 1862 && confederates.all(|(_, hex)| !MAP.hexes[hex].north)
    }

    pub(crate) fn list_draft(&self, side: Side, acts: &mut Vec<Act>) {
        if let Some(drawn) = self.ledger.drawn[side.index()] {
            let counterparts = self.counterparts(drawn);
            acts.extend(counterparts.map(|id| Act::new("replace", u16::from(id), 0)));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        let sites = self.sites(side);
        if self.ledger.levies > 0 {
            for hex in &sites {
                let pool = self.pool(side, false).into_iter();
                acts.extend(pool.map(|id| Act::new("levy", u16::from(id), MAP.code(*hex))));
            }
            self.list_volunteers(side, acts);
            return;
        }
        if side == Side::Union && !self.ledger.drafted && self.may_emancipate() {
            acts.push(Act::new("emancipate", 0, 0));
        }
        if !self.ledger.drafted && !self.pool(side, false).is_empty() && !sites.is_empty() {
            acts.push(Act::new("draft", 0, 0));
        }
        self.list_volunteers(side, acts);
    }

    fn list_volunteers(&self, side: Side, acts: &mut Vec<Act>) {
        if self.ledger.volunteers && side == Side::Confederate {
            self.list_sheet(side, acts);
        }
    }

    pub(crate) fn play_draft(&mut self, side: Side, act: Act, script: &mut Script<'_>) -> Verdict {
        match act.verb {
            "replace" => {
                let drawn = self.ledger.drawn[side.index()].take();
                self.replace(act.id(), drawn.ok_or("5.2: nobody was drawn")?)
            }
            "emancipate" => {
                self.note("4.4 emancipation");
                self.emancipated = true;
                self.ledger.volunteers = true;
                self.marker -= EMANCIPATION[0];
                Ok(())
            }
            "draft" => self.draft(side, script),
            "levy" => {
                self.raise(act.id(), MAP.hex(act.to));
                self.ledger.levies -= 1;
                Ok(())
            }
            "done" => self.end_draft(side, script),
            _ => self.write(side, act),
        }
    }

    /// A die gives none, one or two cadres, and the opponent a point.
    fn draft(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.note("4.5 draft");
        let roll = script.roll("dice.draft")?;
        self.ledger.levies = match (side, roll.faces[0]) {
            (_, 1) => 0,
            (Side::Union, 2..=3) | (Side::Confederate, 2..=4) => 1,
            _ => 2,
        };
        self.ledger.drafted = true;
        self.marker += match side {
            Side::Union => 1,
            Side::Confederate => -1,
        };
        Ok(())
    }

    fn end_draft(&mut self, side: Side, script: &mut Script<'_>) -> Verdict {
        self.carry_out(side, script)?;
        if side == Side::Union {
            return self.begin_draft(Side::Confederate, script);
        }
        self.look();
        self.end_supply()
    }
}
