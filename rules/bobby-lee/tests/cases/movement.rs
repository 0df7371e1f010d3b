//! Leaders and movement by land (2.2, 2.6, 5.1, 5.3).

use bobby_lee::choice::Choice;
use bobby_lee::data::Quarter;
use bobby_lee::state::Place;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Ruleset, Viewer};
use protocol::Param;

use crate::common::{Game, block, hex, rules};

/// Two leaders of range 2, at Alexandria and Richmond, far apart.
pub(crate) fn armies() -> Game {
    Game::empty().put("alexandria", "u-mcclellan").put("richmond", "c-lee")
}

#[test]
fn case_2_2_units_stop_in_a_forest_that_was_not_theirs() {
    let game = armies().put("fredericksburg", "u-i01 u-mcclellan").under_mcclellan();
    let goals = game.goals(Union, "move", "u-i01");
    assert!(goals.contains(&"wilderness".to_owned()));
    assert!(!goals.contains(&"unionville".to_owned()), "behind the Wilderness");
    let held = armies()
        .put("fredericksburg", "u-i01 u-mcclellan")
        .put("wilderness", "u-c01")
        .under_mcclellan();
    assert!(held.goals(Union, "move", "u-i01").contains(&"unionville".to_owned()));
}

#[test]
fn case_2_2_who_enters_a_forest_hex_by_hex_goes_no_farther() {
    let mut game = armies().put("fredericksburg", "u-c01 u-mcclellan").under_mcclellan();
    game.plays(Union, "move u-c01 wilderness");
    assert_eq!(game.refused(Union, "move u-c01 unionville"), "2.2");
}

#[test]
fn case_2_2_units_stop_behind_a_marsh() {
    let game = armies().put("ashland", "u-c01 u-mcclellan").under_mcclellan();
    let goals = game.goals(Union, "move", "u-c01");
    assert!(goals.contains(&"fair-oaks".to_owned()));
    assert!(
        !goals.contains(&"charles-city".to_owned()),
        "behind the marsh before Fair Oaks"
    );
}

#[test]
fn case_2_2_the_way_to_a_hex_leads_round_the_marsh() {
    let wing = || armies().put("richmond", "c-c01").put("charles-city", "c-i01");
    let mut ride = wing().under_lee();
    ride.plays(Confederate, "move c-c01 new-kent");
    assert_eq!(
        ride.refused(Confederate, "move c-c01 west-point"),
        "2.2",
        "it has crossed the marsh"
    );
    let mut attack = wing().put("fair-oaks", "c-i02").put("new-kent", "u-g01").under_lee();
    attack.plays(Confederate, "force-march c-i02 new-kent");
    let assaults = &attack.state.turn.assaults;
    assert_eq!((assaults.len(), assaults[0].from), (1, hex("charles-city")));
    assert_eq!(
        attack.read(Viewer::Spectator, "attacks-by").len(),
        1,
        "the defender is told"
    );
}

#[test]
fn case_2_2_rivers_and_mountains_are_crossed_at_bridges_fords_and_gaps_only() {
    let game = armies().put("front-royal", "u-i01 u-mcclellan").under_mcclellan();
    let goals = game.goals(Union, "move", "u-i01");
    for reached in ["strasburg", "white-post", "salem", "amissville"] {
        assert!(goals.contains(&reached.to_owned()), "{reached}");
    }
    let game = armies().put("sperryville", "u-g01 u-mcclellan").under_mcclellan();
    assert!(
        !game.goals(Union, "move", "u-g01").contains(&"front-royal".to_owned()),
        "over the Blue Ridge"
    );
}

#[test]
fn case_2_6_a_move_along_a_road_has_one_hex_more() {
    let pike = armies().put("strasburg", "c-i01 c-lee").under_lee();
    assert!(
        pike.can(Confederate, "move c-i01 martinsburg"),
        "three hexes down the Valley Pike"
    );
    assert_eq!(
        pike.refused(Confederate, "move c-i01 harpers-ferry"),
        "5.34",
        "it leaves the road"
    );
    assert_eq!(pike.refused(Confederate, "force-march c-i01 frederick"), "5.33");
    let beside = armies()
        .put("strasburg", "c-lee")
        .put("white-post", "c-i01")
        .under_lee();
    assert_eq!(
        beside.refused(Confederate, "move c-i01 martinsburg"),
        "5.34",
        "it does not begin on the road"
    );
}

