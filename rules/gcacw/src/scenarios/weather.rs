//! Weather that dice bring (3.1): the random events of the campaign, of which basic scenarios only know rain.

use kernel::log::say_dice;
use kernel::{Phrase, Turn};
use protocol::Side;

use super::numbers::JOHNSTONS_RETREAT;
use crate::game::Gcacw;
use crate::state::State;

/// The sums of two dice that bring rain, by month.
fn rainy(month: &str) -> &'static [u8] {
    match month {
        "April" => &[2, 3, 5, 12],
        "May" => &[2, 5, 12],
        "June" => &[2, 3, 4, 12],
        _ => &[2, 3, 12],
    }
}

impl Gcacw {
    /// Whether it rains in the turn that begins: as the scenario says, or by the dice.
    pub(crate) fn weather_of(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.scenario(&self.data).entry.number == JOHNSTONS_RETREAT {
            return self.rain_on_the_retreat(state, turn);
        }
        let entry = &state.scenario(&self.data).entry;
        if let Some(rain) = entry.rain.get(usize::from(state.turn) - 1) {
            return *rain;
        }
        let date = crate::calendar::dates(&entry.starts, state.turn)
            .pop()
            .unwrap_or_default();
        let month = date.split(' ').next().unwrap_or_default();
        let dice = turn.two_d6();
        let rain = rainy(month).contains(&(dice[0] + dice[1]));
        say_dice(turn, "3.1", Side::Union, "dice.event", &dice, || {
            Phrase::bare(if rain { "event.rain" } else { "event.none" })
        });
        rain
    }
}
