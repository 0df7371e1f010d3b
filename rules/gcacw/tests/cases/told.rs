//! What the log and the questions tell: fatigue, who goes along, who attacks, an initiative without dice, rain.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use kernel::choice::Target;
use kernel::{Phrase, Ruleset, ScriptedDice, Turn, Viewer, phrase};
use protocol::survey::{Query, Survey};

use protocol::{Param, Side};

use super::answers::{SOUTH, riders};
use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

/// The lines of the log with a case that choices lead to.
fn told(play: &mut Play, side: Side, choices: &[Choice]) -> Vec<(String, Phrase)> {
    let faces = play.dice.clone();
    let mut dice = ScriptedDice::faces(&faces);
    let mut lines = Vec::new();
    for choice in choices {
        let mut turn = Turn::new(&mut dice);
        let made = play.rules.apply(&mut play.state, side, *choice, &mut turn);
        made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
        let public = turn.log.into_iter().filter_map(|logged| logged.public);
        lines.extend(public.map(|entry| (entry.case.to_string(), entry.say)));
    }
    let used = faces.len() - dice.left();
    play.dice.drain(..used);
    lines
}

/// A line of fatigue: whose, from which level to which.
fn tires(case: &str, units: &[gcacw::ids::UnitId], from: u8, to: u8) -> (String, Phrase) {
    let units: Vec<i32> = units.iter().map(|unit| i32::from(unit.0)).collect();
    (case.to_owned(), phrase!("tires", units, from, to))
}

#[test]
fn case_5_1_1_the_log_says_how_tired_a_march_makes() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.units[hood].fatigue = 1;
    let mut play = Play::new(bench, Side::Confederate, &[3]);
    // The button says so before it is pressed.
    let before = told_of(&play, Side::Confederate, "march");
    assert_eq!(before, ["rolls.alone"]);
    let lines = told(&mut play, Side::Confederate, &[Choice::March(hood)]);
    assert_eq!(lines[0], tires("5.1.1", &[hood], 1, 2));
    assert_eq!(lines[1].1.key, "march");
}

#[test]
fn case_5_2_2_the_log_says_whom_a_leader_takes_along() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let mut play = Play::new(bench, Side::Confederate, &[2]);
    let choices = [
        Choice::Activate(longstreet),
        Choice::Take(pickett),
        Choice::Take(anderson),
        Choice::Done,
    ];
    let lines = told(&mut play, Side::Confederate, &choices);
    let mut along = vec![i32::from(pickett.0), i32::from(anderson.0)];
    along.sort_unstable();
    let leader = kernel::choice::Target::wire(longstreet);
    let said = ("5.2.2".to_owned(), phrase!("led.units", leader, along));
    assert!(lines.contains(&said), "{lines:?}");
    // Anderson alone stands with him, and would take him along.
    let march = |unit: gcacw::ids::UnitId| {
        let prompt = play
            .rules
            .view(&play.state, Viewer::Confederate)
            .prompt
            .expect("it asks");
        let mut offers = prompt.offers.iter();
        let offer = offers.find(|offer| offer.verb == "march" && offer.pieces.contains(&unit.wire()));
        offer.expect("it may march").consequences.clone()
    };
    assert_eq!(march(anderson), ["takes.active"]);
    assert!(
        march(pickett).is_empty(),
        "whoever else is left alone loses nothing by it"
    );
    // Each of them tires when it marches.
    let lines = told(&mut play, Side::Confederate, &[Choice::March(pickett)]);
    assert_eq!(lines, [tires("5.1.1", &[pickett], 0, 1)]);
    // He goes along with it.
    let lines = told(&mut play, Side::Confederate, &[Choice::Done]);
    assert_eq!(lines, []);
}

#[test]
fn case_6_3_2_the_log_says_with_whom_a_leader_goes_and_where_he_stays() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    let anderson = bench.put("cs-rh-anderson", AROUND[0], 13);
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    play.make(Side::Confederate, &[Choice::March(anderson)]);
    let lines = told(&mut play, Side::Confederate, &[Choice::Along(longstreet)]);
    let keys: Vec<&str> = lines.iter().map(|(_, say)| say.key.as_ref()).collect();
    assert_eq!(keys, ["goes-along"]);
}

