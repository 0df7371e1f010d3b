//! The laws along random contests, and what holds in each of their positions.

#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bobby_lee::BobbyLee;
use bobby_lee::battle::Step;
use bobby_lee::choice::Choice;
use bobby_lee::data::BlockId;
use bobby_lee::state::{Frame, State};
use common::{Game, rules};
use kernel::choice::Target;
use kernel::{Dice, RandomDice, Ruleset, Side, Viewer};
use maps::sets::Set;

const CONTESTS: u64 = 60;
const LIMIT: usize = 3000;

/// Where contests are fought: clear ground, forest, a fortress; and from where.
const PLACES: [(&str, &str); 3] = [
    ("warrenton", "culpeper"),
    ("hartwood", "wilderness"),
    ("fair-oaks", "richmond"),
];

/// Blocks of all types with random strengths.
fn army(side: char, from: u8, dice: &mut RandomDice) -> String {
    let leaders = if side == 'u' {
        ["meade", "pope"]
    } else {
        ["lee", "jackson"]
    };
    let count = 1 + dice.below(7);
    let kinds = ["i", "i", "i", "g", "c", "a"];
    let unit = |number: u32, kind: &str, dice: &mut RandomDice| {
        format!("{side}-{kind}0{}:{}", u32::from(from) + number / 4, 1 + dice.below(2))
    };
    let mut blocks: BTreeSet<String> = (0..count)
        .map(|number| {
            let kind = kinds[dice.below(6) as usize];
            unit(number, kind, dice)
        })
        .collect();
    if dice.below(2) == 0 {
        blocks.insert(format!("{side}-{}:3", leaders[usize::from(from) - 1]));
    }
    let mut seen = BTreeSet::new();
    let first = |block: &String| seen.insert(block.split(':').next().unwrap_or_default().to_owned());
    blocks.into_iter().filter(first).collect::<Vec<_>>().join(" ")
}

fn contest(seed: u64) -> Game {
    let mut dice = RandomDice::new(seed);
    let (from, to) = PLACES[seed as usize % PLACES.len()];
    let game = Game::empty()
        .quarter(1862 + dice.below(3) as u16, bobby_lee::data::Quarter::Summer)
        .put(to, &army('c', 1, &mut dice))
        .put("unionville", "c-lee c-i03")
        .put(from, &format!("{} u-meade", army('u', 2, &mut dice)));
    let attackers = army('u', 1, &mut dice).replace("u-meade:3", "");
    let game = game.attack(from, to, &attackers).seeded(seed);
    game.with(|state| {
        state.active = Side::Union;
        state.mud = dice.below(4) == 0;
        state.frames = vec![Frame::Turn(bobby_lee::state::Step::Leaders)];
    })
}

/// What holds whenever somebody is asked in a contest.
fn is_sound(state: &State) {
    let rules = rules();
    let fight = &state.fight;
    let Some(hex) = fight.hex else { return };
    for block in state.places.on_map() {
        let steps = state.steps(BlockId(block));
        assert!((1..=rules.data.block(BlockId(block)).max_steps).contains(&steps));
        assert!(fight.spots[block].is_none() || state.places.at(hex).contains(block));
    }
    let tokens: BTreeSet<u16> = state.places.on_map().map(|block| state.tokens[block].wire()).collect();
    assert_eq!(
        tokens.len(),
        usize::from(state.places.on_map().len()),
        "each block has its own token"
    );
    assert!(tokens.iter().all(|token| (100..=999).contains(token)));
    let deployed = fight.is_battle() && !matches!(state.frame(), Some(Frame::Battle(Step::Deploy(_))));
    if deployed {
        assert!(
            state.places.at(hex).all(|block| fight.spots[block].is_some()),
            "all are on the board"
        );
    }
    let on_board: Set = (0..96).filter(|block| fight.spots[*block].is_some()).collect();
    let marked = fight.acted | fight.half | fight.flanking;
    assert!(!fight.is_battle() || (marked - on_board).is_empty());
    if state.frame() == Some(Frame::Battle(Step::Combat)) {
        for side in Side::BOTH {
            assert!(state.places.at(hex).meets(rules.tables.units(side)));
        }
    }
}

/// What the other side and the bystanders see of hidden blocks: nothing but where they stand.
fn is_foggy(state: &State) {
    for viewer in Viewer::ALL {
        for piece in &rules().view(state, viewer).pieces {
            if viewer.side() == Some(piece.owner) {
                assert!((1..=99).contains(&piece.id) && piece.counter == Some(piece.id));
                continue;
            }
            assert!(
                (100..=999).contains(&piece.id),
                "{viewer:?} knows a block by {}",
                piece.id
            );
            let known = piece
                .counter
                .is_some_and(|counter| state.revealed.contains(counter as u8 - 1));
            assert!(known || piece.counter.is_none() && piece.face == 0);
        }
    }
}

/// Any choice; but who often runs sees few nights.
fn seldom_retreating(_: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    let any = |dice: &mut RandomDice| dice.below(choices.len() as u32) as usize;
    let choice = any(dice);
    if matches!(choices[choice], Choice::Retreat(..)) {
        any(dice)
    } else {
        choice
    }
}

/// The laws and what else holds, after every step or a sample of them.
fn check(step: &laws::Played<'_, BobbyLee>, sample: &mut RandomDice) {
    is_sound(step.after);
    if sample.below(9) == 0 {
        laws::replay_equals_live(rules(), step);
        laws::diffs_lead_from_view_to_view(rules(), step);
        laws::state_survives_saving(rules(), step.after);
        is_foggy(step.after);
    }
    if sample.below(40) == 0 {
        laws::choices_are_what_judge_allows(rules(), step.after, sample, 500);
        laws::refusals_change_nothing(rules(), step.after, sample, 20);
        laws::any_text_is_judged(rules(), step.after, sample, 50);
    }
    if sample.below(1000) == 0 {
        laws::everything_allowed_is_offered(rules(), step.after);
    }
}

#[test]
fn random_contests_obey_the_laws_and_come_to_an_end() {
    let mut steps = BTreeSet::new();
    let mut sample = RandomDice::new(CONTESTS);
    for seed in 0..CONTESTS {
        laws::game_until(rules(), contest(seed).state, seed, LIMIT, seldom_retreating, |step| {
            if let Some(Frame::Battle(step)) = step.before.frame() {
                steps.insert(format!("{step:?}").split('(').next().unwrap_or_default().to_owned());
            }
            check(&step, &mut sample);
            match step.after.frame() {
                Some(Frame::Battle(_) | Frame::Skirmish(_)) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
    }
    let all = [
        "Combat",
        "Deploy",
        "Dig",
        "Flee",
        "Loss",
        "Night",
        "NightReinforce",
        "Regroup",
        "Reinforce",
        "Retreat",
    ];
    assert_eq!(
        steps,
        all.map(str::to_owned).into(),
        "every step of a battle is reached"
    );
}
