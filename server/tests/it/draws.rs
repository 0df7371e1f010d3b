//! Draws: offered, agreed, declined, overtaken.

use protocol::Side::{self, Confederate, Union};
use protocol::http::{TableHeader, TableStatus};
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let world = World::new().await;
    let game = world.game().await;
    let [union, confederate] = &game.players;
    let path = format!("{}/draw", game.path);
    let accept = json!({"draw": "accept"});
    assert_eq!(
        union.post(&path, accept.clone()).await.refusal(),
        (409, "no-offer".to_owned())
    );
    let offered: TableHeader = union.post(&path, json!({"draw": "offer"})).await.read();
    assert_eq!(offered.draw_offered, Some(Side::Union));
    assert_eq!(
        union.post(&path, accept.clone()).await.refusal(),
        (409, "no-offer".to_owned())
    );
    let declined: TableHeader = confederate.post(&path, json!({"draw": "decline"})).await.read();
    assert_eq!(declined.draw_offered, None);
    confederate
        .post(&path, json!({"draw": "offer"}))
        .await
        .read::<TableHeader>();
    let agreed: TableHeader = union.post(&path, accept).await.read();
    assert_eq!(
        (agreed.status, agreed.ended_by.as_deref()),
        (TableStatus::Finished, Some("draw"))
    );
    assert_eq!((agreed.winner, agreed.draw_offered), (None, None));
}

#[tokio::test]
async fn two_offers_of_a_draw_at_the_same_time_are_a_draw() {
    let world = World::new().await;
    for _ in 0..5 {
        let game = world.game().await;
        let path = format!("{}/draw", game.path);
        let [union, confederate] = &game.players;
        let offer = json!({"draw": "offer"});
        let (one, two) = tokio::join!(union.post(&path, offer.clone()), confederate.post(&path, offer));
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200));
        assert_eq!(game.header(Side::Union).await.ended_by.as_deref(), Some("draw"));
    }
}

#[tokio::test]
async fn an_offer_that_was_withdrawn_on_another_node_is_not_accepted() {
    let world = World::new().await;
    let game = world.game().await;
    let [union, confederate] = &game.players;
    let path = format!("{}/draw", game.path);
    union.post(&path, json!({"draw": "offer"})).await.read::<TableHeader>();
    // The news of it has not come yet.
    sqlx::query("update seat set offers_draw = false")
        .execute(&world.database.pool)
        .await
        .expect("an update");
    assert_eq!(
        confederate.post(&path, json!({"draw": "accept"})).await.refusal(),
        (409, "no-offer".to_owned())
    );
    game.must(Side::Union, "pass").await;
}

#[tokio::test]
async fn nobody_accepts_his_own_offer_once_the_players_have_changed_places() {
    let world = World::new().await;
    let game = world.game().await;
    let [one, two] = &game.players;
    let path = format!("{}/draw", game.path);
    let accept = || json!({"draw": "accept"});
    one.post(&path, json!({"draw": "offer"})).await.read::<TableHeader>();
    game.must(Union, "trade").await;
    // The exchange has changed what was offered.
    assert_eq!(game.header(Union).await.draw_offered, None);
    for player in [one, two] {
        assert_eq!(
            player.post(&path, accept()).await.refusal(),
            (409, "no-offer".to_owned())
        );
    }
    let offered: TableHeader = one.post(&path, json!({"draw": "offer"})).await.read();
    assert_eq!(
        (offered.you, offered.draw_offered),
        (vec![Confederate], Some(Confederate))
    );
    let named = json!({"draw": "accept", "side": "union"});
    assert_eq!(one.post(&path, named).await.refusal(), (403, "not-seated".to_owned()));
    assert_eq!(one.post(&path, accept()).await.refusal(), (409, "no-offer".to_owned()));
    // Offered twice it is one offer.
    one.post(&path, json!({"draw": "offer"})).await.read::<TableHeader>();
    let world = world.restart().await;
    let game = game.at(&world);
    assert_eq!(game.header(Union).await.draw_offered, Some(Confederate));
    let agreed: TableHeader = game.player(Confederate).post(&path, accept()).await.read();
    assert_eq!((agreed.ended_by.as_deref(), agreed.draw_offered), (Some("draw"), None));
}

#[tokio::test]
async fn an_offer_made_while_the_players_change_places_is_not_accepted_by_who_made_it() {
    let world = World::new().await;
    let game = world.game().await;
    let player = game.player(Union);
    let path = format!("{}/draw", game.path);
    let mut hold = world.hold_tables().await;
    let offer = async {
        hold.is_felt_by(1).await;
        let released = async {
            hold.is_felt_by(2).await;
            hold.release().await;
        };
        tokio::join!(player.post(&path, json!({"draw": "offer"})), released).0
    };
    let (traded, offered) = tokio::join!(game.choose_at(Union, "trade", 1), offer);
    assert_eq!((traded.status.as_u16(), offered.status.as_u16()), (200, 200));
    let accepted = player.post(&path, json!({"draw": "accept"})).await;
    assert_eq!(accepted.refusal(), (409, "no-offer".to_owned()));
    assert_eq!(game.header(Union).await.draw_offered, Some(Confederate));
}

#[tokio::test]
async fn whoever_plays_both_sides_offers_with_one_hand_and_accepts_with_the_other() {
    let world = World::new().await;
    let one = world.guest().await;
    let body = json!({"ruleset": "skirmish", "opponent": "self"});
    let table: TableHeader = one.post("/tables", body).await.read();
    let path = format!("/tables/{}/draw", table.id);
    let draw = |draw: &str, side: Side| one.post(&path, json!({"draw": draw, "side": side}));
    let offered: TableHeader = draw("offer", Union).await.read();
    assert_eq!(offered.draw_offered, Some(Union));
    assert_eq!(draw("accept", Union).await.refusal(), (409, "no-offer".to_owned()));
    let trade = json!({"seq": 1, "choice": "trade", "side": "union"});
    one.post(&format!("/tables/{}/choose", table.id), trade)
        .await
        .read::<protocol::http::Accepted>();
    assert_eq!(
        draw("accept", Confederate).await.refusal(),
        (409, "no-offer".to_owned())
    );
    let offered: TableHeader = draw("offer", Confederate).await.read();
    assert_eq!(offered.draw_offered, Some(Confederate));
    let withdrawn: TableHeader = draw("decline", Confederate).await.read();
    assert_eq!(withdrawn.draw_offered, None);
    draw("offer", Confederate).await.read::<TableHeader>();
    let agreed: TableHeader = draw("offer", Union).await.read();
    assert_eq!(
        (agreed.status, agreed.ended_by.as_deref()),
        (TableStatus::Finished, Some("draw"))
    );
}
