//! The odds of an assault before its dice: every roll of number and of combat, counted through.

use std::collections::BTreeMap;

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Prepared};
use gcacw::ids::UnitId;
use kernel::choice::Target;
use kernel::{Phrase, Refusal, Ruleset, ScriptedDice, Turn, phrase};
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Combat, Odds, OddsGroup};
use protocol::{Param, Side};

use super::bench::{AROUND, Bench, MIDDLE};
use super::play::Play;

const CONFEDERATE: Side = Side::Confederate;
/// What an assault does not do when nobody attacks.
const FAILS: &str = "odds.fails";

/// Longstreet (6) with Pickett and Anderson against Casey in the middle, Johnston (4) with him, Hood one hex on: these
/// are named.
fn named(units: &[&str]) -> Play {
    let mut bench = Bench::new(&[]);
    bench.lead("longstreet", AROUND[0]);
    bench.lead("je-johnston", AROUND[0]);
    bench.put("cs-rh-anderson", AROUND[0], 9);
    bench.put("cs-pickett", AROUND[0], 16);
    bench.put("cs-hood", AROUND[1], 8);
    bench.put("us-casey", MIDDLE, 13);
    let mut choices = vec![Choice::Assault(bench.leader("longstreet"), bench.hex(MIDDLE))];
    choices.extend(units.iter().map(|unit| Choice::Take(bench.unit(unit))));
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &choices);
    play
}

/// The combat that the view shows.
fn combat(play: &Play) -> Combat {
    let view = play.rules.view(&play.state, CONFEDERATE.into());
    view.combat.expect("the assault is shown")
}

/// A share of all ways.
fn share(Odds(_, ways, of): &Odds) -> f64 {
    f64::from(*ways) / f64::from(*of)
}

/// The odds that the view shows, by their words, in ways of a common number: of all parties together.
fn shown(play: &Play) -> BTreeMap<String, f64> {
    let mut shown = BTreeMap::new();
    for odds in &combat(play).odds {
        *shown.entry(name(&odds.0)).or_default() += share(odds);
    }
    shown
}

/// The results of both sides, or the key of what has none.
fn name(say: &Phrase) -> String {
    let words = say.params.iter().map(|param| match param {
        Param::Text(text) => text.to_string(),
        other => panic!("a result is a key, not {other:?}"),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        say.key.to_string()
    } else {
        words.join(" ")
    }
}

/// What comes of an assault with these dice: the result of the combat, or that there was none. Where only some may attack,
/// Pickett does, who is the strongest.
fn rolled(play: &Play, dice: [u8; 4]) -> String {
    let mut state = play.state.clone();
    // What is rolled after it does not matter.
    let mut script = ScriptedDice::faces(&[&dice[..], &[1; 20]].concat());
    let pickett: UnitId = play
        .state
        .scenario(&play.rules.data)
        .unit("cs-pickett")
        .expect("he plays");
    let mut choice = Choice::Done;
    loop {
        let mut turn = Turn::new(&mut script);
        let made = play.rules.apply(&mut state, CONFEDERATE, choice, &mut turn);
        made.unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
        for entry in turn.log.into_iter().filter_map(|logged| logged.public) {
            if entry.say.key == "assault.fails" {
                return FAILS.into();
            }
            if let Some(result) = entry.combat.and_then(|combat| combat.result) {
                return name(&result);
            }
        }
        choice = match state.frames.last() {
            Some(Frame::Assault(assault)) if matches!(assault.stage, Prepared::Choosing(..)) => {
                if play.rules.judge(&state, CONFEDERATE, Choice::Take(pickett)).is_ok() {
                    Choice::Take(pickett)
                } else {
                    Choice::Done
                }
            }
            other => panic!("neither combat nor failure: {other:?}"),
        };
    }
}

/// How often what comes up over all dice: of Longstreet, of Johnston if he rolls, of attacker and defender.
fn counted(play: &Play, is_grand: bool) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for own in 1..=6 {
        for other in 0..216_u8 {
            let [one, two, three] = [other / 36 + 1, other / 6 % 6 + 1, other % 6 + 1];
            let dice = if is_grand {
                [own, one, two, three]
            } else {
                [own, two, three, 1]
            };
            *counts.entry(rolled(play, dice)).or_default() += 1.0 / 1296.0;
        }
    }
    counts
}

