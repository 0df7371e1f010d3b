//! Tournaments: how they are set up, who enters, what begins when, and what an organiser decides.
//!
//! The crate `pairing` knows who meets whom next and who stands where; the database has what it is told ([`field`]). Whatever
//! changes a tournament locks it first, and sees in the same transaction to what follows from that ([`rounds`]): results are
//! taken from tables that are over, the next games begin with their players seated. So of any number of nodes one starts a
//! round, and a round is there with its tables or not at all.
//!
//! No node leads. Each looks twice a second for tournaments in which something is to be seen to, and passes over those that
//! another one is at.

pub mod decisions;
pub mod entry;
pub mod field;
pub mod leave;
pub mod rounds;
pub mod setup;
pub mod shown;
pub mod watch;
