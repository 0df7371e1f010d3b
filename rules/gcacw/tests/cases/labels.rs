//! What is told of attacks and of retreats before they are made: sums, odds, and who decides then.

use gcacw::choice::Choice;
use gcacw::frames::{Cause, Flight, Frame};
use kernel::choice::Target;
use kernel::{Phrase, Ruleset, phrase};
use protocol::survey::{Query, Survey};
use protocol::view::{Combat, Offer};
use protocol::{Param, Side};

use super::answers::SOUTH;
use super::bench::{AROUND, Bench, MIDDLE};
use super::play::{Play, flight};

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// The offers of a verb to a side.
fn offers(play: &Play, side: Side, verb: &str) -> Vec<Offer> {
    let prompt = play.rules.view(&play.state, side.into()).prompt.expect("it is asked");
    let of_verb = prompt.offers.iter().filter(|offer| offer.verb == verb);
    of_verb.cloned().collect()
}

/// The only one of them.
fn offer(play: &Play, side: Side, verb: &str) -> Offer {
    let mut all = offers(play, side, verb);
    assert_eq!(all.len(), 1, "{verb}");
    all.remove(0)
}

fn preview(play: &Play, side: Side, choice: Choice) -> Combat {
    let ask = Query::Preview(choice.to_string());
    match play.rules.survey(&play.state, side.into(), &ask) {
        Some(Survey::Combat(combat)) => *combat,
        other => panic!("an attack has odds, not {other:?}"),
    }
}

/// What is added to the attacker's die less what is added to the defender's, and in how many of a hundred cases it drives
/// the defenders off.
fn figures(combat: &Combat) -> [i32; 2] {
    let [attack, defense] = [&combat.attack, &combat.defense].map(|lines| lines.iter().map(|line| line.0).sum::<i32>());
    let driven = combat.reading.iter().find(|odds| odds.0.key == "reading.driven");
    let driven = driven.expect("it is read");
    let share = (100.0 * f64::from(driven.1) / f64::from(driven.2)).round();
    [attack - defense, share as i32]
}

#[test]
fn case_7_1_3_an_attack_is_called_by_its_sum_and_its_odds() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(casey)]);
    for (choice, key, cost) in [
        (Choice::Hasty(target), "hasty.foe", Some(1)),
        (Choice::Normal(target), "normal.foe", Some(2)),
        (Choice::Prepared(target), "prepared.foe", Some(4)),
        (Choice::Column(target), "column.foe", None),
    ] {
        let [net, driven] = figures(&preview(&play, UNION, choice));
        let mut called = Phrase::bare(key);
        called.params.extend(cost.map(Param::Number));
        called
            .params
            .extend([net, driven, hood.wire().into()].map(Param::Number));
        assert_eq!(offer(&play, UNION, choice.verb()).label, Some(called), "{choice}");
    }
}

#[test]
fn case_7_1_3_attacks_on_several_are_one_offer_with_the_figures_of_each() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", MIDDLE, 12);
    let foes = [("cs-hood", 0, 8), ("cs-pickett", 3, 16)].map(|(id, at, strength)| bench.put(id, AROUND[at], strength));
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(casey)]);
    let Offer {
        spaces,
        label: Some(label),
        ..
    } = offer(&play, UNION, "hasty")
    else {
        panic!("it is called by its figures");
    };
    let told = spaces.iter().map(|space| {
        let choice = format!("hasty:{space}").parse().expect("it is a choice");
        figures(&preview(&play, UNION, choice))
    });
    let told: Vec<[i32; 2]> = told.collect();
    let all = |which: usize| Param::List(told.iter().map(|figures| figures[which]).collect());
    assert_eq!(spaces.len(), 2);
    assert_ne!(told[0], told[1]);
    assert_eq!(label.params[..3], [Param::Number(1), all(0), all(1)]);
    let at = |unit| play.state.units[unit].hex.expect("it stands there").0;
    let names = foes.map(|foe| (at(foe), i32::from(foe.wire())));
    let named = spaces
        .iter()
        .filter_map(|space| names.iter().find(|(hex, _)| hex == space));
    assert_eq!(label.params[3], Param::List(named.map(|(_, foe)| *foe).collect()));
}

