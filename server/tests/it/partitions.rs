//! Databases whose tables are split: by hash within one database, or over several ones.

use protocol::Side::{Confederate, Union};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, PgPool};

use crate::buses::carries;
use crate::cluster::new_database;
use crate::nats_server::NatsServer;
use crate::world::{Game, World};

const SPLIT: &str = include_str!("../../../docs/partitions.sql");

/// What is about single tables, and has a key of its own all the same: it is looked up by player, tournament or time,
/// or outlives the table.
const KEPT_BESIDE: [&str; 5] = ["audit", "dead_letter", "delivery", "report", "tournament_game"];

#[tokio::test]
async fn the_keys_of_what_is_kept_of_a_table_begin_with_the_table() {
    let pool = PgPool::connect_with(new_database().await).await.expect("a database");
    let others: Vec<String> = sqlx::query_scalar(
        "select i.indrelid::regclass::text from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'table_id' and not a.attisdropped
         where i.indisprimary and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
             and i.indkey[0] <> a.attnum
         order by 1",
    )
    .fetch_all(&pool)
    .await
    .expect("keys");
    assert_eq!(others, KEPT_BESIDE);
}

#[tokio::test]
async fn a_database_that_is_split_goes_on_as_it_was() {
    let one = World::new().await;
    let game = one.game().await;
    game.must(Union, "march:3").await;
    let say = "insert into chat (table_id, player_id, text) select table_id, player_id, 'Good day' from seat";
    one.tamper(say).await;
    let (options, players, id, path) = (one.options.clone(), game.players.clone(), game.id, game.path.clone());
    let before = game.view(Union).await;
    one.stop().await;
    let mut connection = PgConnection::connect_with(&options).await.expect("a connection");
    let indexes =
        "select indexdef from pg_indexes where tablename in ('step', 'snapshot', 'takeback', 'sealed_part', 'chat')
         order by indexname";
    let keys = "select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
         where conrelid in ('step'::regclass, 'snapshot'::regclass, 'takeback'::regclass, 'sealed_part'::regclass,
             'chat'::regclass)
         order by 1";
    let mut shape = async || -> (Vec<String>, Vec<String>) {
        let indexes = sqlx::query_scalar(indexes).fetch_all(&mut connection).await;
        let keys = sqlx::query_scalar(keys).fetch_all(&mut connection).await;
        let only = |index: String| index.replace(" ON ONLY ", " ON ");
        let indexes: Vec<String> = indexes.expect("indexes");
        (indexes.into_iter().map(only).collect(), keys.expect("keys"))
    };
    let whole = shape().await;
    let pool = PgPool::connect_with(options.clone()).await.expect("a database");
    pool.execute(AssertSqlSafe(SPLIT)).await.expect("split");
    assert_eq!(shape().await, whole);
    let parts: i64 = sqlx::query_scalar("select count(*) from pg_inherits where inhparent = 'step'::regclass")
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(parts, 16);

    // Over NATS, where a step is a plain insert.
    let nats = NatsServer::start().await;
    let one = World::on(options.clone(), nats.config()).await;
    let two = World::on(options, nats.config()).await;
    carries(&one, true).await;
    carries(&two, true).await;
    let game = Game { id, path, players }.at(&one);
    assert_eq!(game.view(Union).await.view, before.view);
    let there = game.at(&two);
    there.view(Union).await;
    // Of two nodes that write the same step one is first, and the other learns of it.
    for turn in 0..4_usize {
        let side = [Union, Confederate][turn % 2];
        let seq = game.view(side).await.seq.max(there.view(side).await.seq);
        let (here, elsewhere) = tokio::join!(game.choose_at(side, "pass", seq), there.choose_at(side, "pass", seq));
        let mut statuses = [here.status.as_u16(), elsewhere.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{here:?} {elsewhere:?}");
        let next = [Confederate, Union][turn % 2];
        while game.view(next).await.seq <= seq || there.view(next).await.seq <= seq {}
    }
    // What is said is numbered on from where it was.
    one.tamper(say).await;
    assert_eq!(
        one.count("select count(distinct chat_id) from chat where table_id in (select table_id from seat)")
            .await,
        4
    );
    assert_eq!(one.count("select max(chat_id) from chat").await, 4);
    // A step is taken back, and a batch written: everything that names the key of the journal.
    let more = one.game().await;
    more.must(Union, "march:3").await;
    assert!(more.undo(Union).await.status.is_success());
    one.game().await.play_to_the_bids().await;
}
