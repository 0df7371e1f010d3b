//! Who takes the hits (6.61 to 6.65).

use maps::sets::Set;

use crate::contest::{Hits, RESERVE, Spot};
use crate::map::{Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{BY_THE_BOOK, Script, Table, Verdict, block, kind, units};

impl Table {
    /// Whether a block has the double defence of a fortress (6.65).
    pub(crate) fn is_sheltered(&self, id: Id) -> bool {
        let contest = self.fight();
        let defender = contest.attacker.other();
        let in_line = contest.spot(id).is_none_or(|spot| spot.line == defender);
        MAP.hexes[contest.hex].fortress && units(defender).contains(id) && in_line
    }

    /// The blocks of which one takes the next hit.
    pub(crate) fn targets(&self, hits: Hits) -> Set {
        let contest = self.fight();
        let there = match (hits.target, hits.spot) {
            (Some(target), _) => Set::of(target) & self.here(hits.side),
            (None, Some(spot)) => self.in_box(hits.side, spot),
            (None, None) => self.here(hits.side),
        };
        // A battery that was driven to the Reserve is out of reach.
        let there: Set = there
            .filter(|id| hits.spot.is_none() || contest.spot(*id) == hits.spot)
            .collect();
        let half: Set = there
            .filter(|id| contest.half.contains(*id) && self.is_sheltered(*id))
            .collect();
        if !half.is_empty() {
            return half;
        }
        let most = there.map(|id| self.strength(id)).max();
        there.filter(|id| Some(self.strength(*id)) == most).collect()
    }

    /// Takes hits as far as nobody has to choose, or hidden blocks would be given away (ruling 58); says whether all are
    /// taken.
    pub(crate) fn take_hits(&mut self, script: &mut Script<'_>) -> Verdict<bool> {
        while let Some(hits) = self.fight().hits {
            let targets = self.targets(hits);
            if hits.left == 0 || targets.is_empty() {
                self.fight_mut().hits = None;
                break;
            }
            let secret = hits.spot.is_some_and(|spot| {
                let there = self.in_box(hits.side, spot);
                there.len() > 1 && !(there - self.shown).is_empty()
            });
            let id = match targets.only().filter(|_| !secret) {
                Some(only) => only,
                None if self.orders[hits.side.index()][BY_THE_BOOK] => self.loss_by_the_book(targets, script),
                None => {
                    self.note("6.63 loss to be chosen");
                    self.stage = Stage::Loss;
                    return Ok(false);
                }
            };
            self.take_hit(id);
        }
        Ok(true)
    }

    pub(crate) fn take_hit(&mut self, id: Id) {
        let sheltered = self.is_sheltered(id);
        let contest = self.fight_mut();
        let Some(hits) = &mut contest.hits else { return };
        hits.left -= 1;
        let long = hits.long;
        if sheltered && !contest.half.contains(id) {
            contest.half.insert(id);
            self.note("6.65 half-hit");
            return;
        }
        contest.half.remove(id);
        if long && self.strength(id) == 1 {
            let line = block(id).side;
            self.fight_mut().spots[usize::from(id)] = Some(Spot::new(line, RESERVE));
            self.shown.remove(id);
            self.note("6.63 driven to the Reserve");
        } else {
            self.lose_step(id);
        }
    }

    /// Of equals the cheapest to replace takes the hit, then the slowest, then the worst in fire, then who has acted, then
    /// who lies face up (ruling 83); the lot is read from what came of it.
    fn loss_by_the_book(&self, targets: Set, script: &Script<'_>) -> Id {
        let contest = self.fight();
        let rank = |id: Id| {
            let dear = match kind(id) {
                Kind::Garrison => 0,
                Kind::Leader(_) => 2,
                _ => 1,
            };
            let fire = match kind(id) {
                Kind::Infantry => 0,
                Kind::Artillery => 1,
                _ => 2,
            };
            let block = block(id);
            (
                dear,
                block.speed,
                fire,
                !contest.acted.contains(id),
                !self.shown.contains(id),
            )
        };
        let least = targets.map(rank).min();
        self.seen_hit(targets.filter(|id| Some(rank(*id)) == least).collect(), script)
    }

    /// Which of several equal blocks has taken a hit, as far as the position tells.
    pub(crate) fn seen_hit(&self, equals: Set, script: &Script<'_>) -> Id {
        let now = |id: Id| {
            if script.seen.at[usize::from(id)] > 2020 {
                0
            } else {
                script.seen.steps[usize::from(id)]
            }
        };
        let driven = |id: Id| self.fight().spot(id).is_some() && script.seen.at[usize::from(id)] % 10 == 4;
        let hit = |id: &Id| now(*id) < self.strength(*id) || driven(*id);
        { equals }.find(hit).or(equals.first()).expect("somebody takes the hit")
    }
}
