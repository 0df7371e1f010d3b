//! Random games of the scenarios end, and hold after every step what must always hold.

use gcacw::choice::Choice;
use gcacw::field::Field;
use gcacw::game::Gcacw;
use gcacw::state::{MOST_FATIGUE, State};
use kernel::choice::{Spoken, Vocabulary};
use kernel::dice::{NotedDice, RandomDice, RecordedDice};
use kernel::{Dice, Ruleset, Turn};
use protocol::Side;

/// More steps than any game has.
const LIMIT: usize = 20_000;

fn sound(rules: &Gcacw, state: &State) {
    let field = Field::new(&rules.data, state);
    let scenario = field.scenario;
    for unit in scenario.unit_ids() {
        let own = state.units[unit];
        assert!(own.fatigue <= MOST_FATIGUE && own.demoralized <= 2 && own.works <= 4 && own.strength <= 21);
        let Some(hex) = own.hex else { continue };
        assert!(own.strength > 0, "a lost unit stands on the map");
        assert!(scenario.area.contains(hex) && rules.data.map[hex].terrain != gcacw::map::Terrain::Water);
        let enemy = field.side(unit).other();
        let fleeing = matches!(
            state.frames.last(),
            Some(gcacw::frames::Frame::Flight(_) | gcacw::frames::Frame::Loss(..))
        );
        assert!(
            fleeing || !field.is_occupied(enemy, hex),
            "both sides stand in {}",
            rules.data.map.label(hex)
        );
    }
    for leader in scenario.leader_ids() {
        let Some(hex) = state.leaders[leader].hex else { continue };
        let mut own = field.own(leader);
        assert!(
            own.any(|unit| state.units[unit].hex == Some(hex)),
            "a leader stands alone"
        );
    }
}

/// Everything that can be said is judged as the list says.
fn listed(rules: &Gcacw, state: &State, side: Side, choices: &[Choice], dice: &mut RandomDice) {
    let words = Vocabulary {
        pieces: (0..260).collect(),
        spaces: rules.data.map.ids().map(|hex| hex.0).chain([0, 9999]).collect(),
        numbers: Vec::new(),
    };
    for _ in 0..200 {
        let Some(choice) = Choice::draw(&words, dice) else {
            continue;
        };
        assert_eq!(
            rules.judge(state, side, choice).is_ok(),
            choices.contains(&choice),
            "{choice}"
        );
        assert!(
            rules.judge(state, side.other(), choice).is_err(),
            "{choice} of the other side"
        );
    }
    for choice in choices {
        assert_eq!(choice.to_string().parse(), Ok(*choice));
    }
}

/// Plays a game at random, of marches and combat more than of leaders who transfer; returns its steps and where it ended.
fn play(rules: &Gcacw, scenario: &str, seed: u64) -> (usize, State) {
    let mut dice = RandomDice::new(seed);
    let mut state = rules
        .set_up(scenario, &mut Turn::quiet(&mut dice))
        .expect("there is such a scenario");
    let mut choices = Vec::new();
    let mut steps = 0;
    while let Some(side) = rules.decider(&state) {
        assert!(steps < LIMIT, "the game does not end: {:?}", state.frames);
        choices.clear();
        rules.list(&state, side, &mut choices);
        assert!(!choices.is_empty(), "nothing can be chosen: {:?}", state.frames);
        let transfers = choices
            .iter()
            .filter(|choice| matches!(choice, Choice::Transfer(..) | Choice::Pass))
            .count();
        let index = loop {
            let index = dice.below(choices.len() as u32) as usize;
            let dull = matches!(choices[index], Choice::Transfer(..) | Choice::Pass);
            if !dull || transfers == choices.len() || dice.d6() == 1 {
                break index;
            }
        };
        let choice = choices[index];
        if steps % 50 == 0 {
            listed(rules, &state, side, &choices, &mut dice);
            let saved = serde_json::to_string(&state).expect("a state serialises");
            assert_eq!(serde_json::from_str::<State>(&saved).expect("it reads back"), state);
        }
        let before = state.clone();
        let mut noted = NotedDice::new(&mut dice);
        rules
            .apply(&mut state, side, choice, &mut Turn::quiet(&mut noted))
            .expect("it was offered");
        assert!(before != state, "{choice} changed nothing");
        let mut recorded = RecordedDice::new(&noted.rolls);
        let mut again = before;
        rules
            .apply(&mut again, side, choice, &mut Turn::quiet(&mut recorded))
            .expect("it was offered");
        assert!(
            again == state && recorded.is_sound(),
            "{choice} led elsewhere in replay"
        );
        sound(rules, &state);
        steps += 1;
    }
    assert!(rules.is_over(&state), "nobody decides in a game that goes on");
    (steps, state)
}

fn games(scenario: &str, seeds: std::ops::Range<u64>) {
    let rules = Gcacw::new(&[]).expect("the committed data are sound");
    let (mut steps, mut levels, mut losses) = (0, [0; 6], 0);
    let games = seeds.end - seeds.start;
    for seed in seeds {
        let (played, state) = play(&rules, scenario, seed);
        steps += played;
        losses += state.losses[Side::Union] + state.losses[Side::Confederate];
        levels[usize::from(state.level(&rules.data, state.points(&rules.data)))] += 1;
        // The ride may be over early (scenario 5, rule 11).
        let early = match scenario {
            "stuarts-ride" => state.turn >= 3,
            // A die may end the campaign with one of its last weeks (23.0 of the advanced game).
            "peninsula-campaign" => matches!(state.turn, 91 | 98 | 105),
            _ => false,
        };
        assert!(early || state.turn == state.scenario(&rules.data).entry.turns);
    }
    println!("{scenario}: {games} games, {steps} steps, {losses} points lost, levels {levels:?}");
    // Two regiments that ride at random seldom meet anybody.
    assert!(losses > 0 || scenario == "stuarts-ride", "nobody fought");
}

#[test]
fn random_games_of_seven_pines_end() {
    games("seven-pines", 0..60);
}

#[test]
fn random_games_of_the_warwick_line_end() {
    games("warwick-line", 0..40);
}

#[test]
fn random_games_of_gaines_mill_end() {
    games("gaines-mill", 0..6);
}

#[test]
fn random_games_of_the_retreat_to_the_james_end() {
    games("retreat-to-the-james", 0..4);
}

#[test]
fn random_games_of_johnstons_retreat_end() {
    games("johnstons-retreat", 0..4);
}

#[test]
fn random_games_of_stuarts_ride_end() {
    games("stuarts-ride", 0..40);
}

#[test]
fn random_games_of_the_seven_days_end() {
    games("seven-days", 0..2);
}

#[test]
fn random_games_of_the_gates_of_richmond_end() {
    games("gates-of-richmond", 0..3);
}

#[test]
fn random_games_of_the_campaign_end() {
    games("peninsula-campaign", 0..4);
}
