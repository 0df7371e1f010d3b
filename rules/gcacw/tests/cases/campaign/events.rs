//! Random and strategic events (3.0, 4.0), and Johnston's relief (20.0).

use gcacw::campaign::{Asked, Away, Event, Goal, Posture, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use kernel::{Ruleset, Viewer};
use protocol::Side;

use super::table::Table;

/// A turn whose random event is rolled.
fn event(turn: u8, dice: [u8; 2], posture: Posture) -> Table {
    let mut table = Table::at("S5814", turn, Step::Events);
    table.campaign().posture = posture;
    table.go_on(&dice);
    table
}

#[test]
fn case_advanced_3_0_rain_lasts_as_long_as_the_table_says() {
    let mut table = event(3, [6, 6], Posture::Active);
    assert!(table.state.rain);
    assert_eq!(table.campaign().rain_to, 6, "three more days in April");
    let mut table = event(3, [1, 2], Posture::Active);
    assert_eq!(table.campaign().rain_to, 3);
    let table = event(3, [3, 4], Posture::Active);
    assert!(!table.state.rain);
    // In June a three brings nothing, and a four brings rain.
    assert!(!event(60, [1, 2], Posture::Active).state.rain);
    assert!(event(60, [2, 2], Posture::Active).state.rain);
}

#[test]
fn case_advanced_3_0_rain_of_an_earlier_day_goes_on() {
    let mut table = Table::at("S5814", 4, Step::Events);
    table.campaign().rain_to = 5;
    table.state.fords = [8, 7];
    table.go_on(&[3, 4]);
    assert!(table.state.rain);
    assert_eq!(table.state.fords, [8, 7], "its event has closed the fords");
}

#[test]
fn case_12_0_3_rain_of_the_campaign_closes_fords_by_its_length() {
    // Minor rivers, and major ones, after rain of one, two, three and four turns.
    for (turn, dice, fords, told) in [
        (3, [1, 2], [4, 4], "turn.day.fords"),
        (100, [6, 6], [103, 102], "turn.day.rivers"),
        (3, [1, 1], [9, 7], "turn.day.rivers"),
        (3, [6, 6], [12, 9], "turn.day.rivers"),
    ] {
        let mut table = event(turn, dice, Posture::Active);
        assert_eq!(table.state.fords, fords, "{dice:?} on turn {turn}");
        let heading = |table: &Table| table.rules.view(&table.state, Viewer::Spectator).turn;
        assert_eq!(heading(&table).key, told);
        // Later, when major rivers are open, and when all are.
        let [minor, major] = fords;
        for (today, told) in [(major + 1, "turn.day.minor"), (minor + 1, "turn.day")] {
            table.state.rain = false;
            table.state.turn = today.max(table.state.turn);
            let told = if today > minor { "turn.day" } else { told };
            assert_eq!(heading(&table).key, told, "{dice:?}, turn {today}");
        }
    }
}

#[test]
fn case_advanced_3_0_paralysis_slows_a_side() {
    let mut table = event(3, [4, 4], Posture::Active);
    assert_eq!(table.campaign().paralysis, Some(Side::Union));
    let couch = table.unit("us-couch");
    table.act(Side::Union);
    table.make(Side::Union, &[Choice::March(couch)], &[4]);
    let Some(Frame::March(march)) = table.state.frames.last() else {
        panic!("it marches");
    };
    assert_eq!(march.points, 3);
    // An eleven is nothing to Lee.
    let mut table = Table::at("S5814", 60, Step::Events);
    table.state.note(Event::LeeCommands);
    table.go_on(&[5, 6]);
    assert_eq!(table.campaign().paralysis, None);
    assert_eq!(
        event(60, [5, 6], Posture::Active).campaign().paralysis,
        Some(Side::Confederate)
    );
}

#[test]
fn case_advanced_3_0_paralysis_takes_two_points_from_cavalry() {
    let points = |id: &str, paralysis, dice: &[u8]| {
        let mut table = Table::at("S5814", 8, Step::Actions);
        let unit = table.put(id, "S5714");
        table.campaign().paralysis = paralysis;
        table.act(Side::Union);
        table.make(Side::Union, &[Choice::March(unit)], dice);
        match table.state.frames.last() {
            Some(Frame::March(march)) => march.points,
            other => panic!("it marches: {other:?}"),
        }
    };
    // Riders roll two dice.
    for (id, dice, taken) in [("us-6-pa", &[5, 4][..], 2), ("us-couch", &[5], 1)] {
        assert_eq!(
            points(id, None, dice) - points(id, Some(Side::Union), dice),
            taken,
            "{id}"
        );
    }
}

#[test]
fn case_advanced_3_0_a_paralysed_side_has_a_least_march_of_one() {
    let mut table = Table::at("S5814", 3, Step::Actions);
    table.campaign().paralysis = Some(Side::Confederate);
    table.act(Side::Confederate);
    let cobb = table.unit("cs-cobb-a");
    table.make(Side::Confederate, &[Choice::March(cobb)], &[1]);
    let Some(Frame::March(march)) = table.state.frames.last() else {
        panic!("it marches");
    };
    assert_eq!(march.points, 1, "two at least, were it not for the paralysis");
}

/// A week whose strategic event is rolled.
fn strategy(turn: u8, dice: [u8; 2], notes: &[Event]) -> Table {
    let mut table = Table::at("S5814", turn, Step::Strategy);
    for event in notes {
        table.state.note(*event);
    }
    table.step(&dice);
    table
}

#[test]
fn case_advanced_4_0_initiative_gives_command_points() {
    for (turn, dice, notes, points) in [
        (14, [1, 2], &[][..], 2),
        (14, [1, 1], &[], 1),
        (7, [1, 1], &[], 0),
        (7, [5, 6], &[], 1),
        (7, [3, 4], &[], 1),
        (14, [3, 4], &[Event::MonitorLost], 0),
        (14, [3, 4], &[Event::MonitorLost, Event::VirginiaLost], 1),
    ] {
        let mut table = strategy(turn, dice, notes);
        assert_eq!(table.campaign().command, points, "{turn} {dice:?} {notes:?}");
    }
    let mut table = Table::at("S5814", 14, Step::Strategy);
    table.campaign().command = 5;
    table.step(&[1, 2]);
    assert_eq!(table.campaign().command, 5, "the track ends there");
}

#[test]
fn case_advanced_4_0_the_battery_at_drewrys_bluff_comes_once() {
    let mut table = strategy(14, [3, 3], &[]);
    assert!(table.state.has(Event::BluffStands));
    table.put("us-couch", "S0301");
    table.act(Side::Union);
    table.make_with(Side::Union, Choice::Pass, &[]);
    assert!(
        !table.state.has(Event::BluffStands),
        "22.0: a Union unit has entered its hex"
    );
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Strategy))];
    table.step(&[3, 3]);
    assert!(!table.state.has(Event::BluffStands));
}

