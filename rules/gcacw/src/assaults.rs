//! Assaults and grand assaults (5.3, 7.1.4, 7.1.5): who is named, who attacks, and what it costs.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::actions::NOBODY;
use crate::choice::Choice;
use crate::fatigue::tire;
use crate::field::Field;
use crate::forces::Rank;
use crate::frames::{Assault, Attack, Frame, Prepared};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::scenarios::GRAND_ASSAULT;
use crate::state::State;
use crate::tables::Arm;

const NOT_HERE: Refusal = Refusal::new("7.1.4", "The unit does not stand with the leader.");
pub(crate) const NO_GRAND: Refusal = Refusal::new(
    "7.1.5",
    "The leader of the army is not near enough for a grand assault.",
);
const ENOUGH: Refusal = Refusal::new("7.1.4", "No more of them attack.");

impl Field<'_> {
    /// Judges whether a unit takes part in the assault of a leader from his hex (7.1.4).
    pub(crate) fn may_assault(&self, leader: LeaderId, target: HexId, unit: UnitId) -> Result<(), Refusal> {
        let together =
            self.state.units[unit].hex.is_some() && self.state.units[unit].hex == self.state.leaders[leader].hex;
        // Scenario 9, rule 2: it joins grand assaults only.
        let only_grand = self.state.campaign.is_some() && self.is_siege(unit);
        if !together || only_grand || !self.is_his(leader, unit) {
            return Err(NOT_HERE);
        }
        self.may_storm(target, unit)
    }

    /// Whether a unit in the hex of a leader is his for an assault: of his command, or artillery of the army.
    fn is_his(&self, leader: LeaderId, unit: UnitId) -> bool {
        let artillery =
            self.scenario[unit].printed.arm == Arm::Artillery && self.side(unit) == self.leader_side(leader);
        artillery || self.own(leader).contains(unit)
    }

    /// Whether a unit is the siege artillery of the Confederates (scenario 1, rule 4, and 9, rule 2).
    pub(crate) fn is_siege(&self, unit: UnitId) -> bool {
        self.scenario[unit].printed.id == "cs-siege"
    }

    /// Judges whether a unit is fit for an assault on a hex. Siege artillery that does not march takes part all the same
    /// (scenario 1, rule 4).
    pub(crate) fn may_storm(&self, target: HexId, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_siege(unit) {
            self.may_take_part(unit)?;
        } else if self.state.units[unit].fatigue >= crate::state::MOST_FATIGUE {
            return Err(crate::sequence::TIRED);
        }
        self.attack(unit, target, true)
    }

    /// The leader of the army who can order a grand assault: he has the assaulting leader in his command radius (7.1.5).
    pub(crate) fn grand_leader(&self, leader: LeaderId) -> Option<LeaderId> {
        let side = self.leader_side(leader);
        let at = self.state.leaders[leader].hex?;
        let far = self.data.tables.ranges.value.command;
        self.scenario.leaders_of[side.index()].into_iter().find(|army| {
            let rank = self.scenario[*army].printed.rank;
            let from = self.state.leaders[*army].hex;
            rank == Rank::Army && from.is_some_and(|from| self.gets_to(side, from, at, far))
        })
    }

    /// Judges whether a unit joins as one of a grand assault: of any command, next to the target.
    fn may_join_grand(&self, assault: &Assault, unit: UnitId) -> Result<(), Refusal> {
        if self.side(unit) != self.leader_side(assault.leader) {
            return Err(NOT_ASKED);
        }
        if self.grand_leader(assault.leader).is_none() {
            return Err(NO_GRAND);
        }
        self.may_storm(assault.target, unit)
    }

    /// How many units a leader's die lets attack (7.1.4, 7.1.5): what his value, less what an assault costs his side in
    /// the campaign, is above it.
    pub(crate) fn assault_number(&self, leader: LeaderId, die: u8) -> u8 {
        self.assault_value(leader).saturating_sub(die)
    }

    /// The value that an assault of a leader is rolled against (7.1.4, 7.1.5).
    pub(crate) fn assault_value(&self, leader: LeaderId) -> u8 {
        let malus = self.assault_malus(self.leader_side(leader));
        self.scenario[leader].printed.value.saturating_sub(malus)
    }

    pub(crate) fn judge_assault(&self, assault: &Assault, choice: Choice) -> Result<(), Refusal> {
        let named = assault.units | assault.grand;
        match (assault.stage, choice) {
            (Prepared::Naming, Choice::Take(unit)) => {
                if named.contains(unit) {
                    return Err(NOT_ASKED);
                }
                self.may_be_led(assault.leader, named, unit)?;
                match self.may_assault(assault.leader, assault.target, unit) {
                    Err(refusal) if refusal == NOT_HERE => self.may_join_grand(assault, unit),
                    judged => judged,
                }
            }
            (Prepared::Naming, Choice::Done) => {
                let own = self.scenario.infantry & self.own(assault.leader);
                if assault.units.meets(own) { Ok(()) } else { Err(NOBODY) }
            }
            (Prepared::Choosing(own, grand), Choice::Take(unit)) => {
                if assault.chosen.contains(unit) || !named.contains(unit) {
                    return Err(NOT_ASKED);
                }
                let (group, limit) = if assault.units.contains(unit) {
                    (assault.units, own)
                } else {
                    (assault.grand, grand)
                };
                if (assault.chosen & group).len() < limit {
                    Ok(())
                } else {
                    Err(ENOUGH)
                }
            }
            (Prepared::Choosing(..), Choice::Done) => {
                if assault.chosen.meets(assault.units) {
                    Ok(())
                } else {
                    Err(NOBODY)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    pub(crate) fn list_assault(&self, side: Side, assault: &Assault, into: &mut Vec<Choice>) {
        let units = self.scenario.sides[side.index()].map(Choice::Take);
        let all = units.chain([Choice::Done]);
        into.extend(all.filter(|choice| self.judge_assault(assault, *choice).is_ok()));
    }
}

impl Gcacw {
    pub(crate) fn make_assault(&self, state: &mut State, assault: Assault, choice: Choice, turn: &mut Turn<'_>) {
        let mut assault = assault;
        state.frames.pop();
        match (assault.stage, choice) {
            (Prepared::Naming, Choice::Take(unit)) => {
                let field = Field::new(&self.data, state);
                if field.may_assault(assault.leader, assault.target, unit).is_ok() {
                    assault.units.insert(unit);
                } else {
                    assault.grand.insert(unit);
                }
            }
            (Prepared::Choosing(..), Choice::Take(unit)) => assault.chosen.insert(unit),
            (Prepared::Naming, _) => {
                turn.commit();
                self.duty_done(state);
                assault.stage = Prepared::Rolling;
                let leader = assault.leader.wire();
                let all = assault.units | assault.grand;
                say(turn, "7.1.4", || {
                    let key = if assault.grand.is_empty() {
                        "assault"
                    } else {
                        "assault.grand"
                    };
                    phrase!(key, leader, assault.target.0, all.len())
                });
                // In the campaign only Johnston can be wounded by one, who does not order those of the Union (20.0).
                let counts = state.campaign.is_none()
                    || state.scenario(&self.data)[assault.leader].printed.side == Side::Confederate;
                if !assault.grand.is_empty() && counts {
                    state.notes |= GRAND_ASSAULT;
                }
                let ride = all.first().and_then(|unit| self.alarm_in(state, unit, assault.target));
                state.frames.push(Frame::Assault(assault));
                state.frames.extend(ride);
                return;
            }
            _ => {
                self.storm(state, assault, turn);
                return;
            }
        }
        state.frames.push(Frame::Assault(assault));
    }

    /// Whether nobody has to be asked who attacks: all who may are chosen.
    pub(crate) fn has_chosen(assault: &Assault, own: u8, grand: u8) -> bool {
        let full = |group: UnitSet, limit: u8| (assault.chosen & group).len() >= limit.min(group.len());
        full(assault.units, own) && full(assault.grand, grand)
    }

    /// An assault is rolled for (7.1.4, 7.1.5): all who were named tire, and as many attack as the numbers say.
    pub(crate) fn roll_assault(&self, state: &mut State, assault: Assault, turn: &mut Turn<'_>) {
        let mut assault = assault;
        state.frames.pop();
        tire(state, assault.units | assault.grand, 1, "7.1.4", turn);
        let field = Field::new(&self.data, state);
        let side = field.leader_side(assault.leader);
        if !field.is_occupied(side.other(), assault.target) {
            say(turn, "7.7.1", || phrase!("assault.void", assault.target.0));
            return;
        }
        let army = field.grand_leader(assault.leader);
        let die = turn.d6();
        let own = field.assault_number(assault.leader, die);
        say_dice(turn, "7.1.4", side, "dice.assault", &[die], || {
            let key = if own == 0 { "assault.fails" } else { "assault.succeeds" };
            phrase!(key, assault.leader.wire(), own)
        });
        if own == 0 {
            return;
        }
        let mut grand = 0;
        if let Some(army) = army.filter(|_| !assault.grand.is_empty()) {
            let die = turn.d6();
            grand = Field::new(&self.data, state).assault_number(army, die);
            say_dice(turn, "7.1.5", side, "dice.grand", &[die], || {
                let key = if grand == 0 { "grand.fails" } else { "grand.succeeds" };
                phrase!(key, army.wire(), grand)
            });
        }
        if own >= assault.units.len() {
            assault.chosen |= assault.units;
        }
        if grand >= assault.grand.len() {
            assault.chosen |= assault.grand;
        }
        assault.stage = Prepared::Choosing(own, grand);
        state.frames.push(Frame::Assault(assault));
    }

    /// Those who were chosen attack.
    pub(crate) fn storm(&self, state: &mut State, assault: Assault, turn: &mut Turn<'_>) {
        let attack = Attack {
            target: assault.target,
            units: assault.chosen,
            kind: None,
            leader: Some(assault.leader),
            refused: false,
            supported: false,
        };
        self.declare(state, attack, turn);
    }
}
