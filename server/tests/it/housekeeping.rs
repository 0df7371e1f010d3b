//! What keeps tables from piling up: how many one player may have, and clearing away those of guests who are gone.

use futures_util::future::join_all;
use hyper::Method;
use protocol::Side;
use protocol::http::{TableHeader, TableStatus};
use serde_json::json;
use server::clearing::clear_guests;

use crate::client::Client;
use crate::world::{World, config};

#[tokio::test]
async fn tables_at_which_nobody_else_sits_do_not_pile_up() {
    let world = World::new().await;
    let guest = world.guest().await;
    let refusal = (409, "too-many-tables".to_owned());
    for (opponent, most) in [("open", 10), ("self", 20)] {
        let body = json!({"ruleset": "skirmish", "side": "union", "opponent": opponent});
        let mut last = None;
        for _ in 0..most {
            last = Some(guest.post("/tables", body.clone()).await.read::<TableHeader>());
        }
        assert_eq!(
            guest.post("/tables", body.clone()).await.refusal(),
            refusal,
            "{opponent}"
        );
        let path = format!("/tables/{}/resign", last.expect("a table").id);
        guest.post(&path, json!({"side": "union"})).await.read::<TableHeader>();
        guest.post("/tables", body).await.read::<TableHeader>();
    }
}

#[tokio::test]
async fn tables_created_at_the_same_time_do_not_pile_up_either() {
    let world = World::new().await;
    for (opponent, most) in [("open", 10), ("self", 20)] {
        let guest = world.guest().await;
        let body = json!({"ruleset": "skirmish", "opponent": opponent});
        let answers = join_all((0..30).map(|_| guest.post("/tables", body.clone()))).await;
        let (created, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status.as_u16() == 201);
        assert_eq!((created.len(), refused.len()), (most, 30 - most), "{opponent}");
        for answer in refused {
            assert_eq!(answer.refusal(), (409, "too-many-tables".to_owned()));
        }
    }
}

#[tokio::test]
async fn a_rematch_counts_like_any_other_table() {
    let world = World::new().await;
    let too_many = (409, "too-many-tables".to_owned());
    let alone = world.guest().await;
    let body = json!({"ruleset": "skirmish", "opponent": "self"});
    let mut over: Vec<TableHeader> = Vec::new();
    for _ in 0..2 {
        let table: TableHeader = alone.post("/tables", body.clone()).await.read();
        let resign = format!("/tables/{}/resign", table.id);
        over.push(alone.post(&resign, json!({})).await.read());
    }
    for _ in 0..19 {
        alone.post("/tables", body.clone()).await.read::<TableHeader>();
    }
    let rematches = over.iter().map(|table| format!("/tables/{}/rematch", table.id));
    let answers = join_all(rematches.map(|path| {
        let alone = &alone;
        async move { alone.post(&path, json!({})).await }
    }))
    .await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(alone.post("/tables", body).await.refusal(), too_many);

    let game = world.game().await;
    let (one, two) = (game.player(Side::Union), game.player(Side::Confederate));
    one.post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<TableHeader>();
    for _ in 0..10 {
        one.post("/tables", json!({"ruleset": "skirmish"}))
            .await
            .read::<TableHeader>();
    }
    let rematch = format!("{}/rematch", game.path);
    assert_eq!(one.post(&rematch, json!({})).await.refusal(), too_many);
    // Whoever sits down to one piles up nothing.
    let next: TableHeader = two.post(&rematch, json!({})).await.read();
    let joined: TableHeader = one.post(&rematch, json!({})).await.read();
    assert_eq!((joined.id, joined.status), (next.id, TableStatus::Running));
}

async fn leave(guest: &Client) {
    let request = guest.request(Method::DELETE, "/session");
    assert_eq!(guest.send(request, "".into()).await.status.as_u16(), 204);
}

async fn let_a_day_pass(world: &World) {
    sqlx::query("update player set created_at = now() - interval '2 days'")
        .execute(&world.database.pool)
        .await
        .expect("older");
}

#[tokio::test]
async fn guests_who_will_not_come_back_are_cleared_away() {
    let world = World::new().await;
    let pool = &world.database.pool;
    let game = world.game().await;
    let [leaver, stayer] = &game.players;
    let alone = json!({"ruleset": "skirmish", "opponent": "self"});
    let alone: TableHeader = leaver.post("/tables", alone).await.read();
    let idler = world.guest().await;
    let open: TableHeader = idler.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let inviting = json!({"ruleset": "skirmish", "opponent": {"invite": idler.name()}});
    let inviting: TableHeader = stayer.post("/tables", inviting).await.read();
    for guest in [leaver, &idler] {
        leave(guest).await;
    }
    let exists = async |guest: &Client| {
        sqlx::query_scalar::<_, bool>("select exists (select from player where name = $1)")
            .bind(guest.name())
            .fetch_one(pool)
            .await
            .expect("an answer")
    };
    clear_guests(&world.server.app).await.expect("cleared");
    assert!(exists(&idler).await, "on the first day nobody is gone");
    let_a_day_pass(&world).await;
    clear_guests(&world.server.app).await.expect("cleared");
    let over = game.header(Side::Confederate).await;
    assert_eq!(
        (over.ended_by.as_deref(), over.winner),
        (Some("resigned"), Some(Side::Confederate))
    );
    assert_eq!(over.seats.union.expect("kept").name, leaver.name());
    let withdrawn: TableHeader = stayer.get(&format!("/tables/{}", inviting.id)).await.read();
    assert_eq!(withdrawn.ended_by.as_deref(), Some("withdrawn"));
    assert!(exists(leaver).await && exists(stayer).await && !exists(&idler).await);
    let left: i64 = sqlx::query_scalar("select count(*) from step where table_id = any($1)")
        .bind([alone.id, open.id])
        .fetch_one(pool)
        .await
        .expect("an answer");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_table_that_cannot_be_read_keeps_nothing_else_from_being_cleared() {
    let before = World::new().await;
    let (broken, whole) = (before.game().await, before.game().await);
    // As after an update that no longer has the game.
    sqlx::query("update game_table set ruleset = 'whist' where table_id = $1")
        .bind(broken.id)
        .execute(&before.database.pool)
        .await
        .expect("broken");
    let world = World::on(before.options.clone(), config()).await;
    let loner = world.guest().await;
    let alone = json!({"ruleset": "skirmish", "opponent": "self"});
    let alone: TableHeader = loner.post("/tables", alone).await.read();
    for guest in [broken.player(Side::Union), whole.player(Side::Union), &loner] {
        leave(guest).await;
    }
    let_a_day_pass(&world).await;
    clear_guests(&world.server.app).await.expect("cleared");
    let over: TableHeader = world.nobody().get(&whole.path).await.read();
    assert_eq!(over.winner, Some(Side::Confederate));
    let left: i64 = sqlx::query_scalar("select count(*) from game_table where table_id = $1")
        .bind(alone.id)
        .fetch_one(&world.database.pool)
        .await
        .expect("an answer");
    assert_eq!(left, 0);
    let refused = world.nobody().get(&broken.path).await.refusal();
    assert_eq!(refused, (409, "unknown-game".to_owned()));
}
