//! The words of combat: what attacks are called, what counts in them (7.0, 8.0), and what the odds come to.

use kernel::package::PhraseEntry;

pub(crate) const PHRASES: &[PhraseEntry] = &[
    // What attacks are called: what they cost, their sum, in how many of a hundred cases they drive the defenders off.
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
    // What counts in combat.
    ("part.ratio", "Ratio of {0:number} to {1:number}"),
    ("part.tactical", "Tactical values, {0:number} against {1:number}"),
    (
        "part.artillery",
        "Artillery, {0:number} against {1:number}, in the defender's terrain",
    ),
    (
        "part.artillery.star",
        "Artillery, {0:number} against {1:number}, in the defender's terrain, with a star die of {2:number}",
    ),
    ("part.assault", "Assault"),
    ("part.column", "In column of route"),
    ("part.hasty", "Hasty attack"),
    ("part.normal", "Normal attack"),
    ("part.prepared", "Prepared attack"),
    ("part.flanks", "Flanks: {0:number} of 6 hexes covered"),
    (
        "part.flanks.less",
        "Flanks: {0:number} of 6 hexes covered, {1:number} of them for less",
    ),
    // Before the dice, with what it takes.
    (
        "part.flanks.each",
        "Flanks: {0:number} of 6 hexes covered, each by {1:number}{2:phrase} in or beside it",
    ),
    (
        "part.flanks.less.each",
        "Flanks: {0:number} of 6 hexes covered, {3:number} of them for less; a hex takes {1:number}{2:phrase} in or beside it",
    ),
    (
        "part.flanks.weak",
        "Too weak to cover {0:spaces}: {1:pieces}, with {2:number}{3:phrase}, where it takes {4:number}{5:phrase}",
    ),
    (
        "part.flanks.each.half",
        "Flanks: {0:number} of 6 hexes covered, each by ½ a point in or beside it",
    ),
    (
        "part.flanks.less.each.half",
        "Flanks: {0:number} of 6 hexes covered, {1:number} of them for less; a hex takes ½ a point in or beside it",
    ),
    (
        "part.flanks.weak.half",
        "Too weak to cover {0:spaces}: {1:pieces}, with ½ a point, where it takes {2:number}{3:phrase}",
    ),
    // Behind a number; disorder halves points.
    ("points.one", " point"),
    ("points.many", " points"),
    ("points.half", "½ points"),
    ("part.refused", "Flanks are refused"),
    ("part.lee", "Lee is near"),
    ("part.rain", "Rain"),
    ("part.water", "Across water"),
    ("part.ground", "High ground"),
    ("part.bold", "A squadron alone"),
    ("part.boats", "Gunboat"),
    ("odds.both", "Attacker: {0:phrase}. Defender: {1:phrase}."),
    ("odds.fails", "The assault does not begin; all who are named tire"),
    ("odds.row", "att. {0:phrase}; def. {1:phrase}"),
    // What one die settles.
    ("odds.stands", "it stands"),
    ("odds.destroyed", "it is destroyed"),
    ("odds.unfinished", "it is not finished"),
    ("odds.repaired", "it is repaired"),
    ("odds.built", "the bridge is built"),
    ("odds.march.none", "the long march costs nothing"),
    ("odds.march.disorganized", "the long march costs its order"),
    (
        "odds.march.points",
        "the long march costs {0:plural:one point|# points}",
    ),
    (
        "odds.march.lost",
        "the long march costs its order and {0:plural:one point|# points}",
    ),
    // What the odds come to, and of what kind they are.
    ("reading.begins", "The assault begins"),
    ("reading.driven", "the defenders are driven off"),
    ("reading.loss", "it costs the attackers points"),
    (
        "odds.unhurt",
        "Defenders keep points and order, attackers lose no point",
    ),
    (
        "odds.unhurt.loss",
        "Defenders keep points and order, attackers lose points",
    ),
    ("odds.hurt", "Defenders are hurt but stand, attackers lose no point"),
    ("odds.hurt.loss", "Defenders are hurt but stand, attackers lose points"),
    ("odds.driven", "Defenders retreat, attackers lose no point"),
    ("odds.driven.loss", "Defenders retreat, attackers lose points"),
    ("odds.routed", "Defenders are routed, attackers lose no point"),
    ("odds.routed.loss", "Defenders are routed, attackers lose points"),
    ("assault.all", "Named: all who can be, {0:pieces}."),
    (
        "assault.all.grand",
        "Named: all who can be, {0:pieces}; by a grand assault of {2:piece} also {1:pieces}.",
    ),
    ("party.own", "If only those of {0:piece} attack"),
    ("party.grand", "If {1:piece} brings others beside those of {0:piece}"),
];
