//! Tables before and after the game.

use hyper::{Method, header};
use protocol::Side;
use protocol::http::{ChatLine, Seat, TableHeader, TableStatus};
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_secret_decision_shows_in_no_header_but_ones_own() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    let before: TableHeader = world.nobody().get(&game.path).await.read();
    game.must(Side::Confederate, "bid:2").await;
    assert_eq!(game.header(Side::Confederate).await.to_act, [Side::Union]);
    assert_eq!(game.header(Side::Union).await.to_act, Side::BOTH);
    let seen: TableHeader = world.nobody().get(&game.path).await.read();
    assert_eq!(
        (&seen.to_act, &seen.updated_at),
        (&Side::BOTH.to_vec(), &before.updated_at)
    );
    let listed: Vec<TableHeader> = world.nobody().get("/tables?list=live").await.read();
    assert_eq!(listed[0].updated_at, before.updated_at);
    let mine: Vec<TableHeader> = game.player(Side::Confederate).get("/tables?list=mine").await.read();
    assert_eq!(mine[0].to_act, [Side::Union]);
}

#[tokio::test]
async fn an_open_challenge_is_listed_joined_and_played() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let created: TableHeader = one
        .post(
            "/tables",
            json!({"ruleset": "skirmish", "side": "confederate", "options": {"fog": true}}),
        )
        .await
        .read();
    assert_eq!(
        (created.status, created.you.as_slice()),
        (TableStatus::Open, [Side::Confederate].as_slice())
    );
    assert_eq!(
        (created.options.as_slice(), created.board.as_str()),
        (["fog".to_owned()].as_slice(), "board-hash")
    );
    assert!(created.dice_seed.is_none());

    let open: Vec<TableHeader> = two.get("/tables?list=open").await.read();
    assert_eq!(open.iter().map(|header| header.id).collect::<Vec<_>>(), [created.id]);
    let path = format!("/tables/{}", created.id);
    assert_eq!(
        one.get(&format!("{path}/view")).await.refusal(),
        (409, "not-running".to_owned())
    );
    assert_eq!(
        one.post(&format!("{path}/join"), json!({})).await.refusal(),
        (409, "already-seated".to_owned())
    );
    let wrong_side = two.post(&format!("{path}/join"), json!({"side": "confederate"})).await;
    assert_eq!(wrong_side.refusal(), (409, "seat-taken".to_owned()));

    let joined: TableHeader = two.post(&format!("{path}/join"), json!({"side": "any"})).await.read();
    assert_eq!(
        (joined.status, joined.you.as_slice()),
        (TableStatus::Running, [Side::Union].as_slice())
    );
    assert_eq!(joined.to_act, [Side::Union]);
    let third = world.guest().await;
    assert_eq!(
        third.post(&format!("{path}/join"), json!({})).await.refusal(),
        (409, "not-open".to_owned())
    );
    let live: Vec<TableHeader> = world.nobody().get("/tables?list=live").await.read();
    assert_eq!(live.len(), 1);
    let mine: Vec<TableHeader> = two.get("/tables?list=mine").await.read();
    assert_eq!((mine.len(), mine[0].to_act.as_slice()), (1, [Side::Union].as_slice()));
    assert!(
        world
            .guest()
            .await
            .get("/tables?list=mine")
            .await
            .read::<Vec<TableHeader>>()
            .is_empty()
    );
}

#[tokio::test]
async fn a_table_by_link_needs_the_link() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let created: TableHeader = one
        .post("/tables", json!({"ruleset": "skirmish", "opponent": "link"}))
        .await
        .read();
    let path = format!("/tables/{}", created.id);
    let secret = created.invitation.expect("the creator is told");
    assert!(two.get(&path).await.read::<TableHeader>().invitation.is_none());
    assert!(two.get("/tables?list=open").await.read::<Vec<TableHeader>>().is_empty());
    let without = two.post(&format!("{path}/join"), json!({})).await;
    assert_eq!(without.refusal(), (403, "wrong-invitation".to_owned()));
    let guessed = two.post(&format!("{path}/join"), json!({"invitation": "guess"})).await;
    assert_eq!(guessed.refusal(), (403, "wrong-invitation".to_owned()));
    let joined: TableHeader = two
        .post(&format!("{path}/join"), json!({"invitation": secret}))
        .await
        .read();
    assert_eq!(joined.status, TableStatus::Running);
}

