//! Units are attached to others (19.2), with their guns (19.3), and brigades become demi-divisions (19.4).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away};
use crate::choice::Choice;
use crate::field::Field;
use crate::forces::{Rank, Size};
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{LeaderId, UnitId, UnitSet};
use crate::state::{State, UnitState};
use crate::tables::Arm;

const NOT_IT: Refusal = Refusal::new("advanced 19.2", "This unit does not attach.");
const NOT_THERE: Refusal = Refusal::new("advanced 19.2", "No unit of its arm that can take it stands there.");
const TOO_STRONG: Refusal = Refusal::new("advanced 19.2", "The unit would become too strong.");
const RIDERS: Refusal = Refusal::new("advanced 19.2", "A cavalry regiment attaches to a cavalry brigade.");
const FRESH: Refusal = Refusal::new("advanced 19.2", "It was detached in this phase.");
const ABOARD: Refusal = Refusal::new("advanced 19.2", "Nobody attaches on a train or a ship.");
const NO_BRIGADE: Refusal = Refusal::new("advanced 19.4", "Only a brigade on the map becomes a demi-division.");
const NO_NEED: Refusal = Refusal::new("advanced 19.4", "Its leader has lost no demi-division.");

/// How many demi-divisions a leader has.
const DEMI_DIVISIONS: u8 = 2;
/// The Union brigade that does not attach.
const SYKES: &str = "us-sykes-a";

impl Field<'_> {
    /// The size of a unit: a brigade can have become a demi-division (19.4).
    #[must_use]
    pub fn size(&self, unit: UnitId) -> Size {
        let campaign = self.state.campaign.as_ref();
        if campaign.is_some_and(|campaign| campaign.demi.contains(unit)) {
            return Size::DemiDivision;
        }
        self.scenario[unit].printed.size
    }

    fn is_substitute(&self, unit: UnitId) -> bool {
        self.state.campaign.is_some() && self.data.campaign.substitutes.contains(unit)
    }

    /// Judges whether a unit attaches to others at all (19.2).
    fn is_attached(&self, unit: UnitId) -> Result<(), Refusal> {
        let printed = &self.scenario[unit].printed;
        let fits = match (printed.arm, self.size(unit)) {
            (Arm::Infantry, Size::Brigade | Size::Regiment) => printed.id != SYKES,
            (Arm::Cavalry, Size::Regiment) => printed.side == Side::Confederate,
            _ => false,
        };
        if !fits {
            return Err(NOT_IT);
        }
        self.attaches_in_campaign(unit)
    }

    /// Judges whether a unit attaches to another one here.
    fn may_attach_to(&self, unit: UnitId, host: UnitId) -> Result<(), Refusal> {
        let (own, other) = (self.state.units[unit], self.state.units[host]);
        // Most stand elsewhere, which is seen at once.
        if own.hex != other.hex {
            return Err(NOT_THERE);
        }
        let away = self.away(unit);
        let here = away == self.away(host);
        let in_play = own.hex.is_some() || matches!(away, Away::In(_));
        let arm = self.scenario[host].printed.arm;
        let alike = self.side(unit) == self.side(host) && self.scenario[unit].printed.arm == arm;
        if unit == host || !here || !in_play || !alike || own.strength == 0 || other.strength == 0 {
            return Err(NOT_THERE);
        }
        let size = self.size(host);
        if arm == Arm::Cavalry && size != Size::Brigade && !self.is_substitute(unit) {
            return Err(RIDERS);
        }
        if own.strength + other.strength > size.strongest(arm) {
            return Err(TOO_STRONG);
        }
        let aboard = self.travel().map(|travel| travel.aboard());
        if aboard.is_some_and(|aboard| aboard.contains(unit) || aboard.contains(host)) {
            return Err(ABOARD);
        }
        Ok(())
    }

    /// The units to which one can attach here.
    #[must_use]
    pub fn hosts(&self, unit: UnitId) -> UnitSet {
        if self.is_attached(unit).is_err() {
            return UnitSet::EMPTY;
        }
        let own = self.scenario.sides[self.side(unit).index()];
        own.filter(|host| self.may_attach_to(unit, *host).is_ok()).collect()
    }

    /// Judges whether a unit attaches to anybody; why not where there is nobody.
    pub(super) fn may_attach(&self, unit: UnitId) -> Result<(), Refusal> {
        self.is_attached(unit)?;
        let mut why = NOT_THERE;
        for host in self.scenario.sides[self.side(unit).index()] {
            match self.may_attach_to(unit, host) {
                Ok(()) => return Ok(()),
                Err(refusal) if why == NOT_THERE => why = refusal,
                Err(_) => {}
            }
        }
        Err(why)
    }

    /// Judges whether a unit in a box attaches to another there in the off-map phase. Who was detached in the phase does
    /// not: it would never end.
    pub(super) fn may_attach_in_box(&self, unit: UnitId) -> Result<(), Refusal> {
        if !matches!(self.away(unit), Away::In(_)) {
            return Err(NOT_ASKED);
        }
        let campaign = self.state.campaign.as_ref();
        if campaign.is_some_and(|campaign| campaign.fresh.contains(unit)) {
            return Err(FRESH);
        }
        self.may_attach(unit)
    }

    /// Judges an answer of the attachment phase; a unit may have been named that has several others to attach to.
    pub(super) fn judge_attachment(&self, side: Side, named: Option<UnitId>, choice: Choice) -> Result<(), Refusal> {
        match (named, choice) {
            (Some(unit), Choice::Take(host)) => self.is_attached(unit).and_then(|()| self.may_attach_to(unit, host)),
            (None, Choice::Done) => Ok(()),
            (None, Choice::Attach(unit)) if self.side(unit) == side => {
                if self.state.units[unit].hex.is_none() {
                    return Err(NOT_THERE);
                }
                self.may_attach(unit)
            }
            (None, Choice::Raise(unit)) if self.side(unit) == side => self.may_raise(unit).map(|_| ()),
            _ => Err(NOT_ASKED),
        }
    }

    /// All that could be said there.
    pub(super) fn attachments(&self, side: Side, named: Option<UnitId>) -> Vec<Choice> {
        let own = self.scenario.sides[side.index()];
        match named {
            Some(_) => own.map(Choice::Take).collect(),
            None => own
                .flat_map(|unit| [Choice::Attach(unit), Choice::Raise(unit)])
                .collect(),
        }
    }

    /// The leader whom a unit is under, the leader of an army not counted.
    #[must_use]
    pub fn commander(&self, unit: UnitId) -> Option<LeaderId> {
        let mut leaders = self.scenario.leaders_of[self.side(unit).index()];
        leaders.find(|leader| {
            let commands = self.scenario[*leader].printed.rank != Rank::Army;
            commands && self.state.subordinates(self.data, *leader).contains(unit)
        })
    }

    /// Judges whether a brigade becomes a demi-division of its leader, who has lost one, and says whose it is (19.4).
    fn may_raise(&self, unit: UnitId) -> Result<LeaderId, Refusal> {
        let brigade = self.scenario[unit].printed.arm == Arm::Infantry && self.size(unit) == Size::Brigade;
        if self.side(unit) != Side::Confederate || !brigade || self.state.units[unit].hex.is_none() {
            return Err(NO_BRIGADE);
        }
        let leader = self.commander(unit).ok_or(NO_NEED)?;
        // Those who never had any get none.
        let mut printed = self.scenario[leader].own;
        let had = printed.any(|own| self.scenario[own].printed.size == Size::DemiDivision);
        let own = self.state.subordinates(self.data, leader);
        let left = own.filter(|own| self.size(*own) == Size::DemiDivision && self.state.units[*own].strength > 0);
        let lacks = (left.count() as u8) < DEMI_DIVISIONS;
        if had && lacks && self.state.leaders[leader].hex.is_some() {
            Ok(leader)
        } else {
            Err(NO_NEED)
        }
    }
}

