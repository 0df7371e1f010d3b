//! Two servers on one database, over each bus.

use std::time::Duration;

use hyper::Method;
use protocol::Side::{Confederate, Union};
use protocol::http::TableHeader;
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;
use server::clearing::close_sockets_of_ended_sessions;

use crate::buses::{Line, over_each_bus};
use crate::client::{Client, Socket, watch};
use crate::clocks;
use crate::cluster::new_database;
use crate::world::World;

over_each_bus! {
    a_step_on_one_node_is_seen_on_the_other,
    what_happens_while_a_table_is_being_read_is_read_too,
    of_two_nodes_that_write_the_same_step_one_is_first,
    seats_and_talk_travel_between_nodes,
    signing_out_on_one_node_closes_the_sockets_on_the_other,
}

async fn two_nodes(line: &Line) -> (World, World) {
    let one = World::with(line.config()).await;
    let two = World::on(one.options.clone(), line.config()).await;
    line.carries(&[&one, &two]).await;
    (one, two)
}

async fn next_seq(socket: &mut Socket) -> u64 {
    match socket.next_of_game().await {
        ServerMessage::Diff { to, .. } => to,
        ServerMessage::Table { seq, .. } => seq,
        other => panic!("not about the game: {other:?}"),
    }
}

async fn a_step_on_one_node_is_seen_on_the_other(line: &Line) {
    let (one, two) = two_nodes(line).await;
    let game = one.game().await;
    let there = game.at(&two);
    let mut socket = there.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    let mut seq = next_seq(&mut socket).await;
    for choice in ["march:3", "fire", "pass"] {
        game.must(Union, choice).await;
        let next = next_seq(&mut socket).await;
        assert_eq!(next, seq + 1);
        seq = next;
    }
    assert_eq!(there.view(Confederate).await.view, game.view(Confederate).await.view);
    there.must(Confederate, "pass").await;
    let (here, there) = (game.view(Union), there.view(Union));
    let there = there.await;
    // The news travels; whoever has not heard it is still refused as stale.
    let mut here = here.await;
    while here.seq < there.seq {
        here = game.view(Union).await;
    }
    assert_eq!(here, there);
}

async fn what_happens_while_a_table_is_being_read_is_read_too(line: &Line) {
    let hands = clocks::Hands::new();
    let one = clocks::at(new_database().await, line.config(), &hands).await;
    let two = clocks::at(one.options.clone(), line.config(), &hands).await;
    line.carries(&[&one, &two]).await;
    let game = clocks::game(&one, clocks::days(&json!("at_once"))).await;
    let there = game.at(&two);
    // Its clocks are read after its journal.
    let mut lock = one.database.pool.begin().await.expect("a transaction");
    sqlx::query("lock table vacation in access exclusive mode")
        .execute(&mut *lock)
        .await
        .expect("locked");
    let mut socket = there.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    let waits = "select count(*) from pg_locks where not granted and relation = 'vacation'::regclass";
    while sqlx::query_scalar::<_, i64>(waits)
        .fetch_one(&mut *lock)
        .await
        .expect("counted")
        == 0
    {}
    let made = game.must(Union, "march:3").await;
    // The news is there before the table is.
    tokio::time::sleep(Duration::from_millis(300)).await;
    lock.commit().await.expect("released");
    while next_seq(&mut socket).await < made {}
}

async fn of_two_nodes_that_write_the_same_step_one_is_first(line: &Line) {
    let (one, two) = two_nodes(line).await;
    let game = one.game().await;
    let there = game.at(&two);
    there.view(Union).await;
    for turn in 0..6_u64 {
        let side = [Union, Confederate][turn as usize % 2];
        let seq = game.view(side).await.seq.max(there.view(side).await.seq);
        let (here, elsewhere) = tokio::join!(game.choose_at(side, "pass", seq), there.choose_at(side, "pass", seq));
        let mut statuses = [here.status.as_u16(), elsewhere.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{here:?} {elsewhere:?}");
        let next = [Confederate, Union][turn as usize % 2];
        let expected = seq + 1;
        while game.view(next).await.seq < expected || there.view(next).await.seq < expected {}
    }
    assert_eq!(game.view(Union).await, there.view(Union).await);
}

async fn seats_and_talk_travel_between_nodes(line: &Line) {
    let (one, two) = two_nodes(line).await;
    let (creator, joiner) = (one.guest().await, two.guest().await);
    let header: TableHeader = creator.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let mut socket = creator.socket().await;
    socket.say(&watch(header.id)).await;
    assert!(matches!(socket.next().await, ServerMessage::Header { .. }));
    joiner
        .post(&format!("/tables/{}/join", header.id), json!({}))
        .await
        .read::<TableHeader>();
    assert_eq!(next_seq(&mut socket).await, 1);
    let mut other = joiner.socket().await;
    other
        .say(&ClientMessage::Say {
            table: header.id,
            text: "Good day".to_owned(),
        })
        .await;
    loop {
        if let ServerMessage::Said { text, .. } = socket.next().await {
            assert_eq!(text, "Good day");
            break;
        }
    }
}

async fn signing_out_on_one_node_closes_the_sockets_on_the_other(line: &Line) {
    let (one, two) = two_nodes(line).await;
    let guest = one.guest().await;
    let there = Client {
        address: two.server.address,
        ..guest.clone()
    };
    let mut socket = there.socket().await;
    let mut other = two.guest().await.socket().await;
    let request = guest.request(Method::DELETE, "/session");
    assert_eq!(guest.send(request, "".into()).await.status.as_u16(), 204);
    assert!(socket.next_or_end().await.is_none());
    other.say(&ClientMessage::Ping).await;
    assert!(matches!(other.next().await, ServerMessage::Pong));
}

#[tokio::test]
async fn sockets_end_with_their_sessions_however_these_end() {
    let world = World::new().await;
    let pool = &world.database.pool;
    let (deleted, expired, aged) = (world.guest().await, world.guest().await, world.guest().await);
    let mut sockets = [deleted.socket().await, expired.socket().await, aged.socket().await];
    let change = async |change: &'static str, client: &Client| {
        let player = client.player.as_ref().expect("a guest").id;
        sqlx::query(change).bind(player).execute(pool).await.expect("changed");
    };
    change("delete from session where player_id = $1", &deleted).await;
    change("update session set expires_at = now() where player_id = $1", &expired).await;
    change(
        "update session set expires_at = now() + interval '1 day' where player_id = $1",
        &aged,
    )
    .await;
    close_sockets_of_ended_sessions(&world.server.app)
        .await
        .expect("looked");
    let [deleted, expired, aged_socket] = &mut sockets;
    assert!(deleted.next_or_end().await.is_none());
    assert!(expired.next_or_end().await.is_none());
    aged_socket.say(&ClientMessage::Ping).await;
    assert!(matches!(aged_socket.next().await, ServerMessage::Pong));
    let days: f64 =
        sqlx::query_scalar("select extract(day from expires_at - now())::float8 from session where player_id = $1")
            .bind(aged.player.as_ref().expect("a guest").id)
            .fetch_one(pool)
            .await
            .expect("a session");
    assert!(days > 50.0, "a session is used by its sockets: {days} days");
}
