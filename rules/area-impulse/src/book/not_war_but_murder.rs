//! Not War But Murder: the Cold Harbor campaign.

use protocol::Side;

use super::{
    Book, BridgeRules, Cases, Command, Dawning, ForcedMarch, Garrison, Ground, LastDay, Leads, Losses, OffRoad,
    Presence, Reinforcements, RepairLimit, Screening, Shelter, Support, Weather, Work,
};
use crate::data::UnitKind;
use crate::options::{Offer, Rule, Tier};
use crate::phrases;

/// Not War But Murder: the Cold Harbor campaign.
pub const NOT_WAR_BUT_MURDER: Book = Book {
    id: "not-war-but-murder",
    title: "Not War But Murder",
    days: &[
        "May 27", "May 28", "May 29", "May 30", "May 31", "June 1", "June 2", "June 3",
    ],
    start_works: &[(1, 1), (2, 1), (3, 1), (7, 2), (8, 2)],
    first_advantage: Side::Union,
    dawning: Dawning::Health,
    opens: Side::Union,
    leads: Leads::Always(Side::Confederate),
    sunset: Side::Union,
    night: Side::Confederate,
    command: Command::Rank,
    free_combined: None,
    work: Work::Entrench,
    garrison: Garrison {
        unit: "c-richmond-garrison-inf",
        marches: Ground::RichmondAndAround,
        retreats: Ground::RichmondAndAround,
    },
    off_road: OffRoad::FootStops,
    screening: Screening::BeforeFoot,
    assault_cost: [3, 4],
    contested_cost: [1, 2],
    support: Support {
        double: &[
            UnitKind::Infantry,
            UnitKind::Cavalry,
            UnitKind::Artillery,
            UnitKind::HorseArtillery,
        ],
        exhausted: &[UnitKind::Infantry, UnitKind::Cavalry],
    },
    presence: Presence::Inspires(Side::Confederate),
    waters: ["value.creek", "value.river"],
    shelter: Shelter::Fortified,
    heroic_defense: false,
    replacements: [3, 1],
    source_needed: true,
    reinforcements: Some(Reinforcements {
        hoke: "c-hoke-inf",
        smith: "u-leader-smith",
        turn: 5,
    }),
    train: None,
    last_day: LastDay::Points(10),
    cases: Cases {
        fall_back: "9.1.2a",
        markers: "11.1",
        strongest: "11.2",
        capture: "11.2.1",
        night_works: "11.3",
        removal: "11.4",
        richmond: "15.1",
        over: "15.0",
    },
    phrases: phrases::NOT_WAR_BUT_MURDER,
    verbs: phrases::NOT_WAR_BUT_MURDER_VERBS,
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
