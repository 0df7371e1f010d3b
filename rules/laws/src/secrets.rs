//! What is hidden stays hidden: two states that differ only in what a viewer may not see.

use protocol::differences::diff;
use protocol::http::About;
use protocol::survey::Query;
use protocol::view::LogEntry;
use protocol::{Side, Viewer};

use crate::games::{choices_of, stacks_of};
use kernel::answers::answer;
use kernel::choice::Spoken;
use kernel::dice::RandomDice;
use kernel::{Dice, Ruleset, Turn};

/// To a viewer, two states that differ only in what he may not see look the same: his view, who is to decide, his
/// choices, and every answer to what he tries or asks.
pub fn looks_the_same<R: Ruleset>(rules: &R, twins: [&R::State; 2], viewer: Viewer, abouts: &[About]) {
    let [one, other] = twins;
    glances_are_the_same(rules, twins, viewer);
    let Some(side) = viewer.side() else { return };
    R::Choice::all(&rules.vocabulary(one), &mut |choice| {
        let answers = twins.map(|state| rules.judge(state, side, choice));
        assert!(answers[0] == answers[1], "{viewer:?}: {choice} tells the twins apart");
    });
    for about in abouts {
        assert!(
            rules.why(one, side, about) == rules.why(other, side, about),
            "{viewer:?}: asking about {about:?} tells the twins apart"
        );
    }
}

/// To a viewer, two states that differ only in what he may not see answer alike whatever he asks of them: how each of his
/// choices would come out, how far his pieces can go, the `layers` of the map, and how the game stands.
pub fn surveys_are_the_same<R: Ruleset>(rules: &R, twins: [&R::State; 2], viewer: Viewer, layers: &[&str]) {
    let [one, other] = twins;
    let choices = viewer.side().map(|side| choices_of(rules, one, side));
    let previews = choices
        .iter()
        .flatten()
        .map(|choice| Query::Preview(choice.to_string()));
    let layers = layers.iter().map(|id| Query::Layer((*id).to_owned()));
    let pieces = viewer.side().map(|_| rules.vocabulary(one).pieces);
    let reaches = pieces.into_iter().flatten().map(Query::Reach);
    let companies = viewer.side().map(|side| stacks_of(rules, one, side));
    let companies = companies.into_iter().flatten().map(Query::Company);
    let queries = previews.chain(layers).chain(reaches).chain(companies);
    for query in queries.chain([Query::Goals]) {
        assert!(
            answer(rules, one, viewer, &query) == answer(rules, other, viewer, &query),
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
        let rolls = RandomDice::new(random.next_u64());
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
    }
    limit
}
