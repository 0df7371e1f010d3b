//! Crowds: what comes by the hundred from one place, many times at once, or through several nodes. CONTRIBUTING.md says which
//! test is about which hostile case.

use futures_util::future::join_all;
use hyper::{Method, header};
use protocol::Side::{Confederate, Union};
use protocol::http::{ApiTokens, PushAccount, TableHeader, Tournament, TournamentHeader, Webhooks};
use serde_json::{Value, json};
use server::commands::operate::{Deeds, operate};
use server::config::{ServeConfig, Switch};

use crate::browsers::Browser;
use crate::client::{Answer, Client};
use crate::clocks::{self, DAY};
use crate::notices::player;
use crate::skirmish::FIRST;
use crate::tournaments::{Cup, wish};
use crate::world::{World, config, games};

/// How many come at once.
const CROWD: usize = 24;

/// Limits, and a proxy that names addresses.
async fn guarded() -> World {
    let settings = ServeConfig {
        rate_limits: Switch::On,
        client_address_header: Some("x-forwarded-for".to_owned()),
        ..config()
    };
    World::with(settings).await
}

async fn from(world: &World, address: &str, path: &str, body: &Value) -> Answer {
    let client = world.nobody();
    let request = client
        .request(Method::POST, path)
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-forwarded-for", address);
    client.send(request, body.to_string().into()).await
}

fn credentials(name: &str) -> Value {
    json!({"name": name, "password": "across the river"})
}

/// How many of the answers say that it was done.
fn done(answers: &[Answer]) -> usize {
    answers.iter().filter(|answer| answer.status.is_success()).count()
}

/// Posts the same many times at once.
async fn crowd(client: &Client, path: &str, body: impl Fn(usize) -> Value) -> Vec<Answer> {
    join_all((0..CROWD).map(|number| client.post(path, body(number)))).await
}

#[tokio::test]
async fn a_flood_of_sign_ups_ends_where_it_comes_from_and_keeps_nobody_else_out() {
    let world = guarded().await;
    let mut made = 0;
    for number in 0..60 {
        // Guests are no way round it.
        let (path, body) = match number % 6 {
            0 => ("/players", credentials(&format!("Bummer {number}"))),
            _ => ("/guests", Value::Null),
        };
        let answer = from(&world, "198.51.100.7", path, &body).await;
        if answer.status.is_success() {
            made += 1;
        } else {
            assert!(answer.headers.contains_key(header::RETRY_AFTER), "{answer:?}");
            assert_eq!(answer.refusal(), (429, "too-often".to_owned()));
        }
    }
    // Twenty at once, and one more in ten seconds.
    assert!((20..40).contains(&made), "{made}");
    assert_eq!(world.count("select count(*) from player").await, made);
    // Nor are the many addresses of one line, which has a /64.
    let mut made = 0;
    for number in 0..60 {
        let address = format!("2001:db8:0:1::{number:x}");
        made += usize::from(
            from(&world, &address, "/guests", &Value::Null)
                .await
                .status
                .is_success(),
        );
    }
    assert!((20..40).contains(&made), "{made}");
    // Whoever lives next door signs up, and whoever has signed up gets in, from there too.
    let next_door = from(&world, "198.51.100.8", "/players", &credentials("Meade")).await;
    assert_eq!(next_door.status.as_u16(), 201, "{next_door:?}");
    let signed_in = from(&world, "198.51.100.7", "/session", &credentials("Meade")).await;
    assert!(signed_in.status.is_success(), "{signed_in:?}");
}

#[tokio::test]
async fn one_name_that_many_sign_up_with_at_once_is_given_once() {
    let world = World::new().await;
    let nobody = world.nobody();
    // They look alike, too.
    let names = ["Lee", "lee", "LEE", "Iee"];
    let bodies: Vec<Value> = (0..8).map(|number| credentials(names[number % names.len()])).collect();
    let answers = join_all(bodies.iter().map(|body| nobody.post("/players", body.clone()))).await;
    assert_eq!(done(&answers), 1);
    for refused in answers.iter().filter(|answer| !answer.status.is_success()) {
        let (status, code) = refused.refusal();
        // Passwords are hashed a few at a time, and a crowd is not kept waiting for long.
        assert!(
            (409, "name-taken") == (status, &code) || status == 503,
            "{status} {code}"
        );
    }
    assert_eq!(world.count("select count(*) from player").await, 1);
    assert_eq!(world.count("select count(*) from session").await, 1);
}

