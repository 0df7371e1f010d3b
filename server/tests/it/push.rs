//! Web Push: what closed browsers are told, and what push services may do. The time is turned by hand.

use std::sync::atomic::Ordering;
use std::time::Instant;

use hyper::Method;
use protocol::Side::{Confederate, Union};
use protocol::http::{NoticeChoice, NoticeKind, PushAccount};
use serde_json::json;
use server::config::ServeConfig;

use crate::browsers::{Browser, sender};
use crate::client::{Client, PATIENCE, watch};
use crate::clocks::another;
use crate::notices::{DAY, HOUR, MINUTE, game, looked, open, player, under_way, world, world_with};
use crate::receivers::{Receiver, silent, talkative};
use crate::world::config;

async fn account(client: &Client) -> PushAccount {
    client.get("/account/push").await.read()
}

/// Signs in once more, with another cookie.
async fn elsewhere(client: &Client) -> Client {
    let credentials = json!({"name": client.name(), "password": "across the river"});
    let mut other = Client::new(client.address);
    let answer = other.post("/session", credentials).await;
    other.take_session(&answer);
    other
}

#[tokio::test]
async fn a_closed_browser_is_told_and_nobody_else_can_read_it() {
    let contact = ServeConfig {
        public_url: Some("https://play.example.org".parse().expect("a url")),
        ..open()
    };
    let (world, hands) = world_with(contact).await;
    let days = json!({"control": {"correspondence": {"bank": 3 * DAY}}, "fall": "at_once"});
    // The cookie of a server under https is not taken by this test's browser; the address only says where links lead.
    let game = game(&world, Some(days)).await;
    let meade = game.player(Union);
    let service = Receiver::new().await;
    let browser = Browser::at(service.url());
    let told = browser.must_subscribe(meade).await;
    let [listed] = &told.browsers[..] else {
        panic!("{told:?}")
    };
    assert!(listed.current && listed.host == "127.0.0.1");
    hands.pass(5 * MINUTE - 1);
    looked(&world).await;
    assert!(service.received().is_empty(), "too early");
    hands.pass(1);
    looked(&world).await;
    hands.pass(HOUR);
    looked(&world).await;
    let [received] = &service.received()[..] else {
        panic!("{:?}", service.received())
    };
    assert_eq!(received.path, "/hook?key=a%20b");
    let header = |name: &str| received.headers[name].to_str().expect("text");
    assert_eq!(
        (header("ttl"), header("urgency"), header("topic").len()),
        ("259200", "normal", 32)
    );
    assert!(received.bytes.len() <= 4096);
    let who = sender(received);
    assert_eq!(who.key, told.key);
    assert_eq!(who.claims["aud"], format!("http://{}", service.address));
    assert_eq!(who.claims["sub"], "https://play.example.org/");
    let sent_at = world.server.app.hub.services.clock.now().timestamp() - HOUR;
    assert_eq!(who.claims["exp"], sent_at + 12 * HOUR);
    let said = browser.read(received);
    let title = said["title"].as_str().expect("a title");
    assert!(title.ends_with("Longstreet and the game wait for you"), "{title}");
    assert_eq!(said["path"], format!("/table/{}", game.id));
    assert!(
        said["body"]
            .as_str()
            .is_some_and(|body| body.starts_with("Your time is up on 17 April 2026"))
    );
    assert_eq!(said["tag"], header("topic"));
    for secret in [title, &game.id.to_string(), "Meade"] {
        assert!(!received.body.contains(secret), "{secret} can be read");
    }
    // The next wait is another message, which takes the place of the first if that still waits.
    game.must(Union, "pass").await;
    looked(&world).await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let received = service.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].headers["topic"], received[1].headers["topic"]);
    assert_ne!(
        received[0].bytes[..16],
        received[1].bytes[..16],
        "each has a salt of its own"
    );
}

#[tokio::test]
async fn little_time_is_urgent() {
    let (world, hands) = world().await;
    let live = json!({"control": {"live": {"bank": 600, "delay": 30, "interrupt": 10}}, "fall": "at_once"});
    let game = game(&world, Some(live)).await;
    let service = Receiver::new().await;
    Browser::at(service.url()).must_subscribe(game.player(Union)).await;
    looked(&world).await;
    hands.pass(MINUTE);
    looked(&world).await;
    assert_eq!(service.received()[0].headers["urgency"], "high");
}

