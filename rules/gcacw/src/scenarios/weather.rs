//! Weather that dice bring (3.1): the random events of the campaign, of which basic scenarios only know rain.

use kernel::log::say_dice;
use kernel::{Phrase, Turn};
use protocol::Side;

use super::numbers::JOHNSTONS_RETREAT;
use crate::game::Gcacw;
use crate::state::State;

/// For how many days more it rains after a sum of two dice in a month, if it does: the rain of the table of random events,
/// whose cells span months (advanced 3.0).
pub(crate) fn rain(month: &str, sum: u8) -> Option<u8> {
    let (april, may, june) = (month == "April", month == "May", month == "June");
    match sum {
        2 if april || may => Some(2),
        2 => Some(0),
        3 if !june => Some(0),
        4 if june => Some(0),
        5 if april || may => Some(0),
        12 if april || may => Some(3),
        12 => Some(1),
        _ => None,
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
        // However long it would rain in the campaign, here it does so today (scenario 3, rule 1).
        let rain = rain(month, dice[0] + dice[1]).is_some();
        say_dice(turn, "3.1", Side::Union, "dice.event", &dice, || {
            Phrase::bare(if rain { "event.rain" } else { "event.none" })
        });
        rain
    }
}

#[cfg(test)]
mod tests {
    use super::rain;

    #[test]
    fn case_3_0_rain_is_that_of_the_cells_that_span_months() {
        let sums = |month: &str| (2..=12).filter(|sum| rain(month, *sum).is_some()).collect::<Vec<u8>>();
        assert_eq!(sums("April"), [2, 3, 5, 12]);
        assert_eq!(sums("May"), [2, 3, 5, 12]);
        assert_eq!(sums("June"), [2, 4, 12]);
        assert_eq!(sums("July"), [2, 3, 12]);
    }
}
