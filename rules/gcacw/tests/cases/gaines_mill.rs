//! Scenario 7, Gaines Mill.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Led};
use gcacw::ids::UnitSet;
use gcacw::memory::Mark;
use gcacw::tables::AttackKind;
use kernel::choice::Target;
use kernel::reach::reach;
use kernel::{Phrase, Refusal, Ruleset, phrase};
use protocol::Side;
use protocol::http::About;

use super::table::Table;

const ID: &str = "gaines-mill";
const CONFEDERATE: Side = Side::Confederate;

/// After the first two actions, in one of a side.
fn later(side: Side) -> Table {
    Table::in_action(ID, &[], side, 3)
}

#[test]
fn case_scenario_7_rule_1_no_dice_bring_rain() {
    let table = Table::new(ID, &[]);
    assert!(!table.state.rain);
    assert_eq!(table.scenario().entry.rain, [false, false]);
}

#[test]
fn case_scenario_7_rule_2_bridges_are_down() {
    let table = Table::new(ID, &[]);
    for (a, b) in [
        ("N1929", "N2028"),
        ("N2130", "N2229"),
        ("N2230", "N2330"),
        ("N2831", "N2832"),
    ] {
        assert!(!table.field().is_passable(table.edge(a, b)), "{a}/{b}");
    }
}

#[test]
fn case_scenario_7_rule_3_pontoons_lie_over_the_chickahominy() {
    let table = Table::new(ID, &[]);
    for (a, b) in [
        ("N1325", "N1326"),
        ("N1325", "N1425"),
        ("N1525", "N1526"),
        ("N1625", "N1626"),
    ] {
        assert!(table.field().is_passable(table.edge(a, b)), "{a}/{b}");
    }
    assert_eq!(table.state.pontoons.len(), 4);
    assert!(table.state.memory.southern.is_empty());
}

#[test]
fn case_scenario_7_rule_4_pamunkey_south_anna_and_richmond_bound_the_field() {
    let table = later(CONFEDERATE);
    let field = table.field();
    let cross = |a: &str, b: &str| {
        field
            .may_cross(CONFEDERATE, table.edge(a, b))
            .err()
            .map(|refusal| refusal.case)
    };
    assert_eq!(cross("N0111", "N0112"), Some("scenario 7 rule 4"));
    assert_eq!(cross("N0911", "N0912"), Some("scenario 7 rule 4"));
    assert_eq!(cross("N1617", "N1717"), Some("scenario 7 rule 4"));
    assert_eq!(cross("N1224", "N1225"), None);
    // Over New Bridge the hexes before Richmond would begin.
    let mut table = later(Side::Union);
    let sykes = table.put("us-sykes-b", "N1224");
    table.make(Side::Union, &[Choice::March(sykes)], &[6]);
    assert_eq!(
        table.judge(Side::Union, table.step("us-sykes-b", "N1225")),
        Some("scenario 7 rule 4")
    );
}

#[test]
fn case_scenario_7_rule_5_no_river_is_forded_and_bridges_are_built() {
    let mut table = later(Side::Union);
    assert!(table.field().is_flooded(Some(gcacw::map::Water::Minor)));
    let slocum = table.unit("us-slocum");
    let morell = table.put("us-morell", "N1325");
    // N1325/N1326 has its bridge; the next hexside down has none.
    let build = |table: &Table, unit, label: &str| {
        let built = table.field().build(unit, table.hex(label));
        built.map(|(_, most)| most).map_err(|refusal| refusal.case)
    };
    assert_eq!(build(&table, slocum, "N1325"), Err("10.1"));
    let warren = table.put("us-stoneman", "N1425");
    assert_eq!(build(&table, warren, "N1424"), Err("10.1"), "too weak");
    table.put("us-morell", "N1425");
    assert_eq!(build(&table, morell, "N1424"), Ok(Some(4)));
    table.state.units[morell].fatigue = 1;
    assert_eq!(build(&table, morell, "N1424"), Err("8.0.1"));
}

