//! Players who change places because the game says so.

use std::time::Duration;

use protocol::Side::{Confederate, Union};
use protocol::http::{Accepted, Journal, TableHeader, TableStatus};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Side, Viewer};
use serde_json::json;

use crate::client::{Socket, watch};
use crate::world::{Game, World, config};

/// Time for a request to be waiting for its turn.
const MOMENT: Duration = Duration::from_millis(150);

async fn watching(game: &Game, side: Side) -> Socket {
    let mut socket = game.player(side).socket().await;
    socket.say(&watch(game.id)).await;
    while !matches!(socket.next().await, ServerMessage::Table { viewer, .. } if viewer == side.into()) {}
    socket
}

/// Reads until the difference to `seq`, and returns whose view came whole on the way and the newest header.
async fn told(socket: &mut Socket, seq: u64) -> (Option<Viewer>, Option<TableHeader>) {
    let (mut whole, mut newest) = (None, None);
    loop {
        match socket.next().await {
            ServerMessage::Table { viewer, .. } => whole = Some(viewer),
            ServerMessage::Header { header, .. } => newest = Some(*header),
            ServerMessage::Diff { to, .. } if to == seq => return (whole, newest),
            _ => {}
        }
    }
}

#[tokio::test]
async fn players_change_places_before_they_are_shown_the_step() {
    let world = World::new().await;
    let game = world.game().await;
    let before = game.header(Union).await;
    let mut sockets = [watching(&game, Union).await, watching(&game, Confederate).await];
    let seq = game.must(Union, "trade").await;
    for (socket, now) in sockets.iter_mut().zip([Confederate, Union]) {
        let (whole, header) = told(socket, seq).await;
        assert_eq!(whole, Some(Viewer::from(now)));
        assert_eq!(header.expect("a header").you, [now]);
    }
    let after = game.header(Union).await;
    assert_eq!(after.you, [Confederate]);
    let names = |header: &TableHeader| {
        [&header.seats.union, &header.seats.confederate].map(|seat| seat.clone().map(|seat| seat.name))
    };
    let [union, confederate] = names(&before);
    assert_eq!(names(&after), [confederate, union]);
    // What the players added to the dice stays with the seats.
    let salts = |header: &TableHeader| {
        [&header.seats.union, &header.seats.confederate].map(|seat| seat.clone().map(|seat| seat.salt))
    };
    assert_eq!(salts(&before), salts(&after));

    // It is the Union's turn, which the other player holds now.
    assert_eq!(game.choose(Union, "pass").await.status.as_u16(), 403);
    game.must(Confederate, "pass").await;
    game.must(Union, "fire").await;
}

#[tokio::test]
async fn exchanged_seats_are_known_after_a_restart_and_on_other_nodes() {
    let one = World::new().await;
    let game = one.game().await;
    let two = World::on(one.options.clone(), config()).await;
    let there = game.at(&two);
    let mut socket = watching(&there, Confederate).await;
    let seq = game.must(Union, "trade").await;
    assert_eq!(told(&mut socket, seq).await.0, Some(Viewer::Union));
    assert_eq!(there.header(Confederate).await.you, [Union]);
    there.must(Confederate, "pass").await;
    let before = there.header(Union).await;
    two.stop().await;
    let one = one.restart().await;
    let game = game.at(&one);
    assert_eq!(game.header(Union).await.seats, before.seats);
    game.must(Union, "fire").await;
}

#[tokio::test]
async fn a_step_taken_back_takes_the_exchange_back() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "trade").await;
    assert_eq!(game.header(Union).await.you, [Confederate]);
    // Whoever holds the side that made the step takes it back.
    assert_eq!(game.undo(Confederate).await.status.as_u16(), 200);
    assert_eq!(game.header(Union).await.you, [Union]);
    game.must(Union, "pass").await;
}

#[tokio::test]
async fn whoever_changes_places_and_resigns_at_once_does_not_resign_for_the_other() {
    let world = World::new().await;
    for wish in [Some(Union), None] {
        let game = world.game().await;
        let player = game.player(Union);
        let mut hold = world.hold_tables().await;
        let resign = async {
            hold.is_felt_by(1).await;
            let resign = format!("{}/resign", game.path);
            let released = async {
                tokio::time::sleep(MOMENT).await;
                hold.release().await;
            };
            tokio::join!(player.post(&resign, json!({"side": wish})), released).0
        };
        let (traded, resigned) = tokio::join!(game.choose_at(Union, "trade", 1), resign);
        traded.read::<Accepted>();
        let header = game.header(Union).await;
        assert_eq!(header.you, [Confederate]);
        if wish.is_some() {
            // He no longer holds the side that he names.
            assert_eq!(resigned.refusal(), (403, "not-seated".to_owned()));
            assert_eq!(header.status, TableStatus::Running);
        } else {
            // Unnamed it is the side that he holds now.
            assert_eq!(resigned.status.as_u16(), 200);
            assert_eq!((header.status, header.winner), (TableStatus::Finished, Some(Union)));
        }
    }
}

