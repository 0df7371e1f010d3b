//! What belongs to an account: sessions, the name, all that is kept about it, and its end.

use std::collections::BTreeMap;

use hyper::{Method, header};
use protocol::Side::{Confederate, Union};
use protocol::http::{Account, AuditLine, ChatLine, Journal, Player, Profile, TableHeader, TableStatus, Tournament};
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::commands::ratings::ratings;

use crate::client::{Client, watch};
use crate::clocks::{DAY, Hands, world};
use crate::cluster::new_database;
use crate::ratings::{rated_game, reckoned, resign};
use crate::skirmish::FIRST;
use crate::world::{World, config, games};

const PASSWORD: &str = "eight characters";

async fn signed_in(world: &World, name: &str, agent: &str) -> Client {
    let mut client = world.nobody();
    let request = client
        .request(Method::POST, "/session")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, agent);
    let body = json!({"name": name, "password": PASSWORD}).to_string();
    let answer = client.send(request, body.into()).await;
    client.take_session(&answer);
    client
}

async fn account(of: &Client) -> Account {
    of.get("/account").await.read()
}

async fn delete(of: &Client, path: &str) -> u16 {
    of.send(of.request(Method::DELETE, path), "".into())
        .await
        .status
        .as_u16()
}

#[tokio::test]
async fn a_player_sees_where_he_is_signed_in_and_ends_what_is_not_his() {
    let world = World::new().await;
    let other = World::on(world.options.clone(), config()).await;
    let here = world.player("Meade").await;
    let there = signed_in(
        &other,
        "Meade",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    )
    .await;
    let mut socket = there.socket().await;
    let sessions = account(&here).await.sessions;
    assert_eq!(sessions.len(), 2);
    let elsewhere = sessions.iter().find(|session| !session.current).expect("another");
    assert_eq!(elsewhere.agent.as_deref(), Some("Firefox on Linux"));
    let path = format!("/account/sessions/{}", elsewhere.id);
    let stranger = world.player("Stranger").await;
    assert_eq!(delete(&stranger, &path).await, 404, "nobody ends what is another's");
    assert_eq!(delete(&here, &path).await, 204);
    while socket.next_or_end().await.is_some() {}
    assert_eq!(there.get("/me").await.read::<Option<Player>>(), None);
    assert_eq!(account(&here).await.sessions.len(), 1);
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let (world, _) = world().await;
    let here = world.player("Meade").await;
    let there = signed_in(&world, "Meade", "Mozilla/5.0 (X11; Linux) Firefox/150.0").await;
    let mut socket = there.socket().await;
    let wish = |old: &str, new: &str| json!({"password": old, "new_password": new});
    let change = async |of: &Client, body: Value| of.post("/account/password", body).await;
    let wrong = change(&here, wish("seven characters", "nine characters")).await;
    assert_eq!(wrong.refusal(), (403, "wrong-password".to_owned()));
    let short = change(&here, wish(PASSWORD, "short")).await;
    assert_eq!(short.refusal().0, 422);
    let guest = world.guest().await;
    assert_eq!(change(&guest, wish("", "nine characters")).await.refusal().0, 403);
    // Sent twice at once it is changed once.
    let both = [(); 2].map(|()| change(&here, wish(PASSWORD, "nine characters")));
    let both = futures_util::future::join_all(both).await;
    let mut codes: Vec<u16> = both.iter().map(|answer| answer.status.as_u16()).collect();
    codes.sort_unstable();
    assert_eq!(codes, [204, 403]);
    while socket.next_or_end().await.is_some() {}
    assert_eq!(there.get("/me").await.read::<Option<Player>>(), None);
    assert_eq!(account(&here).await.sessions.len(), 1);
    let nobody = world.nobody();
    let credentials = |password: &str| json!({"name": "Meade", "password": password});
    assert_eq!(nobody.post("/session", credentials(PASSWORD)).await.refusal().0, 401);
    assert!(
        nobody
            .post("/session", credentials("nine characters"))
            .await
            .status
            .is_success()
    );
}

