//! Addresses: whose they are, that they are confirmed, and how letters to them are ended.

use std::net::SocketAddr;

use hyper::{Method, header};
use protocol::Side::{Confederate, Union};
use protocol::http::{AddressState, MailAccount, NoticeChoice, NoticeKind, TableHeader};
use serde_json::json;
use server::config::{ServeConfig, Switch};

use crate::client::{Answer, Client};
use crate::notices::{DAY, HOUR, MINUTE, game, looked, player, under_way, world, world_with};
use crate::post_office::{PASSWORD, PostOffice, give};
use crate::world::{World, config};

async fn account(client: &Client) -> MailAccount {
    client.get("/account/address").await.read()
}

async fn state(client: &Client) -> Option<AddressState> {
    account(client).await.mail.map(|mail| mail.state)
}

async fn confirm(client: &Client, token: &str) -> Answer {
    client.post("/mail/confirm", json!({"token": token})).await
}

fn stale() -> (u16, String) {
    (409, "stale-link".to_owned())
}

#[tokio::test]
async fn nothing_but_the_question_is_sent_before_an_address_is_confirmed() {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let game = game(&world, None).await;
    let meade = game.player(Union);
    assert_eq!((account(meade).await.offered, state(meade).await), (true, None));
    let set = give(meade, " Meade@Example.ORG").await;
    assert_eq!(set.mail.expect("an address").address, "Meade@example.org");
    hands.pass(HOUR);
    world.nobody().post("/password/forgot", json!({"who": "Meade"})).await;
    looked(&world).await;
    let [letter] = &office.letters().await[..] else {
        panic!("{:?}", office.letters().await)
    };
    assert_eq!(letter.to, ["Meade@example.org"]);
    assert!(letter.text.contains("Meade") && letter.all("list-unsubscribe").is_empty());
    assert_eq!(state(meade).await, Some(AddressState::Unconfirmed));
    // Whoever has the letter confirms, once, wherever he reads it.
    let token = letter.token("/confirm");
    assert_eq!(confirm(&world.nobody(), &token).await.status.as_u16(), 204);
    assert_eq!(confirm(&world.nobody(), &token).await.refusal(), stale());
    assert_eq!(state(meade).await, Some(AddressState::Confirmed));
    // Giving the same again asks nothing again.
    give(meade, "Meade@example.org").await;
    assert_eq!(state(meade).await, Some(AddressState::Confirmed));
    assert_eq!(under_way(&world).await, 0);
    // Nobody else is told.
    for path in ["/me", &game.path, "/tables?list=live", "/account/webhooks"] {
        let answer = game.player(Confederate).get(path).await;
        assert!(!String::from_utf8_lossy(&answer.body).contains("example.org"), "{path}");
    }
    assert_eq!(world.nobody().get("/account/address").await.refusal().0, 401);
    assert_eq!(
        world.count("select count(*) from mail_token").await,
        0,
        "used links are forgotten"
    );
}

#[tokio::test]
async fn links_expire_and_are_of_one_address() {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let meade = player(&world, "Meade").await;
    give(&meade, "meade@example.org").await;
    looked(&world).await;
    let old = office.last().await.token("/confirm");
    hands.pass(DAY);
    assert_eq!(confirm(&meade, &old).await.refusal(), stale());
    give(&meade, "george@example.org").await;
    looked(&world).await;
    let first = office.last().await.token("/confirm");
    give(&meade, "meade@example.com").await;
    looked(&world).await;
    let second = office.last().await;
    assert_eq!(second.to, ["meade@example.com"]);
    assert_eq!(
        confirm(&meade, &first).await.refusal(),
        stale(),
        "the address is another one"
    );
    for forged in ["", "0", &"0".repeat(32), &first.to_uppercase()] {
        assert_eq!(confirm(&meade, forged).await.refusal(), stale());
    }
    assert_eq!(confirm(&meade, &second.token("/confirm")).await.status.as_u16(), 204);
    // No token stands in the database.
    let known = format!("select count(*) from mail_token where position('{first}' in mail_token::text) > 0");
    assert_eq!(world.count(&known).await, 0);
}

