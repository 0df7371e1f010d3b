//! Attrition (9.3): units that no supply line reaches are fed by a leader (9.31), live off the land (9.4), or lose a step.

use kernel::choice::Target;
use kernel::{BySide, Phrase, Refusal, Side, Turn, phrase};
use protocol::view::Line;

use crate::choice::Choice;
use crate::data::Quarter;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexId, HexSet};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{Sheet, State};
use crate::supply_turn::sheets::{hexes_of, keep};
use crate::telling::line;

mod refusals {
    use kernel::Refusal;

    pub(super) const NO_LEADER: Refusal = Refusal::new("9.31", "Only an army leader feeds units.");
    pub(super) const ONE_STEP: Refusal = Refusal::new("9.31", "A leader with one step cannot feed anybody.");
    pub(super) const NOBODY: Refusal = Refusal::new("9.31", "Nobody in his command range needs to be fed.");
    pub(super) const FEEDS: Refusal = Refusal::new("9.31", "This leader feeds units already.");
    pub(super) const FEEDS_NOT: Refusal = Refusal::new("9.31", "This leader feeds nobody.");
    pub(super) const NOT_FORAGING: Refusal = Refusal::new("9.4", "This unit does not live off the land.");
    pub(super) const ROOM: Refusal = Refusal::new("9.4", "The land there feeds all who need it.");
    pub(super) const NOT_CHOSEN: Refusal = Refusal::new("9.4", "You have not chosen this unit to starve.");
}
use refusals as no;

/// Who goes hungry as a sheet stands.
#[derive(Clone, Copy, Debug, Default)]
struct Hunger {
    /// Units that no supply line reaches.
    unsupplied: BlockSet,
    /// Those whom leaders feed.
    fed: BlockSet,
    /// Those who live off the land.
    foraging: BlockSet,
}

impl Hunger {
    /// Who loses a step.
    fn starving(&self) -> BlockSet {
        self.unsupplied - self.fed - self.foraging
    }
}

impl BobbyLee {
    /// The units of a side that no supply line reaches.
    fn unsupplied(&self, state: &State, side: Side, supplied: HexSet) -> BlockSet {
        let units = state.places.on_map() & self.lookups.units(side);
        let cut_off = |unit: &BlockId| state.places.hex(*unit).is_some_and(|hex| !supplied.contains(hex));
        units.filter(cut_off).collect()
    }

    /// 9.4: how many units of a side live off a hex without supply.
    pub(crate) fn forage(&self, state: &State, side: Side, hex: HexId) -> u8 {
        let printed = self.hex(hex);
        if printed.home != side {
            return 0;
        }
        let tables = &self.data.tables;
        let row = if printed.forest {
            tables.forage_forest
        } else {
            tables.forage
        };
        let mud = usize::from(state.quarter == Quarter::Winter);
        row[mud] + u8::from(printed.major_town().is_some())
    }

    /// Whether a side has more units without supply somewhere than live off the land: what everybody can count.
    pub(crate) fn is_short(&self, state: &State, side: Side) -> bool {
        self.short_of(state, side, state.ledger.supplied[side]) > 0
    }

    /// How many units of a side more are without supply than live off the land: what everybody can count.
    fn short_of(&self, state: &State, side: Side, supplied: HexSet) -> u8 {
        let unsupplied = self.unsupplied(state, side, supplied);
        let short = hexes_of(state, unsupplied).into_iter().map(|hex| {
            let units = (unsupplied & state.places.at(hex)).len();
            units.saturating_sub(self.forage(state, side, hex))
        });
        short.sum()
    }

    /// How many units of a side would lose a step if the supply turn came now, unless leaders feed them (9.3).
    pub(crate) fn hungry_now(&self, state: &State, side: Side) -> u8 {
        self.short_of(state, side, self.supply(state, side).hexes)
    }

