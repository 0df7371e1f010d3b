//! What must hold for every game, stated once. Game crates call these from their tests along random games.
//!
//! Each law panics with a message that names the state or choice at fault.

use protocol::diff::{apply, diff};
use protocol::http::About;
use protocol::survey::Query;
use protocol::view::{LogEntry, Offer, Prompt, TableView};
use protocol::{Side, Viewer};

use crate::dice::{NotedDice, RandomDice, RecordedDice};
use crate::{Dice, Ruleset, Sides, Turn};

/// Choices are exactly the candidates that judge allows.
pub fn choices_are_what_judge_allows<R: Ruleset>(rules: &R, state: &R::State) {
    for side in Side::BOTH {
        let mut choices = Vec::new();
        rules.choices(state, side, &mut choices);
        for choice in &choices {
            if let Err(refusal) = rules.judge(state, side, *choice) {
                panic!("{side:?}: {choice} is offered but refused: {refusal}");
            }
        }
        for candidate in rules.candidates(state) {
            if rules.judge(state, side, candidate).is_ok() {
                assert!(
                    choices.contains(&candidate),
                    "{side:?}: {candidate} is allowed but not offered"
                );
            }
        }
        let ids: std::collections::BTreeSet<String> = choices.iter().map(ToString::to_string).collect();
        assert_eq!(ids.len(), choices.len(), "{side:?}: a choice is offered twice");
        for choice in &choices {
            let read = choice.to_string().parse::<R::Choice>().ok();
            assert_eq!(read, Some(*choice), "{choice} does not survive its text form");
        }
        if rules.to_act(state).contains(side) {
            assert!(!choices.is_empty(), "{side:?} has to decide but has no choice");
        } else {
            assert!(choices.is_empty(), "{side:?} has choices but nothing to decide");
        }
        let offered: std::collections::BTreeSet<String> = rules
            .view(state, side.into())
            .prompt
            .map(|prompt| offered_ids(&prompt).into_iter().collect())
            .unwrap_or_default();
        assert_eq!(offered, ids, "{side:?}: the prompt shows other choices than there are");
    }
}

/// The ids of all choices that a prompt offers.
#[must_use]
pub fn offered_ids(prompt: &Prompt) -> Vec<String> {
    prompt.offers.iter().flat_map(offer_ids).collect()
}

fn offer_ids(offer: &Offer) -> Vec<String> {
    use protocol::view::Destination;
    let verb = &offer.verb;
    let mut ids = Vec::new();
    ids.extend(offer.spaces.iter().map(|space| format!("{verb}:{space}")));
    ids.extend(offer.pieces.iter().map(|piece| format!("{verb}:{piece}")));
    ids.extend(offer.numbers.iter().map(|number| format!("{verb}:{number}")));
    for (piece, destinations) in offer.destinations() {
        for destination in destinations {
            let (Destination::Plain(space) | Destination::Costed(space, _)) = destination;
            ids.push(format!("{verb}:{piece}:{space}"));
        }
    }
    if ids.is_empty() {
        ids.push(verb.to_string());
    }
    ids
}

/// Whoever does not have to decide, and whatever is not offered, changes nothing.
pub fn refusals_change_nothing<R: Ruleset>(rules: &R, state: &R::State, dice: &mut RandomDice, tries: usize) {
    let candidates = rules.candidates(state);
    for _ in 0..tries {
        let side = Side::BOTH[dice.below(2) as usize];
        let candidate = candidates[dice.below(candidates.len() as u32) as usize];
        if rules.judge(state, side, candidate).is_ok() {
            continue;
        }
        let mut copy = state.clone();
        let mut rolls = dice.clone();
        let mut turn = Turn::new(&mut rolls);
        assert!(
            rules.apply(&mut copy, side, candidate, &mut turn).is_err(),
            "{candidate} was judged illegal and yet applied"
        );
        assert!(turn.log.is_empty(), "the refused {candidate} wrote a log");
        assert!(copy == *state, "the refused {candidate} changed the state");
    }
}

