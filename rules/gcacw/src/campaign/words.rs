//! The words of the campaign: what it asks and says. Each key begins with `campaign.`, so that the tests of the other
//! scenarios know which words they need not hear.

use kernel::choice::Target;
use kernel::package::{PhraseEntry, TidingEntry};
use kernel::{Phrase, phrase};

use super::{Asked, Closing};
use crate::choice::Choice;
use crate::state::State;
use protocol::package::Tiding;

/// A question in words: its case, and the phrases for him who is asked and for those who wait.
pub(crate) fn question(asked: Asked) -> (&'static str, Phrase, Phrase) {
    let bare = |case, ask, wait| (case, Phrase::bare(ask), Phrase::bare(wait));
    match asked {
        Asked::Landing => bare("advanced 2.0", "campaign.ask.landing", "campaign.wait.landing"),
        Asked::Lee => bare("advanced 20.0", "campaign.ask.lee", "campaign.wait.lee"),
        Asked::Posture => bare("advanced 5.0", "campaign.ask.posture", "campaign.wait.posture"),
        Asked::GoOn(_) => bare("advanced 6.0", "campaign.ask.go-on", "campaign.wait.go-on"),
        Asked::Tie => bare("advanced 6.0", "campaign.ask.tie", "campaign.wait.tie"),
        Asked::OffMap(..) => bare("advanced 15.0", "campaign.ask.off-map", "campaign.wait.off-map"),
        Asked::Detachment(unit) => (
            "advanced 19.1",
            phrase!("campaign.ask.detachment", unit.wire()),
            phrase!("campaign.wait.detachment", unit.wire()),
        ),
        Asked::Battery(unit, new) => (
            "advanced 19.3",
            phrase!("campaign.ask.battery", unit.wire(), new.wire()),
            phrase!("campaign.wait.detachment", unit.wire()),
        ),
        Asked::Attachment(_, None) => bare("advanced 19.2", "campaign.ask.attachment", "campaign.wait.attachment"),
        Asked::Attachment(_, Some(unit)) => (
            "advanced 19.2",
            phrase!("campaign.ask.attachment.to", unit.wire()),
            Phrase::bare("campaign.wait.attachment"),
        ),
        Asked::Evacuation => bare("advanced 15.0", "campaign.ask.evacuation", "campaign.wait.evacuation"),
        Asked::Draw(..) | Asked::Coast => bare("advanced 13.1", "campaign.ask.draw", "campaign.wait.draw"),
        Asked::Hill => bare("advanced 13.1", "campaign.ask.hill", "campaign.wait.hill"),
        Asked::Offensive => bare("advanced 14.0", "campaign.ask.offensive", "campaign.wait.offensive"),
        Asked::ValleyLoss(points) => (
            "advanced 14.0",
            phrase!("ask.loss", points),
            phrase!("wait.loss", points),
        ),
        Asked::Release | Asked::Released(_) => bare("advanced 14.0", "campaign.ask.release", "campaign.wait.release"),
        Asked::Arrival(unit) | Asked::Gate(unit) => {
            let unit = unit.wire();
            (
                "advanced 15.0",
                phrase!("ask.arrive", unit),
                phrase!("wait.arrive", unit),
            )
        }
        Asked::Corps(unit) => (
            "advanced 14.0",
            phrase!("campaign.ask.corps", unit.wire()),
            phrase!("campaign.wait.corps", unit.wire()),
        ),
        Asked::Reorganization => bare("advanced 21.0", "campaign.ask.reorganize", "campaign.wait.reorganize"),
        Asked::NewLeader(leader) => {
            let leader = leader.wire();
            (
                "advanced 21.0",
                phrase!("campaign.ask.new-leader", leader),
                phrase!("campaign.wait.new-leader", leader),
            )
        }
        Asked::Depots(_) => bare("advanced 17.1", "campaign.ask.depots", "campaign.wait.depots"),
        Asked::Guns => bare("advanced 18.0", "campaign.ask.guns", "campaign.wait.guns"),
        Asked::Forage(..) => bare("advanced 17.4", "campaign.ask.forage", "campaign.wait.forage"),
        Asked::Sortie => bare("advanced 9.0", "campaign.ask.sortie", "campaign.wait.sortie"),
        Asked::Boats(_) => bare("advanced 11.0", "campaign.ask.boats", "campaign.wait.boats"),
        Asked::Norfolk(_) | Asked::Stormed(_) => bare("advanced 16.2", "campaign.ask.norfolk", "campaign.wait.norfolk"),
        Asked::LeavesNorfolk => bare("advanced 16.2", "campaign.ask.garrison", "campaign.wait.garrison"),
        Asked::Bluff => bare("advanced 16.2", "campaign.ask.bluff", "campaign.wait.bluff"),
    }
}

