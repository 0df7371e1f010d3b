use gcacw::choice::Choice;
use gcacw::frames::{Cause, Flight, Frame, LONGEST, March, Part};
use gcacw::game::Gcacw;
use gcacw::ids::{HexId, LeaderSet, UnitId, UnitSet};
use gcacw::state::State;
use kernel::{Ruleset, ScriptedDice, Turn, Viewer, phrase};
use protocol::Side;
use protocol::survey::{Query, Survey};

use super::bench::{AROUND, Bench, MIDDLE, case};

/// In the notes of a state of Seven Pines: its first action phase is over, and a later one has begun.
const LATER: u8 = 1 | 16;

/// A rout that begins, of these units before an enemy in a hex.
pub(crate) fn flight(side: Side, units: &[UnitId], from: HexId) -> Flight {
    Flight {
        side,
        units: units.iter().copied().collect(),
        cause: Cause::Rout,
        from,
        left: [None; LONGEST],
        steps: 0,
        sideways: 0,
        first: None,
        barred: None,
        leaders: LeaderSet::EMPTY,
    }
}

/// A game on the meadow, in an action phase of a side.
pub(crate) struct Play {
    pub(crate) rules: Gcacw,
    pub(crate) state: State,
    pub(crate) dice: Vec<u8>,
}

impl Play {
    pub(crate) fn new(bench: Bench, side: Side, dice: &[u8]) -> Play {
        let Bench { data, mut state } = bench;
        state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(side, false)];
        state.notes = LATER;
        Play {
            rules: Gcacw { data },
            state,
            dice: dice.to_vec(),
        }
    }

    /// Makes choices in their order, with all dice of the game.
    pub(crate) fn make(&mut self, side: Side, choices: &[Choice]) {
        let dice = self.dice.clone();
        let mut dice = ScriptedDice::faces(&dice);
        for choice in choices {
            let made = self
                .rules
                .apply(&mut self.state, side, *choice, &mut Turn::quiet(&mut dice));
            made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
        }
        let used = self.dice.len() - dice.left();
        self.dice.drain(..used);
    }

    pub(crate) fn judge(&self, side: Side, choice: Choice) -> &'static str {
        case(self.rules.judge(&self.state, side, choice))
    }

    pub(crate) fn march(&self) -> March {
        match self.state.frames.last() {
            Some(Frame::March(march)) => *march,
            frame => panic!("no march: {frame:?}"),
        }
    }
}

#[test]
fn case_5_1_1_a_march_tires_and_is_rolled_for() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[1, 6]);
    play.make(Side::Confederate, &[Choice::March(hood)]);
    assert_eq!(play.march().points, 2, "a Confederate has 2 at least");
    assert_eq!(play.state.units[hood].fatigue, 1);
}

#[test]
fn case_5_1_4_extended_marches_begin_at_three_or_two() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", MIDDLE, 10);
    let extended = |bench: &Bench, fatigue| bench.field().is_extended(casey, fatigue);
    assert!(!extended(&bench, 2) && extended(&bench, 3) && extended(&bench, 4));
    bench.state.units[casey].exhausted = true;
    assert!(!extended(&bench, 1) && extended(&bench, 2));
    let modifier = |bench: &Bench, fatigue| bench.field().extended_march_modifier(casey, fatigue);
    assert_eq!((modifier(&bench, 3), modifier(&bench, 4)), (2, 3));
    bench.state.rain = true;
    assert_eq!(modifier(&bench, 4), 4);
}