fn assert_alike(shown: &BTreeMap<String, f64>, counted: &BTreeMap<String, f64>) {
    let names = |odds: &BTreeMap<String, f64>| odds.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(shown), names(counted));
    for (name, odds) in shown {
        let of = counted[name];
        assert!((odds - of).abs() < 1e-9, "{name}: {odds} is shown, {of} comes up");
    }
}

#[test]
fn case_7_1_4_odds_of_an_assault_count_its_failing() {
    let play = named(&["cs-pickett"]);
    let odds = shown(&play);
    assert!(
        (odds[FAILS] - 1.0 / 6.0).abs() < 1e-9,
        "Longstreet fails on a 6: {odds:?}"
    );
    assert_alike(&odds, &counted(&play, false));
}

#[test]
fn case_7_1_4_odds_of_an_assault_count_that_only_the_strongest_may_attack() {
    let play = named(&["cs-rh-anderson", "cs-pickett"]);
    assert_alike(&shown(&play), &counted(&play, false));
}

#[test]
fn case_7_1_5_odds_of_a_grand_assault_count_who_joins() {
    let play = named(&["cs-pickett", "cs-hood"]);
    assert_alike(&shown(&play), &counted(&play, true));
}

#[test]
fn case_7_1_4_the_failing_of_an_assault_stands_first_among_its_odds() {
    let play = named(&["cs-pickett"]);
    let odds = combat(&play).odds;
    assert_eq!(odds[0].0.key, FAILS, "from the worst for the attacker on");
}

/// The groups of odds with the share of each.
fn grouped(combat: &Combat) -> Vec<(&OddsGroup, f64)> {
    let mut rest = combat.odds.as_slice();
    let groups = combat.groups.iter().map(|group| {
        let (own, others) = rest.split_at(group.rows.into());
        rest = others;
        (group, own.iter().map(share).sum())
    });
    let groups = groups.collect();
    assert!(rest.is_empty(), "each result is of a group");
    groups
}

#[test]
fn case_7_5_1_odds_are_grouped_by_what_becomes_of_both_and_by_who_gains() {
    let play = named(&["cs-pickett"]);
    let combat = combat(&play);
    let groups = grouped(&combat);
    let keys: Vec<&str> = groups.iter().map(|(group, _)| group.say.key.as_ref()).collect();
    let mut once = keys.clone();
    once.dedup();
    assert_eq!(keys, once, "a group stands once");
    assert_eq!((keys[0], groups[0].0.gains), (FAILS, -1));
    for (group, _) in &groups {
        let gains = match group.say.key.split('.').nth(1) {
            Some("driven" | "routed") => 1,
            Some("fails") => -1,
            _ => continue,
        };
        assert_eq!(group.gains, gains, "{}", group.say.key);
        assert_eq!(group.party, None, "one party attacks");
    }
    // Each row is of its group: who is driven off has an R or an r in the chart.
    let mut rest = combat.odds.as_slice();
    for (group, _) in &groups {
        let (own, others) = rest.split_at(group.rows.into());
        rest = others;
        for Odds(say, ..) in own {
            let both = name(say);
            let (attacker, defender) = both.split_once(' ').unwrap_or_default();
            let key = group.say.key.as_ref();
            let is_driven = key.starts_with("odds.driven") || key.starts_with("odds.routed");
            let retreats = defender.trim_start_matches("result.").contains(['r', 'R']);
            assert_eq!(retreats, is_driven, "{both} is of {key}");
            let loses = attacker
                .trim_start_matches("result.")
                .starts_with(|one: char| one.is_ascii_digit());
            assert_eq!(loses, key.ends_with(".loss"), "{both} is of {key}");
        }
    }
}

#[test]
fn case_7_1_4_odds_of_an_assault_are_read_at_a_glance() {
    let play = named(&["cs-pickett"]);
    let combat = combat(&play);
    let read = |key: &str| {
        share(
            combat
                .reading
                .iter()
                .find(|odds| odds.0.key == key)
                .expect("it is read"),
        )
    };
    let of = |counts: &dyn Fn(&str) -> bool| -> f64 {
        let groups = grouped(&combat);
        groups
            .iter()
            .filter(|(group, _)| counts(&group.say.key))
            .map(|(_, share)| share)
            .sum()
    };
    let alike = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(alike(read("reading.begins"), 5.0 / 6.0), "Longstreet fails on a 6");
    assert!(alike(
        read("reading.driven"),
        of(&|key| key.contains("driven") || key.contains("routed"))
    ));
    assert!(alike(read("reading.loss"), of(&|key| key.ends_with(".loss"))));
}

