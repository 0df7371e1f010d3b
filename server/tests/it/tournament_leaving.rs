//! Who leaves a tournament, or would make others leave: what becomes of the games.

use protocol::Side::{Confederate, Union};
use protocol::http::{GameRuling, TableHeader, Tournament, TournamentStatus};
use serde_json::json;
use server::commands::operate::{Deeds, operate};

use crate::clocks::{self, DAY};
use crate::notices::player;
use crate::ratings::reckoned;
use crate::skirmish::FIRST;
use crate::tournaments::{Cup, wish};
use crate::world::{World, games};

/// As soon as its table is over.
async fn ended(world: &World, cup: &Cup, table: uuid::Uuid) -> TableHeader {
    loop {
        cup.until(world, |_| true).await;
        let header: TableHeader = world.nobody().get(&format!("/tables/{table}")).await.read();
        if header.ended_by.is_some() {
            return header;
        }
    }
}

#[tokio::test]
async fn who_is_left_wins_at_his_table_also_where_the_game_counts_for_nobody() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(
        &world,
        3,
        wish(&json!({"round_robin": {"concurrent": true}}), &json!({})),
    )
    .await;
    let seen = cup.must(json!("start")).await;
    let tables: Vec<_> = seen
        .games
        .iter()
        .filter(|game| game.union.min(game.confederate) == 1)
        .collect();
    cup.player(&seen, 1)
        .post(&format!("{}/withdraw", cup.path), json!({"at_once": true}))
        .await
        .read::<Tournament>();
    for game in tables {
        let winner = if game.union == 1 { Confederate } else { Union };
        let header = ended(&world, &cup, game.table).await;
        assert_eq!(
            (header.ended_by.as_deref(), header.winner),
            (Some("adjudged"), Some(winner))
        );
    }
}

#[tokio::test]
async fn a_final_that_is_left_has_a_result() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    cup.player(&seen, 1)
        .post(&format!("{}/withdraw", cup.path), json!({"at_once": true}))
        .await
        .read::<Tournament>();
    let over = cup
        .until(&world, |seen| {
            seen.header.status == TournamentStatus::Finished && seen.games[0].result.is_some()
        })
        .await;
    let wanted = match over.games[0].union {
        1 => GameRuling::ConfederateByForfeit,
        _ => GameRuling::UnionByForfeit,
    };
    assert_eq!(over.games[0].result, Some(wanted));
}

#[tokio::test]
async fn an_organiser_gets_nothing_by_his_tools_in_a_game_of_his_own() {
    let (world, _) = clocks::world().await;
    let wish = wish(&json!({"round_robin": {"concurrent": true}}), &json!({}));
    let mut cup = Cup::with(&world, 2, wish).await;
    cup.organiser
        .post(&format!("{}/enter", cup.path), json!({}))
        .await
        .read::<Tournament>();
    cup.players.push(cup.organiser.clone());
    let seen = cup.must(json!("start")).await;
    // To send his opponent away would win his game.
    let removed = cup.decides(json!({"remove": {"entrant": 1}})).await;
    assert_eq!(removed.refusal(), (403, "own-game".to_owned()));
    // Games without a limit do not get one for going on.
    let extend = json!({"extend": {"round": seen.games[0].of.round, "until": "2026-04-14T12:00:01Z"}});
    assert_eq!(cup.decides(extend).await.refusal(), (409, "no-games".to_owned()));
    // He may leave himself.
    cup.must(json!({"remove": {"entrant": 3}})).await;
}

#[tokio::test]
async fn a_limit_is_only_put_off_and_not_that_of_the_organiser() {
    let (world, _) = clocks::world().await;
    let wish = wish(
        &json!({"round_robin": {"concurrent": true}}),
        &json!({"game_limit": 2 * DAY}),
    );
    let mut cup = Cup::with(&world, 2, wish).await;
    cup.organiser
        .post(&format!("{}/enter", cup.path), json!({}))
        .await
        .read::<Tournament>();
    cup.players.push(cup.organiser.clone());
    let seen = cup.must(json!("start")).await;
    for round in seen.games.iter().map(|game| game.of.round) {
        let sooner = json!({"extend": {"round": round, "until": "2026-04-14T12:00:01Z"}});
        assert_eq!(cup.decides(sooner).await.refusal(), (409, "no-games".to_owned()));
        cup.decides(json!({"extend": {"round": round, "until": "2026-04-20T12:00:00Z"}}))
            .await;
    }
    for game in &cup.seen().await.games {
        let own = [game.union, game.confederate].contains(&3);
        let until = if own {
            "2026-04-16T12:00:00.000Z"
        } else {
            "2026-04-20T12:00:00.000Z"
        };
        assert_eq!(game.ends_at.as_deref(), Some(until));
    }
}

#[tokio::test]
async fn what_is_called_off_or_closed_counts_for_nobody() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    let seen = {
        cup.favourites_win(&seen).await;
        let is_over = |seen: &Tournament| seen.header.status == TournamentStatus::Finished;
        cup.until(&world, is_over).await
    };
    let table = seen.games[0].table;
    let close = Deeds::Close {
        table,
        reason: "arranged".parse().expect("a reason"),
    };
    Box::pin(operate(&world.commands(), &games(FIRST), &close))
        .await
        .expect("closed");
    let called_off = |seen: &Tournament| seen.games[0].result == Some(GameRuling::Unplayed);
    let seen = cup.until(&world, called_off).await;
    assert!(seen.audit.iter().any(|line| line.what.contains("counts for nothing")));
}

