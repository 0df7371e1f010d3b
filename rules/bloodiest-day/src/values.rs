//! What both sides add to their dice in the three kinds of combat (8.4, 8.5, card).

use maps::sets::Numbered;

use crate::choice::Piece;
use crate::data::{Area, LeaderId, UnitId, UnitKind, Units};
use crate::game::BloodiestDay;
use crate::state::State;

pub use crate::state::{Attack, Kind};

/// A part of a value: how much, the case that says so, a phrase key, and the piece or number it is about.
pub type Part = (i32, &'static str, &'static str, i32);

impl BloodiestDay {
    /// The Offensive Value, part by part.
    pub fn offense(&self, state: &State, attack: &Attack, part: &mut dyn FnMut(Part)) {
        let lead = i32::from(attack.lead.0);
        let leads = match attack.kind {
            Kind::LongRange => "part.lead.far",
            _ => "part.lead",
        };
        part((self.lead_offense(state, attack), "card offense", leads, lead));
        let others = i32::from(attack.units.len()) - 1;
        if others > 0 {
            part((2 * others, "card offense", "part.others", others));
        }
        let at = state.units.of(attack.lead);
        match attack.kind {
            Kind::LongRange => {}
            Kind::Bombardment => {
                // Any active leader of the side: the card asks only here that he be present.
                let leader = self
                    .own_leaders(attack.side)
                    .find(|leader| self.is_ready(state, *leader, at));
                if let Some(leader) = leader {
                    part((1, "card offense", "part.leader", BloodiestDay::wire_of(leader)));
                }
            }
            Kind::Volley | Kind::Assault => {
                let massed = self.massed(attack.units);
                if massed > 0 {
                    part((massed, "card offense", "part.massed", massed));
                }
                if let Some(leader) = self.leader_of_lead(state, attack.lead, at) {
                    part((1, "8.5.5", "part.leader", BloodiestDay::wire_of(leader)));
                }
            }
        }
    }

    /// The Defense Value of a lead unit, or of the primary target of a bombardment, part by part.
    pub fn defense(&self, state: &State, attack: &Attack, lead: UnitId, part: &mut dyn FnMut(Part)) {
        let area = self.data.area(attack.area);
        let guns = self.fresh_guns_beside(state, attack, lead);
        match attack.kind {
            Kind::LongRange | Kind::Bombardment => {
                part((
                    2 * i32::from(area.tem),
                    "8.4.2",
                    "part.twice-terrain",
                    area.number.into(),
                ));
                if attack.kind == Kind::Bombardment && !guns.is_empty() {
                    part((1, "card defense", "part.answering-guns", 1));
                }
            }
            Kind::Volley | Kind::Assault => {
                part((
                    self.lead_defense(state, attack, lead),
                    "card defense",
                    "part.lead",
                    lead.0.into(),
                ));
                let (terrain, key) = match (attack.kind, area.special_tem) {
                    (Kind::Volley, _) => (2, "part.volley"),
                    (_, Some(special)) if attack.across => (special.into(), "part.crossed"),
                    _ => (i32::from(area.tem), "part.terrain"),
                };
                part((terrain, "card defense", key, area.number.into()));
                if let Some(leader) = self.leader_of_lead(state, lead, attack.area) {
                    part((1, "8.5.5", "part.leader", BloodiestDay::wire_of(leader)));
                }
                let count = i32::from(guns.len());
                if count > 0 {
                    part((count, "card defense", "part.supporting-guns", count));
                }
            }
        }
    }

    /// The Offensive Value.
    #[must_use]
    pub fn offensive_value(&self, state: &State, attack: &Attack) -> i32 {
        let mut sum = 0;
        self.offense(state, attack, &mut |(amount, ..)| sum += amount);
        sum
    }

    /// The Defense Value.
    #[must_use]
    pub fn defense_value(&self, state: &State, attack: &Attack, lead: UnitId) -> i32 {
        let mut sum = 0;
        self.defense(state, attack, lead, &mut |(amount, ..)| sum += amount);
        sum
    }

    /// What is printed on the side that a unit shows.
    #[must_use]
    pub fn printed_value(&self, state: &State, unit: UnitId) -> i32 {
        let printed = self.data.unit(unit);
        i32::from(if state.is_fresh(unit) {
            printed.fresh
        } else {
            printed.spent
        })
    }

    /// The value with which a unit leads an attack.
    fn lead_offense(&self, state: &State, attack: &Attack) -> i32 {
        let printed = self.data.unit(attack.lead);
        let value = i32::from(printed.fresh);
        match (attack.kind, printed.kind) {
            (Kind::LongRange, _) => i32::from(printed.long_range.unwrap_or(0)),
            (Kind::Volley | Kind::Assault, UnitKind::Cavalry) => {
                let infantry = self.enemies(state, attack.side, attack.area) & self.lookups.infantry;
                if infantry.is_empty() {
                    value
                } else if (infantry - state.spent).is_empty() {
                    value / 2
                } else {
                    1
                }
            }
            _ => value,
        }
    }

    /// The value with which a unit leads the defense against a volley or an assault.
    fn lead_defense(&self, state: &State, attack: &Attack, lead: UnitId) -> i32 {
        let value = self.printed_value(state, lead);
        let defenders = self.enemies(state, attack.side, attack.area);
        let alone = (defenders - self.lookups.guns).is_empty();
        if self.lookups.guns.contains(lead) && alone {
            value.min(1)
        } else {
            value
        }
    }

    /// The fresh guns of the defender, without the unit that leads.
    fn fresh_guns_beside(&self, state: &State, attack: &Attack, lead: UnitId) -> Units {
        let mut guns = (self.enemies(state, attack.side, attack.area) & self.lookups.guns) - state.spent;
        guns.remove(lead);
        guns
    }

    /// 1 for every three infantry or cavalry units of one division.
    fn massed(&self, units: Units) -> i32 {
        let mut counts = vec![0; self.data.divisions.len()];
        for unit in units - self.lookups.guns {
            if let Some(division) = self.data.unit(unit).division {
                counts[division.number()] += 1;
            }
        }
        counts.into_iter().map(|count| count / 3).sum()
    }

    /// The active leader in an area who commands a lead unit there (8.5.5).
    fn leader_of_lead(&self, state: &State, lead: UnitId, area: Area) -> Option<LeaderId> {
        let side = self.owner(Piece::Unit(lead));
        self.own_leaders(side)
            .find(|leader| self.is_ready(state, *leader, area) && self.commanded(*leader).contains(lead))
    }

    /// Whether an active leader is in an area.
    fn is_ready(&self, state: &State, leader: LeaderId, area: Area) -> bool {
        state.is_awake(leader) && state.leader_at(leader) == area
    }
}
