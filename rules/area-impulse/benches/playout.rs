//! How fast whole random games are played, and what a view costs.

use std::hint::black_box;

use area_impulse::AreaImpulse;
use area_impulse::book::{BIRTH_OF_A_LEGEND, NOT_WAR_BUT_MURDER};
use area_impulse::choice::Choice;
use area_impulse::data::GameData;
use area_impulse::state::State;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};

/// Both games, as they are committed.
fn games() -> [AreaImpulse; 2] {
    let sound = "the committed data are sound";
    [
        AreaImpulse::new(NOT_WAR_BUT_MURDER, GameData::not_war_but_murder(&[]).expect(sound)),
        AreaImpulse::new(BIRTH_OF_A_LEGEND, GameData::birth_of_a_legend(&[]).expect(sound)),
    ]
}

fn opening(rules: &AreaImpulse) -> State {
    rules
        .setup("campaign", &OptionSet::default(), &mut RandomDice::new(0))
        .expect("the scenario exists")
}

/// Plays up to `limit` random steps from a state; returns how many there were.
fn play(rules: &AreaImpulse, state: &mut State, dice: &mut RandomDice, choices: &mut Vec<Choice>, limit: u64) -> u64 {
    let mut steps = 0;
    while steps < limit
        && let Some(side) = Side::BOTH.into_iter().find(|side| rules.to_act(state).contains(*side))
    {
        choices.clear();
        rules.choices(state, side, choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        let mut turn = Turn::quiet(dice);
        rules.apply(state, side, choice, &mut turn).expect("choices are legal");
        steps += 1;
    }
    steps
}

fn playouts(c: &mut Criterion) {
    for rules in &games() {
        measure(c, rules);
    }
}

fn measure(c: &mut Criterion, rules: &AreaImpulse) {
    let id = rules.book.id;
    let start = opening(rules);
    let mut choices = Vec::new();
    let mut dice = RandomDice::new(1);
    let mut group = c.benchmark_group(format!("playout/{id}"));
    let games = 20;
    let steps: u64 = (0..games)
        .map(|game| {
            play(
                rules,
                &mut start.clone(),
                &mut RandomDice::new(game),
                &mut choices,
                u64::MAX,
            )
        })
        .sum();
    group.throughput(Throughput::Elements(steps / games));
    group.bench_function("whole-game", |b| {
        b.iter(|| play(rules, &mut start.clone(), &mut dice, &mut choices, u64::MAX));
    });
    group.finish();
    let mut state = start.clone();
    play(rules, &mut state, &mut RandomDice::new(2), &mut choices, 200);
    c.bench_function(&format!("view/{id}"), |b| {
        b.iter(|| black_box(rules.view(&state, Viewer::Union)))
    });
    c.bench_function(&format!("clone/{id}"), |b| b.iter(|| black_box(state.clone())));
    c.bench_function(&format!("save/{id}"), |b| {
        b.iter(|| black_box(serde_json::to_vec(&state).expect("a state serialises")));
    });
}

criterion_group!(benches, playouts);
criterion_main!(benches);