#[test]
fn case_7_1_4_the_log_says_how_tired_all_are_who_were_named() {
    let mut bench = Bench::new(&[]);
    let keyes = bench.lead("keyes", AROUND[0]);
    let couch = bench.put("us-couch", AROUND[0], 12);
    let casey = bench.put("us-casey", AROUND[0], 12);
    bench.state.units[casey].fatigue = 2;
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, &[4, 1, 1]);
    let choices = [
        Choice::Assault(keyes, target),
        Choice::Take(couch),
        Choice::Take(casey),
        Choice::Done,
    ];
    let lines = told(&mut play, Side::Union, &choices);
    assert!(lines.contains(&tires("7.1.4", &[couch], 0, 1)), "{lines:?}");
    assert!(lines.contains(&tires("7.1.4", &[casey], 2, 3)), "{lines:?}");
}

#[test]
fn case_7_5_3_the_log_says_how_tired_a_combat_makes() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, &[6, 2, 2]);
    let lines = told(&mut play, Side::Union, &[Choice::March(casey), Choice::Normal(target)]);
    assert!(lines.contains(&tires("7.5.3", &[casey], 1, 3)), "{lines:?}");
    assert!(lines.contains(&tires("7.5.3", &[hood], 0, 2)), "{lines:?}");
    // The defender is asked whether he retreats by himself, and after what.
    let asked = play.rules.view(&play.state, Side::Confederate.into()).prompt;
    let say = asked.expect("he is asked").say;
    assert_eq!((say.key.as_ref(), say.params.len()), ("ask.withdraw", 4));
    assert_eq!(say.params[1], Param::List(vec![i32::from(casey.0)]));
}

#[test]
fn case_7_7_1_cavalry_is_told_before_whom_it_may_retreat() {
    let play = riders(1, &[6, 6]);
    let porter = play
        .state
        .scenario(&play.rules.data)
        .unit("us-porter")
        .expect("it plays");
    let view = play.rules.view(&play.state, Side::Confederate.into());
    let at = play.rules.data.map.labelled(SOUTH[1]).expect("it is a hex").0;
    let say = view.prompt.expect("it is asked").say;
    assert_eq!(say, phrase!("ask.ride", vec![i32::from(porter.0)], "ride.near", at));
    assert_eq!(view.combat, None, "nothing is attacked yet");
}

#[test]
fn case_7_7_1_cavalry_that_is_attacked_is_told_the_odds() {
    let mut bench = Bench::south(&[]);
    bench.put("cs-3-va-cav", SOUTH[0], 1);
    let porter = bench.put("us-porter", SOUTH[1], 10);
    let target = bench.hex(SOUTH[0]);
    let mut play = Play::new(bench, Side::Union, &[6]);
    play.make(Side::Union, &[Choice::March(porter), Choice::Hasty(target)]);
    let view = play.rules.view(&play.state, Side::Confederate.into());
    let say = view.prompt.expect("it is asked").say;
    assert_eq!(
        say,
        phrase!("ask.ride", vec![i32::from(porter.0)], "ride.attack", target.0)
    );
    let combat = view.combat.expect("the attack is shown");
    assert_eq!((combat.at, combat.attacker), (target.0, Side::Union));
    assert!(!combat.odds.is_empty());
}

#[test]
fn case_4_2_1_the_log_says_that_one_side_alone_can_act() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[3]);
    let lines = told(&mut play, Side::Confederate, &[Choice::March(hood), Choice::Done]);
    let last = lines.last().expect("the next action begins");
    assert_eq!(
        *last,
        ("4.2.1".to_owned(), phrase!("initiative.alone", Side::Confederate))
    );
}

