//! The HTTP side of the protocol, as one player or an unknown visitor uses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE, HeaderMap, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use protocol::http::{
    Accepted, Choose, CreateTable, ErrorBody, ErrorDetail, JoinTable, Journal, Player, TableHeader, Undo, ViewAnswer,
};
use protocol::{Side, catalog::Catalog};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::sleep;
use uuid::Uuid;

/// How the server says that it cannot reach its database, or not in time: so does one on a slow disk, at times.
pub const OUTAGE: &str = "database-unavailable";

/// The time before somebody who is patient asks again.
const PAUSE: Duration = Duration::from_millis(500);

/// What can come back instead of an answer.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The server said no, and why.
    #[error("{status}: {}: {}", detail.code, detail.message)]
    Refused {
        /// The HTTP status.
        status: StatusCode,
        /// The error body.
        detail: ErrorDetail,
    },
    /// An error status whose body does not say what is wrong.
    #[error("{status} without a clear error: {body}")]
    Unclear {
        /// The HTTP status.
        status: StatusCode,
        /// What the body said instead.
        body: String,
    },
    /// An answer that does not read as what was asked for.
    #[error("unreadable answer: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// No answer at all.
    #[error("no answer: {0}")]
    Unreachable(String),
}

impl ApiError {
    /// Whether the server could not reach its database, or not in time: what was asked for may be tried again.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        matches!(self, ApiError::Refused { detail, .. } if detail.code == OUTAGE)
    }
}

/// An answer before anybody has judged it.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body read as `T`, or the error that it states.
    ///
    /// # Errors
    /// When the status is not a success or the body cannot be read.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        if self.status.is_success() {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        Err(self.refusal())
    }

    /// What an error answer says.
    #[must_use]
    pub fn refusal(&self) -> ApiError {
        match serde_json::from_slice::<ErrorBody>(&self.body) {
            Ok(body) if !body.error.code.is_empty() && !body.error.message.is_empty() => ApiError::Refused {
                status: self.status,
                detail: body.error,
            },
            _ => ApiError::Unclear {
                status: self.status,
                body: String::from_utf8_lossy(&self.body).chars().take(200).collect(),
            },
        }
    }
}

/// A caller of the HTTP API. Clones share their connections.
#[derive(Clone, Debug)]
pub struct Api {
    base: String,
    client: Client<HttpConnector, Full<Bytes>>,
    cookie: Option<String>,
    origin: Option<String>,
    /// How long questions are asked again while the database is away.
    patience: Duration,
    /// How often he had to.
    repeated: Arc<AtomicU64>,
}

impl Api {
    /// A visitor without an account at `base`, such as `http://127.0.0.1:8080`.
    #[must_use]
    pub fn new(base: &str) -> Api {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        Api {
            base: base.trim_end_matches('/').to_owned(),
            client: Client::builder(TokioExecutor::new()).build(connector),
            cookie: None,
            origin: None,
            patience: Duration::ZERO,
            repeated: Arc::default(),
        }
    }

    /// The same caller, who asks his questions again for so long while the server cannot reach its database.
    #[must_use]
    pub fn patiently(&self, patience: Duration) -> Api {
        Api {
            patience,
            ..self.clone()
        }
    }

    /// How often he and his clones had to ask again.
    #[must_use]
    pub fn repeated(&self) -> u64 {
        self.repeated.load(Ordering::Relaxed)
    }

    /// The same caller at another node of the same server.
    #[must_use]
    pub fn at(&self, base: &str) -> Api {
        Api {
            cookie: self.cookie.clone(),
            patience: self.patience,
            repeated: Arc::clone(&self.repeated),
            ..Api::new(base)
        }
    }

    /// The same address without the account.
    #[must_use]
    pub fn anonymous(&self) -> Api {
        Api {
            cookie: None,
            ..self.clone()
        }
    }

    /// The same address with a cookie of the caller's making.
    #[must_use]
    pub fn with_cookie(&self, cookie: &str) -> Api {
        Api {
            cookie: Some(cookie.to_owned()),
            ..self.clone()
        }
    }

    /// The same caller, led by a page of another site.
    #[must_use]
    pub fn from_page(&self, origin: &str) -> Api {
        Api {
            origin: Some(origin.to_owned()),
            ..self.clone()
        }
    }

