//! The desk of operators: for nobody else it is there, and whatever is done at it is written down under a name.

use hyper::{Method, header};
use protocol::Side::{Confederate, Union};
use protocol::http::{Account, DeedDone, OperatorsDesk, Player, Profile, TableHeader, TableStatus};
use serde_json::{Value, json};
use server::commands::operate::{Deeds, operate};

use crate::client::{Answer, Client};
use crate::skirmish::FIRST;
use crate::world::{World, games};

async fn command(world: &World, deed: Deeds) {
    Box::pin(operate(&world.commands(), &games(FIRST), &deed))
        .await
        .expect("done");
}

async fn operator(world: &World, name: &str) -> Client {
    let client = world.player(name).await;
    let player = name.to_owned();
    command(world, Deeds::Appoint { player }).await;
    client
}

async fn act(client: &Client, deed: Value) -> Answer {
    client.post("/operators/deeds", json!({"deed": deed})).await
}

async fn desk(client: &Client) -> OperatorsDesk {
    client.get("/operators/desk").await.read()
}

#[tokio::test]
async fn for_whoever_is_no_operator_there_is_no_desk() {
    let world = World::new().await;
    let game = world.game().await;
    let patrick = operator(&world, "Patrick").await;
    let dismissed = operator(&world, "Stone").await;
    command(
        &world,
        Deeds::Dismiss {
            player: "Stone".to_owned(),
        },
    )
    .await;
    let banned = operator(&world, "Baker").await;
    // He is signed out by a ban; somebody who was signed in again behind its back still finds nothing.
    world
        .tamper("update player set banned_until = now() + interval '1 day' where name = 'Baker'")
        .await;
    let plain = world.player("Meade").await;
    let deeds = [
        json!({"ban": {"player": "Meade", "reason": "none"}}),
        json!({"unban": {"player": "Meade"}}),
        json!({"rename": {"player": "Meade", "name": "George"}}),
        json!({"close": {"table": game.id, "reason": "none"}}),
        json!({"adjudicate": {"table": game.id, "winner": "union"}}),
        json!({"settle": {"report": game.id, "note": "none"}}),
        json!({"nothing": "that anybody does"}),
    ];
    for outsider in [&plain, &dismissed, &banned, &world.guest().await, &world.nobody()] {
        assert_eq!(
            outsider.get("/operators/desk").await.refusal(),
            (404, "not-found".to_owned())
        );
        for deed in &deeds {
            assert_eq!(
                act(outsider, deed.clone()).await.refusal(),
                (404, "not-found".to_owned()),
                "{deed}"
            );
        }
        // Not even what is no JSON tells that there is something.
        let request = outsider
            .request(Method::POST, "/operators/deeds")
            .header(header::CONTENT_TYPE, "text/plain");
        assert_eq!(outsider.send(request, "x".into()).await.refusal().0, 404);
    }
    assert_eq!(
        world.count("select count(*) from audit where actor <> 'command'").await,
        0
    );
    assert!(desk(&patrick).await.reports.is_empty());
    let mine: Account = patrick.get("/account").await.read();
    let theirs: Account = plain.get("/account").await.read();
    assert!(mine.operator && !theirs.operator);
    // A guest cannot be one.
    let guest = world.guest().await;
    let appoint = Deeds::Appoint {
        player: guest.name().to_owned(),
    };
    let refused = Box::pin(operate(&world.commands(), &games(FIRST), &appoint)).await;
    assert!(refused.expect_err("a guest").to_string().contains("guest"));
}

