//! What can happen to a tournament, and what cannot.

use pairing::entrant::{Entrant, EntrantId};
use pairing::next::{Next, next};
use pairing::outcome::{Outcome, Points};
use pairing::settings::{Format, Settings};
use pairing::standings::standings;
use pairing::tournament::{Bye, Draw, Event, GameKey, GameResult, MAX_ENTRANTS, Pairing, Refused, Tournament};
use protocol::Side;

use crate::play::{apply, end, favourite, field, start, swiss};

fn refused(tournament: &Tournament, event: &Event) -> Refused {
    let mut changed = tournament.clone();
    let refused = changed.apply(event).expect_err("it cannot happen");
    assert_eq!(&changed, tournament, "a refused event changes nothing");
    refused
}

fn key(round: u32, board: u32) -> GameKey {
    GameKey { round, board, game: 1 }
}

#[test]
fn entries_that_cannot_be_are_refused() {
    let mut tournament = field(swiss(3), 6);
    let entered = |id, joined| Event::Entered {
        entrant: Entrant::new(EntrantId(id)).from_round(joined),
    };
    assert_eq!(
        refused(&tournament, &entered(6, 1)),
        Refused::EnteredAlready(EntrantId(6))
    );
    assert_eq!(refused(&tournament, &entered(7, 0)), Refused::NoSuchRound(0));
    assert_eq!(
        refused(&tournament, &entered(7, u32::MAX)),
        Refused::NoSuchRound(u32::MAX)
    );
    start(&mut tournament).unwrap();
    assert_eq!(refused(&tournament, &entered(7, 1)), Refused::PairedAlready(1));
    apply(&mut tournament, &entered(7, 2));
    let full = field(swiss(3), u32::try_from(MAX_ENTRANTS).unwrap());
    assert_eq!(refused(&full, &entered(9999, 1)), Refused::Full);
}

#[test]
fn who_withdraws_before_the_first_round_is_off_the_list_and_later_stays_on_it() {
    let mut tournament = field(swiss(3), 6);
    let withdrew = |id, round| Event::Withdrew {
        entrant: EntrantId(id),
        round,
    };
    apply(&mut tournament, &withdrew(3, 1));
    assert_eq!(tournament.entrants.len(), 5);
    start(&mut tournament).unwrap();
    assert_eq!(
        refused(&tournament, &withdrew(3, 2)),
        Refused::NoSuchEntrant(EntrantId(3))
    );
    assert_eq!(refused(&tournament, &withdrew(4, 0)), Refused::NoSuchRound(0));
    apply(&mut tournament, &withdrew(4, 2));
    assert_eq!(
        refused(&tournament, &withdrew(4, 2)),
        Refused::HasWithdrawn(EntrantId(4))
    );
    assert_eq!(standings(&tournament).rows.len(), 5);
}

#[test]
fn who_leaves_in_a_round_loses_its_game_and_who_leaves_after_it_plays_on() {
    let mut tournament = field(swiss(2), 4);
    let game = start(&mut tournament).unwrap().pairings[0];
    let mut later = tournament.clone();
    apply(
        &mut tournament,
        &Event::Withdrew {
            entrant: game.union,
            round: 1,
        },
    );
    apply(
        &mut later,
        &Event::Withdrew {
            entrant: game.union,
            round: 2,
        },
    );
    let pending = |tournament: &Tournament| match next(tournament) {
        Next::Wait { games } => games.contains(&game.key),
        _ => panic!("another game goes on"),
    };
    assert!(!pending(&tournament));
    assert!(pending(&later));
    let row = |id| {
        standings(&tournament)
            .rows
            .into_iter()
            .find(|row| row.entrant == id)
            .unwrap()
    };
    assert_eq!(
        (row(game.confederate).points, row(game.confederate).forfeits),
        (Points::WIN, 1)
    );
    // A result that comes in all the same counts.
    end(&mut tournament, game.key, Outcome::won(Side::Union));
    let rows = standings(&tournament).rows;
    assert_eq!(rows[0].entrant, game.union);
}

