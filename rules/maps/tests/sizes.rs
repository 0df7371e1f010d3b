//! The boards that games have, from the smallest to the largest, find room and are searched.
//!
//! Bobby Lee has 206 hexes, a second of its kind some 240; campaigns on fine grids have 3,300, with 250 pieces; maps of
//! areas have 80 areas and 400 borders, each with a number for either direction.

use maps::grid::Grid;
use maps::network::Network;
use maps::rows::Row;
use maps::sets::{Bits, Numbered, Set};
use maps::ways::{Entry, Ways};

/// A hex by its place in the list of hexes.
type Hexes = Bits<u16, [u64; 52]>;

/// A large map: two sheets of 58 columns, of which every second has a hex less.
fn codes() -> Vec<u16> {
    let columns = 1..=58;
    columns
        .flat_map(|column| {
            let rows = if column % 2 == 0 { 56 } else { 57 };
            (1..=rows).map(move |row| 100 * column + row)
        })
        .collect()
}

/// The number of a hex.
fn number(codes: &[u16], code: u16) -> u16 {
    codes.binary_search(&code).expect("the hex is on the map") as u16
}

fn network(codes: &[u16]) -> Network<u16, [u64; 52]> {
    let sides = Grid::Columns.hexsides(codes).into_iter();
    Network::new(codes.len(), sides.map(|(a, b)| (number(codes, a), number(codes, b))))
}

#[test]
fn a_map_of_3300_hexes_is_walked_and_traced() {
    let codes = codes();
    assert!(codes.len() > 3_200 && codes.len() <= 3_300, "{} hexes", codes.len());
    let network = network(&codes);
    let all: Hexes = (0..codes.len() as u16).collect();
    assert_eq!(network.spaces(), all);
    let middle = number(&codes, 2928);
    assert_eq!(network.next(middle).len(), 6);
    for range in [1, 5, 20] {
        let around = network.within(middle, range, Hexes::EMPTY);
        assert_eq!(around.len(), 1 + 3 * u16::from(range) * (u16::from(range) + 1));
        let far = |hex: u16| Grid::Columns.distance(codes[usize::from(hex)], 2928);
        assert!(
            all.into_iter()
                .all(|hex| around.contains(hex) == (far(hex) <= range.into()))
        );
    }
    // A wall from north to south but for one gap: everything is traced through it.
    let wall: Hexes = (1..=57)
        .filter(|row| *row != 40)
        .map(|row| number(&codes, 2900 + row))
        .collect();
    let west = number(&codes, 101);
    assert_eq!(network.trace(Bits::of(west), all - wall), all - wall);
    let closed = wall | Bits::of(number(&codes, 2940));
    let half = network.trace(Bits::of(west), all - closed);
    assert!(half.len() > 1_500 && half.into_iter().all(|hex| codes[usize::from(hex)] / 100 < 29));
}

#[test]
fn movement_points_are_spent_on_a_map_of_3300_hexes() {
    let codes = codes();
    let (network, start) = (network(&codes), number(&codes, 2928));
    // Every third column is a road that costs one point along it, even hexes are woods and cost five; nobody enters column
    // 31, and in every hex of row 30 one stops.
    let enter = |from: u16, to: u16| {
        let [from, to] = [from, to].map(|hex| codes[usize::from(hex)]);
        match () {
            () if to / 100 == 31 => Entry::Closed,
            () if to % 100 == 30 => Entry::Stop(2),
            () if from / 100 == to / 100 && to / 100 % 3 == 2 => Entry::Pass(1),
            () if to % 2 == 0 => Entry::Pass(5),
            () => Entry::Pass(3),
        }
    };
    let mut ways = Ways::new(codes.len());
    let mut search = |from: u16, points: u16| {
        ways.search(from, points, |hex| {
            network.next(hex).map(move |next| (next, enter(hex, next)))
        });
        ways.reached().count()
    };
    let [short, long] = [6, 14].map(|points| search(start, points));
    assert!(short > 10 && long > 2 * short, "{short} and {long} hexes");
    assert_eq!(search(start, 720), {
        let rows = |code: &&u16| **code / 100 < 31 && **code % 100 <= 30;
        codes.iter().filter(rows).count()
    });
    search(start, 14);
    let goal = number(&codes, 2914);
    assert_eq!(
        (ways.cost(goal), ways.way(goal).len()),
        (Some(14), 14),
        "fourteen hexes up the road"
    );
    assert_eq!(
        ways.cost(number(&codes, 2930)),
        Some(3),
        "one hex down the road, and a stop"
    );
    assert_eq!(ways.cost(number(&codes, 2931)), None);
}

