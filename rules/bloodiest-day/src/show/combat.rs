//! The arithmetic of a combat, line by line, and its odds.

use kernel::log::roll as dice_of;
use kernel::odds::{ALL_WAYS, margins};
use kernel::{Phrase, phrase};
use protocol::view::{Combat, Line, Odds};

use crate::game::BloodiestDay;
use crate::resolution::Upshot;
use crate::state::{Fight, Frame, Purpose, State};

impl BloodiestDay {
    /// The combat under way as it would be fought now: with the defender's lead unit that is named, or that would do best.
    /// Once the dice are on the table, they are shown instead of the odds.
    pub(crate) fn preview(&self, state: &State) -> Option<Combat> {
        let mut fight = state.fight.clone()?;
        let is_open = match state.frame()? {
            Frame::Declare => true,
            Frame::Lead | Frame::Roll(_) => false,
            // What is being paid for was told when the dice fell.
            _ => return None,
        };
        let attack = fight.attack;
        let defenders = self.enemies(state, attack.side, attack.area);
        let best = defenders.max_by_key(|unit| (self.defense_value(state, &attack, *unit), unit.0));
        fight.lead = fight.lead.or(best);
        let mut combat = self.breakdown(state, &fight);
        if is_open {
            combat.odds = self.odds(state, &fight);
            combat.odds.extend(self.odds_with_advantage(state, &fight));
        }
        // 8.5.7: the defender knows what the attacker has rolled when he names his lead unit.
        if let Some(roll) = fight.roll {
            combat.dice.push(dice_of(roll.side, "dice.attack", roll.faces()));
        }
        // 10.2: all dice have fallen, and some may fall again.
        if let Some(Frame::Roll(defense)) = state.frame()
            && defense.purpose == Purpose::Combat
        {
            combat.dice.push(dice_of(defense.side, "dice.defense", defense.faces()));
            combat.odds = self.odds_anew(state, &fight, &defense);
        }
        Some(combat)
    }

    /// The arithmetic of a combat, line by line; lines that add nothing are left out.
    pub(crate) fn breakdown(&self, state: &State, fight: &Fight) -> Combat {
        let mut attack = Vec::new();
        self.offense(state, &fight.attack, &mut |(amount, case, key, what)| {
            push_line(&mut attack, amount, case, key, what);
        });
        let mut defense = Vec::new();
        if let Some(lead) = fight.lead {
            self.defense(state, &fight.attack, lead, &mut |(amount, case, key, what)| {
                push_line(&mut defense, amount, case, key, what);
            });
        }
        Combat {
            at: u16::from(fight.attack.area),
            attacker: fight.attack.side,
            attack,
            defense,
            odds: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }

    /// The exact odds.
    fn odds(&self, state: &State, fight: &Fight) -> Vec<Odds> {
        let mut tally = Tally::default();
        margins(self.lead_of_attack(state, fight), |margin, ways| {
            tally.count(self.upshot(state, &fight.attack, margin), ways);
        });
        let lines = [
            (Phrase::bare("odds.repulse"), tally.repulse),
            (Phrase::bare("odds.nothing"), tally.nothing),
            (phrase!("odds.casualties", tally.average()), tally.casualties),
            (Phrase::bare("odds.overrun"), tally.overrun),
        ];
        let possible = lines.into_iter().filter(|(_, ways)| *ways > 0);
        possible.map(|(say, ways)| Odds(say, ways, ALL_WAYS)).collect()
    }
}

/// In how many ways each upshot comes about.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) repulse: u32,
    pub(super) nothing: u32,
    pub(super) casualties: u32,
    pub(super) overrun: u32,
    /// The casualty points of all those ways together.
    points: u32,
}

impl Tally {
    /// Counts dice that lead to an upshot.
    pub(super) fn count(&mut self, upshot: Upshot, ways: u32) {
        match upshot {
            Upshot::Repulse => self.repulse += ways,
            Upshot::Stalemate | Upshot::NoEffect => self.nothing += ways,
            Upshot::Casualties(points) => {
                self.casualties += ways;
                self.points += ways * u32::from(points);
            }
            Upshot::Overrun => self.overrun += ways,
        }
    }

    /// The casualty points where there are any, on average and to the nearest.
    pub(super) fn average(&self) -> i32 {
        let average = (self.points + self.casualties / 2).checked_div(self.casualties);
        average.and_then(|points| i32::try_from(points).ok()).unwrap_or(0)
    }
}

fn push_line(lines: &mut Vec<Line>, amount: i32, case: &'static str, key: &'static str, what: i32) {
    if amount != 0 {
        lines.push(Line(amount, case.into(), phrase!(key, what)));
    }
}