#[tokio::test]
async fn an_operator_does_what_commands_do_and_it_is_written_down_under_his_name() {
    let world = World::new().await;
    let patrick = operator(&world, "Patrick").await;
    let (sickles, meade) = (world.player("Sickles").await, world.player("Meade").await);
    let game = world.game().await;
    let report = json!({"player": "Sickles", "kind": "abuse", "text": "He left the line.", "table": game.id});
    assert_eq!(meade.post("/reports", report).await.status.as_u16(), 204);
    let found = desk(&patrick).await;
    assert_eq!(
        (&*found.reports[0].reported, &*found.reports[0].text),
        ("Sickles", "He left the line.")
    );
    let ban = json!({"ban": {"player": "sickles", "days": 3, "reason": "left the line"}});
    let said: DeedDone = act(&patrick, ban).await.read();
    assert!(said.said.contains("may not sign in"), "{said:?}");
    assert_eq!(sickles.get("/me").await.read::<Option<Player>>(), None);
    let settle = json!({"settle": {"report": found.reports[0].id, "note": "banned for three days"}});
    act(&patrick, settle.clone()).await.read::<DeedDone>();
    assert_eq!(act(&patrick, settle).await.refusal(), (409, "not-done".to_owned()));
    act(&patrick, json!({"unban": {"player": "Sickles"}}))
        .await
        .read::<DeedDone>();
    act(&patrick, json!({"rename": {"player": "Sickles", "name": "Daniel"}}))
        .await
        .read::<DeedDone>();
    world.nobody().get("/players/Daniel").await.read::<Profile>();
    let end = json!({"adjudicate": {"table": game.id, "winner": "confederate"}});
    act(&patrick, end.clone()).await.read::<DeedDone>();
    let header = game
        .header_when(Union, |header| header.status == TableStatus::Finished)
        .await;
    assert_eq!(
        (header.winner, header.ended_by.as_deref()),
        (Some(Confederate), Some("adjudged"))
    );
    assert_eq!(act(&patrick, end).await.refusal(), (409, "not-done".to_owned()));
    let open: TableHeader = meade.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    act(&patrick, json!({"close": {"table": open.id, "reason": "a foul name"}}))
        .await
        .read::<DeedDone>();
    let acts: Vec<(String, String)> = desk(&patrick)
        .await
        .audit
        .into_iter()
        .map(|entry| (entry.actor, entry.act))
        .collect();
    let by_him = ["close", "adjudicate", "rename", "unban", "settle", "ban"];
    let expected = by_him.map(|act| ("Patrick".to_owned(), act.to_owned()));
    assert_eq!(acts[..6], expected);
    assert_eq!(acts[6], ("command".to_owned(), "appoint".to_owned()));
    for (deed, refusal) in [
        (
            json!({"ban": {"player": "Nobody At All", "reason": "x"}}),
            (409, "not-done"),
        ),
        (
            json!({"ban": {"player": "Meade", "reason": " \n"}}),
            (422, "bad-reason"),
        ),
        (
            json!({"ban": {"player": "Meade", "reason": "x".repeat(2000)}}),
            (422, "bad-reason"),
        ),
        (
            json!({"rename": {"player": "Meade", "name": "Patrick"}}),
            (409, "not-done"),
        ),
        (
            json!({"close": {"table": uuid::Uuid::nil(), "reason": "x"}}),
            (409, "not-done"),
        ),
    ] {
        let (status, code) = act(&patrick, deed.clone()).await.refusal();
        assert_eq!((status, &*code), refusal, "{deed}");
    }
}

#[tokio::test]
async fn an_operator_leaves_to_others_what_concerns_himself() {
    let world = World::new().await;
    let (patrick, stone) = (operator(&world, "Patrick").await, operator(&world, "Stone").await);
    let meade = world.player("Meade").await;
    let table: TableHeader = patrick
        .post("/tables", json!({"ruleset": "skirmish", "side": "union"}))
        .await
        .read();
    meade
        .post(&format!("/tables/{}/join", table.id), json!({}))
        .await
        .read::<TableHeader>();
    let report = json!({"player": "Patrick", "kind": "cheating", "text": "He plays and judges."});
    assert_eq!(meade.post("/reports", report).await.status.as_u16(), 204);
    let report = desk(&stone).await.reports[0].id;
    let not_his = [
        json!({"ban": {"player": "Patrick", "reason": "x"}}),
        json!({"rename": {"player": "Patrick", "name": "Marsena"}}),
        json!({"ban": {"player": "Stone", "reason": "x"}}),
        json!({"close": {"table": table.id, "reason": "I am losing"}}),
        json!({"adjudicate": {"table": table.id, "winner": "union"}}),
        json!({"settle": {"report": report, "note": "nothing to see"}}),
    ];
    for deed in not_his {
        assert_eq!(
            act(&patrick, deed.clone()).await.refusal(),
            (409, "not-done".to_owned()),
            "{deed}"
        );
    }
    act(&stone, json!({"settle": {"report": report, "note": "warned"}}))
        .await
        .read::<DeedDone>();
    act(&stone, json!({"adjudicate": {"table": table.id}}))
        .await
        .read::<DeedDone>();
    // Whose account is gone is an operator no more.
    let gone = stone
        .post("/account/delete", json!({"password": "eight characters"}))
        .await;
    assert_eq!(gone.status.as_u16(), 204);
    assert_eq!(world.count("select count(*) from player where is_operator").await, 1);
}
