//! What can be drawn on the map on request: how far active leaders command, where units are that they can activate, and
//! what lies within the limit line.

use kernel::Side;
use maps::sets::Set;
use protocol::package::LayerInfo;
use protocol::survey::Stretch;

use crate::data::{LeaderId, Role};
use crate::game::BloodiestDay;
use crate::state::{State, place};

/// The layer of the active leaders' range.
const COMMAND: &str = "command";
/// The layer of the units that they can activate.
const FRESH: &str = "fresh";
/// The layer of the areas that guns of V Corps reach over the creek.
const LONG_RANGE: &str = "long-range";

/// What can be drawn on the map on request.
pub(crate) fn layers() -> Vec<LayerInfo> {
    let layer = |id: &str, label: &str, case: &str| LayerInfo {
        id: id.to_owned(),
        label: label.to_owned(),
        case: case.to_owned(),
    };
    vec![
        layer(COMMAND, "Command radius", "3.0"),
        layer(FRESH, "Who may still act", "6.1"),
        layer(LONG_RANGE, "Within the limit line", "3.0"),
    ]
}

impl BloodiestDay {
    /// What a layer shows.
    pub(crate) fn layer(&self, state: &State, id: &str) -> Option<Vec<Stretch>> {
        if id == LONG_RANGE {
            let spaces = self.areas_with(Role::LongRangeTarget).map(u16::from).collect();
            return Some(vec![Stretch {
                owner: Some(Side::Union),
                spaces,
                ..Stretch::default()
            }]);
        }
        let areas = |side| match id {
            COMMAND => Some(self.command_radius(state, side)),
            FRESH => Some(self.ready_areas(state, side)),
            _ => None,
        };
        let stretch = |side| {
            Some(Stretch {
                owner: Some(side),
                spaces: areas(side)?.map(u16::from).collect(),
                ..Stretch::default()
            })
        };
        Side::BOTH.into_iter().map(stretch).collect()
    }

    /// The active leaders of a side who are on the map and command units (3.0, 5.1).
    fn commanders(&self, state: &State, side: Side) -> impl Iterator<Item = (LeaderId, u8)> {
        let leaders = self.own_leaders(side).map(|leader| (leader, state.leader_at(leader)));
        leaders.filter(|(leader, at)| {
            state.is_awake(*leader) && place::is_area(*at) && !self.commanded(*leader).is_empty()
        })
    }

    /// 3.0: the area of each of them, and those next to it.
    fn command_radius(&self, state: &State, side: Side) -> Set {
        let around = |all: Set, (_, at): (LeaderId, u8)| all | Set::of(at) | self.around(at);
        self.commanders(state, side).fold(Set::EMPTY, around)
    }

    /// 6.1: those of these areas in which fresh units are under his command.
    fn ready_areas(&self, state: &State, side: Side) -> Set {
        let near = self.commanders(state, side).map(|(leader, at)| {
            let near = Set::of(at) | self.around(at);
            near.filter(move |area| !self.activable(state, leader, *area).is_empty())
        });
        near.flatten().collect()
    }
}
