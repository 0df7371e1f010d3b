//! Cases of 9 and 11 to 13: works, demoralization, rain, set-up and points.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use gcacw::tables::Arm;
use kernel::Ruleset;
use protocol::Side;

use super::aftermath::hit;
use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_9_0_1_works_grow_by_a_step_a_turn() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.state.turn = 2;
    for works in 1..=4 {
        play.state.frames = vec![Frame::Turn(Part::Recovery), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
        let entrench = Choice::Entrench(hood);
        assert_eq!(play.rules.judge(&play.state, CONFEDERATE, entrench), Ok(()));
        let frames = play.state.frames.clone();
        play.make(CONFEDERATE, &[entrench]);
        assert_eq!(play.state.units[hood].works, works);
        play.state.frames = frames;
        if let Some(Frame::Works(_, built)) = play.state.frames.last_mut() {
            built.insert(hood);
        }
        assert_eq!(play.judge(CONFEDERATE, entrench), "8.0.1", "once a turn");
    }
    play.state.frames = vec![Frame::Turn(Part::Recovery), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
    assert_eq!(play.judge(CONFEDERATE, Choice::Entrench(hood)), "9.0.1");
}

#[test]
fn case_9_0_3_works_and_redoubts_multiply() {
    let mut bench = Bench::new(&["mark redoubt rule: N1609"]);
    let casey = bench.put("us-casey", AROUND[0], 10);
    let hood = bench.put("cs-hood", MIDDLE, 10);
    let ratio = |bench: &Bench| bench.field().sums(&bench.attack(&[casey], None)).ratio;
    // 10 against 10, 15, 20, 20 and 30.
    let by_works = [0, 1, 2, 3, 4].map(|works| {
        bench.state.units[hood].works = works;
        ratio(&bench)
    });
    assert_eq!(by_works, [0, -1, -1, -1, -2]);
    bench.state.units[hood].works = 4;
    bench.put("cs-hood", "N1609", 10);
    bench.put("us-casey", "N1608", 10);
    let attack = gcacw::frames::Attack {
        target: bench.hex("N1609"),
        ..bench.attack(&[casey], None)
    };
    // 10 against 45: the redoubt multiplies once more.
    assert_eq!(bench.field().sums(&attack).ratio, -4);
}

#[test]
fn case_9_0_6_who_moves_attacks_or_retreats_loses_his_works() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[casey].works = 2;
    bench.state.units[hood].works = 2;
    let (target, away) = (bench.hex(MIDDLE), bench.hex("N1707"));
    let moved = {
        let bench = Bench {
            data: bench.data.clone(),
            state: bench.state.clone(),
        };
        let mut play = Play::new(bench, UNION, &[6]);
        play.make(UNION, &[Choice::March(casey)]);
        assert_eq!(play.state.units[casey].works, 2, "not before it goes");
        play.make(UNION, &[Choice::Step(casey, away)]);
        play.state.units[casey].works
    };
    assert_eq!(moved, 0);
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(target)]);
    assert_eq!(play.state.units[casey].works, 0);
    assert_eq!(play.state.units[hood].works, 2, "as long as he stands");
    while let Some(Frame::Flight(_)) = play.state.frames.last() {
        let mut choices = Vec::new();
        play.rules.list(&play.state, CONFEDERATE, &mut choices);
        play.make(CONFEDERATE, &choices[..1]);
    }
    assert_eq!(play.state.units[hood].works, 0);
}

#[test]
fn case_9_0_8_redoubts_help_confederates_only() {
    let mut bench = Bench::new(&["mark redoubt rule: N1709"]);
    let casey = bench.put("us-casey", AROUND[0], 10);
    let hood = bench.put("cs-hood", MIDDLE, 10);
    assert_eq!(
        bench.field().sums(&bench.attack(&[casey], None)).ratio,
        -1,
        "10 against 15"
    );
    bench.put("us-casey", MIDDLE, 10);
    bench.put("cs-hood", AROUND[0], 10);
    assert_eq!(bench.field().sums(&bench.attack(&[hood], None)).ratio, 0);
}