#[test]
fn case_2_6_ruling_9_the_bonus_of_a_road_counts_in_an_attack() {
    let game = armies()
        .put("strasburg", "c-i01 c-lee")
        .put("bunker-hill", "u-i01")
        .under_lee();
    assert!(
        game.can(Confederate, "move c-i01 bunker-hill"),
        "two hexes and one for the attack"
    );
    let game = armies()
        .put("strasburg", "c-i01 c-lee")
        .put("martinsburg", "u-i01")
        .under_lee();
    assert_eq!(game.refused(Confederate, "move c-i01 martinsburg"), "5.34");
    assert!(game.can(Confederate, "force-march c-i01 martinsburg"));
}

#[test]
fn case_5_1_leaders_in_play_are_one_supreme_and_three_of_the_armies() {
    for scenario in ["campaign-1861", "campaign-1862", "campaign-1863", "campaign-1864"] {
        let game = Game::opening(scenario);
        for side in [Union, Confederate] {
            let rules = crate::common::rules();
            let leaders = game.state.places.on_map() & rules.lookups.leaders & rules.lookups.units(side);
            assert_eq!((leaders & rules.lookups.supreme).len(), 1);
            assert_eq!(leaders.len(), 4, "{scenario}");
        }
    }
}

#[test]
fn case_5_11_an_active_leader_is_shown_and_loses_a_step() {
    let mut game = armies().put("alexandria", "u-i01");
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    let told = game.offer(Union, "activate u-mcclellan").consequences;
    assert_eq!(told, ["costs.command", "commands.2"], "5.11");
    game.plays(Union, "activate u-mcclellan");
    let shown = |game: &Game| {
        let pieces = game.view(Viewer::Confederate).pieces;
        pieces
            .iter()
            .filter(|piece| piece.owner == Union && piece.counter.is_some())
            .count()
    };
    assert_eq!(shown(&game), 0, "the choice is not finished");
    game.plays(Union, "rest u-mcclellan");
    assert_eq!(game.refused(Union, "rest u-mcclellan"), "5.11");
    game.plays(Union, "activate u-mcclellan");
    game.plays(Union, "done");
    assert!(game.committed);
    assert_eq!(shown(&game), 1);
    assert_eq!(game.steps("u-mcclellan"), 4);
    game.plays(Union, "done");
    assert_eq!(game.steps("u-mcclellan"), 3);
    assert_eq!(shown(&game), 0, "he stands among the others again");
}

#[test]
fn case_5_32_the_hexsides_of_an_attack_are_marked_with_their_limits() {
    let mut game = armies()
        .put("warrenton", "u-i01 u-i02 u-mcclellan")
        .put("culpeper", "c-i01 c-i02 c-i03")
        .under_mcclellan();
    game.plays(Union, "move u-i01 culpeper");
    game.plays(Union, "move u-i02 culpeper");
    let edge = rules().data.between(hex("warrenton"), hex("culpeper"));
    for viewer in kernel::Viewer::ALL {
        let borders = game.view(viewer).borders;
        let marks: Vec<_> = borders.iter().map(|border| (border.id, border.marks.clone())).collect();
        let number = edge.expect("they are adjacent").0 + 1;
        assert_eq!(marks, [(number, vec![kernel::phrase!("mark.attack", Union, 2, 3)])]);
    }
}

#[test]
fn case_5_11_leaders_with_one_step_are_not_activated_and_do_not_force_march() {
    let mut game = armies()
        .put("frederick", "u-banks:1")
        .put("alexandria", "u-mcclellan:2");
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    assert_eq!(game.refused(Union, "activate u-banks"), "5.11");
    assert_eq!(game.refused(Union, "activate u-i01"), "5.11", "no leader");
    game.plays(Union, "activate u-mcclellan");
    game.plays(Union, "done");
    game.plays(Union, "done");
    assert_eq!(game.steps("u-mcclellan"), 1);
    assert!(game.goals(Union, "force-march", "u-mcclellan").is_empty());
    assert_eq!(game.refused(Union, "force-march u-mcclellan warrenton"), "5.33");
    assert_eq!(
        game.goals(Union, "move", "u-mcclellan").len(),
        4,
        "one hex: McClellan is slow"
    );
}

#[test]
fn case_5_11_ruling_4_a_leader_commands_another_who_is_not_active() {
    let mut game = armies().put("alexandria", "u-pope").under_mcclellan();
    assert!(game.can(Union, "move u-pope manassas-junction"));
    game.plays(Union, "move u-pope centreville");
    assert_eq!(game.steps("u-pope"), 3, "he is not active and loses nothing");
}

