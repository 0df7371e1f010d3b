//! The formats of tournaments, each played to its end.

use protocol::http::{BracketPart, BracketPlace, GameRuling, Tournament, TournamentStatus};
use serde_json::json;

use crate::clocks;
use crate::tournaments::{Cup, pending, ranks, wish};

#[tokio::test]
async fn a_round_robin_with_pairs_lets_everybody_meet_everybody_from_both_sides() {
    let (world, _) = clocks::world().await;
    let wish = wish(&json!({"round_robin": {"concurrent": false}}), &json!({"pairs": true}));
    let cup = Cup::with(&world, 4, wish).await;
    let seen = cup.must(json!("start")).await;
    assert_eq!(seen.games.len(), 4, "two pairs");
    assert_eq!(
        (seen.games[0].union, seen.games[0].confederate),
        (seen.games[1].confederate, seen.games[1].union)
    );
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 12);
    assert_eq!(ranks(&over), [(1, 1, "6"), (2, 2, "4"), (3, 3, "2"), (4, 4, "0")]);
    assert!(!over.cross_table.by_round);
    let cell = over.cross_table.lines[0].cells[1].as_str();
    assert!(["U1 C1", "C1 U1"].contains(&cell), "{cell}");
}

#[tokio::test]
async fn a_round_robin_can_begin_all_games_at_once() {
    let (world, _) = clocks::world().await;
    let wish = wish(&json!({"round_robin": {"concurrent": true}}), &json!({}));
    let cup = Cup::with(&world, 4, wish).await;
    let seen = cup.must(json!("start")).await;
    assert_eq!(seen.games.len(), 6);
    let over = cup.is_played(&world).await;
    assert_eq!(over.standings[0].entrant, 1);
}

#[tokio::test]
async fn a_knockout_of_five_has_three_byes_and_one_winner() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 5, wish(&json!("single_elimination"), &json!({}))).await;
    cup.must(json!({"seed": {"order": [1, 2, 3, 4, 5]}})).await;
    let seen = cup.must(json!("start")).await;
    // The second and the third pass on, and meet at once.
    assert_eq!((pending(&seen).len(), seen.byes.len()), (2, 3));
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 4);
    let last = over.bracket.last().expect("a final");
    assert_eq!(last.winner, BracketPlace::Entrant(1));
    assert_eq!(last.players, [BracketPlace::Entrant(1), BracketPlace::Entrant(2)]);
    assert_eq!(ranks(&over)[0].1, 1);
}

#[tokio::test]
async fn in_a_double_elimination_who_loses_once_plays_on() {
    let (world, _) = clocks::world().await;
    let format = json!({"double_elimination": {"second_final": true}});
    let cup = Cup::with(&world, 4, wish(&format, &json!({}))).await;
    cup.must(json!("start")).await;
    let over = cup.is_played(&world).await;
    // Three in the winners' part, two in the losers', one final that the unbeaten wins.
    assert_eq!(over.games.len(), 6);
    let ranks: Vec<u32> = ranks(&over).into_iter().map(|(_, entrant, _)| entrant).collect();
    assert_eq!(ranks[..2], [1, 2]);
    let second = over.bracket.iter().find(|one| one.part == BracketPart::SecondFinal);
    assert!(!second.expect("in the bracket").is_played);
}

#[tokio::test]
async fn on_a_ladder_the_challenger_who_wins_takes_the_place() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(
        &world,
        3,
        wish(&json!({"ladder": {"reach": 1}}), &json!({"late_entry": true})),
    )
    .await;
    cup.must(json!({"seed": {"order": [1, 2, 3]}})).await;
    cup.must(json!("start")).await;
    let challenge = format!("{}/challenge", cup.path);
    let too_far = cup.players[2].post(&challenge, json!({"entrant": 1})).await;
    assert_eq!(too_far.refusal(), (409, "no-challenge".to_owned()));
    let seen: Tournament = cup.players[2].post(&challenge, json!({"entrant": 2})).await.read();
    let again = cup.players[2].post(&challenge, json!({"entrant": 2})).await;
    assert_eq!(again.refusal().0, 409);
    cup.loses(&seen, &seen.games[0], 2).await;
    let seen = cup.until(&world, |seen| pending(seen).is_empty()).await;
    let order: Vec<u32> = seen.standings.iter().map(|row| row.entrant).collect();
    assert_eq!(order, [1, 3, 2]);
    assert_eq!(
        seen.header.status,
        TournamentStatus::Running,
        "a ladder has no end of its own"
    );
    let over = cup.must(json!("finish")).await;
    assert_eq!(over.header.status, TournamentStatus::Finished);
}

#[tokio::test]
async fn teams_meet_on_boards_and_their_points_add_up() {
    let (world, _) = clocks::world().await;
    let mut cup = Cup::set_up(&world, wish(&json!({"team_match": {"boards": 2}}), &json!({}))).await;
    let nameless = crate::notices::player(&world, "Stuart").await;
    let enter = format!("{}/enter", cup.path);
    assert_eq!(
        nameless.post(&enter, json!({})).await.refusal(),
        (422, "bad-team".to_owned())
    );
    for (name, team) in [
        ("Meade", "North"),
        ("Lee", "South"),
        ("Hancock", "north"),
        ("Hill", "South"),
    ] {
        cup.enters(&world, name, json!({"team": team})).await;
    }
    let seen = cup.must(json!("start")).await;
    assert_eq!(seen.games.len(), 2);
    assert_eq!(seen.entrants[2].team.as_deref(), Some("North"));
    for game in &seen.games {
        let southerner = if game.union % 2 == 0 {
            game.union
        } else {
            game.confederate
        };
        cup.loses(&seen, game, southerner).await;
    }
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    let teams: Vec<(&str, u32, &str)> = over
        .teams
        .iter()
        .map(|team| (team.team.as_str(), team.match_points, team.board_points.as_str()))
        .collect();
    assert_eq!(teams, [("North", 2, "2"), ("South", 0, "0")]);
}

#[tokio::test]
async fn the_winner_is_the_player_wherever_he_sits_in_the_end() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    let game = &seen.games[0];
    // The players change places, and the one who began as the Union gives up as the Confederate.
    let union = cup.player(&seen, game.union);
    let path = format!("/tables/{}", game.table);
    let view: protocol::http::ViewAnswer = union.get(&format!("{path}/view")).await.read();
    let trade = json!({"seq": view.seq, "choice": "trade"});
    union
        .post(&format!("{path}/choose"), trade)
        .await
        .read::<protocol::http::Accepted>();
    cup.loses(&seen, game, game.union).await;
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    assert_eq!(over.games[0].result, Some(GameRuling::Confederate));
    assert_eq!(over.standings[0].entrant, game.confederate);
}
