//! Set-up (5).

use kernel::{Dice, OptionSet, SetupError, Side, Turn};
use maps::sets::{Row, Set};
use protocol::BySide;

use crate::book::{Dawning, Rule};
use crate::data::{LeaderId, Start, UnitId};
use crate::game::AreaImpulse;
use crate::state::{Bridges, Frame, Options, Places, State, Train, Works, place};

/// The only scenario: the campaign.
pub(crate) const SCENARIO: &str = "campaign";

impl AreaImpulse {
    pub(crate) fn set_up(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        if scenario != SCENARIO {
            return Err(SetupError::UnknownScenario(scenario.to_owned()));
        }
        let mut state = self.opening(self.options_of(options)?);
        if state.options.wanted_side().is_none() {
            self.roll_first_weather(&mut state, &mut Turn::quiet(dice));
        }
        Ok(state)
    }

    /// The options of a table, if this book has them and they go together.
    fn options_of(&self, set: &OptionSet) -> Result<Options, SetupError> {
        let mut options = Options::default();
        for id in &set.0 {
            let offered = self.book.offered.iter().find(|offered| offered.rule.id() == id);
            let offered = offered.ok_or_else(|| SetupError::UnknownOption(id.clone()))?;
            if let Some(other) = offered.rule.excludes().filter(|other| set.has(other.id())) {
                return Err(SetupError::Excluded(id.clone(), other.id().to_owned()));
            }
            options = options.with(offered.rule);
        }
        Ok(options)
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
                Dawning::Readiness { idle_at_first } => Set::of(commanders[idle_at_first].0),
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

    fn works_at_start(&self) -> BySide<Works> {
        let mut works = BySide::<Works>::default();
        for (area, level) in self.book.start_works {
            let side = self.data.areas[usize::from(*area)].start_control;
            for _ in 0..*level {
                works[side].improve(*area);
            }
        }
        works
    }

    /// Puts deputies in the places of army leaders (17.6; 16.3 of Birth of a Legend); the leaders who command.
    fn relieve(&self, options: Options, leaders: &mut Row<u8, 32>) -> BySide<LeaderId> {
        BySide::of(|side| {
            let printed = self.lookups.army_leader[side];
            match (self.lookups.deputy[side], self.book.deputies[side]) {
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