#[test]
fn draws_that_cannot_be_are_refused() {
    let mut tournament = field(swiss(3), 5);
    let draw = start(&mut tournament).unwrap();
    let game = |union, confederate, key| Event::Started {
        draw: Draw {
            pairings: vec![Pairing::of(key, EntrantId(union), Side::Union, EntrantId(confederate))],
            byes: Vec::new(),
        },
    };
    let bye = |id, round| Event::Started {
        draw: Draw {
            pairings: Vec::new(),
            byes: vec![Bye {
                round,
                entrant: EntrantId(id),
                points: Points::WIN,
            }],
        },
    };
    assert_eq!(
        refused(&tournament, &game(1, 1, key(2, 1))),
        Refused::Himself(EntrantId(1))
    );
    assert_eq!(
        refused(&tournament, &game(1, 9, key(2, 1))),
        Refused::NoSuchEntrant(EntrantId(9))
    );
    assert_eq!(
        refused(&tournament, &game(1, 2, key(1, 1))),
        Refused::SameGame(key(1, 1))
    );
    assert_eq!(refused(&tournament, &game(1, 2, key(0, 1))), Refused::NoSuchRound(0));
    assert_eq!(
        refused(&tournament, &game(1, 2, key(1, 9))),
        Refused::PairedTwice(EntrantId(1), 1)
    );
    assert_eq!(refused(&tournament, &bye(1, 1)), Refused::PairedTwice(EntrantId(1), 1));
    let resting = draw.byes[0].entrant;
    assert_eq!(
        refused(&tournament, &bye(resting.0, 1)),
        Refused::PairedTwice(resting, 1)
    );
    assert_eq!(
        refused(&tournament, &Event::Started { draw }),
        Refused::SameGame(key(1, 1)),
        "sent twice"
    );
    assert_eq!(refused(&tournament, &bye(1, 0)), Refused::NoSuchRound(0));
    assert_eq!(
        refused(&tournament, &bye(1, 3)),
        Refused::NoSuchRound(3),
        "the second comes first"
    );
    assert_eq!(refused(&tournament, &game(1, 2, key(3, 1))), Refused::NoSuchRound(3));
    let rests = |points, times| Event::Started {
        draw: Draw {
            pairings: Vec::new(),
            byes: vec![
                Bye {
                    round: 2,
                    entrant: EntrantId(1),
                    points
                };
                times
            ],
        },
    };
    assert_eq!(
        refused(&tournament, &rests(Points::WIN, 2)),
        Refused::PairedTwice(EntrantId(1), 2)
    );
    assert_eq!(
        refused(&tournament, &rests(Points(3), 1)),
        Refused::TooDear(EntrantId(1))
    );
    // Two games on one board are between the same two.
    let first = Pairing::of(key(2, 1), EntrantId(1), Side::Union, EntrantId(2));
    let second = Pairing {
        union: EntrantId(3),
        ..first.exchanged(2)
    };
    let draw = Draw {
        pairings: vec![first, second],
        byes: Vec::new(),
    };
    assert_eq!(
        refused(&tournament, &Event::Started { draw }),
        Refused::PairedTwice(EntrantId(1), 2)
    );
    let ladder = field(Settings::of(Format::Ladder { reach: 3 }), 5);
    assert_eq!(refused(&ladder, &game(2, 1, key(2, 1))), Refused::NoSuchRound(2));
    let elimination = field(Settings::of(Format::SingleElimination), 5);
    let far = key(u32::MAX, 1);
    assert_eq!(refused(&elimination, &game(2, 1, far)), Refused::NoSuchRound(u32::MAX));
}

#[test]
fn who_said_when_he_leaves_may_leave_sooner() {
    let mut tournament = field(swiss(5), 6);
    start(&mut tournament).unwrap();
    let withdrew = |round| Event::Withdrew {
        entrant: EntrantId(4),
        round,
    };
    apply(&mut tournament, &withdrew(4));
    apply(&mut tournament, &withdrew(2));
    assert_eq!(refused(&tournament, &withdrew(3)), Refused::HasWithdrawn(EntrantId(4)));
    assert!(!tournament.entrant(EntrantId(4)).unwrap().is_there(2));
}

/// Numbers far beyond what anybody would set are reckoned with all the same.
#[test]
fn absurd_settings_do_no_harm() {
    let mut settings = swiss(u32::MAX);
    settings.missed = Points(u32::MAX);
    let mut tournament = field(settings, 4);
    for round in 2..=4 {
        for pairing in start(&mut tournament).unwrap().pairings {
            let outcome = Outcome::Won {
                side: Side::Union,
                margin: Some(u32::MAX),
            };
            end(&mut tournament, pairing.key, outcome);
        }
        let entrant = Entrant::new(EntrantId(100 + round)).from_round(round);
        apply(&mut tournament, &Event::Entered { entrant });
    }
    let most = standings(&tournament).rows[0].points;
    assert_eq!(most, Points(u32::MAX));
    assert!(start(&mut tournament).is_some());
}