#[tokio::test]
async fn a_name_that_was_given_up_is_nobodys_for_a_while() {
    let hands = Hands::new();
    let world = World::at(new_database().await, config(), games(FIRST), hands.clock()).await;
    let (meade, lee) = (world.player("Meade").await, world.player("R E Lee").await);
    let game = rated_game(&world, &meade, &lee).await;
    let rename = |one: &Client, name: &str| {
        let (one, body) = (one.clone(), json!({ "name": name }));
        async move { one.post("/account/name", body).await }
    };
    assert_eq!(rename(&meade, "R. E. Lee").await.status.as_u16(), 200);
    hands.pass(31 * DAY);
    assert_eq!(
        rename(&meade, "r e lee").await.refusal(),
        (409, "name-taken".to_owned())
    );
    assert_eq!(
        rename(&meade, "Umpire").await.refusal(),
        (422, "reserved-name".to_owned())
    );
    // Who keeps his name has not taken another one.
    assert_eq!(rename(&meade, "R. E. Lee").await.status.as_u16(), 200);
    let renamed: Player = rename(&meade, "George Meade").await.read();
    assert_eq!(
        (renamed.name.as_str(), renamed.id),
        ("George Meade", meade.player.as_ref().expect("one").id)
    );
    let is_renamed = |header: &TableHeader| {
        header
            .seats
            .union
            .as_ref()
            .is_some_and(|seat| seat.name == "George Meade")
    };
    game.header_when(Confederate, is_renamed).await;
    assert_eq!(rename(&meade, "Meade").await.refusal(), (409, "renamed".to_owned()));
    assert!(account(&meade).await.rename_from.is_some());
    // Neither by signing up nor by another's change, nor by what looks like it.
    let credentials = json!({"name": "mEADE", "password": PASSWORD});
    let mut newcomer = world.nobody();
    assert_eq!(
        newcomer.post("/players", credentials.clone()).await.refusal(),
        (409, "name-taken".to_owned())
    );
    let guest = world.guest().await;
    assert_eq!(
        guest.post("/players", credentials.clone()).await.refusal(),
        (409, "name-taken".to_owned())
    );
    assert_eq!(rename(&lee, "Rneade").await.refusal(), (409, "name-taken".to_owned()));
    // Whose it was may have it back.
    hands.pass(31 * DAY);
    rename(&meade, "Meade").await.read::<Player>();
    world
        .tamper("update former_name set kept_until = now() - interval '1 day'")
        .await;
    let credentials = json!({"name": "George Meade", "password": PASSWORD});
    let answer = newcomer.post("/players", credentials).await;
    newcomer.take_session(&answer);
    assert_eq!(
        guest.post("/account/name", json!({"name": "Somebody"})).await.refusal(),
        (403, "guest".to_owned())
    );
}

/// All text that the database holds of anything.
async fn everything(world: &World) -> String {
    let tables: Vec<String> = sqlx::query_scalar("select tablename::text from pg_tables where schemaname = 'public'")
        .fetch_all(&world.database.pool)
        .await
        .expect("tables");
    let mut all = String::new();
    for table in tables.iter().filter(|table| *table != "former_name") {
        let question = format!("select coalesce(string_agg(t::text, '\n'), '') from {table} t");
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(question))
            .fetch_one(&world.database.pool)
            .await
            .expect("rows");
        all.push_str(&rows);
    }
    all
}

