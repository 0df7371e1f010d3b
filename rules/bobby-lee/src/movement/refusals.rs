//! What the chapter on movement forbids.
use kernel::Refusal;

pub(crate) const OFF_MAP: Refusal = Refusal::new("5.3", "This block is not on the map.");
pub(crate) const ACTIVE: Refusal = Refusal::new("5.11", "An active leader moves after the units he commands.");
pub(crate) const NOT_ACTIVE: Refusal = Refusal::new("5.11", "Now only the leaders move who were active in this turn.");
pub(crate) const MOVED: Refusal = Refusal::new("5.3", "It has moved in this turn: only whoever moved last may go on.");
pub(crate) const NO_COMMAND: Refusal = Refusal::new(
    "5.12",
    "It is out of command of your active leaders, and no strategic move is left.",
);
pub(crate) const TOO_FAR: Refusal = Refusal::new("5.33", "It cannot come that far.");
pub(crate) const FORCED: Refusal = Refusal::new("5.34", "It comes that far on a forced march only.");
pub(crate) const NOT_FORCED: Refusal = Refusal::new("5.34", "It comes that far without a forced march.");
pub(crate) const ONE_STEP: Refusal = Refusal::new("5.11", "A leader with one step cannot force-march.");
pub(crate) const LANDED: Refusal = Refusal::new(
    "8.4",
    "Units have landed there in this turn: nobody attacks it by land besides.",
);
/// Where the limits of the hexsides differ by which it could come.
pub(crate) const LIMIT: Refusal = Refusal::new(
    "5.32",
    "Every hexside by which it could attack there is full in this turn.",
);

/// The same with the lowest and the highest of these limits.
pub(crate) const fn limited_between(least: u8, most: u8) -> Refusal {
    const ONE_TWO: Refusal = Refusal::new(
        "5.32",
        "Every hexside by which it could attack there is full: each takes one or two units in a turn.",
    );
    const ONE_MORE: Refusal = Refusal::new(
        "5.32",
        "Every hexside by which it could attack there is full: each takes one to four units in a turn.",
    );
    const TWO_MORE: Refusal = Refusal::new(
        "5.32",
        "Every hexside by which it could attack there is full: each takes two to four units in a turn.",
    );
    match (least, most) {
        (1, 2) => ONE_TWO,
        (1, 3 | 4) => ONE_MORE,
        (2 | 3, 3 | 4) => TWO_MORE,
        _ => LIMIT,
    }
}

/// That no more units may attack over a hexside with such a limit, be it in this weather or by who goes first.
pub(crate) const fn limited(limit: u8) -> Refusal {
    const NONE: Refusal = Refusal::new("5.32", "Nobody may attack over this hexside in this weather.");
    const ONE: Refusal = Refusal::new("5.32", "Only one unit may attack over this hexside in a turn.");
    const TWO: Refusal = Refusal::new("5.32", "No more than two units may attack over this hexside in a turn.");
    const THREE: Refusal = Refusal::new(
        "5.32",
        "No more than three units may attack over this hexside in a turn.",
    );
    const FOUR: Refusal = Refusal::new(
        "5.32",
        "No more than four units may attack over this hexside in a turn.",
    );
    match limit {
        0 => NONE,
        1 => ONE,
        2 => TWO,
        3 => THREE,
        4 => FOUR,
        _ => LIMIT,
    }
}

pub(crate) const STOPPED: Refusal = Refusal::new(
    "2.2",
    "It has to stop in the forest or behind the marsh it has entered.",
);
pub(crate) const ENEMIES: Refusal = Refusal::new("5.32", "It has entered a hex with enemies and has to fight there.");
