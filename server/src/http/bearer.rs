//! The door for programs that come with a token: what each call asks of them stands beside it in the routes, and is read
//! from there into the description of the API, which is what this door goes by. A call of which nothing is said is closed.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::http::Scope;
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::SecurityRequirement;
use utoipa_axum::router::UtoipaMethodRouter;

use super::extract::ClientAddress;
use crate::accounts::bearers::{Bearer, Needs, sent};
use crate::app::App;
use crate::error::{Error, Result};
use crate::limits::Action;

/// What tokens are called in the description.
pub(super) const TOKEN: &str = "token";

/// Where the API lies.
const BASE: &str = "/api/v1";

/// Calls that a token opens which is for this.
pub(super) fn within(scope: Scope, routes: UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    declared(&SecurityRequirement::new(TOKEN, [scope.word()]), routes)
}

/// Calls that are for anybody.
pub(super) fn open(routes: UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    declared(&SecurityRequirement::default(), routes)
}

fn declared(needed: &SecurityRequirement, mut routes: UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    for path in routes.1.paths.values_mut() {
        let operations = path
            .get
            .iter_mut()
            .chain(path.post.iter_mut())
            .chain(path.delete.iter_mut());
        operations.for_each(|operation| operation.security = Some(vec![needed.clone()]));
    }
    routes
}

/// What each call asks of a token.
#[derive(Debug)]
pub(super) struct Doors(HashMap<(Method, String), Needs>);

impl Doors {
    /// As the routes declare it; beside them there are the socket and the description itself.
    pub(super) fn of(description: &OpenApi) -> Doors {
        let mut doors = HashMap::from([
            ((Method::GET, format!("{BASE}/socket")), Needs::Scope(Scope::Read)),
            ((Method::GET, format!("{BASE}/openapi.json")), Needs::Nothing),
        ]);
        for (path, item) in &description.paths.paths {
            let operations = [
                (Method::GET, &item.get),
                (Method::POST, &item.post),
                (Method::DELETE, &item.delete),
            ];
            for (method, operation) in operations {
                if let Some(operation) = operation {
                    doors.insert((method, format!("{BASE}{path}")), needs(operation));
                }
            }
        }
        Doors(doors)
    }

    fn at(&self, method: &Method, path: &str) -> Needs {
        let method = match *method {
            Method::HEAD => Method::GET,
            ref method => method.clone(),
        };
        self.0
            .get(&(method, path.to_owned()))
            .copied()
            .unwrap_or(Needs::Session)
    }
}

/// What an operation asks of a token, as it was declared.
fn needs(operation: &Operation) -> Needs {
    let Some([needed]) = operation.security.as_deref() else {
        return Needs::Session;
    };
    match serde_json::to_value(needed) {
        Ok(Value::Object(schemes)) if schemes.is_empty() => Needs::Nothing,
        Ok(Value::Object(schemes)) => {
            let word = schemes.get(TOKEN).and_then(|scopes| scopes[0].as_str());
            word.and_then(Scope::of_word).map_or(Needs::Session, Needs::Scope)
        }
        _ => Needs::Session,
    }
}

/// What the door needs to know.
#[derive(Clone)]
pub(super) struct Keeper {
    /// The application.
    pub(super) app: App,
    /// What each call asks.
    pub(super) doors: Arc<Doors>,
}

/// Lets programs with a token in, as those for whom they act; whoever comes without one passes by.
pub(super) async fn admit(State(keeper): State<Keeper>, request: Request, next: Next) -> Response {
    match admitted(&keeper, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => refusal(error),
    }
}

async fn admitted(Keeper { app, doors }: &Keeper, request: Request) -> Result<Request> {
    let Some(sent) = sent(request.headers()) else {
        return Ok(request);
    };
    let found = Bearer::find(&app.database, sent).await;
    let (mut parts, body) = request.into_parts();
    if found.as_ref().is_err_and(|error| *error == Error::bad_token()) {
        // Whoever guesses, or does not notice that his token is none, does so as often as others sign in.
        let ClientAddress(address) = ClientAddress::from_request_parts(&mut parts, app).await?;
        app.limits.take(Action::SignIn, address)?;
    }
    let bearer = found?;
    let path = parts.extensions.get::<MatchedPath>();
    let needs = path.map_or(Needs::Session, |path| doors.at(&parts.method, path.as_str()));
    bearer.check(&app.limits, needs)?;
    parts.extensions.insert(bearer);
    Ok(Request::from_parts(parts, body))
}

/// Says in the words of RFC 6750 too what is wrong with a token.
fn refusal(error: Error) -> Response {
    let challenge = match error.status {
        StatusCode::UNAUTHORIZED => Some("Bearer error=\"invalid_token\""),
        StatusCode::FORBIDDEN => Some("Bearer error=\"insufficient_scope\""),
        _ => None,
    };
    let mut response = error.into_response();
    if let Some(challenge) = challenge {
        let challenge = HeaderValue::from_static(challenge);
        response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    }
    response
}
