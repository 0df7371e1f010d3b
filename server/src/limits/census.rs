//! Counting what addresses hold at the same time, so that nobody holds all of it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::neighbourhood::{Neighbourhood, Network};

/// How much may be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// By one neighbourhood.
    pub neighbourhood: usize,
    /// By one network.
    pub network: usize,
    /// By all together.
    pub all: usize,
}

impl Quota {
    /// A quota of `all`, of which a neighbourhood gets a quarter at most, and no more than `neighbourhood`; a network
    /// gets four times as much.
    #[must_use]
    pub fn new(all: usize, neighbourhood: usize) -> Quota {
        let neighbourhood = neighbourhood.min(all / 4).max(1);
        Quota {
            neighbourhood,
            network: (4 * neighbourhood).min(all / 2).max(1),
            all,
        }
    }

    /// The same for all together; no address is limited. Behind a proxy all connections come from its address.
    #[must_use]
    pub fn for_any_address(self) -> Quota {
        Quota {
            neighbourhood: self.all,
            network: self.all,
            ..self
        }
    }
}

/// What is held, by address.
#[derive(Debug)]
pub struct Census {
    quota: Quota,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    neighbourhoods: HashMap<Neighbourhood, usize>,
    networks: HashMap<Network, usize>,
    all: usize,
}

/// Something that is held; dropped when it is not any more.
#[derive(Debug)]
pub struct Entry {
    neighbourhood: Neighbourhood,
    census: Arc<Census>,
}

impl Census {
    /// Nothing is held so far.
    #[must_use]
    pub fn new(quota: Quota) -> Arc<Census> {
        Arc::new(Census {
            quota,
            held: Mutex::default(),
        })
    }

    /// Enters something that `neighbourhood` wants to hold; `None` when it, or all together, hold too much.
    #[must_use]
    pub fn enter(self: &Arc<Self>, neighbourhood: Neighbourhood) -> Option<Entry> {
        let network = neighbourhood.network();
        let mut held = self.lock();
        let counted = |count: Option<&usize>| count.copied().unwrap_or_default();
        let is_full = counted(held.neighbourhoods.get(&neighbourhood)) >= self.quota.neighbourhood
            || counted(held.networks.get(&network)) >= self.quota.network
            || held.all >= self.quota.all;
        if is_full {
            return None;
        }
        *held.neighbourhoods.entry(neighbourhood).or_default() += 1;
        *held.networks.entry(network).or_default() += 1;
        held.all += 1;
        drop(held);
        Some(Entry {
            neighbourhood,
            census: Arc::clone(self),
        })
    }

    /// Whether three quarters of everything are held.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.lock().all >= self.quota.all / 4 * 3
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut held = self.census.lock();
        leave(&mut held.neighbourhoods, &self.neighbourhood);
        leave(&mut held.networks, &self.neighbourhood.network());
        held.all -= 1;
    }
}

fn leave<Place: Eq + Hash>(counts: &mut HashMap<Place, usize>, place: &Place) {
    if let Some(count) = counts.get_mut(place) {
        *count -= 1;
        if *count == 0 {
            counts.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn at(text: &str) -> Neighbourhood {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn neither_an_address_nor_a_network_holds_everything() {
        let census = Census::new(Quota::new(100, 10));
        let from = |address: &str, count: usize| -> Vec<Entry> {
            (0..count).map_while(|_| census.enter(at(address))).collect()
        };
        let mut one = from("2001:db8:1:1::1", 20);
        assert_eq!(one.len(), 10);
        one.pop();
        assert!(census.enter(at("2001:db8:1:1::2")).is_some());
        let network: Vec<Vec<Entry>> = (2..20).map(|part| from(&format!("2001:db8:1:{part}::1"), 20)).collect();
        assert_eq!(one.len() + network.iter().map(Vec::len).sum::<usize>(), 40);
        assert_eq!(from("192.0.2.1", 20).len(), 10);
    }

    #[test]
    fn what_is_left_is_free_again() {
        let census = Census::new(Quota::new(4, 4).for_any_address());
        let held: Vec<Entry> = (0..4).map_while(|_| census.enter(at("192.0.2.1"))).collect();
        assert_eq!(held.len(), 4);
        assert!(census.is_crowded() && census.enter(at("192.0.2.2")).is_none());
        drop(held);
        assert!(!census.is_crowded() && census.enter(at("192.0.2.2")).is_some());
        assert!(census.lock().networks.is_empty());
    }
}
