//! In what the rulebooks differ: which of two rules applies.

use protocol::Side;

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

/// Where the garrison may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
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

/// How many destroyed bridges a side may repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairLimit {
    /// One a turn.
    OneATurn,
    /// One in the game.
    OneAGame,
}
