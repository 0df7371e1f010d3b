//! What the dice of a combat lead to (8.4.2, 8.5.7, 8.6.2, 8.6.3, card results).

use kernel::choice::Target;
use kernel::log::{roll as dice_of, say};
use kernel::{Pending, Side, Turn, phrase};
use protocol::view::{Line, LogEntry};

use crate::choice::Piece;
use crate::data::{UnitId, Units};
use crate::figures::{ENEMY_FORTUNE, OWN_MISFORTUNE};
use crate::game::BloodiestDay;
use crate::state::{Attack, Fight, Frame, Kind, Purpose, State, place};

/// How a combat came out for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Upshot {
    /// The totals of an assault are equal: the attackers are spent and stay.
    Stalemate,
    /// Nothing happens to the defender, and nothing worse to the attacker.
    NoEffect,
    /// An assault has failed.
    Repulse,
    /// The defender has so many casualty points to absorb.
    Casualties(u8),
    /// He cannot absorb them.
    Overrun,
}

impl BloodiestDay {
    /// The casualty points that units can absorb at most (card casualties).
    #[must_use]
    pub fn capacity(&self, state: &State, units: Units) -> i32 {
        let fresh = (units - state.spent).len();
        4 * i32::from(fresh) + 2 * i32::from(units.len() - fresh)
    }

    /// What the attacker's total exceeds the defender's by, without the dice.
    pub(crate) fn lead_of_attack(&self, state: &State, fight: &Fight) -> i32 {
        let Some(lead) = fight.lead else {
            return 0;
        };
        self.offensive_value(state, &fight.attack) - self.defense_value(state, &fight.attack, lead)
    }

    /// How a combat comes out when the totals differ by so much.
    pub(crate) fn upshot(&self, state: &State, attack: &Attack, margin: i32) -> Upshot {
        let defenders = self.enemies(state, attack.side, attack.area);
        match (margin, attack.kind) {
            (..0, Kind::Assault) => Upshot::Repulse,
            (0, Kind::Assault) => Upshot::Stalemate,
            (..=0, _) => Upshot::NoEffect,
            _ if margin > self.capacity(state, defenders) => Upshot::Overrun,
            // No margin of printed values and dice comes near the limit of the type.
            _ => Upshot::Casualties(u8::try_from(margin).unwrap_or(u8::MAX)),
        }
    }

    /// The sides that have a leader at stake because of the dice: the own 2, or the enemy's 12 (8.7.2).
    pub(crate) fn is_struck(&self, state: &State, attack: &Attack, side: Side, own: u8, enemy: u8) -> bool {
        (own == OWN_MISFORTUNE || enemy == ENEMY_FORTUNE) && !self.at_stake(state, attack, side).is_empty()
    }

    /// The dice of a combat are final.
    pub(crate) fn apply_combat(&self, state: &mut State, defense: &Pending<Purpose>, turn: &mut Turn<'_>) {
        let Some(fight) = state.fight.clone() else {
            return;
        };
        let (attack, Some(lead), Some(roll)) = (fight.attack, fight.lead, fight.roll) else {
            return;
        };
        let margin = self.lead_of_attack(state, &fight) + i32::from(roll.total()) - i32::from(defense.total());
        let upshot = self.upshot(state, &attack, margin);
        self.tell_combat(state, &fight, &roll, defense, upshot, turn);
        state.frames.push(Frame::Settle);
        let struck = [attack.side, attack.side.other()].map(|side| {
            let (own, enemy) = if side == attack.side {
                (roll.total(), defense.total())
            } else {
                (defense.total(), roll.total())
            };
            (side, self.is_struck(state, &attack, side, own, enemy))
        });
        let defenders = self.enemies(state, attack.side, attack.area);
        if margin > 0 {
            state.inflicted[attack.side] += u16::try_from(margin).unwrap_or(0);
        }
        match upshot {
            Upshot::Overrun => {
                for unit in defenders {
                    self.eliminate(state, unit);
                }
                say(turn, "8.6.3", || {
                    let lost: Vec<i32> = defenders.into_iter().map(|unit| i32::from(unit.0)).collect();
                    phrase!("overrun", attack.area, lost)
                });
            }
            Upshot::Casualties(owed) => {
                if let Some(fight) = &mut state.fight {
                    fight.owed = owed;
                    fight.lead = Some(lead);
                    fight.lead_owes = true;
                }
                state.frames.push(Frame::Losses);
            }
            Upshot::Repulse => self.repulse(state, &attack, turn),
            Upshot::Stalemate | Upshot::NoEffect => {}
        }
        if upshot == Upshot::Overrun && attack.kind == Kind::Assault {
            // 8.6.3: they may go on, and are not spent for it (9.1).
            for unit in attack.units {
                state.op.march_mut(Piece::Unit(unit)).halted = false;
            }
            state.op.assaulted.remove(attack.area);
        } else {
            state.spent |= attack.units;
        }
        for (side, _) in struck.into_iter().filter(|(_, struck)| *struck) {
            state.frames.push(Frame::Hit(side));
        }
    }

