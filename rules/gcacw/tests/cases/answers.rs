use gcacw::choice::Choice;
use gcacw::frames::{Cause, Flight, Frame, LONGEST, Part, Split};
use gcacw::ids::UnitSet;
use kernel::{Refusal, Ruleset, phrase};
use protocol::Side;

use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::{Play, flight};

/// The middle of the southern meadow, the hex north of it, and the one beyond.
pub(crate) const SOUTH: [&str; 3] = ["S1715", "S1714", "S1713"];

/// Longstreet with Anderson north of Casey, Hood north-east of him, and Johnston with Longstreet.
fn grand(dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    bench.lead("longstreet", AROUND[0]);
    bench.lead("je-johnston", AROUND[0]);
    bench.put("cs-rh-anderson", AROUND[0], 13);
    bench.put("cs-hood", AROUND[1], 8);
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let choices = [
        Choice::Assault(bench.leader("longstreet"), target),
        Choice::Take(bench.unit("cs-rh-anderson")),
        Choice::Take(bench.unit("cs-hood")),
        Choice::Done,
    ];
    let mut play = Play::new(bench, Side::Confederate, dice);
    play.make(Side::Confederate, &choices);
    play
}

#[test]
fn case_7_1_5_a_grand_assault_brings_units_of_other_hexes() {
    // Longstreet, 6, rolls 4; Johnston, 4, rolls 3: one more unit joins.
    let play = grand(&[4, 3, 3, 3]);
    let units = play.state.frames.iter().find_map(|frame| match frame {
        Frame::Fight(fight) => Some(fight.attack.units.len()),
        _ => None,
    });
    assert_eq!(units, Some(2));
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
    assert!(play.state.units[hood].fatigue > 0);
}

