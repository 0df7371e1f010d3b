//! The course of the game (1, 4.22): deployment, bids, turns, passes, weather, quarters.

use bobby_lee::data::Quarter;
use bobby_lee::state::{Frame, TurnStage};
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Side, Viewer, phrase};
use protocol::Param;

use crate::common::{Game, block};

fn leaders() -> Game {
    Game::empty()
        .put("alexandria", "u-mcclellan")
        .put("frederick", "u-banks")
        .put("richmond", "c-lee c-davis")
        .put("staunton", "c-jackson:1")
}

#[test]
fn case_1_0_a_quarter_follows_the_other_and_winter_ends_the_year() {
    let mut game = Game::opening("campaign-1862");
    assert_eq!((game.state.year, game.state.quarter), (1862, Quarter::Spring));
    game = game.quarter(1862, Quarter::Winter).into_replacements();
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[1, 2, 1, 2]);
    game.plays(Union, "done");
    game.plays(Confederate, "done");
    assert_eq!(game.state.frame(), Some(Frame::Bids));
    assert_eq!((game.state.year, game.state.quarter), (1863, Quarter::Spring));
}

#[test]
fn case_1_1_the_higher_bid_goes_first_and_is_honoured_exactly() {
    let mut game = leaders();
    assert_eq!(game.asked(), Side::BOTH);
    game.plays(Union, "bid 2");
    game.plays(Confederate, "bid 1");
    assert_eq!(game.asked(), [Union]);
    assert_eq!(game.refused(Union, "pass"), "1.1");
    game.plays(Union, "activate u-banks");
    assert_eq!(game.refused(Union, "done"), "1.1", "one is not two");
    game.plays(Union, "activate u-mcclellan");
    game.plays(Union, "done");
    assert_eq!(game.state.frame(), Some(Frame::Turn(TurnStage::March)));
}

#[test]
fn case_1_1_who_is_chosen_beyond_the_bid_is_swapped_in() {
    let mut game = leaders();
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    assert_eq!(game.offer(Union, "activate u-banks").label, None);
    game.plays(Union, "activate u-banks");
    let label = game.offer(Union, "activate u-mcclellan").label;
    assert_eq!(label, Some(phrase!("activate.swap")), "the bid is full");
    game.plays(Union, "activate u-mcclellan");
    assert_eq!(game.refused(Union, "done"), "1.1", "two are not one");
    game.plays(Union, "rest u-banks");
    game.plays(Union, "done");
    assert_eq!(game.state.frame(), Some(Frame::Turn(TurnStage::March)));
}

#[test]
fn case_1_1_the_confederates_win_ties_and_the_loser_is_free() {
    let mut game = leaders();
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 1");
    assert_eq!(game.asked(), [Confederate]);
    game.plays(Confederate, "activate c-lee");
    game.plays(Confederate, "done");
    game.plays(Confederate, "done");
    game.plays(Confederate, "done");
    assert_eq!(game.asked(), [Union]);
    assert!(game.can(Union, "pass"), "his losing bid binds nobody");
    game.plays(Union, "activate u-banks");
    game.plays(Union, "activate u-mcclellan");
    assert!(game.can(Union, "done"));
}

#[test]
fn case_1_1_two_bids_of_nothing_end_the_quarter() {
    let mut game = leaders();
    game.plays(Union, "bid 0");
    game.plays(Confederate, "bid 0");
    assert!(matches!(game.state.frame(), Some(Frame::Supply(_))));
}

#[test]
fn case_1_1_a_bid_is_secret_and_open_to_change_until_both_are_in() {
    let mut game = leaders();
    for side in [Union, Confederate] {
        assert_eq!(
            game.confirms(side, "bid 1").as_deref(),
            Some("confirm.bid"),
            "asked alike"
        );
    }
    game.plays(Union, "bid 2");
    for viewer in [Viewer::Confederate, Viewer::Spectator] {
        assert_eq!(game.read(viewer, "bid.made").len(), 1);
        assert!(game.read(viewer, "bid.own").is_empty());
        let waits = game.view(viewer).waiting_on;
        assert!(waits.iter().all(|waiting| waiting.side == Confederate));
    }
    assert_eq!(game.confirms(Confederate, "bid 1").as_deref(), Some("confirm.opens"));
    assert_eq!(game.offer(Confederate, "bid 1").consequences, ["rolls.may.opens"]);
    assert_eq!(game.confirms(Union, "bid 1"), None);
    assert_eq!(game.read(Viewer::Union, "bid.own").len(), 1);
    game.plays(Union, "bid 1");
    assert_eq!(
        game.read(Viewer::Spectator, "bid.made").len(),
        1,
        "a change is not told"
    );
    game.plays(Union, "bid 2");
    assert!(!game.committed, "his bid is not shown yet");
    game.plays(Confederate, "bid 1");
    assert!(game.committed, "both bids are shown");
    let shown = &game.read(Viewer::Spectator, "bids")[0];
    assert_eq!(shown.say.params, [Param::Number(2), Param::Number(1)]);
}