#[test]
fn case_5_11_ruling_5_an_active_leader_may_attack_within_the_limits() {
    let mut game = armies()
        .put("alexandria", "u-pope:3 u-i01 u-i02 u-i03")
        .put("dumfries", "c-i01 c-i02 c-i03")
        .activated(Union, "u-pope");
    for unit in ["u-i01", "u-i02"] {
        game.plays(Union, &format!("move {unit} dumfries"));
    }
    game.plays(Union, "done");
    assert!(game.can(Union, "move u-pope dumfries"), "speed 2, less one");
    let full = {
        let mut game = armies()
            .put("alexandria", "u-pope:3 u-i01 u-i02 u-i03")
            .put("dumfries", "c-i01 c-i02 c-i03")
            .activated(Union, "u-pope");
        for unit in ["u-i01", "u-i02", "u-i03"] {
            game.plays(Union, &format!("move {unit} dumfries"));
        }
        game.plays(Union, "done");
        game
    };
    assert_eq!(
        full.refused(Union, "move u-pope dumfries"),
        "5.32",
        "three over the ford"
    );
}

#[test]
fn case_5_12_command_reaches_so_many_hexes() {
    let game = Game::empty()
        .put("richmond", "c-lee")
        .put("frederick", "u-banks:2")
        .put("westminster", "u-i01")
        .put("hanover", "u-i02")
        .put("emmitsburg", "u-i03")
        .activated(Union, "u-banks");
    assert!(!game.goals(Union, "move", "u-i01").is_empty(), "range 1");
    assert!(!game.goals(Union, "move", "u-i03").is_empty());
    assert!(game.goals(Union, "move", "u-i02").is_empty());
    assert_eq!(game.refused(Union, "move u-i02 shrewsbury"), "5.12");
}

#[test]
fn case_5_12_command_of_range_0_is_the_leaders_own_hex() {
    let game = Game::empty()
        .put("richmond", "c-lee")
        .put("washington", "u-butler:2 u-i01")
        .put("alexandria", "u-i02")
        .activated(Union, "u-butler");
    assert!(!game.goals(Union, "move", "u-i01").is_empty());
    assert_eq!(game.refused(Union, "move u-i02 centreville"), "5.12");
}

#[test]
fn case_5_12_command_does_not_pass_enemies_or_impassable_hexsides() {
    let game = armies()
        .put("alexandria", "u-mcclellan")
        .put("piscataway", "u-i01")
        .put("centreville", "c-i01")
        .put("gainesville", "u-i02")
        .put("aldie", "u-i03")
        .under_mcclellan();
    assert_eq!(
        game.refused(Union, "move u-i01 bryantown"),
        "5.12",
        "across the Potomac"
    );
    assert_eq!(game.refused(Union, "move u-i02 salem"), "5.12", "behind Centreville");
    assert!(game.can(Union, "move u-i03 leesburg"), "by Dranesville");
}

#[test]
fn case_5_12_ruling_7_a_unit_is_in_range_when_its_move_begins() {
    let mut game = armies().put("centreville", "u-c01").under_mcclellan();
    game.plays(Union, "move u-c01 warrenton");
    assert!(game.can(Union, "move u-c01 culpeper"), "out of range now, and going on");
}

#[test]
fn case_5_3_a_unit_moves_once_and_may_go_on_until_another_moves() {
    let mut game = armies().put("alexandria", "u-c01 u-i01").under_mcclellan();
    game.plays(Union, "move u-c01 dranesville");
    game.plays(Union, "move u-c01 leesburg");
    game.plays(Union, "move u-i01 centreville");
    assert_eq!(game.refused(Union, "move u-c01 alexandria"), "5.3");
    assert_eq!(game.refused(Union, "move c-lee ashland"), "3.2", "not his own");
    assert_eq!(game.refused(Union, "move u-i02 ashland"), "5.3", "not on the map");
}

#[test]
fn case_5_3_the_others_see_a_move_but_not_of_what() {
    let mut game = armies().put("alexandria", "u-c01").under_mcclellan();
    game.plays(Union, "move u-c01 dranesville");
    let own = &game.read(Viewer::Union, "goes")[0];
    let other = &game.read(Viewer::Confederate, "goes")[0];
    assert_eq!(own.say.params[1..], other.say.params[1..]);
    assert_ne!(own.say.params[0], other.say.params[0]);
    assert_eq!(game.read(Viewer::Spectator, "goes")[0], *other);
}

