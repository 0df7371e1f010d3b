//! The Vedette server: accounts, lobby, tables, sockets.
//!
//! A library with a thin program around it, so that tests start the server in their own process. [`server::Server`] is
//! the way in; [`tables`] is the heart: it judges, journals and fans out.

pub mod accounts;
pub mod app;
pub mod clearing;
pub mod commands;
pub mod config;
pub mod db;
pub mod document;
pub mod error;
pub mod flags;
pub mod games;
pub mod http;
pub mod limits;
pub mod mail;
pub mod notices;
pub mod people;
pub mod plans;
pub mod push;
pub mod ratings;
pub mod server;
pub mod socket;
pub mod tables;
pub mod task;
pub mod text;
pub mod time;
pub mod tournaments;
