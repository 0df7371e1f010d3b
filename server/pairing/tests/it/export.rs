//! Standings and cross-tables as files.

use pairing::cross_table::{Columns, cross_table};
use pairing::entrant::EntrantId;
use pairing::export::{cross_table_csv, standings_csv};
use pairing::outcome::Outcome;
use pairing::settings::{Format, Games, Settings};
use pairing::standings::{Standings, standings};
use pairing::tie_break::TieBreak;
use pairing::tournament::{Event, Tournament};
use protocol::Side;

use crate::play::{apply, end, favourite, field, start, swiss};

fn name(id: EntrantId) -> String {
    ["=SUM(A1)", "Lee, Robert", "Grant", "Meade", "Hood"][id.0 as usize - 1].to_owned()
}

#[test]
fn a_swiss_is_written_round_by_round() {
    let mut settings = swiss(3);
    settings.tie_breaks = vec![TieBreak::Buchholz, TieBreak::Margin];
    let mut tournament = field(settings, 5);
    let first = start(&mut tournament).unwrap();
    assert_eq!(first.byes[0].entrant, EntrantId(5));
    let outcome = |id: u32| {
        let side = first
            .pairings
            .iter()
            .find_map(|pairing| pairing.side_of(EntrantId(id)))
            .unwrap();
        Outcome::Won { side, margin: Some(4) }
    };
    // 1 beats 3 by four points, 4 does not turn up.
    end(&mut tournament, first.pairings[0].key, outcome(1));
    let winner = first.pairings[1].side_of(EntrantId(2)).unwrap();
    end(&mut tournament, first.pairings[1].key, Outcome::Forfeited { winner });
    let expected = "rank,id,name,points,won,drawn,lost,forfeits,byes,buchholz,margin,withdrawn\r\n\
                    1,2,\"Lee, Robert\",1,0,0,0,1,0,1,4,no\r\n\
                    2,5,Hood,1,0,0,0,0,1,1,0,no\r\n\
                    3,1,'=SUM(A1),1,1,0,0,0,0,0,4,no\r\n\
                    4,3,Grant,0,0,0,1,0,0,1,-4,no\r\n\
                    5,4,Meade,0,0,0,0,1,0,0,-4,no\r\n";
    assert_eq!(standings_csv(&standings(&tournament), name), expected);
    let expected = "line,rank,id,name,round 1,points\r\n\
                    1,1,2,\"Lee, Robert\",5CW,1\r\n\
                    2,2,5,Hood,bye,1\r\n\
                    3,3,1,'=SUM(A1),4U1,1\r\n\
                    4,4,3,Grant,3C0,0\r\n\
                    5,5,4,Meade,1UF,0\r\n";
    assert_eq!(cross_table_csv(&cross_table(&tournament), name), expected);
}

#[test]
fn a_round_robin_is_written_opponent_by_opponent() {
    let mut tournament = field(
        Settings::of(Format::RoundRobin { concurrent: true }).with(Games::Pair),
        4,
    );
    for pairing in start(&mut tournament).unwrap().pairings {
        let outcome = if pairing.is_between(EntrantId(1), EntrantId(2)) {
            Outcome::Drawn
        } else {
            favourite(&pairing)
        };
        if !pairing.is_between(EntrantId(2), EntrantId(3)) {
            end(&mut tournament, pairing.key, outcome);
        }
    }
    let withdrew = Event::Withdrew {
        entrant: EntrantId(4),
        round: 1,
    };
    apply(&mut tournament, &withdrew);
    let table = cross_table(&tournament);
    assert_eq!(table.columns, Columns::Opponents);
    // Berger's table for four: 1-4 2-3, 4-3 1-2, 2-4 3-1, the Union first.
    let expected = "line,rank,id,name,1,2,3,4,points\r\n\
                    1,1,1,'=SUM(A1),,U½ C½,C1 U1,U1 C1,5\r\n\
                    2,2,2,\"Lee, Robert\",C½ U½,,U* C*,U1 C1,3\r\n\
                    3,3,3,Grant,U0 C0,C* U*,,C1 U1,2\r\n\
                    4,4,4,Meade,C0 U0,C0 U0,U0 C0,,0\r\n";
    assert_eq!(cross_table_csv(&table, name), expected);
}

#[test]
fn whose_games_are_annulled_has_no_rank_and_what_was_not_finished_at_the_end_does_not_count() {
    let mut tournament = field(Settings::of(Format::RoundRobin { concurrent: true }), 3);
    start(&mut tournament).unwrap();
    let withdrew = Event::Withdrew {
        entrant: EntrantId(3),
        round: 1,
    };
    apply(&mut tournament, &withdrew);
    let last = |csv: String| csv.lines().last().unwrap().to_owned();
    assert!(last(standings_csv(&standings(&tournament), name)).starts_with("–,3,Grant,"));
    assert_eq!(
        last(cross_table_csv(&cross_table(&tournament), name)),
        "3,–,3,Grant,Ux,Cx,,0"
    );
    let of_first = |tournament: &Tournament| {
        cross_table_csv(&cross_table(tournament), name)
            .lines()
            .nth(1)
            .unwrap()
            .to_owned()
    };
    assert!(of_first(&tournament).contains("U*"));
    apply(&mut tournament, &Event::Closed);
    assert!(of_first(&tournament).contains("Ux"));
    assert!(!cross_table_csv(&cross_table(&tournament), name).contains('*'));
}

#[test]
fn json_is_what_serde_makes_of_it_and_reads_back() {
    let mut tournament = field(swiss(3), 5);
    for pairing in start(&mut tournament).unwrap().pairings {
        end(&mut tournament, pairing.key, Outcome::won(Side::Union));
    }
    let standings = standings(&tournament);
    let saved = serde_json::to_string(&standings).unwrap();
    assert_eq!(serde_json::from_str::<Standings>(&saved).unwrap(), standings);
    let table = cross_table(&tournament);
    let saved = serde_json::to_value(&table).unwrap();
    assert_eq!(saved["columns"], "rounds");
    assert_eq!(
        serde_json::from_value::<pairing::cross_table::CrossTable>(saved).unwrap(),
        table
    );
}