#[test]
fn case_10_1_a_pontoon_bridge_is_built_by_a_die() {
    for (die, stands) in [(4, true), (5, false)] {
        let mut table = Table::new(ID, &[]);
        let morell = table.put("us-morell", "N1425");
        table.state.frames = vec![
            Frame::Turn(gcacw::frames::Part::Recovery),
            Frame::Works(Side::Union, Default::default()),
        ];
        let build = Choice::Build(morell, table.hex("N1424"));
        table.make(Side::Union, &[build], &[die]);
        let edge = table.edge("N1425", "N1424");
        assert_eq!(table.state.pontoons.contains(&edge), stands);
        assert_eq!(table.judge(Side::Union, build), Some("8.0.1"), "it has built");
        let other = table.put("us-slocum", "N1425");
        let again = Choice::Build(other, table.hex("N1424"));
        assert_eq!(table.judge(Side::Union, again), Some("10.1"), "one attempt a phase");
    }
}

#[test]
fn case_10_1_pontoons_are_built_by_undemoralized_infantry() {
    let mut table = Table::new(ID, &[]);
    let morell = table.put("us-morell", "N1425");
    table.state.units[morell].demoralized = 1;
    table.state.frames = vec![
        Frame::Turn(gcacw::frames::Part::Recovery),
        Frame::Works(Side::Union, Default::default()),
    ];
    let build = Choice::Build(morell, table.hex("N1424"));
    assert_eq!(table.judge(Side::Union, build), Some("10.1"));
    table.state.units[morell].demoralized = 0;
    assert_eq!(table.judge(Side::Union, build), None);
}

#[test]
fn case_10_1_pontoons_are_counted_and_fall_with_their_banks() {
    let mut table = later(CONFEDERATE);
    // The enemy holds one bank and nobody the other.
    table.put("us-slocum", "N1327");
    table.clear(CONFEDERATE, &["cs-ewell"]);
    table.put("cs-ewell", "N1324");
    let ewell = table.unit("cs-ewell");
    table.state.units[ewell].exhausted = false;
    table.make(CONFEDERATE, &[Choice::March(ewell)], &[6]);
    table.make(CONFEDERATE, &[table.step("cs-ewell", "N1325")], &[]);
    assert_eq!(table.state.pontoons.len(), 2, "{:?}", table.state.pontoons);
}

#[test]
fn case_scenario_7_rule_6_a_gunboat_supports_on_the_york_and_the_pamunkey() {
    let table = Table::new(ID, &[]);
    let reached = &table.scenario().gunboats[0];
    for label in ["N2823", "N2924", "N4226", "N3116"] {
        assert!(reached.contains(table.hex(label)), "{label}");
    }
    for label in ["N1524", "N2831", "S1707", "S5610", "S5811"] {
        assert!(!reached.contains(table.hex(label)), "{label}");
    }
}

#[test]
fn case_scenario_7_rule_7_naglee_stays_south_of_the_chickahominy() {
    let mut table = later(Side::Union);
    let naglee = table.unit("us-naglee-b");
    assert_eq!(
        table.judge(Side::Union, Choice::March(naglee)),
        Some("scenario 7 rule 7")
    );
    assert_eq!(
        table.field().entrench(naglee).err().map(|refusal| refusal.case),
        Some("scenario 7 rule 7")
    );
    table.state.turn = 2;
    table.make(Side::Union, &[Choice::March(naglee)], &[6]);
    assert_eq!(
        table.judge(Side::Union, table.step("us-naglee-b", "N2027")),
        Some("scenario 7 rule 7")
    );
    assert_eq!(table.judge(Side::Union, table.step("us-naglee-b", "N1828")), None);
    // Nor does he attack over it.
    table.put("cs-ewell", "N2027");
    let attack = table.field().attack(naglee, table.hex("N2027"), false);
    assert_eq!(attack.err().map(|refusal| refusal.case), Some("scenario 7 rule 7"));
}

#[test]
fn case_scenario_7_rule_7_naglee_builds_bridges_though_he_does_not_entrench() {
    let mut table = later(Side::Union);
    let naglee = table.put("us-naglee-b", "N1425");
    assert!(table.field().entrench(naglee).is_err());
    let built = table.field().build(naglee, table.hex("N1424"));
    assert_eq!(built.map(|(_, most)| most), Ok(Some(4)));
}

