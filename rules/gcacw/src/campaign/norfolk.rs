//! Fort Monroe and Norfolk (16.0): the garrison, the attack, and what follows from it; and the battery at Drewry's Bluff
//! (22.0).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::counties::County;
use super::{Asked, Away, Event, Goal, Place, Posture};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, UnitId, UnitSet};
use crate::map::Terrain;
use crate::state::State;
use crate::tables::{Arm, Fate, Push};

const GARRISON: Refusal = Refusal::new("advanced 16.1", "The garrison of Fort Monroe would be too weak.");
const PASSIVE: Refusal = Refusal::new("advanced 16.2", "A passive army does not attack Norfolk.");
const NOT_THERE: Refusal = Refusal::new("advanced 16.2", "It is not there.");
const NOBODY: Refusal = Refusal::new("advanced 16.2", "Nobody has been named for the attack.");
const OURS: Refusal = Refusal::new("advanced 16.2", "The Union controls Norfolk.");
const NOT_OURS: Refusal = Refusal::new("advanced 16.2", "The Union does not control Norfolk.");
const NO_EDGE: Refusal = Refusal::new("advanced 16.2", "The garrison comes onto the southern edge of the map.");
const NO_BATTERY: Refusal = Refusal::new("advanced 16.2", "The battery cannot be built.");

