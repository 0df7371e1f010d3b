//! The WebSocket: watching, choosing, coming back, misbehaving.

use protocol::diff::apply;
use protocol::http::About;
use protocol::side::Viewer;
use protocol::socket::{ClientMessage, ServerMessage, seq_before};
use protocol::survey::Query;
use protocol::{Side, TableView};
use serde_json::json;
use server::config::Switch;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use uuid::Uuid;

use crate::client::{PATIENCE, Socket, watch};
use crate::skirmish::PIT;
use crate::world::{World, config};

fn watch_since(table: Uuid, seq: u64, viewer: Viewer) -> ClientMessage {
    ClientMessage::Watch {
        table,
        since: Some(seq),
        viewer: Some(viewer),
        side: None,
        patches: false,
        brief: false,
    }
}

fn choose(table: Uuid, seq: u64, choice: &str) -> ClientMessage {
    ClientMessage::Choose {
        table,
        seq,
        choice: choice.to_owned(),
        then: Vec::new(),
        side: None,
    }
}

async fn first_view(socket: &mut Socket, table: Uuid) -> (u64, Viewer, TableView) {
    socket.say(&watch(table)).await;
    match socket.next_of_game().await {
        ServerMessage::Table { seq, viewer, view, .. } => (seq, viewer, view),
        other => panic!("not a view: {other:?}"),
    }
}

async fn follow(socket: &mut Socket, seq: &mut u64, view: &mut TableView) {
    match socket.next_of_game().await {
        ServerMessage::Diff { from, to, diff, .. } => {
            assert_eq!(seq_before(from, to), *seq);
            apply(view, &diff);
            *seq = to;
        }
        other => panic!("not a difference: {other:?}"),
    }
}

#[tokio::test]
async fn all_who_watch_see_a_step() {
    let world = World::new().await;
    let game = world.game().await;
    let mut sockets = [
        game.player(Side::Union).socket().await,
        game.player(Side::Confederate).socket().await,
        world.nobody().socket().await,
    ];
    let mut seen = Vec::new();
    for (socket, expected) in sockets.iter_mut().zip(Viewer::ALL) {
        let (seq, viewer, view) = first_view(socket, game.id).await;
        assert_eq!(viewer, expected);
        seen.push((seq, view));
    }
    for choice in ["march:5", "fire", "pass"] {
        sockets[0].say(&choose(game.id, seen[0].0, choice)).await;
        for (socket, (seq, view)) in sockets.iter_mut().zip(&mut seen) {
            follow(socket, seq, view).await;
        }
    }
    for (index, side) in Side::BOTH.into_iter().enumerate() {
        let present = game.view(side).await;
        assert_eq!((present.seq, present.view), seen[index].clone());
    }
}