impl Gcacw {
    /// The attachment phase (19.2): the Union first.
    pub(super) fn attachment_phase(&self, state: &mut State) {
        for side in [Side::Confederate, Side::Union] {
            state.frames.push(Frame::Campaign(Asked::Attachment(side, None)));
        }
    }

    /// An answer of the attachment phase.
    pub(super) fn make_attachment(
        &self,
        state: &mut State,
        (side, named): (Side, Option<UnitId>),
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        match (named, choice) {
            (_, Choice::Attach(unit)) => self.begin_attachment(state, side, unit, turn),
            (Some(unit), Choice::Take(host)) => {
                state.frames.pop();
                self.attach(state, unit, host, turn);
            }
            (_, Choice::Raise(unit)) => {
                state.advanced().demi.insert(unit);
                say(turn, "advanced 19.4", || phrase!("campaign.demi", unit.wire()));
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// A unit attaches to the only one that can take it, or its player says to which.
    pub(super) fn begin_attachment(&self, state: &mut State, side: Side, unit: UnitId, turn: &mut Turn<'_>) {
        let mut hosts = Field::new(&self.data, state).hosts(unit);
        match (hosts.next(), hosts.next()) {
            (Some(only), None) => self.attach(state, unit, only, turn),
            _ => state.frames.push(Frame::Campaign(Asked::Attachment(side, Some(unit)))),
        }
    }

    /// A unit attaches to another: its counter leaves the game, or is free again.
    fn attach(&self, state: &mut State, unit: UnitId, host: UnitId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let most = field.size(host).most_guns(field.scenario[host].printed.arm);
        let guns = [unit, host].map(|own| field.artillery(own));
        let (own, other) = (state.units[unit], state.units[host]);
        let stronger = own.strength > other.strength;
        let joined = UnitState {
            strength: own.strength + other.strength,
            fatigue: own.fatigue.max(other.fatigue),
            exhausted: own.exhausted || other.exhausted,
            demoralized: own.demoralized.max(other.demoralized),
            disorganized: if stronger { own } else { other }.disorganized,
            ..other
        };
        state.units[host] = joined;
        state.units[unit] = UnitState::default();
        let campaign = state.advanced();
        if stronger {
            if campaign.unsupplied.contains(unit) {
                campaign.unsupplied.insert(host);
            } else {
                campaign.unsupplied.remove(host);
            }
        }
        campaign.clear(unit);
        // What is more than that is lost.
        let sum = (guns[0] + guns[1]).min(most);
        if sum != guns[1] {
            campaign.set_artillery(host, sum);
        }
        say(turn, "advanced 19.2", || {
            phrase!("campaign.attached", unit.wire(), host.wire(), joined.strength)
        });
    }
}
