//! Battle moves and morale (6.4, 6.5).

use bobby_lee::ids::Token;
use bobby_lee::state::{Place, Spot};
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Phrase, Ruleset, Viewer};
use protocol::http::About;
use protocol::view::Odds;

use crate::common::battle::combat;
use crate::common::{Game, block, rules};

fn at_culpeper(side: kernel::Side, boxes: &str) -> Game {
    combat("warrenton", "culpeper", side, boxes)
}

#[test]
fn case_6_5_a_block_engages_straight_ahead_and_never_sideways() {
    let mut game = at_culpeper(
        Union,
        "u-left u-i01 / u-centre u-i02 / c-right c-i01 / c-centre c-i02 / u-reserve u-i03",
    );
    for choice in [
        "engage u-i01 c-left",
        "engage u-i01 c-centre",
        "redeploy u-i01 u-centre",
        "engage u-i03 c-right",
        "redeploy u-i01 c-right",
    ] {
        assert_eq!(game.refused(Union, choice), "6.5", "{choice}");
    }
    assert_eq!(
        game.refused(Union, "engage u-i03 u-left"),
        "6.5",
        "nobody is there to be engaged"
    );
    game.plays(Union, "engage u-i01 c-right");
    assert_eq!(
        game.read(Viewer::Spectator, "engages").len(),
        1,
        "everybody reads of it"
    );
    assert_eq!(game.spot("u-i01"), "c-right");
    assert!(!game.is_revealed("u-i01"));
    game.plays(Union, "done");
    assert!(
        game.is_revealed("u-i01") && game.is_revealed("c-i01"),
        "revealed at the end of the turn"
    );
    assert!(!game.is_revealed("c-i02"));
}

#[test]
fn case_6_5_the_reserve_engages_in_its_own_line() {
    let mut game = at_culpeper(Union, "u-left u-i01 c-i01 / u-reserve u-i02 / c-centre c-i02");
    assert_eq!(
        game.refused(Union, "redeploy u-i02 u-left"),
        "6.5",
        "that is an engagement"
    );
    game.plays(Union, "engage u-i02 u-left");
    assert_eq!(game.refused(Union, "fire u-i02"), "6.6", "it fires in the next turn");
}

#[test]
fn case_6_6_who_moves_last_may_take_it_back() {
    let boxes = "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-reserve u-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    game.rolls(Union, "fire u-i01", &[6, 6, 6]);
    game.plays(Union, "redeploy u-i03 u-right");
    game.plays(Union, "engage u-i02 c-centre");
    assert_eq!(game.stage(), "Combat", "no dice have fallen: the side finishes itself");
    assert_eq!(
        game.view(Viewer::Union).prompt.map(|prompt| prompt.say.key),
        Some("ask.combat-over".into())
    );
    game.plays(Union, "done");
    assert_ne!(game.stage(), "Combat");
    let mut game = combat("warrenton", "culpeper", Union, "u-left u-i01 c-i01 / c-centre c-i02");
    game.rolls(Union, "fire u-i01", &[6, 6, 6]);
    assert_ne!(game.stage(), "Combat", "what was rolled cannot be taken back");
}

#[test]
fn case_6_5_blocks_redeploy_between_the_reserve_and_positions_without_enemies() {
    let mut game = at_culpeper(
        Union,
        "u-left u-i01 / u-centre u-i02 / u-reserve u-i03 / c-centre c-i01",
    );
    game.plays(Union, "redeploy u-i03 u-right");
    game.plays(Union, "redeploy u-i01 u-reserve");
    assert_eq!(
        (game.spot("u-i03"), game.spot("u-i01")),
        ("u-right".into(), "u-reserve".into())
    );
    assert_eq!(game.refused(Union, "redeploy u-i01 u-left"), "6.6", "one move a turn");
}

