//! What the rulebook ties to hexes holds on the board: 734 facts, each with the section that says it; and the board is
//! sound in itself.

mod facts;
