//! Prompts that arrive in parts: only to those who asked for them, and never to anybody who lacks what they are parts of.

use protocol::diff::apply;
use protocol::side::Viewer;
use protocol::socket::{ClientMessage, ServerMessage, seq_before};
use protocol::{Side, TableDiff, TableView};
use uuid::Uuid;

use crate::client::Socket;
use crate::world::{Game, World};

/// A page that follows the game of the Union's player.
struct Page {
    socket: Socket,
    seq: u64,
    view: TableView,
    /// Whether it understands what changed of a prompt.
    patches: bool,
}

/// To follow a table from a version on, or from now.
const fn watch(table: Uuid, since: Option<u64>, patches: bool) -> ClientMessage {
    ClientMessage::Watch {
        table,
        since,
        viewer: match since {
            Some(_) => Some(Viewer::Union),
            None => None,
        },
        side: None,
        patches,
    }
}

async fn whole(socket: &mut Socket) -> (u64, TableView) {
    match socket.next_of_game().await {
        ServerMessage::Table { seq, view, .. } => (seq, view),
        other => panic!("not a whole view: {other:?}"),
    }
}

impl Page {
    async fn open(game: &Game, patches: bool) -> Page {
        let mut socket = game.player(Side::Union).socket().await;
        socket.say(&watch(game.id, None, patches)).await;
        let (seq, view) = whole(&mut socket).await;
        assert!(view.prompt.is_some(), "the first message has all that is asked");
        Page {
            socket,
            seq,
            view,
            patches,
        }
    }

    /// The connection is lost, and found again later.
    async fn come_back(&mut self, game: &Game) {
        self.socket = game.player(Side::Union).socket().await;
        self.socket.say(&watch(game.id, Some(self.seq), self.patches)).await;
    }

    /// Takes the next change in.
    async fn follow(&mut self) -> TableDiff {
        match self.socket.next_of_game().await {
            ServerMessage::Diff { from, to, diff, .. } => {
                assert_eq!(seq_before(from, to), self.seq);
                apply(&mut self.view, &diff);
                self.seq = to;
                diff
            }
            other => panic!("not a difference: {other:?}"),
        }
    }

    async fn is_at_present(&self, game: &Game) {
        let present = game.view(Side::Union).await;
        assert_eq!((self.seq, &self.view), (present.seq, &present.view));
    }
}

#[tokio::test]
async fn what_changed_of_a_prompt_is_told_to_those_who_asked_for_it() {
    let world = World::new().await;
    let game = world.game().await;
    let mut new = Page::open(&game, true).await;
    let mut old = Page::open(&game, false).await;
    game.must(Side::Union, "march:5").await;
    let diff = new.follow().await;
    assert!(diff.asked.is_some() && diff.prompt.is_none(), "a part is enough");
    let diff = old.follow().await;
    assert!(
        diff.asked.is_none() && diff.prompt.is_some(),
        "it knows prompts only whole"
    );
    for page in [new, old] {
        page.is_at_present(&game).await;
    }
}

#[tokio::test]
async fn a_prompt_comes_whole_where_there_was_none() {
    let world = World::new().await;
    let game = world.game().await;
    let mut page = Page::open(&game, true).await;
    game.must(Side::Union, "pass").await;
    page.follow().await;
    assert!(page.view.prompt.is_none(), "the other side decides");
    game.must(Side::Confederate, "pass").await;
    let diff = page.follow().await;
    assert!(diff.asked.is_none() && diff.prompt.is_some());
    page.is_at_present(&game).await;
}

#[tokio::test]
async fn whoever_comes_back_gets_parts_only_of_what_he_has() {
    let world = World::new().await;
    let game = world.game().await;
    let mut page = Page::open(&game, true).await;
    game.must(Side::Union, "march:5").await;
    page.follow().await;
    // While nobody is there.
    drop(std::mem::replace(
        &mut page.socket,
        game.player(Side::Confederate).socket().await,
    ));
    for choice in ["march:3", "fire"] {
        game.must(Side::Union, choice).await;
    }
    page.come_back(&game).await;
    for _ in 0..2 {
        page.follow().await;
    }
    page.is_at_present(&game).await;
    // What he cannot have is not taken for granted: he gets the whole of it, and parts of that from then on.
    page.seq += 10;
    page.come_back(&game).await;
    (page.seq, page.view) = whole(&mut page.socket).await;
    page.is_at_present(&game).await;
    game.must(Side::Union, "march:6").await;
    assert!(page.follow().await.asked.is_some());
    page.is_at_present(&game).await;
}

#[tokio::test]
async fn whoever_knows_prompts_only_whole_comes_back_to_a_whole_view_where_parts_were_told() {
    let world = World::new().await;
    let game = world.game().await;
    let mut new = Page::open(&game, true).await;
    let mut old = Page::open(&game, false).await;
    old.socket.say(&ClientMessage::Leave { table: game.id }).await;
    old.socket.say(&ClientMessage::Ping).await;
    assert!(matches!(old.socket.next_of_game().await, ServerMessage::Pong));
    game.must(Side::Union, "march:5").await;
    assert!(new.follow().await.asked.is_some());
    old.come_back(&game).await;
    (old.seq, old.view) = whole(&mut old.socket).await;
    old.is_at_present(&game).await;
    game.must(Side::Union, "march:6").await;
    assert!(old.follow().await.prompt.is_some());
    old.is_at_present(&game).await;
}
