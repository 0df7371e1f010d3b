//! The words of the games: templates for every phrase and verb.
//!
//! What both games say stands here; what only one of them says, in the file of its name.

mod birth_of_a_legend;
mod not_war_but_murder;

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(crate) use birth_of_a_legend::{
    PHRASES as BIRTH_OF_A_LEGEND, TIDINGS as BIRTH_OF_A_LEGEND_TIDINGS, VERBS as BIRTH_OF_A_LEGEND_VERBS,
};
pub(crate) use not_war_but_murder::{
    PHRASES as NOT_WAR_BUT_MURDER, TIDINGS as NOT_WAR_BUT_MURDER_TIDINGS, VERBS as NOT_WAR_BUT_MURDER_VERBS,
};

/// The phrase keys of the days.
const DAYS: [&str; 10] = [
    "day.0", "day.1", "day.2", "day.3", "day.4", "day.5", "day.6", "day.7", "day.8", "day.9",
];

/// The phrase key of a turn's date.
pub(crate) fn day(turn: u8) -> &'static str {
    DAYS[usize::from(turn).min(DAYS.len() - 1)]
}

/// What both games say.
pub(crate) const PHRASES: &[PhraseEntry] = &[
    // The header line.
    ("confirm.bids", "Then both bids are shown, and neither can be changed."),
    ("turn.dawn", "{0:phrase}, Dawn"),
    ("turn.daylight", "{0:phrase}, Daylight, Impulse {1:number}: {2:side}"),
    ("turn.bids", "Before the campaign"),
    ("turn.rain", "{0:phrase}, Rain, Impulse {1:number}: {2:side}"),
    ("turn.night", "{0:phrase}, Night"),
    ("turn.end", "{0:phrase}, End of the day"),
    ("turn.over", "{0:phrase}, the campaign is over"),
    ("day.9", "no day of this campaign"),
    ("side.union", "Union"),
    ("side.confederate", "Confederate"),
    ("arrived", "{0:pieces} arrived in {1:space}."),
    // What is asked.
    ("ask.rallied", "Your leaders are rallied. Choose what to activate."),
    ("ask.operation", "{0:piece} leads in {1:spaces}: move and assault."),
    (
        "ask.operation-second",
        "{0:piece} leads in {1:spaces}: move and assault. Before anybody moves, the Advantage can activate a second area.",
    ),
    ("ask.over", "Nothing more can be done: end the impulse."),
    (
        "ask.led",
        "Whoever has moved is done: only leaders can still move. Move them, or end the impulse.",
    ),
    ("ask.single", "{0:piece} acts alone: move and assault."),
    (
        "ask.company",
        "{0:piece} acts, with the independents beside it: move and assault.",
    ),
    (
        "ask.mandatory",
        "Assault {0:space}, which your troops have entered; whoever can may move before.",
    ),
    ("ask.assault", "Assault {0:space}, which your troops have entered."),
    (
        "ask.assemble",
        "Who assaults in {0:space}? Naming the point unit begins the assault, and exhausts it whatever comes.",
    ),
    (
        "ask.point",
        "Name the point unit of the assault on {0:space}: it is exhausted whatever comes.",
    ),
    (
        "ask.lone",
        "{1:piece} alone can lead the assault on {0:space}: naming it begins it.",
    ),
    (
        "ask.forward",
        "{0:space} is assaulted: name your forward unit. It leads the defense and takes the first loss.",
    ),
    (
        "ask.absorb",
        "Absorb {0:plural:one casualty point|# casualty points} in {1:space}.",
    ),
    (
        "ask.spared",
        "Absorb {0:plural:one casualty point|# casualty points} in {1:space}; one more is spared by the cover there.",
    ),
    (
        "ask.fall-back",
        "The assault on {0:space} has failed: retreat your units to {1:spaces}.",
    ),
    (
        "ask.may-fall-back",
        "The assault in {0:space} has failed: units that came from {1:spaces} may retreat.",
    ),
    (
        "ask.withdraw",
        "The enemy is still in {0:space}: stand there, or retreat units without loss? If all go, it is his.",
    ),
    (
        "ask.withdraw.held",
        "The assault on {0:space} has failed, but the enemy is still there: stand, or retreat units without loss? If all go, it is his.",
    ),
    (
        "ask.withdraw.alone",
        "{0:space} is held, the attackers are gone: stand there, which costs nothing, or give ground of your own will?",
    ),
    (
        "ask.escort",
        "Do leaders in {0:space} go with the units that retreated?",
    ),
    (
        "ask.leave",
        "No unit is left in {0:space}: the leaders go with units that retreated. Where to?",
    ),
    ("ask.capture", "Keep the captured works in {0:space} for your side?"),
    (
        "ask.relocate",
        "{0:piece} has lost his troops: place him with a division.",
    ),
    (
        "ask.demolition",
        "You may try to blow up your bridges around {0:space}.",
    ),
    (
        "ask.bid",
        "Both of you want the {0:side} side: bid replacement points for it, in secret.",
    ),
    (
        "ask.rebid",
        "Your bid is {0:plural:one replacement point|# replacement points}. Until the other one is in you may change it.",
    ),
    (
        "ask.risk",
        "Both sides rolled the same in {0:space}: which leader is at risk?",
    ),
    ("ask.recover", "{0:piece} comes back: place him with his troops."),
    (
        "ask.night",
        "Night: {0:plural:one replacement point, which makes a unit fresh|# replacement points, each makes a unit fresh}. Works may be built.",
    ),
    ("ask.night.spent", "Night: no replacement point is left."),
    (
        "ask.night.cut",
        "Night: no exhausted unit can trace to a source of supply, so nobody takes {0:plural:your replacement point|your # replacement points}.",
    ),
    (
        "ask.night.works",
        "Night: works may be built; nobody takes {0:plural:your replacement point|your # replacement points}.",
    ),
    (
        "ask.night.fresh",
        "Night: nobody needs {0:plural:your replacement point|your # replacement points}: every unit on the map is fresh.",
    ),
    (
        "ask.night-points",
        "Night: {0:plural:one replacement point, which makes a unit fresh|# replacement points, each makes a unit fresh}. No works can be built.",
    ),
    ("buy.point", "Spend the Advantage for one more replacement point"),
    (
        "buy.nobody",
        "Spend the Advantage for a replacement point that nobody can take tonight",
    ),
    // What a choice is called here; its targets come before the parameters of its own.
    ("done.escort", "They stay"),
    ("all.to", "All follow to {0:space}"),
    ("all.only", "Only {1:piece} follows to {0:space}"),
    ("all.halts", "All follow to {0:space}; {1:piece} goes no farther"),
    (
        "all.halts-but",
        "All but {2:piece} follow to {0:space}; {1:piece} goes no farther",
    ),
    (
        "all.halts-but-some",
        "All but {2:number} follow to {0:space}; {1:piece} goes no farther",
    ),
    ("all.but", "All but {1:piece} follow to {0:space}"),
    ("all.but-some", "All but {1:number} follow to {0:space}"),
    ("halts", "{0:piece} follows; {1:piece} goes no farther"),
    ("costs.force", "assaults as if exhausted"),
    ("leaves", "without those who have not joined"),
    ("join-all.tired", "All join, {0:number} exhausted too"),
    ("risks.repulse", "exhausted: a repulse eliminates it"),
    ("risks.repulses", "a repulse eliminates those exhausted before"),
    ("risks.stalemate", "dies in a stalemate"),
    (
        "demolish.from",
        "Blow up the bridge to {0:space}: on {1:number} or more",
    ),
    ("demolish.never", "Blow up the bridge to {0:space}: no roll does it now"),
    ("repair.from", "Repair the bridge to {0:space}: on {1:number} or more"),
    ("repair.surely", "Repair the bridge to {0:space}: on any roll"),
    ("repair.never", "Repair the bridge to {0:space}: no roll does it now"),
    ("retreat.screen", "{0:piece} screens away to {1:space}"),
    (
        "ask.removal",
        "You may take works away before the next day, to have their markers for other areas.",
    ),
    // What the others read meanwhile.
    ("wait", "decide"),
    ("wait.turn", "choose the impulse"),
    ("wait.acts", "move and assault from {0:space}"),
    ("wait.leads", "lead the assault on {0:space}"),
    ("wait.forward", "name the forward unit in {0:space}"),
    (
        "wait.absorb",
        "absorb {0:plural:one casualty point|# casualty points} in {1:space}",
    ),
    ("wait.fall-back", "retreat from {0:space}"),
    ("wait.withdraw", "stand in {0:space} or retreat"),
    ("wait.screen", "screen with the cavalry in {0:space}, or stand"),
    ("wait.escort", "say whether leaders leave {0:space}"),
    ("wait.capture", "keep or level the works in {0:space}"),
    ("wait.relocate", "place {0:piece}"),
    ("wait.demolition", "blow up bridges around {0:space}, or not"),
    ("wait.bid", "make a secret bid"),
    ("wait.risk", "say which leader in {0:space} is at risk"),
    ("wait.night", "spend replacements and entrench"),
    ("wait.removal", "remove works, or not"),
    // Marks and badges.
    ("works", "{0:side} works {1:signed}"),
    ("contested", "contested"),
    ("active", "active"),
    ("mf", "{0:number} MF left"),
    ("point", "point"),
    ("joined", "assaulting"),
    ("forced", "forced march"),
    ("due", "due on {0:phrase}"),
    ("back", "back in the night of {0:phrase}"),
    ("bridge", "{0:side} bridge"),
    ("bridge.destroyed", "destroyed bridge"),
    // What a choice ends and rolls.
    ("ends.impulse", "ends the impulse"),
    ("ends.night", "ends your night"),
    ("rolls.may", "may roll dice"),
    ("must.do", "must assault there"),
    ("ends.others", "eliminates others there, who can absorb no more (10.6)"),
    ("uses", "uses up the leader until dawn (9.6)"),
    ("retreat.absorbs", "1 point: {0:piece} retreats to {1:space}"),
    ("rolls.attack", "rolls the assault"),
    ("rolls.sunset", "rolls for sunset"),
    ("rolls.sun.1", "rolls, no sunset yet"),
    ("rolls.sun.2", "sunset 3 %"),
    ("rolls.sun.3", "sunset 8 %"),
    ("rolls.sun.4", "sunset 17 %"),
    ("rolls.sun.5", "sunset 28 %"),
    ("rolls.sun.6", "sunset 42 %"),
    ("rolls.sun.7", "sunset 58 %"),
    ("rolls.sun.8", "sunset 72 %"),
    ("rolls.sun.9", "sunset 83 %"),
    ("rolls.sun.10", "sunset 92 %"),
    ("rolls.sun.11", "sunset 97 %"),
    ("rolls.sun.12", "brings sunset"),
    ("dusk.2", "sunset 3 %"),
    ("dusk.3", "sunset 8 %"),
    ("dusk.4", "sunset 17 %"),
    ("dusk.5", "sunset 28 %"),
    ("dusk.6", "sunset 42 %"),
    ("dusk.7", "sunset 58 %"),
    ("dusk.8", "sunset 72 %"),
    ("dusk.9", "sunset 83 %"),
    ("dusk.10", "sunset 92 %"),
    ("dusk.11", "sunset 97 %"),
    ("dusk.12", "brings sunset"),
    ("hands.to", "lets the attacker go on"),
    ("hands.on", "lets the enemy decide"),
    ("next", "lets the enemy decide"),
    ("ends.unit", "costs a unit, though a milder loss is offered"),
    ("shows.it", "shows where a leader really is"),
    ("sees", "shows where a leader really is"),
    (
        "move.together",
        "they stop there, all but the last who goes: units move one at a time (9.1)",
    ),
    ("rolls.demolition", "rolls for the bridge"),
    ("rolls.construction", "rolls for the bridge"),
    ("rolls.weather", "rolls for the weather"),
    ("rolls.leader", "rolls for a leader"),
    // Dice.
    ("dice.attack", "attack"),
    ("dice.defense", "defense"),
    ("dice.sunset", "sunset"),
    ("dice.attack.sum", "= {0:number}"),
    ("dice.defense.sum", "= {0:number}"),
    ("dice.sunset.sum", "= {0:number}"),
    ("dice.demolition", "demolition"),
    ("dice.construction", "construction"),
    ("dice.bid", "equal bids"),
    ("dice.weather", "weather"),
    ("dice.leader", "leader casualty"),
    // The dawn.
    // Bids.
    (
        "bid.own",
        "You bid {0:plural:one replacement point|# replacement points}.",
    ),
    ("bid.made", "The {0:side} seat has made its bid."),
    (
        "bids",
        "The Union seat bid {0:number}, the Confederate seat {1:number}.",
    ),
    (
        "bids.tied",
        "The bids are equal; the dice decide for the {0:side} seat.",
    ),
    (
        "bids.exchange",
        "The players exchange seats; the {0:side} side begins with {1:plural:one replacement point|# replacement points}.",
    ),
    (
        "bids.stay",
        "The players keep their seats; the {0:side} side begins with {1:plural:one replacement point|# replacement points}.",
    ),
    // Weather and marches.
    ("weather.rain", "It rains."),
    ("weather.clear", "The day is clear."),
    ("weather.begins", "Rain begins to fall."),
    ("weather.ends", "The rain ends."),
    (
        "sunset.weather",
        "The sunset roll equals {0:number}, the number of the impulse: the day goes on, and the weather will change.",
    ),
    (
        "bridge.held",
        "The {0:side} army holds the bridge between {1:space} and {2:space}.",
    ),
    (
        "bridge.blown",
        "The bridge between {0:space} and {1:space} is blown up with {2:number}.",
    ),
    (
        "bridge.stands",
        "The bridge between {0:space} and {1:space} withstands with {2:number}.",
    ),
    (
        "bridge.repaired",
        "The bridge between {0:space} and {1:space} is repaired with {2:number}.",
    ),
    (
        "bridge.lies",
        "The bridge between {0:space} and {1:space} is not repaired with {2:number}.",
    ),
    ("march.forced", "Forced march: {0:pieces}."),
    // Impulses.
    ("pass", "The {0:side} army passes."),
    ("entrenched", "The {0:side} army entrenches in {1:space}: {2:signed}."),
    ("entrenched.all", "The {0:side} army entrenches in {1:spaces}."),
    ("activate.single", "{0:piece} activates alone in {1:space}."),
    ("activate.second", "The Advantage is spent: {0:space} is activated too."),
    (
        "rallied",
        "The Advantage is spent: the {0:side} army rallies its leaders in {1:space}.",
    ),
    ("advantage.shift", "The {0:side} side has the Advantage now."),
    ("moved", "{0:piece} moves to {1:space}."),
    ("followed", "The same way to {1:space}: {0:pieces}."),
    ("control", "The {0:side} army takes control of {1:space}."),
    ("works.lost", "The {0:side} army loses its works in {1:space}."),
    ("works.taken", "The {0:side} army turns the works in {1:space}."),
    ("works.removed", "The {0:side} army removes its works in {1:space}."),
    (
        "sunset.waits",
        "The sunset roll is above {0:number}, the number of the impulse: the day goes on.",
    ),
    (
        "sunset.falls",
        "The sunset roll is not above {0:number}, the number of the impulse: the sun sets.",
    ),
    (
        "sunset.combat",
        "The assault roll of {0:number} is not above {1:number}, the number of the impulse: it also brings sunset.",
    ),
    (
        "sunset.spared",
        "The assault roll of {0:number} is above {1:number}, the number of the impulse: the day goes on.",
    ),
    ("nightfall", "The Daylight Phase ends."),
    // Assaults.
    ("assault.begins", "The {0:side} army assaults {1:space}."),
    (
        "assault.repulse",
        "The {0:side} assault on {1:space} is repulsed by {2:number}.",
    ),
    (
        "assault.stalemate",
        "The {0:side} assault on {1:space} ends in a stalemate.",
    ),
    (
        "assault.success",
        "The {0:side} assault on {1:space} succeeds by {2:number}.",
    ),
    (
        "casualties",
        "The {0:side} army must absorb {1:plural:one casualty point|# casualty points}.",
    ),
    ("exhausted", "{0:pieces} exhausted."),
    ("eliminated", "{0:piece} is eliminated."),
    ("retreated", "{0:piece} retreats to {1:space}."),
    ("screened", "{0:piece} screens away to {1:space}."),
    ("rout", "Rout in {0:space}: the leader who led it stays active."),
    ("rout.unled", "Rout in {0:space}."),
    (
        "rout.denied",
        "The defenders of {0:space} are gone, but their ground allows no rout.",
    ),
    ("leader.inactive", "{0:piece} is inactive."),
    ("leader.placed", "{0:piece} joins troops in {1:space}."),
    ("leader.eliminated", "{0:piece} has no troops left and leaves the game."),
    ("leader.unhurt", "{0:piece} is unhurt."),
    ("leader.wounded", "{0:piece} is wounded."),
    ("leader.killed", "{0:piece} is killed."),
    ("leader.returns", "{0:piece} takes command again in {1:space}."),
    ("leader.retreats", "{0:piece} goes along to {1:space}."),
    // Values.
    ("value.point", "Point unit {0:piece}"),
    // The amount stands before it: a number comes last.
    (
        "value.fresh-double",
        "{0:plural:One more fresh unit, for two|More fresh units, for two each: #}",
    ),
    (
        "value.fresh-attack",
        "{0:plural:One more fresh unit|More fresh units: #}",
    ),
    (
        "value.exhausted",
        "{0:plural:One more exhausted unit|More exhausted units: #}",
    ),
    ("value.rain", "Rain"),
    ("value.forward", "Forward unit {0:piece}"),
    (
        "value.fresh-defense",
        "{0:plural:One more fresh unit|More fresh units: #}",
    ),
    ("value.terrain", "Terrain of {0:space}"),
    ("value.works", "Works {0:signed}"),
    ("odds.repulse", "Repulse"),
    ("odds.stalemate", "Stalemate"),
    ("odds.success", "Success"),
    ("odds.shelter", "Success"),
    ("odds.destroyed", "All defenders destroyed"),
    (
        "ahead.screen",
        "Before that {0:pieces} may screen away, and the fight is another or none (9.4).",
    ),
    (
        "ahead.may",
        "Nobody has to assault there: this is with all who could (10.2).",
    ),
    ("dusk", "the attack roll also brings sunset (6.3.1)"),
    // What results do (10.4.4).
    (
        "odds.repulse.means",
        "attackers exhausted, those exhausted before lost; who had to assault goes back",
    ),
    (
        "odds.stalemate.means",
        "Point Unit, Forward Unit (lost if exhausted before) and attacking guns exhausted; who had to assault goes back",
    ),
    (
        "odds.success.means",
        "Point Unit and attacking guns exhausted; the defender absorbs the difference",
    ),
    (
        "odds.shelter.means",
        "Point Unit and attacking guns exhausted; the defender, in cover, absorbs one less than the difference",
    ),
    // The night.
    ("refit", "The {0:side} army refits {1:pieces}."),
    (
        "replacements",
        "The {0:side} army receives {1:plural:one replacement point|# replacement points}.",
    ),
    (
        "replacements.extra",
        "The Advantage is spent: the {0:side} army receives one more replacement point.",
    ),
    ("refreshed", "{0:piece} is fresh again."),
    // The end.
    ("score.ending", "As it stands, the {0:side} side wins at nightfall."),
    ("score.no-ending", "The {0:side} side would no longer win at nightfall."),
    ("richmond.taken", "A fresh Union unit stands in Richmond at nightfall."),
    ("outcome.richmond", "The Union has taken Richmond."),
    ("goals.days", "Day {0:number} of {1:number}."),
    (
        "goals.nightfall",
        "If daylight ended now, the {0:side} side would win at once.",
    ),
    ("chart.lost", "Units lost"),
    ("chart.exhausted", "Exhausted units at nightfall"),
    ("chart.areas", "Areas under Union control"),
];

