//! One WebSocket, as a browser would open it.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::socket::{ClientMessage, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::api::Api;

/// How long a server may stay silent when something is due.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Connects with the caller's session, if he has one, and waits for the greeting.
    ///
    /// # Errors
    /// When the server does not let him in.
    pub async fn open(api: &Api) -> Result<Socket> {
        let mut socket = Socket::connect(api).await?;
        match timeout(PATIENCE, socket.next()).await.context("no greeting")?? {
            ServerMessage::Hello { v } if v == protocol::VERSION => Ok(socket),
            other => bail!("the first message is not a greeting: {other:?}"),
        }
    }

    /// Connects without waiting for the greeting.
    ///
    /// # Errors
    /// When the server does not let him in.
    pub async fn connect(api: &Api) -> Result<Socket> {
        let authority = api.base().trim_start_matches("http://");
        let mut request = format!("ws://{authority}/api/v1/socket").into_client_request()?;
        request.headers_mut().insert("origin", api.origin().parse()?);
        if let Some(cookie) = api.cookie() {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let tcp = TcpStream::connect(authority).await.context("cannot connect")?;
        tcp.set_nodelay(true)?;
        // Small buffers: thousands of these sockets live in one process.
        let config = WebSocketConfig::default()
            .read_buffer_size(8 * 1024)
            .write_buffer_size(0);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, tcp, Some(config))
            .await
            .context("the handshake is refused")?;
        Ok(Socket { stream })
    }

    /// Says something.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message)?;
        self.send_text(text).await
    }

    /// Sends a text as it is.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// Queues a frame without flushing it.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn feed(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.feed(message).await?)
    }

    /// Flushes what was queued.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn flush(&mut self) -> Result<()> {
        Ok(self.stream.flush().await?)
    }

    /// The next text from the server, as it came. Safe to cancel.
    ///
    /// # Errors
    /// When the connection ends.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => bail!("the server closed the socket: {frame:?}"),
                Some(Ok(Message::Binary(_))) => bail!("the server sent a binary frame"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(anyhow!("the connection ended")),
            }
        }
    }

    /// The next message from the server. Safe to cancel.
    ///
    /// # Errors
    /// When the connection ends or the message is outside the protocol.
    pub async fn next(&mut self) -> Result<ServerMessage> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).with_context(|| format!("outside the protocol: {text}"))
    }
}
