//! Cases of the standard rules that follow from several chapters at once, each where it is seen best.

use gcacw::choice::Choice;
use gcacw::combat::Sums;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use gcacw::map::Terrain;
use gcacw::tables::Arm;
use kernel::Ruleset;
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_2_2_2_a_leader_stays_with_a_unit_of_his_command() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let johnston = bench.lead("je-johnston", AROUND[0]);
    let pickett = bench.put("cs-pickett", AROUND[0], 16);
    bench.put("cs-hood", AROUND[0], 8);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    let from = play.state.units[pickett].hex;
    let to = play.rules.data.map.labelled(AROUND[1]).expect("it is a hex");
    play.make(CONFEDERATE, &[Choice::March(pickett), Choice::Step(pickett, to)]);
    // Hood is none of Longstreet's, but Johnston's like all others.
    assert_eq!(play.state.leaders[longstreet].hex, Some(to));
    assert_eq!(play.state.leaders[johnston].hex, from);
}

#[test]
fn case_2_2_5_fatigue_and_exhaustion_leave_the_combat_value_alone() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let value = |bench: &Bench| bench.field().value(hood);
    assert_eq!(value(&bench), 16, "in halves");
    bench.state.units[hood].fatigue = 4;
    bench.state.units[hood].exhausted = true;
    assert_eq!(value(&bench), 16);
    bench.state.units[hood].disorganized = true;
    assert_eq!(value(&bench), 12);
    bench.state.units[hood].strength = 5;
    assert_eq!(value(&bench), 6);
}

#[test]
fn case_2_2_8_who_has_no_command_follows_nobody() {
    let bench = Bench::new(&[]);
    let scenarios = &bench.data.scenarios;
    for scenario in scenarios {
        for leader in scenario.leader_ids().map(|leader| &scenario[leader]) {
            let army = leader.printed.rank == gcacw::forces::Rank::Army;
            for unit in leader.own {
                let own = scenario[unit].printed.command.as_deref() == Some(leader.printed.command.as_str());
                assert!(
                    army || own,
                    "{} follows {}",
                    scenario[unit].printed.id,
                    leader.printed.id
                );
                let union_cavalry = scenario.cavalry.contains(unit) && leader.printed.side == UNION;
                assert!(army || !union_cavalry, "Union cavalry has no leader");
            }
        }
    }
    let mut bench = Bench::new(&[]);
    let johnston = bench.lead("je-johnston", MIDDLE);
    let huger = bench.put("cs-huger-b", MIDDLE, 18);
    let play = Play::new(bench, CONFEDERATE, &[]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Activate(johnston)), "5.2.1");
    assert_eq!(play.rules.judge(&play.state, CONFEDERATE, Choice::March(huger)), Ok(()));
}

#[test]
fn case_2_3_3_provisional_swamp_is_swamp_in_rain_only() {
    let mut bench = Bench::new(&["terrain N1708=p"]);
    let (hex, unit) = (bench.hex("N1708"), bench.put("cs-hood", MIDDLE, 8));
    let march = bench.march(unit, 12);
    let from = bench.hex(MIDDLE);
    assert_eq!(bench.field().terrain(hex), Terrain::Clear);
    assert_eq!(bench.field().cost(&march, from, hex), Ok(3));
    bench.state.rain = true;
    assert_eq!(bench.field().terrain(hex), Terrain::Swamp);
    assert_eq!(case(bench.field().cost(&march, from, hex)), "6.2.1");
}

#[test]
fn case_2_5_2_the_path_of_command_keeps_away_from_the_enemy() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1710", 16);
    bench.put("us-casey", MIDDLE, 13);
    // All around Casey is his zone; the ends of a path may lie in it, what is between may not.
    assert!(!bench.field().commands(longstreet, pickett));
    let casey = bench.unit("us-casey");
    bench.state.units[casey].demoralized = 1;
    assert!(
        bench.field().commands(longstreet, pickett),
        "around him, who controls nothing"
    );
    for label in ["N1608", "N1609", "N1808", "N1809"] {
        let id = ["us-couch", "us-kearny", "us-hooker", "us-jameson"][usize::from(label.as_bytes()[4] % 4)];
        let unit = bench.put(id, label, 5);
        bench.state.units[unit].demoralized = 1;
    }
    assert!(
        !bench
            .field()
            .gets_to(CONFEDERATE, bench.hex("N1708"), bench.hex(MIDDLE), 3)
    );
}