#[test]
fn case_7_1_5_without_the_army_the_assault_goes_on_alone() {
    // Johnston rolls his 4: nobody joins, and all tire.
    let play = grand(&[4, 4, 3, 3]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
    let alone = play.state.frames.iter().any(|frame| match frame {
        Frame::Fight(fight) => !fight.attack.units.contains(hood) && fight.attack.units.len() == 1,
        _ => false,
    });
    assert!(alone && play.state.units[hood].fatigue == 1);
}

#[test]
fn case_scenario_4_rule_7_a_grand_assault_may_wound_johnston() {
    // The assault fails on a 6, and the grand assault has been tried all the same.
    for (die, wounded) in [(3, true), (4, false)] {
        let play = grand(&[6, die, 1, 6]);
        let johnston = play
            .state
            .scenario(&play.rules.data)
            .leader("je-johnston")
            .expect("he plays");
        assert_eq!(play.state.leaders[johnston].gone, wounded, "{die}");
        assert_eq!(play.state.leaders[johnston].hex.is_none(), wounded);
    }
}

/// Infantry of the Union at the edge of the southern meadow, two hexes from cavalry of this strength.
pub(crate) fn riders(strength: u8, dice: &[u8]) -> Play {
    let mut bench = Bench::south(&[]);
    bench.put("cs-3-va-cav", SOUTH[0], strength);
    let porter = bench.put("us-porter", SOUTH[2], 10);
    let next = bench.hex(SOUTH[1]);
    let mut play = Play::new(bench, Side::Union, dice);
    play.make(Side::Union, &[Choice::March(porter), Choice::Step(porter, next)]);
    play
}

#[test]
fn case_7_7_1_cavalry_alone_is_asked_when_infantry_comes_near() {
    let play = riders(1, &[6]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    let at = play.rules.data.map.labelled(SOUTH[0]).expect("it is a hex");
    let away = play.rules.data.map.labelled(SOUTH[2]).expect("it is a hex");
    assert_eq!(
        play.rules.judge(&play.state, Side::Confederate, Choice::Ride(at)),
        Ok(())
    );
    assert_eq!(play.judge(Side::Confederate, Choice::Ride(away)), "7.7.1");
    // With infantry in its hex it stays.
    let mut bench = Bench::south(&[]);
    bench.put("cs-3-va-cav", SOUTH[0], 1);
    bench.put("cs-pryor", SOUTH[0], 4);
    let porter = bench.put("us-porter", SOUTH[2], 10);
    let next = bench.hex(SOUTH[1]);
    let mut play = Play::new(bench, Side::Union, &[6]);
    play.make(Side::Union, &[Choice::March(porter), Choice::Step(porter, next)]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Union));
}

#[test]
fn case_7_7_1_an_attack_out_of_the_woods_is_answered_by_cavalry() {
    // Its zone does not reach through the woods: it is not asked when infantry comes, but before its attack.
    let woods = SOUTH.map(|hex| format!("terrain {hex}=w"));
    let mut bench = Bench::south(&woods.each_ref().map(String::as_str));
    bench.put("cs-3-va-cav", SOUTH[0], 1);
    let porter = bench.put("us-porter", SOUTH[2], 10);
    let [target, next] = [SOUTH[0], SOUTH[1]].map(|label| bench.hex(label));
    let mut play = Play::new(bench, Side::Union, &[6]);
    play.make(Side::Union, &[Choice::March(porter), Choice::Step(porter, next)]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Union), "nobody saw it come");
    play.make(Side::Union, &[Choice::Column(target)]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    let judged = play.rules.judge(&play.state, Side::Confederate, Choice::Ride(target));
    assert_eq!(judged, Ok(()));
}

#[test]
fn case_6_3_3_a_leader_retreats_with_his_stack_past_others_of_his() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", AROUND[0], 12);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 13);
    bench.put("cs-pickett", AROUND[3], 4);
    let [from, past, beyond] = [AROUND[0], AROUND[3], "N1711"].map(|label| bench.hex(label));
    let mut play = Play::new(bench, Side::Union, &[]);
    play.state.frames.push(Frame::Flight(Flight {
        side: Side::Confederate,
        units: UnitSet::of(anderson),
        cause: Cause::Retreat,
        from,
        left: [None; LONGEST],
        steps: 0,
        sideways: 0,
        first: Some(past),
        barred: None,
        leaders: gcacw::ids::LeaderSet::EMPTY,
    }));
    let mut dice = kernel::ScriptedDice::faces(&[]);
    while play.state.leaders[longstreet].hex != Some(beyond) {
        let choice = Choice::Back(if play.state.units[anderson].hex == Some(past) {
            beyond
        } else {
            past
        });
        let mut turn = kernel::Turn::quiet(&mut dice);
        let made = play.rules.apply(&mut play.state, Side::Confederate, choice, &mut turn);
        made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
    }
    assert_eq!(play.state.units[anderson].hex, Some(beyond));
}

#[test]
fn case_7_7_4_it_tires_and_delays_and_the_march_goes_on() {
    // 4 less 1 for its size, halved: a point of the three that a step over clear ground leaves of six.
    let mut play = riders(1, &[6, 4]);
    let at = play.rules.data.map.labelled(SOUTH[0]).expect("it is a hex");
    play.make(Side::Confederate, &[Choice::Ride(at)]);
    let scenario = play.state.scenario(&play.rules.data);
    let cavalry = scenario.unit("cs-3-va-cav").expect("it plays");
    assert_eq!(play.state.units[cavalry].fatigue, 1);
    while play.rules.decider(&play.state) == Some(Side::Confederate) {
        let mut choices = Vec::new();
        play.rules.list(&play.state, Side::Confederate, &mut choices);
        play.make(Side::Confederate, &choices[..1]);
    }
    let march = play.march();
    assert_eq!((march.points, march.zoned), (2, false), "nobody stops it now");
}

