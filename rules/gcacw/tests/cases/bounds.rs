//! Where a rule begins and ends: the least and the most of 2.4, 2.5, 5.1, 6.2, 6.3, 7.1, 9.0 and 10.0.

use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::ids::{EdgeId, HexId, UnitId};
use gcacw::map::Water;
use kernel::reach::reach;
use kernel::{Refusal, Ruleset};
use protocol::Side;
use protocol::http::About;

use super::answers::SOUTH;
use super::bench::{AROUND, Bench, MIDDLE, case};
use super::play::Play;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

fn edge(bench: &Bench, a: &str, b: &str) -> EdgeId {
    let edge = bench.data.map.edge(bench.hex(a), bench.hex(b));
    edge.expect("they touch")
}

/// What a march into a hex is told to oblige to, before it is made.
fn obliges(play: &Play, side: Side, unit: UnitId, to: HexId) -> Option<String> {
    use kernel::choice::Target;
    let legs = reach(&play.rules, &play.state, side, unit.wire());
    let leg = legs.into_iter().find(|leg| leg.to == to.0).expect("it can go there");
    leg.obliges.map(String::from)
}

/// Why an enemy in a hex is not attacked.
fn why(play: &Play, side: Side, enemy: HexId) -> Refusal {
    let about = About {
        space: Some(enemy.0),
        ..About::default()
    };
    play.rules.why(&play.state, side, &about).expect("it is refused")
}

#[test]
fn case_2_4_2_control_does_not_reach_over_open_water() {
    let mut bench = Bench::south(&[]);
    let map = &bench.data.map;
    let area = bench.field().scenario.area;
    let shore = map.ids().filter(|hex| area.contains(*hex)).find_map(|hex| {
        let mut around = map.around(hex);
        let over = around.find(|beside| map[beside.edge].water == Some(Water::Open))?;
        Some((hex, over.hex))
    });
    let (at, over) = shore.expect("the south map has shores");
    let porter = bench.put("us-porter", SOUTH[0], 10);
    bench.state.units[porter].hex = Some(at);
    assert!(!bench.field().zone(UNION).is_empty(), "it controls what is on land");
    assert!(!bench.field().controls(UNION, over));
}

#[test]
fn case_2_4_4_who_has_entered_a_zone_goes_no_further() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let mut march = bench.march(hood, 9);
    march.zoned = true;
    assert_eq!(case(bench.field().step(&march, bench.hex(AROUND[3]))), "2.4.4");
    assert!(bench.field().steps(&march).iter().all(Option::is_none));
}

#[test]
fn case_2_4_5_who_comes_from_outside_does_not_go_from_zone_to_zone() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1707", 13);
    let step = bench.field().step(&bench.march(hood, 9), bench.hex(AROUND[0]));
    let step = step.expect("it is allowed");
    assert!(step.stops && !step.between_zones && !step.shakes);
}

#[test]
fn case_2_4_5_who_goes_from_zone_to_zone_attacks_no_more() {
    let mut bench = Bench::new(&["road A: N1709 N1808"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", AROUND[0], 13);
    let (next, enemy) = (bench.hex(AROUND[1]), bench.hex(AROUND[0]));
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(hood)]);
    assert_eq!(
        play.rules.judge(&play.state, CONFEDERATE, Choice::Column(enemy)),
        Ok(())
    );
    // That is told before it goes, and on whoever presses the enemy afterwards.
    assert_eq!(
        obliges(&play, CONFEDERATE, hood, next).as_deref(),
        Some("obliges.between")
    );
    let aside = play.rules.data.map.labelled(AROUND[5]).expect("it is a hex");
    assert_eq!(
        obliges(&play, CONFEDERATE, hood, aside).as_deref(),
        Some("obliges.shakes")
    );
    // What costs its order is asked about once more; what it attacks is told by who stands there.
    let asked = play.rules.view(&play.state, CONFEDERATE.into()).prompt;
    let offers = asked.expect("it asks").offers;
    let confirms = offers.iter().filter_map(|offer| offer.confirm.as_ref());
    let confirms: Vec<_> = confirms.map(|phrase| phrase.key.as_ref()).collect();
    assert_eq!(confirms, ["confirm.shakes"]);
    let column = offers.iter().find(|offer| offer.verb == "column");
    let label = column.and_then(|offer| offer.label.as_ref()).expect("it has one");
    assert_eq!(label.key, "column.foe");
    // A hex beyond him is told by what it takes to get there, not by the enemy on the straight line.
    let told = why(
        &play,
        CONFEDERATE,
        play.rules.data.map.labelled("N1707").expect("it is a hex"),
    );
    let parts = [
        "at least 7 movement points to get to N1707",
        "6 are left",
        "From N1709 to N1708",
    ];
    assert!(parts.iter().all(|part| told.message.contains(part)), "{told}");
    play.make(CONFEDERATE, &[Choice::Step(hood, next)]);
    let asked = play
        .rules
        .view(&play.state, CONFEDERATE.into())
        .prompt
        .expect("it asks");
    assert_eq!(asked.say.key, "ask.march.spent");
    let told = why(&play, CONFEDERATE, enemy);
    assert!(told.case == "2.4.5" && told.message.contains("Hood"), "{told}");
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Column(enemy)),
        "5.1.2",
        "even by a road"
    );
}

