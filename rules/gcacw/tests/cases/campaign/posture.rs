//! The posture of the Union command (5.0), and the random end of the action cycle (6.0).

use gcacw::campaign::Siege;
use gcacw::campaign::{Asked, Event, Place, Posture, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use kernel::{Ruleset, ScriptedDice, Turn};
use protocol::{BySide, Side};

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_advanced_5_0_a_command_point_makes_a_week_active() {
    for (points, choice, posture, left) in [
        (2, Choice::Declare, Posture::Active, 1),
        (2, Choice::Done, Posture::Passive, 2),
    ] {
        let mut table = Table::at("S5814", 7, Step::Command);
        table.campaign().command = points;
        table.go_on(&[]);
        assert_eq!(table.asks(), Some(Asked::Posture));
        table.make_with(Side::Union, choice, &[3, 4]);
        assert_eq!((table.campaign().posture, table.campaign().command), (posture, left));
    }
    // Without a point nobody is asked.
    let mut table = Table::at("S5814", 7, Step::Command);
    table.step(&[]);
    assert_ne!(table.asks(), Some(Asked::Posture));
    assert_eq!(table.campaign().posture, Posture::Passive);
}

#[test]
fn case_advanced_5_0_a_passive_union_may_be_roused_by_a_point() {
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.campaign().posture = Posture::Passive;
    table.act(Side::Union);
    assert_eq!(table.judge(Side::Union, Choice::Declare), Some("advanced 5.0"));
    table.campaign().command = 1;
    table.make(Side::Union, &[Choice::Declare], &[]);
    assert_eq!(
        (table.campaign().posture, table.campaign().command),
        (Posture::Active, 0)
    );
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(Side::Union, false))
    ));
    table.act(CONFEDERATE);
    assert_eq!(table.judge(CONFEDERATE, Choice::Declare), Some("3.3"));
}

#[test]
fn case_advanced_5_0_attacks_of_a_passive_union_cost_more() {
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.put("us-couch", "S5512");
    let couch = table.unit("us-couch");
    let ward = table.hex("S5510");
    table.put("cs-cobb-a", "S5511");
    let target = table.hex("S5511");
    assert_ne!(ward, target);
    for (posture, points, column, hasty) in [
        (Posture::Active, 1, None, None),
        (Posture::Passive, 1, None, Some("7.1.3")),
        (Posture::Passive, 2, None, None),
    ] {
        let mut table = Table {
            rules: table.rules,
            state: table.state.clone(),
        };
        table.campaign().posture = posture;
        let mut march = gcacw::frames::March::new(couch, points);
        march.steps = 1;
        table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::March(march)];
        let column_cost = table.judge(Side::Union, Choice::Column(target));
        if posture == Posture::Active {
            assert_eq!(column_cost, None);
        } else {
            assert_eq!(column_cost, column);
        }
        assert_eq!(
            table.judge(Side::Union, Choice::Hasty(target)),
            hasty,
            "{posture:?} {points}"
        );
    }
}

#[test]
fn case_advanced_5_0_attacks_of_cavalry_of_a_passive_union_cost_twice_as_much() {
    for (points, column) in [(1, Some("7.1.3")), (2, None)] {
        let mut table = Table::at("S5814", 8, Step::Actions);
        let riders = table.put("us-6-pa", "S5512");
        table.put("cs-cobb-a", "S5511");
        let target = table.hex("S5511");
        table.campaign().posture = Posture::Passive;
        let mut march = gcacw::frames::March::new(riders, points);
        march.steps = 1;
        table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::March(march)];
        assert_eq!(table.judge(Side::Union, Choice::Column(target)), column, "{points}");
    }
}

#[test]
fn case_advanced_5_0_the_first_initiative_before_a_passive_union_is_confederate() {
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.campaign().posture = Posture::Passive;
    table.go_on(&[]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(CONFEDERATE, false))
    ));
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.go_on(&[6, 5]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(Side::Union, false))
    ));
}