/// Nobody sees by a mark, in this turn or the next, which of those in the Reserve has just come back.
#[test]
fn case_3_2_ruling_71_who_goes_back_to_the_reserve_is_one_of_those_who_wait_there() {
    let boxes = "c-left u-i01 c-i01 / u-reserve u-i03 u-i05 u-a01 / u-left u-i04 / c-right c-i02";
    let mut mixed = 0;
    for seed in 0..20 {
        let mut game = at_culpeper(Union, boxes).seeded(seed);
        let seen = game.state.tokens[block("u-i01")];
        game.plays(Union, "disengage u-i01 u-reserve");
        for viewer in [Viewer::Confederate, Viewer::Spectator] {
            let pieces = game.view(viewer).pieces;
            let waiting: Vec<_> = pieces
                .iter()
                .filter(|piece| piece.at == Spot::reserve(Union).space().0)
                .collect();
            assert_eq!(waiting.len(), 4);
            assert!(
                waiting
                    .iter()
                    .all(|piece| piece.counter.is_none() && piece.badges.is_empty())
            );
        }
        let own = game.view(Viewer::Union).pieces;
        let own = own.iter().find(|piece| piece.counter == Some(block("u-i01").wire()));
        assert_eq!(
            own.expect("it stands in the Reserve").badges[0].key,
            "acted",
            "its owner sees that it has acted"
        );
        mixed += usize::from(game.state.tokens[block("u-i01")] != seen);
    }
    assert!((9..20).contains(&mixed), "{mixed} of 20: one of four");
}

#[test]
fn case_6_5_an_engaged_block_disengages_to_its_own_side() {
    let boxes = "c-right u-i01 u-i02 c-i01 / u-left u-i03 / u-centre u-i04 u-i05 c-i02 / c-centre u-i06 c-i03";
    let mut game = at_culpeper(Union, boxes);
    assert_eq!(game.refused(Union, "redeploy u-i01 u-left"), "6.5");
    assert_eq!(
        game.refused(Union, "disengage u-i03 u-reserve"),
        "6.5",
        "it is not engaged"
    );
    game.plays(Union, "disengage u-i01 u-left");
    assert_eq!(game.spot("u-i01"), "u-left");
    assert_eq!(game.refused(Union, "disengage u-i04 u-left"), "6.5", "never sideways");
    assert_eq!(game.refused(Union, "disengage u-i04 c-centre"), "6.5", "only back");
    game.plays(Union, "disengage u-i04 u-reserve");
    assert_eq!(game.spot("u-i04"), "u-reserve");
    assert_eq!(
        game.refused(Union, "disengage u-i06 u-centre"),
        "6.5",
        "its own Centre is engaged"
    );
    game.plays(Union, "disengage u-i06 u-reserve");
    assert_eq!(game.spot("u-i06"), "u-reserve");
    assert!(
        !game.is_revealed("u-i06") && game.is_revealed("u-i01"),
        "in the Reserve it stands up again"
    );
}

#[test]
fn case_6_5_from_the_enemys_line_a_block_goes_to_its_own_or_to_the_reserve() {
    let mut game = at_culpeper(
        Union,
        "c-right u-i01 c-i01 / u-left u-i03 / u-centre u-i04 / c-centre c-i02",
    );
    assert_eq!(game.offers(Union, "disengage").len(), 2);
    game.plays(Union, "disengage u-i01 u-reserve");
    assert_eq!(game.spot("u-i01"), "u-reserve");
}

#[test]
fn case_6_5_the_reserve_may_turn_a_flank_that_is_engaged() {
    let boxes =
        "c-left u-i01 c-i01 / c-right c-i02 / c-centre u-i02 c-i03 / u-reserve u-c01 u-i03 u-a01 u-c02 / u-left u-i04";
    let mut game = at_culpeper(Union, boxes);
    assert_eq!(
        game.refused(Union, "outflank u-i04 c-left"),
        "6.5",
        "only from the Reserve"
    );
    assert_eq!(
        game.refused(Union, "outflank u-a01 c-left"),
        "6.5",
        "only infantry and cavalry"
    );
    assert_eq!(
        game.refused(Union, "outflank u-c01 c-right"),
        "6.5",
        "the flank is not engaged"
    );
    assert_eq!(
        game.refused(Union, "outflank u-c01 c-centre"),
        "6.5",
        "that is no flank"
    );
    assert_eq!(game.refused(Union, "outflank u-c01 u-left"), "6.5");
    game.rolls(Union, "outflank u-c01 c-left", &[4]);
    assert_eq!(game.spot("u-c01"), "c-left");
    assert_eq!(game.refused(Union, "disengage u-c01 u-reserve"), "6.5", "it has moved");
    game.rolls(Union, "fire u-c01", &[6, 6]);
    assert_eq!(
        game.refused(Union, "outflank u-i03 c-left"),
        "6.5",
        "one block a flank and turn"
    );
}