#[test]
fn case_6_2_7_after_a_minimum_move_nobody_attacks() {
    for (die, attacks) in [(3, true), (2, false)] {
        let mut bench = Bench::new(&[]);
        let casey = bench.put("us-casey", "N1707", 13);
        bench.put("cs-hood", MIDDLE, 8);
        let (next, enemy) = (bench.hex(AROUND[0]), bench.hex(MIDDLE));
        let mut play = Play::new(bench, UNION, &[die]);
        play.make(UNION, &[Choice::March(casey)]);
        let told = obliges(&play, UNION, casey, next);
        let ahead = if attacks {
            "obliges.zone.column"
        } else {
            "obliges.minimum"
        };
        assert_eq!(told.as_deref(), Some(ahead), "{die}");
        play.make(UNION, &[Choice::Step(casey, next)]);
        if !attacks {
            assert_eq!(why(&play, UNION, enemy).case, "6.2.7");
        }
        let judged = play.rules.judge(&play.state, UNION, Choice::Column(enemy));
        assert_eq!(
            judged.err().map(|refusal| refusal.case),
            (!attacks).then_some("5.1.2"),
            "{die}"
        );
    }
}

#[test]
fn case_7_1_4_only_his_own_assault_with_a_leader() {
    let mut bench = Bench::new(&[]);
    let johnston = bench.leader("je-johnston");
    bench.state.leaders[johnston].gone = true;
    let longstreet = bench.lead("longstreet", AROUND[0]);
    bench.put("cs-pickett", AROUND[0], 16);
    let hood = bench.put("cs-hood", AROUND[0], 8);
    bench.put("us-casey", MIDDLE, 13);
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, CONFEDERATE, &[]);
    play.make(CONFEDERATE, &[Choice::Assault(longstreet, target)]);
    assert_eq!(play.judge(CONFEDERATE, Choice::Take(hood)), "7.1.5", "he is Smith's");
}

#[test]
fn case_2_5_1_a_path_of_four_hexes_is_too_long_however_near_its_end() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1711", 16);
    assert!(bench.field().commands(longstreet, pickett), "three hexes");
    // He controls nothing, but stands on the only way of three hexes.
    let casey = bench.put("us-casey", "N1709", 13);
    bench.state.units[casey].demoralized = 1;
    assert!(!bench.field().commands(longstreet, pickett), "around him it is four");
}

#[test]
fn case_2_5_2_the_leaders_own_hex_may_lie_in_a_zone() {
    let mut bench = Bench::new(&[]);
    let longstreet = bench.lead("longstreet", "N1708");
    let pickett = bench.put("cs-pickett", "N1710", 16);
    bench.put("us-casey", "N1707", 13);
    assert!(bench.field().controls(UNION, bench.hex("N1708")));
    assert!(bench.field().commands(longstreet, pickett));
}

