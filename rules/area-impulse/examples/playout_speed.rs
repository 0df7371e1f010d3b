//! Prints how many random steps a CPU second plays: choices enumerated, one drawn and applied, whole games;
//! and how long a view takes.

use std::hint::black_box;

use area_impulse::AreaImpulse;
use area_impulse::book::{BIRTH_OF_A_LEGEND, NOT_WAR_BUT_MURDER};
use area_impulse::data::GameData;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};

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
        .unwrap_or(2000);
    let sound = "the committed data are sound";
    let murder = GameData::not_war_but_murder(&[]).expect(sound);
    measure(&AreaImpulse::new(NOT_WAR_BUT_MURDER, murder), games);
    let legend = GameData::birth_of_a_legend(&[]).expect(sound);
    measure(&AreaImpulse::new(BIRTH_OF_A_LEGEND, legend), games);
}

fn measure(rules: &AreaImpulse, games: u64) {
    let mut dice = RandomDice::new(1);
    let start = rules
        .setup("campaign", &OptionSet::default(), &mut dice)
        .expect("the scenario exists");
    let mut choices = Vec::new();
    let (mut steps, mut offered) = (0u64, 0u64);
    let begun = cpu_seconds();
    for _ in 0..games {
        let mut state = start.clone();
        while let Some(side) = Side::BOTH.into_iter().find(|side| rules.to_act(&state).contains(*side)) {
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
        "{{\"ruleset\":\"{}\",\"games\":{games},\"steps\":{steps},\"choices_per_step\":{:.1},\"steps_per_cpu_second\":{:.0},\"view_microseconds\":{:.1}}}",
        rules.book.id,
        offered as f64 / steps as f64,
        steps as f64 / seconds,
        view_seconds * 1e6
    );
}
