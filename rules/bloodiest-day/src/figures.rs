//! The figures of the rulebook.

/// The game turns: two hours each from 0530 (1.4, 4.4, 4.5). Where the track ends is a ruling.
pub const TURNS: [&str; 7] = ["0530", "0730", "0930", "1130", "1330", "1530", "1730"];
/// The last box of the Impulse Track, by a ruling.
pub const LAST_IMPULSE: u8 = 12;
/// The turn on which VI Corps may enter (4.4).
pub const SIXTH_CORPS_TURN: u8 = 4;
/// The turn at whose beginning the Confederates roll for A.P. Hill (4.5).
pub const HILL_ROLL_TURN: u8 = 5;
/// The highest roll that brings him on that turn (4.5).
pub const HILL_ROLL: u8 = 2;
/// Combat units of a side in an area, unless they are of two divisions (7.4.1).
pub const STACKING: u8 = 10;
/// Units that may use a bridge or ford in an impulse, unless they are one division (7.11).
pub const CROSSING_LIMIT: u8 = 5;
/// What a unit spends to try to capture a bridge or find a ford (7.7.1).
pub const CAPTURE_COST: u8 = 2;
/// What the dice and modifiers have to exceed to capture a bridge or find a ford (11.2.2).
pub const CAPTURE_ROLL: i32 = 7;
/// What a withdrawal costs a mounted unit its freshness, or its life (7.3.3).
pub const TOLL: u8 = 1;
/// What is taken from that die for Union cavalry (7.3.3).
pub const UNION_CAVALRY_TOLL: u8 = 1;
/// The dice roll that kills a leader; less wounds him lightly, more seriously (8.7.2).
pub const DEATH_ROLL: u8 = 7;
/// The own dice roll that lets the opponent name a leader (8.7.2).
pub const OWN_MISFORTUNE: u8 = 2;
/// The dice roll of the enemy that does (8.7.2).
pub const ENEMY_FORTUNE: u8 = 12;
/// Guns that fire together at long range (3.0).
pub const LONG_RANGE_GUNS: u8 = 2;
/// In how many of 36 ways new Impulse dice have to come out otherwise before their holder is asked, unless he wants to be
/// asked always.
pub const IMPULSE_WAYS: u32 = 6;
/// What a new roll has to gain on average before a side is asked about its dice in combat, unless it says otherwise.
pub const ASK_FROM: u8 = 1;
/// The most that a side can ask for: no roll of two dice gains so much on average.
pub const NEVER_ASK: u8 = 6;
