//! The words of the campaign: what it asks and says. Each key begins with `campaign.`, so that the tests of the other
//! scenarios know which words they need not hear.

use kernel::package::PhraseEntry;

use super::Asked;

/// A question in words: its case, the key for him who is asked, the key for those who wait.
pub(crate) const fn question(asked: Asked) -> (&'static str, &'static str, &'static str) {
    match asked {
        Asked::Landing => ("advanced 2.0", "campaign.ask.landing", "campaign.wait.landing"),
        Asked::Sortie => ("advanced 9.0", "campaign.ask.sortie", "campaign.wait.sortie"),
        Asked::Boats(_) => ("advanced 11.0", "campaign.ask.boats", "campaign.wait.boats"),
        Asked::Norfolk(_) | Asked::Stormed(_) => ("advanced 16.2", "campaign.ask.norfolk", "campaign.wait.norfolk"),
        Asked::LeavesNorfolk => ("advanced 16.2", "campaign.ask.garrison", "campaign.wait.garrison"),
        Asked::Bluff => ("advanced 16.2", "campaign.ask.bluff", "campaign.wait.bluff"),
    }
}

/// The phrases of the campaign.
pub(crate) const PHRASES: &[PhraseEntry] = &[
    ("campaign.ask.landing", "Where does the Army of the Potomac land?"),
    ("campaign.wait.landing", "says where the Army of the Potomac lands"),
    ("campaign.landed", "The Army of the Potomac lands at {0:space}"),
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
];
