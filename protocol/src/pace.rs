//! How much time the players of a table have. All times are whole seconds.

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::side::Side;

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// The pace of a table. A table without clocks has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Pace {
    /// How much time there is.
    pub control: Control,
    /// What becomes of the game when a flag has fallen.
    pub fall: Fall,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Control {
    /// Players come back to the table over days and weeks.
    Correspondence(Correspondence),
    /// Both players stay at the table.
    Live(Live),
}

/// Time for a game over days and weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Correspondence {
    /// For the whole game, in seconds: up to 365 days.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub bank: u32,
    /// What is used before the bank is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowance: Option<Allowance>,
    /// The longest that any one decision may take, whatever the bank holds, in seconds: an hour to 365 days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub longest: Option<u32>,
    /// Whether the clocks stand still from Saturday 00:00 to Monday 00:00 in the player's time zone.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub weekend: bool,
    /// The hours in which the clocks stand still every day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nights: Option<Nights>,
    /// Whether a player's vacation stops his clock.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub vacation: bool,
}

/// Time that comes again and cannot be saved up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Allowance {
    /// When it comes again.
    pub per: Per,
    /// How much it is, in seconds: from a minute to 30 days for a turn, to 12 hours for a day.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub seconds: u32,
}

/// When an allowance comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Per {
    /// With each turn of the game.
    Turn,
    /// With each calendar day of UTC, for everybody the same, so that both players read one table in one way.
    Day,
}

/// The hours of the day in which clocks stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Nights {
    /// The hour at which the night begins, 0 to 23.
    #[cfg_attr(feature = "openapi", schema(maximum = 23))]
    pub from: u8,
    /// The hour at which it ends, 0 to 23. A night may go over midnight; it has at most 16 hours.
    #[cfg_attr(feature = "openapi", schema(maximum = 23))]
    pub to: u8,
    /// Where the hours are read; without it, each player has his own night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::TimeZone>))]
    #[ts(optional, type = "string")]
    pub zone: Option<Tz>,
}

impl Nights {
    /// How many hours a night has.
    #[must_use]
    pub const fn hours(self) -> u8 {
        (self.to % 24 + 24 - self.from % 24) % 24
    }
}

/// Time for a game at one sitting. It knows no pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Live {
    /// For the whole game, in seconds: a minute to a day.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub bank: u32,
    /// What a side has before its bank is used, each time that play comes to it, in seconds: up to an hour.
    ///
    /// It is for a whole stretch of play, which is what a move is in chess: the opponent's interrupts within it bring no
    /// new delay. Otherwise an assault, in which decisions pass to and fro, or choosing and undoing, would bring time.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub delay: u32,
    /// What a side has before its bank is used, each time that it is asked something in the opponent's stretch, in
    /// seconds: up to an hour.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub interrupt: u32,
}

/// What becomes of the game when a flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Fall {
    /// The game is lost at once.
    AtOnce,
    /// The opponent may claim the game when some more time has gone by.
    Claim(Claim),
    /// The organiser decides.
    Organiser,
}

/// When a fallen flag may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Claim {
    /// How long after the flag fell, by any clock on a wall, in seconds: up to 30 days.
    #[cfg_attr(feature = "openapi", schema(maximum = 31_536_000))]
    pub grace: u32,
}

/// The clocks of a running table as a viewer may know them. Times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ClockFaces {
    /// When they showed this, RFC 3339, by the clock of the server.
    pub at: String,
    /// That of the Union's player.
    pub union: ClockFace,
    /// That of the Confederates' player.
    pub confederate: ClockFace,
}

impl ClockFaces {
    /// The clock of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> &ClockFace {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

/// One clock. While it runs it takes from `free` first, and from `bank` when nothing of that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ClockFace {
    /// What is left for the whole game.
    #[ts(type = "number")]
    pub bank: i64,
    /// What is left of the allowance of the turn or the day, or of the delay.
    #[ts(type = "number")]
    pub free: i64,
    /// What is left of the longest time that this decision may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub longest: Option<i64>,
    /// Whether the player is awaited: his clock runs unless it is paused.
    pub runs: bool,
    /// Until when it stands still all the same, RFC 3339: a weekend, a night, a vacation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub paused_until: Option<String>,
    /// When its flag falls if nothing happens before, or fell, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deadline: Option<String>,
    /// From when the opponent may claim the game, where he may, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claimable: Option<String>,
}

