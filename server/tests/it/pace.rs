//! What players do about their time: vacations, gifts, another pace; and what waits for them first.

use protocol::Side::{Confederate, Union};
use protocol::http::{Leave, TableHeader, TableStatus};
use serde_json::{Value, json};
use server::commands::verify::verify;
use server::flags;

use crate::clocks::{DAY, HOUR, banks, days, ended_by, game, live, noted, world};
use crate::skirmish::FIRST;
use crate::world::{World, config, games};

#[tokio::test]
async fn a_vacation_stops_the_clock_from_now_on_and_coming_back_starts_it() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!("at_once"))).await;
    let player = game.player(Union);
    let leave: Leave = player.get("/account/leave").await.read();
    assert_eq!((leave.days_left[0].days, leave.away_until), (30, None));
    hands.pass(DAY);
    let book = json!({"first": "2026-04-15", "last": "2026-04-24"});
    let leave: Leave = player.post("/account/vacations", book).await.read();
    assert_eq!(leave.days_left[0].days, 20);
    assert_eq!(leave.away_until.as_deref(), Some("2026-04-25T00:00:00.000Z"));
    let face = game.header(Confederate).await.clocks.expect("clocks").union;
    assert_eq!(face.bank / 1000, 2 * DAY, "the day that was used does not come back");
    assert_eq!(
        face.paused_until.as_deref(),
        Some("2026-04-25T00:00:00.000Z"),
        "announced to the opponent"
    );
    assert_eq!(face.deadline.as_deref(), Some("2026-04-27T00:00:00.000Z"));
    noted(&world).await;
    hands.pass(4 * DAY);
    flags::end_games(&world.server.app).await.expect("looked");
    assert_eq!(game.header(Union).await.status, TableStatus::Running);
    let leave: Leave = player.post("/account/vacations/return", json!({})).await.read();
    assert_eq!(leave.days_left[0].days, 25);
    noted(&world).await;
    hands.pass(2 * DAY);
    flags::end_games(&world.server.app).await.expect("looked");
    assert_eq!(ended_by(&game).await, (Some("time".to_owned()), Some(Confederate)));
    for (path, body, code) in [
        (
            "/account/vacations",
            json!({"first": "2026-05-10", "last": "2026-05-01"}),
            (409, "no-vacation"),
        ),
        (
            "/account/vacations",
            json!({"first": "2026-01-01", "last": "2026-01-02"}),
            (409, "no-vacation"),
        ),
        (
            "/account/vacations",
            json!({"first": "2026-06-01", "last": "2026-08-01"}),
            (409, "no-vacation"),
        ),
        (
            "/account/vacations",
            json!({"first": "soon", "last": "later"}),
            (422, "bad-day"),
        ),
        (
            "/account/vacations",
            json!({"first": "2026-06-31", "last": "2026-07-01"}),
            (422, "bad-day"),
        ),
        (
            "/account/vacations/cancel",
            json!({"first": "2026-05-01"}),
            (409, "no-vacation"),
        ),
        ("/account/vacations/return", json!({}), (409, "no-vacation")),
        ("/account/zone", json!({"zone": "Europe/Atlantis"}), (422, "bad-zone")),
    ] {
        let refused = player.post(path, body).await.refusal();
        assert_eq!(refused, (code.0, code.1.to_owned()), "{path}");
    }
}

#[tokio::test]
async fn days_begin_where_a_player_lives_and_two_bookings_at_once_take_no_day_twice() {
    let (world, _hands) = world().await;
    let player = world.guest().await;
    let leave: Leave = player.post("/account/zone", json!({"zone": "Asia/Tokyo"})).await.read();
    assert_eq!(leave.zone.as_deref(), Some("Asia/Tokyo"));
    let book = json!({"first": "2026-05-01", "last": "2026-05-20"});
    let leave: Leave = player.post("/account/vacations", book).await.read();
    assert_eq!(leave.vacations[0].starts, "2026-04-30T15:00:00.000Z");
    let (one, two) = (
        json!({"first": "2026-06-01", "last": "2026-06-08"}),
        json!({"first": "2026-07-01", "last": "2026-07-08"}),
    );
    let (one, two) = tokio::join!(
        player.post("/account/vacations", one),
        player.post("/account/vacations", two)
    );
    let mut answers = [one.status.as_u16(), two.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409], "ten days were left");
}

