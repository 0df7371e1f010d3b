//! The counters (4) as sets and tables for the hot loops.

use protocol::Side;

use crate::book::{Book, OffRoad, Reinforcements, Relics};
use crate::data::{CorpsId, GameData, Leader, LeaderId, Rank, Role, Start, Unit, UnitId, UnitKind};
use crate::sets::Set;

/// The reinforcements of Not War But Murder (14).
#[derive(Clone, Copy, Debug)]
pub struct Arrivals {
    /// The turn on which the corps may come and Hoke comes at the latest.
    pub turn: u8,
    /// Areas where XVIII Corps may enter (14.2).
    pub eighteenth_entry: Set,
    /// Areas whose loss may bring Hoke early (14.1).
    pub hoke_trigger: Set,
    /// Where Hoke enters (14.1).
    pub hoke_entry: u8,
    /// Hoke's division (14.1).
    pub hoke: UnitId,
    /// The leader of the corps of 14.2.
    pub smith: LeaderId,
    /// The units of the corps of 14.2 that take part in this game.
    pub eighteenth: Set,
}

impl Arrivals {
    fn new(data: &GameData, book: &Reinforcements) -> Arrivals {
        let smith = data.leader(book.smith).expect("the data have Smith");
        let rank = data.leaders[usize::from(smith.0)].rank;
        let his = |unit: &Unit| unit.corps.map(Rank::Corps) == Some(rank) && unit.start == Start::Reinforcement;
        Arrivals {
            turn: book.turn,
            eighteenth_entry: data.areas_with(Role::XviiiEntry).collect(),
            hoke_trigger: data.areas_with(Role::HokeTrigger).collect(),
            hoke_entry: data
                .areas_with(Role::HokeEntry)
                .next()
                .expect("the data name the area where Hoke enters"),
            hoke: data.unit(book.hoke).expect("the data have Hoke's division"),
            smith,
            eighteenth: units(data, his),
        }
    }
}

/// The corps that may come to help (16.5 of Birth of a Legend).
#[derive(Clone, Copy, Debug)]
pub struct Relief {
    /// Its leader.
    pub leader: LeaderId,
    /// Its units.
    pub units: Set,
    /// Where it may enter.
    pub entry: Set,
}

impl Relief {
    fn new(data: &GameData, relics: &Relics) -> Relief {
        let leader = data
            .leader(relics.relief)
            .expect("the data have the leader of the corps");
        Relief {
            leader,
            units: units(data, |unit| unit.start == Start::OptionalReinforcement),
            entry: relics.relief_entry.into_iter().collect(),
        }
    }
}

/// The units and leaders, computed once from [`GameData`].
#[derive(Clone, Debug)]
pub struct Tables {
    /// The units of each side.
    pub units: [Set; 2],
    /// The leaders of each side.
    pub leaders: [Set; 2],
    /// The army leader of each side.
    pub army_leader: [LeaderId; 2],
    /// The leader who can take the place of each army leader (17.6).
    pub deputy: [Option<LeaderId>; 2],
    /// All infantry.
    pub infantry: Set,
    /// All cavalry, without horse artillery.
    pub cavalry: Set,
    /// All artillery, horse artillery included.
    pub artillery: Set,
    /// Horse artillery.
    pub horse_artillery: Set,
    /// The Richmond Garrison (9.1.3, 10.7.4).
    pub garrison: Set,
    /// Those who stop when they leave the road (9.2, 9.5.3).
    pub road_bound: Set,
    /// Those who add 2, not 1, to an assault when they are fresh (10.4.2).
    pub double_support: Set,
    /// Those who add 1 to an assault when they are exhausted (10.4.2).
    pub exhausted_support: Set,
    /// Units without a corps.
    pub independent: Set,
    /// Brigade detachments (16.7).
    pub detachments: Set,
    /// The units of each corps.
    pub corps: Vec<Set>,
    /// Leaders of corps that ride.
    pub mounted_leaders: Set,
    /// Those who assault as if exhausted after a forced march (16.4).
    pub wearied: Set,
    /// The reinforcements of Not War But Murder.
    pub arrivals: Option<Arrivals>,
    /// Units with the reduced units that can take their places (15.5 of Birth of a Legend).
    pub remnants: Vec<(UnitId, UnitId)>,
    /// The corps that may come to help (16.5 of Birth of a Legend).
    pub relief: Option<Relief>,
    /// The leader who may sleep (16.6 of Birth of a Legend).
    pub sleeper: Option<LeaderId>,
}