#[tokio::test]
async fn guesses_at_a_name_that_nobody_has_are_answered_like_others() {
    let world = guarded().await;
    from(&world, "192.0.2.1", "/players", &credentials("Meade")).await;
    for (name, address) in [("Meade", "203.0.113.1"), ("Nobody", "203.0.114.1")] {
        let guess = json!({"name": name, "password": "a wrong guess"});
        for _ in 0..10 {
            let refused = from(&world, address, "/session", &guess).await.refusal();
            assert_eq!(refused, (401, "wrong-credentials".to_owned()), "{name}");
        }
        // One more is earned in six seconds, which pass on a busy machine.
        let mut last = 401;
        for _ in 0..30 {
            last = from(&world, address, "/session", &guess).await.status.as_u16();
            if last != 401 {
                break;
            }
        }
        assert_eq!(last, 429, "{name}");
    }
}

#[tokio::test]
async fn what_a_player_may_have_a_few_of_he_has_no_more_of_by_asking_many_times_at_once() {
    let (world, _) = clocks::world().await;
    let meade = player(&world, "Meade").await;
    let hook = json!({"url": "https://hooks.example/a", "form": "json", "kinds": ["turn"]});
    assert_eq!(done(&crowd(&meade, "/account/webhooks", |_| hook.clone()).await), 3);
    let hooks: Webhooks = meade.get("/account/webhooks").await.read();
    assert_eq!(hooks.webhooks.len(), hooks.most as usize);
    let token = |number| json!({"name": format!("bot {number}"), "scopes": ["play"], "days": 7});
    let made = done(&crowd(&meade, "/account/tokens", token).await);
    let tokens: ApiTokens = meade.get("/account/tokens").await.read();
    assert_eq!(
        (tokens.tokens.len(), made),
        (tokens.most as usize, tokens.most as usize)
    );
    let cup = wish(&json!("single_elimination"), &json!({}));
    assert_eq!(done(&crowd(&meade, "/tournaments", |_| cup.clone()).await), 5);
    // Browsers belong to sessions: as many of those as there may be browsers, and some more.
    let mut browsers = Vec::new();
    for _ in 0..13 {
        let mut browser = world.nobody();
        let answer = browser.post("/session", credentials("Meade")).await;
        browser.take_session(&answer);
        browsers.push(browser);
    }
    let subscribing = browsers.iter().enumerate().map(|(number, client)| async move {
        let browser = Browser::at(format!("https://push.example/{number}"));
        browser.subscribe(client).await
    });
    assert_eq!(done(&join_all(subscribing).await), 10);
    assert_eq!(
        meade.get("/account/push").await.read::<PushAccount>().browsers.len(),
        10
    );
    // And of two plans that he writes for a table on the same version one is written.
    let other = World::new().await;
    let game = other.game().await;
    let plan = json!({"rules": [], "version": 0});
    let written = crowd(game.player(Union), &format!("{}/plan", game.path), |_| plan.clone()).await;
    assert_eq!(done(&written), 1);
}

#[tokio::test]
async fn reports_are_few_on_one_player_and_few_in_all_however_they_come() {
    let world = World::new().await;
    let meade = world.player("Meade").await;
    for name in ["Sickles", "Butler", "Sigel", "Banks", "Pope"] {
        world.player(name).await;
    }
    let report = |name: &'static str, text: &str| json!({"player": name, "kind": "abuse", "text": text});
    // The same in the same words is one, and something else about the same player another.
    let answers = crowd(&meade, "/reports", |_| report("Sickles", "He shouts.")).await;
    assert_eq!(done(&answers), 1);
    let again = answers
        .iter()
        .find(|answer| !answer.status.is_success())
        .expect("refused");
    assert_eq!(again.refusal(), (409, "reported".to_owned()));
    let name = json!({"player": "Sickles", "kind": "name", "text": "He shouts."});
    assert_eq!(meade.post("/reports", name).await.status.as_u16(), 204);
    let answers = crowd(&meade, "/reports", |number| report("Sickles", &format!("{number}"))).await;
    assert_eq!(done(&answers), 1, "three wait on one player");
    for name in ["Butler", "Sigel", "Banks", "Pope"] {
        crowd(&meade, "/reports", |number| report(name, &format!("{number}"))).await;
    }
    assert_eq!(world.count("select count(*) from report").await, 10, "ten in all");
    let refused = meade.post("/reports", report("Pope", "one more")).await.refusal();
    assert_eq!(refused, (409, "too-many".to_owned()));
    // What was read makes room.
    world
        .tamper("update report set settled_at = now() where reported = (select player_id from player where name = 'Sickles')")
        .await;
    assert_eq!(
        meade
            .post("/reports", report("Sickles", "He shouts."))
            .await
            .status
            .as_u16(),
        204
    );
}

