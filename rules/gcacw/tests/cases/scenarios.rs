use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::game::Gcacw;
use gcacw::state::State;
use kernel::choice::Target;
use kernel::{Ruleset, ScriptedDice, Turn, phrase};
use protocol::Side;
use protocol::survey::{Query, Survey};

use super::bench::case;

fn opening(scenario: &str, dice: &[u8]) -> (Gcacw, State) {
    let rules = Gcacw::new(&[]).expect("the committed data are sound");
    let mut dice = ScriptedDice::faces(dice);
    let state = rules
        .set_up(scenario, &mut Turn::quiet(&mut dice))
        .expect("there is such a scenario");
    (rules, state)
}

/// Goes on with a choice of a side.
fn make(rules: &Gcacw, state: &mut State, side: Side, choice: Choice, dice: &[u8]) {
    let mut dice = ScriptedDice::faces(dice);
    let made = rules.apply(state, side, choice, &mut Turn::quiet(&mut dice));
    made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
}

/// Seven Pines at its first action.
fn first_action() -> (Gcacw, State) {
    let (rules, mut state) = opening("seven-pines", &[]);
    for side in Side::BOTH {
        make(&rules, &mut state, side, Choice::Done, &[]);
    }
    (rules, state)
}

#[test]
fn case_scenario_4_rule_1_it_rains_on_the_first_turn() {
    let (rules, mut state) = first_action();
    assert!(state.rain);
    make(&rules, &mut state, Side::Confederate, Choice::Pass, &[]);
    make(&rules, &mut state, Side::Union, Choice::Pass, &[]);
    // Nobody builds in the rain, but both could destroy bridges; then Walker and both pontoons are rolled for.
    make(&rules, &mut state, Side::Union, Choice::Done, &[]);
    make(&rules, &mut state, Side::Confederate, Choice::Done, &[3, 4, 5]);
    assert_eq!((state.turn, state.rain), (2, false));
}

#[test]
fn case_scenario_4_rule_2_the_confederates_have_the_first_initiative() {
    let (rules, state) = first_action();
    assert_eq!(rules.decider(&state), Some(Side::Confederate));
    assert_eq!(state.dice, None);
}

#[test]
fn case_scenario_4_rule_3_the_chickahominy_is_crossed_by_the_union_in_the_east() {
    let (rules, state) = first_action();
    let field = gcacw::field::Field::new(&rules.data, &state);
    let hex = |label: &str| rules.data.map.labelled(label).expect("it is a hex");
    let cross = |side, a: &str, b: &str| {
        let edge = rules.data.map.edge(hex(a), hex(b)).expect("they touch");
        field.may_cross(side, edge)
    };
    for (a, b) in [
        ("N1625", "N1626"),
        ("N1726", "N1626"),
        ("N1928", "N2027"),
        ("N2230", "N2330"),
    ] {
        assert_eq!(cross(Side::Union, a, b), Ok(()), "{a}/{b}");
        assert_eq!(case(cross(Side::Confederate, a, b)), "scenario 4 rule 3", "{a}/{b}");
    }
    for (a, b) in [("N1224", "N1225"), ("N0923", "N0924"), ("N0723", "N0822")] {
        assert_eq!(case(cross(Side::Union, a, b)), "scenario 4 rule 3", "{a}/{b}");
    }
    let turners = rules.data.map.edge(hex("N2130"), hex("N2229")).expect("they touch");
    assert!(!field.is_passable(turners), "Turner's Bridge is destroyed");
}

#[test]
fn case_scenario_4_rule_3_permanent_bridges_stay_and_pontoons_are_taken_up() {
    let (rules, mut state) = first_action();
    let hex = |label: &str| rules.data.map.labelled(label).expect("it is a hex");
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    for id in ["us-jameson", "cs-hood"] {
        scenario.unit_ids().for_each(|unit| state.units[unit].hex = None);
        let unit = scenario.unit(id).expect("it plays");
        let mut destroy = |at, to| {
            state.units[unit].hex = Some(hex(at));
            let field = gcacw::field::Field::new(&rules.data, &state);
            field.destroy(unit, hex(to)).map(|wreck| wreck.to)
        };
        assert_eq!(destroy("N1626", "N1625"), Ok(None), "{id}: Grapevine");
        assert_eq!(case(destroy("N1928", "N2027")), "scenario 4 rule 3", "{id}: Bottom's");
    }
}

