//! Tournaments: how they come about, go on and end. The time is turned by hand.

use std::time::Instant;

use protocol::Side::{self, Confederate, Union};
use protocol::http::{GameRuling, TableHeader, Tournament, TournamentGame, TournamentStatus};
use serde_json::{Value, json};
use server::tournaments::watch::see_to_all;

use crate::client::{Answer, Client, PATIENCE};
use crate::clocks::{self, DAY, HOUR, Hands};
use crate::notices::{hook, looked, player};
use crate::receivers::Receiver;
use crate::skirmish::{Edition, SECOND};
use crate::world::{Game, World, config, games};

const NAMES: [&str; 8] = [
    "Meade",
    "Longstreet",
    "Hancock",
    "Ewell",
    "Sickles",
    "Hood",
    "Reynolds",
    "Early",
];

/// A tournament with its organiser and those who have entered.
pub(crate) struct Cup {
    pub(crate) path: String,
    pub(crate) organiser: Client,
    pub(crate) players: Vec<Client>,
}

/// A wish with what is usual in tests beside it.
pub(crate) fn wish(format: &Value, more: &Value) -> Value {
    let mut wish = json!({"name": "Summer cup", "ruleset": "skirmish", "format": format});
    let more = more.as_object().expect("an object").clone();
    wish.as_object_mut().expect("an object").extend(more);
    wish
}

impl Cup {
    /// A tournament that nobody has entered.
    pub(crate) async fn set_up(world: &World, wish: Value) -> Cup {
        let organiser = player(world, "Haupt").await;
        let made: Tournament = organiser.post("/tournaments", wish).await.read();
        Cup {
            path: format!("/tournaments/{}", made.header.id),
            organiser,
            players: Vec::new(),
        }
    }

    /// A tournament that so many have entered.
    pub(crate) async fn with(world: &World, count: usize, wish: Value) -> Cup {
        let mut cup = Cup::set_up(world, wish).await;
        for name in &NAMES[..count] {
            cup.enters(world, name, json!({})).await;
        }
        cup
    }

    /// Somebody signs up and enters.
    pub(crate) async fn enters(&mut self, world: &World, name: &str, wish: Value) {
        let entrant = player(world, name).await;
        entrant
            .post(&format!("{}/enter", self.path), wish)
            .await
            .read::<Tournament>();
        self.players.push(entrant);
    }

    /// The organiser decides.
    pub(crate) async fn decides(&self, decision: Value) -> Answer {
        let body = json!({"decision": decision, "reason": "so that it goes on"});
        self.organiser.post(&format!("{}/decisions", self.path), body).await
    }

    /// The organiser decides what he may.
    #[track_caller]
    pub(crate) fn must(&self, decision: Value) -> impl Future<Output = Tournament> {
        let (caller, decided) = (std::panic::Location::caller(), self.decides(decision));
        async move {
            let answer = decided.await;
            assert!(answer.status.is_success(), "{answer:?} at {caller}");
            answer.read()
        }
    }

    /// As everybody sees it.
    pub(crate) async fn seen(&self) -> Tournament {
        self.organiser.get(&self.path).await.read()
    }

    /// Sees to tournaments until this one is as expected.
    pub(crate) async fn until(&self, world: &World, is: impl Fn(&Tournament) -> bool) -> Tournament {
        let start = Instant::now();
        loop {
            see_to_all(&world.server.app.hub).await.expect("seen to");
            let seen = self.seen().await;
            if is(&seen) {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "it does not come to that: {seen:?}");
            tokio::task::yield_now().await;
        }
    }

    /// The player who is an entrant.
    pub(crate) fn player(&self, seen: &Tournament, number: u32) -> &Client {
        let entrant = seen.entrants.iter().find(|entrant| entrant.number == number);
        let name = &entrant.expect("an entrant").name;
        let found = self.players.iter().find(|player| player.name() == name);
        found.expect("a player")
    }

    /// Somebody loses a game by giving it up.
    pub(crate) async fn loses(&self, seen: &Tournament, game: &TournamentGame, number: u32) {
        let path = format!("/tables/{}/resign", game.table);
        self.player(seen, number)
            .post(&path, json!({}))
            .await
            .read::<TableHeader>();
    }

    /// In all games that go on the one with the higher number loses.
    pub(crate) async fn favourites_win(&self, seen: &Tournament) {
        for game in pending(seen) {
            self.loses(seen, game, game.union.max(game.confederate)).await;
        }
    }