#[test]
fn case_2_5_3_the_path_of_command_goes_where_units_could() {
    let all = AROUND.map(|label| {
        let (low, high) = if label < MIDDLE {
            (label, MIDDLE)
        } else {
            (MIDDLE, label)
        };
        format!("river minor A: {low}/{high}")
    });
    let mut records: Vec<&str> = all.iter().map(String::as_str).collect();
    let mut bench = Bench::new(&records);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let pickett = bench.put("cs-pickett", "N1710", 16);
    assert!(!bench.field().commands(longstreet, pickett), "no crossing");
    records.push("crossing road N1709/N1710 rule: T");
    let mut bench = Bench::new(&records);
    bench.lead("longstreet", MIDDLE);
    bench.put("cs-pickett", "N1710", 16);
    assert!(bench.field().commands(longstreet, pickett));
}

/// A whole turn of the meadow from its beginning, with nobody who could act.
fn turn_of_nobody(dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    let (hood, casey) = (bench.put("cs-hood", MIDDLE, 8), bench.put("us-casey", "N1719", 5));
    bench.state.units[hood].fatigue = 4;
    bench.state.units[casey].fatigue = 4;
    bench.lead("gw-smith", MIDDLE);
    bench.put("cs-whiting-a", "N1711", 13);
    let whiting = bench.unit("cs-whiting-a");
    bench.state.units[whiting].fatigue = 4;
    bench.lead("keyes", "N1719");
    let couch = bench.put("us-couch", "N1717", 5);
    bench.state.units[couch].fatigue = 4;
    let mut play = Play::new(bench, CONFEDERATE, dice);
    play.state.turn = 2;
    play.state.frames = vec![Frame::Turn(Part::Start), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
    play.make(CONFEDERATE, &[Choice::Done]);
    play
}

#[test]
fn case_3_1_random_events_come_first() {
    // On the first turn of Seven Pines it rains, on the second it does not.
    let play = turn_of_nobody(&[]);
    assert!(!play.state.rain);
    let mut first = turn_of_nobody(&[]);
    first.state.turn = 1;
    first.state.frames = vec![Frame::Turn(Part::Start), Frame::Works(CONFEDERATE, UnitSet::EMPTY)];
    first.make(CONFEDERATE, &[Choice::Done]);
    assert!(first.state.rain);
    assert!(matches!(
        first.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
}

#[test]
fn case_3_2_leaders_transfer_the_unions_first() {
    let mut play = turn_of_nobody(&[]);
    assert!(matches!(
        play.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
    play.make(UNION, &[Choice::Done]);
    assert!(matches!(
        play.state.frames.last(),
        Some(Frame::Transfer(Side::Confederate, _))
    ));
    let smith = play
        .state
        .scenario(&play.rules.data)
        .leader("gw-smith")
        .expect("he plays");
    let to = play.rules.data.map.labelled("N1711").expect("it is a hex");
    play.make(CONFEDERATE, &[Choice::Transfer(smith, to)]);
    assert_eq!(play.state.leaders[smith].hex, Some(to));
}

#[test]
fn case_3_3_actions_follow_until_the_cycle_ends() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1719", 5);
    let mut play = Play::new(bench, CONFEDERATE, &[6, 1, 6, 6, 6, 1]);
    for action in 1..=2 {
        play.make(CONFEDERATE, &[Choice::March(hood), Choice::Done]);
        assert!(matches!(
            play.state.frames.last(),
            Some(Frame::Action(Side::Confederate, false))
        ));
        assert_eq!(play.state.units[hood].fatigue, action);
        play.dice = vec![6, 1, 6];
    }
}

#[test]
fn case_3_4_then_all_recover() {
    let mut play = turn_of_nobody(&[]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
    play.make(UNION, &[Choice::Done]);
    play.make(CONFEDERATE, &[Choice::Done]);
    assert_eq!(play.state.units[hood].fatigue, 1, "four less three");
}

#[test]
fn case_3_5_the_turn_ends_and_the_last_one_ends_the_game() {
    let mut play = turn_of_nobody(&[]);
    play.make(UNION, &[Choice::Done]);
    play.make(CONFEDERATE, &[Choice::Done]);
    assert!(play.rules.is_over(&play.state), "Seven Pines has two turns");
}

#[test]
fn case_4_2_3_the_winner_takes_the_initiative_or_passes_it() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", "N1719", 5);
    let mut play = Play::new(bench, CONFEDERATE, &[6, 1, 6]);
    play.make(CONFEDERATE, &[Choice::Pass]);
    assert_eq!(play.state.frames.last(), Some(&Frame::Action(UNION, true)));
    play.make(UNION, &[Choice::March(casey), Choice::Done]);
    assert!(
        matches!(play.state.frames.last(), Some(Frame::Action(..))),
        "a new phase"
    );
}

#[test]
fn case_4_2_5_the_cycle_ends_when_nobody_can_act() {
    let mut play = turn_of_nobody(&[]);
    play.make(UNION, &[Choice::Done]);
    assert!(
        !play.state.frames.iter().any(|frame| matches!(frame, Frame::Action(..))),
        "nobody is asked for an action"
    );
    play.make(CONFEDERATE, &[Choice::Done]);
    assert_eq!(play.state.dice, None, "nor rolls for it");
}

#[test]
fn case_4_3_1_who_has_the_initiative_does_one_of_three_things() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let pickett = bench.put("cs-pickett", AROUND[0], 16);
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let play = Play::new(bench, CONFEDERATE, &[]);
    for choice in [
        Choice::March(pickett),
        Choice::Activate(longstreet),
        Choice::Assault(longstreet, target),
        Choice::Pass,
    ] {
        assert_eq!(play.rules.judge(&play.state, CONFEDERATE, choice), Ok(()), "{choice}");
        assert_eq!(play.judge(UNION, choice), "4.3.1");
    }
    assert_eq!(play.judge(CONFEDERATE, Choice::Entrench(pickett)), "3.3");
}

#[test]
fn case_5_1_2_a_unit_attacks_once_in_a_march() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 18);
    bench.put("cs-hood", MIDDLE, 1);
    bench.put("cs-ripley", AROUND[1], 5);
    let (first, second) = (bench.hex(MIDDLE), bench.hex(AROUND[1]));
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey), Choice::Normal(first)]);
    play.make(UNION, &[Choice::Done]);
    assert_eq!(play.march().points, 4);
    assert_eq!(play.judge(UNION, Choice::Hasty(second)), "5.1.2");
}

