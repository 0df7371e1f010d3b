//! Whoever is told by a webhook.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// How much of a request is read at once; one is smaller.
const ROOM: usize = 16 * 1024;

/// It is taken.
const ANSWER: &[u8] = b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";

/// Takes what it is told, and counts it.
#[derive(Debug)]
pub(super) struct Receiver {
    /// Where it is.
    pub(super) url: String,
    taken: Arc<AtomicU64>,
}

impl Receiver {
    /// Opens on a free port, until the program ends.
    pub(super) async fn open() -> Result<Receiver> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let taken = Arc::<AtomicU64>::default();
        let count = Arc::clone(&taken);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let count = Arc::clone(&count);
                tokio::spawn(async move {
                    if take(stream).await.is_ok() {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        Ok(Receiver { url, taken })
    }

    /// How many notices it has taken.
    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }
}

async fn take(mut stream: TcpStream) -> Result<()> {
    let mut request = vec![0; ROOM];
    ensure!(stream.read(&mut request).await? > 0, "nothing is told");
    stream.write_all(ANSWER).await?;
    Ok(stream.shutdown().await?)
}
