//! What players write down for themselves.

use protocol::Side::{Confederate, Union};
use protocol::http::PrivateNote;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn what_a_player_writes_down_he_alone_reads_on_any_device() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/notes", game.path);
    let [union, confederate] = [Union, Confederate].map(|side| game.player(side));
    assert_eq!(union.get(&path).await.read::<PrivateNote>(), PrivateNote::default());
    let plan = "Hold the ford. \u{1f40e}\nThen march.";
    let first: PrivateNote = union.post(&path, json!({"text": plan, "version": 0})).await.read();
    assert_eq!((&*first.text, first.version), (plan, 1));
    assert_eq!(union.get(&path).await.read::<PrivateNote>(), first);
    assert_eq!(
        confederate.get(&path).await.read::<PrivateNote>(),
        PrivateNote::default()
    );
    // Another device that has not seen it overwrites nothing.
    for version in [0, 2, -1] {
        let refused = union
            .post(&path, json!({"text": "", "version": version}))
            .await
            .refusal();
        assert_eq!(refused, (409, "stale".to_owned()), "{version}");
    }
    let second: PrivateNote = union.post(&path, json!({"text": "", "version": 1})).await.read();
    assert_eq!((&*second.text, second.version), ("", 2));
    assert_eq!(
        union.post(&path, json!({"text": "x", "version": 0})).await.refusal(),
        (409, "stale".to_owned()),
        "also of what was wiped out"
    );
    let stranger = world.guest().await;
    assert_eq!(stranger.get(&path).await.refusal(), (403, "not-seated".to_owned()));
    let write = json!({"text": "I was here", "version": 0});
    assert_eq!(
        stranger.post(&path, write.clone()).await.refusal(),
        (403, "not-seated".to_owned())
    );
    assert_eq!(world.nobody().post(&path, write).await.status.as_u16(), 401);
    let long = json!({"text": "é".repeat(10_001), "version": 2});
    assert_eq!(union.post(&path, long).await.refusal(), (422, "too-long".to_owned()));
    let full = json!({"text": "é".repeat(10_000), "version": 2});
    assert_eq!(union.post(&path, full).await.read::<PrivateNote>().version, 3);
    let nul = json!({"text": "a\u{0}b", "version": 3});
    assert_eq!(union.post(&path, nul).await.read::<PrivateNote>().text, "ab");
    assert_eq!(world.count("select count(*) from private_note").await, 1);
}

#[tokio::test]
async fn of_two_devices_that_write_at_the_same_time_one_is_told() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/notes", game.path);
    for version in 0..6 {
        let write = |text: &str| {
            game.player(Union)
                .post(&path, json!({"text": text, "version": version}))
        };
        let (one, two) = tokio::join!(write("one"), write("two"));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}
