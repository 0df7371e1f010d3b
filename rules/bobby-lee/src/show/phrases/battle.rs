//! The words of skirmishes and battles (6).

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(super) const PHRASES: &[PhraseEntry] = &[
    // What is asked.
    (
        "ask.deploy-battle",
        "Battle at {0:space}: deploy your blocks, at least one in each position. Nobody sees it before you have finished.",
    ),
    (
        "ask.deploy-fortress",
        "Battle at {0:space}, a fortress: deploy your blocks in the Centre and the Reserve. Nobody sees it before you have finished.",
    ),
    (
        "ask.deploy-entrench",
        "Battle at {0:space}: deploy your blocks, at least one in each position, and entrench positions if you like; {1:plural:one entrenchment|# entrenchments} left. Nobody sees it before you have finished.",
    ),
    (
        "ask.retreat",
        "Battle at {0:space}: retreat any of your blocks; {1:number} of {2:number} can leave. Engaged ones lose a step.",
    ),
    (
        "ask.retreat-dear",
        "Battle at {0:space}: retreat any of your blocks; {1:number} of {2:number} can leave. Engaged ones lose a step, and so does whoever enters a hex of the enemy.",
    ),
    (
        "ask.combat",
        "Battle at {0:space}: each of your blocks may move or engage, or fire where it has an enemy in reach.",
    ),
    (
        "ask.combat-over",
        "Battle at {0:space}: all your blocks have moved or fired. Finish, or take moves back.",
    ),
    (
        "ask.fire-at-will",
        "Battle at {0:space}: your blocks are about to fire at will. Let them, or take that order back.",
    ),
    (
        "ask.fire-nobody",
        "Battle at {0:space}: nobody has an enemy in reach to fire at will. Finish, or take that order back.",
    ),
    ("ask.target", "Battle at {0:space}: pick the enemy battery to fire at."),
    (
        "ask.loss",
        "{1:plural:A hit|# hits} at {0:space}: which of your strongest blocks takes {1:plural:it|one}?",
    ),
    (
        "ask.loss-one",
        "{1:plural:A hit|# hits} at {0:space}: {2:piece} takes {1:plural:it|one}, as your strongest block there.",
    ),
    (
        "ask.flee-rout",
        "Rout at {0:space}: your blocks have lost a step each and must leave; {1:number} of {2:number} can, the others are eliminated.",
    ),
    (
        "ask.flee-attacker",
        "Skirmish at {0:space}: whatever was hit, the attacker leaves unless he outnumbers the defender by then. {1:number} of {2:number} of your blocks can; the others are eliminated.",
    ),
    (
        "ask.flee-fortress",
        "Skirmish at {0:space}: a fortress stands while one block defends it, so you leave. {1:number} of {2:number} of your blocks can; the others are eliminated.",
    ),
    (
        "ask.flee-defender",
        "Skirmish at {0:space}: you leave, with fewer blocks left than the attacker. {1:number} of {2:number} of your blocks can; the others are eliminated.",
    ),
    (
        "ask.reinforce",
        "Battle at {0:space}: bring reinforcements to your Reserve; {1:number} more can come.",
    ),
    (
        "ask.night-reinforce",
        "Night at {0:space}: bring reinforcements ({1:number} more can come), and shift blocks between your Reserve and your line.",
    ),
    (
        "ask.night",
        "Night at {0:space}: retreat ({1:number} of {2:number} can leave), or reveal a leader for another day.",
    ),
    (
        "ask.night-leave",
        "Night at {0:space}: no leader can call for another day, so your blocks retreat; {1:number} of {2:number} can leave.",
    ),
    (
        "ask.night-stay",
        "Night at {0:space}: nobody can leave. Reveal a leader for another day, or lose your blocks.",
    ),
    (
        "ask.dig",
        "Night at {0:space}: entrench positions of your line; {1:plural:one entrenchment|# entrenchments} left.",
    ),
    (
        "ask.regroup",
        "{0:space} is yours: regroup blocks out of it ({1:number} of {3:number} can leave) or into it ({2:number} can come), not both.",
    ),
    // What a fire is.
    (
        "fire.dice",
        "{0:piece} fires: {1:plural:one die|# dice}, hits on {2:plural:1|1 to #}",
    ),
    (
        "fire.dice-long",
        "{0:piece} fires at long range: {1:plural:one die|# dice}, hits on {2:plural:1|1 to #}",
    ),
    (
        "melee.dice",
        "{0:piece} closes in melee: {1:plural:one die|# dice}, hits on {2:plural:1|1 to #}",
    ),
    // What ends a segment, and what a retreat costs.
    (
        "done.deploy",
        "Done: {0:plural:one more block goes|# more go} to the Reserve",
    ),
    ("risks.thin", "leaves a position with one step"),
    ("done.retreat", "No more retreats: on to morale"),
    ("done.combat", "Combat done"),
    (
        "done.fire-at-will",
        "Fire at will: {0:plural:one block|# blocks}, {1:plural:one die|# dice}",
    ),
    ("done.retreat-fire", "No retreats: morale, then fire at will"),
    (
        "confirm.at-will",
        "{0:pieces} {0:plural:fires|fire} now, engaged or at long range, with {1:plural:one die|# dice} in all; then your combat of this battle turn is over. This cannot be taken back.",
    ),
    (
        "confirm.at-will-nobody",
        "Nobody of yours can fire now: your combat of this battle turn is over then.",
    ),
    ("done.reinforce", "No more reinforcements"),
    ("done.dig", "No more entrenchments"),
    ("done.regroup", "No more regrouping"),
    (
        "retreat.costs",
        "{0:piece} retreats to {1:space} and loses {2:plural:a step|# steps}",
    ),
    (
        "retreat.dies.costs",
        "{0:piece} retreats to {1:space} and is eliminated by it",
    ),
    (
        "confirm.dies",
        "The steps that this costs it are its last: it is eliminated.",
    ),
    ("regroup.to", "{0:piece} regroups to {1:space}"),
    (
        "regroup.costs",
        "{0:piece} regroups to {1:space} and loses {2:plural:a step|# steps}",
    ),
    (
        "regroup.dies.costs",
        "{0:piece} regroups to {1:space} and is eliminated by it",
    ),
    // What the others read meanwhile.
    ("wait.deploy-battle", "deploy for the battle at {0:space}"),
    ("wait.retreat", "retreat from {0:space}, or stand"),
    ("wait.combat", "fight at {0:space}"),
    ("loss.half", "half a hit, no step yet"),
    ("loss.last", "its last step"),
    ("loss.spared", "loses no step"),
    ("costs.enemy-hex", "a step to enter a hex of the enemy"),
    ("costs.engaged", "a step to leave an engagement"),
    ("wait.loss", "take a hit at {0:space}"),
    ("wait.flee", "leave {0:space}"),
    ("wait.reinforce", "reinforce {0:space}"),
    ("wait.night-reinforce", "reinforce {0:space} in the night"),
    ("wait.night", "decide in the night at {0:space}"),
    ("wait.dig", "entrench at {0:space}"),
    ("wait.regroup", "regroup at {0:space}"),
    // Marks and badges.
    ("routs.own", "routs your side"),
    ("routs.enemy", "routs the enemy"),
    (
        "routs.entered",
        "leaves its position empty: an enemy who enters it routs you",
    ),
    ("routs.unless", "opens your line: a rout, unless all leave"),
    ("rolls.may.deployed", "shows your line; the enemy deploys next"),
    ("rolls.may.begins", "shows your line and begins the battle"),
    ("rolls.may.battle-turn", "ends your turn of battle"),
    ("rolls.may.at-will", "then your blocks fire at will"),
    ("rolls.may.left", "ends your retreat"),
    ("rolls.may.book", "takes this hit by the book"),
    ("rolls.may.dug", "stays there for this battle"),
    ("rolls.may.night", "ends your part of the night"),
    (
        "rolls.may.captain",
        "shows the leader; costs a step if both sides fight on",
    ),
    ("rolls.may.regrouped", "ends this fight"),
    ("rolls.melee", "rolls; each 6 costs it a step of its own"),
    ("rolls.may.field", "gives up the field"),
    ("leaves.field-unless", "gives up the field, unless others stay"),
    ("rolls.may.last-way", "takes the last way out: ends your retreats"),
    ("acted", "has acted"),
    ("half-hit", "has taken half a hit"),
    ("aiming", "picks a target"),
    ("mark.attack", "{1:number} of {2:number} attack"),
    ("mark.attack-pontoon", "{1:number} attack by pontoon"),
    ("mark.reinforced", "reinforced"),
    ("dice.fire", "fire"),
    ("dice.morale", "morale"),
    ("dice.outflank", "outflanking"),
    // The time of day.
    ("hour.dawn", "Dawn"),
    ("hour.morning", "Morning"),
    ("hour.afternoon", "Afternoon"),
    ("hour.dusk", "Dusk"),
    // What a fire would do.
    ("fire.strength", "strength in dice"),
    ("fire.works", "entrenched target"),
    ("fire.hits-on", "a hit for each {0:plural:1|# or less}"),
    ("odds.hits", "{0:plural:one hit|# hits}"),
    ("odds.flank", "the flank is found"),
    ("odds.lost", "a step is lost"),
    ("odds.eliminated", "the last step is lost: the block is eliminated"),
    ("odds.enemy", "on the enemy: {0:plural:one hit|# hits}"),
    ("odds.own", "your own loss: {0:plural:one step|# steps}"),
    // The log.
    (
        "skirmish.reveals",
        "{0:side}: {1:pieces}; {2:plural:one step|# steps} in all.",
    ),
    (
        "skirmish.fires-at",
        "The {0:side} side fires, hitting on {3:plural:1|1 to #}: {1:plural:one hit|# hits}.{2:at}",
    ),
    (
        "skirmish.fires-covered",
        "The {0:side} side fires, hitting on {3:plural:1|1 to #}, its infantry in the forest on {4:plural:1|1 to #}: {1:plural:one hit|# hits}.{2:at}",
    ),
    // What histories have that were told before.
    (
        "skirmish.fires",
        "The {0:side} side fires: {1:plural:one hit|# hits}.{2:at}",
    ),
    (
        "skirmish.lost",
        "The {0:side} side loses the skirmish at {1:space} and leaves.",
    ),
    // Why it is lost: how many blocks are left decides, not the hits.
    (
        "skirmish.lost-fewer",
        "The {0:side} side loses the skirmish at {1:space} and leaves: {2:plural:one block|# blocks} against {3:number}.",
    ),
    (
        "skirmish.lost-even",
        "The {0:side} side loses the skirmish at {1:space} and leaves: with {2:plural:one block|# blocks} each the attacker gives way.",
    ),
    (
        "skirmish.lost-fortress",
        "The {0:side} side loses the skirmish at {1:space} and leaves: a fortress stands while one block defends it.",
    ),
    (
        "battle.strength",
        "Battle at {0:space}: {1:plural:one Union block|# Union blocks} against {2:plural:one Confederate|# Confederate}.",
    ),
    ("battle.turn", "{0:phrase} of day {1:number}: {2:side}."),
    ("battle.night", "Night falls on {0:space} after day {1:number}."),
    ("battle.won", "The {0:side} side holds {1:space}."),
    ("entrenched", "The {0:side} side entrenches: {1:space}."),
    ("retreated", "{0:piece} retreats from {1:space} to {2:space}."),
    (
        "retreated.dear",
        "{0:piece} retreats from {1:space} to {2:space}, a hex of the enemy, and loses a step.",
    ),
    ("regrouped", "{0:piece} regroups from {1:space} to {2:space}."),
    (
        "regrouped.dear",
        "{0:piece} regroups from {1:space} to {2:space}, a hex of the enemy, and loses a step.",
    ),
    ("retreat.engaged", "{0:piece} retreats while engaged and loses a step."),
    (
        "reinforced",
        "{0:piece} comes from {1:space} to the battle at {2:space}.",
    ),
    ("morale.holds", "Morale: {0:piece} stands ({1:signed})."),
    ("morale.fails", "Morale: {0:piece} falls back ({1:signed})."),
    ("outflank.found", "{0:piece} turns the flank: {1:space}."),
    (
        "outflank.lost",
        "{0:piece} misses the flank and loses a step: {1:space}.",
    ),
    (
        "fire.fires",
        "{0:piece} fires in the {3:space}, hitting on {1:plural:1|1 to #}: {2:plural:one hit|# hits}.",
    ),
    (
        "fire.bombards",
        "{0:piece} fires at long range into the {3:space}, hitting on {1:plural:1|1 to #}: {2:plural:one hit|# hits}.",
    ),
    (
        "fire.aims",
        "{0:piece} fires at a battery in the {3:space}, hitting on {1:plural:1|1 to #}: {2:plural:one hit|# hits}.",
    ),
    (
        "fire.melees",
        "{0:piece} closes in melee in the {3:space}, hitting on {1:plural:1|1 to #}: {2:plural:one hit|# hits}.",
    ),
    ("engages", "{0:piece} engages in the {1:space}."),
    ("redeploys", "{0:piece} goes to the {1:space}."),
    ("disengages", "{0:piece} falls back to the {1:space}."),
    ("driven-back", "{0:piece} is driven back to the Reserve."),
    ("loses", "{0:piece} loses {1:plural:a step|# steps}."),
    ("eliminated", "{0:piece} is eliminated."),
    ("eliminated.unseen", "A {0:side} block is eliminated."),
    (
        "rout",
        "Rout: the {0:side} side breaks at {1:space}; every block loses a step.",
    ),
    ("trapped", "The {0:side} side finds no way out of {1:space}."),
    ("fights-on", "{0:piece} holds the field for another day."),
];

