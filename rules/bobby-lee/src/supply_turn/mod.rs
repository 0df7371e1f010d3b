//! The supply turn (9): both sides fill in a sheet in secret, and what they have decided happens when both have finished.
//!
//! A sheet touches only blocks of its own side, in hexes in which the other side has none. So nobody loses anything by
//! deciding first, and the Confederate right to act last (9.0) is honoured by showing both sheets together. Only
//! emancipation and the drafts, of which each changes what the other side wants, come one after the other: the Union's,
//! then the Confederates', who see what the Union did.

mod attrition;
mod draft;
mod leader_change;
mod recruits;
mod replacements;
mod stores;

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Phrase, Refusal, Side, Sides, Turn, phrase};
use maps::sets::{Row, Set};
use protocol::view::{Line, LogEntry};
use serde::{Deserialize, Serialize};

pub use recruits::{Cadre, Recruit};

use crate::BobbyLee;
use crate::choice::{Choice, Space};
use crate::data::{BlockId, HexId};
use crate::hexes::HexSet;
use crate::judge::NOT_NOW;
use crate::prompt::Question;
use crate::state::{BLOCKS, Frame, HEXES, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const FINISHED: Refusal =
        Refusal::new("9.0", "You have finished; take that back first to change your sheet.");
    pub(super) const NOT_FINISHED: Refusal = Refusal::new("9.0", "You have not finished your sheet.");
}
use refusals as no;

/// The steps of a supply turn at which somebody may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Nobody has decided anything.
    Begin,
    /// Units without supply are fed, live off the land, or starve (9.3).
    Attrition,
    /// Both sides spend replacement points (9.5).
    Replacements,
    /// A side names the leader who goes (5.2), proclaims emancipation (4.4) and drafts (4.5).
    Draft(Side),
}

impl Step {
    /// The first step.
    pub const FIRST: Step = Step::Begin;
}

/// The supply turn under way.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// Which sides fill in a sheet in this step.
    #[serde(rename = "a")]
    pub asked: Sides,
    /// Which of them have finished, before all have.
    #[serde(rename = "d")]
    pub done: [bool; 2],
    /// What each side has decided in this step, secret until it happens.
    #[serde(rename = "s")]
    pub sheets: [Sheet; 2],
    /// The hexes in supply of each side, as they were determined at the beginning (9.0).
    #[serde(rename = "h")]
    pub supplied: [HexSet; 2],
    /// The ports that the Union supplies by sea.
    #[serde(rename = "o")]
    pub by_sea: HexSet,
    /// Points that have been spent in each hex in this supply turn (9.51).
    #[serde(rename = "p")]
    pub spent: Row<u8, HEXES>,
    /// Where a new unit has appeared in this supply turn (9.52).
    #[serde(rename = "r")]
    pub raised: HexSet,
    /// The units that have appeared: they gain no steps in this supply turn (9.52).
    #[serde(rename = "n")]
    pub new: Set,
    /// Whether the Confederates have their point for time (4.32).
    #[serde(rename = "t")]
    pub time_counted: bool,
    /// Whether emancipation has been proclaimed in this supply turn (4.4).
    #[serde(rename = "e")]
    pub proclaimed: bool,
}

/// The decisions of a side in a step of the supply turn.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// Leaders who give a step to feed units (9.31).
    #[serde(rename = "f")]
    pub feeding: Set,
    /// Units that shall starve before others of their hex (9.4).
    #[serde(rename = "h")]
    pub hungry: Set,
    /// Replacement points to spend.
    #[serde(rename = "p")]
    pub points: u8,
    /// Steps bought for each block.
    #[serde(rename = "s")]
    pub steps: Row<u8, BLOCKS>,
    /// New units.
    #[serde(rename = "c")]
    pub cadres: Vec<Cadre>,
    /// A leader who has been drawn and takes another's place (5.2).
    #[serde(rename = "l")]
    pub drawn: Option<BlockId>,
    /// Whether a draft has been called (4.5).
    #[serde(rename = "d")]
    pub drafted: bool,
    /// Cadres that the draft still owes.
    #[serde(rename = "o")]
    pub levies: u8,
}

impl Sheet {
    /// Whether a leader who is still to be drawn shall appear in a hex.
    pub(crate) fn raises_leader(&self, hex: HexId) -> bool {
        let leader = |cadre: &Cadre| cadre.hex == hex && matches!(cadre.unit, Recruit::Leader(_));
        self.cadres.iter().any(leader)
    }
}

impl Ledger {
    /// Opens a step for some sides, with the sheets as they are.
    fn open(&mut self, asked: Sides) {
        self.asked = asked;
        self.done = [false; 2];
    }