#[tokio::test]
async fn a_subscription_that_is_gone_ends() {
    for status in [404, 410] {
        let (world, hands) = world().await;
        let game = game(&world, None).await;
        let (gone, other) = (Receiver::new().await, Receiver::new().await);
        gone.answer(status);
        Browser::at(gone.url()).must_subscribe(game.player(Union)).await;
        let phone = elsewhere(game.player(Union)).await;
        Browser::at(other.url()).must_subscribe(&phone).await;
        hands.pass(5 * MINUTE);
        looked(&world).await;
        assert_eq!((gone.received().len(), other.received().len()), (1, 1));
        assert_eq!(under_way(&world).await, 0);
        assert_eq!(world.count("select count(*) from dead_letter").await, 0);
        let told = account(&phone).await;
        assert!(told.browsers.len() == 1 && told.browsers[0].current, "{told:?}");
    }
}

#[tokio::test]
async fn a_push_service_that_is_busy_is_asked_again_and_not_too_soon() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let service = Receiver::new().await;
    service.answer_later(429, 1800);
    let browser = Browser::at(service.url());
    browser.must_subscribe(game.player(Union)).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    hands.pass(29 * MINUTE);
    looked(&world).await;
    assert_eq!(service.received().len(), 1, "it has asked for half an hour");
    hands.pass(MINUTE);
    service.answer(503);
    looked(&world).await;
    hands.pass(2 * MINUTE);
    looked(&world).await;
    assert_eq!(service.received().len(), 3, "twice as long after each failure");
    let ttl = |place: usize| -> i64 {
        service.received()[place].headers["ttl"]
            .to_str()
            .expect("text")
            .parse()
            .expect("seconds")
    };
    assert_eq!(
        ttl(0) - ttl(1),
        30 * MINUTE,
        "it is kept as long as if it had been taken at once"
    );
    service.answer(201);
    hands.pass(6 * HOUR);
    looked(&world).await;
    assert_eq!((service.received().len(), under_way(&world).await), (4, 0));
    browser.read(&service.received()[3]);
}

#[tokio::test]
async fn what_is_never_taken_becomes_a_dead_letter_without_its_secret() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let service = Receiver::new().await;
    service.answer(403);
    Browser::at(service.url()).must_subscribe(game.player(Union)).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    hands.pass(4 * DAY);
    looked(&world).await;
    let question = "select count(*) from dead_letter where way = 'push to a browser at 127.0.0.1' and error = '403'";
    assert_eq!((world.count(question).await, under_way(&world).await), (1, 0));
}

#[tokio::test]
async fn push_services_may_not_be_anywhere_nor_do_anything() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let inside = Receiver::new().await;
    let elsewhere_pointing = Receiver::pointing_to(inside.url()).await;
    elsewhere_pointing.answer(307);
    let (mute, taken) = silent().await;
    let (endless, said) = talkative("HTTP/1.1 201 Created\r\ncontent-length: 1073741824\r\n\r\n").await;
    let (shouting, shouted) = talkative("HTTP/1.1 410 Gone\r\nx: ").await;
    let honest = Receiver::new().await;
    let meade = game.player(Union);
    let endpoints = [
        elsewhere_pointing.url(),
        format!("http://{mute}/"),
        format!("http://{endless}/"),
        format!("http://{shouting}/"),
        honest.url().replace("http:", "https:"),
        honest.url(),
    ];
    for endpoint in endpoints {
        Browser::at(endpoint).must_subscribe(&elsewhere(meade).await).await;
    }
    hands.pass(5 * MINUTE);
    let start = Instant::now();
    looked(&world).await;
    assert!(start.elapsed() < PATIENCE);
    assert_eq!((inside.received().len(), honest.received().len()), (0, 1));
    assert_eq!(
        (elsewhere_pointing.received().len(), taken.load(Ordering::SeqCst)),
        (1, 1)
    );
    // The one that has said 201 has taken it; the one that never ended saying 410 has not said it.
    assert_eq!(under_way(&world).await, 4);
    for count in [said, shouted] {
        let count = count.load(Ordering::SeqCst);
        assert!(count < 16 << 20, "{count} bytes went out");
    }
    assert_eq!(account(meade).await.browsers.len(), 6);
}

