//! What only Birth of a Legend says.

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(crate) const PHRASES: &[PhraseEntry] = &[
    // What is asked, and what the others read meanwhile.
    (
        "ask.impulse",
        "Your impulse: activate a leader or a unit, regroup an area, or pass.",
    ),
    (
        "ask.first.0",
        "You lead the Union: keep your landings, the Supply Train and the way to the river until July 2. Your impulse: press a leader to activate his command, or a unit; or regroup an area, or pass.",
    ),
    (
        "ask.first.1",
        "You lead the Confederates: take the Union landings, or cut its army off from the river by July 2. Your impulse: press a leader to activate his command, or a unit; or regroup an area, or pass.",
    ),
    (
        "ask.attempt",
        "{1:piece} has failed his roll. Activate one unit in {0:space}, or end the impulse.",
    ),
    (
        "ask.attempted",
        "The leader in {0:space} has failed his roll. Activate one unit there, or end the impulse.",
    ),
    (
        "ask.combine",
        "Choose two leaders whom {0:piece} sends into a combined assault.",
    ),
    (
        "ask.combine-second",
        "{0:piece} sends {1:piece} into a combined assault. Whom with him?",
    ),
    (
        "ask.operation.evaded",
        "{0:piece} leads in {1:spaces}. The cavalry has screened away: if he assaults nobody, he stays active.",
    ),
    (
        "ask.company",
        "{0:piece} acts, with the independents beside it: move and assault.",
    ),
    ("ask.regroup", "{0:space} regroups: move to the free areas around it."),
    (
        "ask.regroup-second",
        "{0:space} regroups: move to the free areas around it. Before anybody moves, the Advantage lets a second area regroup.",
    ),
    (
        "ask.regroup-both",
        "{0:spaces} regroup: move to the free areas around them.",
    ),
    (
        "ask.screen",
        "The enemy enters {0:space}, where only your cavalry stands: does it screen away? If all does, he may go on; a leader who then assaults nobody stays active.",
    ),
    (
        "ask.ready",
        "{0:piece} is inactive today: no +1 to his leaders’ rolls, and 1 less in attacks. Spend the Advantage to make him active?",
    ),
    (
        "ask.train",
        "Shall the Supply Train leave for {0:space}? It would be on its way for three days.",
    ),
    (
        "ask.heroic",
        "The assault on {0:space} succeeds by {1:number}. Spend the Advantage on a heroic defense?",
    ),
    (
        "confirm.train",
        "{0:space} is in Confederate hands. If it still is when the train arrives, joined to Richmond, the train is lost \
         there at nightfall.",
    ),
    ("wait.attempt", "activate one unit in {0:space}, or nobody"),
    ("wait.combine", "choose the leaders of a combined assault"),
    ("wait.regroup", "regroup {0:space}"),
    ("wait.ready", "spend the Advantage on {0:piece}, or not"),
    ("wait.train", "move the Supply Train, or not"),
    ("wait.heroic", "defend {0:space} heroically, or not"),
    ("successor", "his successor comes at dawn of {0:phrase}"),
    ("day.8", "no day of this campaign"),
    ("costs.advantage", "spends the Advantage"),
    ("buy.ready", "Spend it: {0:piece} is active"),
    ("buy.heroic", "Buy a stalemate: {0:piece} is exhausted{1:phrase}"),
    ("buy.heroic-dear", "Buy a stalemate: {0:piece} is eliminated{1:phrase}"),
    ("buy.heroic.back", ", the attackers go back"),
    ("buy.heroic.stay", ""),
    (
        "keep.heroic",
        "Keep the Advantage: {0:plural:a casualty point|# casualty points} to absorb",
    ),
    ("keep.spared", "Keep the Advantage: the cover spares you all loss"),
    // Dice.
    ("rolls.ready", "rolls for the army leader"),
    ("rolls.initiative", "rolls for initiative"),
    ("rolls.sleep", "rolls for Jackson"),
    ("rolls.relief", "rolls for McDowell"),
    ("dice.ready", "army leader"),
    ("dice.initiative", "initiative"),
    // The dawn.
    ("dawn", "Dawn of {0:phrase}. All subordinate leaders are active."),
    (
        "ready.active",
        "{0:piece} is active today: the roll is high enough for his rating.",
    ),
    (
        "ready.inactive",
        "{0:piece} is inactive today: the roll is too low for his rating.",
    ),
    ("ready.restored", "The Advantage is spent: {0:piece} is active."),
    (
        "train.leaves",
        "The Supply Train leaves {0:space} for {1:space}, three days away.",
    ),
    ("train.arrives", "The Supply Train arrives in {0:space}."),
    // Impulses.
    (
        "activate.corps",
        "{0:piece} activates his command in {1:space}: {2:sum} against {3:number}.",
    ),
    (
        "initiative.fails",
        "{0:piece} does not stir in {1:space}: {2:sum} against {3:number}.",
    ),
    (
        "corps.plain",
        "{0:piece} activates his command on {1:plural:any roll|# or more} (his rating)",
    ),
    (
        "corps.helped",
        "{0:piece} activates his command on {1:plural:any roll|# or more} (army leader +1, rating {2:number})",
    ),
    (
        "corps.rain",
        "{0:piece} activates his command on {1:plural:any roll|# or more} (rain −1, rating {2:number})",
    ),
    (
        "corps.helped-in-rain",
        "{0:piece} activates his command on {1:plural:any roll|# or more} (army leader +1, rain −1: his rating)",
    ),
    (
        "activate.company",
        "{0:piece} activates in {1:space}, and the independents beside it.",
    ),
    ("company", "{0:piece} acts, with the independents beside it"),
    ("combined.advantage", "The Advantage is spent on a combined assault."),
    ("combined.free", "Lee commands!"),
    ("lee", "Lee sends {0:piece} and {1:piece} together"),
    ("lee.two", "Lee sends two leaders together"),
    ("joint", "{0:piece} and {1:piece} assault together"),
    ("joint.two", "Two leaders assault together"),
    (
        "activate.combined",
        "{0:piece} sends {1:pieces} into a combined assault from {2:space}.",
    ),
    ("regroup", "The {0:side} army regroups in {1:space}."),
    // Assaults.
    ("screen.first", "Before that, the cavalry in {0:space} may screen away."),
    (
        "heroic",
        "The Advantage is spent on a heroic defense of {0:space}: the assault ends in a stalemate.",
    ),
    ("value.combat", "Combat Rating of {0:piece}"),
    ("value.idle", "{0:piece} is inactive"),
    ("value.corps", "{0:plural:One command|Different commands: #}"),
    ("value.minor", "Attack over minor water"),
    ("value.major", "Attack over major water"),
    ("value.train", "The Supply Train is on its way"),
    // The advanced game.
    ("gunboats", "gunboats"),
    ("siege-guns", "siege guns"),
    ("value.siege", "Siege guns"),
    ("siege.lost", "The siege guns are lost with {0:space}."),
    ("dice.sleep", "Jackson"),
    ("dice.sleep.sum", "(asleep on 1 or 2)"),
    ("dice.weather.sum", "(rain on 6)"),
    ("sleeper.sleeps", "{0:piece} sleeps through the day."),
    ("sleeper.wakes", "{0:piece} is awake."),
    ("dice.relief", "McDowell"),
    ("relief.may-come", "McDowell's corps may come."),
    ("relief.waits", "McDowell's corps does not come before June 29."),
    ("ask.relief", "McDowell's corps is at hand: where does it enter?"),
    ("wait.relief", "bring McDowell's corps, or not"),
    ("value.gunboats", "Gunboats on the James"),
    ("engineers", "Union engineers"),
    (
        "engineers.from",
        "Repair the bridge to {0:space} with engineers: on {1:number} or more",
    ),
    (
        "engineers.surely",
        "Repair the bridge to {0:space} with engineers: on any roll",
    ),
    ("reduced", "What is left fights on in {1:space}: {0:piece}."),
    // The end.
    ("landings.taken", "Both landings are in Confederate hands at nightfall."),
    (
        "train.captured",
        "The Supply Train is in Confederate hands at nightfall.",
    ),
    (
        "score.landing",
        "{0:space} is a landing: with both, or with the one where the Supply Train is, the Confederates win at nightfall.",
    ),
    ("score.decides", "{0:space} may decide the campaign after the last day."),
    ("final.areas", "The Seven Days are over."),
    ("outcome.landings", "The Confederates have taken both landings."),
    ("outcome.train", "The Confederates have captured the Supply Train."),
    (
        "outcome.confederate",
        "The Confederates hold {0:spaces}: the Army of the Potomac is cut off from the river.",
    ),
    (
        "goals.confederate",
        "The Confederates hold {0:spaces}: as it stands, they would win after the last day.",
    ),
    (
        "goals.union",
        "After the last day the Confederates need {0:space} and {1:spaces}: as it stands, the Union would win.",
    ),
    (
        "goals.union.moved",
        "After the last day the Confederates need {0:space} and one of {1:spaces}: as it stands, the Union would win.",
    ),
    (
        "outcome.union",
        "The Army of the Potomac has kept its way to the river.",
    ),
    ("costs.force-all", "infantry then assaults as if exhausted"),
];

