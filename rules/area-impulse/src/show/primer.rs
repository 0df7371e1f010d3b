//! The primer: what a newcomer needs for his first turn.

use kernel::package::LessonEntry;

/// That of Not War But Murder.
pub(crate) const NOT_WAR_BUT_MURDER: &[LessonEntry] = &[
    (
        "A counter",
        "4.3.2",
        "Below the name stand three figures: attack, defense, movement. The band’s colour is the corps. A counter with a star is a leader. A paler counter with a stripe is exhausted: it defends as printed there, but does not lead an attack.",
    ),
    (
        "A day",
        "6.1",
        "A turn is a day: dawn brings reinforcements and wakes the leaders, in daylight both sides act by turns, at night units recover and dig in. Nobody knows when the sun sets: the first roll of each Union impulse ends the day if it is not higher than the number of the impulse.",
    ),
    (
        "An impulse",
        "8.1",
        "The side whose impulse it is does one thing: it activates an area to move and assault, or digs an entrenchment, or passes. A leader who activates is used up until dawn, and so he is worth a good moment.",
    ),
    (
        "Moving",
        "9.2",
        "Units of the active area go one by one, or together, as far as their movement allows; the figures on the map are what each area costs them. To enter an enemy area a fresh unit goes first, the Point Unit; the others follow.",
    ),
    (
        "Assaulting",
        "10.4.2",
        "Attack is the Point Unit’s attack, 2 for each further fresh unit, and two dice. Defense is the Forward Unit’s defense, 1 for each further fresh unit, the terrain, water, works, and two dice. The Combat tab shows the sum and the odds before you commit.",
    ),
    (
        "What it costs",
        "10.6",
        "The defender absorbs the difference: a point exhausts a fresh unit or sends an exhausted one back, two or three destroy one. A Repulse exhausts all attackers, destroys those who were exhausted before, and throws back those who entered. The Point Unit and the guns are exhausted in any case.",
    ),
    (
        "The Advantage",
        "12.0",
        "One side holds it, the Union at first, and whoever uses it hands it over: to make leaders who are used up active again, to activate a second area beside that of a corps leader, to reverse Lee’s health at dawn, or for one more Replacement Point at night. Whatever it buys says so.",
    ),
    (
        "Recovering",
        "13.2",
        "At night guns recover for nothing. For other units there are a few Replacement Points, and so an army that is used up on the first day stays weak.",
    ),
];

/// That of Birth of a Legend.
pub(crate) const BIRTH_OF_A_LEGEND: &[LessonEntry] = &[
    (
        "A counter",
        "4.3.2",
        "Below the name stand three figures: attack, defense, movement. The band’s colour is the command. A counter with a star is a leader. A paler counter with a stripe is exhausted: it defends as printed there, but does not lead an attack.",
    ),
    (
        "A day",
        "6.1",
        "A turn is a day: dawn wakes the leaders, in daylight both sides act by turns, at night units recover and dig in. Nobody knows when the sun sets: the first roll of each Confederate impulse ends the day if it is not higher than the number of the impulse.",
    ),
    (
        "An impulse",
        "8.1",
        "The side whose impulse it is does one thing: it activates an area to move and assault, or regroups an area, or passes. A leader must roll his Initiative Rating to bring his whole command; if he fails, a single unit goes.",
    ),
    (
        "Moving",
        "9.2",
        "Units of the active area go one by one, or together, as far as their movement allows; the figures on the map are what each area costs them. To enter an enemy area a fresh unit goes first, the Point Unit; the others follow. Off the roads a border takes all of the movement.",
    ),
    (
        "Assaulting",
        "10.4.2",
        "Attack is the Point Unit’s attack, the leaders’ Combat Ratings, 2 for each further fresh infantry, and two dice. Defense is the Forward Unit’s defense, 1 for each further fresh unit, the terrain, water, works, and two dice. The Combat tab shows the sum and the odds before you commit.",
    ),
    (
        "What it costs",
        "10.6",
        "The defender absorbs the difference: a point exhausts a fresh unit or sends an exhausted one back, two or three destroy one. A Repulse exhausts all attackers, destroys those who were exhausted before, and throws back those who entered. The Point Unit and the guns are exhausted in any case.",
    ),
    (
        "The Advantage",
        "12.0",
        "One side holds it, the Confederates at first, and whoever uses it hands it over: to have two leaders assault together, to rally the leaders of an area or, at dawn, the army leader, to regroup a second area, to turn a Success against oneself into a Stalemate, or for one more Replacement Point at night. Whatever it buys says so.",
    ),
    (
        "Recovering",
        "13.2",
        "At night guns are refitted, and a few Replacement Points make other units fresh. The Union draws its own from the Supply Train, which may once march to the James.",
    ),
];