#[test]
fn the_organiser_pairs_a_round_anew_until_results_are_in() {
    let mut tournament = field(swiss(3), 4);
    assert_eq!(
        refused(&tournament, &Event::Unpaired { round: 0 }),
        Refused::HasResults(0)
    );
    let draw = start(&mut tournament).unwrap();
    apply(&mut tournament, &Event::Unpaired { round: 1 });
    assert_eq!(start(&mut tournament), Some(draw.clone()));
    apply(&mut tournament, &Event::Unpaired { round: 1 });
    let mut other = draw.clone();
    let [one, two] = [other.pairings[0].union, other.pairings[1].union];
    (other.pairings[0].union, other.pairings[1].union) = (two, one);
    apply(&mut tournament, &Event::Started { draw: other });
    end(&mut tournament, key(1, 1), Outcome::Drawn);
    assert_eq!(
        refused(&tournament, &Event::Unpaired { round: 1 }),
        Refused::HasResults(1)
    );
}

#[test]
fn a_corrected_result_corrects_the_standings_and_the_next_pairing_but_no_started_one() {
    let mut tournament = field(swiss(3), 8);
    let first = start(&mut tournament).unwrap().pairings;
    for pairing in &first {
        end(&mut tournament, pairing.key, favourite(pairing));
    }
    let second = start(&mut tournament).unwrap();
    let before = standings(&tournament);
    let loser = first[0].side_of(EntrantId(1)).unwrap().other();
    end(&mut tournament, first[0].key, Outcome::won(loser));
    let after = standings(&tournament);
    let points = |standings: &pairing::standings::Standings, id| {
        standings.rows.iter().find(|row| row.entrant == id).unwrap().points
    };
    assert_eq!(
        [points(&before, EntrantId(1)), points(&after, EntrantId(1))],
        [Points::WIN, Points::ZERO]
    );
    assert_eq!(tournament.pairings[4..], second.pairings[..]);
    assert_eq!(tournament.results.len(), 4, "a correction is no further result");
    let nowhere = GameResult {
        game: key(7, 1),
        outcome: Outcome::Drawn,
    };
    assert_eq!(
        refused(&tournament, &Event::Ended { result: nowhere }),
        Refused::NoSuchGame(key(7, 1))
    );
}

#[test]
fn a_closed_tournament_is_over_and_only_results_can_be_corrected() {
    let mut tournament = field(swiss(3), 4);
    let draw = start(&mut tournament).unwrap();
    apply(&mut tournament, &Event::Closed);
    assert!(matches!(next(&tournament), Next::Over { .. }));
    assert_eq!(refused(&tournament, &Event::Closed), Refused::Closed);
    assert_eq!(
        refused(
            &tournament,
            &Event::Withdrew {
                entrant: EntrantId(1),
                round: 1
            }
        ),
        Refused::Closed
    );
    end(&mut tournament, draw.pairings[0].key, Outcome::Drawn);
}

/// Nobody, or one alone, has nothing to play.
#[test]
fn small_fields_come_to_an_end() {
    let formats = [
        Format::RoundRobin { concurrent: false },
        Format::RoundRobin { concurrent: true },
        Format::Swiss { rounds: 5 },
        Format::SingleElimination,
        Format::DoubleElimination { second_final: true },
    ];
    for format in formats {
        for count in 0..2 {
            let tournament = field(Settings::of(format), count);
            let Next::Over { standings } = next(&tournament) else {
                panic!("{format:?} with {count}")
            };
            assert_eq!(standings.rows.len(), count as usize);
            assert!(pairing::cross_table::cross_table(&tournament).lines.len() == count as usize);
        }
    }
}

#[test]
fn events_are_saved_as_they_are() {
    let mut tournament = field(swiss(2), 5);
    let draw = start(&mut tournament).unwrap();
    let result = GameResult {
        game: draw.pairings[0].key,
        outcome: Outcome::Won {
            side: Side::Union,
            margin: Some(3),
        },
    };
    for event in [Event::Started { draw }, Event::Ended { result }, Event::Closed] {
        let saved = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&saved).unwrap(), event, "{saved}");
    }
    let saved = serde_json::to_value(Event::Ended { result }).unwrap();
    let expected = serde_json::json!({
        "kind": "ended",
        "result": {
            "game": { "round": 1, "board": 1, "game": 1 },
            "outcome": { "kind": "won", "side": "union", "margin": 3 },
        },
    });
    assert_eq!(saved, expected);
}
