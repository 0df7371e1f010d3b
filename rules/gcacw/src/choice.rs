//! What a hand can do at the table.

use kernel::choice::Target;

use crate::ids::{HexId, LeaderId, UnitId};

/// What is added to the number of a leader, so that his counter has a number of its own.
const LEADERS_FROM: u16 = 200;

impl Target for UnitId {
    fn wire(self) -> u16 {
        u16::from(self.0)
    }

    fn read(number: u16) -> Option<UnitId> {
        u8::try_from(number)
            .ok()
            .filter(|number| usize::from(*number) < crate::ids::UNITS)
            .map(UnitId)
    }
}

impl Target for LeaderId {
    fn wire(self) -> u16 {
        LEADERS_FROM + u16::from(self.0)
    }

    fn read(number: u16) -> Option<LeaderId> {
        let number = u8::try_from(number.checked_sub(LEADERS_FROM)?).ok()?;
        (usize::from(number) < crate::ids::LEADERS).then_some(LeaderId(number))
    }
}

impl Target for HexId {
    fn wire(self) -> u16 {
        self.0
    }

    fn read(number: u16) -> Option<HexId> {
        (usize::from(number) < crate::ids::HEXES).then_some(HexId(number))
    }
}

kernel::choices! {
    /// One thing that a hand does at the table.
    pub enum Choice {
        /// Finish what is under way.
        Done = "done",
        /// Place a unit before the game.
        Place(piece: UnitId, space: HexId) = "place",
        /// Transfer a leader (6.3).
        Transfer(piece: LeaderId, space: HexId) = "transfer",
        /// Pass the initiative (4.2).
        Pass = "pass",
        /// March with a unit (5.1).
        March(piece: UnitId) = "march",
        /// Activate a leader (5.2).
        Activate(piece: LeaderId) = "activate",
        /// Begin an assault of a leader on a hex (5.3).
        Assault(piece: LeaderId, space: HexId) = "assault",
        /// Take a unit along, or name it for an assault.
        Take(piece: UnitId) = "take",
        /// A leader goes along with the unit that marches (6.3).
        Along(piece: LeaderId) = "along",
        /// A leader who goes along stays behind with another unit of his (6.3).
        Leave(piece: LeaderId) = "leave",
        /// A unit that marches goes a hex (6.2).
        Step(piece: UnitId, space: HexId) = "step",
        /// A forced march (5.1.6).
        Force = "force-march",
        /// Attack in column of route (7.1.3).
        Column(space: HexId) = "column",
        /// A hasty attack.
        Hasty(space: HexId) = "hasty",
        /// A normal attack.
        Normal(space: HexId) = "normal",
        /// A prepared attack.
        Prepared(space: HexId) = "prepared",
        /// A unit loses a point (7.5.2).
        Lose(piece: UnitId) = "lose",
        /// Retreat though nobody has to (7.6.8).
        Withdraw = "withdraw",
        /// Retreat a hex (7.6).
        Back(space: HexId) = "back",
        /// Refuse one's flanks (7.8).
        Refuse = "refuse",
        /// Cavalry in a hex retreats before infantry (7.7).
        Ride(space: HexId) = "ride",
        /// Name a hex into which some of the routed go (7.6.6).
        Drive(space: HexId) = "drive",
        /// Destroy what leads from the hex of a unit into another, or take it up (10.2).
        Destroy(piece: UnitId, space: HexId) = "destroy",
        /// Repair it (10.3).
        Repair(piece: UnitId, space: HexId) = "repair",
        /// Build a pontoon bridge from the hex of a unit into another (10.1).
        Build(piece: UnitId, space: HexId) = "build",
        /// Bombard a hex from the river.
        Bombard(space: HexId) = "bombard",
        /// A gunboat supports the defence.
        Support = "support",
        /// The Union lands (2.0 of the advanced game).
        Land(space: HexId) = "land",
        /// Say where somebody is expected.
        Expect(space: HexId) = "expect",
        /// Advance into the empty hex (7.6.7).
        Advance(piece: UnitId) = "advance",
        /// Entrench (9.0.4).
        Entrench(piece: UnitId) = "entrench",
        /// Cavalry stays, now and without being asked again.
        StayAlways = "stay-always",
        /// Cavalry retreats, now and without being asked again.
        RideAlways = "ride-always",
        /// All who can entrench, and nothing else is built, on this evening and on later ones.
        AsUsual = "as-usual",
        /// Ask again where a standing answer was given.
        AskAgain = "ask-again",
    }
}