#[tokio::test]
async fn games_that_wait_come_by_how_long_they_may() {
    let (world, hands) = world().await;
    let player = world.guest().await;
    let mut tables = Vec::new();
    for bank in [5 * DAY, 2 * DAY, 9 * DAY] {
        let pace = json!({"control": {"correspondence": {"bank": bank}}, "fall": "at_once"});
        let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union", "pace": pace});
        let table: TableHeader = player.post("/tables", wish).await.read();
        let other = world.guest().await;
        other
            .post(&format!("/tables/{}/join", table.id), json!({}))
            .await
            .read::<TableHeader>();
        tables.push(table.id);
    }
    // One against himself, and one that waits for the other.
    let alone = json!({"ruleset": "skirmish", "opponent": "self"});
    player.post("/tables", alone).await.read::<TableHeader>();
    let there = game(&world, Value::Null).await;
    there.must(Union, "pass").await;
    hands.pass(HOUR);
    noted(&world).await;
    let waiting = |headers: Vec<TableHeader>| headers.into_iter().map(|header| header.id).collect::<Vec<_>>();
    let listed: Vec<TableHeader> = player.get("/tables?list=waiting").await.read();
    assert_eq!(waiting(listed), [tables[1], tables[0], tables[2]]);
    assert_eq!(world.nobody().get("/tables?list=waiting").await.refusal().0, 401);
    let other: Vec<TableHeader> = there.player(Union).get("/tables?list=waiting").await.read();
    assert!(other.is_empty());
    let other: Vec<TableHeader> = there.player(Confederate).get("/tables?list=waiting").await.read();
    assert_eq!(waiting(other), [there.id]);
}

#[tokio::test]
async fn a_pace_that_is_none_is_refused() {
    let (world, _) = world().await;
    let player = world.guest().await;
    for pace in [
        json!({"control": {"live": {"bank": 1, "delay": 0, "interrupt": 0}}, "fall": "at_once"}),
        json!({"control": {"live": {"bank": 600, "delay": 99_999, "interrupt": 0}}, "fall": "at_once"}),
        json!({"control": {"correspondence": {"bank": 0}}, "fall": "at_once"}),
        json!({"control": {"correspondence": {"bank": DAY, "nights": {"from": 7, "to": 7}}}, "fall": "at_once"}),
        json!({"control": {"live": {"bank": 600, "delay": 0, "interrupt": 0}}, "fall": "whenever"}),
        json!({"control": "forever", "fall": "at_once"}),
    ] {
        let wish = json!({"ruleset": "skirmish", "pace": pace});
        assert_eq!(player.post("/tables", wish).await.refusal().0, 422, "{pace}");
    }
    let alone = json!({"ruleset": "skirmish", "opponent": "self", "pace": live(&json!("at_once"))});
    assert_eq!(
        player.post("/tables", alone).await.refusal(),
        (422, "invalid-table".to_owned())
    );
}

#[tokio::test]
async fn time_is_given_to_the_opponent_only_and_raises_his_flag() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!({"claim": {"grace": 0}}))).await;
    let give = format!("{}/time", game.path);
    hands.pass(3 * DAY + HOUR);
    let header: TableHeader = game
        .player(Confederate)
        .post(&give, json!({"seconds": DAY}))
        .await
        .read();
    assert_eq!(
        header.clocks.expect("clocks").union.bank / 1000,
        DAY,
        "the clock stood with the flag down"
    );
    let claim = game
        .player(Confederate)
        .post(&format!("{}/claim", game.path), json!({}))
        .await;
    assert_eq!(claim.refusal(), (409, "still-time".to_owned()));
    game.player(Union)
        .post(&give, json!({"seconds": HOUR}))
        .await
        .read::<TableHeader>();
    let given = banks(&game, Union).await;
    assert_eq!([given[0].0, given[1].0], [DAY, 3 * DAY + HOUR]);
    // What is open can still be taken back.
    game.must(Union, "march:2").await;
    game.player(Confederate)
        .post(&give, json!({"seconds": HOUR}))
        .await
        .read::<TableHeader>();
    game.undo(Union).await.read::<protocol::http::Accepted>();
    let options = world.options.clone();
    let before = banks(&game, Union).await;
    world.tamper("delete from clock").await;
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    let game = game.at(&world);
    assert_eq!(banks(&game, Union).await, before);
    for (body, refusal) in [
        (json!({"seconds": 59}), (422, "bad-time")),
        (json!({"seconds": 604_801}), (422, "bad-time")),
        (json!({"seconds": -60}), (422, "invalid-body")),
    ] {
        let refused = game.player(Union).post(&give, body).await.refusal();
        assert_eq!(refused, (refusal.0, refusal.1.to_owned()));
    }
    game.player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<TableHeader>();
    let verdict = verify(&world.commands(), &games(FIRST), game.id)
        .await
        .expect("verified");
    assert!(verdict.contains("consistent"), "{verdict}");
}

