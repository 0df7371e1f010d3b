//! Strength, speed and firepower (3), and the way from player turns to the supply turn (1.3).

use bobby_lee::data::Port;
use bobby_lee::ids::{BlockId, EdgeId, HexId};
use bobby_lee::state::{Frame, Place, State, SupplyStage};
use kernel::Side::{self, Confederate, Union};
use kernel::{Referee, Viewer};

use crate::common::{Game, block, hex};

/// A skirmish at Warrenton: two Union units from Manassas Junction against one Confederate of three steps.
fn skirmish(faces: &[u8]) -> Game {
    let game = Game::empty().put("warrenton", "c-i01:3");
    game.attack("manassas-junction", "warrenton", "u-i01:2 u-i02:1")
        .fights(Union, faces)
}

#[test]
fn case_3_3_a_unit_rolls_a_die_for_each_step() {
    let game = skirmish(&[6, 6, 6, 6, 6, 6]);
    let fires = game.read(Viewer::Spectator, "skirmish.fires-at");
    let dice = |index: usize| -> usize { fires[index].dice.iter().map(|roll| roll.faces.len()).sum() };
    assert_eq!([dice(0), dice(1)], [3, 3], "the defender, then both attackers");
}

#[test]
fn case_3_4_each_hit_takes_a_step() {
    let game = skirmish(&[1, 6, 6, 1, 6]);
    assert_eq!(["u-i01", "u-i02", "c-i01"].map(|id| game.steps(id)), [1, 1, 2]);
    let game = skirmish(&[1, 1, 1]);
    assert_eq!(
        ["u-i01", "u-i02"].map(|id| game.place(id)),
        [Place::Pool; 2],
        "and the last one the unit"
    );
}

#[test]
fn case_3_51_speed_is_the_number_of_hexes_in_a_turn() {
    let game = Game::empty().put("gordonsville", "c-lee c-i01 c-c01 c-g01").under_lee();
    let reach = |id: &str| {
        let goals = game.goals(Confederate, "move", id);
        let near = |place: &String| super::board::distance("gordonsville", place);
        goals.iter().map(near).max()
    };
    assert_eq!(["c-g01", "c-i01", "c-c01"].map(reach), [Some(1), Some(2), Some(3)]);
}

#[test]
fn case_3_52_firepower_is_the_highest_roll_that_hits() {
    let hits = |face: u8| {
        let game = skirmish(&[face, 6, 6, 6, 6, 6][..if face == 1 { 5 } else { 6 }]);
        3 - game.steps("u-i01") - game.steps("u-i02")
    };
    assert_eq!([1, 2, 3].map(hits), [1, 0, 0], "firepower 1 in a skirmish");
}

#[test]
fn case_1_3_two_passes_lead_to_the_supply_turn_and_that_to_a_bid() {
    let mut game = Game::opening("campaign-1861");
    game.plays(Confederate, "bid 1");
    game.plays(Union, "bid 0");
    game.plays(Confederate, "activate c-davis");
    for _ in 0..3 {
        game.plays(Confederate, "done");
    }
    game.plays(Union, "pass");
    assert_eq!(game.asked(), [Confederate]);
    game.plays(Confederate, "pass");
    assert_eq!(game.state.frame(), Some(Frame::Supply(SupplyStage::Replacements)));
    assert_eq!(game.asked(), Side::BOTH);
    game.plays(Union, "done");
    game.rolls(Confederate, "done", &[1, 1, 1, 1]);
    game.plays(Union, "done");
    game.plays(Confederate, "done");
    assert_eq!(game.state.frame(), Some(Frame::Bids));
}

#[test]
fn ruling_5_4_want_of_supply_stops_no_move() {
    let game = Game::empty().put("kilmarnock", "c-i01").put("richmond", "c-davis");
    assert!(!game.is_supplied(Confederate, "kilmarnock"));
    let game = game.activated(Confederate, "c-davis");
    assert!(!game.goals(Confederate, "move", "c-i01").is_empty());
}

#[test]
fn ruling_5_41_invasions_go_to_ports_only() {
    let game = Game::empty().put("fort-monroe", "u-i01").put("washington", "u-lincoln");
    let goals = game.activated(Union, "u-lincoln").goals(Union, "invade", "u-i01");
    assert!(!goals.is_empty());
    let data = &crate::common::rules().data;
    let is_port = |place: &String| data.hex(crate::common::hex(place)).port != Port::None;
    assert!(goals.iter().all(is_port), "{goals:?}");
}

#[test]
fn ruling_2_2_a_printed_bridge_serves_below_the_head_of_navigation() {
    let bridges = crate::common::rules()
        .data
        .edges
        .iter()
        .filter(|edge| edge.navigable && edge.crossing.is_some());
    assert!(bridges.clone().count() > 0);
    assert!(bridges.into_iter().all(|edge| edge.passable));
}

/// Whether a state with this change may be loaded.
fn is_loaded(change: impl FnOnce(&mut State)) -> bool {
    let game = Game::empty().put("richmond", "c-lee c-i01").with(change);
    let saved = serde_json::to_vec(&game.state).expect("a state serialises");
    let referee = bobby_lee::bobby_lee(&[]).expect("the committed data are sound");
    referee.load(&saved, 1).is_ok()
}

#[test]
fn a_saved_state_names_only_what_there_is() {
    let nowhere = HexId(220);
    let nobody = BlockId(93);
    assert!(is_loaded(|_| {}));
    assert!(!is_loaded(|state| state
        .places
        .put(block("c-i01"), Place::Hex(nowhere))));
    assert!(!is_loaded(|state| state
        .places
        .put(nobody, Place::Hex(hex("richmond")))));
    assert!(!is_loaded(|state| state.turn.mover = Some(nobody)));
    assert!(!is_loaded(|state| state.taken.insert(nowhere)));
    assert!(!is_loaded(|state| state.revealed.insert(nobody)));
    assert!(!is_loaded(|state| state.fight.crossed.push((EdgeId(5000), 1))));
}
