//! The primer: what a newcomer needs for his first turn.

use kernel::package::LessonEntry;

/// Paragraphs on blocks, quarters, battles and supply.
pub(crate) const PRIMER: &[LessonEntry] = &[
    (
        "Victory",
        "4.1",
        "One marker goes back and forth. Enemy towns with a number move it as long as you hold them, and each quarter gives the Confederates a point; emancipation and drafts move it too, battles do not. Whoever brings it into his own decisive box wins; in a game of one year, whoever has it nearer to his end than at the start. So the Union must take towns, and the Confederates hold theirs.",
    ),
    (
        "A block",
        "3.3",
        "You see your own blocks, of the enemy’s only where they stand. The figure at the upper edge is the strength: so many dice it rolls, and each hit costs one. The kind gives speed and firepower: infantry hits with 2 or less, guns at short range with 3 or less.",
    ),
    (
        "A quarter",
        "1.1",
        "A turn of the calendar is a quarter of a year. First both sides bid in secret how many leaders they will activate; the higher bid goes first and must keep its word, the other is free. Then they act by turns until both pass in a row; then all are supplied and strengthened.",
    ),
    (
        "A turn",
        "1.2",
        "To act, activate leaders: each pays a step of his own and lets the blocks in his command range move. Lincoln and Davis send as many blocks as they have steps anywhere, also by rail, the Union’s by sea.",
    ),
    (
        "Moving",
        "5.3",
        "A block moves once, as many hexes as its speed; forest and marsh stop it, rivers and mountains are crossed only at bridges, fords and gaps. A forced march goes one hex farther and may lose stragglers.",
    ),
    (
        "A battle",
        "6.2",
        "Blocks of both sides in a hex fight: few in a skirmish, more on the battle board with left, centre, right and reserve. Each turn of battle a block fires, engages or moves. It ends when one side is gone or has withdrawn.",
    ),
    (
        "Morale and rout",
        "6.4",
        "After the retreats of each turn of battle every engaged block of yours with one step left rolls a die: with 3 or less it falls back (works add 1). Where an enemy then stands alone in your line you are routed: all your blocks there, the reserve too, lose a step and must leave the hex.",
    ),
    (
        "Supply",
        "9.2",
        "At the end of the quarter each block must lie on or beside a line of railways, roads and sea that leads to a source, or live off the land; whoever cannot loses a step. Replacement points then restore steps and raise new blocks.",
    ),
];