/// One step of a random game as [`random_game`] shows it to its visitor.
pub struct Step<'a, R: Ruleset> {
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
    /// What each viewer class read, by [`Viewer::index`].
    pub log: &'a [Vec<LogEntry>; 3],
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
    visit: impl FnMut(Step<'_, R>),
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
    mut state: R::State,
    seed: u64,
    limit: usize,
    mut pick: impl FnMut(&R::State, &[R::Choice], &mut RandomDice) -> usize,
    mut visit: impl FnMut(Step<'_, R>),
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
        if let Err(refusal) = rules.apply(&mut state, side, choice, &mut turn) {
            panic!("{choice} was offered and then refused: {refusal}");
        }
        let log = std::mem::take(&mut turn.log);
        let log = Viewer::ALL.map(|viewer| {
            log.iter()
                .filter_map(|entry| entry.for_viewer(viewer).cloned())
                .collect()
        });
        let rolls = dice.rolls;
        visit(Step {
            before: &before,
            after: &state,
            side,
            choice,
            rolls: &rolls,
            log: &log,
        });
        steps += 1;
    }
    assert!(
        rules.to_act(&state).is_empty(),
        "the game is over but somebody has to decide"
    );
    steps
}

/// Replaying a step with its recorded rolls gives the same state.
pub fn replay_equals_live<R: Ruleset>(rules: &R, step: &Step<'_, R>) {
    let mut state = step.before.clone();
    let mut dice = RecordedDice::new(step.rolls);
    let mut turn = Turn::quiet(&mut dice);
    if let Err(refusal) = rules.apply(&mut state, step.side, step.choice, &mut turn) {
        panic!("{} was accepted live and refused in replay: {refusal}", step.choice);
    }
    assert!(dice.is_sound(), "{} rolled other dice in replay", step.choice);
    assert!(state == *step.after, "{} led elsewhere in replay", step.choice);
}

/// A state survives its saved form.
pub fn state_survives_saving<R: Ruleset>(state: &R::State) {
    let saved = serde_json::to_vec(state).expect("a state serialises");
    let read: R::State = serde_json::from_slice(&saved).expect("a saved state reads back");
    assert!(read == *state, "the saved form of a state lost something");
}

/// For each viewer the diff of a step turns the old view into the new one, through its JSON form. The views made
/// together are the ones made one by one.
pub fn diffs_lead_from_view_to_view<R: Ruleset>(rules: &R, step: &Step<'_, R>) {
    let together = rules.views(step.after);
    for viewer in Viewer::ALL {
        assert!(
            together[viewer.index()] == rules.view(step.after, viewer),
            "{viewer:?}: the view made with the others is another one"
        );
        let old: TableView = rules.view(step.before, viewer);
        let mut new = rules.view(step.after, viewer);
        let log = step.log[viewer.index()].clone();
        new.log_len = old.log_len + log.len() as u32;
        let written = serde_json::to_string(&diff(&old, &new, log)).expect("a diff serialises");
        let read = serde_json::from_str(&written).expect("a diff reads back");
        let mut patched = old;
        apply(&mut patched, &read);
        assert!(
            patched == new,
            "{viewer:?}: the diff of {} leads elsewhere",
            step.choice
        );
    }
}

/// The size of the diff of a step for a viewer, in bytes of JSON.
pub fn diff_bytes<R: Ruleset>(rules: &R, step: &Step<'_, R>, viewer: Viewer) -> usize {
    let old = rules.view(step.before, viewer);
    let mut new = rules.view(step.after, viewer);
    let log = step.log[viewer.index()].clone();
    new.log_len = log.len() as u32;
    let written = serde_json::to_vec(&diff(&old, &new, log));
    written.expect("a diff serialises").len()
}

/// To a viewer, two states that differ only in what he may not see look the same: his view, who is to decide, his
/// choices, and every answer to what he tries or asks.
pub fn looks_the_same<R: Ruleset>(rules: &R, twins: [&R::State; 2], viewer: Viewer, abouts: &[About]) {
    let [one, other] = twins;
    glances_are_the_same(rules, twins, viewer);
    let Some(side) = viewer.side() else { return };
    for candidate in rules.candidates(one) {
        let answers = twins.map(|state| rules.judge(state, side, candidate));
        assert!(
            answers[0] == answers[1],
            "{viewer:?}: {candidate} tells the twins apart"
        );
    }
    for about in abouts {
        assert!(
            rules.why(one, side, about) == rules.why(other, side, about),
            "{viewer:?}: asking about {about:?} tells the twins apart"
        );
    }
}

/// To a viewer, two states that differ only in what he may not see answer alike whatever he asks of them: how each of his
/// choices would come out, and the `layers` of the map.
pub fn surveys_are_the_same<R: Ruleset>(rules: &R, twins: [&R::State; 2], viewer: Viewer, layers: &[&str]) {
    let [one, other] = twins;
    let choices = viewer.side().map(|side| choices_of(rules, one, side));
    let previews = choices
        .iter()
        .flatten()
        .map(|choice| Query::Preview(choice.to_string()));
    let layers = layers.iter().map(|id| Query::Layer((*id).to_owned()));
    for query in previews.chain(layers) {
        assert!(
            rules.survey(one, viewer, &query) == rules.survey(other, viewer, &query),
            "{viewer:?}: {query:?} tells the twins apart"
        );
    }
}

