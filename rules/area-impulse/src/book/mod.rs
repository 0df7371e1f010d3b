//! What differs between the games of the system: plain figures of the rulebooks, and which of two rules applies.
//!
//! What both books share stands in the chapters; where they differ, the chapter asks the book.

mod birth_of_a_legend;
mod catalogue;
mod differences;
mod figures;
mod not_war_but_murder;
mod rules;

pub use birth_of_a_legend::BIRTH_OF_A_LEGEND;
pub use differences::{
    Bounds, Command, Dawning, Death, LastDay, Leads, OffRoad, Presence, RepairLimit, Risk, Screening, Shelter, Work,
};
pub use figures::{
    BRIDGE_CAPACITY, BidRules, Book, BridgeRules, Cases, ForcedMarch, Garrison, LAST_IMPULSE, Losses, Reinforcements,
    Relics, STACKING, Support, Train, Weather,
};
pub use not_war_but_murder::NOT_WAR_BUT_MURDER;
pub use rules::{OfferedRule, Rule, Tier};
