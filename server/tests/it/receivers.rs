//! Those who receive what a server sends: honest ones, and others.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// What has been received.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    pub(crate) bytes: Bytes,
}

impl Received {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("json")
    }
}

/// An HTTP server that keeps what it is sent.
#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    kept: Arc<Kept>,
}

struct Kept {
    status: AtomicU16,
    retry_after: AtomicU64,
    location: String,
    received: Mutex<Vec<Received>>,
}

impl Receiver {
    /// One that takes everything.
    pub(crate) async fn new() -> Receiver {
        Receiver::pointing_to(String::new()).await
    }

    /// One that can send whoever comes to it elsewhere.
    pub(crate) async fn pointing_to(location: String) -> Receiver {
        let kept = Arc::new(Kept {
            status: AtomicU16::new(204),
            retry_after: AtomicU64::new(0),
            location,
            received: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().fallback(take).with_state(Arc::clone(&kept));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Receiver { address, kept }
    }

    /// Answers with another status from now on.
    pub(crate) fn answer(&self, status: u16) {
        self.answer_later(status, 0);
    }

    /// Answers with another status from now on, and says after how many seconds whoever comes should come again.
    pub(crate) fn answer_later(&self, status: u16, seconds: u64) {
        self.kept.status.store(status, Ordering::SeqCst);
        self.kept.retry_after.store(seconds, Ordering::SeqCst);
    }

    /// An address of it.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook?key=a%20b", self.address)
    }

    /// Everything it was sent, whatever it answered.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.kept.received.lock().expect("a lock").clone()
    }
}

async fn take(State(kept): State<Arc<Kept>>, request: Request) -> impl IntoResponse {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.expect("a body").to_bytes();
    kept.received.lock().expect("a lock").push(Received {
        path: parts.uri.to_string(),
        headers: parts.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
        bytes: body,
    });
    let status = kept.status.load(Ordering::SeqCst);
    let status = StatusCode::from_u16(status).expect("a status");
    let retry_after = kept.retry_after.load(Ordering::SeqCst).to_string();
    let headers = [
        (header::LOCATION, kept.location.clone()),
        (header::RETRY_AFTER, retry_after),
    ];
    (status, headers)
}

/// Somebody who takes every connection and never says anything; with how many he has taken.
pub(crate) async fn silent() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            held.push(stream);
        }
    });
    (address, count)
}

/// Somebody who begins like this and goes on for a gigabyte; with how much he got rid of.
pub(crate) async fn talkative(beginning: &'static str) -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut question = [0; 1024];
            let _ = stream.read(&mut question).await;
            let _ = stream.write_all(beginning.as_bytes()).await;
            let chunk = [b'x'; 65_536];
            for _ in 0..(1 << 30) / chunk.len() {
                if stream.write_all(&chunk).await.is_err() {
                    break;
                }
                counted.fetch_add(chunk.len(), Ordering::SeqCst);
            }
        }
    });
    (address, count)
}
