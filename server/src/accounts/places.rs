//! The places where a player has signed in before.
//!
//! Whoever guesses passwords from many places empties the account's own bucket of guesses, which keeps strangers slow. A
//! place that has had the right password once is no stranger: guesses made elsewhere do not count there.
//!
//! No address is stored: a place is 24 bits of an HMAC of the neighbourhood, under a key that only the player's own row
//! has. With the whole database in hand each still fits some 250 IPv4 addresses, and more neighbourhoods than there are
//! stars. A stranger whom it fits by chance may guess as often as the player himself may be mistaken.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::limits::neighbourhood::Neighbourhood;

/// How a neighbourhood is remembered of a player with this stored password.
#[must_use]
pub fn place(password_hash: &str, neighbourhood: Neighbourhood) -> i32 {
    let mut mac = Hmac::<Sha256>::new_from_slice(password_hash.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(&neighbourhood.octets());
    let code = mac.finalize().into_bytes();
    i32::from_be_bytes([0, code[0], code[1], code[2]])
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_place_is_of_one_player_and_one_neighbourhood() {
        let at = |text: &str| Neighbourhood::from(text.parse::<IpAddr>().expect("an address"));
        let home = place("a hash", at("2001:db8:7:1::1"));
        assert_eq!(home, place("a hash", at("2001:db8:7:1::2")));
        assert_ne!(home, place("a hash", at("2001:db8:7:2::1")));
        assert_ne!(home, place("another hash", at("2001:db8:7:1::1")));
        assert_eq!(
            place("a hash", at("192.0.2.1")),
            place("a hash", at("::ffff:192.0.2.1"))
        );
        assert_ne!(place("a hash", at("192.0.2.1")), place("a hash", at("192.0.2.2")));
    }
}
