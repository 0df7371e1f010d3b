//! What those who run the server do about people.

use protocol::Side::{Confederate, Union};
use protocol::http::{Player, Profile, TableHeader, TableStatus};
use serde_json::json;
use server::commands::operate::{Deeds, operate};
use server::commands::ratings::ratings;

use crate::clocks::world;
use crate::ratings::{rated_game, reckoned, resign};
use crate::skirmish::FIRST;
use crate::world::{World, games};

async fn done(world: &World, deed: Deeds) -> anyhow::Result<String> {
    Box::pin(operate(&world.commands(), &games(FIRST), &deed)).await
}

async fn last_act(world: &World) -> String {
    let text = done(world, Deeds::Audit).await.expect("listed");
    text.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_ban_signs_out_and_keeps_out_until_it_is_lifted() {
    let (world, _) = world().await;
    let sickles = world.player("Sickles").await;
    sickles
        .post("/tables", json!({"ruleset": "skirmish"}))
        .await
        .read::<TableHeader>();
    let ban = Deeds::Ban {
        player: "sickles".to_owned(),
        days: None,
        reason: "left the line".parse().expect("a reason"),
    };
    done(&world, ban.clone()).await.expect("banned");
    assert_eq!(sickles.get("/me").await.read::<Option<Player>>(), None);
    let credentials = json!({"name": "Sickles", "password": "eight characters"});
    let nobody = world.nobody();
    let refused = nobody.post("/session", credentials.clone()).await;
    let told = String::from_utf8_lossy(&refused.body).into_owned();
    assert!(told.contains("sign in. They say: left the line"), "{told}");
    assert_eq!(refused.refusal(), (403, "banned".to_owned()));
    let guess = json!({"name": "Sickles", "password": "nine characters"});
    assert_eq!(
        nobody.post("/session", guess).await.refusal().0,
        401,
        "nobody else is told"
    );
    assert_eq!(
        world
            .count("select count(*) from game_table where status = 'open'")
            .await,
        0
    );
    assert!(last_act(&world).await.contains("ban  Sickles  for ever: left the line"));
    done(
        &world,
        Deeds::Unban {
            player: "Sickles".to_owned(),
        },
    )
    .await
    .expect("let in");
    nobody.post("/session", credentials.clone()).await.read::<Player>();
    // One for some days says how long, and ends by itself.
    let for_days = Deeds::Ban {
        player: "sickles".to_owned(),
        days: Some(3),
        reason: "left the line".parse().expect("a reason"),
    };
    let said = done(&world, for_days).await.expect("banned");
    assert!(said.ends_with("; one session is over"), "{said}");
    let refused = nobody.post("/session", credentials.clone()).await;
    let told = String::from_utf8_lossy(&refused.body).into_owned();
    let until = (chrono::Utc::now() + chrono::TimeDelta::days(3))
        .format("until %-d %B %Y")
        .to_string();
    assert!(told.contains(&until), "{told}");
    world
        .tamper("update player set banned_until = now() - interval '1 second'")
        .await;
    nobody.post("/session", credentials).await.read::<Player>();
    let unknown = Deeds::Unban {
        player: "Longstreet".to_owned(),
    };
    assert!(done(&world, unknown).await.is_err());
}

#[tokio::test]
async fn a_table_that_is_closed_counts_for_nothing() {
    let (world, _) = world().await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let close = |game: &crate::world::Game| Deeds::Close {
        table: game.id,
        reason: "one hand on both sides".parse().expect("a reason"),
    };
    let first = rated_game(&world, &meade, &lee).await;
    resign(&first, Confederate).await;
    let second = rated_game(&world, &meade, &lee).await;
    resign(&second, Confederate).await;
    reckoned(&world).await;
    let rating = async || {
        let profile: Profile = world.nobody().get("/players/Meade").await.read();
        profile.ratings[0].rating
    };
    let with_both = rating().await;
    // The first one goes; what is left counts as if it had been the first.
    done(&world, close(&first)).await.expect("closed");
    assert!(rating().await < with_both);
    assert_eq!(rating().await, 1662);
    assert!(
        ratings(&world.commands(), false)
            .await
            .expect("the same")
            .starts_with("1 rated games")
    );
    first.header_when(Union, |header| header.void).await;
    let running = rated_game(&world, &lee, &meade).await;
    done(&world, close(&running)).await.expect("closed");
    let header = running.header_when(Union, |header| header.void).await;
    assert_eq!((header.status, header.winner), (TableStatus::Finished, None));
    reckoned(&world).await;
    assert_eq!(rating().await, 1662);
    assert!(last_act(&world).await.contains("one hand on both sides"));
    let open: TableHeader = meade.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let deed = Deeds::Close {
        table: open.id,
        reason: "a name that nobody should read".parse().expect("a reason"),
    };
    done(&world, deed).await.expect("closed");
    assert_eq!(
        world
            .count("select count(*) from game_table where ended_by = 'withdrawn'")
            .await,
        1
    );
}

#[tokio::test]
async fn reports_are_read_and_settled_once_and_a_name_is_changed() {
    let (world, _) = world().await;
    let (meade, _rude) = (world.player("Meade").await, world.player("Rude Word").await);
    let report = json!({"player": "Rude Word", "kind": "name", "text": "look at it\nsaid| not this"});
    assert_eq!(meade.post("/reports", report).await.status.as_u16(), 204);
    let text = done(&world, Deeds::Reports).await.expect("listed");
    assert!(text.contains("name: Meade on Rude Word"), "{text}");
    assert!(text.contains("\n    told| said| not this"), "{text}");
    let rename = Deeds::Rename {
        player: "Rude Word".to_owned(),
        name: "Soldier 7".to_owned(),
    };
    done(&world, rename).await.expect("renamed");
    assert_eq!(
        world.nobody().get("/players/Soldier%207").await.read::<Profile>().name,
        "Soldier 7"
    );
    let id: uuid::Uuid = sqlx::query_scalar("select report_id from report")
        .fetch_one(&world.database.pool)
        .await
        .expect("a report");
    let settle = || Deeds::Settle {
        report: id,
        note: "renamed".parse().expect("a note"),
    };
    done(&world, settle()).await.expect("settled");
    assert!(done(&world, settle()).await.is_err());
    assert!(
        done(&world, Deeds::Reports)
            .await
            .expect("listed")
            .starts_with("0 reports")
    );
    let audit = done(&world, Deeds::Audit).await.expect("listed");
    let acts: Vec<&str> = audit.lines().filter_map(|line| line.split("  ").nth(2)).collect();
    assert_eq!(acts, ["settle", "rename"]);
}