#[test]
fn case_scenario_7_rule_8_three_divisions_stay_south_of_totopotomoy_creek() {
    let mut table = later(CONFEDERATE);
    table.clear(Side::Union, &["us-93-ny"]);
    for (id, north) in [("cs-branch", Some("scenario 7 rule 8")), ("cs-ewell", None)] {
        let unit = table.put(id, "N0819");
        table.state.units[unit].exhausted = false;
        table.act(CONFEDERATE, 3);
        table.make(CONFEDERATE, &[Choice::March(unit)], &[6]);
        assert_eq!(table.judge(CONFEDERATE, table.step(id, "N0818")), north, "{id}");
        assert_eq!(
            table.judge(CONFEDERATE, table.step(id, "N0719")),
            None,
            "{id}: further west it is free"
        );
        table.state.units[unit].hex = None;
    }
    // Who was driven over it moves freely there.
    let branch = table.put("cs-branch", "N0918");
    table.act(CONFEDERATE, 3);
    table.make(CONFEDERATE, &[Choice::March(branch)], &[6]);
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-branch", "N0917")), None);
}

#[test]
fn case_scenario_7_rule_9_the_first_two_actions_are_confederate_and_far_from_the_enemy() {
    let mut table = Table::new(ID, &[]);
    for side in [Side::Union, CONFEDERATE] {
        while table.rules.decider(&table.state) == Some(side)
            && matches!(table.state.frames.last(), Some(Frame::Transfer(..)))
        {
            table.make(side, &[Choice::Done], &[]);
        }
    }
    assert_eq!(table.state.memory.phases, 1);
    let gregg = table.unit("cs-gregg");
    table.make(CONFEDERATE, &[Choice::March(gregg)], &[6]);
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-gregg", "N0823")), None);
    table.make(CONFEDERATE, &[Choice::Done], &[]);
    assert_eq!(
        (table.rules.decider(&table.state), table.state.memory.phases),
        (Some(CONFEDERATE), 2)
    );
    let anderson = table.unit("cs-jr-anderson");
    table.make(CONFEDERATE, &[Choice::March(anderson)], &[6]);
    assert_eq!(
        table.judge(CONFEDERATE, table.step("cs-jr-anderson", "N0822")),
        Some("scenario 7 rule 9"),
        "across"
    );
    // The third phase is rolled for.
    table.make(CONFEDERATE, &[Choice::Done], &[5, 2]);
    assert_eq!(table.rules.decider(&table.state), Some(Side::Union));
    table.act(CONFEDERATE, 3);
    table.make(CONFEDERATE, &[Choice::March(anderson)], &[6]);
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-jr-anderson", "N0822")), None);
}

#[test]
fn case_scenario_7_rule_9_nobody_comes_next_to_the_enemy_at_first() {
    let mut table = Table::in_action(ID, &[], CONFEDERATE, 1);
    table.put("us-morell", "N0619");
    let branch = table.unit("cs-branch");
    table.make(CONFEDERATE, &[Choice::March(branch)], &[6]);
    assert_eq!(
        table.judge(CONFEDERATE, table.step("cs-branch", "N0519")),
        Some("scenario 7 rule 9")
    );
}

#[test]
fn case_scenario_7_rule_10_night_falls_with_a_tie_after_dusk() {
    let mut table = later(CONFEDERATE);
    let cavalry = table.unit("cs-cavalry");
    let dice = |table: &mut Table, roll: [u8; 2]| {
        table.state.units[cavalry].fatigue = 0;
        table.act(CONFEDERATE, 3);
        table.make(CONFEDERATE, &[Choice::March(cavalry)], &[1, 1]);
        table.make(CONFEDERATE, &[Choice::Done], &roll);
    };
    dice(&mut table, [3, 3]);
    dice(&mut table, [6, 1]);
    assert!(!table.state.memory.has(Mark::Dusk), "one Confederate win");
    dice(&mut table, [1, 6]);
    assert!(table.state.memory.has(Mark::Dusk) && !table.state.memory.has(Mark::Night));
    dice(&mut table, [1, 6]);
    assert!(!table.state.memory.has(Mark::Night));
    dice(&mut table, [4, 4]);
    assert!(table.state.memory.has(Mark::Night));
    // No attacks, no assaults, no cavalry that retreats.
    table.put("cs-gregg", "N1022");
    table.clear(Side::Union, &["us-morell"]);
    table.put("us-morell", "N1023");
    table.put("cs-ewell", "N1022");
    let (jackson, beside) = (table.leader("jackson"), table.hex("N1022"));
    table.state.leaders[jackson].hex = Some(beside);
    table.act(CONFEDERATE, 9);
    let assault = Choice::Assault(table.leader("jackson"), table.hex("N1023"));
    assert_eq!(table.judge(CONFEDERATE, assault), Some("5.3.1"));
    let gregg = table.unit("cs-gregg");
    table.make(CONFEDERATE, &[Choice::March(gregg)], &[6]);
    let hasty = Choice::Hasty(table.hex("N1023"));
    assert_eq!(table.judge(CONFEDERATE, hasty), Some("scenario 7 rule 10"));
    table.state.memory.clear(Mark::Night);
    assert_eq!(table.judge(CONFEDERATE, hasty), None);
}