impl Field<'_> {
    /// The strength of the garrison of Fort Monroe, with Norfolk where the Union controls it (16.1).
    #[must_use]
    pub fn garrison(&self) -> u16 {
        let norfolk = self.state.has(Event::NorfolkTaken);
        let mut units = self.units_in_box(Side::Union, Place::FortMonroe);
        if norfolk {
            units |= self.units_in_box(Side::Union, Place::Norfolk);
        }
        self.strength(units)
    }

    fn strength(&self, units: UnitSet) -> u16 {
        units.map(|unit| u16::from(self.state.units[unit].strength)).sum()
    }

    /// Judges whether a unit may leave Fort Monroe, or Norfolk, by ship or by transfer (16.1).
    ///
    /// # Errors
    /// When the garrison would be too weak.
    pub fn may_leave_fort(&self, unit: UnitId) -> Result<(), Refusal> {
        let least = u16::from(self.data.tables.norfolk.value.garrison);
        let left = self.garrison().saturating_sub(self.strength(UnitSet::of(unit)));
        if self.side(unit) == Side::Union && left < least {
            Err(GARRISON)
        } else {
            Ok(())
        }
    }

    /// Judges what the Union does in the Norfolk segment; `named` are those who are to attack.
    pub(super) fn judge_norfolk(&self, named: UnitSet, choice: Choice) -> Result<(), Refusal> {
        let Some(campaign) = &self.state.campaign else {
            return Err(NOT_ASKED);
        };
        let ours = self.state.has(Event::NorfolkTaken);
        let union = |unit: UnitId| self.side(unit) == Side::Union;
        match choice {
            Choice::Done => Ok(()),
            Choice::Take(_) | Choice::StormNorfolk if ours => Err(OURS),
            Choice::Take(_) | Choice::StormNorfolk if campaign.posture == Posture::Passive => Err(PASSIVE),
            Choice::Take(unit) => {
                let there = self.port_of(unit) == Some(Place::FortMonroe) && union(unit);
                if there && !named.contains(unit) {
                    Ok(())
                } else {
                    Err(NOT_THERE)
                }
            }
            Choice::StormNorfolk if named.is_empty() => Err(NOBODY),
            Choice::StormNorfolk => Ok(()),
            Choice::Shift(_) if !ours => Err(NOT_OURS),
            Choice::Shift(unit) if self.port_of(unit).is_some() && union(unit) => Ok(()),
            Choice::Shift(_) => Err(NOT_THERE),
            _ => Err(NOT_ASKED),
        }
    }

    /// All that could be said there.
    pub(super) fn norfolk_choices(&self) -> Vec<Choice> {
        let units = self.units_in_port(Side::Union);
        let each = units.flat_map(|unit| [Choice::Take(unit), Choice::Shift(unit)]);
        each.chain([Choice::StormNorfolk]).collect()
    }

    /// What is added to the roll of the attack on Norfolk besides the ratio (16.2).
    #[must_use]
    pub fn norfolk_modifier(&self) -> i8 {
        let table = &self.data.tables.norfolk.value;
        let held = |name: &str| {
            let mut counties = County::ALL.into_iter();
            counties.any(|county| county.name() == name && self.state.controls(county))
        };
        let counties = if table.near.iter().any(|county| held(county)) {
            table.near_modifier
        } else if held(&table.york) {
            table.york_modifier
        } else {
            0
        };
        let ships = match (self.virginia(), self.monitor()) {
            (Fate::Destroyed, _) => table.no_virginia,
            (_, Fate::Destroyed) => table.no_monitor,
            _ => 0,
        };
        counties + ships
    }

    /// The hexes of the southern edge onto which a garrison of Norfolk comes (15.0, 16.2).
    #[must_use]
    pub fn norfolk_edge(&self, side: Side) -> HexSet {
        let [from, to] = &self.data.tables.norfolk.value.edge;
        let (Some(from), Some(to)) = (self.map().labelled(from), self.map().labelled(to)) else {
            return HexSet::EMPTY;
        };
        let columns = from.0 / 100..=to.0 / 100;
        // The hex below one of the edge is none of the map.
        let is_last = |hex: HexId| self.map().hex(hex.0 + 1).is_none();
        let edge = self.map().ids().filter(|hex| {
            let open = self.map()[*hex].terrain != Terrain::Water && !self.is_occupied(side.other(), *hex);
            columns.contains(&(hex.0 / 100)) && is_last(*hex) && open
        });
        edge.collect()
    }

    /// Judges where a Confederate unit goes that leaves Norfolk.
    pub(super) fn judge_leaving(&self, choice: Choice) -> Result<(), Refusal> {
        let Choice::Place(unit, hex) = choice else {
            return Err(NOT_ASKED);
        };
        if self.side(unit) != Side::Confederate || self.port_of(unit) != Some(Place::Norfolk) {
            return Err(NOT_THERE);
        }
        if self.norfolk_edge(Side::Confederate).contains(hex) {
            Ok(())
        } else {
            Err(NO_EDGE)
        }
    }

    /// All that could be said there.
    pub(super) fn leaving_choices(&self) -> Vec<Choice> {
        let edge = self.norfolk_edge(Side::Confederate);
        let units = self.units_in_box(Side::Confederate, Place::Norfolk);
        units
            .flat_map(|unit| edge.map(move |hex| Choice::Place(unit, hex)))
            .collect()
    }

    /// Whether the battery at Drewry's Bluff can be built: never before, and no Union unit stands there (4.0).
    #[must_use]
    pub fn may_fortify_bluff(&self) -> bool {
        let never = !self.state.has(Event::BluffPlaced);
        never && !self.is_occupied(Side::Union, self.data.transport.banks.bluff)
    }

    /// Judges who gives a point for the battery at Drewry's Bluff once Norfolk is lost (16.2).
    pub(super) fn judge_bluff(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Lose(unit) => {
                let lost = self.state.has(Event::NorfolkTaken);
                let own = self.side(unit) == Side::Confederate && self.scenario[unit].printed.arm == Arm::Infantry;
                let there = self.state.units[unit].hex.is_some();
                if lost && own && there && self.may_fortify_bluff() {
                    Ok(())
                } else {
                    Err(NO_BATTERY)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The Norfolk segment: the Union is asked, and then the Confederates about the battery.
    pub(super) fn norfolk_segment(&self, state: &mut State) {
        state.frames.push(Frame::Campaign(Asked::Bluff));
        state.frames.push(Frame::Campaign(Asked::Norfolk(UnitSet::EMPTY)));
    }

    /// The Union names attackers, attacks, or moves units between the two boxes.
    pub(super) fn make_norfolk(&self, state: &mut State, named: UnitSet, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        match choice {
            Choice::Take(unit) => {
                let named = named | UnitSet::of(unit);
                state.frames.push(Frame::Campaign(Asked::Norfolk(named)));
            }
            Choice::Shift(unit) => {
                state.frames.push(Frame::Campaign(Asked::Norfolk(named)));
                let from = Field::new(&self.data, state).port_of(unit);
                let to = match from {
                    Some(Place::FortMonroe) => Place::Norfolk,
                    _ => Place::FortMonroe,
                };
                self.carry(state, unit, to.space());
                say(turn, "advanced 16.2", || {
                    phrase!("campaign.shifts", unit.wire(), to.space().0)
                });
            }
            Choice::StormNorfolk => self.storm_norfolk(state, named, turn),
            _ => {}
        }
    }

    /// The attack on Norfolk (16.2).
    fn storm_norfolk(&self, state: &mut State, named: UnitSet, turn: &mut Turn<'_>) {
        // Who attacks is aboard no more.
        state.disembark(named);
        let field = Field::new(&self.data, state);
        let defenders = field.units_in_box(Side::Confederate, Place::Norfolk);
        let strengths = [field.strength(named), field.strength(defenders)];
        if strengths[1] == 0 {
            self.take_norfolk(state, turn);
            return;
        }
        let tables = &self.data.tables;
        let ratio = tables.ratio(strengths[0].into(), strengths[1].into());
        let modifier = field.norfolk_modifier() + ratio;
        let dice = turn.two_d6();
        let difference = i16::from(dice[0]) + i16::from(modifier) - i16::from(dice[1]);
        let attacker = tables.attacker.value.result(difference, 2 * strengths[0]);
        let defender = tables.defender.value.result(difference, 2 * strengths[1]);
        let won = matches!(defender.push, Some(Push::Rout | Push::TwoWayRout));
        say_dice(
            turn,
            "advanced 16.2",
            Side::Union,
            "dice.campaign.norfolk",
            &dice,
            || {
                let key = if won {
                    "campaign.norfolk.falls"
                } else {
                    "campaign.norfolk.holds"
                };
                phrase!(key, Place::Norfolk.space().0, modifier, strengths[0], strengths[1])
            },
        );
        state.frames.push(Frame::Campaign(Asked::Stormed(won)));
        state
            .frames
            .push(Frame::Loss(Side::Confederate, defender.loss, defenders));
        state.frames.push(Frame::Loss(Side::Union, attacker.loss, named));
    }

    /// The losses of the attack are taken: it has succeeded, or not.
    pub(super) fn after_storm(&self, state: &mut State, won: bool, turn: &mut Turn<'_>) {
        state.frames.pop();
        let field = Field::new(&self.data, state);
        let left = field.units_in_box(Side::Confederate, Place::Norfolk);
        // New strength markers are organized (16.2).
        for unit in left | field.units_in_box(Side::Union, Place::FortMonroe) {
            state.units[unit].disorganized = false;
        }
        if won || left.is_empty() {
            self.take_norfolk(state, turn);
        }
    }

    /// The Union takes Norfolk.
    fn take_norfolk(&self, state: &mut State, turn: &mut Turn<'_>) {
        say(turn, "advanced 16.2", || {
            phrase!("campaign.norfolk.taken", Place::Norfolk.space().0)
        });
        state.note(Event::NorfolkTaken);
        state.gain_command(1);
        self.scuttle(state, turn);
        let leaving = Field::new(&self.data, state).units_in_box(Side::Confederate, Place::Norfolk);
        for unit in leaving {
            state.units[unit].fatigue = 0;
            state.units[unit].disorganized = false;
        }
        self.turn_from_norfolk(state);
        // The Union may send units over at once, when the garrison has gone.
        state.frames.push(Frame::Campaign(Asked::Norfolk(UnitSet::EMPTY)));
        if !leaving.is_empty() {
            state.frames.push(Frame::Campaign(Asked::LeavesNorfolk));
        }
    }

    /// Confederates under way to a Norfolk that is lost arrive where its garrison leaves it.
    fn turn_from_norfolk(&self, state: &mut State) {
        let southern = state.scenario(&self.data).sides[Side::Confederate.index()];
        for unit in southern {
            let away = &mut state.advanced().units[unit];
            if let Away::Due(day, Goal::Box(Place::Norfolk)) = *away {
                *away = Away::Due(day, Goal::SouthEdge);
            }
        }
    }

    /// A unit of the garrison of Norfolk comes onto the map.
    pub(super) fn leave_norfolk(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Place(unit, hex) = choice else { return };
        self.carry(state, unit, hex);
        say(turn, "advanced 16.2", || phrase!("arrives", unit.wire(), hex.0));
        let left = Field::new(&self.data, state).units_in_box(Side::Confederate, Place::Norfolk);
        if left.is_empty() {
            state.frames.pop();
        }
    }

    /// The battery at Drewry's Bluff is built for a point of infantry, or not (16.2).
    pub(super) fn fortify_for_a_point(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Choice::Lose(unit) = choice else { return };
        let lost = state.lose(unit, 1);
        say(turn, "advanced 16.2", || {
            let key = if state.units[unit].strength == 0 {
                "loss.all"
            } else {
                "loss"
            };
            phrase!(key, unit.wire(), lost)
        });
        self.fortify_bluff(state, turn);
    }

    /// The battery at Drewry's Bluff is built, if it can be (4.0, 22.0).
    pub(super) fn fortify_bluff(&self, state: &mut State, turn: &mut Turn<'_>) {
        if Field::new(&self.data, state).may_fortify_bluff() {
            state.note(Event::BluffPlaced);
            state.note(Event::BluffStands);
            let bluff = self.data.transport.banks.bluff;
            say(turn, "advanced 22.0", || phrase!("campaign.bluff.built", bluff.0));
        }
    }

    /// Naval batteries are lost for good where a Union unit stands (22.0).
    pub(super) fn overrun_batteries(&self, state: &mut State, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let printed = self.data.map.printed.marked(crate::map::Mark::NavalBattery);
        let all = printed.into_iter().map(HexId).chain([self.data.transport.banks.bluff]);
        let lost: Vec<HexId> = all
            .filter(|hex| field.is_occupied(Side::Union, *hex) && field.has_battery(*hex))
            .collect();
        for hex in lost {
            let fallen = &mut state.advanced().travel.fallen;
            if hex == self.data.transport.banks.bluff {
                state.forget(Event::BluffStands);
            } else if let Err(place) = fallen.binary_search(&hex) {
                fallen.insert(place, hex);
            }
            say(turn, "advanced 22.0", || phrase!("campaign.battery.lost", hex.0));
        }
    }
}
