//! Tournaments among people who want more than is theirs, and on nodes that do the same at the same time.

use std::time::Instant;

use protocol::Side::Confederate;
use protocol::http::{AuditLine, GameRuling, TableHeader, Tournament, TournamentHeader, TournamentStatus};
use serde_json::json;
use server::tournaments::watch::see_to_all;

use crate::client::{Client, PATIENCE};
use crate::clocks::{self, DAY};
use crate::notices::player;
use crate::tournaments::{Cup, pending, wish};

#[tokio::test]
async fn who_enters_many_times_at_once_has_entered_once() {
    let (world, _) = clocks::world().await;
    let cup = Cup::set_up(&world, wish(&json!({"swiss": {"rounds": 2}}), &json!({"most": 3}))).await;
    let eager = player(&world, "Sickles").await;
    let path = format!("{}/enter", cup.path);
    let tries = (0..8).map(|_| eager.post(&path, json!({})));
    let mut statuses: Vec<u16> = futures_util::future::join_all(tries)
        .await
        .into_iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(eager.post(&path, json!({})).await.refusal().1, "entered-already");
    // Nor do more get in than may when they come at the same time.
    let mut crowd = Vec::new();
    for name in ["Meade", "Hancock", "Reynolds", "Howard"] {
        crowd.push(player(&world, name).await);
    }
    futures_util::future::join_all(crowd.iter().map(|one| one.post(&path, json!({})))).await;
    assert_eq!(cup.seen().await.entrants.len(), 3);
}

#[tokio::test]
async fn guests_neither_enter_nor_organise_nor_are_let_in() {
    let (world, _) = clocks::world().await;
    let cup = Cup::set_up(&world, wish(&json!({"swiss": {"rounds": 2}}), &json!({}))).await;
    let guest = world.guest().await;
    let wish = wish(&json!("single_elimination"), &json!({}));
    for (path, body) in [("/tournaments", wish), (&*format!("{}/enter", cup.path), json!({}))] {
        assert_eq!(guest.post(path, body).await.refusal(), (403, "guest".to_owned()));
    }
    let admitted = cup.decides(json!({"admit": {"name": guest.name()}})).await;
    assert_eq!(admitted.refusal(), (409, "no-such-player".to_owned()));
    let nobody = world.nobody().post(&format!("{}/enter", cup.path), json!({})).await;
    assert_eq!(nobody.refusal().0, 401);
}

#[tokio::test]
async fn nobody_decides_in_a_tournament_of_somebody_else() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let before = cup.seen().await;
    let rival = player(&world, "Butler").await;
    rival
        .post("/tournaments", wish(&json!("single_elimination"), &json!({})))
        .await
        .read::<Tournament>();
    let game = json!({"round": 1, "board": 1, "game": 1});
    for decision in [
        json!("start"),
        json!("pause"),
        json!("resume"),
        json!("finish"),
        json!("cancel"),
        json!({"seed": {"order": [2, 1]}}),
        json!({"admit": {"name": "Butler"}}),
        json!({"remove": {"entrant": 1}}),
        json!({"result": {"of": game, "ruling": "union"}}),
        json!({"extend": {"round": 1, "until": "2027-01-01T00:00:00Z"}}),
    ] {
        let body = json!({"decision": decision, "reason": "because I can"});
        for stranger in [&rival, &cup.players[0]] {
            let answer = stranger.post(&format!("{}/decisions", cup.path), body.clone()).await;
            assert_eq!(answer.refusal(), (403, "not-organiser".to_owned()), "{decision}");
        }
    }
    let after = cup.seen().await;
    assert_eq!((after.entrants, after.audit), (before.entrants, before.audit));
}

