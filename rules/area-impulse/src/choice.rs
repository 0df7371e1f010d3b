//! What a hand can do at the table, and its text form on the wire: a verb and its targets, joined by colons.

use std::fmt;
use std::str::FromStr;

use crate::data::{LEADER_PIECES, LeaderId, UnitId};

/// A piece that moves: a unit or a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// How many units and leaders a game can have together.
pub(crate) const SLOTS: usize = LEADER_PIECES as usize + 32;

impl Piece {
    /// Its place in rows of all pieces.
    #[must_use]
    pub const fn slot(self) -> u8 {
        match self {
            Piece::Unit(unit) => unit.0,
            Piece::Leader(leader) => LEADER_PIECES as u8 + leader.0,
        }
    }

    /// Its number on the wire.
    #[must_use]
    pub const fn wire(self) -> u16 {
        self.slot() as u16
    }

    /// The piece with this number on the wire.
    #[must_use]
    pub const fn from_wire(number: u16) -> Option<Piece> {
        match number {
            0..LEADER_PIECES => Some(Piece::Unit(UnitId(number as u8))),
            _ if (number as usize) < SLOTS => Some(Piece::Leader(LeaderId((number - LEADER_PIECES) as u8))),
            _ => None,
        }
    }
}

/// The highest bid (17.1.1).
pub(crate) const BID_LIMIT: u8 = 20;

