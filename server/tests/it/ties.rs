//! Friends, blocks and reports.

use protocol::Side::{Confederate, Union};
use protocol::http::{ChatLine, People, Profile, TableHeader};
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;
use server::config::{ServeConfig, Switch};

use crate::client::{Client, watch};
use crate::world::{World, config};

async fn block(blocker: &Client, blocked: &Client) -> People {
    blocker
        .post("/account/blocks", json!({"player": blocked.name()}))
        .await
        .read()
}

async fn listed(to: &Client, list: &str) -> usize {
    to.get(&format!("/tables?list={list}"))
        .await
        .read::<Vec<TableHeader>>()
        .len()
}

#[tokio::test]
async fn who_is_blocked_meets_the_blocker_nowhere_and_is_not_told() {
    let world = World::new().await;
    let (meade, sickles) = (world.player("Meade").await, world.player("Sickles").await);
    let open = |player: &Client| {
        let player = player.clone();
        async move {
            player
                .post("/tables", json!({"ruleset": "skirmish"}))
                .await
                .read::<TableHeader>()
        }
    };
    let (of_meade, of_sickles) = (open(&meade).await, open(&sickles).await);
    let invitation = json!({"ruleset": "skirmish", "opponent": {"invite": "Meade"}});
    sickles.post("/tables", invitation.clone()).await.read::<TableHeader>();
    assert_eq!([listed(&meade, "mine").await, listed(&meade, "open").await], [2, 2]);
    let people = block(&meade, &sickles).await;
    assert_eq!(people.blocked[0].name, "Sickles");
    // Neither finds the other's tables; the invitation from before is gone from the list.
    assert_eq!([listed(&meade, "mine").await, listed(&meade, "open").await], [1, 1]);
    assert_eq!(listed(&sickles, "open").await, 1);
    assert_eq!(listed(&world.nobody(), "open").await, 2);
    assert_eq!(world.count("select count(*) from notice").await, 0);
    // Who knows the address finds that nobody waits for him, as at any table that is not open any more.
    let join = |table: &TableHeader| format!("/tables/{}/join", table.id);
    let refused = sickles.post(&join(&of_meade), json!({})).await.refusal();
    assert_eq!(refused, (409, "not-open".to_owned()));
    let refused = meade.post(&join(&of_sickles), json!({})).await.refusal();
    assert_eq!(refused, (409, "blocked".to_owned()));
    // He invites as before, and is not answered.
    sickles.post("/tables", invitation).await.read::<TableHeader>();
    assert_eq!(listed(&meade, "mine").await, 1);
    assert_eq!(world.count("select count(*) from notice").await, 0);
    let other_way = json!({"ruleset": "skirmish", "opponent": {"invite": "Sickles"}});
    assert_eq!(
        meade.post("/tables", other_way).await.refusal(),
        (409, "blocked".to_owned())
    );
    let seen: Profile = sickles.get("/players/Meade").await.read();
    assert!(!seen.blocked);
    assert!(meade.get("/players/Sickles").await.read::<Profile>().blocked);
    let id = people.blocked[0].id;
    let gone = meade.request(hyper::Method::DELETE, &format!("/account/blocks/{id}"));
    assert_eq!(meade.send(gone, "".into()).await.status.as_u16(), 204);
    sickles.post(&join(&of_meade), json!({})).await.read::<TableHeader>();
}

#[tokio::test]
async fn no_rematch_and_no_word_comes_from_who_is_blocked() {
    let world = World::new().await;
    let other = World::on(world.options.clone(), config()).await;
    let game = world.game().await;
    let there = game.at(&other);
    let mut here = game.player(Union).socket().await;
    let mut beyond = there.player(Union).socket().await;
    let mut onlooker = world.nobody().socket().await;
    for socket in [&mut here, &mut beyond, &mut onlooker] {
        socket.say(&watch(game.id)).await;
    }
    block(game.player(Union), game.player(Confederate)).await;
    let mut speaker = game.player(Confederate).socket().await;
    speaker.say(&watch(game.id)).await;
    let say = |text: &str| ClientMessage::Say {
        table: game.id,
        text: text.to_owned(),
    };
    speaker.say(&say("you will not hear this")).await;
    loop {
        if let ServerMessage::Said { text, .. } = onlooker.next().await {
            assert_eq!(text, "you will not hear this");
            break;
        }
    }
    here.say(&say("nothing was heard")).await;
    for socket in [&mut here, &mut beyond] {
        loop {
            if let ServerMessage::Said { text, .. } = socket.next().await {
                assert_eq!(text, "nothing was heard");
                break;
            }
        }
    }
    let chat = format!("{}/chat", game.path);
    let lines = |lines: Vec<ChatLine>| lines.len();
    assert_eq!(lines(game.player(Union).get(&chat).await.read()), 1);
    assert_eq!(lines(game.player(Confederate).get(&chat).await.read()), 2);
    let path = &game.path;
    let resigned = game.player(Union).post(&format!("{path}/resign"), json!({})).await;
    resigned.read::<TableHeader>();
    let refused = game.player(Union).post(&format!("{path}/rematch"), json!({})).await;
    assert_eq!(refused.refusal(), (409, "blocked".to_owned()));
    let unanswered = game
        .player(Confederate)
        .post(&format!("{path}/rematch"), json!({}))
        .await;
    unanswered.read::<TableHeader>();
    assert_eq!(listed(game.player(Union), "mine").await, 1);
}

