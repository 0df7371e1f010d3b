//! Cases of 7: Lee, results, advances and retreats.

use gcacw::choice::Choice;
use gcacw::combat::Sums;
use gcacw::frames::Frame;
use gcacw::ids::UnitSet;
use kernel::Ruleset;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_7_4_5_lee_is_worth_a_point_within_his_radius() {
    let game = gcacw::Gcacw::new(&[]).expect("the committed data are sound");
    let number = game
        .data
        .scenarios
        .iter()
        .position(|own| own.entry.id == "retreat-to-the-james");
    let number = number.expect("it is played");
    let mut state = gcacw::state::State::opening(number as u8, &game.data.scenarios[number]);
    let scenario = &game.data.scenarios[number];
    let leader = |id: &str| scenario.leader(id).expect("he plays");
    let hex = |label: &str| game.data.map.labelled(label).expect("it is a hex");
    for unit in scenario.sides[UNION.index()] {
        state.units[unit].hex = None;
    }
    let couch = scenario.unit("us-couch").expect("it plays");
    let pickett = scenario.unit("cs-pickett").expect("it plays");
    state.units[couch].hex = Some(hex("N1710"));
    state.units[pickett].hex = Some(hex("N1709"));
    state.leaders[leader("longstreet")].hex = Some(hex("N1709"));
    let attack = |kind, leader| gcacw::frames::Attack {
        target: hex("N1710"),
        units: UnitSet::of(pickett),
        kind,
        leader,
        refused: false,
        supported: false,
    };
    let lee = |state: &gcacw::state::State, attack: &gcacw::frames::Attack| -> i8 {
        let sums: Sums = gcacw::field::Field::new(&game.data, state).sums(attack);
        sums.lee
    };
    let assault = attack(None, Some(leader("longstreet")));
    for (label, worth) in [("N1709", 1), ("N1706", 1), ("N1705", 0)] {
        state.leaders[leader("lee")].hex = Some(hex(label));
        assert_eq!(lee(&state, &assault), worth, "{label}");
    }
    state.leaders[leader("lee")].hex = Some(hex("N1709"));
    let march = attack(Some(gcacw::tables::AttackKind::Normal), Some(leader("longstreet")));
    assert_eq!(lee(&state, &march), 0, "in assaults only");
}

/// Casey, with this strength, hits Hood with his; what becomes of both.
pub(super) fn hit(strengths: (u8, u8), dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], strengths.0);
    bench.put("cs-hood", MIDDLE, strengths.1);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, dice);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    play
}

#[test]
fn case_7_5_3_letters_tire_disorganize_and_drive_off() {
    let state = |play: &Play, id: &str| {
        let unit = play.state.scenario(&play.rules.data).unit(id).expect("it plays");
        let own = play.state.units[unit];
        (own.fatigue, own.disorganized)
    };
    // 12 against 8: -2 is f for the defender, -1 is F, 0 is D.
    for (dice, letter) in [([6, 1, 3], (1, false)), ([6, 1, 2], (2, false)), ([6, 2, 2], (2, true))] {
        let play = hit((12, 8), &dice);
        assert_eq!(state(&play, "cs-hood"), letter, "{dice:?}");
        assert_eq!(play.rules.judge(&play.state, CONFEDERATE, Choice::Withdraw), Ok(()));
    }
    // +2 drives him off, and lets the attacker advance.
    let play = hit((12, 8), &[6, 3, 1]);
    assert!(matches!(play.state.frames.last(), Some(Frame::Flight(_))));
}

#[test]
fn case_7_5_5_after_a_plain_advance_the_march_goes_on() {
    let mut play = hit((18, 1), &[6, 6, 1]);
    let casey = play
        .state
        .scenario(&play.rules.data)
        .unit("us-casey")
        .expect("it plays");
    play.make(UNION, &[Choice::Advance(casey)]);
    let next = play.rules.data.map.labelled(AROUND[3]).expect("it is a hex");
    assert_eq!(play.rules.judge(&play.state, UNION, Choice::Step(casey, next)), Ok(()));
    // With a letter the march is over.
    let mut over = hit((12, 8), &[6, 3, 1]);
    while let Some(Frame::Flight(_)) = over.state.frames.last() {
        let mut choices = Vec::new();
        over.rules.list(&over.state, CONFEDERATE, &mut choices);
        over.make(CONFEDERATE, &choices[..1]);
    }
    over.dice = vec![6, 1];
    over.make(UNION, &[Choice::Advance(casey)]);
    assert!(!over.state.frames.iter().any(|frame| matches!(frame, Frame::March(_))));
}

#[test]
fn case_7_6_2_a_retreat_neither_crosses_rivers_nor_comes_back() {
    let mut bench = Bench::new(&["river minor A: N1709/N1710 N1708/N1709", "terrain N1609=s"]);
    bench.put("cs-hood", MIDDLE, 8);
    let (at, from) = (bench.hex(MIDDLE), bench.hex(AROUND[0]));
    let ways = |bench: &Bench, left: &gcacw::ids::HexSet| {
        let path = gcacw::retreat::Path {
            side: CONFEDERATE,
            cause: gcacw::frames::Cause::Retreat,
            from,
            at,
            left,
            steps: u8::from(!left.is_empty()),
            sideways: 0,
        };
        let steps = bench.field().backwards(&path);
        steps
            .iter()
            .map(|step| bench.data.map.label(step.to))
            .collect::<Vec<_>>()
    };
    // South lies a river, to the south-west a swamp.
    assert_eq!(ways(&bench, &gcacw::ids::HexSet::EMPTY), ["N1809"]);
    let left = gcacw::ids::HexSet::of(bench.hex("N1809"));
    assert!(!ways(&bench, &left).contains(&"N1809".to_owned()));
}
