//! Forgeries over HTTP.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use hyper::body::Bytes;
use protocol::Viewer;
use protocol::http::ViewAnswer;
use rules::kernel::{Dice, RandomDice};
use serde_json::json;
use uuid::Uuid;

use super::report::ForgeReport;
use super::scene::{Forger, Scene};
use crate::api::{Api, ApiError};

/// A body far beyond what a client may send.
const OVERSIZED: usize = 64 * 1024;

/// A request that must be refused.
struct Forgery {
    api: Api,
    method: Method,
    path: String,
    body: Option<String>,
}

/// Sends `count` forged requests.
pub(super) async fn forge(
    scene: Arc<Scene>,
    count: u64,
    mut dice: RandomDice,
    deadline: Instant,
) -> Result<ForgeReport> {
    let mut report = ForgeReport::default();
    if count > 0 {
        send_oversized(&scene, &mut report).await?;
        peek(&scene).await?;
    }
    while report.http < count && Instant::now() < deadline {
        let forger = Forger::ALL[dice.below(5) as usize];
        let forgery = match dice.below(13) {
            0..=4 => bad_choice(&scene, forger, &mut dice),
            5 => bad_undo(&scene, forger, &mut dice),
            6 => bad_body(&scene, forger, &mut dice),
            7 => bad_address(&scene, forger, &mut dice),
            8 => bad_seat(&scene, &mut dice),
            9 => bad_table(&scene, &mut dice),
            10 => bad_session(&scene, &mut dice),
            11 => bad_origin(&scene, &mut dice),
            _ => bad_name(&scene, &mut dice),
        };
        send(&forgery, &mut report).await?;
        report.http += 1;
    }
    Ok(report)
}

