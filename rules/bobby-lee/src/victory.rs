//! The victory track and how the game ends (4).

use kernel::log::say;
use kernel::{Phrase, Side, Turn, phrase};
use protocol::view::{Chart, Line, Outcome, Series};

use crate::BobbyLee;
use crate::data::{Quarter, Zone};
use crate::options::Length;
use crate::state::{Ending, State};
use crate::view::quarter_key;

/// What emancipation is worth to the Union (4.4).
pub(crate) const EMANCIPATION: i8 = 3;
/// The election (4.21).
const ELECTION: (u16, Quarter) = (1864, Quarter::Autumn);
/// Where the marker would stand in the first quarter if nobody held an enemy town.
const START: i8 = 1;

impl BobbyLee {
    /// How many spaces a side leads on the victory track; negative when it is behind.
    pub(crate) fn lead(state: &State, side: Side) -> i8 {
        match side {
            Side::Union => -state.marker,
            Side::Confederate => state.marker,
        }
    }

    /// 4.33: what the victory track adds to the replacement points of a side: six at most, beyond which it has won.
    pub(crate) fn track_bonus(state: &State, side: Side) -> u8 {
        let lead = BobbyLee::lead(state, side).max(0);
        lead.unsigned_abs()
    }

    /// The zone in which the marker stands, and whose it is.
    fn zone(&self, state: &State) -> (Side, Zone) {
        let spaces = &self.data.tables.zones;
        let ends = [spaces.first(), spaces.last()].map(|space| space.map_or(0, |space| space.0));
        let position = state.marker.clamp(ends[0], ends[1]);
        let zone = spaces.iter().find(|space| space.0 == position);
        let side = if position < 0 { Side::Union } else { Side::Confederate };
        (side, zone.map_or(Zone::Stalemate, |space| space.1))
    }

    /// 9.0: a decisive position at the end of a step of the supply turn ends the game, and after the election a marginal
    /// one too (4.21).
    pub(crate) fn judge_step(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let voted = state.options.length == Length::Campaign && (state.year, state.quarter) > ELECTION;
        match self.zone(state) {
            (side, Zone::Decisive) => self.end(state, Ending::Decisive(side), turn),
            (side, Zone::Marginal) if voted => self.end(state, Ending::Marginal(side), turn),
            _ => {}
        }
        state.ended.is_some()
    }

