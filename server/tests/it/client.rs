//! Clients: plain HTTP and a WebSocket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use protocol::http::{ErrorBody, Player};
use protocol::socket::{ClientMessage, ServerMessage};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use uuid::Uuid;

use crate::described::DESCRIPTION;

/// How long a test waits for something that must happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// To follow a table from now on.
pub(crate) const fn watch(table: Uuid) -> ClientMessage {
    ClientMessage::Watch {
        table,
        since: None,
        viewer: None,
        side: None,
        patches: false,
        brief: false,
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    /// The body of a success.
    #[track_caller]
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        let text = String::from_utf8_lossy(&self.body);
        assert!(self.status.is_success(), "{}: {text}", self.status);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Status and code of a refusal.
    #[track_caller]
    pub(crate) fn refusal(&self) -> (u16, String) {
        let body: ErrorBody = serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {}: {}", self.status, String::from_utf8_lossy(&self.body)));
        (self.status.as_u16(), body.error.code)
    }
}

/// Somebody who uses the API, with his cookie.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    /// What stands in the header `authorization`, if there is one.
    pub(crate) authorization: Option<String>,
    pub(crate) player: Option<Player>,
}

impl Client {
    /// Somebody without a session.
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client {
            address,
            cookie: None,
            authorization: None,
            player: None,
        }
    }

    /// A guest.
    pub(crate) async fn guest(address: SocketAddr) -> Client {
        let mut client = Client::new(address);
        let answer = client.post("/guests", json!({})).await;
        client.take_session(&answer);
        client
    }

    /// A guest's id.
    pub(crate) fn name(&self) -> &str {
        &self.player.as_ref().expect("a session").name
    }

    /// Keeps the session that an answer opened.
    #[track_caller]
    pub(crate) fn take_session(&mut self, answer: &Answer) {
        self.player = Some(answer.read());
        let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text");
        self.cookie = cookie.split(';').next().map(str::to_owned);
    }

    /// `GET` below the API.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path), Bytes::new()).await
    }

    /// `POST` below the API.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self
            .request(Method::POST, path)
            .header(header::CONTENT_TYPE, "application/json");
        self.send(request, body.to_string().into()).await
    }

    /// `GET` beside the API, where those ask who watch over the server.
    pub(crate) async fn get_beside(&self, path: &str) -> Answer {
        let request = Request::builder()
            .uri(path)
            .header(header::HOST, self.address.to_string());
        self.send(request, Bytes::new()).await
    }

    /// A request below the API, to be completed.
    pub(crate) fn request(&self, method: Method, path: &str) -> hyper::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, self.address.to_string());
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(authorization) = &self.authorization {
            request = request.header(header::AUTHORIZATION, authorization);
        }
        request
    }

    /// Sends a request.
    pub(crate) async fn send(&self, request: hyper::http::request::Builder, body: Bytes) -> Answer {
        let stream = TcpStream::connect(self.address).await.expect("a connection");
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .expect("http");
        let connection = tokio::spawn(connection);
        let request = request.body(Full::new(body)).expect("a request");
        let (method, path) = (request.method().clone(), request.uri().to_string());
        let response = tokio::time::timeout(PATIENCE, sender.send_request(request)).await;
        let response = response.expect("an answer in time").expect("an answer");
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("a body").to_bytes();
        connection.abort();
        let answer = Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        };
        if let Some(path) = path.strip_prefix("/api/v1") {
            DESCRIPTION.check(&method, path, &answer);
        }
        answer
    }

    /// Opens a socket.
    pub(crate) async fn socket(&self) -> Socket {
        self.socket_from(None).await.expect("a socket")
    }

    /// Opens a socket as a page of `origin` would.
    pub(crate) async fn socket_from(
        &self,
        origin: Option<&str>,
    ) -> Result<Socket, Box<tokio_tungstenite::tungstenite::Error>> {
        let mut request = format!("ws://{}/api/v1/socket", self.address)
            .into_client_request()
            .map_err(Box::new)?;
        if let Some(cookie) = &self.cookie {
            request
                .headers_mut()
                .insert(header::COOKIE, cookie.parse().expect("a header"));
        }
        if let Some(authorization) = &self.authorization {
            request
                .headers_mut()
                .insert(header::AUTHORIZATION, authorization.parse().expect("a header"));
        }
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        let stream = TcpStream::connect(self.address).await.expect("a connection");
        let (stream, _) = client_async(request, stream).await.map_err(Box::new)?;
        let mut socket = Socket { stream };
        assert!(matches!(socket.next().await, ServerMessage::Hello { v: 1 }));
        Ok(socket)
    }
}

/// A WebSocket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Says something.
    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        self.say_text(&serde_json::to_string(message).expect("json")).await;
    }

    /// Says anything.
    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("an open socket");
    }

    /// Sends a frame, if the server still takes it.
    pub(crate) async fn send(&mut self, frame: Message) -> Result<(), Box<tokio_tungstenite::tungstenite::Error>> {
        self.stream.send(frame).await.map_err(Box::new)
    }

    /// The next message, whatever it is.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        self.next_or_end().await.expect("an open socket")
    }

    /// The next message; `None` when the server has closed the socket.
    pub(crate) async fn next_or_end(&mut self) -> Option<ServerMessage> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next())
                .await
                .expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    return Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message about the game: presence counts and headers are passed over.
    pub(crate) async fn next_of_game(&mut self) -> ServerMessage {
        loop {
            match self.next().await {
                ServerMessage::Presence { .. } | ServerMessage::Header { .. } => {}
                message => return message,
            }
        }
    }
}
