//! Movement and stacking (7).

use bloodiest_day::choice::Piece;
use kernel::choice::Target;
use kernel::parties::parties;
use kernel::{Ruleset, Side};
use protocol::http::About;
use protocol::survey::Halt;

use crate::harness::{Game, RULES, leader, unit};

/// An impulse of Hooker's in an area with these units of I Corps and others.
fn union_in(area: u8, names: &str) -> Game {
    Game::empty(Side::Union).with(area, &format!("Hooker {names}"))
}

#[test]
fn case_7_1_units_move_from_area_to_area_one_by_one() {
    let mut game = union_in(26, "1-i-gibbon 1-i-phelps");
    game.plays_all(&[
        "activate Hooker 26",
        "move 1-i-gibbon 24",
        "move 1-i-phelps 25",
        "move 1-i-gibbon 22",
    ]);
    assert_eq!((game.at("1-i-gibbon"), game.at("1-i-phelps")), (22, 25));
    assert_eq!(game.refused("move 1-i-gibbon 26"), "7.1", "22 and 26 are not adjacent");
}

#[test]
fn case_7_6_and_9_1_who_has_moved_is_spent_at_the_end_of_the_impulse_and_others_are_not() {
    let mut game = union_in(26, "1-i-gibbon 1-i-phelps");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 24"]);
    assert!(game.is_fresh("1-i-gibbon"), "he may still go on");
    game.plays("done");
    assert!(!game.is_fresh("1-i-gibbon") && game.is_fresh("1-i-phelps"));
}

#[test]
fn case_7_11_each_area_costs_a_point_and_the_allowance_is_the_limit() {
    let mut game = union_in(26, "1-i-art");
    game.plays("activate Hooker 26");
    for area in [24, 22, 21, 2, 3] {
        assert_eq!(game.cost("1-i-art", area), 1);
        game.plays(&format!("move 1-i-art {area}"));
    }
    assert_eq!(game.refused("move 1-i-art 2"), "7.11", "5 points are spent");
}

#[test]
fn case_7_11_who_points_beyond_the_next_areas_is_told_what_bars_the_way_with_its_figures() {
    let why = |game: &Game, area: u16| {
        let about = About {
            piece: Some(Piece::Unit(unit("1-i-art")).wire()),
            space: Some(area),
            ..About::default()
        };
        let refusal = RULES.why(&game.state, game.asked(), &about)?;
        Some((refusal.case, refusal.message.into_owned()))
    };
    let mut game = union_in(26, "1-i-art");
    game.plays("activate Hooker 26");
    assert_eq!(why(&game, 22), None, "a march leads there");
    game.plays_all(&[
        "move 1-i-art 24",
        "move 1-i-art 22",
        "move 1-i-art 21",
        "move 1-i-art 2",
    ]);
    let (case, words) = why(&game, 26).expect("too far");
    assert_eq!(case, "7.11");
    assert!(
        words.contains("areas away, and of its 5 movement points it has 1 left"),
        "{words}"
    );
}

#[test]
fn case_card_movement_costs_are_those_of_the_highest_row_alone() {
    let game = union_in(26, "1-i-gibbon")
        .with(43, "ewell-ii-lawton")
        .with(53, "ewell-art");
    assert_eq!(
        game.cost("1-i-gibbon", 43),
        3,
        "fresh enemies, though it is clear and guns stand beside it"
    );
    assert_eq!(game.cost("1-i-gibbon", 45), 2, "clear and beside fresh guns");
    assert_eq!(game.cost("1-i-gibbon", 44), 1, "not clear");
    assert_eq!(game.cost("1-i-gibbon", 46), 1, "clear, but 53 is not adjacent");
    let spent = game.tired("ewell-ii-lawton ewell-art");
    assert_eq!(spent.cost("1-i-gibbon", 43), 2, "spent enemies alone");
    assert_eq!(spent.cost("1-i-gibbon", 45), 1, "spent guns do not matter");
    let joined = spent.with(43, "1-i-phelps");
    assert_eq!(joined.cost("1-i-gibbon", 43), 1, "spent enemies and friends");
    let fresh = joined.with(43, "ewell-ii-trimble");
    assert_eq!(
        fresh.cost("1-i-gibbon", 43),
        3,
        "fresh enemies, even if friends are there"
    );
}

#[test]
fn case_7_2_1_active_leaders_have_10_points() {
    let mut game = union_in(26, "1-i-gibbon");
    game.plays("activate Hooker 26");
    for area in [24, 26, 24, 26, 24, 26, 24, 26, 24, 26] {
        game.plays(&format!("move Hooker {area}"));
    }
    assert_eq!(game.refused("move Hooker 24"), "7.11");
}

