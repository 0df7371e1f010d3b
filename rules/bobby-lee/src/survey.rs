//! Questions that change nothing: where the supply of both sides runs, and how a fire would come out.

use kernel::{Side, Viewer};
use protocol::package::LayerInfo;
use protocol::survey::{Query, Stretch, Survey};

use crate::BobbyLee;
use crate::data::{EdgeId, border_id};
use crate::state::State;

/// The layer of supply lines.
const SUPPLY: &str = "supply";

impl BobbyLee {
    /// What can be drawn on the map on request.
    pub(crate) fn layers() -> Vec<LayerInfo> {
        vec![LayerInfo {
            id: SUPPLY.to_owned(),
            label: "Supply lines".to_owned(),
            case: "9.2".to_owned(),
        }]
    }

    /// The answer to a question. Layers rest on where blocks stand, which everybody sees; a preview on the asker's own
    /// blocks.
    pub(crate) fn answer(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        match query {
            Query::Layer(id) if id == SUPPLY => Some(Survey::Layer(self.supply_layer(state))),
            Query::Layer(_) | Query::Goals => None,
            Query::Preview(choice) => {
                let (side, choice) = (viewer.side()?, choice.parse().ok()?);
                self.judge_choice(state, side, choice).ok()?;
                let combat = self.preview(state, side, choice)?;
                Some(Survey::Combat(Box::new(combat)))
            }
        }
    }

    /// The hexes in supply of each side, and the hexsides that its lines cross (9.2).
    fn supply_layer(&self, state: &State) -> Vec<Stretch> {
        let stretch = |side: Side| {
            let supply = self.supply(state, side);
            let crossed = self
                .data
                .edges
                .iter()
                .zip(0..)
                .filter(|(edge, _)| self.joins(side, &supply, edge));
            Stretch {
                owner: Some(side),
                spaces: supply.hexes.map(|hex| self.space(hex).0).collect(),
                borders: crossed.map(|(_, edge)| border_id(EdgeId(edge))).collect(),
            }
        };
        Side::BOTH.map(stretch).into()
    }
}