#[tokio::test]
async fn a_survey_is_answered_to_the_one_who_asked() {
    let world = World::new().await;
    let game = world.game().await;
    let query = Query::Preview("fire".to_owned());
    for (client, knows) in [
        (game.player(Side::Union), true),
        (game.player(Side::Confederate), false),
    ] {
        let mut socket = client.socket().await;
        let (table, side) = (game.id, None);
        first_view(&mut socket, table).await;
        let query = query.clone();
        socket.say(&ClientMessage::Survey { table, query, side }).await;
        match socket.next_of_game().await {
            ServerMessage::Surveyed { survey, .. } => assert_eq!(survey.is_some(), knows),
            other => panic!("not a survey: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_refusal_goes_to_the_one_who_chose() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Union).socket().await;
    let (seq, ..) = first_view(&mut socket, game.id).await;
    socket.say(&choose(game.id, seq, "march:12")).await;
    let ServerMessage::Refused { code, case, .. } = socket.next_of_game().await else {
        panic!("not a refusal");
    };
    assert_eq!((code.as_str(), case.as_deref()), ("refused", Some("2.1")));
    let about = About::default();
    for side in [None, Some(Side::Confederate)] {
        let (table, about) = (game.id, about.clone());
        socket.say(&ClientMessage::Why { table, about, side }).await;
        match socket.next_of_game().await {
            ServerMessage::Because { .. } if side.is_none() => {}
            ServerMessage::Refused { code, seq: now, .. } => assert_eq!((code.as_str(), now), ("not-seated", seq)),
            other => panic!("not a refusal: {other:?}"),
        }
    }
    socket.say(&choose(game.id, seq + 1, "pass")).await;
    assert!(matches!(socket.next_of_game().await, ServerMessage::Refused { code, .. } if code == "stale"));
    let mut stranger = world.guest().await.socket().await;
    stranger.say(&choose(game.id, seq, "pass")).await;
    assert!(matches!(stranger.next_of_game().await, ServerMessage::Refused { code, .. } if code == "not-seated"));
    let mut nobody = world.nobody().socket().await;
    nobody.say(&choose(game.id, seq, "pass")).await;
    assert!(matches!(nobody.next_of_game().await, ServerMessage::Refused { code, .. } if code == "signed-out"));
}

#[tokio::test]
async fn rules_that_panic_are_an_internal_error_and_play_goes_on() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Union).socket().await;
    let (mut seq, _, mut view) = first_view(&mut socket, game.id).await;
    let (table, side) = (game.id, None);
    let about = About {
        space: Some(PIT),
        ..About::default()
    };
    let query = Query::Layer("pit".to_owned());
    for message in [
        choose(table, seq, &format!("march:{PIT}")),
        ClientMessage::Why { table, about, side },
        ClientMessage::Survey { table, query, side },
    ] {
        socket.say(&message).await;
        let ServerMessage::Refused { code, .. } = socket.next_of_game().await else {
            panic!("not a refusal of {message:?}");
        };
        assert_eq!(code, "internal");
    }
    socket.say(&choose(table, seq, "pass")).await;
    follow(&mut socket, &mut seq, &mut view).await;
}

#[tokio::test]
async fn whoever_comes_back_gets_what_he_missed() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Confederate).socket().await;
    let (mut seq, _, mut view) = first_view(&mut socket, game.id).await;
    drop(socket);
    for choice in ["march:3", "fire", "pass"] {
        game.must(Side::Union, choice).await;
    }
    let mut socket = game.player(Side::Confederate).socket().await;
    socket.say(&watch_since(game.id, seq, Viewer::Confederate)).await;
    for _ in 0..3 {
        follow(&mut socket, &mut seq, &mut view).await;
    }
    let present = game.view(Side::Confederate).await;
    assert_eq!((present.seq, present.view), (seq, view));
    // Nothing is sent to those who miss nothing; a version that never was gets the whole view.
    socket.say(&watch_since(game.id, seq, Viewer::Confederate)).await;
    socket.say(&ClientMessage::Ping).await;
    assert!(matches!(socket.next_of_game().await, ServerMessage::Pong));
    socket.say(&watch_since(game.id, seq + 10, Viewer::Confederate)).await;
    assert!(matches!(socket.next_of_game().await, ServerMessage::Table { .. }));
}

#[tokio::test]
async fn whoever_comes_back_with_other_eyes_gets_the_whole_view() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Union).socket().await;
    let (seq, ..) = first_view(&mut socket, game.id).await;
    drop(socket);
    // The players change places, and his count means nothing to the side he holds now.
    game.must(Side::Union, "trade").await;
    let mut socket = game.player(Side::Union).socket().await;
    for since in [seq, seq + 1] {
        socket.say(&watch_since(game.id, since, Viewer::Union)).await;
        let ServerMessage::Table { viewer, view, .. } = socket.next_of_game().await else {
            panic!("not a view after {since}");
        };
        assert_eq!(viewer, Viewer::Confederate);
        assert!(view.prompt.is_none());
    }
}

#[tokio::test]
async fn an_open_table_begins_before_the_eyes_of_its_creator() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let header: protocol::http::TableHeader = one.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let mut socket = one.socket().await;
    socket.say(&watch(header.id)).await;
    assert!(matches!(socket.next().await, ServerMessage::Header { .. }));
    two.post(&format!("/tables/{}/join", header.id), json!({}))
        .await
        .read::<protocol::http::TableHeader>();
    assert!(matches!(
        socket.next_of_game().await,
        ServerMessage::Table { seq: 1, .. }
    ));
}

