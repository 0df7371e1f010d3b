//! What a hand can do at the table.

use kernel::choice::Target;

use crate::data::{LEADER_PIECES, LEADERS, LeaderId, UnitId};

/// A piece that moves: a unit or a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// How many units and leaders a game can have together.
pub(crate) const SLOTS: usize = (LEADER_PIECES + LEADERS) as usize;

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
        (number < LEADER_PIECES).then_some(UnitId(number as u8))
    }
}

impl Target for LeaderId {
    fn wire(self) -> u16 {
        LEADER_PIECES + u16::from(self.0)
    }

    fn read(number: u16) -> Option<LeaderId> {
        let leader = number.checked_sub(LEADER_PIECES)?;
        (leader < LEADERS).then_some(LeaderId(leader as u8))
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

/// The highest bid (17.1.1).
pub(crate) const BID_LIMIT: u8 = 20;

kernel::choices! {
    /// One thing that a hand does at the table.
    pub enum Choice {
        // Buttons.
        /// Take no action this impulse (8.1.3).
        Pass = "pass",
        /// Finish what is under way.
        Done = "done",
        /// All who can go the way of the piece that moved last (9.1).
        FollowAll = "follow-all",
        /// All fresh units that have not moved go on a forced march (16.4).
        ForceAll = "force-all",
        /// All who may join the assault join it (10.2).
        JoinAll = "join-all",
        /// Stay where we are: no screening, no voluntary retreat (9.4, 10.7.3).
        Stand = "stand",
        /// The same, for the rest of the day.
        StandToday = "stand-today",
        /// Spend the Advantage (12.1).
        Spend = "spend",
        /// Keep the Advantage (12.1).
        Keep = "keep",
        /// Hold the reinforcement, or the Supply Train, back (14, 6.2.2).
        Hold = "hold",
        /// The army leader leads a combined assault without the Advantage (8.1.4).
        LeeCommands = "lee-commands",
        /// Spend the Advantage on a combined assault (12.1).
        Combine = "combine",
        /// Move the Supply Train (6.2.2).
        Relocate = "relocate",
        /// Turn the captured works to our use (11.2.1).
        TakeWorks = "take-works",
        /// Level the captured works (11.2.1).
        LevelWorks = "level-works",
        /// Improve the works everywhere (11.3).
        EntrenchAll = "entrench-all",
        /// Never ask about removing works again (11.4).
        Never = "never",

        // An area.
        /// Entrench in an area (8.1.2, 11.3).
        Entrench(space: u8) = "entrench",
        /// The army leader activates an area (8.1.1).
        Army(space: u8) = "army",
        /// An area regroups (8.1.2).
        Regroup(space: u8) = "regroup",
        /// Spend the Advantage to rally the leaders of an area (12.1).
        Rally(space: u8) = "rally",
        /// Spend the Advantage to activate a second area (12.1).
        Second(space: u8) = "second",
        /// Assault an area (10).
        Assault(space: u8) = "assault",
        /// A reinforcement enters here (14).
        Arrive(space: u8) = "arrive",
        /// Try to blow up the bridge to an area (16.5.1).
        Demolish(space: u8) = "demolish",
        /// Try to repair the bridge to an area (16.5.3).
        Repair(space: u8) = "repair",
        /// Spend the Advantage to mislead the enemy in an area (17.2.3).
        Misdirect(space: u8) = "misdirect",
        /// The same with the help of the Union engineers (15.4.4 of Birth of a Legend).
        Engineers(space: u8) = "engineers",
        /// Remove works (11.4).
        Remove(space: u8) = "remove",

        // A piece.
        /// A corps leader activates his corps in his area (8.1.1).
        Corps(piece: Piece) = "corps",
        /// The army leader sends a subordinate into a combined assault (8.1.4, 12.1 of Birth of a Legend).
        Send(piece: Piece) = "send",
        /// One unit activates without a leader (8.1.1).
        Single(piece: Piece) = "single",
        /// A piece goes the way of the piece that moved last (9.1).
        Follow(piece: Piece) = "follow",
        /// A unit joins the assault (10.2).
        Join(piece: Piece) = "join",
        /// The point unit of the assault (10.4); the assault is fought.
        Point(piece: Piece) = "point",
        /// The forward unit of the defense (10.4); the assault is fought.
        Forward(piece: Piece) = "forward",
        /// A fresh unit is exhausted for one casualty point (10.6).
        Exhaust(piece: Piece) = "exhaust",
        /// An exhausted unit is eliminated for two casualty points (10.6).
        Eliminate(piece: Piece) = "eliminate",
        /// A corps leader takes part in the assault (16.2).
        Lead(piece: Piece) = "lead",
        /// Artillery supports the assault or the defense (16.6.1).
        Support(piece: Piece) = "support",
        /// A division forms the detachment of its corps (16.7.1).
        Detach(piece: Piece) = "detach",
        /// A division recalls the detachment of its corps (16.7.2).
        Recall(piece: Piece) = "recall",
        /// A leader marches at night for the Advantage (17.2.2).
        NightMarch(piece: Piece) = "night-march",
        /// The leader who may be a casualty (16.3).
        Risk(piece: Piece) = "risk",
        /// A unit goes on a forced march (16.4).
        Force(piece: Piece) = "force",
        /// A replacement point makes a unit fresh (13.2).
        Refresh(piece: Piece) = "refresh",

        // A piece and an area.
        /// A piece moves to an adjacent area (9.1).
        Move(piece: Piece, space: u8) = "move",
        /// A unit retreats (10.7, 9.4).
        Retreat(piece: Piece, space: u8) = "retreat",
        /// A leader goes with the units that retreated (10.7.3).
        Accompany(piece: Piece, space: u8) = "accompany",
        /// A leader is placed (6.2.1, 9.6, 17.7).
        Place(piece: Piece, space: u8) = "place",
        /// A false report of a leader is placed (17.7.1).
        Report(piece: Piece, space: u8) = "report",

        // A number.
        /// A bid for the side that both players want (17.1.1).
        Bid(number: u8) = "bid",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_survives_its_number_on_the_wire() {
        let pieces: Vec<Piece> = (0..200).filter_map(Piece::read).collect();
        assert_eq!(pieces.len(), SLOTS);
        for piece in pieces {
            assert_eq!(Piece::read(piece.wire()), Some(piece));
        }
        assert!("move:132:2".parse::<Choice>().is_err(), "there are 32 leaders at most");
    }
}