#[test]
fn case_scenario_4_rule_4_who_is_held_back() {
    let (rules, mut state) = first_action();
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let unit = |id: &str| scenario.unit(id).expect("it plays");
    let judge = |state: &State, id: &str| rules.judge(state, Side::Confederate, Choice::March(unit(id)));
    for id in ["cs-pickett", "cs-rh-anderson", "cs-mclaws-b", "cs-ripley", "cs-walker"] {
        assert_eq!(case(judge(&state, id)), "scenario 4 rule 4", "{id}");
    }
    // Each is told until when.
    let says = |id: &str| judge(&state, id).expect_err("it is held back").message;
    for (id, until) in [
        ("cs-pickett", "second action"),
        ("cs-ripley", "turn 2"),
        ("cs-mclaws-b", "attacked"),
        ("cs-walker", "N0627"),
    ] {
        assert!(says(id).contains(until), "{id}: {}", says(id));
    }
    let held = |state: &State| {
        let Some(Survey::Goals(goals)) = rules.survey(state, Side::Confederate.into(), &Query::Goals) else {
            panic!("the goals are told");
        };
        let mut told = goals
            .standing
            .into_iter()
            .filter(|standing| standing.1.key == "goals.held");
        told.next().map(|standing| standing.1)
    };
    let mut all =
        ["cs-pickett", "cs-rh-anderson", "cs-mclaws-b", "cs-ripley", "cs-walker"].map(|id| i32::from(unit(id).wire()));
    all.sort_unstable();
    assert_eq!(held(&state), Some(phrase!("goals.held", all.to_vec())));
    let longstreet = scenario.leader("longstreet").expect("he plays");
    let activate = rules.judge(&state, Side::Confederate, Choice::Activate(longstreet));
    assert_eq!(case(activate), "scenario 4 rule 4");
    assert_eq!(judge(&state, "cs-hood"), Ok(()));
    make(
        &rules,
        &mut state,
        Side::Confederate,
        Choice::March(unit("cs-hood")),
        &[2],
    );
    make(&rules, &mut state, Side::Confederate, Choice::Done, &[1, 6]);
    assert_eq!(judge(&state, "cs-pickett"), Ok(()), "after the first phase");
    assert_eq!(case(judge(&state, "cs-ripley")), "scenario 4 rule 4");
    // The Union comes near.
    let beside = rules.data.map.labelled("N0825").expect("it is a hex");
    state.units[unit("us-jameson")].hex = Some(beside);
    make(
        &rules,
        &mut state,
        Side::Confederate,
        Choice::March(unit("cs-hood")),
        &[2],
    );
    make(&rules, &mut state, Side::Confederate, Choice::Done, &[1, 6]);
    assert_eq!(judge(&state, "cs-ripley"), Ok(()));
    assert_eq!(case(judge(&state, "cs-walker")), "scenario 4 rule 4");
}

#[test]
fn case_scenario_4_rule_4_who_may_not_march_takes_part_in_assaults() {
    let (rules, mut state) = first_action();
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let unit = |id: &str| scenario.unit(id).expect("it plays");
    let hill = scenario.leader("dh-hill").expect("he plays");
    let target = rules.data.map.labelled("N1227").expect("it is a hex");
    for id in ["cs-mclaws-b", "cs-ripley", "cs-walker", "cs-pickett"] {
        state.units[unit(id)].hex = rules.data.map.labelled("N1127");
    }
    make(
        &rules,
        &mut state,
        Side::Confederate,
        Choice::Assault(hill, target),
        &[],
    );
    let judge = |id: &str| rules.judge(&state, Side::Confederate, Choice::Take(unit(id)));
    for id in ["cs-mclaws-b", "cs-ripley", "cs-walker"] {
        assert_eq!(judge(id), Ok(()), "{id}");
    }
    assert_eq!(case(judge("cs-pickett")), "scenario 4 rule 4", "not in the first phase");
}

/// The end of turn 1 with these dice: for Walker, and for the two bridges.
fn after_first_turn(dice: &[u8]) -> (Gcacw, State) {
    let (rules, mut state) = first_action();
    make(&rules, &mut state, Side::Confederate, Choice::Pass, &[]);
    make(&rules, &mut state, Side::Union, Choice::Pass, &[]);
    make(&rules, &mut state, Side::Union, Choice::Done, &[]);
    make(&rules, &mut state, Side::Confederate, Choice::Done, dice);
    (rules, state)
}

#[test]
fn case_scenario_4_rule_5_walker_is_released_by_a_die() {
    for (die, released) in [(2, true), (3, false)] {
        let (rules, state) = after_first_turn(&[die, 1, 1]);
        let walker = rules.data.scenarios[usize::from(state.scenario)]
            .unit("cs-walker")
            .expect("it plays");
        assert_eq!(state.released.contains(walker), released, "{die}");
    }
}

