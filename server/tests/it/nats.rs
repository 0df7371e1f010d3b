//! Nodes that hear each other over NATS: who is told what, and what happens when it is away.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use protocol::Side::{Confederate, Union};
use protocol::socket::{ClientMessage, ServerMessage};
use server::tables::bus::nats::NatsBus;
use server::tables::bus::{Bus, Heard, Latest, Notice};
use sqlx::PgPool;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::buses::carries;
use crate::client::{PATIENCE, watch};
use crate::cluster::new_database;
use crate::nats_server::{Connection, NatsServer};
use crate::outages::Pair;
use crate::world::{World, config};

async fn two_nodes(nats: &NatsServer) -> (World, World) {
    let one = World::with(nats.config()).await;
    let two = World::on(one.options.clone(), nats.config()).await;
    carries(&one, true).await;
    carries(&two, true).await;
    (one, two)
}

async fn pairs(one: &World, two: &World) -> [Pair; 2] {
    [Pair::new(one, two).await, Pair::new(two, one).await]
}

async fn hear_each_other(pairs: &[Pair; 2], when: &str) {
    for pair in pairs {
        pair.step().await;
        pair.becomes_equal(when).await;
    }
}

/// The connections of the nodes that listen to a table.
async fn listeners(nats: &NatsServer, table: Uuid) -> Vec<Connection> {
    let subject = format!(".table.{table}");
    let mut listeners = nats.connections().await;
    listeners.retain(|connection| connection.subscriptions_list.iter().any(|of| of.ends_with(&subject)));
    listeners
}

/// The connection of the only node that listens to a table.
async fn listener(nats: &NatsServer, table: Uuid) -> Connection {
    let mut listeners = listeners(nats, table).await;
    assert_eq!(listeners.len(), 1, "{listeners:?}");
    listeners.remove(0)
}

#[tokio::test]
async fn a_node_hears_nothing_of_a_table_that_it_does_not_hold() {
    let nats = NatsServer::start().await;
    let (one, two) = two_nodes(&nats).await;
    let (busy, quiet) = (one.game().await, two.game().await);
    let before = listener(&nats, quiet.id).await;
    let there = listener(&nats, busy.id).await;
    let subjects = |connection: &Connection| connection.subscriptions_list.iter().cloned().collect::<BTreeSet<_>>();
    assert_ne!(subjects(&before), subjects(&there));
    for place in ["march:3", "march:4"].iter().cycle().take(200) {
        busy.must(Union, place).await;
    }
    let after = listener(&nats, quiet.id).await;
    let heard = after.out_msgs - before.out_msgs;
    // Signs of life, and answers of the server to its own.
    assert!(heard < 100, "{heard} messages about 200 steps elsewhere");
    assert_eq!(subjects(&after), subjects(&before));
    // Whoever sits down there hears it all from then on.
    let there = busy.at(&two);
    let seq = there.view(Confederate).await.seq;
    assert_eq!(listeners(&nats, busy.id).await.len(), 2, "both nodes hold it now");
    let mut socket = there.player(Confederate).socket().await;
    socket.say(&watch(busy.id)).await;
    busy.must(Union, "march:3").await;
    loop {
        if let ServerMessage::Diff { to, .. } = socket.next_of_game().await
            && to > seq
        {
            break;
        }
    }
}

#[tokio::test]
async fn while_nats_is_away_nothing_is_lost_and_nothing_stops() {
    let mut nats = NatsServer::start().await;
    let (one, two) = two_nodes(&nats).await;
    let pairs = pairs(&one, &two).await;
    hear_each_other(&pairs, "before").await;
    for outage in 0..2 {
        // The one does not know yet that the line is cut when it tells of its step.
        nats.go_away();
        hear_each_other(&pairs, "as NATS goes").await;
        carries(&one, false).await;
        carries(&two, false).await;
        let answer = one.nobody().get_beside("/readyz").await;
        assert_eq!(answer.status.as_u16(), 200);
        assert!(answer.body.ends_with(b"over NATS\n"), "{:?}", answer.body);
        hear_each_other(&pairs, "while NATS is away").await;
        tokio::time::sleep(Duration::from_secs(outage * 3)).await;
        nats.come_back().await;
        hear_each_other(&pairs, "as NATS comes back").await;
        carries(&one, true).await;
        carries(&two, true).await;
        assert_eq!(one.nobody().get_beside("/readyz").await.body.as_ref(), b"ready\n");
        hear_each_other(&pairs, "after NATS came back").await;
    }
}

#[tokio::test]
async fn a_nats_that_stands_still_is_as_good_as_none() {
    let nats = NatsServer::start().await;
    let (one, two) = two_nodes(&nats).await;
    let pairs = pairs(&one, &two).await;
    hear_each_other(&pairs, "before").await;
    nats.signal("-STOP");
    hear_each_other(&pairs, "as NATS stands still").await;
    // A table that is taken into use meanwhile is there.
    let more = Pair::new(&one, &two).await;
    more.step().await;
    more.becomes_equal("taken into use while NATS stands still").await;
    carries(&one, false).await;
    hear_each_other(&pairs, "while NATS stands still").await;
    nats.signal("-CONT");
    carries(&one, true).await;
    carries(&two, true).await;
    hear_each_other(&pairs, "after NATS went on").await;
    more.step().await;
    more.becomes_equal("taken into use while NATS stood still").await;
}