#[test]
fn case_10_2_pontoons_are_taken_up_in_words_too() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "road A: N1709 N1808"]);
    let casey = bench.put("us-casey", MIDDLE, 12);
    let (at, to) = (bench.hex(MIDDLE), bench.hex("N1708"));
    let edge = bench.data.map.edge(at, to).expect("they touch");
    bench.state.pontoons = vec![edge];
    let mut play = Play::new(bench, Side::Union, &[3, 3, 3]);
    play.make(Side::Union, &[Choice::March(casey)]);
    let asked = play.rules.view(&play.state, Side::Union.into()).prompt;
    let offers = asked.expect("it marches").offers;
    let offer = offers.iter().find(|offer| offer.verb == "destroy").expect("it may");
    assert_eq!(offer.label, Some(Phrase::bare("take-up")));
    // A hex that is pressed is no way over the bridge: it is asked about first, and does not look like one.
    let asked = phrase!("confirm.take-up.march", casey.wire());
    assert_eq!(
        (&offer.confirm, offer.spends.as_deref()),
        (&Some(asked), Some("spent.march"))
    );
    // It stands last, and is told as what it costs.
    assert_eq!(offers.iter().last().map(|offer| &*offer.verb), Some("destroy"));
    assert!(offer.consequences.iter().any(|told| told == "costs.crossing"));
    let step = offers.iter().find(|offer| offer.verb == "step").expect("it may march");
    assert_eq!((&step.confirm, &step.spends), (&None, &None));
    // Who has too few points for the way over it is told so there.
    let mut short = play.state.clone();
    if let Some(Frame::March(march)) = short.frames.last_mut() {
        march.points = 1;
    }
    let asked = play.rules.view(&short, Side::Union.into()).prompt;
    let offers = asked.expect("it marches").offers;
    let offer = offers.iter().find(|offer| offer.verb == "destroy").expect("it may");
    assert_eq!(offer.confirm, Some(phrase!("confirm.take-up.far", casey.wire(), 2)));
    let lines = told(&mut play, Side::Union, &[Choice::Destroy(casey, to)]);
    assert_eq!(
        (lines[0].0.as_str(), lines[0].1.key.as_ref()),
        ("10.2", "pontoon.taken-up")
    );
    assert!(play.state.pontoons.is_empty());
}

/// The odds of what a die settles, in six ways.
fn odds_of(play: &Play, choice: Choice) -> Vec<(String, u32)> {
    let ask = Query::Preview(choice.to_string());
    let Some(Survey::Combat(combat)) = play.rules.survey(&play.state, Viewer::Confederate, &ask) else {
        panic!("its die has odds");
    };
    let odds = combat.odds.iter();
    odds.map(|odds| {
        assert_eq!(odds.2, 6);
        (odds.0.key.to_string(), odds.1)
    })
    .collect()
}

#[test]
fn case_10_2_who_would_destroy_a_bridge_is_asked_with_the_die_it_takes() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let to = bench.hex("N1708");
    let most = bench.field().destroy(hood, to).expect("it may").to.expect("by a die");
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    play.make(Side::Confederate, &[Choice::March(hood)]);
    let confirmed = |play: &Play| {
        let asked = play.rules.view(&play.state, Side::Confederate.into()).prompt;
        let offers = asked.expect("it is asked").offers;
        let mut all = offers.iter();
        all.find(|offer| offer.verb == "destroy")
            .expect("it may")
            .confirm
            .clone()
    };
    let asked = phrase!("confirm.destroy.march", hood.wire(), most);
    assert_eq!(confirmed(&play), Some(asked));
    // In the evening nothing ends with it, and the die is asked about as all dice are; pontoons roll none.
    play.state.frames = vec![Frame::Turn(Part::End), Frame::Works(Side::Confederate, UnitSet::EMPTY)];
    assert_eq!(confirmed(&play), None);
    let odds = odds_of(&play, Choice::Destroy(hood, to));
    let most = u32::from(most);
    assert_eq!(
        odds,
        [
            ("odds.stands".to_owned(), 6 - most),
            ("odds.destroyed".to_owned(), most)
        ]
    );
    let at = play.state.units[hood].hex.expect("it stands there");
    play.state.pontoons = vec![play.rules.data.map.edge(at, to).expect("they touch")];
    assert_eq!(confirmed(&play), Some(Phrase::bare("confirm.take-up")));
}