#[test]
fn case_scenario_7_rule_11_the_union_holds_seven_objectives() {
    let table = Table::new(ID, &[]);
    assert_eq!((table.state.held.len(), table.points()), (7, 0));
}

#[test]
fn case_scenario_7_rule_12_lee_does_not_inspire_yet() {
    let mut table = later(CONFEDERATE);
    table.put("cs-pickett", "N0926");
    table.put("us-sykes-b", "N0925");
    let mut attack = table.attack(&["cs-pickett"], "N0925");
    attack.leader = Some(table.leader("longstreet"));
    assert_eq!(table.field().sums(&attack).lee, 0);
}

#[test]
fn case_scenario_7_rule_13_porter_activates_any_union_infantry() {
    let table = later(Side::Union);
    let porter = table.leader("porter");
    let field = table.field();
    assert!(!table.scenario()[porter].own.contains(table.unit("us-slocum")));
    assert!(
        field.commands(porter, table.unit("us-slocum")),
        "of VI Corps, two hexes away"
    );
    assert!(!field.commands(porter, table.unit("us-6-pa")), "cavalry");
    assert!(!field.commands(porter, table.unit("us-93-ny")), "too far");
}

#[test]
fn case_scenario_7_rule_13_porter_lends_his_tactical_value_to_whom_he_leads() {
    let mut table = later(Side::Union);
    table.put("us-slocum", "N1123");
    table.put("cs-pickett", "N1022");
    let porter = table.leader("porter");
    table.state.leaders[porter].hex = Some(table.hex("N1123"));
    // Slocum's value is 2, Porter's 3.
    let tactical = |table: &Table, kind| {
        let mut attack = table.attack(&["us-slocum"], "N1022");
        attack.kind = kind;
        table.field().sums(&attack).tactical
    };
    let march = Some(AttackKind::Normal);
    let alone = tactical(&table, march);
    table.state.frames.push(Frame::Led(Led {
        leader: porter,
        units: UnitSet::EMPTY,
        limit: 3,
        points: Some(6),
        transfers: false,
        far: false,
        gone: false,
    }));
    assert_eq!(tactical(&table, march), alone + 1, "in his action");
    assert_eq!(tactical(&table, None), alone, "an assault is none of his actions");
    table.state.leaders[porter].hex = Some(table.hex("N1224"));
    assert_eq!(tactical(&table, march), alone, "from another hex");
}

#[test]
fn case_scenario_7_victory_counts_divisions_that_cross() {
    let mut table = later(Side::Union);
    table.put("us-slocum", "N1325");
    let morell = table.unit("us-morell");
    table.make(Side::Union, &[Choice::March(morell), Choice::Done], &[3, 1, 6]);
    assert_eq!(table.points(), 3, "Slocum on turn 1");
    table.state.turn = 2;
    table.put("us-richardson", "N1325");
    table.put("us-peck-b", "N1325");
    table.act(Side::Union, 3);
    table.make(Side::Union, &[Choice::March(morell), Choice::Done], &[3, 1, 6]);
    assert_eq!(table.points(), 4, "Richardson on turn 2, and Peck for nothing");
    table.state.held = gcacw::state::Objectives::EMPTY;
    assert_eq!(table.points(), 4 + 21);
    table.state.losses[Side::Union] = 5;
    table.state.losses[CONFEDERATE] = 9;
    assert_eq!(table.points(), 21);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [24, 23, 20, 19, 16, 15, 12, 11, 8, 7].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}

