//! What differs between the games of the system: plain figures of the rulebooks, and which of two rules applies.
//!
//! What both books share stands in the chapters; where they differ, the chapter asks the book.

mod birth_of_a_legend;
mod not_war_but_murder;

use kernel::package::{PhraseEntry, VerbEntry};
use protocol::Side;

use crate::data::UnitKind;
use crate::options::{Offer, Rule};

pub use birth_of_a_legend::BIRTH_OF_A_LEGEND;
pub use not_war_but_murder::NOT_WAR_BUT_MURDER;

/// Units of one side in one area (7.1).
pub const STACKING: u8 = 10;
/// Units over one bridge in one impulse (9.5.2).
pub const BRIDGE_CAPACITY: u8 = 5;
/// The last box of the Impulse Track (3.4).
pub const LAST_IMPULSE: u8 = 12;

/// The figures of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book {
    /// The id of the ruleset.
    pub id: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// The days on the Turn Track, one a turn (3.3, 6.0).
    pub days: &'static [&'static str],
    /// Entrenchments at the start: area and strength (5.2).
    pub start_works: &'static [(u8, u8)],
    /// Who has the Advantage at the start (5.1).
    pub first_advantage: Side,
    /// What the dice of the Dawn Phase decide (6.2.1).
    pub dawning: Dawning,
    /// Who has the first impulse of the first turn (6.3).
    pub opens: Side,
    /// Who has the first impulse of later turns (6.3).
    pub leads: Leads,
    /// Whose dice bring sunset (6.3.1).
    pub sunset: Side,
    /// Who goes first in the Night and End Phases (13.2, 6.5).
    pub night: Side,
    /// How units are activated (8.1.1).
    pub command: Command,
    /// Whose army leader can lead a combined assault without the Advantage (8.1.4).
    pub free_combined: Option<Side>,
    /// The impulse that is neither an assault nor a pass (8.1.2).
    pub work: Work,
    /// The Richmond Garrison (9.1.3, 10.7.4).
    pub garrison: Garrison,
    /// What leaving the roads means (9.2, 9.5.3).
    pub off_road: OffRoad,
    /// Whether artillery may be the point unit of any assault, and not in a contested active area only (9.3).
    pub artillery_leads: bool,
    /// When cavalry may screen (9.4).
    pub screening: Screening,
    /// What entering an area costs at least when only exhausted, or also fresh, enemies stand there (9.2).
    pub assault_cost: [u8; 2],
    /// What moving after an assault in a contested area costs when only exhausted, or also fresh, enemies stood there.
    pub contested_cost: [u8; 2],
    /// What units beside the point unit add to an assault (10.4.2).
    pub support: Support,
    /// What army leaders do for assaults and defenses (10.4.2, 10.4.3).
    pub presence: Presence,
    /// The phrases of what a mandatory assault over small and over large water gives the defender (10.4.3).
    pub waters: [&'static str; 2],
    /// Where defenders suffer one casualty point less (10.6.1).
    pub shelter: Shelter,
    /// Whether the Advantage can turn a Success into a Stalemate (12.1).
    pub heroic_defense: bool,
    /// Replacement points a night, by side (13.3).
    pub replacements: [u8; 2],
    /// Whether a side receives them only while it controls a source of supply (13.3.1).
    pub source_needed: bool,
    /// The reinforcements, if the book has any (14).
    pub reinforcements: Option<Reinforcements>,
    /// The Union Supply Train, if the book has one (6.2.2).
    pub train: Option<Train>,
    /// What decides after the last day.
    pub last_day: LastDay,
    /// The numbers of rules that both books have, each in its own place.
    pub cases: Cases,
    /// Phrases of this game alone.
    pub phrases: &'static [PhraseEntry],
    /// Verbs of this game alone, or with cases of its own.
    pub verbs: &'static [VerbEntry],
    /// Weather.
    pub weather: Weather,
    /// Leader casualties.
    pub losses: Losses,
    /// Forced marches.
    pub forced_march: ForcedMarch,
    /// Bridges.
    pub bridges: BridgeRules,
    /// What the reconstructed optional rules need (16.2 to 16.6 of Birth of a Legend).
    pub relics: Option<Relics>,
    /// The option that puts the deputy in the place of each army leader, by side.
    pub deputies: [Option<Rule>; 2],
    /// Bids for a side.
    pub bids: BidRules,
    /// The first area south of the rivers of Not War But Murder (17.2.1, 17.2.3).
    pub south_from: u8,
    /// The rules that can be switched on.
    pub offers: &'static [Offer],
}

impl Book {
    /// How many turns there are (6.0).
    #[must_use]
    pub const fn turns(&self) -> u8 {
        self.days.len() as u8
    }
}

/// What the dice of the Dawn Phase decide about army leaders (6.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dawning {
    /// Whether Lee is healthy or off the map; all other leaders become active.
    Health,
    /// Whether each army leader is active today.
    Readiness {
        /// Whose army leader is inactive on the first day, without a roll.
        idle_at_first: Side,
    },
}

/// Who has the first impulse of a turn after the first (6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Always this side.
    Always(Side),
    /// This side if its army leader is active, else the other.
    IfActive(Side),
}

