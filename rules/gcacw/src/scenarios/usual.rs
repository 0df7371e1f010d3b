//! Where the units of a free set-up stand as one usually places them: a proposal, which changes nothing that may be done.
//!
//! The line of April 1862: the works before Yorktown, the dams of the Warwick, the landings behind the right.

use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::ids::{HexId, HexSet, UnitId};

/// Units, and where they stood or would have: the first hex of these that is open to them.
const LINE: [(&str, &[&str]); 11] = [
    // Wynn's Mill and Lee's Mill, where the dams are.
    ("cs-cobb-a", &["S5412"]),
    ("cs-mclaws-a", &["S5313"]),
    ("cs-mclaws-b", &["S5313"]),
    // The works between Wynn's Mill and Yorktown.
    ("cs-rains-a", &["S5410"]),
    ("cs-rains-b", &["S5410"]),
    ("cs-pryor", &["S5411", "S5510", "S5608"]),
    ("cs-rodes-a", &["S5411"]),
    ("cs-ward", &["S5510"]),
    // Riders watch the river below the dams.
    ("cs-3-va-cav", &["S5213"]),
    // The landings of the right.
    ("cs-colston", &["S5017", "S4912", "S4811"]),
    ("cs-wilcox-a", &["S4912", "S4811", "S5017"]),
];

impl Field<'_> {
    /// The choices that place all of a side that is still to be placed, one after another, as one usually does.
    pub(crate) fn usual_set_up(&self, side: Side) -> Vec<Choice> {
        if !matches!(self.state.frames.last(), Some(Frame::SetUp(_))) {
            return Vec::new();
        }
        let mut placed: Vec<(UnitId, HexId)> = Vec::new();
        for unit in self.unplaced(side) {
            let Start::Free(free) = self.start(unit) else { continue };
            // Two that share a list of hexes may not stand in one (scenario 1, rule 2).
            let taken: HexSet = placed
                .iter()
                .filter(|(other, _)| self.share_list(unit, *other))
                .map(|(_, hex)| *hex)
                .collect();
            let open = |hex: &HexId| {
                let is_open = self.judge_phase(side, Choice::Place(unit, *hex)).is_ok();
                is_open && !taken.contains(*hex)
            };
            let line = LINE.iter().find(|(id, _)| *id == self.scenario[unit].printed.id);
            let named = line.into_iter().flat_map(|(_, labels)| *labels);
            let mut hexes = named.filter_map(|label| self.map().labelled(label));
            let hex = hexes.find(open).or_else(|| { **free }.find(open));
            placed.extend(hex.map(|hex| (unit, hex)));
        }
        let place = |(unit, hex)| Choice::Place(unit, hex);
        placed.into_iter().map(place).collect()
    }
}
