//! Prints how many random steps a CPU second plays: choices enumerated, one drawn and applied, whole games of all
//! scenarios; and how long a view takes.

use std::hint::black_box;

use bobby_lee::BobbyLee;
use bobby_lee::data::GameData;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};

const SCENARIOS: [&str; 4] = ["campaign-1861", "year-1862", "campaign-1863", "year-1864"];
/// Enough for any game that random players finish.
const LIMIT: u64 = 40_000;

/// The CPU time of this process in seconds, from the kernel's accounts.
fn cpu_seconds() -> f64 {
    let account = std::fs::read_to_string("/proc/self/schedstat").expect("Linux keeps accounts of CPU time");
    let nanoseconds = account.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.expect("the first field is the time on the CPU") / 1e9
}

fn main() {
    let games = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(50);
    let rules = BobbyLee::new(GameData::new(&[]).expect("the committed data are sound"));
    for scenario in SCENARIOS {
        measure(&rules, scenario, games);
    }
}

fn measure(rules: &BobbyLee, scenario: &str, games: u64) {
    let mut dice = RandomDice::new(1);
    let start = rules
        .setup(scenario, &OptionSet::default(), &mut dice)
        .expect("the scenario exists");
    let mut choices = Vec::new();
    let (mut steps, mut offered, mut ended) = (0u64, 0u64, 0u64);
    let begun = cpu_seconds();
    for _ in 0..games {
        let mut state = start.clone();
        for _ in 0..LIMIT {
            let to_act = rules.to_act(&state);
            let first = usize::from(dice.below(2) == 1);
            let sides = [Side::BOTH[first], Side::BOTH[1 - first]];
            let Some(side) = sides.into_iter().find(|side| to_act.contains(*side)) else {
                ended += 1;
                break;
            };
            choices.clear();
            rules.choices(&state, side, &mut choices);
            offered += choices.len() as u64;
            let choice = choices[dice.below(choices.len() as u32) as usize];
            let mut turn = Turn::quiet(&mut dice);
            rules
                .apply(&mut state, side, choice, &mut turn)
                .expect("choices are legal");
            steps += 1;
        }
    }
    let seconds = cpu_seconds() - begun;
    let begun = cpu_seconds();
    let views = 20_000;
    for view in 0..views {
        black_box(rules.view(&start, Viewer::ALL[view % 3]));
    }
    let view_seconds = (cpu_seconds() - begun) / views as f64;
    println!(
        "{{\"scenario\":\"{scenario}\",\"games\":{games},\"ended\":{ended},\"steps\":{steps},\"choices_per_step\":{:.1},\"steps_per_cpu_second\":{:.0},\"view_microseconds\":{:.1}}}",
        offered as f64 / steps as f64,
        steps as f64 / seconds,
        view_seconds * 1e6
    );
}
