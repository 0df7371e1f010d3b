//! The words of the supply turn and of victory (4, 5.2, 9).

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(super) const PHRASES: &[PhraseEntry] = &[
    // What is asked.
    (
        "ask.attrition",
        "Some of your units have no supply line, and each loses a step, unless a leader feeds it for a step of his or it lives off the land.",
    ),
    (
        "ask.attrition-lost",
        "Some of your units have no supply, and nothing can be done for them: each loses a step.",
    ),
    (
        "ask.replacements",
        "Spend your replacement points on steps for units in supply, and on new units of one step; what is left is lost. Changes of leaders and drafts come next.",
    ),
    (
        "ask.leader-change",
        "{0:piece} has been drawn: name the leader whom he replaces.",
    ),
    (
        "ask.levy",
        "The draft brings {0:plural:one more cadre: put it|# more cadres: put one} into a supplied town or entry hex.",
    ),
    (
        "ask.emancipation",
        "Proclaim emancipation, once in a game, if you like: {0:number} victory points for you, {1:number} replacement points for the enemy.",
    ),
    ("ask.draft-nobody", "Nobody can be drafted now."),
    (
        "confirm.forfeit",
        "{0:plural:One replacement point is|# replacement points are} not spent and will be lost.",
    ),
    (
        "confirm.forfeit-opens",
        "{0:plural:One replacement point is|# replacement points are} not spent and will be lost; both sheets are shown, and neither can be changed.",
    ),
    (
        "confirm.starves",
        "{0:plural:One of your units is|# of your units are} eliminated for want of supply.",
    ),
    (
        "confirm.starves-opens",
        "{0:plural:One of your units is|# of your units are} eliminated for want of supply; what both sides decided is shown, and neither can change it.",
    ),
    (
        "ask.draft-union",
        "If you like, call a draft (new units for no points, but a victory point for the enemy) or proclaim emancipation ({0:number} victory points for you, {1:number} replacement points for the enemy).",
    ),
    (
        "ask.draft",
        "Call a draft, if you like: new units for no points, but a victory point for the enemy.",
    ),
    (
        "ask.volunteers",
        "Emancipation brings volunteers: spend {0:plural:one replacement point|# replacement points}; you may also call a draft.",
    ),
    (
        "ask.sheet-done",
        "You have finished; until the other side has, you may take that back.",
    ),
    // What the others read meanwhile.
    ("wait.attrition", "feed the units without supply"),
    ("wait.replacements", "spend replacement points"),
    ("wait.draft", "change leaders and draft"),
    // Badges.
    ("badge.steps", "{0:signed} {0:plural:step|steps}"),
    ("badge.raised", "raised in {0:space}"),
    ("badge.feeds", "feeds"),
    ("badge.fed", "fed by a leader"),
    (
        "feed.count",
        "{0:piece} gives a step to feed {1:plural:one unit|# units}",
    ),
    ("badge.starves", "starves"),
    ("mark.leader", "a new leader"),
    // Dice.
    ("dice.leader-change", "leader change"),
    ("dice.draft", "draft"),
    // Live totals.
    ("sum.unsupplied", "without supply"),
    ("sum.fed", "fed by leaders"),
    ("sum.foraging", "living off the land"),
    ("sum.starving", "losing a step"),
    ("sum.dying", "of these eliminated"),
    ("sum.points", "points"),
    ("sum.spent", "spent"),
    ("sum.left", "left"),
    ("sum.steps", "steps bought"),
    ("sum.cadres", "new units"),
    ("sum.in-hex", "for steps, {1:number} at most, in {0:space}"),
    // What steps and new units cost.
    ("build.price", "A step for {0:piece}: {1:plural:one point|# points}"),
    (
        "raise.price",
        "Raise {0:piece} in {1:space}: {2:plural:one point|# points}",
    ),
    (
        "major.price",
        "A new major leader in {0:space}: {1:plural:one point|# points}",
    ),
    (
        "minor.price",
        "A new minor leader in {0:space}: {1:plural:one point|# points}",
    ),
    ("hands.over", "the other side drafts next"),
    ("rolls.may.quarter", "ends the quarter, perhaps with dice"),
    ("gives.point", "gives the enemy a point"),
    (
        "draft.odds",
        "Call a draft: one cadre on a die above {0:number}, two above {1:number}",
    ),
    // The log.
    (
        "fed",
        "{0:piece} feeds the units around {1:space}; he has {2:plural:one step|# steps} left.",
    ),
    (
        "starved",
        "{0:side} units without supply at {2:space}: {1:plural:one loses a step|# lose a step}, {3:number} eliminated.",
    ),
    (
        "starved.own",
        "Without supply at {1:space}: {0:pieces} {0:plural:loses|lose} a step.",
    ),
    ("starved.lost", "Eliminated at {1:space}: {0:pieces}."),
    (
        "town.taken",
        "The {0:side} side takes {1:space}: {2:plural:one point|# points}.",
    ),
    (
        "town.freed",
        "The {0:side} side is master of {1:space} again: {2:plural:one point|# points}.",
    ),
    (
        "time",
        "Time gives the Confederates a point: the marker stands on {0:phrase}{1:number}.",
    ),
    (
        "points",
        "The {0:side} side has {1:plural:one replacement point|# replacement points}, {2:number} of them from the victory track.",
    ),
    ("points.spent", "You spent {0:number} of {1:plural:one point|# points}."),
    ("built", "{0:piece} gains {1:plural:one step|# steps}."),
    ("raised", "A new {0:side} unit appears in {1:space}."),
    ("raised.own", "{0:piece} appears in {1:space}."),
    ("leader.successor", "{0:piece} is drawn for a leader who fell."),
    ("leader.late", "{0:piece} joins the leaders who may be drawn."),
    (
        "leader.change",
        "The {0:side} side draws a leader: {2:number} with {1:signed} for the victory track; it takes 7.",
    ),
    (
        "leader.no-change",
        "The {0:side} side changes no leader: {2:number} with {1:signed} for the victory track; it takes 7.",
    ),
    (
        "leader.none-fits",
        "No leader in your pool has a counterpart in play: nobody is changed.",
    ),
    ("leader.replaced", "{0:piece} takes the place of {1:piece}."),
    (
        "emancipation",
        "Lincoln proclaims emancipation: {0:plural:one point|# points} for the Union, {1:plural:one replacement point|# replacement points} for the Confederates.",
    ),
    (
        "drafted",
        "The {0:side} side drafts: {1:plural:one cadre|# cadres}, and a point for the opponent.",
    ),
    // The end.
    (
        "outcome.decisive",
        "A decisive {0:side} victory: the marker stands on {1:phrase}{2:number}.",
    ),
    (
        "outcome.marginal",
        "A marginal {0:side} victory: the marker stands on {1:phrase}{2:number}.",
    ),
    (
        "outcome.year",
        "The year goes to the {0:side} side: the marker stands on {1:phrase}{2:number}.",
    ),
    (
        "outcome.draw",
        "A drawn year: the marker stands on {0:phrase}{1:number}, where it began.",
    ),
    (
        "goals.quarters",
        "{0:plural:This is the last quarter|# quarters are left, this one included}.",
    ),
    (
        "goals.year",
        "The marker stands on {0:phrase}{1:number} ({3:signed} in the account), nearer to the {2:side} end than when the year began: as it stands, \
         the {2:side} side would win.",
    ),
    (
        "goals.draw",
        "The marker stands on {0:phrase}{1:number} ({2:signed} in the account), where it began: as it stands, nobody would win.",
    ),
    (
        "goals.stalemate",
        "The marker stands on {0:phrase}{1:number} ({2:signed} in the account), where neither side wins.",
    ),
    (
        "goals.marginal",
        "The marker stands on {0:phrase}{1:number} ({3:signed} in the account), a marginal place: after the election the {2:side} side would win.",
    ),
    ("marker.union", "U"),
    ("marker.confederate", "C"),
    ("marker.middle", ""),
    (
        "sum.start",
        "Where the track begins in Summer 1861, every town in its own hands; + goes toward C, − toward U",
    ),
    ("sum.time", "Quarters since Summer 1861"),
    ("sum.emancipation", "Emancipation"),
    ("sum.towns-union", "Confederate towns in Union hands"),
    ("sum.towns-confederate", "Union towns in Confederate hands"),
    ("sum.drafts", "Drafts"),
    ("chart.marker", "The victory marker"),
    ("chart.lead", "Confederate lead"),
    ("chart.start", "At the beginning"),
    ("chart.quarter", "{0:phrase} {1:number}"),
];

