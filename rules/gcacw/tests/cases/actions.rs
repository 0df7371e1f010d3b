//! Cases of 5: marches, activated leaders, assaults.

use gcacw::choice::Choice;
use gcacw::ids::UnitId;
use kernel::answers::answer;
use kernel::choice::Target;
use kernel::{Ruleset, Viewer};
use protocol::Side;
use protocol::survey::{Muster, Naming, Query, Survey};

use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

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

/// What is asked once a leader has named some to go along.
fn muster(play: &Play, named: &[UnitId]) -> Muster {
    let naming = Naming {
        verb: "take".to_owned(),
        pieces: named.iter().map(|unit| unit.wire()).collect(),
    };
    let answer = answer(&play.rules, &play.state, Viewer::Confederate, &Query::Muster(naming));
    match answer {
        Some(Survey::Muster(muster)) => *muster,
        other => panic!("nobody can be named: {other:?}"),
    }
}

#[test]
fn case_5_2_6_who_comes_along_can_be_named_together() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", MIDDLE);
    let pickett = bench.put("cs-pickett", MIDDLE, 16);
    let guns = bench.put("cs-art-res-1", MIDDLE, 2);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet)]);
    let nobody = muster(&play, &[]);
    assert_eq!(
        nobody.more,
        [pickett.wire()],
        "Hood is none of his, the guns wait for somebody of his"
    );
    assert_eq!(nobody.rest, [pickett.wire(), guns.wire()]);
    assert_eq!(nobody.then, [], "nobody can be rolled for");
    // In whatever order they are named.
    let both = muster(&play, &[guns, hood, pickett]);
    assert_eq!(both.taken, [pickett.wire(), guns.wire()]);
    assert_eq!((both.more, both.rest), (vec![], vec![]));
    let verbs: Vec<&str> = both.then.iter().map(|offer| offer.verb.as_ref()).collect();
    assert_eq!(verbs, ["done"]);
    assert!(both.then[0].irrevocable && !both.then[0].consequences.is_empty());
    let play = muster(&play, &[pickett, pickett]);
    assert_eq!(
        (play.taken.len(), play.more),
        (1, vec![guns.wire()]),
        "each is named once"
    );
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
fn case_6_3_5_where_the_leader_may_transfer_is_told_with_who_is_named() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    bench.put("cs-rh-anderson", "N1708", 13);
    let pickett = bench.put("cs-pickett", "N1711", 16);
    let to = bench.hex("N1711");
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Activate(longstreet)]);
    let ways = |named: &[UnitId]| -> Vec<String> {
        let then = muster(&play, named).then;
        let moves = then.iter().filter(|offer| !offer.moves.is_empty());
        moves.flat_map(protocol::view::Offer::choices).collect()
    };
    assert!(ways(&[]).is_empty(), "nobody is named yet");
    assert_eq!(ways(&[pickett]), [Choice::Transfer(longstreet, to).to_string()]);
}
