//! Deactivation, relocation and elimination of leaders (9.6), and leaders who go with retreating units (10.7.3).

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, Rank, UnitId};
use crate::log::say;
use crate::sets::Set;
use crate::state::{Activation, Frame, March, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_HE: Refusal = Refusal::new("10.7.3", "This leader does not have to decide now.");
    pub(super) const NO_UNIT_THERE: Refusal = Refusal::new("10.7.3", "None of his units retreated to this area.");
    pub(super) const ALONE: Refusal = Refusal::new("10.7.3", "No unit remains here, so the leaders must go along.");
    pub(super) const DIVISION: Refusal = Refusal::new(
        "9.6",
        "He joins a division that he commands, and there is none in this area.",
    );
    pub(super) const OTHER: Refusal = Refusal::new("9.6", "Another leader has to be placed now.");
}

impl AreaImpulse {
    /// 9.6: the leaders who turn inactive at the end of the impulse.
    pub(crate) fn deactivate_leaders(&self, state: &mut State, turn: &mut Turn<'_>) {
        let op = &state.op;
        let mut tired = op.stranded;
        tired |= op.by.leaders() - op.victors;
        if let Activation::Combined { army, .. } = op.by {
            tired.insert(army.0);
        }
        if let Activation::Army(army) = op.by {
            let moved = |leader: &u8| *leader != army.0 && op.march(Piece::Leader(LeaderId(*leader))).is(March::BEGUN);
            let moved: Set = op.leaders.filter(moved).collect();
            tired |= moved - op.victors;
        }
        for leader in Side::BOTH
            .into_iter()
            .flat_map(|side| self.tables.leaders[side.index()])
        {
            let area = state.leaders[leader];
            if place::is_area(area) && self.is_lost(state, LeaderId(leader)) {
                tired.insert(leader);
            }
        }
        let idle = state.inactive;
        for leader in (tired - idle).filter(|leader| place::is_area(state.leaders[*leader])) {
            state.inactive.insert(leader);
            say(turn, "9.6", || phrase!("leader.inactive", LeaderId(leader).wire()));
        }
    }

    /// 9.6: the leaders who activated these units, or whom the army leader activated with them, do not turn inactive.
    /// Tells whether there is such a leader.
    pub(crate) fn spare_leaders(&self, state: &mut State, units: Set) -> bool {
        let activating = state.op.by.leaders();
        let along = state.op.leaders - activating;
        let leads = activating.filter(|leader| self.led_by(LeaderId(*leader), units));
        let commands = along.filter(|leader| self.commanded(LeaderId(*leader)).meets(units));
        let spared: Set = leads.chain(commands).collect();
        state.op.victors |= spared;
        !spared.is_empty()
    }

    /// Whether a leader stands among enemies without friendly units.
    fn is_lost(&self, state: &State, leader: LeaderId) -> bool {
        let side = self.data.leaders[usize::from(leader.0)].side;
        let area = state.leader_at(leader);
        self.own(state, side, area).is_empty() && !self.is_vacant(state, side, area)
    }

    /// 9.6: the leaders who must be placed with other troops, or are lost because they have none left anywhere.
    pub(crate) fn leaders_to_place(&self, state: &State) -> Set {
        let all = self.tables.leaders[0] | self.tables.leaders[1];
        let homeless = |leader: &u8| {
            let leader = LeaderId(*leader);
            let side = self.data.leaders[usize::from(leader.0)].side;
            let area = state.leader_at(leader);
            if !place::is_area(area) {
                return false;
            }
            let stranded = state.op.stranded.contains(leader.0) && self.own(state, side, area).is_empty();
            stranded || self.is_lost(state, leader) || !self.has_division(state, leader)
        };
        all.filter(homeless).collect()
    }

    /// Whether a division that a leader commands is on the map.
    fn has_division(&self, state: &State, leader: LeaderId) -> bool {
        let mut divisions = self.commanded(leader) & self.tables.divisions();
        divisions.any(|unit| place::is_area(state.units.of(UnitId(unit))))
    }

    /// The areas with a division that a leader commands.
    pub(crate) fn places_for(&self, state: &State, leader: LeaderId) -> Set {
        let divisions = self.commanded(leader) & self.tables.divisions();
        divisions
            .map(|unit| state.units.of(UnitId(unit)))
            .filter(|at| place::is_area(*at))
            .collect()
    }

