//! The words of movement (5).

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(super) const PHRASES: &[PhraseEntry] = &[
    // What is asked.
    (
        "ask.march",
        "Move units in the range of your active leaders: each moves once, all its way at a time. Who enters a hex of enemies attacks it.",
    ),
    (
        "ask.march-strategic",
        "Move your units, each once and all its way at a time; {0:plural:one strategic move|# strategic moves} left, for units out of command, rails, ships and pontoons.",
    ),
    (
        "ask.leaders",
        "Each leader who commanded has lost a step for it: now these leaders may move.",
    ),
    ("ask.march-over", "No more units can move: now the leaders may."),
    ("ask.leaders-over", "No leader can move any more: your moves are over."),
    (
        "ask.approach",
        "{0:piece} attacks {1:space}: from which hex? That hexside counts for its limit, for retreats and for reinforcements.",
    ),
    // What ends a part of the moves.
    ("done.march", "Done: now the leaders move"),
    ("done.leaders", "Done with the leaders"),
    // What the others read meanwhile.
    ("wait.march", "move"),
    ("wait.leaders", "move the leaders"),
    // What is told of a way besides its price; 5.34: rough country makes the die of a forced march worse.
    ("obliges.rough", "rough country on this way"),
    ("obliges.leaves", "leaves its town to the enemy unless others come"),
    (
        "obliges.rough-leaves",
        "rough country on this way; leaves its town to the enemy unless others come",
    ),
    ("obliges.attack", "attacks there, which takes one hex more"),
    (
        "obliges.attack-rough",
        "attacks there, which takes one hex more; rough country on this way",
    ),
    (
        "obliges.attack-leaves",
        "attacks there, which takes one hex more; leaves its town to the enemy unless others come",
    ),
    (
        "obliges.attack-rough-leaves",
        "attacks there, which takes one hex more; rough country on this way; leaves its town to the enemy unless others come",
    ),
    (
        "obliges.attack-full",
        "attacks there, which takes one hex more; no leader can follow over that hexside",
    ),
    (
        "obliges.attack-rough-full",
        "attacks there, which takes one hex more; no leader can follow over that hexside; rough country on this way",
    ),
    (
        "obliges.attack-full-leaves",
        "attacks there, which takes one hex more; no leader can follow over that hexside; leaves its town to the enemy unless others come",
    ),
    (
        "obliges.attack-rough-full-leaves",
        "attacks there, which takes one hex more; no leader can follow over that hexside; rough country on this way; leaves its town to the enemy unless others come",
    ),
    // 2.7: the same of a move that is no march.
    ("leaves.town", "leaves its town to the enemy unless others come"),
    // What moves spend.
    ("spends.one", "a strategic move"),
    ("spends.two", "two strategic moves"),
    // 5.34: what the die costs a step on, by who marches, over which ground and in which weather.
    ("spends.step-1", "a step on a 1"),
    ("spends.step-2", "a step on 1 or 2"),
    ("spends.step-3", "a step on 1 to 3"),
    ("spends.step-4", "a step on 1 to 4"),
    ("spends.step-5", "a step on 1 to 5"),
    ("spends.step-6", "a step on any die"),
    ("spends.one-and-step-1", "a strategic move, and a step on a 1"),
    ("spends.one-and-step-2", "a strategic move, and a step on 1 or 2"),
    ("spends.one-and-step-3", "a strategic move, and a step on 1 to 3"),
    ("spends.one-and-step-4", "a strategic move, and a step on 1 to 4"),
    ("spends.one-and-step-5", "a strategic move, and a step on 1 to 5"),
    ("spends.one-and-step-6", "a strategic move, and a step on any die"),
    // 3.4: with its last step a block is eliminated.
    ("spends.last-1", "its last step (destroyed) on a 1"),
    ("spends.last-2", "its last step (destroyed) on 1 or 2"),
    ("spends.last-3", "its last step (destroyed) on 1 to 3"),
    ("spends.last-4", "its last step (destroyed) on 1 to 4"),
    ("spends.last-5", "its last step (destroyed) on 1 to 5"),
    ("spends.last-6", "its last step (destroyed) on any die"),
    (
        "spends.one-and-last-1",
        "a strategic move, and its last step (destroyed) on a 1",
    ),
    (
        "spends.one-and-last-2",
        "a strategic move, and its last step (destroyed) on 1 or 2",
    ),
    (
        "spends.one-and-last-3",
        "a strategic move, and its last step (destroyed) on 1 to 3",
    ),
    (
        "spends.one-and-last-4",
        "a strategic move, and its last step (destroyed) on 1 to 4",
    ),
    (
        "spends.one-and-last-5",
        "a strategic move, and its last step (destroyed) on 1 to 5",
    ),
    (
        "spends.one-and-last-6",
        "a strategic move, and its last step on any die",
    ),
    // How those go who go together.
    ("force-march.together", "forced march"),
    ("pontoon-force.together", "forced march"),
    // Marks and badges.
    ("moved", "moved"),
    ("forced", "forced march"),
    ("dice.march", "forced march"),
    // The log.
    ("goes", "{0:piece} moves from {1:space} to {2:space}."),
    ("attacks-by", "{0:piece} comes by {1:space}, to attack {2:space}."),
    // What histories have that were told before.
    ("attacks-from", "It comes by {0:space}, to attack {1:space}."),
    ("force-marches", "{0:piece} force-marches from {1:space} to {2:space}."),
    ("railed", "{0:piece} goes by rail from {1:space} to {2:space}."),
    ("sailed", "{0:piece} goes by sea from {1:space} to {2:space}."),
    ("invaded", "{0:piece} lands from {1:space} at {2:space}."),
    (
        "bridged",
        "{0:piece} crosses on a pontoon bridge from {1:space} to {2:space}.",
    ),
    (
        "straggled.own",
        "Stragglers: {0:piece} loses a step on its forced march{1:phrase}{2:phrase}{3:phrase}.",
    ),
    (
        "kept-up.own",
        "{0:piece} comes through its forced march without loss{1:phrase}{2:phrase}{3:phrase}.",
    ),
    ("march.none", ""),
    ("march.rough", " (-1 rough)"),
    ("march.guns", " (-1 artillery)"),
    ("march.horses", " (+1 cavalry)"),
    ("march.mud", " (-1 mud)"),
    ("straggled", "Stragglers: {0:piece} loses a step on its forced march."),
    ("kept-up", "{0:piece} comes through its forced march without loss."),
];

