//! Corrections of what is printed belong to a table from its beginning: which ones are in force for new tables does not
//! touch it.

use std::path::Path;

use protocol::http::{TableHeader, ViewAnswer};
use serde_json::{Value, json};
use server::commands::doctor::examine;
use server::games::Games;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;

use crate::client::Client;
use crate::cluster::new_database;
use crate::world::{World, config};

/// A folder with one overlay.
fn overlay(name: &str, points: u32) -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let text = json!({
        "ruleset": "not-war-but-murder",
        "name": name,
        "areas": {"24": {"name": name, "vp": points}},
    });
    std::fs::write(dir.path().join("board.json"), text.to_string()).expect("an overlay");
    dir
}

fn games(dir: Option<&Path>) -> Games {
    Games::open(dir).expect("the data are sound")
}

async fn world(options: PgConnectOptions, dir: Option<&Path>) -> World {
    World::of(options, config(), games(dir)).await
}

/// A table of the real game, as its creator sees it who plays both sides.
async fn table(world: &World) -> (Client, TableHeader) {
    let player = world.guest().await;
    let body = json!({"ruleset": "not-war-but-murder", "opponent": "self"});
    let header = player.post("/tables", body).await.read();
    (player, header)
}

async fn header(world: &World, of: &(Client, TableHeader)) -> TableHeader {
    let player = Client {
        address: world.server.address,
        ..of.0.clone()
    };
    player.get(&format!("/tables/{}", of.1.id)).await.read()
}

async fn view(world: &World, of: &(Client, TableHeader)) -> ViewAnswer {
    let player = Client {
        address: world.server.address,
        ..of.0.clone()
    };
    player.get(&format!("/tables/{}/view", of.1.id)).await.read()
}

async fn name_of_area_24(world: &World, hash: &str) -> String {
    let board: Value = world.nobody().get(&format!("/boards/{hash}")).await.read();
    let spaces = board["spaces"].as_array().expect("spaces");
    let space = spaces.iter().find(|space| space["id"] == 24).expect("area 24");
    space["name"].as_str().expect("a name").to_owned()
}

#[tokio::test]
async fn a_table_keeps_the_corrections_that_it_was_opened_with() {
    let (first, second) = (overlay("First printing", 3), overlay("Second printing", 5));
    let options = new_database().await;

    let plain = world(options.clone(), None).await;
    let uncorrected = table(&plain).await;
    assert!(uncorrected.1.overlays.is_empty());
    plain.stop().await;

    let one = world(options.clone(), Some(first.path())).await;
    let corrected = table(&one).await;
    assert_eq!(corrected.1.overlays, ["First printing"]);
    assert_eq!(name_of_area_24(&one, &corrected.1.board).await, "First printing");
    let seen = [view(&one, &uncorrected).await, view(&one, &corrected).await];
    assert_eq!(header(&one, &uncorrected).await.board, uncorrected.1.board);
    one.stop().await;

    for dir in [Some(second.path()), None, Some(first.path())] {
        let other = world(options.clone(), dir).await;
        for (table, seen) in [&uncorrected, &corrected].into_iter().zip(&seen) {
            let header = header(&other, table).await;
            assert_eq!((&header.overlays, &header.board), (&table.1.overlays, &table.1.board));
            assert_eq!(header.frozen, None);
            assert_eq!(&view(&other, table).await, seen);
        }
        assert_eq!(name_of_area_24(&other, &corrected.1.board).await, "First printing");
        assert_ne!(name_of_area_24(&other, &uncorrected.1.board).await, "First printing");
        let report = examine(&other.commands(), &games(dir)).await.expect("all go on");
        assert!(report.starts_with("of 2 running games 2 go on as they are"), "{report}");
        assert_eq!(other.count("select count(*) from seam").await, 0);
        other.stop().await;
    }
}

#[tokio::test]
async fn tables_from_before_corrections_were_kept_are_played_with_those_of_the_first_start() {
    let (first, second) = (overlay("First printing", 3), overlay("Second printing", 5));
    let options = new_database().await;
    let one = world(options.clone(), Some(first.path())).await;
    let corrected = table(&one).await;
    assert_eq!(
        one.tamper("update game_table set printed = null, corrections = null")
            .await,
        1
    );
    one.stop().await;
    for dir in [first.path(), second.path()] {
        let other = world(options.clone(), Some(dir)).await;
        assert_eq!(header(&other, &corrected).await.overlays, ["First printing"]);
        other.stop().await;
    }
}

#[tokio::test]
async fn corrections_that_cannot_be_made_any_more_freeze_the_table_and_say_so() {
    let dir = overlay("First printing", 3);
    let options = new_database().await;
    let one = world(options.clone(), Some(dir.path())).await;
    let corrected = table(&one).await;
    one.tamper(
        "update game_table set corrections = jsonb_set(corrections, '{0,text}',
             to_jsonb('{\"ruleset\": \"not-war-but-murder\", \"name\": \"x\", \"areas\": {\"999\": {\"vp\": 1}}}'::text))",
    )
    .await;
    one.stop().await;
    let other = world(options.clone(), None).await;
    let frozen = header(&other, &corrected).await.frozen.expect("frozen");
    assert!(frozen.contains("corrections") && frozen.contains("999"), "{frozen}");
    let refused = examine(&other.commands(), &games(None))
        .await
        .expect_err("it would not go on");
    assert!(refused.to_string().contains("999"), "{refused}");
}
