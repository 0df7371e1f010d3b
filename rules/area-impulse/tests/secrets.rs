//! What is hidden stays hidden: limited intelligence (17.7) and bids (17.1).

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use area_impulse::AreaImpulse;
use area_impulse::choice::Choice;
use area_impulse::data::LEADER_PIECES;
use area_impulse::state::{Dawn, Frame, State, place};
use common::{Eager, LIMIT, murder, options};
use kernel::{Dice, RandomDice, Ruleset, Side, Viewer};
use protocol::http::About;

const GAMES: u64 = 24;

/// The opening of a numbered game with its random options and the one under test.
fn opening_with(rules: &AreaImpulse, game: u64, option: &str) -> State {
    let mut set = options(rules, game);
    set.0.retain(|id| !id.starts_with("bids"));
    set.0.insert(option.to_owned());
    rules
        .setup("campaign", &set, &mut RandomDice::new(game))
        .expect("the scenario and the options exist")
}

/// The leaders of a side of whom there is a false report.
fn reported(rules: &AreaImpulse, state: &State, side: Side) -> Vec<u8> {
    let of_side = |leader: &(u8, u8)| rules.data.leaders[usize::from(leader.0)].side == side;
    state
        .reports
        .entries()
        .filter(of_side)
        .map(|(leader, _)| leader)
        .collect()
}

/// The same state, had the report been true and the truth the report.
fn swapped(state: &State, leader: u8) -> State {
    let mut twin = state.clone();
    std::mem::swap(&mut twin.leaders[leader], &mut twin.reports[leader]);
    twin
}

/// Questions about every piece that a leader or a report could be, and every area.
fn abouts() -> Vec<About> {
    let about = |piece: Option<u16>, space: Option<u16>, verb: Option<&str>| About {
        piece,
        space,
        verb: verb.map(str::to_owned),
    };
    let mut abouts = Vec::new();
    for piece in LEADER_PIECES..LEADER_PIECES + 64 {
        abouts.push(about(Some(piece), None, None));
        abouts.push(about(Some(piece), None, Some("corps")));
        abouts.extend((1..=50).map(|space| about(Some(piece), Some(space), None)));
    }
    abouts.extend((1..=50).map(|space| about(None, Some(space), None)));
    abouts
}

fn others(side: Side) -> [Viewer; 2] {
    [side.other().into(), Viewer::Spectator]
}

#[test]
fn nobody_tells_a_leader_from_the_false_report_of_him() {
    let rules = murder();
    let eager = Eager::new(&rules);
    let abouts = abouts();
    let mut sample = RandomDice::new(9);
    let (mut twins, mut longest) = (0, 0);
    for game in 0..GAMES {
        let opening = opening_with(&rules, game, "limited-intelligence");
        let pick = |state: &State, choices: &[Choice], dice: &mut RandomDice| eager.pick(state, choices, dice);
        laws::biased_game(&rules, opening, game, LIMIT, pick, |step| {
            let state = step.after;
            let mustering = matches!(state.frame(), Some(Frame::Dawn(Dawn::Muster(_))));
            if mustering || sample.below(25) != 0 {
                return;
            }
            for side in Side::BOTH {
                let hidden = reported(&rules, state, side);
                if hidden.is_empty() {
                    continue;
                }
                let leader = hidden[sample.below(hidden.len() as u32) as usize];
                let twin = swapped(state, leader);
                for viewer in others(side) {
                    if sample.below(8) == 0 {
                        laws::looks_the_same(&rules, [state, &twin], viewer, &abouts);
                    }
                    laws::surveys_are_the_same(&rules, [state, &twin], viewer, &["command"]);
                    let seed = u64::from(sample.below(1 << 30));
                    let secret = |state: &State| state.reports[leader] != 0;
                    let steps = laws::twins_stay_alike(&rules, [state.clone(), twin.clone()], viewer, seed, 60, secret);
                    longest = longest.max(steps);
                    twins += 1;
                }
            }
        });
    }
    assert!(twins > 200, "only {twins} pairs of twins were compared");
    assert!(longest > 20, "no secret was kept for long: {longest} steps");
}

#[test]
fn nobody_sees_where_leaders_are_while_they_are_placed() {
    let rules = murder();
    let mut sample = RandomDice::new(10);
    let mut seen = 0;
    for game in 0..GAMES {
        let opening = opening_with(&rules, game, "limited-intelligence");
        laws::random_game(&rules, opening, game, LIMIT, |step| {
            let state = step.after;
            let Some(Frame::Dawn(Dawn::Muster(side))) = state.frame() else {
                return;
            };
            let mut twin = state.clone();
            for (index, leader) in rules.data.leaders.iter().enumerate() {
                if leader.side == side && place::is_area(state.leaders[index as u8]) {
                    twin.leaders[index as u8] = 1 + sample.below(50) as u8;
                    twin.reports[index as u8] = sample.below(51) as u8;
                }
            }
            for viewer in others(side) {
                laws::looks_the_same(&rules, [state, &twin], viewer, &[]);
            }
            seen += 1;
        });
    }
    assert!(seen > 50, "only {seen} moments of placement were seen");
}

#[test]
fn nobody_sees_a_bid_before_both_are_in() {
    let rules = murder();
    for option in ["bids-union", "bids-confederate"] {
        for side in Side::BOTH {
            let state = opening_with(&rules, 0, option);
            let bid = |points: u8| {
                let mut state = state.clone();
                let mut dice = RandomDice::new(1);
                let mut turn = kernel::Turn::new(&mut dice);
                rules
                    .apply(&mut state, side, Choice::Bid(points), &mut turn)
                    .expect("a bid is allowed");
                let read = others(side).map(|viewer| {
                    let lines = turn.log.iter().filter_map(|entry| entry.for_viewer(viewer).cloned());
                    lines.collect::<Vec<_>>()
                });
                (state, read)
            };
            let ((low, low_log), (high, high_log)) = (bid(0), bid(20));
            assert_eq!(low_log, high_log);
            for viewer in others(side) {
                laws::looks_the_same(&rules, [&low, &high], viewer, &abouts());
            }
        }
    }
}