    /// The site whose page speaks.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.origin.as_deref().unwrap_or(&self.base)
    }

    /// Where the server is.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The `Cookie` header that identifies the player.
    #[must_use]
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// # Errors
    /// When no answer comes.
    pub async fn send(&self, method: Method, path: &str, body: Option<Bytes>) -> Result<Answer, ApiError> {
        self.send_accepting(method, path, body, None).await
    }

    /// Like [`Api::send`], naming an encoding the caller accepts.
    ///
    /// # Errors
    /// When no answer comes.
    pub async fn send_accepting(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
        encoding: Option<&str>,
    ) -> Result<Answer, ApiError> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base))
            .header(ORIGIN, self.origin());
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(encoding) = encoding {
            request = request.header(ACCEPT_ENCODING, encoding);
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request
            .body(Full::new(body.unwrap_or_default()))
            .map_err(|error| ApiError::Unreachable(error.to_string()))?;
        let unreachable = |error: &dyn std::error::Error| {
            let cause = error.source().map(|source| format!(": {source}")).unwrap_or_default();
            ApiError::Unreachable(format!("{error}{cause}"))
        };
        let answer = self
            .client
            .request(request)
            .await
            .map_err(|error| unreachable(&error))?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await.map_err(|error| unreachable(&error))?.to_bytes();
        Ok(Answer {
            status: head.status,
            headers: head.headers,
            body,
        })
    }

    /// Fetches and reads a resource below `/api/v1`.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ApiError> {
        let start = Instant::now();
        loop {
            let answer = self.send(Method::GET, &format!("/api/v1{path}"), None).await?.read();
            match answer {
                Err(error) if error.is_outage() && start.elapsed() < self.patience => {
                    self.repeated.fetch_add(1, Ordering::Relaxed);
                    sleep(PAUSE).await;
                }
                answer => return answer,
            }
        }
    }

    /// Posts to a resource below `/api/v1` and reads the answer.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ApiError> {
        let body = Bytes::from(serde_json::to_vec(body)?);
        self.send(Method::POST, &format!("/api/v1{path}"), Some(body))
            .await?
            .read()
    }

    /// Becomes a guest with a new account.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn guest(&self) -> Result<(Api, Player), ApiError> {
        let answer = self
            .send(Method::POST, "/api/v1/guests", Some(Bytes::from_static(b"{}")))
            .await?;
        let player = answer.read()?;
        let cookie = answer
            .headers
            .get(SET_COOKIE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .ok_or_else(|| ApiError::Unclear {
                status: answer.status,
                body: "the answer sets no session cookie".to_owned(),
            })?;
        Ok((self.with_cookie(cookie), player))
    }

    /// The games the server offers.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn catalog(&self) -> Result<Catalog, ApiError> {
        self.get("/catalog").await
    }

    /// Creates a table.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn create_table(&self, table: &CreateTable) -> Result<TableHeader, ApiError> {
        self.post("/tables", table).await
    }

    /// Sits down at a table.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn join(&self, table: Uuid, join: &JoinTable) -> Result<TableHeader, ApiError> {
        self.post(&format!("/tables/{table}/join"), join).await
    }

    /// The header of a table.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn header(&self, table: Uuid) -> Result<TableHeader, ApiError> {
        self.get(&format!("/tables/{table}")).await
    }

    /// The caller's view of a table.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn view(&self, table: Uuid) -> Result<ViewAnswer, ApiError> {
        self.get(&format!("/tables/{table}/view")).await
    }

    /// A page of the journal, from the state at the caller's `seq` `from` on.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn journal(&self, table: Uuid, from: u64, limit: usize) -> Result<Journal, ApiError> {
        self.get(&format!("/tables/{table}/journal?from={from}&limit={limit}"))
            .await
    }

    /// Answers a prompt.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn choose(&self, table: Uuid, seq: u64, choice: String) -> Result<Accepted, ApiError> {
        let choose = Choose {
            seq,
            choice,
            then: Vec::new(),
            side: None,
        };
        self.post(&format!("/tables/{table}/choose"), &choose).await
    }

    /// Takes back the caller's last step.
    ///
    /// # Errors
    /// What the server answers instead.
    pub async fn undo(&self, table: Uuid, seq: u64, side: Option<Side>) -> Result<Accepted, ApiError> {
        self.post(&format!("/tables/{table}/undo"), &Undo { seq, also: 0, side })
            .await
    }
}