#[test]
fn case_6_2_7_who_is_delayed_makes_no_minimum_move() {
    // Cavalry next to infantry that means to attack it in column retreats, and takes 2 of its points: what is left is not
    // enough for any hex, and it had enough before.
    for (allowance, goes) in [(3, false), (2, true)] {
        let mut bench = Bench::south(&[]);
        bench.put("cs-3-va-cav", SOUTH[0], 4);
        let porter = bench.put("us-porter", SOUTH[1], 10);
        let target = bench.hex(SOUTH[0]);
        let mut play = Play::new(bench, Side::Union, &[allowance, 5]);
        play.make(Side::Union, &[Choice::March(porter), Choice::Column(target)]);
        play.make(Side::Confederate, &[Choice::Ride(target)]);
        while play.rules.decider(&play.state) == Some(Side::Confederate) {
            let mut choices = Vec::new();
            play.rules.list(&play.state, Side::Confederate, &mut choices);
            play.make(Side::Confederate, &choices[..1]);
        }
        let march = play.march();
        assert!(march.points < 2, "{march:?}");
        let mut choices = Vec::new();
        play.rules.list(&play.state, Side::Union, &mut choices);
        let steps = choices.iter().any(|choice| matches!(choice, Choice::Step(..)));
        assert_eq!(steps, goes, "with {allowance}: {march:?}");
    }
}

#[test]
fn case_7_7_5_a_six_hurts_small_units() {
    let mut play = riders(1, &[6, 6]);
    let at = play.rules.data.map.labelled(SOUTH[0]).expect("it is a hex");
    play.make(Side::Confederate, &[Choice::Ride(at)]);
    let scenario = play.state.scenario(&play.rules.data);
    let cavalry = scenario.unit("cs-3-va-cav").expect("it plays");
    assert!(play.state.units[cavalry].disorganized);
    assert_eq!(play.state.losses[Side::Confederate], 0);
}

/// Hood, surrounded by three divisions of which Casey attacks.
fn surrounded(dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", AROUND[0], 12);
    bench.put("us-couch", AROUND[2], 12);
    bench.put("us-kearny", AROUND[4], 12);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, dice);
    play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    play
}

#[test]
fn case_7_8_1_a_division_may_refuse_its_flanks() {
    let mut play = surrounded(&[6, 3, 3]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    // The button says what the attacker gets for the flanks then, and what if not.
    let prompt = play.rules.view(&play.state, Side::Confederate.into()).prompt;
    let offers = prompt.expect("he is asked").offers;
    let refuse = offers.iter().find(|offer| offer.verb == "refuse").expect("he may");
    assert_eq!(refuse.label, Some(phrase!("refuses", 3, 4)));
    play.make(Side::Confederate, &[Choice::Refuse]);
    let refused = play.state.frames.iter().any(|frame| match frame {
        Frame::Fight(fight) => fight.attack.refused,
        _ => false,
    });
    assert!(refused);
}

#[test]
fn case_7_8_1_nobody_is_asked_where_it_would_gain_him_nothing() {
    // A flank bonus of nothing: the dice are rolled at once.
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, &[6, 3, 3]);
    play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    assert!(!play.state.frames.iter().any(|frame| matches!(frame, Frame::Refuse(_))));
    assert!(play.dice.is_empty());
}

#[test]
fn case_7_6_6_a_two_way_rout_goes_two_ways() {
    let mut bench = Bench::new(&[]);
    bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let pickett = bench.put("cs-pickett", MIDDLE, 16);
    let from = bench.hex(AROUND[0]);
    let way = bench.hex(AROUND[3]);
    let near = bench.hex(AROUND[1]);
    let mut play = Play::new(bench, Side::Union, &[]);
    let flight = flight(Side::Confederate, &[hood, pickett], from);
    let split = Split {
        flight,
        hex: None,
        group: UnitSet::EMPTY,
    };
    play.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Split(split)];
    assert_eq!(
        play.rules.decider(&play.state),
        Some(Side::Union),
        "the attacker drives"
    );
    assert_eq!(play.judge(Side::Union, Choice::Drive(near)), "7.6.6");
    play.make(Side::Union, &[Choice::Drive(way)]);
    assert_eq!(play.judge(Side::Confederate, Choice::Done), "7.6.6");
    play.make(Side::Confederate, &[Choice::Take(hood)]);
    // Hood goes where he is driven, which nobody is asked; then he chooses, and the others may not follow him.
    assert_eq!(play.state.units[hood].hex, Some(way));
    assert!(play.state.units[pickett].hex != Some(way));
    let barred = play.state.frames.iter().any(|frame| match frame {
        Frame::Flight(flight) => flight.barred == Some(way) && flight.units.contains(pickett),
        _ => false,
    });
    assert!(barred);
}

