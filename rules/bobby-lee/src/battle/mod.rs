//! Battles (6.2 to 6.9): who decides at which step, and what follows on what.

mod deployment;
mod field;
mod fire;
mod hits;
mod morale;
mod moves;
mod night;
mod odds;
mod orders;
mod questions;
mod regroup;
mod reinforcement;
mod retreat;
mod rout;
mod usual;
mod works;

use kernel::log::say;
use kernel::{Refusal, Side, Sides, Turn, phrase};
use maps::sets::{Row, Set};
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::data::{BlockId, EdgeId, HexId};
use crate::hexes::HexSet;
use crate::judge::NOT_NOW;
use crate::state::{BLOCKS, Frame, State};

pub(crate) use field::read_spot;
pub use field::{Field, Spot};
pub use hits::Hits;
use orders::Order;
pub(crate) use questions::RetreatLosses;

/// The steps of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// A side deploys, the defender first (6.2).
    Deploy(Side),
    /// A battle turn begins (6.2).
    Begin,
    /// The side whose turn it is may retreat blocks (6.3).
    Retreat,
    /// Its engaged blocks with one step check their morale (6.4).
    Morale,
    /// Its blocks move or fire (6.5, 6.6).
    Combat,
    /// Blocks take hits; their owner chooses among the strongest (6.63). Stands above the step that fired.
    Loss,
    /// All blocks of a side must leave: after a rout, or a lost skirmish (6.33, 6.1). Stands above another step.
    Flee(Side),
    /// The side whose turn it is may bring blocks in (6.7).
    Reinforce,
    /// A side decides in the night whether it fights on (6.81).
    Night(Side),
    /// A side that fights on may bring blocks in and redeploy (6.81, 1.22).
    NightReinforce(Side),
    /// A side may entrench in the night (6.9).
    Dig(Side),
    /// The victor may regroup (6.34).
    Regroup(Side),
}

impl Step {
    /// Where a battle begins, by its defender.
    #[must_use]
    pub const fn first(defender: Side) -> Step {
        Step::Deploy(defender)
    }
}

/// The turns of a day (6.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub enum Hour {
    /// The first turn of a day.
    #[default]
    #[serde(rename = "d")]
    Dawn,
    /// The second.
    #[serde(rename = "m")]
    Morning,
    /// The third.
    #[serde(rename = "a")]
    Afternoon,
    /// The last before night.
    #[serde(rename = "k")]
    Dusk,
    /// The night after a day.
    #[serde(rename = "n")]
    Night,
}

impl Hour {
    const fn next(self) -> Hour {
        match self {
            Hour::Dawn => Hour::Morning,
            Hour::Morning => Hour::Afternoon,
            Hour::Afternoon => Hour::Dusk,
            Hour::Dusk | Hour::Night => Hour::Night,
        }
    }

    /// The phrase that names a turn of the day; none by night.
    const fn key(self) -> Option<&'static str> {
        match self {
            Hour::Dawn => Some("hour.dawn"),
            Hour::Morning => Some("hour.morning"),
            Hour::Afternoon => Some("hour.afternoon"),
            Hour::Dusk => Some("hour.dusk"),
            Hour::Night => None,
        }
    }
}

/// What a victor does to regroup: not both (6.34).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Regrouping {
    /// He retreats blocks out of the hex.
    #[serde(rename = "o")]
    Out,
    /// He brings blocks in.
    #[serde(rename = "i")]
    In,
}

/// The contest under way: a skirmish or a battle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The hex that is fought for; `None` between contests.
    #[serde(rename = "h")]
    pub hex: Option<HexId>,
    /// The day of the battle, from 1; 0 in a skirmish.
    #[serde(rename = "d")]
    pub day: u8,
    /// The time of day.
    #[serde(rename = "t")]
    pub hour: Hour,
    /// Whether it is the defender's battle turn.
    #[serde(rename = "q")]
    pub second: bool,
    /// Where blocks and entrenchments stand on the battle board.
    #[serde(rename = "s")]
    pub spots: Row<Option<Spot>, BLOCKS>,
    /// Blocks that have moved, fired or failed their morale in this battle turn.
    #[serde(rename = "a")]
    pub acted: Set,
    /// Blocks that have outflanked in this battle turn and may still fire (6.5).
    #[serde(rename = "fl")]
    pub flanking: Set,
    /// Against which flanks of the enemy a block has tried that: Left, Right.
    #[serde(rename = "o")]
    pub outflanked: [bool; 2],
    /// Blocks that were not engaged when their own battle turn began.
    #[serde(rename = "c")]
    pub calm: Set,
    /// Artillery whose first fire at short range is spent (6.61).
    #[serde(rename = "x")]
    pub spent: Set,
    /// Blocks of a fortress that have taken half a hit (6.65).
    #[serde(rename = "hh")]
    pub half: Set,
    /// How many blocks have crossed each hexside in this segment (6.32, 6.71).
    #[serde(rename = "e")]
    pub crossed: Vec<(EdgeId, u8)>,
    /// Vacant hexes of the enemy into which blocks have retreated in this segment (6.31).
    #[serde(rename = "v")]
    pub hostile: HexSet,
    /// Hits that are being taken.
    #[serde(rename = "hi")]
    pub hits: Option<Hits>,
    /// The block that is to pick a battery as its target (6.62).
    #[serde(rename = "ai")]
    pub aiming: Option<BlockId>,
    /// The leaders revealed for another day, by side (6.81).
    #[serde(rename = "l")]
    pub captains: [Option<BlockId>; 2],
    /// How the victor regroups.
    #[serde(rename = "r")]
    pub regrouping: Option<Regrouping>,
}

