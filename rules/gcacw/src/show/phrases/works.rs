//! The words of the evening: works (9.0), and what leads over rivers (10.0).

use kernel::package::PhraseEntry;

pub(crate) const PHRASES: &[PhraseEntry] = &[
    (
        "ask.works",
        "Evening: units may dig works, which help them when they are attacked, and destroy or repair what leads over rivers.",
    ),
    (
        "ask.works.last",
        "The scenario ends this evening: works count for nothing any more. You may end without any.",
    ),
    (
        "ask.works.bridges",
        "Nobody can entrench. Units may build, destroy or repair what leads over rivers.",
    ),
    (
        "ask.works.rain",
        "Nothing is built in rain. {0:pieces} may destroy crossings, or take up pontoons.",
    ),
    ("wait.works", "builds works"),
    ("wait.works.rain", "may destroy what leads over rivers"),
    ("as-usual.rain", "All entrench each dry evening, without asking"),
    ("as-usual.none", "All entrench from the next evening on, without asking"),
    ("take-up", "{0:piece}: take up the pontoon bridge to {1:space}"),
    ("done.works.none", "Nothing this evening"),
    ("done.works", "Nothing more is built"),
    ("done.works.rain", "Nothing more is destroyed"),
    ("confirm.take-up", "The crossing is gone for your own men too."),
    (
        "confirm.take-up.march",
        "{0:piece} does not cross with this: it takes the bridge up. Its march ends with it, and the crossing is gone for your own men too.",
    ),
    (
        "confirm.take-up.far",
        "{0:piece} cannot cross: that takes {1:plural:one movement point|# movement points}. It can take the bridge up: its march ends with it, and the crossing is gone for your own men too.",
    ),
    (
        "confirm.destroy.march",
        "The march of {0:piece} ends with it. A die of {1:number} or less does it: then the crossing is gone for your own men too.",
    ),
    (
        "confirm.destroy.far",
        "{0:piece} cannot cross: that takes {2:plural:one movement point|# movement points}. This destroys what leads over, by a die of {1:number} or less: then the crossing is gone for your own men too. Its march ends with it.",
    ),
];