    /// Whether a sheet is still awaited.
    fn is_awaited(&self) -> bool {
        self.asked.iter().any(|side| !self.done[side.index()])
    }
}

impl BobbyLee {
    pub(crate) fn supply_deciders(&self, state: &State, _: Step) -> Sides {
        state.ledger.asked
    }

    pub(crate) fn judge_supply(&self, state: &State, side: Side, step: Step, choice: Choice) -> Result<(), Refusal> {
        if state.ledger.done[side.index()] {
            return if choice == Choice::Reopen {
                Ok(())
            } else {
                Err(no::FINISHED)
            };
        }
        if choice == Choice::Reopen {
            return Err(no::NOT_FINISHED);
        }
        match step {
            Step::Attrition => self.judge_attrition(state, side, choice),
            Step::Replacements => self.judge_purchase(state, side, &self.stores(state, side), choice),
            Step::Draft(_) => self.judge_draft(state, side, &self.stores(state, side), choice),
            Step::Begin => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_supply(&self, state: &State, side: Side, step: Step, into: &mut Vec<Choice>) {
        if state.ledger.done[side.index()] {
            into.push(Choice::Reopen);
            return;
        }
        match step {
            Step::Attrition => self.list_attrition(state, side, into),
            Step::Replacements => self.list_purchases(state, side, &self.stores(state, side), into),
            Step::Draft(_) => self.list_draft(state, side, &self.stores(state, side), into),
            Step::Begin => {}
        }
    }

    pub(crate) fn apply_supply(&self, state: &mut State, side: Side, step: Step, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Done => {
                state.ledger.done[side.index()] = true;
                if state.ledger.is_awaited() {
                    say(turn, "9.0", || phrase!("sheet.done", side));
                }
            }
            Choice::Reopen => {
                state.ledger.done[side.index()] = false;
                say(turn, "9.0", || phrase!("sheet.reopened", side));
            }
            _ => match step {
                Step::Attrition => self.apply_attrition(state, side, choice),
                Step::Replacements => self.apply_purchase(state, side, choice),
                Step::Draft(_) => self.apply_draft(state, side, choice, turn),
                Step::Begin => {}
            },
        }
    }

    pub(crate) fn advance_supply(&self, state: &mut State, step: Step, turn: &mut Turn<'_>) -> bool {
        if step != Step::Begin && state.ledger.is_awaited() {
            return true;
        }
        match step {
            Step::Begin => self.begin_supply_turn(state, turn),
            Step::Attrition => self.end_attrition(state, turn),
            Step::Replacements => self.end_replacements(state, turn),
            Step::Draft(Side::Union) => self.open_draft(state, Side::Confederate),
            Step::Draft(Side::Confederate) => self.end_supply_turn(state, turn),
        }
        false
    }

    fn begin_supply_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.ledger = Ledger::default();
        self.head(state, turn);
        let supply = Side::BOTH.map(|side| self.supply(state, side));
        state.ledger.supplied = supply.map(|supply| supply.hexes);
        state.ledger.by_sea = supply[Side::Union.index()].ports;
        let hungry = Side::BOTH.into_iter().filter(|side| self.is_short(state, *side));
        state.ledger.open(hungry.collect());
        BobbyLee::become_step(state, Step::Attrition);
    }

    /// Attrition happens; then towns and time are counted, with a look at the track after each step (9.0).
    fn end_attrition(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.starve(state, turn);
        self.update_control(state, turn);
        if self.judge_step(state, turn) {
            return;
        }
        self.score(state, Side::Confederate, 1);
        state.ledger.time_counted = true;
        say(turn, "4.32", || {
            phrase!("time", crate::victory::marker_key(state), state.marker.unsigned_abs())
        });
        if self.judge_step(state, turn) {
            return;
        }
        self.open_replacements(state, turn);
        BobbyLee::become_step(state, Step::Replacements);
    }