#[test]
fn case_1_1_a_bid_is_changed_to_another_and_not_repeated() {
    let mut game = leaders();
    game.plays(Union, "bid 2");
    assert_eq!(game.refused(Union, "bid 2"), "1.1");
    assert_eq!(game.offers(Union, "bid"), ["bid:0", "bid:1"]);
    assert!(game.can(Confederate, "bid 2"), "it is the other's bid");
    game.plays(Union, "bid 1");
    assert_eq!(game.offers(Union, "bid"), ["bid:0", "bid:2"]);
    // Who can bid nothing but nothing, and has, is asked no more; the others cannot see the difference.
    let idle = Game::empty()
        .put("winchester", "u-i01 u-banks:1")
        .put("richmond", "c-lee");
    let mut idle = idle.with(|state| state.frames = vec![Frame::Bids]);
    idle.plays(Union, "bid 0");
    assert_eq!(idle.asked(), [Confederate]);
    let mut other = Game::empty()
        .put("winchester", "u-i01 u-banks")
        .put("richmond", "c-lee");
    other = other.with(|state| state.frames = vec![Frame::Bids]);
    other.plays(Union, "bid 0");
    assert_eq!(other.asked(), [Union, Confederate]);
    for viewer in [Viewer::Confederate, Viewer::Spectator] {
        assert_eq!(idle.view(viewer), other.view(viewer));
    }
}

#[test]
fn case_1_1_a_bid_of_nothing_and_case_1_2_a_pass_are_asked_for_once_more() {
    let mut game = leaders();
    assert_eq!(game.confirms(Union, "bid 0").as_deref(), Some("confirm.bid-nothing"));
    game.plays(Union, "bid 0");
    game.plays(Confederate, "bid 1");
    game.plays(Confederate, "activate c-lee");
    assert_eq!(game.confirms(Confederate, "done"), None);
    for _ in 0..3 {
        game.plays(Confederate, "done");
    }
    assert_eq!(game.confirms(Union, "pass").as_deref(), Some("confirm.pass"));
    game.plays(Union, "pass");
    assert_eq!(game.confirms(Confederate, "pass").as_deref(), Some("confirm.quarter"));
    // 9.3: who would starve is told where nobody can do anything about it any more.
    let starves = |game: &Game, side, words: &str| game.offer(side, words).confirm;
    let cut_off = game.put("frederick", "c-i01 c-i02");
    let hungry = phrase!("confirm.quarter-hungry", 2, "hungry.stand");
    assert_eq!(starves(&cut_off, Confederate, "pass"), Some(hungry));
    let weak = leaders().put("palmyra", "u-i01:1 u-i02 u-i03");
    let falls = phrase!("confirm.bid-nothing-hungry", 3, "hungry.fall");
    assert_eq!(
        starves(&weak, Union, "bid 0"),
        Some(falls),
        "one has no more than a step"
    );
    let cut_off = leaders().put("palmyra", "u-i01 u-i02 u-i03");
    let hungry = phrase!("confirm.bid-nothing-hungry", 3, "hungry.stand");
    assert_eq!(starves(&cut_off, Union, "bid 0"), Some(hungry));
    let mut cut_off = cut_off;
    cut_off.plays(Confederate, "bid 1");
    let hungry = phrase!("confirm.opens-nothing-hungry", 3, "hungry.stand");
    assert_eq!(starves(&cut_off, Union, "bid 0"), Some(hungry));
    cut_off.plays(Union, "bid 0");
    cut_off.plays(Confederate, "activate c-lee");
    for _ in 0..3 {
        cut_off.plays(Confederate, "done");
    }
    let hungry = phrase!("confirm.pass-hungry", 3, "hungry.stand");
    assert_eq!(starves(&cut_off, Union, "pass"), Some(hungry));
}

