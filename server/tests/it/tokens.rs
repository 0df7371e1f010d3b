//! Programs that come with tokens: what each scope opens, and what none does.

use std::process::Stdio;

use hyper::{Method, header};
use protocol::Side::Union;
use protocol::http::{ApiToken, ApiTokens, Player, Scope, TableHeader};
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::clearing::close_sockets_of_ended_sessions;
use server::config::{ServeConfig, Switch};
use tokio::process::Command;
use uuid::Uuid;

use crate::client::{Client, PATIENCE, watch};
use crate::described::DESCRIPTION;
use crate::world::{World, config};

/// Calls that any token may make.
const OPEN: &str = "GET /catalog, GET /rulesets/{id}, GET /rulesets/{id}/rulings, GET /boards/{hash}, GET /me";

/// Calls that a token may make which is for this. What stands in none of the lists no token may do.
const WITHIN: [(Scope, &str); 5] = [
    (
        Scope::Read,
        "GET /players/{id}, GET /players/{id}/ratings, GET /ratings, GET /archive, GET /statistics, GET /statistics/bid, GET /tables, \
         GET /tables/{id}, GET /tables/{id}/chat, GET /tables/{id}/view, GET /tables/{id}/journal, \
         GET /tables/{id}/dice, POST /tables/{id}/why, POST /tables/{id}/survey, GET /tables/{id}/notes, \
         GET /tables/{id}/plan, GET /tables/{id}/export, GET /tables/{id}/export.txt, GET /account/games, GET /imports, \
         GET /tournaments, GET /tournaments/{id}, GET /tournaments/{id}/export",
    ),
    (
        Scope::Play,
        "POST /tables/{id}/choose, POST /tables/{id}/undo, POST /tables/{id}/resign, POST /tables/{id}/draw, \
         POST /tables/{id}/claim, POST /tables/{id}/time, POST /tables/{id}/pace, POST /tables/{id}/takeback, \
         POST /tables/{id}/notes, POST /tables/{id}/plan",
    ),
    (Scope::Chat, ""),
    (
        Scope::Tables,
        "POST /tables, POST /tables/{id}/join, POST /tables/{id}/withdraw, POST /tables/{id}/decline, \
         POST /tables/{id}/rematch, POST /tables/{id}/what-if, POST /imports, DELETE /imports/{id}",
    ),
    (
        Scope::Tournaments,
        "POST /tournaments, POST /tournaments/{id}/enter, POST /tournaments/{id}/withdraw, \
         POST /tournaments/{id}/challenge, POST /tournaments/{id}/decisions",
    ),
];

fn lists(list: &str, call: &str) -> bool {
    list.split(", ").any(|listed| listed.trim() == call)
}

/// A token of a player.
async fn made(player: &Client, scopes: &[Scope]) -> ApiToken {
    let words: Vec<&str> = scopes.iter().map(|scope| scope.word()).collect();
    let wish = json!({"name": "  my bot ", "scopes": words, "days": 30});
    player.post("/account/tokens", wish).await.read()
}

/// A program with this header.
fn with(world: &World, authorization: &str) -> Client {
    Client {
        authorization: Some(authorization.to_owned()),
        ..world.nobody()
    }
}

/// A program with a token of a player.
async fn program(world: &World, player: &Client, scopes: &[Scope]) -> (Client, ApiToken) {
    let token = made(player, scopes).await;
    let secret = token.token.as_deref().expect("told once");
    (with(world, &format!("Bearer {secret}")), token)
}

async fn revoke(player: &Client, token: &ApiToken) -> u16 {
    let request = player.request(Method::DELETE, &format!("/account/tokens/{}", token.id));
    player.send(request, "".into()).await.status.as_u16()
}

fn bad() -> (u16, String) {
    (401, "bad-token".to_owned())
}

fn out_of_scope() -> (u16, String) {
    (403, "out-of-scope".to_owned())
}