#[test]
fn case_advanced_5_0_rain_before_a_passive_union_leaves_the_actions_out() {
    let mut table = Table::at("S5814", 13, Step::Events);
    table.campaign().posture = Posture::Passive;
    // Rain on turns 13 to 15 in April: the actions of 13 are left out, the phases are not.
    table.go_on(&[1, 1]);
    assert!(table.campaign().idle && table.state.rain);
    while !matches!(table.state.frames.last(), Some(Frame::Campaign(Asked::Draw(..)))) {
        let side = table.rules.decider(&table.state).expect("somebody decides");
        assert!(
            !matches!(table.state.frames.last(), Some(Frame::Action(..))),
            "nobody acts"
        );
        table.make_with(side, Choice::Done, &[3, 4, 3, 4, 3, 4, 3, 4]);
    }
    assert_eq!(table.state.turn, 14, "of turn 14 there is the strategic cycle only");
    assert!(table.state.rain);
    // As in the example of the book, an active posture ends the waiting.
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Command))];
    table.campaign().command = 1;
    table.go_on(&[]);
    table.make_with(Side::Union, Choice::Declare, &[3, 4, 6, 1]);
    assert_eq!(table.state.turn, 15);
    assert!(!table.campaign().idle && table.state.rain);
}

/// A cycle in which both have acted, or not, and the initiative is rolled.
fn rolled(posture: Posture, acted: bool, dice: &[u8], prepare: impl Fn(&mut Table)) -> Table {
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.campaign().posture = posture;
    table.campaign().acted = BySide::of(|_| acted);
    table.state.memory.phases = 3;
    table.state.frames = vec![Frame::Turn(Part::Cycle)];
    prepare(&mut table);
    table.go_on(dice);
    table
}

#[test]
fn case_advanced_6_0_double_ones_end_the_cycle_once_both_have_acted() {
    let table = rolled(Posture::Active, false, &[1, 1], |_| ());
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(CONFEDERATE, false))
    ));
    let table = rolled(Posture::Active, true, &[1, 1], |_| ());
    assert!(
        matches!(table.state.frames.last(), Some(Frame::Works(..))),
        "{:?}",
        table.state.frames.last()
    );
}

#[test]
fn case_advanced_6_0_siege_guns_and_lee_may_go_on() {
    let ready = |table: &mut Table| {
        table.campaign().siege = Some(Siege {
            at: Place::FortMonroe.space(),
            fatigue: 0,
        });
        table.state.note(Event::LeeCommands);
    };
    let mut table = rolled(Posture::Active, true, &[1, 1], ready);
    assert_eq!(table.asks(), Some(Asked::GoOn(Side::Union)));
    table.make(Side::Union, &[Choice::Declare], &[5]);
    assert_eq!(table.asks(), Some(Asked::GoOn(CONFEDERATE)));
    table.make(CONFEDERATE, &[Choice::Declare], &[4]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(CONFEDERATE, false))
    ));
    // A passive Union has no such chance.
    let table = rolled(Posture::Passive, true, &[1, 1], ready);
    assert_eq!(table.asks(), Some(Asked::GoOn(CONFEDERATE)));
}

#[test]
fn case_advanced_6_0_a_tie_before_a_passive_union_may_end_the_cycle_without_works() {
    let mut table = rolled(Posture::Passive, false, &[3, 3], |_| ());
    assert_eq!(table.asks(), Some(Asked::Tie));
    let before = table.state.clone();
    table.make(CONFEDERATE, &[Choice::Done], &[]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(CONFEDERATE, false))
    ));
    table.state = before;
    table.make_with(CONFEDERATE, Choice::Declare, &[3, 4, 3, 4]);
    let couch = table.unit("us-couch");
    assert!(table.campaign().closed, "nobody marches as usual any more");
    let side = table.rules.decider(&table.state).expect("long marches are asked for");
    let unit = if side == Side::Union {
        couch
    } else {
        table.unit("cs-kershaw")
    };
    assert_eq!(table.judge(side, Choice::March(unit)), Some("advanced 6.0"));
    assert_eq!(
        table.field().entrench(couch).err().map(|refusal| refusal.case),
        Some("advanced 6.0")
    );
    let table = rolled(Posture::Active, false, &[3, 3], |_| ());
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(CONFEDERATE, false))
    ));
}

