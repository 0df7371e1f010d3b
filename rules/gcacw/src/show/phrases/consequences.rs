//! What is told of choices before they are made: what they end, roll, cost and oblige to.

use kernel::package::PhraseEntry;

pub(crate) const PHRASES: &[PhraseEntry] = &[
    ("ends.action", "ends the action"),
    ("ends.cycle", "ends the actions of this turn"),
    ("ends.pass", "lets the enemy act, or end the actions of this turn"),
    ("ends.scenario", "ends the scenario"),
    ("takes.him", "takes its leader with it"),
    (
        "takes.active",
        "takes its leader with it, who goes with no other unit then",
    ),
    ("asks.union", "lets the Union answer first"),
    ("asks.confederate", "lets the Confederates answer first"),
    ("hands.union", "hands over to the Union"),
    ("hands.confederate", "hands over to the Confederates"),
    ("rolls.initiative", "rolls for the initiative"),
    ("rolls.march", "rolls for movement"),
    ("rolls.alone", "rolls for movement, tires it by a level"),
    (
        "rolls.alone.long",
        "rolls for a long march, as it is tired: may cost order and strength, tires it by a level",
    ),
    (
        "rolls.extended",
        "rolls for the long march, may cost order and strength",
    ),
    ("rolls.forced", "rolls for new movement points"),
    (
        "rolls.assault",
        "rolls how many attack, perhaps nobody, tires all named",
    ),
    ("rolls.attack", "rolls the attack"),
    ("rolls.wound", "rolls for Johnston"),
    ("risks.wound", "an odd die after it wounds Johnston"),
    ("loss.last", "its last point"),
    ("obliges.zone", "enemy zone of control: it stops there"),
    (
        "obliges.zone.column",
        "enemy zone of control: it stops there, with points for an attack in column only",
    ),
    (
        "obliges.zone.none",
        "enemy zone of control: it stops there, and attacks nobody",
    ),
    (
        "obliges.between",
        "from zone of control to zone of control: it stops there, and attacks nobody",
    ),
    (
        "obliges.shakes",
        "past the enemy off the ways: it is disorganized, stops there, and attacks nobody",
    ),
    (
        "obliges.shakes.point",
        "past the enemy off the ways: it loses a point, stops there, and attacks nobody",
    ),
    (
        "confirm.shakes",
        "{0:piece} goes past the enemy off the ways: it is disorganized, stops there, and attacks nobody in this march.",
    ),
    (
        "confirm.shakes.point",
        "{0:piece} goes past the enemy off the ways: it loses a point, stops there, and attacks nobody in this march.",
    ),
    (
        "obliges.minimum",
        "takes all points that are left: it stops there, and attacks nobody",
    ),
    ("obliges.crowd", "crowded at the end: your own units there make it dear"),
    ("obliges.crowd.1", "1 point more at the end for your own units there"),
    ("obliges.crowd.2", "2 points more at the end for your own units there"),
    ("obliges.crowd.4", "4 points more at the end for your own units there"),
    ("obliges.ford", "over a ford at the end, which makes it dear"),
    ("obliges.ferry", "by ferry at the end, which makes it dear"),
    (
        "obliges.rail-bridge",
        "over a railway bridge at the end, which makes it dear",
    ),
    ("obliges.creek", "through a creek at the end, which makes it dear"),
    ("closes.led", "then nobody more comes along"),
    (
        "stands.evenings",
        "holds each evening until “Ask again”, leaves bridges alone",
    ),
    ("costs.order", "disorganizes the unit"),
    ("costs.point", "costs a point of strength"),
    ("costs.movement", "loses the points left"),
    ("costs.crossing", "gives up the crossing"),
    ("rolls.delay", "rolls for the delay"),
    ("rolls.arrival", "rolls for arrivals"),
    ("rolls.release", "rolls whether a unit is released"),
    ("rolls.bridge", "rolls for the bridge, which 5 or 6 sweeps away"),
    ("rolls.destroy", "rolls for the destruction"),
    ("rolls.repair", "rolls for the repair"),
    ("rolls.build", "rolls for the building"),
    ("rolls.event", "rolls for the weather"),
    ("rolls.bombard", "rolls for the bombardment"),
    ("rolls.forge", "rolls for Forge Bridge"),
    ("rolls.embark", "rolls for the ships"),
    ("rolls.battery", "rolls for the battery"),
];
