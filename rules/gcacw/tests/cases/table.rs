//! A scenario on the table, for the tests of its special rules.

use std::sync::LazyLock;

use gcacw::choice::Choice;
use gcacw::field::Field;
use gcacw::forces::Scenario;
use gcacw::frames::{Attack, Frame, Part};
use gcacw::game::Gcacw;
use gcacw::ids::{EdgeId, HexId, LeaderId, UnitId, UnitSet};
use gcacw::state::State;
use kernel::{Ruleset, ScriptedDice, Turn};
use protocol::Side;

static RULES: LazyLock<Gcacw> = LazyLock::new(|| Gcacw::new(&[]).expect("the committed data are sound"));

pub(crate) struct Table {
    pub(crate) rules: &'static Gcacw,
    pub(crate) state: State,
}

impl Table {
    /// A scenario as it is set up, with dice for what comes before the first choice.
    pub(crate) fn new(scenario: &str, dice: &[u8]) -> Table {
        let rules = &*RULES;
        let mut dice = ScriptedDice::faces(dice);
        let state = rules.set_up(scenario, &mut Turn::quiet(&mut dice));
        let state = state.expect("there is such a scenario");
        Table { rules, state }
    }

    /// The same in an action of a side, with a number of action phases.
    pub(crate) fn in_action(scenario: &str, dice: &[u8], side: Side, phases: u8) -> Table {
        let mut table = Table::new(scenario, dice);
        table.act(side, phases);
        table
    }

    pub(crate) fn act(&mut self, side: Side, phases: u8) {
        self.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(side, false)];
        self.state.memory.phases = phases;
    }

    pub(crate) fn make(&mut self, side: Side, choices: &[Choice], dice: &[u8]) {
        let mut dice = ScriptedDice::faces(dice);
        for choice in choices {
            let made = self
                .rules
                .apply(&mut self.state, side, *choice, &mut Turn::quiet(&mut dice));
            made.unwrap_or_else(|refusal| panic!("{choice}: {refusal} in {:?}", self.state.frames.last()));
        }
        assert_eq!(dice.left(), 0, "dice are left");
    }

    /// The case that forbids a choice; none when it is allowed.
    pub(crate) fn judge(&self, side: Side, choice: Choice) -> Option<&'static str> {
        self.rules
            .judge(&self.state, side, choice)
            .err()
            .map(|refusal| refusal.case)
    }

    pub(crate) fn scenario(&self) -> &Scenario {
        self.state.scenario(&self.rules.data)
    }

    pub(crate) fn hex(&self, label: &str) -> HexId {
        self.rules.data.map.labelled(label).expect("it is a hex")
    }

    pub(crate) fn edge(&self, a: &str, b: &str) -> EdgeId {
        let edge = self.rules.data.map.edge(self.hex(a), self.hex(b));
        edge.expect("they touch")
    }

    pub(crate) fn unit(&self, id: &str) -> UnitId {
        self.scenario().unit(id).expect("it plays")
    }

    pub(crate) fn leader(&self, id: &str) -> LeaderId {
        self.scenario().leader(id).expect("he plays")
    }

    pub(crate) fn at(&self, id: &str) -> Option<String> {
        let hex = self.state.units[self.unit(id)].hex;
        hex.map(|hex| self.rules.data.map.label(hex))
    }

    pub(crate) fn put(&mut self, id: &str, label: &str) -> UnitId {
        let (unit, hex) = (self.unit(id), self.hex(label));
        self.state.units[unit].hex = Some(hex);
        unit
    }

    /// Takes all units of a side from the map but some.
    pub(crate) fn clear(&mut self, side: Side, but: &[&str]) {
        for unit in self.scenario().sides[side.index()] {
            if !but.contains(&self.scenario()[unit].printed.id.as_str()) {
                self.state.units[unit].hex = None;
            }
        }
    }

    pub(crate) fn field(&self) -> Field<'_> {
        Field::new(&self.rules.data, &self.state)
    }

    pub(crate) fn step(&self, id: &str, label: &str) -> Choice {
        Choice::Step(self.unit(id), self.hex(label))
    }

    pub(crate) fn attack(&self, ids: &[&str], target: &str) -> Attack {
        let units: UnitSet = ids.iter().map(|id| self.unit(id)).collect();
        Attack {
            target: self.hex(target),
            units,
            kind: None,
            leader: None,
            refused: false,
            supported: false,
        }
    }

    pub(crate) fn points(&self) -> i16 {
        self.state.points(&self.rules.data)
    }

    /// Both sides pass, build nothing, and transfer nobody, until the next action or the end.
    pub(crate) fn next_turn(&mut self, dice: &[u8]) {
        let before = self.state.turn;
        let mut dice = ScriptedDice::faces(dice);
        for _ in 0..40 {
            let Some(side) = self.rules.decider(&self.state) else {
                break;
            };
            let choice = match self.state.frames.last() {
                Some(Frame::Action(..)) if self.state.turn > before => break,
                Some(Frame::Action(..)) => Choice::Pass,
                Some(Frame::Arrive(_)) => break,
                _ => Choice::Done,
            };
            let made = self
                .rules
                .apply(&mut self.state, side, choice, &mut Turn::quiet(&mut dice));
            made.unwrap_or_else(|refusal| panic!("{choice}: {refusal} in {:?}", self.state.frames.last()));
        }
        assert_eq!(dice.left(), 0, "dice are left");
    }
}