#[test]
fn case_10_2_bridges_are_destroyed_by_a_die_at_the_end_of_a_march() {
    for (die, stands) in [(4, false), (5, true)] {
        let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
        let hood = bench.put("cs-hood", MIDDLE, 8);
        bench.put("us-casey", "N1719", 5);
        let over = bench.hex(AROUND[0]);
        let dry = bench.hex(AROUND[1]);
        let mut play = Play::new(bench, Side::Confederate, &[3, die, 1, 6]);
        play.make(Side::Confederate, &[Choice::March(hood)]);
        assert_eq!(play.judge(Side::Confederate, Choice::Destroy(hood, dry)), "10.2");
        play.make(Side::Confederate, &[Choice::Destroy(hood, over)]);
        assert_eq!(
            play.state.destroyed.len(),
            if stands { 2 } else { 3 },
            "two are down at the start"
        );
        assert!(
            matches!(play.state.frames.last(), Some(Frame::Action(..))),
            "the march is over"
        );
    }
}

#[test]
fn case_10_3_bridges_are_repaired_by_fresh_infantry() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let over = bench.hex(AROUND[0]);
    assert_eq!(case(bench.field().repair(hood, over)), "10.3", "it stands");
    let edge = bench.data.map.edge(bench.hex(MIDDLE), over).expect("they touch");
    bench.state.destroyed.push(edge);
    bench.state.destroyed.sort_unstable();
    assert_eq!(bench.field().repair(hood, over), Ok((edge, 3)));
    // Over a major river a bridge is repaired on 1 or 2, a ferry as over any other.
    for (kind, most) in [("road", 2), ("ferry", 3)] {
        let crossing = format!("crossing {kind} N1708/N1709 rule: B");
        let mut wide = Bench::new(&["river major A: N1708/N1709", &crossing]);
        let hood = wide.put("cs-hood", MIDDLE, 8);
        let edge = wide
            .data
            .map
            .edge(wide.hex(MIDDLE), wide.hex(AROUND[0]))
            .expect("they touch");
        wide.state.destroyed = vec![edge];
        assert_eq!(
            wide.field().repair(hood, wide.hex(AROUND[0])),
            Ok((edge, most)),
            "{kind}"
        );
    }
    bench.state.units[hood].demoralized = 1;
    let refused = bench.field().repair(hood, over).expect_err("it is demoralized");
    assert_eq!(
        refused,
        Refusal::new("10.3", "Only undemoralized infantry repairs bridges.")
    );
    bench.state.units[hood].demoralized = 0;
    bench.state.units[hood].fatigue = 1;
    assert_eq!(case(bench.field().repair(hood, over)), "8.0.1");
    bench.state.units[hood].fatigue = 0;
    bench.state.rain = true;
    assert_eq!(case(bench.field().repair(hood, over)), "12.0.2");
    bench.state.rain = false;
    bench.put("us-casey", AROUND[0], 5);
    assert_eq!(
        case(bench.field().repair(hood, over)),
        "10.3",
        "five points stand there"
    );
}

#[test]
fn case_4_2_1_who_alone_can_act_has_the_initiative() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    play.make(Side::Confederate, &[Choice::March(hood), Choice::Done]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    assert_eq!(play.state.dice, None, "nobody has rolled");
}

#[test]
fn case_2_2_3_a_leader_left_alone_goes_to_the_nearest_of_his_own() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    bench.put("cs-pickett", "N1719", 16);
    let mut play = Play::new(bench, Side::Confederate, &[2]);
    play.make(Side::Confederate, &[Choice::March(anderson)]);
    assert_eq!(play.state.leaders[longstreet].hex, play.state.units[anderson].hex);
}

