//! The words of the game: templates for every phrase and verb.

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

/// The phrase keys of the turns.
const TURNS: [&str; 8] = [
    "turn.0", "turn.1", "turn.2", "turn.3", "turn.4", "turn.5", "turn.6", "turn.7",
];

/// The phrase key of a turn's hours.
pub(crate) fn hours(turn: u8) -> &'static str {
    TURNS[usize::from(turn).min(TURNS.len() - 1)]
}

pub(crate) const PHRASES: &[PhraseEntry] = &[
    ("turn.1", "0530 to 0730"),
    ("turn.2", "0730 to 0930"),
    ("turn.3", "0930 to 1130"),
    ("turn.4", "1130 to 1330"),
    ("turn.5", "1330 to 1530"),
    ("turn.6", "1530 to 1730"),
    ("turn.7", "1730 to nightfall"),
    // The header line.
    ("header.impulse", "{0:phrase}, Impulse {1:number}: {2:side}"),
    ("header.long-range", "{0:phrase}, Long-Range Bombardment"),
    ("header.rally", "{0:phrase}, Rally"),
    ("header.over", "The day is over"),
    // What is asked.
    (
        "ask.impulse",
        "Activate a leader, or units under an active one, or pass.",
    ),
    (
        "ask.operation",
        "Units in {0:space} are active: move, attack, and try bridges and fords.",
    ),
    ("ask.arrival", "Reinforcements enter in {0:space}, and may move on."),
    ("ask.ride", "McClellan may ride."),
    ("ask.rally", "Active leaders may bring eliminated units back."),
    ("ask.return", "Which unit does {0:piece} bring back?"),
    ("ask.give-up", "Which unit is lost for good, that {0:piece} may return?"),
    ("ask.replace", "Place the successor of {0:piece} with his troops."),
    (
        "ask.reroll",
        "{0:phrase}: the dice show {1:number}. Have them rolled anew for the Advantage?",
    ),
    (
        "ask.reroll.combat",
        "The attacker's dice show {0:number}, the defender's {1:number}. Have either rolled anew for the Advantage?",
    ),
    (
        "wait.reroll.combat",
        "may have dice rolled anew (attack {0:number}, defense {1:number})",
    ),
    (
        "ask.long-range",
        "Guns of V Corps may fire across the creek, once at each area.",
    ),
    ("wait.long-range", "may fire across the creek"),
    (
        "ask.countermand",
        "{0:piece} is about to act. Deactivate him for the Advantage?",
    ),
    ("wait.countermand", "may deactivate {0:piece}"),
    (
        "ask.withdraw",
        "Enemies have entered {0:space}: mounted units may withdraw one or two areas.",
    ),
    ("wait.withdraw", "may withdraw mounted units from {0:space}"),
    ("ask.declare", "Name who attacks {0:space} and whom, then attack."),
    ("wait.declare", "prepares an attack on {0:space}"),
    ("ask.lead", "Which unit leads the defense of {0:space}?"),
    ("wait.lead", "names who leads the defense of {0:space}"),
    ("ask.strike", "Which leader of the {0:side} is hit?"),
    ("wait.strike", "names a leader of the {0:side} who is hit"),
    (
        "ask.losses",
        "{1:plural:One casualty point|# casualty points} to absorb in {0:space}.",
    ),
    (
        "wait.losses",
        "absorbs {1:plural:one casualty point|# casualty points} in {0:space}",
    ),
    (
        "ask.retreat",
        "Where do {1:plural:one unit|# units}, {0:piece} first, retreat to?",
    ),
    ("wait.retreat", "retreats {1:plural:one unit|# units}, {0:piece} first"),
    ("ask.displaced", "Which units does {0:piece} join?"),
    ("wait.displaced", "places {0:piece}"),
    ("wait.reroll", "may have a roll made anew ({0:phrase}: {1:number})"),
    ("ask.extra", "Act once more at once, for the Advantage?"),
    ("wait.extra", "may act once more"),
    ("wait.you", "You decide."),
    ("wait.impulse", "chooses an impulse"),
    ("wait.operation", "acts with units in {0:space}"),
    ("wait.arrival", "brings reinforcements to {0:space}"),
    ("wait.ride", "may move McClellan"),
    ("wait.rally", "reorganizes"),
    ("wait.replace", "places the successor of {0:piece}"),
    // What is seen.
    ("mp", "{0:plural:one movement point|# movement points} left"),
    ("attacks", "attacks"),
    ("leads", "leads the defense"),
    ("retreats", "about to retreat"),
    ("wounded", "wounded"),
    ("successor", "successor"),
    ("contested", "Contested"),
    ("active", "Active"),
    ("bridge", "{0:side} bridge"),
    ("found", "Ford"),
    ("hidden", "Ford not found"),
    // What happened.
    ("turn.begins", "{0:phrase}."),
    ("hill.comes", "A.P. Hill is near: his division may enter."),
    ("hill.waits", "A.P. Hill is still on the road."),
    (
        "impulse.goes-on",
        "The total of {0:number} is above {1:number}: the fighting goes on.",
    ),
    (
        "impulse.last",
        "The total of {0:number} is not above {1:number}: this is the last impulse.",
    ),
    ("pass", "{0:side} passes."),
    ("pass.both", "Both sides have passed."),
    ("phase.ends", "The Action Phase ends."),
    ("day.ends", "Night falls on the field."),
    ("leader.roused", "{0:piece} becomes active."),
    (
        "hooker.idle",
        "None of I Corps has stirred: {0:piece} becomes inactive.",
    ),
    ("activate", "{0:piece} activates units in {1:space}."),
    (
        "second",
        "{0:piece} activates units in {1:space} too: the Advantage passes.",
    ),
    ("extra", "The {0:side} acts once more: the Advantage passes."),
    ("arrive", "Reinforcements of the {0:side} arrive at {1:space}."),
    ("move", "{0:piece} moves from {1:space} to {2:space}."),
    ("enter", "{0:piece} enters in {1:space}."),
    (
        "bridge.between-friends",
        "{0:piece} takes the bridge between {1:space} and {2:space}.",
    ),
    (
        "bridge.captured",
        "{0:piece} captures the bridge from {1:space} to {2:space} with {3:number}.",
    ),
    (
        "bridge.held",
        "{0:piece} fails at the bridge from {1:space} to {2:space} with {3:number}; above 7 is needed.",
    ),
    (
        "ford.found",
        "{0:piece} finds the ford from {1:space} to {2:space} with {3:number}.",
    ),
    (
        "ford.missed",
        "{0:piece} does not find the ford from {1:space} to {2:space} with {3:number}; above 7 is needed.",
    ),
    (
        "ford.shown",
        "The ford between {0:space} and {1:space} is found: it was used before the eyes of the Union.",
    ),
    (
        "ford.advantage",
        "The Advantage shows the Union the ford between {0:space} and {1:space}.",
    ),
    (
        "roll.waits",
        "{0:phrase}: the dice show {1:number}. The {2:side} may have them rolled anew.",
    ),
    (
        "roll.again",
        "The {1:side} spends the Advantage: the {2:number} does not count. {0:phrase} is rolled anew.",
    ),
    (
        "roll.waits.combat",
        "The attacker's dice show {0:number}, the defender's {1:number}. The {2:side} may have either rolled anew.",
    ),
    ("countermanded", "The Advantage passes: {0:piece} becomes inactive."),
    // Combat.
    (
        "shells",
        "{0:piece} leads {2:plural:one battery|# batteries} in long-range fire at {1:space}.",
    ),
    (
        "bombards",
        "{0:piece} leads {2:plural:one battery|# batteries} in a bombardment of {1:space}.",
    ),
    (
        "fires",
        "{0:piece} leads {2:plural:one unit|# units} in a volley at {1:space}.",
    ),
    (
        "assaults",
        "{0:piece} leads {2:plural:one unit|# units} in an assault in {1:space}.",
    ),
    (
        "attack.rolled",
        "The attacker's dice show {0:number}: the defender names his lead unit.",
    ),
    ("combat.stalemate", "Neither side gives way in {0:space}."),
    ("combat.nothing", "The fire at {0:space} has no effect."),
    ("combat.repulse", "The assault in {0:space} fails."),
    (
        "combat.casualties",
        "The defenders of {0:space} suffer {1:plural:one casualty point|# casualty points}.",
    ),
    ("combat.overrun", "The defenders of {0:space} are overwhelmed."),
    (
        "overrun",
        "{1:plural:The only defender|All # defenders} of {0:space} are eliminated.",
    ),
    ("lead.lost", "{0:piece}, who led it, is eliminated."),
    ("loss.spent", "{0:piece} becomes spent."),
    ("loss.eliminated", "{0:piece} is eliminated."),
    ("loss.retreats", "{0:piece} gives way."),
    ("fall-back.free", "{0:piece} gives way: no point"),
    ("retreat", "{0:piece} retreats from {1:space} to {2:space}."),
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
    ("odds.repulse", "Fails"),
    ("odds.nothing", "No effect"),
    ("odds.casualties", "Casualties"),
    ("odds.overrun", "All eliminated"),
    ("rally", "{0:plural:One spent unit is|# spent units are} fresh again."),
    (
        "reorganized",
        "{0:piece} brings {1:piece} back in {2:space}; {3:piece} is lost for good.",
    ),
    ("leader.replaced", "The successor of {0:piece} takes over in {1:space}."),
    ("odds.advantage.fails", "With the {0:side} Advantage: no success"),
    ("odds.advantage.succeeds", "With the {0:side} Advantage: success"),
    ("odds.anew.repulse", "New dice of the {0:side}: fails"),
    ("odds.anew.nothing", "New dice of the {0:side}: no effect"),
    ("odds.anew.casualties", "New dice of the {0:side}: casualties"),
    ("odds.anew.overrun", "New dice of the {0:side}: all eliminated"),
    // How the day stands.
    (
        "goals.turns",
        "{0:plural:One turn follows|# turns follow} after this one.",
    ),
    ("goals.last", "This is the last turn."),
    (
        "goals.points",
        "{0:number} Union and {1:number} Confederate victory points.",
    ),
    (
        "goals.sharpsburg",
        "As things are, the Union wins: it holds Sharpsburg.",
    ),
    (
        "goals.retreats",
        "As things are, the Union wins: it holds all ways of retreat.",
    ),
    ("goals.levels", "As things are, the {0:side} wins by points."),
    (
        "goals.casualties",
        "As things are, the levels are equal, and the {0:side} wins by casualties.",
    ),
    ("goals.draw", "As things are, the day is a draw."),
    (
        "goals.losses",
        "As things are, neither side wins: nobody has 25 points.",
    ),
    // What counts in combat.
    ("part.lead", "{0:piece} leads"),
    ("part.others", "{0:plural:one more unit|# more units}"),
    ("part.massed", "Units of one division, by threes"),
    ("part.leader", "{0:piece} is present"),
    ("part.terrain", "Terrain of {0:space}"),
    ("part.twice-terrain", "Twice the terrain of {0:space}"),
    ("part.answering-guns", "Fresh guns answer"),
    (
        "part.supporting-guns",
        "{0:plural:One fresh battery supports|# fresh batteries support}",
    ),
    // Dice.
    ("dice.impulse", "Impulse"),
    ("dice.hill", "A.P. Hill"),
    ("dice.crossing", "Crossing"),
    ("dice.attack", "Attack"),
    ("dice.defense", "Defense"),
    ("dice.wound", "Wound"),
    ("dice.gauntlet", "Retreat"),
    ("dice.toll", "Withdrawal"),
    // How it ended.
    ("outcome.sharpsburg", "The Union holds Sharpsburg: a decisive victory."),
    (
        "outcome.retreats",
        "The Union holds all ways of retreat: a decisive victory.",
    ),
    (
        "outcome.levels",
        "{0:side} victory by {1:plural:one level|# levels}, with {2:number} Union and {3:number} Confederate points.",
    ),
    (
        "outcome.casualties",
        "Marginal {0:side} victory by casualties, with {1:number} Union and {2:number} Confederate points.",
    ),
    (
        "outcome.draw",
        "A draw, with {0:number} Union and {1:number} Confederate points.",
    ),
    (
        "outcome.losses",
        "Nobody has won: {0:number} Union and {1:number} Confederate points.",
    ),
    ("points.units", "Units eliminated by the {0:side}"),
    ("points.killed", "Leaders killed by the {0:side}"),
    ("points.wounded", "Leaders seriously wounded by the {0:side}"),
    ("points.areas", "Ways of retreat held by the {0:side}"),
];

