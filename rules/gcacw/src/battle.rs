//! A combat from its dice to its aftermath (7.5, 7.6): losses, letters, retreats and advances.

use kernel::{Refusal, Turn};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Attack, Cause, Fight, Flight, Frame, LONGEST, Stage};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, UnitId, UnitSet};
use crate::retreat::{Back, Path};
use crate::state::State;
use crate::tables::{Arm, Letter, Outcome, Push};

const NOT_AMONG: Refusal = Refusal::new("7.5.2", "This unit takes no losses.");
const NO_RETREAT: Refusal = Refusal::new("7.6.4", "There is a better way to retreat.");
const TOO_SHORT: Refusal = Refusal::new("7.6.1", "The retreat has not gone far enough.");
const NO_ADVANCE: Refusal = Refusal::new("7.6.7", "This unit does not advance.");

/// The works that bear a retreat: a complete fort (9.0.5).
const FORT: u8 = 4;

impl Flight {
    /// Where the stack stands.
    fn at(&self, state: &State) -> Option<HexId> {
        let mut units = self.units;
        units.find_map(|unit| state.units[unit].hex)
    }
}

impl Field<'_> {
    /// The next hexes of a flight, and whether it may end where it is.
    fn ways_back(&self, flight: &Flight) -> (Vec<Back>, bool) {
        let Some(at) = flight.at(self.state) else {
            return (Vec::new(), true);
        };
        let left: HexSet = flight.left.iter().flatten().copied().collect();
        let Flight {
            side,
            cause,
            from,
            steps,
            sideways,
            ..
        } = *flight;
        let path = Path {
            side,
            cause,
            from,
            at,
            left: &left,
            steps,
            sideways,
        };
        let [_, most] = self.retreat_lengths(cause);
        let steps = if flight.steps >= most {
            Vec::new()
        } else {
            self.backwards(&path)
        };
        (steps, self.may_halt(&path))
    }

    /// Whether a unit may advance into the hex that was attacked (7.6.7).
    fn may_advance(&self, fight: &Fight, unit: UnitId) -> bool {
        let target = fight.attack.target;
        let siege = self.scenario[unit].printed.id == "cs-siege";
        let empty = !self.is_occupied(fight.side.other(), target);
        let here = self.state.units[unit].hex.is_some_and(|hex| hex != target);
        fight.attack.units.contains(unit) && empty && here && !siege && self.state.units[unit].demoralized == 0
    }

    pub(crate) fn judge_fight(&self, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::Loss(_, _, units)), Choice::Lose(unit)) => {
                if units.contains(unit) && self.state.units[unit].hex.is_some() {
                    Ok(())
                } else {
                    Err(NOT_AMONG)
                }
            }
            (Some(Frame::Flight(flight)), Choice::Back(hex)) => {
                let (steps, _) = self.ways_back(flight);
                if steps.iter().any(|step| step.to == hex) {
                    Ok(())
                } else {
                    Err(NO_RETREAT)
                }
            }
            (Some(Frame::Flight(flight)), Choice::Done) => {
                let (_, may_halt) = self.ways_back(flight);
                if may_halt { Ok(()) } else { Err(TOO_SHORT) }
            }
            (Some(Frame::Fight(fight)), Choice::Withdraw | Choice::Done) if fight.stage == Stage::Choice => Ok(()),
            (Some(Frame::Fight(fight)), Choice::Done) if fight.stage == Stage::Advance => Ok(()),
            (Some(Frame::Fight(fight)), Choice::Advance(unit)) if fight.stage == Stage::Advance => {
                if self.may_advance(fight, unit) {
                    Ok(())
                } else {
                    Err(NO_ADVANCE)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// Rolls a combat (7.1.6).
    pub(crate) fn fight(&self, state: &mut State, attack: Attack, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let side = attack.units.first().map_or(Side::Union, |unit| field.side(unit));
        let defenders = field.units_in(side.other(), attack.target);
        let sums = field.sums(&attack);
        let star = if sums.artillery.starred { turn.d6() } else { 0 };
        let [attacker, defender] = turn.two_d6();
        let difference = i16::from(attacker) - i16::from(defender) + sums.net(star);
        let results = field.results(&sums, difference);
        state.abandon_works(attack.units);
        // McLaws is released at Seven Pines by an attack on him (scenario 4, rule 4).
        state.released |= defenders;
        let stage = Stage::AttackerLoses;
        state.frames.push(Frame::Fight(Fight {
            attack,
            side,
            defenders,
            results,
            stage,
        }));
    }

    /// Goes on with a combat; false when somebody has to decide.
    pub(crate) fn proceed_fight(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        turn.tick();
        match state.frames.last().copied() {
            Some(Frame::Loss(side, points, units)) => self.proceed_loss(state, side, points, units),
            Some(Frame::Flight(flight)) => self.proceed_flight(state, &flight, turn),
            Some(Frame::Fight(fight)) => self.proceed_stage(state, fight),
            _ => false,
        }
    }

    /// Losses about which there is nothing to decide: one unit is left, or all of them die.
    fn proceed_loss(&self, state: &mut State, side: Side, points: u8, units: UnitSet) -> bool {
        let alive: UnitSet = units
            .filter(|unit| state.units[*unit].strength > 0 && state.units[*unit].hex.is_some())
            .collect();
        let strength: u16 = alive.map(|unit| u16::from(state.units[unit].strength)).sum();
        if points == 0 || alive.is_empty() {
            state.frames.pop();
            return true;
        }
        if alive.only().is_some() || u16::from(points) >= strength {
            state.frames.pop();
            let mut left = points;
            for unit in alive {
                let lost = state.lose(unit, left);
                left -= lost;
                state.losses[side] += u16::from(lost);
            }
            return true;
        }
        false
    }

    fn proceed_flight(&self, state: &mut State, flight: &Flight, turn: &mut Turn<'_>) -> bool {
        let field = Field::new(&self.data, state);
        let (steps, may_halt) = field.ways_back(flight);
        let [least, _] = field.retreat_lengths(flight.cause);
        let alive = flight.at(state);
        let stuck = alive.is_some_and(|at| field.is_occupied(flight.side.other(), at));
        if alive.is_none() {
            state.frames.pop();
            return true;
        }
        if !steps.is_empty() {
            // Where there is one way and no choice about its end, nobody is asked.
            if let ([only], false) = (steps.as_slice(), may_halt) {
                self.go_back(state, *flight, *only, turn);
                return true;
            }
            return false;
        }
        state.frames.pop();
        if may_halt {
            return true;
        }
        if flight.steps == 0 || stuck {
            // Nowhere to go: they surrender (7.6.3).
            for unit in flight.units {
                let lost = state.lose(unit, u8::MAX);
                state.losses[flight.side] += u16::from(lost);
            }
            return true;
        }
        let short = self.data.tables.retreat.value.short * least.saturating_sub(flight.steps);
        state.frames.push(Frame::Loss(flight.side, short, flight.units));
        true
    }

    /// A stack retreats a hex; its leaders go along.
    fn go_back(&self, state: &mut State, flight: Flight, step: Back, turn: &mut Turn<'_>) {
        let Some(at) = flight.at(state) else { return };
        // At Seven Pines the bridge may go first: then another way must be found (scenario 4, rule 6).
        if let Some(edge) = self.data.map.edge(at, step.to)
            && !self.test_bridge(state, edge, turn)
        {
            return;
        }
        let mut flight = flight;
        let field = Field::new(&self.data, state);
        let leaders = field.leaders_in(flight.side, at);
        let farther = self.data.map.distance(flight.from, step.to) > self.data.map.distance(flight.from, at);
        if let Some(place) = flight.left.get_mut(usize::from(flight.steps)) {
            *place = Some(at);
        }
        flight.steps += 1;
        flight.sideways += u8::from(!farther);
        let scenario = state.scenario(&self.data);
        for unit in flight
            .units
            .filter(|unit| state.units[*unit].hex.is_some())
            .collect::<UnitSet>()
        {
            state.units[unit].hex = Some(step.to);
        }
        for leader in leaders {
            let mut own = scenario[leader].own;
            if !own.any(|unit| state.units[unit].hex == Some(at)) {
                state.leaders[leader].hex = Some(step.to);
            }
        }
        state.abandon_works(flight.units);
        self.lose_siege(state, flight.units);
        state.frames.pop();
        state.frames.push(Frame::Flight(flight));
        state.frames.push(Frame::Loss(flight.side, step.loss, flight.units));
    }

    /// The Confederate siege artillery is lost when it retreats (scenario 1, rule 4).
    fn lose_siege(&self, state: &mut State, units: UnitSet) {
        let scenario = state.scenario(&self.data);
        for unit in units {
            if scenario[unit].printed.id == "cs-siege" {
                let lost = state.lose(unit, u8::MAX);
                state.losses[Side::Confederate] += u16::from(lost);
            }
        }
    }

    fn proceed_stage(&self, state: &mut State, fight: Fight) -> bool {
        let [attacker, defender] = fight.results;
        let mut next = fight;
        let mut pushed = None;
        match fight.stage {
            Stage::AttackerLoses => {
                next.stage = Stage::DefenderLoses;
                pushed = Some(Frame::Loss(fight.side, attacker.loss, fight.attack.units));
            }
            Stage::DefenderLoses => {
                next.stage = Stage::Letters;
                pushed = Some(Frame::Loss(fight.side.other(), defender.loss, fight.defenders));
            }
            Stage::Letters => {
                self.letters(state, fight.attack.units, attacker);
                self.letters(state, fight.defenders, defender);
                next.stage = Stage::Choice;
                pushed = self.drive_off(state, &fight);
            }
            Stage::Choice => {
                let shaken = matches!(
                    defender.letter,
                    Some(Letter::Tired | Letter::Worn | Letter::Disorganized)
                );
                let stays = !matches!(defender.push, Some(Push::Retreat | Push::Rout | Push::TwoWayRout));
                let mut alive = fight.defenders;
                if shaken && stays && alive.any(|unit| state.units[unit].hex.is_some()) {
                    return false;
                }
                next.stage = Stage::Advance;
            }
            Stage::Advance => {
                let may = attacker.push == Some(Push::Advance);
                let field = Field::new(&self.data, state);
                let mut units = fight.attack.units;
                if may && units.any(|unit| field.may_advance(&fight, unit)) {
                    return false;
                }
                next.stage = Stage::Over;
            }
            Stage::Over => {
                state.frames.pop();
                self.after_fight(state, attacker);
                return true;
            }
        }
        state.frames.pop();
        state.frames.push(Frame::Fight(next));
        state.frames.extend(pushed);
        true
    }

    /// After a plain advance a march may go on; otherwise it is over (7.5.5).
    fn after_fight(&self, state: &mut State, attacker: Outcome) {
        let Some(Frame::March(march)) = state.frames.last().copied() else {
            return;
        };
        let plain = attacker.push == Some(Push::Advance) && attacker.letter.is_none();
        state.frames.pop();
        if plain && state.units[march.unit].hex.is_some() {
            state.frames.push(Frame::March(march));
        }
    }

    /// The letters of a result (7.5.3).
    fn letters(&self, state: &mut State, units: UnitSet, outcome: Outcome) {
        let fatigue = self.data.tables.fatigue.value;
        for unit in units
            .filter(|unit| state.units[*unit].hex.is_some())
            .collect::<UnitSet>()
        {
            match outcome.letter {
                Some(Letter::Tired) => state.units[unit].tire(fatigue.tired),
                Some(Letter::Worn) => state.units[unit].tire(fatigue.worn),
                Some(Letter::Disorganized) => {
                    state.units[unit].disorganized = true;
                    state.units[unit].tire(fatigue.disorganized);
                }
                Some(Letter::Ended) | None => {}
            }
        }
    }

    /// The retreat that a result forces on the defenders, who are demoralized by a rout (7.5.3, 9.0.5, 11.0.1).
    fn drive_off(&self, state: &mut State, fight: &Fight) -> Option<Frame> {
        let alive: UnitSet = fight
            .defenders
            .filter(|unit| state.units[*unit].hex.is_some())
            .collect();
        let bears = !alive.is_empty() && { alive }.all(|unit| state.units[unit].works >= FORT);
        let cause = match fight.results[1].push {
            Some(Push::Retreat) if !bears => Cause::Retreat,
            Some(Push::Rout | Push::TwoWayRout) => Cause::Rout,
            _ => return None,
        };
        let full = fight.results[1].push == Some(Push::TwoWayRout);
        if cause == Cause::Rout {
            for unit in alive {
                let level = &mut state.units[unit].demoralized;
                *level = if full { 2 } else { (*level + 1).min(2) };
            }
        }
        self.flight(state, fight, alive, cause)
    }

    /// Units begin to retreat before the hex from which most of the attackers came.
    fn flight(&self, state: &State, fight: &Fight, units: UnitSet, cause: Cause) -> Option<Frame> {
        let field = Field::new(&self.data, state);
        let hexes: HexSet = fight.attack.units.filter_map(|unit| state.units[unit].hex).collect();
        let strongest = hexes.max_by_key(|hex| field.values(field.units_in(fight.side, *hex) & fight.attack.units));
        // Where all attackers are lost, the enemy nearest to the hex takes their place.
        let from = strongest.or_else(|| {
            self.data
                .map
                .around(fight.attack.target)
                .map(|beside| beside.hex)
                .next()
        })?;
        let side = fight.side.other();
        if units.is_empty() {
            return None;
        }
        Some(Frame::Flight(Flight {
            side,
            units,
            cause,
            from,
            left: [None; LONGEST],
            steps: 0,
            sideways: 0,
        }))
    }

    pub(crate) fn make_fight(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frames.last().copied() else {
            return;
        };
        match (frame, choice) {
            (Frame::Loss(side, points, units), Choice::Lose(unit)) => {
                let lost = state.lose(unit, 1);
                state.losses[side] += u16::from(lost);
                state.frames.pop();
                state.frames.push(Frame::Loss(side, points - 1, units));
            }
            (Frame::Flight(flight), Choice::Back(hex)) => {
                let steps = Field::new(&self.data, state).ways_back(&flight).0;
                if let Some(step) = steps.into_iter().find(|step| step.to == hex) {
                    self.go_back(state, flight, step, turn);
                }
            }
            (Frame::Flight(_), _) => {
                state.frames.pop();
            }
            (Frame::Fight(fight), Choice::Withdraw | Choice::Done) if fight.stage == Stage::Choice => {
                let alive: UnitSet = fight
                    .defenders
                    .filter(|unit| state.units[*unit].hex.is_some())
                    .collect();
                let flight = self.flight(state, &fight, alive, Cause::Retreat);
                self.set_stage(state, fight, Stage::Advance);
                if choice == Choice::Withdraw {
                    state.frames.extend(flight);
                }
            }
            (Frame::Fight(fight), Choice::Advance(unit)) => self.advance(state, &fight, unit),
            (Frame::Fight(fight), _) => self.set_stage(state, fight, Stage::Over),
            _ => {}
        }
    }

    fn set_stage(&self, state: &mut State, fight: Fight, stage: Stage) {
        state.frames.pop();
        state.frames.push(Frame::Fight(Fight { stage, ..fight }));
    }

    /// A unit advances, and leaders who would be left alone, or lead it, go along (7.6.7).
    fn advance(&self, state: &mut State, fight: &Fight, unit: UnitId) {
        let Some(from) = state.units[unit].hex else { return };
        let leaders = Field::new(&self.data, state).leaders_in(fight.side, from);
        state.units[unit].hex = Some(fight.attack.target);
        state.abandon_works(UnitSet::of(unit));
        let scenario = state.scenario(&self.data);
        for leader in leaders {
            let mut own = scenario[leader].own;
            let alone = !own.any(|other| state.units[other].hex == Some(from));
            let leads = fight.attack.leader == Some(leader) && scenario[leader].own.contains(unit);
            if alone || leads {
                state.leaders[leader].hex = Some(fight.attack.target);
            }
        }
        // A march goes on from there, in an enemy zone of control no further.
        let stops = Field::new(&self.data, state).controls(fight.side.other(), fight.attack.target);
        let depth = state.frames.len();
        if let Some(Frame::March(march)) = depth.checked_sub(2).and_then(|below| state.frames.get_mut(below)) {
            march.stopped |= stops;
        }
        debug_assert!(scenario[unit].printed.arm != Arm::Wagons, "wagons do not attack");
    }
}
