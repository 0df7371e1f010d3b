//! Leaders in combat: casualties (8.7), and what becomes of those who are left alone (5.4).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pending, Refusal, Side, Turn, phrase};
use maps::sets::{Numbered, Set};

use crate::choice::Choice;
use crate::data::{Area, LeaderId};
use crate::figures::DEATH_ROLL;
use crate::game::BloodiestDay;
use crate::refusals::NOT_NOW;
use crate::state::{Attack, Frame, Kind, Leaders, Purpose, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_THERE: Refusal = Refusal::new("8.7.2", "He is not where the combat takes place.");
    pub(super) const NO_TROOPS: Refusal = Refusal::new("5.4", "No units under his command are in this area.");
}

/// What a leader suffers (8.7.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wound {
    /// He dies.
    Killed,
    /// He is replaced.
    Serious,
    /// He is out of it for the rest of the turn.
    Light,
}

impl Wound {
    /// What a roll means.
    pub(crate) const fn of(total: u8) -> Wound {
        match total {
            DEATH_ROLL => Wound::Killed,
            ..DEATH_ROLL => Wound::Light,
            _ => Wound::Serious,
        }
    }
}

impl BloodiestDay {
    /// The leaders of a side in the area where its units are in combat (8.7.1), but successors, to whom nothing happens
    /// (8.7.4).
    pub(crate) fn at_stake(&self, state: &State, attack: &Attack, side: Side) -> Leaders {
        let area = if side == attack.side && attack.kind != Kind::Assault {
            state.units.of(attack.lead)
        } else {
            attack.area
        };
        (state.leaders_in(area) & self.lookups.leaders[side]) - state.successors
    }

    /// Rolls for the leader who was hit, or asks the opponent who it is.
    pub(crate) fn advance_hit(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        let at_stake = self.struck(state, side);
        match (at_stake.first(), at_stake.only()) {
            (None, _) => {
                state.frames.pop();
                false
            }
            (_, Some(leader)) => {
                self.strike(state, LeaderId::numbered(leader.into()), turn);
                false
            }
            _ => true,
        }
    }

    fn struck(&self, state: &State, side: Side) -> Leaders {
        let attack = state.fight.as_ref().map(|fight| fight.attack);
        attack.map_or(Set::EMPTY, |attack| self.at_stake(state, &attack, side))
    }

    pub(crate) fn judge_hit(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Strike(leader) if self.struck(state, side).contains(leader.0) => Ok(()),
            Choice::Strike(_) => Err(no::NOT_THERE),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_hits(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let leaders = self.struck(state, side);
        into.extend(leaders.map(|leader| Choice::Strike(LeaderId::numbered(leader.into()))));
    }

    pub(crate) fn strike(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        let side = self.data.leader(leader).side;
        let wire = BloodiestDay::wire_of(leader);
        say(turn, "8.7.2", || phrase!("leader.hit", wire));
        let roll = Pending::dice(Purpose::Wound(leader), side, turn);
        state.become_frame(Frame::Roll(roll));
    }

    pub(crate) fn apply_wound(
        &self,
        state: &mut State,
        leader: LeaderId,
        roll: &Pending<Purpose>,
        turn: &mut Turn<'_>,
    ) {
        let wound = Wound::of(roll.total());
        let key = match wound {
            Wound::Killed => "leader.killed",
            Wound::Serious => "leader.maimed",
            Wound::Light => "leader.wounded",
        };
        let wire = BloodiestDay::wire_of(leader);
        say_dice(turn, "8.7.2", roll.side, "dice.wound", roll.faces(), || {
            phrase!(key, wire)
        });
        state.awake.remove(leader.0);
        if wound == Wound::Light {
            state.wounded.insert(leader.0);
            return;
        }
        state.leaders[leader] = place::TURN_TRACK;
        match wound {
            Wound::Killed => state.killed.insert(leader.0),
            _ => state.maimed.insert(leader.0),
        }
    }

    /// The end of a combat: leaders whose units are gone follow them, or join others of their formation (5.4).
    pub(crate) fn advance_settle(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Some(fight) = state.fight.take() else {
            return;
        };
        let attack = fight.attack;
        if attack.kind == Kind::Assault {
            self.rejoin(state, attack.area, attack.side, fight.refuge, turn);
        }
        self.rejoin(state, attack.area, attack.side.other(), fight.refuge, turn);
    }

    /// The leaders of a side in an area that all its units have just left go where the last of them went, or lose heart
    /// and are placed.
    pub(crate) fn rejoin(&self, state: &mut State, area: Area, side: Side, refuge: Area, turn: &mut Turn<'_>) {
        if !self.own(state, side, area).is_empty() {
            return;
        }
        let follows = place::is_area(refuge) && !self.own(state, side, refuge).is_empty();
        let left = state.leaders_in(area) & self.lookups.leaders[side];
        for leader in left.map(|leader| LeaderId::numbered(leader.into())) {
            let wire = BloodiestDay::wire_of(leader);
            if follows {
                state.leaders[leader] = refuge;
                say(turn, "8.6.4", || phrase!("leader.follows", wire, refuge));
            } else {
                state.awake.remove(leader.0);
                say(turn, "5.4", || phrase!("leader.alone", wire));
                state.frames.push(Frame::Displaced(leader));
            }
        }
    }

    /// The areas that a leader who lost his units may join: with units of his formation, else with any of his side.
    #[must_use]
    pub fn shelters(&self, state: &State, leader: LeaderId) -> Set {
        let posts = self.posts(state, leader);
        if !posts.is_empty() {
            return posts;
        }
        let side = self.data.leader(leader).side;
        let places = self.lookups.units[side].map(|unit| state.units.of(unit));
        places.filter(|at| place::is_area(*at)).collect()
    }

    /// Places a leader who has no choice; whether he has one.
    pub(crate) fn advance_displaced(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) -> bool {
        let shelters = self.shelters(state, leader);
        match (shelters.first(), shelters.only()) {
            (None, _) => {
                state.frames.pop();
                false
            }
            (_, Some(area)) => {
                self.shelter(state, leader, area, turn);
                false
            }
            _ => true,
        }
    }

    pub(crate) fn judge_displaced(&self, state: &State, due: LeaderId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Place(leader, area) if leader == due => {
                if self.shelters(state, leader).contains(area) {
                    Ok(())
                } else {
                    Err(no::NO_TROOPS)
                }
            }
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn shelter(&self, state: &mut State, leader: LeaderId, area: Area, turn: &mut Turn<'_>) {
        state.leaders[leader] = area;
        let wire = i32::from(leader.wire());
        say(turn, "5.4", || phrase!("leader.joins", wire, area));
        state.frames.pop();
    }
}
