//! Signing up, in and out; guests; what is refused.

use futures_util::future::join_all;
use hyper::{Method, Request, header};
use protocol::http::Player;
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;
use server::config::Switch;

use crate::client::{Client, PATIENCE};
use crate::world::{World, config};

#[tokio::test]
async fn a_player_signs_up_out_and_in_again() {
    let world = World::new().await;
    let mut client = world.nobody();
    let credentials = json!({"name": "Winfield Hancock", "password": "the superb"});
    let answer = client.post("/players", credentials.clone()).await;
    assert_eq!(answer.status.as_u16(), 201);
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text").to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    client.take_session(&answer);
    let me: Player = client.get("/me").await.read();
    assert_eq!((me.name.as_str(), me.guest), ("Winfield Hancock", false));

    let request = client.request(Method::DELETE, "/session");
    assert_eq!(client.send(request, "".into()).await.status.as_u16(), 204);
    assert_eq!(client.get("/me").await.read::<Option<Player>>(), None);

    let answer = client
        .post(
            "/session",
            json!({"name": "winfield hancock", "password": "the superb"}),
        )
        .await;
    client.take_session(&answer);
    assert_eq!(client.get("/me").await.read::<Player>(), me);
    assert_eq!(
        world.nobody().post("/players", credentials).await.refusal(),
        (409, "name-taken".to_owned())
    );
}

#[tokio::test]
async fn a_wrong_password_and_a_wrong_name_are_refused_alike() {
    let world = World::new().await;
    let client = world.nobody();
    client
        .post("/players", json!({"name": "Reynolds", "password": "first corps"}))
        .await
        .read::<Player>();
    let wrong_password = client
        .post("/session", json!({"name": "Reynolds", "password": "first crops"}))
        .await;
    let wrong_name = client
        .post("/session", json!({"name": "Renolds", "password": "first corps"}))
        .await;
    assert_eq!(wrong_password.refusal(), (401, "wrong-credentials".to_owned()));
    assert_eq!(wrong_password.body, wrong_name.body);
}

#[tokio::test]
async fn guests_play_at_once() {
    let world = World::new().await;
    let guest = world.guest().await;
    assert!(guest.name().starts_with("Guest "));
    assert!(guest.get("/me").await.read::<Player>().guest);
}

#[tokio::test]
async fn bodies_that_make_no_sense_get_json_errors() {
    let world = World::new().await;
    let client = world.guest().await;
    let post = |body: &'static str, content_type: &'static str| {
        let request = client
            .request(Method::POST, "/tables")
            .header(header::CONTENT_TYPE, content_type);
        client.send(request, body.into())
    };
    let refusal = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(
        post("{\"ruleset\":", "application/json").await.refusal(),
        refusal(400, "malformed-json")
    );
    assert_eq!(
        post("{\"ruleset\": 7}", "application/json").await.refusal(),
        refusal(422, "invalid-body")
    );
    assert_eq!(
        post("ruleset=x", "text/plain").await.refusal(),
        refusal(415, "not-json")
    );
    let request = client
        .request(Method::POST, "/tables")
        .header(header::CONTENT_TYPE, "application/json");
    let answer = client.send(request, format!("\"{}\"", "x".repeat(20_000)).into()).await;
    assert_eq!(answer.refusal(), refusal(413, "too-large"));
    assert_eq!(
        client.get("/tables?list=all").await.refusal(),
        refusal(400, "invalid-query")
    );
    assert_eq!(client.get("/tables/7/view").await.refusal(), refusal(404, "not-found"));
    assert_eq!(client.get("/nothing").await.refusal(), refusal(404, "not-found"));
    let request = client.request(Method::PUT, "/tables");
    assert_eq!(
        client.send(request, "".into()).await.refusal(),
        refusal(405, "method-not-allowed")
    );
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing() {
    let world = World::new().await;
    let client = world.guest().await;
    let request = client
        .request(Method::POST, "/tables")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ORIGIN, "https://evil.example");
    let answer = client.send(request, "{\"ruleset\":\"skirmish\"}".into()).await;
    assert_eq!(answer.refusal(), (403, "hostile-origin".to_owned()));
    let error = client
        .socket_from(Some("https://evil.example"))
        .await
        .err()
        .expect("no socket");
    assert!(error.to_string().contains("403"), "{error}");
    let own = format!("http://{}", world.server.address);
    assert!(client.socket_from(Some(&own)).await.is_ok());
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_browsers_careful() {
    let world = World::new().await;
    for path in ["/me", "/catalog", "/nothing"] {
        let answer = world.nobody().get(path).await;
        for name in [
            "content-security-policy",
            "x-content-type-options",
            "referrer-policy",
            "x-frame-options",
            "cross-origin-opener-policy",
            "cross-origin-resource-policy",
            "permissions-policy",
        ] {
            assert!(answer.headers.contains_key(name), "{path} lacks {name}");
        }
    }
}

#[tokio::test]
async fn looking_is_limited_too() {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    let world = World::with(settings).await;
    let guest = world.guest().await;
    let mut status = 200;
    // Many at once: one after the other may be slower, beside other work, than what is granted again.
    for _ in 0..10 {
        let looks = (0..100).map(|_| guest.get("/tables?list=open"));
        let answers = join_all(looks).await;
        let codes = answers.iter().map(|answer| answer.status.as_u16());
        status = codes.max().unwrap_or(status);
        if status != 200 {
            break;
        }
    }
    assert_eq!(status, 429);
}

#[tokio::test]
async fn signing_in_again_ends_the_old_session_and_signing_out_its_sockets() {
    let world = World::new().await;
    let mut client = world.nobody();
    let credentials = json!({"name": "Couch", "password": "second corps"});
    client.take_session(&client.post("/players", credentials.clone()).await);
    let before = client.clone();
    client.take_session(&client.post("/session", credentials).await);
    assert_eq!(before.get("/me").await.read::<Option<Player>>(), None);
    let (mut own, mut other) = (client.socket().await, world.guest().await.socket().await);
    let request = client.request(Method::DELETE, "/session");
    assert_eq!(client.send(request, "".into()).await.status.as_u16(), 204);
    assert!(own.next_or_end().await.is_none());
    other.say(&ClientMessage::Ping).await;
    assert!(matches!(other.next().await, ServerMessage::Pong));
}

#[tokio::test]
async fn what_is_measured_is_not_for_everybody() {
    let mut settings = config();
    settings.client_address_header = Some("x-forwarded-for".to_owned());
    let world = World::with(settings).await;
    let client = world.nobody();
    let seen_from = |address: &'static str| {
        let request = Request::builder().uri("/metrics").header("x-forwarded-for", address);
        client.send(request, "".into())
    };
    assert_eq!(seen_from("203.0.113.9").await.refusal().0, 404);
    // Tables in use are counted now and then.
    let begun = std::time::Instant::now();
    loop {
        let own = seen_from("127.0.0.1").await;
        if String::from_utf8_lossy(&own.body).contains("vedette_") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "nothing is measured");
    }
}

