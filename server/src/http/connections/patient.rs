//! A connection that does not wait for ever for a client that takes nothing.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long a client may take nothing, in one go or in pieces, until all that waits for it is written.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// What it must take for each further second.
const BYTES_A_SECOND: usize = 4096;

/// A stream whose writes fail once the other side has kept them waiting too long. It holds `kept` as long as it is open,
/// whoever has it: a socket outlives the task that accepted its connection.
#[derive(Debug)]
pub(super) struct Patient<Stream, Kept> {
    stream: Stream,
    /// Rings when patience is at an end; there is one only while something waits to be written.
    alarm: Option<Pin<Box<Sleep>>>,
    _kept: Kept,
}

impl<Stream, Kept> Patient<Stream, Kept> {
    pub(super) fn new(stream: Stream, kept: Kept) -> Patient<Stream, Kept> {
        Patient {
            stream,
            alarm: None,
            _kept: kept,
        }
    }

    /// Goes by what became of a write.
    fn judge(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending => {
                let alarm = self
                    .alarm
                    .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + PATIENCE)));
                if alarm.as_mut().poll(context).is_ready() {
                    let message = "the client does not take what it asked for";
                    return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, message)));
                }
                Poll::Pending
            }
            Poll::Ready(Ok(bytes)) => {
                if let Some(alarm) = &mut self.alarm {
                    let earned = Duration::from_secs_f64(bytes as f64 / BYTES_A_SECOND as f64);
                    let deadline = alarm.deadline() + earned;
                    alarm.as_mut().reset(deadline.min(Instant::now() + PATIENCE));
                }
                written
            }
            Poll::Ready(Err(_)) => written,
        }
    }
}

impl<Stream: AsyncRead + Unpin, Kept: Unpin> AsyncRead for Patient<Stream, Kept> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<Stream: AsyncWrite + Unpin, Kept: Unpin> AsyncWrite for Patient<Stream, Kept> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Writers flush when all is written: nothing waits any more.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.alarm = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::sleep;

    use super::*;

    /// How a message of 400,000 bytes fares when the client takes `bytes` of it each second.
    async fn write_to_one_who_takes(bytes: usize) -> io::Result<()> {
        let (mut client, server) = duplex(1024);
        let reading = tokio::spawn(async move {
            let mut buffer = vec![0; bytes];
            loop {
                sleep(Duration::from_secs(1)).await;
                if bytes > 0 && client.read_exact(&mut buffer).await.is_err() {
                    return;
                }
            }
        });
        let mut stream = Patient::new(server, ());
        let written = async {
            stream.write_all(&[0; 400_000]).await?;
            stream.flush().await
        };
        let written = written.await;
        reading.abort();
        written
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_or_nearly_nothing_is_given_up() {
        for bytes in [0, 100, 1000] {
            let start = Instant::now();
            let error = write_to_one_who_takes(bytes).await.expect_err("given up");
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            assert!(start.elapsed() < 2 * PATIENCE, "{:?}", start.elapsed());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_it_slowly_gets_it() {
        write_to_one_who_takes(5000).await.expect("written");
    }

    #[tokio::test(start_paused = true)]
    async fn one_who_was_slow_once_is_given_the_whole_time_again() {
        let (mut client, server) = duplex(10);
        let mut stream = Patient::new(server, ());
        for _ in 0..5 {
            let reading = async {
                sleep(PATIENCE * 3 / 4).await;
                client.read_exact(&mut [0; 20]).await
            };
            let writing = async {
                stream.write_all(&[0; 20]).await?;
                stream.flush().await
            };
            let (read, written) = tokio::join!(reading, writing);
            read.expect("read");
            written.expect("written");
        }
    }
}