#[tokio::test]
async fn private_addresses_are_not_called_under_whatever_name() {
    let (world, hands) = world_with(config()).await;
    let game = game(&world, None).await;
    let service = Receiver::new().await;
    let port = service.address.port();
    let meade = game.player(Union);
    let plain = Browser::at(service.url()).subscribe(meade).await.refusal();
    assert_eq!(plain, (422, "bad-push".to_owned()), "only https");
    for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f.1"] {
        let browser = Browser::at(format!("https://{host}:{port}/{host}"));
        browser.must_subscribe(&elsewhere(meade).await).await;
    }
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 4);
    hands.pass(4 * DAY);
    looked(&world).await;
    let question = "select count(*) from dead_letter where error = 'its address is private'";
    assert_eq!(world.count(question).await, 4);
}

#[tokio::test]
async fn players_choose_what_is_pushed_and_sleep_in_quiet_hours() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let meade = game.player(Union);
    let service = Receiver::new().await;
    let browser = Browser::at(service.url());
    browser.must_subscribe(meade).await;
    let choice: NoticeChoice = meade.get("/account/notices").await.read();
    assert_eq!(choice.push.as_deref(), Some(&NoticeKind::ALL[..]));
    let choose = |choice| meade.post("/account/notices", choice);
    // The clocks of tests begin at noon.
    let quiet = json!({"mail": [], "push": ["turn"], "quiet": {"from": 12, "to": 18}});
    choose(quiet).await.read::<NoticeChoice>();
    hands.pass(5 * MINUTE);
    looked(&world).await;
    hands.pass(5 * HOUR);
    looked(&world).await;
    assert_eq!((service.received().len(), under_way(&world).await), (0, 1), "it waits");
    // A page of before there was push says nothing of it, and changes nothing of it.
    let choice: NoticeChoice = choose(json!({"mail": ["over"]})).await.read();
    assert_eq!(choice.push.as_deref(), Some(&[NoticeKind::Turn][..]));
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(service.received().len(), 1);
    choose(json!({"mail": [], "push": ["over"]}))
        .await
        .read::<NoticeChoice>();
    game.must(Union, "pass").await;
    looked(&world).await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(service.received().len(), 1, "turns are not wanted any more");
    game.player(Confederate)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    looked(&world).await;
    hands.pass(MINUTE);
    looked(&world).await;
    let received = service.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[1].headers["urgency"], "low");
    assert!(
        browser.read(&received[1])["title"]
            .as_str()
            .expect("a title")
            .ends_with("you have won")
    );
    let refused = choose(json!({"mail": [], "push": vec!["turn"; 9]})).await.refusal();
    assert_eq!(refused, (422, "bad-choice".to_owned()));
}

#[tokio::test]
async fn whoever_has_come_to_the_table_meanwhile_is_told_nothing() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let service = Receiver::new().await;
    service.answer(500);
    Browser::at(service.url()).must_subscribe(game.player(Union)).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(service.received().len(), 1);
    let mut socket = game.player(Union).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next().await;
    service.answer(201);
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(
        (service.received().len(), under_way(&world).await),
        (1, 1),
        "he is there"
    );
    drop(socket);
    while world
        .server
        .app
        .hub
        .is_present(game.id, game.player(Union).player.as_ref().expect("a player").id)
    {
        tokio::task::yield_now().await;
    }
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!((service.received().len(), under_way(&world).await), (2, 0));
}

#[tokio::test]
async fn subscriptions_end_with_their_sessions() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let meade = game.player(Union);
    let service = Receiver::new().await;
    let mut clients = Vec::new();
    for _ in 0..4 {
        let client = elsewhere(meade).await;
        Browser::at(format!("{}{}", service.url(), clients.len()))
            .must_subscribe(&client)
            .await;
        clients.push(client);
    }
    assert_eq!(account(meade).await.browsers.len(), 4);
    // He signs out in one, ends the session of another, and the third one's expires, though nobody has swept it out yet.
    let out = clients[0]
        .send(clients[0].request(Method::DELETE, "/session"), "".into())
        .await;
    assert_eq!(out.status.as_u16(), 204);
    let of = |place: usize| format!("(select session_id from push_subscription where endpoint like '%{place}')");
    let session: uuid::Uuid = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select {}", of(1))))
        .fetch_one(&world.database.pool)
        .await
        .expect("a session");
    let path = format!("/account/sessions/{session}");
    assert!(
        meade
            .send(meade.request(Method::DELETE, &path), "".into())
            .await
            .status
            .is_success()
    );
    world
        .tamper(&format!(
            "update session set expires_at = now() - interval '1 second' where session_id = {}",
            of(2)
        ))
        .await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let paths: Vec<String> = service.received().into_iter().map(|received| received.path).collect();
    assert_eq!(paths, ["/hook?key=a%20b3"]);
    assert_eq!(account(meade).await.browsers.len(), 1);
    let leave = json!({"password": "across the river"});
    assert!(meade.post("/account/delete", leave).await.status.is_success());
    assert_eq!(
        world
            .count("select count(*) from push_subscription where endpoint like '%3'")
            .await,
        0
    );
}

