//! A combat from its dice to its aftermath (7.5, 7.6): losses, letters, retreats and advances.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::fatigue::tire;
use crate::field::Field;
use crate::frames::{Attack, Cause, Fight, Flight, Frame, LONGEST, Split, Stage};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexSet, LeaderSet, UnitId, UnitSet};
use crate::state::State;
use crate::tables::{Arm, Letter, Outcome, Push};

const NO_ADVANCE: Refusal = Refusal::new("7.6.7", "This unit does not advance.");

/// The works that bear a retreat: a complete fort (9.0.5).
const FORT: u8 = 4;

impl Field<'_> {
    /// Whether a unit may advance into the hex that was attacked (7.6.7).
    fn may_advance(&self, fight: &Fight, unit: UnitId) -> bool {
        let target = fight.attack.target;
        let empty = !self.is_occupied(fight.side.other(), target);
        let here = self.state.units[unit].hex.is_some_and(|hex| hex != target);
        fight.attack.units.contains(unit)
            && empty
            && here
            && !self.is_siege(unit)
            && self.state.units[unit].demoralized == 0
    }

    pub(crate) fn judge_fight(&self, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::Fight(fight)), Choice::Withdraw | Choice::Done) if fight.stage == Stage::Choice => Ok(()),
            (Some(Frame::Fight(fight)), Choice::Done) if fight.stage == Stage::Advance => Ok(()),
            (Some(Frame::Fight(fight)), Choice::Advance(unit)) if fight.stage == Stage::Advance => {
                if self.may_advance(fight, unit) {
                    Ok(())
                } else {
                    Err(NO_ADVANCE)
                }
            }
            (Some(Frame::Fight(_)), _) => Err(NOT_ASKED),
            _ => self.judge_flight(choice),
        }
    }

    pub(crate) fn list_fight(&self, into: &mut Vec<Choice>) {
        match self.state.frames.last() {
            Some(Frame::Fight(fight)) if fight.stage == Stage::Choice => {
                into.extend([Choice::Withdraw, Choice::Done]);
            }
            Some(Frame::Fight(fight)) if fight.stage == Stage::Advance => {
                let units = fight.attack.units;
                let able = units.filter(|unit| self.may_advance(fight, *unit));
                into.extend(able.map(Choice::Advance));
                into.push(Choice::Done);
            }
            _ => self.list_flight(into),
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
        if !turn.is_quiet() {
            let entry = field.account(&attack, &sums, [star, attacker, defender], difference, &results);
            turn.log_entry(entry);
        }
        self.spend_boat(state, &attack);
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
            Some(Frame::Loss(side, points, units)) => self.proceed_loss(state, (side, points, units), turn),
            Some(Frame::Flight(flight)) => self.proceed_flight(state, &flight, turn),
            Some(Frame::Split(split)) => self.proceed_split(state, &split),
            Some(Frame::Fight(fight)) => self.proceed_stage(state, fight, turn),
            _ => false,
        }
    }

    fn proceed_stage(&self, state: &mut State, fight: Fight, turn: &mut Turn<'_>) -> bool {
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
                self.letters(state, fight.attack.units, attacker, turn);
                self.letters(state, fight.defenders, defender, turn);
                next.stage = Stage::Choice;
                pushed = self.drive_off(state, &fight, turn);
            }
            Stage::Choice => {
                let shaken = matches!(
                    defender.letter,
                    Some(Letter::Tired | Letter::Worn | Letter::Disorganized)
                );
                // Who was driven off has left the hex; a fort bears a retreat, and leaves the choice (9.0.5).
                let mut here = fight.defenders;
                if shaken && here.any(|unit| state.units[unit].hex == Some(fight.attack.target)) {
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
    fn letters(&self, state: &mut State, units: UnitSet, outcome: Outcome, turn: &mut Turn<'_>) {
        if outcome.letter == Some(Letter::Disorganized) {
            self.break_frail(state, units, turn);
        }
        let fatigue = self.data.tables.fatigue.value;
        let alive: UnitSet = units.filter(|unit| state.units[*unit].hex.is_some()).collect();
        let levels = match outcome.letter {
            Some(Letter::Tired) => fatigue.tired,
            Some(Letter::Worn) => fatigue.worn,
            Some(Letter::Disorganized) => {
                for unit in alive {
                    state.units[unit].disorganized = true;
                }
                fatigue.disorganized
            }
            Some(Letter::Ended) | None => return,
        };
        tire(state, alive, levels, "7.5.3", turn);
    }

    /// The retreat that a result forces on the defenders, who are demoralized by a rout (7.5.3, 9.0.5, 11.0.1).
    fn drive_off(&self, state: &mut State, fight: &Fight, turn: &mut Turn<'_>) -> Option<Frame> {
        let alive: UnitSet = fight
            .defenders
            .filter(|unit| state.units[*unit].hex.is_some())
            .collect();
        let breached = Field::new(&self.data, state).breaches(&fight.attack);
        let (cause, alive) = match fight.results[1].push {
            Some(Push::Retreat) => {
                // 9.0.5: each unit in a fort bears a retreat, whoever stands with it.
                let bears: UnitSet = alive
                    .filter(|unit| !breached && state.units[*unit].works >= FORT)
                    .collect();
                if !alive.is_empty() && bears == alive {
                    return None;
                }
                (Cause::Retreat, alive - bears)
            }
            Some(Push::Rout | Push::TwoWayRout) => (Cause::Rout, alive),
            _ => return None,
        };
        let full = fight.results[1].push == Some(Push::TwoWayRout);
        if !alive.is_empty() {
            let hex = fight.attack.target.0;
            say(turn, "7.6.1", || match (cause, full) {
                (Cause::Rout, true) => phrase!("rout.two-way", hex),
                (Cause::Rout, false) => phrase!("rout", hex),
                _ => phrase!("retreat", hex),
            });
        }
        if cause == Cause::Rout {
            for unit in alive {
                let level = &mut state.units[unit].demoralized;
                *level = if full { 2 } else { (*level + 1).min(2) };
            }
        }
        match self.flight(state, fight, alive, cause)? {
            Frame::Flight(flight) if full && alive.len() > 1 => Some(Frame::Split(Split {
                flight,
                hex: None,
                group: UnitSet::EMPTY,
            })),
            frame => Some(frame),
        }
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
            first: None,
            barred: None,
            leaders: LeaderSet::EMPTY,
        }))
    }

    pub(crate) fn make_fight(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frames.last().copied() else {
            return;
        };
        match (frame, choice) {
            (Frame::Fight(fight), Choice::Withdraw | Choice::Done) if fight.stage == Stage::Choice => {
                let alive: UnitSet = fight
                    .defenders
                    .filter(|unit| state.units[*unit].hex.is_some())
                    .collect();
                let flight = self.flight(state, &fight, alive, Cause::Retreat);
                self.set_stage(state, fight, Stage::Advance);
                if choice == Choice::Withdraw {
                    say(turn, "7.6.8", || phrase!("withdraw", fight.attack.target.0));
                    state.frames.extend(flight);
                }
            }
            (Frame::Fight(fight), Choice::Advance(unit)) => self.advance(state, &fight, unit, turn),
            (Frame::Fight(fight), _) => self.set_stage(state, fight, Stage::Over),
            _ => self.make_flight(state, choice, turn),
        }
    }

    fn set_stage(&self, state: &mut State, fight: Fight, stage: Stage) {
        state.frames.pop();
        state.frames.push(Frame::Fight(Fight { stage, ..fight }));
    }

    /// A unit advances, and leaders who would be left alone, or lead it, go along (7.6.7).
    fn advance(&self, state: &mut State, fight: &Fight, unit: UnitId, turn: &mut Turn<'_>) {
        let Some(from) = state.units[unit].hex else { return };
        say(turn, "7.6.7", || {
            phrase!("advance", unit.wire(), from.0, fight.attack.target.0)
        });
        let leaders = Field::new(&self.data, state).leaders_in(fight.side, from);
        let march = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::March(march) if march.unit == unit => Some(*march),
            _ => None,
        });
        state.units[unit].hex = Some(fight.attack.target);
        state.abandon_works(UnitSet::of(unit));
        self.moved(state, (UnitSet::of(unit), [from, fight.attack.target]), turn);
        let scenario = state.scenario(&self.data);
        for leader in leaders {
            let mut own = state.own(&self.data, leader);
            let alone = !own.any(|other| state.units[other].hex == Some(from));
            let leads = fight.attack.leader == Some(leader) && state.own(&self.data, leader).contains(unit);
            // 6.3.2: all who go along with its march, be they several.
            let marches = march.is_some_and(|march| march.takes(leader));
            if alone || leads || marches {
                say(turn, "6.3.3", || phrase!("goes-along", leader.wire(), unit.wire()));
                state.leaders[leader].hex = Some(fight.attack.target);
            }
        }
        // A march goes on from there, in an enemy zone of control no further.
        let stops = Field::new(&self.data, state).controls(fight.side.other(), fight.attack.target);
        let depth = state.frames.len();
        if let Some(Frame::March(march)) = depth.checked_sub(2).and_then(|below| state.frames.get_mut(below)) {
            march.zoned = stops;
            march.steps += 1;
        }
        debug_assert!(scenario[unit].printed.arm != Arm::Wagons, "wagons do not attack");
    }
}