#[test]
fn case_5_2_1_leaders_of_corps_and_divisions_are_activated() {
    let mut bench = Bench::new(&[]);
    let (longstreet, johnston) = (bench.lead("longstreet", MIDDLE), bench.lead("je-johnston", MIDDLE));
    let smith = bench.leader("gw-smith");
    bench.put("cs-pickett", MIDDLE, 16);
    let play = Play::new(bench, CONFEDERATE, &[]);
    let judge = |leader| play.rules.judge(&play.state, CONFEDERATE, Choice::Activate(leader));
    assert_eq!(judge(longstreet), Ok(()));
    assert_eq!(case(judge(johnston)), "5.2.1");
    assert!(judge(smith).is_err(), "he is not on the map");
}

#[test]
fn case_5_2_2_a_leader_takes_along_his_own_within_his_radius() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let near = bench.put("cs-pickett", "N1708", 16);
    let far = bench.put("cs-rh-anderson", "N1712", 13);
    let other = bench.put("cs-hood", "N1708", 8);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Done), "5.2.2", "somebody must go");
    for unit in [far, other] {
        assert_eq!(play.judge(CONFEDERATE, Choice::Take(unit)), "5.2.2");
    }
    play.make(CONFEDERATE, &[Choice::Take(near)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Take(near)), "3.3", "once");
}

#[test]
fn case_5_2_5_the_leader_goes_with_one_of_them() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let units = ["cs-pickett", "cs-rh-anderson"].map(|id| bench.put(id, MIDDLE, 10));
    let to = bench.hex(AROUND[0]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    let [first, second] = units;
    play.make(CONFEDERATE, &[Choice::Activate(longstreet)]);
    play.make(CONFEDERATE, &[Choice::Take(first), Choice::Take(second), Choice::Done]);
    play.make(CONFEDERATE, &[Choice::March(first), Choice::Along(longstreet)]);
    play.make(CONFEDERATE, &[Choice::Step(first, to), Choice::Done]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(to));
    play.make(CONFEDERATE, &[Choice::March(second)]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Along(longstreet)),
        "6.3.2",
        "he has gone"
    );
}

#[test]
fn case_5_2_6_guns_of_the_army_come_along_from_the_hex_of_a_chosen_unit() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let pickett = bench.put("cs-pickett", MIDDLE, 16);
    let guns = bench.put("cs-art-res-1", MIDDLE, 2);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Take(guns)), "5.2.2");
    play.make(CONFEDERATE, &[Choice::Take(pickett), Choice::Take(guns)]);
}

