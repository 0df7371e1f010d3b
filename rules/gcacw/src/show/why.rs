//! Why somebody cannot do what he points at.

use kernel::choice::Target;
use kernel::{Refusal, Ruleset, Side};
use protocol::http::About;

use crate::actions::{NO_ASSAULT, NOBODY};
use crate::assaults::NO_GRAND;
use crate::campaign::Travel;
use crate::campaign::{Asked, Away};
use crate::choice::Choice;
use crate::field::Field;
use crate::flights::NO_RETREAT;
use crate::forces::Rank;
use crate::frames::{Assault, Frame};
use crate::game::Gcacw;
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::movement::{NOT_NEXT, TOO_FAR};
use crate::show::instead::{Pointed, called, joined};
use crate::state::State;

const NO_SUCH_VERB: Refusal = Refusal::new("3.3", "There is no such choice.");
const NO_SUCH_PIECE: Refusal = Refusal::new("2.2.4", "There is no such piece.");
const NO_ARMY: Refusal = Refusal::new("7.1.5", "No leader of the army is on the map to order a grand assault.");
const NOT_ABOUT: Refusal = Refusal::new("3.3", "What is asked now is not about this piece.");
const NO_SUCH_HEX: Refusal = Refusal::new("2.1", "There is no such hex.");

/// Whether a unit of the campaign is on a train, or on a ship.
fn is_on(state: &State, unit: UnitId, what: impl Fn(&Travel) -> UnitSet) -> bool {
    let campaign = state.campaign.as_ref();
    campaign.is_some_and(|campaign| what(&campaign.travel).contains(unit))
}

/// Whether a unit of the campaign is in a box, from which ships are the only way.
fn at_sea(state: &State, unit: UnitId) -> bool {
    let campaign = state.campaign.as_ref();
    campaign.is_some_and(|campaign| matches!(campaign.units[unit], Away::In(_)))
}

/// Why the leader of the army orders no grand assault of another: he is far off, or somebody stands between them (7.1.5).
fn grand(field: &Field<'_>, leader: LeaderId) -> Option<Refusal> {
    let side = field.leader_side(leader);
    let at = field.state.leaders[leader].hex?;
    let far = field.data.tables.ranges.value.command;
    let mut leaders = field.scenario.leaders_of[side.index()].into_iter();
    let army = leaders.find(|one| {
        let on_map = field.state.leaders[*one].hex.is_some();
        on_map && field.scenario[*one].printed.rank == Rank::Army
    });
    let Some(army) = army else {
        return Some(NO_ARMY);
    };
    let from = field.state.leaders[army].hex?;
    let [name, his] = [army, leader].map(|one| field.scenario[one].printed.name.as_str());
    let off = field.map().distance(from, at);
    if off > u16::from(far) {
        let says = format!("{name} stands {off} hexes from {his}: his command reaches {far}.");
        return Some(Refusal::of("2.5.1", says));
    }
    let bars = field.between(side, [from, at], far);
    Some(if bars.is_empty() {
        let says = format!("No path of {far} hexes leads from {name} to {his} over the water.");
        Refusal::of("2.5.3", says)
    } else {
        let who = joined(&called(field, bars), "and");
        let says = format!("{name} cannot reach {his} past {who}: command goes through no enemy zone of control.");
        Refusal::of("2.5.2", says)
    })
}

/// Why somebody who does not stand with the leader takes no part in his assault: who does is asked first, and others only
/// join a grand one, if they could attack at all (7.1.4, 7.1.5).
fn apart(field: &Field<'_>, assault: &Assault, unit: UnitId) -> Option<Refusal> {
    let why = match field.may_storm(assault.target, unit) {
        Err(unfit) => field.unfit(unit, assault.target, unfit),
        Ok(()) => grand(field, assault.leader)?,
    };
    let hex = field.state.leaders[assault.leader].hex?;
    let at = field.map().label(hex);
    let [name, his] = [
        &field.scenario[unit].printed.name,
        &field.scenario[assault.leader].printed.name,
    ];
    let first = if field.state.units[unit].hex == Some(hex) {
        format!("{name} is not under {his}: it")
    } else {
        format!("Who stands with {his} in {at} takes part. {name}")
    };
    let says = format!("{first} could only join in a grand assault. {}", why.message);
    Some(Refusal::of(why.case, says))
}

