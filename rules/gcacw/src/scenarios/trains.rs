//! Wagon trains (scenario 2 rule 3, scenario 6 rule 6): what has happened to each of them, and what that is worth.

use crate::data::GameData;
use crate::field::Field;
use crate::ids::UnitId;
use crate::memory::Train;
use crate::state::State;
use crate::tables::Toll;

/// What happens to a train is worth, to the side that does not own it.
pub(super) struct Worth {
    /// For a hex of a retreat.
    pub(super) driven: i16,
    /// For a long march that cost something.
    pub(super) worn: i16,
    /// For its end.
    pub(super) lost: i16,
    /// The most for all of this together.
    pub(super) most: i16,
    /// Whether an end on a long march is an end like any other.
    pub(super) starved: bool,
}

impl State {
    fn train(&mut self, data: &GameData, unit: UnitId) -> Option<&mut Train> {
        let mut trains = self.scenario(data).wagons;
        let place = trains.position(|own| own == unit)?;
        self.memory.trains.get_mut(place)
    }

    /// A unit has made a long march: a wagon train remembers what it cost.
    pub(crate) fn wear_train(&mut self, data: &GameData, unit: UnitId, toll: Toll) {
        let gone = self.units[unit].strength == 0;
        if (toll.loss > 0 || toll.disorganizes)
            && let Some(train) = self.train(data, unit)
        {
            train.worn = train.worn.saturating_add(1);
            train.starved |= gone;
        }
    }

    /// A unit has retreated a hex: a wagon train remembers it.
    pub(crate) fn drive_train(&mut self, data: &GameData, unit: UnitId) {
        if let Some(train) = self.train(data, unit) {
            train.driven = train.driven.saturating_add(1);
        }
    }
}

impl Field<'_> {
    /// What each train costs its owner.
    pub(super) fn trains(&self, worth: &Worth, also: impl Fn(UnitId) -> i16) -> Vec<(UnitId, i16)> {
        let trains = self.scenario.wagons.into_iter().zip(&self.state.memory.trains);
        let costs = trains.map(|(unit, train)| {
            let lost = self.state.units[unit].strength == 0 && (worth.starved || !train.starved);
            let sum = worth.driven * i16::from(train.driven)
                + worth.worn * i16::from(train.worn)
                + if lost { worth.lost } else { 0 }
                + also(unit);
            (unit, sum.min(worth.most))
        });
        costs.filter(|(_, cost)| *cost > 0).collect()
    }
}