#[tokio::test]
async fn the_address_before_is_told_that_another_takes_its_place() {
    const SUBJECT: &str = "Your address has been changed";
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let meade = player(&world, "Meade").await;
    give(&meade, "typo@example.org").await;
    office.confirm(&world, &meade, "meade@example.org").await;
    let to = |letters: &[crate::post_office::Letter]| -> Vec<(String, String)> {
        let told = letters.iter().filter(|letter| letter.header("subject") == SUBJECT);
        told.map(|letter| (letter.to[0].clone(), letter.text.clone())).collect()
    };
    assert!(
        to(&office.letters().await).is_empty(),
        "nobody has said that the first one is his"
    );
    // Whoever takes the account over cannot keep the letter from being sent by doing more of it.
    office.order("down").await;
    give(&meade, "thief@example.org").await;
    give(&meade, "thief@example.com").await;
    let remove = json!({"password": PASSWORD});
    meade
        .post("/account/address/remove", remove)
        .await
        .read::<MailAccount>();
    looked(&world).await;
    office.order("up").await;
    hands.pass(HOUR);
    looked(&world).await;
    let told = to(&office.letters().await);
    let [(address, text)] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(address, "meade@example.org");
    assert!(
        text.contains("Meade gets mail at another address from now on, or at none"),
        "{text}"
    );
    assert!(!text.contains("thief"), "where to is not told");
    // Given and confirmed once more, and refused for good: nobody is told there.
    office.confirm(&world, &meade, "meade@example.org").await;
    office.order("rcpt 550 5.1.1 nobody here").await;
    give(&meade, "george@example.org").await;
    looked(&world).await;
    assert_eq!((to(&office.letters().await).len(), under_way(&world).await), (1, 0));
}

#[tokio::test]
async fn an_address_is_given_and_taken_back_with_the_password_only() {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let game = game(&world, None).await;
    let meade = game.player(Union);
    let wrong = (403, "wrong-password".to_owned());
    for password in ["", "not the password"] {
        let wish = json!({"address": "meade@example.org", "password": password});
        assert_eq!(meade.post("/account/address", wish).await.refusal(), wrong);
    }
    office.confirm(&world, meade, "meade@example.org").await;
    let remove = |password: &str| meade.post("/account/address/remove", json!({"password": password}));
    assert_eq!(remove("not the password").await.refusal(), wrong);
    office.order("down").await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 1);
    assert_eq!(remove(PASSWORD).await.read::<MailAccount>().mail, None);
    // Only the letter is left that says so.
    assert_eq!((state(meade).await, under_way(&world).await), (None, 1));
    let guest = world.guest().await;
    let wish = json!({"address": "meade@example.org", "password": PASSWORD});
    assert_eq!(
        guest.post("/account/address", wish).await.refusal(),
        (403, "guest".to_owned())
    );
}

#[tokio::test]
async fn what_is_no_plain_address_is_refused() {
    let office = PostOffice::new().await;
    let (world, _hands) = world_with(office.config()).await;
    let meade = player(&world, "Meade").await;
    for address in [
        "meade",
        "meade@localhost",
        "meade@example.org\r\nBcc: lee@example.org",
        "meade@example.org, lee@example.org",
        "\"meade\\r\\nRCPT TO:<lee@example.org>\"@example.org",
        "root@[127.0.0.1]",
    ] {
        let wish = json!({"address": address, "password": PASSWORD});
        let refused = meade.post("/account/address", wish).await.refusal();
        assert_eq!(refused, (422, "bad-address".to_owned()), "{address}");
    }
    assert_eq!(under_way(&world).await, 0);
}

