//! Attrition, leader supply and forage (9.3, 9.31, 9.4).

use bobby_lee::data::Quarter;
use bobby_lee::state::Place;
use kernel::Side::{Confederate, Union};
use kernel::{Viewer, phrase};

use crate::common::{Game, block};

/// Three Union divisions in the middle of Virginia, where no line reaches them.
fn cut_off() -> Game {
    Game::empty().put("palmyra", "u-i01:3 u-i02:2 u-i03:1")
}

#[test]
fn case_9_3_units_without_supply_lose_a_step() {
    let mut game = cut_off().into_supply_turn();
    assert_eq!(game.asked(), [Union]);
    game.plays(Union, "done");
    assert_eq!([game.steps("u-i01"), game.steps("u-i02")], [2, 1]);
    assert_eq!(game.place("u-i03"), Place::Pool, "eliminated");
    assert!(game.committed);
}

#[test]
fn case_9_3_units_in_supply_lose_nothing() {
    let game = Game::empty().put("washington", "u-i01:1").put("richmond", "c-i01:1");
    let game = game.into_supply_turn();
    assert_eq!(game.asked(), [Union, Confederate], "the replacements are next");
    assert_eq!([game.steps("u-i01"), game.steps("c-i01")], [1, 1]);
}

#[test]
fn case_9_3_everybody_reads_how_many_starve_and_only_the_owner_who() {
    let mut game = cut_off().into_supply_turn();
    game.plays(Union, "done");
    for viewer in [Confederate.into(), Viewer::Spectator] {
        let lines = game.read(viewer, "starved");
        assert_eq!(lines.len(), 1);
        let (units, lost) = (&lines[0].say.params[1], &lines[0].say.params[3]);
        assert_eq!(
            [units, lost].map(|param| format!("{param:?}")),
            ["Number(3)", "Number(1)"]
        );
        assert!(game.read(viewer, "starved.own").is_empty());
        assert!(game.read(viewer, "starved.lost").is_empty());
    }
    assert_eq!(game.read(Union.into(), "starved.own").len(), 1);
    assert_eq!(game.read(Union.into(), "starved.lost").len(), 1);
}

#[test]
fn case_9_31_a_leader_gives_a_step_to_feed_all_in_his_range() {
    let game = cut_off().put("palmyra", "u-mcclellan:3").put("columbia-va", "u-i04:1");
    let mut game = game.into_supply_turn();
    let label = game.offer(Union, "feed u-mcclellan").label.expect("it is told");
    assert_eq!(label, phrase!("feed.count", 5), "all of them");
    let fed = |game: &Game, viewer: Viewer| {
        let pieces = game.view(viewer).pieces;
        let is_fed = |piece: &&protocol::view::Piece| piece.badges.iter().any(|badge| badge.key == "badge.fed");
        pieces.iter().filter(is_fed).count()
    };
    assert_eq!(fed(&game, Union.into()), 0);
    game.plays(Union, "feed u-mcclellan");
    let seen = Viewer::ALL.map(|viewer| fed(&game, viewer));
    assert_eq!(
        seen,
        [4, 0, 0],
        "beside the leader himself; that is the secret of their side"
    );
    game.plays(Union, "done");
    let steps = ["u-i01", "u-i02", "u-i03", "u-i04", "u-mcclellan"].map(|id| game.steps(id));
    assert_eq!(steps, [3, 2, 1, 1, 2], "the leader himself is fed too");
    let shown = game.read(Viewer::Spectator, "fed");
    assert_eq!(shown.len(), 1, "he is revealed");
    assert!(game.state.revealed.is_empty(), "and stands up again");
}

#[test]
fn case_9_31_a_leader_with_one_step_feeds_nobody() {
    let game = cut_off().put("palmyra", "u-mcclellan:1").into_supply_turn();
    assert_eq!(game.refused(Union, "feed u-mcclellan"), "9.31");
}

#[test]
fn case_9_31_leaders_feed_within_their_range_only() {
    // Butler has range 0, Banks range 1.
    let game = cut_off()
        .put("scottsville", "u-butler")
        .put("charlottesville", "u-banks");
    let mut game = game.into_supply_turn();
    assert_eq!(game.refused(Union, "feed u-i01"), "9.31");
    game.plays(Union, "feed u-butler");
    game.plays(Union, "done");
    assert_eq!(
        [game.steps("u-i01"), game.steps("u-butler")],
        [2, 1],
        "Butler fed himself alone"
    );
}