#[test]
fn case_6_5_the_odds_of_finding_a_flank_are_told() {
    let told = |works: &str, steps: u8| {
        let boxes = format!("c-left u-i01 c-i01 {works} / u-reserve u-i03 / u-left u-i04 / c-right c-i02");
        let game = at_culpeper(Union, &boxes).with(|state| state.steps[block("u-i03")] = steps);
        let combat = game.preview(Union, "outflank u-i03 c-left").expect("it has odds");
        let odds = combat.odds.into_iter();
        odds.map(|Odds(words, ways, all)| (words, ways, all))
            .collect::<Vec<_>>()
    };
    // What is better for the other side comes first, as in all odds.
    let [lost, last, flank] = ["odds.lost", "odds.eliminated", "odds.flank"].map(Phrase::bare);
    assert_eq!(told("", 3), [(lost.clone(), 3, 6), (flank.clone(), 3, 6)]);
    assert_eq!(told("c-e1", 3), [(lost, 2, 6), (flank.clone(), 4, 6)]);
    assert_eq!(told("", 1), [(last, 3, 6), (flank, 3, 6)]);
}

#[test]
fn case_6_5_infantry_that_turns_a_flank_may_melee_at_once() {
    let mut game = at_culpeper(
        Union,
        "c-left u-i01 c-i01 / u-reserve u-i03 / u-left u-i04 / c-right c-i02",
    );
    game.rolls(Union, "outflank u-i03 c-left", &[6]);
    assert_eq!(
        game.refused(Union, "disengage u-i03 u-reserve"),
        "6.5",
        "it has moved and can only fire"
    );
    let mut fires = game.clone();
    fires.rolls(Union, "fire u-i03", &[2, 3, 3]);
    assert_eq!(fires.steps("c-i01"), 3, "in the turn in which it found the flank");
    game.rolls(Union, "melee u-i03", &[3, 3, 6]);
    assert_eq!(
        (game.steps("c-i01"), game.steps("u-i03")),
        (2, 2),
        "three hits, and a six costs a step"
    );
    assert_eq!(game.refused(Union, "fire u-i03"), "6.6", "once in a turn");
}

#[test]
fn case_6_5_who_misses_the_flank_comes_back_with_a_step_less() {
    let boxes = "c-left u-i01 c-i01 / u-reserve u-c01 u-i03 / u-left u-i04 / c-right c-i02";
    let mut game = at_culpeper(Union, boxes);
    game.rolls(Union, "outflank u-c01 c-left", &[3]);
    assert_eq!((game.spot("u-c01"), game.steps("u-c01")), ("u-reserve".into(), 1));
    assert_eq!(game.refused(Union, "redeploy u-c01 u-centre"), "6.6");
}

#[test]
fn case_6_5_ruling_23_a_block_with_one_step_that_misses_the_flank_is_eliminated() {
    let boxes = "c-left u-i01 c-i01 / u-reserve u-c01:1 u-i03 / u-left u-i04 / c-right c-i02";
    let mut game = at_culpeper(Union, boxes);
    game.rolls(Union, "outflank u-c01 c-left", &[1]);
    assert_eq!(game.place("u-c01"), Place::Pool);
}

#[test]
fn case_6_9_entrenched_blocks_are_outflanked_more_easily() {
    let boxes = "c-left u-i01 c-i01 c-e1 / u-reserve u-i03 / u-left u-i04 / c-right c-i02";
    let mut game = at_culpeper(Union, boxes);
    game.rolls(Union, "outflank u-i03 c-left", &[3]);
    assert_eq!(game.spot("u-i03"), "c-left");
    assert_eq!(game.fire(Union, "fire u-i03"), (2, 2), "but it fires at works");
}

#[test]
fn case_6_4_engaged_blocks_with_one_step_check_their_morale() {
    let boxes = "c-right u-i01:1 u-i02:1 u-i03 c-i01 / u-left u-i04:1 / c-centre c-i02 / u-centre u-i05";
    let mut game = at_culpeper(Confederate, boxes);
    game.ends_turn();
    assert_eq!(game.offer(Union, "done").consequences, ["rolls.morale"]);
    game.rolls(Union, "done", &[4, 3]);
    assert_eq!(game.spot("u-i01"), "c-right");
    assert_eq!(game.spot("u-i02"), "u-left", "it falls back to its own position");
    assert_eq!(game.refused(Union, "fire u-i02"), "6.6", "and does nothing else");
    assert!(game.can(Union, "fire u-i01"));
    let told = game.offer(Union, "done").consequences;
    assert!(told.contains(&"leaves.fire".into()), "6.6: {told:?}");
}

