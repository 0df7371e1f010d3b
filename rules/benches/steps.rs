//! What the three views of a step cost, and finding what it changed for each viewer class: what a server does at each step,
//! but for words on the wire.

mod playouts;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kernel::{ByViewer, Published, RandomDice, Ruleset, Viewer};
use playouts::{Measure, measure_all, opening, play};
use protocol::TableView;
use protocol::differences::Differences;

/// How many steps are looked at, after so many others.
const STEPS: usize = 200;
const BEFORE: u64 = 60;

struct Bench<'a>(&'a mut Criterion);

/// Random moments of a game, each a step after the one before.
fn moments<R: Ruleset>(rules: &R, scenario: &str) -> Vec<R::State> {
    let mut choices = Vec::new();
    // A game that ends too early is begun again with other dice.
    let tries = (0..).map(|seed| {
        let mut dice = RandomDice::new(seed);
        let mut state = opening(rules, scenario);
        play(rules, &mut state, &mut dice, &mut choices, BEFORE);
        let mut moments = vec![state.clone()];
        while moments.len() <= STEPS && play(rules, &mut state, &mut dice, &mut choices, 1).steps == 1 {
            moments.push(state.clone());
        }
        moments
    });
    tries.take(50).max_by_key(Vec::len).expect("there are some")
}

/// What changed for those viewers who notice anything.
fn compare(before: &ByViewer<TableView>, mut after: ByViewer<TableView>) -> ByViewer<TableView> {
    TableView::keep(before.each_ref(), &mut after);
    let mut differences = Differences::default();
    for viewer in Viewer::ALL {
        let (old, new) = (&before[viewer], &after[viewer]);
        if old != new {
            black_box(differences.between(old, new, Vec::new()));
        }
    }
    drop(differences);
    after
}

impl Measure for Bench<'_> {
    fn game<R: Ruleset>(&mut self, game: &Published<R>) {
        let (rules, id) = (&*game.rules, &game.info.id);
        let scenarios = &game.info.scenarios;
        let some = [scenarios.first(), scenarios.last().filter(|_| scenarios.len() > 1)];
        for scenario in some.into_iter().flatten() {
            let moments = moments(rules, &scenario.id);
            let seen: Vec<_> = moments.iter().map(|state| rules.views(state)).collect();
            let mut group = self.0.benchmark_group(format!("step/{id}/{}", scenario.id));
            group.throughput(Throughput::Elements(moments.len() as u64 - 1));
            group.bench_function("onlookers", |b| {
                b.iter(|| {
                    for state in &moments[1..] {
                        black_box(rules.view(state, Viewer::Spectator));
                    }
                });
            });
            // What is asked is made for one viewer alone: the rest of it is an onlooker's view.
            group.bench_function("asked", |b| {
                b.iter(|| {
                    for state in &moments[1..] {
                        if let Some(side) = rules.to_act(state).iter().next() {
                            black_box(rules.view(state, side.into()));
                        }
                    }
                });
            });
            group.bench_function("views", |b| {
                b.iter(|| {
                    for state in &moments[1..] {
                        black_box(rules.views(state));
                    }
                });
            });
            group.bench_function("compared", |b| {
                b.iter(|| {
                    for pair in seen.windows(2) {
                        black_box(compare(&pair[0], pair[1].clone()));
                    }
                });
            });
            group.bench_function("both", |b| {
                b.iter(|| {
                    let mut before = seen[0].clone();
                    for state in &moments[1..] {
                        before = compare(&before, rules.views(state));
                    }
                });
            });
            group.finish();
        }
    }
}

fn steps(c: &mut Criterion) {
    measure_all(&mut Bench(c));
}

criterion_group!(benches, steps);
criterion_main!(benches);