#[tokio::test]
async fn a_server_without_mail_says_so() {
    let (world, _hands) = world().await;
    let meade = player(&world, "Meade").await;
    assert!(!account(&meade).await.offered);
    let none = (409, "no-mail".to_owned());
    let wish = json!({"address": "meade@example.org", "password": PASSWORD});
    assert_eq!(meade.post("/account/address", wish).await.refusal(), none);
    assert_eq!(
        meade.post("/password/forgot", json!({"who": "Meade"})).await.refusal(),
        none
    );
}

#[tokio::test]
async fn half_a_setting_of_mail_starts_no_server() {
    let office = PostOffice::new().await;
    let good = office.config();
    let secret = Some("smtp://me:sesame@mail.example.org".to_owned());
    for (bad, what) in [
        (
            ServeConfig {
                mail_from: None,
                ..good.clone()
            },
            "VEDETTE_MAIL_FROM",
        ),
        (
            ServeConfig {
                public_url: None,
                ..good.clone()
            },
            "VEDETTE_PUBLIC_URL",
        ),
        (
            ServeConfig {
                mail_from: Some("nobody".to_owned()),
                ..good.clone()
            },
            "VEDETTE_MAIL_FROM",
        ),
        (
            ServeConfig {
                smtp_url: Some("imap://localhost".to_owned()),
                ..good.clone()
            },
            "VEDETTE_SMTP_URL",
        ),
        (
            ServeConfig {
                smtp_url: secret,
                ..good.clone()
            },
            "VEDETTE_SMTP_URL",
        ),
    ] {
        let error = server::mail::Mailer::of(&bad).expect_err(what);
        let said = format!("{error:#}");
        assert!(said.contains(what) && !said.contains("sesame"), "{said}");
    }
    assert!(server::mail::Mailer::of(&good).expect("it is good").is_some());
    assert!(server::mail::Mailer::of(&config()).expect("none is good").is_none());
}

/// A server with limits, behind a proxy that names its clients.
fn guarded(office: &PostOffice) -> ServeConfig {
    ServeConfig {
        rate_limits: Switch::On,
        client_address_header: Some("x-forwarded-for".to_owned()),
        ..office.config()
    }
}

/// Calls from an address.
async fn call(client: &Client, from: &str, path: &str, body: &serde_json::Value) -> Answer {
    let request = client
        .request(Method::POST, path)
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-forwarded-for", from);
    client.send(request, body.to_string().into()).await
}

async fn sign_up(server: SocketAddr, name: &str, from: &str) -> Client {
    let mut client = Client::new(server);
    let answer = call(&client, from, "/players", &json!({"name": name, "password": PASSWORD})).await;
    client.take_session(&answer);
    client
}

#[tokio::test]
async fn nobody_floods_the_box_of_somebody_else() {
    let mut office = PostOffice::new().await;
    let (world, _hands) = world_with(guarded(&office)).await;
    let server = world.server.address;
    // One account, many boxes.
    let eve = sign_up(server, "Eve", "198.51.100.1").await;
    let mut taken = 0;
    for number in 0..10 {
        let wish = json!({"address": format!("victim{number}@example.org"), "password": PASSWORD});
        let answer = call(&eve, &format!("198.51.{number}.1"), "/account/address", &wish).await;
        taken += usize::from(answer.status.is_success());
        if !answer.status.is_success() {
            assert_eq!(answer.refusal(), (429, "too-often".to_owned()));
        }
    }
    assert_eq!(taken, 5);
    // Many accounts from many addresses, one box under many names.
    let mut taken = 0;
    for number in 0..10 {
        let from = format!("203.{number}.113.1");
        let mallory = sign_up(server, &format!("Mallory {number}"), &from).await;
        let wish = json!({"address": format!("Victim+{number}@example.com"), "password": PASSWORD});
        taken += usize::from(
            call(&mallory, &from, "/account/address", &wish)
                .await
                .status
                .is_success(),
        );
    }
    assert_eq!(taken, 5);
    // One address, many boxes and accounts.
    let mut taken = 0;
    for number in 0..30 {
        let trudy = sign_up(server, &format!("Trudy {number}"), &format!("192.0.{number}.1")).await;
        let wish = json!({"address": format!("box{number}@example.net"), "password": PASSWORD});
        taken += usize::from(
            call(&trudy, "192.0.2.1", "/account/address", &wish)
                .await
                .status
                .is_success(),
        );
    }
    assert_eq!(taken, 20);
    looked(&world).await;
    let letters = office.letters().await;
    let to_victim = letters.iter().filter(|letter| letter.to[0].ends_with("example.com"));
    assert_eq!(to_victim.count(), 5);
}

