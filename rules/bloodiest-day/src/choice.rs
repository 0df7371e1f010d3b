//! What a hand can do at the table.

use kernel::choice::Target;
use maps::sets::Numbered;

use crate::data::{Area, LEADER_PIECES, LEADERS, LeaderId, UNITS, UnitId};

/// A piece: a unit or a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// How many places there are in a row of all pieces.
pub(crate) const SLOTS: usize = LEADER_PIECES as usize + LEADERS;

impl Piece {
    /// Its place in rows of all pieces.
    #[must_use]
    pub const fn slot(self) -> u8 {
        match self {
            Piece::Unit(unit) => unit.0,
            Piece::Leader(leader) => LEADER_PIECES as u8 + leader.0,
        }
    }
}

impl Target for UnitId {
    fn wire(self) -> u16 {
        u16::from(self.0)
    }

    fn read(number: u16) -> Option<UnitId> {
        (usize::from(number) < UNITS).then(|| UnitId::numbered(number.into()))
    }
}

impl Target for LeaderId {
    fn wire(self) -> u16 {
        LEADER_PIECES + u16::from(self.0)
    }

    fn read(number: u16) -> Option<LeaderId> {
        let leader = usize::from(number.checked_sub(LEADER_PIECES)?);
        (leader < LEADERS).then(|| LeaderId::numbered(leader))
    }
}

impl Target for Piece {
    fn wire(self) -> u16 {
        match self {
            Piece::Unit(unit) => unit.wire(),
            Piece::Leader(leader) => leader.wire(),
        }
    }

    fn read(number: u16) -> Option<Piece> {
        let unit = UnitId::read(number).map(Piece::Unit);
        unit.or_else(|| LeaderId::read(number).map(Piece::Leader))
    }
}

kernel::choices! {
    /// One thing that a hand does at the table.
    pub enum Choice {
        // Buttons.
        /// Do nothing in this impulse (3.0).
        Pass = "pass",
        /// Finish what is under way.
        Done = "done",
        /// Keep the Advantage: leave a roll as it is, do not act once more (10.2).
        Keep = "keep",
        /// The same whenever this is asked in this turn.
        KeepTurn = "keep-turn",
        /// Spend the Advantage to have a roll made anew (10.2).
        Reroll = "reroll",
        /// Spend the Advantage to act once more (10.2).
        Again = "again",
        /// Roll the dice of the combat that was declared (8.4.2, 8.5.7).
        Attack = "attack",
        /// Spend the Advantage to have the attacker's dice rolled anew (10.2).
        RerollAttack = "reroll-attack",
        /// All spent units that still stand in the area retreat, for 1 casualty point each, or for none (8.6).
        AllFallBack = "fall-back-all",

        // A number.
        /// Ask about dice in combat only where a new roll gains so much on average (10.2).
        AskFrom(number: u8) = "ask-from",

        // An area.
        /// Spend the Advantage to activate units in a second area (10.2).
        Second(space: Area) = "second",
        /// The reinforcements enter here (4.1).
        Arrive(space: Area) = "arrive",
        /// Spend the Advantage to find the ford to an area (10.2).
        Find(space: Area) = "find",
        /// The units that retreat go here (8.6.4).
        Retreat(space: Area) = "retreat",

        // A piece.
        /// Activate an inactive leader (5.3).
        Rouse(piece: LeaderId) = "rouse",
        /// An active leader reorganizes a unit (9.3).
        Reorganize(piece: LeaderId) = "reorganize",
        /// The unit that returns (9.3).
        Return(piece: UnitId) = "return",
        /// The unit that is permanently eliminated for it (9.3).
        GiveUp(piece: UnitId) = "give-up",
        /// Spend the Advantage to deactivate a Union leader (10.2).
        Countermand(piece: LeaderId) = "countermand",
        /// Another unit takes part in the attack (8.4.2, 8.5.7).
        Join(piece: UnitId) = "join",
        /// Another unit that takes part leads the attack (8.4.2, 8.5.7).
        LeadAttack(piece: UnitId) = "lead-attack",
        /// The primary target of a bombardment (8.4.2).
        Target(piece: UnitId) = "target",
        /// The unit that leads the defense (8.5.7).
        Lead(piece: UnitId) = "lead",
        /// The enemy leader who is hit (8.7.2).
        Strike(piece: LeaderId) = "strike",
        /// A fresh unit becomes spent for 2 casualty points (8.6).
        Spend(piece: UnitId) = "spend",
        /// A spent unit is eliminated for 2 casualty points (8.6).
        Lose(piece: UnitId) = "lose",
        /// A spent unit retreats for 1 casualty point, or for none (8.6).
        FallBack(piece: UnitId) = "fall-back",

        // A piece and an area.
        /// A leader activates the units of an area (6.1).
        Activate(piece: LeaderId, space: Area) = "activate",
        /// A piece moves to an adjacent area, or enters the map (7.1, 4.3).
        Move(piece: Piece, space: Area) = "move",
        /// A unit tries to capture the bridge, or to find the ford, to an area (7.7).
        Seize(piece: UnitId, space: Area) = "seize",
        /// A battery leads a bombardment of an area (8.4).
        Bombard(piece: UnitId, space: Area) = "bombard",
        /// A unit leads a volley into an area (8.3.3).
        Volley(piece: UnitId, space: Area) = "volley",
        /// A unit leads an assault in its area (8.3.1).
        Assault(piece: UnitId, space: Area) = "assault",
        /// A mounted unit leaves enemies who entered (7.3.3).
        Withdraw(piece: UnitId, space: Area) = "withdraw",
        /// A replacement leader is placed (8.7.3).
        Place(piece: LeaderId, space: Area) = "place",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_survives_its_number_on_the_wire() {
        let pieces: Vec<Piece> = (0..300).filter_map(Piece::read).collect();
        assert_eq!(pieces.len(), UNITS + LEADERS);
        for piece in pieces {
            assert_eq!(Piece::read(piece.wire()), Some(piece));
        }
        assert!("move:216:2".parse::<Choice>().is_err(), "there are 16 leaders at most");
        assert!("move:195:2".parse::<Choice>().is_err(), "no piece has this number");
    }
}