pub(crate) const VERBS: &[VerbEntry] = &[
    ("pass", "Pass", "3.0", false),
    ("done", "Done", "3.0", false),
    ("second", "Activate {0:space} too", "10.2", false),
    ("again", "Act once more", "10.2", false),
    ("keep", "Keep the Advantage", "10.2", false),
    (
        "keep-turn",
        "Keep it, and do not ask this again this turn",
        "10.2",
        false,
    ),
    ("reroll", "Roll anew", "10.2", true),
    ("reroll-attack", "Roll the attacker's dice anew", "10.2", true),
    (
        "ask-from",
        "Ask about dice in combat where a new roll gains {0:number} or more on average (6: never)",
        "10.2",
        false,
    ),
    ("countermand", "Deactivate {0:piece}", "10.2", false),
    ("bombard", "{0:piece} bombards {1:space}", "8.4.1", false),
    ("volley", "{0:piece} leads a volley at {1:space}", "8.3.3", false),
    ("assault", "{0:piece} leads an assault in {1:space}", "8.3.1", false),
    ("join", "{0:piece} takes part", "8.5.7", false),
    ("target", "Aim at {0:piece}", "8.4.2", false),
    ("attack", "Attack", "8.5.7", true),
    ("lead", "{0:piece} leads the defense", "8.5.7", true),
    ("strike", "Hit {0:piece}", "8.7.2", true),
    ("spend", "Spend {0:piece}: 2 points", "8.6.1", false),
    ("lose", "Eliminate {0:piece}: 2 points", "8.6.1", false),
    ("fall-back", "{0:piece} gives way: 1 point", "8.6.1", false),
    ("retreat", "Retreat to {0:space}", "8.6.5", false),
    ("withdraw", "{0:piece} withdraws to {1:space}", "7.3.3", false),
    ("arrive", "Enter in {0:space}", "4.1", false),
    ("find", "Find the ford to {0:space}", "10.2", false),
    ("rouse", "Activate {0:piece}", "5.3", false),
    ("reorganize", "{0:piece} brings a unit back", "9.3", false),
    ("return", "Bring {0:piece} back", "9.3", false),
    ("give-up", "Give {0:piece} up for good", "9.3", false),
    ("activate", "{0:piece} activates {1:space}", "6.1", false),
    ("move", "{0:piece} to {1:space}", "7.1", false),
    ("seize", "{0:piece} tries the way over to {1:space}", "7.7.1", true),
    ("place", "{0:piece} joins those in {1:space}", "8.7.3", false),
];

