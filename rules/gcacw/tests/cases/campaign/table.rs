//! The campaign on the table.

use std::sync::LazyLock;

use gcacw::campaign::{Asked, Campaign, Step};
use gcacw::choice::Choice;
use gcacw::forces::Scenario;
use gcacw::frames::{Frame, Part};
use gcacw::game::Gcacw;
use gcacw::ids::{HexId, LeaderId, UnitId};
use gcacw::state::State;
use kernel::{Ruleset, ScriptedDice, Turn};
use protocol::Side;

static RULES: LazyLock<Gcacw> = LazyLock::new(|| Gcacw::new(&[]).expect("the committed data are sound"));

pub(crate) struct Table {
    pub(crate) rules: &'static Gcacw,
    pub(crate) state: State,
}

impl Table {
    /// The campaign before its first question.
    pub(crate) fn new() -> Table {
        let rules = &*RULES;
        Table {
            rules,
            state: rules.set_up_campaign(),
        }
    }

    /// The campaign after a landing at a hex, all free units placed where they can be.
    pub(crate) fn landed(label: &str) -> Table {
        let mut table = Table::new();
        table.make(Side::Union, &[Choice::Land(table.hex(label))], &[]);
        while matches!(table.state.frames.last(), Some(Frame::SetUp(_))) {
            let mut choices = Vec::new();
            table.rules.list_choices(&table.state, Side::Confederate, &mut choices);
            // The last place brings the first turn, whose events are rolled.
            let dice: &[u8] = if choices.is_empty() { &[] } else { &[3, 4] };
            let place = *choices.first().expect("it has a place");
            table.make_with(Side::Confederate, place, dice);
        }
        table
    }

    /// The campaign on a turn, at the beginning of a step.
    pub(crate) fn at(label: &str, turn: u8, step: Step) -> Table {
        let mut table = Table::landed(label);
        table.state.turn = turn;
        table.state.frames = vec![Frame::Turn(Part::Campaign(step))];
        table
    }

    /// Goes on until somebody is asked, with dice that must all be used.
    pub(crate) fn go_on(&mut self, dice: &[u8]) {
        let mut dice = ScriptedDice::faces(dice);
        self.rules.go_on(&mut self.state, &mut Turn::quiet(&mut dice));
        assert_eq!(dice.left(), 0, "dice are left");
    }

    /// Goes on until somebody is asked; what is rolled after these dice are threes and fours.
    pub(crate) fn step(&mut self, dice: &[u8]) {
        let filled: Vec<u8> = dice.iter().copied().chain([3, 4].repeat(20)).collect();
        let mut dice = ScriptedDice::faces(&filled);
        self.rules.go_on(&mut self.state, &mut Turn::quiet(&mut dice));
    }

    /// Makes a choice with dice of which some may be left.
    pub(crate) fn make_with(&mut self, side: Side, choice: Choice, dice: &[u8]) {
        let mut dice = ScriptedDice::faces(dice);
        let made = self
            .rules
            .apply(&mut self.state, side, choice, &mut Turn::quiet(&mut dice));
        made.unwrap_or_else(|refusal| panic!("{choice}: {refusal} in {:?}", self.state.frames.last()));
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
        let judged = self.rules.judge(&self.state, side, choice);
        judged.err().map(|refusal| refusal.case)
    }

    pub(crate) fn scenario(&self) -> &Scenario {
        self.state.scenario(&self.rules.data)
    }

    pub(crate) fn campaign(&mut self) -> &mut Campaign {
        self.state.campaign.as_mut().expect("it is the campaign")
    }

    pub(crate) fn hex(&self, label: &str) -> HexId {
        self.rules.data.map.labelled(label).expect("it is a hex")
    }

    pub(crate) fn unit(&self, id: &str) -> UnitId {
        self.scenario().unit(id).expect("it plays")
    }

    pub(crate) fn leader(&self, id: &str) -> LeaderId {
        self.scenario().leader(id).expect("he plays")
    }

    pub(crate) fn where_is(&self, id: &str) -> Option<String> {
        let hex = self.state.units[self.unit(id)].hex;
        hex.map(|hex| self.rules.data.map.label(hex))
    }

    pub(crate) fn asks(&self) -> Option<Asked> {
        match self.state.frames.last() {
            Some(Frame::Campaign(asked)) => Some(*asked),
            _ => None,
        }
    }
}
