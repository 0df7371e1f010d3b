//! The supply turn (9): both sides fill in a sheet in secret, and what they have decided happens when both have finished.
//!
//! A sheet touches only blocks of its own side, in hexes in which the other side has none. So nobody loses anything by
//! deciding first, and the Confederate right to act last (9.0) is honoured by showing both sheets together. Only
//! emancipation and the drafts, of which each changes what the other side wants, come one after the other: the Union's,
//! then the Confederates', who see what the Union did.

mod attrition;
mod draft;
mod leader_change;
mod recruits;
mod replacements;
pub(crate) mod sheets;
mod stages;
mod stores;
