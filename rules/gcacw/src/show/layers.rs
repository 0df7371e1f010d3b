//! What is drawn on the map on request: zones of control, command radius, flank cover, who may act, supply, counties.

use kernel::{Phrase, Side, phrase};
use protocol::package::LayerInfo;
use protocol::survey::{Stretch, Tag};

use crate::field::Field;
use crate::forces::Rank;
use crate::ids::{HexId, HexSet, UnitSet};

/// The layer of zones of control.
const ZONES: &str = "zones";
/// The layer of the command radius of leaders.
const COMMAND: &str = "command";
/// The layer of the hexes that count for a flank bonus.
const FLANKS: &str = "flanks";
/// The layer of those who may still act.
const FRESH: &str = "fresh";
/// The layer of supply.
const SUPPLY: &str = "supply";
/// The layer of the counties that the Union controls.
const COUNTIES: &str = "counties";

/// What can be drawn on the map on request.
pub(crate) fn layers() -> Vec<LayerInfo> {
    let layer = |id: &str, label: &str, case: &str| LayerInfo {
        id: id.to_owned(),
        label: label.to_owned(),
        case: case.to_owned(),
    };
    vec![
        layer(ZONES, "Zones of control", "2.4.1"),
        layer(COMMAND, "Command radius", "2.5.1"),
        layer(FLANKS, "Flank cover", "7.4.7"),
        layer(FRESH, "Who may still act", "4.2.5"),
        layer(SUPPLY, "Supply", "advanced 17.0"),
        layer(COUNTIES, "Counties that the Union controls", "advanced 12.0"),
    ]
}

/// Hexes in the colour of a side, or of none.
fn stretch(owner: Option<Side>, hexes: HexSet) -> Stretch {
    Stretch {
        owner,
        spaces: hexes.map(|hex| hex.0).collect(),
        ..Stretch::default()
    }
}

/// The same, with what they are.
fn told(say: Phrase, owner: Option<Side>, hexes: HexSet) -> Stretch {
    Stretch {
        say: Some(say),
        ..stretch(owner, hexes)
    }
}

/// The hexes of both sides.
fn of_both(hexes: [HexSet; 2]) -> Vec<Stretch> {
    let each = Side::BOTH.into_iter().zip(hexes);
    each.map(|(side, hexes)| stretch(Some(side), hexes)).collect()
}

impl Field<'_> {
    /// What a layer shows; none where the scenario knows nothing of the kind.
    pub(crate) fn layer(&self, id: &str) -> Option<Vec<Stretch>> {
        match id {
            ZONES => Some(of_both(Side::BOTH.map(|side| self.zone(side)))),
            COMMAND => Some(of_both(Side::BOTH.map(|side| self.commanded(side)))),
            FLANKS => Some(self.flank_cover()),
            FRESH => Some(of_both(Side::BOTH.map(|side| self.fresh(side)))),
            SUPPLY => self.supplied().map(of_both),
            COUNTIES if self.travel().is_some() => Some(of_both([self.union_counties(), HexSet::EMPTY])),
            _ => None,
        }
    }

    /// The hexes in the command radius of a side's leaders of corps and divisions.
    fn commanded(&self, side: Side) -> HexSet {
        let far = self.data.tables.ranges.value.command;
        let leaders = self.scenario.leaders_of[side.index()];
        leaders
            .filter(|leader| self.scenario[*leader].printed.rank != Rank::Army)
            .filter_map(|leader| self.state.leaders[leader].hex)
            .fold(HexSet::EMPTY, |all, from| all | self.within(side, from, far))
    }

    /// Where units of a side stand that may still act.
    fn fresh(&self, side: Side) -> HexSet {
        let units = self.scenario.sides[side.index()].filter(|unit| self.may_act(*unit).is_ok());
        units.filter_map(|unit| self.state.units[unit].hex).collect()
    }

    /// Around the hex that is attacked, or else around all that can be: the hexes that its attacker covers, and in no
    /// colour of a side those of them that count for less. Beside each defender stands how many of six are covered, and the
    /// bonus.
    fn flank_cover(&self) -> Vec<Stretch> {
        let attack = self.attack_now();
        let mut shown = Vec::new();
        let mut less = HexSet::EMPTY;
        for side in Side::BOTH {
            let enemy = self.scenario.sides[side.other().index()];
            let targets: HexSet = match &attack {
                Some(attack) if attack.units.meets(self.scenario.sides[side.index()]) => HexSet::of(attack.target),
                Some(_) => HexSet::EMPTY,
                None => enemy
                    .filter_map(|unit| self.state.units[unit].hex)
                    .filter(|hex| self.is_beside(side, *hex))
                    .collect(),
            };
            let mut full = HexSet::EMPTY;
            let mut tags = Vec::new();
            for target in targets {
                let [fully, reduced] = self.covered_hexes(side, target);
                full |= fully;
                less |= reduced;
                let attackers = match &attack {
                    Some(attack) => attack.units,
                    None => self.may_fall_on(side, target),
                };
                let flanks = self.flanks(target, attackers, attack.is_some_and(|attack| attack.refused));
                tags.push(Tag(target.0, phrase!("layer.cover.of", flanks.covered, flanks.bonus)));
            }
            shown.push(Stretch {
                tags,
                ..told(phrase!("layer.cover", side), Some(side), full)
            });
        }
        shown.push(told(Phrase::bare("layer.cover.less"), None, less));
        shown
    }

    /// Those of a side who stand next to a hex in order enough to attack it.
    fn may_fall_on(&self, side: Side, hex: HexId) -> UnitSet {
        let around = self.map().around(hex).map(|beside| self.steady_in(side, beside.hex));
        around.fold(UnitSet::EMPTY, |all, units| all | units)
    }

    /// Whether units of a side stand next to a hex.
    fn is_beside(&self, side: Side, hex: HexId) -> bool {
        !self.may_fall_on(side, hex).is_empty()
    }
}
