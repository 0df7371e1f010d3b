//! The files of the web client, built into the program. Every page of the client is its `index.html`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::document::{Document, Keep};
use crate::error::Error;

/// What `npm run build` made; empty when it has not been run. Debug builds read the files from disk instead.
#[derive(RustEmbed)]
#[folder = "../web-client/dist"]
#[allow_missing = true]
struct Dist;

static FILES: LazyLock<HashMap<String, Document>> = LazyLock::new(|| {
    let read = |path: &str| {
        Dist::get(path).map(|file| match file.data {
            Cow::Borrowed(in_the_program) => Bytes::from_static(in_the_program),
            Cow::Owned(from_disk) => from_disk.into(),
        })
    };
    // What is compressed beforehand lies beside the file, and has no address of its own.
    Dist::iter()
        .filter(|path| !path.ends_with(".br"))
        .filter_map(|path| {
            let document = Document::new(read(&path)?, content_type(&path), keep(&path));
            let brotli = read(&format!("{path}.br"));
            Some((path.into_owned(), document.compressed(brotli)))
        })
        .collect()
});

/// Answers everything that no other route does: a file, or the page.
pub(super) async fn fallback(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Error::not_found("There is no such address.").into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Error::method_not_allowed().into_response();
    }
    if let Some(file) = FILES.get(path) {
        return file.respond(&headers);
    }
    // Files have a dot in their name, pages have none.
    let is_page = !path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match FILES.get("index.html") {
        Some(index) if is_page => index.respond(&headers),
        Some(_) => Error::not_found("There is no such file.").into_response(),
        None => {
            Error::not_found("The web client is not built into this server; its API is under /api/v1.").into_response()
        }
    }
}

/// Vite puts a hash into the names of what it builds into `assets/`.
fn keep(path: &str) -> Keep {
    if path.starts_with("assets/") {
        Keep::Forever
    } else {
        Keep::WhileConfirmed
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
