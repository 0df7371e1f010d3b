//! The supply turn (9).

use crate::common::Game;

#[test]
fn case_9_5_both_sides_have_the_points_of_the_year_and_the_track() {
    let game = Game::empty().marker(1).into_replacements();
    assert_eq!(game.state.marker, 2, "a point for time comes first");
    assert_eq!(game.state.ledger.sheets.clone().map(|sheet| sheet.points), [24, 17]);
}
