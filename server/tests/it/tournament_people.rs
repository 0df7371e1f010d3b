//! Tournaments and who plays in them: ratings, blocks, and accounts that go.

use protocol::http::{TableHeader, Tournament, TournamentStatus};
use serde_json::json;

use crate::clocks;
use crate::tournaments::{Cup, wish};

#[tokio::test]
async fn the_games_of_a_rated_tournament_count_and_lead_back_to_it() {
    let (world, _) = clocks::world().await;
    let swiss = json!({"swiss": {"rounds": 1}});
    let without = Cup::set_up(&world, wish(&swiss, &json!({}))).await;
    let refused = without
        .organiser
        .post("/tournaments", wish(&swiss, &json!({"rated": true})))
        .await;
    assert_eq!(refused.refusal(), (422, "invalid-table".to_owned()), "it needs a pace");
    let pace = json!({"control": {"live": {"bank": 3600, "delay": 30, "interrupt": 10}}, "fall": "at_once"});
    let rated = wish(&swiss, &json!({"rated": true, "pace": pace}));
    let made: Tournament = without.organiser.post("/tournaments", rated).await.read();
    assert!(made.rated);
    let mut cup = Cup {
        path: format!("/tournaments/{}", made.header.id),
        ..without
    };
    for name in ["Meade", "Longstreet"] {
        cup.enters(&world, name, json!({})).await;
    }
    let begun = cup.must(json!("start")).await;
    let table: TableHeader = cup.players[0]
        .get(&format!("/tables/{}", begun.games[0].table))
        .await
        .read();
    assert!(table.rated);
    let slower =
        json!({"pace": {"control": {"live": {"bank": 36000, "delay": 30, "interrupt": 10}}, "fall": "at_once"}});
    let slower = cup.players[0].post(&format!("/tables/{}/pace", table.id), slower).await;
    assert_eq!(slower.refusal(), (409, "tournament-pace".to_owned()));
    let link = table.tournament.expect("a link");
    assert_eq!((link.id, &*link.name), (made.header.id, "Summer cup"));
}

#[tokio::test]
async fn a_tournament_is_for_the_ratings_that_it_names() {
    let (world, _) = clocks::world().await;
    let swiss = json!({"swiss": {"rounds": 1}});
    let limits = json!({"rating_least": 1400, "rating_most": 1600});
    let mut cup = Cup::set_up(&world, wish(&swiss, &limits)).await;
    let backwards = json!({"rating_least": 1700, "rating_most": 1600});
    let refused = cup.organiser.post("/tournaments", wish(&swiss, &backwards)).await;
    assert_eq!(refused.refusal(), (422, "invalid-tournament".to_owned()));
    // Whoever has no rating counts as every newcomer does.
    cup.enters(&world, "Meade", json!({})).await;
    for (name, rating) in [("Longstreet", 1399), ("Hancock", 1601)] {
        let player = world.player(name).await;
        world
            .tamper(&format!(
                "insert into rating select player_id, 'skirmish', {rating}, 100, 0.06, 9, now() from player where name = '{name}'"
            ))
            .await;
        let refused = player.post(&format!("{}/enter", cup.path), json!({})).await;
        assert_eq!(refused.refusal(), (403, "rating".to_owned()), "{name}");
        world.tamper("update rating set rating = 1500").await;
        player
            .post(&format!("{}/enter", cup.path), json!({}))
            .await
            .read::<Tournament>();
    }
}

#[tokio::test]
async fn who_has_blocked_another_does_not_meet_him_where_that_can_be_avoided() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!({"swiss": {"rounds": 1}}), &json!({}))).await;
    // By their seeds the first would meet the third, as it is for all lots when they are set.
    let order: Vec<u32> = cup.seen().await.entrants.iter().map(|entrant| entrant.number).collect();
    cup.must(json!({"seed": {"order": order}})).await;
    let [meade, hancock] = [&cup.players[0], &cup.players[2]];
    let blocked = hancock.post("/account/blocks", json!({"player": meade.name()})).await;
    assert!(blocked.status.is_success());
    let begun = cup.must(json!("start")).await;
    assert_eq!(begun.games.len(), 2);
    let apart = [order[0], order[2]];
    for game in &begun.games {
        let both = [game.union, game.confederate];
        assert!(!apart.iter().all(|number| both.contains(number)), "{game:?}");
    }
}

#[tokio::test]
async fn an_account_that_goes_leaves_its_tournaments() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(
        &world,
        4,
        wish(&json!({"round_robin": {"concurrent": false}}), &json!({})),
    )
    .await;
    cup.must(json!("start")).await;
    let open: Tournament = cup
        .organiser
        .post("/tournaments", wish(&json!({"swiss": {"rounds": 1}}), &json!({})))
        .await
        .read();
    let open = format!("/tournaments/{}", open.header.id);
    cup.must(json!("pause")).await;
    let password = json!({"password": "across the river"});
    let gone = cup.players[1].post("/account/delete", password.clone()).await;
    assert_eq!(gone.status.as_u16(), 204, "{gone:?}");
    let seen = cup.seen().await;
    let left = seen.entrants.iter().find(|entrant| entrant.withdrawn.is_some());
    assert!(left.expect("he has left").name.starts_with("Former Player"));
    let gone = cup.organiser.post("/account/delete", password).await;
    assert_eq!(gone.status.as_u16(), 204, "{gone:?}");
    let reader = world.nobody();
    let called_off: Tournament = reader.get(&open).await.read();
    assert_eq!(called_off.header.status, TournamentStatus::Cancelled);
    let goes_on: Tournament = reader.get(&cup.path).await.read();
    assert_eq!(
        (goes_on.header.status, goes_on.header.paused),
        (TournamentStatus::Running, false)
    );
    assert!(goes_on.audit.iter().any(|line| line.reason == "the account is deleted"));
}
