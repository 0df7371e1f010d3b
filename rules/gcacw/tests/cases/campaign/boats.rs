//! Gunboats (11.0), as the campaign plays them.

use gcacw::campaign::{Asked, Event, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Attack, Frame};
use gcacw::ids::HexId;
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;
/// The boxes of the display, as spaces.
const YORK: HexId = HexId(22);
const RAPPAHANNOCK: HexId = HexId(23);
const JAMES_EAST: HexId = HexId(24);
const JAMES_WEST: HexId = HexId(25);

fn phase() -> Table {
    Table::at("S5814", 40, Step::Gunboats)
}

fn judge(table: &Table, choice: Choice) -> Option<&'static str> {
    table.judge(UNION, choice)
}

#[test]
fn case_advanced_11_0_boats_move_from_box_to_box() {
    let mut table = phase();
    table.campaign().travel.boats[0].transit = true;
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Boats(0)));
    assert!(!table.campaign().travel.boats[0].transit, "its way is behind it");
    assert_eq!(judge(&table, Choice::Gunboat1(RAPPAHANNOCK)), None);
    assert_eq!(
        judge(&table, Choice::Gunboat1(HexId(21))),
        Some("advanced 11.0"),
        "it is there"
    );
    assert_eq!(
        judge(&table, Choice::Gunboat1(HexId(26))),
        Some("advanced 11.0"),
        "no box"
    );
    // The other one is bound while there is the Virginia: the turn goes on.
    table.make(UNION, &[Choice::Gunboat1(RAPPAHANNOCK)], &[]);
    let boat = table.campaign().travel.boats[0];
    assert_eq!((boat.at, boat.transit), (2, true));
    assert!(matches!(table.asks(), Some(Asked::Attachment(..))));
}

#[test]
fn case_advanced_11_0_the_virginia_and_the_batteries_keep_boats_out() {
    let mut table = phase();
    table.go_on(&[]);
    for to in [YORK, JAMES_EAST, JAMES_WEST] {
        assert_eq!(judge(&table, Choice::Gunboat1(to)), Some("advanced 11.0"), "{to}");
    }
    assert_eq!(judge(&table, Choice::Gunboat2(RAPPAHANNOCK)), Some("advanced 11.0"));
    table.state.note(Event::VirginiaLost);
    assert_eq!(judge(&table, Choice::Gunboat2(RAPPAHANNOCK)), None);
    assert_eq!(judge(&table, Choice::Gunboat1(JAMES_EAST)), None);
    assert_eq!(
        judge(&table, Choice::Gunboat1(JAMES_WEST)),
        Some("advanced 11.0"),
        "from the lower James only"
    );
    table.campaign().travel.boats[0].at = 3;
    assert_eq!(judge(&table, Choice::Gunboat1(JAMES_WEST)), None);
    table.clear(CONFEDERATE, &[]);
    assert_eq!(judge(&table, Choice::Gunboat1(YORK)), None);
    // One of the two places is enough.
    let yorktown = table.rules.data.transport.banks.york[0];
    let label = table.rules.data.map.label(yorktown);
    table.put("cs-cobb-a", &label);
    assert_eq!(judge(&table, Choice::Gunboat1(YORK)), Some("advanced 11.0"));
}

#[test]
fn case_advanced_11_0_batteries_drive_boats_back() {
    let mut table = phase();
    table.campaign().travel.boats[0].at = 1;
    table.campaign().travel.boats[1].at = 3;
    // Neither goes anywhere else in this phase.
    table.go_on(&[]);
    assert!(matches!(table.asks(), Some(Asked::Attachment(..))));
    let boats = table.campaign().travel.boats;
    assert_eq!((boats[0].at, boats[0].transit), (0, true), "Yorktown is held");
    assert_eq!(
        (boats[1].at, boats[1].transit),
        (0, true),
        "so are both batteries of the James"
    );
}

#[test]
fn case_advanced_11_0_a_boat_that_is_lost_comes_back_after_fifteen_turns() {
    let mut table = Table::landed("S5814");
    table.act(UNION);
    let bombard = Choice::Bombard(table.hex("S5608"));
    assert_eq!(
        judge(&table, bombard),
        None,
        "Gloucester Point lies before Hampton Roads"
    );
    // Both places are held: two are taken from the roll of the battery.
    let mut sunk = Table::landed("S5814");
    sunk.act(UNION);
    sunk.make(UNION, &[bombard], &[4]);
    assert!(sunk.state.memory.boats[0].gone);
    let now = sunk.state.turn;
    assert_eq!(sunk.campaign().travel.boats[0].due, now + 15);
    let mut unhurt = Table::landed("S5814");
    unhurt.act(UNION);
    unhurt.make(UNION, &[bombard], &[5, 1]);
    assert!(!unhurt.state.memory.boats[0].gone);
    assert_eq!(judge(&unhurt, bombard), Some("advanced 11.0"), "once a turn");
    for (turn, gone) in [(15, true), (16, false)] {
        sunk.state.turn = turn;
        sunk.state.frames = vec![Frame::Turn(gcacw::frames::Part::Campaign(Step::Arrivals))];
        let mut dice = kernel::RandomDice::new(1);
        sunk.rules.go_on(&mut sunk.state, &mut kernel::Turn::quiet(&mut dice));
        assert_eq!(sunk.state.memory.boats[0].gone, gone, "{turn}");
    }
}