#[test]
fn case_5_3_1_an_assault_is_led_by_a_leader_of_infantry_next_to_the_enemy() {
    let mut bench = Bench::south(&[]);
    let middle = "S1715";
    let magruder = bench.lead("magruder", "S1714");
    bench.put("cs-3-va-cav", "S1714", 1);
    bench.put("us-couch", middle, 17);
    let target = bench.hex(middle);
    let assault = Choice::Assault(magruder, target);
    let judged = |bench: &Bench| {
        let play = Play::new(
            Bench {
                data: bench.data.clone(),
                state: bench.state.clone(),
            },
            CONFEDERATE,
            &[],
        );
        play.rules
            .judge(&play.state, CONFEDERATE, assault)
            .err()
            .map(|refusal| refusal.case)
    };
    assert_eq!(judged(&bench), Some("5.3.1"), "cavalry takes no part");
    bench.put("cs-pryor", "S1714", 4);
    assert_eq!(judged(&bench), None);
    bench.lead("magruder", "S1713");
    bench.put("cs-pryor", "S1713", 4);
    assert_eq!(judged(&bench), Some("5.3.1"), "he is not next to it");
    bench.lead("mcclellan", "S1714");
}

#[test]
fn case_6_1_3_no_unit_leaves_the_map() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", "N0101", 8);
    let march = bench.march(hood, 6);
    let south = bench.hex("S1715");
    // Its neighbours are the three that are on the map.
    assert_eq!(bench.data.map.around(bench.hex("N0101")).count(), 2);
    assert_eq!(case(bench.field().step(&march, south)), "6.1.1");
    bench.put("cs-hood", "S0801", 8);
    let beyond = bench.hex("S0802");
    assert_eq!(
        case(bench.field().step(&march, beyond)),
        "6.1.3",
        "Seven Pines is on the north map"
    );
}

#[test]
fn case_6_2_8_a_unit_may_march_where_it_stands_to_attack() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 13);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[5]);
    play.make(UNION, &[Choice::March(casey)]);
    assert_eq!(play.rules.judge(&play.state, UNION, Choice::Prepared(target)), Ok(()));
    assert_eq!(play.state.units[casey].fatigue, 1);
}

#[test]
fn case_6_3_1_leaders_pay_nothing_and_are_never_tired() {
    let mut bench = Bench::new(&[]);
    let smith = bench.lead("gw-smith", MIDDLE);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let to = bench.hex(AROUND[0]);
    let mut alone = Play::new(
        Bench {
            data: bench.data.clone(),
            state: bench.state.clone(),
        },
        CONFEDERATE,
        &[6],
    );
    alone.state.leaders[smith].hex = None;
    alone.make(CONFEDERATE, &[Choice::March(hood), Choice::Step(hood, to)]);
    let mut led = Play::new(bench, CONFEDERATE, &[6]);
    led.make(CONFEDERATE, &[Choice::March(hood), Choice::Step(hood, to)]);
    assert_eq!(led.march().points, alone.march().points);
    assert_eq!(led.state.leaders[smith].hex, Some(to));
}

#[test]
fn case_6_3_5_an_activated_leader_may_first_transfer_to_one_of_the_chosen() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let anderson = bench.put("cs-rh-anderson", "N1708", 13);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let to = bench.hex("N1711");
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet), Choice::Take(anderson)]);
    let transfer = Choice::Transfer(longstreet, to);
    assert_eq!(play.judge(CONFEDERATE, transfer), "6.3.5", "Pickett is not chosen");
    play.make(CONFEDERATE, &[Choice::Take(pickett), transfer]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(to));
    let back = play.state.units[anderson].hex.expect("it is on the map");
    assert!(
        play.rules
            .judge(&play.state, CONFEDERATE, Choice::Transfer(longstreet, back))
            .is_err(),
        "once"
    );
}

#[test]
fn case_6_4_1_any_number_of_units_may_stand_in_a_hex() {
    let mut bench = Bench::new(&[]);
    for id in [
        "cs-pickett",
        "cs-rh-anderson",
        "cs-huger-b",
        "cs-garland-a",
        "cs-whiting-a",
    ] {
        bench.put(id, MIDDLE, 16);
    }
    let hood = bench.put("cs-hood", AROUND[0], 8);
    let march = bench.march(hood, 6);
    let step = bench.field().step(&march, bench.hex(MIDDLE)).map(|step| step.cost);
    assert_eq!(step, Ok(5), "three, and two for the crowd");
}

#[test]
fn case_6_5_1_fatigue_goes_from_none_to_four() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    for (more, level) in [(1, 1), (2, 3), (2, 4), (3, 4)] {
        bench.state.units[hood].tire(more);
        assert_eq!(bench.state.units[hood].fatigue, level);
    }
}

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
fn hit(strengths: (u8, u8), dice: &[u8]) -> Play {
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
