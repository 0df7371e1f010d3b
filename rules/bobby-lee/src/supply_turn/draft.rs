//! Emancipation (4.4) and drafts (4.5): the Union, then the Confederates.

use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Side, Turn, phrase};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::state::{Frame, State, SupplyStage};
use crate::supply_turn::sheets::keep;
use crate::supply_turn::stores::Stores;
use crate::victory::EMANCIPATION;

mod refusals {
    use kernel::Refusal;

    pub(super) const LEADER_FIRST: Refusal = Refusal::new("5.2", "First name the leader who is replaced.");
    pub(super) const NO_CHANGE: Refusal = Refusal::new("5.2", "No leader of yours is replaced.");
    pub(super) const UNION_ONLY: Refusal = Refusal::new("4.4", "Only the Union proclaims emancipation.");
    pub(super) const PROCLAIMED: Refusal = Refusal::new("4.4", "Emancipation has been proclaimed already.");
    pub(super) const TOO_EARLY: Refusal = Refusal::new("4.4", "Emancipation is not proclaimed before 1862.");
    pub(super) const TOO_LATE: Refusal = Refusal::new(
        "4.4",
        "Emancipation is proclaimed before the drafts; yours has been called.",
    );
    pub(super) const INVADED: Refusal = Refusal::new(
        "4.4",
        "Confederate units stand north of the Potomac: the moment is not good.",
    );
    pub(super) const DRAFTED: Refusal = Refusal::new("4.5", "Only one draft may be called in a supply turn.");
    pub(super) const NOBODY: Refusal = Refusal::new("4.5", "Your replacement pool has nobody to draft.");
    pub(super) const NO_LEVY: Refusal = Refusal::new("4.5", "The draft owes you no cadre.");
    pub(super) const NO_LEADERS: Refusal = Refusal::new("4.5", "Leaders are not drafted.");
}
use refusals as no;

/// The points that emancipation gives the Confederates (4.4).
const VOLUNTEERS: u8 = 6;
/// The first year in which emancipation may be proclaimed (4.4).
const FIRST_YEAR: u16 = 1862;

impl BobbyLee {
    /// A side names the leader who goes, proclaims and drafts; emancipation gives the Confederates points to spend.
    pub(super) fn open_draft(&self, state: &mut State, side: Side) {
        if side == Side::Confederate && state.ledger.proclaimed {
            state.ledger.sheets[side].points = VOLUNTEERS;
        }
        state.ledger.open(side.into());
        state.become_frame(Frame::Supply(SupplyStage::Draft(side)));
    }

    pub(super) fn judge_draft(
        &self,
        state: &State,
        side: Side,
        stores: &Stores,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let sheet = &state.ledger.sheets[side];
        match (choice, sheet.drawn) {
            (Choice::Replace(old), Some(drawn)) => self.judge_replacing(state, drawn, old),
            (_, Some(_)) => Err(no::LEADER_FIRST),
            (Choice::Replace(_), None) => Err(no::NO_CHANGE),
            (Choice::Emancipate, None) => self.judge_emancipation(state, side, sheet.drafted),
            (Choice::Draft, None) if sheet.drafted => Err(no::DRAFTED),
            (Choice::Draft, None) => {
                let units = stores.pool - self.lookups.leaders;
                if units.is_empty() { Err(no::NOBODY) } else { Ok(()) }
            }
            (Choice::Levy(block, space), None) => {
                if sheet.levies == 0 {
                    return Err(no::NO_LEVY);
                }
                self.judge_recruit(side, stores, block)?;
                if self.lookups.is_leader(block) {
                    return Err(no::NO_LEADERS);
                }
                self.judge_depot(stores, space).map(|_| ())
            }
            _ => self.judge_purchase(state, side, stores, choice),
        }
    }

    /// What a draft is called: from which die on it brings cadres (4.5).
    pub(super) fn draft_label(&self, side: Side) -> Phrase {
        let [none, one] = self.data.tables.drafts[side];
        phrase!("draft.odds", none, one)
    }

    /// What a side may do in the step of the drafts, with its case.
    pub(super) fn ask_draft(&self, state: &State, side: Side) -> (&'static str, Phrase) {
        let stores = self.stores(state, side);
        let can = |choice| self.judge_draft(state, side, &stores, choice).is_ok();
        match (can(Choice::Draft), can(Choice::Emancipate)) {
            (true, true) => ("4.5", phrase!("ask.draft-union", EMANCIPATION, VOLUNTEERS)),
            (true, false) => ("4.5", phrase!("ask.draft")),
            (false, true) => ("4.4", phrase!("ask.emancipation", EMANCIPATION, VOLUNTEERS)),
            (false, false) => ("4.5", phrase!("ask.draft-nobody")),
        }
    }

    fn judge_emancipation(&self, state: &State, side: Side, drafted: bool) -> Result<(), Refusal> {
        if side != Side::Union {
            return Err(no::UNION_ONLY);
        }
        if state.emancipated {
            return Err(no::PROCLAIMED);
        }
        if state.year < FIRST_YEAR {
            return Err(no::TOO_EARLY);
        }
        if drafted {
            return Err(no::TOO_LATE);
        }
        let mut confederates = self.occupied(state, Side::Confederate);
        if confederates.any(|hex| self.is_north(hex)) {
            Err(no::INVADED)
        } else {
            Ok(())
        }
    }

    pub(super) fn list_draft(&self, state: &State, side: Side, stores: &Stores, into: &mut Vec<Choice>) {
        let sheet = &state.ledger.sheets[side];
        if let Some(drawn) = sheet.drawn {
            into.extend(self.list_replaceable(state, drawn).map(Choice::Replace));
            return;
        }
        let start = into.len();
        into.extend([Choice::Emancipate, Choice::Draft]);
        if sheet.levies > 0 {
            let units = stores.first - self.lookups.leaders;
            for hex in stores.depots {
                into.extend(units.map(|block| Choice::Levy(block, self.space(hex))));
            }
        }
        keep(into, start, |choice| {
            self.judge_draft(state, side, stores, choice).is_ok()
        });
        self.list_purchases(state, side, stores, into);
    }

    pub(super) fn apply_draft(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Replace(old) => self.replace_leader(state, side, old, turn),
            Choice::Emancipate => {
                state.emancipated = true;
                state.ledger.proclaimed = true;
                self.score(state, Side::Union, EMANCIPATION);
                say(turn, "4.4", || phrase!("emancipation", EMANCIPATION, VOLUNTEERS));
            }
            Choice::Draft => self.draft(state, side, turn),
            Choice::Levy(block, space) => {
                let Some(hex) = self.hex_of(space) else { return };
                state.ledger.sheets[side].levies -= 1;
                self.appear(state, side, (block, hex), "4.5", turn);
            }
            _ => self.apply_purchase(state, side, choice),
        }
    }

    /// A die says how many cadres the draft brings; the opponent gains a point in any case.
    fn draft(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let roll = turn.d6();
        let [none, one] = self.data.tables.drafts[side];
        let cadres = u8::from(roll > none) + u8::from(roll > one);
        let sheet = &mut state.ledger.sheets[side];
        sheet.drafted = true;
        sheet.levies = cadres;
        state.drafts[side] += 1;
        self.score(state, side.other(), 1);
        say_dice(turn, "4.5", side, "dice.draft", &[roll], || {
            phrase!("drafted", side, cadres)
        });
    }
}
