//! The numbers of the scenarios, and what they note in a state.

/// The Warwick Line.
pub(crate) const WARWICK_LINE: u8 = 1;
/// Johnston's Retreat.
pub(crate) const JOHNSTONS_RETREAT: u8 = 2;
/// The Gates of Richmond.
pub(crate) const GATES_OF_RICHMOND: u8 = 3;
/// Seven Pines.
pub(crate) const SEVEN_PINES: u8 = 4;
/// Stuart's Ride.
pub(crate) const STUARTS_RIDE: u8 = 5;
/// The Seven Days.
pub(crate) const SEVEN_DAYS: u8 = 6;
/// Gaines Mill.
pub(crate) const GAINES_MILL: u8 = 7;
/// Retreat to the James.
pub(crate) const RETREAT_TO_THE_JAMES: u8 = 8;

/// The Peninsula Campaign.
pub(crate) const CAMPAIGN: u8 = 9;

/// In the notes of a state: the first action phase of the game is over.
pub(crate) const FIRST_PHASE_OVER: u8 = 1;
/// In the notes of a state of Seven Pines: a later action phase has begun.
pub(crate) const LATER_PHASE: u8 = 16;
/// In the notes of a state: a grand assault has been tried in this action.
pub(crate) const GRAND_ASSAULT: u8 = 8;
