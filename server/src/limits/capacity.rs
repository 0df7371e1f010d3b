//! How much this process can hold open at the same time, which its file descriptors decide.

use super::census::Quota;

/// More connections than that are not accepted, however many descriptors there are: each takes some memory.
const MOST_CONNECTIONS: usize = 24_000;

/// How many sockets may be open at all: 6 KB of memory each, more when something happens.
const MOST_SOCKETS: usize = 20_000;

/// How many connections one address may have: those of its sockets, and as many for requests.
const MOST_CONNECTIONS_FROM_ONE_ADDRESS: usize = 512;

/// How many sockets one address may have open: players behind one router share it.
const MOST_SOCKETS_FROM_ONE_ADDRESS: usize = 256;

/// Descriptors for listeners, files, the runtime's own, and those who are turned away.
const OWN: usize = 160;

/// As many descriptors as some systems give when nobody asks for more.
const USUAL_DESCRIPTORS: u64 = 1024;

/// More are of no use to us.
const MOST_DESCRIPTORS: u64 = 65_536;

/// How much this process can hold open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Connections.
    pub connections: Quota,
    /// Those of them that are sockets: less, so that there is always room for requests.
    pub sockets: Quota,
}

impl Capacity {
    /// The capacity of this process, of whose descriptors the database takes some.
    #[must_use]
    pub fn of_this_process(database_connections: u32) -> Capacity {
        let descriptors = rlimit::Resource::NOFILE.get_soft().unwrap_or(USUAL_DESCRIPTORS);
        Capacity::of(descriptors, database_connections)
    }

    fn of(descriptors: u64, database_connections: u32) -> Capacity {
        let descriptors = usize::try_from(descriptors.min(MOST_DESCRIPTORS)).unwrap_or(usize::MAX);
        let taken = OWN + database_connections as usize;
        // With too few descriptors something fails in any case; it should not be everything.
        let connections = descriptors.saturating_sub(taken).clamp(16, MOST_CONNECTIONS);
        let sockets = (connections / 6 * 5).min(MOST_SOCKETS);
        Capacity {
            connections: Quota::new(connections, MOST_CONNECTIONS_FROM_ONE_ADDRESS),
            sockets: Quota::new(sockets, MOST_SOCKETS_FROM_ONE_ADDRESS),
        }
    }
}

/// Asks the system for as many file descriptors as it may give us.
pub fn raise_descriptors() {
    match rlimit::increase_nofile_limit(MOST_DESCRIPTORS) {
        Ok(descriptors) => tracing::debug!(descriptors, "file descriptors"),
        Err(error) => tracing::warn!(%error, "cannot raise the limit of open files"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_stay_below_the_descriptors() {
        for descriptors in [256, 512, 1024, 4096, 20_000, 65_536, u64::MAX] {
            let capacity = Capacity::of(descriptors, 12);
            let Quota { neighbourhood, all, .. } = capacity.connections;
            assert!(all as u64 + 160 <= descriptors, "{capacity:?}");
            assert!(neighbourhood <= all / 4 && capacity.sockets.neighbourhood < neighbourhood);
            assert!(capacity.sockets.all < all, "{capacity:?}");
        }
        assert_eq!(Capacity::of(u64::MAX, 12).sockets.all, MOST_SOCKETS);
    }
}