#[test]
fn case_5_1_5_an_extended_march_costs_a_division_two_points() {
    // Seen: a modified 7 costs a strength of 10 two points and its order.
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", MIDDLE, 10);
    bench.state.units[casey].fatigue = 2;
    let mut play = Play::new(bench, Side::Union, &[6, 4]);
    let ask = Query::Preview(Choice::March(casey).to_string());
    let Some(Survey::Combat(told)) = play.rules.survey(&play.state, Viewer::Union, &ask) else {
        panic!("the chances are told before");
    };
    assert_eq!(told.odds[0].0, phrase!("odds.march.lost", 2), "from the worst on");
    assert_eq!(told.odds.iter().map(|odds| odds.1).sum::<u32>(), 6);
    play.make(Side::Union, &[Choice::March(casey)]);
    let state = play.state.units[casey];
    assert_eq!((state.strength, state.disorganized, state.fatigue), (8, true, 3));
    assert_eq!(play.march().points, 4);
    assert_eq!(play.state.losses[Side::Union], 0, "this counts for nobody (13.0.3)");
}

#[test]
fn case_5_1_6_a_forced_march_costs_order_or_a_point() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[3, 6]);
    play.make(Side::Confederate, &[Choice::March(hood), Choice::Force]);
    assert_eq!((play.march().points, play.state.units[hood].disorganized), (3, true));
    assert_eq!(play.judge(Side::Confederate, Choice::Force), "5.1.6");
}

#[test]
fn case_5_2_3_one_roll_serves_all_units_of_a_leader() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    let guns = bench.put("cs-art-res-1", AROUND[0], 2);
    let mut play = Play::new(bench, Side::Confederate, &[2]);
    play.make(Side::Confederate, &[Choice::Activate(longstreet)]);
    assert_eq!(play.judge(Side::Confederate, Choice::Take(hood)), "5.2.2");
    assert_eq!(
        play.judge(Side::Confederate, Choice::Take(guns)),
        "5.2.2",
        "nobody of his goes from there yet"
    );
    play.make(
        Side::Confederate,
        &[
            Choice::Take(pickett),
            Choice::Take(anderson),
            Choice::Take(guns),
            Choice::Done,
        ],
    );
    // Seen (A11): a roll of 2 is worth 3 to a Confederate who is led.
    for unit in [anderson, pickett, guns] {
        play.make(Side::Confederate, &[Choice::March(unit)]);
        assert_eq!(play.march().points, 3);
        play.dice = vec![6, 1];
        play.make(Side::Confederate, &[Choice::Done]);
    }
    assert!(
        !matches!(play.state.frames.last(), Some(Frame::Led(_))),
        "all have marched"
    );
}

#[test]
fn case_5_2_4_the_union_takes_along_what_its_die_allows() {
    for (die, units) in [(6, 3), (5, 2), (4, 1)] {
        let mut bench = Bench::new(&[]);
        let keyes = bench.lead("keyes", MIDDLE);
        let all = ["us-casey", "us-couch", "us-naglee-a"].map(|id| bench.put(id, MIDDLE, 5));
        let mut play = Play::new(bench, Side::Union, &[]);
        play.state.dice = Some([die, 1]);
        play.make(Side::Union, &[Choice::Activate(keyes)]);
        for (number, unit) in all.into_iter().enumerate() {
            if number < units {
                play.make(Side::Union, &[Choice::Take(unit)]);
            } else {
                assert_eq!(play.judge(Side::Union, Choice::Take(unit)), "5.2.4", "{die}");
            }
        }
    }
}