#[tokio::test]
async fn whoever_looks_on_and_then_sits_down_sees_his_side() {
    let world = World::new().await;
    let (one, two) = (world.guest().await, world.guest().await);
    let wanted = json!({"ruleset": "skirmish", "side": "confederate"});
    let header: protocol::http::TableHeader = one.post("/tables", wanted).await.read();
    let mut socket = two.socket().await;
    socket.say(&watch(header.id)).await;
    assert!(matches!(socket.next().await, ServerMessage::Header { .. }));
    two.post(&format!("/tables/{}/join", header.id), json!({}))
        .await
        .read::<protocol::http::TableHeader>();
    let ServerMessage::Table { viewer, view, .. } = socket.next_of_game().await else {
        panic!("not a view");
    };
    assert_eq!(viewer, Viewer::Union);
    assert!(view.prompt.is_some());
}

#[tokio::test]
async fn a_crowd_gets_joined_frames_and_ends_with_the_present() {
    let world = World::new().await;
    let game = world.game().await;
    let mut crowd = Vec::new();
    for _ in 0..60 {
        let mut socket = world.nobody().socket().await;
        let (seq, _, view) = first_view(&mut socket, game.id).await;
        crowd.push((socket, seq, view));
    }
    game.play_to_the_bids().await;
    let mut late = world.nobody().socket().await;
    let (seq, _, view) = first_view(&mut late, game.id).await;
    crowd.push((late, seq, view));
    let present: protocol::http::ViewAnswer = world.nobody().get(&format!("{}/view", game.path)).await.read();
    for (socket, seq, view) in &mut crowd {
        let mut frames = 0;
        while *seq < present.seq {
            follow(socket, seq, view).await;
            frames += 1;
        }
        assert!(frames <= 12, "{frames} frames for 12 steps");
        assert_eq!((*seq, &*view), (present.seq, &present.view));
    }
}

#[tokio::test]
async fn messages_that_make_no_sense_are_answered_and_finally_end_the_socket() {
    let world = World::new().await;
    let game = world.game().await;
    let before = game.view(Side::Union).await;
    let mut socket = game.player(Side::Union).socket().await;
    socket.say_text("{\"t\":\"choose\"").await;
    assert!(matches!(socket.next().await, ServerMessage::Error { code, .. } if code == "malformed"));
    socket.say_text("{\"t\":\"dance\"}").await;
    assert!(matches!(socket.next().await, ServerMessage::Error { code, .. } if code == "malformed"));
    socket.say(&watch(Uuid::nil())).await;
    assert!(matches!(socket.next().await, ServerMessage::Error { code, .. } if code == "not-found"));
    for _ in 0..60 {
        socket.say_text("[]").await;
    }
    while socket.next_or_end().await.is_some() {}
    let mut socket = game.player(Side::Union).socket().await;
    socket
        .say_text(&format!("{{\"t\":\"say\",\"text\":\"{}\"}}", "x".repeat(20_000)))
        .await;
    assert!(socket.next_or_end().await.is_none());
    assert_eq!(game.view(Side::Union).await, before);
}

#[tokio::test]
async fn a_socket_that_never_stops_talking_is_closed() {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    let world = World::with(settings).await;
    let guest = world.guest().await;
    for message in [
        Message::Ping(Bytes::new()),
        Message::Pong(Bytes::new()),
        Message::text(r#"{"t":"ping"}"#),
    ] {
        let mut socket = guest.socket().await;
        for _ in 0..300 {
            socket.send(message.clone()).await.expect("an open socket");
        }
        // So much at once is in order, if somebody comes back to many tables.
        socket.say(&ClientMessage::Leave { table: Uuid::nil() }).await;
        let flood = async { while socket.send(message.clone()).await.is_ok() {} };
        timeout(PATIENCE, flood).await.expect("it is closed");
    }
}
