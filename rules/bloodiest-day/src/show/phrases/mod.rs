//! The words of the game: a template for every phrase.

mod combat;

use kernel::package::PhraseEntry;

use combat::COMBAT;

/// The phrase keys of the turns.
const TURNS: [&str; 8] = [
    "turn.0", "turn.1", "turn.2", "turn.3", "turn.4", "turn.5", "turn.6", "turn.7",
];

/// The phrase key of a turn's hours.
pub(crate) fn hours(turn: u8) -> &'static str {
    TURNS[usize::from(turn).min(TURNS.len() - 1)]
}

/// The phrase keys of the ends of the turns.
const ENDS: [&str; 7] = [
    "turn.ends.1",
    "turn.ends.2",
    "turn.ends.3",
    "turn.ends.4",
    "turn.ends.5",
    "turn.ends.6",
    "turn.ends.7",
];

/// The phrase key of the hour at which a turn ends.
pub(crate) fn ends(turn: u8) -> &'static str {
    ENDS[usize::from(turn).clamp(1, ENDS.len()) - 1]
}

/// All templates by their keys.
pub(crate) fn templates() -> impl Iterator<Item = PhraseEntry> {
    PHRASES.iter().chain(COMBAT).copied()
}

const PHRASES: &[PhraseEntry] = &[
    ("turn.1", "0530 to 0730"),
    ("turn.2", "0730 to 0930"),
    ("turn.3", "0930 to 1130"),
    ("turn.4", "1130 to 1330"),
    ("turn.5", "1330 to 1530"),
    ("turn.6", "1530 to 1730"),
    ("turn.7", "1730 to nightfall"),
    // The hours at which turns end.
    ("turn.ends.1", "0730"),
    ("turn.ends.2", "0930"),
    ("turn.ends.3", "1130"),
    ("turn.ends.4", "1330"),
    ("turn.ends.5", "1530"),
    ("turn.ends.6", "1730"),
    ("turn.ends.7", "Night"),
    // The header line.
    ("header.impulse", "{0:phrase}, Impulse {1:number}: {2:side}"),
    ("header.long-range", "{0:phrase}, Long-Range Bombardment"),
    ("header.rally", "{0:phrase}, Rally"),
    ("header.over", "The day is over"),
    // What is asked.
    (
        "ask.impulse",
        "Make a leader active, or activate units under an active one, or pass.",
    ),
    (
        "ask.impulse.first",
        "You lead the Confederates: hold Sharpsburg, and inflict more than you lose. Press a leader to make him active, or units under an active one to activate them; or pass.",
    ),
    (
        "ask.impulse.last",
        "The last impulse of the turn: make a leader active, or activate units under an active one, or pass.",
    ),
    (
        "ask.impulse.hooker",
        "Make a leader active, or activate units under an active one, or pass. {0:piece}, in {1:space}, becomes inactive unless units of I Corps move or attack in this impulse.",
    ),
    (
        "ask.operation",
        "Units in {0:space} are active: move, attack, and try bridges and fords.",
    ),
    (
        "ask.operation.two",
        "Units in {0:space} and {1:space} are active: move, attack, and try bridges and fords.",
    ),
    (
        "ask.operation.on",
        "Units in {0:spaces} are active: move, attack, and try bridges and fords.",
    ),
    (
        "ask.operation.leader",
        "The units have acted. {0:piece} may still move.",
    ),
    ("ask.operation.over", "The units have acted."),
    ("ask.operation.none", "Nothing more can be done: end the impulse."),
    ("ask.arrival", "Reinforcements enter at {0:space}, and may move on."),
    ("ask.ride", "McClellan may ride."),
    ("ask.ride.over", "McClellan rides no farther: end the impulse."),
    ("must.assault", "must assault there"),
    ("ride.begins", "{0:piece} rides to {1:space}: the whole impulse"),
    (
        "ask.rally",
        "Active leaders in areas without enemies may bring back an eliminated unit they command: another of its type, as strong, is lost for good, and the leader becomes inactive.",
    ),
    (
        "ask.rally.deactivate",
        "Active leaders of the Union may bring eliminated units back. Deactivate one before that, for the Advantage?",
    ),
    ("ask.return", "Which unit does {0:piece} bring back?"),
    (
        "ask.give-up",
        "Which unit is lost for good so that {0:piece} may return?",
    ),
    ("done.rally", "Bring nobody else back"),
    ("done.return", "Bring nobody back with him"),
    ("done.give-up", "Give nobody up: do not bring {0:piece} back"),
    ("ask.replace", "Place the successor of {0:piece} with his troops."),
    (
        "ask.reroll",
        "{0:phrase}: the die shows {1:number}. Roll anew, for the Advantage?",
    ),
    (
        "ask.reroll.impulse.last",
        "Impulse total {0:number}, not above {1:number}: the last impulse of the turn. Roll anew, for the Advantage?",
    ),
    (
        "ask.reroll.impulse.goes-on",
        "Impulse total {0:number}, above {1:number}: the turn goes on. Roll anew, for the Advantage?",
    ),
    (
        "wait.reroll.impulse.last",
        "may have the Impulse dice rolled anew ({0:number}, not above {1:number}: the last impulse)",
    ),
    (
        "wait.reroll.impulse.goes-on",
        "may have the Impulse dice rolled anew ({0:number}, above {1:number}: the turn goes on)",
    ),
    (
        "ask.reroll.combat",
        "The {2:side} attack rolls {0:number}, the {3:side} defense {1:number}. Roll one of them anew, for the Advantage?",
    ),
    (
        "wait.reroll.combat",
        "may have dice rolled anew ({2:side} attack {0:number}, {3:side} defense {1:number})",
    ),
    (
        "ask.reroll.of",
        "{0:phrase} of {2:piece}: {3:plural:the die shows|the dice show} {1:number}. Roll anew, for the Advantage?",
    ),
    (
        "wait.reroll.of",
        "may have a roll made anew ({0:phrase} of {2:piece}: {1:number})",
    ),
    (
        "reroll.attack",
        "Reroll the attack: {0:number} of 36 better, {1:number} worse",
    ),
    (
        "reroll.defense",
        "Reroll the defense: {0:number} of 36 better, {1:number} worse",
    ),
    ("reroll.attack.idle", "Reroll the attack: it changes nothing"),
    ("reroll.defense.idle", "Reroll the defense: it changes nothing"),
    (
        "reroll.chance",
        "Roll anew: {0:number} of {2:number} better, {1:number} worse",
    ),
    ("reroll.impulse", "Roll anew: in {0:number} of 36 it goes on"),
    ("kept.impulse.last", "Keep the Advantage: the last impulse"),
    ("kept.impulse.goes-on", "Keep the Advantage: the turn goes on"),
    ("kept.hill.comes", "Keep the Advantage: he is near"),
    ("kept.hill.waits", "Keep the Advantage: he is late"),
    ("kept.crossing.open", "Keep the Advantage: it succeeds"),
    ("kept.crossing.shut", "Keep the Advantage: it fails"),
    ("kept.wound.killed", "Keep the Advantage: he is killed"),
    ("kept.wound.maimed", "Keep the Advantage: seriously wounded"),
    ("kept.wound.wounded", "Keep the Advantage: lightly wounded"),
    ("kept.gauntlet.through", "Keep the Advantage: it comes through"),
    ("kept.lost", "Keep the Advantage: it is eliminated"),
    ("kept.toll.none", "Keep the Advantage: no loss"),
    ("kept.toll.spent", "Keep the Advantage: it is spent"),
    (
        "kept.casualties",
        "Keep the Advantage: {0:plural:one casualty point|# casualty points}",
    ),
    ("kept.stalemate", "Keep the Advantage: neither gives way"),
    ("kept.nothing", "Keep the Advantage: no effect"),
    ("kept.repulse", "Keep the Advantage: the assault fails"),
    ("kept.eliminated", "Keep the Advantage: all eliminated"),
    ("kept.overrun", "Keep the Advantage: overrun"),
    (
        "ask.long-range",
        "Guns of V Corps may fire across the creek, once at each area; they become spent.",
    ),
    (
        "ask.long-range.first",
        "You lead the Union: take Sharpsburg, or inflict more than you lose. First guns of V Corps may fire across the creek and become spent: press guns, then an area; or Done.",
    ),
    ("wait.long-range", "may fire across the creek"),
    (
        "ask.countermand",
        "{0:piece} is about to act. Deactivate him for the Advantage?",
    ),
    ("wait.countermand", "may deactivate {0:piece}"),
    (
        "ask.withdraw",
        "Enemies have entered {0:space}: mounted units may withdraw one or two areas. A die of 1 (for Union cavalry also 2) spends a unit that does, or destroys one that was spent.",
    ),
    ("wait.withdraw", "may withdraw mounted units from {0:space}"),
    (
        "ask.declare",
        "Name who fires at {0:space}, and at whom; who fires becomes spent.",
    ),
    ("ask.declare.volley", "Name who fires at {0:space}; they become spent."),
    (
        "ask.declare.assault",
        "Name who assaults in {0:space}; they become spent, unless they overrun.",
    ),
    (
        "ask.declare.only",
        "{1:piece} fires at {0:space}, and nobody can join it; it becomes spent.",
    ),
    (
        "ask.declare.assault.only",
        "{1:piece} assaults in {0:space}, and nobody can join it; it becomes spent, unless it overruns.",
    ),
    ("wait.declare", "prepares an attack on {0:space}"),
    (
        "ask.lead",
        "Which unit leads the defense of {0:space}? It absorbs the first casualty point.",
    ),
    ("wait.lead", "names who leads the defense of {0:space}"),
    (
        "ask.strike",
        "A roll of 2 by his own side, or of 12 by the enemy, hits a {0:side} leader. Which one?",
    ),
    ("wait.strike", "names the {0:side} leader who is hit"),
    (
        "ask.losses.lead",
        "{1:plural:One casualty point|# casualty points} to absorb in {0:space}, the first by {2:piece}, who led.",
    ),
    (
        "ask.losses.target",
        "{1:plural:One casualty point|# casualty points} to absorb in {0:space}, the first by {2:piece}, the target.",
    ),
    (
        "ask.losses.fresh",
        "{1:plural:One more casualty point|# more casualty points} to absorb in {0:space}: spent units retreat only when all are spent.",
    ),
    (
        "ask.losses.more",
        "{1:plural:One more casualty point|# more casualty points} to absorb in {0:space}: choose the units.",
    ),
    (
        "ask.losses.done",
        "All is absorbed in {0:space}. More units may retreat.",
    ),
    ("wait.losses.done", "may let more units retreat from {0:space}"),
    (
        "wait.losses",
        "absorbs {1:plural:one casualty point|# casualty points} in {0:space}",
    ),
    (
        "ask.retreat",
        "Where do {1:number} units retreat to, {0:piece} among them?",
    ),
    ("ask.retreat.one", "Where does {0:piece} retreat to?"),
    ("wait.retreat", "retreats {1:number} units, {0:piece} among them"),
    ("wait.retreat.one", "retreats {0:piece}"),
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
    ("mp", "{0:number} MP left"),
    ("attacks", "attacks"),
    ("leads", "leads the defense"),
    ("target", "first under fire"),
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
    ("dawns", "A new turn begins: {0:phrase}."),
    ("hill.comes", "A.P. Hill is near: his division may enter."),
    ("hill.waits", "A.P. Hill is still on the road."),
    ("impulse.goes-on.whole", "{0:signed} for areas framed in red (2.2)"),
    ("impulse.last.whole", "{0:signed} for areas framed in red (2.2)"),
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
    (
        "sixth-corps.due",
        "VI Corps is near: it may enter at {0:space}, {1:space} or {2:space}.",
    ),
    (
        "hill.due",
        "A.P. Hill’s division is near: it may enter at {0:space} or {1:space}.",
    ),
    ("sixth-corps.arrives", "Franklin’s VI Corps arrives at {0:space}."),
    ("hill.arrives", "A.P. Hill’s division arrives at {0:space}."),
    ("move", "{0:piece} moves from {1:space} to {2:space}."),
    ("enter", "{0:piece} enters in {1:space}."),
    (
        "bridge.between-friends",
        "{0:piece} takes the bridge between {1:space} and {2:space}.",
    ),
    (
        "bridge.captured",
        "{0:piece} captures the bridge from {1:space} to {2:space} with {3:number} (modifier {4:number}).",
    ),
    (
        "bridge.held",
        "{0:piece} fails at the bridge from {1:space} to {2:space} with {3:number} (modifier {4:number}); above 7 is needed.",
    ),
    (
        "ford.found",
        "{0:piece} finds the ford from {1:space} to {2:space} with {3:number} (modifier {4:number}).",
    ),
    (
        "ford.missed",
        "{0:piece} does not find the ford from {1:space} to {2:space} with {3:number} (modifier {4:number}); above 7 is needed.",
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
        "roll.anew",
        "The {1:side} spends the Advantage: the {2:number} does not count. {0:phrase} is rolled anew: {3:number}.",
    ),
    (
        "roll.waits.combat",
        "The {3:side} attack rolls {0:number}, the {4:side} defense {1:number}. The {2:side} may have either rolled anew.",
    ),
    (
        "roll.waits.of",
        "{0:phrase} of {3:piece}: the dice show {1:number}. The {2:side} may have them rolled anew.",
    ),
    (
        "roll.anew.of",
        "The {1:side} spends the Advantage: the {2:number} does not count. {0:phrase} of {3:piece} is rolled anew: {4:number}.",
    ),
    // Histories that were sealed before the new total was told.
    (
        "roll.again",
        "The {1:side} spends the Advantage: the {2:number} does not count. {0:phrase} is rolled anew.",
    ),
    (
        "roll.again.of",
        "The {1:side} spends the Advantage: the {2:number} does not count. {0:phrase} of {3:piece} is rolled anew.",
    ),
    ("countermand.able", "Deactivate {0:piece}, who could bring a unit back"),
    ("countermanded", "The Advantage passes: {0:piece} becomes inactive."),
    // Rally.
    ("rally", "{0:plural:One spent unit is|# spent units are} fresh again."),
    (
        "reorganized",
        "{0:piece} brings {1:piece} back in {2:space}; {3:piece} is lost for good.",
    ),
    ("leader.replaced", "The successor of {0:piece} takes over in {1:space}."),
    // How the day stands.
    (
        "goals.turns",
        "{0:plural:One turn follows|# turns follow} after this one.",
    ),
    ("goals.last", "This is the last turn."),
    (
        "goals.points",
        "{0:side}: {1:plural:one victory point|# victory points}, level {2:phrase}.",
    ),
    ("goals.units", "{0:number} of them for units eliminated."),
    ("goals.killed", "{0:number} of them for leaders killed."),
    ("goals.wounded", "{0:number} of them for leaders seriously wounded."),
    ("goals.areas", "{0:number} of them for ways of retreat held."),
    ("goals.holds", "The {0:side} side holds {1:spaces}."),
    ("goals.contested", "Nobody holds {0:spaces}: both sides stand there."),
    ("level.0", "Loss"),
    ("level.1", "Tactical"),
    ("level.2", "Important"),
    ("level.3", "Major"),
    ("level.4", "Decisive"),
    ("side.union", "Union"),
    ("side.confederate", "Confederate"),
    ("chart.points", "Victory points at the end of each turn"),
    ("chart.inflicted", "Casualty points inflicted, which break ties"),
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
    (
        "ask-from",
        "Ask me about combat dice if a reroll gains {0:number} or more pips on average (now {1:number})",
    ),
    (
        "ask-from.always",
        "Always ask me about dice, about the Impulse dice too",
    ),
    ("ask-from.never", "Never ask me about dice"),
    // Dice.
    ("ends.impulse", "ends the impulse"),
    ("ends.phase", "ends the Action Phase: spent units rally"),
    ("ends.fire", "gives up all fire"),
    ("ends.fire.rest", "gives up the fire of the rest"),
    ("ends.enemy", "ends the enemy’s impulse"),
    ("asks.enemy", "lets the enemy deactivate the leader first"),
    ("hands.on", "lets the enemy decide"),
    ("next", "lets the enemy decide"),
    ("ends.unit", "costs a unit, though a milder loss is offered"),
    ("spends.moved", "those who have moved become spent"),
    ("ends.hooker", "Hooker becomes inactive"),
    ("rolls.impulse.2", "rolls whether the turn ends: 3\u{a0}%"),
    ("rolls.impulse.3", "rolls whether the turn ends: 8\u{a0}%"),
    ("rolls.impulse.4", "rolls whether the turn ends: 17\u{a0}%"),
    ("rolls.impulse.5", "rolls whether the turn ends: 28\u{a0}%"),
    ("rolls.impulse.6", "rolls whether the turn ends: 42\u{a0}%"),
    ("rolls.impulse.7", "rolls whether the turn ends: 58\u{a0}%"),
    ("rolls.impulse.8", "rolls whether the turn ends: 72\u{a0}%"),
    ("rolls.impulse.9", "rolls whether the turn ends: 83\u{a0}%"),
    ("rolls.impulse.10", "rolls whether the turn ends: 92\u{a0}%"),
    ("rolls.impulse.11", "rolls whether the turn ends: 97\u{a0}%"),
    ("rolls.impulse.12", "rolls the Impulse dice, which end the turn"),
    (
        "rolls.impulse.safe",
        "rolls the Impulse dice, which cannot end the turn yet",
    ),
    ("rolls.hill", "rolls for A.P. Hill"),
    ("rolls.crossing", "rolls for the crossing"),
    ("rolls.attack", "rolls the attack"),
    ("rolls.defense", "rolls the defense"),
    ("rolls.wound", "rolls for a leader"),
    ("rolls.gauntlet", "rolls for the retreat"),
    ("rolls.toll", "rolls for the withdrawal"),
    ("dice.impulse", "Impulse"),
    ("dice.hill", "A.P. Hill"),
    ("dice.crossing", "Crossing"),
    ("dice.attack", "Attack"),
    ("dice.defense", "Defense"),
    ("dice.attack.sum", "= {0:number}"),
    ("dice.defense.sum", "= {0:number}"),
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
        "{0:side} victory by {1:plural:one level|# levels}: {2:number} Union points are level {4:phrase}, {3:number} Confederate points level {5:phrase}.",
    ),
    (
        "outcome.casualties",
        "Marginal {0:side} victory by casualties: {1:number} Union and {2:number} Confederate points are both level {3:phrase}.",
    ),
    (
        "outcome.draw",
        "A draw: {0:number} Union and {1:number} Confederate points are both level {2:phrase}, and both sides inflicted as many casualty points.",
    ),
    (
        "outcome.losses",
        "Both sides lose: {0:number} Union and {1:number} Confederate points are below the 25 of the lowest victory.",
    ),
    ("points.units", "{0:side} points: units eliminated"),
    ("points.killed", "{0:side} points: leaders killed"),
    ("points.wounded", "{0:side} points: leaders seriously wounded"),
    ("points.areas", "{0:side} points: ways of retreat held"),
];
