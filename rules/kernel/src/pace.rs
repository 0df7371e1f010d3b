//! What takes a piece farther on a march.

use protocol::view::SpaceId;

/// One choice of a march, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace<C> {
    /// The choice.
    pub choice: C,
    /// Where it leads.
    pub to: SpaceId,
    /// What it costs, in whatever this game counts marches.
    pub cost: u16,
    /// The spaces that are entered on the way, where the choice leads farther than the next one.
    pub through: Vec<SpaceId>,
    /// The phrase of what must be done there, such as an assault on whom one meets.
    pub obliges: Option<&'static str>,
}

impl<C> Pace<C> {
    /// A choice that leads to the next space.
    pub fn next(choice: C, to: impl Into<SpaceId>, cost: impl Into<u16>) -> Pace<C> {
        Pace {
            choice,
            to: to.into(),
            cost: cost.into(),
            through: Vec::new(),
            obliges: None,
        }
    }

    /// The same, where this must be done there, if anything must.
    #[must_use]
    pub fn obliging(self, obliges: Option<&'static str>) -> Pace<C> {
        Pace { obliges, ..self }
    }
}
