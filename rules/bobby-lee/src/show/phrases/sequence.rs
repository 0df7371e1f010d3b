//! The words of the sequence of play (1, 4.22).

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::Tiding;

pub(super) const PHRASES: &[PhraseEntry] = &[
    // The header line.
    ("turn.deploy", "Before {0:phrase} {1:number}: free deployment"),
    ("turn.bids", "{0:phrase} {1:number}: bids for the initiative"),
    ("turn.dry", "{0:phrase} {1:number}: {2:side} turn"),
    ("turn.mud", "{0:phrase} {1:number}, mud: {2:side} turn"),
    (
        "turn.battle",
        "{5:side} half at {2:space}: {4:phrase} of day {3:number}, {0:phrase} {1:number}",
    ),
    ("turn.supply", "{0:phrase} {1:number}: supply turn"),
    ("turn.over", "{0:phrase} {1:number}: the war is over"),
    ("turn.over-year", "{0:phrase} {1:number}: the year is over"),
    ("quarter.spring", "Spring"),
    ("quarter.summer", "Summer"),
    ("quarter.autumn", "Autumn"),
    ("quarter.winter", "Winter"),
    // What is asked.
    (
        "ask.deploy",
        "Exchange your units as you like, or finish with them where the scenario has them; the other side sees nothing of it.",
    ),
    (
        "ask.exchange",
        "{0:piece} is lifted: name the unit with which it changes places.",
    ),
    (
        "ask.deployed",
        "Your units are deployed; the other side is still at it.",
    ),
    (
        "ask.bid",
        "Bid in secret how many of your leaders you activate, each for a step: {0:pieces}. The higher bid goes first, with exactly as many; the other is free. The Confederates win ties.",
    ),
    (
        "ask.bid-nobody",
        "None of your leaders has two steps, so none can be activated: you can only bid 0.",
    ),
    (
        "ask.bid-change",
        "You bid {0:number}; until the other bid is in you may change it.",
    ),
    (
        "ask.activate",
        "Choose leaders, who each pay a step and let the blocks in their range move; or pass: two passes in a row end the quarter.",
    ),
    (
        "ask.activate-bid",
        "You have the initiative: activate {0:plural:one leader|# leaders}, as you bid; {1:number} chosen.",
    ),
    (
        "ask.activate-over",
        "You bid {0:plural:one leader|# leaders} and have chosen {1:number}: let others rest.",
    ),
    (
        "ask.activate-more",
        "Choose the leaders you activate, then Done: {0:number} chosen.",
    ),
    ("done.command", "Done: {0:piece} commands"),
    ("done.command-two", "Done: {0:piece} and {1:piece}"),
    ("done.command-many", "Done: {0:number} leaders command"),
    ("activate.swap", "{0:piece} too: then drop one of those chosen"),
    (
        "supreme.swap",
        "{0:piece} too, as Supreme Leader: then drop one of those chosen",
    ),
    // What is asked once more.
    (
        "confirm.opens-nothing",
        "You do not want to go first. Then both choices are shown, and neither can be changed.",
    ),
    (
        "confirm.opens",
        "Then both choices are shown, and neither can be changed.",
    ),
    (
        "confirm.bid",
        "Nobody sees it before the other bid is in; until then you may change it, but not after.",
    ),
    (
        "confirm.bid-nothing",
        "You do not want to go first; if neither side does, the quarter is over.",
    ),
    (
        "confirm.pass",
        "Then no leader of yours is activated, and the other side has its turn.",
    ),
    (
        "confirm.reverts",
        "{0:space} is left without troops and goes back to the enemy: {1:plural:one point|# points}.",
    ),
    (
        "confirm.reverts-more",
        "{0:space} and {2:plural:one more town are|# more towns are} left without troops and go back to the enemy: {1:plural:one point|# points}.",
    ),
    (
        "confirm.quarter",
        "The other side has passed too: then the quarter is over.",
    ),
    (
        "confirm.quarter-hungry",
        "The other side has passed too: then the quarter is over, and {0:plural:one of your units loses a step|# of your units lose a step each}{1:phrase} without supply, unless leaders feed {0:plural:it|them}.",
    ),
    (
        "confirm.pass-hungry",
        "Then no leader of yours is activated, and the other side has its turn. If it passes too, the quarter is over, and {0:plural:one of your units loses a step|# of your units lose a step each}{1:phrase} without supply, unless leaders feed {0:plural:it|them}.",
    ),
    (
        "confirm.opens-nothing-hungry",
        "You do not want to go first; if the other side does not either, the quarter is over, and {0:plural:one of your units loses a step|# of your units lose a step each}{1:phrase} without supply, unless leaders feed {0:plural:it|them}. Then both choices are shown, and neither can be changed.",
    ),
    (
        "confirm.bid-nothing-hungry",
        "You do not want to go first; if neither side does, the quarter is over, and {0:plural:one of your units loses a step|# of your units lose a step each}{1:phrase} without supply, unless leaders feed {0:plural:it|them}.",
    ),
    ("hungry.stand", ""),
    ("hungry.fall", " (whoever has one only is eliminated)"),
    ("ask.contests", "Several hexes are fought for: which is next?"),
    (
        "ask.skirmishes",
        "Which skirmish is first? After one exchange of fire whoever has fewer blocks left leaves, at even numbers the attacker.",
    ),
    ("fight.skirmish", "Skirmish at {0:space}"),
    ("fight.battle", "Battle at {0:space}"),
    // What the others read meanwhile.
    ("wait.you", "decide"),
    ("wait.deploy", "deploy"),
    ("wait.bid", "make a secret bid"),
    ("wait.activate", "activate leaders or pass"),
    ("wait.activate-bid", "activate {0:plural:one leader|# leaders}"),
    ("wait.contests", "choose the next fight"),
    // Marks and badges.
    ("contested", "contested"),
    ("disrupted", "disrupted"),
    ("lifted", "lifted"),
    ("chosen", "chosen"),
    ("active", "active"),
    ("supreme", "strategic command"),
    ("ends.turn", "ends your turn"),
    // Where the enemy keeps hidden what comes of it.
    ("rolls.may", "is final"),
    ("rolls.may.opens", "opens what both sides decided"),
    ("shows.leaders", "turns these leaders face up"),
    ("rolls.may.turn", "ends your turn and mixes your blocks"),
    ("mixes.blocks", "shuffles it with your blocks there"),
    ("rolls.may.fights", "begins the fights, perhaps with dice"),
    ("rolls.fire", "rolls the fire"),
    ("costs.command", "costs him a step"),
    ("commands.0", "commands in his own hex"),
    ("commands.1", "commands one hex around"),
    ("commands.2", "commands two hexes around"),
    ("gives.moves.2", "gives two strategic moves"),
    ("gives.moves.3", "gives three strategic moves"),
    ("gives.moves.4", "gives four strategic moves"),
    ("leaves.strategic", "leaves strategic moves unused"),
    ("leaves.fire", "leaves some who could still fire"),
    ("instead.fire", "in place of firing"),
    ("cannot.fire-works", "one step: no die against works"),
    ("rolls.morale", "rolls morale: one-step blocks fall back on 1 to 3"),
    (
        "rolls.morale.rout",
        "rolls morale: may rout you, on 1 to 3 of one-step blocks",
    ),
    ("rolls.outflank", "rolls for the flank"),
    ("rolls.weather", "rolls for the weather"),
    ("rolls.march", "rolls for stragglers"),
    ("rolls.draft", "rolls for the draft"),
    ("dice.weather", "weather"),
    // The log.
    ("bid.own", "You bid {0:plural:one leader|# leaders}."),
    ("bid.made", "The {0:side} side has made its bid."),
    ("bids", "The Union bid {0:number}, the Confederates {1:number}."),
    ("bids.none", "Nobody wants to move: the quarter is over."),
    (
        "bids.won",
        "The {0:side} side has the initiative and activates {1:plural:one leader|# leaders}.",
    ),
    ("weather.mud", "It rains: mud in this turn."),
    ("weather.dry", "The roads are dry."),
    ("passed", "The {0:side} side passes."),
    (
        "activated",
        "{0:piece} is activated in {1:space}, with {2:plural:one step|# steps}.",
    ),
    (
        "activated.supreme",
        "{0:piece} takes strategic command in {1:space}: {2:plural:one strategic move|# strategic moves}.",
    ),
    ("skirmish", "A skirmish at {0:space}."),
    ("battle", "A battle at {0:space}."),
    ("quarter.over", "Two passes in a row: the quarter is over."),
];

pub(super) const VERBS: &[VerbEntry] = &[
    ("done", "Done", "1.2", false),
    ("reopen", "Change it again", "1.3", false),
    ("lift", "Lift {0:piece}", "4.22", false),
    ("exchange", "Exchange it with {0:piece}", "4.22", false),
    ("bid", "Bid {0:number}", "1.1", false),
    ("pass", "Pass", "1.2", false),
    ("activate", "Activate {0:piece}", "5.11", false),
    ("supreme", "{0:piece} as Supreme Leader", "5.22", false),
    ("rest", "Let {0:piece} rest", "5.11", false),
    ("fight", "Fight at {0:space}", "1.22", false),
];

pub(super) const TIDINGS: &[TidingEntry] = &[
    (Tiding::Fight, &["skirmish", "battle"]),
    (Tiding::Hour, &["bids", "bids.none", "bids.won", "quarter.over"]),
    (Tiding::Weather, &["weather.mud", "weather.dry"]),
];
