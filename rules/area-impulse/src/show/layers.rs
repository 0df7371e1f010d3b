//! What can be drawn on the map on request: where commands are that active leaders can activate.

use kernel::{Side, Viewer};
use maps::sets::Set;
use protocol::package::LayerInfo;
use protocol::survey::Stretch;

use crate::data::{LeaderId, Rank};
use crate::game::AreaImpulse;
use crate::state::{Dawn, Frame, State, place};

/// The layer of the active leaders' commands.
const COMMAND: &str = "command";

/// What can be drawn on the map on request.
pub(crate) fn layers() -> Vec<LayerInfo> {
    vec![LayerInfo {
        id: COMMAND.to_owned(),
        label: "Commands of active leaders".to_owned(),
        case: "8.1.1".to_owned(),
    }]
}

impl AreaImpulse {
    /// What a layer shows.
    pub(crate) fn layer(&self, state: &State, viewer: Viewer, id: &str) -> Option<Vec<Stretch>> {
        (id == COMMAND).then(|| {
            let stretch = |side| Stretch {
                owner: Some(side),
                spaces: self.commanded_areas(state, viewer, side).map(u16::from).collect(),
                ..Stretch::default()
            };
            Side::BOTH.map(stretch).into()
        })
    }

    /// The areas in which an active leader of a side stands with units that he activates by himself (8.1.1). An army leader
    /// counts with nobody: where he activates areas, he does so anywhere.
    fn commanded_areas(&self, state: &State, viewer: Viewer, side: Side) -> Set {
        let mut leaders = self.lookups.leaders[side] - state.inactive;
        if viewer.side() != Some(side) {
            // 17.7: of who is reported in two areas nobody else knows in which he is, nor where anybody is placed.
            leaders -= self.hidden(state, side);
            if state.frame() == Some(Frame::Dawn(Dawn::Muster(side))) {
                leaders = Set::EMPTY;
            }
        }
        let here = leaders.filter_map(|leader| {
            let leader = LeaderId(leader);
            let at = state.leader_at(leader);
            let commands = self.rank(leader) != Rank::Army
                && place::is_area(at)
                && !self.corps_units(state, leader, at).is_empty();
            commands.then_some(at)
        });
        here.collect()
    }
}
