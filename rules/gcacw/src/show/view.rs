//! What a viewer sees. Nothing is hidden: the views differ only in who is asked.

use kernel::choice::Target;
use kernel::{ByViewer, Phrase, Side, Viewer, phrase};
use protocol::view::{BorderState, Piece, SpaceState, Track};
use protocol::{Param, TableView};

use crate::board::boxes;
use crate::campaign::{Away, Goal, markers};
use crate::counters::face_of;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::phases::works_key;
use crate::state::State;

/// The key of the date of a turn.
pub(crate) fn date_key(scenario: &str, turn: u8) -> String {
    format!("date.{scenario}.{turn}")
}

impl Gcacw {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        self.seen_by(viewer, state, self.open_view(state))
    }

    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        ByViewer::new(
            self.seen_by(Viewer::Union, state, open.clone()),
            self.seen_by(Viewer::Confederate, state, open.clone()),
            self.seen_by(Viewer::Spectator, state, open),
        )
    }

    /// Adds what viewers see differently: what they are asked, and whom they wait for.
    fn seen_by(&self, viewer: Viewer, state: &State, mut view: TableView) -> TableView {
        let decider = self.decider(state);
        let asked = decider.filter(|side| viewer.side() == Some(*side));
        view.prompt = asked.and_then(|side| self.prompt(state, side));
        view.waiting_on = decider
            .and_then(|side| self.waiting(state, side, asked.is_some()))
            .into_iter()
            .collect();
        view
    }

    /// What everybody sees alike.
    fn open_view(&self, state: &State) -> TableView {
        let field = Field::new(&self.data, state);
        TableView {
            turn: self.heading(state),
            pieces: self.pieces(&field).into(),
            spaces: Gcacw::spaces(&field).into(),
            borders: self.borders(state).into(),
            tracks: self.tracks(state).into(),
            inserts: Vec::new(),
            prompt: None,
            waiting_on: Vec::new(),
            combat: field.combat_now(),
            log_len: 0,
            undoable: 0,
            outcome: self.outcome_of(state),
        }
    }

    /// The turn, its weather and what that does to fords, which the log says when they begin.
    pub(crate) fn heading(&self, state: &State) -> Phrase {
        if self.is_over(state) {
            return Phrase::bare("turn.over");
        }
        self.day(state)
    }

    /// The day, its weather and the fords (3.1, 12.0.3).
    pub(crate) fn day(&self, state: &State) -> Phrase {
        let scenario = state.scenario(&self.data);
        let weather = if state.rain { "weather.rain" } else { "weather.dry" };
        let date = date_key(&scenario.entry.id, state.turn);
        let (fords, last) = fords(&Field::new(&self.data, state));
        let day = Phrase::bare(fords).with(Param::Text(date.into())).with(weather);
        last.into_iter().fold(day, Phrase::with)
    }

    fn pieces(&self, field: &Field<'_>) -> Vec<Piece> {
        let scenario = field.scenario;
        let Busy {
            chosen,
            going,
            fighting,
            falling,
        } = busy(field.state);
        let mut pieces = Vec::with_capacity(scenario.units.len() + scenario.leaders.len());
        for unit in scenario.unit_ids() {
            let own = field.state.units[unit];
            let side = field.side(unit);
            let at = match own.hex {
                Some(hex) => hex.0,
                None if own.strength > 0 => off_map(field.away(unit)).unwrap_or(boxes::waiting(side)),
                None => boxes::lost(side),
            };
            let mut badges = Vec::new();
            badges.extend(field.campaign_badges(unit));
            badges.extend(field.changes(unit));
            if own.strength > 0 && own.fatigue > 0 {
                badges.push(phrase!("fatigue", own.fatigue));
            }
            if own.exhausted {
                badges.push(Phrase::bare("exhausted"));
            }
            if own.demoralized > 0 {
                badges.push(phrase!("demoralized", own.demoralized));
            }
            if own.works > 0 {
                badges.push(Phrase::bare(works_key(own.works)));
            }
            if field.state.memory.fleet.embarked.contains(unit) {
                badges.push(Phrase::bare("aboard"));
            }
            if let Some(points) = march_points(field.state, unit) {
                badges.push(phrase!("mp", points));
            }
            for (units, badge) in [
                (chosen, "chosen"),
                (going, "may-march"),
                (fighting, "attacks"),
                (falling, "retreats"),
            ] {
                if units.contains(unit) {
                    badges.push(Phrase::bare(badge));
                }
            }
            pieces.push(Piece {
                id: unit.wire(),
                counter: Some(unit.wire()),
                owner: side,
                at,
                face: face_of(scenario[unit].tallest, own.strength, own.disorganized),
                badges,
            });
        }
        for leader in scenario.leader_ids() {
            let own = field.state.leaders[leader];
            let side = field.leader_side(leader);
            let at = match own.hex {
                Some(hex) => hex.0,
                None if field.state.campaign.is_some() => {
                    off_map(field.away_of_leader(leader)).unwrap_or(boxes::waiting(side))
                }
                None if own.gone => boxes::lost(side),
                None => boxes::waiting(side),
            };
            let active = active_leader(field.state) == Some(leader);
            let aboard = field.state.memory.fleet.aboard.contains(leader);
            let along = field.state.frames.iter().any(|frame| match frame {
                Frame::March(march) => march.takes(leader),
                _ => false,
            });
            let badges = [(active, "active"), (along, "along"), (aboard, "aboard")];
            pieces.push(Piece {
                id: leader.wire(),
                counter: Some(leader.wire()),
                owner: side,
                at,
                face: 0,
                badges: badges
                    .into_iter()
                    .filter(|(holds, _)| *holds)
                    .map(|(_, badge)| Phrase::bare(badge))
                    .collect(),
            });
        }
        pieces
    }

    /// The objectives, and the hex that is attacked.
    fn spaces(field: &Field<'_>) -> Vec<SpaceState> {
        let objectives = (0..).zip(&field.scenario.objectives);
        let mut spaces: Vec<SpaceState> = objectives
            .map(|(number, objective)| SpaceState {
                control: Some(if field.state.held.contains(number) {
                    Side::Union
                } else {
                    Side::Confederate
                }),
                ..SpaceState::empty(objective.hex.0)
            })
            .collect();
        spaces.extend(field.seats_of_counties());
        let mut mark = |hex: HexId, mark: Phrase| match spaces.iter_mut().find(|space| space.id == hex.0) {
            Some(space) => space.marks.push(mark),
            None => spaces.push(SpaceState {
                marks: vec![mark],
                ..SpaceState::empty(hex.0)
            }),
        };
        let target = field.state.frames.iter().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight.attack.target),
            Frame::Refuse(attack) | Frame::Support(attack) => Some(attack.target),
            Frame::Shelled(hex, _) => Some(*hex),
            Frame::Assault(assault) => Some(assault.target),
            _ => None,
        });
        if let Some(target) = target {
            mark(target, Phrase::bare("contested"));
        }
        if let Some(base) = field.state.memory.base.hex {
            mark(base, Phrase::bare("depot"));
        }
        for (hex, says) in field.depots_and_guns() {
            mark(hex, says);
        }
        spaces.sort_by_key(|space| space.id);
        spaces
    }

    /// Bridges that are down, and pontoons.
    fn borders(&self, state: &State) -> Vec<BorderState> {
        let numbered = &self.data.borders[usize::from(state.scenario)];
        let mut borders: Vec<BorderState> = Vec::new();
        for (edges, key) in [(&state.pontoons, "pontoon"), (&state.destroyed, "destroyed")] {
            for id in edges.iter().filter_map(|edge| numbered.number(*edge)) {
                // A pontoon bridge may lie where a printed one is down.
                match borders.iter_mut().find(|border| border.id == id) {
                    Some(border) => border.marks.push(Phrase::bare(key)),
                    None => borders.push(BorderState {
                        id,
                        marks: vec![Phrase::bare(key)],
                    }),
                }
            }
        }
        borders.sort_by_key(|border| border.id);
        borders
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let counts = state.scenario(&self.data).entry.victory.side;
        let track = |id: &'static str, at: i32, owner: Option<Side>| Track {
            id: id.into(),
            at,
            owner,
        };
        let mut tracks = markers(&Field::new(&self.data, state));
        tracks.extend(vec![
            track(
                "losses.confederate",
                state.losses[Side::Confederate].into(),
                Some(Side::Confederate),
            ),
            track("losses.union", state.losses[Side::Union].into(), Some(Side::Union)),
            track("points", state.points(&self.data).into(), Some(counts)),
            track("turn", state.turn.into(), None),
            track("weather", state.rain.into(), None),
        ]);
        tracks.sort_by(|one, other| one.id.cmp(&other.id));
        tracks
    }
}

