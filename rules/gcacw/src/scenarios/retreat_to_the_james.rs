//! Scenario 8, Retreat to the James: two free actions, a bridge that is built under way, and Union reinforcements.

use kernel::choice::Target;
use kernel::log::say_dice;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Frame, Led, March};
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, HexSet, UnitId};
use crate::march::attack_of;
use crate::memory::Mark;
use crate::state::{MOST_FATIGUE, State};

const NOT_THEM: Refusal = Refusal::new("scenario 8 rule 8", "Only II, III and VI Corps act now.");
const NO_ATTACK: Refusal = Refusal::new("scenario 8 rule 8", "The first two actions are no attacks.");
const NO_ZONES: Refusal = Refusal::new(
    "scenario 8 rule 8",
    "The first two actions lead into no enemy zone of control.",
);
const NO_PASS: Refusal = Refusal::new("scenario 8 rule 8", "The first two actions are not passed.");
const FERRY: Refusal = Refusal::new("scenario 8 rule 9", "Ferry does nothing on the first turn.");
const NO_TIE: Refusal = Refusal::new(
    "scenario 8 rule 5",
    "The bridge is built after a tied initiative roll, once.",
);
const NO_BUILDER: Refusal = Refusal::new(
    "scenario 8 rule 5",
    "Rested infantry of Jackson or D.H. Hill builds it.",
);
const NO_SITE: Refusal = Refusal::new("scenario 8 rule 5", "It is not built there.");
const MUST_ACT: Refusal = Refusal::new("scenario 8 rule 5", "Who has tried to build it must act.");
const MUST_CROSS: Refusal = Refusal::new("scenario 8 rule 5", "The action begins over the new bridge.");

/// The two sites of the bridge: the northern bank first.
const SITES: [(&str, &str); 2] = [("N1525", "N1526"), ("N1625", "N1626")];
/// The enemy combat value, in halves, on the far side that forbids it.
const OPPOSED: u16 = 10;

