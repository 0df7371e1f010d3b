//! Who hears whom over a line that is beside the database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

/// How long a node counts as heard after its last sign of life; it gives one each second.
const LIFE: Duration = Duration::from_secs(3);

/// Which nodes a node hears over the other line, itself included.
///
/// A node is heard in spells: it says over the database when one ends, and a sign of life that was under way then means
/// nothing any more.
#[derive(Debug, Default)]
pub(super) struct Ears {
    hear: AtomicBool,
    spell: AtomicU64,
    others: Mutex<HashMap<Uuid, Other>>,
}

/// What is known of another node.
#[derive(Clone, Copy, Debug)]
struct Other {
    spell: u64,
    /// Its process in the database, and when it was heard last.
    alive: Option<(i32, Instant)>,
}

impl Ears {
    /// Whether this node hears over the other line.
    pub(super) fn hear(&self) -> bool {
        self.hear.load(Ordering::SeqCst)
    }

    /// The number of this node's spell.
    pub(super) fn spell(&self) -> u64 {
        self.spell.load(Ordering::SeqCst)
    }

    /// This node hears.
    pub(super) fn open(&self) {
        self.hear.store(true, Ordering::SeqCst);
    }

    /// This node is deaf; whether it was not before.
    pub(super) fn close(&self) -> bool {
        self.spell.fetch_add(1, Ordering::SeqCst);
        for other in self.others().values_mut() {
            other.alive = None;
        }
        self.hear.swap(false, Ordering::SeqCst)
    }

    /// Another node, which is a process of the database, has given a sign of life.
    pub(super) fn heard(&self, node: Uuid, spell: u64, process: i32) {
        let mut others = self.others();
        others.retain(|_, other| other.alive.is_none_or(|(_, at)| at.elapsed() < LIFE));
        let other = others.entry(node).or_insert(Other { spell, alive: None });
        if spell >= other.spell {
            let alive = Some((process, Instant::now()));
            *other = Other { spell, alive };
        }
    }

    /// Another node is deaf since this spell began.
    pub(super) fn lost(&self, node: Uuid, spell: u64) {
        self.others().insert(node, Other { spell, alive: None });
    }

    /// Whether this node and all these processes of the database hear each other.
    pub(super) fn reach(&self, processes: &[i32]) -> bool {
        let alive: Vec<i32> = self
            .others()
            .values()
            .filter_map(|other| other.alive)
            .filter(|(_, at)| at.elapsed() < LIFE)
            .map(|(process, _)| process)
            .collect();
        self.hear() && processes.iter().all(|process| alive.contains(process))
    }

    fn others(&self) -> MutexGuard<'_, HashMap<Uuid, Other>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Uuid = Uuid::from_u128(1);

    #[tokio::test(start_paused = true)]
    async fn a_node_is_reached_as_long_as_it_gives_signs_of_life() {
        let ears = Ears::default();
        assert!(!ears.reach(&[]), "whoever is deaf reaches nobody");
        ears.open();
        assert!(ears.reach(&[]) && !ears.reach(&[7]));
        ears.heard(NODE, 0, 7);
        assert!(ears.reach(&[7]) && !ears.reach(&[7, 8]));
        tokio::time::advance(LIFE).await;
        assert!(!ears.reach(&[7]));
        // Its process may be another one, after the line to the database was cut.
        ears.heard(NODE, 0, 9);
        assert!(ears.reach(&[9]) && !ears.reach(&[7]));
        assert!(ears.close() && !ears.close());
        ears.open();
        assert!(!ears.reach(&[9]), "what was heard before it was deaf counts no more");
    }

    #[tokio::test(start_paused = true)]
    async fn a_sign_of_life_from_before_a_node_was_deaf_means_nothing() {
        let ears = Ears::default();
        ears.open();
        ears.heard(NODE, 3, 7);
        ears.lost(NODE, 4);
        ears.heard(NODE, 3, 7);
        assert!(!ears.reach(&[7]));
        ears.heard(NODE, 4, 7);
        assert!(ears.reach(&[7]));
    }
}