#[tokio::test]
async fn a_token_opens_what_is_declared_and_nothing_else() {
    let world = World::new().await;
    let meade = world.player("Meade").await;
    let calls = DESCRIPTION.calls();
    let name = |method: &Method, path: &str| format!("{method} {path}");
    for list in WITHIN.iter().map(|(_, list)| *list).chain([OPEN]) {
        for listed in list.split(", ").filter(|listed| !listed.is_empty()) {
            let is_there = calls.iter().any(|call| name(&call.method, &call.path) == listed.trim());
            assert!(is_there, "there is no {listed}");
        }
    }
    let mut programs = vec![(None, program(&world, &meade, &[]).await.0)];
    for scope in Scope::ALL {
        programs.push((Some(scope), program(&world, &meade, &[scope]).await.0));
    }
    for call in calls {
        let called = name(&call.method, &call.path);
        let path = call
            .path
            .replace("{hash}", "0")
            .replace("{id}", &Uuid::nil().to_string())
            .replace("{name}", "Nobody");
        assert!(!path.contains('{'), "{path}");
        for (scope, program) in &programs {
            let request = program
                .request(call.method.clone(), &path)
                .header(header::CONTENT_TYPE, "application/json");
            let answer = program.send(request, "{}".into()).await;
            let is_let_in = lists(OPEN, &called)
                || scope.is_some_and(|scope| {
                    WITHIN
                        .iter()
                        .any(|(within, list)| *within == scope && lists(list, &called))
                });
            let is_refused = answer.status.as_u16() == 403 && answer.refusal() == out_of_scope();
            assert_eq!(is_refused, !is_let_in, "{called} with {scope:?}: {}", answer.status);
            assert_ne!(answer.status.as_u16(), 401, "{called}");
            let challenge = answer.headers.get(header::WWW_AUTHENTICATE);
            assert_eq!(challenge.is_some(), is_refused, "{called}");
        }
    }
    // Nothing of the account has changed, and its session is still there.
    assert_eq!(meade.get("/me").await.read::<Option<Player>>(), meade.player);
    assert_eq!(
        meade.get("/account/tokens").await.read::<ApiTokens>().tokens.len(),
        programs.len()
    );
}

#[tokio::test]
async fn every_call_says_who_may_make_it() {
    let document = DESCRIPTION.document();
    let schemes = &document["components"]["securitySchemes"];
    assert_eq!(schemes["token"]["scheme"], "bearer");
    assert_eq!(schemes["session"]["in"], "cookie");
    for call in DESCRIPTION.calls() {
        let called = format!("{} {}", call.method, call.path);
        let scope = WITHIN
            .iter()
            .find(|(_, list)| lists(list, &called))
            .map(|(scope, _)| scope.word());
        let security = call.operation["security"].as_array().expect("who may call");
        let token = security.iter().find_map(|needed| needed.get("token"));
        assert_eq!(token, scope.map(|scope| json!([scope])).as_ref(), "{called}");
        let by_anybody = lists(OPEN, &called);
        assert_eq!(*security == [json!({})], by_anybody, "{called}");
        assert!(by_anybody || security.contains(&json!({"session": []})), "{called}");
    }
}

#[tokio::test]
async fn what_is_no_token_opens_nothing_and_hides_no_cookie() {
    let world = World::new().await;
    let (meade, lee) = (world.player("Meade").await, world.player("Lee").await);
    let (program, token) = program(&world, &meade, &[Scope::Read]).await;
    let secret = token.token.clone().expect("told once");
    let almost = format!("Bearer {}0", &secret[..secret.len() - 1]);
    let wrong = [
        "Bearer",
        "Bearer ",
        "Bearer vedette_",
        "Bearer 0123456789abcdef0123456789abcdef",
        &format!("Bearer vedette_{}", "0".repeat(32)),
        &format!("Bearer {secret} {secret}"),
        &format!("Bearer  {secret}"),
        &almost,
    ];
    for header in wrong
        .into_iter()
        .filter(|header| !header.ends_with(&secret) || header.contains("  "))
    {
        for path in ["/me", "/catalog", "/tables?list=live", "/account"] {
            let refused = with(&world, header).get(path).await;
            assert_eq!(refused.refusal(), bad(), "{header} at {path}");
            assert_eq!(
                refused.headers[header::WWW_AUTHENTICATE],
                "Bearer error=\"invalid_token\""
            );
        }
        let with_cookie = Client {
            cookie: lee.cookie.clone(),
            ..with(&world, header)
        };
        assert_eq!(
            with_cookie.get("/me").await.refusal(),
            bad(),
            "the cookie does not count"
        );
    }
    // Other schemes are for whoever stands before the server.
    let behind_a_proxy = Client {
        cookie: lee.cookie.clone(),
        ..with(&world, "Basic bWVhZGU6dG9v")
    };
    assert_eq!(behind_a_proxy.get("/me").await.read::<Option<Player>>(), lee.player);
    // With both, the token counts alone.
    let both = Client {
        cookie: lee.cookie.clone(),
        ..program.clone()
    };
    assert_eq!(both.get("/me").await.read::<Option<Player>>(), meade.player);
    assert_eq!(both.get("/account").await.refusal(), out_of_scope());
    // The name of the scheme is written in any case; a page of another site gets nothing done with a token either.
    assert!(
        with(&world, &format!("bEARER {secret}"))
            .get("/tables?list=live")
            .await
            .status
            .is_success()
    );
    let foreign = program
        .request(Method::POST, "/tables")
        .header(header::ORIGIN, "https://evil.example");
    assert_eq!(program.send(foreign, "{}".into()).await.refusal().1, "hostile-origin");
}