#[test]
fn case_5_31_any_number_of_units_stands_in_a_hex() {
    let all = "u-i01 u-i02 u-i03 u-i04 u-i05 u-i06 u-i07 u-i08 u-i09 u-i10 u-i11 u-i12";
    let mut game = armies().put("alexandria", all).under_mcclellan();
    for unit in all.split_whitespace() {
        game.plays(Union, &format!("move {unit} centreville"));
    }
    assert_eq!(game.at("u-i12"), "centreville");
}

#[test]
fn case_5_32_a_unit_that_enters_a_hex_with_enemies_stops_there() {
    let mut game = armies()
        .put("alexandria", "u-i01")
        .put("dranesville", "c-i01")
        .under_mcclellan();
    game.plays(Union, "move u-i01 dranesville");
    assert_eq!(game.refused(Union, "force-march u-i01 aldie"), "5.32");
}

#[test]
fn case_5_32_a_hexside_lets_only_so_many_attack_in_a_turn() {
    let units = "u-i01 u-i02 u-i03 u-i04 u-i05";
    let attack = |quarter, limit: usize| {
        let mut game = armies()
            .put("alexandria", units)
            .put("centreville", "c-i01 c-i02 c-i03")
            .quarter(1862, quarter)
            .under_mcclellan();
        for unit in units.split_whitespace().take(limit) {
            game.plays(Union, &format!("move {unit} centreville"));
        }
        let next = units.split_whitespace().nth(limit).expect("one more");
        assert_eq!(game.refused(Union, &format!("move {next} centreville")), "5.32");
        assert!(
            game.can(Union, &format!("move {next} dranesville")),
            "other hexsides are open"
        );
    };
    attack(Quarter::Summer, 4);
    attack(Quarter::Winter, 2);
}

#[test]
fn case_5_32_who_comes_from_afar_is_kept_by_the_limit_and_not_by_the_distance() {
    // Through the forest three attack; the fourth would come from two hexes away, on a forced march.
    let attackers = "u-i01 u-i02 u-i03";
    let mut game = armies()
        .put("alexandria", "u-i04")
        .put("centreville", attackers)
        .put("manassas-junction", "c-i01 c-i02 c-i03")
        .under_mcclellan();
    assert!(game.can(Union, "force-march u-i04 manassas-junction"));
    for unit in attackers.split_whitespace() {
        game.plays(Union, &format!("move {unit} manassas-junction"));
    }
    assert_eq!(game.refused(Union, "force-march u-i04 manassas-junction"), "5.32");
    assert_eq!(
        game.refused(Union, "force-march u-i04 gordonsville"),
        "5.33",
        "nobody is attacked there"
    );
}

#[test]
fn case_2_21_moves_that_attack_nobody_ignore_the_limits_and_ruling_14_forest_counts() {
    let units = "u-i01 u-i02 u-i03 u-i04 u-i05";
    let mut game = armies()
        .put("aquia-landing", units)
        .put("aquia-landing", "u-mcclellan")
        .put("dumfries", "c-i01")
        .under_mcclellan();
    for unit in ["u-i01", "u-i02", "u-i03"] {
        game.plays(Union, &format!("move {unit} dumfries"));
    }
    assert_eq!(game.refused(Union, "move u-i04 dumfries"), "5.32", "forest: three");
    let mut game = armies()
        .put("aquia-landing", units)
        .put("aquia-landing", "u-mcclellan")
        .under_mcclellan();
    for unit in units.split_whitespace() {
        game.plays(Union, &format!("move {unit} dumfries"));
    }
}

#[test]
fn case_5_33_infantry_attacks_from_one_hex_cavalry_from_two_garrisons_on_a_forced_march() {
    let game = armies()
        .put("alexandria", "u-i01 u-a01 u-c01 u-g01")
        .put("manassas-junction", "c-i01")
        .under_mcclellan();
    for unit in ["u-i01", "u-a01"] {
        assert_eq!(game.refused(Union, &format!("move {unit} manassas-junction")), "5.34");
        assert!(game.can(Union, &format!("force-march {unit} manassas-junction")));
    }
    assert!(game.can(Union, "move u-c01 manassas-junction"));
    assert_eq!(
        game.refused(Union, "force-march u-g01 manassas-junction"),
        "5.33",
        "not even so"
    );
    let near = armies()
        .put("alexandria", "u-g01 u-i01")
        .put("centreville", "c-i01")
        .under_mcclellan();
    assert_eq!(near.refused(Union, "move u-g01 centreville"), "5.34");
    assert!(near.can(Union, "force-march u-g01 centreville"));
    assert_eq!(
        near.refused(Union, "force-march u-i01 centreville"),
        "5.34",
        "it need not"
    );
}

