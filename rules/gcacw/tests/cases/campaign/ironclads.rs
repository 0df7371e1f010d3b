//! The Virginia and the Monitor (9.0).

use gcacw::campaign::{Asked, Event, Step};
use gcacw::choice::Choice;
use gcacw::tables::Fate;
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

fn before_the_sortie() -> Table {
    let mut table = Table::at("S5814", 14, Step::Virginia);
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Sortie));
    table
}

#[test]
fn case_advanced_9_0_a_sortie_goes_by_two_dice() {
    for (dice, virginia, monitor, turns) in [
        ([1, 1], Fate::Damaged, Fate::Damaged, 36),
        ([1, 2], Fate::Damaged, Fate::Damaged, 15),
        ([2, 2], Fate::Unhurt, Fate::Destroyed, 0),
        ([2, 3], Fate::Destroyed, Fate::Unhurt, 0),
        ([3, 4], Fate::Unhurt, Fate::Unhurt, 0),
        ([4, 5], Fate::Damaged, Fate::Damaged, 8),
        ([4, 6], Fate::Damaged, Fate::Damaged, 22),
        ([5, 6], Fate::Damaged, Fate::Damaged, 29),
        ([6, 6], Fate::Destroyed, Fate::Destroyed, 0),
    ] {
        let mut table = before_the_sortie();
        table.make(CONFEDERATE, &[Choice::Sortie], &dice);
        let fates = (table.field().virginia(), table.field().monitor());
        assert_eq!(fates, (virginia, monitor), "{dice:?}");
        let due = if virginia == Fate::Damaged { 14 + turns } else { 0 };
        assert_eq!(table.campaign().damaged_to, due, "{dice:?}");
    }
}

#[test]
fn case_advanced_9_0_who_is_damaged_comes_back() {
    let mut table = before_the_sortie();
    table.make(CONFEDERATE, &[Choice::Sortie], &[5, 6]);
    assert!(table.field().closed().virginia, "she closes the James all the same");
    table.state.turn = 42;
    assert_eq!(table.field().virginia(), Fate::Damaged);
    table.state.turn = 43;
    assert_eq!(
        (table.field().virginia(), table.field().monitor()),
        (Fate::Unhurt, Fate::Unhurt)
    );
}

#[test]
fn case_advanced_9_0_she_stays_in_port() {
    for (damaged_to, event) in [(40, None), (0, Some(Event::VirginiaLost)), (0, Some(Event::NoSortie))] {
        let mut table = Table::at("S5814", 14, Step::Virginia);
        table.campaign().damaged_to = damaged_to;
        event.into_iter().for_each(|event| table.state.note(event));
        assert!(table.field().may_sortie().is_err());
        table.go_on(&[]);
        assert_ne!(table.asks(), Some(Asked::Sortie), "nobody is asked");
    }
    // And she may, if her captain likes.
    let mut table = before_the_sortie();
    assert_eq!(table.judge(Side::Union, Choice::Sortie), Some("4.3.1"));
    table.make(CONFEDERATE, &[Choice::Done], &[]);
    assert_eq!(table.field().virginia(), Fate::Unhurt);
}

#[test]
fn case_advanced_9_0_what_is_lost_is_not_hurt_again() {
    let mut table = before_the_sortie();
    table.state.note(Event::MonitorLost);
    table.make(CONFEDERATE, &[Choice::Sortie], &[4, 5]);
    let fates = (table.field().virginia(), table.field().monitor());
    assert_eq!(fates, (Fate::Damaged, Fate::Destroyed));
}