    /// Plays it to its end: the one with the lower number always wins.
    pub(crate) async fn is_played(&self, world: &World) -> Tournament {
        let mut seen = self.seen().await;
        for _ in 0..20 {
            let before = seen.games.len();
            self.favourites_win(&seen).await;
            seen = self
                .until(world, |seen| {
                    seen.header.status == TournamentStatus::Finished || seen.games.len() > before
                })
                .await;
            if seen.header.status == TournamentStatus::Finished {
                return seen;
            }
        }
        panic!("it does not end: {seen:?}")
    }
}

pub(crate) fn pending(seen: &Tournament) -> Vec<&TournamentGame> {
    seen.games.iter().filter(|game| game.result.is_none()).collect()
}

/// Rank, number and points of everybody.
pub(crate) fn ranks(seen: &Tournament) -> Vec<(u32, u32, &str)> {
    let rows = seen.standings.iter();
    rows.map(|row| (row.rank, row.entrant, row.points.as_str())).collect()
}

#[tokio::test]
async fn a_tournament_starts_at_its_time_and_goes_from_round_to_round_by_itself() {
    let (world, hands) = clocks::world().await;
    let wish = wish(
        &json!({"swiss": {"rounds": 3}}),
        &json!({"starts_at": "2026-04-15T12:00:00Z", "rounds": [{"scenario": "meeting"}, {"scenario": "muster"}]}),
    );
    let cup = Cup::with(&world, 8, wish).await;
    hands.pass(DAY - 1);
    see_to_all(&world.server.app.hub).await.expect("seen to");
    assert_eq!(cup.seen().await.header.status, TournamentStatus::Open, "too early");
    hands.pass(1);
    let first = cup.until(&world, |seen| !seen.games.is_empty()).await;
    assert_eq!((first.header.status, first.games.len()), (TournamentStatus::Running, 4));
    let table = |game: &TournamentGame| format!("/tables/{}", game.table);
    let header: TableHeader = cup.organiser.get(&table(&first.games[0])).await.read();
    assert_eq!(header.scenario, "meeting");
    let union = header.seats.union.expect("a player").name;
    assert_eq!(union, cup.player(&first, first.games[0].union).name());
    // Nothing begins before the last game of the round is over.
    let (last, others) = first.games.split_last().expect("games");
    for game in others {
        cup.loses(&first, game, game.union.max(game.confederate)).await;
    }
    let waiting = cup.until(&world, |seen| pending(seen).len() == 1).await;
    assert_eq!(waiting.games.len(), 4);
    cup.loses(&first, last, last.union.max(last.confederate)).await;
    let second = cup.until(&world, |seen| seen.games.len() > 4).await;
    assert_eq!(second.games.len(), 8);
    let header: TableHeader = cup.organiser.get(&table(&second.games[7])).await.read();
    assert_eq!(header.scenario, "muster");
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 12);
    let mut pairs: Vec<_> = over
        .games
        .iter()
        .map(|game| (game.union.min(game.confederate), game.union.max(game.confederate)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!(pairs.len(), 12, "nobody meets the same opponent twice");
    let ranks = ranks(&over);
    // Sides come by lot. Where both of the best have held the same one twice, they do not meet in the third round (firm limits
    // of sides stand above the score groups), and both win all.
    let best = ranks.iter().position(|rank| *rank == (rank.0, 1, "3"));
    assert!(
        best == Some(0) || best == Some(1) && ranks[0] == (1, 2, "3"),
        "{ranks:?}"
    );
    assert_eq!(ranks[7].1, 8, "{ranks:?}");
    assert_eq!(over.tie_breaks[0].name, "Buchholz, lowest cut");
    assert!(over.tie_breaks.iter().all(|one| !one.explanation.is_empty()));
    assert!(over.cross_table.by_round);
    assert_eq!(over.cross_table.lines[0].cells.len(), 3);
    assert!(
        over.audit
            .iter()
            .any(|line| line.what == "It is over." && line.by.is_none())
    );
    for (table, head) in [
        ("standings", "rank,id,name,points"),
        ("cross_table", "line,rank,id,name"),
    ] {
        let answer = cup.organiser.get(&format!("{}/export?table={table}", cup.path)).await;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(text.starts_with(head) && text.lines().count() == 9, "{text}");
        assert!(text.contains(",Meade,"), "{text}");
    }
    // Nothing can be decided any more but results.
    assert_eq!(cup.decides(json!("pause")).await.refusal(), (409, "over".to_owned()));
}

#[tokio::test]
async fn the_margin_of_a_game_breaks_ties_and_is_shown() {
    let (world, _) = clocks::world().await;
    let wish = wish(
        &json!({"round_robin": {"concurrent": true}}),
        &json!({"tie_breaks": ["margin"]}),
    );
    let cup = Cup::with(&world, 3, wish).await;
    cup.must(json!("start")).await;
    let seen = cup.until(&world, |seen| seen.games.len() == 3).await;
    // One game is played to its end, so that it is won by victory points or drawn; two are given up.
    let played = &seen.games[0];
    let game = Game {
        id: played.table,
        path: format!("/tables/{}", played.table),
        players: [played.union, played.confederate].map(|number| cup.player(&seen, number).clone()),
    };
    for turn in 0..6 {
        // Only one of them shoots, so that he is ahead.
        if turn % 2 == 0 {
            game.must(Union, "fire").await;
        }
        game.must(Side::BOTH[turn % 2], "pass").await;
    }
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    for game in &seen.games[1..] {
        cup.loses(&seen, game, game.union.max(game.confederate)).await;
    }
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    let margin = over.games[0].margin.expect("it was won by victory points");
    assert!(
        (5..=20).contains(&margin),
        "three dice and two points of the bids: {margin}"
    );
    assert!(over.games[1..].iter().all(|game| game.margin.is_none()), "given up");
    assert_eq!(over.tie_breaks[0].name, "Victory-point margin");
    // Games that were given up count as the middle one of those that were counted, which is the only one.
    for row in &over.standings {
        let expected = (i64::from(row.won) - i64::from(row.lost)) * i64::from(margin);
        assert_eq!(row.tie_breaks, [expected.to_string()], "{row:?}");
    }
    let csv = cup.organiser.get(&format!("{}/export?table=standings", cup.path)).await;
    let csv = String::from_utf8_lossy(&csv.body).into_owned();
    assert!(
        csv.starts_with("rank,id,name,points,won,drawn,lost,forfeits,byes,margin,withdrawn"),
        "{csv}"
    );
}

#[tokio::test]
async fn with_too_few_it_is_called_off_at_its_time() {
    let (world, hands) = clocks::world().await;
    let wish = wish(
        &json!({"swiss": {"rounds": 3}}),
        &json!({"starts_at": "2026-04-15T12:00:00Z", "fewest": 4}),
    );
    let cup = Cup::with(&world, 3, wish).await;
    hands.pass(DAY);
    let seen = cup
        .until(&world, |seen| seen.header.status != TournamentStatus::Open)
        .await;
    assert_eq!(seen.header.status, TournamentStatus::Cancelled);
    assert_eq!(seen.audit[0].reason, "3 entered, 4 are needed");
    let answer = cup.organiser.post(&format!("{}/enter", cup.path), json!({})).await;
    assert_eq!(answer.refusal(), (409, "not-open".to_owned()));
}

#[tokio::test]
async fn players_enter_and_withdraw_before_the_start_and_late() {
    let (world, hands) = clocks::world().await;
    let wish = wish(
        &json!({"swiss": {"rounds": 2}}),
        &json!({"opens_at": "2026-04-14T13:00:00Z", "most": 4}),
    );
    let mut cup = Cup::set_up(&world, wish).await;
    let enter = format!("{}/enter", cup.path);
    let early = player(&world, "Stuart").await;
    assert_eq!(early.post(&enter, json!({})).await.refusal().1, "not-open");
    hands.pass(HOUR);
    for name in &NAMES[..4] {
        cup.enters(&world, name, json!({"salt": "mine"})).await;
    }
    assert_eq!(early.post(&enter, json!({})).await.refusal().1, "full");
    let seen: Tournament = cup.players[3]
        .post(&format!("{}/withdraw", cup.path), json!({}))
        .await
        .read();
    assert_eq!((seen.entrants.len(), seen.you), (3, None));
    cup.must(json!({"seed": {"order": [3, 1]}})).await;
    let seen = cup.must(json!("start")).await;
    assert_eq!(seen.games.len(), 1);
    assert_eq!(seen.byes.len(), 1, "three are an odd number");
    assert_eq!(seen.byes[0].points, "1");
    // The salt is that of the entrants.
    let header: TableHeader = early.get(&format!("/tables/{}", seen.games[0].table)).await.read();
    assert_eq!(header.seats.union.expect("a player").salt, "mine");
    // Nobody comes late by himself here, but the organiser lets one in.
    assert_eq!(early.post(&enter, json!({})).await.refusal().1, "not-open");
    let seen = cup.must(json!({"admit": {"name": "stuart"}})).await;
    assert_eq!(seen.audit[0].what, "Stuart may enter.");
    assert_eq!(seen.audit[0].reason, "so that it goes on");
    assert_eq!(seen.entrants.len(), 3, "nobody plays who has not entered himself");
    assert!(early.get(&cup.path).await.read::<Tournament>().is_invited);
    let seen: Tournament = early.post(&enter, json!({})).await.read();
    let late = seen.entrants.last().expect("an entrant");
    assert_eq!((late.name.as_str(), late.joined), ("Stuart", 2));
    cup.players.push(early);
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 3, "one in the first round, two in the second");
}