/// The units of which something is true.
fn units(data: &GameData, test: impl Fn(&Unit) -> bool) -> Set {
    let all = (0..).zip(&data.units);
    all.filter(|(_, unit)| test(unit)).map(|(index, _)| index).collect()
}

/// The leaders of whom something is true.
fn leaders(data: &GameData, test: impl Fn(&Leader) -> bool) -> Set {
    let all = (0..).zip(&data.leaders);
    all.filter(|(_, leader)| test(leader)).map(|(index, _)| index).collect()
}

/// The army leader of a side; or, `optional`, the one who can take his place.
fn army_leader(data: &GameData, side: Side, optional: bool) -> Option<LeaderId> {
    let commands = |leader: &Leader| {
        let stands_by = matches!(leader.start, Start::Optional(_));
        leader.side == side && leader.rank == Rank::Army && stands_by == optional
    };
    leaders(data, commands).first().map(LeaderId)
}

/// Pairs of a unit and the reduced unit of the same name.
fn remnants(data: &GameData) -> Vec<(UnitId, UnitId)> {
    let reduced = (0..).zip(&data.units).filter(|(_, unit)| unit.start == Start::Reduced);
    reduced
        .filter_map(|(index, unit)| {
            let name = unit.id.strip_suffix("-red")?;
            Some((data.unit(&format!("{name}-inf"))?, UnitId(index)))
        })
        .collect()
}

impl Tables {
    pub(crate) fn new(data: &GameData, book: &Book) -> Tables {
        let kinds = |kinds: &[UnitKind]| units(data, |unit| kinds.contains(&unit.kind));
        let infantry = kinds(&[UnitKind::Infantry]);
        let cavalry = kinds(&[UnitKind::Cavalry]);
        let horse_artillery = kinds(&[UnitKind::HorseArtillery]);
        let corps: Vec<Set> = (0..data.corps.len())
            .map(|corps| units(data, |unit| unit.corps.is_some_and(|id| usize::from(id.0) == corps)))
            .collect();
        let rides = |leader: &Leader| match leader.rank {
            Rank::Corps(CorpsId(id)) => {
                let corps = corps[usize::from(id)];
                corps.meets(cavalry) && !corps.meets(infantry)
            }
            Rank::Army => false,
        };
        let foot_artillery = kinds(&[UnitKind::Artillery]);
        Tables {
            units: Side::BOTH.map(|side| units(data, |unit| unit.side == side)),
            leaders: Side::BOTH.map(|side| leaders(data, |leader| leader.side == side)),
            army_leader: Side::BOTH
                .map(|side| army_leader(data, side, false).expect("the data have an army leader for each side")),
            deputy: Side::BOTH.map(|side| army_leader(data, side, true)),
            infantry,
            cavalry,
            artillery: foot_artillery | horse_artillery,
            horse_artillery,
            garrison: Set::of(data.unit(book.garrison.unit).expect("the data have the garrison").0),
            road_bound: match book.off_road {
                OffRoad::FootStops => infantry,
                OffRoad::AllButHorseStop => infantry | foot_artillery,
            },
            double_support: kinds(book.support.double),
            exhausted_support: kinds(book.support.exhausted),
            independent: units(data, |unit| unit.corps.is_none()),
            detachments: units(data, |unit| unit.start == Start::Detachment),
            mounted_leaders: leaders(data, rides),
            corps,
            wearied: kinds(book.forced_march.wearies),
            arrivals: book.reinforcements.map(|figures| Arrivals::new(data, &figures)),
            remnants: remnants(data),
            relief: book.relics.map(|relics| Relief::new(data, &relics)),
            sleeper: book.relics.and_then(|relics| data.leader(relics.sleeper)),
        }
    }

    /// Infantry and cavalry.
    #[must_use]
    pub fn troops(&self) -> Set {
        self.infantry | self.cavalry
    }

    /// All divisions: infantry and cavalry without detachments.
    #[must_use]
    pub fn divisions(&self) -> Set {
        self.troops() - self.detachments
    }
}