#[test]
fn case_7_1_4_an_assault_goes_by_its_leaders_command() {
    // Seen (A12): Longstreet, 6, rolls 4: two units may attack.
    let mut bench = Bench::new(&[]);
    let johnston = bench.leader("je-johnston");
    bench.state.leaders[johnston].gone = true;
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    let pickett = bench.put("cs-pickett", AROUND[0], 16);
    let guns = bench.put("cs-art-res-1", AROUND[0], 2);
    let hood = bench.put("cs-hood", AROUND[1], 8);
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Confederate, &[4, 6, 1]);
    play.make(Side::Confederate, &[Choice::Assault(longstreet, target)]);
    assert_eq!(play.judge(Side::Confederate, Choice::Take(hood)), "7.1.5");
    assert_eq!(play.judge(Side::Confederate, Choice::Done), "5.2.2");
    let choices = [
        Choice::Take(anderson),
        Choice::Take(pickett),
        Choice::Take(guns),
        Choice::Done,
        // Two of the three attack: their owner says who.
        Choice::Take(anderson),
        Choice::Take(pickett),
    ];
    play.make(Side::Confederate, &choices);
    let attack = play.state.frames.iter().find_map(|frame| match frame {
        Frame::Fight(fight) => Some(fight.attack.units),
        _ => None,
    });
    assert_eq!(attack, Some([anderson, pickett].into_iter().collect::<UnitSet>()));
    assert!(
        [anderson, pickett, guns]
            .iter()
            .all(|unit| play.state.units[*unit].fatigue > 0),
        "all tire"
    );
}

#[test]
fn case_7_1_4_an_assault_that_fails_tires_all_the_same() {
    let mut bench = Bench::new(&[]);
    let keyes = bench.lead("keyes", AROUND[0]);
    let couch = bench.put("us-couch", AROUND[0], 12);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, &[4, 1, 1]);
    play.make(
        Side::Union,
        &[Choice::Assault(keyes, target), Choice::Take(couch), Choice::Done],
    );
    assert_eq!(play.state.units[couch].fatigue, 1);
    assert!(
        matches!(play.state.frames.last(), Some(Frame::Action(..))),
        "it is over"
    );
}

/// Casey, in a march, hits Hood in the middle with these dice.
fn attacked(strengths: (u8, u8), dice: &[u8]) -> Play {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], strengths.0);
    bench.put("cs-hood", MIDDLE, strengths.1);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, dice);
    play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    play
}

#[test]
fn case_7_5_2_and_3_losses_fatigue_and_order() {
    // 12 against 8: ratio 0, guns 4 against 1 worth nothing; 2 and 2 rolled: 1D and D.
    let play = attacked((12, 8), &[6, 2, 2]);
    let state = |id: &str| {
        let unit = play.state.scenario(&play.rules.data).unit(id).expect("it plays");
        let state = play.state.units[unit];
        (state.strength, state.fatigue, state.disorganized)
    };
    assert_eq!(state("us-casey"), (11, 3, true));
    assert_eq!(state("cs-hood"), (8, 2, true));
    assert_eq!(
        (play.state.losses[Side::Union], play.state.losses[Side::Confederate]),
        (1, 0)
    );
    // Shaken, but not driven off: the defender may retreat by himself (7.6.8).
    assert_eq!(play.rules.decider(&play.state), Some(Side::Confederate));
    assert_eq!(
        play.rules.judge(&play.state, Side::Confederate, Choice::Withdraw),
        Ok(())
    );
}