#[tokio::test]
async fn whoever_changes_places_makes_no_decision_of_the_other_with_his_next_message() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = watching(&game, Union).await;
    let mut hold = world.hold_tables().await;
    let choose = |seq, choice: &str| ClientMessage::Choose {
        table: game.id,
        seq,
        choice: choice.to_owned(),
        then: Vec::new(),
        side: Some(Union),
    };
    socket.say(&choose(1, "trade")).await;
    hold.is_felt_by(1).await;
    // The prompt that he foresees will be the other's.
    socket.say(&choose(2, "pass")).await;
    tokio::time::sleep(MOMENT).await;
    hold.release().await;
    loop {
        match socket.next_of_game().await {
            ServerMessage::Refused { code, .. } => {
                assert_eq!(code, "not-seated");
                break;
            }
            ServerMessage::Diff { to, .. } => assert!(to <= 2, "the other's decision was made for him"),
            _ => {}
        }
    }
    let present = game.view(Confederate).await;
    assert_eq!((present.viewer, present.seq), (Viewer::Union, 2));
    game.must(Confederate, "pass").await;
}

#[tokio::test]
async fn whoever_changes_places_on_one_node_does_not_resign_for_the_other_on_another() {
    let one = World::new().await;
    let game = one.game().await;
    let two = World::on(one.options.clone(), config()).await;
    let there = game.at(&two);
    assert_eq!(there.header(Union).await.you, [Union]);
    let mut hold = one.hold_tables().await;
    let resign = async {
        hold.is_felt_by(1).await;
        let resign = format!("{}/resign", there.path);
        let released = async {
            // His step waits for the other node to be done with the one of the same number.
            hold.is_felt_by(2).await;
            hold.release().await;
        };
        let resigning = there.player(Union).post(&resign, json!({"side": "union"}));
        tokio::join!(resigning, released).0
    };
    let (traded, resigned) = tokio::join!(game.choose_at(Union, "trade", 1), resign);
    traded.read::<Accepted>();
    assert_eq!(resigned.refusal(), (403, "not-seated".to_owned()));
    assert_eq!(there.header(Union).await.you, [Confederate]);
    there.must(Confederate, "pass").await;
}

#[tokio::test]
async fn whoever_goes_away_while_he_changes_places_has_changed_them() {
    let world = World::new().await;
    let game = world.game().await;
    let mut hold = world.hold_tables().await;
    let held = async {
        hold.is_felt_by(1).await;
        tokio::time::sleep(MOMENT).await;
    };
    tokio::select! {
        answer = game.choose_at(Union, "trade", 1) => panic!("answered in spite of the hold: {answer:?}"),
        () = held => {}
    }
    hold.release().await;
    // His next step waits for it.
    assert_eq!(game.choose_at(Union, "pass", 2).await.status.as_u16(), 403);
    assert_eq!(game.header(Union).await.you, [Confederate]);
}

#[tokio::test]
async fn what_a_node_has_not_heard_of_is_in_no_journal_that_it_shows() {
    let world = World::new().await;
    let game = world.game().await;
    // Another node lets the players change places, and goes on: the news has not come yet.
    for change in [
        "insert into step (table_id, step, side, seen_by, choice, rolls, at)
             select table_id, 1, 0, 63, 'trade', '', now() from game_table",
        "insert into step (table_id, step, side, seen_by, choice, rolls, at)
             select table_id, 2, 0, 63, 'march:5', '', now() from game_table",
        "update game_table set seats_exchanged = true",
    ] {
        sqlx::query(change)
            .execute(&world.database.pool)
            .await
            .expect("a change");
    }
    let path = format!("{}/journal", game.path);
    let journal: Journal = game.player(Union).get(&path).await.read();
    assert_eq!(journal.steps.len(), 0, "he sees what the other's side has done since");
    // Whoever decides finds out.
    assert_eq!(game.choose_at(Union, "pass", 1).await.status.as_u16(), 403);
    assert_eq!(game.header(Union).await.you, [Confederate]);
    let journal: Journal = game.player(Union).get(&path).await.read();
    assert_eq!((journal.start.prompt, journal.steps.len()), (None, 2));
}

#[tokio::test]
async fn a_table_that_is_taken_up_while_players_change_places_goes_by_its_journal() {
    let world = World::new().await;
    let game = world.game().await;
    let options = world.options.clone();
    world.stop().await;
    // As another node finds it that reads the seats just before the exchange is committed, and the journal just after.
    let pool = sqlx::PgPool::connect_with(options.clone()).await.expect("a database");
    sqlx::query(
        "insert into step (table_id, step, side, seen_by, choice, rolls, at)
         select table_id, 1, 0, 63, 'trade', '', now() from game_table",
    )
    .execute(&pool)
    .await
    .expect("a step");
    let world = World::on(options, config()).await;
    let game = game.at(&world);
    assert_eq!(game.choose_at(Union, "pass", 2).await.refusal().0, 403);
    assert_eq!(game.header(Union).await.you, [Confederate]);
    game.must(Confederate, "pass").await;
}
