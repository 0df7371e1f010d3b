//! Who comes when several are sent together, and what keeps the others (5.32).

use bobby_lee::data::Quarter;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;
use protocol::survey::Party;

use crate::approach::valley;
use crate::common::{Game, block, hex, rules};
use crate::movement::armies;

#[test]
fn case_5_32_who_may_not_attack_with_the_others_is_told_of_before_anybody_marches() {
    let units = "u-i01 u-i02 u-i03 u-i04 u-i05";
    // In mud two attack over a hexside, and two force-march around to another.
    let mut game = armies()
        .put("alexandria", units)
        .put("centreville", "c-i01 c-i02 c-i03")
        .quarter(1862, Quarter::Winter)
        .under_mcclellan();
    let five: Vec<u16> = units.split_whitespace().map(|unit| block(unit).wire()).collect();
    let found = parties(rules(), &game.state, Union, &five);
    let is_there = |space| rules().data.hex_at(space) == Some(hex("centreville"));
    let party = found
        .iter()
        .find(|party| is_there(party.to))
        .expect("they attack there");
    let goers: Vec<_> = party.goers.iter().map(|goer| goer.piece).collect();
    assert_eq!(goers, five[..4], "{party:?}");
    let [full] = &party.crowded[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!((&full.pieces[..], &*full.case), (&five[4..], "5.32"));
    assert!(full.message.contains("two units"), "its limit is told: {full:?}");
    // Whoever was named first, the weakest finds no room.
    game.state.steps[block("u-i01")] = 1;
    let found = parties(rules(), &game.state, Union, &five);
    let there = found.iter().find(|party| is_there(party.to));
    let stays = there.map(|party| party.crowded.iter().flat_map(|full| full.pieces.clone()).collect());
    assert_eq!(stays, Some(vec![five[0]]));
}

#[test]
fn case_5_32_who_could_not_attack_alone_either_is_told_what_keeps_him_first() {
    // Nor does a leader with one step go as far, for to attack takes one hex more (5.33), and he does not force-march.
    let game = armies()
        .put("alexandria", "u-i01 u-i02 u-mcdowell:1")
        .put("centreville", "c-i01 c-i02 c-i03")
        .quarter(1862, Quarter::Winter)
        .under_mcclellan();
    let three = ["u-i01", "u-i02", "u-mcdowell"].map(|unit| block(unit).wire());
    let found = parties(rules(), &game.state, Union, &three);
    let is_there = |space| rules().data.hex_at(space) == Some(hex("centreville"));
    let party = found
        .iter()
        .find(|party| is_there(party.to))
        .expect("they attack there");
    let [kept] = &party.kept[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!(kept.pieces, three[2..]);
    assert_ne!(kept.case, "5.32", "not that two have attacked: {kept:?}");
}

/// Who of the cavalry and the infantry at Winchester can attack Harper's Ferry together.
fn to_the_ferry(game: &Game) -> Vec<Party> {
    let pieces = ["c-c01", "c-i01"].map(|unit| block(unit).wire());
    let mut found = parties(rules(), &game.state, Confederate, &pieces);
    found.retain(|party| rules().data.hex_at(party.to) == Some(hex("harpers-ferry")));
    found
}

#[test]
fn case_5_32_who_is_asked_for_his_hexside_answers_for_those_with_him() {
    let game = valley();
    let found = to_the_ferry(&game);
    let mut ways: Vec<_> = found
        .iter()
        .map(|party| party.by.and_then(|by| rules().data.hex_at(by)))
        .collect();
    ways.sort();
    let mut expected = ["berryville", "bunker-hill"].map(|way| Some(hex(way)));
    expected.sort();
    assert_eq!(ways, expected, "{found:?}");
    for (party, way) in found.iter().zip(found.iter().filter_map(|party| party.by)) {
        assert_eq!(party.goers.len(), 2, "{party:?}");
        let mut game = game.clone();
        for choice in party.goers.iter().flat_map(|goer| &goer.choices) {
            game.plays(Confederate, &choice.replace(':', " "));
        }
        let assaults = game.state.turn.assaults.iter();
        let from: Vec<_> = assaults.map(|assault| (Some(assault.from), assault.blocks)).collect();
        assert_eq!(from, [(rules().data.hex_at(way), 2)]);
    }
}

#[test]
fn case_5_32_nobody_answers_for_others_where_one_hexside_alone_is_possible() {
    let found = to_the_ferry(&valley().put("berryville", "u-c01"));
    let [party] = &found[..] else {
        panic!("one way: {found:?}")
    };
    assert_eq!((party.by, party.goers.len()), (None, 2));
}
