//! Retreats and routs (6.3).

use bobby_lee::ids::Token;
use bobby_lee::state::{Hour, Place};
use kernel::Side::{Confederate, Union};
use kernel::Viewer;
use kernel::choice::Target;
use kernel::parties::parties;
use protocol::Param;
use protocol::survey::Party;

use crate::common::battle::combat;
use crate::common::{Game, block, hex, rules};

/// The Union attacks Culpeper from Warrenton and stands at its first retreat.
pub(crate) fn deployed(union: &str, confederate: &str, game: Game) -> Game {
    let blocks = |line: &str| line.replace('|', " ");
    let game = game.put("culpeper", &blocks(confederate));
    let mut game = game.attack("warrenton", "culpeper", &blocks(union)).fights(Union, &[]);
    let ids = |line: &str| {
        let words = line.split(' ').map(|word| word.split(':').next().unwrap_or(word));
        words.collect::<Vec<_>>().join(" ")
    };
    game.deploys(Confederate, &ids(confederate));
    game.deploys(Union, &ids(union));
    game
}

#[test]
fn case_6_3_engaged_blocks_lose_a_step_by_retreating() {
    let boxes = "c-right u-i01 u-i02 c-i01 / u-left u-i03 / c-centre c-i02 / u-centre u-i05";
    let mut game = combat("warrenton", "culpeper", Confederate, boxes).put("warrenton", "u-g01");
    game.ends_turn();
    game.plays(Union, "retreat u-i01 warrenton");
    assert_eq!((game.at("u-i01"), game.steps("u-i01")), ("warrenton".into(), 2));
    game.plays(Union, "retreat u-i05 warrenton");
    assert_eq!(game.steps("u-i05"), 3, "it was not engaged");
    assert!(game.is_disrupted("u-i01") && !game.is_revealed("u-i01"));
}

#[test]
fn case_6_31_the_attacker_retreats_the_way_he_came() {
    let game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", Game::empty());
    assert_eq!(game.refused(Union, "retreat u-i01 amissville"), "6.31");
    assert_eq!(
        game.refused(Union, "retreat u-i01 gordonsville"),
        "6.31",
        "not adjacent"
    );
    assert_eq!(game.refused(Union, "retreat c-i01 warrenton"), "3.2");
    assert!(game.can(Union, "retreat u-i01 warrenton"));
}

#[test]
fn case_6_31_the_defender_retreats_by_any_other_way() {
    let game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", Game::empty());
    let mut game = game.put("hartwood", "u-c01");
    game.ends_turn();
    assert_eq!(game.refused(Confederate, "retreat c-i01 warrenton"), "6.31");
    assert_eq!(
        game.refused(Confederate, "retreat c-i01 hartwood"),
        "6.31",
        "enemies are there"
    );
    game.plays(Confederate, "retreat c-i01 unionville");
    assert_eq!(game.steps("c-i01"), 4, "Unionville is his own");
}

#[test]
fn case_2_21_nobody_retreats_over_a_river_without_a_crossing() {
    let game = Game::empty().put("petersburg", "c-i01 c-i02 c-i03");
    let game = game.attack("disputanta", "petersburg", "u-i01 u-i02 u-i03");
    let mut game = game.fights(Union, &[]);
    game.holds_centre(Confederate, "c-i01 c-i02 c-i03");
    game.holds_centre(Union, "u-i01 u-i02 u-i03");
    game.ends_turn();
    assert_eq!(game.refused(Confederate, "retreat c-i01 chesterfield"), "2.21");
    assert!(game.can(Confederate, "retreat c-i01 dinwiddie"));
}

#[test]
fn case_6_31_a_vacant_hex_of_the_enemy_costs_each_block_a_step() {
    let mut game = deployed("u-i01 | u-i02 | u-i03:1", "c-i01 | c-i02 | c-i03", Game::empty());
    game.plays(Union, "retreat u-i01 warrenton");
    game.plays(Union, "retreat u-i02 warrenton");
    assert_eq!((game.steps("u-i01"), game.steps("u-i02")), (2, 2));
    game.plays(Union, "retreat u-i03 warrenton");
    assert_eq!(game.place("u-i03"), Place::Pool);
    assert_eq!(game.stage(), "Regroup", "nobody is left to fight");
}

