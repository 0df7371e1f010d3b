//! Units on their way between the boxes and the maps (15.0), and how those under way arrive.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away, Event, Goal, Place};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, LeaderId, LeaderSet, UnitId};
use crate::map::{Terrain, labels};
use crate::state::{State, UnitState};

const NO_WAY: Refusal = Refusal::new("advanced 15.0", "No way leads there from where it is.");
const NOT_WITH: Refusal = Refusal::new("advanced 15.0", "He goes with a unit of his that is where he is.");
/// The turn from which the Valley is left.
const VALLEY_OPENS: u8 = 21;

impl Field<'_> {
    /// The hexes of an edge of the maps by which units come and go; for those who come by sea, those of their depots.
    #[must_use]
    pub fn edge_hexes(&self, goal: Goal) -> HexSet {
        if goal == Goal::BySea {
            let depots = ["S5702", "N5418", "N3602"];
            let hexes = depots.into_iter().filter_map(|label| self.map().labelled(label));
            return hexes.filter(|hex| self.has_depot(*hex)).collect();
        }
        let edges = Goal::ROADS.into_iter().zip(&self.data.campaign.edges);
        let own = edges.into_iter().find(|(edge, _)| *edge == goal);
        own.map_or(HexSet::EMPTY, |(_, hexes)| *hexes)
    }

    /// Where a unit can go from where it is, and how many days it takes (15.0).
    #[must_use]
    pub fn passages(&self, unit: UnitId) -> Vec<(Goal, u8)> {
        let Some(campaign) = &self.state.campaign else {
            return Vec::new();
        };
        let side = self.side(unit);
        let state = self.state.units[unit];
        if state.strength == 0 {
            return Vec::new();
        }
        let norfolk = self.state.has(Event::NorfolkTaken);
        let holds_norfolk = (side == Side::Union) == norfolk;
        let on = |goal: Goal| state.hex.is_some_and(|hex| self.edge_hexes(goal).contains(hex));
        let open = !self.state.has(Event::RappahannockLeft);
        let mut ways = Vec::new();
        match (side, campaign.units[unit]) {
            (Side::Union, Away::In(Place::FortMonroe)) => ways.push((Goal::Peninsula, 1)),
            (_, Away::In(Place::Norfolk)) if holds_norfolk => ways.push((Goal::SouthEdge, 4)),
            (Side::Confederate, Away::In(Place::Valley)) if self.state.turn >= VALLEY_OPENS => {
                if open {
                    ways.push((Goal::Box(Place::Rappahannock), 5));
                }
                ways.extend([(Goal::HanoverJunction, 7), (Goal::WestOfRichmond, 9)]);
            }
            (Side::Confederate, Away::In(Place::Rappahannock)) => {
                ways.extend([(Goal::Box(Place::Valley), 5), (Goal::NorthEdge, 4)]);
            }
            (_, Away::No) if state.hex.is_some() => {
                if side == Side::Union && on(Goal::Peninsula) {
                    ways.push((Goal::Box(Place::FortMonroe), 1));
                }
                if holds_norfolk && on(Goal::SouthEdge) {
                    ways.push((Goal::Box(Place::Norfolk), 4));
                }
                if side == Side::Confederate {
                    if on(Goal::HanoverJunction) {
                        ways.push((Goal::Box(Place::Valley), 7));
                    } else if on(Goal::WestOfRichmond) {
                        ways.push((Goal::Box(Place::Valley), 9));
                    }
                    if open && on(Goal::NorthEdge) {
                        ways.push((Goal::Box(Place::Rappahannock), 4));
                    }
                }
            }
            _ => {}
        }
        ways
    }

    /// The hexes of the whole southern edge of the south map.
    pub(super) fn whole_southern_edge(&self) -> impl Iterator<Item = HexId> + use<'_> {
        let map = self.map();
        // West of the south map the north map ends a row further south, too.
        let southern = |hex: HexId| hex.0 / 100 > labels::EAST && hex.0 % 100 > labels::SOUTH;
        let lowest = move |hex: &HexId| southern(*hex) && map.hex(hex.0 + 1).is_none();
        let land = move |hex: &HexId| map[*hex].terrain != Terrain::Water;
        map.ids().filter(move |hex| lowest(hex) && land(hex))
    }

    /// Judges who must leave the Rappahannock for where.
    pub(super) fn judge_evacuation(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Send(unit, space) => {
                let there = self.units_in_box(Side::Confederate, Place::Rappahannock).contains(unit);
                let goal = Goal::of(space);
                if there && self.passages(unit).into_iter().any(|(to, _)| Some(to) == goal) {
                    Ok(())
                } else {
                    Err(NO_WAY)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    /// Judges a choice of those who transfer; leaders may have been named to go along with the next unit.
    pub(super) fn judge_transfers(&self, side: Side, along: LeaderSet, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Send(unit, space) => {
                if self.side(unit) != side {
                    return Err(NOT_ASKED);
                }
                let goal = Goal::of(space);
                if !self.passages(unit).into_iter().any(|(to, _)| Some(to) == goal) {
                    return Err(NO_WAY);
                }
                self.is_on_foot(unit)?;
                let away = self.state.campaign.as_ref().map(|campaign| campaign.units[unit]);
                if let Some(Away::In(Place::FortMonroe | Place::Norfolk)) = away {
                    self.may_leave_fort(unit)?;
                }
                if self.all_stand_with(along, unit) {
                    Ok(())
                } else {
                    Err(NOT_WITH)
                }
            }
            Choice::Detach(unit) if along.is_empty() && self.side(unit) == side => self.may_detach_in_box(unit),
            Choice::Attach(unit) if along.is_empty() && self.side(unit) == side => self.may_attach_in_box(unit),
            Choice::Along(leader) if !along.contains(leader) && self.leader_side(leader) == side => {
                let all = along | LeaderSet::of(leader);
                let leaves = |unit| self.is_on_foot(unit).is_ok() && !self.passages(unit).is_empty();
                let goes = self
                    .own(leader)
                    .any(|unit| self.all_stand_with(all, unit) && leaves(unit));
                if goes { Ok(()) } else { Err(NOT_WITH) }
            }
            _ => Err(NOT_ASKED),
        }
    }

    fn all_stand_with(&self, mut leaders: LeaderSet, unit: UnitId) -> bool {
        leaders.all(|leader| self.stands_with(leader, unit))
    }

    /// Whether a leader stands in the hex or box of a unit of his.
    pub(super) fn stands_with(&self, leader: LeaderId, unit: UnitId) -> bool {
        let Some(campaign) = &self.state.campaign else {
            return false;
        };
        let here = match self.state.units[unit].hex {
            Some(hex) => self.state.leaders[leader].hex == Some(hex),
            None => campaign.units[unit] != Away::No && campaign.leaders[leader] == campaign.units[unit],
        };
        here && self.own(leader).contains(unit)
    }

    /// All that those who transfer can say.
    pub(super) fn transfers(&self, side: Side) -> Vec<Choice> {
        let mut choices = Vec::new();
        for unit in self.scenario.sides[side.index()] {
            choices.extend(
                self.passages(unit)
                    .into_iter()
                    .map(|(goal, _)| Choice::Send(unit, goal.space())),
            );
        }
        if !choices.is_empty() {
            choices.extend(self.scenario.leaders_of[side.index()].map(Choice::Along));
        }
        let boxed = self.scenario.sides[side.index()].filter(|unit| matches!(self.away(*unit), Away::In(_)));
        choices.extend(boxed.flat_map(|unit| [Choice::Detach(unit), Choice::Attach(unit)]));
        choices
    }

    /// The hexes and boxes into which somebody can come who is due.
    pub(super) fn arrivals_at(&self, side: Side, goal: Goal) -> Vec<HexId> {
        let hexes = self
            .edge_hexes(goal)
            .filter(|hex| !self.is_occupied(side.other(), *hex));
        let mut spaces: Vec<HexId> = hexes.collect();
        if goal == Goal::BySea {
            spaces.push(Place::FortMonroe.space());
            if self.state.has(Event::NorfolkTaken) {
                spaces.push(Place::Norfolk.space());
            }
        }
        spaces
    }

    /// Whether one of these is a space.
    fn arrives_at(&self, side: Side, goal: Goal, space: HexId) -> bool {
        match Place::of(space) {
            None => self.edge_hexes(goal).contains(space) && !self.is_occupied(side.other(), space),
            Some(Place::FortMonroe) => goal == Goal::BySea,
            Some(Place::Norfolk) => goal == Goal::BySea && self.state.has(Event::NorfolkTaken),
            Some(_) => false,
        }
    }

    /// Where a unit that is due arrives now.
    pub(super) fn ways_in(&self, unit: UnitId) -> Vec<HexId> {
        match self.state.campaign.as_ref().map(|campaign| campaign.units[unit]) {
            Some(Away::Due(_, goal)) => self.arrivals_at(self.side(unit), goal),
            _ => Vec::new(),
        }
    }

    pub(super) fn judge_arrival(&self, arriving: UnitId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Place(unit, space) if unit == arriving => {
                let away = self.state.campaign.as_ref().map(|campaign| campaign.units[unit]);
                match away {
                    Some(Away::Due(_, goal)) if self.arrives_at(self.side(unit), goal, space) => Ok(()),
                    _ => Err(NO_WAY),
                }
            }
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// Sends a unit, and the leaders who were named, onto the turn track.
    pub(super) fn send(
        &self,
        state: &mut State,
        (unit, goal, days): (UnitId, Goal, u8),
        along: LeaderSet,
        turn: &mut Turn<'_>,
    ) {
        let due = Away::Due(state.turn + days, goal);
        let rested = UnitState {
            hex: None,
            strength: state.units[unit].strength,
            ..UnitState::default()
        };
        state.units[unit] = rested;
        let campaign = state.advanced();
        if campaign.units[unit] == Away::In(Place::Rappahannock) {
            campaign.from_rappahannock.insert(unit);
        } else {
            campaign.from_rappahannock.remove(unit);
        }
        campaign.units[unit] = due;
        campaign.unsupplied.remove(unit);
        for leader in along {
            state.leaders[leader].hex = None;
            state.leaders[leader].gone = true;
            state.advanced().leaders[leader] = Away::With(unit);
        }
        say(turn, "advanced 15.0", || phrase!("campaign.sent", unit.wire(), days));
    }

    /// A choice of those who transfer.
    pub(super) fn make_transfer(
        &self,
        state: &mut State,
        (side, along): (Side, LeaderSet),
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        match choice {
            Choice::Along(leader) => {
                let along = along | LeaderSet::of(leader);
                state.frames.push(Frame::Campaign(Asked::OffMap(side, along)));
            }
            Choice::Send(unit, space) => {
                let ways = Field::new(&self.data, state).passages(unit);
                let way = ways.into_iter().find(|(goal, _)| goal.space() == space);
                if let Some((goal, days)) = way {
                    self.send(state, (unit, goal, days), along, turn);
                }
                state
                    .frames
                    .push(Frame::Campaign(Asked::OffMap(side, LeaderSet::EMPTY)));
            }
            Choice::Detach(unit) => {
                state
                    .frames
                    .push(Frame::Campaign(Asked::OffMap(side, LeaderSet::EMPTY)));
                self.begin_detachment(state, unit);
            }
            Choice::Attach(unit) => {
                state
                    .frames
                    .push(Frame::Campaign(Asked::OffMap(side, LeaderSet::EMPTY)));
                self.begin_attachment(state, side, unit, turn);
            }
            _ => {}
        }
    }

    /// Those on the turn track whose turn has come arrive: in a box at once, on the map where their player says.
    pub(super) fn arrive(&self, state: &mut State, turn: &mut Turn<'_>) {
        let today = state.turn;
        let due: Vec<(UnitId, Away)> = state.advanced().units.entries().collect();
        for (unit, away) in due.into_iter().rev() {
            match away {
                Away::Due(day, Goal::Box(place)) if day <= today => self.box_up(state, unit, place, turn),
                Away::Due(day, _) if day <= today => self.bring_in(state, unit, turn),
                _ => {}
            }
        }
    }

    /// A unit that is due arrives: where there is one place only, at once; where there are more, its player chooses; where
    /// there is none, it waits.
    pub(super) fn bring_in(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        match Field::new(&self.data, state).ways_in(unit).as_slice() {
            [] => {}
            [only] => self.place_arrival(state, unit, *only, turn),
            _ => state.frames.push(Frame::Campaign(Asked::Arrival(unit))),
        }
    }

    /// A unit comes into a box, with the leader who is with it.
    pub(super) fn box_up(&self, state: &mut State, unit: UnitId, place: Place, turn: &mut Turn<'_>) {
        state.units[unit].hex = None;
        let campaign = state.advanced();
        campaign.units[unit] = Away::In(place);
        for leader in campaign.with(unit) {
            campaign.leaders[leader] = Away::In(place);
        }
        say(turn, "advanced 15.0", || {
            phrase!("campaign.boxed", unit.wire(), place.space().0)
        });
    }

    /// A unit arrives in a hex or a box.
    pub(super) fn place_arrival(&self, state: &mut State, unit: UnitId, space: HexId, turn: &mut Turn<'_>) {
        if let Some(place) = Place::of(space) {
            self.box_up(state, unit, place, turn);
            return;
        }
        state.units[unit].hex = Some(space);
        let campaign = state.advanced();
        campaign.units[unit] = Away::No;
        let leaders = campaign.with(unit);
        for leader in &leaders {
            campaign.leaders[*leader] = Away::No;
        }
        for leader in leaders {
            state.leaders[leader].hex = Some(space);
            state.leaders[leader].gone = false;
        }
        self.ask_for_corps(state, unit);
        say(turn, "advanced 15.0", || phrase!("arrives", unit.wire(), space.0));
    }

    /// A unit leaves the Rappahannock, and with it the leaders whose it is.
    pub(super) fn evacuate(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Send(unit, space) = choice else { return };
        let field = Field::new(&self.data, state);
        let way = field.passages(unit).into_iter().find(|(goal, _)| goal.space() == space);
        let leaders = field.scenario.leaders_of[Side::Confederate.index()];
        let along = leaders.filter(|leader| field.stands_with(*leader, unit)).collect();
        if let Some((goal, days)) = way {
            self.send(state, (unit, goal, days), along, turn);
        }
    }

    /// All Confederates leave the Rappahannock box for good (15.0).
    pub(super) fn leave_the_rappahannock(&self, state: &mut State) {
        if state.has(Event::RappahannockLeft) {
            return;
        }
        state.note(Event::RappahannockLeft);
        let there = Field::new(&self.data, state).units_in_box(Side::Confederate, Place::Rappahannock);
        state.advanced().from_rappahannock |= there;
        state.frames.push(Frame::Campaign(Asked::Evacuation));
    }
}