#[tokio::test]
async fn browsers_are_kept_by_their_players() {
    let (world, _) = world().await;
    let (meade, lee) = (player(&world, "Meade").await, player(&world, "Lee").await);
    let service = Receiver::new().await;
    let browser = Browser::at(format!("{}#part", service.url()));
    assert_eq!(browser.subscribe(&world.nobody()).await.refusal().0, 401);
    let guest = world.guest().await;
    assert_eq!(browser.subscribe(&guest).await.refusal(), (403, "guest".to_owned()));
    let first = browser.must_subscribe(&meade).await;
    assert_eq!(first.browsers.len(), 1);
    // The same session has one browser.
    let again = Browser::at(format!("{}again", service.url()))
        .must_subscribe(&meade)
        .await;
    assert_eq!((again.browsers.len(), again.browsers[0].id), (1, first.browsers[0].id));
    // Whoever signs in next in that browser has it, and the one before has not.
    assert_eq!(
        Browser::at(format!("{}again", service.url()))
            .must_subscribe(&lee)
            .await
            .browsers
            .len(),
        1
    );
    assert!(account(&meade).await.browsers.is_empty());
    let id = account(&lee).await.browsers[0].id;
    let remove = |client: &Client| client.request(Method::DELETE, &format!("/account/push/{id}"));
    assert_eq!(meade.send(remove(&meade), "".into()).await.refusal().0, 404);
    assert_eq!(lee.send(remove(&lee), "".into()).await.status.as_u16(), 204);
    assert!(account(&lee).await.browsers.is_empty());
    for place in 0..11 {
        let subscribed = Browser::at(format!("{}{place}", service.url()))
            .subscribe(&elsewhere(&meade).await)
            .await;
        if place < 10 {
            subscribed.read::<PushAccount>();
        } else {
            assert_eq!(subscribed.refusal(), (409, "too-many-browsers".to_owned()));
        }
    }
    let good = browser.subscription();
    let with = |name: &str, value: &str| {
        let mut wish = good.clone();
        wish[name] = value.into();
        wish
    };
    let long = format!("https://push.example/{}", "a".repeat(1000));
    let wrong = [
        ("endpoint", "ftp://push.example/"),
        ("endpoint", "https://me:too@push.example/"),
        ("endpoint", "push.example"),
        ("endpoint", &long),
        ("p256dh", &"A".repeat(87)),
        ("p256dh", &"?".repeat(87)),
        ("auth", "AAAA"),
        ("auth", &"?".repeat(22)),
    ];
    for (name, value) in wrong {
        let refused = lee.post("/account/push", with(name, value)).await.refusal();
        assert_eq!(refused, (422, "bad-push".to_owned()), "{name}: {value}");
    }
    let export: serde_json::Value = meade.get("/account/export").await.read();
    assert_eq!(export["browsers"].as_array().map(Vec::len), Some(10));
}

#[tokio::test]
async fn all_nodes_have_the_same_keys_for_ever() {
    let (world, hands) = world().await;
    let other = another(&world, &hands).await;
    let meade = player(&world, "Meade").await;
    let at_other = Client {
        address: other.server.address,
        ..meade.clone()
    };
    let (one, two) = tokio::join!(account(&meade), account(&at_other));
    assert_eq!(one.key, two.key);
    let world = world.restart().await;
    let meade = Client {
        address: world.server.address,
        ..meade
    };
    assert_eq!(account(&meade).await.key, one.key);
}
