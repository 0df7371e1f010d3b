//! Names, and guests who choose one.

use std::time::Instant;

use protocol::Side;
use protocol::http::{Accepted, ChatLine, Player};
use protocol::socket::ClientMessage;
use serde_json::json;
use sqlx::AssertSqlSafe;

use crate::client::PATIENCE;
use crate::world::{World, config};

#[tokio::test]
async fn names_and_passwords_that_will_not_do_are_refused() {
    let world = World::new().await;
    let client = world.nobody();
    for (name, password, code) in [
        ("\u{1}bell\u{7}", "long enough", "bad-name"),
        ("x", "long enough", "bad-name"),
        ("Sickles", "short", "bad-password"),
    ] {
        let answer = client
            .post("/players", json!({"name": name, "password": password}))
            .await;
        assert_eq!(answer.refusal(), (422, code.to_owned()), "{name:?}");
    }
}

#[tokio::test]
async fn nobody_signs_up_who_looks_like_somebody_else() {
    let world = World::new().await;
    let sign_up = async |name: &str| {
        let credentials = json!({"name": name, "password": "long enough"});
        world.nobody().post("/players", credentials).await
    };
    sign_up("Lee").await.read::<Player>();
    for name in ["Iee", "1ee", "LEE"] {
        assert_eq!(sign_up(name).await.refusal(), (409, "name-taken".to_owned()), "{name}");
    }
    assert_eq!(sign_up("Vedette").await.refusal(), (422, "reserved-name".to_owned()));
    sign_up("Lea").await.read::<Player>();
}

#[tokio::test]
async fn players_of_before_keep_their_names_and_nobody_new_looks_like_them() {
    let before = World::new().await;
    let pool = &before.database.pool;
    let old = json!({"name": "Hill", "password": "long enough"});
    before.nobody().post("/players", old).await.read::<Player>();
    // As an older version left them: two who look alike, and one whose name is kept now.
    for (age, name) in [(3, "HiII"), (1, "Admin")] {
        let copied = "insert into player (player_id, name, name_key, password_hash, created_at)
             select gen_random_uuid(), $1, lower($1), password_hash, now() - $2 * interval '1 day' from player";
        let copied = format!("{copied} where name = 'Hill'");
        sqlx::query(AssertSqlSafe(copied))
            .bind(name)
            .bind(age)
            .execute(pool)
            .await
            .expect("copied");
    }
    sqlx::query("update player set skeleton = null")
        .execute(pool)
        .await
        .expect("older");
    let world = World::on(before.options.clone(), config()).await;
    for (name, key) in [("Hill", "hill"), ("HiII", "hiii"), ("Admin", "ADMIN")] {
        let credentials = json!({"name": key, "password": "long enough"});
        let player: Player = world.nobody().post("/session", credentials).await.read();
        assert_eq!(player.name, name);
    }
    let late = json!({"name": "Hi1l", "password": "long enough"});
    assert_eq!(
        world.nobody().post("/players", late).await.refusal(),
        (409, "name-taken".to_owned())
    );
    let sketched: Vec<String> = sqlx::query_scalar("select name from player where skeleton is not null order by name")
        .fetch_all(&world.database.pool)
        .await
        .expect("names");
    assert_eq!(sketched, ["Admin", "HiII"], "who was first has the skeleton");
}

#[tokio::test]
async fn what_no_database_can_store_is_nobodys_name() {
    let world = World::new().await;
    for name in ["nul\0", "\0"] {
        let credentials = json!({"name": name, "password": "long enough"});
        let refused = world.nobody().post("/session", credentials).await;
        assert_eq!(refused.refusal(), (401, "wrong-credentials".to_owned()));
        let invite = json!({"ruleset": "skirmish", "opponent": {"invite": name}});
        let refused = world.guest().await.post("/tables", invite).await;
        assert_eq!(refused.refusal(), (422, "invalid-opponent".to_owned()));
    }
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_what_he_has() {
    let world = World::new().await;
    let game = world.game().await;
    let mut union = game.player(Side::Union).clone();
    let before = union.clone();
    let other = World::on(world.options.clone(), config()).await;
    let elsewhere = game.at(&other);
    elsewhere.view(Side::Union).await;
    let mut socket = union.socket().await;
    socket
        .say(&ClientMessage::Say {
            table: game.id,
            text: "Good day".to_owned(),
        })
        .await;
    let credentials = json!({"name": "Meade", "password": "long enough"});
    let answer = union.post("/players", credentials.clone()).await;
    assert_eq!(answer.status.as_u16(), 201);
    union.take_session(&answer);
    let player = union.player.clone().expect("a player");
    assert_eq!((player.name.as_str(), player.guest), ("Meade", false));
    assert_eq!(player.id, before.player.as_ref().expect("a guest").id);
    // The session is a new one.
    assert_eq!(before.get("/me").await.read::<Option<Player>>(), None);
    while socket.next_or_end().await.is_some() {}
    let seq = game.view(Side::Confederate).await.seq;
    let body = json!({"seq": seq, "choice": "pass"});
    union
        .post(&format!("{}/choose", game.path), body)
        .await
        .read::<Accepted>();
    let lines: Vec<ChatLine> = union.get(&format!("{}/chat", game.path)).await.read();
    assert_eq!(lines[0].name, "Meade");
    let start = Instant::now();
    for game in [&game, &elsewhere] {
        while game.header(Side::Confederate).await.seats.union.expect("a seat").name != "Meade" {
            assert!(start.elapsed() < PATIENCE, "the old name is shown still");
        }
    }
    // A player who signs up is another player.
    let answer = union
        .post("/players", json!({"name": "Sedgwick", "password": "long enough"}))
        .await;
    assert_ne!(answer.read::<Player>().id, player.id);
    assert_eq!(
        world.nobody().post("/session", credentials).await.read::<Player>(),
        player
    );
}

#[tokio::test]
async fn a_guest_who_wants_a_name_that_is_taken_stays_a_guest() {
    let world = World::new().await;
    let credentials = json!({"name": "Lee", "password": "long enough"});
    world
        .nobody()
        .post("/players", credentials.clone())
        .await
        .read::<Player>();
    let guest = world.guest().await;
    for name in ["Lee", "Iee"] {
        let wanted = json!({"name": name, "password": "long enough"});
        assert_eq!(
            guest.post("/players", wanted).await.refusal(),
            (409, "name-taken".to_owned())
        );
    }
    assert!(guest.get("/me").await.read::<Player>().guest);
    // Of two that he sends at once one is in time.
    let sign_up = |name: &'static str| {
        let guest = guest.clone();
        async move {
            guest
                .post("/players", json!({"name": name, "password": "long enough"}))
                .await
        }
    };
    let (one, other) = tokio::join!(sign_up("Ewell"), sign_up("Early"));
    let id = guest.player.as_ref().expect("a guest").id;
    let became = [one, other]
        .iter()
        .filter(|answer| answer.status.as_u16() == 201 && answer.read::<Player>().id == id)
        .count();
    assert_eq!(became, 1);
}
