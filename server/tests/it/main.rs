//! The server as its clients meet it: real HTTP, real sockets, a real Postgres, one database a test.

mod accounts;
mod bus;
mod client;
mod cluster;
mod journal;
mod lobby;
mod nodes;
mod play;
mod robustness;
mod seats;
mod skirmish;
mod sockets;
mod world;
