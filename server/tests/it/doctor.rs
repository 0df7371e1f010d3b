//! The command `doctor`: which games would go on under a release, found out before the switch.

use protocol::Side::{Confederate, Union};
use server::commands::doctor::examine;
use server::commands::drain::drain;
use sqlx::{AssertSqlSafe, Executor};

use crate::ratings::reckoned;
use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{World, games};

/// Rules that cannot read what older ones saved.
const STRANGER: Edition = Edition {
    reads_older: false,
    ..SECOND
};

/// Everything that the database holds of tables.
async fn contents(world: &World) -> String {
    let mut all = String::new();
    for table in ["game_table", "seat", "step", "snapshot", "seal", "sealed_part", "seam"] {
        let question = format!("select coalesce(string_agg(t::text, '\n' order by t::text), '') from {table} t");
        let rows: String = sqlx::query_scalar(AssertSqlSafe(question))
            .fetch_one(&world.database.pool)
            .await
            .expect("rows");
        all.push_str(&rows);
    }
    all
}

#[tokio::test]
async fn the_doctor_says_what_would_become_of_every_running_game_and_changes_nothing() {
    let world = World::new().await;
    let (running, over) = (world.game().await, world.game().await);
    running.must(Union, "fire").await;
    running.must(Union, "march:4").await;
    over.play_to_the_bids().await;
    over.must(Union, "bid:1").await;
    over.must(Confederate, "bid:1").await;
    drain(&world.commands(), &games(FIRST)).await.expect("drained");
    // The server notes by and by whom its tables wait for, and may be about to; here it has done so before the doctor comes.
    let start = std::time::Instant::now();
    let unnoted = "select count(*) from game_table t
         where noted_step < (select max(step) from step where step.table_id = t.table_id)";
    while world.count(unnoted).await > 0 {
        assert!(start.elapsed() < crate::client::PATIENCE, "it is not noted");
        world.server.app.hub.services.write_notes().await;
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    reckoned(&world).await;
    let before = contents(&world).await;
    let config = world.commands();
    assert_eq!(
        examine(&config, &games(FIRST)).await.expect("all go on"),
        "of 1 running games 1 go on as they are, 0 go on under other rules after a seam, 0 would be frozen"
    );
    assert_eq!(
        examine(&config, &games(SECOND)).await.expect("all go on"),
        "of 1 running games 0 go on as they are, 1 go on under other rules after a seam, 0 would be frozen"
    );
    let report = examine(&config, &games(STRANGER))
        .await
        .expect_err("it would not go on")
        .to_string();
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 2, "{report}");
    assert!(
        lines[0].starts_with(&format!("{} (skirmish): would be frozen: ", running.id)),
        "{report}"
    );
    assert!(lines[0].contains("nobody has told how"), "{report}");
    assert!(lines[1].ends_with("1 would be frozen"), "{report}");
    assert_eq!(contents(&world).await, before);
    running.must(Union, "pass").await;
}

#[tokio::test]
async fn a_game_that_is_not_drained_yet_would_not_go_on_under_other_rules() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    let report = examine(&world.commands(), &games(SECOND))
        .await
        .expect_err("not sealed")
        .to_string();
    assert!(report.contains("has to be started once more, and drained"), "{report}");
}

#[tokio::test]
async fn a_journal_that_was_spoilt_is_found() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    world.tamper("update step set choice = 'march:12' where step = 1").await;
    let report = examine(&world.commands(), &games(FIRST))
        .await
        .expect_err("spoilt")
        .to_string();
    assert!(report.contains("tep 1 "), "{report}");
}

#[tokio::test]
async fn a_game_that_a_release_does_not_have_would_be_frozen() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    world.tamper("update game_table set ruleset = 'brawl'").await;
    let report = examine(&world.commands(), &games(FIRST))
        .await
        .expect_err("unknown")
        .to_string();
    assert!(report.contains("the game 'brawl' is not known"), "{report}");
}

#[tokio::test]
async fn the_doctor_reads_the_database_of_a_release_from_before_there_were_editions() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "fire").await;
    let (config, options) = (world.commands(), world.options.clone());
    world.stop().await;
    let pool = sqlx::PgPool::connect_with(options.clone()).await.expect("a database");
    pool.execute(
        "drop table imported_game; drop table seam; drop table sealed_part; drop table seal; delete from snapshot;
         drop table clock; drop table vacation; drop table takeback; drop table private_note; drop table look; drop table plan;
         drop table mail_address; drop table mail_token; drop table notice_choice; drop table reset_request;
         drop table server_secret;
         drop table tournament_audit; drop table bye; drop table tournament_game; drop table shut_out; drop table entrant;
         drop table tournament_guest; drop table tournament;
         drop table api_token; drop view awaited_player; drop table dead_letter; drop table delivery; drop table push_subscription; drop table webhook; drop table notice;
         drop function keep_apart; drop table audit, report, block, friend, former_name, rating_change, rating, result;
         create or replace view gone_guest as
             select player_id from player
             where password_hash is null and created_at < now() - interval '1 day'
                 and not exists (
                     select from session where session.player_id = player.player_id and session.expires_at > now()
                 );
         alter table session drop column session_id, drop column seen_at, drop column agent;
         alter table player drop column seen_at, drop column shows_seen, drop column renamed_at, drop column deleted_at,
             drop column banned_until, drop column ban_reason, drop column is_operator;
         alter table game_table drop column rated, drop column void, drop column reckoned, drop column margin, drop column bid_for,
             drop column bids, drop column price;
         alter table step drop column digest, drop column beat;
         alter table player drop column zone; alter table seat drop column zone, drop column offers_pace, drop column offers_takeback;
         alter table game_table drop column edition, drop column printed, drop column corrections, drop column sealed, drop column pace,
             drop column without_takebacks, drop column from_table, drop column from_moment;
         delete from _sqlx_migrations where version >= 9;",
    )
    .await
    .expect("an older database");
    assert_eq!(
        examine(&config, &games(FIRST)).await.expect("it goes on"),
        "of 1 running games 1 go on as they are, 0 go on under other rules after a seam, 0 would be frozen"
    );
    // Other rules cannot know what the old ones led to.
    examine(&config, &games(SECOND)).await.expect_err("not sealed");
    let editions = "select count(*) from information_schema.columns where column_name = 'edition'";
    let known: i64 = sqlx::query_scalar(editions).fetch_one(&pool).await.expect("a count");
    assert_eq!(known, 0, "nothing is migrated");
    let world = World::on(options, crate::world::config()).await;
    let game = game.at(&world);
    assert_eq!(game.header(Union).await.edition, 1);
    game.must(Union, "pass").await;
}