/// To a viewer, two states that differ only in what he may not see look the same at a glance: his view, who is to decide,
/// and his choices.
pub fn glances_are_the_same<R: Ruleset>(rules: &R, twins: [&R::State; 2], viewer: Viewer) {
    let [one, other] = twins;
    assert!(rules.to_act(one) == rules.to_act(other), "different sides decide");
    assert!(
        rules.view(one, viewer) == rules.view(other, viewer),
        "{viewer:?}: the views of the twins differ"
    );
    if let Some(side) = viewer.side() {
        let choices = twins.map(|state| choices_of(rules, state, side));
        assert!(choices[0] == choices[1], "{viewer:?}: the choices of the twins differ");
    }
}

fn choices_of<R: Ruleset>(rules: &R, state: &R::State, side: Side) -> Vec<R::Choice> {
    let mut choices = Vec::new();
    rules.choices(state, side, &mut choices);
    choices
}

/// What a viewer is sent after a step is the same for both twins: the difference and the whole view, byte by byte, and
/// so of one length.
pub fn messages_are_the_same<R: Ruleset>(
    rules: &R,
    before: [&R::State; 2],
    after: [&R::State; 2],
    viewer: Viewer,
    logs: &[Vec<LogEntry>; 2],
) {
    let sent = [0, 1].map(|twin| {
        let old = rules.view(before[twin], viewer);
        let mut new = rules.view(after[twin], viewer);
        new.log_len = old.log_len + logs[twin].len() as u32;
        let diff = serde_json::to_vec(&diff(&old, &new, logs[twin].clone())).expect("a diff serialises");
        [diff, serde_json::to_vec(&new).expect("a view serialises")]
    });
    let [one, other] = &sent;
    assert_eq!(
        one.each_ref().map(Vec::len),
        other.each_ref().map(Vec::len),
        "{viewer:?}: the sizes of the messages tell the twins apart"
    );
    assert!(one == other, "{viewer:?}: the messages tell the twins apart");
}

/// Plays the same choices with the same dice on two states that differ only in what a viewer may not see. As long as
/// `is_secret` says that the difference is not known, they look the same to him, step by step, and he reads the same
/// log. Returns the number of steps until the secret was out, the game was over, no choice was common to both, or
/// `limit` was reached.
pub fn twins_stay_alike<R: Ruleset>(
    rules: &R,
    mut twins: [R::State; 2],
    viewer: Viewer,
    seed: u64,
    limit: usize,
    is_secret: impl Fn(&R::State) -> bool,
) -> usize {
    let mut random = RandomDice::new(seed);
    for step in 0..limit {
        let [one, other] = &twins;
        if !is_secret(one) && !is_secret(other) {
            return step;
        }
        glances_are_the_same(rules, [one, other], viewer);
        let waiting: Vec<Side> = rules.to_act(one).iter().collect();
        if waiting.is_empty() {
            return step;
        }
        let side = waiting[random.below(waiting.len() as u32) as usize];
        let also = choices_of(rules, other, side);
        let mut common = choices_of(rules, one, side);
        common.retain(|choice| also.contains(choice));
        if common.is_empty() {
            return step;
        }
        let choice = common[random.below(common.len() as u32) as usize];
        let before = twins.clone();
        let rolls = random.clone();
        let mut logs: [Vec<LogEntry>; 2] = Default::default();
        for (state, log) in twins.iter_mut().zip(&mut logs) {
            let mut dice = rolls.clone();
            let mut turn = Turn::new(&mut dice);
            if let Err(refusal) = rules.apply(state, side, choice, &mut turn) {
                panic!("{choice} was offered and then refused: {refusal}");
            }
            *log = turn
                .log
                .iter()
                .filter_map(|entry| entry.for_viewer(viewer).cloned())
                .collect();
        }
        let [one, other] = &twins;
        if is_secret(one) || is_secret(other) {
            assert!(
                logs[0] == logs[1],
                "{viewer:?}: the log of {choice} tells the twins apart:
{:?}
{:?}",
                logs[0],
                logs[1]
            );
            messages_are_the_same(rules, before.each_ref(), [one, other], viewer, &logs);
        }
        random.below(1 << 20);
    }
    limit
}