    /// Places a leader, asks where, or eliminates him when he has no troops left.
    pub(crate) fn relocate(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        self.expose_leader(state, leader, turn);
        let places = self.places_for(state, leader);
        if places.is_empty() {
            state.leaders[leader.0] = place::ELIMINATED;
            say(turn, "9.6", || phrase!("leader.eliminated", leader.wire()));
        } else if let Some(area) = places.only() {
            self.place_leader(state, leader, area, turn);
        } else {
            state.frames.push(Frame::Relocate(leader));
        }
    }

    fn place_leader(&self, state: &mut State, leader: LeaderId, area: u8, turn: &mut Turn<'_>) {
        state.leaders[leader.0] = area;
        state.op.stranded.remove(leader.0);
        say(turn, "9.6", || phrase!("leader.placed", leader.wire(), area));
    }

    pub(crate) fn judge_relocate(&self, state: &State, leader: LeaderId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Place(Piece::Leader(other), _) if other != leader => Err(no::OTHER),
            Choice::Place(Piece::Leader(_), area) if self.places_for(state, leader).contains(area) => Ok(()),
            Choice::Place(Piece::Leader(_), _) => Err(no::DIVISION),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_relocate(&self, state: &mut State, leader: LeaderId, choice: Choice, turn: &mut Turn<'_>) {
        if let Choice::Place(_, area) = choice {
            state.frames.pop();
            self.place_leader(state, leader, area, turn);
        }
    }

    /// 10.7.3: leaders of an area may go with units that retreated from it, and must when none remain.
    pub(crate) fn begin_escort(&self, state: &mut State, side: Side, area: u8) {
        let leaders = self.own_leaders(state, side, area);
        let fled = state.fight.fled[side.index()];
        if leaders.is_empty() {
            return;
        }
        if !fled.is_empty() {
            state.frames.push(Frame::Escort { side, area, leaders });
        } else if self.own(state, side, area).is_empty() {
            // 9.6: all friendly units in their area are eliminated.
            state.op.stranded |= leaders;
        }
    }

    /// Goes on with an escort: true when the player has to be asked.
    pub(crate) fn advance_escort(
        &self,
        state: &mut State,
        side: Side,
        area: u8,
        leaders: Set,
        turn: &mut Turn<'_>,
    ) -> bool {
        let Some(leader) = leaders.first() else {
            state.frames.pop();
            return false;
        };
        let alone = self.own(state, side, area).is_empty();
        match state.fight.fled[side.index()].only() {
            Some(to) if alone => {
                self.accompany(state, LeaderId(leader), to, turn);
                false
            }
            _ => true,
        }
    }

    fn accompany(&self, state: &mut State, leader: LeaderId, to: u8, turn: &mut Turn<'_>) {
        state.leaders[leader.0] = to;
        if state.fight.even {
            let side = self.data.leaders[usize::from(leader.0)].side;
            state.fight.at_risk[side.index()].insert(leader.0);
        }
        say(turn, "10.7.3", || phrase!("leader.retreats", leader.wire(), to));
        if let Some(Frame::Escort { leaders, .. }) = state.frames.last_mut() {
            leaders.remove(leader.0);
        }
    }

    pub(crate) fn judge_escort(
        &self,
        state: &State,
        side: Side,
        area: u8,
        leaders: Set,
        choice: Choice,
    ) -> Result<(), Refusal> {
        match choice {
            Choice::Accompany(Piece::Leader(leader), to) => {
                if !leaders.contains(leader.0) {
                    Err(no::NOT_HE)
                } else if !state.fight.fled[side.index()].contains(to) {
                    Err(no::NO_UNIT_THERE)
                } else {
                    Ok(())
                }
            }
            Choice::Done if self.own(state, side, area).is_empty() => Err(no::ALONE),
            Choice::Done => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_escort(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Accompany(Piece::Leader(leader), to) => self.accompany(state, leader, to, turn),
            _ => {
                state.frames.pop();
            }
        }
    }

    /// Whether the army leader of a side is on the map and active.
    pub(crate) fn army_leader_active(&self, state: &State, side: Side) -> bool {
        let leader = self.army_leader(state, side);
        debug_assert_eq!(self.rank(leader), Rank::Army);
        place::is_area(state.leader_at(leader)) && !state.inactive.contains(leader.0)
    }
}