    /// What is told of them where the last step of somebody is among those steps as it is: he is eliminated by it (3.4).
    pub(crate) fn hungry_fall(&self, state: &State, side: Side) -> &'static str {
        let mut then = state.clone();
        then.ledger.supplied[side] = self.supply(state, side).hexes;
        let [mut starving, _] = self.meals(&then, side);
        match starving.any(|unit| state.steps[unit] == 1) {
            true => "hungry.fall",
            false => "hungry.stand",
        }
    }

    /// The units without supply in the command range of a leader.
    fn fed_by(&self, state: &State, leader: BlockId, unsupplied: BlockSet) -> BlockSet {
        let range = self.block(leader).kind.leader().and_then(|leader| leader.range);
        let (Some(range), Some(hex)) = (range, state.places.hex(leader)) else {
            return BlockSet::EMPTY;
        };
        let enemies = self.occupied(state, self.side(leader).other());
        let hexes = self.spread(hex, range, enemies);
        hexes.fold(BlockSet::EMPTY, |fed, hex| fed | state.places.at(hex) & unsupplied)
    }

    fn hunger(&self, state: &State, side: Side) -> Hunger {
        let sheet = &state.ledger.sheets[side];
        let unsupplied = self.unsupplied(state, side, state.ledger.supplied[side]);
        let leaders = sheet.feeding;
        let fed = leaders.fold(BlockSet::EMPTY, |fed, leader| {
            fed | self.fed_by(state, leader, unsupplied)
        });
        let mut foraging = BlockSet::EMPTY;
        for hex in hexes_of(state, unsupplied - fed) {
            let mut units: Vec<BlockId> = ((unsupplied - fed) & state.places.at(hex)).collect();
            // The weakest are spared first, unless the owner has chosen them to starve, and of those who was named first;
            // among equals the lot decides.
            units.sort_by_key(|unit| (sheet.named(*unit), state.steps[*unit], state.tokens[*unit]));
            foraging |= units
                .into_iter()
                .take(usize::from(self.forage(state, side, hex)))
                .collect();
        }
        Hunger {
            unsupplied,
            fed,
            foraging,
        }
    }

    /// The units that lose a step as the sheet of their side stands, and those whom leaders feed: its own secret while it
    /// decides.
    pub(crate) fn meals(&self, state: &State, side: Side) -> [BlockSet; 2] {
        let hunger = self.hunger(state, side);
        [hunger.starving(), hunger.fed]
    }

    /// What it is called that a leader feeds others: how many, and that it costs him a step (9.31).
    pub(super) fn feed_label(&self, state: &State, side: Side, leader: BlockId) -> Phrase {
        let hunger = self.hunger(state, side);
        let fed = self.fed_by(state, leader, hunger.unsupplied - hunger.fed);
        phrase!("feed.count", fed.len())
    }

    pub(super) fn judge_attrition(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.judge_meal(state, side, &self.hunger(state, side), choice)
    }

    fn judge_meal(&self, state: &State, side: Side, hunger: &Hunger, choice: Choice) -> Result<(), Refusal> {
        let sheet = &state.ledger.sheets[side];
        if let Choice::Feed(block) | Choice::Save(block) | Choice::Starve(block) | Choice::Forage(block) = choice
            && !self.lookups.units(side).contains(block)
        {
            return Err(NO_SUCH_PIECE);
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Feed(leader) if sheet.feeding.contains(leader) => Err(no::FEEDS),
            Choice::Feed(leader) => self.judge_feeding(state, hunger, leader),
            Choice::Save(leader) if sheet.feeding.contains(leader) => Ok(()),
            Choice::Save(_) => Err(no::FEEDS_NOT),
            Choice::Starve(unit) if !hunger.foraging.contains(unit) => Err(no::NOT_FORAGING),
            Choice::Starve(unit) => {
                let here = state
                    .places
                    .hex(unit)
                    .map_or(BlockSet::EMPTY, |hex| state.places.at(hex));
                if here.meets(hunger.starving()) {
                    Ok(())
                } else {
                    Err(no::ROOM)
                }
            }
            Choice::Forage(unit) if sheet.hungry.contains(&unit) => Ok(()),
            Choice::Forage(_) => Err(no::NOT_CHOSEN),
            _ => Err(NOT_NOW),
        }
    }

    fn judge_feeding(&self, state: &State, hunger: &Hunger, leader: BlockId) -> Result<(), Refusal> {
        let is_leader = self
            .block(leader)
            .kind
            .leader()
            .is_some_and(|leader| leader.range.is_some());
        if !is_leader || state.places.hex(leader).is_none() {
            return Err(no::NO_LEADER);
        }
        if state.steps(leader) < 2 {
            return Err(no::ONE_STEP);
        }
        if self.fed_by(state, leader, hunger.unsupplied - hunger.fed).is_empty() {
            return Err(no::NOBODY);
        }
        Ok(())
    }

    pub(super) fn list_attrition(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let hunger = self.hunger(state, side);
        let start = into.len();
        let leaders = state.places.on_map() & self.lookups.leaders & self.lookups.units(side);
        for leader in leaders {
            into.extend([Choice::Feed(leader), Choice::Save(leader)]);
        }
        into.extend(hunger.foraging.map(Choice::Starve));
        let chosen = &state.ledger.sheets[side].hungry;
        into.extend(chosen.iter().copied().map(Choice::Forage));
        into.push(Choice::Done);
        keep(into, start, |choice| {
            self.judge_meal(state, side, &hunger, choice).is_ok()
        });
    }

    pub(super) fn apply_attrition(&self, state: &mut State, side: Side, choice: Choice) {
        let sheet = &mut state.ledger.sheets[side];
        match choice {
            Choice::Feed(leader) => sheet.feeding.insert(leader),
            Choice::Save(leader) => sheet.feeding.remove(leader),
            Choice::Starve(unit) | Choice::Forage(unit) => {
                sheet.hungry.retain(|named| *named != unit);
                sheet.hungry.extend((choice == Choice::Starve(unit)).then_some(unit));
            }
            _ => {}
        }
    }

    /// What both sheets say happens: leaders give a step, and the hungry lose one.
    pub(super) fn starve(&self, state: &mut State, turn: &mut Turn<'_>) {
        turn.commit();
        // Who starves follows from both positions as they are before anybody is lost.
        let hunger = BySide::of(|side| self.hunger(state, side));
        for side in Side::BOTH {
            let feeding = state.ledger.sheets[side].feeding;
            for leader in feeding {
                self.feed(state, leader, turn);
            }
            let starving = hunger[side].starving();
            for hex in hexes_of(state, starving) {
                self.starve_in(state, side, hex, starving & state.places.at(hex), turn);
            }
            state.ledger.sheets[side] = Sheet::default();
        }
    }

    /// A leader is shown, and gives a step to feed the units in his range (9.31).
    fn feed(&self, state: &mut State, leader: BlockId, turn: &mut Turn<'_>) {
        let Some(hex) = state.places.hex(leader) else { return };
        state.steps[leader] -= 1;
        let (name, space, steps) = (leader.wire(), self.space(hex).0, state.steps(leader));
        kernel::log::say(turn, "9.31", || phrase!("fed", name, space, steps));
        self.mix(state, hex, self.side(leader), turn);
    }

    /// Units in a hex lose a step each; who stands there and how many are lost is seen by all.
    fn starve_in(&self, state: &mut State, side: Side, hex: HexId, units: BlockSet, turn: &mut Turn<'_>) {
        let space = self.space(hex).0;
        let lost: BlockSet = units.filter(|unit| state.steps[*unit] <= 1).collect();
        if !turn.is_quiet() {
            let names = |units: BlockSet| -> Vec<i32> { units.map(|unit| i32::from(unit.wire())).collect() };
            let own = line("9.3", phrase!("starved.own", names(units), space));
            let public = line("9.3", phrase!("starved", side, units.len(), space, lost.len()));
            turn.log_private(side, own, Some(public));
            if !lost.is_empty() {
                turn.log_private(side, line("9.3", phrase!("starved.lost", names(lost), space)), None);
            }
        }
        for unit in units {
            self.lose_step(state, unit);
        }
    }

    /// What is asked once more before a side lets units starve to death that could be spared: somebody could feed, or
    /// another could starve.
    pub(super) fn confirm_hunger(&self, state: &State, side: Side, opens: bool) -> Option<Phrase> {
        let mut choices = Vec::new();
        self.list_attrition(state, side, &mut choices);
        let starving = self.hunger(state, side).starving();
        let dying = starving.filter(|unit| state.steps[*unit] == 1).count();
        let key = match opens {
            true => "confirm.starves-opens",
            false => "confirm.starves",
        };
        (choices.len() > 1 && dying > 0).then(|| phrase!(key, dying as u8))
    }

    /// How many units are cut off, fed, foraging and starving.
    pub(super) fn attrition_sums(&self, state: &State, side: Side) -> Vec<Line> {
        let hunger = self.hunger(state, side);
        let sum = |units: BlockSet, case: &'static str, key: &'static str| {
            Line(i32::from(units.len()), case.into(), Phrase::bare(key))
        };
        let last: BlockSet = hunger.starving().filter(|unit| state.steps[*unit] == 1).collect();
        vec![
            sum(hunger.unsupplied, "9.2", "sum.unsupplied"),
            sum(hunger.fed, "9.31", "sum.fed"),
            sum(hunger.foraging, "9.4", "sum.foraging"),
            sum(hunger.starving(), "9.3", "sum.starving"),
            sum(last, "9.3", "sum.dying"),
        ]
    }
}
