//! Webhooks: whose they are, and what is not done for them.

use std::sync::atomic::Ordering;
use std::time::Instant;

use hyper::Method;
use protocol::Side::{Confederate, Union};
use protocol::http::{Webhook, Webhooks};
use serde_json::json;

use crate::client::{Client, PATIENCE};
use crate::notices::{DAY, HOUR, MINUTE, game, hook, looked, player, under_way, world, world_with};
use crate::receivers::{Receiver, silent, talkative};
use crate::world::config;

#[tokio::test]
async fn nothing_is_sent_to_private_addresses_under_whatever_name() {
    let (world, hands) = world_with(config()).await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    let port = receiver.address.port();
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hook(
        game.player(Union),
        &format!("http://localhost:{port}/"),
        "json",
        &["turn"],
    )
    .await;
    hook(
        game.player(Union),
        &format!("http://[::ffff:127.0.0.1]:{port}/"),
        "json",
        &["turn"],
    )
    .await;
    hook(
        game.player(Confederate),
        &format!("http://0x7f.1:{port}/"),
        "json",
        &["turn"],
    )
    .await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    game.must(Union, "pass").await;
    looked(&world).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert!(receiver.received().is_empty());
    assert_eq!(under_way(&world).await, 1);
    hands.pass(4 * DAY);
    looked(&world).await;
    assert_eq!(
        world
            .count("select count(*) from dead_letter where error = 'its address is private'")
            .await,
        1
    );
}

#[tokio::test]
async fn who_cannot_show_a_certificate_is_told_nothing() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let receiver = Receiver::new().await;
    hook(
        game.player(Union),
        &receiver.url().replace("http:", "https:"),
        "json",
        &["turn"],
    )
    .await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!((receiver.received().len(), under_way(&world).await), (0, 1));
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let inside = Receiver::new().await;
    let outside = Receiver::pointing_to(inside.url()).await;
    hook(game.player(Union), &outside.url(), "json", &["turn"]).await;
    for status in [301, 302, 303, 307, 308] {
        outside.answer(status);
        hands.pass(7 * HOUR);
        looked(&world).await;
    }
    assert_eq!((outside.received().len(), inside.received().len()), (5, 0));
    assert_eq!(under_way(&world).await, 1);
}

#[tokio::test]
async fn who_never_answers_holds_nobody_up() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let (address, taken) = silent().await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &format!("http://{address}/"), "json", &["turn"]).await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    let start = Instant::now();
    looked(&world).await;
    assert!(start.elapsed() < PATIENCE);
    assert_eq!((taken.load(Ordering::SeqCst), receiver.received().len()), (1, 1));
    assert_eq!(under_way(&world).await, 1);
}

#[tokio::test]
async fn nobody_listens_to_a_gigabyte() {
    let (world, hands) = world().await;
    let game = game(&world, None).await;
    let long_body = "HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n";
    let (body, said) = talkative(long_body).await;
    let (head, shouted) = talkative("HTTP/1.1 200 OK\r\nx: ").await;
    hook(game.player(Union), &format!("http://{body}/"), "json", &["turn"]).await;
    hook(game.player(Union), &format!("http://{head}/"), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    // The one that has said 200 has been told; the other has said nothing yet.
    assert_eq!(under_way(&world).await, 1);
    for count in [said, shouted] {
        let count = count.load(Ordering::SeqCst);
        assert!(count < 16 << 20, "{count} bytes went out");
    }
}

#[tokio::test]
async fn webhooks_are_kept_by_their_players() {
    let (world, _) = world().await;
    let (meade, lee) = (player(&world, "Meade").await, player(&world, "Lee").await);
    let wish = json!({"url": "https://hooks.example/a#b", "form": "json", "kinds": ["turn", "turn", "over"]});
    assert_eq!(
        world.nobody().post("/account/webhooks", wish.clone()).await.refusal().0,
        401
    );
    let guest = world.guest().await;
    assert_eq!(
        guest.post("/account/webhooks", wish.clone()).await.refusal(),
        (403, "guest".to_owned())
    );
    let first: Webhook = meade.post("/account/webhooks", wish.clone()).await.read();
    assert_eq!(first.url, "https://hooks.example/a");
    for _ in 0..2 {
        meade.post("/account/webhooks", wish.clone()).await.read::<Webhook>();
    }
    let refused = meade.post("/account/webhooks", wish.clone()).await.refusal();
    assert_eq!(refused, (409, "too-many-webhooks".to_owned()));
    for url in [
        "ftp://hooks.example/",
        "https://me:too@hooks.example/",
        "hooks.example",
        "file:///etc/passwd",
        "http:",
    ] {
        let wish = json!({"url": url, "form": "json", "kinds": []});
        let refused = lee.post("/account/webhooks", wish).await.refusal();
        assert_eq!(refused, (422, "bad-webhook".to_owned()), "{url}");
    }
    let listed: Webhooks = meade.get("/account/webhooks").await.read();
    assert_eq!((listed.webhooks.len(), listed.most), (3, 3));
    assert!(listed.webhooks.iter().all(|hook| hook.secret.is_none()));
    let path = format!("/account/webhooks/{}", first.id);
    let delete = |client: &Client| client.request(Method::DELETE, &path);
    assert_eq!(lee.send(delete(&lee), "".into()).await.refusal().0, 404);
    assert_eq!(meade.send(delete(&meade), "".into()).await.status.as_u16(), 204);
    assert_eq!(
        meade.get("/account/webhooks").await.read::<Webhooks>().webhooks.len(),
        2
    );
}
