//! The primer: what a newcomer needs for his first turn.

use kernel::package::LessonEntry;

/// Paragraphs on counters, turns, leaders and combat.
pub(crate) const PRIMER: &[LessonEntry] = &[
    (
        "A counter",
        "1.2.2",
        "Two figures: combat and movement, such as 3-6. The band’s colour is the corps. Crossed rifles are infantry, a sabre cavalry, a gun artillery, a star a leader. A paler counter is spent: it neither moves nor attacks until the turn is over. The figure below a stack is how many lie there.",
    ),
    (
        "A turn",
        "3.0",
        "A turn is two hours: long-range fire of the Union, then impulses by turns, then all spent units become fresh. Each Union impulse begins with two dice: not higher than the number of the impulse, and it is the last of the turn. So nobody knows how long a turn lasts.",
    ),
    (
        "An impulse",
        "6.1",
        "The side whose impulse it is lets a leader activate one area: the units there under his command move and attack, and are spent afterwards. Or it wakes a sleeping leader, or brings reinforcements, or passes; two passes end the turn.",
    ),
    (
        "Leaders",
        "5.3",
        "A leader stays awake until an attack in his area fails or he reorganizes. Waking one takes an impulse. McClellan, Hooker and Mansfield wake by themselves, the two last begin awake; any other Union leader wakes only where McClellan is, himself awake. Any Confederate leader wakes by himself, and commands all Confederates.",
    ),
    (
        "Moving",
        "card movement",
        "An area costs 1 point, 2 beside fresh enemy guns, 2 or 3 where enemies stand; the map shows it. Units stop where there are enemies. Antietam Creek is crossed at bridges and fords that have to be won by a roll first. At most ten units, or two divisions, share an area.",
    ),
    (
        "Three kinds of combat",
        "8.2",
        "Guns bombard the next area; infantry and cavalry fire volleys into it; or units enter it and assault. Both sides add two dice to their values; the defender absorbs the difference. The odds stand beside the map before you commit.",
    ),
    (
        "What it costs",
        "card casualties",
        "A point sends a spent unit back, two spend a fresh or destroy a spent one, four destroy a fresh one. More than the defenders can absorb overruns them. A failed assault destroys its lead unit and ends the leader’s command.",
    ),
    (
        "The Advantage",
        "10.2",
        "Whoever holds it may have any roll made again, move two areas at once, act once more, put a Union leader to sleep, or find a ford. Then it belongs to the other side.",
    ),
];