#[test]
fn case_1_2_the_weather_is_shown_in_player_turns_and_the_hour_in_battles_only() {
    let tracks = |game: &Game| -> Vec<(String, i32)> {
        let tracks = game.view(Viewer::Spectator).tracks;
        let shown = tracks.iter().map(|track| (track.id.to_string(), track.at));
        shown.filter(|(id, _)| id == "weather" || id == "battle-time").collect()
    };
    assert_eq!(
        tracks(&leaders()),
        [],
        "before the bids nobody knows the weather of the turn"
    );
    let game = leaders().activated(Union, "u-banks");
    assert_eq!(tracks(&game), [("weather".to_owned(), 0)]);
    let game = leaders().quarter(1862, Quarter::Winter).activated(Union, "u-banks");
    assert_eq!(tracks(&game), [("weather".to_owned(), 1)]);
}

#[test]
fn case_5_11_leaders_are_active_as_long_as_they_command() {
    let badges = |game: &Game| -> Vec<String> {
        let pieces = game.view(Union.into()).pieces;
        let badges = pieces.iter().flat_map(|piece| &piece.badges);
        badges.map(|badge| badge.key.to_string()).collect()
    };
    let asked = |game: &Game| game.view(Union.into()).prompt.expect("the Union is asked").say;
    let mut game = leaders();
    game.plays(Union, "bid 2");
    game.plays(Confederate, "bid 0");
    assert_eq!(asked(&game).params, [Param::Number(2), Param::Number(0)]);
    game.plays(Union, "activate u-banks");
    assert_eq!(badges(&game), ["chosen"]);
    assert_eq!(asked(&game).params, [Param::Number(2), Param::Number(1)]);
    game.plays(Union, "activate u-mcclellan");
    game.plays(Union, "done");
    assert_eq!(badges(&game), ["active", "active"]);
    game.plays(Union, "done");
    assert_eq!(badges(&game), Vec::<String>::new(), "they have commanded");
}

#[test]
fn case_5_11_the_end_of_the_moves_can_be_taken_back_until_the_leaders_have_moved() {
    let mut game = leaders()
        .put("alexandria", "u-i01 u-i02")
        .activated(Union, "u-mcclellan");
    game.plays(Union, "done");
    assert!(!game.committed);
    game.plays(Union, "done");
    assert!(game.committed, "the leaders are lost among the others");
}

#[test]
fn case_1_1_ruling_1_nobody_bids_more_leaders_than_he_could_activate() {
    let game = leaders();
    assert_eq!(game.offers(Union, "bid"), ["bid:0", "bid:1", "bid:2"]);
    assert_eq!(
        game.offers(Confederate, "bid"),
        ["bid:0", "bid:1", "bid:2"],
        "Jackson has one step"
    );
    assert_eq!(game.refused(Confederate, "bid 3"), "1.1");
}

#[test]
fn case_1_1_ruling_2_the_losers_bid_of_nothing_is_no_pass() {
    let mut game = leaders();
    game.plays(Union, "bid 0");
    game.plays(Confederate, "bid 1");
    assert_eq!(game.state.passes, 0);
    game.plays(Confederate, "activate c-lee");
    for _ in 0..3 {
        game.plays(Confederate, "done");
    }
    game.plays(Union, "pass");
    assert_eq!(game.asked(), [Confederate], "one pass is not two");
}

#[test]
fn case_1_2_two_passes_in_a_row_end_the_quarter() {
    let mut game = leaders().activated(Union, "u-banks");
    game.plays(Union, "done");
    game.plays(Union, "done");
    game.plays(Confederate, "pass");
    assert_eq!(game.asked(), [Union]);
    game.plays(Union, "activate u-mcclellan");
    assert_eq!(game.refused(Union, "pass"), "1.2", "a leader is chosen");
    game.plays(Union, "done");
    game.plays(Union, "done");
    game.plays(Union, "done");
    game.plays(Confederate, "pass");
    game.plays(Union, "pass");
    assert!(matches!(game.state.frame(), Some(Frame::Supply(_))));
}

#[test]
fn case_1_2_nobody_plays_an_empty_turn_without_passing() {
    let mut game = leaders().activated(Union, "u-banks");
    game.plays(Union, "done");
    game.plays(Union, "done");
    assert_eq!(game.refused(Confederate, "done"), "1.2");
}