#[test]
fn case_advanced_11_0_a_boat_that_is_sunk_has_not_bombarded() {
    let mut table = Table::landed("S5814");
    table.state.note(Event::VirginiaLost);
    table.act(UNION);
    let bombard = Choice::Bombard(table.hex("S5608"));
    table.make(UNION, &[bombard], &[4]);
    assert!(table.state.memory.boats[0].gone, "the first boat is sunk");
    assert_eq!(judge(&table, bombard), None, "so the other one may bombard the hex");
    table.make(UNION, &[bombard], &[5, 1]);
    assert_eq!(judge(&table, bombard), Some("advanced 11.0"), "once a turn");
}

#[test]
fn case_advanced_11_0_a_boat_in_transit_supports_nobody() {
    let mut table = Table::landed("S5814");
    table.act(UNION);
    let bombard = Choice::Bombard(table.hex("S5608"));
    table.campaign().travel.boats[0].transit = true;
    table.campaign().travel.boats[1].transit = true;
    assert_eq!(judge(&table, bombard), Some("advanced 11.0"));
}

/// Porter storms Yorktown from beside it.
fn on_yorktown(table: &mut Table) -> Attack {
    let porter = table.put("us-porter", "S5511");
    Attack {
        target: table.hex("S5510"),
        units: [porter].into_iter().collect(),
        kind: None,
        leader: None,
        refused: false,
        supported: false,
    }
}

#[test]
fn case_advanced_11_0_boats_in_the_roads_help_against_one_of_two_places() {
    let mut table = Table::landed("S5814");
    let attack = on_yorktown(&mut table);
    assert_eq!(table.field().sums(&attack).roads, 0, "Gloucester Point is held");
    let crump = table.unit("cs-crump");
    table.state.units[crump].hex = None;
    let before = table.field().sums(&attack);
    assert_eq!(before.roads, 1);
    table.campaign().travel.boats[0].used = true;
    let after = table.field().sums(&attack);
    assert_eq!(before.attacker(0) - after.attacker(0), 1);
}

#[test]
fn case_advanced_11_0_the_second_boat_is_not_used_before_the_virginia_is_lost() {
    let mut table = Table::landed("S5814");
    let assault = on_yorktown(&mut table);
    let crump = table.unit("cs-crump");
    let point = table.hex("S5608");
    table.act(UNION);
    // The first boat is away up the Rappahannock.
    table.campaign().travel.boats[0].at = 2;
    let sum = |table: &mut Table, held: bool| {
        table.state.units[crump].hex = held.then_some(point);
        table.field().sums(&assault).roads
    };
    assert_eq!(judge(&table, Choice::Bombard(point)), Some("advanced 11.0"));
    assert_eq!(sum(&mut table, false), 0);
    table.state.note(Event::VirginiaLost);
    assert_eq!(sum(&mut table, false), 1);
    assert_eq!(sum(&mut table, true), 0);
    assert_eq!(judge(&table, Choice::Bombard(point)), None);
}

#[test]
fn case_advanced_11_0_boats_shell_pontoons() {
    let mut table = Table::landed("S5814");
    let edge = table
        .rules
        .data
        .map
        .edge(table.hex("S1806"), table.hex("S1807"))
        .expect("they touch");
    table.state.note(Event::VirginiaLost);
    table.state.pontoons = vec![edge];
    table.state.memory.southern = vec![edge];
    table.act(CONFEDERATE);
    let stays = table.unit("cs-toombs");
    table.make(CONFEDERATE, &[Choice::March(stays)], &[3]);
    assert_eq!(table.state.pontoons, [edge], "no boat is there");
    table.campaign().travel.boats[0].at = 3;
    table.make(CONFEDERATE, &[Choice::Done], &[3, 4]);
    assert!(table.state.pontoons.is_empty());
}

#[test]
fn case_advanced_22_0_a_battery_is_lost_with_its_hex() {
    let mut table = Table::landed("S5814");
    assert!(table.field().has_battery(table.hex("S5510")));
    table.clear(CONFEDERATE, &["cs-toombs"]);
    table.put("us-porter", "S5510");
    table.act(CONFEDERATE);
    let toombs = table.unit("cs-toombs");
    table.make(CONFEDERATE, &[Choice::March(toombs), Choice::Done], &[3, 3, 4]);
    table.put("us-porter", "S5814");
    assert!(!table.field().has_battery(table.hex("S5510")), "for good");
    assert!(table.field().has_battery(table.hex("S5608")));
}