#[tokio::test]
async fn games_of_a_tournament_that_is_called_off_go_on_for_nothing() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    cup.must(json!("cancel")).await;
    let path = format!("/tables/{}", seen.games[0].table);
    loop {
        let header: TableHeader = world.nobody().get(&path).await.read();
        assert_eq!(header.ended_by, None);
        if header.void {
            break;
        }
        tokio::task::yield_now().await;
    }
    cup.loses(&seen, &seen.games[0], 2).await;
    assert_eq!(world.count("select count(*) from result where true").await, 0);
}

#[tokio::test]
async fn who_leaves_mid_round_loses_his_game_and_it_ends_at_its_table() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!({"swiss": {"rounds": 2}}), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    let game = seen.games.iter().find(|game| game.union.min(game.confederate) == 1);
    let game = game.expect("a game of the first");
    let leaver = cup.player(&seen, 1);
    leaver
        .post(&format!("{}/withdraw", cup.path), json!({"at_once": true}))
        .await
        .read::<Tournament>();
    let table = game.table;
    let seen = cup
        .until(&world, |seen| {
            seen.games
                .iter()
                .any(|game| game.table == table && game.result.is_some())
        })
        .await;
    let wanted = if game.union == 1 {
        GameRuling::ConfederateByForfeit
    } else {
        GameRuling::UnionByForfeit
    };
    let game = seen.games.iter().find(|one| one.table == table).expect("the game");
    assert_eq!((game.result, game.by_organiser), (Some(wanted), false));
    let header: TableHeader = leaver.get(&format!("/tables/{table}")).await.read();
    let winner = if game.union == 1 { Confederate } else { Union };
    assert_eq!(
        (header.ended_by.as_deref(), header.winner),
        (Some("adjudged"), Some(winner))
    );
    // He is not paired any more.
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 3);
    assert!(over.standings.iter().any(|row| row.entrant == 1 && row.withdrawn));
    let again = leaver.post(&format!("{}/enter", cup.path), json!({})).await;
    assert_eq!(again.refusal().0, 409);
}

#[tokio::test]
async fn where_there_are_no_rounds_nobody_gives_up_his_games_by_leaving_after_one() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!("single_elimination"), &json!({}))).await;
    let before = cup.must(json!("start")).await;
    let path = format!("{}/withdraw", cup.path);
    let leaves = cup.player(&before, 1).post(&path, json!({})).await;
    assert_eq!(leaves.refusal(), (409, "no-rounds".to_owned()));
    let seen = cup.until(&world, |_| true).await;
    assert!(seen.entrants.iter().all(|entrant| entrant.withdrawn.is_none()));
    assert!(seen.games.iter().all(|game| game.result.is_none()));
}

#[tokio::test]
async fn nobody_is_let_in_where_there_is_no_way_in() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({"most": 3}))).await;
    let (early, late) = (player(&world, "Stuart").await, player(&world, "Grant").await);
    cup.must(json!({"admit": {"name": "Stuart"}})).await;
    early
        .post(&format!("{}/enter", cup.path), json!({}))
        .await
        .read::<Tournament>();
    let admit = json!({"admit": {"name": late.name()}});
    assert_eq!(cup.decides(admit.clone()).await.refusal(), (409, "full".to_owned()));
    let out = cup.seen().await.entrants[2].number;
    cup.must(json!({"remove": {"entrant": out}})).await;
    cup.must(json!("start")).await;
    assert_eq!(cup.decides(admit).await.refusal(), (409, "cannot-enter".to_owned()));
}

#[tokio::test]
async fn what_goes_on_when_a_tournament_is_ended_has_no_limit_and_no_mark_of_a_game_that_counts() {
    let (world, hands) = clocks::world().await;
    let limited = wish(&json!({"swiss": {"rounds": 1}}), &json!({"game_limit": 2 * DAY}));
    let cup = Cup::with(&world, 2, limited).await;
    let seen = cup.must(json!("start")).await;
    assert!(seen.games[0].ends_at.is_some());
    assert!(
        seen.cross_table.lines[0].cells[0].ends_with('*'),
        "{:?}",
        seen.cross_table
    );
    let over = cup.must(json!("finish")).await;
    assert_eq!(over.games[0].ends_at, None);
    assert!(
        over.cross_table.lines[0].cells[0].ends_with('x'),
        "{:?}",
        over.cross_table
    );
    // Nor does its limit pass, nor its result come in.
    hands.pass(3 * DAY);
    cup.loses(&over, &over.games[0], 2).await;
    let later = cup.until(&world, |_| true).await;
    assert_eq!(later.games[0].result, None);
    assert_eq!(later.standings[0].points, "0");
}

#[tokio::test]
async fn a_rated_game_that_goes_on_after_its_tournament_was_ended_counts_for_the_ratings() {
    let (world, _) = clocks::world().await;
    let rated = wish(
        &json!({"swiss": {"rounds": 1}}),
        &json!({"rated": true, "pace": clocks::days(&json!("at_once"))}),
    );
    let cup = Cup::with(&world, 2, rated).await;
    let seen = cup.must(json!("start")).await;
    let over = cup.must(json!("finish")).await;
    let path = format!("/tables/{}", seen.games[0].table);
    let header: TableHeader = world.nobody().get(&path).await.read();
    assert_eq!((header.rated, header.void, header.ended_by), (true, false, None));
    assert_eq!(world.count("select count(*) from rating_change").await, 0);
    cup.loses(&over, &over.games[0], 2).await;
    reckoned(&world).await;
    assert_eq!(world.count("select count(*) from rating_change").await, 2);
    assert_eq!(cup.until(&world, |_| true).await.standings[0].points, "0");
}