#[test]
fn case_9_31_the_range_does_not_lead_through_enemies() {
    let fed = |game: Game| {
        let mut game = game.put("rockfish-depot", "u-mcclellan").into_supply_turn();
        game.plays(Union, "feed u-mcclellan");
        game.ends_attrition();
        game.steps("u-i01")
    };
    assert_eq!(fed(cut_off()), 3, "two hexes away");
    assert_eq!(
        fed(cut_off().put("charlottesville", "c-c01").put("scottsville", "c-c02")),
        2
    );
}

#[test]
fn case_3_2_ruling_71_a_leader_who_feeds_is_lost_among_the_others_of_his_hex() {
    let mut lost = 0;
    for seed in 0..20 {
        let game = Game::empty().put("kilmarnock", "c-i01 c-i02 c-i03 c-lee").seeded(seed);
        let mut game = game.into_supply_turn();
        let seen = game.state.tokens[block("c-lee")];
        game.plays(Confederate, "feed c-lee");
        game.plays(Confederate, "done");
        lost += usize::from(game.state.tokens[block("c-lee")] != seen);
    }
    assert!((9..20).contains(&lost), "{lost} of 20: one of four");
}

#[test]
fn case_9_31_feeding_can_be_taken_back() {
    let mut game = cut_off().put("palmyra", "u-mcclellan").into_supply_turn();
    game.plays(Union, "feed u-mcclellan");
    assert_eq!(game.refused(Union, "feed u-mcclellan"), "9.31");
    game.plays(Union, "save u-mcclellan");
    assert_eq!(game.refused(Union, "save u-mcclellan"), "9.31");
    game.plays(Union, "done");
    assert_eq!(game.steps("u-mcclellan"), 3);
    assert_eq!(game.steps("u-i01"), 2);
}

#[test]
fn ruling_9_31_of_the_supreme_leaders_only_grant_feeds() {
    let game = cut_off().put("palmyra", "u-lincoln").into_supply_turn();
    assert_eq!(game.refused(Union, "feed u-lincoln"), "9.31");
    let mut game = cut_off().put("palmyra", "u-grant").into_supply_turn();
    game.plays(Union, "feed u-grant");
    game.plays(Union, "done");
    assert_eq!([game.steps("u-i01"), game.steps("u-grant")], [3, 3]);
}

/// Confederate units at home in a hex that no line reaches: their losses in a quarter.
fn losses_at(place: &str, units: &str, quarter: Quarter) -> u8 {
    let game = Game::empty().put(place, units).quarter(1862, quarter);
    let before: u8 = units.split_whitespace().map(|id| game.steps(id)).sum();
    let after = game.into_replacements();
    before - units.split_whitespace().map(|id| after.steps(id)).sum::<u8>()
}

#[test]
fn case_9_4_some_units_live_off_their_own_land() {
    let three = "c-i01 c-i02 c-i03";
    assert_eq!(losses_at("kilmarnock", "c-i01 c-i02", Quarter::Summer), 0, "clear");
    assert_eq!(losses_at("kilmarnock", three, Quarter::Summer), 1);
    assert_eq!(losses_at("kilmarnock", three, Quarter::Winter), 2, "clear, in mud");
    assert_eq!(losses_at("mathias", three, Quarter::Summer), 2, "forest");
    assert_eq!(losses_at("mathias", three, Quarter::Winter), 3, "forest, in mud");
}

#[test]
fn case_9_4_nobody_lives_off_enemy_land() {
    let game = Game::empty().put("palmyra", "u-i01").into_replacements();
    assert_eq!(game.steps("u-i01"), 2);
    let game = Game::empty().put("moorefield", "u-i01").into_replacements();
    assert_eq!(game.steps("u-i01"), 3, "West Virginia is the Union's home");
}

#[test]
fn ruling_9_4_a_major_town_feeds_one_more() {
    assert_eq!(losses_at("yorktown", "c-i01 c-i02 c-i03", Quarter::Summer), 0);
    assert_eq!(losses_at("yorktown", "c-i01 c-i02 c-i03", Quarter::Winter), 1);
}