#[test]
fn case_scenario_7_jackson_begins_exhausted() {
    let table = Table::new(ID, &[]);
    for id in ["cs-whiting-b", "cs-ewell", "cs-winder", "cs-2-va"] {
        let unit = table.state.units[table.unit(id)];
        assert!(unit.exhausted && unit.fatigue == 1 && !unit.disorganized, "{id}");
    }
}

/// Why the unit that marches does not go to a hex.
fn why(table: &Table, id: &str, label: &str) -> Refusal {
    let about = About {
        piece: Some(table.unit(id).wire()),
        space: Some(table.hex(label).wire()),
        ..About::default()
    };
    let refusal = table.rules.why(&table.state, CONFEDERATE, &about);
    refusal.expect("it is refused")
}

/// Branch on a march with so many points.
fn branch(points: u8, phases: u8) -> Table {
    let mut table = Table::in_action(ID, &[], CONFEDERATE, phases);
    let branch = table.unit("cs-branch");
    table.make(CONFEDERATE, &[Choice::March(branch)], &[points]);
    table
}

fn says(refusal: &Refusal, parts: &[&str]) -> bool {
    parts.iter().all(|part| refusal.message.contains(part))
}

#[test]
fn case_scenario_7_rule_9_a_hex_beyond_the_next_is_refused_by_what_keeps_the_march_from_it() {
    // Two road hexes: the second lies over the river.
    let mut table = branch(2, 1);
    let far = why(&table, "cs-branch", "N0618");
    assert_eq!(far.case, "scenario 7 rule 9");
    assert!(says(&far, &["From N0519 to N0618", "Chickahominy"]), "{far}");
    // The same is told once it is the next hex.
    table.make(CONFEDERATE, &[table.step("cs-branch", "N0519")], &[]);
    let near = why(&table, "cs-branch", "N0618");
    assert_eq!(near.case, "scenario 7 rule 9");
    assert!(says(&near, &["Chickahominy"]) && !says(&near, &["From "]), "{near}");
    // It is allowed later: then it is reached step by step.
    let later = branch(2, 3);
    assert_eq!(why(&later, "cs-branch", "N0618").case, "6.1.1");
}

#[test]
fn case_6_2_1_a_hex_out_of_reach_is_told_with_the_points_it_takes() {
    let mut table = branch(2, 3);
    table.clear(Side::Union, &["us-morell"]);
    let far = why(&table, "cs-branch", "N0617");
    assert_eq!(far.case, "6.2.1", "{far}");
    assert!(says(&far, &["at least 3 movement points", "2 are left"]), "{far}");
    // Of the next hex it is told, too.
    let mut table = branch(2, 3);
    table.make(CONFEDERATE, &[table.step("cs-branch", "N0519")], &[]);
    let next = why(&table, "cs-branch", "N0619");
    assert_eq!(next.case, "6.2.1");
    assert!(says(&next, &["1 is left"]) && !says(&next, &["at least"]), "{next}");
}

#[test]
fn case_2_4_4_a_way_past_the_enemy_is_told_to_stop_in_his_zone() {
    let mut table = branch(6, 3);
    table.clear(Side::Union, &["us-morell"]);
    table.put("us-morell", "N0718");
    let far = why(&table, "cs-branch", "N0617");
    assert_eq!(far.case, "2.4.4", "{far}");
    assert!(says(&far, &["stop in N0618"]), "{far}");
    // So it is told of that hex before anybody goes there.
    let zone = table.hex("N0618");
    let legs = reach(table.rules, &table.state, CONFEDERATE, table.unit("cs-branch").wire());
    let into = legs.iter().find(|leg| leg.to == zone.0).expect("it can go there");
    assert_eq!(into.obliges.as_deref(), Some("obliges.zone"));
    assert!(legs.iter().any(|leg| leg.obliges.is_none()), "not of others: {legs:?}");
}

#[test]
fn case_6_1_3_beyond_the_field_no_way_leads() {
    let table = branch(6, 3);
    let outside = (0..gcacw::ids::HEXES as u16)
        .filter_map(|code| table.rules.data.map.hex(code))
        .find(|hex| !table.scenario().area.contains(*hex));
    let label = table
        .rules
        .data
        .map
        .label(outside.expect("the scenario has a part of the maps"));
    assert_eq!(why(&table, "cs-branch", &label).case, "6.1.3");
}