#[tokio::test]
async fn an_account_that_goes_takes_what_is_its_own_and_leaves_the_games() {
    let (world, _) = world().await;
    let (meade, sickles) = (world.player("Meade").await, world.player("Dan Sickles").await);
    let over = rated_game(&world, &meade, &sickles).await;
    over.must(Union, "fire").await;
    resign(&over, Union).await;
    let running = rated_game(&world, &sickles, &meade).await;
    let open: TableHeader = sickles.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let invitation = json!({"ruleset": "skirmish", "opponent": {"invite": "Dan Sickles"}});
    let invited: TableHeader = meade.post("/tables", invitation).await.read();
    let cup = json!({"name": "Cup", "ruleset": "skirmish", "format": "single_elimination"});
    let cup: Tournament = meade.post("/tournaments", cup).await.read();
    let cup = format!("/tournaments/{}", cup.header.id);
    sickles
        .post(&format!("{cup}/enter"), json!({}))
        .await
        .read::<Tournament>();
    let mut socket = sickles.socket().await;
    socket.say(&watch(over.id)).await;
    let text = "my home is at number 23".to_owned();
    socket.say(&ClientMessage::Say { table: over.id, text }).await;
    while !matches!(socket.next().await, ServerMessage::Said { .. }) {}
    sickles.post("/account/zone", json!({"zone": "America/New_York"})).await;
    let hook = json!({"url": "https://hooks.example/sickles", "form": "json", "kinds": ["turn"]});
    sickles.post("/account/webhooks", hook).await;
    sickles.post("/account/friends", json!({"player": "Meade"})).await;
    meade.post("/account/friends", json!({"player": "Dan Sickles"})).await;
    let export: BTreeMap<String, Vec<BTreeMap<String, Option<String>>>> = sickles.get("/account/export").await.read();
    assert_eq!(export["games"].len(), 3);
    assert_eq!(export["said"][0]["text"].as_deref(), Some("my home is at number 23"));
    assert_eq!(
        export["webhooks"][0]["url"].as_deref(),
        Some("https://hooks.example/sickles")
    );
    assert_eq!(export["account"][0]["zone"].as_deref(), Some("America/New_York"));
    assert!(!export["account"][0].contains_key("password_hash"));
    let wrong = json!({"password": "seven characters"});
    assert_eq!(
        sickles.post("/account/delete", wrong).await.refusal(),
        (403, "wrong-password".to_owned())
    );
    let right = json!({ "password": PASSWORD });
    assert_eq!(
        sickles.post("/account/delete", right.clone()).await.status.as_u16(),
        204
    );
    while socket.next_or_end().await.is_some() {}
    assert_eq!(sickles.get("/me").await.read::<Option<Player>>(), None);
    // His games: given up, withdrawn, declined, and readable.
    let header = running.header(Confederate).await;
    assert_eq!(
        (header.status, header.ended_by.as_deref(), header.winner),
        (TableStatus::Finished, Some("resigned"), Some(Confederate))
    );
    for (table, how) in [(open, "withdrawn"), (invited, "declined")] {
        let header: TableHeader = meade.get(&format!("/tables/{}", table.id)).await.read();
        assert_eq!(header.ended_by.as_deref(), Some(how));
    }
    let journal: Journal = meade.get(&format!("{}/journal", over.path)).await.read();
    assert!(journal.steps.len() >= 2);
    let is_gone = |header: &TableHeader| {
        let seat = header.seats.confederate.as_ref();
        seat.is_some_and(|seat| seat.name.starts_with("Former Player "))
    };
    over.header_when(Union, is_gone).await;
    let dice: Value = meade.get(&format!("{}/dice", over.path)).await.read();
    assert_eq!(dice["consistent"], true);
    assert!(
        meade
            .get(&format!("{}/chat", over.path))
            .await
            .read::<Vec<ChatLine>>()
            .is_empty()
    );
    let shown: Profile = meade
        .get(&format!("/players/{}", sickles.player.as_ref().expect("one").id))
        .await
        .read();
    assert!(shown.gone && !shown.guest);
    let cup: Tournament = meade.get(&cup).await.read();
    let is_told = |line: &AuditLine| line.what.starts_with("Former Player ") && line.what.ends_with(" enters.");
    assert!(cup.audit.iter().any(is_told), "{:?}", cup.audit);
    let left = everything(&world).await;
    for own in ["Sickles", "sickles", "number 23", "New_York"] {
        assert!(!left.contains(own), "{own} is still there");
    }
    // Nobody passes for him, and nothing that was counted changes.
    let mut again = world.nobody();
    let credentials = json!({"name": "Dan Sickles", "password": PASSWORD});
    assert_eq!(
        again.post("/players", credentials.clone()).await.refusal(),
        (409, "name-taken".to_owned())
    );
    assert_eq!(again.post("/session", credentials).await.refusal().0, 401);
    reckoned(&world).await;
    assert!(
        ratings(&world.commands(), false)
            .await
            .expect("the same")
            .starts_with("2 rated games")
    );
    server::clearing::clear_guests(&world.server.app)
        .await
        .expect("cleared");
    assert_eq!(world.count("select count(*) from result").await, 2);
    let impostor = json!({"name": "Former Player 1", "password": PASSWORD});
    again = world.nobody();
    assert_eq!(
        again.post("/players", impostor).await.refusal(),
        (422, "reserved-name".to_owned())
    );
}