/// The verbs that take back what another one has done with the same block.
pub(super) const TAKING_BACK: [(&str, &str); 1] = [("unbuild", "build")];

pub(super) const VERBS: &[VerbEntry] = &[
    ("feed", "{0:piece} feeds the units in his range", "9.31", false),
    ("save", "{0:piece} feeds nobody", "9.31", false),
    ("starve", "{0:piece} starves before others", "9.4", false),
    ("forage", "{0:piece} lives off the land", "9.4", false),
    ("build", "A step for {0:piece}", "9.51", false),
    ("unbuild", "Take a step of {0:piece} back", "9.51", false),
    ("raise", "Raise {0:piece} in {1:space}", "9.52", false),
    ("major", "A new major leader in {0:space}", "5.21", false),
    ("minor", "A new minor leader in {0:space}", "5.21", false),
    ("strike", "No new unit in {0:space}", "9.52", false),
    ("replace", "{0:piece} is replaced", "5.2", false),
    ("emancipate", "Proclaim emancipation", "4.4", false),
    ("draft", "Call a draft", "4.5", true),
    ("levy", "{0:piece} is drafted in {1:space}", "4.5", false),
];

pub(super) const TIDINGS: &[TidingEntry] = &[
    (
        Tiding::Leader,
        &["leader.successor", "leader.change", "leader.no-change"],
    ),
    (Tiding::Arrival, &["raised", "raised.own", "leader.replaced"]),
    (
        Tiding::Points,
        &["town.taken", "town.freed", "time", "emancipation", "drafted"],
    ),
    (Tiding::Hit, &["starved", "starved.own"]),
    (Tiding::Loss, &["starved.lost"]),
];