impl Gcacw {
    pub(crate) fn explain(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        if let Some(verb) = &about.verb {
            let numbers = [about.piece, about.space].into_iter().flatten();
            let text = numbers.fold(verb.clone(), |text, number| format!("{text}:{number}"));
            return match text.parse() {
                Ok(choice) => self.judge(state, side, choice).err(),
                Err(_) => Some(NO_SUCH_VERB),
            };
        }
        let scenario = state.scenario(&self.data);
        let piece = match about.piece {
            None => None,
            Some(number) => {
                let unit = UnitId::read(number).filter(|unit| usize::from(unit.0) < scenario.units.len());
                let leader = LeaderId::read(number).filter(|leader| usize::from(leader.0) < scenario.leaders.len());
                match (unit, leader) {
                    (Some(unit), _) => Some(Pointed::Unit(unit)),
                    (None, Some(leader)) => Some(Pointed::Leader(leader)),
                    (None, None) => return Some(NO_SUCH_PIECE),
                }
            }
        };
        let hex = match about.space {
            None => None,
            Some(number) => match self.data.map.hex(number) {
                Some(hex) => Some(hex),
                None => return Some(NO_SUCH_HEX),
            },
        };
        let field = Field::new(&self.data, state);
        // Who marches, or retreats, and points at an enemy means the hex in which he stands.
        let by_hex = matches!(state.frames.last(), Some(Frame::March(_) | Frame::Flight(_)));
        let (piece, hex) = if by_hex {
            field.meant_by_foe(side, (piece, hex))
        } else {
            (piece, hex)
        };
        if self.decider(state) == Some(side)
            && let Some(instead) = self.instead(&field, side, (piece, hex))
        {
            return Some(instead);
        }
        let meant = self.meant(state, piece, hex);
        let refusal = match self.judge(state, side, meant) {
            Err(refusal) => refusal,
            // Who points at somebody does not mean to end anything.
            Ok(()) => return (about.piece.is_some() && meant == Choice::Done).then_some(NOT_ABOUT),
        };
        let better = match (state.frames.last(), meant) {
            (Some(Frame::Action(..)), Choice::Assault(leader, target)) if refusal == NO_ASSAULT => {
                Some(field.no_assault(leader, target))
            }
            (Some(Frame::Action(..)), Choice::Activate(leader)) if refusal == NOBODY => field.leads_nobody(leader),
            (Some(Frame::Assault(assault)), Choice::Take(unit)) if refusal == NO_GRAND => apart(&field, assault, unit),
            (Some(Frame::Assault(assault)), Choice::Take(unit)) => {
                Some(field.unfit(unit, assault.target, refusal.clone()))
            }
            (Some(Frame::March(march)), Choice::Column(target)) => {
                Some(field.no_attack(march, target, refusal.clone()))
            }
            (Some(Frame::Flight(flight)), Choice::Back(to)) if refusal == NO_RETREAT => field.better_ways(flight, to),
            _ => None,
        };
        if better.is_some() {
            return better;
        }
        Some(match state.frames.last() {
            Some(Frame::March(march)) => {
                let told = match meant {
                    Choice::Step(_, to) if refusal == NOT_NEXT => self.obstacle(state, march, to),
                    Choice::Step(_, to) if refusal == TOO_FAR => self.shortage(state, march, to),
                    _ => None,
                };
                told.unwrap_or(refusal)
            }
            _ => refusal,
        })
    }

