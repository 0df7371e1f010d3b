//! The Valley (14.0): its track, the Confederate offensive, and the release of the Union divisions at Fredericksburg.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away, Goal, Place, Release};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{LeaderId, UnitId};
use crate::state::State;
use crate::tables::Arm;

const TOO_WEAK: Refusal = Refusal::new(
    "advanced 14.0",
    "Jackson and a strength of eight are not in the Valley.",
);
const NOT_RELEASED: Refusal = Refusal::new("advanced 14.0", "Lincoln does not release this unit.");
const NO_ROAD: Refusal = Refusal::new("advanced 14.0", "Those who are released come by land or by sea.");
const NOT_HIS: Refusal = Refusal::new("advanced 14.0", "McDowell was not released, or has gone.");
const NO_CORPS: Refusal = Refusal::new("advanced 14.0", "It can be put under the II to VI Corps.");

/// The end of the Valley track.
pub(super) const END: u8 = 4;
/// The least strength of an offensive.
const LEAST: u16 = 8;
/// The highest roll by which Lincoln lets units go, and the strength in the Valley and on the Rappahannock that calms him.
const LINCOLN: u8 = 4;
const CALM: u16 = 7;
/// How many days those who are released take, by land and by sea.
const BY_LAND: u8 = 6;
const BY_SEA: u8 = 3;
/// The corps that a released unit can be put under.
const CORPS: [&str; 5] = ["II", "III", "IV", "V", "VI"];

/// What a modified roll of the second step releases.
fn released(roll: i8) -> Release {
    let release = |infantry, cavalry, mcdowell| Release {
        infantry,
        cavalry,
        mcdowell,
        along: false,
    };
    match roll {
        ..=-1 => release(u8::MAX, u8::MAX, true),
        0 => release(36, 2, true),
        1 => release(18, 1, true),
        2 => release(18, 0, false),
        3 => release(8, 0, false),
        _ => release(0, 0, false),
    }
}

