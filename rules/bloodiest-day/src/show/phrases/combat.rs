//! What is said of combat, of what comes of it, and of how it could come out (8).

use kernel::package::PhraseEntry;

pub(super) const COMBAT: &[PhraseEntry] = &[
    (
        "shells",
        "{0:piece} leads long-range fire at {1:space}: {2:plural:one battery|# batteries} in all.",
    ),
    (
        "bombards",
        "{0:piece} leads a bombardment of {1:space}: {2:plural:one battery|# batteries} in all.",
    ),
    (
        "fires",
        "{0:piece} leads a volley at {1:space}: {2:plural:one unit|# units} in all.",
    ),
    (
        "assaults",
        "{0:piece} leads an assault in {1:space}: {2:plural:one unit|# units} in all.",
    ),
    (
        "attack.rolled",
        "The attacker’s dice show {0:number}: the defender names his lead unit.",
    ),
    ("combat.stalemate", "Neither side gives way in {0:space}."),
    ("combat.nothing", "The fire at {0:space} has no effect."),
    ("combat.repulse", "The assault in {0:space} fails."),
    (
        "combat.casualties",
        "The defenders of {0:space} suffer {1:plural:one casualty point|# casualty points}.",
    ),
    // Sealed histories have no second part.
    (
        "combat.overrun",
        "The defenders of {0:space} are overwhelmed{1:phrase}.",
    ),
    (
        "overrun.assault",
        ", and overrun: it spends no attacker, and they may go on",
    ),
    ("overrun.fire", ": they cannot absorb what hits them"),
    ("overrun", "All defenders of {0:space} are eliminated: {1:pieces}."),
    ("moved.spent", "Spent for having moved: {0:pieces}."),
    ("lead.lost", "{0:piece} led it and is eliminated."),
    ("loss.spent", "{0:piece} becomes spent: 2 casualty points."),
    ("loss.eliminated", "{0:piece} is eliminated: 2 casualty points."),
    (
        "loss.spent.forced",
        "{0:piece} becomes spent: 2 casualty points; nothing else was possible.",
    ),
    (
        "loss.eliminated.forced",
        "{0:piece} is eliminated: 2 casualty points; nothing else was possible.",
    ),
    ("loss.retreats", "{0:piece} retreats."),
    (
        "loss.retreats.all",
        "All {1:number} units that stood in {0:space} retreat.",
    ),
    ("fall-back-all.free", "All retreat: nothing left to absorb"),
    ("fall-back.free", "{0:piece} retreats: nothing left to absorb"),
    (
        "seize.free",
        "{0:piece} takes the bridge to {1:space} without a roll: both ends are yours",
    ),
    (
        "seize.plain",
        "{0:piece} tries the way over to {1:space}: above 7 on two dice, {2:number}\u{a0}%",
    ),
    (
        "seize.chance",
        "{0:piece} tries the way over to {1:space}: above 7 on two dice {3:signed}, {2:number}\u{a0}%",
    ),
    (
        "assault.entrants",
        "{0:piece} leads an assault in {1:space}, with {2:number} more",
    ),
    ("arrive.sixth-corps", "VI Corps enters at {0:space}"),
    ("arrive.hill", "A.P. Hill’s division enters at {0:space}"),
    ("join.worth", "{0:piece} takes part: +{1:number}"),
    ("lead-attack.worth", "{0:piece} leads instead: {1:signed}"),
    ("lead-attack.same", "{0:piece} leads instead: as strong"),
    ("lead.worth", "{0:piece} leads the defense: {1:number} in all"),
    ("retreat", "{0:piece} retreats from {1:space} to {2:space}."),
    (
        "retreat.only",
        "{0:piece} retreats from {1:space} to {2:space}: no other area comes first on the card.",
    ),
    ("retreat.none", "{0:piece} has nowhere to retreat to and is eliminated."),
    (
        "gauntlet.through",
        "{0:piece} comes through among the enemies in {1:space}.",
    ),
    ("gauntlet.lost", "{0:piece} is lost among the enemies in {1:space}."),
    ("leader.hit", "{0:piece} is hit."),
    (
        "leader.wounded",
        "{0:piece} is lightly wounded, and inactive for the rest of the turn.",
    ),
    ("leader.maimed", "{0:piece} is seriously wounded."),
    ("leader.killed", "{0:piece} is killed."),
    (
        "leader.discouraged",
        "{0:piece} becomes inactive with the failed assault.",
    ),
    ("leader.follows", "{0:piece} goes with his units to {1:space}."),
    (
        "leader.alone",
        "{0:piece} has lost all units with him and becomes inactive.",
    ),
    ("leader.joins", "{0:piece} joins the units in {1:space}."),
    ("withdraws", "{0:piece} withdraws from {1:space} to {2:space}."),
    ("toll.none", "The withdrawal costs {0:piece} nothing."),
    ("toll.spent", "The withdrawal spends {0:piece}."),
    ("toll.lost", "{0:piece} is lost in the withdrawal."),
    ("odds.repulse", "Fails: its lead unit is lost"),
    ("odds.nothing", "No effect"),
    ("odds.casualties", "Casualties, {0:number} on average"),
    ("odds.eliminated", "All eliminated"),
    ("odds.destroyed", "All eliminated, attackers spent"),
    ("odds.overrun", "Overrun: all eliminated, attackers not spent"),
    (
        "odds.advantage.succeeds",
        "with the best {0:side} reroll, the defenders lose something",
    ),
    ("odds.anew.repulse", "New {0:side} dice: fails"),
    ("odds.anew.nothing", "New {0:side} dice: no effect"),
    (
        "odds.anew.casualties",
        "New {0:side} dice: casualties, {1:number} on average",
    ),
    ("odds.anew.eliminated", "New {0:side} dice: all eliminated"),
    ("odds.anew.overrun", "New {0:side} dice: overrun"),
    // Who gains by each of these.
    ("odds.repulse.gains", "defender"),
    ("odds.anew.repulse.gains", "defender"),
    ("odds.nothing.gains", "neither"),
    ("odds.anew.nothing.gains", "neither"),
    ("odds.casualties.gains", "attacker"),
    ("odds.anew.casualties.gains", "attacker"),
    ("odds.eliminated.gains", "attacker"),
    ("odds.destroyed.gains", "attacker"),
    ("odds.anew.eliminated.gains", "attacker"),
    ("odds.overrun.gains", "attacker"),
    ("odds.anew.overrun.gains", "attacker"),
    // What counts in combat.
    ("part.lead", "{0:piece} leads"),
    ("part.lead.far", "{0:piece} leads, with its value at long range"),
    // The amount stands before it: a number comes last.
    ("part.others", "{0:plural:One more unit|More units: #}"),
    ("part.massed", "Units of one division, by threes"),
    (
        "part.leader",
        "{0:piece} is present; he may be hit: own 2 or enemy 12 (8.7.2)",
    ),
    ("part.terrain", "Terrain of {0:space}"),
    (
        "part.crossed",
        "Terrain of {0:space} against those who cross creek or sunken road",
    ),
    ("part.target", "{0:piece} is the target"),
    (
        "part.kept",
        "New dice would gain the {0:side} too little on average to ask about the Advantage",
    ),
    ("part.volley", "Against any volley, whatever the terrain"),
    ("part.twice-terrain", "Twice the terrain of {0:space}"),
    ("part.answering-guns", "Fresh guns answer"),
    (
        "part.supporting-guns",
        "{0:plural:One fresh battery supports|Fresh batteries in support: #}",
    ),
];
