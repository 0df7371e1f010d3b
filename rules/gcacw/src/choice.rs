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
        /// Say yes to what is asked, or spend a command point (5.0 of the advanced game).
        Declare = "declare",
        /// End the actions after a tie, and march before the Union does (6.0 of the advanced game).
        First = "first",
        /// Send a unit to a box, or on its way from one (14.0, 15.0 of the advanced game).
        Send(piece: UnitId, space: HexId) = "send",
        /// Build a depot, or complete it (17.1 of the advanced game).
        Supply(space: HexId) = "supply",
        /// Destroy one's own depot.
        Raze(space: HexId) = "raze",
        /// Dismantle it until the next week.
        Dismantle(space: HexId) = "dismantle",
        /// Move the siege artillery (18.0 of the advanced game).
        Guns(space: HexId) = "guns",
        /// Forage (17.4 of the advanced game).
        Forage(piece: UnitId) = "forage",
        /// Put a unit under a leader (14.0 of the advanced game).
        Under(piece: LeaderId) = "under",
        /// March a long way for so many levels of fatigue (7.0 of the advanced game).
        Strategic(piece: UnitId, number: u8) = "strategic",
        /// A leader leads those whom he has chosen a long way.
        Afar = "afar",
        /// Take a train (8.0 of the advanced game).
        Entrain(piece: UnitId) = "entrain",
        /// Go by rail.
        Rail(piece: UnitId, space: HexId) = "rail",
        /// Take ship, or try it (10.0 of the advanced game).
        Embark(piece: UnitId) = "embark",
        /// Sail.
        Sail(piece: UnitId, space: HexId) = "sail",
        /// Detach a substitute (19.1 of the advanced game).
        Detach(piece: UnitId) = "detach",
        /// Name how much of something it is.
        Amount(number: u8) = "amount",
        /// Attach a unit to another (19.2 of the advanced game).
        Attach(piece: UnitId) = "attach",
        /// Make a brigade a demi-division (19.4 of the advanced game).
        Raise(piece: UnitId) = "raise",
        /// Leave train or ship.
        Disembark(piece: UnitId) = "disembark",
        /// The Virginia makes a sortie (9.0 of the advanced game).
        Sortie = "sortie",
        /// The first gunboat goes to a box (11.0 of the advanced game).
        Gunboat1(space: HexId) = "gunboat-1",
        /// The second one does.
        Gunboat2(space: HexId) = "gunboat-2",
        /// Attack Norfolk with those who were named (16.2 of the advanced game).
        StormNorfolk = "storm-norfolk",
        /// Go from Fort Monroe to Norfolk, or back.
        Shift(piece: UnitId) = "shift",
        /// Say where somebody is expected.
        Expect(space: HexId) = "expect",
        /// Change the base to a landing.
        Base(space: HexId) = "base",
        /// Keep the base for good.
        Retain = "retain",
        /// Raid the hex of the unit that marches.
        Raid = "raid",
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
