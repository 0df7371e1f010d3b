//! Who may attack whom, and the declaration of attacks (8.1 to 8.5).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pending, Refusal, Side, Turn, phrase};

use crate::choice::{Choice, Piece};
use crate::data::{Area, BorderKind, UnitId, Units};
use crate::figures::LONG_RANGE_GUNS;
use crate::game::BloodiestDay;
use crate::refusals::{AMONG_FRIENDS, NOT_NOW, NOT_YOURS, OFF_MAP, SPENT};
use crate::state::{Attack, Fight, Frame, Kind, Purpose, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_ACTIVATED: Refusal = Refusal::new("8.1", "Only activated units attack.");
    pub(super) const NOT_ADJACENT: Refusal = Refusal::new("8.4.1", "The area is not adjacent.");
    pub(super) const NO_ENEMIES: Refusal = Refusal::new("8.1", "There are no enemies in this area.");
    pub(super) const VOLLEY_AMONG_FRIENDS: Refusal = Refusal::new("8.5.5", "There are units of yours in this area.");
    pub(super) const NO_GUNS: Refusal = Refusal::new("8.4.1", "Only artillery bombards.");
    pub(super) const GUNS_LEAD: Refusal = Refusal::new("8.5.6", "Artillery never leads a volley or an assault.");
    pub(super) const GUNS_MOVED: Refusal = Refusal::new("8.3.4", "Guns that have moved do not fire.");
    pub(super) const MOVED: Refusal = Refusal::new("8.5.5", "Units that have moved do not fire volleys.");
    pub(super) const NOT_CLEAR: Refusal = Refusal::new("8.5.5", "Volleys are fired into clear areas only.");
    pub(super) const BOMBARDED: Refusal = Refusal::new("8.1", "This area was bombarded in this impulse.");
    pub(super) const VOLLEYED: Refusal = Refusal::new("8.1", "A volley was fired at this area in this impulse.");
    pub(super) const ASSAULTED: Refusal = Refusal::new("8.1", "This area was assaulted in this impulse.");
    pub(super) const ELSEWHERE: Refusal = Refusal::new("8.5.4", "The unit is not in this area.");
    pub(super) const MOVERS_FIRST: Refusal = Refusal::new(
        "8.3.1",
        "Units have entered the area: they assault it, and those that were there do not join.",
    );
    pub(super) const POINTS: Refusal = Refusal::new("8.3.2", "It has too few movement points left to assault.");
    pub(super) const MUST_ASSAULT: Refusal =
        Refusal::new("8.3.1", "Units that have entered an area with enemies assault them.");
    pub(super) const TWO_GUNS: Refusal = Refusal::new("3.0", "One battery supports another at long range.");
    pub(super) const NOT_IN_IT: Refusal = Refusal::new("8.5.7", "Only units that take part lead the attack.");
    pub(super) const LEADS: Refusal = Refusal::new("8.5.7", "This unit leads the attack.");
    pub(super) const TAKES_PART: Refusal = Refusal::new("8.5.7", "This unit takes part.");
    pub(super) const CANNOT_JOIN: Refusal = Refusal::new("8.5.4", "This unit cannot take part in this attack.");
    pub(super) const TARGET_FRESH: Refusal = Refusal::new("8.4.2", "The target has to be fresh, as some there are.");
    pub(super) const TARGET_CHOSEN: Refusal = Refusal::new("8.4.2", "This is the target.");
    pub(super) const NO_TARGET: Refusal = Refusal::new("8.4.2", "Name the primary target first.");
    pub(super) const NOT_THERE: Refusal = Refusal::new("8.5.7", "This unit is not in the area under attack.");
}

impl BloodiestDay {
    /// Whether a unit of the side whose impulse it is may attack at all.
    fn judge_attacker(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        if self.side_of(unit) != state.active {
            Err(NOT_YOURS)
        } else if !state.op.units.contains(unit) {
            Err(no::NOT_ACTIVATED)
        } else if !place::is_area(state.units.of(unit)) {
            Err(OFF_MAP)
        } else if !state.is_fresh(unit) {
            Err(SPENT)
        } else {
            Ok(())
        }
    }

    /// Whether there are enemies in an area at which a unit can fire, and no friends.
    pub(crate) fn judge_fire(&self, state: &State, unit: UnitId, area: Area, among: Refusal) -> Result<(), Refusal> {
        let side = self.side_of(unit);
        if self.enemies(state, side, area).is_empty() {
            Err(no::NO_ENEMIES)
        } else if !self.own(state, side, area).is_empty() {
            Err(among)
        } else {
            Ok(())
        }
    }

