//! Random games without witnesses, of every game of the catalogue.

use kernel::{Dice, OptionSet, Published, RandomDice, Ruleset, Turn};

/// Enough for any game that random players finish.
pub(crate) const LIMIT: u64 = 40_000;

/// What is measured of each game.
pub(crate) trait Measure {
    /// Measures one game.
    fn game<R: Ruleset>(&mut self, game: &Published<R>);
}

/// Measures all games, as they are committed.
pub(crate) fn measure_all(measure: &mut impl Measure) {
    let sound = "the committed data are sound";
    measure.game(&area_impulse::not_war_but_murder(&[]).expect(sound));
    measure.game(&area_impulse::birth_of_a_legend(&[]).expect(sound));
    measure.game(&bobby_lee::bobby_lee(&[]).expect(sound));
    measure.game(&bloodiest_day::bloodiest_day(&[]).expect(sound));
    measure.game(&gcacw::on_to_richmond(&[]).expect(sound));
}

/// The opening of a scenario without options.
pub(crate) fn opening<R: Ruleset>(rules: &R, scenario: &str) -> R::State {
    let none = OptionSet::default();
    rules
        .setup(scenario, &none, &mut RandomDice::new(0))
        .expect("the scenario exists")
}

/// How much was played.
#[derive(Clone, Copy, Default)]
pub(crate) struct Played {
    /// Choices made.
    pub(crate) steps: u64,
    /// Choices there were to choose from.
    pub(crate) offered: u64,
}

/// Plays up to `limit` random steps from a state: lists the choices, draws one and makes it.
pub(crate) fn play<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    dice: &mut RandomDice,
    choices: &mut Vec<R::Choice>,
    limit: u64,
) -> Played {
    let mut played = Played::default();
    while played.steps < limit {
        let mut sides = rules.to_act(state).iter();
        let Some(first) = sides.next() else { break };
        let side = sides.next().filter(|_| dice.below(2) == 1).unwrap_or(first);
        choices.clear();
        rules.choices(state, side, choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        rules
            .apply(state, side, choice, &mut Turn::quiet(dice))
            .expect("choices are legal");
        played.steps += 1;
        played.offered += choices.len() as u64;
    }
    played
}