/// The lines that are news.
pub(crate) const TIDINGS: &[TidingEntry] = &[
    (
        Tiding::Fight,
        &[
            "shells",
            "bombards",
            "fires",
            "assaults",
            "attack.rolled",
            "combat.stalemate",
            "combat.nothing",
            "combat.repulse",
            "combat.casualties",
            "combat.overrun",
        ],
    ),
    (Tiding::Hour, &["impulse.last", "pass.both", "phase.ends", "day.ends"]),
    (
        Tiding::Leader,
        &[
            "leader.roused",
            "hooker.idle",
            "reorganized",
            "leader.replaced",
            "countermanded",
            "leader.hit",
            "leader.wounded",
            "leader.maimed",
            "leader.killed",
            "leader.discouraged",
            "leader.alone",
        ],
    ),
    (Tiding::Arrival, &["hill.comes", "hill.waits", "arrive"]),
    (
        Tiding::Roll,
        &[
            "impulse.goes-on",
            "bridge.captured",
            "bridge.held",
            "ford.found",
            "ford.missed",
            "roll.waits",
            "roll.again",
            "roll.waits.combat",
            "gauntlet.through",
            "toll.none",
        ],
    ),
    (Tiding::Hit, &["loss.spent", "toll.spent"]),
    (
        Tiding::Loss,
        &[
            "overrun",
            "lead.lost",
            "loss.eliminated",
            "retreat.none",
            "gauntlet.lost",
            "toll.lost",
        ],
    ),
    (Tiding::March, &["move", "retreat", "withdraws"]),
];