    /// 8.6.2: the lead unit is lost, the others go back, and leaders who took part become inactive (5.4).
    fn repulse(&self, state: &mut State, attack: &Attack, turn: &mut Turn<'_>) {
        let wire = i32::from(attack.lead.wire());
        say(turn, "8.6.2", || phrase!("lead.lost", wire));
        self.eliminate(state, attack.lead);
        let mut back = attack.units;
        back.remove(attack.lead);
        if let Some(fight) = &mut state.fight {
            fight.falling = back;
        }
        state.frames.push(Frame::Retreat);
        for leader in self.own_leaders(attack.side) {
            let took_part = state.leader_at(leader) == attack.area && self.commanded(leader).meets(attack.units);
            if took_part && state.is_awake(leader) {
                state.awake.remove(leader.0);
                let wire = BloodiestDay::wire_of(leader);
                say(turn, "5.4", || phrase!("leader.discouraged", wire));
            }
        }
    }

    /// Takes a unit off the map: for good if it is of no corps (3.0), else it may be reorganized.
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId) {
        let to = if self.data.unit(unit).independent {
            place::REMOVED
        } else {
            place::ELIMINATED
        };
        state.units.put(unit, to);
        if let Some(fight) = &mut state.fight {
            fight.falling.remove(unit);
        }
    }

    fn tell_combat(
        &self,
        state: &State,
        fight: &Fight,
        attack: &Pending<Purpose>,
        defense: &Pending<Purpose>,
        upshot: Upshot,
        turn: &mut Turn<'_>,
    ) {
        if turn.is_quiet() {
            return;
        }
        let area = fight.attack.area;
        let result = match upshot {
            Upshot::Stalemate => phrase!("combat.stalemate", area),
            Upshot::NoEffect => phrase!("combat.nothing", area),
            Upshot::Repulse => phrase!("combat.repulse", area),
            Upshot::Casualties(owed) => phrase!("combat.casualties", area, owed),
            // 8.6.3: who fires does not go on.
            Upshot::Overrun if fight.attack.kind == Kind::Assault => {
                phrase!("combat.overrun", area, "overrun.assault")
            }
            Upshot::Overrun => phrase!("combat.overrun", area, "overrun.fire"),
        };
        let dice = vec![
            dice_of(attack.side, "dice.attack", attack.faces()),
            dice_of(defense.side, "dice.defense", defense.faces()),
        ];
        let mut combat = self.breakdown(state, fight);
        // 10.2: who is not asked although he lost wonders why.
        let holder = state.advantage;
        let attacks = holder == fight.attack.side;
        let has_lost = attacks != matches!(upshot, Upshot::Casualties(_) | Upshot::Overrun);
        if has_lost && self.gains_too_little(state, defense) {
            let lines = if attacks {
                &mut combat.attack
            } else {
                &mut combat.defense
            };
            lines.push(Line(0, "10.2".into(), phrase!("part.kept", holder)));
        }
        combat.dice.clone_from(&dice);
        combat.result = Some(result.clone());
        turn.log_entry(LogEntry {
            say: result,
            case: if matches!(fight.attack.kind, Kind::LongRange | Kind::Bombardment) {
                "8.4.2".into()
            } else {
                "8.5.7".into()
            },
            dice,
            combat: Some(Box::new(combat)),
        });
    }
}
