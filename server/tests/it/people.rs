//! Players as others see them, and the archive of finished games.

use protocol::Side;
use protocol::Side::{Confederate, Union};
use protocol::http::{Archive, PaceKind, Profile, Ranked, RatingChange, ScenarioStatistics, TableHeader};
use serde_json::json;
use server::db::archive::{Sought, plan};
use server::flags;
use sqlx::Executor;
use uuid::Uuid;

use crate::client::Client;
use crate::clocks::{DAY, noted, world};
use crate::ratings::{rated_game, reckoned, resign};
use crate::world::World;

async fn profile(of: &str, to: &Client) -> Profile {
    to.get(&format!("/players/{}", of.replace(' ', "%20"))).await.read()
}

async fn archive(to: &Client, query: &str) -> Vec<Uuid> {
    let archive: Archive = to.get(&format!("/archive?{query}")).await.read();
    archive.games.iter().map(|game| game.table).collect()
}

#[tokio::test]
async fn a_profile_says_what_the_games_of_a_player_came_to() {
    let (world, hands) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let won = rated_game(&world, &meade, &lee).await;
    resign(&won, Confederate).await;
    let traded = rated_game(&world, &meade, &lee).await;
    traded.must(Union, "trade").await;
    resign(&traded, Union).await;
    let late = rated_game(&world, &lee, &meade).await;
    noted(&world).await;
    hands.pass(4 * DAY);
    flags::end_games(&world.server.app).await.expect("ended");
    assert_eq!(late.header(Union).await.ended_by.as_deref(), Some("time"));
    let running = rated_game(&world, &meade, &lee).await;
    reckoned(&world).await;
    let nobody = world.nobody();
    let of_lee = profile("r e lee", &nobody).await;
    assert_eq!(of_lee.name, "R E Lee");
    let records: Vec<(Side, [u32; 3])> = of_lee
        .records
        .iter()
        .map(|record| (record.side, [record.won, record.drawn, record.lost]))
        .collect();
    assert_eq!(records, [(Union, [1, 0, 1]), (Confederate, [0, 0, 1])]);
    assert_eq!((of_lee.reliability.finished, of_lee.reliability.in_time), (3, 2));
    assert_eq!(
        (of_lee.paces[0].pace, of_lee.paces[0].games),
        (PaceKind::Correspondence, 3)
    );
    let ids: Vec<Uuid> = of_lee.running.iter().map(|table| table.id).collect();
    assert_eq!(ids, [running.id]);
    assert_eq!(of_lee.ratings[0].games, 3);
    assert!(of_lee.ratings[0].provisional);
    assert_eq!(of_lee.seen_at, None, "he has not said that it is for others");
    let by_id = profile(&of_lee.id.to_string(), &nobody).await;
    assert_eq!(by_id.name, "R E Lee");
    let changes: Vec<RatingChange> = nobody.get("/players/Meade/ratings").await.read();
    assert_eq!(changes.len(), 3);
    assert_eq!(
        (changes[2].before, changes[2].after, changes[2].opponent.as_str()),
        (1500, 1662, "R E Lee")
    );
    let best: Vec<Ranked> = nobody.get("/ratings?ruleset=skirmish").await.read();
    assert!(best.is_empty(), "nobody is known well enough yet");
    let all: Vec<Ranked> = nobody.get("/ratings?ruleset=skirmish&provisional=true").await.read();
    assert!(all.len() == 2 && all.iter().all(|one| one.rating.provisional));
    assert!(all[0].rating.rating > all[1].rating.rating, "the best comes first");
    assert_eq!(nobody.get("/players/Longstreet").await.refusal().0, 404);
}

#[tokio::test]
async fn the_archive_finds_games_by_what_is_known_of_them() {
    let (world, _) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let first = rated_game(&world, &meade, &lee).await;
    resign(&first, Confederate).await;
    let second = rated_game(&world, &lee, &meade).await;
    resign(&second, Union).await;
    let plain = world.game_of("muster").await;
    resign(&plain, Union).await;
    // By link: for its players.
    let wish = json!({"ruleset": "skirmish", "opponent": "link", "side": "union"});
    let linked: TableHeader = meade.post("/tables", wish).await.read();
    let invitation = linked.invitation.expect("a link");
    let path = format!("/tables/{}", linked.id);
    let join = json!({ "invitation": invitation });
    lee.post(&format!("{path}/join"), join).await.read::<TableHeader>();
    lee.post(&format!("{path}/resign"), json!({}))
        .await
        .read::<TableHeader>();
    reckoned(&world).await;
    let nobody = world.nobody();
    assert_eq!(archive(&nobody, "").await, [plain.id, second.id, first.id]);
    assert_eq!(archive(&nobody, "player=meade").await, [second.id, first.id]);
    assert_eq!(archive(&meade, "player=meade").await, [linked.id, second.id, first.id]);
    assert_eq!(archive(&lee, "player=meade").await, [second.id, first.id]);
    assert_eq!(archive(&nobody, "ruleset=skirmish&scenario=muster").await, [plain.id]);
    assert_eq!(archive(&nobody, "result=union").await, [first.id]);
    assert_eq!(archive(&nobody, "result=draw").await, [] as [Uuid; 0]);
    assert_eq!(
        archive(&nobody, "how=resigned&player=meade&result=confederate").await,
        [second.id]
    );
    assert_eq!(archive(&nobody, "how=time").await, [] as [Uuid; 0]);
    assert_eq!(archive(&nobody, &format!("before={}", second.id)).await, [first.id]);
    assert_eq!(archive(&nobody, "since=2020-01-01").await.len(), 3);
    assert_eq!(archive(&nobody, "until=2020-01-01").await.len(), 0);
    assert_eq!(
        archive(&nobody, "since=-262143-01-01&until=%2B262142-12-31")
            .await
            .len(),
        3
    );
    assert_eq!(nobody.get("/archive?player=Longstreet").await.refusal().0, 404);
}

