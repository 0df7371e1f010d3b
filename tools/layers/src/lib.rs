//! The structure of the workspace, read from its sources.
//!
//! [`sources`] finds the files of a crate and the modules they are, [`imports`] what each of them names of the others,
//! [`findings`] the circles among them and the arrows that run against the layers of [`plan`].

pub mod findings;
pub mod imports;
pub mod plan;
pub mod sources;