    fn meant(&self, state: &State, piece: Option<Pointed>, hex: Option<HexId>) -> Choice {
        match (state.frames.last(), piece, hex) {
            (Some(Frame::SetUp(_) | Frame::Arrive(_)), Some(Pointed::Unit(unit)), Some(hex)) => {
                Choice::Place(unit, hex)
            }
            (Some(Frame::Transfer(..) | Frame::Led(_)), Some(Pointed::Leader(leader)), Some(hex)) => {
                Choice::Transfer(leader, hex)
            }
            (Some(Frame::Action(..)), Some(Pointed::Unit(unit)), Some(hex))
                if state.memory.fleet.embarked.contains(unit) =>
            {
                Choice::Sail(unit, hex)
            }
            (Some(Frame::Action(..)), Some(Pointed::Unit(unit)), Some(hex)) if is_on(state, unit, |own| own.trains) => {
                Choice::Rail(unit, hex)
            }
            (Some(Frame::Action(..)), Some(Pointed::Unit(unit)), Some(hex)) if is_on(state, unit, |own| own.ships) => {
                Choice::Sail(unit, hex)
            }
            (Some(Frame::Action(..)), Some(Pointed::Unit(unit)), _) if at_sea(state, unit) => Choice::Embark(unit),
            (Some(Frame::Campaign(Asked::LeavesNorfolk)), Some(Pointed::Unit(unit)), Some(hex)) => {
                Choice::Place(unit, hex)
            }
            (Some(Frame::Campaign(Asked::Norfolk(_))), Some(Pointed::Unit(unit)), _) => Choice::Take(unit),
            (Some(Frame::Campaign(Asked::Bluff)), Some(Pointed::Unit(unit)), _) => Choice::Lose(unit),
            (Some(Frame::Action(..)), Some(Pointed::Unit(unit)), _) => Choice::March(unit),
            (Some(Frame::Action(..)), Some(Pointed::Leader(leader)), Some(hex)) => Choice::Assault(leader, hex),
            (Some(Frame::Action(..)), Some(Pointed::Leader(leader)), None) => Choice::Activate(leader),
            (Some(Frame::Action(..)), ..) => Choice::Pass,
            (Some(Frame::Led(led)), Some(Pointed::Unit(unit)), _) if led.points.is_some() => Choice::March(unit),
            (Some(Frame::Led(_) | Frame::Assault(_) | Frame::Split(_)), Some(Pointed::Unit(unit)), _) => {
                Choice::Take(unit)
            }
            (Some(Frame::Split(_)), _, Some(hex)) => Choice::Drive(hex),
            (Some(Frame::March(march)), Some(Pointed::Leader(leader)), _) if march.takes(leader) => {
                Choice::Leave(leader)
            }
            (Some(Frame::March(_)), Some(Pointed::Leader(leader)), _) => Choice::Along(leader),
            (Some(Frame::March(march)), _, Some(hex)) => {
                let side = self.marcher(state, march).other();
                let enemy = state.scenario(&self.data).sides[side.index()]
                    .into_iter()
                    .any(|unit| state.units[unit].hex == Some(hex));
                if enemy {
                    Choice::Column(hex)
                } else {
                    Choice::Step(march.unit, hex)
                }
            }
            (Some(Frame::Expect), _, Some(hex)) => Choice::Expect(hex),
            (Some(Frame::Base), _, Some(hex)) => Choice::Base(hex),
            (Some(Frame::Release), Some(Pointed::Unit(unit)), _) => Choice::Take(unit),
            (Some(Frame::Ride(_)), _, Some(hex)) => Choice::Ride(hex),
            (Some(Frame::Loss(..) | Frame::Shelled(..)), Some(Pointed::Unit(unit)), _) => Choice::Lose(unit),
            (Some(Frame::Flight(_)), _, Some(hex)) => Choice::Back(hex),
            (Some(Frame::Fight(_)), Some(Pointed::Unit(unit)), _) => Choice::Advance(unit),
            (Some(Frame::Works(..)), Some(Pointed::Unit(unit)), _) => Choice::Entrench(unit),
            _ => Choice::Done,
        }
    }
}
