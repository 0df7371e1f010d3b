//! Team matches: boards by order, match points, board points.

use pairing::entrant::{Entrant, EntrantId, TeamId};
use pairing::export::teams_csv;
use pairing::next::{Next, next};
use pairing::outcome::{Outcome, Points};
use pairing::settings::{Format, Settings};
use pairing::standings::standings;
use pairing::tournament::{Event, Refused, Tournament};
use protocol::Side;

use crate::play::{apply, assert_once_a_round, end, play, start};

/// Teams 1, 2 and so on with so many members each: 101, 102 and so on for team 1, the best first.
fn teams(boards: u32, members: &[u32]) -> Tournament {
    let mut tournament = Tournament::new(Settings::of(Format::TeamMatch { boards }));
    for (team, count) in (1..).zip(members) {
        for member in 1..=*count {
            let id = EntrantId(team * 100 + member);
            let entrant = Entrant::new(id)
                .rated(2000 - member.cast_signed())
                .of_team(TeamId(team));
            apply(&mut tournament, &Event::Entered { entrant });
        }
    }
    tournament
}

#[test]
fn two_teams_meet_board_by_board_with_sides_alternating() {
    let mut tournament = teams(3, &[4, 3]);
    let draw = start(&mut tournament).unwrap();
    let boards: Vec<(u32, u32)> = draw
        .pairings
        .iter()
        .map(|pairing| (pairing.union.0, pairing.confederate.0))
        .collect();
    assert_eq!(
        boards,
        [(101, 201), (202, 102), (103, 203)],
        "the reserve 104 does not play"
    );
    for pairing in &draw.pairings[..2] {
        end(&mut tournament, pairing.key, Outcome::Drawn);
    }
    assert_eq!(
        standings(&tournament).teams[0].match_points,
        0,
        "a match that goes on is worth nothing yet"
    );
    let outcome = Outcome::Won {
        side: Side::Confederate,
        margin: Some(7),
    };
    end(&mut tournament, draw.pairings[2].key, outcome);
    let Next::Over { standings } = next(&tournament) else {
        panic!("one match is all")
    };
    let [first, second] = standings.teams[..] else {
        panic!("two teams")
    };
    assert_eq!(
        (first.team, first.match_points, first.board_points, first.margin),
        (TeamId(2), 2, Points(4), 7)
    );
    assert_eq!(
        (second.team, second.match_points, second.board_points, second.margin),
        (TeamId(1), 0, Points(2), -7)
    );
    let csv = teams_csv(&standings, |team| format!("@{}", team.0));
    assert_eq!(csv.lines().nth(2), Some("2,1,'@1,1,0,1,-7"));
}

#[test]
fn each_team_meets_each_other_once() {
    for count in 2..=9 {
        let mut tournament = teams(4, &vec![4; count]);
        let mut matches = std::collections::BTreeSet::new();
        while let Some(draw) = start(&mut tournament) {
            assert_once_a_round(&draw);
            for pairing in &draw.pairings {
                let [one, other] = [pairing.union, pairing.confederate].map(|id| id.0 / 100);
                matches.insert((one.min(other), one.max(other)));
                end(&mut tournament, pairing.key, Outcome::Drawn);
            }
            assert!(draw.byes.iter().all(|bye| bye.points == Points::ZERO));
        }
        assert_eq!(matches.len(), count * (count - 1) / 2);
        let rows = standings(&tournament).teams;
        let level = |row: &pairing::teams::TeamRow| (row.rank, row.match_points as usize) == (1, count - 1);
        assert!(rows.iter().all(level), "all drew with all: {rows:?}");
    }
}

#[test]
fn a_reserve_follows_who_leaves_and_an_empty_board_is_the_others() {
    let mut tournament = teams(2, &[3, 2, 2]);
    for pairing in start(&mut tournament).unwrap().pairings {
        end(&mut tournament, pairing.key, Outcome::Drawn);
    }
    for id in [102, 201] {
        apply(
            &mut tournament,
            &Event::Withdrew {
                entrant: EntrantId(id),
                round: 2,
            },
        );
    }
    let mut seen = Vec::new();
    while let Some(draw) = start(&mut tournament) {
        for pairing in &draw.pairings {
            seen.extend([pairing.union.0, pairing.confederate.0]);
            end(&mut tournament, pairing.key, Outcome::Drawn);
        }
        let worth: Vec<Points> = draw
            .byes
            .iter()
            .map(|bye| bye.points)
            .filter(|points| *points > Points::ZERO)
            .collect();
        let with_two = draw
            .pairings
            .iter()
            .any(|pairing| [pairing.union.0, pairing.confederate.0].iter().any(|id| id / 100 == 2));
        assert_eq!(worth, if with_two { vec![Points::WIN] } else { vec![] });
    }
    assert!(seen.contains(&103) && !seen.contains(&102) && !seen.contains(&201));
}

#[test]
fn teams_are_fixed_by_the_draw_but_members_may_join_them() {
    let mut tournament = teams(2, &[2, 2]);
    let nobody = Entrant::new(EntrantId(1));
    assert_eq!(
        tournament.apply(&Event::Entered { entrant: nobody }),
        Err(Refused::NoTeam(EntrantId(1)))
    );
    start(&mut tournament).unwrap();
    let stranger = Entrant::new(EntrantId(301)).of_team(TeamId(3)).from_round(2);
    assert_eq!(
        tournament.apply(&Event::Entered { entrant: stranger }),
        Err(Refused::NoTeam(EntrantId(301)))
    );
    let reserve = Entrant::new(EntrantId(103)).of_team(TeamId(1)).from_round(2);
    apply(&mut tournament, &Event::Entered { entrant: reserve });
    play(&mut tournament, |_| Outcome::Drawn);
}
