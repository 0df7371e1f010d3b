//! A second referee, who has read the rulebook and the rulings but never the engine, watches whole games.
//!
//! He keeps a table of his own (`table`), follows each choice with the dice that were rolled for it, and after each step
//! compares: who is asked what, every choice that each side has, where every block stands and how strong, what lies face
//! up, the marker, the tracks, what is controlled, the figures and totals of the prompts, the hexes in supply, the dice and
//! the firepower of everybody who can fire, and who has won. He knows the other's position only through the views of both
//! sides, the offered choices and the log (`wire`), and the map and the order of battle from the committed documents
//! (`map`); the tables of the back cover are his own.
//!
//! | room | cases |
//! |---|---|
//! | `table` | 1.1 bids, 1.2 turns, passes and weather, 4.22 free deployment, 3.4 losses |
//! | `control` | 2.7 to 2.72, 4.31, 7.1 |
//! | `march` | 2.2, 2.21, 2.6, 5.11, 5.12, 5.3 to 5.34: activation, command, movement, attack limits, forced marches |
//! | `strategic` | 5.4, 5.41, 7.3, 8.1 to 8.4: by land, rail and sea, invasions, pontoon bridges |
//! | `contest` | 1.22, 6.1, 6.63, 6.65, 6.66: which fight is next, skirmishes, hits |
//! | `retreat` | 6.3 to 6.35, 6.7 to 6.72, 8.41: retreats, reinforcements, regrouping |
//! | `battle` | 6.2, 6.4 to 6.66, 6.9: deployment, morale, moves, fire, melee, rout, entrenchments |
//! | `night` | 1.22, 6.81 |
//! | `supply` | 4.1, 4.21, 4.32, 4.61, 9.0 to 9.4: lines of supply, attrition, time, the end |
//! | `recruits` | 4.33, 4.4, 4.5, 5.2 to 5.22, 9.5 to 9.52: points, prices, cadres, leaders, emancipation, drafts |
//!
//! What he does not judge: the tokens of hidden blocks and the words of the log (3.2, `secrets.rs`), which of several equal
//! blocks takes a hit or starves where nobody chooses, which of equally short ways a block takes (he reads both from what
//! came of it), and odds. Where the book leaves a question he follows the ruling.
//!
//! Where the two differ, the book decides.

mod array;
mod battle;
mod command;
#[path = "../common/commander.rs"]
mod commander;
#[expect(dead_code, reason = "shared with the other tests")]
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod contest;
mod control;
mod draft;
mod figures;
#[path = "../common/games.rs"]
mod games;
mod hits;
mod map;
mod march;
mod night;
mod player;
mod recruits;
mod retreat;
mod stage;
mod strategic;
mod supply;
mod table;
mod watch;
mod wire;

use std::ops::Range;

use crate::player::Player;
use crate::watch::{Tally, watch};

/// Watches games, each up to so many steps.
fn games(games: Range<u64>, player: Player, most: usize) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        watch(game, player, most, &mut tally);
    }
    tally
}

/// What must have come up, so that the agreement says something.
fn has_seen(tally: &Tally, cases: &[&str]) {
    for case in cases {
        assert!(tally.notes.contains_key(case), "no game shows '{case}'");
    }
}

#[test]
fn two_referees_agree_on_careless_games() {
    let tally = games(0..40, Player::Careless, games::LIMIT);
    let cases = [
        "2.6 road",
        "5.22 Grant replaces Lincoln",
        "8.3 sea",
        "9.3 attrition",
        "9.4 forage",
    ];
    has_seen(&tally, &cases);
}

#[test]
fn two_referees_agree_on_eager_games() {
    let tally = games(40..70, Player::Eager, games::LIMIT);
    let cases = [
        "5.22 Grant as army leader",
        "5.22 Grant as Supreme Leader",
        "6.9 works",
        "6.33 rout",
    ];
    has_seen(&tally, &cases);
}

#[test]
fn two_referees_agree_on_planned_games() {
    let tally = games(70..100, Player::Planning, 2500);
    let cases = [
        "6.61 long-range fire",
        "6.81 another day",
        "6.81 leader beside the battle",
        "9.31 leader feeds",
    ];
    has_seen(&tally, &cases);
}

#[test]
fn two_referees_agree_on_bold_games() {
    let tally = games(100..200, Player::Bold, games::LIMIT);
    let cases = [
        "1.1 two bids of nothing",
        "1.2 weather mud",
        "1.22 redeployment in the night",
        "2.6 attack along a road",
        "4.1 decisive",
        "4.21 election",
        "4.31 town freed",
        "4.4 emancipation",
        "4.5 draft",
        "4.61 end of the year",
        "5.2 leader returns to the pool",
        "5.2 major leader changed",
        "5.2 minor leader changed",
        "5.21 major leader drawn",
        "5.21 minor leader drawn",
        "5.34 attack on a forced march",
        "5.34 stragglers",
        "5.4 Supreme Leader by rail",
        "5.4 strategic move by land",
        "5.41 pontoon",
        "6.3 retreat while engaged",
        "6.31 retreat to a vacant enemy hex",
        "6.34 regrouping into the hex",
        "6.34 regrouping out of the hex",
        "6.4 morale behind walls or works",
        "6.4 morale fails",
        "6.5 flank found",
        "6.5 flank missed",
        "6.61 first close fire",
        "6.61 guns ready again",
        "6.62 fire at a battery",
        "6.63 driven to the Reserve",
        "6.63 loss to be chosen",
        "6.64 melee",
        "6.65 battle for a fortress",
        "6.65 half-hit",
        "6.65 skirmish for a fortress",
        "6.66 skirmish in a forest",
        "6.66 skirmish with two firepowers",
        "6.7 reinforcement",
        "6.9 fire at works",
        "7.1 vacant railway hex",
        "7.3 rail",
        "8.4 invasion opposed",
        "8.41 retreat by sea",
        "9.51 supreme away",
        "9.52 cadre",
        "9.52 supreme leader rebuilt",
    ];
    has_seen(&tally, &cases);
}
