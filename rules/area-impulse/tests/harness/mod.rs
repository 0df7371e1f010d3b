//! Small positions in words.
//!
//! Units go by the middle of their ids (`birney`, `fitz-lee`, `u-ii-art` where both sides have one), leaders by their
//! names with a capital (`Hancock`). Choices are written as on the wire, with these names for numbers: `move birney 35`.

mod look;
mod position;

use std::sync::{Arc, LazyLock};

use area_impulse::AreaImpulse;
use area_impulse::data::{LEADER_PIECES, LeaderId, UnitId};
use area_impulse::state::{Frame, State};
use kernel::turn::Logged;
use kernel::{Ruleset, ScriptedDice, Side, Turn};

use crate::rules;

static RULES: LazyLock<Arc<AreaImpulse>> = LazyLock::new(|| rules(&[]));

/// A game under test.
pub(crate) struct Game {
    rules: Arc<AreaImpulse>,
    pub(crate) state: State,
    pub(crate) log: Vec<Logged>,
    /// Whether the last choice cannot be taken back.
    pub(crate) committed: bool,
}

impl Game {
    /// Who has to decide; exactly one side does.
    pub(crate) fn asked(&self) -> Side {
        let sides: Vec<Side> = self.rules.to_act(&self.state).iter().collect();
        assert_eq!(sides.len(), 1, "one side has to decide");
        sides[0]
    }

    /// Makes a choice that needs no dice.
    pub(crate) fn plays(&mut self, words: &str) {
        self.rolls(words, &[]);
    }

    /// Makes choices that need no dice.
    pub(crate) fn plays_all(&mut self, choices: &[&str]) {
        for words in choices {
            self.plays(words);
        }
    }