#[test]
fn case_7_1_5_odds_of_a_grand_assault_stand_party_by_party() {
    let play = named(&["cs-pickett", "cs-hood"]);
    let combat = combat(&play);
    let groups = grouped(&combat);
    let parties: Vec<(usize, &str)> = (0..)
        .zip(&groups)
        .filter_map(|(at, (group, _))| Some((at, group.party.as_ref()?.key.as_ref())))
        .collect();
    let [(1, "party.own"), (grand, "party.grand")] = parties[..] else {
        panic!("failing, those of Longstreet, those of Johnston too: {parties:?}");
    };
    // Longstreet begins on 1 to 5, Johnston (4) joins on 1 to 3.
    let joined: f64 = groups[grand..].iter().map(|(_, share)| share).sum();
    assert!((joined - 5.0 / 12.0).abs() < 1e-9, "{joined}");
}

#[test]
fn case_7_1_4_naming_one_more_is_previewed_with_the_dice_for_number() {
    let play = named(&["cs-pickett"]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("he plays");
    let ask = Query::Preview(Choice::Take(hood).to_string());
    let Some(Survey::Combat(seen)) = play.rules.survey(&play.state, CONFEDERATE.into(), &ask) else {
        panic!("it is previewed");
    };
    assert_eq!(*seen, combat(&named(&["cs-pickett", "cs-hood"])));
    // Before the assault is begun it is previewed with all who can be named.
    let mut before = named(&["cs-pickett"]);
    let Some(Frame::Assault(assault)) = before.state.frames.pop() else {
        panic!("it is named for");
    };
    before.state.frames.push(Frame::Action(CONFEDERATE, false));
    let begun = Choice::Assault(assault.leader, assault.target);
    let ask = Query::Preview(begun.to_string());
    let Some(Survey::Combat(seen)) = before.rules.survey(&before.state, CONFEDERATE.into(), &ask) else {
        panic!("it is previewed");
    };
    let result = seen.result.as_ref().expect("it says who is named");
    assert_eq!(result.key, "assault.all.grand");
    // Who presses the enemy is told who can assault him; of the tired, that they are.
    let asked = |play: &Play, piece: Option<u16>| {
        let space = Some(assault.target.0);
        let about = About {
            piece,
            space,
            ..About::default()
        };
        play.rules.why(&play.state, CONFEDERATE, &about)
    };
    let leads_on = asked(&before, None).expect("it is said what helps");
    assert!(
        leads_on.message.starts_with("Press ") && leads_on.message.contains("Longstreet"),
        "{leads_on}"
    );
    let mut tired = named(&[]);
    tired.state.frames = before.state.frames.clone();
    for id in ["cs-pickett", "cs-rh-anderson"] {
        let unit = tired.state.scenario(&tired.rules.data).unit(id).expect("it plays");
        tired.state.units[unit].fatigue = 4;
    }
    let why = asked(&tired, Some(assault.leader.wire())).expect("nobody can");
    assert_eq!(why.case, "4.3.3");
    let says = [
        "Longstreet cannot assault N1709.",
        "Pickett",
        "RH Anderson",
        ": It is too tired",
    ];
    assert!(says.iter().all(|part| why.message.contains(part)), "{why}");
    before.make(CONFEDERATE, &[begun]);
    // Who presses himself or somebody who is named, is told what to press.
    let pressed = |play: &Play, piece: u16| {
        let about = About {
            piece: Some(piece),
            ..About::default()
        };
        let why = play.rules.why(&play.state, CONFEDERATE, &about);
        why.expect("it is said what helps").message
    };
    assert!(pressed(&before, assault.leader.wire()).starts_with("Press who takes part"));
    let pickett = assault.units.first().expect("he is named").wire();
    assert!(pressed(&play, pickett).contains("named already"));
    let mut choices = Vec::new();
    before.rules.list(&before.state, CONFEDERATE, &mut choices);
    choices.retain(|choice| matches!(choice, Choice::Take(_)));
    before.make(CONFEDERATE, &choices);
    let all = protocol::view::Combat { result: None, ..*seen };
    assert_eq!(all, combat(&before));
}

#[test]
fn case_7_4_7_flanks_are_told_before_a_combat_even_where_they_count_nothing() {
    let flanks = |play: &Play| {
        let lines = combat(play).attack.into_iter();
        let told = lines.filter(|line| line.1 == "7.4.7").map(|line| (line.0, line.2));
        told.collect::<Vec<_>>()
    };
    let mut play = named(&["cs-pickett"]);
    // A quarter of 13 points covers a hex.
    assert_eq!(flanks(&play), [(0, phrase!("part.flanks.each", 4, 3, "points.half"))]);
    // Who is too weak to cover a hex is told by name.
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("he plays");
    play.state.units[hood].strength = 1;
    let hex = |label: &str| i32::from(play.rules.data.map.labelled(label).expect("it is there").0);
    let weak = phrase!(
        "part.flanks.weak",
        vec![hex(AROUND[2])],
        vec![i32::from(hood.wire())],
        1,
        "points.one",
        3,
        "points.half"
    );
    assert_eq!(
        flanks(&play),
        [(0, phrase!("part.flanks.each", 3, 3, "points.half")), (0, weak)]
    );
}

#[test]
fn case_7_1_5_who_names_units_is_told_of_a_grand_assault_where_somebody_could_join() {
    let asked = |play: &Play| {
        let prompt = play.rules.view(&play.state, CONFEDERATE.into()).prompt;
        prompt.expect("somebody names").say.key.to_string()
    };
    let mut play = named(&["cs-pickett"]);
    assert_eq!(asked(&play), "ask.assault.grand", "Hood stands beside Casey");
    // Whom the leader of the army brings is told from those of the hex.
    let prompt = play.rules.view(&play.state, CONFEDERATE.into()).prompt;
    let offers = prompt.expect("somebody names").offers;
    let takes = offers.iter().filter(|offer| offer.verb == "take");
    let labels: Vec<Option<Phrase>> = takes.map(|offer| offer.label.clone()).collect();
    let joins = Phrase::bare("take.joins");
    assert_eq!(labels, [Some(Phrase::bare("take.part")), Some(joins)]);
    let hood = play.state.scenario(&play.rules.data).unit("cs-hood").expect("he plays");
    play.state.units[hood].hex = None;
    assert_eq!(asked(&play), "ask.assault");
}

/// Why Hood does not join an assault of Longstreet, with Johnston in a hex and Kearny in another.
fn kept_out(johnston: Option<&str>, kearny: Option<&str>) -> Refusal {
    let mut bench = Bench::new(&["terrain N1706=.", "terrain N1705=."]);
    let longstreet = bench.lead("longstreet", AROUND[0]);
    match johnston {
        Some(hex) => {
            bench.lead("je-johnston", hex);
            bench.put("cs-pickett", hex, 16);
        }
        None => {
            let johnston = bench.leader("je-johnston");
            bench.state.leaders[johnston].gone = true;
        }
    }
    bench.put("cs-rh-anderson", AROUND[0], 9);
    let hood = bench.put("cs-hood", AROUND[1], 8);
    bench.put("us-casey", MIDDLE, 13);
    if let Some(hex) = kearny {
        bench.put("us-kearny", hex, 5);
    }
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Assault(longstreet, target)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Take(hood)), "7.1.5");
    let about = About {
        piece: Some(hood.wire()),
        ..About::default()
    };
    play.rules.why(&play.state, CONFEDERATE, &about).expect("it is refused")
}

#[test]
fn case_7_1_5_who_is_kept_from_a_grand_assault_is_told_what_keeps_the_leader_of_the_army() {
    let none = kept_out(None, None);
    assert_eq!((none.case, none.message.contains("on the map")), ("7.1.5", true));
    // What is asked comes first.
    assert!(
        none.message.starts_with("Who stands with Longstreet in N1708"),
        "{none}"
    );
    let far = kept_out(Some("N1704"), None);
    assert_eq!((far.case, far.message.contains("4 hexes")), ("2.5.1", true), "{far}");
    // Two hexes off, and all ways there go through the zone of Kearny.
    let barred = kept_out(Some("N1706"), Some("N1707"));
    assert_eq!(barred.case, "2.5.2");
    assert!(
        barred.message.contains("Kearny") && !barred.message.contains("Casey"),
        "{barred}"
    );
}
