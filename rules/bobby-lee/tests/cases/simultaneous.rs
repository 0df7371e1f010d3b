//! What both sides decide at the same time, each in secret (4.22, 9.0): finished, opened again, and opened at last.

use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{RecordedDice, Ruleset, Turn, Viewer};

use crate::common::{Game, block, choice, rules};

/// Dice that always say the same lead to an end too: each new unit has a token of its own.
#[test]
fn case_3_2_several_cadres_are_given_tokens_whatever_is_drawn() {
    let mut game = Game::empty().into_replacements();
    game.plays(Union, "raise u-i01 columbia");
    game.plays(Union, "raise u-i02 frederick");
    game.plays(Union, "done");
    let mut dice = RecordedDice::new(&[]);
    let done = choice("done");
    let made = rules().apply(&mut game.state, Confederate, done, &mut Turn::new(&mut dice));
    made.expect("both sheets are finished");
    let mut tokens = ["u-i01", "u-i02"].map(|id| game.state.tokens[block(id)].wire());
    tokens.sort_unstable();
    assert_eq!(tokens, [100, 101]);
}

/// The token that has not been there before is not always that of the new unit.
#[test]
fn case_3_2_ruling_71_a_new_unit_is_lost_among_the_others_of_its_hex() {
    let mut lost = 0;
    for seed in 0..20 {
        let game = Game::empty().put("frederick", "u-i02 u-i03 u-a01").seeded(seed);
        let mut game = game.into_replacements();
        game.plays(Union, "raise u-i01 frederick");
        game.plays(Union, "done");
        let before = game.state.tokens;
        game.rolls(Confederate, "done", &[1; 4]);
        let token = game.state.tokens[block("u-i01")];
        lost += usize::from(before.0.contains(&token));
    }
    assert!((9..20).contains(&lost), "{lost} of 20: one of four");
}

/// Whoever finishes and takes that back fifty times writes nothing that anybody has to read.
#[test]
fn case_9_0_done_and_reopened_is_told_by_whom_the_table_waits_for_and_not_in_the_log() {
    let exchanging = Game::opening_with("campaign-1862", &["free-deployment"]);
    for mut game in [Game::empty().into_replacements(), exchanging] {
        let lines = game.log.len();
        for _ in 0..50 {
            game.plays(Union, "done");
            let waits = game.view(Viewer::Confederate).waiting_on;
            assert!(waits.iter().all(|waiting| waiting.side == Confederate));
            game.plays(Union, "reopen");
            assert_eq!(game.view(Viewer::Confederate).waiting_on.len(), 2);
        }
        assert_eq!(game.log.len(), lines);
        assert!(!game.committed);
    }
}
