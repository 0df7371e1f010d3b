//! Two nodes whose Postgres goes away for a while: afterwards they hear each other again.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use protocol::Side::Union;
use protocol::http::ViewAnswer;
use server::db::embedded::Cluster;

use crate::buses::{Line, over_each_bus};
use crate::scratch::Scratch;
use crate::world::{Game, World};

/// How long after an outage the nodes may differ before they count as deaf. They do for a second or two; a machine that is
/// busy with other tests takes longer.
const LAG: Duration = Duration::from_secs(40);

/// What goes on when Postgres is killed.
#[derive(Clone, Copy, Debug)]
enum Traffic {
    /// Nothing has happened for so long.
    IdleFor(Duration),
    /// Both nodes write without a pause, before, during and after the outage.
    Heavy,
}

/// A table as two nodes know it.
pub(crate) struct Pair {
    pub(crate) here: Game,
    pub(crate) there: Game,
    view: String,
}

impl Pair {
    pub(crate) async fn new(one: &World, two: &World) -> Pair {
        let here = one.game().await;
        let there = here.at(two);
        there.view(Union).await;
        let view = format!("{}/view", here.path);
        Pair { here, there, view }
    }

    /// Makes a step on the first node, as soon as that can be.
    pub(crate) async fn step(&self) {
        for place in ["march:3", "march:4"].iter().cycle() {
            let view = self.here.player(Union).get(&self.view).await;
            if view.status.as_u16() == 200 {
                let seq = view.read::<ViewAnswer>().seq;
                if self.here.choose_at(Union, place, seq).await.status.as_u16() == 200 {
                    return;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until both nodes show the same, but not for long; returns how long it was.
    pub(crate) async fn becomes_equal(&self, why: &str) -> Duration {
        let start = Instant::now();
        while !self.is_equal().await {
            assert!(start.elapsed() < LAG, "deaf: {why}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        start.elapsed()
    }

    async fn is_equal(&self) -> bool {
        let views = join_all([&self.here, &self.there].map(|game| game.player(Union).get(&self.view))).await;
        views[0].status.as_u16() == 200 && views[0].body == views[1].body
    }
}

async fn kill_for(length: Duration, traffic: Traffic, line: &Line) {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let one = World::on(cluster.connect_options(), line.config()).await;
    let two = World::on(cluster.connect_options(), line.config()).await;
    line.carries(&[&one, &two]).await;
    let pairs = [Pair::new(&one, &two).await, Pair::new(&two, &one).await];
    for pair in &pairs {
        pair.step().await;
        while !pair.is_equal().await {}
    }
    let outage = async {
        if let Traffic::IdleFor(pause) = traffic {
            tokio::time::sleep(pause).await;
        }
        scratch.kill_postgres();
        drop(cluster);
        tokio::time::sleep(length).await;
        Cluster::start(scratch.path(), None)
            .await
            .expect("Postgres starts again")
    };
    let load = async {
        match traffic {
            Traffic::IdleFor(_) => std::future::pending::<()>().await,
            Traffic::Heavy => loop {
                futures_util::join!(pairs[0].step(), pairs[1].step());
            },
        }
    };
    let cluster = tokio::select! {
        cluster = outage => cluster,
        () = load => unreachable!("the load has no end"),
    };
    let back = Instant::now();
    for pair in &pairs {
        pair.step().await;
        while !pair.is_equal().await {
            assert!(back.elapsed() < LAG, "deaf after {length:?}, {traffic:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    line.carries(&[&one, &two]).await;
    one.stop().await;
    two.stop().await;
    cluster.stop().await.expect("Postgres stops");
}

over_each_bus! {
    nodes_hear_each_other_after_every_outage,
}

async fn nodes_hear_each_other_after_every_outage(line: &Line) {
    let outages = [
        (4.0, Traffic::IdleFor(Duration::from_secs(8))),
        (9.0, Traffic::IdleFor(Duration::ZERO)),
        (12.5, Traffic::Heavy),
        (16.0, Traffic::Heavy),
    ];
    // Each has a Postgres of its own: eight at once are more than a small machine carries.
    let here = match line {
        Line::Postgres => &outages[..],
        Line::Nats(_) => &outages[1..3],
    };
    let kill =
        |(seconds, traffic): &(f64, Traffic)| Box::pin(kill_for(Duration::from_secs_f64(*seconds), *traffic, line));
    join_all(here.iter().map(kill)).await;
}
