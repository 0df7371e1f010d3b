//! Whom a table waits for, as each viewer class may know it.
//!
//! In a secret phase that is not the same for everybody: a side that has decided knows that nothing is asked of it any
//! more, while the other must not see that it has.

use protocol::{ByViewer, Side, TableView, Viewer};

/// Bits for a side.
const BITS: usize = 2;

/// Whom each viewer class sees awaited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awaited(u8);

impl Awaited {
    /// Whom these views of one moment, name.
    #[must_use]
    pub fn of_views(views: ByViewer<&TableView>) -> Awaited {
        let mut bits = 0;
        for (viewer, view) in views.entries() {
            for waiting in &view.waiting_on {
                bits |= 1 << (BITS * viewer.index() + waiting.side.index());
            }
        }
        Awaited(bits)
    }

    /// Whom somebody who plays `sides` sees awaited: himself as he knows it, the others as he may know it.
    #[must_use]
    pub fn seen_from(self, sides: &[Side]) -> Vec<Side> {
        let eyes = |side: Side| match sides {
            [] => Viewer::Spectator,
            [only] => Viewer::from(*only),
            _ => Viewer::from(side),
        };
        let is_awaited = |side: &Side| self.is_seen(eyes(*side), *side);
        Side::BOTH.into_iter().filter(is_awaited).collect()
    }

    /// Whether a viewer class sees a side awaited.
    #[must_use]
    pub const fn is_seen(self, viewer: Viewer, side: Side) -> bool {
        self.0 & (1 << (BITS * viewer.index() + side.index())) != 0
    }

    /// As the database has it.
    #[must_use]
    pub fn column(self) -> i16 {
        self.0.into()
    }

    /// Reads what [`Awaited::column`] wrote.
    #[must_use]
    pub const fn from_column(column: i16) -> Awaited {
        Awaited(column as u8)
    }
}

#[cfg(test)]
mod tests {
    use protocol::view::Waiting;
    use protocol::{Side::*, phrase};

    use super::*;

    fn view(sides: &[Side]) -> TableView {
        let waiting = |side: &Side| Waiting {
            side: *side,
            say: phrase!("bid"),
            case: "".into(),
        };
        TableView {
            waiting_on: sides.iter().map(waiting).collect(),
            ..TableView::empty(phrase!("turn"))
        }
    }

    #[test]
    fn a_secret_decision_is_known_to_the_side_that_made_it() {
        let views = ByViewer::new(
            view(&[Confederate]),
            view(&[Union, Confederate]),
            view(&[Union, Confederate]),
        );
        let awaited = Awaited::of_views(views.each_ref());
        let awaited = Awaited::from_column(awaited.column());
        assert_eq!(awaited.seen_from(&[Union]), [Confederate]);
        assert_eq!(awaited.seen_from(&[Confederate]), [Union, Confederate]);
        assert_eq!(awaited.seen_from(&[]), [Union, Confederate]);
        assert_eq!(awaited.seen_from(&[Union, Confederate]), [Confederate]);
    }
}
