//! Players who change places because the game says so.

use protocol::Side::{Confederate, Union};
use protocol::http::TableHeader;
use protocol::socket::ServerMessage;
use protocol::{Side, Viewer};

use crate::client::{Socket, watch};
use crate::world::{Game, World, config};

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
