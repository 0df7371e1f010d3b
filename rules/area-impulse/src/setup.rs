//! Set-up (5).

use kernel::{OptionSet, SetupError, Side};

use crate::AreaImpulse;
use crate::book::Dawning;
use crate::data::{LeaderId, Start, UnitId};
use crate::options::{Options, Rule};
use crate::sets::{Row, Set};
use crate::state::{Bridges, Frame, Places, State, Train, Works, place};

/// The only scenario: the campaign.
pub(crate) const SCENARIO: &str = "campaign";

impl AreaImpulse {
    pub(crate) fn set_up(&self, scenario: &str, options: &OptionSet) -> Result<State, SetupError> {
        if scenario != SCENARIO {
            return Err(SetupError::UnknownScenario(scenario.to_owned()));
        }
        Ok(self.opening(self.book.options_of(options)?))
    }

    /// 5.1 and 5.2: the position at the start, before the first impulse (5.3).
    pub(crate) fn opening(&self, options: Options) -> State {
        let mut leaders = self.leaders_at_start(options);
        let commanders = self.relieve(options, &mut leaders);
        let union_starts = |area: &u8| self.data.areas[usize::from(*area)].start_control == Side::Union;
        State {
            turn: options.first_turn(),
            advantage: Some(self.book.first_advantage),
            units: self.units_at_start(options),
            leaders,
            inactive: match self.book.dawning {
                Dawning::Health => Set::EMPTY,
                Dawning::Readiness { idle_at_first } => Set::of(commanders[idle_at_first.index()].0),
            },
            union_control: self.ground.areas.filter(union_starts).collect(),
            works: self.works_at_start(),
            train: self
                .ground
                .landings
                .map_or(Train::None, |landings| Train::At(landings.start)),
            bridges: if options.has(Rule::Bridges) {
                self.opening_bridges()
            } else {
                Bridges::default()
            },
            siege_guns: self.siege_guns_at_start(options),
            frames: match options.wanted_side() {
                Some(_) => vec![Frame::Impulse, Frame::Bids],
                None => vec![Frame::Impulse],
            },
            ..State::blank(options, self.book.opens)
        }
    }

    fn units_at_start(&self, options: Options) -> Places {
        let mut units = Places::default();
        for (index, unit) in (0..).zip(&self.data.units) {
            units.put(
                UnitId(index),
                start_place(unit.start, options, options.has(Rule::ExtraUnits)),
            );
        }
        units
    }

    fn leaders_at_start(&self, options: Options) -> Row<u8, 32> {
        let mut leaders = Row::default();
        for (index, leader) in (0..).zip(&self.data.leaders) {
            leaders[index] = start_place(leader.start, options, false);
        }
        leaders
    }

    fn works_at_start(&self) -> [Works; 2] {
        let mut works = [Works::default(); 2];
        for (area, level) in self.book.start_works {
            let side = self.data.areas[usize::from(*area)].start_control;
            for _ in 0..*level {
                works[side.index()].improve(*area);
            }
        }
        works
    }

    /// Puts deputies in the places of army leaders (17.6; 16.3 of Birth of a Legend); the leaders who command.
    fn relieve(&self, options: Options, leaders: &mut Row<u8, 32>) -> [LeaderId; 2] {
        Side::BOTH.map(|side| {
            let printed = self.tables.army_leader[side.index()];
            match (self.tables.deputy[side.index()], self.book.deputies[side.index()]) {
                (Some(deputy), Some(rule)) if options.has(rule) => {
                    leaders[printed.0] = place::UNUSED;
                    leaders[deputy.0] = start_place(self.data.leaders[usize::from(deputy.0)].start, options, true);
                    deputy
                }
                _ => printed,
            }
        })
    }
}

/// Where a piece is at the start; `extra` tells whether optional pieces take part.
const fn start_place(start: Start, options: Options, extra: bool) -> u8 {
    match start {
        Start::Area(area) => area,
        Start::Optional(area) if extra => area,
        Start::Reinforcement => place::WAITING,
        Start::OptionalReinforcement if options.has(Rule::LincolnSendsHelp) => place::WAITING,
        Start::Optional(_) | Start::OptionalReinforcement | Start::Detachment | Start::Reduced => place::UNUSED,
    }
}
