//! The words of the campaign: what it asks and says. Each key begins with `campaign.`, so that the tests of the other
//! scenarios know which words they need not hear.

use kernel::package::PhraseEntry;

use super::Asked;

/// A question in words: its case, the key for him who is asked, the key for those who wait.
pub(crate) const fn question(asked: Asked) -> (&'static str, &'static str, &'static str) {
    match asked {
        Asked::Landing => ("advanced 2.0", "campaign.ask.landing", "campaign.wait.landing"),
    }
}

/// The phrases of the campaign.
pub(crate) const PHRASES: &[PhraseEntry] = &[
    ("campaign.ask.landing", "Where does the Army of the Potomac land?"),
    ("campaign.wait.landing", "says where the Army of the Potomac lands"),
    ("campaign.landed", "The Army of the Potomac lands at {0:space}"),
];
