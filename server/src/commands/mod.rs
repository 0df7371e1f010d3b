//! The commands of whoever runs the server, beside serving. A server may be running meanwhile.

pub mod adjudicate;
pub mod doctor;
pub mod drain;
pub mod notices;
pub mod operate;
pub mod ratings;
pub mod verify;