/// Whether a unit of two steps keeps both on a forced march with this roll.
fn keeps_up(unit: &str, way: (&str, &str), roll: u8, quarter: Quarter) -> bool {
    let (side, leader) = if unit.starts_with('u') {
        (Union, "u-mcclellan")
    } else {
        (Confederate, "c-lee")
    };
    let mut game = armies().put(way.0, leader).put(way.0, &format!("{unit}:2"));
    game = game.quarter(1862, quarter).activated(side, leader);
    game.plays(side, &format!("force-march {unit} {}", way.1));
    game.plays(side, "done");
    game.rolls(side, "done", &[roll]);
    game.steps(unit) == 2
}

const CLEAR: (&str, &str) = ("alexandria", "leesburg");

#[test]
fn case_5_34_the_union_loses_stragglers_on_3_and_the_confederates_on_2() {
    let summer = Quarter::Summer;
    assert!(!keeps_up("u-i01", CLEAR, 3, summer));
    assert!(keeps_up("u-i01", CLEAR, 4, summer));
    assert!(!keeps_up("c-i01", ("gordonsville", "montpelier"), 2, summer));
    assert!(keeps_up("c-i01", ("gordonsville", "montpelier"), 3, summer));
}

#[test]
fn case_5_34_ruling_10_guns_mud_and_rough_ground_make_stragglers_likelier_and_horses_less() {
    let summer = Quarter::Summer;
    assert!(!keeps_up("u-a01", CLEAR, 4, summer));
    assert!(keeps_up("u-a01", CLEAR, 5, summer));
    assert!(!keeps_up("u-i01", CLEAR, 4, Quarter::Winter));
    assert!(keeps_up("u-i01", CLEAR, 5, Quarter::Winter));
    let bridge = ("alexandria", "warrenton");
    assert!(!keeps_up("u-i01", bridge, 4, summer), "over Bull Run");
    assert!(keeps_up("u-i01", bridge, 5, summer));
    assert!(!keeps_up("u-a01", bridge, 6, Quarter::Winter), "all together");
    let ride = ("gettysburg", "gunpowder");
    assert!(!keeps_up("u-c01", ride, 2, summer));
    assert!(keeps_up("u-c01", ride, 3, summer));
}

#[test]
fn case_5_34_ruling_11_the_last_step_is_lost_too() {
    let mut game = armies().put("alexandria", "u-i01:1").under_mcclellan();
    game.plays(Union, "force-march u-i01 leesburg");
    game.plays(Union, "done");
    game.rolls(Union, "done", &[1]);
    assert_eq!(game.place("u-i01"), Place::Pool);
    for (viewer, key) in [
        (Viewer::Union, "eliminated"),
        (Viewer::Confederate, "eliminated.unseen"),
    ] {
        let told = game.read(viewer, key);
        assert_eq!(told.len(), 1, "{viewer:?} reads that it is gone");
        assert_eq!(told[0].case, "5.34");
    }
}

#[test]
fn case_5_34_a_way_tells_whether_it_is_rough_and_whether_it_leads_into_a_fight() {
    let game = armies().put("alexandria", "u-i01 u-i02 u-i03").under_mcclellan();
    let mut game = game.put("manassas-junction", "c-i01");
    let told_in = |game: &Game, place: &str| {
        let mut paces = Vec::new();
        rules().paces(&game.state, Union, block("u-i01").wire(), &mut paces);
        let to = rules().data.hex(hex(place)).code;
        let pace = paces.into_iter().find(|pace| pace.to == to);
        pace.unwrap_or_else(|| panic!("{place} is in reach")).obliges
    };
    let told = |place: &str| told_in(&game, place);
    assert_eq!(told("leesburg"), None, "smooth ground");
    assert_eq!(told("warrenton"), Some("obliges.rough"), "over Bull Run");
    assert_eq!(told("manassas-junction"), Some("obliges.attack-rough"), "over it too");
    assert_eq!(told("dranesville"), None, "no forced march");
    // Of a company the worst way is told, whoever goes it.
    assert_eq!(
        rules().graver("obliges.attack", "obliges.attack-rough"),
        "obliges.attack-rough"
    );
    assert_eq!(
        rules().graver("obliges.rough", "obliges.attack-full-leaves"),
        "obliges.attack-rough-full-leaves"
    );
    // 5.32: the leader, who marches last, would find no room over the hexside.
    game.plays(Union, "force-march u-i02 manassas-junction");
    game.plays(Union, "force-march u-i03 manassas-junction");
    assert_eq!(told_in(&game, "manassas-junction"), Some("obliges.attack-rough-full"));
}

