//! The sheets of the supply turn are secret: nobody else sees, reads or learns by asking what a side writes.

#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;

use bobby_lee::BobbyLee;
use bobby_lee::choice::Choice;
use bobby_lee::data::BlockId;
use bobby_lee::state::{Frame, Place, State};
use common::rules;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};
use protocol::http::About;

const GAMES: u64 = 12;
const STEPS: usize = 500;

/// What a side writes on its sheet before it has finished.
fn is_secret(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Feed(_)
            | Choice::Save(_)
            | Choice::Starve(_)
            | Choice::Forage(_)
            | Choice::Build(_)
            | Choice::Unbuild(_)
            | Choice::Raise(..)
            | Choice::Major(_)
            | Choice::Minor(_)
            | Choice::Strike(_)
            | Choice::Replace(_)
    )
}

fn others(side: Side) -> [Viewer; 2] {
    [side.other().into(), Viewer::Spectator]
}

/// Questions about all blocks, hexes and verbs of the supply turn.
fn abouts(rules: &BobbyLee) -> Vec<About> {
    let about = |piece: Option<u16>, space: Option<u16>, verb: Option<&str>| About {
        piece,
        space,
        verb: verb.map(str::to_owned),
    };
    let verbs = ["build", "unbuild", "feed", "starve", "replace"];
    let mut abouts = Vec::new();
    for piece in 1..=99 {
        abouts.push(about(Some(piece), None, None));
        abouts.extend(verbs.iter().map(|verb| about(Some(piece), None, Some(verb))));
    }
    for hex in &rules.data.hexes {
        abouts.push(about(None, Some(hex.code), None));
        abouts.push(about(None, Some(hex.code), Some("strike")));
    }
    abouts
}

/// The same state as a side might have prepared it otherwise: other strengths, other units in the same blocks of a hex,
/// another sheet.
fn twin(rules: &BobbyLee, state: &State, side: Side, dice: &mut RandomDice) -> State {
    let mut twin = state.clone();
    let own = state.places.on_map() & rules.tables.units(side);
    for block in own - state.revealed {
        let most = u32::from(rules.data.block(BlockId(block)).max_steps);
        twin.steps[block] = 1 + dice.below(most) as u8;
    }
    for block in own - rules.tables.leaders - state.revealed {
        // Another unit of the replacement pool might stand there under the same token.
        let pool = state.places.off_map(Place::Pool) & rules.tables.units(side);
        let mut spare = (pool & twin.places.off_map(Place::Pool)) - rules.tables.leaders;
        if let Some(other) = spare.nth(dice.below(8) as usize) {
            let place = twin.places.of(BlockId(block));
            twin.places.put(BlockId(block), Place::Pool);
            twin.places.put(BlockId(other), place);
            (twin.steps[other], twin.steps[block]) = (1, 0);
            twin.tokens[other] = std::mem::take(&mut twin.tokens[block]);
            let sheet = &mut twin.ledger.sheets[side.index()];
            sheet.steps[block] = 0;
            sheet.cadres.clear();
        }
    }
    let sheet = &mut twin.ledger.sheets[side.index()];
    sheet.hungry.insert(dice.below(96) as u8);
    sheet.drawn = None;
    twin
}

#[test]
fn nobody_sees_what_a_side_writes_on_its_sheet() {
    let rules = rules();
    let abouts = abouts(rules);
    let (mut secrets, mut twins) = (0, 0);
    for game in 0..GAMES {
        let mut dice = RandomDice::new(game);
        let scenario = ["campaign-1861", "campaign-1862", "campaign-1863", "campaign-1864"][game as usize % 4];
        let mut state = rules
            .setup(scenario, &OptionSet::default(), &mut dice)
            .expect("the scenario exists");
        for _ in 0..STEPS {
            let waiting: Vec<Side> = rules.to_act(&state).iter().collect();
            if waiting.is_empty() {
                break;
            }
            let side = waiting[dice.below(waiting.len() as u32) as usize];
            let mut choices = Vec::new();
            rules.choices(&state, side, &mut choices);
            // Quarters pass quickly, so that there are many sheets.
            let hasty = [Choice::Pass, Choice::Bid(0)];
            let choice = match choices.iter().find(|choice| hasty.contains(choice)) {
                Some(choice) if dice.below(4) > 0 => *choice,
                _ => choices[dice.below(choices.len() as u32) as usize],
            };
            let before = state.clone();
            let mut turn = Turn::new(&mut dice);
            rules
                .apply(&mut state, side, choice, &mut turn)
                .expect("it was offered");
            let log = std::mem::take(&mut turn.log);
            if is_secret(choice) {
                secrets += 1;
                for viewer in others(side) {
                    assert!(
                        rules.view(&before, viewer) == rules.view(&state, viewer),
                        "{viewer:?} sees {choice}"
                    );
                    let read = log.iter().filter_map(|logged| logged.for_viewer(viewer)).count();
                    assert_eq!(read, 0, "{viewer:?} reads of {choice}");
                }
            }
            if matches!(state.frame(), Some(Frame::Supply(_))) && dice.below(300) == 0 {
                for side in Side::BOTH {
                    let twin = twin(rules, &state, side, &mut dice);
                    for viewer in others(side) {
                        laws::looks_the_same(rules, [&state, &twin], viewer, &abouts);
                        laws::surveys_are_the_same(rules, [&state, &twin], viewer, &["supply"]);
                    }
                    twins += 1;
                }
            }
        }
    }
    assert!(secrets > 500 && twins > 8, "{secrets} secrets, {twins} twins");
}
