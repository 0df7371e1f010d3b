//! The words of the campaign: what it asks and says. Each key begins with `campaign.`, so that the tests of the other
//! scenarios know which words they need not hear.

use kernel::choice::Target;
use kernel::package::PhraseEntry;
use kernel::{Phrase, phrase};

use super::Asked;

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
        Asked::Evacuation => bare("advanced 15.0", "campaign.ask.evacuation", "campaign.wait.evacuation"),
        Asked::Draw(..) | Asked::Coast => bare("advanced 13.0", "campaign.ask.draw", "campaign.wait.draw"),
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
    }
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
        "campaign.ask.off-map",
        "Units may be sent to boxes beside the maps, and on their way from them.",
    ),
    ("campaign.wait.off-map", "may send units to boxes and from them"),
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
    ("campaign.landed", "The Army of the Potomac lands at {0:space}"),
    ("campaign.event.rain.1", "Rain, today and tomorrow"),
    ("campaign.event.rain.2", "Rain, today and for two more days"),
    ("campaign.event.rain.3", "Rain, today and for three more days"),
    ("campaign.event.paralysis.union", "The Union command is paralysed"),
    (
        "campaign.event.paralysis.confederate",
        "The Confederate command is paralysed",
    ),
    ("campaign.dice.strategy", "Strategic event"),
    ("campaign.initiative.1", "The Union gains a command point"),
    ("campaign.initiative.2", "The Union gains two command points"),
    ("campaign.no-sortie", "The Virginia makes no sortie this week"),
    ("campaign.bluff", "Guns are placed on Drewry's Bluff"),
    ("campaign.relief", "Johnston is relieved: Lee takes command"),
    ("campaign.passive", "The Union command is passive"),
    ("campaign.active", "The Union command is active"),
    ("campaign.dice.cycle", "Going on"),
    ("campaign.goes-on", "It goes on"),
    ("campaign.stops", "It does not"),
    ("campaign.sent", "{0:piece} is under way for {1:plural:one day|# days}"),
    ("campaign.boxed", "{0:piece} has come to {1:space}"),
    ("campaign.dice.richmond", "Reinforcements from Richmond"),
    ("campaign.dice.carolina", "Reinforcements from the Carolinas"),
    ("campaign.dice.baltimore", "Reinforcements from Baltimore"),
    ("campaign.dice.coast", "Reinforcements from the Atlantic coast"),
    ("campaign.drawn", "{0:plural:One unit comes|# units come}"),
    ("campaign.demi", "{0:piece} is a demi-division from now on"),
    ("campaign.dice.offensive", "Offensive in the Valley"),
    (
        "campaign.offensive",
        "It moves the marker by {0:plural:one box|# boxes} (die {1:signed})",
    ),
    ("campaign.dice.loss", "What the offensive costs"),
    (
        "campaign.offensive.loss",
        "{0:plural:One point|# points} of strength are lost",
    ),
    ("campaign.dice.lincoln", "Lincoln"),
    ("campaign.lincoln.agrees", "Lincoln lets units go"),
    ("campaign.lincoln.refuses", "Lincoln lets nobody go"),
    ("campaign.dice.release", "Release"),
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
    ("campaign.dice.end", "The end of the game"),
    ("campaign.ends", "The campaign is over"),
];
