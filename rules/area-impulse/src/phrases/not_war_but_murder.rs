//! What only Not War But Murder says.

use super::VerbEntry;

pub(crate) const PHRASES: &[(&str, &str)] = &[
    (
        "ask.impulse",
        "Your impulse: activate a leader or a unit, entrench, or pass.",
    ),
    (
        "ask.screen",
        "The enemy enters {0:space} without cavalry: does yours screen away?",
    ),
    ("ask.hoke", "Hoke's Division may enter in Richmond now."),
    ("ask.eighteenth", "XVIII Corps arrives: where does it enter?"),
    (
        "ask.restore",
        "Lee is sick. Spend the Advantage to keep him in command?",
    ),
    ("ask.sicken", "Lee is healthy. Spend the Advantage to make him sick?"),
    ("ask.return", "Lee is well again: place him."),
    ("wait.hoke", "bring Hoke's Division, or not"),
    ("wait.eighteenth", "bring XVIII Corps"),
    ("wait.reversal", "spend the Advantage on Lee's health, or not"),
    ("wait.return", "place Lee"),
    ("dice.health", "Lee's health"),
    ("dice.hoke", "Hoke"),
    ("dice.eighteenth", "XVIII Corps"),
    ("dawn", "Dawn of {0:phrase}. All leaders are active."),
    ("hoke.may-come", "Hoke's Division may come early."),
    ("hoke.waits", "Hoke's Division does not come before May 31."),
    ("eighteenth.may-come", "XVIII Corps may enter today."),
    ("eighteenth.waits", "XVIII Corps does not come before June 1."),
    (
        "eighteenth.blocked",
        "XVIII Corps finds no free area to enter and waits.",
    ),
    ("arrived", "{0:pieces} arrived in {1:space}."),
    ("lee.healthy", "Lee is healthy."),
    ("lee.sick", "Lee is sick."),
    ("lee.restored", "The Advantage is spent: Lee stays in command."),
    ("lee.stricken", "The Advantage is spent: Lee falls sick."),
    ("lee.resists", "The Advantage is spent, but Lee stays healthy."),
    ("lee.returns", "Lee returns to the army in {0:space}."),
    ("activate.army", "{0:piece} activates {1:space}."),
    ("activate.corps", "{0:piece} activates his corps in {1:space}."),
    ("exhausted.ford", "{0:piece} is exhausted by the ford."),
    (
        "off-map",
        "{0:piece} was driven off the map and does not count for victory.",
    ),
    ("value.lee-attack", "Lee is active"),
    ("value.corps", "{0:plural:one corps|# different corps}"),
    ("value.creek", "Attack over a creek"),
    ("value.river", "Attack over a river"),
    ("value.lee-defense", "Lee is active"),
    (
        "final.points",
        "The campaign ends with {0:plural:one Union victory point|# Union victory points}.",
    ),
    (
        "outcome.union",
        "The Union wins with {0:plural:one victory point|# victory points} of the {1:number} it needs.",
    ),
    (
        "outcome.confederate",
        "The Confederacy holds: {0:plural:one Union victory point|# Union victory points} of the {1:number} needed.",
    ),
    ("points.area", "{0:space} is held and supplied"),
    ("points.gate", "{0:space} is contested"),
    ("points.eliminated", "{0:side} units eliminated: {1:number}"),
    ("points.exhausted", "{0:side} units exhausted: {1:number}"),
    ("points.brigades", "{0:side} detachments eliminated: {1:number}"),
    ("points.fallen", "{0:side} leaders killed: {1:number}"),
    ("chart.points", "Union victory points"),
];

pub(crate) const VERBS: &[VerbEntry] = &[
    ("hold", "Not yet", "14.0", false),
    ("take-works", "Keep the works", "11.2.1", false),
    ("level-works", "Level the works", "11.2.1", false),
    ("entrench-all", "Entrench everywhere", "11.3", false),
    ("never", "Done, and do not ask again", "11.4", false),
    ("army", "Army leader: activate {0:space}", "8.1.1", false),
    ("arrive", "Enter in {0:space}", "14.0", false),
    ("remove", "Remove the works in {0:space}", "11.4", false),
    ("corps", "{0:piece} activates his corps", "8.1.1", false),
];