#[test]
fn case_5_3_1_an_assault_is_called_by_its_sum_if_all_attack() {
    let mut bench = Bench::new(&[]);
    let keyes = bench.lead("keyes", AROUND[0]);
    bench.put("us-couch", AROUND[0], 12);
    bench.put("us-casey", AROUND[0], 12);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[]);
    let label = |play: &Play| offer(play, UNION, "assault").label;
    let [net, _] = figures(&preview(&play, UNION, Choice::Assault(keyes, target)));
    assert_eq!(label(&play), Some(phrase!("assaults.foe", net, hood.wire())));
    // Where two stand, the hex says it.
    let pickett = play
        .state
        .scenario(&play.rules.data)
        .unit("cs-pickett")
        .expect("he plays");
    play.state.units[pickett].hex = Some(target);
    let [net, _] = figures(&preview(&play, UNION, Choice::Assault(keyes, target)));
    assert_eq!(label(&play), Some(phrase!("assaults.at", net)));
}

#[test]
fn case_7_6_4_the_hex_that_ends_a_retreat_hands_over_near_and_far() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", AROUND[0], 12);
    let from = bench.hex(AROUND[0]);
    let mut play = Play::new(bench, UNION, &[]);
    // It may go on after two hexes, and has four at most.
    play.state.frames.push(Frame::Flight(Flight {
        cause: Cause::Retreat,
        steps: 1,
        ..flight(CONFEDERATE, &[hood], from)
    }));
    let near = offers(&play, CONFEDERATE, "back");
    assert!(
        near.iter()
            .all(|offer| offer.consequences.is_empty() && !offer.irrevocable)
    );
    let legs = kernel::reach::reach(&play.rules, &play.state, CONFEDERATE, hood.wire());
    let after = |leg: &protocol::survey::Leg| leg.after.is_some();
    assert!(legs.iter().filter(|leg| !after(leg)).all(|leg| leg.obliges.is_none()));
    let last = legs.iter().filter(|leg| leg.halt.is_some());
    let told: Vec<_> = last.map(|leg| leg.obliges.clone()).collect();
    assert!(
        !told.is_empty() && told.iter().all(|told| told.as_deref() == Some("hands.union")),
        "{told:?}"
    );
    // One hex before its end each hex ends it, and so does who stops.
    if let Some(Frame::Flight(flight)) = play.state.frames.last_mut() {
        flight.steps = 3;
    }
    for verb in ["back", "done"] {
        for offer in offers(&play, CONFEDERATE, verb) {
            assert_eq!(
                (&*offer.consequences, offer.irrevocable),
                (&["hands.union".into()][..], true),
                "{verb}"
            );
        }
    }
}

#[test]
fn case_7_7_1_a_step_before_cavalry_lets_it_answer() {
    let mut bench = Bench::south(&[]);
    bench.put("cs-3-va-cav", SOUTH[0], 1);
    let porter = bench.put("us-porter", SOUTH[2], 10);
    let next = bench.hex(SOUTH[1]).0;
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(porter)]);
    let goes = |offer: &&Offer| {
        offer
            .choices()
            .any(|choice| choice == format!("step:{}:{next}", porter.wire()))
    };
    let steps = offers(&play, UNION, "step");
    let before = steps.iter().find(goes).expect("it may go there");
    assert_eq!(before.consequences, ["asks.confederate"]);
    assert!(before.irrevocable);
}

#[test]
fn case_7_4_7_half_a_point_is_told_without_a_nought() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 12);
    bench.put("cs-hood", MIDDLE, 1);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(casey)]);
    let combat = preview(&play, UNION, Choice::Normal(target));
    let flanks = combat.attack.into_iter().find(|line| line.1 == "7.4.7");
    let say = flanks.expect("flanks are told").2;
    assert_eq!((say.key.as_ref(), say.params.len()), ("part.flanks.each.half", 1));
}
