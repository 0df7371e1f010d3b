//! Questions that change nothing: where the supply of both sides runs, and how a fire would come out.

use kernel::{Side, Viewer};
use protocol::package::LayerInfo;
use protocol::survey::{Query, Stretch, Survey};

use crate::data::border_id;
use crate::game::BobbyLee;
use crate::ids::EdgeId;
use crate::state::State;

/// The layer of the active leaders' range.
pub(super) const COMMAND: &str = "command";
/// The layer of supply lines.
const SUPPLY: &str = "supply";

impl BobbyLee {
    /// What can be drawn on the map on request.
    pub(crate) fn layers() -> Vec<LayerInfo> {
        let layer = |id: &str, label: &str, case: &str| LayerInfo {
            id: id.to_owned(),
            label: label.to_owned(),
            case: case.to_owned(),
        };
        vec![
            layer(SUPPLY, "Supply lines", "9.2"),
            layer(COMMAND, "Command range", "5.12"),
        ]
    }

    /// The answer to a question. Layers rest on where blocks stand, which everybody sees; a preview on the asker's own
    /// blocks.
    pub(crate) fn answer(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        match query {
            Query::Layer(id) if id == SUPPLY => Some(Survey::Layer(self.supply_layer(state))),
            Query::Layer(id) if id == COMMAND => Some(Survey::Layer(self.command_layer(state, viewer))),
            Query::Layer(_) | Query::Reach(_) | Query::Company(_) | Query::Muster(_) | Query::Usual => None,
            Query::Goals => Some(Survey::Goals(self.goals(state))),
            Query::Preview(choice) => {
                let (side, choice) = (viewer.side()?, choice.parse().ok()?);
                self.judge_choice(state, side, choice).ok()?;
                let combat = self.preview(state, side, choice)?;
                Some(Survey::Combat(Box::new(combat)))
            }
        }
    }

    /// The hexes in command of the active leaders whom the viewer knows (5.12).
    fn command_layer(&self, state: &State, viewer: Viewer) -> Vec<Stretch> {
        let known = if viewer.side() == Some(state.active) {
            state.turn.active
        } else {
            state.turn.active & state.revealed
        };
        vec![Stretch {
            owner: Some(state.active),
            spaces: self.range_of(state, known).map(|hex| self.space(hex).0).collect(),
            ..Stretch::default()
        }]
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
                ..Stretch::default()
            }
        };
        Side::BOTH.map(stretch).into()
    }
}