pub(crate) const VERBS: &[VerbEntry] = &[
    (
        "lee-commands",
        "Lee commands a combined assault, and is then inactive",
        "8.1.4",
        false,
    ),
    ("combine", "Combined assault", "12.1", false),
    ("send", "Send {0:piece}", "12.1", false),
    ("relocate", "Move the Supply Train", "6.2.2", false),
    ("hold", "Not today", "6.2.2", false),
    ("take-works", "Keep the works", "11.2", false),
    ("level-works", "Level the works", "11.2", false),
    ("entrench-all", "Entrench everywhere", "11.1", false),
    ("never", "Done, and do not ask again", "11.3", false),
    ("regroup", "Regroup {0:space}", "8.1.2", false),
    ("bid", "Bid {0:number}", "16.1.1", false),
    ("force-all", "All on a forced march", "15.3", false),
    ("second", "Regroup {0:space} too", "12.1", false),
    ("force", "{0:piece}: forced march", "15.3", false),
    ("risk", "{0:piece} is at risk", "15.2", true),
    ("demolish", "Blow up the bridge to {0:space}", "15.4.1", true),
    ("repair", "Repair the bridge to {0:space}", "15.4.3", true),
    (
        "engineers",
        "Repair the bridge to {0:space} with engineers",
        "15.4.4",
        true,
    ),
    ("arrive", "Enter at {0:space}", "16.5", false),
    ("remove", "Remove the works in {0:space}", "11.3", false),
    ("corps", "{0:piece} activates his command", "8.1.1", true),
];

pub(crate) const TIDINGS: &[TidingEntry] = &[
    (Tiding::Fight, &["heroic"]),
    (
        Tiding::Leader,
        &[
            "ready.active",
            "ready.inactive",
            "ready.restored",
            "sleeper.sleeps",
            "sleeper.wakes",
        ],
    ),
    (
        Tiding::Arrival,
        &["relief.may-come", "relief.waits", "train.leaves", "train.arrives"],
    ),
    (
        Tiding::Points,
        &["score.landing", "score.decides", "landings.taken", "train.captured"],
    ),
    (Tiding::Roll, &["activate.corps", "initiative.fails"]),
];