#[test]
fn case_5_34_everybody_sees_the_mark_and_the_die_but_not_of_what() {
    let mut game = armies().put("alexandria", "u-i01:2").under_mcclellan();
    game.plays(Union, "force-march u-i01 leesburg");
    let pieces = game.view(Viewer::Confederate).pieces;
    let marked = pieces
        .iter()
        .find(|piece| piece.badges.iter().any(|badge| badge.key == "forced"));
    let marked = marked.expect("the mark is seen");
    assert_eq!(marked.counter, None);
    game.plays(Union, "done");
    game.rolls(Union, "done", &[2]);
    let told = &game.read(Viewer::Confederate, "straggled")[0];
    assert_eq!(told.dice[0].faces, [2]);
    assert_eq!(told.say.params, [Param::from(marked.id)]);
    let own = &game.read(Viewer::Union, "straggled.own")[0];
    let said = ["march.none", "march.none", "march.none"].map(|key| Param::Text(key.into()));
    assert_eq!(own.say.params[1..], said, "on a smooth way");
}

#[test]
fn case_5_34_a_smooth_way_is_taken_where_there_is_one() {
    let mut game = armies().put("gordonsville", "c-i01 c-lee").under_lee();
    game.plays(Confederate, "force-march c-i01 montpelier");
    assert!(
        game.state.turn.rough.is_empty(),
        "by Goochland, not over the South Anna"
    );
}

#[test]
fn case_5_33_every_hex_counts_on_a_detour() {
    let mut game = armies().put("alexandria", "u-c01").under_mcclellan();
    game.plays(Union, "move u-c01 dranesville");
    game.plays(Union, "move u-c01 centreville");
    assert!(game.can(Union, "move u-c01 manassas-junction"));
    assert_eq!(game.refused(Union, "move u-c01 warrenton"), "5.34", "the fourth hex");
}

#[test]
fn case_5_34_a_forced_march_tells_which_die_costs_a_step() {
    let mut game = Game::empty()
        .put("washington", "u-lincoln u-i01 u-c01 u-a01")
        .put("richmond", "c-davis")
        .activated(Union, "u-lincoln");
    // The highest die on smooth and on rough ways, as every way of a block tells it whose ground is known.
    let told = |game: &Game, id: &str, prefix: &str| {
        let (mut paces, mut highest) = (Vec::new(), [0; 2]);
        rules().paces(&game.state, Union, block(id).wire(), &mut paces);
        for pace in paces.iter().filter(|pace| matches!(pace.choice, Choice::Force(..))) {
            let offers = game.view(Union.into()).prompt.expect("the Union is asked").offers;
            let choice = pace.choice.to_string();
            let mut offers = offers.into_iter();
            let offer = offers.find(|offer| offer.choices().any(|one| one == choice));
            let spends = offer.and_then(|offer| offer.spends).expect("it may cost a step");
            let die: u8 = spends
                .strip_prefix(prefix)
                .and_then(|die| die.parse().ok())
                .expect(prefix);
            let known = &mut highest[usize::from(pace.obliges.is_some())];
            assert!(*known == 0 || *known == die, "{choice}: {die}");
            *known = die;
        }
        highest
    };
    const STEP: &str = "spends.one-and-step-";
    assert_eq!(told(&game, "u-i01", STEP), [3, 4]);
    assert_eq!(told(&game, "u-c01", STEP), [2, 3], "horses");
    assert_eq!(told(&game, "u-a01", STEP), [4, 5], "guns");
    game.state.mud = true;
    assert_eq!(told(&game, "u-i01", STEP), [4, 5], "mud");
    assert_eq!(told(&game, "u-a01", STEP), [5, 6], "on any die");
    game.state.steps[block("u-i01")] = 1;
    assert_eq!(told(&game, "u-i01", "spends.one-and-last-"), [4, 5], "3.4");
}