#[tokio::test]
async fn nodes_with_and_without_nats_hear_each_other() {
    let (nats, another) = (NatsServer::start().await, NatsServer::start().await);
    let (one, two) = two_nodes(&nats).await;
    let without = World::on(one.options.clone(), config()).await;
    let elsewhere = World::on(one.options.clone(), another.config()).await;
    let of_all = [
        pairs(&one, &without).await,
        pairs(&two, &elsewhere).await,
        pairs(&without, &elsewhere).await,
        pairs(&one, &two).await,
    ];
    for pairs in &of_all {
        hear_each_other(pairs, "four nodes").await;
    }
    carries(&one, false).await;
    carries(&elsewhere, false).await;
    for pairs in &of_all {
        hear_each_other(pairs, "four nodes that know of each other").await;
    }
    without.stop().await;
    elsewhere.stop().await;
    // Those that are left hear each other.
    carries(&one, true).await;
    carries(&two, true).await;
    hear_each_other(&of_all[3], "two nodes").await;
}

#[tokio::test]
async fn a_nats_that_was_never_there_is_not_needed() {
    let mut nats = NatsServer::start().await;
    nats.go_away();
    let one = World::with(nats.config()).await;
    let two = World::on(one.options.clone(), nats.config()).await;
    let pairs = pairs(&one, &two).await;
    hear_each_other(&pairs, "without NATS").await;
    nats.come_back().await;
    carries(&one, true).await;
    carries(&two, true).await;
    hear_each_other(&pairs, "with NATS").await;
}

#[tokio::test]
async fn what_is_said_goes_over_nats() {
    let nats = NatsServer::start().await;
    let (one, two) = two_nodes(&nats).await;
    let game = one.game().await;
    let there = game.at(&two);
    let mut socket = there.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next_of_game().await;
    let mut other = game.player(Union).socket().await;
    other
        .say(&ClientMessage::Say {
            table: game.id,
            text: "Good day".to_owned(),
        })
        .await;
    loop {
        if let ServerMessage::Said { text, .. } = socket.next().await {
            assert_eq!(text, "Good day");
            return;
        }
    }
}

/// A node's bus and what it hears.
struct Node {
    bus: Arc<NatsBus>,
    heard: mpsc::Receiver<Heard>,
    listening: tokio::task::JoinHandle<()>,
}

impl Node {
    async fn new(pool: &PgPool, nats: &NatsServer) -> Node {
        let url = nats.config().nats_url.expect("a url");
        let bus = Arc::new(NatsBus::open(pool.clone(), &url).await.expect("a bus"));
        let (sender, heard) = mpsc::channel(16);
        let listening = tokio::spawn({
            let bus = Arc::clone(&bus);
            async move { bus.listen(sender).await }
        });
        Node { bus, heard, listening }
    }

    async fn next(&mut self) -> Heard {
        tokio::time::timeout(PATIENCE, self.heard.recv())
            .await
            .expect("news in time")
            .expect("an open line")
    }

    /// Waits until NATS carries everything, and forgets what was heard on the way.
    async fn settle(&mut self) {
        let waiting = async {
            while !self.bus.is_whole() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                while self.heard.try_recv().is_ok() {}
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("NATS in time");
        while self.heard.try_recv().is_ok() {}
    }
}

#[tokio::test]
async fn when_a_node_is_gone_the_others_look_what_it_may_have_left() {
    let nats = NatsServer::start().await;
    let pool = PgPool::connect_with(new_database().await).await.expect("a database");
    let (mut one, mut two) = (Node::new(&pool, &nats).await, Node::new(&pool, &nats).await);
    one.settle().await;
    two.settle().await;
    one.settle().await;
    let table = Uuid::from_u128(7);
    let held = one.bus.hold(table).await;
    let news = Notice::Steps(vec![Latest { table, step: 3 }]);
    assert_eq!(two.bus.rider(&news), None, "the commit carries nothing");
    two.bus.tell(news.clone()).await;
    // Once more with the next sign of life: a message may be lost.
    assert_eq!(one.next().await, Heard::Notice(news.clone()));
    assert_eq!(one.next().await, Heard::Notice(news.clone()));
    // Of what is not held nothing is heard.
    drop(held);
    let other = Uuid::from_u128(8);
    let _other = one.bus.hold(other).await;
    two.bus.tell(news).await;
    two.bus.tell(Notice::Header(other)).await;
    assert_eq!(one.next().await, Heard::Notice(Notice::Header(other)));
    two.listening.abort();
    assert_eq!(one.next().await, Heard::Gap);
}
