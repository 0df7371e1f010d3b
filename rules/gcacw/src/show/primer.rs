//! The primer: what a newcomer needs for his first turn.

use kernel::package::LessonEntry;

/// Paragraphs on counters, actions, marches and combat.
pub(crate) const PRIMER: &[LessonEntry] = &[
    (
        "A counter",
        "2.2.4",
        "Three figures: the combat value, which strength and order make, the tactical and the artillery value. The band names the command. Marks tell fatigue, 0 to 4, and whether the unit is disorganized (D), exhausted (E) or demoralized (M). A star below a stack says that a leader is in it.",
    ),
    (
        "A turn",
        "3.3",
        "A turn is a day. Both sides roll for the initiative; the higher die does one action, or passes it on. So it goes until nobody can or will act; then night takes three levels of fatigue from each unit, and whoever had 3 or 4 is exhausted.",
    ),
    (
        "Leaders",
        "6.3.4",
        "Each day begins with transfers: a leader goes to another unit of his command, at most ten hexes away. Send him where you mean to act: activated, he takes along units of his within three hexes, and he assaults only what is beside him.",
    ),
    (
        "Three actions",
        "4.3.1",
        "March: one unit moves, and may attack once. Activate a leader: several units near him move on one roll. Assault: a leader throws those of his hex against the one beside it; in a grand assault others join who stand beside it, too. Each action tires those who take part by a level.",
    ),
    (
        "Marching",
        "5.1.3",
        "How far a march goes is rolled after it is chosen; then you see each hex that can be reached and what it costs to get there. Roads are cheap, fields and woods dear, rivers need a crossing. Keep points for an attack at its end: the more it takes, the better it goes, and with none it is made in column of route. Who is tired already risks men and order by an extended march.",
    ),
    (
        "Zones of control",
        "2.4.4",
        "A unit controls the six hexes around it, not across unbridged water. Who comes into an enemy’s zone stops there; he may still attack. From zone to zone a unit goes only with its first step, and attacks nobody then.",
    ),
    (
        "Combat",
        "7.4.1",
        "The ratio of the combat values, tactics, guns, terrain, works and flanks make one sum, each side adds a die, and the difference gives the result for both. All of it is shown, with the odds, before you commit. Cover the enemy’s flanks with other units.",
    ),
    (
        "Winning",
        "13.0.3",
        "Points count men lost, retreats forced and the places of the scenario. The Goals above this say which.",
    ),
];