impl Fight {
    /// Whether it is fought on the battle board.
    #[must_use]
    pub const fn is_battle(&self) -> bool {
        self.day > 0
    }

    /// Whether night doubles the limits of hexsides (6.81).
    #[must_use]
    pub fn is_night(&self) -> bool {
        self.hour == Hour::Night
    }

    /// Takes a block off the battle board.
    pub(crate) fn forget(&mut self, block: BlockId) {
        self.spots[block.0] = None;
        let gone = Set::of(block.0);
        self.acted -= gone;
        self.flanking -= gone;
        self.spent -= gone;
        self.half -= gone;
        self.calm -= gone;
        if self.aiming == Some(block) {
            self.aiming = None;
        }
    }
}

impl BobbyLee {
    /// The side whose battle turn it is.
    pub(crate) const fn phasing(state: &State) -> Side {
        if state.fight.second {
            state.active.other()
        } else {
            state.active
        }
    }

    /// Who decides at a step.
    fn decider(state: &State, step: Step) -> Side {
        match step {
            Step::Deploy(side)
            | Step::Flee(side)
            | Step::Night(side)
            | Step::NightReinforce(side)
            | Step::Dig(side)
            | Step::Regroup(side) => side,
            Step::Loss => state.fight.hits.map_or(state.active, |hits| hits.on),
            Step::Begin | Step::Retreat | Step::Morale | Step::Combat | Step::Reinforce => Self::phasing(state),
        }
    }

    pub(crate) fn battle_deciders(&self, state: &State, step: Step) -> Sides {
        Self::decider(state, step).into()
    }