/// Whoever has no seat sees what everybody sees, whatever side he asks for.
async fn peek(scene: &Scene) -> Result<()> {
    for forger in [Forger::Neighbour, Forger::Stranger, Forger::Onlooker] {
        for side in ["union", "confederate"] {
            let path = format!("/tables/{}/view?side={side}", scene.target.id);
            match scene.api(forger).get::<ViewAnswer>(&path).await {
                Ok(answer) => ensure!(
                    answer.viewer == Viewer::Spectator,
                    "{forger:?} is shown the view of {:?}",
                    answer.viewer
                ),
                Err(ApiError::Refused { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(())
}

async fn send(forgery: &Forgery, report: &mut ForgeReport) -> Result<()> {
    let body = forgery.body.clone().map(Bytes::from);
    let shown: String = forgery.body.iter().flat_map(|body| body.chars().take(200)).collect();
    let what = || format!("{} {} {shown}", forgery.method, forgery.path);
    let answer = forgery.api.send(forgery.method.clone(), &forgery.path, body).await;
    let answer = answer.with_context(what)?;
    ensure!(
        answer.status.is_client_error(),
        "{} is answered with {}: {}",
        what(),
        answer.status,
        String::from_utf8_lossy(&answer.body)
    );
    match answer.refusal() {
        ApiError::Refused { detail, .. } => report.count_error(&detail.code),
        unclear => bail!("{}: {unclear}", what()),
    }
    Ok(())
}

fn any_choice(scene: &Scene, dice: &mut RandomDice) -> String {
    scene.choices[dice.below(scene.choices.len() as u32) as usize].clone()
}

/// Somebody else's choice, an old one, or one that was not offered.
fn bad_choice(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> Forgery {
    let good = any_choice(scene, dice);
    let right = scene.prompt.seq;
    let (seq, choice) = match dice.below(3) {
        0 => (right.saturating_sub(1 + u64::from(dice.below(20))), good),
        1 => (right, format!("{good}:99999")),
        _ if forger == Forger::Asked => (scene.seq(forger) + 1, good),
        _ => (right, good),
    };
    let choice = if seq == right && forger == Forger::Asked {
        format!("{choice}x")
    } else {
        choice
    };
    Forgery {
        api: scene.api(forger),
        method: Method::POST,
        path: format!("/api/v1/tables/{}/choose", scene.target.id),
        body: Some(json!({ "seq": seq, "choice": choice }).to_string()),
    }
}

fn bad_undo(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> Forgery {
    let seq = [scene.seq(forger), scene.prompt.seq, u64::from(dice.below(50))][dice.below(3) as usize];
    Forgery {
        api: scene.api(forger),
        method: Method::POST,
        path: format!("/api/v1/tables/{}/undo", scene.target.id),
        body: Some(json!({ "seq": seq }).to_string()),
    }
}

/// A body that is not what the route reads.
fn bad_body(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> Forgery {
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "{\"seq\":\"1\",\"choice\":7}",
        "{\"seq\":-1,\"choice\":\"pass\"}",
        "{\"seq\":1e400,\"choice\":\"pass\"}",
        "\u{0}",
    ];
    let routes = ["choose", "undo"];
    Forgery {
        api: scene.api(forger),
        method: Method::POST,
        path: format!(
            "/api/v1/tables/{}/{}",
            scene.target.id,
            routes[dice.below(routes.len() as u32) as usize]
        ),
        body: Some(bodies[dice.below(bodies.len() as u32) as usize].to_owned()),
    }
}

/// A resource that does not exist, or not for this method.
fn bad_address(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> Forgery {
    let nowhere = Uuid::from_u64_pair(dice.next_u64(), dice.next_u64());
    let here = scene.target.id;
    let (method, path) = match dice.below(9) {
        0 => (Method::GET, format!("/api/v1/tables/{nowhere}")),
        1 => (Method::GET, format!("/api/v1/tables/{nowhere}/view")),
        2 => (Method::GET, format!("/api/v1/tables/{nowhere}/journal")),
        3 => (Method::GET, "/api/v1/tables/1%27%20or%201=1/view".to_owned()),
        4 => (Method::DELETE, format!("/api/v1/tables/{here}")),
        5 => (Method::GET, format!("/api/v1/tables/{here}/journal?from=-1")),
        6 => (Method::GET, format!("/api/v1/tables/{here}/journal?limit=many")),
        7 => (Method::GET, format!("/api/v1/boards/{}", nowhere.simple())),
        _ => (Method::GET, "/api/v1/no/such/thing".to_owned()),
    };
    Forgery {
        api: scene.api(forger),
        method,
        path,
        body: None,
    }
}

/// Somebody who has no seat at the table acts as if he had, or takes one that is taken.
fn bad_seat(scene: &Scene, dice: &mut RandomDice) -> Forgery {
    let forger = [Forger::Neighbour, Forger::Stranger, Forger::Onlooker][dice.below(3) as usize];
    let here = format!("/api/v1/tables/{}", scene.target.id);
    let (action, body) = match dice.below(5) {
        0 => ("join", "{}"),
        1 => ("join", "{\"side\":\"union\"}"),
        2 => ("resign", "{}"),
        3 => ("draw", "{\"answer\":\"accept\"}"),
        _ => ("rematch", "{}"),
    };
    Forgery {
        api: scene.api(forger),
        method: Method::POST,
        path: format!("{here}/{action}"),
        body: Some(body.to_owned()),
    }
}

/// A table that cannot be set up.
fn bad_table(scene: &Scene, dice: &mut RandomDice) -> Forgery {
    let body = match dice.below(5) {
        0 => json!({ "ruleset": "no-such-game" }),
        1 => json!({ "ruleset": "not-war-but-murder", "scenario": "no-such-scenario" }),
        2 => json!({ "ruleset": "not-war-but-murder", "options": { "no-such-option": true } }),
        3 => json!({ "ruleset": "not-war-but-murder", "side": "british" }),
        _ => json!({ "ruleset": "not-war-but-murder", "opponent": { "invite": "nobody by this name" } }),
    };
    Forgery {
        api: scene.api(Forger::Stranger),
        method: Method::POST,
        path: "/api/v1/tables".to_owned(),
        body: Some(body.to_string()),
    }
}

/// A session that was never given out.
fn bad_session(scene: &Scene, dice: &mut RandomDice) -> Forgery {
    let honest = scene.api(Forger::Asked);
    let name = honest
        .cookie()
        .and_then(|cookie| cookie.split('=').next())
        .unwrap_or("session");
    let made_up = format!("{name}={:016x}{:016x}", dice.next_u64(), dice.next_u64());
    Forgery {
        api: honest.with_cookie(&made_up),
        method: Method::POST,
        path: format!("/api/v1/tables/{}/choose", scene.target.id),
        body: Some(json!({ "seq": scene.prompt.seq, "choice": any_choice(scene, dice) }).to_string()),
    }
}

/// The right choice by the right player, but sent by a page of another site.
fn bad_origin(scene: &Scene, dice: &mut RandomDice) -> Forgery {
    Forgery {
        api: scene.api(Forger::Asked).from_page("https://hostile.example"),
        method: Method::POST,
        path: format!("/api/v1/tables/{}/choose", scene.target.id),
        body: Some(json!({ "seq": scene.prompt.seq, "choice": any_choice(scene, dice) }).to_string()),
    }
}

/// A body that is too long. The server need not hear it out: it may break off while it is still being sent.
async fn send_oversized(scene: &Scene, report: &mut ForgeReport) -> Result<()> {
    let path = format!("/api/v1/tables/{}/choose", scene.target.id);
    let body = json!({ "seq": 1, "choice": "x".repeat(OVERSIZED) }).to_string();
    // On a connection of its own, which does not survive this.
    let honest = scene.api(Forger::Asked);
    let forger = honest.at(honest.base());
    let sent = forger.send(Method::POST, &path, Some(body.into())).await;
    match sent.map(|answer| (answer.status.is_client_error(), answer.refusal())) {
        Ok((true, ApiError::Refused { detail, .. })) => report.count_error(&detail.code),
        Ok((_, other)) => bail!("an oversized body is answered with {other}"),
        Err(_) => report.count_error("broken-off"),
    }
    Ok(())
}

/// A name or a password that nobody may have.
fn bad_name(scene: &Scene, dice: &mut RandomDice) -> Forgery {
    let names = [
        "",
        "x",
        "tab\there",
        "bell\u{7}",
        "\u{202e}backwards",
        "a name that is longer than names may be",
    ];
    let name = names[dice.below(names.len() as u32) as usize];
    let body = match dice.below(2) {
        0 => json!({ "name": name, "password": "a good password" }),
        _ => json!({ "name": "Fitting", "password": "short" }),
    };
    Forgery {
        api: scene.api(Forger::Onlooker),
        method: Method::POST,
        path: "/api/v1/players".to_owned(),
        body: Some(body.to_string()),
    }
}
