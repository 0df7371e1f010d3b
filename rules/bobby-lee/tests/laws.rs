//! The laws of the kernel along whole games.

use bobby_lee::BobbyLee;
use bobby_lee::data::GameData;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, laws};

#[test]
fn random_turns_obey_the_laws() {
    let rules = BobbyLee::new(GameData::new(&[]).expect("the committed data are sound"));
    let mut dice = RandomDice::new(1);
    let mut state = rules
        .setup("campaign-1861", &OptionSet::default(), &mut dice)
        .expect("the scenario exists");
    for _ in 0..2000 {
        let waiting: Vec<_> = rules.to_act(&state).iter().collect();
        let side = waiting[dice.below(waiting.len() as u32) as usize];
        let mut choices = Vec::new();
        rules.choices(&state, side, &mut choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        let mut turn = kernel::Turn::new(&mut dice);
        rules
            .apply(&mut state, side, choice, &mut turn)
            .expect("it was offered");
        laws::state_survives_saving::<BobbyLee>(&state);
        if dice.below(100) == 0 {
            laws::choices_are_what_judge_allows(&rules, &state);
            laws::refusals_change_nothing(&rules, &state, &mut dice, 100);
        }
    }
}