#[tokio::test]
async fn friends_who_like_each_other_see_whether_they_are_here() {
    let world = World::new().await;
    let (meade, hancock) = (world.player("Meade").await, world.player("Hancock").await);
    let befriend = |one: &Client, name: &'static str| {
        let one = one.clone();
        async move { one.post("/account/friends", json!({"player": name})).await }
    };
    let people: People = befriend(&meade, "hancock").await.read();
    assert_eq!(
        (people.friends[0].name.as_str(), people.friends[0].here),
        ("Hancock", false)
    );
    befriend(&hancock, "Meade").await.read::<People>();
    let people: People = meade.get("/account/people").await.read();
    assert!(people.friends[0].here, "both count each other among their friends");
    world
        .tamper("update player set seen_at = now() - interval '1 hour'")
        .await;
    let people: People = meade.get("/account/people").await.read();
    assert!(!people.friends[0].here);
    // Whoever does anything is here again.
    world
        .tamper("update session set seen_at = now() - interval '1 hour'")
        .await;
    hancock.get("/me").await;
    assert!(meade.get("/account/people").await.read::<People>().friends[0].here);
    block(&hancock, &meade).await;
    assert!(!meade.get("/account/people").await.read::<People>().friends[0].here);
    assert!(hancock.get("/account/people").await.read::<People>().friends.is_empty());
    assert_eq!(befriend(&hancock, "Meade").await.refusal(), (409, "blocked".to_owned()));
    assert_eq!(befriend(&meade, "meade").await.refusal(), (409, "oneself".to_owned()));
    assert_eq!(befriend(&meade, "Nobody").await.refusal().0, 404);
}

#[tokio::test]
async fn a_report_carries_what_was_said_and_cannot_be_made_by_the_dozen() {
    let world = World::with(ServeConfig {
        rate_limits: Switch::On,
        ..config()
    })
    .await;
    let (meade, sickles) = (world.player("Meade").await, world.player("Sickles").await);
    let table: TableHeader = meade.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let path = format!("/tables/{}", table.id);
    sickles
        .post(&format!("{path}/join"), json!({}))
        .await
        .read::<TableHeader>();
    let mut socket = sickles.socket().await;
    socket.say(&watch(table.id)).await;
    let text = "you could not hold a fence".to_owned();
    socket.say(&ClientMessage::Say { table: table.id, text }).await;
    while !matches!(socket.next().await, ServerMessage::Said { .. }) {}
    let report = json!({"player": "Sickles", "kind": "abuse", "table": table.id, "text": "see there"});
    assert_eq!(meade.post("/reports", report.clone()).await.status.as_u16(), 204);
    let kept = "select count(*) from report where said = 'you could not hold a fence' and kind = 'abuse'";
    assert_eq!(world.count(kept).await, 1);
    assert_eq!(
        meade.post("/reports", report.clone()).await.refusal(),
        (409, "reported".to_owned())
    );
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(meade.post("/reports", report.clone()).await.refusal().1);
    }
    assert_eq!(codes.last().map(String::as_str), Some("too-often"));
    let guest = world.guest().await;
    assert_eq!(
        guest.post("/reports", report.clone()).await.refusal(),
        (403, "guest".to_owned())
    );
    let oneself = json!({"player": "Sickles", "kind": "name", "text": ""});
    assert_eq!(
        sickles.post("/reports", oneself).await.refusal(),
        (409, "oneself".to_owned())
    );
}
