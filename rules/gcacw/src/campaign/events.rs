//! Random events (3.0) and strategic events (4.0): what two dice bring.

use kernel::log::{say, say_dice};
use kernel::{Phrase, Turn};
use protocol::Side;

use super::{Asked, Event, Posture};
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::scenarios::weather::rain;
use crate::state::State;

/// The most command points that the Union has.
pub(super) const MOST_COMMAND: u8 = 5;
/// On this turn most Union initiative comes to nothing.
const FIRST_WEEK: u8 = 7;
/// Drewry's Bluff.
pub(super) const DREWRYS_BLUFF: &str = "S0301";

/// A random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Random {
    /// Rain on this turn and on so many more.
    Rain(u8),
    /// The command of a side is paralysed.
    Paralysis(Side),
    /// Nothing.
    Nothing,
}

/// The event that a sum of two dice brings in a month.
fn random(month: &str, sum: u8) -> Random {
    match sum {
        _ if let Some(more) = rain(month, sum) => Random::Rain(more),
        6 if month == "April" => Random::Paralysis(Side::Union),
        8 => Random::Paralysis(Side::Union),
        10 | 11 => Random::Paralysis(Side::Confederate),
        _ => Random::Nothing,
    }
}

impl Gcacw {
    /// The month of the turn.
    fn month(&self, state: &State) -> String {
        let dates = crate::calendar::dates(&state.scenario(&self.data).entry.starts, state.turn);
        let date = dates.last().and_then(|date| date.split(' ').next());
        date.unwrap_or_default().to_owned()
    }

    /// The random event of a turn (3.0). It rains, too, where an event of an earlier turn said so.
    pub(super) fn random_event(&self, state: &mut State, turn: &mut Turn<'_>) {
        let dice = turn.two_d6();
        let sum = dice[0] + dice[1];
        let lee = self.lee_commands(state);
        let event = match random(&self.month(state), sum) {
            // Lee's staff does not fail him so easily.
            Random::Paralysis(Side::Confederate) if sum == 11 && lee => Random::Nothing,
            event => event,
        };
        let today = state.turn;
        let campaign = state.advanced();
        match event {
            Random::Rain(more) => campaign.rain_to = campaign.rain_to.max(today + more),
            Random::Paralysis(side) => campaign.paralysis = Some(side),
            Random::Nothing => {}
        }
        let rain = campaign.rain_to >= today;
        if rain && campaign.posture == Posture::Passive {
            campaign.idle = true;
            campaign.lull = true;
        }
        let before = self.day(state);
        let more = match event {
            Random::Rain(more) => more,
            // It rains on.
            _ => 0,
        };
        state.weather(&self.data, rain.then_some(more));
        say_dice(turn, "advanced 3.0", Side::Union, "dice.event", &dice, || {
            Phrase::bare(match event {
                Random::Rain(0) => "event.rain",
                Random::Rain(1) => "campaign.event.rain.1",
                Random::Rain(2) => "campaign.event.rain.2",
                Random::Rain(_) => "campaign.event.rain.3",
                Random::Paralysis(Side::Union) => "campaign.event.paralysis.union",
                Random::Paralysis(Side::Confederate) => "campaign.event.paralysis.confederate",
                Random::Nothing => "event.none",
            })
        });
        // The day has begun with the weather of the day before.
        if self.day(state) != before {
            say(turn, "advanced 3.0", || self.heading(state));
        }
    }

    /// The strategic event of a week (4.0).
    pub(super) fn strategic_event(&self, state: &mut State, turn: &mut Turn<'_>) {
        let dice = turn.two_d6();
        let sum = dice[0] + dice[1];
        let later = state.turn != FIRST_WEEK;
        let mut key = "event.none";
        match sum {
            2..=4 | 7 | 9 | 11 => {
                let beaten = state.has(Event::MonitorLost) && !state.has(Event::VirginiaLost);
                let counts = if sum == 7 { !beaten } else { later || sum == 11 };
                let points = if sum == 3 { 2 } else { 1 };
                if counts {
                    state.gain_command(points);
                    key = if points == 2 {
                        "campaign.initiative.2"
                    } else {
                        "campaign.initiative.1"
                    };
                }
            }
            5 => {
                state.note(Event::NoSortie);
                key = "campaign.no-sortie";
            }
            6 | 8 => {
                if self.can_arm_bluff(state) {
                    state.note(Event::BluffPlaced);
                    state.note(Event::BluffStands);
                    key = "campaign.bluff";
                }
            }
            _ => {
                if !self.lee_commands(state) {
                    self.remove_johnston(state);
                    state.frames.push(Frame::Campaign(Asked::Lee));
                    key = "campaign.relief";
                }
            }
        }
        say_dice(
            turn,
            "advanced 4.0",
            Side::Union,
            "dice.campaign.strategy",
            &dice,
            || Phrase::bare(key),
        );
    }

    /// Whether the battery at Drewry's Bluff can be placed: it was not before, and the Union is not there (4.0).
    pub(super) fn can_arm_bluff(&self, state: &State) -> bool {
        let field = crate::field::Field::new(&self.data, state);
        let bluff = self.data.map.labelled(DREWRYS_BLUFF);
        let held = bluff.is_some_and(|hex| field.is_occupied(Side::Union, hex));
        !state.has(Event::BluffPlaced) && !held
    }

    /// The battery at Drewry's Bluff is lost once a Union unit enters its hex (22.0).
    pub(super) fn lose_bluff(&self, state: &mut State) {
        if !state.has(Event::BluffStands) {
            return;
        }
        let field = crate::field::Field::new(&self.data, state);
        let bluff = self.data.map.labelled(DREWRYS_BLUFF);
        if bluff.is_some_and(|hex| field.is_occupied(Side::Union, hex)) {
            state.forget(Event::BluffStands);
        }
    }
}

impl State {
    /// The Union gains command points (4.0, 16.2, 18.0), up to the end of the track.
    pub(super) fn gain_command(&mut self, points: u8) {
        let campaign = self.advanced();
        campaign.command = (campaign.command + points).min(MOST_COMMAND);
    }
}

#[cfg(test)]
mod tests {
    use super::{Random, Side, random};

    #[test]
    fn random_events_are_those_of_the_printed_table() {
        assert_eq!(random("April", 2), Random::Rain(2));
        assert_eq!(random("June", 2), Random::Rain(0));
        assert_eq!(random("June", 3), Random::Nothing);
        assert_eq!(random("June", 4), Random::Rain(0));
        assert_eq!(random("May", 5), Random::Rain(0));
        assert_eq!(random("May", 6), Random::Nothing);
        assert_eq!(random("April", 6), Random::Paralysis(Side::Union));
        assert_eq!(random("July", 8), Random::Paralysis(Side::Union));
        assert_eq!(random("July", 10), Random::Paralysis(Side::Confederate));
        assert_eq!(random("May", 12), Random::Rain(3));
        assert_eq!(random("July", 12), Random::Rain(1));
    }
}