#[test]
fn case_6_31_ruling_78_a_hex_held_when_the_moves_were_over_is_no_enemy_hex_to_retreat_to() {
    let game = Game::empty().put("amissville", "u-c01");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.stands();
    game.plays(Union, "done");
    game.plays(Union, "reinforce u-c01");
    game.plays(Union, "done");
    game.ends_turn();
    game.plays(Union, "retreat u-c01 amissville");
    assert_eq!(game.steps("u-c01"), 2, "nobody has looked at control since it left");
}

#[test]
fn case_6_32_retreats_keep_to_the_limit_of_each_hexside() {
    let union = "u-i01 u-i02 | u-i03 u-i04 | u-i05";
    let game = Game::empty()
        .put("warrenton", "u-g01")
        .attack("amissville", "culpeper", "");
    let mut game = deployed(union, "c-i01 | c-i02 | c-i03", game);
    // Who would stay is known before anybody goes.
    let five = ["u-i01", "u-i02", "u-i03", "u-i04", "u-i05"].map(|unit| block(unit).wire());
    let found = parties(rules(), &game.state, Union, &five);
    let is_there = |space| rules().data.hex_at(space) == Some(hex("warrenton"));
    let party = found.iter().find(|party| is_there(party.to)).expect("they go there");
    assert_eq!((party.goers.len(), party.cost), (3, 0), "{party:?}");
    let [full] = &party.crowded[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!((full.pieces.len(), &*full.case), (2, "6.32"));
    // Of an enemy who is named with them nothing is told, wherever he stands.
    let [first, ..] = five;
    let spied = parties(rules(), &game.state, Union, &[first, block("c-i01").wire()]);
    let is_silent = |party: &Party| party.crowded.is_empty() && party.kept.is_empty() && party.goers.len() == 1;
    assert!(spied.len() == 2 && spied.iter().all(is_silent), "{spied:?}");
    for id in ["u-i01", "u-i02", "u-i03"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    assert_eq!(
        game.refused(Union, "retreat u-i04 warrenton"),
        "6.32",
        "three over a bridge"
    );
}

#[test]
fn case_6_32_the_last_way_out_ends_the_retreats_and_is_taken_by_one_alone() {
    let boxes = "u-left u-i01 c-i01 / u-centre u-i03 / c-centre c-i02 / u-right u-a01 c-i03 / u-reserve u-i04";
    let start = |game: Game| {
        let mut game = game.put("centreville", "u-g01");
        game.ends_turn();
        game
    };
    let only = start(combat("centreville", "manassas-junction", Confederate, boxes));
    let four = ["u-i01", "u-i03", "u-a01", "u-i04"].map(|unit| block(unit).wire());
    let to = |game: &Game, place: &str| -> Party {
        let mut found = parties(rules(), &game.state, Union, &four).into_iter();
        let is_there = |party: &Party| rules().data.hex_at(party.to) == Some(hex(place));
        found.find(is_there).expect("they go there")
    };
    // Three find room; with the third the retreats are over, and he is not taken along.
    let party = to(&only, "centreville");
    assert_eq!((party.goers.len(), party.halt, party.crowded.len()), (2, None, 0));
    let [last] = &party.kept[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!((last.pieces.len(), &*last.case), (2, "6.32"));
    let told = |game: &Game, id: &str, place: &str| {
        let offer = game.offer(Union, &format!("retreat {id} {place}"));
        let keys = offer.consequences.iter().map(ToString::to_string);
        (offer.irrevocable, keys.collect::<Vec<_>>())
    };
    let mut game = only.clone();
    game.plays(Union, "retreat u-i01 centreville");
    game.plays(Union, "retreat u-a01 centreville");
    let (is_final, keys) = told(&game, "u-i03", "centreville");
    assert!(is_final && keys.contains(&"rolls.may.last-way".into()), "{keys:?}");
    assert!(keys.contains(&"routs.own".into()), "{keys:?}");
    assert!(!keys.contains(&"rolls.may.field".into()), "one stays: {keys:?}");
    game.plays(Union, "retreat u-i03 centreville");
    assert_ne!(game.stage(), "Retreat");
    // Where another way is open who stays is told that the hexside is full, and wherever one goes the same is told.
    let two = combat("centreville", "manassas-junction", Confederate, boxes).put("gainesville", "u-g02");
    let two = start(two.attack("gainesville", "manassas-junction", ""));
    let party = to(&two, "centreville");
    assert_eq!((party.goers.len(), party.crowded.len(), party.kept.len()), (3, 1, 0));
    for id in ["u-i03", "u-i04"] {
        let [one, other] = ["centreville", "gainesville"].map(|place| told(&two, id, place));
        assert_eq!(one, other, "{id}");
        assert!(!one.0 && one.1 == ["leaves.field-unless"], "{one:?}");
    }
}

#[test]
fn case_6_32_ruling_15_the_limits_are_new_in_each_turn() {
    let union = "u-i01 u-i02 | u-i03 u-i04 | u-i05";
    let game = Game::empty()
        .put("warrenton", "u-g01")
        .attack("amissville", "culpeper", "");
    let mut game = deployed(union, "c-i01 | c-i02 | c-i03", game);
    game.plays(Union, "retreat u-i01 warrenton");
    game.ends_turn();
    game.ends_turn();
    for id in ["u-i02", "u-i03", "u-i04"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    assert_eq!(
        game.refused(Union, "retreat u-i05 warrenton"),
        "6.32",
        "three again, whoever went before"
    );
}

/// 2.21 and ruling 14: the limits for retreats are those for attacks, and forest counts where it is entered.
#[test]
fn case_6_32_ruling_14_forest_counts_where_it_is_entered() {
    let cut_off = |from: &str, at: &str| {
        let blocks = "c-i01 c-i02 c-i03 c-i04 c-i05";
        let game = Game::empty()
            .put(at, blocks)
            .attack(from, at, "u-i01 u-i02 u-i03 u-i04");
        let mut game = game.fights(Union, &[]);
        game.deploys(Confederate, "c-i01 | c-i02 | c-i03 c-i04 c-i05");
        game.deploys(Union, "u-i01 | u-i02 | u-i03 u-i04");
        game.ends_turn();
        game
    };
    let leave = |mut game: Game, to: &str| {
        let ids = ["c-i01", "c-i02", "c-i03", "c-i04", "c-i05"];
        let gone = ids.into_iter().take_while(|id| {
            let words = format!("retreat {id} {to}");
            let may = game.can(Confederate, &words);
            if may {
                game.plays(Confederate, &words);
            } else {
                assert_eq!(game.refused(Confederate, &words), "6.32");
            }
            may
        });
        gone.count()
    };
    let forest = cut_off("upper-tract", "bergton");
    assert_eq!(
        leave(forest.clone(), "brandywine"),
        4,
        "out of the forest into the open"
    );
    assert_eq!(leave(forest.clone(), "mathias"), 3, "from forest to forest");
    let muddy = forest.with(|state| state.mud = true);
    assert_eq!(leave(muddy, "brandywine"), 2);
    let clear = cut_off("upper-tract", "brandywine");
    assert_eq!(leave(clear, "bergton"), 3, "out of the open into the forest");
}

#[test]
fn case_6_33_an_enemy_without_opposition_in_the_line_is_a_rout() {
    let boxes = "c-right u-i01 c-i01:1 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!(game.asked(), [Confederate]);
    assert_eq!(
        (game.steps("c-i02"), game.steps("c-i03")),
        (3, 3),
        "the Reserve suffers too"
    );
    assert_eq!(game.refused(Confederate, "done"), "1.2", "all must leave");
    assert_eq!(game.refused(Confederate, "retreat c-i02 warrenton"), "6.31");
    game.plays(Confederate, "retreat c-i02 unionville");
    game.plays(Confederate, "retreat c-i03 cedar-mountain");
    assert_eq!(game.asked(), [Union], "the victor may regroup");
}

#[test]
fn case_6_33_who_cannot_leave_is_eliminated() {
    let union = "c-right u-i01 c-i01:1 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, union)
        .put("unionville", "u-c01")
        .put("cedar-mountain", "u-c02")
        .put("amissville", "u-c03")
        .put("hartwood", "u-c04")
        .put("wilderness", "u-c05");
    game.rolls(Union, "fire u-i01", &[1, 6, 6]);
    assert_eq!((game.place("c-i02"), game.place("c-i03")), (Place::Pool, Place::Pool));
}

#[test]
fn case_6_33_rulings_19_and_60_an_empty_position_is_a_rout_only_when_an_enemy_enters() {
    let boxes = "u-left u-i01 / c-right c-i01 / u-centre u-i02 / c-centre c-i02 / u-right u-i03 / c-left c-i03";
    let mut game = combat("warrenton", "culpeper", Confederate, boxes).put("warrenton", "u-g01");
    let told = game.offer(Confederate, "redeploy c-i01 c-reserve").consequences;
    assert!(told.contains(&"routs.entered".into()), "{told:?}");
    game.plays(Confederate, "redeploy c-i01 c-reserve");
    assert_eq!(game.stage(), "Combat", "nobody is routed");
    game.ends_turn();
    game.stands();
    let told = game.offer(Union, "engage u-i01 c-right").consequences;
    assert!(told.contains(&"routs.enemy".into()), "{told:?}");
    game.plays(Union, "engage u-i01 c-right");
    assert_eq!(game.stage(), "Flee");
    assert_eq!(game.steps("c-i01"), 3);
}

#[test]
fn case_6_33_whoever_leaves_a_position_to_enemies_in_it_is_told_that_it_routs_his_side() {
    let boxes = "c-right u-i01 c-i01 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Confederate, boxes).put("warrenton", "u-g01");
    let told = game.offer(Confederate, "disengage c-i01 c-reserve").consequences;
    assert!(told.contains(&"routs.own".into()), "{told:?}");
    game.plays(Confederate, "disengage c-i01 c-reserve");
    assert_eq!(game.stage(), "Flee");

    // Also where nobody is asked whither, as nobody is left who could flee.
    let boxes = "c-right u-i01 c-i01:1 / u-left u-i04 / u-centre u-i02";
    let game = combat("warrenton", "culpeper", Confederate, boxes).put("warrenton", "u-g01");
    let told = game.offer(Confederate, "disengage c-i01 c-reserve").consequences;
    assert!(told.contains(&"routs.own".into()), "{told:?}");
}

#[test]
fn case_6_33_ruling_59_a_position_left_to_the_enemy_by_retreat_is_a_rout_too() {
    let boxes = "c-right u-i01 c-i01 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    game.plays(Union, "done");
    let told = |game: &Game, choice: &str| game.offer(Confederate, choice).consequences;
    assert!(told(&game, "retreat c-i01 unionville").contains(&"routs.unless".into()));
    assert!(!told(&game, "retreat c-i03 unionville").contains(&"routs.unless".into()));
    assert!(!told(&game, "done").contains(&"routs.own".into()));
    game.plays(Confederate, "retreat c-i01 unionville");
    assert_eq!(game.steps("c-i01"), 3, "it was engaged");
    let ends = told(&game, "done");
    assert!(ends.contains(&"routs.own".into()), "{ends:?}");
    game.plays(Confederate, "done");
    assert_eq!((game.stage().as_str(), game.steps("c-i02")), ("Flee", 3));
    assert_eq!(game.steps("c-i01"), 3, "who is gone is not routed");
}

#[test]
fn case_6_33_who_is_routed_by_his_retreat_checks_no_morale_before() {
    let boxes = "c-right u-i01 c-i01 / u-left u-i04 / c-centre u-i05 c-i02:1 / u-centre u-i02 / c-reserve c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    game.plays(Union, "done");
    game.plays(Confederate, "retreat c-i01 unionville");
    game.plays(Confederate, "done");
    assert_eq!((game.place("c-i02"), game.steps("c-i03")), (Place::Pool, 3));
}

#[test]
fn case_6_33_ruling_59_the_order_in_which_blocks_retreat_is_all_one() {
    let boxes = "c-right u-i01 c-i01 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-i03";
    let game = combat("warrenton", "culpeper", Union, boxes);
    let leave = |order: [&str; 3]| {
        let mut game = game.clone();
        game.plays(Union, "done");
        for id in order {
            game.plays(Confederate, &format!("retreat {id} unionville"));
        }
        let stage = game.stage();
        (stage, ["c-i01", "c-i02", "c-i03"].map(|id| game.steps(id)))
    };
    let all = ("Regroup".to_owned(), [3, 4, 4]);
    assert_eq!(leave(["c-i03", "c-i02", "c-i01"]), all);
    assert_eq!(leave(["c-i01", "c-i02", "c-i03"]), all, "only who was engaged has paid");
}

#[test]
fn case_6_31_a_hexside_of_reinforcements_is_open_for_retreats() {
    let game = Game::empty().put("amissville", "u-i05").put("warrenton", "u-g01");
    let mut game = deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    assert_eq!(game.refused(Union, "retreat u-i01 amissville"), "6.31");
    game.stands();
    game.plays(Union, "done");
    game.plays(Union, "reinforce u-i05");
    game.plays(Union, "done");
    assert_eq!(
        game.refused(Confederate, "retreat c-i01 amissville"),
        "6.31",
        "the defender has lost it"
    );
    game.ends_turn();
    assert!(game.can(Union, "retreat u-i01 amissville"));
}

#[test]
fn case_5_41_over_a_pontoon_bridge_one_reinforces_and_two_retreat() {
    let game = Game::empty()
        .put("alexandria", "c-i01 c-i02 c-i03")
        .put("piscataway", "u-i05 u-i06")
        .attack("piscataway", "alexandria", "u-i01 u-i02 u-i03")
        .on_pontoons();
    let mut game = game.fights(Union, &[]);
    game.holds_centre(Confederate, "c-i01 c-i02 c-i03");
    game.holds_centre(Union, "u-i01 u-i02 u-i03");
    game.plays(Union, "retreat u-i01 piscataway");
    game.plays(Union, "retreat u-i02 piscataway");
    assert_eq!(
        (game.stage().as_str(), game.at("u-i03").as_str()),
        ("Combat", "alexandria")
    );
    game.plays(Union, "done");
    game.plays(Union, "reinforce u-i05");
    assert_eq!(game.refused(Union, "reinforce u-i06"), "6.71");
}

#[test]
fn case_6_31_a_vacant_hex_costs_a_step_in_the_segment_of_retreats_only() {
    let boxes = "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-reserve u-i05";
    let mut game = combat("warrenton", "culpeper", Confederate, boxes);
    game.ends_turn();
    game.plays(Union, "retreat u-i05 warrenton");
    assert_eq!(game.steps("u-i05"), 2, "Warrenton was vacant");
    game.stands();
    game.plays(Union, "disengage u-i01 u-reserve");
    assert_eq!(
        (game.at("u-i02"), game.steps("u-i02")),
        ("warrenton".into(), 2),
        "routed, but his own stand there"
    );
}

#[test]
fn case_3_2_hidden_blocks_flee_in_the_order_of_their_tokens_and_fall_unnamed() {
    let tokens = |ids: [&str; 2]| ids.map(|id| Param::from(900 - u16::from(block(id).0)));
    let boxes = "c-right u-i01 c-i01:1 / u-left u-i04 / c-centre c-i02 / u-centre u-i02 / c-reserve c-lee";
    let routed = |game: Game| {
        let mut game = against_the_order(game);
        game.rolls(Union, "fire u-i01", &[1, 6, 6]);
        game
    };
    let around = |game: Game| {
        game.put("cedar-mountain", "u-c02")
            .put("amissville", "u-c03")
            .put("hartwood", "u-c04")
            .put("wilderness", "u-c05")
    };
    let order = tokens(if block("c-lee") > block("c-i02") {
        ["c-lee", "c-i02"]
    } else {
        ["c-i02", "c-lee"]
    });
    let fled = routed(around(combat("warrenton", "culpeper", Union, boxes)));
    assert_eq!(told(&fled, "retreated"), order, "by the only way");
    let trapped = around(combat("warrenton", "culpeper", Union, boxes)).put("unionville", "u-c01");
    let unseen = [Param::from(Confederate), Param::from(Confederate)];
    assert_eq!(told(&routed(trapped), "eliminated.unseen"), unseen, "without a way");
    let weak = boxes.replace("c-i02", "c-i02:1").replace("c-lee", "c-lee:1");
    let weak = routed(combat("warrenton", "culpeper", Union, &weak));
    assert_eq!(told(&weak, "eliminated.unseen"), unseen, "by the rout");
    assert_eq!(
        told(&weak, "eliminated"),
        [Param::from(block("c-i01").wire())],
        "seen when it fell"
    );
    let night = against_the_order(combat("warrenton", "culpeper", Confederate, boxes).put("warrenton", "c-c01"));
    let mut night = night.with(|state| state.fight.hour = Hour::Dusk);
    night.ends_turn();
    assert_eq!(
        told(&night, "eliminated"),
        [Param::from(block("u-i01").wire())],
        "it has fired"
    );
    assert_eq!(
        told(&night, "eliminated.unseen"),
        [Param::from(Union), Param::from(Union)],
        "at night"
    );
}

/// The tokens of all blocks run against the order of their numbers.
fn against_the_order(game: Game) -> Game {
    game.with(|state| {
        for block in state.places.on_map() {
            state.tokens[block] = Token::read(900 - u16::from(block.0)).expect("a token has three digits");
        }
    })
}

/// What lines of the log begin with, as spectators read them.
fn told(game: &Game, key: &str) -> Vec<Param> {
    let entries = game.read(Viewer::Spectator, key);
    entries.into_iter().map(|entry| entry.say.params[0].clone()).collect()
}