#[tokio::test]
async fn whatever_an_organiser_does_everybody_can_read_with_the_reason() {
    let (world, _) = clocks::world().await;
    let mut cup = Cup::with(&world, 4, wish(&json!({"swiss": {"rounds": 2}}), &json!({}))).await;
    // He plays himself, which he may, but decides nothing about his own games.
    cup.organiser
        .post(&format!("{}/enter", cup.path), json!({}))
        .await
        .read::<Tournament>();
    cup.players.push(cup.organiser.clone());
    let silent = json!({"decision": "start", "reason": " \u{200b} "});
    let answer = cup.organiser.post(&format!("{}/decisions", cup.path), silent).await;
    assert_eq!(answer.refusal(), (422, "bad-reason".to_owned()));
    let seen = cup.must(json!({"remove": {"entrant": 4}})).await;
    assert_eq!(seen.entrants.len(), 4);
    let removed = &cup.players[3];
    let back = removed.post(&format!("{}/enter", cup.path), json!({})).await;
    assert_eq!(back.refusal(), (403, "shut-out".to_owned()));
    let seen = cup.must(json!("start")).await;
    let own = seen
        .games
        .iter()
        .find(|game| [game.union, game.confederate].contains(&5));
    let own = own.expect("a game of the organiser");
    let result = json!({"result": {"of": own.of, "ruling": "union"}});
    assert_eq!(cup.decides(result).await.refusal(), (403, "own-game".to_owned()));
    let other = seen
        .games
        .iter()
        .find(|game| game.table != own.table)
        .expect("another game");
    cup.must(json!({"result": {"of": other.of, "ruling": "union_by_forfeit"}}))
        .await;
    let seen: Tournament = world.nobody().get(&cup.path).await.read();
    let decided: Vec<&str> = seen
        .audit
        .iter()
        .filter(|line| line.by.as_deref() == Some("Haupt") && line.reason == "so that it goes on")
        .map(|line| line.what.as_str())
        .collect();
    assert_eq!(decided.len(), 3, "{decided:?}");
    assert!(decided[0].ends_with("won by the Union by forfeit."), "{decided:?}");
    assert_eq!(decided[1..], ["It starts with 4 entrants.", "Ewell is removed."]);
    // The game that was decided ends at its table, and does not count otherwise when it was over before.
    let over = cup
        .until(&world, |seen| {
            seen.games
                .iter()
                .any(|game| game.table == other.table && game.by_organiser)
        })
        .await;
    assert_eq!(over.games.len(), 2);
}

#[tokio::test]
async fn an_organiser_has_a_few_tournaments_at_a_time() {
    let (world, _) = clocks::world().await;
    let busy = player(&world, "Halleck").await;
    let wish = wish(&json!("single_elimination"), &json!({}));
    let tries = (0..8).map(|_| busy.post("/tournaments", wish.clone()));
    let made = futures_util::future::join_all(tries).await;
    let made = made.into_iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(made, 5);
    let listed: Vec<TournamentHeader> = busy.get("/tournaments?list=mine").await.read();
    assert_eq!(listed.len(), 5);
    let listed: Vec<TournamentHeader> = world.nobody().get("/tournaments?list=open").await.read();
    assert_eq!(listed.len(), 5);
    assert_eq!(world.nobody().get("/tournaments?list=mine").await.refusal().0, 401);
}