#[test]
fn case_1_2_ruling_3_a_side_without_a_leader_of_two_steps_is_asked_all_the_same() {
    let mut game = Game::empty()
        .put("alexandria", "u-mcclellan:3")
        .put("richmond", "c-lee:1")
        .activated(Union, "u-mcclellan");
    game.plays(Union, "done");
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate], "nobody learns that they have no choice");
    assert!(game.offers(Confederate, "activate").is_empty());
    game.plays(Confederate, "pass");
    game.plays(Union, "pass");
    assert!(matches!(game.state.frame(), Some(Frame::Supply(_))));
}

#[test]
fn case_1_2_weather_is_dry_but_in_winter() {
    for (quarter, mud) in [
        (Quarter::Spring, false),
        (Quarter::Summer, false),
        (Quarter::Autumn, false),
        (Quarter::Winter, true),
    ] {
        let game = leaders().quarter(1862, quarter).activated(Union, "u-banks");
        assert_eq!(game.state.mud, mud, "{quarter:?}");
    }
}

#[test]
fn case_1_2_weather_changes_by_a_die_with_the_option() {
    for (quarter, roll, mud) in [
        (Quarter::Spring, 2, true),
        (Quarter::Spring, 3, false),
        (Quarter::Autumn, 1, true),
        (Quarter::Autumn, 2, false),
    ] {
        let mut game = leaders()
            .quarter(1862, quarter)
            .with(|state| state.options.weather = true);
        game.plays(Union, "bid 1");
        game.rolls(Confederate, "bid 0", &[roll]);
        assert_eq!(game.state.mud, mud, "{quarter:?} {roll}");
        assert_eq!(game.refused(Union, "pass"), "1.1", "the bid is honoured in any weather");
    }
    let summer = leaders()
        .with(|state| state.options.weather = true)
        .activated(Union, "u-banks");
    assert!(!summer.state.mud, "no die in summer");
}

#[test]
fn case_1_21_units_move_then_leaders_then_the_dice_are_rolled() {
    let mut game = Game::empty()
        .put("alexandria", "u-mcclellan u-i01")
        .put("richmond", "c-lee")
        .under_mcclellan();
    game.plays(Union, "force-march u-i01 warrenton");
    assert_eq!(game.refused(Union, "move u-mcclellan centreville"), "5.11");
    game.plays(Union, "done");
    assert_eq!(game.refused(Union, "move u-i01 alexandria"), "5.11");
    game.plays(Union, "move u-mcclellan centreville");
    assert!(game.can(Union, "done"));
    game.rolls(Union, "done", &[6]);
    assert_eq!(game.asked(), [Confederate]);
}

#[test]
fn case_1_22_the_attacker_chooses_the_order_but_skirmishes_come_first() {
    let mut game = Game::empty()
        .put("culpeper", "u-mcclellan u-i01 u-i02 u-i03 u-i04 u-i05 u-i06 u-i07")
        .put("unionville", "c-i01 c-i02 c-i03")
        .put("cedar-mountain", "c-i04")
        .put("amissville", "c-i05")
        .put("richmond", "c-lee")
        .under_mcclellan();
    for (unit, to) in [
        ("u-i01", "unionville"),
        ("u-i02", "unionville"),
        ("u-i03", "unionville"),
        ("u-i04", "cedar-mountain"),
        ("u-i05", "amissville"),
    ] {
        game.plays(Union, &format!("move {unit} {to}"));
    }
    game.plays(Union, "done");
    game.plays(Union, "done");
    let mut fights = game.offers(Union, "fight");
    fights.sort();
    assert_eq!(fights.len(), 2, "two skirmishes: {fights:?}");
    assert_eq!(game.refused(Union, "fight unionville"), "6.1");
    assert_eq!(game.refused(Union, "fight richmond"), "6.0");
    assert!(game.can(Union, "fight cedar-mountain"));
}

