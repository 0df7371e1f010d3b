//! What can be answered to every call of its kind, whatever it is about: told here once, so that no call forgets it.

use protocol::http::Scope;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::response::Response;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr};

use crate::http::bearer::TOKEN;

/// What sessions are called in the description.
const SESSION: &str = "session";

/// Adds these answers to the description of all calls; those that say more about one go on saying it.
pub(super) fn add(description: &mut OpenApi) {
    let components = description.components.get_or_insert_default();
    components.add_security_scheme(SESSION, session());
    components.add_security_scheme(TOKEN, token());
    for (name, path) in &mut description.paths.paths {
        if name.starts_with("/tables/{id}") {
            let operations = path.get.iter_mut().chain(path.post.iter_mut());
            operations.for_each(|operation| answer(operation, 409, "The game of this table is not known here"));
        }
        let all = path
            .get
            .iter_mut()
            .chain(path.post.iter_mut())
            .chain(path.delete.iter_mut());
        all.for_each(secure);
        for operation in path.get.iter_mut() {
            add_for_all(operation);
        }
        for operation in path.post.iter_mut().chain(path.delete.iter_mut()) {
            add_for_all(operation);
            answer(operation, 403, "A page of another site has sent it");
        }
    }
}

/// Who signs in in a browser.
fn session() -> SecurityScheme {
    let cookie = ApiKeyValue::with_description(
        "vedette_session",
        "The cookie that signing up or in, or playing as a guest, sets; `__Host-vedette_session` under https.",
    );
    SecurityScheme::ApiKey(ApiKey::Cookie(cookie))
}

/// Programs.
fn token() -> SecurityScheme {
    let scopes = Scope::ALL.map(Scope::word).join("`, `");
    let description = format!(
        "A token that a player has made at `POST /account/tokens`, in the header `authorization: Bearer TOKEN`. What is \
         listed beside it is the scope that it has to be for: `{scopes}`. A cookie that comes with it does not count."
    );
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(description));
    SecurityScheme::Http(bearer.build())
}

/// Says who may call: the scope for programs has been declared beside the route, and whoever is signed in may call
/// everything; strangers what does not refuse them.
fn secure(operation: &mut Operation) {
    let is_for_strangers = !operation.responses.responses.contains_key("401");
    let stranger = SecurityRequirement::default();
    let declared = operation.security.take().unwrap_or_default();
    if declared.contains(&stranger) {
        operation.security = Some(declared);
        answer_token(operation);
        return;
    }
    let session = SecurityRequirement::new(SESSION, [""; 0]);
    let strangers = is_for_strangers.then_some(stranger);
    operation.security = Some(std::iter::once(session).chain(declared).chain(strangers).collect());
    answer_token(operation);
    answer(operation, 403, "The token that came with it is not for this");
}

fn answer_token(operation: &mut Operation) {
    answer(operation, 401, "The token that came with it is none, or none any more");
    answer(
        operation,
        429,
        "The token that came with it, or one that is none, is used too often",
    );
}

fn add_for_all(operation: &mut Operation) {
    if operation.request_body.is_some() {
        answer(operation, 400, "The body is not JSON");
        answer(operation, 413, "The body is larger than 16 KB");
        answer(operation, 415, "The body is not said to be JSON");
        answer(operation, 422, "The body is not what is described");
    }
    let is_query = |parameter: &RefOr<Parameter>| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query);
    if operation.parameters.iter().flatten().any(is_query) {
        answer(operation, 400, "The query is not what is described");
    }
    answer(operation, 500, "A fault of the server, which has logged it");
    answer(
        operation,
        503,
        "The database cannot be reached, or too many are connected; try again shortly",
    );
    answer(
        operation,
        504,
        "It takes too long; look whether it was done before you try again",
    );
}

fn answer(operation: &mut Operation, status: u16, description: &str) {
    operation
        .responses
        .responses
        .entry(status.to_string())
        .or_insert_with(|| {
            let mut response = Response::new(description);
            let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
            response.content.insert("application/json".to_owned(), body.into());
            response.into()
        });
}