/// Why a pace is no pace.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaceError {
    /// A time is shorter or longer than there is use for.
    #[error("{field} has {least} to {most} seconds, not {found}")]
    OutOfRange {
        /// As in the wire form.
        field: &'static str,
        /// The least that it may be.
        least: u32,
        /// The most that it may be.
        most: u32,
        /// What it is.
        found: u32,
    },
    /// There is no such hour.
    #[error("a night begins and ends at an hour from 0 to 23")]
    NoSuchHour,
    /// The night has no hours, or leaves too little of the day.
    #[error("a night has 1 to 16 hours")]
    NightLength,
    /// Neither the bank nor the allowance leaves time to come back.
    #[error("bank and allowance together have at least an hour")]
    TooShort,
    /// The allowance of a day is all that a day has outside the night, so that no flag would ever fall.
    #[error("the allowance of a day is shorter than what the night leaves of it")]
    Endless,
}

/// Whether a time is within its range.
const fn within(field: &'static str, found: u32, least: u32, most: u32) -> Result<(), PaceError> {
    if found < least || found > most {
        return Err(PaceError::OutOfRange {
            field,
            least,
            most,
            found,
        });
    }
    Ok(())
}

impl Pace {
    /// Paces that are offered by name.
    pub const PRESETS: [(&'static str, Pace); 5] = [
        ("week_and_day_per_turn", correspondence(7, Per::Turn, DAY, 3)),
        (
            "fortnight_and_three_days_per_turn",
            correspondence(14, Per::Turn, 3 * DAY, 7),
        ),
        (
            "month_and_two_hours_per_day",
            correspondence(30, Per::Day, 2 * HOUR, 14),
        ),
        ("live_60_minutes", live(60, 30, 10)),
        ("live_120_minutes", live(120, 60, 15)),
    ];

    /// Whether all its times are of use.
    ///
    /// # Errors
    /// The first one that is not.
    pub fn check(&self) -> Result<(), PaceError> {
        match &self.control {
            Control::Correspondence(correspondence) => correspondence.check()?,
            Control::Live(live) => {
                within("bank", live.bank, MINUTE, DAY)?;
                within("delay", live.delay, 0, HOUR)?;
                within("interrupt", live.interrupt, 0, HOUR)?;
            }
        }
        match self.fall {
            Fall::Claim(Claim { grace }) => within("grace", grace, 0, 30 * DAY),
            Fall::AtOnce | Fall::Organiser => Ok(()),
        }
    }
}

impl Correspondence {
    fn check(&self) -> Result<(), PaceError> {
        within("bank", self.bank, 0, 365 * DAY)?;
        if let Some(Allowance { per, seconds }) = self.allowance {
            let most = match per {
                Per::Turn => 30 * DAY,
                Per::Day => 12 * HOUR,
            };
            within("allowance", seconds, MINUTE, most)?;
        }
        if self.bank + self.allowance.map_or(0, |allowance| allowance.seconds) < HOUR {
            return Err(PaceError::TooShort);
        }
        if let Some(longest) = self.longest {
            within("longest", longest, HOUR, 365 * DAY)?;
        }
        let Some(nights) = self.nights else { return Ok(()) };
        if nights.from > 23 || nights.to > 23 {
            return Err(PaceError::NoSuchHour);
        }
        if !(1..=16).contains(&nights.hours()) {
            return Err(PaceError::NightLength);
        }
        match self.allowance {
            Some(Allowance { per: Per::Day, seconds }) if seconds >= DAY - u32::from(nights.hours()) * HOUR => {
                Err(PaceError::Endless)
            }
            _ => Ok(()),
        }
    }
}

/// A pace for correspondence: days of bank, the allowance, and how many days one decision may take.
const fn correspondence(days: u32, per: Per, seconds: u32, longest: u32) -> Pace {
    Pace {
        control: Control::Correspondence(Correspondence {
            bank: days * DAY,
            allowance: Some(Allowance { per, seconds }),
            longest: Some(longest * DAY),
            weekend: false,
            nights: None,
            vacation: true,
        }),
        fall: Fall::Claim(Claim { grace: DAY }),
    }
}

/// A pace for one sitting: minutes of bank, seconds of delay and for an interrupt.
const fn live(minutes: u32, delay: u32, interrupt: u32) -> Pace {
    Pace {
        control: Control::Live(Live {
            bank: minutes * MINUTE,
            delay,
            interrupt,
        }),
        fall: Fall::AtOnce,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(change: impl FnOnce(&mut Correspondence)) -> Result<(), PaceError> {
        let mut pace = Pace::PRESETS[2].1;
        let Control::Correspondence(control) = &mut pace.control else {
            unreachable!("the third preset is for correspondence")
        };
        change(control);
        pace.check()
    }

    #[test]
    fn every_preset_may_be_used_and_survives_the_wire() {
        for (name, pace) in Pace::PRESETS {
            assert_eq!(pace.check(), Ok(()), "{name}");
            let wire = serde_json::to_string(&pace).expect("json");
            assert_eq!(serde_json::from_str::<Pace>(&wire).expect("itself"), pace, "{wire}");
        }
    }

    /// Beside the exported types, for the page's own tests: it offers the same.
    #[test]
    fn export_presets() {
        let presets: Vec<_> = Pace::PRESETS
            .iter()
            .map(|(id, pace)| serde_json::json!({"id": id, "pace": pace}))
            .collect();
        let json = serde_json::to_string_pretty(&presets).expect("json");
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../web-client/src/protocol/pace-presets.json"
        );
        std::fs::write(path, json + "\n").expect("written");
    }

    #[test]
    fn the_wire_form_is_strict() {
        let read = |text: &str| serde_json::from_str::<Pace>(text);
        let live = r#"{"control":{"live":{"bank":3600,"delay":30,"interrupt":10}},"fall":"at_once"}"#;
        assert_eq!(read(live).expect("live"), Pace::PRESETS[3].1);
        assert!(read(&live.replace("\"delay\"", "\"farm\"")).is_err());
        assert!(read(&live.replace("\"delay\":30", "\"delay\":30,\"farm\":1")).is_err());
        assert!(read(&live.replace("3600", "-1")).is_err());
        assert!(read(&live.replace("3600", "3600.5")).is_err());
        assert!(read(&live.replace("\"at_once\"", r#"{"claim":{"grace":1,"x":1}}"#)).is_err());
        let night = r#"{"control":{"correspondence":{"bank":86400,"nights":{"from":22,"to":6,"zone":"Europe/Berlin"}}},
            "fall":{"claim":{"grace":86400}}}"#;
        assert_eq!(read(night).expect("night").check(), Ok(()));
        assert!(read(&night.replace("Europe/Berlin", "Europe/Atlantis")).is_err());
    }

    #[test]
    fn times_without_use_are_refused() {
        assert_eq!(changed(|_| ()), Ok(()));
        assert!(matches!(
            changed(|control| control.bank = 366 * DAY),
            Err(PaceError::OutOfRange { field: "bank", .. })
        ));
        let day = |seconds| Some(Allowance { per: Per::Day, seconds });
        assert!(changed(|control| control.allowance = day(13 * HOUR)).is_err());
        assert_eq!(
            changed(|control| (control.bank, control.allowance) = (0, day(HOUR - 1))),
            Err(PaceError::TooShort)
        );
        assert!(changed(|control| control.longest = Some(59 * MINUTE)).is_err());
        let nights = |from, to| Some(Nights { from, to, zone: None });
        assert_eq!(
            changed(|control| control.nights = nights(22, 22)),
            Err(PaceError::NightLength)
        );
        assert_eq!(
            changed(|control| control.nights = nights(6, 23)),
            Err(PaceError::NightLength)
        );
        assert_eq!(
            changed(|control| control.nights = nights(22, 24)),
            Err(PaceError::NoSuchHour)
        );
        assert_eq!(
            changed(|control| control.nights = nights(255, 255)),
            Err(PaceError::NoSuchHour)
        );
        assert_eq!(
            changed(|control| (control.nights, control.allowance) = (nights(20, 8), day(12 * HOUR))),
            Err(PaceError::Endless)
        );
        let mut live = Pace::PRESETS[3].1;
        live.fall = Fall::Claim(Claim { grace: 31 * DAY });
        assert!(live.check().is_err());
    }
}
