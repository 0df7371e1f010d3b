//! 5: setting up.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

#[test]
fn case_5_1_markers_begin_where_the_book_puts_them() {
    let game = Game::opening();
    assert_eq!((game.state.turn, game.state.impulse), (1, 0));
    assert_eq!(game.state.advantage, Some(Union));
    assert_eq!(game.state.replacements, [0, 0]);
    for (track, at) in [("turn", 1), ("impulse", 0), ("rp.union", 0), ("rp.confederate", 0)] {
        assert_eq!(game.track(track), at, "{track}");
    }
    for area in 1..=50 {
        assert_eq!(
            game.owner(area),
            if area <= 4 { Union } else { Confederate },
            "area {area}"
        );
    }
}

#[test]
fn case_5_2_everybody_begins_fresh_and_reinforcements_wait() {
    let game = Game::opening();
    assert!(game.state.exhausted.is_empty() && game.state.inactive.is_empty());
    assert_eq!(game.at("birney"), 3);
    assert_eq!(game.at("Lee"), 7);
    for waiting in ["hoke", "brooks", "Smith"] {
        assert!(game.at(waiting) > 50, "{waiting} is not on the map");
    }
    for unused in ["ferraro", "Meade", "i-det", "u-ii-det"] {
        assert!(!(1..=50).contains(&game.at(unused)), "{unused} is not used");
    }
}

#[test]
fn case_5_2_1_the_union_begins_entrenched_in_1_2_and_3() {
    let game = Game::opening();
    let levels: Vec<u8> = (1..=4).map(|area| game.level(Union, area)).collect();
    assert_eq!(levels, [1, 1, 1, 0]);
}

#[test]
fn case_5_2_2_the_confederates_begin_strongly_entrenched_in_7_and_8() {
    let game = Game::opening();
    let levels: Vec<u8> = [7, 8, 9, 20, 50].map(|area| game.level(Confederate, area)).to_vec();
    assert_eq!(levels, [2, 2, 0, 0, 0]);
}

#[test]
fn case_5_3_play_begins_with_union_impulse_0() {
    let mut game = Game::opening();
    assert_eq!(game.asked(), Union);
    game.plays("pass");
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 1));
}
