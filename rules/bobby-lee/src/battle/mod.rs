//! Battles (6.2 to 6.9): who decides at which stage is in `stages`, what follows on what in `turns` and `night`.

mod deployment;
pub(crate) mod field;
pub(crate) mod fire;
mod hits;
mod morale;
pub(crate) mod moves;
mod night;
pub(crate) mod orders;
mod questions;
mod regroup;
mod reinforcement;
mod retreat;
mod rout;
mod stages;
mod turns;
mod usual;
mod works;