/// What a plain answer is called where a question is asked; none where its verb says it.
pub(crate) const fn label(asked: Asked, choice: Choice) -> Option<&'static str> {
    Some(match (asked, choice) {
        (Asked::Posture, Choice::Declare) => ROUSE,
        (Asked::Posture, Choice::Done) => "campaign.done.passive",
        (Asked::GoOn(_), Choice::Declare) => "campaign.declare.go-on",
        (Asked::GoOn(_), Choice::Done) => "campaign.done.go-on",
        (Asked::Tie, Choice::Declare) => "campaign.declare.tie",
        (Asked::Tie, Choice::First) => "campaign.declare.tie.first",
        (Asked::Tie, Choice::Done) => "campaign.done.tie",
        (Asked::OffMap(..), Choice::Done) => "done.transfer",
        (Asked::Attachment(..), Choice::Done) => "campaign.done.attachment",
        (Asked::Depots(_), Choice::Done) => "campaign.done.depots",
        (Asked::Forage(..), Choice::Done) => "campaign.done.forage",
        (Asked::Boats(_) | Asked::Guns | Asked::Sortie, Choice::Done) => "campaign.done.stay",
        (Asked::Offensive | Asked::Release | Asked::Reorganization | Asked::Norfolk(_), Choice::Done) => {
            "campaign.done.no"
        }
        (Asked::Bluff | Asked::Released(_), Choice::Done) => "campaign.done.nobody",
        _ => return None,
    })
}

/// What it is called that the Union becomes active.
pub(crate) const ROUSE: &str = "campaign.declare.active";

/// What is asked and told of what is still done after a tie (6.0).
pub(crate) fn closing(state: &State) -> Option<(&'static str, &'static str)> {
    Some(match state.campaign.as_ref()?.closing? {
        Closing::First(_) | Closing::Second(_) => ("campaign.ask.closing", "campaign.wait.closing"),
        Closing::Aboard => ("campaign.ask.closing.aboard", "campaign.wait.closing.aboard"),
    })
}

