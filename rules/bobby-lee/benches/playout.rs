//! How fast whole random games are played, and what a view, a copy and a saved form cost.

use std::hint::black_box;

use bobby_lee::BobbyLee;
use bobby_lee::choice::Choice;
use bobby_lee::data::GameData;
use bobby_lee::state::State;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};

/// Plays up to `limit` random steps from a state; returns how many there were.
fn play(rules: &BobbyLee, state: &mut State, dice: &mut RandomDice, choices: &mut Vec<Choice>, limit: u64) -> u64 {
    let mut steps = 0;
    while steps < limit {
        let to_act = rules.to_act(state);
        let first = dice.below(2) as usize;
        let sides = [Side::BOTH[first], Side::BOTH[1 - first]];
        let Some(side) = sides.into_iter().find(|side| to_act.contains(*side)) else {
            break;
        };
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
    let rules = BobbyLee::new(GameData::new(&[]).expect("the committed data are sound"));
    for scenario in ["year-1861", "campaign-1863"] {
        measure(c, &rules, scenario);
    }
}

fn measure(c: &mut Criterion, rules: &BobbyLee, scenario: &str) {
    let start = rules
        .setup(scenario, &OptionSet::default(), &mut RandomDice::new(0))
        .expect("the scenario exists");
    let mut choices = Vec::new();
    let mut dice = RandomDice::new(1);
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
    let mut group = c.benchmark_group(format!("playout/bobby-lee/{scenario}"));
    group.throughput(Throughput::Elements(steps / games));
    group.bench_function("whole-game", |b| {
        b.iter(|| play(rules, &mut start.clone(), &mut dice, &mut choices, u64::MAX));
    });
    group.finish();
    let mut state = start.clone();
    play(rules, &mut state, &mut RandomDice::new(2), &mut choices, 200);
    c.bench_function(&format!("view/bobby-lee/{scenario}"), |b| {
        b.iter(|| black_box(rules.view(&state, Viewer::Union)));
    });
    c.bench_function(&format!("clone/bobby-lee/{scenario}"), |b| {
        b.iter(|| black_box(state.clone()))
    });
    c.bench_function(&format!("save/bobby-lee/{scenario}"), |b| {
        b.iter(|| black_box(serde_json::to_vec(&state).expect("a state serialises")));
    });
}

criterion_group!(benches, playouts);
criterion_main!(benches);