#[test]
fn case_6_3_2_a_leader_goes_along_and_stays_with_another_of_his() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 13);
    bench.put("cs-pickett", AROUND[0], 4);
    let [next, beyond] = [AROUND[0], "N1707"].map(|label| bench.hex(label));
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    let step = |hex| Choice::Step(anderson, hex);
    play.make(Side::Confederate, &[Choice::March(anderson), Choice::Along(longstreet)]);
    assert_eq!(
        play.judge(Side::Confederate, Choice::Leave(longstreet)),
        "6.3.2",
        "not where he began"
    );
    play.make(Side::Confederate, &[step(next)]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(next));
    assert_eq!(
        play.judge(Side::Confederate, Choice::Along(longstreet)),
        "6.3.2",
        "only from the start"
    );
    play.make(Side::Confederate, &[Choice::Leave(longstreet), step(beyond)]);
    assert_eq!(play.state.leaders[longstreet].hex, Some(next));
}

#[test]
fn case_6_3_2_leaders_of_the_command_and_of_the_army_go_along_together() {
    let mut bench = Bench::new(&[]);
    let [longstreet, johnston] = ["longstreet", "je-johnston"].map(|id| bench.lead(id, MIDDLE));
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 13);
    // With him they both could stay.
    let pickett = bench.put("cs-pickett", MIDDLE, 4);
    let [next, beyond] = [AROUND[0], "N1707"].map(|label| bench.hex(label));
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    play.make(Side::Confederate, &[Choice::March(anderson), Choice::Along(longstreet)]);
    assert_eq!(
        play.judge(Side::Confederate, Choice::Along(longstreet)),
        "6.3.2",
        "he goes already"
    );
    play.make(
        Side::Confederate,
        &[Choice::Along(johnston), Choice::Step(anderson, next)],
    );
    let at = |play: &Play| [longstreet, johnston].map(|leader| play.state.leaders[leader].hex);
    assert_eq!(at(&play), [Some(next); 2]);
    play.state.units[pickett].hex = Some(next);
    play.make(
        Side::Confederate,
        &[Choice::Leave(longstreet), Choice::Step(anderson, beyond)],
    );
    assert_eq!(at(&play), [Some(next), Some(beyond)]);
}

#[test]
fn case_6_2_2_a_ferry_carries_one_unit_in_an_action() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing ferry N1708/N1709 rule: Ferry"]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 5);
    let pickett = bench.put("cs-pickett", MIDDLE, 5);
    let over = bench.hex(AROUND[0]);
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    play.make(
        Side::Confederate,
        &[
            Choice::Activate(longstreet),
            Choice::Take(anderson),
            Choice::Take(pickett),
            Choice::Done,
            Choice::March(anderson),
            Choice::Step(anderson, over),
            Choice::Done,
            Choice::March(pickett),
        ],
    );
    assert_eq!(play.judge(Side::Confederate, Choice::Step(pickett, over)), "6.2.2");
}

#[test]
fn case_7_6_8_a_fort_bears_a_retreat_and_may_be_left_all_the_same() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].works = 4;
    let target = bench.hex(MIDDLE);
    // 12 against 24, guns 4 against 3 in the open: -3; 6 and 1 make 2, which is 1Dr.
    let mut play = Play::new(bench, Side::Union, &[6, 6, 1]);
    play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    let state = play.state.units[hood];
    assert_eq!((state.hex, state.strength, state.disorganized), (Some(target), 7, true));
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    play.make(Side::Confederate, &[Choice::Withdraw]);
    assert!(matches!(play.state.frames.last(), Some(Frame::Flight(_))));
}

#[test]
fn case_8_0_1_tired_or_shaken_units_destroy_nothing_at_night() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let destroy = Choice::Destroy(hood, bench.hex(AROUND[0]));
    let mut play = Play::new(bench, Side::Confederate, &[]);
    play.state.frames = vec![
        Frame::Turn(Part::Recovery),
        Frame::Works(Side::Confederate, UnitSet::EMPTY),
    ];
    let judged = |play: &Play| play.rules.judge(&play.state, Side::Confederate, destroy);
    play.state.units[hood].fatigue = 2;
    assert_eq!(judged(&play), Ok(()));
    play.state.units[hood].fatigue = 3;
    assert_eq!(case(judged(&play)), "8.0.1");
    play.state.units[hood].fatigue = 0;
    play.state.units[hood].demoralized = 1;
    assert_eq!(case(judged(&play)), "8.0.1");
}
