//! What differs between the games of the system, as plain figures of the rulebook.

use protocol::Side;

use crate::options::{Offer, Rule, Tier};

/// Units of one side in one area (7.1).
pub const STACKING: u8 = 10;
/// Units over one bridge in one impulse (9.5.2).
pub const BRIDGE_CAPACITY: u8 = 5;
/// The last box of the Impulse Track (3.4).
pub const LAST_IMPULSE: u8 = 12;

/// Weather (16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weather {
    /// The case of the roll at dawn.
    pub case: &'static str,
    /// The case of rain.
    pub rain_case: &'static str,
    /// The case of changes during the day.
    pub change_case: &'static str,
    /// The lowest roll that brings rain.
    pub rain_from: u8,
}

/// Leader casualties (16.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// The case that describes them.
    pub case: &'static str,
}

/// Forced marches (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedMarch {
    /// The case that describes them.
    pub case: &'static str,
}

/// How many destroyed bridges a side may repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairLimit {
    /// One a turn.
    OneATurn,
    /// One in the game.
    OneAGame,
}

/// Bridges (16.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgeRules {
    /// The case of the states of bridges.
    pub case: &'static str,
    /// The case of demolition.
    pub demolition_case: &'static str,
    /// The case of construction.
    pub construction_case: &'static str,
    /// What a modified roll must exceed to blow up a bridge.
    pub demolition_above: i32,
    /// What a creek or a river adds to that roll.
    pub demolition_water: [i32; 2],
    /// The lowest modified roll that repairs a bridge.
    pub construction_from: i32,
    /// What a creek or a river adds to that roll.
    pub construction_water: [i32; 2],
    /// How many bridges a side may repair, by side.
    pub repairs: [RepairLimit; 2],
}

/// The figures of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book {
    /// The id of the ruleset.
    pub id: &'static str,
    /// The unit that never goes farther than next to Richmond (9.1.3).
    pub garrison: &'static str,
    /// The division of 14.1.
    pub hoke: &'static str,
    /// The leader who brings the corps of 14.2.
    pub smith: &'static str,
    /// Entrenchments at the start: area and strength (5.2).
    pub start_works: &'static [(u8, u8)],
    /// Who has the Advantage at the start (5.1).
    pub first_advantage: Side,
    /// How many turns there are (6.0).
    pub turns: u8,
    /// Who has the first impulse of the first turn (6.3).
    pub opens: Side,
    /// Who has the first impulse of later turns (6.3).
    pub leads: Side,
    /// Whose dice bring sunset (6.3.1).
    pub sunset: Side,
    /// Who goes first in the Night and End Phases (13.2, 11.4).
    pub night: Side,
    /// Whose army leader adds one to assaults and defenses while he is active (10.4.2, 10.4.3).
    pub inspired: Side,
    /// Replacement points a night, by side (13.3).
    pub replacements: [u8; 2],
    /// What entering an area costs at least when only exhausted, or also fresh, enemies stand there (9.2).
    pub assault_cost: [u8; 2],
    /// What moving after an assault in a contested area costs when only exhausted, or also fresh, enemies stood there.
    pub contested_cost: [u8; 2],
    /// The turn on which XVIII Corps may come (14.2) and Hoke comes at the latest (14.1).
    pub reinforcement_turn: u8,
    /// The victory points that the Union needs (15.2).
    pub victory: i32,
    /// Weather.
    pub weather: Weather,
    /// Leader casualties.
    pub losses: Losses,
    /// Forced marches.
    pub forced_march: ForcedMarch,
    /// Bridges.
    pub bridges: BridgeRules,
    /// The rules that can be switched on.
    pub offers: &'static [Offer],
}

/// Not War But Murder: the Cold Harbor campaign.
pub const NOT_WAR_BUT_MURDER: Book = Book {
    id: "not-war-but-murder",
    garrison: "c-richmond-garrison-inf",
    hoke: "c-hoke-inf",
    smith: "u-leader-smith",
    start_works: &[(1, 1), (2, 1), (3, 1), (7, 2), (8, 2)],
    first_advantage: Side::Union,
    turns: 8,
    opens: Side::Union,
    leads: Side::Confederate,
    sunset: Side::Union,
    night: Side::Confederate,
    inspired: Side::Confederate,
    replacements: [3, 1],
    assault_cost: [3, 4],
    contested_cost: [1, 2],
    reinforcement_turn: 5,
    victory: 10,
    weather: Weather {
        case: "16.1",
        rain_case: "16.1.2",
        change_case: "16.1.3",
        rain_from: 4,
    },
    losses: Losses { case: "16.3" },
    forced_march: ForcedMarch { case: "16.4" },
    bridges: BridgeRules {
        case: "16.5",
        demolition_case: "16.5.1",
        construction_case: "16.5.3",
        demolition_above: 7,
        demolition_water: [0, -1],
        construction_from: 7,
        construction_water: [-1, -2],
        repairs: [RepairLimit::OneATurn, RepairLimit::OneAGame],
    },
    offers: &[
        Offer::new(
            Rule::ArtilleryFords,
            Tier::Optional,
            "9.2 option",
            "Artillery at fords",
            "Artillery that crosses a ford or ferry stops there and is exhausted, and exhausted guns cannot retreat \
             across one.",
        ),
        Offer::new(
            Rule::LeeHealth,
            Tier::Variant,
            "6.2.1 variant",
            "Lee's health, balanced",
            "From the second time on, spending the Advantage makes Lee sick only on a roll of 6. Helps the \
             Confederate player.",
        ),
        Offer::new(
            Rule::LiteralCorps,
            Tier::Variant,
            "10.4.2",
            "Strict corps penalty",
            "Every corps in an assault costs 1, the first one too. Helps the defender.",
        ),
        Offer::new(
            Rule::Weather,
            Tier::Advanced,
            "16.1",
            "Weather",
            "A die at dawn may bring rain, in which units on the attack march and assault at 1 less.",
        ),
        Offer::new(
            Rule::LeaderParticipation,
            Tier::Advanced,
            "16.2",
            "Leaders in the fight",
            "A corps leader in the assaulted area may add 1 to attack or defense, once a day.",
        ),
        Offer::new(
            Rule::LeaderCasualties,
            Tier::Advanced,
            "16.3",
            "Leader casualties",
            "When both sides roll the same in an assault, leaders with the fighting troops may be wounded or killed.",
        ),
        Offer::new(
            Rule::ForcedMarch,
            Tier::Advanced,
            "16.4",
            "Forced march",
            "Fresh units may march one factor farther, and then assault as if they were exhausted.",
        ),
        Offer::new(
            Rule::Bridges,
            Tier::Advanced,
            "16.5",
            "Bridges",
            "Bridges are held by a side, and can be blown up near the enemy and repaired again.",
        ),
        Offer::new(
            Rule::ArtilleryCrossing,
            Tier::Advanced,
            "16.6",
            "Artillery on the move",
            "Fresh artillery that moves into an assault adds 1 and not 2.",
        ),
        Offer::new(
            Rule::Bombardment,
            Tier::Advanced,
            "16.6.1",
            "Bombardment",
            "Fresh artillery in or next to the assaulted area may add 2 for its corps, and is exhausted.",
        ),
        Offer::new(
            Rule::Detachments,
            Tier::Advanced,
            "16.7",
            "Brigade detachments",
            "A fresh division may detach a brigade at dawn, and call it back at night to recover.",
        ),
    ],
};