    /// The end of a quarter: of a one-year game (4.61), or the election (4.21).
    pub(crate) fn judge_quarter(&self, state: &mut State, turn: &mut Turn<'_>) {
        match state.options.length {
            Length::Year if state.quarter == Quarter::Autumn => {
                let winner = match state.marker.cmp(&state.first_marker) {
                    std::cmp::Ordering::Less => Some(Side::Union),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Side::Confederate),
                };
                self.end(state, Ending::Year(winner), turn);
            }
            Length::Campaign if (state.year, state.quarter) == ELECTION => {
                if let (side, Zone::Marginal) = self.zone(state) {
                    self.end(state, Ending::Marginal(side), turn);
                }
            }
            Length::Year | Length::Campaign => {}
        }
        if state.ended.is_none() {
            BobbyLee::remember(state);
        }
    }

    /// Notes where the marker stands at the end of a quarter, for the chart of the game.
    fn remember(state: &mut State) {
        state.history.push((state.year, state.quarter, state.marker));
    }

    fn end(&self, state: &mut State, ending: Ending, turn: &mut Turn<'_>) {
        BobbyLee::remember(state);
        state.ended = Some(ending);
        // Nobody has anything to hide any more.
        state.revealed = state.places.on_map();
        state.frames.clear();
        turn.commit();
        self.head(state, turn);
        if let Some(outcome) = self.outcome_of(state) {
            say(turn, case_of(ending), || outcome.say);
        }
    }

    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        let ending = state.ended?;
        let (winner, key) = match ending {
            Ending::Decisive(side) => (Some(side), "outcome.decisive"),
            Ending::Marginal(side) => (Some(side), "outcome.marginal"),
            Ending::Year(Some(side)) => (Some(side), "outcome.year"),
            Ending::Year(None) => (None, "outcome.draw"),
        };
        Some(Outcome {
            winner,
            say: match winner {
                Some(side) => phrase!(key, side, marker_key(state), state.marker.unsigned_abs()),
                None => phrase!(key, marker_key(state), state.marker.unsigned_abs()),
            },
            case: case_of(ending).into(),
            margin: margin(state, ending),
            lines: self.reckoning(state),
            charts: vec![marker_chart(state)],
        })
    }

    /// Where the marker has to stand by an account of all points since Summer 1861, which does not rest on its moves.
    #[must_use]
    pub fn reckoned_marker(&self, state: &State) -> i32 {
        self.reckoning(state).iter().map(|line| line.0).sum()
    }

    /// That account, line by line.
    fn reckoning(&self, state: &State) -> Vec<Line> {
        let held = |side: Side| -> i8 {
            let towns = state.taken & self.tables.towns[side.other().index()];
            towns.map(|hex| self.town_points(hex)).sum()
        };
        let time = quarters_since_the_start(state);
        let emancipation = if state.emancipated { -EMANCIPATION } else { 0 };
        let [by_union, by_confederates] = state.drafts.map(|drafts| drafts as i8);
        let lines = [
            (START, "4.1", "sum.start"),
            (time, "4.32", "sum.time"),
            (emancipation, "4.4", "sum.emancipation"),
            (-held(Side::Union), "4.31", "sum.towns-union"),
            (held(Side::Confederate), "4.31", "sum.towns-confederate"),
            (by_union - by_confederates, "4.5", "sum.drafts"),
        ];
        let line = |(points, case, key): (i8, &'static str, &'static str)| {
            Line(i32::from(points), case.into(), Phrase::bare(key))
        };
        lines.map(line).into()
    }
}

/// By how many spaces of the victory track it was won: from the middle, or from where a one-year game began (4.61).
fn margin(state: &State, ending: Ending) -> Option<u32> {
    let from = match ending {
        Ending::Decisive(_) | Ending::Marginal(_) => 0,
        Ending::Year(_) => state.first_marker,
    };
    let spaces = u32::from(state.marker.abs_diff(from));
    (spaces > 0).then_some(spaces)
}

/// Whose half of the victory track the marker stands in, as it is printed before the number of the space.
pub(crate) const fn marker_key(state: &State) -> &'static str {
    match state.marker {
        ..0 => "marker.union",
        0 => "marker.middle",
        1.. => "marker.confederate",
    }
}

/// The marker at the beginning and at the end of each quarter.
fn marker_chart(state: &State) -> Chart {
    let label = |(year, quarter, _): &(u16, Quarter, i8)| phrase!("chart.quarter", quarter_key(*quarter), *year);
    Chart {
        title: Phrase::bare("chart.marker"),
        labels: std::iter::once(Phrase::bare("chart.start"))
            .chain(state.history.iter().map(label))
            .collect(),
        series: vec![Series {
            title: Phrase::bare("chart.lead"),
            side: Some(Side::Confederate),
            values: std::iter::once(state.first_marker)
                .chain(state.history.iter().map(|past| past.2))
                .map(i32::from)
                .collect(),
        }],
    }
}

const fn case_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Decisive(_) => "4.1",
        Ending::Marginal(_) => "4.21",
        Ending::Year(_) => "4.61",
    }
}

/// The number of a quarter: four times its year and its place in it.
const fn index_of(year: u16, quarter: Quarter) -> u16 {
    4 * year + quarter as u16
}

/// How many supply turns have given the Confederates their point for time.
fn quarters_since_the_start(state: &State) -> i8 {
    let now = index_of(state.year, state.quarter) + u16::from(state.ledger.time_counted);
    now.saturating_sub(index_of(1861, Quarter::Summer)) as i8
}
