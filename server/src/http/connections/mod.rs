//! Accepting connections and serving HTTP/1 on them.
//!
//! A connection costs memory and a file descriptor as long as it is open, so there is a place for so many, in all and
//! from one address, and each must come to the point. Those for whom there is none are told so in the [`anteroom`].

mod anteroom;
mod patient;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::error::Error;
use crate::limits::census::{Census, Entry, Quota};
use anteroom::Anteroom;
use patient::Patient;

/// How long a connection may wait for the next request: as long as reverse proxies keep theirs.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a client may take over the head of its first request, and over each when places are scarce.
const HASTE: Duration = Duration::from_secs(10);

/// How long those may stay for whom there is no place.
const FAREWELL: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes: what browsers send takes a tenth of it.
const LONGEST_HEAD: usize = 16 * 1024;

/// What is answered in the anteroom.
const HEALTH: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The doors of a server: whom they let in.
#[derive(Debug)]
pub struct Doors {
    census: Arc<Census>,
    anteroom: Anteroom,
    /// Tasks that serve connections; sockets have tasks of their own.
    tasks: TaskTracker,
    stopping: CancellationToken,
}

impl Doors {
    /// Doors that let in what `quota` allows, until `stopping`.
    #[must_use]
    pub fn new(quota: Quota, stopping: CancellationToken) -> Arc<Doors> {
        Arc::new(Doors {
            census: Census::new(quota),
            anteroom: Anteroom::default(),
            tasks: TaskTracker::new(),
            stopping,
        })
    }

    /// Serves `router` until the server stops, then lets open requests come to their end.
    pub async fn serve(self: Arc<Self>, mut listener: TcpListener, router: Router) {
        // Axum's own way to accept outlasts errors such as too many open files.
        while let Some((stream, address)) = self.stopping.run_until_cancelled(Listener::accept(&mut listener)).await {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "cannot send small packets at once");
            }
            let router = router.clone();
            match self.census.enter(address.ip().into()) {
                Some(place) => {
                    self.tasks
                        .spawn(Arc::clone(&self).attend(stream, address, place, router));
                }
                None => {
                    metrics::counter!("vedette_turned_away_total").increment(1);
                    let task = self.tasks.spawn(turn_away(stream, address, router));
                    self.anteroom.admit(task.abort_handle());
                }
            }
        }
        drop(listener);
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Serves a connection to its end.
    async fn attend(self: Arc<Self>, stream: TcpStream, address: SocketAddr, place: Entry, router: Router) {
        let patience = if self.census.is_crowded() { HASTE } else { PATIENCE };
        let has_asked = AtomicBool::new(false);
        let service = service_fn(|mut request: Request<Incoming>| {
            has_asked.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(ConnectInfo(address));
            router.clone().oneshot(request)
        });
        let late = async {
            sleep(HASTE).await;
            if has_asked.load(Ordering::Relaxed) {
                std::future::pending().await
            }
        };
        let stream = TokioIo::new(Patient::new(stream, place));
        let mut connection = pin!(http(patience).serve_connection(stream, service).with_upgrades());
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = late => return,
            () = self.stopping.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection ended badly");
        }
    }
}

/// Tells a client that there is no place for it; answers what those ask who watch over the server.
async fn turn_away(stream: TcpStream, address: SocketAddr, router: Router) {
    let service = service_fn(|mut request: Request<Incoming>| {
        let router = router.clone();
        async move {
            if HEALTH.contains(&request.uri().path()) {
                request.extensions_mut().insert(ConnectInfo(address));
                return router.oneshot(request).await;
            }
            Ok::<Response, Infallible>(Error::too_many_connections().into_response())
        }
    });
    let mut http = http(HASTE);
    let connection = http
        .keep_alive(false)
        .serve_connection(TokioIo::new(Patient::new(stream, ())), service);
    // Whoever is too slow, or gone, has not been told; nothing is lost by that.
    let _ = tokio::time::timeout(FAREWELL, connection).await;
}