#[test]
fn case_advanced_20_0_lee_relieves_johnston_where_another_leader_stands() {
    let mut table = strategy(14, [4, 6], &[]);
    assert_eq!(table.asks(), Some(Asked::Lee));
    let johnston = table.leader("je-johnston");
    assert!(table.state.leaders[johnston].gone && table.state.leaders[johnston].hex.is_none());
    let lee = table.leader("lee");
    let magruder = table.state.leaders[table.leader("magruder")].hex.expect("he is there");
    assert_eq!(
        table.judge(Side::Confederate, Choice::Transfer(lee, table.hex("N0101"))),
        Some("advanced 20.0")
    );
    table.make_with(
        Side::Confederate,
        Choice::Transfer(lee, magruder),
        &[3, 4, 3, 4, 3, 4, 3, 4],
    );
    assert_eq!(table.state.leaders[lee].hex, Some(magruder));
    assert!(table.state.has(Event::LeeCommands));
}

#[test]
fn case_advanced_20_0_johnston_is_relieved_for_good_also_off_the_map() {
    let mut table = Table::at("S5814", 14, Step::Strategy);
    let (johnston, mahone) = (table.leader("je-johnston"), table.unit("cs-mahone"));
    table.state.leaders[johnston].hex = None;
    table.state.leaders[johnston].gone = true;
    table.campaign().leaders[johnston] = Away::With(mahone);
    table.campaign().units[mahone] = Away::Due(16, Goal::SouthEdge);
    table.go_on(&[4, 6]);
    assert_eq!(table.asks(), Some(Asked::Lee));
    assert_eq!(table.campaign().leaders[johnston], Away::No);
    table.state.turn = 16;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Arrivals))];
    table.go_on(&[]);
    let edge = table.hex("S2524");
    table.make_with(Side::Confederate, Choice::Place(mahone, edge), &[3, 4, 3, 4]);
    assert_eq!(table.state.units[mahone].hex, Some(edge));
    assert!(table.state.leaders[johnston].gone && table.state.leaders[johnston].hex.is_none());
}

#[test]
fn case_advanced_20_0_a_grand_assault_may_wound_johnston() {
    for (die, wounded) in [(1, true), (2, false)] {
        let mut table = Table::at("S5814", 3, Step::Actions);
        table.state.frames = vec![Frame::Turn(Part::Cycle)];
        // A grand assault has been tried in this action.
        table.state.notes |= 8;
        let mut dice = vec![die];
        dice.extend([6, 5]);
        table.go_on(&dice);
        assert_eq!(table.state.has(Event::LeeCommands), wounded);
        if wounded {
            table.state.turn = 4;
            table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Arrivals))];
            table.go_on(&[]);
            assert_eq!(table.asks(), Some(Asked::Lee));
        }
    }
}

#[test]
fn case_advanced_20_0_a_grand_assault_of_the_union_does_not_wound_johnston() {
    let mut table = Table::at("S5814", 9, Step::Actions);
    let heintzelman = table.leader("heintzelman");
    let (porter, sedgwick) = (table.put("us-porter", "S5511"), table.put("us-sedgwick", "S5511"));
    let hex = table.hex("S5511");
    table.state.leaders[heintzelman].hex = Some(hex);
    let assault = gcacw::frames::Assault {
        leader: heintzelman,
        target: table.hex("S5510"),
        units: gcacw::ids::UnitSet::of(porter),
        grand: gcacw::ids::UnitSet::of(sedgwick),
        chosen: gcacw::ids::UnitSet::EMPTY,
        stage: gcacw::frames::Prepared::Naming,
    };
    table.state.memory.phases = 3;
    table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Assault(assault)];
    // It fails; what is rolled then is the initiative, and nothing else.
    table.make(Side::Union, &[Choice::Done], &[6, 6, 5]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Action(Side::Union, false))
    ));
}