#[test]
fn ruling_9_4_ruling_12_a_fortified_town_feeds_one_more_too() {
    let ring = [
        "fords-station",
        "dinwiddie",
        "disputanta",
        "bermuda-hundred",
        "chester",
        "chesterfield",
    ];
    let game = ring.iter().enumerate().fold(Game::empty(), |game, (number, place)| {
        game.put(place, &format!("u-i0{}", number + 1))
    });
    let game = game
        .put("petersburg", "c-i01:4 c-i02:3 c-i03:2 c-i04:1")
        .into_replacements();
    assert_eq!(
        ["c-i01", "c-i02", "c-i03", "c-i04"].map(|id| game.steps(id)),
        [3, 3, 2, 1]
    );
}

#[test]
fn ruling_9_4_the_owner_chooses_who_starves() {
    let game = Game::empty()
        .put("kilmarnock", "c-i01:4 c-i02:2 c-i03:1")
        .into_supply_turn();
    assert_eq!(game.asked(), [Confederate]);
    let mut plain = game.clone();
    plain.plays(Confederate, "done");
    assert_eq!(
        ["c-i01", "c-i02", "c-i03"].map(|id| plain.steps(id)),
        [3, 2, 1],
        "the strongest, unless he says so"
    );
    let mut chosen = game.clone();
    assert_eq!(chosen.refused(Confederate, "starve c-i01"), "9.4", "he starves anyway");
    chosen.plays(Confederate, "starve c-i02");
    chosen.plays(Confederate, "done");
    assert_eq!(["c-i01", "c-i02", "c-i03"].map(|id| chosen.steps(id)), [4, 1, 1]);
    let mut back = game;
    back.plays(Confederate, "starve c-i02");
    assert_eq!(back.refused(Confederate, "forage c-i01"), "9.4");
    back.plays(Confederate, "forage c-i02");
    back.plays(Confederate, "done");
    assert_eq!(["c-i01", "c-i02", "c-i03"].map(|id| back.steps(id)), [3, 2, 1]);
}

/// Three steps, one and two, of which two live off the land: one must starve, and it is always the one whom the owner named
/// last, however many he has named.
#[test]
fn ruling_9_4_who_was_named_last_starves_where_more_are_named_than_must() {
    let ids = ["c-i01", "c-i02", "c-i03"];
    let starve = |named: &[&str]| {
        let mut game = Game::empty()
            .put("kilmarnock", "c-i01:3 c-i02:1 c-i03:2")
            .into_supply_turn();
        for id in named {
            game.plays(Confederate, &format!("starve {id}"));
        }
        game
    };
    let left = |mut game: Game| {
        game.plays(Confederate, "done");
        ids.map(|id| game.steps(id))
    };
    assert_eq!(left(starve(&["c-i02"])), [3, 0, 2]);
    let twice = starve(&["c-i02", "c-i01"]);
    assert_eq!(twice.refused(Confederate, "starve c-i01"), "9.4", "he starves now");
    assert!(twice.can(Confederate, "starve c-i02"), "he lives off the land again");
    assert_eq!(left(twice.clone()), [2, 1, 2]);
    assert_eq!(left(starve(&["c-i02", "c-i01", "c-i02"])), [3, 0, 2]);
    assert_eq!(left(starve(&["c-i03", "c-i01", "c-i02", "c-i03"])), [3, 1, 1]);
    let mut back = twice;
    back.plays(Confederate, "forage c-i01");
    assert_eq!(left(back), [3, 0, 2], "who was named before him is next");
}

#[test]
fn ruling_9_4_where_all_live_off_the_land_nobody_is_asked() {
    let game = Game::empty().put("kilmarnock", "c-i01:4 c-i02:2").into_supply_turn();
    assert_eq!(game.asked(), [Union, Confederate], "the replacements are next");
}

#[test]
fn case_9_4_those_whom_a_leader_feeds_do_not_forage() {
    let game = Game::empty()
        .put("kilmarnock", "c-i01 c-i02 c-i03 c-lee")
        .put("lancaster-ch", "c-i04 c-i05 c-i06");
    let mut game = game.into_supply_turn();
    game.plays(Confederate, "feed c-lee");
    game.plays(Confederate, "done");
    let steps: u8 = (1..=6).map(|number| game.steps(&format!("c-i0{number}"))).sum();
    assert_eq!(steps, 24);
    assert_eq!(game.steps("c-lee"), 3);
}
