//! Whether a state that was read from elsewhere is one of this game: everything in it exists.

use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, LeaderId, UnitId, UnitSet};
use crate::state::{MOST_FATIGUE, State};

/// The highest strength of any unit.
const MOST_STRENGTH: u8 = 21;

/// What a frame names.
#[derive(Default)]
struct Named {
    hexes: Vec<HexId>,
    units: UnitSet,
    leaders: Vec<LeaderId>,
}

impl Named {
    fn of(frame: &Frame) -> Named {
        let mut named = Named::default();
        match frame {
            Frame::Campaign(asked) => {
                let (units, leaders) = asked.names();
                named.units = units;
                named.leaders.extend(leaders);
            }
            Frame::Base
            | Frame::Release
            | Frame::Expect
            | Frame::SetUp(_)
            | Frame::Turn(_)
            | Frame::Transfer(..)
            | Frame::Action(..) => {}
            Frame::Works(_, units) | Frame::Loss(_, _, units) => named.units = *units,
            Frame::Arrive(unit) => named.units.insert(*unit),
            Frame::Led(led) => {
                named.units = led.units;
                named.leaders.push(led.leader);
            }
            Frame::March(march) => {
                named.units.insert(march.unit);
                named.leaders.extend(march.leader.into_iter().chain(march.others));
                named.hexes.extend(march.pending.map(|(_, hex)| hex));
            }
            Frame::Assault(assault) => {
                named.units = assault.units | assault.grand | assault.chosen;
                named.leaders.push(assault.leader);
                named.hexes.push(assault.target);
            }
            Frame::Shelled(hex, _) => named.hexes.push(*hex),
            Frame::Refuse(attack) | Frame::Support(attack) => {
                named.units = attack.units;
                named.leaders.extend(attack.leader);
                named.hexes.push(attack.target);
            }
            Frame::Fight(fight) => {
                named.units = fight.attack.units | fight.defenders;
                named.leaders.extend(fight.attack.leader);
                named.hexes.push(fight.attack.target);
            }
            Frame::Ride(ride) => {
                named.hexes.push(ride.from);
                named.hexes.extend(ride.hexes.iter().flatten());
            }
            Frame::Flight(flight) => {
                named.units = flight.units;
                named.hexes.push(flight.from);
                named.hexes.extend(flight.left.iter().flatten());
                named.hexes.extend(flight.first.iter().chain(&flight.barred));
            }
            Frame::Split(split) => {
                named.units = split.flight.units | split.group;
                named.hexes.push(split.flight.from);
                named.hexes.extend(split.hex);
            }
        }
        named
    }
}

impl Gcacw {
    /// Whether everything in a state exists.
    ///
    /// # Errors
    /// What does not.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        if state.campaign.is_none() && usize::from(state.scenario) >= self.data.scenarios.len() {
            return Err("there is no such scenario".to_owned());
        }
        let scenario = state.scenario(&self.data);
        let known_hex = |hex: HexId| self.data.map.hex(hex.0).is_some_and(|hex| scenario.area.contains(hex));
        let known_unit = |unit: UnitId| usize::from(unit.0) < scenario.units.len();
        let known_leader = |leader: LeaderId| usize::from(leader.0) < scenario.leaders.len();
        let known_edge = |edge: EdgeId| usize::from(edge.0) < self.data.map.edges.len();
        if state.turn == 0 || state.turn > scenario.entry.turns {
            return Err("there is no such turn".to_owned());
        }
        // In the campaign units are attached to others, up to the highest strength there is.
        let most = |unit: UnitId| {
            if state.campaign.is_some() {
                MOST_STRENGTH
            } else {
                scenario[unit].strength
            }
        };
        for (unit, own) in state.units.entries() {
            let sound = known_unit(unit)
                && own.hex.is_none_or(known_hex)
                && own.fatigue <= MOST_FATIGUE
                && own.strength <= most(unit)
                && own.demoralized <= 2
                && own.works <= 4;
            if !sound {
                return Err(format!("unit {unit} cannot be so"));
            }
        }
        for (leader, own) in state.leaders.entries() {
            if !known_leader(leader) || !own.hex.is_none_or(known_hex) {
                return Err(format!("leader {leader} cannot be there"));
            }
        }
        if let Some(campaign) = &state.campaign
            && !campaign.is_sound(known_unit, known_leader, known_hex)
        {
            return Err("the campaign cannot be so".to_owned());
        }
        let mut edges = state.pontoons.iter().chain(&state.destroyed).chain(&state.ferried);
        let memory = &state.memory;
        let mut remembered = memory.southern.iter().chain(&memory.tried).chain(&memory.obliged);
        let mut shelled = memory
            .boats
            .iter()
            .filter_map(|boat| boat.bombarded)
            .chain(memory.base.hex);
        let mut freed = memory.freed | memory.fleet.embarked | memory.base.due;
        freed |= memory.raid.southward | memory.raid.northward;
        let mut aboard = memory.fleet.aboard;
        if !aboard.all(known_leader) {
            return Err("nobody such is aboard".to_owned());
        }
        if !remembered.all(|edge| known_edge(*edge)) || !shelled.all(known_hex) || !freed.all(known_unit) {
            return Err("what is remembered cannot be".to_owned());
        }
        if !edges.all(|edge| known_edge(*edge)) {
            return Err("there is no such hexside".to_owned());
        }
        if let Some(campaign) = &state.campaign {
            let travel = &campaign.travel;
            let mut units = travel.aboard() | travel.marched | travel.arrived | travel.home;
            let boxes = self.data.transport.boxes.len();
            let sound = units.all(known_unit)
                && { travel.leaders }.all(known_leader)
                && travel.boats.iter().all(|boat| usize::from(boat.at) < boxes)
                && travel.fallen.iter().all(|hex| known_hex(*hex));
            if !sound {
                return Err("trains and ships cannot be so".to_owned());
            }
        }
        for frame in &state.frames {
            let mut named = Named::of(frame);
            let exist = named.units.all(known_unit)
                && named.leaders.iter().all(|leader| known_leader(*leader))
                && named.hexes.iter().all(|hex| known_hex(*hex));
            if !exist {
                return Err("a frame names what does not exist".to_owned());
            }
        }
        Ok(())
    }
}
