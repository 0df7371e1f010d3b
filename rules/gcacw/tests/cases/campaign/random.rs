//! The campaign played at random: what is listed is what may be said, whatever is said the state can be saved, and
//! everything that is shown has words.

use std::ops::ControlFlow;

use gcacw::campaign::Step;
use gcacw::choice::Choice;
use gcacw::state::State;
use kernel::{Dice, RandomDice, Referee, Ruleset, Viewer};
use laws::words::Heard;

use super::table::Table;

/// Whether a choice belongs to trains, ships or long marches.
const fn travels(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Entrain(_)
            | Choice::Rail(..)
            | Choice::Embark(_)
            | Choice::Sail(..)
            | Choice::Strategic(..)
            | Choice::Sortie
            | Choice::StormNorfolk
            | Choice::Gunboat1(_)
    )
}

/// Mostly what brings the game forward, and often what this is about.
fn pick(_: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    let any = dice.below(choices.len() as u32) as usize;
    let places = |fits: &dyn Fn(Choice) -> bool| -> Vec<usize> {
        let places = (0..).zip(choices).filter(|(_, choice)| fits(**choice));
        places.map(|(place, _)| place).collect()
    };
    let wanted = match dice.below(4) {
        0 => places(&travels),
        1 | 2 => places(&|choice| matches!(choice, Choice::Done | Choice::Pass)),
        _ => Vec::new(),
    };
    match wanted.as_slice() {
        [] => any,
        wanted => wanted[any % wanted.len()],
    }
}

/// Plays a game on for some steps; the turn that it gets to.
fn play(table: Table, seed: u64, steps: u32, heard: &mut Heard) -> u8 {
    let rules = table.rules;
    let mut sample = RandomDice::new(seed + 1);
    let (mut left, mut turn) = (steps, 0);
    laws::game_until(rules, table.state, seed, usize::MAX, pick, |step| {
        step.log.iter().flatten().for_each(|entry| heard.entry(entry));
        turn = step.after.turn;
        left -= 1;
        if left % 10 == 0 {
            let mut choices = Vec::new();
            rules.list_choices(step.before, step.side, &mut choices);
            for choice in laws::attempts(rules, step.before, step.side, &mut sample, 30) {
                let may = rules.judge(step.before, step.side, choice).is_ok();
                assert_eq!(
                    may,
                    choices.contains(&choice),
                    "{choice} in {:?}",
                    step.before.frames.last()
                );
            }
            heard.view(&rules.view(step.after, step.side.into()));
            heard.view(&rules.view(step.after, Viewer::Spectator));
            let text = serde_json::to_string(step.after).expect("it is saved");
            let read: State = serde_json::from_str(&text).expect("it is read");
            assert_eq!(&read, step.after);
        }
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    turn
}

#[test]
fn what_is_listed_is_what_may_be_said() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let mut heard = Heard::default();
    for (seed, landing) in (1..).zip(["S5814", "S5702", "N5418", "N3602"]) {
        let turn = play(Table::landed(landing), seed, 1200, &mut heard);
        assert!(turn > 1, "the first turn comes to an end");
    }
    for (seed, step) in (11..).zip([Step::Virginia, Step::Norfolk, Step::Gunboats]) {
        let mut table = Table::at("S5814", 14, step);
        table.go_on(&[]);
        play(table, seed, 300, &mut heard);
    }
    heard.has_words(game.package());
}
