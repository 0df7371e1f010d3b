//! The buses over which nodes may hear each other: what must hold over each is tested over each.

use std::time::{Duration, Instant};

use server::config::ServeConfig;

use crate::client::PATIENCE;
use crate::nats_server::NatsServer;
use crate::world::{World, config};

/// A bus, for the nodes of a test.
pub(crate) enum Line {
    /// LISTEN/NOTIFY.
    Postgres,
    /// A server of NATS.
    Nats(NatsServer),
}

impl Line {
    /// The settings of its nodes.
    pub(crate) fn config(&self) -> ServeConfig {
        match self {
            Line::Postgres => config(),
            Line::Nats(server) => server.config(),
        }
    }

    /// Waits until it carries everything between these nodes.
    pub(crate) async fn carries(&self, nodes: &[&World]) {
        for node in nodes {
            carries(node, true).await;
        }
    }
}

/// Waits until everything goes between a node and the others as it is meant to, or does not.
pub(crate) async fn carries(node: &World, wanted: bool) {
    let start = Instant::now();
    while node.server.app.hub.services.hears_well() != wanted {
        assert!(
            start.elapsed() < PATIENCE,
            "not so: its bus carries everything: {wanted}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Makes a test over each bus of a function that takes one.
macro_rules! over_each_bus {
    ($($test:ident),+ $(,)?) => {
        mod over_postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::buses::Line::Postgres).await;
            })+
        }
        mod over_nats {
            $(#[tokio::test]
            async fn $test() {
                let server = $crate::nats_server::NatsServer::start().await;
                super::$test(&$crate::buses::Line::Nats(server)).await;
            })+
        }
    };
}
pub(crate) use over_each_bus;
