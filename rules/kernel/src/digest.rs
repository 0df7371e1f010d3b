//! Digests of states: a few bytes by which a replay notices at once that it leads elsewhere.

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

/// The lower half of the XXH3 hash of the compact JSON of a state.
///
/// # Panics
/// When the state does not serialise; plain data always do.
#[must_use]
pub fn of(state: &impl Serialize) -> u32 {
    // Written as a whole and then hashed: fed by the piece, a hash takes most of its time for thousands of small ones.
    let text = serde_json::to_vec(state).expect("plain data always serialises");
    xxh3_64(&text) as u32
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn equal_states_have_one_digest_and_others_another() {
        assert_eq!(of(&[3, 4]), of(&(3, 4)));
        assert_ne!(of(&[3, 4]), of(&[4, 3]));
    }

    /// What is in journals must be found again by every later release.
    #[test]
    fn a_digest_stays_what_it_was() {
        assert_eq!(of(&[3, 4]), 539_668_936);
    }

    /// Earlier releases hashed each piece of the text as it was written.
    #[test]
    fn a_long_state_has_the_digest_of_its_pieces() {
        for length in [0_u32, 1, 60, 3000] {
            let state: Vec<u32> = (0..length).collect();
            let mut pieces = xxhash_rust::xxh3::Xxh3Default::new();
            for piece in serde_json::to_string(&state)
                .expect("numbers serialise")
                .as_bytes()
                .chunks(3)
            {
                pieces.update(piece);
            }
            assert_eq!(of(&state), pieces.digest() as u32, "{length}");
        }
    }
}