/// The phrases of the campaign.
pub(crate) const PHRASES: &[PhraseEntry] = &[
    ("campaign.ask.landing", "Where does the Army of the Potomac land?"),
    ("campaign.wait.landing", "says where the Army of the Potomac lands"),
    ("campaign.ask.lee", "Where does Lee join the army?"),
    ("campaign.wait.lee", "says where Lee joins the army"),
    (
        "campaign.ask.posture",
        "Is the Union command active for the coming week, for a command point?",
    ),
    ("campaign.wait.posture", "chooses the posture of the Union command"),
    (
        "campaign.ask.go-on",
        "Double ones end the actions of this turn. Do you try to go on?",
    ),
    ("campaign.wait.go-on", "may try to go on"),
    (
        "campaign.ask.tie",
        "The initiative dice are tied before a passive enemy. Do you end the actions of this turn?",
    ),
    ("campaign.wait.tie", "may end the actions of this turn"),
    (
        "campaign.tie.ends",
        "A tie ends the actions of the day: the {0:side} begins with long marches.",
    ),
    (
        "campaign.ask.closing",
        "The actions are over. Rested units far from the enemy may still march a long way.",
    ),
    ("campaign.wait.closing", "may still march long ways"),
    (
        "campaign.ask.closing.aboard",
        "The actions are over. Units may still go by train and ship.",
    ),
    ("campaign.wait.closing.aboard", "may still use trains and ships"),
    (
        "campaign.ask.off-map",
        "Units may be sent to boxes beside the maps, and on their way from them.",
    ),
    ("campaign.wait.off-map", "may send units to boxes and from them"),
    (
        "campaign.ask.detachment",
        "How much of the strength of {0:piece} is detached?",
    ),
    ("campaign.wait.detachment", "detaches a part of {0:piece}"),
    (
        "campaign.ask.battery",
        "How much of the artillery of {0:piece} goes with {1:piece}?",
    ),
    (
        "campaign.ask.attachment",
        "Units may be attached to others in their hexes.",
    ),
    ("campaign.wait.attachment", "may attach units to others"),
    ("campaign.ask.attachment.to", "To which unit is {0:piece} attached?"),
    (
        "campaign.detached",
        "{0:piece} detaches {1:piece} with a strength of {2:number}.",
    ),
    (
        "campaign.battery.given",
        "{1:plural:One point|# points} of artillery {1:plural:goes|go} with {0:piece}.",
    ),
    (
        "campaign.attached",
        "{0:piece} is attached to {1:piece}, which has now a strength of {2:number}.",
    ),
    ("campaign.badge.artillery", "artillery {0:number}"),
    ("campaign.badge.strength", "strength {0:number}"),
    ("campaign.badge.demi", "demi-division"),
    ("campaign.badge.under", "under {0:piece}"),
    (
        "campaign.ask.evacuation",
        "All units leave the Rappahannock. Where do they go?",
    ),
    ("campaign.wait.evacuation", "leaves the Rappahannock"),
    ("campaign.ask.draw", "Which unit comes as a reinforcement?"),
    ("campaign.wait.draw", "chooses reinforcements"),
    ("campaign.ask.hill", "Where does A.P. Hill join the army?"),
    ("campaign.wait.hill", "says where A.P. Hill joins the army"),
    (
        "campaign.ask.offensive",
        "Does Jackson take the offensive in the Valley?",
    ),
    ("campaign.wait.offensive", "may take the offensive in the Valley"),
    (
        "campaign.ask.release",
        "Divisions at Fredericksburg may be released, by land or by sea.",
    ),
    (
        "campaign.wait.release",
        "may have divisions released from Fredericksburg",
    ),
    ("campaign.ask.corps", "{0:piece} has come. Under which corps is it put?"),
    ("campaign.wait.corps", "may put {0:piece} under another corps"),
    ("campaign.declare.active", "Be active, for a command point"),
    ("campaign.done.passive", "Be passive"),
    ("campaign.declare.go-on", "Try to go on"),
    ("campaign.done.go-on", "Let the actions end"),
    ("campaign.declare.tie", "End the actions of this turn"),
    (
        "campaign.declare.tie.first",
        "End the actions, and march before the Union",
    ),
    ("campaign.done.tie", "Go on, with the initiative"),
    ("campaign.done.depots", "No more of depots"),
    ("campaign.done.forage", "Nobody else forages"),
    ("campaign.done.stay", "Stay"),
    ("campaign.done.attachment", "No more attachments"),
    ("campaign.done.no", "No"),
    ("campaign.done.nobody", "Nobody"),
    ("campaign.landed", "The Army of the Potomac lands at {0:space}"),
    ("campaign.event.rain.1", "Rain, today and tomorrow"),
    ("campaign.event.rain.2", "Rain, today and for two more days"),
    ("campaign.event.rain.3", "Rain, today and for three more days"),
    ("campaign.event.paralysis.union", "The Union command is paralysed"),
    (
        "campaign.event.paralysis.confederate",
        "The Confederate command is paralysed",
    ),
    ("campaign.ask.reorganize", "Is the Army of the Potomac reorganized?"),
    ("campaign.wait.reorganize", "may reorganize the army"),
    ("campaign.ask.new-leader", "Where does {0:piece} join his corps?"),
    ("campaign.wait.new-leader", "says where {0:piece} joins his corps"),
    ("campaign.reorganized", "The Army of the Potomac is reorganized"),
    ("campaign.replaced", "{1:piece} takes the place of {0:piece}"),
    (
        "campaign.ask.depots",
        "One depot may be begun or completed; others may be given up.",
    ),
    ("campaign.wait.depots", "builds depots"),
    ("campaign.depot", "A depot is begun at {0:space}"),
    ("campaign.depot.complete", "The depot at {0:space} is complete"),
    ("campaign.depot.gone", "The depot at {0:space} is gone"),
    ("campaign.ask.guns", "Where does the siege artillery go?"),
    ("campaign.wait.guns", "may move the siege artillery"),
    ("campaign.siege.moved", "The siege artillery goes to {0:space}"),
    ("campaign.siege.lost", "The siege artillery is lost at {0:space}"),
    ("campaign.ask.forage", "Units out of supply may forage."),
    ("campaign.wait.forage", "forages"),
    ("dice.campaign.forage", "Foraging"),
    ("rolls.campaign.forage", "rolls for food"),
    ("campaign.forage.found", "{0:piece} finds food ({1:signed})"),
    ("campaign.forage.nothing", "{0:piece} finds nothing ({1:signed})"),
    ("campaign.hungry", "{0:piece} is out of supply"),
    ("campaign.starves", "{0:piece} is still out of supply and loses a point"),
    ("dice.campaign.strategy", "Strategic event"),
    ("campaign.initiative.1", "The Union gains a command point"),
    ("campaign.initiative.2", "The Union gains two command points"),
    ("campaign.no-sortie", "The Virginia makes no sortie this week"),
    ("campaign.bluff", "Guns are placed on Drewry's Bluff"),
    ("campaign.relief", "Johnston is relieved: Lee takes command"),
    ("campaign.passive", "The Union command is passive"),
    ("campaign.active", "The Union command is active"),
    ("dice.campaign.cycle", "Going on"),
    ("campaign.goes-on", "It goes on"),
    ("campaign.stops", "It does not"),
    ("campaign.sent", "{0:piece} is under way for {1:plural:one day|# days}"),
    ("campaign.boxed", "{0:piece} has come to {1:space}"),
    ("dice.campaign.richmond", "Reinforcements from Richmond"),
    ("dice.campaign.carolina", "Reinforcements from the Carolinas"),
    ("dice.campaign.baltimore", "Reinforcements from Baltimore"),
    ("dice.campaign.coast", "Reinforcements from the Atlantic coast"),
    ("campaign.drawn", "{0:plural:One unit comes|# units come}"),
    ("campaign.demi", "{0:piece} is a demi-division from now on"),
    ("dice.campaign.offensive", "Offensive in the Valley"),
    (
        "campaign.offensive",
        "It moves the marker by {0:plural:one box|# boxes} (die {1:signed})",
    ),
    ("dice.campaign.loss", "What the offensive costs"),
    (
        "campaign.offensive.loss",
        "{0:plural:One point|# points} of strength are lost",
    ),
    ("dice.campaign.lincoln", "Lincoln"),
    ("campaign.lincoln.agrees", "Lincoln lets units go"),
    ("campaign.lincoln.refuses", "Lincoln lets nobody go"),
    ("dice.campaign.release", "Release"),
    (
        "campaign.released",
        "Infantry of strength {0:number} and cavalry of strength {1:number} are released",
    ),
    ("campaign.under", "{0:piece} is put under {1:piece}"),
    (
        "campaign.siege.ready",
        "The siege artillery is ready: a command point for the Union",
    ),
    (
        "campaign.points",
        "{0:signed} for the Union, which has {1:plural:one victory point|# victory points}",
    ),
    ("campaign.points.weeks", "Weeks, ironclads, depots and siege artillery"),
    ("dice.campaign.end", "The end of the game"),
    ("campaign.ends", "The campaign is over"),
    (
        "campaign.goals.end",
        "From turn 91 on a die may end the game with a week.",
    ),
    ("campaign.ask.sortie", "Does the Virginia make a sortie?"),
    ("campaign.wait.sortie", "says whether the Virginia makes a sortie"),
    ("campaign.ask.boats", "Where do the gunboats go?"),
    ("campaign.wait.boats", "moves gunboats"),
    ("campaign.ask.norfolk", "Is Norfolk attacked, or are units moved there?"),
    ("campaign.wait.norfolk", "says whether Norfolk is attacked"),
    ("campaign.ask.garrison", "Where does the garrison of Norfolk go?"),
    ("campaign.wait.garrison", "places the garrison of Norfolk"),
    (
        "campaign.ask.bluff",
        "Who gives a point for a battery at Drewry's Bluff?",
    ),
    (
        "campaign.wait.bluff",
        "says whether a battery is built at Drewry's Bluff",
    ),
    // 7.0 strategic movement.
    (
        "campaign.far",
        "{0:piece} marches a long way for {1:plural:one level|# levels} of fatigue: {2:plural:one movement point|# movement points}.",
    ),
    ("campaign.afar", "{0:piece} leads his units a long way."),
    // 8.0 railroads.
    ("campaign.entrains", "{0:piece} takes a train at {1:space}."),
    (
        "campaign.rides",
        "{0:piece} goes by rail from {1:space} to {2:space}, for {3:plural:one level|# levels} of fatigue.",
    ),
    ("campaign.disembarks", "{0:piece} gets off."),
    // 9.0 the ironclads.
    ("dice.campaign.sortie", "Sortie"),
    ("rolls.campaign.sortie", "rolls for the sortie"),
    (
        "campaign.sortie.none",
        "The Virginia comes back to {1:space}: nothing has happened.",
    ),
    (
        "campaign.sortie.damaged",
        "The Virginia and the Monitor are damaged for {0:plural:one turn|# turns}.",
    ),
    ("campaign.sortie.virginia", "The Virginia is lost."),
    ("campaign.sortie.monitor", "The Monitor is lost."),
    ("campaign.sortie.both", "The Virginia and the Monitor are lost."),
    ("campaign.scuttled", "The Virginia is lost with her port."),
    // 10.0 ships.
    ("dice.campaign.embark", "Embarkation"),
    ("rolls.campaign.embark", "rolls for the embarkation"),
    ("campaign.embarks", "{0:piece} takes ship ({1:signed})."),
    ("campaign.misses", "{0:piece} finds no ship ({1:signed})."),
    ("campaign.takes-ship", "{0:piece} takes ship."),
    (
        "campaign.sails",
        "{0:piece} sails to {1:space}, for {2:plural:one level|# levels} of fatigue.",
    ),
    ("campaign.on-train", "on a train"),
    ("campaign.unsupplied", "out of supply"),
    ("campaign.due", "{1:phrase}, due on turn {0:number}"),
    ("campaign.goal.valley", "under way to the Valley"),
    ("campaign.goal.rappahannock", "under way to the Rappahannock"),
    ("campaign.goal.norfolk", "under way to Norfolk"),
    ("campaign.goal.monroe", "under way to Fort Monroe"),
    ("campaign.goal.junction", "under way to Hanover Junction"),
    ("campaign.goal.west", "under way to Richmond, from the west"),
    ("campaign.goal.north", "under way to the northern edge"),
    ("campaign.goal.peninsula", "under way from Fort Monroe to the Peninsula"),
    ("campaign.goal.south", "under way to the southern edge"),
    ("campaign.goal.sea", "under way by sea"),
    ("campaign.depot.stands", "Union depot"),
    ("campaign.depot.begun", "Union depot, begun"),
    ("campaign.depot.leaving", "Union depot, being dismantled"),
    ("campaign.siege", "Siege artillery"),
    (
        "campaign.siege.rests",
        "Siege artillery, works in {0:plural:one week|# weeks}",
    ),
    ("campaign.on-ship", "on a ship"),
    // 11.0 gunboats.
    ("campaign.boat.moves", "Gunboat {0:number} goes to {1:phrase}."),
    (
        "campaign.boat.driven",
        "Gunboat {0:number} is driven back to Hampton Roads.",
    ),
    ("campaign.box.hampton-roads", "Hampton Roads"),
    ("campaign.box.york", "the York"),
    ("campaign.box.rappahannock", "the Rappahannock"),
    ("campaign.box.james-east", "the lower James"),
    ("campaign.box.james-west", "the upper James"),
    (
        "campaign.battery.lost",
        "The naval battery at {0:space} is lost for good.",
    ),
    // 12.0 counties.
    (
        "campaign.county.gained",
        "The Union controls {1:phrase} County: it holds {0:space}.",
    ),
    ("campaign.county.lost", "The Union controls {1:phrase} County no more."),
    ("campaign.county.caroline", "Caroline"),
    ("campaign.county.chesterfield", "Chesterfield"),
    ("campaign.county.dinwiddie", "Dinwiddie"),
    ("campaign.county.gloucester", "Gloucester"),
    ("campaign.county.hanover", "Hanover"),
    ("campaign.county.henrico", "Henrico"),
    ("campaign.county.king-william", "King William"),
    ("campaign.county.new-kent", "New Kent"),
    ("campaign.county.prince-george", "Prince George"),
    ("campaign.county.sussex", "Sussex"),
    ("campaign.county.york", "York"),
    // 16.0 Norfolk, 22.0 Drewry's Bluff.
    ("dice.campaign.norfolk", "Norfolk"),
    ("rolls.campaign.norfolk", "rolls the attack on Norfolk"),
    (
        "campaign.norfolk.falls",
        "{0:space} falls: {2:number} against {3:number}, {1:signed}.",
    ),
    (
        "campaign.norfolk.holds",
        "{0:space} holds: {2:number} against {3:number}, {1:signed}.",
    ),
    ("campaign.norfolk.taken", "The Union controls {0:space}."),
    ("campaign.shifts", "{0:piece} crosses to {1:space}."),
    ("campaign.bluff.built", "A naval battery is built at {0:space}."),
    ("rolls.campaign.strategy", "rolls the strategic event"),
    ("rolls.campaign.cycle", "rolls to go on"),
    ("rolls.campaign.richmond", "rolls for reinforcements"),
    ("rolls.campaign.carolina", "rolls for reinforcements"),
    ("rolls.campaign.baltimore", "rolls for reinforcements"),
    ("rolls.campaign.coast", "rolls for reinforcements"),
    ("rolls.campaign.offensive", "rolls for the offensive"),
    ("rolls.campaign.loss", "rolls for losses"),
    ("rolls.campaign.lincoln", "asks Lincoln"),
    ("rolls.campaign.release", "rolls for the release"),
    ("rolls.campaign.end", "rolls for the end of the game"),
];

/// What the dice of the campaign are shown as.
pub(crate) const TIDINGS: &[TidingEntry] = &[(
    Tiding::Roll,
    &[
        "campaign.event.rain.1",
        "campaign.event.rain.2",
        "campaign.event.rain.3",
        "campaign.event.paralysis.union",
        "campaign.event.paralysis.confederate",
        "campaign.initiative.1",
        "campaign.initiative.2",
        "campaign.no-sortie",
        "campaign.bluff",
        "campaign.relief",
        "campaign.goes-on",
        "campaign.stops",
        "campaign.drawn",
        "campaign.offensive",
        "campaign.offensive.loss",
        "campaign.lincoln.agrees",
        "campaign.lincoln.refuses",
        "campaign.released",
        "campaign.ends",
        "campaign.forage.found",
        "campaign.forage.nothing",
        "campaign.embarks",
        "campaign.misses",
        "campaign.sortie.none",
        "campaign.sortie.damaged",
        "campaign.sortie.virginia",
        "campaign.sortie.monitor",
        "campaign.sortie.both",
        "campaign.norfolk.falls",
        "campaign.norfolk.holds",
    ],
)];
