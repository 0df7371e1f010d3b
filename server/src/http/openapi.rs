//! The description of the API, made from the handlers themselves.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use utoipa::openapi::{Info, OpenApi, Server};

use super::described;
use super::document::{Document, Keep};

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    let json = description().to_json().expect("the description is plain data");
    Document::new(json, "application/json", Keep::WhileConfirmed)
});

/// The description as data.
pub(super) fn description() -> OpenApi {
    let (_, mut description) = described().split_for_parts();
    let mut info = Info::new("Vedette", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "A play-by-web server for board wargames. A session is an HttpOnly cookie. Every error has the body \
         {error: {code, message, case?}}. What happens at tables is told over the WebSocket at /api/v1/socket; \
         views and differences are described in docs/protocol.md."
            .to_owned(),
    );
    description.info = info;
    description.servers = Some(vec![Server::new("/api/v1")]);
    description
}

/// `GET /openapi.json`.
pub(super) async fn document(headers: HeaderMap) -> Response {
    DOCUMENT.respond(&headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Run with `INSTA_UPDATE=always` after an intended change.
    #[test]
    fn the_description_is_the_one_that_was_agreed() {
        let mut description = description();
        description.info.version = "any".to_owned();
        insta::assert_json_snapshot!("openapi", description);
    }
}