#[tokio::test]
async fn tokens_are_made_shown_once_and_revoked_by_their_player() {
    let world = World::new().await;
    let (meade, lee) = (world.player("Meade").await, world.player("Lee").await);
    let wish = |days: u16| json!({"name": "bot", "scopes": ["read", "read"], "days": days});
    assert_eq!(world.nobody().post("/account/tokens", wish(1)).await.refusal().0, 401);
    let guest = world.guest().await;
    assert_eq!(
        guest.post("/account/tokens", wish(1)).await.refusal(),
        (403, "guest".to_owned())
    );
    for days in [0, 367] {
        let refused = meade.post("/account/tokens", wish(days)).await.refusal();
        assert_eq!(refused, (422, "bad-token-wish".to_owned()));
    }
    let (program, token) = program(&world, &meade, &[Scope::Read, Scope::Read]).await;
    assert_eq!((token.name.as_str(), &token.scopes[..]), ("my bot", &[Scope::Read][..]));
    let listed: ApiTokens = meade.get("/account/tokens").await.read();
    let [shown] = &listed.tokens[..] else {
        panic!("{listed:?}")
    };
    assert_eq!((shown.id, &shown.token, &shown.used_at), (token.id, &None, &None));
    let secret = token.token.clone().expect("told once");
    let known = format!(
        "select count(*) from api_token where position('{}' in api_token::text) > 0",
        &secret[8..]
    );
    assert_eq!(world.count(&known).await, 0, "no token stands in the database");
    program.get("/tables?list=live").await.read::<Vec<TableHeader>>();
    let listed: ApiTokens = meade.get("/account/tokens").await.read();
    assert!(listed.tokens[0].used_at.is_some());
    assert_eq!(revoke(&lee, &token).await, 404, "somebody else's");
    assert_eq!(revoke(&meade, &token).await, 204);
    assert_eq!(program.get("/me").await.refusal(), bad());
    assert_eq!(revoke(&meade, &token).await, 404);
    for _ in 0..10 {
        made(&meade, &[]).await;
    }
    let refused = meade.post("/account/tokens", wish(1)).await.refusal();
    assert_eq!(refused, (409, "too-many-tokens".to_owned()));
    let export: Value = meade.get("/account/export").await.read();
    assert_eq!(export["tokens"].as_array().map(Vec::len), Some(10));
}

#[tokio::test]
async fn tokens_end_with_their_time_and_with_their_players() {
    let world = World::new().await;
    let (meade, lee) = (world.player("Meade").await, world.player("Lee").await);
    let (expired, token) = program(&world, &meade, &[Scope::Read]).await;
    let end = format!(
        "update api_token set expires_at = now() where api_token_id = '{}'",
        token.id
    );
    world.tamper(&end).await;
    assert_eq!(expired.get("/me").await.refusal(), bad());
    assert!(meade.get("/account/tokens").await.read::<ApiTokens>().tokens.is_empty());
    let (banned, _) = program(&world, &lee, &[Scope::Read]).await;
    let ban = "update player set banned_until = now() + interval '1 day' where name = 'Lee'";
    world.tamper(ban).await;
    assert_eq!(banned.get("/me").await.refusal(), bad());
    let (left, _) = program(&world, &meade, &[Scope::Read]).await;
    let mut socket = left.socket().await;
    let leave = json!({"password": "eight characters"});
    assert!(meade.post("/account/delete", leave).await.status.is_success());
    assert_eq!(left.get("/me").await.refusal(), bad());
    assert!(socket.next_or_end().await.is_none());
}