    pub(crate) fn judge_battle(&self, state: &State, side: Side, step: Step, choice: Choice) -> Result<(), Refusal> {
        if let Some((order, give)) = Order::read(choice) {
            return Self::judge_order(state, side, order, give);
        }
        match step {
            Step::Deploy(_) => self.judge_deploy(state, side, choice),
            Step::Retreat => match choice {
                Choice::Done => Ok(()),
                _ => self.judge_retreat(state, side, choice),
            },
            Step::Combat => self.judge_combat(state, side, choice),
            Step::Loss => self.judge_loss(state, choice),
            Step::Flee(_) => self.judge_retreat(state, side, choice),
            Step::Reinforce => match choice {
                Choice::Done => Ok(()),
                _ => self.judge_reinforce(state, side, choice),
            },
            Step::NightReinforce(_) => self.judge_night_reinforcement(state, side, choice),
            Step::Night(_) => self.judge_night(state, side, choice),
            Step::Dig(_) => match choice {
                Choice::Done => Ok(()),
                _ => self.judge_entrench(state, side, choice),
            },
            Step::Regroup(_) => self.judge_regroup(state, side, choice),
            Step::Begin | Step::Morale => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_battle(&self, state: &State, side: Side, step: Step, into: &mut Vec<Choice>) {
        match step {
            Step::Deploy(_) => self.list_deploy(state, side, into),
            Step::Retreat => {
                self.list_retreats(state, side, into);
                into.push(Choice::Done);
            }
            Step::Combat => self.list_combat(state, side, into),
            Step::Loss => into.extend(self.takers(state).map(|block| Choice::Lose(BlockId(block)))),
            Step::Flee(_) => self.list_retreats(state, side, into),
            Step::Reinforce => {
                self.list_reinforcements(state, side, into);
                into.push(Choice::Done);
            }
            Step::NightReinforce(_) => self.list_night_reinforcements(state, side, into),
            Step::Night(_) => self.list_night(state, side, into),
            Step::Dig(_) => {
                self.list_entrench(state, side, into);
                into.push(Choice::Done);
            }
            Step::Regroup(_) => self.list_regroup(state, side, into),
            Step::Begin | Step::Morale => {}
        }
        if !into.is_empty() {
            Self::list_orders(state, side, into);
        }
    }

    pub(crate) fn apply_battle(&self, state: &mut State, side: Side, step: Step, choice: Choice, turn: &mut Turn<'_>) {
        if let Some((order, give)) = Order::read(choice) {
            Self::apply_order(state, side, order, give);
            return;
        }
        match (step, choice) {
            (Step::Deploy(_), _) => self.apply_deploy(state, side, choice, turn),
            (Step::Retreat, Choice::Done) => self.end_retreats(state, turn),
            (Step::Retreat | Step::Flee(_), _) => self.apply_retreat(state, choice, turn),
            (Step::Combat, _) => self.apply_combat(state, side, choice, turn),
            (Step::Loss, Choice::Lose(block)) => self.take_chosen_hit(state, block, turn),
            (Step::Reinforce, Choice::Done) => self.end_battle_turn(state, turn),
            (Step::Reinforce, Choice::Reinforce(block)) => self.reinforce(state, block, turn),
            (Step::NightReinforce(_), _) => self.apply_night_reinforcement(state, side, choice, turn),
            (Step::Night(_), _) => self.apply_night(state, side, choice, turn),
            (Step::Dig(_), Choice::Done) => self.end_digging(state, side, turn),
            (Step::Dig(_), Choice::Entrench(space)) => self.dig(state, side, space, turn),
            (Step::Regroup(_), _) => self.apply_regroup(state, choice, turn),
            _ => {}
        }
    }

    pub(crate) fn advance_battle(&self, state: &mut State, step: Step, turn: &mut Turn<'_>) -> bool {
        match step {
            Step::Deploy(_) => self.advance_deploy(state, turn),
            Step::Begin => {
                self.begin_battle_turn(state, turn);
                false
            }
            Step::Retreat => self.advance_retreats(state, turn),
            Step::Morale => {
                self.check_morale(state, turn);
                false
            }
            Step::Combat => self.advance_combat(state, turn),
            Step::Loss => self.advance_hits(state, turn),
            Step::Flee(side) => self.advance_flight(state, side, turn),
            Step::Reinforce => {
                let side = Self::phasing(state);
                if self.brings_nobody(state, side) {
                    self.end_battle_turn(state, turn);
                    return false;
                }
                true
            }
            Step::Night(side) => self.advance_night(state, side, turn),
            Step::NightReinforce(side) => self.advance_night_reinforcement(state, side, turn),
            Step::Dig(side) => self.advance_digging(state, side, turn),
            Step::Regroup(side) => self.advance_regroup(state, side, turn),
        }
    }

    /// A battle turn begins: everybody may act again.
    fn begin_battle_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        if let Some(hour) = state.fight.hour.key() {
            say(turn, "6.8", || phrase!("battle.turn", hour, state.fight.day, side));
        }
        let field = self.field(state);
        let fight = &mut state.fight;
        fight.acted = Set::EMPTY;
        fight.flanking = Set::EMPTY;
        fight.outflanked = [false; 2];
        fight.aiming = None;
        fight.calm = field.of(side) - field.engaged(side);
        Self::open_hexsides(state);
        state.become_frame(Frame::Battle(Step::Retreat));
    }

    /// The hexsides are open again up to their limits: a new segment begins.
    pub(crate) fn open_hexsides(state: &mut State) {
        state.fight.crossed.clear();
        state.fight.hostile = HexSet::EMPTY;
    }

    /// A battle turn is over: all that are engaged are revealed, on both sides (6.0, Fog of Battle); the guns that stood
    /// unengaged all through it have their first fire again, and the other side has its turn; after the defender's at dusk
    /// comes the night (6.8, 6.61).
    fn end_battle_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        let field = self.field(state);
        let engaged = field.engaged(Side::Union) | field.engaged(Side::Confederate);
        if !(engaged - state.revealed).is_empty() {
            turn.commit();
        }
        state.revealed |= engaged;
        let rested = state.fight.calm & (field.of(side) - field.engaged(side));
        state.fight.spent -= rested;
        if state.fight.second {
            state.fight.hour = state.fight.hour.next();
        }
        state.fight.second = !state.fight.second;
        if state.fight.is_night() {
            self.begin_night(state, turn);
        } else {
            state.become_frame(Frame::Battle(Step::Begin));
        }
    }

    /// A side has left or is gone: the other may regroup (6.34).
    fn end_battle(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        let victor = Side::BOTH.into_iter().find(|side| self.occupies(state, *side, hex));
        if let Some(victor) = victor {
            let space = self.space(hex).0;
            say(turn, "6.0", || phrase!("battle.won", victor, space));
        }
        self.clear_field(state);
        Self::open_hexsides(state);
        state.frames.retain(|frame| !matches!(frame, Frame::Battle(_)));
        let victor = victor.unwrap_or(state.active);
        state.frames.push(Frame::Battle(Step::Regroup(victor)));
    }

    /// Whether a side has nobody left in the hex that is fought for.
    pub(crate) fn has_left(&self, state: &State, side: Side) -> bool {
        state.fight.hex.is_none_or(|hex| !self.occupies(state, side, hex))
    }
}
