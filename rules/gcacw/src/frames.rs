//! What is going on, from the turn to the retreat of a unit: the frames of a game.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::campaign::{Asked, Step};
use crate::ids::{HexId, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::tables::{AttackKind, Outcome};

/// The most hexes of any retreat.
pub const LONGEST: usize = 6;

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The hex that is attacked.
    pub target: HexId,
    /// The units that attack.
    pub units: UnitSet,
    /// How, in a march; none in an assault.
    pub kind: Option<AttackKind>,
    /// The leader of an assault.
    pub leader: Option<LeaderId>,
    /// Whether the defender has refused his flanks.
    pub refused: bool,
    /// Whether a gunboat supports him.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub supported: bool,
}

/// Whether nobody is in a set, for states to stay as short as they were.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nobody(leaders: &LeaderSet) -> bool {
    leaders.is_empty()
}

/// Why units retreat, which says how far (7.6, 7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// An `r`, or a voluntary retreat.
    Retreat,
    /// An `R`.
    Rout,
    /// Cavalry before infantry.
    Cavalry,
}

/// The march of a unit (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// The leader who goes along.
    pub leader: Option<LeaderId>,
    /// Further leaders who go along: one of the army beside one of the command, or the other way round (5.1.1).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub others: LeaderSet,
    /// The movement points that are left.
    pub points: u8,
    /// How many hexes it has entered.
    pub steps: u8,
    /// Whether it may go no further: it made a minimum move.
    pub stopped: bool,
    /// Whether it stands in an enemy zone of control that it has entered, and may go no further.
    pub zoned: bool,
    /// Whether it may attack no more.
    pub spent: bool,
    /// Whether it has attacked.
    pub attacked: bool,
    /// Whether cavalry that retreated before it has taken points that were enough for a hex (7.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub delayed: bool,
    /// Whether it has made a forced march.
    pub forced: bool,
    /// The attack that it is about to make, if cavalry does not retreat before it.
    pub pending: Option<(AttackKind, HexId)>,
    /// Whether it marches strategically, far from any enemy (7.0 of the advanced game).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub far: bool,
    /// How tired the unit was before it was selected, where that is asked (19.1 of the advanced game).
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub rested: u8,
}

fn is_none_yet(rested: &u8) -> bool {
    *rested == 0
}

impl March {
    /// The attack that it makes on a hex.
    #[must_use]
    pub fn attack(&self, kind: AttackKind, target: HexId) -> Attack {
        Attack {
            target,
            units: UnitSet::of(self.unit),
            kind: Some(kind),
            leader: self.leader,
            refused: false,
            supported: false,
        }
    }

    /// Whether it makes no minimum move any more (6.2.7): it has gone somewhere, attacked, gained points by force, or could
    /// have gone somewhere before cavalry delayed it.
    #[must_use]
    pub const fn is_bound(&self) -> bool {
        self.steps > 0 || self.forced || self.attacked || self.delayed
    }

    /// Whether a leader goes along.
    #[must_use]
    pub fn takes(&self, leader: LeaderId) -> bool {
        self.leader == Some(leader) || self.others.contains(leader)
    }

    /// The march of a unit that has not gone anywhere.
    #[must_use]
    pub const fn new(unit: UnitId, points: u8) -> March {
        March {
            unit,
            leader: None,
            others: LeaderSet::EMPTY,
            points,
            steps: 0,
            stopped: false,
            zoned: false,
            spent: false,
            attacked: false,
            delayed: false,
            forced: false,
            pending: None,
            far: false,
            rested: 0,
        }
    }
}

/// A leader who is active (5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Led {
    /// The leader.
    pub leader: LeaderId,
    /// The units that he takes along and that have not marched.
    pub units: UnitSet,
    /// How many he may take along.
    pub limit: u8,
    /// The movement points that were rolled; none while units are chosen.
    pub points: Option<u8>,
    /// Whether he may still transfer.
    pub transfers: bool,
    /// Whether they march strategically, each for fatigue of its own (7.0 of the advanced game).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub far: bool,
    /// Whether he has gone along with one of them (5.2.5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

/// What comes next in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prepared {
    /// Units are named.
    Naming,
    /// It is rolled for.
    Rolling,
    /// Its owner chooses who attacks: so many of the leader's hex, and so many of a grand assault.
    Choosing(u8, u8),
}