#[tokio::test]
async fn a_socket_does_what_its_token_is_for_until_it_is_revoked_on_any_node() {
    let world = World::new().await;
    let other = World::on(world.options.clone(), config()).await;
    let (meade, lee) = (world.player("Meade").await, world.player("Lee").await);
    let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union"});
    let header: TableHeader = meade.post("/tables", wish).await.read();
    let path = format!("/tables/{}/join", header.id);
    lee.post(&path, json!({})).await.read::<TableHeader>();

    let (blind, _) = program(&world, &meade, &[Scope::Play, Scope::Chat]).await;
    assert!(blind.socket_from(None).await.is_err(), "a socket is for who may read");
    let (reader, token) = program(&world, &meade, &[Scope::Read]).await;
    let reader = Client {
        address: other.server.address,
        ..reader
    };
    let mut socket = reader.socket().await;
    socket.say(&ClientMessage::Ping).await;
    assert!(matches!(socket.next().await, ServerMessage::Pong));
    socket.say(&watch(header.id)).await;
    let ServerMessage::Table { view, .. } = socket.next_of_game().await else {
        panic!("no view")
    };
    assert!(view.prompt.is_some(), "it sees what its player sees");
    let choice = "pass".parse().expect("a choice");
    let choose = ClientMessage::Choose {
        table: header.id,
        seq: 1,
        choice,
        then: Vec::new(),
        side: Some(Union),
    };
    let undo = ClientMessage::Undo {
        table: header.id,
        seq: 1,
        also: 0,
        side: None,
    };
    let say = ClientMessage::Say {
        table: header.id,
        text: "hello".to_owned(),
    };
    for message in [choose, undo, say] {
        socket.say(&message).await;
        let said = socket.next_of_game().await;
        assert!(
            matches!(&said, ServerMessage::Error { code, .. } if code == "out-of-scope"),
            "{said:?}"
        );
    }
    assert_eq!(world.count("select count(*) from chat").await, 0);
    // It is revoked on the one node and closed on the other; that of another token stays.
    let (second, third) = (
        program(&world, &meade, &[Scope::Read, Scope::Chat]).await,
        program(&world, &meade, &[Scope::Read]).await,
    );
    let mut talking = second.0.socket().await;
    let mut expiring = third.0.socket().await;
    assert_eq!(revoke(&meade, &token).await, 204);
    while socket.next_or_end().await.is_some() {}
    let say = ClientMessage::Say {
        table: header.id,
        text: "hello".to_owned(),
    };
    talking.say(&say).await;
    talking.say(&ClientMessage::Ping).await;
    assert!(matches!(talking.next_of_game().await, ServerMessage::Pong));
    // One that expires is closed when it is looked for; the session of its player has nothing to do with it.
    let end = format!(
        "update api_token set expires_at = now() where api_token_id = '{}'",
        third.1.id
    );
    world.tamper(&end).await;
    close_sockets_of_ended_sessions(&world.server.app)
        .await
        .expect("looked");
    assert!(expiring.next_or_end().await.is_none());
    talking.say(&ClientMessage::Ping).await;
    assert!(matches!(talking.next_of_game().await, ServerMessage::Pong));
}

#[tokio::test]
async fn each_token_has_a_bucket_of_its_own() {
    let world = World::with(ServeConfig {
        rate_limits: Switch::On,
        ..config()
    })
    .await;
    let meade = world.player("Meade").await;
    let ((one, _), (other, _)) = (
        program(&world, &meade, &[Scope::Read]).await,
        program(&world, &meade, &[Scope::Read]).await,
    );
    let mut refused = None;
    for _ in 0..1000 {
        let answer = one.get("/me").await;
        if answer.status.as_u16() == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("an end");
    assert_eq!(refused.refusal().1, "too-often");
    let pause: u64 = refused.headers[header::RETRY_AFTER]
        .to_str()
        .expect("text")
        .parse()
        .expect("seconds");
    assert!(pause >= 1);
    assert!(other.get("/me").await.status.is_success());
    assert!(
        meade.get("/tables?list=mine").await.status.is_success(),
        "its player goes on"
    );
    // Whoever tries tokens is slowed down like whoever tries passwords.
    let guess = with(&world, &format!("Bearer vedette_{}", "0".repeat(32)));
    let mut answers = Vec::new();
    for _ in 0..60 {
        answers.push(guess.get("/me").await.status.as_u16());
    }
    assert!(answers.contains(&429), "{answers:?}");
}

#[tokio::test]
async fn two_example_bots_play_a_game_to_its_end() {
    const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/random_bot.py");
    let world = World::new().await;
    let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union"});
    let meade = world.player("Meade").await;
    let header: TableHeader = meade.post("/tables", wish).await.read();
    let mut bots = Vec::new();
    for (place, player) in [meade, world.player("Lee").await].into_iter().enumerate() {
        let token = made(&player, &[Scope::Read, Scope::Play, Scope::Tables]).await;
        let mut bot = Command::new("/usr/bin/python3");
        bot.arg(BOT)
            .args([&format!("http://{}", world.server.address), &header.id.to_string()])
            .args(["--pause", "0.05", "--seed", &place.to_string()])
            .env("VEDETTE_TOKEN", token.token.expect("told once"))
            .stdin(Stdio::null())
            .kill_on_drop(true);
        // The first has a seat; there is nothing to play before the second takes the other.
        bots.push((player, bot));
    }
    let path = format!("/tables/{}/join", header.id);
    bots[1].0.post(&path, json!({})).await.read::<TableHeader>();
    let playing = bots.iter_mut().map(|(_, bot)| bot.output());
    let played = tokio::time::timeout(6 * PATIENCE, futures_util::future::try_join_all(playing)).await;
    for output in played.expect("in time").expect("bots") {
        let (said, faults) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(
            output.status.success() && said.contains("choices made"),
            "{said}{faults}"
        );
    }
    let header: TableHeader = bots[0].0.get(&format!("/tables/{}", header.id)).await.read();
    assert_eq!(header.status, protocol::http::TableStatus::Finished);
}
