//! Weather (16.1): rain at dawn, what it does, and how it changes during the day.

use kernel::{Side, Turn, phrase};

use crate::AreaImpulse;
use crate::log::{say, say_dice};
use crate::options::Rule;
use crate::state::State;

impl AreaImpulse {
    /// The side that rolls for the weather, and in whose impulse it changes: the one that does not bring sunset.
    fn weatherman(&self) -> Side {
        self.book.sunset.other()
    }

    /// A die at dawn decides the weather of the day.
    pub(crate) fn roll_weather(&self, state: &mut State, turn: &mut Turn<'_>) {
        if !state.options.has(Rule::Weather) {
            return;
        }
        let face = turn.d6();
        state.rain = face >= self.book.weather.rain_from;
        state.weather_turns = false;
        let rain = state.rain;
        say_dice(
            turn,
            self.book.weather.case,
            self.weatherman(),
            "dice.weather",
            &[face],
            || phrase!(if rain { "weather.rain" } else { "weather.clear" }),
        );
    }

    /// Whether a Sunset DR changes the weather and does not end the day: it equals the number of the impulse.
    pub(crate) fn turns_weather(&self, state: &State, total: u8) -> bool {
        state.options.has(Rule::Weather) && total == state.impulse
    }

    /// An impulse begins; with one of the other side the weather may change.
    pub(crate) fn begin_impulse(&self, state: &mut State, turn: &mut Turn<'_>) {
        let changes = state.weather_turns && state.active == self.weatherman();
        state.weather_turns &= !changes;
        state.rain ^= changes;
        self.head(state, turn);
        if changes {
            let rain = state.rain;
            say(turn, self.book.weather.change_case, || {
                phrase!(if rain { "weather.begins" } else { "weather.ends" })
            });
        }
    }
}
