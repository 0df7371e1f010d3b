//! Forgotten passwords: who gets a link, who is told what, and what a new password ends.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use protocol::Side::Union;
use protocol::http::Player;
use serde_json::{Value, json};
use server::config::{ServeConfig, Switch};

use crate::client::{Answer, Client, PATIENCE};
use crate::clocks::Hands;
use crate::notices::{DAY, HOUR, game, looked, player, under_way, world_with};
use crate::post_office::{PASSWORD, PostOffice, give};
use crate::world::World;

const NEW: &str = "across the other river";

async fn scene() -> (PostOffice, World, Hands, Client) {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let meade = player(&world, "Meade").await;
    office.confirm(&world, &meade, "Meade@example.org").await;
    (office, world, hands, meade)
}

async fn forget(world: &World, who: &str) -> Answer {
    world.nobody().post("/password/forgot", json!({"who": who})).await
}

async fn reset(world: &World, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "password": password});
    world.nobody().post("/password/reset", body).await
}

async fn sign_in(world: &World, name: &str, password: &str) -> Answer {
    world
        .nobody()
        .post("/session", json!({"name": name, "password": password}))
        .await
}

#[tokio::test]
async fn a_new_password_ends_all_sessions_and_is_told() {
    let (mut office, world, _hands, meade) = scene().await;
    let mut elsewhere = world.nobody();
    elsewhere.take_session(&sign_in(&world, "Meade", PASSWORD).await);
    let mut socket = elsewhere.socket().await;
    assert_eq!(forget(&world, " meade ").await.status.as_u16(), 202);
    looked(&world).await;
    let letter = office.last().await;
    assert_eq!(letter.to, ["Meade@example.org"]);
    let token = letter.token("/reset");
    assert_eq!(
        reset(&world, &token, "short").await.refusal(),
        (422, "bad-password".to_owned())
    );
    assert_eq!(reset(&world, &token, NEW).await.status.as_u16(), 204);
    assert_eq!(
        reset(&world, &token, NEW).await.refusal(),
        (409, "stale-link".to_owned())
    );
    for client in [&meade, &elsewhere] {
        assert_eq!(client.get("/me").await.read::<Option<Player>>(), None);
    }
    while socket.next_or_end().await.is_some() {}
    assert_eq!(sign_in(&world, "Meade", PASSWORD).await.refusal().0, 401);
    assert!(sign_in(&world, "Meade", NEW).await.status.is_success());
    looked(&world).await;
    let letter = office.last().await;
    assert_eq!(letter.header("subject"), "Your password has been changed");
    assert_eq!(office.letters().await.len(), 3);
}