    pub(crate) fn judge_bombard(&self, state: &State, unit: UnitId, area: Area) -> Result<(), Refusal> {
        self.judge_attacker(state, unit)?;
        if !self.lookups.guns.contains(unit) {
            return Err(no::NO_GUNS);
        }
        if state.op.march(Piece::Unit(unit)).spent > 0 {
            return Err(no::GUNS_MOVED);
        }
        if !self.around(state.units.of(unit)).contains(area) {
            return Err(no::NOT_ADJACENT);
        }
        self.judge_fire(state, unit, area, AMONG_FRIENDS)?;
        if state.op.bombarded.contains(area) {
            return Err(no::BOMBARDED);
        }
        Ok(())
    }

    pub(crate) fn judge_volley(&self, state: &State, unit: UnitId, area: Area) -> Result<(), Refusal> {
        self.judge_attacker(state, unit)?;
        if self.lookups.guns.contains(unit) {
            return Err(no::GUNS_LEAD);
        }
        if state.op.march(Piece::Unit(unit)).spent > 0 {
            return Err(no::MOVED);
        }
        if !self.around(state.units.of(unit)).contains(area) {
            return Err(no::NOT_ADJACENT);
        }
        if !self.lookups.clear.contains(area) {
            return Err(no::NOT_CLEAR);
        }
        self.judge_fire(state, unit, area, no::VOLLEY_AMONG_FRIENDS)?;
        if state.op.volleyed.contains(area) {
            return Err(no::VOLLEYED);
        }
        Ok(())
    }

    /// The activated units that have entered an area with enemies in this impulse.
    #[must_use]
    pub fn entrants(&self, state: &State, area: Area) -> Units {
        let here = (state.op.units & state.units.at(area)) - state.spent;
        here.filter(|unit| state.op.march(Piece::Unit(*unit)).has_met())
            .collect()
    }

    /// The activated units that are in an area without having just entered it.
    fn stayers(&self, state: &State, area: Area) -> Units {
        ((state.op.units & state.units.at(area)) - state.spent) - self.entrants(state, area)
    }

    /// What an assault costs units that did not enter for it (card movement).
    fn assault_cost(&self, state: &State, side: Side, area: Area) -> u8 {
        let fresh = self.enemies(state, side, area) - state.spent;
        if fresh.is_empty() { 1 } else { 2 }
    }

    fn can_pay_assault(&self, state: &State, unit: UnitId, area: Area) -> bool {
        let spent = state.op.march(Piece::Unit(unit)).spent;
        spent + self.assault_cost(state, self.data.unit(unit).side, area) <= self.data.unit(unit).movement
    }

    pub(crate) fn judge_assault(&self, state: &State, unit: UnitId, area: Area) -> Result<(), Refusal> {
        self.judge_attacker(state, unit)?;
        if state.units.of(unit) != area {
            return Err(no::ELSEWHERE);
        }
        if self.lookups.guns.contains(unit) {
            return Err(no::GUNS_LEAD);
        }
        if self.enemies(state, state.active, area).is_empty() {
            return Err(no::NO_ENEMIES);
        }
        if state.op.assaulted.contains(area) {
            return Err(no::ASSAULTED);
        }
        let entrants = self.entrants(state, area);
        if entrants.contains(unit) {
            Ok(())
        } else if !(entrants - self.lookups.guns).is_empty() {
            Err(no::MOVERS_FIRST)
        } else if !self.can_pay_assault(state, unit, area) {
            Err(no::POINTS)
        } else {
            Ok(())
        }
    }

    /// Whether everybody who has to assault has done so (8.3.1).
    pub(crate) fn judge_over(&self, state: &State) -> Result<(), Refusal> {
        let led = state.op.units - self.lookups.guns;
        for unit in led - state.spent {
            let area = state.units.of(unit);
            if place::is_area(area)
                && state.op.march(Piece::Unit(unit)).has_met()
                && self.judge_assault(state, unit, area).is_ok()
            {
                return Err(no::MUST_ASSAULT);
            }
        }
        Ok(())
    }

    /// Appends the attacks that a fresh unit that was activated may lead from its area.
    pub(crate) fn list_attacks(&self, state: &State, unit: UnitId, at: Area, into: &mut Vec<Choice>) {
        let may_fire = state.op.march(Piece::Unit(unit)).spent == 0;
        if self.lookups.guns.contains(unit) {
            if may_fire {
                let can = |area: &Area| self.judge_bombard(state, unit, *area).is_ok();
                into.extend(self.around(at).filter(can).map(|area| Choice::Bombard(unit, area)));
            }
            return;
        }
        if may_fire {
            let can = |area: &Area| self.judge_volley(state, unit, *area).is_ok();
            let clear = self.around(at) & self.lookups.clear;
            into.extend(clear.filter(can).map(|area| Choice::Volley(unit, area)));
        }
        if self.judge_assault(state, unit, at).is_ok() {
            into.push(Choice::Assault(unit, at));
        }
    }