#[tokio::test]
async fn two_operators_settle_a_report_once() {
    let world = World::new().await;
    let mut operators = Vec::new();
    for name in ["Patrick", "Stone"] {
        let operator = world.player(name).await;
        let appoint = Deeds::Appoint {
            player: name.to_owned(),
        };
        operate(&world.commands(), &games(FIRST), &appoint)
            .await
            .expect("appointed");
        operators.push(operator);
    }
    let meade = world.player("Meade").await;
    world.player("Sickles").await;
    let report = json!({"player": "Sickles", "kind": "other", "text": "He left the line."});
    assert_eq!(meade.post("/reports", report).await.status.as_u16(), 204);
    let desk: protocol::http::OperatorsDesk = operators[0].get("/operators/desk").await.read();
    let settle = json!({"deed": {"settle": {"report": desk.reports[0].id, "note": "seen"}}});
    let tries = (0..8).map(|number| operators[number % 2].post("/operators/deeds", settle.clone()));
    assert_eq!(done(&join_all(tries).await), 1);
    assert_eq!(world.count("select count(*) from audit where act = 'settle'").await, 1);
}

#[tokio::test]
async fn a_game_is_claimed_once_through_whichever_nodes() {
    let (one, hands) = clocks::world().await;
    let two = clocks::another(&one, &hands).await;
    let game = clocks::game(&one, clocks::days(&json!({"claim": {"grace": DAY}}))).await;
    let there = game.at(&two);
    clocks::banks(&there, Union).await;
    hands.pass(5 * DAY);
    let claim = format!("{}/claim", game.path);
    let claims = (0..8).map(|number| {
        let node = if number % 2 == 0 { &game } else { &there };
        node.player(Confederate).post(&claim, json!({}))
    });
    // He who is late decides at the same time.
    let late = json!({"seq": 0, "choice": "pass"});
    let decide = format!("{}/choices", game.path);
    let (answers, _) = tokio::join!(join_all(claims), there.player(Union).post(&decide, late));
    assert!(done(&answers) >= 1, "{answers:?}");
    assert_eq!(
        one.count("select count(*) from step where choice like '~flag:%'").await,
        1
    );
    let header: TableHeader = game.player(Union).get(&game.path).await.read();
    assert_eq!(
        (header.ended_by.as_deref(), header.winner),
        (Some("time"), Some(Confederate))
    );
}

#[tokio::test]
async fn an_organiser_lets_somebody_in_and_has_not_made_him_play() {
    let (world, _) = clocks::world().await;
    let cup = Cup::with(&world, 2, wish(&json!({"swiss": {"rounds": 1}}), &json!({"fewest": 2}))).await;
    let unasked = player(&world, "Sheridan").await;
    let answers = join_all((0..4).map(|_| cup.decides(json!({"admit": {"name": "Sheridan"}})))).await;
    assert!(done(&answers) >= 1, "{answers:?}");
    let seen: Tournament = cup.must(json!("start")).await;
    assert!(seen.entrants.iter().all(|entrant| entrant.name != "Sheridan"));
    let tables: Vec<TableHeader> = unasked.get("/tables?list=mine").await.read();
    assert_eq!(tables.len(), 0);
    let own: Vec<TournamentHeader> = unasked.get("/tournaments?list=mine").await.read();
    assert_eq!(own.len(), 0);
}

/// Where a test named in the list stands, and what it is called.
fn named(entry: &str) -> Option<(String, &str)> {
    if let Some(test) = entry.strip_prefix("it::") {
        let (file, name) = test.split_once("::")?;
        return Some((format!("server/tests/it/{file}.rs"), name));
    }
    let (file, name) = entry.split_once("::").filter(|(file, _)| file.ends_with(".rs"))?;
    Some((file.to_owned(), name))
}

#[test]
fn the_list_of_hostile_cases_names_tests_that_are_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| {
        let text = std::fs::read_to_string(root.join(path));
        text.unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let list = read("docs/hostile.md");
    let rows = list.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let entries: Vec<&str> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    assert!(entries.len() > 50, "{}", entries.len());
    for entry in entries {
        let (file, name) = named(entry).unwrap_or_else(|| panic!("{entry} is no test"));
        let text = read(&file);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let head = [format!("async fn {name}("), format!("fn {name}(")];
        let at = lines
            .iter()
            .position(|line| head.iter().any(|head| line.starts_with(head)));
        let above = at.and_then(|at| lines.get(at.checked_sub(1)?));
        assert!(
            above.is_some_and(|line| line.starts_with("#[test]") || line.starts_with("#[tokio::test")),
            "{entry}"
        );
    }
}
