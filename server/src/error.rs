//! The one error that handlers and sockets answer with.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Refusal;
use protocol::http::{ErrorBody, ErrorDetail, Scope};

/// The result of everything that may end in an answer with an error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An answer that says what is wrong: a status, a stable word for programs, a sentence for people, and the case of the
/// rulebook when a rule is the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Error {
    /// The HTTP status.
    pub status: StatusCode,
    /// A stable word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: Cow<'static, str>,
    /// The case of the rulebook.
    pub case: Option<&'static str>,
    /// After how many seconds it is worth trying again.
    pub retry_after: Option<u64>,
}

impl Error {
    /// An error without a case.
    #[must_use]
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Error {
        Error {
            status,
            code,
            message: message.into(),
            case: None,
            retry_after: None,
        }
    }

    /// What was sent makes no sense.
    #[must_use]
    pub fn invalid(code: &'static str, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// This method does not go with this address.
    #[must_use]
    pub fn method_not_allowed() -> Error {
        Error::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method-not-allowed",
            "This address does not answer to this method.",
        )
    }

    /// It exists, but the caller may not do this.
    #[must_use]
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(StatusCode::FORBIDDEN, code, message)
    }

    /// It cannot be done in the present state.
    #[must_use]
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(StatusCode::CONFLICT, code, message)
    }

    /// Nobody is signed in.
    #[must_use]
    pub fn signed_out() -> Error {
        Error::new(
            StatusCode::UNAUTHORIZED,
            "signed-out",
            "Sign in first, or play as a guest.",
        )
    }

    /// What came as a token is none, or none any more.
    #[must_use]
    pub fn bad_token() -> Error {
        Error::new(
            StatusCode::UNAUTHORIZED,
            "bad-token",
            "There is no such token, or it has expired or was revoked.",
        )
    }

    /// The token of a program is not for this; nothing is, where no scope would be enough.
    #[must_use]
    pub fn out_of_scope(scope: Option<Scope>) -> Error {
        let why = match scope {
            Some(scope) => format!(
                "This token is not for the scope '{}': make one on your account page that is.",
                scope.word()
            ),
            None => "No token is for this: sign in and do it yourself.".to_owned(),
        };
        Error::forbidden("out-of-scope", why)
    }

    /// The caller does not hold the side that he would act for.
    #[must_use]
    pub fn not_seated() -> Error {
        Error::forbidden("not-seated", "You do not sit on this side of the table.")
    }

    /// Somebody has the name.
    #[must_use]
    pub fn name_taken() -> Error {
        Error::conflict("name-taken", "This name, or one that looks like it, is taken.")
    }

    /// The caller has blocked the other player himself.
    #[must_use]
    pub fn blocked() -> Error {
        Error::conflict("blocked", "You have blocked this player.")
    }

    /// There is no game yet.
    #[must_use]
    pub fn not_begun() -> Error {
        Error::conflict("not-running", "The game has not begun.")
    }

    /// The position has changed since the caller saw it.
    #[must_use]
    pub fn stale() -> Error {
        Error::conflict("stale", "The table has moved on since you saw it; nothing was changed.")
    }

    /// Too often.
    #[must_use]
    pub fn too_often(seconds: u64) -> Error {
        Error {
            retry_after: Some(seconds),
            ..Error::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-often",
                format!("That was too often; try again in {seconds} seconds."),
            )
        }
    }

    /// The caller, or the server, has too many sockets open.
    #[must_use]
    pub fn too_many_sockets() -> Error {
        Error {
            retry_after: Some(30),
            ..Error::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-sockets",
                "Too many connections are open already; close one and try again.",
            )
        }
    }

    /// The game cannot go on under the rules that the server has now; `why` says it in words.
    #[must_use]
    pub fn frozen(why: &str) -> Error {
        Error::conflict("frozen", format!("This game is frozen: {why}"))
    }

    /// More is asked for than can be done now; nothing was done.
    #[must_use]
    pub fn busy() -> Error {
        Error {
            retry_after: Some(2),
            ..Error::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "Too many sign in at the moment; try again in a few seconds.",
            )
        }
    }

    /// The caller's address, or all together, have too many connections open.
    #[must_use]
    pub fn too_many_connections() -> Error {
        Error {
            retry_after: Some(30),
            ..Error::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "too-many-connections",
                "The server has no room for another connection at the moment; try again shortly.",
            )
        }
    }

    /// A step of the journal does not fit the rules that the server has now.
    #[must_use]
    pub fn rules_changed(step: i32, cause: &dyn std::fmt::Display) -> Error {
        Error::conflict(
            "rules-changed",
            format!(
                "Step {step} of the journal of this table was made under other rules than those of today ({cause})."
            ),
        )
    }

    /// Whether it is [`Error::database_unavailable`].
    #[must_use]
    pub fn is_outage(&self) -> bool {
        self.code == "database-unavailable"
    }

    /// The database cannot be reached; nothing was changed as far as anybody was shown.
    #[must_use]
    pub fn database_unavailable() -> Error {
        Error {
            retry_after: Some(1),
            ..Error::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "database-unavailable",
                "The database cannot be reached at the moment; nothing is shown until it is saved. Try again shortly.",
            )
        }
    }

    /// Something that should not happen: logged here, answered without detail.
    #[must_use]
    pub fn internal(cause: &(dyn std::fmt::Display + '_)) -> Error {
        tracing::error!(%cause, "internal error");
        Error::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on the server; it has been logged.",
        )
    }

    /// Does what takes long on a thread that may be held up.
    ///
    /// # Errors
    /// What the work fails with; internal when it panics.
    pub async fn of_blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let span = tracing::Span::current();
        tokio::task::spawn_blocking(move || span.in_scope(work))
            .await
            .map_err(|error| Error::internal(&error))?
    }

    /// The body that carries it.
    #[must_use]
    pub fn body(&self) -> ErrorBody {
        ErrorBody { error: self.detail() }
    }

    /// What it says, within another answer.
    #[must_use]
    pub fn detail(&self) -> ErrorDetail {
        ErrorDetail {
            code: self.code.to_owned(),
            message: self.message.clone().into_owned(),
            case: self.case.map(str::to_owned),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error {
            case: Some(refusal.case).filter(|case| !case.is_empty()),
            ..Error::invalid("refused", refusal.message)
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        metrics::counter!("vedette_database_errors_total").increment(1);
        if is_outage(&error) {
            tracing::warn!(%error, "the database cannot be reached");
            return Error::database_unavailable();
        }
        Error::internal(&error)
    }
}

/// Whether the database is away, rather than the statement wrong.
fn is_outage(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // 08: connection exceptions, 53: out of resources, 57: too slow, shutting down or starting up.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("08") || code.starts_with("53") || code.starts_with("57")),
        _ => false,
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
