//! Guessing passwords, and who is kept out by it.

use hyper::{Method, header};
use protocol::http::Player;
use serde_json::json;
use server::config::{ServeConfig, Switch};

use crate::client::{Answer, Client};
use crate::world::{World, config};

#[tokio::test]
async fn guessing_passwords_is_slowed_down() {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    let world = World::with(settings).await;
    let client: Client = world.nobody();
    let mut refusals = Vec::new();
    for _ in 0..12 {
        refusals.push(
            client
                .post("/session", json!({"name": "Lee", "password": "a wrong guess"}))
                .await
                .refusal()
                .0,
        );
    }
    assert_eq!((refusals[0], refusals[11]), (401, 429));
}

/// Somebody who comes through a proxy.
struct Caller<'a> {
    world: &'a World,
    address: String,
}

impl Caller<'_> {
    async fn ask(&self, path: &str, password: &str) -> Answer {
        let client = self.world.nobody();
        let request = client
            .request(Method::POST, path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", &self.address);
        let credentials = json!({"name": "Lee", "password": password});
        client.send(request, credentials.to_string().into()).await
    }

    async fn status(&self, path: &str, password: &str) -> u16 {
        self.ask(path, password).await.status.as_u16()
    }
}

/// Limits, and a proxy that names addresses.
fn guarded() -> ServeConfig {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    settings.client_address_header = Some("x-forwarded-for".to_owned());
    settings
}

fn from<'a>(world: &'a World, address: impl Into<String>) -> Caller<'a> {
    let address = address.into();
    Caller { world, address }
}

#[tokio::test]
async fn guessing_locks_nobody_out_who_signs_in_from_elsewhere() {
    let world = World::with(guarded()).await;
    let (owner, guesser) = (from(&world, "198.51.100.7"), from(&world, "203.0.113.9"));
    owner.ask("/players", "traveller").await.read::<Player>();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(guesser.status("/session", "a wrong guess").await);
    }
    assert_eq!((statuses[0], statuses[11]), (401, 429));
    assert_eq!(guesser.status("/session", "traveller").await, 429);
    owner.ask("/session", "traveller").await.read::<Player>();
}

#[tokio::test]
async fn one_network_cannot_lock_a_player_out_of_any_place() {
    let world = World::with(guarded()).await;
    from(&world, "198.51.100.7")
        .ask("/players", "traveller")
        .await
        .read::<Player>();
    let mut accepted = 0;
    for part in 0..400 {
        // Too short to be a password, and so refused without being hashed.
        let guesser = from(&world, format!("2001:db8:1:{part:x}::1"));
        accepted += usize::from(guesser.status("/session", "guess").await == 401);
    }
    assert!((5..50).contains(&accepted), "{accepted} guesses");
    let elsewhere = from(&world, "2001:db8:2::1");
    elsewhere.ask("/session", "traveller").await.read::<Player>();
}

#[tokio::test]
async fn guesses_from_everywhere_lock_no_player_out_of_the_places_that_know_him() {
    let home = World::with(guarded()).await;
    from(&home, "2001:db8:7:1::1")
        .ask("/players", "traveller")
        .await
        .read::<Player>();
    // Another node, as after a restart.
    let world = World::on(home.options.clone(), guarded()).await;
    let mut accepted = 0;
    for part in 0..400 {
        let guesser = from(&world, format!("2001:db8:{part:x}::1"));
        accepted += usize::from(guesser.status("/session", "guess").await == 401);
    }
    assert!((200..400).contains(&accepted), "{accepted} guesses");
    assert_eq!(from(&world, "192.0.2.1").status("/session", "traveller").await, 429);
    // The same half of the address is the same place.
    let owner = from(&world, "2001:db8:7:1::2");
    owner.ask("/session", "traveller").await.read::<Player>();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(owner.status("/session", "guess").await);
    }
    assert_eq!((statuses[0], statuses[11]), (401, 429), "guessing is slow there too");
}

#[tokio::test]
async fn the_places_that_know_a_player_are_not_told_by_the_database() {
    let world = World::with(guarded()).await;
    from(&world, "198.51.100.7")
        .ask("/players", "traveller")
        .await
        .read::<Player>();
    let stored: Vec<i32> = sqlx::query_scalar("select place from known_place")
        .fetch_all(&world.database.pool)
        .await
        .expect("places");
    assert_eq!(stored.len(), 1);
    assert!((0..1 << 24).contains(&stored[0]), "it fits hundreds of addresses");
}