#[tokio::test]
async fn letters_end_with_one_click_that_nobody_can_forge() {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let game = game(&world, None).await;
    let (meade, longstreet) = (game.player(Union), game.player(Confederate));
    office.confirm(&world, meade, "meade@example.org").await;
    office.confirm(&world, longstreet, "longstreet@example.org").await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let letter = office.last().await;
    let link = letter.header("list-unsubscribe").trim_matches(['<', '>']).to_owned();
    assert_eq!(letter.link("/unsubscribe"), link);
    let path = link.strip_prefix(crate::post_office::HOME).expect("ours").to_owned();
    let kinds = async |client: &Client| client.get("/account/notices").await.read::<NoticeChoice>().mail.len();
    let world_address = world.server.address;
    let click = async |method: Method, path: &str| {
        let client = Client::new(world_address);
        let request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, world_address.to_string())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        client.send(request, "List-Unsubscribe=One-Click".into()).await
    };
    // Who only looks where it leads changes nothing.
    click(Method::GET, &path).await;
    let all = NoticeKind::ALL.len();
    assert_eq!(kinds(meade).await, all);
    let token = path.split_once("token=").expect("a token").1;
    let [me, him] = [meade, longstreet].map(|client| client.player.as_ref().expect("a player").id.simple().to_string());
    let last = if token.ends_with('0') { '1' } else { '0' };
    let forged = [
        token.replace(&me, &him),
        format!("{}{last}", &token[..token.len() - 1]),
        token[..32].to_owned(),
        format!("{him}{}", "0".repeat(64)),
        String::new(),
        "%00".to_owned(),
    ];
    let mut answers = Vec::new();
    for forged in &forged {
        let answer = click(Method::POST, &format!("/unsubscribe?token={forged}")).await;
        answers.push((answer.status.as_u16(), answer.body));
    }
    assert_eq!((kinds(meade).await, kinds(longstreet).await), (all, all));
    let answer = click(Method::POST, &path).await;
    answers.push((answer.status.as_u16(), answer.body));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, 204);
    assert_eq!((kinds(meade).await, kinds(longstreet).await), (0, all));
    // The page behind the link does the same, and a link to an address that is not his any more does nothing.
    meade
        .post("/account/notices", json!({"mail": ["turn"]}))
        .await
        .read::<NoticeChoice>();
    world.nobody().post("/mail/unsubscribe", json!({"token": token})).await;
    assert_eq!(kinds(meade).await, 0);
    meade
        .post("/account/notices", json!({"mail": ["turn"]}))
        .await
        .read::<NoticeChoice>();
    office.confirm(&world, meade, "meade@example.com").await;
    world.nobody().post("/mail/unsubscribe", json!({"token": token})).await;
    assert_eq!(kinds(meade).await, 1);
    let header: TableHeader = meade.get(&game.path).await.read();
    assert_eq!(header.id, game.id);
}

#[tokio::test]
async fn links_outlive_a_restart() {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let game = game(&world, None).await;
    office.confirm(&world, game.player(Union), "meade@example.org").await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let link = office.last().await.link("/unsubscribe");
    let token = link.split_once("token=").expect("a token").1.to_owned();
    let world = world.restart().await;
    world.nobody().post("/mail/unsubscribe", json!({"token": token})).await;
    let none = "select count(*) from notice_choice where mail_kinds = '{}'";
    assert_eq!(World::count(&world, none).await, 1);
}
