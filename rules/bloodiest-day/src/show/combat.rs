//! The arithmetic of a combat, line by line, and its odds.

use kernel::log::roll as dice_of;
use kernel::odds::{ALL_WAYS, PAIR, margins, totals};
use kernel::{RandomDice, Side, Turn, phrase};
use protocol::view::{Combat, Line, Odds};

use crate::choice::Choice;
use crate::game::BloodiestDay;
use crate::show::tally::Tally;
use crate::state::{Fight, Frame, Kind, Purpose, State};

impl BloodiestDay {
    /// The combat under way as it would be fought now: with the defender's lead unit that is named, or that would do best.
    /// The dice that are on the table are shown with it.
    pub(crate) fn preview(&self, state: &State) -> Option<Combat> {
        let mut fight = state.fight.clone()?;
        let frame = state.frame()?;
        // What is being paid for was told when the dice fell.
        if !matches!(frame, Frame::Declare | Frame::Lead | Frame::Roll(_)) {
            return None;
        }
        let attack = fight.attack;
        let defenders = self.enemies(state, attack.side, attack.area);
        let best = defenders.max_by_key(|unit| (self.defense_value(state, &attack, *unit), unit.0));
        fight.lead = fight.lead.or(best);
        let mut combat = self.breakdown(state, &fight);
        if frame == Frame::Declare {
            combat.odds = self.odds(state, &fight);
            combat.reading.push(self.success_with_advantage(state, &fight));
        }
        // 8.5.7: the defender knows what the attacker has rolled when he names his lead unit.
        if let Some(roll) = fight.roll {
            combat.dice.push(dice_of(roll.side, "dice.attack", roll.faces()));
            if frame == Frame::Lead {
                combat.odds = self.odds_of_defense(state, &fight, roll.total().into());
            }
        }
        // 10.2: all dice have fallen, and some may fall again.
        if let Frame::Roll(defense) = frame
            && defense.purpose == Purpose::Combat
        {
            combat.dice.push(dice_of(defense.side, "dice.defense", defense.faces()));
            combat.odds = self.odds_anew(state, &fight, &defense);
        }
        Some(combat)
    }

    /// The state once a choice of this side is made that declares a combat, adds to it or leads it; what dice and the enemy's
    /// answers bring is left out. `None` for what is refused, and for any other choice.
    pub(crate) fn declared(&self, state: &State, side: Side, choice: Choice) -> Option<State> {
        self.judge_choice(state, side, choice).ok()?;
        let mut after = state.clone();
        match choice {
            Choice::Lead(unit) => after.fight.as_mut()?.lead = Some(unit),
            // None of these rolls anything.
            Choice::Bombard(..)
            | Choice::Volley(..)
            | Choice::Assault(..)
            | Choice::Join(_)
            | Choice::LeadAttack(_)
            | Choice::Target(_) => {
                let mut dice = RandomDice::new(0);
                self.make_choice(&mut after, choice, &mut Turn::quiet(&mut dice));
            }
            _ => return None,
        }
        Some(after)
    }

    /// The arithmetic of a combat, line by line; lines that add nothing are left out.
    pub(crate) fn breakdown(&self, state: &State, fight: &Fight) -> Combat {
        let mut attack = Vec::new();
        self.offense(state, &fight.attack, &mut |(amount, case, key, what)| {
            push_line(&mut attack, amount, case, key, what);
        });
        let mut defense = Vec::new();
        if let Some(lead) = fight.lead {
            // 8.4.2: the value of the target does not count, but it absorbs the first point.
            let aimed = state.fight.as_ref().and_then(|fight| fight.lead);
            if let (Kind::LongRange | Kind::Bombardment, Some(target)) = (fight.attack.kind, aimed) {
                defense.push(Line(0, "8.4.2".into(), phrase!("part.target", i32::from(target.0))));
            }
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
            reading: Vec::new(),
            groups: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }

    /// The exact odds.
    fn odds(&self, state: &State, fight: &Fight) -> Vec<Odds> {
        let mut tally = Tally::of(self, state, &fight.attack);
        margins(self.lead_of_attack(state, fight), |margin, ways| {
            tally.count(self.upshot(state, &fight.attack, margin), ways);
        });
        tally.told(ALL_WAYS)
    }

    /// The odds when only the defender's dice are still to fall.
    fn odds_of_defense(&self, state: &State, fight: &Fight, attack: i32) -> Vec<Odds> {
        let lead = self.lead_of_attack(state, fight) + attack;
        let mut tally = Tally::of(self, state, &fight.attack);
        for (total, ways) in totals() {
            tally.count(self.upshot(state, &fight.attack, lead - total), ways);
        }
        tally.told(PAIR)
    }
}

fn push_line(lines: &mut Vec<Line>, amount: i32, case: &'static str, key: &'static str, what: i32) {
    if amount != 0 {
        lines.push(Line(amount, case.into(), phrase!(key, what)));
    }
}