#[test]
fn case_11_0_1_a_rout_demoralizes_and_a_two_way_rout_fully() {
    for (strengths, dice, level) in [((12, 8), [6, 6, 1], 1), ((21, 4), [6, 6, 1], 2)] {
        let play = hit(strengths, &dice);
        let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
        let own = play.state.units[hood];
        assert_eq!(own.demoralized, level, "{strengths:?}");
    }
}

#[test]
fn case_11_0_2_the_demoralized_control_nothing_and_attack_nobody() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", AROUND[0], 10);
    bench.state.units[hood].demoralized = 1;
    assert!(!bench.field().controls(CONFEDERATE, bench.hex(AROUND[1])));
    assert_eq!(case(bench.field().attack(hood, bench.hex(AROUND[0]), false)), "7.1.2");
    assert_eq!(case(bench.field().attack(hood, bench.hex(AROUND[0]), true)), "7.1.2");
    assert_eq!(case(bench.field().entrench(hood)), "9.0.4");
}

#[test]
fn case_11_0_3_the_fully_demoralized_do_not_act() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].demoralized = 1;
    assert_eq!(bench.field().may_act(hood), Ok(()));
    bench.state.units[hood].demoralized = 2;
    assert_eq!(case(bench.field().may_act(hood)), "11.0.3");
}

#[test]
fn case_12_0_2_rain_slows_and_weakens_and_stops_building() {
    let mut bench = Bench::new(&["road A: N1708 N1709", "pike B: N1709 N1710"]);
    let casey = bench.put("us-casey", MIDDLE, 10);
    bench.put("cs-hood", "N1609", 8);
    let costs = |bench: &Bench| {
        let march = bench.march(casey, 12);
        let from = bench.hex(MIDDLE);
        ["N1708", "N1710", "N1808"].map(|label| bench.field().cost(&march, from, bench.hex(label)).unwrap_or(99))
    };
    assert_eq!(costs(&bench), [1, 1, 3]);
    bench.state.rain = true;
    assert_eq!(costs(&bench), [2, 1, 4], "a pike is as good as ever");
    let attack = gcacw::frames::Attack {
        target: bench.hex("N1609"),
        ..bench.attack(&[casey], None)
    };
    assert_eq!(bench.field().sums(&attack).rain, -1);
    assert_eq!(case(bench.field().entrench(casey)), "12.0.2");
    assert_eq!(
        bench.field().extended_march_modifier(casey, 3),
        2,
        "a Union unit, and rain"
    );
}

#[test]
fn case_13_0_1_units_begin_rested_unless_the_scenario_says_otherwise() {
    let game = gcacw::Gcacw::new(&[]).expect("the committed data are sound");
    for (number, scenario) in (0..).zip(&game.data.scenarios) {
        let state = gcacw::state::State::opening(number, scenario);
        for unit in scenario.unit_ids() {
            let (own, printed) = (state.units[unit], &scenario[unit]);
            assert_eq!(own.demoralized, 0);
            assert_eq!((own.strength, own.fatigue), (printed.strength, printed.fatigue));
            assert_eq!(
                (own.exhausted, own.disorganized),
                (printed.exhausted, printed.disorganized)
            );
        }
    }
    let scenario = game.data.scenario("seven-pines").expect("it is played");
    let all = scenario.unit_ids().map(|unit| &scenario[unit]);
    assert!({ all }.all(|unit| unit.fatigue == 0 && !unit.exhausted && !unit.disorganized));
}

#[test]
fn case_13_0_3_points_are_for_losses_in_combat_and_retreats() {
    // Combat: 12 against 8, even dice: the attacker loses a point.
    let play = hit((12, 8), &[6, 2, 2]);
    assert_eq!((play.state.losses[UNION], play.state.losses[CONFEDERATE]), (1, 0));
    // A forced march and a step past the enemy count for nothing.
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].disorganized = true;
    let mut play = Play::new(bench, CONFEDERATE, &[3, 6]);
    play.make(CONFEDERATE, &[Choice::March(hood), Choice::Force]);
    assert_eq!(play.state.units[hood].strength, 7);
    assert_eq!(play.state.losses[CONFEDERATE], 0);
    let arm = play.state.scenario(&play.rules.data)[hood].printed.arm;
    assert_eq!(arm, Arm::Infantry);
}
