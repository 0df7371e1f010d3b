//! Digests of states: a few bytes by which a replay notices at once that it leads elsewhere.

use std::io;

use serde::Serialize;
use xxhash_rust::xxh3::Xxh3Default;

/// The lower half of the XXH3 hash of the compact JSON of a state.
///
/// # Panics
/// When the state does not serialise; plain data always do.
#[must_use]
pub fn of(state: &impl Serialize) -> u32 {
    let mut hash = Hash(Xxh3Default::new());
    serde_json::to_writer(&mut hash, state).expect("plain data always serialises");
    hash.0.digest() as u32
}

/// Hashes what is written.
struct Hash(Xxh3Default);

impl io::Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
}