#[test]
fn case_6_4_ruling_20_who_finds_his_own_position_engaged_goes_to_the_reserve() {
    let boxes = "c-right u-i01:1 u-i03 c-i01 / u-left u-i04 c-i03 / c-centre c-i02 / u-centre u-i05";
    let mut game = at_culpeper(Confederate, boxes);
    game.ends_turn();
    game.rolls(Union, "done", &[1]);
    assert_eq!(game.spot("u-i01"), "u-reserve");
}

#[test]
fn case_6_4_the_last_block_of_a_position_that_fails_routs_its_side() {
    let boxes = "u-left u-i01:1 c-i01 / c-centre c-i02 / u-centre u-i05";
    let mut game = at_culpeper(Confederate, boxes).put("warrenton", "u-g01");
    game.ends_turn();
    assert_eq!(game.offer(Union, "done").consequences, ["rolls.morale.rout"]);
    game.rolls(Union, "done", &[2]);
    assert_eq!(game.place("u-i01"), Place::Pool, "the rout takes its last step");
    assert_eq!((game.at("u-i05"), game.steps("u-i05")), ("warrenton".into(), 2));
}

#[test]
fn case_6_9_works_steady_the_blocks_behind_them() {
    let boxes = "c-centre u-i01 c-i01:1 c-i03 c-e1 / u-centre u-i02 / c-reserve c-i02";
    let mut game = at_culpeper(Union, boxes);
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[3]);
    assert_eq!(game.spot("c-i01"), "c-centre");
}

#[test]
fn case_6_65_a_fortress_steadies_its_defenders() {
    let boxes = "c-centre u-i01 c-i01:1 c-i03 / u-centre u-i02 / c-reserve c-i02";
    let mut game = combat("fair-oaks", "richmond", Union, boxes);
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[3]);
    assert_eq!(game.spot("c-i01"), "c-centre");
}

#[test]
fn case_6_65_around_a_fortress_there_are_no_flanks() {
    let boxes = "c-centre u-i01 c-i01 / u-centre u-i02 / u-reserve u-i03 / c-reserve c-i02";
    let game = combat("fair-oaks", "richmond", Union, boxes);
    assert_eq!(game.refused(Union, "redeploy u-i03 u-left"), "6.65");
    assert_eq!(game.refused(Union, "outflank u-i03 c-left"), "6.65");
}

/// What the other side calls a block is said of no other one, and a saved state that says so is none of this game.
#[test]
fn case_1_2_no_two_blocks_bear_one_token() {
    let game = at_culpeper(Union, "u-left u-i01 / c-left c-i01");
    assert_eq!(rules().check(&game.state), Ok(()));
    let mut twice = game.state.clone();
    twice.tokens[block("u-i01")] = twice.tokens[block("c-i01")];
    let told = rules().check(&twice).expect_err("two blocks bear one token");
    assert!(told.contains("token"), "{told}");
    let mut unknown = game.state.clone();
    unknown.tokens[block("u-i01")] = Token::nth(Token::COUNT);
    assert!(rules().check(&unknown).is_err(), "there is no such token");
}

#[test]
fn case_6_5_who_sends_a_block_where_it_cannot_go_is_told_why() {
    let game = at_culpeper(
        Union,
        "u-left u-i01 / u-centre u-i02 / u-reserve u-i03 / c-right c-i01 / c-centre c-i02",
    );
    let why = |unit: &str, place: &str| {
        let about = About {
            piece: Some(block(unit).wire()),
            space: game.in_numbers(place).parse().ok(),
            verb: None,
        };
        let refusal = rules().why(&game.state, Union, &about)?;
        Some((refusal.case, refusal.message.into_owned()))
    };
    let told = |unit: &str, place: &str, words: &str| {
        let (case, message) = why(unit, place).expect("it cannot go there");
        assert!(
            case == "6.5" && message.contains(words),
            "{unit} to {place}: {case} {message}"
        );
    };
    told("u-i01", "c-centre", "straight ahead");
    told("u-i01", "u-centre", "from the Reserve");
    told("u-i03", "c-centre", "straight ahead");
    assert_eq!(why("u-i01", "c-right"), None, "it engages there");
}
