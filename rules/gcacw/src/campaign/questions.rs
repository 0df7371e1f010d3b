//! What the campaign asks.

use protocol::Side;
use serde::{Deserialize, Deserializer, Serialize};

use super::terms::Release;
use crate::forces::Scenario;
use crate::ids::{LeaderId, LeaderSet, UnitId, UnitSet};

/// A question of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The Union says where it lands (2.0).
    Landing,
    /// Where Lee joins the army (20.0).
    Lee,
    /// Whether the Union is active for a week (5.0).
    Posture,
    /// Whether a side tries to go on after double ones (6.0).
    GoOn(Side),
    /// Whether the Confederate player ends the cycle after a tie (6.0).
    Tie,
    /// A side sends units to and from the boxes; the leaders who go along with the next (15.0).
    OffMap(Side, #[serde(deserialize_with = "leaders")] LeaderSet),
    /// How strong the detachment of a unit is (19.1).
    Detachment(UnitId),
    /// How much of its artillery goes with its detachment (19.3).
    Battery(UnitId, UnitId),
    /// A side attaches units; the one whose new unit is chosen (19.2).
    Attachment(Side, Option<UnitId>),
    /// Where a unit arrives that was on the turn track (15.0).
    Arrival(UnitId),
    /// Where the Confederates go who have to leave the Rappahannock (15.0).
    Evacuation,
    /// A side draws units from Baltimore or Richmond: of any arm, or of infantry, artillery and cavalry (13.0).
    Draw(Side, [u8; 3]),
    /// Where a reinforcement is placed (13.0).
    Gate(UnitId),
    /// Which division comes from the Atlantic coast (13.2).
    Coast,
    /// Where A.P. Hill joins the army (13.1).
    Hill,
    /// Whether there is an offensive in the Valley (14.0).
    Offensive,
    /// Who loses points by it (14.0).
    ValleyLoss(u8),
    /// Whether the Union asks for the divisions at Fredericksburg (14.0).
    Release,
    /// Who is released, and how he comes (14.0).
    Released(Release),
    /// Which corps a released unit is put under (14.0).
    Corps(UnitId),
    /// Whether the Union reorganizes its army (21.0).
    Reorganization,
    /// Where the leader of a new corps joins it (21.0).
    NewLeader(LeaderId),
    /// Depots are built, completed and given up; whether one was built or completed (17.1).
    Depots(bool),
    /// Where the siege artillery goes (18.0).
    Guns,
    /// Units forage; those that have tried (17.4).
    Forage(Side, UnitSet),
    /// The Confederate player is asked about a sortie (9.0).
    Sortie,
    /// The Union moves gunboats; those that have moved, a bit for each (11.0).
    Boats(u8),
    /// The Union names who attacks Norfolk, or moves units there and back (16.2).
    Norfolk(UnitSet),
    /// Norfolk was attacked: whether its garrison is beaten (16.2).
    Stormed(bool),
    /// The garrison of Norfolk comes onto the map (16.2).
    LeavesNorfolk,
    /// The Confederate player is asked for a point for the battery at Drewry's Bluff (16.2).
    Bluff,
}

/// Reads leaders; up to edition 4 of the game one was saved, or none.
fn leaders<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LeaderSet, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Saved {
        Several(LeaderSet),
        One(Option<LeaderId>),
    }
    Ok(match Saved::deserialize(deserializer)? {
        Saved::Several(leaders) => leaders,
        Saved::One(leader) => leader.into_iter().collect(),
    })
}

impl Asked {
    /// Who is asked.
    #[must_use]
    pub fn side(self, scenario: &Scenario) -> Side {
        match self {
            Asked::Landing | Asked::Posture | Asked::Coast | Asked::Release | Asked::Released(_) => Side::Union,
            Asked::Lee | Asked::Tie | Asked::Evacuation | Asked::Hill | Asked::Offensive | Asked::ValleyLoss(_) => {
                Side::Confederate
            }
            Asked::Boats(_) | Asked::Norfolk(_) | Asked::Reorganization | Asked::NewLeader(_) => Side::Union,
            Asked::Depots(_) | Asked::Guns => Side::Union,
            Asked::Sortie | Asked::Stormed(_) | Asked::LeavesNorfolk | Asked::Bluff => Side::Confederate,
            Asked::GoOn(side) | Asked::OffMap(side, _) | Asked::Draw(side, _) | Asked::Forage(side, _) => side,
            Asked::Attachment(side, _) => side,
            Asked::Detachment(unit) | Asked::Battery(unit, _) => scenario[unit].printed.side,
            Asked::Arrival(unit) | Asked::Gate(unit) | Asked::Corps(unit) => scenario[unit].printed.side,
        }
    }

    /// The units and the leaders that it names.
    #[must_use]
    pub(crate) fn names(self) -> (UnitSet, LeaderSet) {
        match self {
            Asked::Arrival(unit) | Asked::Gate(unit) | Asked::Corps(unit) | Asked::Detachment(unit) => {
                (UnitSet::of(unit), LeaderSet::EMPTY)
            }
            Asked::Battery(unit, other) => (UnitSet::of(unit) | UnitSet::of(other), LeaderSet::EMPTY),
            Asked::Attachment(_, unit) => (unit.into_iter().collect(), LeaderSet::EMPTY),
            Asked::Norfolk(units) | Asked::Forage(_, units) => (units, LeaderSet::EMPTY),
            Asked::OffMap(_, leaders) => (UnitSet::EMPTY, leaders),
            Asked::NewLeader(leader) => (UnitSet::EMPTY, LeaderSet::of(leader)),
            _ => (UnitSet::EMPTY, LeaderSet::EMPTY),
        }
    }
}