/// A hundred players with `count` games among them.
async fn fill(world: &World, count: u32) {
    let fill = format!(
        "insert into player (player_id, name, name_key, password_hash)
             select gen_random_uuid(), 'Player ' || n, 'player ' || n, 'none' from generate_series(1, 100) n;
         create temporary table numbered as select player_id, row_number() over (order by name) - 1 as n from player
             where name like 'Player %';
         create temporary table made as
             select gen_random_uuid() as id, n, 1 + (random() * 98)::int as other,
                 case when n % 1000 = 0 then null else (n % 2)::smallint end as winner,
                 now() - n * interval '1 minute' as at
             from generate_series(1, {count}) n;
         insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator, dice_seed,
                 ended_by, winner, ended_at, reckoned)
             select id, 'skirmish', '1', case when n % 500 = 0 then 'muster' else 'meeting' end, '{{}}', 'finished', 'open',
                 (select player_id from numbered where numbered.n = made.n % 100),
                 '', case when winner is null then 'draw' when n % 300 = 0 then 'adjudged' else 'victory' end, winner, at, true
             from made;
         insert into result (table_id, ruleset, scenario, options, union_player, confederate_player, ended_by, winner,
                 began_at, ended_at, steps, rated, listed)
             select id, ruleset, scenario, options, one.player_id, two.player_id, ended_by, made.winner, at, at, 100, false, true
             from made join game_table on table_id = id
             join numbered one on one.n = made.n % 100 join numbered two on two.n = (made.n + other) % 100;
         insert into seat (table_id, side, player_id, salt)
             select table_id, 0, union_player, '' from result union all select table_id, 1, confederate_player, '' from result;
         analyze",
    );
    // One connection: the temporary tables are its own.
    let mut connection = world.database.pool.acquire().await.expect("a connection");
    connection.execute("set statement_timeout = 0").await.expect("patience");
    connection.execute(sqlx::AssertSqlSafe(fill)).await.expect("games");
}

#[tokio::test]
async fn no_search_reads_through_all_games() {
    let world = World::new().await;
    fill(&world, 20_000).await;
    let pool = &world.database.pool;
    let player: Uuid = sqlx::query_scalar("select player_id from player where name = 'Player 7'")
        .fetch_one(pool)
        .await
        .expect("a player");
    let middle: Uuid = sqlx::query_scalar("select table_id from result order by ended_at offset 10000 limit 1")
        .fetch_one(pool)
        .await
        .expect("a game");
    let game = || Some("skirmish".to_owned());
    let sought = [
        Sought::default(),
        Sought {
            before: Some(middle),
            ..Sought::default()
        },
        Sought {
            ruleset: game(),
            scenario: Some("muster".to_owned()),
            ..Sought::default()
        },
        Sought {
            ruleset: Some("whist".to_owned()),
            ..Sought::default()
        },
        Sought {
            ruleset: game(),
            winner: Some(None),
            ..Sought::default()
        },
        Sought {
            ended_by: Some("adjudged"),
            ..Sought::default()
        },
        Sought {
            player: Some((player, true)),
            before: Some(middle),
            ..Sought::default()
        },
        Sought {
            player: Some((player, false)),
            winner: Some(None),
            ..Sought::default()
        },
    ];
    for sought in sought {
        let plan = plan(pool, &sought, 51).await.expect("a plan");
        println!("{sought:?}\n{plan}\n");
        for through in ["Seq Scan on result", "Seq Scan on game_table"] {
            assert!(!plan.contains(through), "{sought:?}\n{plan}");
        }
    }
    let answer: Archive = world.nobody().get("/archive?player=Player%207").await.read();
    assert_eq!(answer.games.len(), 50);
    let rest: Archive = world
        .nobody()
        .get(&format!(
            "/archive?player=Player%207&before={}",
            answer.next.expect("more")
        ))
        .await
        .read();
    assert!(rest.games.iter().all(|game| !answer.games.contains(game)));
    let statistics: Vec<ScenarioStatistics> = world.nobody().get("/statistics?ruleset=skirmish").await.read();
    let counted: Vec<(&str, bool, u32)> = statistics
        .iter()
        .map(|row| {
            (
                row.scenario.as_str(),
                row.options.is_some(),
                row.union + row.confederate + row.drawn,
            )
        })
        .collect();
    let expected = [
        ("meeting", false, 19_960),
        ("meeting", true, 19_960),
        ("muster", false, 40),
        ("muster", true, 40),
    ];
    assert_eq!(counted, expected);
    let balance = statistics[0].balance.expect("enough games");
    assert!(balance.low < balance.share && balance.share < balance.high && (0.48..0.52).contains(&balance.share));
    assert!(statistics[0].drawn == 0 && statistics[2].drawn == 20);
    let none: Vec<ScenarioStatistics> = world.nobody().get("/statistics?ruleset=whist").await.read();
    assert!(none.is_empty());
    let profile = profile("Player 7", &world.nobody()).await;
    let all: u32 = profile
        .records
        .iter()
        .map(|record| record.won + record.drawn + record.lost)
        .sum();
    assert!(all > 300, "{all}");
}
