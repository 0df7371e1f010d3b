//! Who plays.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

/// The number of an entrant in his tournament; the server knows whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

/// The number of a team in its tournament; teams are seeded by it, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamId(pub u32);

/// One who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// His number, unique in the tournament.
    pub id: EntrantId,
    /// The place the organiser gave him in the seeding, the best first; those without one come after those with one.
    pub seed: Option<u32>,
    /// The rating he entered with, which seeds those whom the organiser did not.
    pub rating: Option<i32>,
    /// His team, in a team match.
    pub team: Option<TeamId>,
    /// The first round he is paired in: 1 for all who were there at the start.
    pub joined: u32,
    /// The first round he is not there for any more. His games from there on that have no result are lost by forfeit.
    pub withdrawn: Option<u32>,
}

impl Entrant {
    /// One who is there from the start, not seeded and without a rating.
    #[must_use]
    pub const fn new(id: EntrantId) -> Entrant {
        Entrant {
            id,
            seed: None,
            rating: None,
            team: None,
            joined: 1,
            withdrawn: None,
        }
    }

    /// The same with a rating.
    #[must_use]
    pub const fn rated(self, rating: i32) -> Entrant {
        Entrant {
            rating: Some(rating),
            ..self
        }
    }

    /// The same in a team.
    #[must_use]
    pub const fn of_team(self, team: TeamId) -> Entrant {
        Entrant {
            team: Some(team),
            ..self
        }
    }

    /// The same, entering with a later round.
    #[must_use]
    pub const fn from_round(self, joined: u32) -> Entrant {
        Entrant { joined, ..self }
    }

    /// Whether he is to be paired in a round.
    #[must_use]
    pub fn is_there(&self, round: u32) -> bool {
        self.joined <= round && self.withdrawn.is_none_or(|from| from > round)
    }
}

/// The entrants in the order of their seeds: those the organiser seeded, then by rating, then by lot when a number for
/// it is given, then by id.
#[must_use]
pub fn seeding(entrants: &[Entrant], lots: Option<u64>) -> Vec<&Entrant> {
    let mut order: Vec<&Entrant> = entrants.iter().collect();
    order.sort_by_key(|entrant| {
        (
            entrant.seed.is_none(),
            entrant.seed,
            // None is less than any rating, so it comes last.
            Reverse(entrant.rating),
            lots.map(|lots| lot(lots, entrant.id)),
            entrant.id,
        )
    });
    order
}

/// The lot of an entrant: the mixing steps of `SplitMix64`, so that neighbouring ids draw unrelated lots.
const fn lot(lots: u64, id: EntrantId) -> u64 {
    let mut mixed = lots ^ (id.0 as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_come_before_ratings_and_ratings_before_ids() {
        let entrants = [
            Entrant::new(EntrantId(1)),
            Entrant::new(EntrantId(2)).rated(1500),
            Entrant::new(EntrantId(3)).rated(1700),
            Entrant {
                seed: Some(1),
                ..Entrant::new(EntrantId(4))
            },
            Entrant::new(EntrantId(0)),
        ];
        let order: Vec<u32> = seeding(&entrants, None).iter().map(|entrant| entrant.id.0).collect();
        assert_eq!(order, [4, 3, 2, 0, 1]);
    }

    #[test]
    fn lots_decide_between_equal_ratings_only() {
        let entrants: Vec<Entrant> = (0..40)
            .map(|id| Entrant::new(EntrantId(id)).rated(if id < 20 { 1600 } else { 1500 }))
            .collect();
        let ids = |lots| -> Vec<u32> { seeding(&entrants, lots).iter().map(|entrant| entrant.id.0).collect() };
        let drawn = ids(Some(7));
        assert_ne!(drawn, ids(None));
        assert_ne!(drawn, ids(Some(8)));
        assert_eq!(drawn, ids(Some(7)));
        assert!(drawn[..20].iter().all(|id| *id < 20));
    }
}
