//! Accepting connections and serving HTTP/1 on them.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long a client may take to send the head of a request, and how long a connection may wait for the next one: as
/// long as reverse proxies keep theirs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Serves `router` until `stopping`, then lets open requests come to their end.
pub async fn serve(mut listener: TcpListener, router: Router, stopping: CancellationToken) {
    let open = TaskTracker::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    // Axum's own way to accept outlasts errors such as too many open files.
    while let Some((stream, address)) = stopping.run_until_cancelled(Listener::accept(&mut listener)).await {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot send small packets at once");
        }
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            router.clone().oneshot(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let stopping = stopping.clone();
        open.spawn(async move {
            let mut connection = pin!(connection);
            let served = tokio::select! {
                served = connection.as_mut() => served,
                () = stopping.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = served {
                tracing::debug!(%error, "a connection ended badly");
            }
        });
    }
    drop(listener);
    open.close();
    open.wait().await;
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_come_to_the_point_is_let_go() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/", get(|| async { "here" }));
        let stopping = CancellationToken::new();
        let serving = tokio::spawn(serve(listener, router, stopping.clone()));
        let mut client = TcpStream::connect(address).await.expect("a connection");
        client.write_all(b"GET / HTTP/1.1\r\nhost:").await.expect("written");
        let mut answer = Vec::new();
        // Time stands still until everybody waits: it passes at once.
        tokio::time::timeout(2 * PATIENCE, client.read_to_end(&mut answer))
            .await
            .expect("closed in time")
            .expect("closed in order");
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
        stopping.cancel();
        serving.await.expect("an orderly end");
    }
}
