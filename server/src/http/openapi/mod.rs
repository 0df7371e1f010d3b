//! The description of the API, made from the handlers themselves.

mod everywhere;
mod shapes;

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use utoipa::openapi::{Info, OpenApi, Server};

use super::routes::described;
use crate::document::{Document, Keep};

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    let json = description().to_json().expect("the description is plain data");
    Document::new(json, "application/json", Keep::WhileConfirmed)
});

/// The description as data.
#[must_use]
pub fn description() -> OpenApi {
    let (_, mut description) = described().split_for_parts();
    let mut info = Info::new("Vedette", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "A play-by-web server for board wargames. People come with a session, an HttpOnly cookie, programs with a token. Every error has the body \
         {error: {code, message, case?}}, and those with `retry-after` may be tried again. What happens at tables is told over the WebSocket at /api/v1/socket; \
         views and differences are described in docs/protocol.md."
            .to_owned(),
    );
    description.info = info;
    description.servers = Some(vec![Server::new("/api/v1")]);
    everywhere::add(&mut description);
    shapes::tighten(&mut description);
    description
}

/// `GET /openapi.json`.
pub(super) async fn document(headers: HeaderMap) -> Response {
    DOCUMENT.respond(&headers)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Run with `INSTA_UPDATE=always` after an intended change.
    #[test]
    fn the_description_is_the_one_that_was_agreed() {
        let mut description = description();
        description.info.version = "any".to_owned();
        insta::assert_json_snapshot!("openapi", description);
    }

    /// All objects of a description and where they stand.
    fn parts(place: String, value: &Value, found: &mut Vec<(String, Value)>) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    parts(format!("{place}/{name}"), member, found);
                }
                found.push((place, value.clone()));
            }
            Value::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    parts(format!("{place}/{index}"), element, found);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn nothing_is_left_to_be_guessed() {
        let description = serde_json::to_value(description()).expect("plain data");
        let mut found = Vec::new();
        parts(String::new(), &description, &mut found);
        for (place, part) in &found {
            let kind = &part["type"];
            let is = |name: &str| kind == name || kind.as_array().is_some_and(|kinds| kinds.contains(&name.into()));
            let says = |name: &str| part.get(name).is_some();
            if is("object") {
                let told = says("properties") || says("additionalProperties");
                assert!(told, "what is in {place}? {part}");
            }
            if is("array") {
                let elements = &part["items"];
                let told = *elements == false || elements.as_object().is_some_and(|elements| !elements.is_empty());
                assert!(told, "what stands in {place}? {part}");
                let bounded = !says("prefixItems") || says("minItems");
                assert!(bounded, "how much of {place} can be missing? {part}");
            }
        }
        let names = description["components"]["schemas"]
            .as_object()
            .expect("schemas")
            .keys();
        for name in names {
            assert!(
                name.starts_with(char::is_uppercase),
                "{name} is no type of the protocol"
            );
        }
    }
}