#[test]
fn case_5_1_6_who_makes_no_forced_march() {
    let mut bench = Bench::new(&[]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.put("us-casey", "N1707", 13);
    let into_the_zone = Choice::Step(hood, bench.hex(AROUND[0]));
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(hood)]);
    assert_eq!(play.rules.judge(&play.state, CONFEDERATE, Choice::Force), Ok(()));
    play.state.units[hood].demoralized = 1;
    assert_eq!(play.judge(CONFEDERATE, Choice::Force), "5.1.6", "the demoralized");
    play.state.units[hood].demoralized = 0;
    play.make(CONFEDERATE, &[into_the_zone]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Force),
        "5.1.6",
        "in a zone that it entered"
    );
}

#[test]
fn case_6_2_1_cavalry_is_slow_in_woods() {
    for (rain, infantry, cavalry) in [(false, 5, 6), (true, 6, 7)] {
        let mut bench = Bench::south(&["terrain S1714=w"]);
        bench.state.rain = rain;
        for (id, cost) in [("cs-pryor", infantry), ("cs-3-va-cav", cavalry)] {
            let unit = bench.put(id, SOUTH[0], 1);
            let step = bench.field().step(&bench.march(unit, 9), bench.hex(SOUTH[1]));
            assert_eq!(step.expect("it is allowed").cost, cost, "{id}");
        }
    }
}

#[test]
fn case_6_2_3_cavalry_is_in_nobodys_way_and_woods_are_narrow() {
    let mut bench = Bench::south(&["terrain S1716=w"]);
    let pryor = bench.put("cs-pryor", SOUTH[0], 4);
    let riders = bench.put("cs-3-va-cav", SOUTH[0], 12);
    bench.put("cs-cobb-a", SOUTH[1], 12);
    bench.put("cs-wilcox-a", "S1716", 6);
    let cost = |bench: &Bench, unit, to: &str| {
        let step = bench.field().step(&bench.march(unit, 12), bench.hex(to));
        step.expect("it is allowed").cost
    };
    assert_eq!((cost(&bench, pryor, SOUTH[1]), cost(&bench, riders, SOUTH[1])), (5, 3));
    assert_eq!(
        cost(&bench, pryor, "S1716"),
        7,
        "5 for woods, and twice as much as in the open"
    );
    let cobb = bench.unit("cs-cobb-a");
    bench.state.units[cobb].hex = None;
    bench.put("cs-3-va-cav", SOUTH[1], 12);
    assert_eq!(cost(&bench, pryor, SOUTH[1]), 3, "cavalry does not count");
    // What others add to the price is told where it is reached.
    bench.put("cs-cobb-a", SOUTH[1], 12);
    let there = bench.hex(SOUTH[1]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(pryor)]);
    let told = obliges(&play, CONFEDERATE, pryor, there);
    assert_eq!(told.as_deref(), Some("obliges.crowd.2"));
}

#[test]
fn case_6_3_2_a_leader_goes_along_from_where_the_unit_starts_only() {
    let mut bench = Bench::new(&[]);
    let johnston = bench.lead("je-johnston", AROUND[0]);
    bench.put("cs-pickett", AROUND[0], 4);
    let anderson = bench.put("cs-rh-anderson", MIDDLE, 13);
    let next = bench.hex(AROUND[0]);
    let mut play = Play::new(bench, CONFEDERATE, &[6]);
    play.make(CONFEDERATE, &[Choice::March(anderson)]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Along(johnston)),
        "6.3.2",
        "he is elsewhere"
    );
    play.make(CONFEDERATE, &[Choice::Step(anderson, next)]);
    assert_eq!(
        play.judge(CONFEDERATE, Choice::Along(johnston)),
        "6.3.2",
        "it is on its way"
    );
}