#[test]
fn case_12_0_2_in_rain_nobody_is_told_that_he_may_entrench() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.state.rain = true;
    let mut play = Play::new(bench, Side::Confederate, &[]);
    let works = || vec![Frame::Turn(Part::End), Frame::Works(Side::Confederate, UnitSet::EMPTY)];
    play.state.frames = works();
    let asked = play.rules.view(&play.state, Side::Confederate.into()).prompt;
    let asked = asked.expect("he may destroy the bridge");
    assert_eq!(
        (asked.say.key.as_ref(), asked.case.as_ref()),
        ("ask.works.rain", "12.0.2")
    );
    let waiting = play.rules.view(&play.state, Side::Union.into()).waiting_on;
    assert_eq!(waiting[0].say.key, "wait.works.rain");
    let hood = play.rules.data.scenarios[usize::from(play.state.scenario)].unit("cs-hood");
    let hood = hood.map(|unit| i32::from(Target::wire(unit)));
    assert_eq!(asked.say.params, [Param::List(hood.into_iter().collect())], "who may");
    let label = |verb: &str| {
        let mut offers = asked.offers.iter();
        offers
            .find(|offer| offer.verb == verb)
            .and_then(|offer| offer.label.clone())
    };
    assert_eq!(label("as-usual"), Some(Phrase::bare("as-usual.rain")));
    assert_eq!(label("done"), Some(Phrase::bare("done.works.none")));
    // Who does not want to be asked about far bridges says so in rain, too.
    play.state.turn = play.state.scenario(&play.rules.data).entry.turns;
    play.make(Side::Confederate, &[Choice::AsUsual]);
    assert!(play.state.standing[Side::Confederate].usual);
    play.state.rain = false;
    play.state.frames = works();
    let asked = play.rules.view(&play.state, Side::Confederate.into()).prompt;
    let asked = asked.expect("he is asked");
    // It is the last evening: nothing comes of works any more.
    assert_eq!(asked.say.key, "ask.works.last");
    let usual = asked.offers.iter().find(|offer| offer.verb == "as-usual");
    assert_eq!(usual.expect("it is offered").label, None);
}

#[test]
fn case_13_0_2_the_goals_say_what_brings_points_and_how_many_win() {
    let rules = gcacw::Gcacw::new(&[]).expect("the committed data are sound");
    let number = rules
        .data
        .scenarios
        .iter()
        .position(|own| own.entry.id == "seven-pines");
    let number = number.expect("it is played");
    let mut state = gcacw::state::State::opening(number as u8, &rules.data.scenarios[number]);
    let goals = |state: &gcacw::state::State| match rules.survey(state, Viewer::Union, &Query::Goals) {
        Some(Survey::Goals(goals)) => goals,
        _ => panic!("it tells its goals"),
    };
    let hexes = |labels: &[&str]| -> Vec<i32> {
        let hex = |label: &&str| i32::from(rules.data.map.labelled(label).expect("it is a hex").0);
        labels.iter().map(hex).collect()
    };
    let told = goals(&state);
    let rule = |number: u8| format!("scenario 4 rule {number}");
    assert_eq!(told.rules, (1..=8).map(rule).collect::<Vec<_>>());
    let aims: Vec<Phrase> = told.aims.into_iter().map(|aim| aim.1).collect();
    let held = |labels: &[&str], points: u8, side| phrase!("goals.objective", hexes(labels), points, side);
    assert_eq!(aims[0], held(&["N1827", "N1928", "N1627"], 4, Side::Union));
    assert_eq!(aims[1], held(&["N1327", "N1328"], 3, Side::Union));
    let (south, north) = (Side::Confederate, Side::Union);
    assert_eq!(aims[2], phrase!("goals.losses", north, 1, south, 1));
    assert_eq!(aims[3], phrase!("goals.levels", south, 20, 15, 10));
    assert_eq!(aims[4], phrase!("goals.levels.other", north, 9, 5, 0));
    // What has changed hands is told by itself.
    state.held.remove(4);
    let aims = goals(&state).aims;
    let whose = |side| aims.iter().filter(|aim| aim.1.params[2] == Param::from(side)).count();
    assert_eq!((whose(Side::Confederate), aims.len()), (2, 6));
}