#[tokio::test]
async fn who_keeps_a_game_waiting_past_its_limit_loses_it() {
    let (world, hands) = clocks::world().await;
    let wish = wish(
        &json!({"round_robin": {"concurrent": true}}),
        &json!({"game_limit": 2 * DAY}),
    );
    let cup = Cup::with(&world, 2, wish).await;
    let seen = cup.must(json!("start")).await;
    let game = &seen.games[0];
    assert_eq!(game.ends_at.as_deref(), Some("2026-04-16T12:00:00.000Z"));
    cup.must(json!({"extend": {"round": 1, "until": "2026-04-17T12:00:00Z"}}))
        .await;
    hands.pass(2 * DAY);
    // While it pauses no time passes.
    cup.must(json!("pause")).await;
    hands.pass(10 * DAY);
    clocks::noted(&world).await;
    see_to_all(&world.server.app.hub).await.expect("seen to");
    let seen = cup.must(json!("resume")).await;
    assert_eq!(seen.games[0].ends_at.as_deref(), Some("2026-04-27T12:00:00.000Z"));
    hands.pass(DAY);
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    // The Union begins a skirmish.
    assert_eq!(over.games[0].result, Some(GameRuling::ConfederateByForfeit));
    assert_eq!(over.standings[0].forfeits, 1);
}

