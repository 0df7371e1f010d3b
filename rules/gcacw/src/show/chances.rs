//! The odds of what one die settles: whether a bridge goes or comes, and what a long march costs (5.1.5, 10.0).

use kernel::{Phrase, phrase};
use protocol::view::{Combat, Odds};

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::ids::{HexId, UnitId};

/// The faces of a die.
const FACES: u8 = 6;

impl Field<'_> {
    /// In how many of six cases a choice comes out how; none where no single die settles it. As of all odds, what is worse
    /// for whoever rolls comes first.
    pub(crate) fn chances(&self, choice: Choice) -> Option<Combat> {
        match (self.state.frames.last()?, choice) {
            (_, Choice::Destroy(unit, to)) => {
                let most = self.destroy(unit, to).ok()?.to?;
                Some(self.one_die(unit, to, succeeding(most, "odds.stands", "odds.destroyed")))
            }
            (_, Choice::Repair(unit, to)) => {
                let (_, most) = self.repair(unit, to).ok()?;
                Some(self.one_die(unit, to, succeeding(most, "odds.unfinished", "odds.repaired")))
            }
            (_, Choice::Build(unit, to)) => {
                let most = self.build(unit, to).ok()?.1?;
                Some(self.one_die(unit, to, succeeding(most, "odds.unfinished", "odds.built")))
            }
            (Frame::Action(..) | Frame::Led(_), Choice::March(unit)) => {
                let fatigue = self.state.units[unit].fatigue + 1;
                let at = self.state.units[unit].hex.filter(|_| self.is_extended(unit, fatigue))?;
                Some(self.one_die(unit, at, self.odds_of_long_march(unit, fatigue)))
            }
            _ => None,
        }
    }

    fn one_die(&self, unit: UnitId, at: HexId, odds: Vec<Odds>) -> Combat {
        Combat {
            at: at.0,
            attacker: self.side(unit),
            attack: Vec::new(),
            defense: Vec::new(),
            odds,
            reading: Vec::new(),
            groups: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }

    /// What an extended march that leads to this fatigue costs a unit (5.1.5), from the worst on.
    fn odds_of_long_march(&self, unit: UnitId, fatigue: u8) -> Vec<Odds> {
        let state = &self.state.units[unit];
        let modifier = self.extended_march_modifier(unit, fatigue);
        let costs = |die: u8| {
            let toll = self
                .data
                .tables
                .extended_march(die.cast_signed() + modifier, state.strength);
            // Who has no order to lose loses a point.
            let lost = toll.loss.max(u8::from(toll.disorganizes && state.disorganized));
            (lost.min(state.strength), toll.disorganizes)
        };
        let mut tolls: Vec<(u8, bool)> = (1..=FACES).map(costs).collect();
        tolls.sort_unstable_by(|one, other| other.cmp(one));
        let words = |toll: (u8, bool)| match toll {
            (0, false) => Phrase::bare("odds.march.none"),
            (0, true) => Phrase::bare("odds.march.disorganized"),
            (lost, _) if state.disorganized => phrase!("odds.march.points", lost),
            (lost, _) => phrase!("odds.march.lost", lost),
        };
        let alike = tolls.chunk_by(|one, other| one == other);
        alike
            .map(|alike| Odds(words(alike[0]), alike.len() as u32, FACES.into()))
            .collect()
    }
}

/// The odds of what succeeds on so much or less.
fn succeeding(most: u8, fails: &'static str, succeeds: &'static str) -> Vec<Odds> {
    let ways = u32::from(most.min(FACES));
    let all = u32::from(FACES);
    let both = [(fails, all - ways), (succeeds, ways)];
    let possible = both.into_iter().filter(|(_, ways)| *ways > 0);
    possible.map(|(key, ways)| Odds(Phrase::bare(key), ways, all)).collect()
}