#[tokio::test]
async fn another_pace_begins_when_both_want_the_same() {
    let (world, hands) = world().await;
    let game = game(&world, Value::Null).await;
    let offer = format!("{}/pace", game.path);
    let (fast, slow) = (live(&json!("at_once")), days(&json!("at_once")));
    let offers = |pace: &Value| json!({"pace": pace});
    game.player(Union)
        .post(&offer, offers(&fast))
        .await
        .read::<TableHeader>();
    let header: TableHeader = game.player(Confederate).post(&offer, offers(&slow)).await.read();
    assert_eq!(header.pace, None, "they want different things");
    assert!(header.seats.union.expect("a player").offers_pace.is_some());
    hands.pass(10 * DAY);
    let header: TableHeader = game.player(Confederate).post(&offer, offers(&fast)).await.read();
    assert_eq!(serde_json::to_value(header.pace).expect("json"), fast);
    assert_eq!(header.seats.union.expect("a player").offers_pace, None);
    assert_eq!(banks(&game, Union).await, [(600, true), (600, false)], "from now on");
    hands.pass(40);
    assert_eq!(banks(&game, Confederate).await, [(590, true), (600, false)]);
    game.must(Union, "pass").await;
    let options = world.options.clone();
    let before = banks(&game, Union).await;
    world.tamper("delete from clock").await;
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    let game = game.at(&world);
    assert_eq!(banks(&game, Union).await, before);
    // What is offered before the players change places is offered no more.
    game.must(Confederate, "pass").await;
    game.player(Union)
        .post(&offer, offers(&slow))
        .await
        .read::<TableHeader>();
    game.must(Union, "trade").await;
    game.player(Confederate)
        .post(&offer, offers(&slow))
        .await
        .read::<TableHeader>();
    assert_eq!(serde_json::to_value(game.header(Union).await.pace).expect("json"), fast);
    // He does not want it any more; what is declined is what is offered, and by the other player.
    let declines = |pace: &Value| json!({"declines": pace});
    for (side, pace) in [(Union, &fast), (Confederate, &slow)] {
        let refused = game.player(side).post(&offer, declines(pace)).await.refusal();
        assert_eq!(refused, (409, "no-offer".to_owned()), "{side:?}");
    }
    let both = json!({"declines": slow, "pace": slow});
    let refused = game.player(Union).post(&offer, both).await.refusal();
    assert_eq!(refused, (422, "invalid-pace".to_owned()));
    let offered = |header: TableHeader| {
        let seats = [header.seats.union, header.seats.confederate].into_iter().flatten();
        seats.filter(|seat| seat.offers_pace.is_some()).count()
    };
    assert_eq!(offered(game.header(Union).await), 1);
    let header: TableHeader = game.player(Union).post(&offer, declines(&slow)).await.read();
    assert_eq!(offered(header), 0);
    let refused = game.player(Union).post(&offer, declines(&slow)).await.refusal();
    assert_eq!(refused, (409, "no-offer".to_owned()), "once");
    let refused = world.guest().await.post(&offer, offers(&slow)).await.refusal();
    assert_eq!(refused, (403, "not-seated".to_owned()));
    let bad = json!({"control": {"correspondence": {"bank": 0}}, "fall": "at_once"});
    let refused = game.player(Union).post(&offer, offers(&bad)).await.refusal();
    assert_eq!(refused, (422, "invalid-pace".to_owned()));
    let alone: TableHeader = world
        .guest()
        .await
        .post("/tables", json!({"ruleset": "skirmish", "opponent": "self"}))
        .await
        .read();
    assert_eq!(alone.clocks, None);
}

#[tokio::test]
async fn a_vacation_goes_with_the_player_who_changes_places() {
    let (world, hands) = world().await;
    let game = game(&world, days(&json!("at_once"))).await;
    game.must(Union, "trade").await;
    let header = game.header(Union).await;
    let [awaited] = header.to_act[..] else {
        panic!("one side is awaited: {header:?}")
    };
    // Clients are named after the seats that their players took.
    let (on_move, other) = (game.player(awaited.other()), game.player(awaited));
    let book = json!({"first": "2026-04-14", "last": "2026-04-20"});
    other.post("/account/vacations", book.clone()).await.read::<Leave>();
    let paused = |header: TableHeader| header.clocks.expect("clocks").of(awaited).paused_until.clone();
    assert_eq!(paused(game.header(Union).await), None, "his opponent is away");
    on_move.post("/account/vacations", book).await.read::<Leave>();
    let until = Some("2026-04-21T00:00:00.000Z".to_owned());
    assert_eq!(paused(game.header(Union).await), until);
    let options = world.options.clone();
    world.tamper("delete from clock").await;
    world.stop().await;
    let world = World::at(options, config(), games(FIRST), hands.clock()).await;
    assert_eq!(paused(game.at(&world).header(Union).await), until);
}