#[test]
fn case_7_1_3_an_attack_is_paid_for() {
    let mut bench = Bench::new(&[]);
    let casey = bench.put("us-casey", AROUND[0], 13);
    bench.put("cs-hood", MIDDLE, 8);
    let target = bench.hex(MIDDLE);
    let kinds = [
        (0, Choice::Column(target)),
        (1, Choice::Hasty(target)),
        (2, Choice::Normal(target)),
        (4, Choice::Prepared(target)),
    ];
    let mut play = Play::new(bench, UNION, &[6]);
    play.make(UNION, &[Choice::March(casey)]);
    for (cost, attack) in kinds {
        for points in 0..=5 {
            if let Some(Frame::March(march)) = play.state.frames.last_mut() {
                march.points = points;
            }
            let judged = play.rules.judge(&play.state, UNION, attack);
            if points < cost {
                assert_eq!(case(judged), "7.1.3", "{attack} for {points}");
            } else {
                assert_eq!(judged, Ok(()), "{attack} for {points}");
            }
        }
    }
}

#[test]
fn case_9_0_4_cavalry_does_not_entrench() {
    let mut bench = Bench::south(&[]);
    let riders = bench.put("cs-3-va-cav", SOUTH[0], 1);
    let pryor = bench.put("cs-pryor", SOUTH[0], 4);
    assert_eq!(case(bench.field().entrench(riders)), "9.0.4");
    assert_eq!(bench.field().entrench(pryor), Ok(()));
}

#[test]
fn case_10_1_a_pontoon_bridge_carries_a_trail() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "terrain N1708=s"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    bench.state.pontoons = vec![edge(&bench, MIDDLE, AROUND[0])];
    let step = bench.field().step(&bench.march(hood, 9), bench.hex(AROUND[0]));
    assert_eq!(step.expect("a trail leads into the swamp").cost, 2);
}

#[test]
fn case_10_2_and_10_3_bridges_of_railroads_and_over_major_rivers_are_harder() {
    for (river, kind, destroyed, repaired) in [
        ("minor", "road", 4, 3),
        ("minor", "rr", 3, 2),
        ("major", "road", 3, 2),
        ("major", "rr", 3, 2),
    ] {
        let records = [
            format!("river {river} A: N1708/N1709"),
            format!("crossing {kind} N1708/N1709 rule: Bridge"),
        ];
        let mut bench = Bench::new(&records.each_ref().map(String::as_str));
        let hood = bench.put("cs-hood", MIDDLE, 8);
        let over = bench.hex(AROUND[0]);
        let wreck = bench.field().destroy(hood, over).expect("it can be destroyed");
        assert_eq!(wreck.to, Some(destroyed), "{river} {kind}");
        bench.state.destroyed = vec![wreck.edge];
        assert_eq!(
            bench.field().repair(hood, over),
            Ok((wreck.edge, repaired)),
            "{river} {kind}"
        );
        bench.put("cs-hood", MIDDLE, 3);
        assert_eq!(
            case(bench.field().repair(hood, over)),
            "10.3",
            "three points are too few"
        );
    }
}

#[test]
fn case_10_2_nothing_is_destroyed_where_the_enemy_stands_across() {
    let mut bench = Bench::new(&["river minor A: N1708/N1709", "crossing road N1708/N1709 rule: Bridge"]);
    let hood = bench.put("cs-hood", MIDDLE, 8);
    let over = bench.hex(AROUND[0]);
    assert!(bench.field().destroy(hood, over).is_ok());
    bench.put("us-jameson", AROUND[0], 1);
    assert_eq!(case(bench.field().destroy(hood, over)), "10.2");
}

#[test]
fn case_10_2_who_has_attacked_destroys_nothing() {
    let mut bench = Bench::new(&["river minor A: N1708/N1808", "crossing road N1708/N1808 rule: Bridge"]);
    let casey = bench.put("us-casey", AROUND[0], 18);
    bench.put("cs-hood", MIDDLE, 1);
    let destroy = Choice::Destroy(casey, bench.hex(AROUND[1]));
    let target = bench.hex(MIDDLE);
    let mut play = Play::new(bench, UNION, &[6, 6, 1]);
    play.make(UNION, &[Choice::March(casey)]);
    assert_eq!(play.rules.judge(&play.state, UNION, destroy), Ok(()));
    // A plain advance is declined, and the march goes on.
    play.make(UNION, &[Choice::Normal(target), Choice::Done]);
    assert_eq!(play.march().points, 4);
    assert_eq!(play.judge(UNION, destroy), "5.1.2");
}
