//! Which lines of the log are news, and of what kind.

use kernel::package::TidingEntry;
use protocol::package::Tiding;

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
    (
        Tiding::Hour,
        &["dawns", "impulse.last", "pass.both", "phase.ends", "day.ends"],
    ),
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
    (
        Tiding::Arrival,
        &[
            "hill.comes",
            "hill.waits",
            "sixth-corps.due",
            "hill.due",
            "sixth-corps.arrives",
            "hill.arrives",
        ],
    ),
    (
        Tiding::Roll,
        &[
            "impulse.goes-on",
            "bridge.captured",
            "bridge.held",
            "ford.found",
            "ford.missed",
            "roll.waits",
            "roll.waits.of",
            "roll.anew",
            "roll.anew.of",
            "roll.waits.combat",
            "gauntlet.through",
            "toll.none",
        ],
    ),
    (Tiding::Hit, &["loss.spent", "loss.spent.forced", "toll.spent"]),
    (
        Tiding::Loss,
        &[
            "overrun",
            "lead.lost",
            "loss.eliminated",
            "loss.eliminated.forced",
            "retreat.none",
            "gauntlet.lost",
            "toll.lost",
        ],
    ),
    (Tiding::March, &["move", "retreat", "retreat.only", "withdraws"]),
];