/// What is told of fords that the weather closes (12.0), and the last turns on which it does: of minor rivers, and of major
/// ones. Where a rule of the scenario closes all of them there is nothing to wait for.
fn fords(field: &Field<'_>) -> (&'static str, Vec<u8>) {
    let state = field.state;
    let [minor, major] = state.fords;
    if field.scenario.entry.flooded {
        return ("turn.day", Vec::new());
    }
    match (minor >= state.turn, major >= state.turn) {
        (false, false) => ("turn.day", Vec::new()),
        (true, false) => ("turn.day.minor", vec![minor]),
        (false, true) => ("turn.day.major", vec![major]),
        (true, true) if minor == major => ("turn.day.fords", vec![minor]),
        (true, true) => ("turn.day.rivers", vec![minor, major]),
    }
}

/// The box of somebody who is in one, or under way onto a map.
fn off_map(away: Away) -> Option<u16> {
    match away {
        Away::In(place) => Some(place.space().0),
        Away::Due(_, Goal::Box(_)) | Away::No | Away::With(_) => None,
        Away::Due(_, goal) => Some(goal.space().0),
    }
}

/// The movement points that a unit on the march has left.
fn march_points(state: &State, unit: UnitId) -> Option<u8> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::March(march) if march.unit == unit => Some(march.points),
        _ => None,
    })
}

/// The leader who is active.
fn active_leader(state: &State) -> Option<LeaderId> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::Led(led) => Some(led.leader),
        Frame::Assault(assault) => Some(assault.leader),
        Frame::Fight(fight) => fight.attack.leader,
        _ => None,
    })
}

/// Who does what, or is to.
#[derive(Default)]
struct Busy {
    /// Whom a leader takes along, as long as more can be named.
    chosen: UnitSet,
    /// Those of them who may march once all are named.
    going: UnitSet,
    fighting: UnitSet,
    falling: UnitSet,
}

fn busy(state: &State) -> Busy {
    let mut busy = Busy::default();
    for frame in &state.frames {
        match frame {
            Frame::Led(led) if led.points.is_none() => busy.chosen |= led.units,
            Frame::Led(led) => busy.going |= led.units,
            Frame::Assault(assault) => busy.fighting |= assault.units | assault.grand,
            Frame::Fight(fight) => busy.fighting |= fight.attack.units,
            Frame::Refuse(attack) | Frame::Support(attack) => busy.fighting |= attack.units,
            Frame::Flight(flight) => busy.falling |= flight.units,
            Frame::Split(split) => busy.falling |= split.flight.units,
            _ => {}
        }
    }
    busy
}