#[tokio::test]
async fn an_invitation_by_name_is_for_that_player_only() {
    let world = World::new().await;
    let (one, two, three) = (world.guest().await, world.guest().await, world.guest().await);
    let body = json!({"ruleset": "skirmish", "opponent": {"invite": two.name()}});
    let created: TableHeader = one.post("/tables", body).await.read();
    assert_eq!(created.invited.as_deref(), Some(two.name()));
    let path = format!("/tables/{}", created.id);
    let strangers: TableHeader = three.get(&path).await.read();
    assert_eq!(strangers.invited, None);
    let path = format!("/tables/{}/join", created.id);
    assert_eq!(
        three.post(&path, json!({})).await.refusal(),
        (403, "not-invited".to_owned())
    );
    let mine: Vec<TableHeader> = two.get("/tables?list=mine").await.read();
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0].invited.as_deref(), Some(two.name()));
    assert_eq!(
        two.post(&path, json!({})).await.read::<TableHeader>().status,
        TableStatus::Running
    );
    let nobody = json!({"ruleset": "skirmish", "opponent": {"invite": "Nobody At All"}});
    assert_eq!(
        one.post("/tables", nobody).await.refusal(),
        (422, "invalid-opponent".to_owned())
    );
}

#[tokio::test]
async fn one_player_can_play_both_sides() {
    let world = World::new().await;
    let one = world.guest().await;
    let body = json!({"ruleset": "skirmish", "opponent": "self"});
    let created: TableHeader = one.post("/tables", body).await.read();
    assert_eq!(
        (created.status, created.you.as_slice()),
        (TableStatus::Running, Side::BOTH.as_slice())
    );
    let path = format!("/tables/{}", created.id);
    let choose = format!("{path}/choose");
    let pass = |side: &'static str, seq: u64| one.post(&choose, json!({"seq": seq, "choice": "pass", "side": side}));
    assert_eq!(pass("union", 1).await.status.as_u16(), 200);
    assert_eq!(pass("union", 2).await.refusal(), (403, "not-your-decision".to_owned()));
    assert_eq!(pass("confederate", 2).await.status.as_u16(), 200);
}

#[tokio::test]
async fn tables_that_cannot_be_are_refused() {
    let world = World::new().await;
    let one = world.guest().await;
    for body in [
        json!({"ruleset": "chess"}),
        json!({"ruleset": "skirmish", "scenario": "waterloo"}),
        json!({"ruleset": "skirmish", "options": {"tanks": true}}),
    ] {
        assert_eq!(
            one.post("/tables", body).await.refusal(),
            (422, "invalid-table".to_owned())
        );
    }
    let salted = json!({"ruleset": "skirmish", "salt": "x".repeat(65)});
    assert_eq!(
        one.post("/tables", salted).await.refusal(),
        (422, "bad-salt".to_owned())
    );
    let unsigned = world.nobody().post("/tables", json!({"ruleset": "skirmish"})).await;
    assert_eq!(unsigned.refusal(), (401, "signed-out".to_owned()));
}

