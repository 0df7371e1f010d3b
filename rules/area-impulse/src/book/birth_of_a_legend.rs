//! Birth of a Legend: Lee and the Seven Days.

use protocol::Side;

use super::{
    BidRules, Book, BridgeRules, Cases, Command, Dawning, ForcedMarch, Garrison, Ground, LastDay, Leads, Losses,
    OffRoad, Presence, RepairLimit, Screening, Shelter, Support, Train, Weather, Work,
};
use crate::data::UnitKind;
use crate::phrases;

/// Birth of a Legend: Lee and the Seven Days.
pub const BIRTH_OF_A_LEGEND: Book = Book {
    id: "birth-of-a-legend",
    title: "Birth of a Legend",
    days: &[
        "June 26", "June 27", "June 28", "June 29", "June 30", "July 1", "July 2",
    ],
    start_works: &[(6, 1), (38, 1), (39, 2), (40, 2), (41, 2), (42, 2), (44, 2)],
    first_advantage: Side::Confederate,
    dawning: Dawning::Readiness {
        idle_at_first: Side::Union,
    },
    opens: Side::Confederate,
    leads: Leads::IfActive(Side::Confederate),
    sunset: Side::Confederate,
    night: Side::Union,
    command: Command::Initiative,
    free_combined: Some(Side::Confederate),
    work: Work::Regroup,
    garrison: Garrison {
        unit: "c-richmond-inf",
        marches: Ground::Anywhere,
        retreats: Ground::Richmond,
    },
    off_road: OffRoad::AllButHorseStop,
    screening: Screening::WhenAlone,
    assault_cost: [3, 4],
    contested_cost: [1, 2],
    support: Support {
        double: &[UnitKind::Infantry],
        exhausted: &[UnitKind::Infantry],
    },
    presence: Presence::IsMissed,
    waters: ["value.minor", "value.major"],
    shelter: Shelter::Entrenched,
    heroic_defense: true,
    replacements: [2, 1],
    source_needed: false,
    reinforcements: None,
    train: Some(Train {
        days: 3,
        replacements_on_the_way: 1,
    }),
    last_day: LastDay::Areas { moved: 35, unmoved: 19 },
    cases: Cases {
        fall_back: "9.1.2b",
        markers: "11.0",
        strongest: "11.1",
        capture: "11.2",
        night_works: "11.1",
        removal: "11.3",
        richmond: "14.1",
        over: "14.0",
    },
    phrases: phrases::BIRTH_OF_A_LEGEND,
    verbs: phrases::BIRTH_OF_A_LEGEND_VERBS,
    weather: Weather {
        case: "15.1",
        rain_case: "15.1.2",
        change_case: "15.1.3",
        rain_from: 6,
    },
    losses: Losses { case: "15.2" },
    forced_march: ForcedMarch { case: "15.3" },
    bridges: BridgeRules {
        case: "15.4",
        demolition_case: "15.4.1",
        construction_case: "15.4.3",
        demolition_above: 8,
        demolition_water: [0, 0],
        construction_from: 7,
        construction_water: [0, 0],
        repairs: [RepairLimit::OneATurn, RepairLimit::OneATurn],
    },
    bids: BidRules {
        case: "16.1.1",
        tie_pays_difference: false,
    },
    south_from: u8::MAX,
    offers: &[],
};