#[test]
fn case_13_0_1_each_special_rule_of_a_scenario_is_among_its_goals() {
    let rules = gcacw::Gcacw::new(&[]).expect("the committed data are sound");
    let known: Vec<String> = gcacw::cases::on_to_richmond()
        .expect("the list is sound")
        .into_iter()
        .map(|case| case.case)
        .filter(|case| case.starts_with("scenario") && case.contains("rule"))
        .collect();
    let mut told: Vec<(u8, String)> = Vec::new();
    for (number, scenario) in (0..).zip(&rules.data.scenarios) {
        let state = gcacw::state::State::opening(number, scenario);
        let Some(Survey::Goals(goals)) = rules.survey(&state, Viewer::Union, &Query::Goals) else {
            panic!("{} tells its goals", scenario.entry.id);
        };
        told.extend(goals.rules.iter().map(|case| (scenario.entry.number, case.to_string())));
    }
    told.sort_by_key(|(number, _)| *number);
    let told: Vec<String> = told.into_iter().map(|(_, case)| case).collect();
    let of_scenarios: Vec<String> = known
        .into_iter()
        .filter(|case| !case.starts_with("scenario 9"))
        .collect();
    assert_eq!(told, of_scenarios);
}

#[test]
fn case_7_6_1_a_retreat_says_how_far_it_goes() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", AROUND[0], 9);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    play.state.frames.push(Frame::Flight(gcacw::frames::Flight {
        side: Side::Confederate,
        units: UnitSet::of(hood),
        cause: gcacw::frames::Cause::Rout,
        from: play.rules.data.map.labelled(AROUND[0]).expect("it is a hex"),
        left: Default::default(),
        steps: 0,
        sideways: 0,
        first: None,
        barred: None,
        leaders: gcacw::ids::LeaderSet::EMPTY,
    }));
    let prompt = play
        .rules
        .view(&play.state, Viewer::Confederate)
        .prompt
        .expect("it asks");
    let units = vec![i32::from(hood.0)];
    assert_eq!(prompt.say, phrase!("ask.flight", units, "flight.rout", 4, 6, 0));
    // Where it does not go it is told where it does, and why (7.6.4).
    for (label, says) in [(AROUND[1], "in an enemy zone of control"), (AROUND[0], "Nobody can")] {
        let hex = play.rules.data.map.labelled(label).expect("it is a hex");
        let about = protocol::http::About {
            space: Some(hex.0),
            ..Default::default()
        };
        let why = play.rules.why(&play.state, Side::Confederate, &about);
        let why = why.expect("there are better ways");
        assert_eq!(why.case, "7.6.4");
        let names = [says, "N1710", "farther from the enemy"];
        assert!(names.iter().all(|name| why.message.contains(name)), "{why}");
    }
}

/// What choices of a verb end, roll and cost where a side is asked.
fn told_of(play: &Play, side: Side, verb: &str) -> Vec<String> {
    let viewer = Viewer::from(side);
    let prompt = play.rules.view(&play.state, viewer).prompt.expect("it asks");
    let offer = prompt.offers.into_iter().find(|offer| offer.verb == verb);
    let told = offer.expect("it is offered").consequences;
    told.into_iter().map(|key| key.to_string()).collect()
}

#[test]
fn case_5_1_6_a_forced_march_says_what_it_costs() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut play = Play::new(bench, Side::Confederate, &[6]);
    told(&mut play, Side::Confederate, &[Choice::March(hood)]);
    let costs = |play: &Play| told_of(play, Side::Confederate, "force-march");
    assert_eq!(costs(&play), ["rolls.forced", "costs.order", "costs.movement"]);
    play.state.units[hood].disorganized = true;
    if let Some(Frame::March(march)) = play.state.frames.last_mut() {
        march.points = 0;
    }
    assert_eq!(costs(&play), ["rolls.forced", "costs.point"]);
}