#[tokio::test]
async fn a_game_is_resigned_and_played_again_with_sides_changed() {
    let world = World::new().await;
    let game = world.game().await;
    let [union, confederate] = &game.players;
    let resign = format!("{}/resign", game.path);
    let rematch = format!("{}/rematch", game.path);
    assert_eq!(
        union.post(&rematch, json!({})).await.refusal(),
        (409, "not-finished".to_owned())
    );
    assert_eq!(
        world.guest().await.post(&resign, json!({})).await.refusal(),
        (403, "not-seated".to_owned())
    );
    let over: TableHeader = union.post(&resign, json!({})).await.read();
    assert_eq!(
        (over.status, over.ended_by.as_deref()),
        (TableStatus::Finished, Some("resigned"))
    );
    assert_eq!((over.winner, over.to_act.len()), (Some(Side::Confederate), 0));
    let view = game.view(Side::Union).await.view;
    assert_eq!(view.outcome.expect("an outcome").winner, Some(Side::Confederate));
    assert!(view.prompt.is_none() && view.waiting_on.is_empty());
    assert_eq!(
        game.choose(Side::Union, "pass").await.refusal(),
        (409, "finished".to_owned())
    );
    assert_eq!(
        confederate.post(&resign, json!({})).await.refusal(),
        (409, "finished".to_owned())
    );

    let next: TableHeader = union.post(&rematch, json!({"salt": "Rapidan"})).await.read();
    assert_eq!(
        (next.status, next.you.as_slice()),
        (TableStatus::Open, [Side::Confederate].as_slice())
    );
    assert_eq!(game.header(Side::Confederate).await.rematch, Some(next.id));
    let joined: TableHeader = confederate.post(&rematch, json!({"salt": "Rappahannock"})).await.read();
    assert_eq!((joined.id, joined.status), (next.id, TableStatus::Running));
    assert_eq!(joined.you, [Side::Union]);
    let salt = |seat: Option<Seat>| seat.expect("taken").salt;
    assert_eq!(salt(joined.seats.union), "Rappahannock");
    assert_eq!(salt(joined.seats.confederate), "Rapidan");
}

#[tokio::test]
async fn an_invitation_is_declined_by_the_invited_only() {
    let world = World::new().await;
    let (one, two, three) = (world.guest().await, world.guest().await, world.guest().await);
    let body = json!({"ruleset": "skirmish", "opponent": {"invite": two.name()}});
    let created: TableHeader = one.post("/tables", body).await.read();
    let path = format!("/tables/{}/decline", created.id);
    assert_eq!(
        three.post(&path, json!({})).await.refusal(),
        (403, "not-invited".to_owned())
    );
    let declined: TableHeader = two.post(&path, json!({})).await.read();
    assert_eq!(
        (declined.status, declined.ended_by.as_deref()),
        (TableStatus::Finished, Some("declined"))
    );
    assert!(two.get("/tables?list=mine").await.read::<Vec<TableHeader>>().is_empty());
    assert_eq!(two.post(&path, json!({})).await.refusal(), (409, "stale".to_owned()));
}

#[tokio::test]
async fn lists_show_what_runs_first_and_nothing_private() {
    let world = World::new().await;
    let game = world.game().await;
    let player = game.player(Side::Union);
    let by_link: TableHeader = player
        .post("/tables", json!({"ruleset": "skirmish", "opponent": "link"}))
        .await
        .read();
    let join = json!({"invitation": by_link.invitation});
    let path = format!("/tables/{}/join", by_link.id);
    game.player(Side::Confederate)
        .post(&path, join)
        .await
        .read::<TableHeader>();
    let alone = json!({"ruleset": "skirmish", "opponent": "self"});
    player.post("/tables", alone).await.read::<TableHeader>();
    let live: Vec<TableHeader> = world.nobody().get("/tables?list=live").await.read();
    assert_eq!(live.iter().map(|header| header.id).collect::<Vec<_>>(), [game.id]);
    // More than a list shows, all newer and all over.
    sqlx::query(
        "with fresh as (
             insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator, dice_seed)
             select gen_random_uuid(), ruleset, rules_version, scenario, options, 'finished', audience, creator, dice_seed
             from game_table, generate_series(1, 150) where table_id = $1
             returning table_id
         )
         insert into seat (table_id, side, player_id, salt) select table_id, 0, $2, '' from fresh",
    )
    .bind(game.id)
    .bind(player.player.as_ref().expect("a session").id)
    .execute(&world.database.pool)
    .await
    .expect("tables");
    let mine: Vec<TableHeader> = player.get("/tables?list=mine").await.read();
    assert_eq!(mine.len(), 100);
    assert!(mine.iter().any(|header| header.id == game.id));
}