/// The standing orders and what takes them back.
pub(super) const STANDING: [&str; 8] = [
    "stand-fast",
    "may-retreat",
    "fire-at-will",
    "hold-fire",
    "losses-by-the-book",
    "choose-losses",
    "fight-alone",
    "call-help",
];

pub(super) const VERBS: &[VerbEntry] = &[
    ("deploy", "{0:piece} to {1:space}", "6.2", false),
    ("deploy-rest", "Deploy the others as usual", "6.2", false),
    ("entrench", "Entrench {0:space}", "6.9", false),
    ("retreat", "{0:piece} retreats to {1:space}", "6.31", false),
    ("engage", "{0:piece} moves and engages: {1:space}", "6.5", false),
    ("disengage", "{0:piece} moves back: {1:space}", "6.5", false),
    ("redeploy", "{0:piece} moves: {1:space}", "6.5", false),
    ("outflank", "{0:piece} tries the flank: {1:space}", "6.5", true),
    ("fire", "{0:piece} fires", "6.6", true),
    ("melee", "{0:piece} closes in melee", "6.64", true),
    ("aim", "{0:piece} picks a target", "6.62", false),
    ("target", "Fire at {0:piece}", "6.62", true),
    ("lower", "Pick no target", "6.62", false),
    ("lose", "{0:piece} takes the hit", "6.63", false),
    ("reinforce", "{0:piece} reinforces", "6.7", false),
    ("fight-on", "{0:piece} keeps the battle going", "6.81", true),
    ("abandon", "Lose the blocks that cannot retreat", "6.81", true),
    (
        "stand-fast",
        "Stand fast: nobody retreats by day, and you are not asked about it",
        "6.3",
        false,
    ),
    ("may-retreat", "Ask me again about retreats by day", "6.3", false),
    (
        "fire-at-will",
        "Fire at will: in each of your battle turns all that can fire do, nobody moves or fights in melee, and you are asked no more than once in a battle turn",
        "6.6",
        false,
    ),
    ("hold-fire", "Ask me again about moves and fire", "6.6", false),
    (
        "losses-by-the-book",
        "Losses by the book: of equally strong blocks the cheapest to replace, then the slowest, then the weakest in fire takes the hit",
        "6.63",
        false,
    ),
    ("choose-losses", "Ask me again about losses", "6.63", false),
    (
        "fight-alone",
        "Fight alone: nobody reinforces, regroups or redeploys at night, and you are not asked about it",
        "6.7",
        false,
    ),
    (
        "call-help",
        "Ask me again about reinforcements, regrouping and the night",
        "6.7",
        false,
    ),
];

pub(super) const TIDINGS: &[TidingEntry] = &[
    (
        Tiding::Fight,
        &[
            "skirmish.fires",
            "skirmish.fires-at",
            "skirmish.fires-covered",
            "battle.strength",
            "battle.won",
            "morale.holds",
            "morale.fails",
            "outflank.found",
            "outflank.lost",
            "fire.fires",
            "fire.bombards",
            "fire.aims",
            "fire.melees",
            "trapped",
        ],
    ),
    (
        Tiding::Rout,
        &[
            "rout",
            "skirmish.lost",
            "skirmish.lost-fewer",
            "skirmish.lost-even",
            "skirmish.lost-fortress",
        ],
    ),
    (Tiding::Hour, &["battle.night", "fights-on"]),
    (Tiding::Hit, &["loses", "retreat.engaged"]),
    (Tiding::Loss, &["eliminated", "eliminated.unseen"]),
    (
        Tiding::March,
        &[
            "retreated",
            "retreated.dear",
            "regrouped",
            "regrouped.dear",
            "reinforced",
        ],
    ),
];