macro_rules! choices {
    (
        buttons { $($(#[$bdoc:meta])* $button:ident = $bverb:literal,)* }
        spaces { $($(#[$sdoc:meta])* $space:ident = $sverb:literal,)* }
        pieces { $($(#[$pdoc:meta])* $piece:ident = $pverb:literal,)* }
        moves { $($(#[$mdoc:meta])* $mv:ident = $mverb:literal,)* }
        numbers { $($(#[$ndoc:meta])* $num:ident = $nverb:literal,)* }
    ) => {
        /// One thing that a hand does at the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Choice {
            $($(#[$bdoc])* $button,)*
            $($(#[$sdoc])* $space(u8),)*
            $($(#[$pdoc])* $piece(Piece),)*
            $($(#[$mdoc])* $mv(Piece, u8),)*
            $($(#[$ndoc])* $num(u8),)*
        }

        /// All verbs.
        pub const VERBS: &[&str] = &[$($bverb,)* $($sverb,)* $($pverb,)* $($mverb,)* $($nverb,)*];

        impl Choice {
            /// Its verb on the wire.
            #[must_use]
            pub const fn verb(self) -> &'static str {
                match self {
                    $(Choice::$button => $bverb,)*
                    $(Choice::$space(_) => $sverb,)*
                    $(Choice::$piece(_) => $pverb,)*
                    $(Choice::$mv(..) => $mverb,)*
                    $(Choice::$num(_) => $nverb,)*
                }
            }

            /// The piece it names.
            #[must_use]
            pub const fn piece(self) -> Option<Piece> {
                match self {
                    $(Choice::$piece(piece) => Some(piece),)*
                    $(Choice::$mv(piece, _) => Some(piece),)*
                    _ => None,
                }
            }

            /// The area it names.
            #[must_use]
            pub const fn area(self) -> Option<u8> {
                match self {
                    $(Choice::$space(area) => Some(area),)*
                    $(Choice::$mv(_, area) => Some(area),)*
                    _ => None,
                }
            }

            /// The number it names.
            #[must_use]
            pub const fn number(self) -> Option<u8> {
                match self {
                    $(Choice::$num(number) => Some(number),)*
                    _ => None,
                }
            }

            /// Everything that could be said with these pieces and areas.
            pub(crate) fn all(pieces: &[Piece], areas: std::ops::Range<u8>, mut say: impl FnMut(Choice)) {
                $(say(Choice::$button);)*
                for area in areas.clone() {
                    $(say(Choice::$space(area));)*
                }
                for number in 0..=BID_LIMIT + 1 {
                    $(say(Choice::$num(number));)*
                }
                for &piece in pieces {
                    $(say(Choice::$piece(piece));)*
                    for area in areas.clone() {
                        $(say(Choice::$mv(piece, area));)*
                    }
                }
            }

            fn build(verb: &str, piece: Option<u16>, area: Option<u8>) -> Option<Choice> {
                let piece = match piece {
                    Some(number) => Some(Piece::from_wire(number)?),
                    None => None,
                };
                match (verb, piece, area) {
                    $(($bverb, None, None) => Some(Choice::$button),)*
                    $(($pverb, Some(piece), None) => Some(Choice::$piece(piece)),)*
                    $(($mverb, Some(piece), Some(area)) => Some(Choice::$mv(piece, area)),)*
                    $(($sverb, None, Some(area)) => Some(Choice::$space(area)),)*
                    $(($nverb, None, Some(number)) => Some(Choice::$num(number)),)*
                    _ => None,
                }
            }

            /// Whether the verb is followed by a space or a number alone.
            fn takes_number(verb: &str) -> bool {
                [$($sverb,)* $($nverb,)*].contains(&verb)
            }
        }
    };
}

choices! {
    buttons {
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
    }
    spaces {
        /// Entrench in an area (8.1.2, 11.3).
        Entrench = "entrench",
        /// The army leader activates an area (8.1.1).
        Army = "army",
        /// An area regroups (8.1.2).
        Regroup = "regroup",
        /// Spend the Advantage to rally the leaders of an area (12.1).
        Rally = "rally",
        /// Spend the Advantage to activate a second area (12.1).
        Second = "second",
        /// Assault an area (10).
        Assault = "assault",
        /// A reinforcement enters here (14).
        Arrive = "arrive",
        /// Try to blow up the bridge to an area (16.5.1).
        Demolish = "demolish",
        /// Try to repair the bridge to an area (16.5.3).
        Repair = "repair",
        /// Spend the Advantage to mislead the enemy in an area (17.2.3).
        Misdirect = "misdirect",
        /// The same with the help of the Union engineers (15.4.4 of Birth of a Legend).
        Engineers = "engineers",
        /// Remove works (11.4).
        Remove = "remove",
    }
    pieces {
        /// A corps leader activates his corps in his area (8.1.1).
        Corps = "corps",
        /// The army leader sends a subordinate into a combined assault (8.1.4, 12.1 of Birth of a Legend).
        Send = "send",
        /// One unit activates without a leader (8.1.1).
        Single = "single",
        /// A piece goes the way of the piece that moved last (9.1).
        Follow = "follow",
        /// A unit joins the assault (10.2).
        Join = "join",
        /// The point unit of the assault (10.4); the assault is fought.
        Point = "point",
        /// The forward unit of the defense (10.4); the assault is fought.
        Forward = "forward",
        /// A fresh unit is exhausted for one casualty point (10.6).
        Exhaust = "exhaust",
        /// An exhausted unit is eliminated for two casualty points (10.6).
        Eliminate = "eliminate",
        /// A corps leader takes part in the assault (16.2).
        Lead = "lead",
        /// Artillery supports the assault or the defense (16.6.1).
        Support = "support",
        /// A division forms the detachment of its corps (16.7.1).
        Detach = "detach",
        /// A division recalls the detachment of its corps (16.7.2).
        Recall = "recall",
        /// A leader marches at night for the Advantage (17.2.2).
        NightMarch = "night-march",
        /// The leader who may be a casualty (16.3).
        Risk = "risk",
        /// A unit goes on a forced march (16.4).
        Force = "force",
        /// A replacement point makes a unit fresh (13.2).
        Refresh = "refresh",
    }
    moves {
        /// A piece moves to an adjacent area (9.1).
        Move = "move",
        /// A unit retreats (10.7, 9.4).
        Retreat = "retreat",
        /// A leader goes with the units that retreated (10.7.3).
        Accompany = "accompany",
        /// A leader is placed (6.2.1, 9.6, 17.7).
        Place = "place",
        /// A false report of a leader is placed (17.7.1).
        Report = "report",
    }
    numbers {
        /// A bid for the side that both players want (17.1.1).
        Bid = "bid",
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        if let Some(piece) = self.piece() {
            write!(f, ":{}", piece.wire())?;
        }
        if let Some(number) = self.area().or(self.number()) {
            write!(f, ":{number}")?;
        }
        Ok(())
    }
}

/// A text that is not a choice of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a choice of this game")]
pub struct NotAChoice;

impl FromStr for Choice {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Choice, NotAChoice> {
        let mut parts = text.split(':');
        let verb = parts.next().ok_or(NotAChoice)?;
        let (first, second) = (parts.next(), parts.next());
        if parts.next().is_some() {
            return Err(NotAChoice);
        }
        let choice = match (first, second) {
            (Some(area), None) if Choice::takes_number(verb) => Choice::build(verb, None, Some(number(area)?)),
            (Some(piece), Some(area)) => Choice::build(verb, Some(number(piece)?), Some(number(area)?)),
            (Some(piece), None) => Choice::build(verb, Some(number(piece)?), None),
            (None, _) => Choice::build(verb, None, None),
        };
        choice.ok_or(NotAChoice)
    }
}

/// A number in the one way it is written: digits only, no leading zero.
fn number<N: FromStr>(text: &str) -> Result<N, NotAChoice> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain {
        text.parse().map_err(|_| NotAChoice)
    } else {
        Err(NotAChoice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_survives_its_text_form() {
        let pieces: Vec<Piece> = (0..200).filter_map(Piece::from_wire).collect();
        assert_eq!(pieces.len(), SLOTS);
        let mut said = 0;
        Choice::all(&pieces, 0..51, |choice| {
            assert_eq!(choice.to_string().parse(), Ok(choice));
            said += 1;
        });
        assert!(said > 20_000);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            ":",
            "pass:",
            "pass:1",
            "move",
            "move:1",
            "move:1:2:3",
            "move:01:2",
            "move:+1:2",
            "move:132:2",
            "move:1:256",
            "army",
            "army:256",
            "point:1:2",
            "Pass",
            "move:1: 2",
        ] {
            assert_eq!(text.parse::<Choice>(), Err(NotAChoice), "{text}");
        }
    }
}
