//! The stages of the supply turn (9.0): who fills in a sheet, and what follows on what.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{BySide, Phrase, Refusal, Side, Sides, Turn, phrase};
use protocol::view::Line;

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, Space};
use crate::procedure::{Namer, Procedure, Question};
use crate::refusals::NOT_NOW;
use crate::state::{Frame, Ledger, State, SupplyStage};
use crate::victory::marker_key;

mod refusals {
    use kernel::Refusal;

    pub(super) const FINISHED: Refusal =
        Refusal::new("9.0", "You have finished; take that back first to change your sheet.");
    pub(super) const NOT_FINISHED: Refusal = Refusal::new("9.0", "You have not finished your sheet.");
}
use refusals as no;

impl Procedure for SupplyStage {
    fn deciders(&self, _: &BobbyLee, state: &State) -> Sides {
        state.ledger.asked
    }

    fn judge(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if state.ledger.done[side] {
            return if choice == Choice::Reopen {
                Ok(())
            } else {
                Err(no::FINISHED)
            };
        }
        if choice == Choice::Reopen {
            return Err(no::NOT_FINISHED);
        }
        match *self {
            SupplyStage::Attrition => game.judge_attrition(state, side, choice),
            SupplyStage::Replacements => game.judge_purchase(state, side, &game.stores(state, side), choice),
            SupplyStage::Draft(_) => game.judge_draft(state, side, &game.stores(state, side), choice),
            SupplyStage::Begin => Err(NOT_NOW),
        }
    }

    fn list(&self, game: &BobbyLee, state: &State, side: Side, into: &mut Vec<Choice>) {
        if state.ledger.done[side] {
            into.push(Choice::Reopen);
            return;
        }
        match *self {
            SupplyStage::Attrition => game.list_attrition(state, side, into),
            SupplyStage::Replacements => game.list_purchases(state, side, &game.stores(state, side), into),
            SupplyStage::Draft(_) => game.list_draft(state, side, &game.stores(state, side), into),
            SupplyStage::Begin => {}
        }
    }

    fn apply(&self, game: &BobbyLee, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            // Neither is a line of the log: whom the table waits for says it, and it can go back and forth.
            Choice::Done => state.ledger.done[side] = true,
            Choice::Reopen => state.ledger.done[side] = false,
            _ => match *self {
                SupplyStage::Attrition => game.apply_attrition(state, side, choice),
                SupplyStage::Replacements => game.apply_purchase(state, side, choice),
                SupplyStage::Draft(_) => game.apply_draft(state, side, choice, turn),
                SupplyStage::Begin => {}
            },
        }
    }

    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if *self != SupplyStage::Begin && state.ledger.is_awaited() {
            return true;
        }
        match *self {
            SupplyStage::Begin => game.begin_supply_turn(state, turn),
            SupplyStage::Attrition => game.end_attrition(state, turn),
            SupplyStage::Replacements => game.end_replacements(state, turn),
            SupplyStage::Draft(Side::Union) => game.open_draft(state, Side::Confederate),
            SupplyStage::Draft(Side::Confederate) => game.end_supply_turn(state, turn),
        }
        false
    }

    fn ask(&self, game: &BobbyLee, state: &State, side: Side) -> Option<Question> {
        let sheet = &state.ledger.sheets[side];
        if state.ledger.done[side] {
            return Some(Question::bare("9.0", "ask.sheet-done", "wait.replacements"));
        }
        Some(match *self {
            SupplyStage::Begin => return None,
            SupplyStage::Attrition => Question::bare("9.3", "ask.attrition", "wait.attrition"),
            SupplyStage::Replacements => Question::bare("9.5", "ask.replacements", "wait.replacements"),
            SupplyStage::Draft(_) => {
                // Whoever waits reads one case, whatever is asked.
                let wait = phrase!("wait.draft");
                let (case, ask) = match sheet.drawn {
                    Some(drawn) => ("5.2", phrase!("ask.leader-change", drawn.wire())),
                    None if sheet.levies > 0 => ("4.5", phrase!("ask.levy", sheet.levies)),
                    None if sheet.points > 0 => ("4.4", phrase!("ask.volunteers", sheet.points)),
                    None => game.ask_draft(state, side),
                };
                Question::new(case, ask, wait).awaited_under("9.0")
            }
        })
    }

    fn has_finished(&self, state: &State, side: Side) -> bool {
        state.ledger.done[side]
    }

    fn namer<'a>(&'a self, game: &'a BobbyLee, state: &'a State, side: Side) -> Namer<'a> {
        Box::new(move |choice| match choice {
            Choice::Feed(leader) => Some(game.feed_label(state, side, leader)),
            Choice::Draft => Some(game.draft_label(side)),
            choice => game.price_label(state, choice),
        })
    }

    fn kind(&self, game: &BobbyLee, state: &State, choice: Choice) -> Option<u16> {
        match choice {
            Choice::Unbuild(_) | Choice::Strike(_) => Some(0),
            choice => game.price_of(state, choice).map(|(_, price)| price.into()),
        }
    }

    fn confirm(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice, opens: bool) -> Option<Phrase> {
        match choice {
            Choice::Done if *self == SupplyStage::Attrition => game
                .confirm_hunger(state, side, opens)
                .or_else(|| game.confirm_sheet(state, side, opens)),
            Choice::Done => game.confirm_sheet(state, side, opens),
            _ => None,
        }
    }

    fn sums(&self, game: &BobbyLee, state: &State, side: Side) -> Vec<Line> {
        match *self {
            SupplyStage::Begin => Vec::new(),
            SupplyStage::Attrition => game.attrition_sums(state, side),
            SupplyStage::Replacements | SupplyStage::Draft(_) => game.purchase_sums(state, side),
        }
    }

    fn meant(
        &self,
        game: &BobbyLee,
        state: &State,
        side: Side,
        block: Option<BlockId>,
        space: Option<Space>,
    ) -> Choice {
        let sheet = &state.ledger.sheets[side];
        // A hex alone is asked about as a place for some new unit.
        let recruit = || game.stores(state, side).first.first();
        match (*self, block, space) {
            (SupplyStage::Attrition, Some(block), None) if game.lookups.is_leader(block) => Choice::Feed(block),
            (SupplyStage::Attrition, Some(block), None) => Choice::Starve(block),
            (SupplyStage::Draft(_), Some(block), None) if sheet.drawn.is_some() => Choice::Replace(block),
            (SupplyStage::Replacements | SupplyStage::Draft(_), Some(block), None) => Choice::Build(block),
            (SupplyStage::Replacements | SupplyStage::Draft(_), _, Some(space)) => match block.or_else(recruit) {
                Some(block) if sheet.levies > 0 => Choice::Levy(block, space),
                Some(block) => Choice::Raise(block, space),
                None => Choice::Strike(space),
            },
            _ => Choice::Done,
        }
    }
}

impl BobbyLee {
    fn begin_supply_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.ledger = Ledger::default();
        self.head(state, turn);
        let supply = BySide::of(|side| self.supply(state, side));
        state.ledger.supplied = supply.map(|supply| supply.hexes);
        state.ledger.by_sea = supply[Side::Union].ports;
        let hungry = Side::BOTH.into_iter().filter(|side| self.is_short(state, *side));
        state.ledger.open(hungry.collect());
        state.become_frame(Frame::Supply(SupplyStage::Attrition));
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
            phrase!("time", marker_key(state), state.marker.unsigned_abs())
        });
        if self.judge_step(state, turn) {
            return;
        }
        self.open_replacements(state, turn);
        state.become_frame(Frame::Supply(SupplyStage::Replacements));
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
}
