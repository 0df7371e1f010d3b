//! What is printed, as sets and tables for the hot loops.

use protocol::Side;

use crate::book::{Book, Ground, OffRoad, Reinforcements, Relics};
use crate::data::{
    BorderKind, CorpsId, CrossingKind, GameData, Leader, LeaderId, Rank, Role, Start, Unit, UnitId, UnitKind,
};
use crate::sets::Set;

/// How many areas a map can have, area 0 (unused) included.
pub const AREAS: usize = 64;
const NO_EDGE: u8 = u8::MAX;

/// A border as somebody crosses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The area on the other side.
    pub to: u8,
    /// What runs along it.
    pub border: BorderKind,
    /// The bridge, ford or ferry across it, as an index.
    pub bridge: Option<u8>,
    /// Whether the crossing is a ford or a ferry.
    pub ford: bool,
    /// Whether a road crosses it.
    pub road: bool,
    /// Whether a railway crosses it.
    pub rail: bool,
}

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
        let units = (0..).zip(&data.units).filter(|(_, unit)| his(unit));
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
            eighteenth: units.map(|(index, _)| index).collect(),
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
        let units = (0..).zip(&data.units);
        Relief {
            leader,
            units: units
                .filter(|(_, unit)| unit.start == Start::OptionalReinforcement)
                .map(|(index, _)| index)
                .collect(),
            entry: relics.relief_entry.into_iter().collect(),
        }
    }
}

/// The landings between which the Union Supply Train moves (6.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    /// Where it begins.
    pub start: u8,
    /// Where it may go.
    pub goal: u8,
}