#[tokio::test]
async fn a_corrected_result_corrects_what_follows_from_it() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!("single_elimination"), &json!({}))).await;
    cup.must(json!({"seed": {"order": [1, 2, 3, 4]}})).await;
    cup.must(json!("start")).await;
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 3);
    let semifinal = over
        .games
        .iter()
        .find(|game| game.of.round == 1 && game.union.min(game.confederate) == 1);
    let semifinal = semifinal.expect("a semifinal");
    let other = semifinal.union.max(semifinal.confederate);
    let ruling = if semifinal.union == 1 { "confederate" } else { "union" };
    let result = json!({"result": {"of": semifinal.of, "ruling": ruling}});
    let again = cup.must(result.clone()).await;
    assert_eq!(
        again.header.status,
        TournamentStatus::Running,
        "another final is to be played"
    );
    let last = pending(&again);
    assert_eq!(last.len(), 1);
    assert!([last[0].union, last[0].confederate].contains(&other));
    assert!(
        again
            .audit
            .iter()
            .any(|line| line.by.as_deref() == Some("Haupt") && line.what.contains("Round 1"))
    );
    // What the table says counts again when the organiser says so, and the new final is called off.
    let table = last[0].table;
    let result = json!({"result": {"of": semifinal.of, "ruling": "as_played"}});
    cup.must(result).await;
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    assert_eq!(ranks(&over)[0].1, 1);
    let aside = over.games.iter().find(|game| game.table == table).expect("the game");
    assert_eq!(aside.result, Some(GameRuling::Unplayed));
}