#[tokio::test]
async fn a_page_is_only_read() {
    let world = World::new().await;
    let request = Request::builder().method(Method::POST).uri("/lobby");
    let answer = world.nobody().send(request, "".into()).await;
    assert_eq!(answer.refusal(), (405, "method-not-allowed".to_owned()));
}

#[tokio::test]
async fn behind_https_sessions_and_pages_insist_on_it() {
    let mut settings = config();
    settings.public_url = Some("https://play.example.org".parse().expect("a URL"));
    let world = World::with(settings).await;
    let answer = world.nobody().post("/guests", json!({})).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(cookie.contains("; Secure"), "{cookie}");
    assert_eq!(answer.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
    let plain = World::new().await.nobody().post("/guests", json!({})).await;
    let cookie = plain.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(!cookie.contains("Secure"), "{cookie}");
    assert!(!plain.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
}

#[tokio::test]
async fn behind_https_no_neighbour_of_the_site_can_plant_a_session() {
    let plain = World::new().await;
    let mut old = plain.nobody();
    let credentials = json!({"name": "Birney", "password": "long enough"});
    old.take_session(&old.post("/players", credentials.clone()).await);
    let mut settings = config();
    settings.public_url = Some("https://play.example.org".parse().expect("a URL"));
    let world = World::on(plain.options.clone(), settings).await;
    let address = world.server.address;
    // Whoever was signed in before stays so.
    let mut player = Client { address, ..old };
    assert_eq!(player.get("/me").await.read::<Option<Player>>(), player.player);
    let answer = player.post("/session", credentials).await;
    let cookies: Vec<&str> = answer
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .flat_map(|cookie| cookie.to_str())
        .collect();
    assert!(
        cookies[0].starts_with("__Host-vedette_session=") && cookies[0].contains("Path=/;"),
        "{cookies:?}"
    );
    assert!(
        cookies[1].starts_with("vedette_session=; ") && cookies[1].contains("Max-Age=0"),
        "{cookies:?}"
    );
    assert_eq!(
        player.get("/me").await.read::<Option<Player>>(),
        None,
        "the old session is over"
    );
    player.take_session(&answer);
    player.get("/me").await.read::<Player>();
    // A session of today in a cookie of yesterday, which a neighbour can set, opens nothing.
    let guest = world.guest().await;
    let cookie = guest
        .cookie
        .as_deref()
        .expect("a cookie")
        .trim_start_matches("__Host-")
        .to_owned();
    let planted = Client {
        cookie: Some(cookie),
        ..world.nobody()
    };
    assert_eq!(planted.get("/me").await.read::<Option<Player>>(), None);
    let request = guest.request(Method::DELETE, "/session");
    let gone = guest.send(request, "".into()).await;
    let removed: Vec<&str> = gone
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .flat_map(|cookie| cookie.to_str())
        .collect();
    assert!(
        removed[0].starts_with("__Host-vedette_session=; ") && removed[0].contains("Secure"),
        "{removed:?}"
    );
    assert_eq!(guest.get("/me").await.read::<Option<Player>>(), None);
}

#[tokio::test]
async fn a_field_that_nobody_knows_is_named() {
    let world = World::new().await;
    let body = json!({"ruleset": "skirmish", "clock": {"days": 3}});
    let answer = world.guest().await.post("/tables", body).await;
    assert_eq!(answer.status.as_u16(), 422);
    let text = String::from_utf8_lossy(&answer.body);
    assert!(text.contains("clock"), "{text}");
}