#[test]
fn case_scenario_4_rule_6_bridges_collapse_on_a_five() {
    for (dice, left) in [([3, 4, 4], 2), ([3, 5, 4], 1), ([3, 6, 5], 0)] {
        let (_, state) = after_first_turn(&dice);
        assert_eq!(state.pontoons.len(), left, "{dice:?}");
    }
}

#[test]
fn case_scenario_4_rule_6_a_unit_that_would_cross_tests_the_bridge() {
    for (die, crosses) in [(4, true), (5, false)] {
        let (rules, mut state) = first_action();
        let scenario = &rules.data.scenarios[usize::from(state.scenario)];
        let richardson = scenario.unit("us-richardson").expect("it plays");
        make(&rules, &mut state, Side::Confederate, Choice::Pass, &[]);
        make(&rules, &mut state, Side::Union, Choice::March(richardson), &[6]);
        let from = state.units[richardson].hex;
        let over = rules.data.map.labelled("N1626").expect("it is a hex");
        make(&rules, &mut state, Side::Union, Choice::Step(richardson, over), &[die]);
        assert_eq!(state.units[richardson].hex, if crosses { Some(over) } else { from });
        assert_eq!(state.pontoons.len(), if crosses { 2 } else { 1 });
        assert!(matches!(state.frames.last(), Some(Frame::March(_))), "it may march on");
    }
}

