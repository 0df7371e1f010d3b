//! Ports for the servers that tests start, chosen before the server listens and kept while it is away.
//!
//! A port that binding to 0 finds is of the range from which the system serves whoever connects somewhere: an outgoing
//! connection may have it by the time that the server listens, or while it is started again. Below that range only those
//! listen who name their port, and those agree here who has which.

use std::io;
use std::net::{Ipv4Addr, TcpListener, UdpSocket};
use std::sync::{Mutex, PoisonError};

/// The lowest that is given out: browsers refuse to connect to some of those below.
const FIRST: u16 = 12_000;

/// Where Linux says which ports it gives to outgoing connections.
const EPHEMERAL: &str = "/proc/sys/net/ipv4/ip_local_port_range";

/// How far apart two processes begin to look that were started one after the other.
const STRIDE: usize = 97;

/// What this process has: nobody else gets it before the process ends.
static CLAIMS: Mutex<Vec<UdpSocket>> = Mutex::new(Vec::new());

/// A port of 127.0.0.1 at which nobody listens, and which no other caller gets as long as this process runs.
///
/// # Errors
/// When there is none.
pub fn free_port() -> io::Result<u16> {
    let below = first_ephemeral().saturating_sub(FIRST);
    let begin = (std::process::id() as usize).wrapping_mul(STRIDE);
    for number in 0..usize::from(below) {
        let place = u16::try_from(begin.wrapping_add(number) % usize::from(below)).unwrap_or_default();
        let port = FIRST + place;
        if let Ok(claim) = claim(port) {
            CLAIMS.lock().unwrap_or_else(PoisonError::into_inner).push(claim);
            return Ok(port);
        }
    }
    // A machine that gives outgoing connections everything leaves only luck.
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Datagrams have ports of their own: holding that of the same number keeps others of us away, and not the server.
fn claim(port: u16) -> io::Result<UdpSocket> {
    let claim = UdpSocket::bind((Ipv4Addr::LOCALHOST, port))?;
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    Ok(claim)
}

/// The lowest port that an outgoing connection may get.
fn first_ephemeral() -> u16 {
    let written = std::fs::read_to_string(EPHEMERAL).unwrap_or_default();
    let first = written.split_whitespace().next().and_then(|first| first.parse().ok());
    // What systems without that file use.
    first.unwrap_or(32_768)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_port_is_given_out_twice_or_to_an_outgoing_connection() {
        let ports: BTreeSet<u16> = (0..50).map(|_| free_port().expect("a port")).collect();
        assert_eq!(ports.len(), 50);
        for port in ports {
            assert!((FIRST..first_ephemeral()).contains(&port), "{port}");
            assert!(claim(port).is_err(), "{port} can be claimed once more");
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("the server can listen");
        }
    }

    #[test]
    fn a_port_at_which_somebody_listens_is_passed_over() {
        let port = free_port().expect("a port");
        let _server = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("it is free");
        CLAIMS.lock().expect("whole").retain(|claim| {
            let held = claim.local_addr().map(|address| address.port());
            held.ok() != Some(port)
        });
        assert!(claim(port).is_err());
        assert_ne!(free_port().expect("another one"), port);
    }
}
