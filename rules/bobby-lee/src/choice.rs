//! What a hand can do at the table.

use kernel::choice::Target;

use crate::data::BlockId;
use crate::tokens::Token;

/// A space of the board, as it is numbered on the wire: a hex by its code, or a box of the battle board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space(pub u16);

impl Target for Space {
    fn wire(self) -> u16 {
        self.0
    }

    fn read(number: u16) -> Option<Space> {
        Some(Space(number))
    }
}

kernel::choices! {
    /// One thing that a hand does at the table. A `BlockId` is one of his own blocks, a `Token` one of the other side's.
    pub enum Choice {
        // Simultaneous decisions, and the end of any.
        /// Finish what is under way.
        Done = "done",
        /// Take the end of a simultaneous decision back, while the other side has not finished (1.1, 9.0).
        Reopen = "reopen",

        // Before the game (4.22).
        /// Lift one of two blocks that change places.
        Lift(piece: BlockId) = "lift",
        /// The other of the two.
        Exchange(piece: BlockId) = "exchange",

        // The quarter (1).
        /// A secret bid for the initiative (1.1).
        Bid(number: u8) = "bid",
        /// Activate no leader (1.2).
        Pass = "pass",
        /// Activate a leader (5.11).
        Activate(piece: BlockId) = "activate",
        /// Activate Grant as Supreme Leader (5.22).
        Supreme(piece: BlockId) = "supreme",
        /// Do not activate this leader after all.
        Rest(piece: BlockId) = "rest",

        // Movement (5).
        /// Move a block by land (5.3).
        Move(piece: BlockId, space: Space) = "move",
        /// The same on a forced march (5.34).
        Force(piece: BlockId, space: Space) = "force-march",
        /// The hex from which it attacks, where several are possible (5.32).
        By(space: Space) = "by",
        /// Move a block by rail (7.3).
        Rail(piece: BlockId, space: Space) = "rail",
        /// Move a block by sea (8.3).
        Sail(piece: BlockId, space: Space) = "sail",
        /// Invade an enemy port (8.4).
        Invade(piece: BlockId, space: Space) = "invade",
        /// Cross a river by a pontoon bridge (5.41).
        Pontoon(piece: BlockId, space: Space) = "pontoon",
        /// The same on a forced march (5.34).
        PontoonForce(piece: BlockId, space: Space) = "pontoon-force",

        // The supply turn (9).
        /// A leader gives a step to feed the units in his range (9.31).
        Feed(piece: BlockId) = "feed",
        /// This leader feeds nobody after all.
        Save(piece: BlockId) = "save",
        /// This unit starves before others of its hex (9.4).
        Starve(piece: BlockId) = "starve",
        /// This unit lives off the land before others of its hex after all.
        Forage(piece: BlockId) = "forage",
        /// Buy a step for a unit (9.51).
        Build(piece: BlockId) = "build",
        /// Take such a step back.
        Unbuild(piece: BlockId) = "unbuild",
        /// Raise a unit of the replacement pool in a hex (9.52).
        Raise(piece: BlockId, space: Space) = "raise",
        /// A drawn major leader takes command there in place of one who fell (5.21).
        Major(space: Space) = "major",
        /// The same for a minor leader (5.21).
        Minor(space: Space) = "minor",
        /// Raise no new unit there after all.
        Strike(space: Space) = "strike",
        /// This leader is replaced by the one who was drawn (5.2).
        Replace(piece: BlockId) = "replace",
        /// Proclaim emancipation (4.4).
        Emancipate = "emancipate",
        /// Call a draft (4.5).
        Draft = "draft",
        /// Put a drafted cadre into a hex (4.5).
        Levy(piece: BlockId, space: Space) = "levy",

        // Contests (6).
        /// Which skirmish or battle is fought next (1.22).
        Fight(space: Space) = "fight",
        /// Deploy a block on the battle board (6.2).
        Deploy(piece: BlockId, space: Space) = "deploy",
        /// Deploy all blocks that are not yet deployed, as is usual (6.2).
        DeployRest = "deploy-rest",
        /// Entrench a position (6.9).
        Entrench(space: Space) = "entrench",
        /// Retreat a block from a contest (6.3).
        Retreat(piece: BlockId, space: Space) = "retreat",
        /// Move a block to a position with enemies, or into the enemy's line (6.5).
        Engage(piece: BlockId, space: Space) = "engage",
        /// Move an engaged block back to its own line or the Reserve (6.5).
        Disengage(piece: BlockId, space: Space) = "disengage",
        /// Move a block between the Reserve and a position without enemies (6.5).
        Redeploy(piece: BlockId, space: Space) = "redeploy",
        /// Move a block from the Reserve around a flank of the enemy (6.5).
        Outflank(piece: BlockId, space: Space) = "outflank",
        /// Fire with a block (6.6).
        Fire(piece: BlockId) = "fire",
        /// Fight in melee (6.64).
        Melee(piece: BlockId) = "melee",
        /// Pick a battery as the target of a fire (6.62).
        Aim(piece: BlockId) = "aim",
        /// The enemy battery that is its target.
        Target(piece: Token) = "target",
        /// Pick no target after all.
        Lower = "lower",
        /// Take a hit with this block (6.63).
        Lose(piece: BlockId) = "lose",
        /// Bring a block into a battle (6.7).
        Reinforce(piece: BlockId) = "reinforce",
        /// Reveal a leader for another day of battle (6.81).
        FightOn(piece: BlockId) = "fight-on",
        /// Lose the blocks that cannot retreat (6.81).
        Abandon = "abandon",
        // Standing orders for contests.
        /// Do not ask about retreats by day.
        StandFast = "stand-fast",
        /// Ask again.
        MayRetreat = "may-retreat",
        /// Fire with all that can, and do not ask about combat.
        FireAtWill = "fire-at-will",
        /// Ask again.
        HoldFire = "hold-fire",
        /// Do not ask which of equal blocks takes a hit.
        LossesByTheBook = "losses-by-the-book",
        /// Ask again.
        ChooseLosses = "choose-losses",
        /// Do not ask about reinforcements, regrouping and redeployment at night.
        FightAlone = "fight-alone",
        /// Ask again.
        CallHelp = "call-help",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_spaces_survive_their_text_form() {
        for text in ["move:1:101", "move:96:2008", "bid:3", "done"] {
            let choice: Choice = text.parse().expect("a choice");
            assert_eq!(choice.to_string(), text);
        }
        assert!("activate:0".parse::<Choice>().is_err());
        for none in [97, 99, 100] {
            assert!(
                format!("activate:{none}").parse::<Choice>().is_err(),
                "{none} is no block of one's own"
            );
        }
    }
}
