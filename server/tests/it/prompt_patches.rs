//! Prompts that arrive in parts, and what changed in brief: only to those who asked for it, and never to anybody who lacks
//! what they are parts of.

use protocol::diff::apply;
use protocol::side::Viewer;
use protocol::socket::{ClientMessage, ServerMessage, seq_before};
use protocol::{Side, TableDiff, TableView};
use uuid::Uuid;

use crate::client::Socket;
use crate::world::{Game, World};

/// What a page understands: prompts only whole, what changed of them, or all that changed in brief.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Whole,
    Patched,
    Brief,
}

/// A page that follows the game of the Union's player.
struct Page {
    socket: Socket,
    seq: u64,
    view: TableView,
    form: Form,
}

/// To follow a table from a version on, or from now.
fn watch(table: Uuid, since: Option<u64>, form: Form) -> ClientMessage {
    ClientMessage::Watch {
        table,
        since,
        viewer: since.map(|_| Viewer::Union),
        side: None,
        patches: form != Form::Whole,
        brief: form == Form::Brief,
    }
}

async fn whole(socket: &mut Socket) -> (u64, TableView) {
    match socket.next_of_game().await {
        ServerMessage::Table { seq, view, .. } => (seq, view),
        other => panic!("not a whole view: {other:?}"),
    }
}

impl Page {
    async fn open(game: &Game, form: Form) -> Page {
        let mut socket = game.player(Side::Union).socket().await;
        socket.say(&watch(game.id, None, form)).await;
        let (seq, view) = whole(&mut socket).await;
        assert!(view.prompt.is_some(), "the first message has all that is asked");
        Page {
            socket,
            seq,
            view,
            form,
        }
    }

    /// The connection is lost, and found again later.
    async fn come_back(&mut self, game: &Game) {
        self.socket = game.player(Side::Union).socket().await;
        self.socket.say(&watch(game.id, Some(self.seq), self.form)).await;
    }

    /// Takes the next change in.
    async fn follow(&mut self) -> TableDiff {
        let (from, to, diff) = match self.socket.next_of_game().await {
            ServerMessage::Diff { from, to, diff, .. } if self.form != Form::Brief => (from, to, diff),
            ServerMessage::Brief { from, to, diff, .. } if self.form == Form::Brief => {
                (from, to, diff.open(&self.view, to))
            }
            other => panic!("not a difference as it was asked for: {other:?}"),
        };
        assert_eq!(seq_before(from, to), self.seq);
        apply(&mut self.view, &diff);
        self.seq = to;
        diff
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
    let mut new = Page::open(&game, Form::Patched).await;
    let mut old = Page::open(&game, Form::Whole).await;
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
    let mut page = Page::open(&game, Form::Patched).await;
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
    let mut page = Page::open(&game, Form::Patched).await;
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
    let mut new = Page::open(&game, Form::Patched).await;
    let mut old = Page::open(&game, Form::Whole).await;
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

#[tokio::test]
async fn each_is_told_in_the_form_that_he_asked_for() {
    let world = World::new().await;
    let game = world.game().await;
    let mut pages = Vec::new();
    for form in [Form::Brief, Form::Patched, Form::Whole] {
        pages.push(Page::open(&game, form).await);
    }
    for choice in ["march:5", "march:3", "fire"] {
        game.must(Side::Union, choice).await;
        for page in &mut pages {
            page.follow().await;
        }
    }
    for page in &pages {
        page.is_at_present(&game).await;
    }
}

#[tokio::test]
async fn whoever_comes_back_gets_what_he_missed_in_brief() {
    let world = World::new().await;
    let game = world.game().await;
    let mut page = Page::open(&game, Form::Brief).await;
    game.must(Side::Union, "march:5").await;
    assert!(page.follow().await.asked.is_some(), "a part is enough");
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
}