#[tokio::test]
async fn whoever_goes_away_while_he_sits_down_sits_there() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let created: TableHeader = one.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let path = format!("/tables/{}", created.id);
    let mut transaction = world.database.pool.begin().await.expect("a transaction");
    sqlx::query("select table_id from game_table for update")
        .execute(&mut *transaction)
        .await
        .expect("a lock");
    let join = format!("{path}/join");
    let joining = two.post(&join, json!({}));
    let gone = tokio::time::timeout(std::time::Duration::from_millis(300), joining).await;
    assert!(gone.is_err(), "joined in spite of the lock");
    transaction.rollback().await.expect("the lock is gone");
    let start = std::time::Instant::now();
    while one.get(&path).await.read::<TableHeader>().status != TableStatus::Running {
        assert!(start.elapsed().as_secs() < 5, "the table still waits");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_rematch_that_was_withdrawn_is_none() {
    let world = World::new().await;
    let game = world.game().await;
    let [union, confederate] = &game.players;
    let rematch = format!("{}/rematch", game.path);
    union
        .post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<TableHeader>();
    let withdrawn: TableHeader = union.post(&rematch, json!({})).await.read();
    union
        .post(&format!("/tables/{}/resign", withdrawn.id), json!({}))
        .await
        .read::<TableHeader>();
    assert_eq!(game.header(Side::Confederate).await.rematch, None);
    let next: TableHeader = confederate.post(&rematch, json!({})).await.read();
    assert_ne!(next.id, withdrawn.id);
    let joined: TableHeader = union.post(&rematch, json!({})).await.read();
    assert_eq!((joined.id, joined.status), (next.id, TableStatus::Running));
}

#[tokio::test]
async fn an_open_table_is_withdrawn() {
    let world = World::new().await;
    let one = world.guest().await;
    let created: TableHeader = one.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let withdrawn: TableHeader = one
        .post(&format!("/tables/{}/resign", created.id), json!({}))
        .await
        .read();
    assert_eq!(
        (withdrawn.status, withdrawn.ended_by.as_deref()),
        (TableStatus::Finished, Some("withdrawn"))
    );
    assert!(one.get("/tables?list=open").await.read::<Vec<TableHeader>>().is_empty());
}

#[tokio::test]
async fn who_withdraws_a_challenge_gives_no_game_up() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let created: TableHeader = one.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let path = format!("/tables/{}/withdraw", created.id);
    assert_eq!(
        two.post(&path, json!({})).await.refusal(),
        (403, "not-seated".to_owned())
    );
    let withdrawn: TableHeader = one.post(&path, json!({})).await.read();
    assert_eq!(
        (withdrawn.status, withdrawn.ended_by.as_deref()),
        (TableStatus::Finished, Some("withdrawn"))
    );
    assert_eq!(one.post(&path, json!({})).await.refusal(), (409, "stale".to_owned()));

    // Somebody joins while it is withdrawn: the game goes on.
    let game = world.game().await;
    let path = format!("{}/withdraw", game.path);
    for side in Side::BOTH {
        let refused = game.player(side).post(&path, json!({})).await.refusal();
        assert_eq!(refused, (409, "stale".to_owned()));
    }
    assert_eq!(game.header(Side::Union).await.status, TableStatus::Running);
}

#[tokio::test]
async fn what_is_said_is_kept() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Union).socket().await;
    socket
        .say_text(&json!({"t": "say", "table": game.id, "text": "  Good luck!  "}).to_string())
        .await;
    let mut lines: Vec<ChatLine> = Vec::new();
    while lines.is_empty() {
        lines = game
            .player(Side::Confederate)
            .get(&format!("{}/chat", game.path))
            .await
            .read();
    }
    assert_eq!(
        (lines[0].text.as_str(), lines[0].name.as_str()),
        ("Good luck!", game.player(Side::Union).name())
    );
}

#[tokio::test]
async fn long_answers_are_compressed() {
    let world = World::new().await;
    let one = world.guest().await;
    for _ in 0..4 {
        let body = json!({"ruleset": "skirmish"});
        one.post("/tables", body).await.read::<TableHeader>();
    }
    let plain = one.get("/tables?list=mine").await;
    let request = one
        .request(Method::GET, "/tables?list=mine")
        .header(header::ACCEPT_ENCODING, "gzip");
    let packed = one.send(request, "".into()).await;
    assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip");
    assert!(packed.body.len() < plain.body.len() / 2);
}