#[test]
fn case_4_22_units_change_places_in_secret_before_the_game() {
    let mut game = Game::opening_with("campaign-1861", &["free-deployment"]);
    let before = game.view(Viewer::Union);
    assert_eq!(game.asked(), Side::BOTH);
    let (there, here) = (game.at("c-i04"), game.at("c-i01"));
    assert_ne!(there, here);
    assert_eq!(
        game.refused(Confederate, "exchange c-i01"),
        "4.22",
        "the other is lifted first"
    );
    game.plays(Confederate, "lift c-i04");
    assert_eq!(game.refused(Confederate, "exchange c-i04"), "4.22");
    assert_eq!(game.refused(Confederate, "lift c-i04"), "4.22", "it is lifted already");
    game.plays(Confederate, "exchange c-i01");
    assert_eq!((game.at("c-i01"), game.at("c-i04")), (there, here));
    assert_eq!(game.steps("c-i01"), 4, "strength goes with the unit");
    let after = game.view(Viewer::Union);
    assert_eq!(before.pieces, after.pieces, "the Union sees nothing of it");
    game.plays(Confederate, "done");
    assert_eq!(game.refused(Confederate, "lift c-i01"), "4.22");
    game.plays(Confederate, "reopen");
    game.plays(Confederate, "lift c-i01");
    game.plays(Confederate, "done");
    game.plays(Union, "done");
    assert_eq!(game.state.frame(), Some(Frame::Bids));
    assert_eq!(game.refused(Union, "lift u-i01"), "1.2");
}

#[test]
fn case_3_2_an_enemy_block_is_a_blank_under_a_token() {
    let game = leaders();
    for (viewer, own) in [
        (Viewer::Union, Some(Union)),
        (Viewer::Confederate, Some(Confederate)),
        (Viewer::Spectator, None),
    ] {
        for piece in game.view(viewer).pieces {
            let known = own == Some(piece.owner);
            assert_eq!(piece.counter.is_some(), known);
            assert_eq!(piece.id < 100, known, "tokens have three digits");
            if !known {
                assert_eq!((piece.face, piece.badges.len()), (0, 0));
            }
        }
    }
    let counters: Vec<_> = game
        .view(Viewer::Union)
        .pieces
        .iter()
        .filter_map(|piece| piece.counter)
        .collect();
    assert!(counters.contains(&(u16::from(block("u-banks").0) + 1)));
}

#[test]
fn case_3_2_a_leader_who_has_been_seen_is_lost_among_the_others_of_his_hex() {
    let mut game = leaders()
        .put("alexandria", "u-i01 u-i02 u-i03")
        .activated(Union, "u-mcclellan");
    let token = |game: &Game| game.state.tokens[block("u-mcclellan")];
    let mut tokens = vec![token(&game)];
    for _ in 0..3 {
        game.plays(Union, "done");
        game.plays(Union, "done");
        tokens.push(token(&game));
        game.plays(Confederate, "pass");
        if game.can(Union, "activate u-mcclellan") {
            game.plays(Union, "activate u-mcclellan");
            game.plays(Union, "done");
        }
    }
    tokens.sort();
    tokens.dedup();
    assert!(tokens.len() > 1, "his token changes hands");
}

#[test]
fn case_3_2_ruling_71_a_leader_on_a_forced_march_is_lost_among_the_others_after_his_die() {
    let mut lost = 0;
    for seed in 0..20 {
        let game = leaders().put("manassas-junction", "u-i01 u-i02 u-i03").seeded(seed);
        let mut game = game.activated(Union, "u-mcclellan");
        game.plays(Union, "done");
        let seen = game.state.tokens[block("u-mcclellan")].wire();
        game.plays(Union, "force-march u-mcclellan manassas-junction");
        game.rolls(Union, "done", &[6]);
        let told = &game.read(Viewer::Confederate, "kept-up")[0];
        assert_eq!(
            told.say.params[0],
            Param::Number(i32::from(seen)),
            "who was seen to march"
        );
        lost += usize::from(game.state.tokens[block("u-mcclellan")].wire() != seen);
    }
    assert!((9..20).contains(&lost), "{lost} of 20: one of four");
}

#[test]
fn case_3_2_marks_of_forced_marches_do_not_outlive_the_dice() {
    let mut game = leaders().put("alexandria", "u-i01").activated(Union, "u-mcclellan");
    game.plays(Union, "force-march u-i01 leesburg");
    game.plays(Union, "done");
    game.rolls(Union, "done", &[6]);
    assert!(game.state.turn.forced.is_empty());
    let pieces = game.view(Viewer::Confederate).pieces;
    assert!(pieces.iter().all(|piece| piece.badges.is_empty()));
}
