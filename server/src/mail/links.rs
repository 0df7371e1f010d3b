//! The link in each letter that ends them: it needs no session and is good for ever, so it is signed.
//!
//! Everything else that a letter links to is opened by a token of which the database knows the hash.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// How many digits a player's id has.
const ID: usize = 32;

/// What stands in the link that ends the letters of a player to an address.
#[must_use]
pub fn unsubscribing(secret: &[u8], player: Uuid, address: &str) -> String {
    let signature = signed(secret, player, address).finalize().into_bytes();
    format!("{}{}", player.simple(), hex::encode(signature))
}

/// Whose letters somebody wants to end, if the link is genuine.
#[must_use]
pub fn player_in(token: &str) -> Option<Uuid> {
    token.get(..ID)?.parse().ok()
}

/// Whether we have made it for this player and address.
#[must_use]
pub fn is_genuine(token: &str, secret: &[u8], player: Uuid, address: &str) -> bool {
    let Some(signature) = token.get(ID..).and_then(|digits| hex::decode(digits).ok()) else {
        return false;
    };
    signed(secret, player, address).verify_slice(&signature).is_ok()
}

fn signed(secret: &[u8], player: Uuid, address: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length");
    mac.update(player.as_bytes());
    mac.update(address.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_of_one_player_and_one_address() {
        let (meade, lee) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let token = unsubscribing(b"secret", meade, "meade@example.org");
        assert_eq!(player_in(&token), Some(meade));
        assert!(is_genuine(&token, b"secret", meade, "meade@example.org"));
        assert!(!is_genuine(&token, b"another", meade, "meade@example.org"));
        assert!(!is_genuine(&token, b"secret", meade, "lee@example.org"));
        assert!(!is_genuine(&token, b"secret", lee, "meade@example.org"));
        let others = token.replace(&meade.simple().to_string(), &lee.simple().to_string());
        assert!(!is_genuine(&others, b"secret", lee, "meade@example.org"));
    }

    #[test]
    fn what_is_no_link_is_none() {
        let long = "é".repeat(48);
        for token in ["", "0", "zz", long.as_str(), &token_without_signature()] {
            assert!(!is_genuine(token, b"secret", Uuid::nil(), ""), "{token}");
        }
    }

    fn token_without_signature() -> String {
        Uuid::nil().simple().to_string()
    }
}
