//! Extractors whose refusals are JSON errors like all others.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
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

/// A word in a query: nothing that the database could not look for.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Word(pub String);

impl TryFrom<String> for Word {
    type Error = &'static str;

    fn try_from(text: String) -> std::result::Result<Word, &'static str> {
        if text.chars().count() > 64 || text.chars().any(char::is_control) {
            return Err("a word has at most 64 characters, all of which can be seen");
        }
        Ok(Word(text))
    }
}

/// The id of a table in the path.
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
        Error::not_found("There is nothing at this address.")
    }
}

/// The address of the client, as the reverse proxy names it if one is configured.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress> {
        let named = app
            .config
            .client_address_header
            .as_ref()
            .and_then(|header| named_in(&parts.headers, header));
        let address = named.or_else(|| {
            let info = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
            Some(info.0.ip())
        });
        address
            .map(ClientAddress)
            .ok_or_else(|| Error::internal(&"a request without an address"))
    }
}

/// The address that the nearest proxy wrote: the last entry of the last line. What stands before it may come from the
/// client.
fn named_in(headers: &HeaderMap, header: &str) -> Option<IpAddr> {
    static WARNED: Once = Once::new();
    let last = headers.get_all(header).iter().next_back();
    let entry = last
        .and_then(|line| line.to_str().ok())
        .and_then(|line| line.rsplit(',').next())
        .map(str::trim);
    let address = entry.and_then(|entry| {
        let with_port = || entry.parse::<SocketAddr>().map(|address| address.ip());
        let bare = entry.trim_start_matches('[').trim_end_matches(']').parse();
        bare.or_else(|_| with_port()).ok()
    });
    if address.is_none() {
        WARNED.call_once(|| {
            tracing::warn!(
                header,
                ?last,
                "a request does not name its client as VEDETTE_CLIENT_ADDRESS_HEADER says"
            );
        });
    }
    address
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_last_entry_of_the_last_line_names_the_client() {
        let named = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            named_in(&headers, "x-forwarded-for").map(|address| address.to_string())
        };
        let named_as = |address: &str| Some(address.to_owned());
        assert_eq!(named(&["198.51.100.7"]), named_as("198.51.100.7"));
        assert_eq!(named(&["192.0.2.1, 198.51.100.7"]), named_as("198.51.100.7"));
        assert_eq!(named(&["192.0.2.1", "198.51.100.7"]), named_as("198.51.100.7"));
        assert_eq!(named(&["198.51.100.7:4711"]), named_as("198.51.100.7"));
        assert_eq!(named(&["[2001:db8::7]:4711"]), named_as("2001:db8::7"));
        assert_eq!(named(&["[2001:db8::7]"]), named_as("2001:db8::7"));
        assert_eq!(named(&["2001:db8::7"]), named_as("2001:db8::7"));
        assert_eq!(named(&["unknown"]), None);
        assert_eq!(named(&[]), None);
    }
}