/// A map of 80 areas in eight rows of ten, each bordering those around it and the next but one ahead: 392 borders.
fn borders() -> Vec<(u8, u8)> {
    let mut borders = Vec::new();
    for (row, column) in (0..8).flat_map(|row| (0..10).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (0, 2), (1, -1), (1, 0), (1, 1), (2, 0)] {
            let (to, beside): (i8, i8) = (row + down, column + right);
            if to < 8 && (0..10).contains(&beside) {
                borders.push(((10 * row + column) as u8, (10 * to + beside) as u8));
            }
        }
    }
    borders
}

#[test]
fn a_map_of_80_areas_carries_250_pieces_over_400_borders() {
    let borders = borders();
    assert_eq!(borders.len(), 392);
    let network: Network<u8, u128> = Network::new(80, borders.iter().copied());
    assert_eq!(network.spaces().len(), 80);
    // Each border has a limit for either direction, and counts who has crossed it.
    let number = |from: u8, to: u8| -> usize {
        let ends = (from.min(to), from.max(to));
        let border = borders.binary_search(&ends).expect("they border on each other");
        2 * border + usize::from(from > to)
    };
    assert!(borders.is_sorted(), "a border is found by its ends");
    let limit = |from: u8, to: u8| 1 + number(from, to) as u8 % 3;
    let mut crossed = Row::<u8, 800, u16>::default();
    let mut place: Vec<u8> = (0..250).map(|piece| piece as u8 % 80).collect();
    let mut standing: Vec<Bits<u8, [u64; 4]>> = vec![Bits::EMPTY; 80];
    for (piece, area) in place.iter().enumerate() {
        standing[usize::from(*area)].insert(piece as u8);
    }
    let mut ways = Ways::new(80);
    let mut moves = 0;
    for piece in 0..250_u8 {
        let from = place[usize::from(piece)];
        ways.search(from, 3, |area| {
            let open = network.next(area);
            let is_open = |to: &u8| crossed[number(area, *to) as u16] < limit(area, *to);
            open.filter(is_open).map(|to| (to, Entry::Pass(1))).collect::<Vec<_>>()
        });
        let Some(goal) = ways.reached().map(|(area, _)| area).filter(|area| *area != from).last() else {
            continue;
        };
        let way = ways.way(goal);
        assert!((1..=3).contains(&way.len()));
        let steps = std::iter::once(from)
            .chain(way.iter().copied())
            .zip(way.iter().copied());
        for (before, next) in steps {
            crossed[number(before, next) as u16] += 1;
        }
        standing[usize::from(from)].remove(piece);
        standing[usize::from(goal)].insert(piece);
        place[usize::from(piece)] = goal;
        moves += 1;
    }
    assert!(moves > 100, "{moves} moves");
    assert_eq!(
        standing.iter().map(|pieces| usize::from(pieces.len())).sum::<usize>(),
        250
    );
    for (index, (a, b)) in borders.iter().enumerate() {
        for (from, to) in [(*a, *b), (*b, *a)] {
            let there = crossed[number(from, to) as u16];
            assert!(there <= limit(from, to), "border {index} is crossed {there} times");
        }
    }
}

#[test]
fn rows_and_sets_of_all_sizes_are_saved_and_read() {
    fn survives<T: Numbered + PartialEq + std::fmt::Debug, W: maps::words::Words>(count: usize) {
        let set: Bits<T, W> = (0..count).step_by(3).map(T::numbered).collect();
        let saved = serde_json::to_string(&set).expect("a set serialises");
        assert_eq!(serde_json::from_str::<Bits<T, W>>(&saved).ok(), Some(set));
        assert!(set.map(Numbered::number).eq((0..count).step_by(3)));
    }
    survives::<u8, u128>(80);
    survives::<u8, [u64; 4]>(250);
    survives::<u16, [u64; 13]>(800);
    survives::<u16, [u64; 52]>(3_300);
    let mut row = Row::<u8, 3_300, u16>::default();
    row[3_299] = 4;
    let saved = serde_json::to_string(&row).expect("a row serialises");
    assert_eq!(saved, "[[3299,4]]");
    assert_eq!(serde_json::from_str::<Row<u8, 3_300, u16>>(&saved).ok(), Some(row));
    let areas: Set = (1..=80).collect();
    assert_eq!(areas.len(), 80);
}