/// The verbs that both games have.
pub(crate) const VERBS: &[VerbEntry] = &[
    ("pass", "Pass", "8.1.3", false),
    ("done", "Done", "9.1", false),
    ("follow-all", "All follow", "9.1", false),
    ("follow", "{0:piece} follows", "9.1", false),
    ("join-all", "All join", "10.2", false),
    ("stand", "Stand", "10.7.3", false),
    ("stand-today", "Stand, and do not ask again today", "10.7.3", false),
    ("spend", "Spend the Advantage", "12.1", false),
    ("keep", "Keep the Advantage", "12.0", false),
    ("entrench", "Entrench in {0:space}", "11.0", false),
    ("rally", "Rally the leaders in {0:space}", "12.1", false),
    ("second", "Activate {0:space} too", "12.1", false),
    ("assault", "Assault {0:space}", "10.0", false),
    ("single", "{0:piece} acts alone", "8.1.1", false),
    ("join", "{0:piece} joins", "10.2", false),
    ("point", "{0:piece} leads the assault", "10.4", true),
    ("forward", "{0:piece} is the forward unit", "10.4", true),
    ("exhaust", "1 point: exhaust {0:piece}", "10.6", false),
    ("eliminate", "2 points: eliminate {0:piece}", "10.6", false),
    ("refresh", "Refresh {0:piece}", "13.2", false),
    ("move", "{0:piece} to {1:space}", "9.1", false),
    ("retreat", "{0:piece} retreats to {1:space}", "10.7", false),
    ("accompany", "{0:piece} goes to {1:space}", "10.7.3", false),
    ("place", "Place {0:piece} in {1:space}", "9.6", false),
];

/// The lines of both games that are news.
pub(crate) const TIDINGS: &[TidingEntry] = &[
    (
        Tiding::Fight,
        &[
            "assault.repulse",
            "assault.stalemate",
            "assault.success",
            "rout",
            "rout.unled",
            "rout.denied",
        ],
    ),
    (Tiding::Hour, &["sunset.falls", "sunset.combat", "nightfall", "dawn"]),
    (
        Tiding::Weather,
        &[
            "weather.rain",
            "weather.clear",
            "weather.begins",
            "weather.ends",
            "sunset.weather",
        ],
    ),
    (
        Tiding::Leader,
        &[
            "leader.eliminated",
            "leader.unhurt",
            "leader.wounded",
            "leader.killed",
            "leader.returns",
        ],
    ),
    (Tiding::Arrival, &["arrived"]),
    (Tiding::Points, &["score.ending", "score.no-ending", "richmond.taken"]),
    (
        Tiding::Roll,
        &[
            "bids.tied",
            "sunset.waits",
            "sunset.spared",
            "bridge.blown",
            "bridge.stands",
            "bridge.repaired",
            "bridge.lies",
        ],
    ),
    (Tiding::Hit, &["exhausted"]),
    (Tiding::Loss, &["eliminated"]),
];
