//! Whole games, played at random.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use protocol::view::{LogEntry, PieceId, SpaceId};
use protocol::{ByViewer, Side};

use kernel::dice::{NotedDice, RandomDice};
use kernel::{Dice, Ruleset, Sides, Turn};

/// A step of a random game as [`random_game`] shows it to its visitor.
pub struct Played<'a, R: Ruleset> {
    /// The state before.
    pub before: &'a R::State,
    /// The state after.
    pub after: &'a R::State,
    /// Who chose.
    pub side: Side,
    /// What.
    pub choice: R::Choice,
    /// What was rolled.
    pub rolls: &'a [u8],
    /// Whether it cannot be taken back.
    pub committed: bool,
    /// What each viewer class read.
    pub log: &'a ByViewer<Vec<LogEntry>>,
}

/// Plays random choices, each equally likely, until the game ends, calling `visit` after each step; returns the number
/// of steps.
///
/// # Panics
/// As [`biased_game`] does.
pub fn random_game<R: Ruleset>(
    rules: &R,
    state: R::State,
    seed: u64,
    limit: usize,
    visit: impl FnMut(Played<'_, R>),
) -> usize {
    let pick = |_: &R::State, choices: &[R::Choice], dice: &mut RandomDice| dice.below(choices.len() as u32) as usize;
    biased_game(rules, state, seed, limit, pick, visit)
}

/// Plays the choices that `pick` names by their index until the game ends, calling `visit` after each step; returns the
/// number of steps.
///
/// # Panics
/// When nobody has to decide in a game that is not over, or the game is longer than `limit` steps.
pub fn biased_game<R: Ruleset>(
    rules: &R,
    state: R::State,
    seed: u64,
    limit: usize,
    pick: impl FnMut(&R::State, &[R::Choice], &mut RandomDice) -> usize,
    mut visit: impl FnMut(Played<'_, R>),
) -> usize {
    game_until(rules, state, seed, limit, pick, |step| {
        visit(step);
        ControlFlow::Continue(())
    })
}

/// The same, until `visit` has seen enough.
///
/// # Panics
/// As [`biased_game`] does.
pub fn game_until<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    seed: u64,
    limit: usize,
    mut pick: impl FnMut(&R::State, &[R::Choice], &mut RandomDice) -> usize,
    mut visit: impl FnMut(Played<'_, R>) -> ControlFlow<()>,
) -> usize {
    let mut random = RandomDice::new(seed);
    let mut choices = Vec::new();
    let mut steps = 0;
    while rules.outcome(&state).is_none() {
        assert!(steps < limit, "the game has not ended after {limit} steps");
        let to_act: Sides = rules.to_act(&state);
        let waiting: Vec<Side> = to_act.iter().collect();
        assert!(!waiting.is_empty(), "nobody has to decide and the game is not over");
        let side = waiting[random.below(waiting.len() as u32) as usize];
        choices.clear();
        rules.choices(&state, side, &mut choices);
        assert!(!choices.is_empty(), "{side:?} has to decide but has no choice");
        let choice = choices[pick(&state, &choices, &mut random)];
        let before = state.clone();
        let mut dice = NotedDice::new(&mut random);
        let mut turn = Turn::new(&mut dice);
        let tempo = rules.tempo(&state);
        assert!(
            tempo.interrupted.iter().all(|side| to_act.contains(side)),
            "who has nothing to decide is asked something short"
        );
        if let Err(refusal) = rules.apply(&mut state, side, choice, &mut turn) {
            panic!("{choice} was offered and then refused: {refusal}");
        }
        assert!(
            rules.tempo(&state).turn >= tempo.turn,
            "{choice} leads back to an earlier turn"
        );
        let committed = turn.is_committed();
        let log = std::mem::take(&mut turn.log);
        let log = ByViewer::of(|viewer| {
            log.iter()
                .filter_map(|entry| entry.for_viewer(viewer).cloned())
                .collect()
        });
        let rolls = dice.rolls;
        steps += 1;
        let seen = visit(Played {
            before: &before,
            after: &state,
            side,
            choice,
            rolls: &rolls,
            committed,
            log: &log,
        });
        if seen.is_break() {
            return steps;
        }
    }
    assert!(
        rules.to_act(&state).is_empty(),
        "the game is over but somebody has to decide"
    );
    steps
}

/// The pieces of a side that can be marched, by where they stand.
pub(crate) fn stacks_of<R: Ruleset>(rules: &R, state: &R::State, side: Side) -> Vec<Vec<PieceId>> {
    let mut stacks: BTreeMap<SpaceId, Vec<PieceId>> = BTreeMap::new();
    for piece in rules.vocabulary(state).pieces {
        if let Some(at) = rules.paces(state, side, piece, &mut Vec::new()) {
            stacks.entry(at).or_default().push(piece);
        }
    }
    stacks.into_values().collect()
}

/// What a side may choose.
pub(crate) fn choices_of<R: Ruleset>(rules: &R, state: &R::State, side: Side) -> Vec<R::Choice> {
    let mut choices = Vec::new();
    rules.choices(state, side, &mut choices);
    choices
}
