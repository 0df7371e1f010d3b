//! What is said at a table.

use protocol::Side;
use protocol::http::ChatLine;
use protocol::socket::{ClientMessage, ServerMessage};

use crate::client::watch;
use crate::world::World;

#[tokio::test]
async fn talk_shows_what_it_is() {
    let world = World::new().await;
    let game = world.game().await;
    let mut socket = game.player(Side::Union).socket().await;
    socket.say(&watch(game.id)).await;
    for (said, shown) in [
        ("I \u{202e}resign\u{202c}\u{200b} not", Ok("I resign not")),
        ("  \u{1f469}\u{200d}\u{1f467} ", Ok("\u{1f469}\u{200d}\u{1f467}")),
        ("\u{200b}\u{2060}", Err("bad-text")),
        ("\u{3164}", Err("bad-text")),
        ("bell\u{7}", Err("bad-text")),
        ("nul\0", Err("bad-text")),
    ] {
        let (table, text) = (game.id, said.to_owned());
        socket.say(&ClientMessage::Say { table, text }).await;
        let answer = loop {
            match socket.next().await {
                ServerMessage::Said { text, .. } => break Ok(text),
                ServerMessage::Error { code, .. } => break Err(code),
                _ => {}
            }
        };
        let expected = shown.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(answer, expected, "{said:?}");
    }
    let lines: Vec<ChatLine> = world.nobody().get(&format!("{}/chat", game.path)).await.read();
    assert_eq!(lines.len(), 2);
}
