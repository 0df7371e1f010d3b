//! Every board comes out of the form in which it is served as it went in.

use protocol::board::{Board, Border, Point};
use protocol::grid::Served;

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < 0.11 && (a.1 - b.1).abs() < 0.11
}

/// The same border: what is computed from whole numbers may be rounded the other way.
fn same(a: &Border, b: &Border) -> bool {
    let exact = |border: &Border| {
        let crossing = border.crossing.as_ref();
        let crossing = crossing.map(|over| (over.name.clone(), over.kind.clone(), over.src.clone()));
        (
            border.id,
            border.a,
            border.b,
            border.kind.clone(),
            crossing,
            border.road,
            border.rail,
        )
    };
    let places = match (&a.crossing, &b.crossing) {
        (Some(a), Some(b)) => near(a.at, b.at),
        (None, None) => true,
        _ => false,
    };
    exact(a) == exact(b) && near(a.middle, b.middle) && places
}

fn assert_same(before: &Board, after: &Board, game: &str) {
    assert_eq!(before.spaces.len(), after.spaces.len(), "{game}");
    for (before, after) in before.spaces.iter().zip(&after.spaces) {
        assert_eq!(before.polygon, after.polygon, "{game}: {}", before.id);
        assert!(near(before.label, after.label), "{game}: {before:?} {after:?}");
        assert!(near(before.anchor, after.anchor), "{game}: {before:?} {after:?}");
        let mut moved = after.clone();
        (moved.label, moved.anchor) = (before.label, before.anchor);
        assert_eq!(*before, moved, "{game}");
    }
    assert_eq!(before.borders.len(), after.borders.len(), "{game}");
    for (before, after) in before.borders.iter().zip(&after.borders) {
        assert!(same(before, after), "{game}: {before:?} {after:?}");
    }
    let rest = |board: &Board| Board {
        spaces: Vec::new(),
        borders: Vec::new(),
        ..board.clone()
    };
    assert_eq!(rest(before), rest(after), "{game}");
}

#[test]
fn every_board_comes_out_as_it_went_in() {
    let catalogue = rules::Catalogue::new(&[]).expect("the catalogue");
    let mut grids = 0;
    for referee in catalogue.referees() {
        let info = referee.info();
        for scenario in &info.scenarios {
            let before = referee.board(&scenario.id).expect("a scenario has a board");
            let served = Served::from(&*before);
            grids += usize::from(served.grid.is_some());
            let text = serde_json::to_string(&served).expect("plain data");
            let read: Served = serde_json::from_str(&text).expect("what was written");
            assert_same(&before, &Board::from(read), &info.id);
            if served.grid.is_some() {
                let whole = serde_json::to_string(&before).expect("plain data").len();
                assert!(
                    text.len() * 10 < whole * 8,
                    "{}: {} of {whole} bytes",
                    info.id,
                    text.len()
                );
                assert!(
                    served.board.spaces.iter().all(|space| space.inset.is_some()),
                    "{}",
                    info.id
                );
                assert!(
                    served.board.borders.is_empty(),
                    "{}: {:?}",
                    info.id,
                    served.board.borders
                );
            }
        }
    }
    assert!(grids > 0, "a game has a board of hexes");
}