#[test]
fn case_scenario_4_victory_levels() {
    let (rules, state) = first_action();
    assert_eq!(state.points(&rules.data), 0);
    let level = |points| state.level(&rules.data, points);
    assert_eq!(
        [25, 20, 19, 15, 14, 10, 9, 5, 4, 0, -1].map(level),
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}

#[test]
fn case_scenario_4_rule_8_the_union_holds_five_objectives() {
    let (_, mut state) = first_action();
    assert_eq!(state.held.len(), 5);
    state.losses[Side::Union] = 7;
    state.losses[Side::Confederate] = 9;
    let rules = Gcacw::new(&[]).expect("the committed data are sound");
    assert_eq!(state.points(&rules.data), -2);
}

#[test]
fn case_scenario_1_rule_2_seven_units_are_placed() {
    let (rules, mut state) = opening("warwick-line", &[]);
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let unit = |id: &str| scenario.unit(id).expect("it plays");
    let hex = |label: &str| rules.data.map.labelled(label).expect("it is a hex");
    let place = |id: &str, label: &str| Choice::Place(unit(id), hex(label));
    assert_eq!(rules.decider(&state), Some(Side::Confederate));
    make(&rules, &mut state, Side::Confederate, place("cs-colston", "S4811"), &[]);
    let judge = |state: &State, choice| rules.judge(state, Side::Confederate, choice);
    assert_eq!(
        case(judge(&state, place("cs-wilcox-a", "S4811"))),
        "13.0.1",
        "not in the same hex"
    );
    assert_eq!(case(judge(&state, place("cs-wilcox-a", "S5510"))), "13.0.1");
    assert_eq!(
        case(judge(&state, place("cs-cobb-a", "S4511"))),
        "13.0.1",
        "six hexes from S5113"
    );
    assert_eq!(case(judge(&state, Choice::Done)), "13.0.1");
    make(
        &rules,
        &mut state,
        Side::Confederate,
        place("cs-wilcox-a", "S5017"),
        &[],
    );
    for id in ["cs-3-va-cav", "cs-pryor", "cs-cobb-a", "cs-mclaws-a"] {
        make(&rules, &mut state, Side::Confederate, place(id, "S5113"), &[]);
    }
    // The last one begins the game, with the roll for reinforcements.
    make(
        &rules,
        &mut state,
        Side::Confederate,
        place("cs-rains-a", "S5113"),
        &[3],
    );
    assert!(matches!(state.frames.last(), Some(Frame::Transfer(Side::Union, _))));
}

#[test]
fn case_scenario_1_rule_8_the_confederates_hold_eight_objectives() {
    let (rules, mut state) = opening("warwick-line", &[]);
    assert!(state.held.is_empty());
    assert_eq!(state.points(&rules.data), -5, "none of the eight is the Union's");
    state.held.insert(1);
    assert_eq!(state.points(&rules.data), 6);
    let level = |points| state.level(&rules.data, points);
    assert_eq!(
        [15, 14, 11, 10, 7, 6, 3, 2, -1, -2].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}

/// The Warwick Line with all units placed, and these dice for what comes then.
fn placed(dice: &[u8]) -> (Gcacw, State) {
    let (rules, mut state) = opening("warwick-line", &[]);
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let places = [
        ("cs-colston", "S4811"),
        ("cs-wilcox-a", "S5017"),
        ("cs-3-va-cav", "S5113"),
        ("cs-pryor", "S5113"),
        ("cs-cobb-a", "S5113"),
        ("cs-mclaws-a", "S5113"),
        ("cs-rains-a", "S5113"),
    ];
    for (number, (id, label)) in places.into_iter().enumerate() {
        let unit = scenario.unit(id).expect("it plays");
        let hex = rules.data.map.labelled(label).expect("it is a hex");
        let dice = if number + 1 == places.len() { dice } else { &[] };
        make(&rules, &mut state, Side::Confederate, Choice::Place(unit, hex), dice);
    }
    (rules, state)
}

#[test]
fn case_scenario_1_rule_3_confederate_reinforcements_come_by_a_die() {
    let (rules, mut state) = placed(&[2]);
    let early = rules.data.scenarios[usize::from(state.scenario)]
        .unit("cs-early-a")
        .expect("it plays");
    let hex = |label: &str| rules.data.map.labelled(label).expect("it is a hex");
    assert_eq!(state.frames.last(), Some(&Frame::Arrive(early)));
    let judge = |state: &State, label: &str| rules.judge(state, Side::Confederate, Choice::Place(early, hex(label)));
    assert_eq!(case(judge(&state, "S5113")), "scenario 1 rule 3");
    assert_eq!(judge(&state, "S4610"), Ok(()));
    make(
        &rules,
        &mut state,
        Side::Confederate,
        Choice::Place(early, hex("S4610")),
        &[],
    );
    assert_eq!(state.units[early].hex, Some(hex("S4610")));
    let (_, later) = placed(&[3]);
    assert!(!matches!(later.frames.last(), Some(Frame::Arrive(_))));
}

#[test]
fn case_scenario_1_rule_6_union_reinforcements_enter_by_a_march() {
    let (rules, mut state) = placed(&[6]);
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let unit = |id: &str| scenario.unit(id).expect("it plays");
    let hex = |label: &str| rules.data.map.labelled(label).expect("it is a hex");
    state.frames = vec![
        Frame::Turn(gcacw::frames::Part::Cycle),
        Frame::Action(Side::Union, false),
    ];
    let judge = |state: &State, id: &str| rules.judge(state, Side::Union, Choice::March(unit(id)));
    assert_eq!(
        case(judge(&state, "us-sykes-a")),
        "scenario 1 rule 6",
        "not on the first turn"
    );
    state.turn = 2;
    assert_eq!(judge(&state, "us-sykes-a"), Ok(()));
    // Infantry pays 2, artillery 3: what is left may be marched, and who has too little stops there.
    for (id, die, left, stopped) in [("us-sykes-a", 5, 3, false), ("us-art-res-1", 2, 0, true)] {
        let mut state = state.clone();
        make(&rules, &mut state, Side::Union, Choice::March(unit(id)), &[die]);
        assert_eq!(state.units[unit(id)].hex, Some(hex("S5818")));
        let Some(Frame::March(march)) = state.frames.last() else {
            panic!("it marches: {:?}", state.frames);
        };
        assert_eq!((march.points, march.stopped), (left, stopped), "{id}");
    }
    let pryor = unit("cs-pryor");
    state.units[pryor].hex = Some(hex("S5818"));
    let mut around = state.clone();
    make(
        &rules,
        &mut around,
        Side::Union,
        Choice::March(unit("us-sykes-a")),
        &[5],
    );
    assert_eq!(
        around.units[unit("us-sykes-a")].hex,
        Some(hex("S5820")),
        "around the enemy"
    );
    state.units[unit("cs-cobb-a")].hex = Some(hex("S5820"));
    assert_eq!(case(judge(&state, "us-sykes-a")), "scenario 1 rule 6", "closed");
}

#[test]
fn case_scenario_1_rule_5_sedgwick_belongs_to_heintzelman() {
    let (rules, state) = placed(&[6]);
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let leader = |id: &str| scenario.leader(id).expect("he plays");
    let sedgwick = scenario.unit("us-sedgwick").expect("it plays");
    assert!(scenario[leader("heintzelman")].own.contains(sedgwick));
    assert!(!scenario[leader("keyes")].own.contains(sedgwick));
}

#[test]
fn case_scenario_1_rule_4_the_siege_artillery_does_not_march() {
    let (rules, mut state) = placed(&[6]);
    let scenario = &rules.data.scenarios[usize::from(state.scenario)];
    let siege = scenario.unit("cs-siege").expect("it plays");
    state.frames = vec![
        Frame::Turn(gcacw::frames::Part::Cycle),
        Frame::Action(Side::Confederate, false),
    ];
    let march = rules.judge(&state, Side::Confederate, Choice::March(siege));
    assert_eq!(case(march), "scenario 1 rule 4");
}