    /// Both sheets happen; leaders change, and the drafts begin (9.0).
    fn end_replacements(&self, state: &mut State, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            self.spend(state, side, turn);
        }
        self.change_leaders(state, turn);
        self.open_draft(state, Side::Union);
    }

    fn end_supply_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.spend(state, Side::Confederate, turn);
        self.update_control(state, turn);
        if self.judge_step(state, turn) {
            return;
        }
        self.judge_quarter(state, turn);
        if state.ended.is_none() {
            state.ledger = Ledger::default();
            self.next_quarter(state, turn);
        }
    }

    fn become_step(state: &mut State, step: Step) {
        state.become_frame(Frame::Supply(step));
    }

    pub(crate) fn ask_supply(&self, state: &State, side: Side, step: Step) -> Option<Question> {
        let sheet = &state.ledger.sheets[side.index()];
        if state.ledger.done[side.index()] {
            return Some(Question::bare("9.0", "ask.sheet-done", "wait.replacements"));
        }
        Some(match step {
            Step::Begin => return None,
            Step::Attrition => Question::bare("9.3", "ask.attrition", "wait.attrition"),
            Step::Replacements => Question::bare("9.5", "ask.replacements", "wait.replacements"),
            Step::Draft(_) => {
                // Whoever waits reads one case, whatever is asked.
                let wait = phrase!("wait.draft");
                match sheet.drawn {
                    Some(drawn) => Question::new("9.0", phrase!("ask.leader-change", drawn.wire()), wait),
                    None if sheet.levies > 0 => Question::new("9.0", phrase!("ask.levy", sheet.levies), wait),
                    None if sheet.points > 0 => Question::new("9.0", phrase!("ask.volunteers", sheet.points), wait),
                    None => Question::new("9.0", Phrase::bare(self.ask_draft(state, side)), wait),
                }
            }
        })
    }

    /// What somebody most likely means who points at a block of his, at a hex, or at both.
    pub(crate) fn meant_in_supply(
        &self,
        state: &State,
        side: Side,
        step: Step,
        block: Option<BlockId>,
        space: Option<Space>,
    ) -> Choice {
        let sheet = &state.ledger.sheets[side.index()];
        // A hex alone is asked about as a place for some new unit.
        let recruit = || self.stores(state, side).first.first().map(BlockId);
        match (step, block, space) {
            (Step::Attrition, Some(block), None) if self.tables.is_leader(block) => Choice::Feed(block),
            (Step::Attrition, Some(block), None) => Choice::Starve(block),
            (Step::Draft(_), Some(block), None) if sheet.drawn.is_some() => Choice::Replace(block),
            (Step::Replacements | Step::Draft(_), Some(block), None) => Choice::Build(block),
            (Step::Replacements | Step::Draft(_), _, Some(space)) => match block.or_else(recruit) {
                Some(block) if sheet.levies > 0 => Choice::Levy(block, space),
                Some(block) => Choice::Raise(block, space),
                None => Choice::Strike(space),
            },
            _ => Choice::Done,
        }
    }

    /// The units of a side that starve by its sheet; none while it does not fill one in.
    pub(crate) fn starving_on_sheet(&self, state: &State, side: Side) -> Set {
        match state.frame() {
            Some(Frame::Supply(Step::Attrition)) => self.starving(state, side),
            _ => Set::EMPTY,
        }
    }

    /// What the sheet of its owner says about a block; `None` unless he is filling one in.
    pub(crate) fn sheet_badge(&self, state: &State, starving: Set, block: BlockId) -> Option<Phrase> {
        let Some(Frame::Supply(step)) = state.frame() else {
            return None;
        };
        let side = self.side(block);
        let sheet = &state.ledger.sheets[side.index()];
        let steps = sheet.steps[block.0];
        let raised = sheet.cadres.iter().find(|cadre| cadre.unit == Recruit::Block(block));
        match (step, raised) {
            (_, Some(cadre)) => Some(phrase!("badge.raised", self.space(cadre.hex).0)),
            (Step::Attrition, _) if sheet.feeding.contains(block.0) => Some(Phrase::bare("badge.feeds")),
            (Step::Attrition, _) if starving.contains(block.0) => Some(Phrase::bare("badge.starves")),
            _ => (steps > 0).then(|| phrase!("badge.steps", steps)),
        }
    }

    /// The live totals of the sheet that a side fills in.
    pub(crate) fn supply_sums(&self, state: &State, side: Side, step: Step) -> Vec<Line> {
        match step {
            Step::Begin => Vec::new(),
            Step::Attrition => self.attrition_sums(state, side),
            Step::Replacements | Step::Draft(_) => self.purchase_sums(state, side),
        }
    }
}

/// A line of the log without dice.
fn entry(case: &'static str, say: Phrase) -> LogEntry {
    LogEntry {
        say,
        case: case.into(),
        dice: Vec::new(),
        combat: None,
    }
}

/// The hexes in which these blocks stand.
fn hexes_of(state: &State, blocks: Set) -> HexSet {
    let hex = |block: u8| -> Option<HexId> { state.places.hex(BlockId(block)) };
    blocks.filter_map(hex).collect()
}

/// Keeps the choices from `start` on that are legal.
fn keep(choices: &mut Vec<Choice>, start: usize, is_legal: impl Fn(Choice) -> bool) {
    let mut kept = start;
    for index in start..choices.len() {
        let choice = choices[index];
        if is_legal(choice) {
            choices[kept] = choice;
            kept += 1;
        }
    }
    choices.truncate(kept);
}