#[tokio::test]
async fn entrants_are_told_of_rounds_and_of_the_end() {
    let hands = Hands::new();
    let world = World::at(
        crate::cluster::new_database().await,
        crate::notices::open(),
        crate::world::games(crate::skirmish::FIRST),
        hands.clock(),
    )
    .await;
    let cup = Cup::with(&world, 2, wish(&json!("single_elimination"), &json!({}))).await;
    let receiver = Receiver::new().await;
    hook(&cup.players[0], &receiver.url(), "json", &["round", "tournament"]).await;
    let seen = cup.must(json!("start")).await;
    hands.pass(60);
    looked(&world).await;
    cup.favourites_win(&seen).await;
    cup.until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    hands.pass(60);
    looked(&world).await;
    let told: Vec<Value> = receiver.received().iter().map(|received| received.json()).collect();
    let kinds: Vec<&Value> = told.iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["round", "tournament"]);
    assert!(told.iter().all(|one| one["tournament"] == "Summer cup"));
    let text = told[1]["text"].as_str().expect("text");
    assert!(text.contains("the tournament “Summer cup” is over"), "{text}");
}

#[tokio::test]
async fn late_entrants_come_in_with_the_next_round_where_that_is_allowed() {
    let (world, _) = clocks::world().await;
    let wish = wish(&json!({"swiss": {"rounds": 2}}), &json!({"late_entry": true}));
    let mut cup = Cup::with(&world, 2, wish).await;
    cup.must(json!("start")).await;
    cup.enters(&world, "Hancock", json!({})).await;
    let seen = cup.seen().await;
    assert_eq!((seen.entrants[2].joined, seen.games.len()), (2, 1));
    let over = cup.is_played(&world).await;
    assert_eq!(over.games.len(), 2);
    // Nobody comes late into a knockout.
    let wish = crate::tournaments::wish(&json!("single_elimination"), &json!({"late_entry": true}));
    let other: Tournament = cup.players[0].post("/tournaments", wish).await.read();
    let path = format!("/tournaments/{}", other.header.id);
    for player in &cup.players[..2] {
        player
            .post(&format!("{path}/enter"), json!({}))
            .await
            .read::<Tournament>();
    }
    let start = json!({"decision": "start", "reason": "all are here"});
    cup.players[0]
        .post(&format!("{path}/decisions"), start)
        .await
        .read::<Tournament>();
    let late = cup.players[2].post(&format!("{path}/enter"), json!({})).await;
    assert_eq!(late.refusal(), (409, "cannot-enter".to_owned()));
}

#[tokio::test]
async fn a_round_that_cannot_be_played_any_more_makes_it_pause_and_loses_nothing() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 4, wish(&json!({"swiss": {"rounds": 2}}), &json!({}))).await;
    let seen = cup.must(json!("start")).await;
    let plans = "select rounds::text from tournament";
    let plan: String = sqlx::query_scalar(plans)
        .fetch_one(&world.database.pool)
        .await
        .expect("a plan");
    // A release has come that does not know the scenario.
    world
        .tamper("update tournament set rounds = '[{\"scenario\": \"lost\"}]'")
        .await;
    cup.favourites_win(&seen).await;
    let seen = cup.until(&world, |seen| seen.header.paused).await;
    assert!(
        seen.games.iter().all(|game| game.result.is_some()),
        "the results are counted"
    );
    assert_eq!(seen.audit[0].what, "It pauses: the next games cannot begin.");
    assert!(seen.audit[0].by.is_none() && seen.audit[0].reason.contains("cannot be set up"));
    world.tamper(&format!("update tournament set rounds = '{plan}'")).await;
    let seen = cup.must(json!("resume")).await;
    assert_eq!(seen.games.len(), 4);
}

#[tokio::test]
async fn a_frozen_game_past_its_limit_is_decided_too() {
    let (world, hands) = clocks::world().await;
    let wish = wish(&json!("single_elimination"), &json!({"game_limit": DAY}));
    let mut cup = Cup::with(&world, 2, wish).await;
    cup.must(json!("start")).await;
    clocks::noted(&world).await;
    let options = world.options.clone();
    world.stop().await;
    // A release that cannot read what the old one saved.
    let stranger = Edition {
        reads_older: false,
        ..SECOND
    };
    let world = World::at(options, config(), games(stranger), hands.clock()).await;
    let address = world.server.address;
    cup.organiser.address = address;
    let header: TableHeader = cup
        .organiser
        .get(&format!("/tables/{}", cup.seen().await.games[0].table))
        .await
        .read();
    assert!(header.frozen.is_some());
    hands.pass(DAY);
    let over = cup
        .until(&world, |seen| seen.header.status == TournamentStatus::Finished)
        .await;
    assert_eq!(over.games[0].result, Some(GameRuling::ConfederateByForfeit));
}