#[test]
fn case_7_2_2_leaders_pay_nothing_for_enemies_and_leave_them_freely() {
    let mut game = union_in(26, "1-i-gibbon").with(27, "1-i-phelps ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "move Hooker 27", "move Hooker 44"]);
    assert_eq!(game.at("Hooker"), 44, "though nobody else is there (7.5.4)");
}

#[test]
fn case_7_5_1_a_unit_stops_where_there_are_enemies() {
    let mut game = union_in(26, "1-i-gibbon").with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27"]);
    assert_eq!(game.refused("move 1-i-gibbon 44"), "7.5.1");
}

#[test]
fn case_7_5_3_guns_and_leaders_go_among_enemies_only_in_company() {
    let mut game = union_in(26, "1-i-gibbon 1-i-art").with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    assert_eq!(game.refused("move 1-i-art 27"), "7.5.3");
    assert_eq!(game.refused("move Hooker 27"), "7.5.3");
    game.plays_all(&["move 1-i-gibbon 27", "move 1-i-art 27", "move Hooker 27"]);
}

#[test]
fn case_7_11_guns_that_cannot_pay_are_not_told_to_come_with_infantry() {
    let mut game = union_in(26, "1-i-gibbon 1-i-art").with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    // Three of its five points are gone.
    game.plays_all(&["move 1-i-art 24", "move 1-i-art 26", "move 1-i-art 24"]);
    game.state.units.put(unit("1-i-art"), 26);
    assert_eq!(game.refused("move 1-i-art 27"), "7.11");
}

#[test]
fn case_7_5_3_guns_and_leaders_are_taken_along_by_the_foot_that_they_need() {
    let mut game = union_in(26, "1-i-gibbon 1-i-art").with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    let [gun, foot] = ["1-i-art", "1-i-gibbon"].map(|name| Piece::Unit(unit(name)).wire());
    let hooker = Piece::Leader(leader("Hooker")).wire();
    // Whoever is named first leads, if he can: guns cannot.
    let found = parties(&*RULES, &game.state, Side::Union, &[gun, hooker, foot]);
    let party = found
        .iter()
        .find(|party| party.to == 27)
        .expect("they come to the Cornfield");
    let goers: Vec<_> = party.goers.iter().map(|goer| goer.piece).collect();
    assert_eq!(goers, [foot, gun, hooker]);
    assert_eq!(party.cost, 3, "they enter among fresh enemies");
    // Without foot nobody goes there.
    let found = parties(&*RULES, &game.state, Side::Union, &[gun, hooker]);
    assert!(found.iter().all(|party| party.to != 27));
}

#[test]
fn case_7_4_2_a_company_leaves_behind_whom_there_is_no_room_for() {
    let eight = "2-i-duryea 2-i-christian 2-i-hartsuff 2-i-art 3-i-seymour 3-i-magilton 3-i-anderson 3-i-art";
    let mut game = union_in(26, "1-i-phelps 1-i-hoffman 1-i-patrick").with(25, eight);
    game.plays("activate Hooker 26");
    let three = ["1-i-phelps", "1-i-hoffman", "1-i-patrick"].map(|name| Piece::Unit(unit(name)).wire());
    let found = parties(&*RULES, &game.state, Side::Union, &three);
    let goers = |to| found.iter().find(|party| party.to == to).map(|party| party.goers.len());
    assert_eq!(goers(25), Some(2), "there are eight of two other divisions");
    assert_eq!(goers(24), Some(3));
    // Who stays is told before anybody goes, and why.
    let crowded = |to| {
        let party = found.iter().find(|party| party.to == to);
        party.map(|party| party.crowded.clone()).unwrap_or_default()
    };
    assert_eq!(crowded(24), []);
    let [full] = &crowded(25)[..] else {
        panic!("one reason: {:?}", crowded(25))
    };
    assert_eq!((&full.pieces[..], &*full.case), (&three[2..], "7.4.2"));
}

#[test]
fn case_7_3_3_nobody_follows_before_the_enemy_has_said_who_withdraws() {
    let mut game = union_in(26, "1-i-gibbon 1-i-phelps").with(27, "cav-robertson");
    game.plays("activate Hooker 26");
    let both = ["1-i-gibbon", "1-i-phelps"].map(|name| Piece::Unit(unit(name)).wire());
    let found = parties(&*RULES, &game.state, Side::Union, &both);
    let party = found.iter().find(|party| party.to == 27).expect("they can go there");
    assert_eq!((party.goers.len(), party.halt), (1, Some(Halt::Asks)));
}

#[test]
fn case_7_5_3_leaders_go_alone_where_only_guns_are() {
    let mut game = union_in(26, "1-i-gibbon 1-i-art").with(27, "ewell-art");
    game.plays("activate Hooker 26");
    assert_eq!(
        game.refused("move 1-i-art 27"),
        "7.5.3",
        "nobody could lead their assault (8.5.6)"
    );
    game.plays("move Hooker 27");
}

#[test]
fn case_7_3_2_and_7_5_3_cavalry_goes_among_fresh_infantry_only_with_infantry() {
    let mut alone = Game::empty(Side::Union)
        .with(71, "Pleasonton cav-rush cav-art-a")
        .with(68, "jones-i-toombs");
    alone.plays("activate Pleasonton 71");
    for name in ["cav-rush", "cav-art-a"] {
        assert_eq!(alone.refused(&format!("move {name} 68")), "7.5.3", "{name}");
    }
    alone.state.spent.insert(crate::harness::unit("jones-i-toombs"));
    alone.plays("move cav-rush 68");
    alone.plays("move cav-art-a 68");
}

#[test]
fn case_7_5_3_cavalry_goes_where_infantry_of_its_own_is() {
    let mut game = Game::empty(Side::Union)
        .with(71, "Pleasonton cav-rush")
        .with(68, "jones-i-toombs 1-ii-brooke");
    game.plays_all(&["activate Pleasonton 71", "move cav-rush 68"]);
}

#[test]
fn case_7_5_4_from_among_enemies_units_go_only_to_friends_without_enemies_and_foot_stops() {
    let mut game = union_in(27, "1-i-gibbon 1-i-phelps ewell-ii-lawton")
        .with(25, "2-i-duryea")
        .with(26, "2-i-christian ewell-ii-hays");
    game.plays("activate Hooker 27");
    assert_eq!(game.refused("move 1-i-gibbon 44"), "7.5.4", "nobody is there");
    assert_eq!(game.refused("move 1-i-gibbon 26"), "7.5.4", "enemies are there too");
    game.plays("move 1-i-gibbon 25");
    assert_eq!(game.refused("move 1-i-gibbon 46"), "7.5.1", "foot stops");
}

#[test]
fn case_8_3_1_who_has_left_enemies_need_not_assault_others_who_retreat_to_where_it_stopped() {
    let mut game = union_in(27, "1-i-gibbon 1-i-phelps ewell-ii-lawton").with(25, "2-i-duryea");
    game.plays_all(&["activate Hooker 27", "move 1-i-gibbon 25"]);
    // Those whom an assault of the impulse has thrown back, without another way.
    game.put(25, "ewell-ii-trimble");
    assert!(game.can("done"), "it has not entered among them");
    // It pays for an assault like all who were there.
    game.plays("assault 1-i-gibbon 25");
    game.rolls("attack", &[6, 5, 1, 2]);
    let march = game.state.op.march(Piece::Unit(unit("1-i-gibbon")));
    assert_eq!(
        (march.spent, march.assaults),
        (3, 2),
        "1 for its way, 2 for fresh enemies"
    );
}

#[test]
fn case_7_5_4_cavalry_goes_on_from_friends() {
    let mut game = Game::empty(Side::Union)
        .with(68, "Pleasonton cav-rush")
        .with(68, "cav-robertson")
        .with(71, "1-ii-brooke");
    game.plays_all(&["activate Pleasonton 68", "move cav-rush 71", "move cav-rush 74"]);
    assert_eq!(game.at("cav-rush"), 74);
}

#[test]
fn case_7_4_2_an_eleventh_unit_of_a_third_division_does_not_enter() {
    let ten = "2-i-duryea 2-i-christian 2-i-hartsuff 3-i-seymour 3-i-magilton 3-i-anderson 1-i-phelps 1-i-hoffman \
               1-i-patrick 1-i-art";
    let mut game = union_in(26, "1-i-gibbon").with(25, ten);
    game.plays("activate Hooker 26");
    assert_eq!(
        game.refused("move 1-i-gibbon 25"),
        "7.4.2",
        "three divisions, eleven units"
    );
    game.plays("move Hooker 25");
    let mut nine = union_in(26, "1-i-gibbon").with(25, ten.rsplit_once(' ').expect("ten").0);
    nine.plays_all(&["activate Hooker 26", "move 1-i-gibbon 25"]);
}

#[test]
fn case_7_4_1_all_units_of_two_divisions_may_be_in_an_area() {
    let mut game = Game::empty(Side::Union)
        .with(73, "Sumner 3-ii-weber-b 1-ii-brooke")
        .with(
            72,
            "2-ii-gorman-a 2-ii-gorman-b 2-ii-howard-a 2-ii-howard-b 2-ii-dana-a 2-ii-dana-b 2-ii-art 3-ii-kimball-a \
         3-ii-kimball-b 3-ii-morris-a 3-ii-morris-b 3-ii-weber-a 3-ii-art",
        );
    game.plays("activate Sumner 73");
    assert_eq!(game.refused("move 1-ii-brooke 72"), "7.4.2", "of a third division");
    game.plays("move 3-ii-weber-b 72");
}

#[test]
fn case_7_4_1_corps_guns_belong_to_no_division() {
    let game = Game::empty(Side::Union).with(
        72,
        "2-ii-gorman-a 2-ii-gorman-b 2-ii-howard-a 2-ii-howard-b 2-ii-dana-a 2-ii-dana-b 2-ii-art 3-ii-kimball-a \
         3-ii-kimball-b 3-ii-morris-a",
    );
    let mut game = game.with(73, "Sumner v-res-art-a");
    game.plays("activate Sumner 73");
    assert_eq!(game.refused("move v-res-art-a 72"), "7.4.2");
}

#[test]
fn case_7_4_3_the_limit_holds_for_each_side_alone() {
    let mut game = union_in(26, "1-i-gibbon").with(
        27,
        "ewell-ii-lawton ewell-ii-trimble ewell-ii-early ewell-ii-hays ewell-art hood-i-hood hood-law-a hood-law-b \
         jackson-ii-starke jackson-ii-jones",
    );
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27"]);
}