#[tokio::test]
async fn what_does_not_go_together_is_not_set_up() {
    let (world, _) = clocks::world().await;
    let organiser = player(&world, "Halleck").await;
    let elimination = json!("single_elimination");
    for (format, more) in [
        (json!({"swiss": {"rounds": 0}}), json!({})),
        (json!({"swiss": {"rounds": 21}}), json!({})),
        (json!({"ladder": {"reach": 4_000_000_000_u32}}), json!({})),
        (json!({"round_robin": {"concurrent": true}}), json!({"most": 17})),
        (elimination.clone(), json!({"name": "\u{200b}"})),
        (elimination.clone(), json!({"name": "x".repeat(81)})),
        (elimination.clone(), json!({"most": 1})),
        (elimination.clone(), json!({"most": 129})),
        (elimination.clone(), json!({"fewest": 9, "most": 8})),
        (elimination.clone(), json!({"game_limit": 60})),
        (elimination.clone(), json!({"reliability": 101})),
        (elimination.clone(), json!({"starts_at": "2026-04-14T11:00:00Z"})),
        (elimination.clone(), json!({"starts_at": "tomorrow"})),
        (elimination.clone(), json!({"tie_breaks": ["wins", "wins"]})),
        (elimination.clone(), json!({"rounds": [{"scenario": "elsewhere"}]})),
        (
            elimination.clone(),
            json!({"rounds": [{"scenario": "meeting", "options": {"unheard-of": true}}]}),
        ),
        (elimination, json!({"ruleset": "whist"})),
    ] {
        let answer = organiser.post("/tournaments", wish(&format, &more.clone())).await;
        let (status, code) = answer.refusal();
        assert_eq!(status, 422, "{more}");
        assert!(
            ["invalid-tournament", "invalid-table"].contains(&&*code),
            "{code}: {more}"
        );
    }
}