#[test]
fn case_7_6_1_a_rout_goes_four_hexes_or_more_and_demoralizes() {
    // 6 and 1: +5 is 1DR for 8 points.
    let mut play = attacked((12, 8), &[6, 6, 1]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("it plays");
    assert_eq!(
        (play.state.units[hood].demoralized, play.state.units[hood].strength),
        (1, 6)
    );
    let mut steps = 0;
    while let Some(Frame::Flight(flight)) = play.state.frames.last().copied() {
        let mut choices = Vec::new();
        play.rules.list(&play.state, Side::Confederate, &mut choices);
        let back = choices.iter().find(|choice| matches!(choice, Choice::Back(_))).copied();
        let done = choices.contains(&Choice::Done);
        assert_eq!(done, flight.steps >= 4, "after {} hexes", flight.steps);
        play.make(
            Side::Confederate,
            &[if done {
                Choice::Done
            } else {
                back.expect("there is a way")
            }],
        );
        steps = flight.steps;
    }
    assert_eq!(steps, 4);
    let at = play.state.units[hood].hex.expect("he got away");
    let target = play.rules.data.map.labelled(AROUND[0]).expect("it is a hex");
    assert_eq!(play.rules.data.map.distance(target, at), 5);
}

#[test]
fn case_7_6_3_who_cannot_retreat_surrenders() {
    let wet: Vec<String> = AROUND[1..]
        .iter()
        .map(|hex| format!("river minor A: N1709/{hex}"))
        .collect();
    let wet: Vec<&str> = wet.iter().map(String::as_str).collect();
    let mut bench = Bench::new(&wet);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, &[6, 6, 1]);
    play.make(Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    assert_eq!((play.state.units[hood].hex, play.state.units[hood].strength), (None, 0));
    assert_eq!(play.state.losses[Side::Confederate], 8, "all of them count");
}

#[test]
fn case_7_6_4_a_retreat_takes_the_best_hex() {
    let mut bench = Bench::new(&["road A: N1709 N1809"]);
    bench.put("us-casey", AROUND[0], 12);
    bench.put("cs-hood", MIDDLE, 8);
    let from = bench.hex(AROUND[0]);
    let left = gcacw::ids::HexSet::EMPTY;
    let path = |bench: &Bench| {
        let at = bench.hex(MIDDLE);
        let path = gcacw::retreat::Path {
            side: Side::Confederate,
            cause: gcacw::frames::Cause::Retreat,
            from,
            at,
            left: &left,
            steps: 0,
            sideways: 0,
        };
        let steps = bench.field().backwards(&path);
        let found: Vec<(String, u8, u8)> = steps
            .iter()
            .map(|step| (bench.data.map.label(step.to), step.line, step.loss))
            .collect();
        found
    };
    assert_eq!(path(&bench), [("N1809".to_owned(), 1, 0)]);
    bench.put("us-couch", "N1810", 12);
    // The road, and south, lie in the enemy's zone: one way back across country is left.
    assert_eq!(path(&bench), [("N1609".to_owned(), 2, 0)]);
    bench.put("us-kearny", "N1610", 12);
    assert_eq!(
        path(&bench).iter().map(|step| (step.1, step.2)).collect::<Vec<_>>(),
        vec![(5, 2); 5]
    );
    bench.put("cs-pickett", "N1710", 16);
    assert_eq!(path(&bench), [("N1710".to_owned(), 4, 1)], "to friends");
}

#[test]
fn case_7_6_7_the_attacker_advances_into_the_empty_hex() {
    // A great attack on a small unit: a plain advance, after which the march may go on (7.5.5).
    let mut play = attacked((18, 1), &[6, 6, 1]);
    let scenario = play.state.scenario(&play.rules.data);
    let (casey, hood) = (
        scenario.unit("us-casey").expect("it plays"),
        scenario.unit("cs-hood").expect("it plays"),
    );
    assert_eq!(play.state.units[hood].hex, None);
    let asked = play.rules.view(&play.state, Side::Union.into()).prompt;
    let offers = asked.expect("they may advance").offers;
    let done = offers.iter().find(|offer| offer.verb == "done").expect("nobody has to");
    assert_eq!(done.label, Some(phrase!("done.advance.none")), "nobody has yet");
    play.make(Side::Union, &[Choice::Advance(casey)]);
    assert_eq!(play.state.units[casey].hex, play.rules.data.map.labelled(MIDDLE));
    assert_eq!(play.march().points, 4, "six less two for a normal attack");
    let target = play.rules.data.map.labelled(AROUND[0]).expect("it is a hex");
    assert_eq!(
        play.rules.judge(&play.state, Side::Union, Choice::Step(casey, target)),
        Ok(())
    );
    assert_eq!(play.judge(Side::Union, Choice::Hasty(target)), "5.1.2");
}

#[test]
fn case_8_0_2_a_night_takes_three_levels_of_fatigue() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let after = |bench: &Bench, fatigue, exhausted| {
        let mut state = bench.state.clone();
        state.units[hood].fatigue = fatigue;
        state.units[hood].exhausted = exhausted;
        state.units[hood].demoralized = 2;
        state.recover(&bench.data);
        let unit = state.units[hood];
        (unit.fatigue, unit.exhausted, unit.disorganized, unit.demoralized)
    };
    // Inferred from the set-ups of scenarios 6 and 7: 4 becomes 1, and 3 becomes 0, exhausted.
    assert_eq!(after(&bench, 4, false), (1, true, false, 1));
    assert_eq!(after(&bench, 3, false), (0, true, false, 1));
    assert_eq!(after(&bench, 2, true), (0, false, false, 1));
    assert_eq!(after(&bench, 4, true), (1, true, true, 1));
}

