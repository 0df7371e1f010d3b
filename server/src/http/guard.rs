//! What stands before every handler: the origin check, and the headers that keep browsers careful.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use url::Url;

use crate::app::App;
use crate::error::{Error, Result};

/// Everything comes from us; the page frames nothing and is framed by nobody; no inline script runs.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What a page of ours never asks for.
const PERMISSIONS_POLICY: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/// Refuses requests that change something, and sockets, when a page of another site sent them.
pub(super) async fn check_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (is_socket || !is_safe)
        && let Err(error) = check(app.config.public_url.as_ref(), request.headers())
    {
        return error.into_response();
    }
    next.run(request).await
}

/// A request without an origin does not come from a page: bots and scripts send none.
fn check(public_url: Option<&Url>, headers: &HeaderMap) -> Result<()> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let hostile = || {
        Error::forbidden(
            "hostile-origin",
            "This request was sent by a page of another site and was not carried out.",
        )
    };
    let origin = origin
        .to_str()
        .ok()
        .and_then(|text| Url::parse(text).ok())
        .ok_or_else(hostile)?;
    let is_ours = match public_url {
        Some(public) => origin.origin() == public.origin(),
        None => headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .and_then(|host| Url::parse(&format!("{}://{host}", origin.scheme())).ok())
            .is_some_and(|own| own.origin() == origin.origin()),
    };
    if is_ours { Ok(()) } else { Err(hostile()) }
}

/// Adds the headers that keep browsers careful to every answer.
pub(super) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY);
    if app.config.is_https() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).expect("an origin"));
        }
        headers
    }

    #[test]
    fn without_a_public_url_the_page_must_come_from_the_same_host() {
        let host = "127.0.0.1:8080";
        assert!(check(None, &headers(host, None)).is_ok());
        assert!(check(None, &headers(host, Some("http://127.0.0.1:8080"))).is_ok());
        for origin in [
            "http://127.0.0.1:8081",
            "http://evil.example",
            "null",
            "http://127.0.0.1:8080.evil.example",
        ] {
            let error = check(None, &headers(host, Some(origin))).expect_err(origin);
            assert_eq!(error.code, "hostile-origin");
        }
    }

    #[test]
    fn with_a_public_url_only_that_counts() {
        let public = Url::parse("https://play.example.org").expect("a url");
        assert!(
            check(
                Some(&public),
                &headers("backend:8080", Some("https://play.example.org"))
            )
            .is_ok()
        );
        assert!(check(Some(&public), &headers("backend:8080", Some("https://backend:8080"))).is_err());
        assert!(check(Some(&public), &headers("backend:8080", Some("http://play.example.org"))).is_err());
    }
}