fn http(patience: Duration) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD);
    http
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::task::JoinHandle;
    use tokio::time::{Instant, timeout};

    use super::*;

    /// As much as no buffer of a connection holds.
    const MUCH: usize = 64 * 1024 * 1024;

    /// A server that stands alone.
    struct Site {
        address: SocketAddr,
        doors: Arc<Doors>,
        serving: JoinHandle<()>,
    }

    impl Site {
        async fn new(quota: Quota) -> Site {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let router = Router::new()
                .route("/", get(|| async { "here" }))
                .route("/healthz", get(|| async { "alive" }))
                .route("/much", get(|| async { vec![0_u8; MUCH] }));
            let doors = Doors::new(quota, CancellationToken::new());
            let serving = tokio::spawn(Arc::clone(&doors).serve(listener, router));
            Site {
                address,
                doors,
                serving,
            }
        }

        async fn client(&self) -> TcpStream {
            TcpStream::connect(self.address).await.expect("a connection")
        }

        /// Asks on a connection of its own and reads to its end.
        async fn ask(&self, path: &str) -> String {
            let mut client = self.client().await;
            let request = format!("GET {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
            client.write_all(request.as_bytes()).await.expect("written");
            let mut answer = String::new();
            let _ = client.read_to_string(&mut answer).await;
            answer
        }

        async fn until_empty(&self) {
            while !self.doors.tasks.is_empty() {
                sleep(Duration::from_millis(100)).await;
            }
        }

        async fn stop(self) {
            self.doors.stopping.cancel();
            self.serving.await.expect("an orderly end");
        }
    }

    fn room_for(all: usize) -> Quota {
        Quota::new(all, all).for_any_address()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_come_to_the_point_is_let_go() {
        let site = Site::new(room_for(10)).await;
        let mut client = site.client().await;
        client.write_all(b"GET / HTTP/1.1\r\nhost:").await.expect("written");
        let mut answer = Vec::new();
        // Time stands still until everybody waits: it passes at once.
        timeout(2 * HASTE, client.read_to_end(&mut answer))
            .await
            .expect("closed in time")
            .expect("closed in order");
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
        site.stop().await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_may_wait_for_its_next_request() {
        let site = Site::new(room_for(10)).await;
        let mut client = site.client().await;
        for _ in 0..2 {
            client
                .write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
                .await
                .expect("written");
            let mut answer = Vec::new();
            while !answer.ends_with(b"here") {
                assert_ne!(client.read_buf(&mut answer).await.expect("an answer"), 0);
            }
            sleep(2 * HASTE).await;
        }
        site.stop().await;
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused_before_it_fills_the_memory() {
        let site = Site::new(room_for(10)).await;
        let mut client = site.client().await;
        let mut head = b"GET / HTTP/1.1\r\nhost: here\r\nx-filler: ".to_vec();
        head.resize(2 * LONGEST_HEAD, b'x');
        client.write_all(&head).await.expect("written");
        let mut answer = [0; 12];
        timeout(Duration::from_secs(5), client.read_exact(&mut answer))
            .await
            .expect("refused at once")
            .expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 431");
        drop(client);
        site.stop().await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_reads_is_let_go() {
        let site = Site::new(room_for(10)).await;
        let mut client = site.client().await;
        client
            .write_all(b"GET /much HTTP/1.1\r\nhost: here\r\n\r\n")
            .await
            .expect("written");
        let start = Instant::now();
        site.until_empty().await;
        assert!(start.elapsed() < 2 * patient::PATIENCE, "{:?}", start.elapsed());
        drop(client);
        site.stop().await;
    }

    #[tokio::test]
    async fn whoever_finds_no_place_is_told_so_and_health_is_answered() {
        let site = Site::new(room_for(3)).await;
        let mut silent = Vec::new();
        for _ in 0..100 {
            silent.push(site.client().await);
        }
        let refused = site.ask("/").await;
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
        assert!(
            refused.contains("too-many-connections") && refused.contains("retry-after"),
            "{refused}"
        );
        let health = site.ask("/healthz").await;
        assert!(health.starts_with("HTTP/1.1 200"), "{health}");
        drop(silent);
        site.until_empty().await;
        assert!(site.ask("/").await.starts_with("HTTP/1.1 200"));
        site.stop().await;
    }
}