/// What all choices of a verb spend.
pub(super) const SPENDING: [(&str, &str); 3] = [
    ("force-march", "perhaps a step (forced march)"),
    ("invade", "two strategic moves"),
    ("pontoon-force", "two strategic moves and perhaps a step"),
];

pub(super) const VERBS: &[VerbEntry] = &[
    ("move", "{0:piece} marches to {1:space}", "5.3", false),
    ("force-march", "{0:piece} force-marches to {1:space}", "5.34", false),
    ("by", "By {0:space}", "5.32", false),
    ("rail", "{0:piece} by rail to {1:space}", "7.3", false),
    ("sail", "{0:piece} by sea to {1:space}", "8.3", false),
    ("invade", "{0:piece} invades {1:space}", "8.4", false),
    ("pontoon", "{0:piece} over a pontoon bridge to {1:space}", "5.41", false),
    (
        "pontoon-force",
        "{0:piece} over a pontoon bridge to {1:space} on a forced march",
        "5.41",
        false,
    ),
];

pub(super) const TIDINGS: &[TidingEntry] = &[
    (Tiding::Roll, &["kept-up", "kept-up.own"]),
    (Tiding::Hit, &["straggled", "straggled.own"]),
    (
        Tiding::March,
        &["goes", "force-marches", "railed", "sailed", "invaded", "bridged"],
    ),
];