    /// Whether any unit that was activated could still bombard or fire a volley.
    pub(crate) fn can_fire(&self, state: &State) -> bool {
        let mut attacks = Vec::new();
        for unit in state.op.units - state.spent {
            let at = state.units.of(unit);
            if place::is_area(at) {
                self.list_attacks(state, unit, at, &mut attacks);
            }
        }
        let fires = |attack: &Choice| matches!(attack, Choice::Bombard(..) | Choice::Volley(..));
        attacks.iter().any(fires)
    }

    /// Begins the declaration of an attack.
    pub(crate) fn declare(&self, state: &mut State, kind: Kind, lead: UnitId, area: Area) {
        let mut units = Units::of(lead);
        let mut across = false;
        if kind == Kind::Assault {
            let entrants = self.entrants(state, area);
            if entrants.contains(lead) {
                units = entrants;
                across = entrants.into_iter().any(|unit| self.came_across(state, unit, area));
            }
        }
        let side = self.data.unit(lead).side;
        let mut fight = Fight::new(Attack {
            kind,
            side,
            area,
            lead,
            units,
            across,
        });
        if fight.attack.fires_guns() {
            fight.lead = self.targets(state, side, area).only();
        }
        state.fight = Some(fight);
        state.frames.push(Frame::Declare);
    }

    /// Whether a unit crossed the creek or the Sunken Road when it entered an area (8.5 terrain).
    fn came_across(&self, state: &State, unit: UnitId, area: Area) -> bool {
        let from = state.op.march(Piece::Unit(unit)).from;
        let border = place::is_area(from).then(|| self.data.border(from, area)).flatten();
        border.is_some_and(|border| border.border != BorderKind::Open)
    }

    /// The units that may be the primary target of a bombardment: fresh ones, if there are any (8.4.2).
    fn targets(&self, state: &State, side: Side, area: Area) -> Units {
        let enemies = self.enemies(state, side, area);
        let fresh = enemies - state.spent;
        if fresh.is_empty() { enemies } else { fresh }
    }

    /// The units that may still join an attack.
    fn joiners(&self, state: &State, attack: &Attack) -> Units {
        let at = state.units.of(attack.lead);
        let others = ((state.units.at(at) & self.lookups.units[attack.side]) - state.spent) - attack.units;
        let active = others & state.op.units;
        let unmoved = |unit: &UnitId| state.op.march(Piece::Unit(*unit)).spent == 0;
        match attack.kind {
            Kind::LongRange => others
                .filter(|unit| self.data.unit(*unit).long_range.is_some())
                .collect(),
            Kind::Bombardment => (active & self.lookups.guns).filter(unmoved).collect(),
            Kind::Volley => active.filter(unmoved).collect(),
            Kind::Assault if state.op.march(Piece::Unit(attack.lead)).has_met() => Units::EMPTY,
            Kind::Assault => (self.stayers(state, at) - attack.units)
                .filter(|unit| self.can_pay_assault(state, *unit, at))
                .collect(),
        }
    }

    /// Who attacks, if it is one unit, nobody can join it, and there is no choice of a target.
    pub(crate) fn only_attacker(&self, state: &State, fight: &Fight) -> Option<UnitId> {
        let Attack { side, area, .. } = fight.attack;
        let is_aimed = !fight.attack.fires_guns() || self.targets(state, side, area).only().is_some();
        let is_alone = self.joiners(state, &fight.attack).is_empty();
        fight.attack.units.only().filter(|_| is_aimed && is_alone)
    }

    fn judge_join(&self, state: &State, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        if self.data.unit(unit).side != attack.side {
            Err(NOT_YOURS)
        } else if attack.units.contains(unit) {
            Err(no::TAKES_PART)
        } else if !self.joiners(state, attack).contains(unit) {
            Err(no::CANNOT_JOIN)
        } else if attack.kind == Kind::LongRange && attack.units.len() >= LONG_RANGE_GUNS {
            Err(no::TWO_GUNS)
        } else {
            Ok(())
        }
    }

    /// Whether a unit that takes part may lead the attack instead of the one that does (8.4.2, 8.5.7): whoever was named first
    /// need not be the one that serves best.
    fn judge_lead_attack(&self, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        if self.side_of(unit) != attack.side {
            Err(NOT_YOURS)
        } else if !attack.units.contains(unit) {
            Err(no::NOT_IN_IT)
        } else if attack.lead == unit {
            Err(no::LEADS)
        } else if !attack.fires_guns() && self.lookups.guns.contains(unit) {
            Err(no::GUNS_LEAD)
        } else {
            Ok(())
        }
    }