#[test]
fn case_advanced_6_0_both_roll_even_when_only_one_can_act() {
    let mut table = Table::at("S5814", 8, Step::Actions);
    for unit in table.scenario().sides[CONFEDERATE.index()] {
        table.state.units[unit].fatigue = 4;
    }
    table.state.memory.phases = 3;
    table.state.frames = vec![Frame::Turn(Part::Cycle)];
    // The Confederate player wins, can do nothing, and passes.
    table.go_on(&[2, 5]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(Side::Union, true))
    ));
    let heintzelman = table.leader("heintzelman");
    table.state.dice = Some([2, 1]);
    table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(Side::Union, false)];
    table.make(Side::Union, &[Choice::Activate(heintzelman)], &[]);
    let Some(Frame::Led(led)) = table.state.frames.last() else {
        panic!("he leads");
    };
    assert_eq!(led.limit, u8::MAX, "any number, whatever the die");
    // Where the Confederates won the roll and had to pass, the die limits him.
    table.state.dice = Some([2, 5]);
    table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(Side::Union, true)];
    table.make(Side::Union, &[Choice::Activate(heintzelman)], &[]);
    let Some(Frame::Led(led)) = table.state.frames.last() else {
        panic!("he leads");
    };
    assert_eq!(led.limit, table.rules.data.tables.led_units.value[1]);
}

#[test]
fn case_advanced_5_0_only_assaults_of_a_passive_union_are_harder() {
    // Heintzelman, 4, and Magruder, 5, are rolled for with the last number that brings one unit to attack.
    for (leader, mine, enemy, die, posture, begins) in [
        ("heintzelman", "us-porter", "cs-cobb-a", 3, Posture::Active, true),
        ("heintzelman", "us-porter", "cs-cobb-a", 3, Posture::Passive, false),
        ("magruder", "cs-cobb-a", "us-porter", 4, Posture::Active, true),
        ("magruder", "cs-cobb-a", "us-porter", 4, Posture::Passive, true),
    ] {
        let mut table = Table::at("S5814", 9, Step::Actions);
        table.campaign().posture = posture;
        let (leader, unit) = (table.leader(leader), table.put(mine, "S5511"));
        table.put(enemy, "S5510");
        let (from, target) = (table.hex("S5511"), table.hex("S5510"));
        table.state.leaders[leader].hex = Some(from);
        table.state.memory.phases = 3;
        let assault = gcacw::frames::Assault {
            leader,
            target,
            units: gcacw::ids::UnitSet::of(unit),
            grand: gcacw::ids::UnitSet::EMPTY,
            chosen: gcacw::ids::UnitSet::EMPTY,
            stage: gcacw::frames::Prepared::Naming,
        };
        table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Assault(assault)];
        let side = table.scenario()[unit].printed.side;
        let mut dice = ScriptedDice::faces(&[die, 3, 3, 3, 4, 3, 4]);
        let mut turn = Turn::new(&mut dice);
        let made = table.rules.apply(&mut table.state, side, Choice::Done, &mut turn);
        made.unwrap_or_else(|refusal| panic!("{mine}: {refusal}"));
        let mut lines = turn.log.iter().filter_map(|logged| logged.public.as_ref());
        let succeeds = lines.any(|entry| entry.say.key == "assault.succeeds");
        assert_eq!(succeeds, begins, "{mine}, {posture:?}");
    }
}

#[test]
fn case_advanced_5_0_rain_that_began_before_an_active_union_first_leaves_out_the_actions_only() {
    // The Union has become passive while it rains: this day is the first that waits, and its event is rolled.
    let mut table = Table::at("S5814", 9, Step::Arrivals);
    table.campaign().posture = Posture::Passive;
    table.campaign().rain_to = 9;
    table.campaign().lull = false;
    table.go_on(&[3, 4]);
    assert_eq!(table.state.turn, 9);
    assert!(table.campaign().idle && table.campaign().lull && table.state.rain);
    // A day that follows such a one is left out as a whole; on the next it does not rain.
    let mut table = Table::at("S5814", 9, Step::Arrivals);
    table.campaign().posture = Posture::Passive;
    table.campaign().rain_to = 9;
    table.campaign().lull = true;
    table.go_on(&[3, 4]);
    assert_eq!(table.state.turn, 10);
    assert!(!table.campaign().idle && !table.state.rain);
}
