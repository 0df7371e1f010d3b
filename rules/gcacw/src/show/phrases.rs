//! The words of the game: templates for every phrase; those of combat, of the evening's works and of what choices lead to
//! in tables of their own.

pub(crate) mod combat;
pub(crate) mod consequences;
pub(crate) mod works;

use kernel::package::PhraseEntry;

pub(crate) const PHRASES: &[PhraseEntry] = &[
    // The header line.
    ("turn.day", "{0:phrase}, {1:phrase}"),
    (
        "turn.day.fords",
        "{0:phrase}, {1:phrase}, no fords through turn {2:number}",
    ),
    (
        "turn.day.rivers",
        "{0:phrase}, {1:phrase}, no minor fords through turn {2:number}, major {3:number}",
    ),
    (
        "turn.day.minor",
        "{0:phrase}, {1:phrase}, no minor fords through turn {2:number}",
    ),
    (
        "turn.day.major",
        "{0:phrase}, {1:phrase}, no major fords through turn {2:number}",
    ),
    ("turn.over", "The scenario is over"),
    ("weather.rain", "rain"),
    ("weather.dry", "dry"),
    // What is drawn on the map on request.
    ("layer.cover", "Covered by the {0:side}"),
    ("layer.cover.less", "Covered, but counts for less"),
    ("layer.cover.of", "{0:number} of 6, {1:signed}"),
    // What is asked.
    (
        "ask.set-up",
        "To place: {0:pieces}. Press one, and see where it may stand.",
    ),
    ("wait.set-up", "places units"),
    ("ask.arrive", "Where does {0:piece} arrive?"),
    ("wait.arrive", "brings {0:piece} onto the map"),
    (
        "ask.expect",
        "Where is Ewell expected: at Hanover Junction or at Richmond?",
    ),
    ("wait.expect", "says where Ewell is expected"),
    (
        "ask.support",
        "{1:pieces} against {0:space}: does a gunboat support its defenders?",
    ),
    ("wait.support", "may bring a gunboat to {0:space}"),
    (
        "ask.base",
        "Where is your base: at White House for good, at a landing of the James, or is that not said yet?",
    ),
    ("wait.base", "may say where its base is"),
    ("ask.release", "You may release one of those who are held back."),
    ("wait.release", "may release a unit"),
    (
        "ask.transfer",
        "Before the actions leaders may move to other units of theirs; nobody has to. Activated, a leader takes along his units within {0:plural:one hex|# hexes}.",
    ),
    ("wait.transfer", "may transfer leaders"),
    (
        "ask.action",
        "You have the initiative for one action: march, activate a leader, assault, or pass. Then it is rolled for again.",
    ),
    (
        "ask.action.limit",
        "You have the initiative for one action; for now {0:phrase}. Then it is rolled for again.",
    ),
    (
        "ask.action.passed",
        "The enemy passed the initiative to you: act, or pass too, which ends the actions of this turn.",
    ),
    ("wait.action", "has the initiative"),
    (
        "ask.led",
        "Whom does {0:piece} take along? One die says how far all of them go, and each who marches tires by a level.",
    ),
    (
        "ask.led.limit",
        "Whom does {0:piece} take along? The initiative die allows {1:plural:one more unit|# more units}. One die says how far all of them go, and each who marches tires by a level.",
    ),
    (
        "ask.led.full",
        "{0:piece} has all with him whom the initiative die allows. One die says how far all of them go, and each who marches tires by a level.",
    ),
    (
        "ask.led.all",
        "Nobody more comes along with {0:piece}. One die says how far all of them go, and each who marches tires by a level.",
    ),
    (
        "ask.led.march",
        "{0:piece} leads his units: {1:plural:one movement point|# movement points} each. Each who marches tires by a level.",
    ),
    ("wait.led", "acts with {0:piece}"),
    (
        "ask.march",
        "{0:piece} marches: {1:plural:one movement point|# movement points} left.",
    ),
    (
        "ask.march.spent",
        "{0:piece} marches: {1:plural:one movement point|# movement points} left. After this step it attacks nobody.",
    ),
    ("wait.march", "marches with {0:piece}"),
    (
        "ask.march.limit",
        "{0:piece} marches: {1:plural:one movement point|# movement points} left; for now {2:phrase}.",
    ),
    // What binds the first actions of a scenario, in the two above.
    ("limit.seven-pines", "without Longstreet, Pickett and RH Anderson"),
    ("limit.ride", "no march into column N06 or onto the south map"),
    (
        "limit.seven-days",
        "only Jackson’s and Stuart’s units, and not near the Union, over the Chickahominy or into rows N27 and more",
    ),
    ("limit.seven-days.union", "only an assault of Sumner or Heintzelman"),
    (
        "limit.gaines-mill",
        "no march next to a Union unit, nor over the Chickahominy from column N05 on",
    ),
    (
        "limit.retreat",
        "only II, III and VI Corps, not into an enemy zone of control, and without attacks",
    ),
    (
        "ask.assault",
        "Name who takes part in the assault of {0:piece} on {1:space}. Then a die is rolled: {2:number} less the die is how many of them attack, and 0 is nobody. All named tire.",
    ),
    (
        "ask.assault.full",
        "All who can take part in the assault of {0:piece} on {1:space} are named. Now a die is rolled: {2:number} less the die is how many of them attack, and 0 is nobody. All named tire.",
    ),
    (
        "ask.assault.full.grand",
        "All who can take part in the assault of {0:piece} on {1:space} are named. {2:number} less a die is how many of his hex attack, and 0 is nobody. The others join in a grand assault of {3:piece}: {4:number} less another die. All named tire.",
    ),
    (
        "ask.assault.grand",
        "Name who takes part in the assault of {0:piece} on {1:space}. {2:number} less a die is how many of his hex attack, and 0 is nobody. Others join in a grand assault of {3:piece}: {4:number} less another die. All named tire.",
    ),
    ("wait.assault", "prepares the assault of {0:piece} on {1:space}"),
    (
        "ask.storm",
        "Who attacks? The dice allow {0:plural:one unit|# units} of the leader's hex, {1:plural:one|#} of those who were to join.",
    ),
    (
        "ask.refuse",
        "{1:pieces} against {0:space}: do its defenders refuse their flanks?",
    ),
    ("wait.refuse", "may refuse flanks in {0:space}"),
    (
        "ask.ride",
        "Cavalry may retreat before {0:pieces}, {1:phrase} {2:space}.",
    ),
    ("ride.near", "now in"),
    ("ride.attack", "about to attack"),
    ("wait.ride", "may retreat with cavalry"),
    ("ask.drive", "Into which hex is a part of the routed units driven?"),
    ("wait.drive", "says where a part of the routed units goes"),
    (
        "ask.divide",
        "Which of the routed units go to {0:space}? The others go elsewhere.",
    ),
    ("wait.divide", "divides the routed units"),
    (
        "ask.withdraw",
        "The attack of {1:pieces} came to: attacker {2:phrase}; defender {3:phrase}. Do the defenders retreat from {0:space} by themselves, or stand?",
    ),
    (
        "ask.withdraw.guns",
        "The defenders of {0:space} may retreat by themselves before the gunboats.",
    ),
    ("wait.withdraw", "may retreat from {0:space}"),
    ("ask.advance", "The attackers may advance into {0:space}."),
    ("wait.advance", "may advance into {0:space}"),
    (
        "ask.loss",
        "{0:plural:One point of strength is|# points of strength are} lost: press who loses {0:plural:it|the next}.",
    ),
    ("wait.loss", "loses {0:plural:one point|# points} of strength"),
    (
        "ask.flight",
        "Where to? {0:pieces}: {1:phrase}, {2:number} to {3:number} hexes, so far {4:number}.",
    ),
    ("flight.retreat", "retreat"),
    ("flight.rout", "rout"),
    ("flight.cavalry", "retreat of cavalry"),
    (
        "back.loss",
        "Retreat to {0:space}, which costs {1:plural:one point|# points}",
    ),
    (
        "hasty.points",
        "Hasty attack on {0:space}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    (
        "normal.points",
        "Normal attack on {0:space}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    (
        "prepared.points",
        "Prepared attack on {0:space}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    // Where the hex has no name, who stands alone there has.
    (
        "assaults.foe",
        "{0:piece} assaults {3:piece} in {1:space}: {2:signed} if all attack",
    ),
    ("assaults.at", "{0:piece} assaults {1:space}: {2:signed} if all attack"),
    (
        "column.foe",
        "Attack {3:piece} in column of route: {1:signed}, drives off in {2:number} %",
    ),
    (
        "column.at",
        "Attack {0:space} in column of route: {1:signed}, drives off in {2:number} %",
    ),
    (
        "hasty.foe",
        "Hasty attack on {4:piece}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    (
        "normal.foe",
        "Normal attack on {4:piece}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    (
        "prepared.foe",
        "Prepared attack on {4:piece}, for {1:plural:one movement point|# movement points}: {2:signed}, drives off in {3:number} %",
    ),
    ("withdraw.hexes", "Retreat {0:number} to {1:number} hexes"),
    ("activates", "Activate {0:piece}: one die for all he takes along"),
    ("take.part", "{0:piece} takes part"),
    ("take.joins", "{0:piece} joins in a grand assault"),
    ("take.attacks", "{0:piece} attacks"),
    (
        "refuses",
        "Refuse flanks: the attacker gets {0:signed} for them, not {1:signed}",
    ),
    ("wait.flight", "retreats with {0:piece}"),
    ("spent.march", "the rest of the march"),
    ("wait.you", "You decide."),
    // What ends something.
    ("done.transfer", "No more transfers"),
    ("done.transfer.none", "Transfer nobody, go on"),
    ("done.led", "Roll for them"),
    ("done.action", "No more of them march"),
    ("done.march", "End the march"),
    ("done.assault", "Roll for the assault"),
    ("done.storm", "Attack with these"),
    ("done.refuse", "Stand in line"),
    ("done.ride", "Stay"),
    ("done.support", "Without a gunboat"),
    ("done.base", "Not yet"),
    ("done.release", "Release nobody"),
    ("done.divide", "Divide them so"),
    ("done.stand", "Stand"),
    ("done.advance", "Nobody else advances"),
    ("done.advance.none", "Nobody advances"),
    ("done.flight", "Stop here"),
    // What is seen.
    ("fatigue", "fatigue {0:number} of 4"),
    // With the letters that counters bear.
    ("exhausted", "exhausted (E)"),
    ("demoralized", "demoralized (M) {0:number}"),
    ("works.1", "breastworks begun"),
    ("works.2", "breastworks"),
    ("works.3", "fort begun"),
    ("works.4", "fort"),
    ("mp", "{0:plural:one movement point|# movement points} left"),
    ("chosen", "taken along"),
    ("may-march", "may march still"),
    ("along", "goes along"),
    ("active", "active"),
    ("attacks", "attacks"),
    ("retreats", "retreats"),
    ("aboard", "aboard ship"),
    ("contested", "Attacked"),
    ("depot", "The Union's base"),
    ("pontoon", "Pontoon bridge"),
    ("destroyed", "Destroyed"),
    // What happened.
    ("arrival", "{0:piece} is near: it arrives this turn."),
    ("arrival.none", "{0:piece} does not arrive yet."),
    ("arrives", "{0:piece} arrives in {1:space}."),
    ("embarks", "{0:piece} embarks."),
    ("embarks.not", "{0:piece} does not get aboard."),
    ("sails", "{0:piece} sails from {1:space} to {2:space}."),
    ("lands", "{0:piece} goes ashore."),
    ("enter", "{0:piece} comes onto the map in {1:space}."),
    ("transfer", "{0:piece} transfers to {1:space}."),
    ("initiative", "The {0:side} wins the initiative."),
    // What stands behind dice that the line tells otherwise: allowances by side (5.1.3), ties (4.2.2).
    ("initiative.tie", "a tie is the Confederate's"),
    ("march.raised", "at least {0:number}"),
    ("march.lowered", "−{1:number} = {0:number}"),
    ("led.raised.union", "at least {0:number}"),
    ("led.raised.confederate", "+{1:number} = {0:number}"),
    ("led.lowered", "−{1:number} = {0:number}"),
    (
        "initiative.given",
        "The {0:side} has the initiative: it is given, and no dice are rolled.",
    ),
    (
        "initiative.alone",
        "The {0:side} has the initiative: nobody else can act, and no dice are rolled.",
    ),
    ("passes", "The {0:side} passes."),
    ("cycle.over", "The actions of this turn are over."),
    ("activate", "{0:piece} is activated."),
    ("led.units", "{0:piece} takes along {1:pieces}."),
    (
        "led",
        "{0:piece} leads: {1:plural:one movement point|# movement points} for each of his units.",
    ),
    (
        "march",
        "{0:piece} marches with {1:plural:one movement point|# movement points}.",
    ),
    ("extended.none", "{0:piece} bears the long march ({1:signed})."),
    (
        "extended.disorganized",
        "The long march disorganizes {0:piece} ({1:signed}).",
    ),
    (
        "extended.lost",
        "The long march costs {0:piece} {2:plural:one point|# points} and its order ({1:signed}).",
    ),
    ("tires", "Fatigue of {0:pieces}: from {1:number} to {2:number}."),
    ("goes-along", "{0:piece} goes along with {1:piece}."),
    ("falls-back", "{0:piece} retreats with them."),
    ("stays-behind", "{0:piece} stays behind."),
    ("lost", "{0:piece} is no more."),
    ("step", "{0:piece} marches from {1:space} to {2:space}."),
    ("zones.shaken", "{0:piece} is disorganized on its way past the enemy."),
    ("zones.lost", "{0:piece} loses a point on its way past the enemy."),
    (
        "forced",
        "{0:piece} makes a forced march: {1:plural:one movement point|# movement points}. It is disorganized.",
    ),
    (
        "forced.lost",
        "{0:piece} makes a forced march: {1:plural:one movement point|# movement points}. It loses a point.",
    ),
    (
        "bridge.down",
        "{0:piece} destroys what leads from {1:space} to {2:space}.",
    ),
    (
        "bridge.stands",
        "{0:piece} cannot destroy what leads from {1:space} to {2:space}.",
    ),
    (
        "bridge.mended",
        "{0:piece} repairs what leads from {1:space} to {2:space}.",
    ),
    (
        "bridge.broken",
        "{0:piece} does not finish what leads from {1:space} to {2:space}.",
    ),
    (
        "pontoon.holds",
        "The pontoon bridge between {0:space} and {1:space} holds.",
    ),
    (
        "pontoon.gone",
        "The pontoon bridge between {0:space} and {1:space} is swept away.",
    ),
    (
        "pontoon.built",
        "{0:piece} builds a pontoon bridge from {1:space} to {2:space}.",
    ),
    (
        "pontoon.taken-up",
        "{0:piece} takes up the pontoon bridge from {1:space} to {2:space}.",
    ),
    (
        "pontoon.failed",
        "{0:piece} does not finish its bridge from {1:space} to {2:space}.",
    ),
    (
        "pontoon.lost",
        "The pontoon bridge between {0:space} and {1:space} is lost.",
    ),
    ("base", "The Union changes its base to {0:space}."),
    ("base.retained", "The Union keeps its base at White House."),
    ("union.free", "The enemy is seen: all of the Union's units may act."),
    ("releases", "The Confederate may release a unit."),
    ("releases.none", "Nobody is released."),
    (
        "forge",
        "{0:piece} tries Forge Bridge: it costs {1:plural:one more movement point|# more movement points} from now on.",
    ),
    ("raid", "{0:piece} raids {1:space}."),
    ("expected", "Ewell is expected at {0:space}."),
    ("alarm", "The Union is near: Richmond calls for help."),
    ("dusk", "Dusk falls."),
    ("night", "Night falls: nobody attacks any more this turn."),
    ("event.rain", "It rains."),
    ("event.none", "The day is dry."),
    (
        "bombard.none",
        "Gunboats bombard {0:space} without effect ({1:signed}).",
    ),
    (
        "bombard.shaken",
        "Gunboats bombard {0:space} and disorganize all there ({1:signed}).",
    ),
    (
        "bombard.hurt",
        "Gunboats bombard {0:space}: disorder, and a point is lost ({1:signed}).",
    ),
    ("boat.sunk", "The battery in {0:space} drives a gunboat off for good."),
    ("boat.unhurt", "The battery in {0:space} misses."),
    ("boat.supports", "A gunboat supports the defenders of {0:space}."),
    ("released", "{0:piece} is released."),
    ("released.near", "{0:piece} is released: the enemy is near."),
    ("held", "{0:piece} is held back still."),
    ("assault.begun", "{0:piece} means to assault {1:space}."),
    (
        "assault",
        "{0:piece} assaults {1:space} with {2:plural:one unit|# units}.",
    ),
    (
        "assault.grand",
        "{0:piece} assaults {1:space} with {2:plural:one unit|# units}, in a grand assault.",
    ),
    (
        "assault.fails",
        "The assault of {0:piece} does not begin: the die is not below his value. All who were named tire.",
    ),
    (
        "assault.succeeds",
        "{0:piece} begins his assault: the die lets up to {1:plural:one unit|# units} of his hex attack.",
    ),
    ("assault.void", "{0:space} is empty: nobody attacks."),
    (
        "grand.fails",
        "{0:piece} does not bring the others to attack: the die is not below his value.",
    ),
    (
        "grand.succeeds",
        "{0:piece} sends others into the attack: up to {1:number}.",
    ),
    ("unhurt", "{0:piece} is unhurt."),
    ("wounded", "{0:piece} is wounded and leaves the field."),
    ("refused", "The defenders of {0:space} refuse their flanks."),
    (
        "ride",
        "The cavalry in {0:space} retreats, and delays the enemy by {1:plural:one movement point|# movement points}.",
    ),
    ("ride.shaken", "{0:piece} is disorganized in it."),
    ("ride.lost", "{0:piece} loses a point in it."),
    (
        "fight",
        "The {0:side} attacks {1:space}: {2:signed}. Attacker: {3:phrase}. Defender: {4:phrase}.",
    ),
    ("loss", "{0:piece} loses {1:plural:one point|# points}."),
    (
        "loss.all",
        "{0:piece} loses {1:plural:its last point|its last # points} and is no more.",
    ),
    ("retreat", "The defenders of {0:space} are driven off."),
    ("rout", "The defenders of {0:space} are routed."),
    (
        "rout.two-way",
        "The defenders of {0:space} are routed in two directions.",
    ),
    ("driven", "A part of them is driven to {0:space}."),
    ("withdraw", "The defenders of {0:space} retreat by themselves."),
    ("back", "{0:piece} falls back from {1:space} to {2:space}."),
    (
        "surrender",
        "{0:piece} has nowhere to go: {1:plural:one point surrenders|# points surrender}.",
    ),
    ("advance", "{0:piece} advances from {1:space} to {2:space}."),
    ("objective", "The {0:side} takes {1:space}."),
    ("entrenched", "{0:piece}: {1:phrase}."),
    ("recovery", "All units recover."),
    (
        "recovery.exhausted",
        "{0:pieces} {0:plural:is exhausted|are exhausted}.",
    ),
    // Dice.
    ("dice.initiative", "Initiative"),
    ("dice.march", "Movement"),
    ("dice.extended", "Long march"),
    ("dice.forced", "Forced march"),
    ("dice.assault", "Assault"),
    ("dice.grand", "Grand assault"),
    ("dice.wound", "Wound"),
    ("dice.delay", "Delay"),
    ("dice.star", "Artillery"),
    ("dice.attack", "Attack"),
    ("dice.defense", "Defense"),
    ("dice.arrival", "Arrival"),
    ("dice.release", "Release"),
    ("dice.bridge", "Bridge"),
    ("dice.destroy", "Destruction"),
    ("dice.repair", "Repair"),
    ("dice.build", "Bridge"),
    ("dice.event", "Weather"),
    ("dice.bombard", "Bombardment"),
    ("dice.forge", "Forge Bridge"),
    ("dice.embark", "Embarkation"),
    ("dice.battery", "Battery"),
    // How it stands and how it ended.
    ("level.decisive", "decisive"),
    ("level.substantive", "substantive"),
    ("level.marginal", "marginal"),
    (
        "outcome.line",
        "{0:side} victory, {1:phrase}, with {2:plural:one victory point|# victory points} for the {3:side}, who wins from {4:number} on.",
    ),
    // Histories that were sealed before edition 5.
    (
        "outcome",
        "{0:side} victory, {1:phrase}, with {2:plural:one point|# points}.",
    ),
    ("points.objective", "Control of {0:space}"),
    ("points.lost", "{0:space} is the enemy's"),
    ("points.crossed", "{0:piece} has crossed the Chickahominy"),
    ("points.unsupplied", "{0:piece} has no supply line"),
    ("points.new-kent", "{0:piece} is in New Kent County"),
    ("points.train-home", "{0:piece} has come through"),
    ("points.train", "{0:piece}: retreats, long marches, its end"),
    ("points.base-taken", "The new base is taken"),
    ("points.none-in-henrico", "No Union division is in Henrico County"),
    ("points.none-in-hanover", "No Union division is in Hanover County"),
    ("points.none-in-either", "None is in either county"),
    ("points.near-richmond", "{0:piece} is near Richmond"),
    ("points.home", "{0:piece} is in Richmond"),
    ("points.circuit", "{0:piece} has ridden around the enemy"),
    ("points.worn", "Strength lost on marches by the {0:side}"),
    ("points.few-in-the-west", "The Union has not come far"),
    ("points.empty-handed", "No objective"),
    ("points.losses", "Strength lost by the {0:side}"),
    (
        "goals.turns",
        "{0:plural:One turn follows|# turns follow} after this one.",
    ),
    ("goals.last", "This is the last turn."),
    ("goals.held", "Held back now: {0:pieces}."),
    (
        "goals.points",
        "The {0:side} has {1:plural:one victory point|# victory points}.",
    ),
    (
        "goals.objective",
        "{0:spaces}: {1:plural:one point|# points} each. Held by the {2:side}.",
    ),
    (
        "goals.best",
        "{0:spaces}: {1:plural:one point|# points}, of these the best one only. Held by the {2:side}.",
    ),
    (
        "goals.most",
        "{0:spaces}: {1:plural:one point|# points} each, together at most {3:number}. Held by the {2:side}.",
    ),
    (
        "goals.lost",
        "{0:spaces}: the loss costs {1:plural:one point|# points}. Held by the {2:side}.",
    ),
    (
        "goals.losses",
        "Strength lost in combat: each point of the {0:side} brings {1:number}, each of the {2:side} costs {3:number}.",
    ),
    (
        "goals.worn",
        "Strength lost on marches: each point of the {0:side} brings {1:number}, each of the {2:side} costs {3:number}.",
    ),
    (
        "goals.levels",
        "The {0:side} wins from {3:number} points on, substantively from {2:number}, decisively from {1:number}.",
    ),
    (
        "goals.levels.other",
        "The {0:side} wins with {1:number} points or fewer, substantively below {2:number}, decisively below {3:number}.",
    ),
    ("goals.winner", "As things are, the {0:side} wins: {1:phrase}."),
];
