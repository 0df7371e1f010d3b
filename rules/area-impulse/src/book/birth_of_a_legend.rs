//! Birth of a Legend: Lee and the Seven Days.

use protocol::{BySide, Side};

use super::differences::{
    Bounds, Command, Dawning, Death, LastDay, Leads, OffRoad, Presence, RepairLimit, Risk, Screening, Shelter, Work,
};
use super::figures::{
    BidRules, Book, BridgeRules, Cases, ForcedMarch, Garrison, Losses, Relics, Support, Train, Weather,
};
use super::rules::{OfferedRule, Rule, Tier};
use crate::data::file::UnitKind;

/// Birth of a Legend: Lee and the Seven Days.
pub const BIRTH_OF_A_LEGEND: Book = Book {
    id: "birth-of-a-legend",
    title: "Birth of a Legend",
    edition: 3,
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
        marches: Bounds::Anywhere,
        retreats: Bounds::Richmond,
    },
    off_road: OffRoad::AllButHorseStop,
    artillery_leads: false,
    screening: Screening::WhenAlone,
    assault_cost: [3, 4],
    contested_cost: [1, 2],
    support: Support {
        double: &[UnitKind::Infantry],
        exhausted: &[UnitKind::Infantry],
    },
    independents_count: true,
    presence: Presence::IsMissed,
    waters: ["value.minor", "value.major"],
    shelter: Shelter::Entrenched,
    heroic_defense: true,
    replacements: BySide::new(2, 1),
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
    weather: Weather {
        case: "15.1",
        rain_case: "15.1.2",
        change_case: "15.1.3",
        rain_from: 6,
        first_day: true,
    },
    losses: Losses {
        case: "15.2",
        risk: Risk::Present,
        death: Death::Hinders,
    },
    forced_march: ForcedMarch {
        case: "15.3",
        wearies: &[UnitKind::Infantry],
    },
    bridges: BridgeRules {
        case: "15.4",
        demolition_case: "15.4.1",
        construction_case: "15.4.3",
        demolition_above: 8,
        demolition_water: [0, 0],
        construction_from: 7,
        construction_water: [0, 0],
        repairs: BySide::new(RepairLimit::OneATurn, RepairLimit::OneATurn),
        engineers: Some("15.4.4"),
    },
    relics: Some(Relics {
        siege_guns: 40,
        early_day: "June 25",
        relief: "u-leader-mcdowell",
        relief_turn: 3,
        relief_entry: [10, 17],
        sleeper: "c-leader-jackson",
    }),
    deputies: BySide::new(Some(Rule::SumnerCommands), Some(Rule::SmithCommands)),
    bids: BidRules {
        case: "16.1.1",
        tie_pays_difference: false,
    },
    south_from: u8::MAX,
    offered: &[
        OfferedRule::new(
            Rule::Weather,
            Tier::Advanced,
            "15.1",
            "Weather",
            "A die at dawn may bring rain: leaders stir less readily, and units on the attack march and assault at 1 \
             less.",
        ),
        OfferedRule::new(
            Rule::LeaderCasualties,
            Tier::Advanced,
            "15.2",
            "Leader casualties",
            "When both sides roll the same in an assault, leaders in the area may be wounded or killed.",
        ),
        OfferedRule::new(
            Rule::ForcedMarch,
            Tier::Advanced,
            "15.3",
            "Forced march",
            "Fresh units may march one factor farther; infantry then assaults as if it were exhausted.",
        ),
        OfferedRule::new(
            Rule::Bridges,
            Tier::Advanced,
            "15.4",
            "Bridges",
            "Bridges are held by a side, and can be blown up near the enemy and repaired again, with engineers for the \
             Union.",
        ),
        OfferedRule::new(
            Rule::ReducedDivisions,
            Tier::Advanced,
            "15.5",
            "Reduced divisions",
            "What is left of the divisions of A.P. Hill, D.H. Hill and Anderson fights on when they are eliminated.",
        ),
        OfferedRule::new(
            Rule::Gunboats,
            Tier::Advanced,
            "15.6",
            "Gunboats",
            "Gunboats on the James add 1 to Union assaults and defenses along the river, and to the defense of White \
             House Landing.",
        ),
        OfferedRule::new(
            Rule::BidsUnion,
            Tier::Variant,
            "16.1.1",
            "Bids for the Union",
            "Both players want the Union: each bids replacement points in secret, the higher bid gets the side and the \
             other player the points.",
        ),
        OfferedRule::new(
            Rule::BidsConfederate,
            Tier::Variant,
            "16.1.1",
            "Bids for the Confederates",
            "The same when both players want the Confederates.",
        ),
        OfferedRule::new(
            Rule::SiegeGuns,
            Tier::Optional,
            "16.2",
            "Siege guns",
            "Heavy guns at Fair Oaks add 2 to Union assaults on works next to them, until the area is lost.",
        )
        .reconstructed(),
        OfferedRule::new(
            Rule::SmithCommands,
            Tier::Variant,
            "16.3",
            "G.W. Smith commands",
            "G.W. Smith, who led the army for a day after Johnston was wounded, still commands it, and not Lee.",
        )
        .reconstructed(),
        OfferedRule::new(
            Rule::SumnerCommands,
            Tier::Variant,
            "16.3",
            "Sumner commands",
            "Sumner, the senior corps commander, leads the Army of the Potomac, and not McClellan.",
        )
        .reconstructed(),
        OfferedRule::new(
            Rule::EarlyStart,
            Tier::Optional,
            "16.4",
            "June 25",
            "The game begins a day earlier, with the same set-up, and has eight turns.",
        )
        .reconstructed(),
        OfferedRule::new(
            Rule::LincolnSendsHelp,
            Tier::Optional,
            "16.5",
            "Lincoln sends help",
            "The corps of McDowell may join the Union from June 28 on, at Old Church or White House Landing.",
        )
        .reconstructed(),
        OfferedRule::new(
            Rule::JacksonSleeps,
            Tier::Optional,
            "16.6",
            "Jackson sleeps",
            "On a roll of 1 or 2 at dawn Jackson sleeps through the day, and nobody rouses him.",
        )
        .reconstructed(),
    ],
};
