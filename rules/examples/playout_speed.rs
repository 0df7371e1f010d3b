//! Prints how many random steps a second of CPU time plays in every scenario of every game: choices listed, one drawn
//! and made, whole games; and how long a view takes. The first argument is the seconds of CPU time for each scenario, the
//! second a part of the names of those that are wanted.

#[path = "../benches/playouts/mod.rs"]
mod playouts;

use std::hint::black_box;

use kernel::{Published, RandomDice, Ruleset, Viewer};
use playouts::{LIMIT, Measure, Played, measure_all, opening, play};
use serde_json::json;

/// The CPU time of this process in seconds, from the kernel's accounts.
fn cpu_seconds() -> f64 {
    let account = std::fs::read_to_string("/proc/self/schedstat").expect("Linux keeps accounts of CPU time");
    let nanoseconds = account.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.expect("the first field is the time on the CPU") / 1e9
}

/// Measures each scenario whose name has a part for so many seconds.
struct Speed {
    seconds: f64,
    part: String,
}

impl Measure for Speed {
    fn game<R: Ruleset>(&mut self, game: &Published<R>) {
        let wanted = game.info.scenarios.iter();
        for scenario in wanted.filter(|scenario| scenario.id.contains(&self.part)) {
            self.measure_scenario(game, &scenario.id);
        }
    }
}

impl Speed {
    fn measure_scenario<R: Ruleset>(&self, game: &Published<R>, scenario: &str) {
        let rules = &*game.rules;
        let start = opening(rules, scenario);
        let (mut dice, mut choices) = (RandomDice::new(1), Vec::new());
        let (mut games, mut all) = (0, Played::default());
        let begun = cpu_seconds();
        while cpu_seconds() - begun < self.seconds {
            let played = play(rules, &mut start.clone(), &mut dice, &mut choices, LIMIT);
            games += 1;
            all.steps += played.steps;
            all.offered += played.offered;
        }
        let seconds = cpu_seconds() - begun;
        let begun = cpu_seconds();
        let views = 20_000;
        for view in 0..views {
            black_box(rules.view(&start, Viewer::ALL[view % 3]));
        }
        let view_seconds = (cpu_seconds() - begun) / views as f64;
        let line = json!({
            "ruleset": game.info.id,
            "scenario": scenario,
            "games": games,
            "choices_per_step": (10.0 * all.offered as f64 / all.steps as f64).round() / 10.0,
            "steps_per_cpu_second": (all.steps as f64 / seconds).round(),
            "view_microseconds": (view_seconds * 1e7).round() / 10.0,
        });
        println!("{line}");
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|seconds| seconds.parse().ok());
    measure_all(&mut Speed {
        seconds: seconds.unwrap_or(3.0),
        part: arguments.next().unwrap_or_default(),
    });
}
