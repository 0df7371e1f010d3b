//! How fast whole random games are played, and what a view, a copy and a saved form cost.

mod playouts;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kernel::{Published, RandomDice, Ruleset, Viewer};
use playouts::{LIMIT, Measure, measure_all, opening, play};

/// The position that is looked at, copied and saved comes after so many steps.
const MIDGAME: u64 = 200;

struct Bench<'a>(&'a mut Criterion);

impl Measure for Bench<'_> {
    /// Measures the first scenario of a game.
    fn game<R: Ruleset>(&mut self, game: &Published<R>) {
        let (rules, id) = (&*game.rules, &game.info.id);
        let start = opening(rules, &game.info.scenarios[0].id);
        let mut choices = Vec::new();
        let mut whole_game = |dice: &mut RandomDice| play(rules, &mut start.clone(), dice, &mut choices, LIMIT).steps;
        let games = 20;
        let steps: u64 = (0..games).map(|game| whole_game(&mut RandomDice::new(game))).sum();
        let mut group = self.0.benchmark_group(format!("playout/{id}"));
        group.throughput(Throughput::Elements(steps / games));
        let mut dice = RandomDice::new(1);
        group.bench_function("whole-game", |b| b.iter(|| whole_game(&mut dice)));
        group.finish();
        let mut state = start.clone();
        play(rules, &mut state, &mut RandomDice::new(2), &mut choices, MIDGAME);
        self.0.bench_function(&format!("view/{id}"), |b| {
            b.iter(|| black_box(rules.view(&state, Viewer::Union)));
        });
        self.0
            .bench_function(&format!("clone/{id}"), |b| b.iter(|| black_box(state.clone())));
        self.0.bench_function(&format!("save/{id}"), |b| {
            b.iter(|| black_box(serde_json::to_vec(&state).expect("a state serialises")));
        });
    }
}

fn playouts(c: &mut Criterion) {
    measure_all(&mut Bench(c));
}

criterion_group!(benches, playouts);
criterion_main!(benches);