/// How units are activated (8.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// An active leader activates without a roll: an army leader everybody, a corps leader his corps.
    Rank,
    /// A subordinate leader activates his command if he rolls his Initiative Rating; an army leader only helps.
    Initiative,
}

/// The impulse that is neither an assault nor a pass (8.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Infantry entrenches in one area.
    Entrench,
    /// One area regroups to the free areas around it.
    Regroup,
}

/// The Richmond Garrison (9.1.3, 10.7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Garrison {
    /// The unit.
    pub unit: &'static str,
    /// Where it may march.
    pub marches: Ground,
    /// Where it may retreat.
    pub retreats: Ground,
}

/// Where the garrison may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Anywhere.
    Anywhere,
    /// In Richmond and the areas adjacent to it.
    RichmondAndAround,
    /// In Richmond.
    Richmond,
}

/// What crossing a border without a road means (9.2, 9.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffRoad {
    /// Infantry and leaders on foot stop; artillery cannot.
    FootStops,
    /// All but cavalry, horse artillery and the leaders with them stop, and the assault that follows brings no rout.
    AllButHorseStop,
}

/// When cavalry may screen (9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screening {
    /// When no cavalry is among those who entered.
    BeforeFoot,
    /// When nobody else of its side is in the area; if all of it goes, the leaders of those who entered stay active.
    WhenAlone,
}

/// What units beside the point unit add to an assault (10.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// Those who add 2 when they are fresh; all others add 1.
    pub double: &'static [UnitKind],
    /// Those who add 1 when they are exhausted; all others add nothing.
    pub exhausted: &'static [UnitKind],
}

/// What army leaders do for assaults and defenses (10.4.2, 10.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// This side's army leader adds 1 to its assaults and defenses while he is active.
    Inspires(Side),
    /// An inactive army leader costs his side's assaults 1.
    IsMissed,
}

/// Where defenders suffer one casualty point less (10.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// In the areas with square identifiers.
    Fortified,
    /// In entrenchments.
    Entrenched,
}

/// Reinforcements (14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reinforcements {
    /// The division of 14.1.
    pub hoke: &'static str,
    /// The leader who brings the corps of 14.2.
    pub smith: &'static str,
    /// The turn on which the corps may come and the division comes at the latest.
    pub turn: u8,
}

/// The Union Supply Train (6.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Train {
    /// How many days it is on its way.
    pub days: u8,
    /// Union replacement points in a night while it is on its way (13.3).
    pub replacements_on_the_way: u8,
}

/// Figures of optional rules whose text is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relics {
    /// The area of the siege guns.
    pub siege_guns: u8,
    /// The day before the first on the Turn Track.
    pub early_day: &'static str,
    /// The leader whose corps may come to help.
    pub relief: &'static str,
    /// The turn on which it may come.
    pub relief_turn: u8,
    /// Where it may enter.
    pub relief_entry: [u8; 2],
    /// The leader who may sleep.
    pub sleeper: &'static str,
}

/// What decides after the last day (14, 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastDay {
    /// The Union needs this many victory points.
    Points(i32),
    /// The Confederates need areas, which depend on whether the Supply Train has moved.
    Areas {
        /// With either landing, if it has moved.
        moved: u8,
        /// With the train's goal, if it has not.
        unmoved: u8,
    },
}

/// The numbers of rules that both books have, each in its own place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// An inactive leader goes along with units of his area.
    pub fall_back: &'static str,
    /// How many entrenchment markers there are.
    pub markers: &'static str,
    /// Placing and improving entrenchments.
    pub strongest: &'static str,
    /// Capturing entrenchments.
    pub capture: &'static str,
    /// Entrenching at night.
    pub night_works: &'static str,
    /// Removing one's own entrenchments.
    pub removal: &'static str,
    /// Richmond taken.
    pub richmond: &'static str,
    /// The chapter on victory.
    pub over: &'static str,
}

/// Weather.
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

/// Leader casualties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// The case that describes them.
    pub case: &'static str,
    /// Which leaders are at risk.
    pub risk: Risk,
    /// What the death of a leader means.
    pub death: Death,
}

/// Which leaders are at risk in an assault, and what adds 1 to their roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// Those whose troops fight or who retreat; being inactive adds 1.
    Involved,
    /// All in the area; having added a Combat Rating adds 1.
    Present,
}

/// What the death of a leader means; somebody else takes his marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// A victory point to the enemy; the marker comes back to the troops like that of a wounded leader.
    Counts,
    /// The marker comes back the next dawn in Richmond or at the landing, and is of less use from then on.
    Hinders,
}

/// Forced marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedMarch {
    /// The case that describes them.
    pub case: &'static str,
    /// Those who assault as if exhausted afterwards.
    pub wearies: &'static [UnitKind],
}

/// How many destroyed bridges a side may repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairLimit {
    /// One a turn.
    OneATurn,
    /// One in the game.
    OneAGame,
}

/// Bridges.
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
    /// The case of the Union engineers, if the book has them.
    pub engineers: Option<&'static str>,
}

/// Bids for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidRules {
    /// The case that describes them.
    pub case: &'static str,
    /// Whether equal bids pay the difference of the dice that decide, rather than the bid.
    pub tie_pays_difference: bool,
}