/// Sets and tables computed once from [`GameData`].
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
    /// Where the garrison may march.
    pub garrison_marches: Set,
    /// Where the garrison may retreat.
    pub garrison_retreats: Set,
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
    /// All areas.
    pub areas: Set,
    /// The areas adjacent to each area.
    pub adjacent: [Set; AREAS],
    /// The sources of supply of each side (13.3.1).
    pub supply: [Set; 2],
    /// Where each side's paths for repairs of bridges lead (16.5.3).
    pub yards: [Set; 2],
    /// Richmond.
    pub richmond: u8,
    /// The areas with square identifiers (3.2.2).
    pub fortified: Set,
    /// The areas south of the rivers (17.2.1, 17.2.3).
    pub south: Set,
    /// The areas in which a cavalry raid cuts the railway (17.5).
    pub rail_raid: Set,
    /// Richmond's gates (15.4).
    pub gates: Set,
    /// Where a unit can be forced off the map (10.7.4).
    pub map_edge: Set,
    /// The areas in reach of the gunboats on the James, and where they also defend (15.6 of Birth of a Legend).
    pub river: [Set; 2],
    /// Units with the reduced units that can take their places (15.5 of Birth of a Legend).
    pub remnants: Vec<(UnitId, UnitId)>,
    /// Those who assault as if exhausted after a forced march (16.4).
    pub wearied: Set,
    /// The corps that may come to help (16.5 of Birth of a Legend).
    pub relief: Option<Relief>,
    /// The leader who may sleep (16.6 of Birth of a Legend).
    pub sleeper: Option<LeaderId>,
    /// The reinforcements of Not War But Murder.
    pub arrivals: Option<Arrivals>,
    /// The landings of the Supply Train (6.2.2).
    pub landings: Option<Landings>,
    edges: Vec<Edge>,
    edge_index: [[u8; AREAS]; AREAS],
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
        let units_where = |test: &dyn Fn(usize) -> bool| -> Set {
            (0..data.units.len())
                .filter(|index| test(*index))
                .map(|index| index as u8)
                .collect()
        };
        let leaders_where = |test: &dyn Fn(usize) -> bool| -> Set {
            (0..data.leaders.len())
                .filter(|index| test(*index))
                .map(|index| index as u8)
                .collect()
        };
        let kind = |kind: UnitKind| units_where(&|index| data.units[index].kind == kind);
        let areas_with = |role: Role| -> Set { data.areas_with(role).collect() };
        let cavalry = kind(UnitKind::Cavalry);
        let horse_artillery = kind(UnitKind::HorseArtillery);
        let corps: Vec<Set> = (0..data.corps.len())
            .map(|corps| units_where(&|index| data.units[index].corps.is_some_and(|id| usize::from(id.0) == corps)))
            .collect();
        let army_leader = Side::BOTH.map(|side| {
            let commands = |index: &usize| {
                let leader = &data.leaders[*index];
                leader.side == side && leader.rank == Rank::Army && !matches!(leader.start, Start::Optional(_))
            };
            let index = (0..data.leaders.len()).find(commands);
            LeaderId(index.expect("the data have an army leader for each side") as u8)
        });
        let deputy = Side::BOTH.map(|side| {
            let stands_by = |leader: &Leader| {
                leader.side == side && leader.rank == Rank::Army && matches!(leader.start, Start::Optional(_))
            };
            let index = data.leaders.iter().position(stands_by)?;
            Some(LeaderId(index as u8))
        });
        let mut edges = Vec::new();
        let mut edge_index = [[NO_EDGE; AREAS]; AREAS];
        let mut adjacent = [Set::EMPTY; AREAS];
        for area in &data.areas {
            for neighbour in &area.neighbours {
                edge_index[usize::from(area.number)][usize::from(neighbour.to)] = edges.len() as u8;
                adjacent[usize::from(area.number)].insert(neighbour.to);
                let crossing = neighbour.bridge.map(|bridge| data.bridges[usize::from(bridge.0)].kind);
                edges.push(Edge {
                    to: neighbour.to,
                    border: neighbour.border,
                    bridge: neighbour.bridge.map(|bridge| bridge.0),
                    ford: matches!(crossing, Some(CrossingKind::Ford | CrossingKind::Ferry)),
                    road: neighbour.road,
                    rail: neighbour.rail,
                });
            }
        }
        assert!(
            edges.len() < usize::from(NO_EDGE),
            "a map has fewer than 255 directed borders"
        );
        let kinds = |kinds: &[UnitKind]| units_where(&|index| kinds.contains(&data.units[index].kind));
        let infantry = kind(UnitKind::Infantry);
        let artillery = kind(UnitKind::Artillery) | horse_artillery;
        let all_areas: Set = data.areas[1..].iter().map(|area| area.number).collect();
        let only = |role: Role| areas_with(role).first().expect("the data name this area");
        let richmond = only(Role::Richmond);
        let ground = |ground: Ground| match ground {
            Ground::Anywhere => all_areas,
            Ground::RichmondAndAround => adjacent[usize::from(richmond)] | Set::of(richmond),
            Ground::Richmond => Set::of(richmond),
        };
        Tables {
            units: Side::BOTH.map(|side| units_where(&|index| data.units[index].side == side)),
            leaders: Side::BOTH.map(|side| leaders_where(&|index| data.leaders[index].side == side)),
            army_leader,
            deputy,
            infantry,
            cavalry,
            artillery,
            horse_artillery,
            garrison: Set::of(data.unit(book.garrison.unit).expect("the data have the garrison").0),
            garrison_marches: ground(book.garrison.marches),
            garrison_retreats: ground(book.garrison.retreats),
            road_bound: match book.off_road {
                OffRoad::FootStops => infantry,
                OffRoad::AllButHorseStop => infantry | (artillery - horse_artillery),
            },
            double_support: kinds(book.support.double),
            exhausted_support: kinds(book.support.exhausted),
            detachments: units_where(&|index| data.units[index].start == Start::Detachment),
            independent: units_where(&|index| data.units[index].corps.is_none()),
            mounted_leaders: leaders_where(&|index| match data.leaders[index].rank {
                Rank::Corps(CorpsId(id)) => {
                    let corps = corps[usize::from(id)];
                    corps.meets(cavalry) && !corps.meets(infantry)
                }
                Rank::Army => false,
            }),
            corps,
            areas: all_areas,
            adjacent,
            supply: [areas_with(Role::UnionSupply), areas_with(Role::ConfederateSupply)],
            yards: [
                areas_with(Role::UnionSupply) | areas_with(Role::TrainStart) | areas_with(Role::TrainGoal),
                areas_with(Role::Richmond),
            ],
            richmond,
            fortified: areas_with(Role::Fortified),
            south: data.areas[1..]
                .iter()
                .map(|area| area.number)
                .filter(|area| *area >= book.south_from)
                .collect(),
            rail_raid: areas_with(Role::RailRaid),
            gates: areas_with(Role::Gate),
            map_edge: data
                .areas
                .iter()
                .filter(|area| area.on_edge)
                .map(|area| area.number)
                .collect(),
            river: [
                areas_with(Role::James),
                areas_with(Role::James) | areas_with(Role::TrainStart),
            ],
            remnants: remnants(data),
            wearied: kinds(book.forced_march.wearies),
            relief: book.relics.map(|relics| Relief::new(data, &relics)),
            sleeper: book.relics.and_then(|relics| data.leader(relics.sleeper)),
            arrivals: book
                .reinforcements
                .map(|reinforcements| Arrivals::new(data, &reinforcements)),
            landings: book.train.map(|_| Landings {
                start: only(Role::TrainStart),
                goal: only(Role::TrainGoal),
            }),
            edges,
            edge_index,
        }
    }

    /// The border between two areas, if units could move directly between them.
    #[inline]
    #[must_use]
    pub fn edge(&self, from: u8, to: u8) -> Option<&Edge> {
        self.edges
            .get(usize::from(self.edge_index[usize::from(from)][usize::from(to)]))
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