/// What a side is asked, and by which case.
fn asked(table: &Table, side: Side) -> (Phrase, String) {
    let prompt = table.rules.view(&table.state, side.into()).prompt.expect("it is asked");
    (prompt.say, prompt.case.to_string())
}

#[test]
fn case_scenario_7_rule_9_the_first_two_actions_are_told_by_what_binds_them() {
    let limit = "limit.gaines-mill";
    let mut table = Table::in_action(ID, &[], CONFEDERATE, 2);
    let case = "scenario 7 rule 9".to_owned();
    assert_eq!(
        asked(&table, CONFEDERATE),
        (phrase!("ask.action.limit", limit), case.clone())
    );
    let branch = table.unit("cs-branch");
    table.make(CONFEDERATE, &[Choice::March(branch)], &[2]);
    assert_eq!(
        asked(&table, CONFEDERATE),
        (phrase!("ask.march.limit", branch.wire(), 2, limit), case)
    );
    // No more from the third phase on, nor for the Union.
    for (side, phases) in [(CONFEDERATE, 3), (Side::Union, 2)] {
        let table = Table::in_action(ID, &[], side, phases);
        assert_eq!(asked(&table, side).0, Phrase::bare("ask.action"));
    }
}

#[test]
fn case_4_3_1_what_binds_the_first_actions_of_other_scenarios_is_told() {
    for (scenario, side, limit, turn) in [
        ("seven-pines", CONFEDERATE, "limit.seven-pines", 1),
        ("stuarts-ride", CONFEDERATE, "limit.ride", 1),
        ("seven-days", Side::Union, "limit.seven-days.union", 1),
        ("seven-days", CONFEDERATE, "limit.seven-days", 1),
        ("retreat-to-the-james", Side::Union, "limit.retreat", 1),
        ("retreat-to-the-james", Side::Union, "", 2),
        ("seven-days", CONFEDERATE, "", 2),
        ("johnstons-retreat", CONFEDERATE, "", 1),
    ] {
        let mut table = Table::in_action(scenario, &[6, 6, 6], side, 1);
        table.state.turn = turn;
        let expected = match limit {
            "" => Phrase::bare("ask.action"),
            limit => phrase!("ask.action.limit", limit),
        };
        assert_eq!(asked(&table, side).0, expected, "{scenario}");
    }
}

#[test]
fn case_3_2_the_last_transfer_tells_that_it_hands_over() {
    let table = Table::new(ID, &[]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
    let told = |table: &Table, side: Side, verb: &str| {
        let prompt = table.rules.view(&table.state, side.into()).prompt.expect("it is asked");
        let offer = prompt
            .offers
            .iter()
            .find(|offer| offer.verb == verb)
            .expect("somebody can");
        (offer.consequences.clone(), offer.irrevocable)
    };
    // Nobody has to, and the button says that it goes on without.
    let label = |table: &Table, side: Side| {
        let prompt = table.rules.view(&table.state, side.into()).prompt.expect("it is asked");
        let done = prompt.offers.iter().find(|offer| offer.verb == "done");
        done.and_then(|offer| offer.label.clone())
    };
    assert_eq!(label(&table, Side::Union), Some(Phrase::bare("done.transfer.none")));
    // Porter alone can, and then the Confederates decide; and so they do where he does not.
    for verb in ["transfer", "done"] {
        let (consequences, irrevocable) = told(&table, Side::Union, verb);
        assert_eq!(consequences, ["hands.confederate"], "{verb}");
        assert!(irrevocable, "{verb}");
    }
    // Of the Confederates several can: the first of them hands over to nobody.
    let mut table = table;
    table.make(Side::Union, &[Choice::Done], &[]);
    let (consequences, _) = told(&table, CONFEDERATE, "transfer");
    assert!(consequences.is_empty(), "{consequences:?}");
    let mut choices = Vec::new();
    table.rules.list(&table.state, CONFEDERATE, &mut choices);
    let first = choices
        .into_iter()
        .find(|choice| matches!(choice, Choice::Transfer(..)));
    table.make(CONFEDERATE, &[first.expect("somebody can")], &[]);
    assert_eq!(label(&table, CONFEDERATE), Some(Phrase::bare("done.transfer")));
}