    /// The same for a side that is not the only one asked.
    pub(crate) fn plays_as(&mut self, side: Side, words: &str, faces: &[u8]) {
        let choice = self.choice(words);
        let mut dice = ScriptedDice::faces(faces);
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.left(), 0, "'{words}' rolls fewer dice");
    }

    /// Makes a choice for which exactly these dice are rolled, in this order.
    pub(crate) fn rolls(&mut self, words: &str, faces: &[u8]) {
        let side = self.asked();
        let choice = self.choice(words);
        let mut dice = ScriptedDice::faces(faces);
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        self.committed = turn.is_committed();
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.left(), 0, "'{words}' rolls fewer dice");
    }

    /// Says `done` until a new day has begun or the game is over; `faces` are all dice that are rolled on the way.
    pub(crate) fn sleeps(&mut self, faces: &[u8]) {
        self.sleeps_after("done", faces);
    }

    /// The same, beginning with another choice.
    pub(crate) fn sleeps_after(&mut self, words: &str, faces: &[u8]) {
        let (turn, mut dice, mut words) = (self.state.turn, ScriptedDice::faces(faces), words);
        while self.state.turn == turn && self.state.ended.is_none() {
            let (side, choice) = (self.asked(), self.choice(words));
            let mut context = Turn::new(&mut dice);
            if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut context) {
                panic!("{side:?} cannot '{words}': {refusal}");
            }
            self.log.extend(std::mem::take(&mut context.log));
            words = "done";
        }
        assert_eq!(dice.left(), 0, "fewer dice were rolled before dawn");
    }

    /// Says that nothing more happens until the fight under way is over.
    pub(crate) fn ends_fight(&mut self) {
        let over = |frame: Option<Frame>| {
            matches!(
                frame,
                Some(Frame::Operation | Frame::Impulse | Frame::Relocate(_) | Frame::Night(_))
            )
        };
        while !over(self.state.frame()) {
            let words = ["stand", "level-works", "done"]
                .into_iter()
                .find(|words| self.can(words));
            self.plays(words.expect("a fight can be ended"));
        }
    }

    /// Ends an assault impulse, if it has not ended because nothing was left to do after an assault.
    pub(crate) fn finishes(&mut self) {
        if matches!(self.state.frame(), Some(Frame::Operation)) {
            self.plays("done");
        }
    }

    /// Makes a choice if this side is asked.
    pub(crate) fn plays_if_asked_of(&mut self, side: Side, words: &str) {
        if self.asked() == side {
            self.plays(words);
        }
    }

    /// Asserts that a choice is refused, and returns the case that forbids it.
    pub(crate) fn refused(&self, words: &str) -> &'static str {
        self.refused_to(self.asked(), words)
    }

    /// The words in which a choice is refused.
    pub(crate) fn told_why_not(&self, words: &str) -> String {
        let refusal = self.rules.judge(&self.state, self.asked(), self.choice(words));
        refusal
            .expect_err(&format!("'{words}' is allowed"))
            .message
            .into_owned()
    }

    /// The same for a side that need not be the one that is asked.
    pub(crate) fn refused_to(&self, side: Side, words: &str) -> &'static str {
        let refusal = self.rules.judge(&self.state, side, self.choice(words));
        refusal.expect_err(&format!("'{words}' is allowed")).case
    }

    /// Whether a choice is allowed.
    pub(crate) fn can(&self, words: &str) -> bool {
        self.rules.judge(&self.state, self.asked(), self.choice(words)).is_ok()
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &AreaImpulse {
        &self.rules
    }

    /// Goes on, passing and saying `done`, until a choice can be made; `faces` are all dice that are rolled on the way.
    pub(crate) fn plays_until(&mut self, words: &str, faces: &[u8]) {
        let mut dice = ScriptedDice::faces(faces);
        while !self.can(words) {
            let next = ["pass", "done", "hold"].into_iter().find(|next| self.can(next));
            let (side, choice) = (self.asked(), self.choice(next.expect("the game goes on")));
            let mut turn = Turn::new(&mut dice);
            self.rules
                .apply(&mut self.state, side, choice, &mut turn)
                .expect("the choice was judged");
        }
        assert_eq!(dice.left(), 0, "fewer dice were rolled");
    }

    /// The same game at the first choice of the next day, whatever the dice bring.
    pub(crate) fn next_dawn(mut self) -> Game {
        let turn = self.state.turn;
        self.state.impulse = 12;
        let mut dice = kernel::RandomDice::new(1);
        while self.state.turn == turn || !matches!(self.state.frame(), Some(Frame::Impulse)) {
            let next = ["pass", "done", "keep", "hold", "stand"]
                .into_iter()
                .find(|next| self.can(next));
            let (side, choice) = (self.asked(), self.choice(next.expect("the game goes on")));
            let mut turn = Turn::new(&mut dice);
            self.rules
                .apply(&mut self.state, side, choice, &mut turn)
                .expect("the choice was judged");
        }
        self
    }

    pub(crate) fn unit(&self, name: &str) -> (UnitId, Side) {
        let id = |side: &str| {
            let kinds = ["", "-inf", "-cav"];
            kinds
                .into_iter()
                .find_map(|kind| self.rules.data.unit(&format!("{side}{name}{kind}")))
        };
        let prefixes = if name.starts_with("u-") || name.starts_with("c-") {
            [""].iter()
        } else {
            ["u-", "c-"].iter()
        };
        let found: Vec<UnitId> = prefixes.filter_map(|side| id(side)).collect();
        assert_eq!(found.len(), 1, "the name {name} means one unit");
        (found[0], self.rules.data.units[usize::from(found[0].0)].side)
    }

    fn choice(&self, words: &str) -> <AreaImpulse as Ruleset>::Choice {
        let mut words = words.split_whitespace();
        let mut text = words.next().expect("a choice has a verb").to_owned();
        for word in words {
            let number = if word.bytes().all(|byte| byte.is_ascii_digit()) {
                word.to_owned()
            } else if is_leader(word) {
                (LEADER_PIECES + u16::from(leader(word).0)).to_string()
            } else {
                self.unit(word).0.0.to_string()
            };
            text = format!("{text}:{number}");
        }
        text.parse().unwrap_or_else(|_| panic!("'{text}' is a choice"))
    }
}

fn is_leader(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

pub(crate) fn leader(name: &str) -> LeaderId {
    let name = name.to_lowercase();
    let ids = ["u", "c"].map(|side| RULES.data.leader(&format!("{side}-leader-{name}")));
    ids.into_iter()
        .flatten()
        .next()
        .unwrap_or_else(|| panic!("no leader {name}"))
}
