//! Replacements (9.5): points for steps and new units.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Phrase, Refusal, Side, Sides, Turn, phrase};
use protocol::view::Line;

use crate::choice::Choice;
use crate::data::LeaderClass;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexId, Space};
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Cadre, Place, Recruit, State};
use crate::supply_turn::sheets::hexes_of;
use crate::supply_turn::stores::Stores;
use crate::telling::line;

mod refusals {
    use kernel::Refusal;

    pub(super) const OFF_MAP: Refusal = Refusal::new("9.51", "Only units on the map gain steps.");
    pub(super) const NEW: Refusal = Refusal::new("9.52", "A new unit gains no steps before the next supply turn.");
    pub(super) const NO_SUPPLY: Refusal = Refusal::new("9.51", "Only units in supply gain steps.");
    pub(super) const NOTHING_BOUGHT: Refusal = Refusal::new("9.51", "You have bought no step for this unit.");
    pub(super) const NOBODY_FELL: Refusal = Refusal::new("5.21", "No leader of this class has to be replaced.");
    pub(super) const NOBODY_LEFT: Refusal = Refusal::new("5.21", "There is no leader of this class in your pool.");
    pub(super) const FULL: Refusal = Refusal::new("9.51", "With this sheet it has as many steps as it can.");
    pub(super) const NOTHING_THERE: Refusal = Refusal::new("9.52", "You raise no unit there.");
}
use refusals as no;

impl BobbyLee {
    pub(super) fn judge_purchase(
        &self,
        state: &State,
        side: Side,
        stores: &Stores,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let sheet = &state.ledger.sheets[side];
        match choice {
            Choice::Done => Ok(()),
            Choice::Build(block) => self.judge_step_for(state, side, stores, block),
            Choice::Unbuild(block) if sheet.steps.0.get(usize::from(block.0)).is_some_and(|steps| *steps > 0) => Ok(()),
            Choice::Unbuild(_) => Err(no::NOTHING_BOUGHT),
            Choice::Raise(block, space) => {
                self.judge_recruit(side, stores, block)?;
                let hex = self.judge_depot(stores, space)?;
                stores.judge_price(self.cadre_price(Recruit::Block(block), hex))
            }
            Choice::Major(space) => self.judge_successor(state, side, stores, LeaderClass::Major, space),
            Choice::Minor(space) => self.judge_successor(state, side, stores, LeaderClass::Minor, space),
            Choice::Strike(space) => {
                let hex = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
                let planned = sheet.cadres.iter().any(|cadre| cadre.hex == hex);
                if planned { Ok(()) } else { Err(no::NOTHING_THERE) }
            }
            _ => Err(NOT_NOW),
        }
    }

    fn judge_step_for(&self, state: &State, side: Side, stores: &Stores, block: BlockId) -> Result<(), Refusal> {
        if !self.lookups.units(side).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        let hex = state.places.hex(block).ok_or(no::OFF_MAP)?;
        if state.ledger.new.contains(block) {
            return Err(no::NEW);
        }
        if !state.ledger.supplied[side].contains(hex) {
            return Err(no::NO_SUPPLY);
        }
        let bought = state.ledger.sheets[side].steps[block];
        if state.steps(block) + bought >= self.block(block).max_steps {
            return Err(no::FULL);
        }
        let price = self.step_price(state, block);
        stores.judge_price(price)?;
        self.judge_limit(state, stores, hex, price)
    }

    /// What a purchase is called: with its price.
    pub(crate) fn price_label(&self, state: &State, choice: Choice) -> Option<Phrase> {
        let (key, price) = self.price_of(state, choice)?;
        Some(phrase!(key, price))
    }

    /// The price of a purchase, and the key that names it.
    pub(super) fn price_of(&self, state: &State, choice: Choice) -> Option<(&'static str, u8)> {
        Some(match choice {
            Choice::Build(block) => ("build.price", self.step_price(state, block)),
            Choice::Raise(block, space) => {
                let unit = Recruit::Block(block);
                ("raise.price", self.cadre_price(unit, self.hex_of(space)?))
            }
            Choice::Major(_) => ("major.price", self.data.tables.leader_costs.cadre),
            Choice::Minor(_) => ("minor.price", self.data.tables.leader_costs.cadre),
            _ => return None,
        })
    }

    /// What is asked once more before a side finishes its sheet: whether it means to lose points, and to open both sheets.
    pub(crate) fn confirm_sheet(&self, state: &State, side: Side, opens: bool) -> Option<Phrase> {
        let left = state.ledger.sheets[side].points - self.plan(state, side).spent;
        match (left, opens) {
            (0, false) => None,
            (0, true) => Some(Phrase::bare("confirm.opens")),
            (left, false) => Some(phrase!("confirm.forfeit", left)),
            (left, true) => Some(phrase!("confirm.forfeit-opens", left)),
        }
    }

    /// Whether a leader of a class may be drawn for one who fell, wherever he appears.
    fn judge_vacancy(&self, state: &State, side: Side, class: LeaderClass) -> Result<(), Refusal> {
        let cadres = &state.ledger.sheets[side].cadres;
        let planned = cadres
            .iter()
            .filter(|cadre| cadre.unit == Recruit::Leader(class))
            .count();
        let more = |leaders: BlockSet| usize::from(leaders.len()) > planned;
        if !more(self.of_class(state.fallen, side, class)) {
            return Err(no::NOBODY_FELL);
        }
        if !more(self.of_class(state.places.off_map(Place::Leaders), side, class)) {
            return Err(no::NOBODY_LEFT);
        }
        Ok(())
    }