    fn judge_target(&self, state: &State, fight: &Fight, unit: UnitId) -> Result<(), Refusal> {
        let Attack { side, area, .. } = fight.attack;
        if !fight.attack.fires_guns() {
            Err(NOT_NOW)
        } else if !self.enemies(state, side, area).contains(unit) {
            Err(no::NOT_THERE)
        } else if fight.lead == Some(unit) {
            Err(no::TARGET_CHOSEN)
        } else if !self.targets(state, side, area).contains(unit) {
            Err(no::TARGET_FRESH)
        } else {
            Ok(())
        }
    }

    pub(crate) fn judge_declaration(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let Some(fight) = &state.fight else {
            return Err(NOT_NOW);
        };
        match choice {
            Choice::Join(unit) => self.judge_join(state, &fight.attack, unit),
            Choice::LeadAttack(unit) => self.judge_lead_attack(&fight.attack, unit),
            Choice::Target(unit) => self.judge_target(state, fight, unit),
            Choice::Attack if fight.attack.fires_guns() && fight.lead.is_none() => Err(no::NO_TARGET),
            Choice::Attack => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_declaration(&self, state: &State, into: &mut Vec<Choice>) {
        if let Some(fight) = &state.fight {
            let attack = &fight.attack;
            into.extend(self.joiners(state, attack).map(Choice::Join));
            into.extend(attack.units.map(Choice::LeadAttack));
            into.extend(self.targets(state, attack.side, attack.area).map(Choice::Target));
            into.push(Choice::Attack);
        }
    }

    pub(crate) fn apply_declaration(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        match choice {
            Choice::Join(unit) => fight.attack.units.insert(unit),
            Choice::LeadAttack(unit) => fight.attack.lead = unit,
            Choice::Target(unit) => fight.lead = Some(unit),
            _ => self.open_fire(state, turn),
        }
    }

    /// The attack is made: it is paid for, and the attacker rolls.
    fn open_fire(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(attack) = state.fight.as_ref().map(|fight| fight.attack) else {
            return;
        };
        let Attack { kind, area, units, .. } = attack;
        match kind {
            Kind::LongRange => state.shelled.insert(area),
            Kind::Bombardment => state.op.bombarded.insert(area),
            Kind::Volley => state.op.volleyed.insert(area),
            Kind::Assault => {
                let cost = self.assault_cost(state, attack.side, area);
                for unit in units {
                    let march = state.op.march_mut(Piece::Unit(unit));
                    // Those that have entered have paid for it (8.3.1).
                    if !march.has_met() {
                        march.spent += cost;
                        march.assaults += cost;
                    }
                }
                state.op.assaulted.insert(area);
                state.op.closed.insert(area);
            }
        }
        if kind != Kind::LongRange {
            state.op.fought |= units;
        }
        let (key, case) = match kind {
            Kind::LongRange => ("shells", "3.0"),
            Kind::Bombardment => ("bombards", "8.4.2"),
            Kind::Volley => ("fires", "8.5.7"),
            Kind::Assault => ("assaults", "8.5.7"),
        };
        let (lead, count) = (i32::from(attack.lead.wire()), units.len());
        say(turn, case, || phrase!(key, lead, area, count));
        let roll = Pending::dice(Purpose::Combat, attack.side, turn);
        if let Some(fight) = &mut state.fight {
            fight.roll = Some(roll);
        }
        state.become_frame(Frame::Lead);
    }

    /// The defender names his lead unit, if he has a choice, and rolls.
    pub(crate) fn advance_lead(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let Some(attack) = state.fight.as_ref().map(|fight| fight.attack) else {
            return false;
        };
        let only = self.enemies(state, attack.side, attack.area).only();
        if let Some(fight) = &mut state.fight {
            fight.lead = fight.lead.or(only);
            if fight.lead.is_none() {
                if let Some(roll) = fight.roll {
                    let total = roll.total();
                    say_dice(turn, "8.5.7", roll.side, "dice.attack", roll.faces(), || {
                        phrase!("attack.rolled", total)
                    });
                }
                return true;
            }
        }
        let roll = Pending::dice(Purpose::Combat, attack.side.other(), turn);
        state.become_frame(Frame::Roll(roll));
        false
    }

    pub(crate) fn judge_lead(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match (choice, &state.fight) {
            (Choice::Lead(unit), Some(fight)) => {
                let defenders = self.enemies(state, fight.attack.side, fight.attack.area);
                if defenders.contains(unit) {
                    Ok(())
                } else {
                    Err(no::NOT_THERE)
                }
            }
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_leads(&self, state: &State, into: &mut Vec<Choice>) {
        if let Some(fight) = &state.fight {
            let defenders = self.enemies(state, fight.attack.side, fight.attack.area);
            into.extend(defenders.map(Choice::Lead));
        }
    }

    pub(crate) fn apply_lead(state: &mut State, choice: Choice) {
        if let (Choice::Lead(unit), Some(fight)) = (choice, &mut state.fight) {
            fight.lead = Some(unit);
        }
    }
}
