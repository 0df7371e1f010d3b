//! Extractors whose refusals are JSON errors like all others.

use std::net::{IpAddr, SocketAddr};

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use uuid::Uuid;

use crate::app::App;
use crate::error::{Error, Result};

/// A JSON body.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Error))]
pub struct Json<T>(pub T);

/// A query string.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Error))]
pub struct Query<T>(pub T);

/// Parts of the path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub struct Path<T>(pub T);

/// The id of a table in the path: anything else than a UUID is no table.
pub type TableId = Path<Uuid>;

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Error {
        match rejection {
            JsonRejection::JsonSyntaxError(error) => {
                Error::new(StatusCode::BAD_REQUEST, "malformed-json", error.body_text())
            }
            JsonRejection::JsonDataError(error) => Error::invalid("invalid-body", error.body_text()),
            JsonRejection::MissingJsonContentType(_) => Error::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "Send JSON, with the header 'content-type: application/json'.",
            ),
            other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => Error::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                "The body is larger than 16 KB.",
            ),
            other => Error::new(StatusCode::BAD_REQUEST, "invalid-body", other.body_text()),
        }
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::new(StatusCode::BAD_REQUEST, "invalid-query", rejection.body_text())
    }
}

impl From<PathRejection> for Error {
    fn from(_: PathRejection) -> Error {
        Error::not_found("There is no such table.")
    }
}

/// The address of the client, as the reverse proxy names it if one is configured.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress> {
        let named = app.config.client_address_header.as_ref().and_then(|header| {
            let value = parts.headers.get(header)?.to_str().ok()?;
            value.rsplit(',').next()?.trim().parse().ok()
        });
        let address = named.or_else(|| {
            let info = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
            Some(info.0.ip())
        });
        address
            .map(ClientAddress)
            .ok_or_else(|| Error::internal(&"a request without an address"))
    }
}