    fn judge_successor(
        &self,
        state: &State,
        side: Side,
        stores: &Stores,
        class: LeaderClass,
        space: Space,
    ) -> Result<(), Refusal> {
        self.judge_vacancy(state, side, class)?;
        let hex = self.judge_depot(stores, space)?;
        stores.judge_price(self.cadre_price(Recruit::Leader(class), hex))
    }

    pub(super) fn list_purchases(&self, state: &State, side: Side, stores: &Stores, into: &mut Vec<Choice>) {
        let sheet = &state.ledger.sheets[side];
        let units = state.places.on_map() & self.lookups.units(side);
        let grows = |block: &BlockId| self.judge_step_for(state, side, stores, *block).is_ok();
        into.extend(units.filter(grows).map(Choice::Build));
        into.extend(stores.plan.growing.map(Choice::Unbuild));
        let vacant = |class| self.judge_vacancy(state, side, class).is_ok();
        let [major, minor] = [LeaderClass::Major, LeaderClass::Minor].map(vacant);
        // The depots are free and the units at hand: the price alone is left to be judged.
        for hex in stores.free_depots() {
            let space = self.space(hex);
            let pays = |unit| stores.judge_price(self.cadre_price(unit, hex)).is_ok();
            let raised = stores.first.filter(|block| pays(Recruit::Block(*block)));
            into.extend(raised.map(|block| Choice::Raise(block, space)));
            if major && pays(Recruit::Leader(LeaderClass::Major)) {
                into.push(Choice::Major(space));
            }
            if minor && pays(Recruit::Leader(LeaderClass::Minor)) {
                into.push(Choice::Minor(space));
            }
        }
        into.extend(sheet.cadres.iter().map(|cadre| Choice::Strike(self.space(cadre.hex))));
        into.push(Choice::Done);
    }

    pub(super) fn apply_purchase(&self, state: &mut State, side: Side, choice: Choice) {
        let hex = |space| self.hex_of(space);
        let unit = match choice {
            Choice::Raise(block, space) => hex(space).map(|hex| (Recruit::Block(block), hex)),
            Choice::Major(space) => hex(space).map(|hex| (Recruit::Leader(LeaderClass::Major), hex)),
            Choice::Minor(space) => hex(space).map(|hex| (Recruit::Leader(LeaderClass::Minor), hex)),
            _ => None,
        };
        let struck = if let Choice::Strike(space) = choice {
            hex(space)
        } else {
            None
        };
        let sheet = &mut state.ledger.sheets[side];
        match choice {
            Choice::Build(block) => sheet.steps[block] += 1,
            Choice::Unbuild(block) => sheet.steps[block] -= 1,
            _ => {}
        }
        sheet.cadres.retain(|cadre| Some(cadre.hex) != struck);
        sheet.cadres.extend(unit.map(|(unit, hex)| Cadre { unit, hex }));
    }

    /// Both sides have their points for the quarter (9.5, 4.33), and sheets to spend them.
    pub(super) fn open_replacements(&self, state: &mut State, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let year = self.data.tables.replacement_points(side, state.year);
            let bonus = BobbyLee::track_bonus(state, side);
            state.ledger.sheets[side].points = year + bonus;
            say(turn, "9.5", || phrase!("points", side, year + bonus, bonus));
        }
        state.ledger.open(Sides::BOTH);
    }

    /// What a sheet says happens: steps are added, new units appear. What was not spent is lost.
    pub(super) fn spend(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        turn.commit();
        let plan = self.plan(state, side);
        let sheet = std::mem::take(&mut state.ledger.sheets[side]);
        if sheet.points == 0 {
            return;
        }
        state.ledger.spent = plan.spent_in;
        if !turn.is_quiet() {
            let own = line("9.5", phrase!("points.spent", plan.spent, sheet.points));
            turn.log_private(side, own, None);
        }
        for (block, steps) in sheet.steps.entries() {
            state.steps[block] += steps;
            if !turn.is_quiet() {
                let own = line("9.51", phrase!("built", block.wire(), steps));
                turn.log_private(side, own, None);
            }
        }
        self.muster(state, side, &sheet.cadres, turn);
    }

    /// What a side has, spends and has left.
    pub(super) fn purchase_sums(&self, state: &State, side: Side) -> Vec<Line> {
        let sheet = &state.ledger.sheets[side];
        if sheet.points == 0 {
            return Vec::new();
        }
        let sum =
            |points: u8, case: &'static str, key: &'static str| Line(i32::from(points), case.into(), Phrase::bare(key));
        let plan = self.plan(state, side);
        let spent = plan.spent;
        let in_hex = |hex: HexId| {
            let limit = Self::limit_of(state, hex);
            let say = phrase!("sum.in-hex", self.space(hex).0, limit);
            Line(i32::from(plan.spent_in[hex]), "9.51".into(), say)
        };
        let totals = [
            sum(sheet.points, "9.5", "sum.points"),
            sum(spent, "9.5", "sum.spent"),
            sum(sheet.points - spent, "9.5", "sum.left"),
            sum(plan.steps, "9.51", "sum.steps"),
            sum(sheet.cadres.len() as u8, "9.52", "sum.cadres"),
        ];
        totals
            .into_iter()
            .chain(hexes_of(state, plan.growing).map(in_hex))
            .collect()
    }
}
