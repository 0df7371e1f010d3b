//! What is left of a game whose state these rules cannot read, or are not to touch: what was seen last.

use kernel::{Match, Refusal, SetupError, SideBids, Sides, Tempo, Turn};
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::Outcome;
use protocol::{ByViewer, Side, TableView, Viewer, phrase};

/// The last views of a game.
#[derive(Clone)]
pub struct Bygone {
    views: ByViewer<TableView>,
    is_exchanged: bool,
}

impl Bygone {
    /// What was seen last. Nothing is asked any more.
    #[must_use]
    pub fn new(views: ByViewer<TableView>, is_exchanged: bool) -> Bygone {
        let still = |view| TableView {
            prompt: None,
            waiting_on: Vec::new(),
            undoable: 0,
            ..view
        };
        Bygone {
            views: views.map(still),
            is_exchanged,
        }
    }

    /// A game of which nothing is known but its board.
    #[must_use]
    pub fn unseen(is_exchanged: bool) -> Bygone {
        let empty = |_| TableView::empty(phrase!("table.frozen"));
        Bygone {
            views: ByViewer::of(empty),
            is_exchanged,
        }
    }
}

impl Match for Bygone {
    fn to_act(&self) -> Sides {
        Sides::NONE
    }

    fn tempo(&self) -> Tempo {
        Tempo::default()
    }

    fn choose(&mut self, _: Side, _: &str, _: &mut Turn<'_>) -> Result<(), Refusal> {
        Err(Refusal::new("", "This game cannot go on."))
    }

    fn view(&self, viewer: Viewer) -> TableView {
        self.views[viewer].clone()
    }

    fn views(&self) -> ByViewer<TableView> {
        self.views.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.views[Viewer::Spectator].outcome.clone()
    }

    fn exchanged(&self) -> bool {
        self.is_exchanged
    }

    fn side_bids(&self) -> Option<SideBids> {
        None
    }

    fn why(&self, _: Side, _: &About) -> Option<Refusal> {
        None
    }

    fn survey(&self, _: Viewer, _: &Query) -> Option<Survey> {
        None
    }

    fn save(&self) -> Vec<u8> {
        b"null".to_vec()
    }

    fn digest(&self) -> u32 {
        0
    }

    fn duplicate(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn restore(&self, _: &[u8], _: u32) -> Result<Box<dyn Match>, SetupError> {
        Err(SetupError::BadState("its rules are not known".to_owned()))
    }
}
