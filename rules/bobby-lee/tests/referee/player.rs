//! Players for whole games: some know nothing but the referee's table, some the position as others have it.

use std::sync::LazyLock;

use bobby_lee::choice::Choice;
use bobby_lee::state::State;
use kernel::{BySide, Dice, RandomDice, Ruleset, Side};

use crate::commander::Commander;
use crate::common::rules;
use crate::games::{eager, weighted};
use crate::map::MAP;
use crate::stage::Stage;
use crate::table::Table;
use crate::wire::Act;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Every choice is as good as another.
    Careless,
    /// Gathers, attacks together, fights on and seldom stops early.
    Eager,
    /// Follows plain rules of thumb, and now and then a whim.
    Planning,
    /// Attacks wherever he can, and holds out in battles.
    Bold,
}

static COMMANDER: LazyLock<Commander<'_>> = LazyLock::new(|| {
    let goals: BySide<&[&str]> = BySide::new(
        &["Manassas Junction", "Winchester", "Richmond"],
        &["Washington", "Winchester"],
    );
    Commander::new(rules(), goals)
});

impl Player {
    /// The index of the choice that he makes.
    pub(crate) fn pick(self, table: &Table, state: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
        match self {
            Player::Careless => dice.below(choices.len() as u32) as usize,
            Player::Eager => eager(state, choices, dice),
            Player::Planning if dice.below(8) == 0 => eager(state, choices, dice),
            Player::Planning => {
                let mut sides = Side::BOTH.into_iter();
                let side = sides.find(|side| rules().judge(state, *side, choices[0]).is_ok());
                COMMANDER.pick(state, side.unwrap_or(Side::Union), choices)
            }
            Player::Bold => weighted(choices, dice, |choice| weight(table, Act::read(choice))),
        }
    }
}

fn weight(table: &Table, act: Act) -> u32 {
    match (table.stage, act.verb) {
        (_, "move" | "force-march" | "invade") => weight_of_move(table, act),
        (_, "pontoon" | "pontoon-force") => 50 + weight_of_move(table, act),
        (_, "pass" | "rest" | "reopen" | "strike" | "unbuild" | "forage" | "save" | "lower" | "abandon") => 1,
        (Stage::Flee(_), "retreat") => 20,
        (_, "retreat") => 1,
        (Stage::Deploy, "done") => 200,
        (Stage::Array(_), "done" | "deploy-rest") => 150,
        (Stage::Retreat, "done") => 150,
        (Stage::Combat, "done") => 8,
        (_, "done") => 40,
        (_, "fight-on") => 150,
        (_, "activate" | "supreme" | "fire" | "melee" | "outflank" | "entrench" | "reinforce" | "feed") => 40,
        (_, "engage" | "aim" | "target" | "build" | "levy" | "draft" | "lose") => 20,
        (_, "rail" | "sail" | "raise" | "deploy") => 3,
        (_, "redeploy" | "disengage") => 4,
        (_, "bid") => 10 * u32::from(act.to.min(3)) + 1,
        // Standing orders are for those who do not like to fight.
        (stage, _) if Stage::IN_CONTESTS.contains(&stage.name()) => 1,
        _ => 10,
    }
}

/// Moves to friends, and attacks above all where others attack, and fortresses.
fn weight_of_move(table: &Table, act: Act) -> u32 {
    let hex = MAP.hex(act.to);
    let walls = 1 + 5 * u32::from(MAP.hexes[hex].fortress);
    let [own, enemies] = [table.active, table.active.other()].map(|side: Side| u32::from(table.own(side, hex).len()));
    match (own, enemies) {
        (0, 0) => 2,
        (_, 0) => 4 + own,
        (0, _) => 40 * enemies * walls,
        _ => 400 * walls,
    }
}