#[test]
fn case_9_0_4_units_entrench_when_they_are_fresh_and_it_is_dry() {
    let mut bench = Bench::new(&["terrain N1708=s", "road A: N1708 N1709"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    assert_eq!(bench.field().entrench(hood), Ok(()));
    let refused = |bench: &Bench| case(bench.field().entrench(hood));
    bench.state.units[hood].fatigue = 3;
    assert_eq!(refused(&bench), "8.0.1");
    bench.state.units[hood].fatigue = 2;
    bench.state.units[hood].works = 4;
    assert_eq!(refused(&bench), "9.0.1");
    bench.state.units[hood].works = 3;
    bench.state.rain = true;
    assert_eq!(refused(&bench), "12.0.2");
    bench.state.rain = false;
    bench.put("cs-hood", "N1708", 8);
    assert_eq!(refused(&bench), "9.0.4");
}

#[test]
fn case_4_2_2_both_roll_and_the_confederates_win_ties() {
    for (dice, side) in [
        ([3, 3], Side::Confederate),
        ([4, 3], Side::Union),
        ([3, 4], Side::Confederate),
    ] {
        let mut bench = Bench::new(&[]);
        let hood = bench.put("cs-hood", MIDDLE, 8);
        bench.put("us-casey", "N1719", 5);
        let mut play = Play::new(bench, Side::Confederate, &[6, dice[0], dice[1]]);
        play.make(Side::Confederate, &[Choice::March(hood), Choice::Done]);
        assert_eq!(play.rules.decider(&play.state), Some(side));
        assert_eq!(play.state.dice, Some(dice));
    }
}

#[test]
fn case_4_2_4_two_passes_end_the_cycle() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1719", 5);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    play.make(Side::Confederate, &[Choice::Pass]);
    assert_eq!(play.rules.decider(&play.state), Some(Side::Union));
    play.make(Side::Union, &[Choice::Pass]);
    assert!(
        matches!(play.state.frames.last(), Some(Frame::Works(Side::Union, _))),
        "works are built"
    );
}

#[test]
fn case_4_3_3_a_unit_of_the_highest_fatigue_acts_no_more() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].fatigue = 4;
    let play = Play::new(bench, Side::Confederate, &[]);
    assert_eq!(play.judge(Side::Confederate, Choice::March(hood)), "4.3.3");
}

#[test]
fn case_13_0_2_infantry_takes_an_objective_and_keeps_it() {
    let mut bench = Bench::new(&[]);
    bench.state.take_objectives(&bench.data);
    let held = |bench: &Bench| bench.state.held.len();
    assert_eq!(held(&bench), 5);
    let hood = bench.put("cs-hood", "N1328", 8);
    bench.state.units[hood].demoralized = 1;
    bench.state.take_objectives(&bench.data);
    assert_eq!(held(&bench), 5, "the demoralized gain nothing");
    bench.state.units[hood].demoralized = 0;
    bench.state.take_objectives(&bench.data);
    assert_eq!(held(&bench), 4);
    bench.put("cs-hood", MIDDLE, 8);
    bench.state.take_objectives(&bench.data);
    assert_eq!(
        (held(&bench), bench.state.points(&bench.data)),
        (4, 3),
        "and it is worth 3"
    );
}