impl Field<'_> {
    pub(super) fn is_free_phase(&self) -> bool {
        self.state.turn == 1 && self.state.memory.phases <= 2
    }

    /// The sites on the map: the bank, the far bank, and the hexside.
    fn sites(&self) -> impl Iterator<Item = (HexId, HexId, EdgeId)> + '_ {
        SITES.into_iter().filter_map(|(near, far)| {
            let (near, far) = (self.map().labelled(near)?, self.map().labelled(far)?);
            Some((near, far, self.map().edge(near, far)?))
        })
    }

    /// Whether a unit is of Jackson's or D.H. Hill's command.
    fn builds_grapevine(&self, unit: UnitId) -> bool {
        let command = self.scenario[unit].printed.command.as_deref();
        self.side(unit) == Side::Confederate && matches!(command, Some("J" | "DH"))
    }

    pub(super) fn digs_in_retreat(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.state.turn == 1 && self.scenario[unit].printed.id == "us-ferry" {
            Err(FERRY)
        } else {
            Ok(())
        }
    }

    pub(super) fn acts_in_retreat(&self, unit: UnitId) -> Result<(), Refusal> {
        self.digs_in_retreat(unit)?;
        let printed = &self.scenario[unit].printed;
        let of_them = matches!(printed.command.as_deref(), Some("II" | "III" | "VI"));
        if self.is_free_phase() && printed.side == Side::Union && !of_them {
            return Err(NOT_THEM);
        }
        Ok(())
    }

    pub(super) fn attacks_in_retreat(&self) -> Result<(), Refusal> {
        if self.is_free_phase() { Err(NO_ATTACK) } else { Ok(()) }
    }

    pub(super) fn passes_in_retreat(&self) -> Result<(), Refusal> {
        if self.is_free_phase() {
            return Err(NO_PASS);
        }
        if self.state.memory.has(Mark::BridgeTried) {
            return Err(MUST_ACT);
        }
        Ok(())
    }

    pub(super) fn goes_in_retreat(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        let zone = self.is_free_phase() && self.controls(self.side(unit).other(), to);
        if zone { Err(NO_ZONES) } else { Ok(()) }
    }

    /// Where Union reinforcements come (scenario 8, rule 10).
    pub(super) fn berkeley(&self) -> HexSet {
        self.free_of(Side::Confederate, &["S1707"])
    }

    /// Whether a bridge there needs no die, because none was built in the first turn's actions (scenario 8, rule 6).
    pub(super) fn is_owed_a_bridge(&self, edge: EdgeId) -> bool {
        !self.state.memory.has(Mark::BridgeBuilt) && self.sites().any(|(_, _, site)| site == edge)
    }

    /// The bridge that infantry builds after a tied roll for the initiative (scenario 8, rule 5).
    pub(super) fn bridges_in_action(&self, unit: UnitId, hex: HexId) -> Result<EdgeId, Refusal> {
        let memory = &self.state.memory;
        let tied = self.state.dice.is_some_and(|[union, confederate]| union == confederate);
        let own = matches!(self.state.frames.last(), Some(Frame::Action(Side::Confederate, false)));
        if !tied || !own || memory.has(Mark::BridgeTried) || memory.has(Mark::BridgeDone) {
            return Err(NO_TIE);
        }
        let state = self.state.units[unit];
        let fit = self.scenario.infantry.contains(unit)
            && self.builds_grapevine(unit)
            && state.fatigue == 0
            && state.demoralized == 0
            && state.strength > 0;
        if !fit {
            return Err(NO_BUILDER);
        }
        let site = self
            .sites()
            .find(|(near, far, _)| state.hex == Some(*near) && hex == *far);
        let Some((_, far, edge)) = site.filter(|(_, _, edge)| self.crossing(*edge).is_none()) else {
            return Err(NO_SITE);
        };
        if self.values(self.units_in(Side::Union, far)) >= OPPOSED {
            return Err(NO_SITE);
        }
        Ok(edge)
    }

    /// Who could try it, and to where.
    pub(super) fn bridgeheads_in_retreat(&self) -> Vec<(UnitId, HexId)> {
        let mut pairs = Vec::new();
        for (near, far, _) in self.sites() {
            let units = self.units_in(Side::Confederate, near);
            pairs.extend(units.map(|unit| (unit, far)));
        }
        pairs
    }

    /// The banks of the bridge that must be crossed, while somebody is there to cross it.
    fn duty(&self) -> Option<(HexId, HexId)> {
        let edge = self.state.memory.obliged?;
        let (near, far, _) = self.sites().find(|(_, _, site)| *site == edge)?;
        let mut there = self.units_in(Side::Confederate, near);
        there.any(|unit| self.can_cross(unit, near)).then_some((near, far))
    }

    fn can_cross(&self, unit: UnitId, near: HexId) -> bool {
        let state = self.state.units[unit];
        self.builds_grapevine(unit)
            && self.scenario.infantry.contains(unit)
            && state.hex == Some(near)
            && state.fatigue < MOST_FATIGUE
            && state.demoralized == 0
    }

    pub(super) fn duty_of_action(&self, choice: Choice) -> Result<(), Refusal> {
        let Some((near, far)) = self.duty() else { return Ok(()) };
        let fits = match choice {
            Choice::March(unit) => self.can_cross(unit, near),
            Choice::Activate(leader) => {
                let mut own = self.scenario[leader].own;
                let his = matches!(self.scenario[leader].printed.command.as_str(), "J" | "DH");
                his && own.any(|unit| self.can_cross(unit, near) && self.commands(leader, unit))
            }
            Choice::Assault(leader, hex) => {
                let his = matches!(self.scenario[leader].printed.command.as_str(), "J" | "DH");
                his && hex == far && self.state.leaders[leader].hex == Some(near)
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(MUST_CROSS) }
    }

    pub(super) fn duty_of_leader(&self, led: &Led, choice: Choice) -> Result<(), Refusal> {
        let Some((near, _)) = self.duty() else { return Ok(()) };
        let mut taken = led.units;
        let any = taken.any(|unit| self.can_cross(unit, near));
        let fits = match choice {
            Choice::March(unit) => !any || self.can_cross(unit, near),
            Choice::Done if led.points.is_none() => any,
            Choice::Done => !any,
            _ => true,
        };
        if fits { Ok(()) } else { Err(MUST_CROSS) }
    }

    pub(super) fn duty_of_march(&self, march: &March, choice: Choice) -> Result<(), Refusal> {
        let Some((near, far)) = self.duty() else { return Ok(()) };
        if !self.can_cross(march.unit, near) || march.steps > 0 {
            return Ok(());
        }
        let fits = match choice {
            Choice::Step(_, hex) => hex == far,
            Choice::Along(_) => true,
            _ => attack_of(choice).is_some_and(|(_, hex)| hex == far),
        };
        if fits { Ok(()) } else { Err(MUST_CROSS) }
    }
}

impl Gcacw {
    /// The bridge is tried in an action: what the die may show is the number of tied rolls of this turn (rule 5).
    pub(crate) fn bridge_in_action(&self, state: &mut State, unit: UnitId, hex: HexId, turn: &mut Turn<'_>) {
        let Ok(edge) = Field::new(&self.data, state).may_bridge_in_action(unit, hex) else {
            return;
        };
        let die = turn.d6();
        let stands = die <= state.memory.ties;
        let at = state.units[unit].hex.map_or(0, |hex| hex.0);
        say_dice(
            turn,
            "scenario 8 rule 5",
            Side::Confederate,
            "dice.build",
            &[die],
            || {
                let key = if stands { "pontoon.built" } else { "pontoon.failed" };
                phrase!(key, unit.wire(), at, hex.0)
            },
        );
        state.memory.set(Mark::BridgeTried);
        if stands {
            state.memory.set(Mark::BridgeDone);
            if state.turn == 1 {
                state.memory.set(Mark::BridgeBuilt);
            }
            state.memory.obliged = Some(edge);
            state.lay_pontoon(edge, Side::Confederate);
        }
    }

    /// Union reinforcements at the end of a turn (scenario 8, rule 10).
    pub(super) fn night_in_retreat(&self, state: &mut State, turn: &mut Turn<'_>) -> Vec<Frame> {
        let ways = Field::new(&self.data, state).berkeley();
        let next = self.next_of(state, &["us-kimball", "us-tyler"]);
        if let (Some(unit), false) = (next, ways.is_empty()) {
            let comes = self.roll_arrival(state, (unit, 0, 1), turn);
            if comes {
                return self.bring(state, unit, turn);
            }
        }
        Vec::new()
    }
}