#[test]
fn case_scenario_4_rule_7_a_grand_assault_says_that_it_may_wound_johnston() {
    let mut bench = Bench::new(&[]);
    let leaders = ["longstreet", "je-johnston"].map(|id| bench.lead(id, AROUND[0]));
    let (anderson, hood) = (
        bench.put("cs-rh-anderson", AROUND[0], 13),
        bench.put("cs-hood", AROUND[1], 8),
    );
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    let south = Side::Confederate;
    told(
        &mut play,
        south,
        &[Choice::Assault(leaders[0], target), Choice::Take(anderson)],
    );
    assert_eq!(told_of(&play, south, "done"), ["rolls.assault"]);
    told(&mut play, south, &[Choice::Take(hood)]);
    assert_eq!(told_of(&play, south, "done"), ["rolls.assault", "risks.wound"]);
}

#[test]
fn case_8_0_2_the_log_says_who_is_exhausted_by_the_night() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let pickett = bench.put("cs-pickett", AROUND[3], 16);
    bench.state.units[hood].fatigue = 3;
    bench.state.units[pickett].fatigue = 2;
    let mut play = Play::new(bench, Side::Confederate, &[1, 6, 1, 6, 1, 6]);
    play.state.frames = vec![
        Frame::Turn(Part::Recovery),
        Frame::Works(Side::Confederate, UnitSet::EMPTY),
    ];
    let lines = told(&mut play, Side::Confederate, &[Choice::Done]);
    let line = (
        "8.0.2".to_owned(),
        phrase!("recovery.exhausted", vec![i32::from(hood.0)]),
    );
    assert!(lines.contains(&line), "{lines:?}");
}

#[test]
fn case_4_2_4_the_second_pass_says_that_it_ends_the_actions_of_the_turn() {
    let mut bench = Bench::new(&[]);
    bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1711", 9);
    let mut play = Play::new(bench, Side::Confederate, &[]);
    let first = told_of(&play, Side::Confederate, "pass");
    assert_eq!(first, ["ends.pass"], "that it lets the enemy do so");
    told(&mut play, Side::Confederate, &[Choice::Pass]);
    assert_eq!(told_of(&play, Side::Union, "pass"), ["ends.cycle"]);
}

#[test]
fn case_7_5_2_a_loss_says_whose_last_point_it_takes() {
    let mut bench = Bench::new(&[]);
    let [hood, pickett] = [bench.put("cs-hood", MIDDLE, 8), bench.put("cs-pickett", MIDDLE, 1)];
    let mut play = Play::new(bench, Side::Confederate, &[]);
    let units = [hood, pickett].into_iter().collect();
    play.state.frames.push(Frame::Loss(Side::Confederate, 1, units));
    let view = play.rules.view(&play.state, Viewer::Confederate);
    let offers = view.prompt.expect("it asks").offers;
    let last = |unit: gcacw::ids::UnitId| {
        let offer = offers.iter().find(|offer| offer.pieces.contains(&unit.0.into()));
        offer
            .expect("it can lose it")
            .consequences
            .contains(&"loss.last".into())
    };
    assert!(!last(hood) && last(pickett));
}

/// The combat of a normal attack of Casey on Hood as the log has it.
fn fought(faces: &[u8]) -> (i32, protocol::view::Combat) {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, Side::Union, faces);
    let mut dice = ScriptedDice::faces(faces);
    let mut entries = Vec::new();
    for choice in [Choice::March(casey), Choice::Normal(target)] {
        let mut turn = Turn::new(&mut dice);
        let made = play.rules.apply(&mut play.state, Side::Union, choice, &mut turn);
        made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
        entries.extend(turn.log.into_iter().filter_map(|logged| logged.public));
    }
    let mut fights = entries.into_iter().filter(|entry| entry.say.key == "fight");
    let fight = fights.next().expect("it is fought");
    let Some(Param::Number(difference)) = fight.say.params.get(2) else {
        panic!("{:?}", fight.say);
    };
    (*difference, *fight.combat.expect("it has its arithmetic"))
}

#[test]
fn case_7_5_1_the_difference_is_what_the_sums_and_the_dice_of_both_sides_make() {
    // The second of the dice is the attacker's, the third the defender's.
    let (difference, combat) = fought(&[6, 5, 2]);
    let sum = |lines: &[protocol::view::Line]| -> i32 { lines.iter().map(|line| line.0).sum() };
    assert_eq!(combat.dice.len(), 2);
    assert_eq!(difference, sum(&combat.attack) + 5 - sum(&combat.defense) - 2);
}