/// How far a modified roll of an offensive moves the marker.
const fn success(roll: i8) -> u8 {
    match roll {
        ..=1 => 4,
        2 => 3,
        3 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

/// What the strength in the Valley adds to the roll of an offensive.
const fn offensive_modifier(strength: u16) -> i8 {
    match strength {
        43.. => -1,
        16..=28 => 1,
        ..=15 => 2,
        _ => 0,
    }
}

impl Field<'_> {
    /// The Confederate strength in a box.
    #[must_use]
    pub fn strength_in_box(&self, place: Place) -> u16 {
        let units = self.units_in_box(Side::Confederate, place);
        units.map(|unit| u16::from(self.state.units[unit].strength)).sum()
    }

    fn may_strike_in_valley(&self) -> bool {
        let jackson = self.scenario.leader("jackson");
        let campaign = self.state.campaign.as_ref();
        let there = jackson
            .zip(campaign)
            .is_some_and(|(jackson, campaign)| campaign.leaders[jackson] == Away::In(Place::Valley));
        there && self.strength_in_box(Place::Valley) >= LEAST
    }

    /// What is added to the roll that says how much is released.
    fn release_modifier(&self) -> i8 {
        let track = self.state.campaign.as_ref().map_or(0, |campaign| campaign.valley);
        let rappahannock = match self.strength_in_box(Place::Rappahannock) {
            40.. => 2,
            19..=39 => 1,
            _ => 0,
        };
        let valley = match self.strength_in_box(Place::Valley) {
            ..=15 => -2,
            16..=28 => -1,
            _ => 0,
        };
        track.cast_signed() + rappahannock + valley
    }

    pub(super) fn judge_offensive(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Declare if self.may_strike_in_valley() => Ok(()),
            Choice::Declare => Err(TOO_WEAK),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    pub(super) fn judge_valley_loss(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Lose(unit) if self.units_in_box(Side::Confederate, Place::Valley).contains(unit) => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    pub(super) fn judge_release(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Declare if !self.units_in_box(Side::Union, Place::Fredericksburg).is_empty() => Ok(()),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    pub(super) fn judge_released(&self, release: Release, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Along(leader) => {
                let his = self.scenario[leader].printed.id == "mcdowell" && release.mcdowell && !release.along;
                if his { Ok(()) } else { Err(NOT_HIS) }
            }
            // Brigades can be detached before those who were released go (19.0).
            Choice::Detach(unit) if release.infantry > 0 && !release.along => {
                if self.units_in_box(Side::Union, Place::Fredericksburg).contains(unit) {
                    self.may_detach(unit)
                } else {
                    Err(NOT_RELEASED)
                }
            }
            Choice::Send(unit, space) => {
                let waits = self.units_in_box(Side::Union, Place::Fredericksburg).contains(unit);
                let left = match self.scenario[unit].printed.arm {
                    Arm::Cavalry => release.cavalry,
                    _ => release.infantry,
                };
                if !waits || self.state.units[unit].strength > left {
                    return Err(NOT_RELEASED);
                }
                // McDowell goes along with infantry.
                if release.along && self.scenario[unit].printed.arm != Arm::Infantry {
                    return Err(NOT_HIS);
                }
                match Goal::of(space) {
                    Some(Goal::NorthEdge | Goal::BySea) => Ok(()),
                    _ => Err(NO_ROAD),
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    /// All that can be said of those who are released.
    pub(super) fn released_choices(&self) -> Vec<Choice> {
        let units = self.units_in_box(Side::Union, Place::Fredericksburg);
        let roads = [Goal::NorthEdge, Goal::BySea];
        let sent = { units }.flat_map(|unit| roads.map(|goal| Choice::Send(unit, goal.space())));
        let mcdowell = self.scenario.leader("mcdowell").map(Choice::Along);
        sent.chain(mcdowell).chain(units.map(Choice::Detach)).collect()
    }

    /// The leaders of the corps that a released unit can be put under.
    pub(super) fn new_corps(&self) -> impl Iterator<Item = LeaderId> + use<'_> {
        let leaders = self.scenario.leaders_of[Side::Union.index()];
        leaders.filter(|leader| CORPS.contains(&self.scenario[*leader].printed.command.as_str()))
    }

    pub(super) fn judge_corps(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Under(leader) if self.new_corps().any(|own| own == leader) => Ok(()),
            Choice::Under(_) => Err(NO_CORPS),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The Valley segment (14.0).
    pub(super) fn valley(&self, state: &mut State) {
        let campaign = state.advanced();
        campaign.valley = campaign.valley.saturating_sub(1);
        // The offensive lies above the release, which comes after it.
        let field = Field::new(&self.data, state);
        let (strikes, waits) = (
            field.may_strike_in_valley(),
            !field.units_in_box(Side::Union, Place::Fredericksburg).is_empty(),
        );
        if waits {
            state.frames.push(Frame::Campaign(Asked::Release));
        }
        if strikes {
            state.frames.push(Frame::Campaign(Asked::Offensive));
        }
    }

    /// The Confederate offensive: how far it goes, and what it costs.
    pub(super) fn strike_in_valley(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice != Choice::Declare {
            return;
        }
        let strength = Field::new(&self.data, state).strength_in_box(Place::Valley);
        let modifier = offensive_modifier(strength);
        let die = turn.d6();
        let gained = success(die.cast_signed() + modifier);
        let campaign = state.advanced();
        campaign.valley = (campaign.valley + gained).min(END);
        say_dice(
            turn,
            "advanced 14.0",
            Side::Confederate,
            "dice.campaign.offensive",
            &[die],
            || phrase!("campaign.offensive", gained, modifier),
        );
        let loss = turn.d6();
        say_dice(
            turn,
            "advanced 14.0",
            Side::Confederate,
            "dice.campaign.loss",
            &[loss],
            || phrase!("campaign.offensive.loss", loss),
        );
        state.frames.push(Frame::Campaign(Asked::ValleyLoss(loss)));
    }

    /// A unit in the Valley loses a point, which counts for nobody's victory.
    pub(super) fn lose_in_valley(&self, state: &mut State, left: u8, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Choice::Lose(unit) = choice else { return };
        state.lose(unit, 1);
        let key = if state.units[unit].strength == 0 {
            state.advanced().units[unit] = Away::No;
            "loss.all"
        } else {
            "loss"
        };
        say(turn, "advanced 14.0", || phrase!(key, unit.wire(), 1));
        if left > 1 {
            state.frames.push(Frame::Campaign(Asked::ValleyLoss(left - 1)));
        }
    }

    /// The Union asks for the release of units at Fredericksburg.
    pub(super) fn ask_lincoln(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice != Choice::Declare {
            return;
        }
        let field = Field::new(&self.data, state);
        let near = field.strength_in_box(Place::Valley) + field.strength_in_box(Place::Rappahannock);
        let modifier = field.release_modifier();
        let die = turn.d6();
        let agrees = die.saturating_sub(u8::from(near <= CALM)) <= LINCOLN;
        say_dice(
            turn,
            "advanced 14.0",
            Side::Union,
            "dice.campaign.lincoln",
            &[die],
            || {
                Phrase::bare(if agrees {
                    "campaign.lincoln.agrees"
                } else {
                    "campaign.lincoln.refuses"
                })
            },
        );
        if !agrees {
            return;
        }
        let die = turn.d6();
        let release = released(die.cast_signed() + modifier);
        say_dice(
            turn,
            "advanced 14.0",
            Side::Union,
            "dice.campaign.release",
            &[die],
            || phrase!("campaign.released", release.infantry, release.cavalry),
        );
        if release.infantry > 0 {
            state.frames.push(Frame::Campaign(Asked::Released(release)));
        }
    }

    /// A unit that was released is sent by land or by sea.
    pub(super) fn release_unit(&self, state: &mut State, release: Release, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let mut release = release;
        let mut by_land = false;
        match choice {
            Choice::Along(_) => release.along = true,
            Choice::Detach(unit) => {
                state.frames.push(Frame::Campaign(Asked::Released(release)));
                self.begin_detachment(state, unit);
                return;
            }
            Choice::Send(unit, space) => {
                let strength = state.units[unit].strength;
                let left = match state.scenario(&self.data)[unit].printed.arm {
                    Arm::Cavalry => &mut release.cavalry,
                    _ => &mut release.infantry,
                };
                // Where all are released nothing is counted.
                if *left < u8::MAX {
                    *left -= strength;
                }
                let mcdowell = state.scenario(&self.data).leader("mcdowell");
                let mcdowell = mcdowell.filter(|_| release.along).into_iter().collect();
                if release.along {
                    release.along = false;
                    release.mcdowell = false;
                }
                by_land = Goal::of(space) == Some(Goal::NorthEdge);
                let (goal, days) = if by_land {
                    state.advanced().by_land.insert(unit);
                    (Goal::NorthEdge, BY_LAND)
                } else {
                    (Goal::BySea, BY_SEA)
                };
                state.advanced().released.insert(unit);
                self.send(state, (unit, goal, days), mcdowell, turn);
            }
            _ => return,
        }
        state.frames.push(Frame::Campaign(Asked::Released(release)));
        if by_land {
            self.leave_the_rappahannock(state);
        }
    }

    /// A released unit that comes onto the map may be put under another corps.
    pub(super) fn ask_for_corps(&self, state: &mut State, unit: UnitId) {
        let infantry = state.scenario(&self.data).infantry.contains(unit);
        let campaign = state.advanced();
        if infantry && campaign.released.contains(unit) {
            campaign.released.remove(unit);
            state.frames.push(Frame::Campaign(Asked::Corps(unit)));
        }
    }

    /// A released unit is put under another corps for the rest of the game.
    pub(super) fn change_corps(&self, state: &mut State, unit: UnitId, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if let Choice::Under(leader) = choice {
            state.advanced().put_under(unit, Some(leader));
            say(turn, "advanced 14.0", || {
                phrase!("campaign.under", unit.wire(), leader.wire())
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{offensive_modifier, released, success};

    #[test]
    fn the_tables_of_the_valley_are_the_printed_ones() {
        assert_eq!([0, 2, 3, 4, 5, 6].map(success), [4, 3, 2, 1, 1, 0]);
        assert_eq!(
            [8, 15, 16, 28, 29, 42, 43].map(offensive_modifier),
            [2, 2, 1, 1, 0, 0, -1]
        );
        let infantry: Vec<u8> = (0..=4).map(|roll| released(roll).infantry).collect();
        assert_eq!(infantry, [36, 18, 18, 8, 0]);
        assert_eq!(released(-2).infantry, u8::MAX);
        assert!(released(1).mcdowell && !released(2).mcdowell);
    }
}