#[tokio::test]
async fn of_two_nodes_one_decides_a_game_whose_limit_passes() {
    let (one, hands) = clocks::world().await;
    let two = clocks::another(&one, &hands).await;
    let (here, there) = (&one.server.app.hub, &two.server.app.hub);
    // Whoever sees to tournaments keeps little on his stack.
    let size = size_of_val(&see_to_all(here));
    assert!(size < 8 << 10, "{size} bytes");
    let wish = wish(
        &json!({"round_robin": {"concurrent": true}}),
        &json!({"game_limit": DAY}),
    );
    let cup = Cup::with(&one, 4, wish).await;
    let seen = cup.must(json!("start")).await;
    assert_eq!(seen.games.len(), 6);
    // Both nodes have all tables.
    for game in &seen.games {
        here.table(game.table).await.expect("here");
        there.table(game.table).await.expect("there");
    }
    clocks::noted(&one).await;
    hands.pass(DAY);
    for _ in 0..4 {
        let (here, there) = tokio::join!(see_to_all(here), see_to_all(there));
        here.and(there).expect("seen to");
    }
    let over = cup
        .until(&two, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    let there = Client {
        address: two.server.address,
        ..cup.organiser.clone()
    };
    assert_eq!(there.get(&cup.path).await.read::<Tournament>(), cup.seen().await);
    let decided = |line: &&AuditLine| line.what.ends_with("its time is over.");
    assert_eq!(over.audit.iter().filter(decided).count(), 6);
    for game in &over.games {
        // The Union begins a skirmish.
        assert_eq!(game.result, Some(GameRuling::ConfederateByForfeit));
        let ends = format!(
            "select count(*) from step where choice = '~adjudge:confederate' and table_id = '{}'",
            game.table
        );
        assert_eq!(one.count(&ends).await, 1);
        for node in [&one, &two] {
            let start = Instant::now();
            // The news travels.
            let header = loop {
                let header: TableHeader = node.nobody().get(&format!("/tables/{}", game.table)).await.read();
                if header.ended_by.is_some() || start.elapsed() > PATIENCE {
                    break header;
                }
            };
            assert_eq!(
                (header.winner, header.ended_by.as_deref()),
                (Some(Confederate), Some("adjudged"))
            );
        }
    }
    assert_eq!(
        one.count("select count(*) from step where choice like '~adjudge%'")
            .await,
        6
    );
}

#[tokio::test]
async fn of_two_nodes_one_starts_a_round() {
    let (one, hands) = clocks::world().await;
    let two = clocks::another(&one, &hands).await;
    let wish = wish(
        &json!({"swiss": {"rounds": 3}}),
        &json!({"starts_at": "2026-04-15T12:00:00Z"}),
    );
    let cup = Cup::with(&one, 8, wish).await;
    hands.pass(DAY);
    for round in 1..=3 {
        // Both look at the same time, again and again, and so do their own watchers.
        let (here, there) = (&one.server.app.hub, &two.server.app.hub);
        for _ in 0..3 {
            let (here, there) = tokio::join!(see_to_all(here), see_to_all(there));
            here.and(there).expect("seen to");
        }
        let seen = cup.until(&one, |seen| seen.games.len() >= round * 4).await;
        assert_eq!(seen.games.len(), round * 4, "exactly one set of tables");
        let starts = seen
            .audit
            .iter()
            .filter(|line| line.what.starts_with("4 games begin"))
            .count();
        assert_eq!(starts, round);
        // The results come in on both nodes, some of them at the same time.
        let losers: Vec<(Client, String)> = pending(&seen)
            .iter()
            .enumerate()
            .map(|(place, game)| {
                let loser = cup.player(&seen, game.union.max(game.confederate)).clone();
                let address = [&one, &two][place % 2].server.address;
                (Client { address, ..loser }, format!("/tables/{}/resign", game.table))
            })
            .collect();
        let resigning = losers.iter().map(|(loser, path)| loser.post(path, json!({})));
        for answer in futures_util::future::join_all(resigning).await {
            assert!(answer.status.is_success(), "{answer:?}");
        }
    }
    let over = cup
        .until(&two, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    assert_eq!(over.games.len(), 12);
    assert!(over.games.iter().all(|game| game.result.is_some()));
    assert_eq!(one.count("select count(*) from game_table").await, 12);
}

#[tokio::test]
async fn a_result_that_comes_in_while_a_round_is_paired_is_counted_once() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!({"swiss": {"rounds": 2}}), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    // Somebody holds the tournament while both results come in; nobody pairs before he lets go.
    let mut hold = world.database.pool.begin().await.expect("a transaction");
    sqlx::query("select tournament_id from tournament for update")
        .execute(&mut *hold)
        .await
        .expect("held");
    cup.favourites_win(&seen).await;
    see_to_all(&world.server.app.hub).await.expect("passed over");
    assert_eq!(cup.seen().await.games.len(), 2);
    // The organiser corrects a result at the same moment.
    let correcting = cup.decides(json!({"result": {"of": seen.games[0].of, "ruling": "draw"}}));
    let (answer, ()) = tokio::join!(correcting, async { hold.rollback().await.expect("released") });
    assert!(answer.status.is_success(), "{answer:?}");
    let seen = cup.until(&world, |seen| seen.games.len() > 2).await;
    assert_eq!(seen.games.len(), 4);
    let points: Vec<&str> = seen.standings.iter().map(|row| row.points.as_str()).collect();
    assert_eq!(points, ["1", "0.5", "0.5", "0"]);
}

#[tokio::test]
async fn who_loses_on_time_too_often_is_not_let_in() {
    let (world, _) = clocks::world().await;
    let cup = Cup::set_up(&world, wish(&json!("single_elimination"), &json!({"reliability": 80}))).await;
    let late = player(&world, "McClellan").await;
    let wish = json!({"ruleset": "skirmish", "side": "union"});
    for _ in 0..5 {
        let table: protocol::http::TableHeader = late.post("/tables", wish.clone()).await.read();
        let guest = world.guest().await;
        guest
            .post(&format!("/tables/{}/join", table.id), json!({}))
            .await
            .read::<protocol::http::TableHeader>();
        guest
            .post(&format!("/tables/{}/resign", table.id), json!({}))
            .await
            .read::<protocol::http::TableHeader>();
    }
    let lost = "update game_table set ended_by = 'time', winner = 1 where table_id in (
            select table_id from game_table order by table_id limit 2)";
    world.tamper(lost).await;
    let path = format!("{}/enter", cup.path);
    let refused = late.post(&path, json!({})).await;
    assert_eq!(refused.refusal(), (403, "not-reliable".to_owned()));
    world
        .tamper("update game_table set winner = 0 where ended_by = 'time'")
        .await;
    late.post(&path, json!({})).await.read::<Tournament>();
}
