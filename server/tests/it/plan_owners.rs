//! Who may write plans, how long they may be, and that they go with their owner.

use protocol::Side::{Confederate, Union};
use protocol::http::{Plan, TableHeader};
use serde_json::{Value, json};

use crate::notices as told;
use crate::plans::{always, arm, attended, pass_too, plan, waited, write};
use crate::world::World;

#[tokio::test]
async fn plans_are_written_by_those_who_sit_at_a_table_and_have_bounds() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/plan", game.path);
    let wish = |rules: Value| json!({"rules": rules, "version": 0});
    let stranger = world.guest().await;
    assert_eq!(stranger.get(&path).await.refusal(), (403, "not-seated".to_owned()));
    assert_eq!(
        stranger.post(&path, wish(json!([]))).await.refusal(),
        (403, "not-seated".to_owned())
    );
    assert_eq!(world.nobody().get(&path).await.status.as_u16(), 401);
    assert_eq!(world.nobody().post(&path, wish(json!([]))).await.status.as_u16(), 401);
    let nowhere = format!("/tables/{}/plan", uuid::Uuid::nil());
    assert_eq!(stranger.post(&nowhere, wish(json!([]))).await.status.as_u16(), 404);
    for alone in ["self", "open"] {
        let table = json!({"ruleset": "skirmish", "scenario": "meeting", "opponent": alone});
        let header: TableHeader = stranger.post("/tables", table).await.read();
        let refused = stranger
            .post(&format!("/tables/{}/plan", header.id), wish(json!([])))
            .await;
        let code = if alone == "self" {
            "plays-both-sides"
        } else {
            "not-running"
        };
        assert_eq!(refused.refusal(), (409, code.to_owned()));
    }
    let many = json!(vec![pass_too(); 21]);
    assert_eq!(
        write(&game, Union, many, 0).await.refusal(),
        (422, "too-long".to_owned())
    );
    let long = json!([{"when": {"asked": "é".repeat(65)}}]);
    assert_eq!(
        write(&game, Union, long, 0).await.refusal(),
        (422, "too-long".to_owned())
    );
    let numbers = json!([{"when": {"asked": "a", "about": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]}}]);
    assert_eq!(
        write(&game, Union, numbers, 0).await.refusal(),
        (422, "too-long".to_owned())
    );
    for nonsense in [json!([{"when": {"asked": "a", "their_hand": 1}}]), json!("pass")] {
        assert!(write(&game, Union, nonsense, 0).await.status.is_client_error());
    }
    let full = json!(vec![
        json!({"when": {"asked": "\u{0}é".repeat(32)}, "answer": "x".repeat(64)});
        20
    ]);
    assert_eq!(write(&game, Union, full, 0).await.read::<Plan>().version, 1);
    for version in [0, 2, -1] {
        assert_eq!(
            write(&game, Union, json!([]), version).await.refusal(),
            (409, "stale".to_owned())
        );
    }
    assert_eq!(write(&game, Union, json!([]), 1).await.read::<Plan>().version, 2);
    assert_eq!(plan(&game, Confederate).await, Plan::default());
}

#[tokio::test]
async fn a_plan_goes_with_its_account() {
    let (world, hands) = told::world().await;
    let game = told::game(&world, None).await;
    arm(&game, Union, json!([always("fire")])).await;
    let export: Value = game.player(Union).get("/account/export").await.read();
    assert!(export.to_string().contains("fire"), "{export}");
    attended(&world).await;
    let farewell = json!({"password": "across the river"});
    let gone = game.player(Union).post("/account/delete", farewell).await;
    assert!(gone.status.is_success(), "{gone:?}");
    assert_eq!(world.count("select count(*) from plan").await, 0);
    waited(&world, &hands).await;
    assert_eq!(world.count("select count(*) from step where choice = 'fire'").await, 0);
}
