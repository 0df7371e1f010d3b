//! What a step of a march comes to, as the rules of movement (6.0) find it.

use crate::ids::HexId;

/// A step of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it costs.
    pub cost: u8,
    /// Whether it is a minimum move: the unit has not enough for any hex, and goes one all the same (6.2.7).
    pub minimum: bool,
    /// Whether it leads into an enemy zone of control, where the unit stops (2.4.4).
    pub stops: bool,
    /// Whether it leads from one enemy zone of control into another (2.4.5).
    pub between_zones: bool,
    /// Whether that costs order, or a point (2.4.5).
    pub shakes: bool,
}

/// Where a march can go on, by direction, and what that leads to.
pub(crate) type Steps = [Option<(HexId, Step)>; 6];