/// An assault that is prepared (5.3, 7.1.4, 7.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// The leader.
    pub leader: LeaderId,
    /// The hex that is attacked.
    pub target: HexId,
    /// The units of the leader's hex that were named.
    pub units: UnitSet,
    /// The units that were named for a grand assault.
    pub grand: UnitSet,
    /// Those who were chosen to attack.
    pub chosen: UnitSet,
    /// What comes next.
    pub stage: Prepared,
}

impl Assault {
    /// One that a leader has just ordered on a hex: nobody is named yet (5.3.1).
    pub(crate) const fn ordered(leader: LeaderId, target: HexId) -> Assault {
        Assault {
            leader,
            target,
            units: UnitSet::EMPTY,
            grand: UnitSet::EMPTY,
            chosen: UnitSet::EMPTY,
            stage: Prepared::Naming,
        }
    }
}

/// Cavalry that may retreat before infantry (7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ride {
    /// Whose cavalry.
    pub side: Side,
    /// The hex of the enemy.
    pub from: HexId,
    /// The hexes from which it may still retreat.
    pub hexes: [Option<HexId>; 6],
}

/// A rout that drives units into two directions (7.6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// The rout.
    pub flight: Flight,
    /// The hex that the attacker has named.
    pub hex: Option<HexId>,
    /// The units that go there.
    pub group: UnitSet,
}

/// A combat whose dice are rolled (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The attack.
    pub attack: Attack,
    /// Who attacks.
    pub side: Side,
    /// Who defends.
    pub defenders: UnitSet,
    /// The results of attacker and defender.
    pub results: [Outcome; 2],
    /// What comes next.
    pub stage: Stage,
}

/// What comes next in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The attacker loses strength.
    AttackerLoses,
    /// The defender loses strength.
    DefenderLoses,
    /// Letters are applied, and the defender is driven off.
    Letters,
    /// The defender may retreat by himself.
    Choice,
    /// The attacker may advance.
    Advance,
    /// It is over.
    Over,
}

/// A retreat under way (7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// Whose units.
    pub side: Side,
    /// The units.
    pub units: UnitSet,
    /// Why.
    pub cause: Cause,
    /// The hex of the enemy.
    pub from: HexId,
    /// The hexes that they have left.
    pub left: [Option<HexId>; LONGEST],
    /// How many they have gone.
    pub steps: u8,
    /// How many of these did not lead farther away.
    pub sideways: u8,
    /// The hex into which it leads first, where a rout was divided.
    pub first: Option<HexId>,
    /// The hex into which others of the divided rout went first.
    pub barred: Option<HexId>,
    /// The leaders who go along (6.3.3).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub leaders: LeaderSet,
}

/// The parts of a turn (3.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// It begins.
    Start,
    /// Actions follow.
    Cycle,
    /// Works are built.
    Building,
    /// All recover.
    Recovery,
    /// It ends.
    End,
    /// The next one is counted, when all is answered that its end has asked.
    Dawn,
    /// A step of the campaign.
    Campaign(Step),
}

/// Something that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Units are placed.
    SetUp(Side),
    /// The turn.
    Turn(Part),
    /// A side transfers leaders; those that have transferred.
    Transfer(Side, LeaderSet),
    /// A side has the initiative; whether the other has passed it.
    Action(Side, bool),
    /// A leader is active.
    Led(Led),
    /// A unit marches.
    March(March),
    /// A leader prepares an assault.
    Assault(Assault),
    /// A combat.
    Fight(Fight),
    /// A side loses points among units.
    Loss(Side, u8, UnitSet),
    /// Units retreat.
    Flight(Flight),
    /// A side is asked whether it refuses its flanks.
    Refuse(Attack),
    /// Cavalry may retreat.
    Ride(Ride),
    /// A rout is divided.
    Split(Split),
    /// A unit arrives in one of the hexes of a scenario.
    Arrive(UnitId),
    /// A side builds works.
    Works(Side, UnitSet),
    /// The Confederate says before the game where a division of his is expected.
    Expect,
    /// The Union is asked where its base is.
    Base,
    /// The Confederate may release one of those who are held back.
    Release,
    /// The Union is asked whether a gunboat supports a defence.
    Support(Attack),
    /// Units in a hex were bombarded; whether they owe a point.
    Shelled(HexId, bool),
    /// The campaign asks something.
    Campaign(Asked),
}