#[tokio::test]
async fn nobody_learns_who_there_is() {
    let (mut office, world, _hands, _meade) = scene().await;
    let lee = player(&world, "Lee").await;
    give(&lee, "lee@example.org").await;
    player(&world, "Hooker").await;
    looked(&world).await;
    let before = office.letters().await.len();
    let guest = world.guest().await;
    let mut answers = Vec::new();
    for who in [
        "Meade",
        "mEADE@example.ORG",
        "Lee",
        "lee@example.org",
        "Hooker",
        "Nobody",
        "nobody@example.org",
        guest.name(),
        "",
        "\0",
        "' or true --",
        &"x".repeat(10_000),
    ] {
        let answer = forget(&world, who).await;
        answers.push((answer.status, answer.body.clone()));
        // All of them leave the same, and only afterwards it is looked who it is.
        assert_eq!(
            world.tamper("update reset_request set requested_at = now()").await,
            answers.len() as u64
        );
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    looked(&world).await;
    let letters = office.letters().await;
    assert_eq!(letters.len(), before + 1, "the name and the address are one player's");
    assert_eq!(letters[before].to, ["Meade@example.org"]);
    assert_eq!(world.count("select count(*) from reset_request").await, 0);
}

#[tokio::test]
async fn a_link_is_good_for_an_hour_and_for_one_of_those_who_use_it_at_once() {
    let (mut office, world, hands, meade) = scene().await;
    forget(&world, "Meade").await;
    looked(&world).await;
    let old = office.last().await.token("/reset");
    hands.pass(HOUR);
    let stale = (409, "stale-link".to_owned());
    assert_eq!(reset(&world, &old, NEW).await.refusal(), stale);
    forget(&world, "Meade@example.org").await;
    looked(&world).await;
    let token = office.last().await.token("/reset");
    // A link to the one thing does not open the other.
    let confirm = world.nobody().post("/mail/confirm", json!({"token": token})).await;
    assert_eq!(confirm.refusal(), stale);
    let answers = join_all((0..5).map(|_| reset(&world, &token, NEW))).await;
    let done = answers.iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(done, 1);
    // Another address has nothing to do with links that were sent before.
    let mut meade = Client { cookie: None, ..meade };
    meade.take_session(&sign_in(&world, "Meade", NEW).await);
    looked(&world).await;
    forget(&world, "Meade").await;
    looked(&world).await;
    let token = office.last().await.token("/reset");
    let wish = json!({"address": "george@example.org", "password": NEW});
    assert!(meade.post("/account/address", wish).await.status.is_success());
    assert_eq!(reset(&world, &token, PASSWORD).await.refusal(), stale);
}

#[tokio::test]
async fn who_asks_again_while_the_mail_server_is_down_gets_one_link() {
    let (mut office, world, hands, _meade) = scene().await;
    office.order("down").await;
    for who in ["Meade", "meade", "meade@example.org"] {
        forget(&world, who).await;
        looked(&world).await;
    }
    assert_eq!(under_way(&world).await, 1);
    hands.pass(10 * HOUR);
    office.order("up").await;
    looked(&world).await;
    assert_eq!(office.letters().await.len(), 2);
    let token = office.last().await.token("/reset");
    hands.pass(HOUR - 1);
    assert_eq!(
        reset(&world, &token, NEW).await.status.as_u16(),
        204,
        "the hour begins when it is sent"
    );
    // Nobody waits for a link for longer than a day.
    office.order("down").await;
    forget(&world, "Meade").await;
    for _ in 0..30 {
        looked(&world).await;
        hands.pass(HOUR);
    }
    let resets = "select count(*) from dead_letter where kind = 'reset' and table_id is null";
    assert_eq!(world.count(resets).await, 1);
    hands.pass(DAY);
    server::notices::tidy_up(&world.server.app).await.expect("tidied up");
    assert_eq!(world.count("select count(*) from mail_token").await, 0);
}

#[tokio::test]
async fn nobody_slips_in_with_the_old_password_while_it_is_changed() {
    let (_office, world, _hands, _meade) = scene().await;
    let mut changing = world.database.pool.begin().await.expect("a transaction");
    sqlx::query("update player set password_hash = 'another' where name = 'Meade'")
        .execute(&mut *changing)
        .await
        .expect("changed");
    let client = world.nobody();
    let coming = tokio::spawn(async move {
        let credentials = json!({"name": "Meade", "password": PASSWORD});
        client.post("/session", credentials).await
    });
    let waiting =
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let start = Instant::now();
    while world.count(waiting).await == 0 {
        assert!(start.elapsed() < PATIENCE, "he does not wait");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    changing.commit().await.expect("changed");
    let answer = coming.await.expect("an answer");
    assert_eq!(answer.refusal(), (401, "wrong-credentials".to_owned()));
}

#[tokio::test]
async fn asking_is_limited_alike_for_names_that_are_and_names_that_are_not() {
    let office = PostOffice::new().await;
    let config = ServeConfig {
        rate_limits: Switch::On,
        ..office.config()
    };
    let (world, _hands) = world_with(config).await;
    let game = game(&world, None).await;
    assert_eq!(game.player(Union).name(), "Meade");
    for who in ["Meade", "Nobody"] {
        let mut answers = Vec::new();
        for _ in 0..7 {
            answers.push(forget(&world, who).await.status.as_u16());
        }
        assert_eq!(answers, [202, 202, 202, 202, 202, 429, 429], "{who}");
    }
    let forged: Value = json!({"token": "0".repeat(32), "password": NEW});
    let mut refused = 0;
    for _ in 0..40 {
        let answer = world.nobody().post("/password/reset", forged.clone()).await;
        refused += usize::from(answer.status.as_u16() == 429);
    }
    assert!(refused >= 5, "{refused}");
}
