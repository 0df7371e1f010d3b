//! The laws of the kernel along random games of Not War But Murder.

use area_impulse::AreaImpulse;
use area_impulse::book::NOT_WAR_BUT_MURDER;
use area_impulse::data::GameData;
use area_impulse::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, laws};

const GAMES: u64 = 500;
/// A random game is over long before this many steps.
const LIMIT: usize = 20_000;

fn rules() -> AreaImpulse {
    AreaImpulse::new(
        NOT_WAR_BUT_MURDER,
        GameData::not_war_but_murder(&[]).expect("the committed data are sound"),
    )
}

fn opening(rules: &AreaImpulse, game: u64) -> State {
    let ids = ["artillery-fords", "lee-health-variant", "literal-corps-penalty"];
    let on = ids.iter().enumerate().filter(|(bit, _)| game >> bit & 1 == 1);
    let options: OptionSet = on.map(|(_, id)| *id).collect();
    rules
        .setup("campaign", &options, &mut RandomDice::new(game))
        .expect("the scenario and the options exist")
}

#[test]
fn random_games_obey_the_laws_and_end() {
    let rules = rules();
    let mut total = 0;
    let mut sample = RandomDice::new(77);
    for game in 0..GAMES {
        let state = opening(&rules, game);
        total += laws::random_game(&rules, state, game, LIMIT, |step| {
            laws::replay_equals_live(&rules, &step);
            laws::diffs_lead_from_view_to_view(&rules, &step);
            if sample.below(400) == 0 {
                laws::choices_are_what_judge_allows(&rules, step.after);
                laws::refusals_change_nothing(&rules, step.after, &mut sample, 20);
                laws::state_survives_saving::<AreaImpulse>(step.after);
            }
        });
    }
    println!("{GAMES} games, {total} steps");
}
