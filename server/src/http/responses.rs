//! The refusals that many calls share, for the description of the API. They are never made: [`crate::error::Error`] is.
#![expect(dead_code, reason = "only their types are read, by the macro that describes a call")]

use protocol::http::ErrorBody;
use utoipa::IntoResponses;

/// The caller has it already.
#[derive(IntoResponses)]
#[response(status = 304, description = "It is what the caller has, as `if-none-match` says")]
pub(super) struct NotModified;

/// Nobody is signed in.
#[derive(IntoResponses)]
#[response(status = 401, description = "Nobody is signed in")]
pub(super) struct SignedOut(ErrorBody);

/// The caller may not do that.
#[derive(IntoResponses)]
#[response(status = 403, description = "Not for the caller")]
pub(super) struct Forbidden(ErrorBody);

/// The path names nothing.
#[derive(IntoResponses)]
#[response(status = 404, description = "There is no such thing")]
pub(super) struct NotFound(ErrorBody);

/// It cannot be done as things are.
#[derive(IntoResponses)]
#[response(status = 409, description = "Not in the present state")]
pub(super) struct Conflict(ErrorBody);

/// The body is well-formed and makes no sense.
#[derive(IntoResponses)]
#[response(status = 422, description = "What was sent is not acceptable")]
pub(super) struct Unacceptable(ErrorBody);

/// The caller did it too often.
#[derive(IntoResponses)]
#[response(status = 429, description = "Too often")]
pub(super) struct TooOften(ErrorBody);

/// The database is away, or too many ask at the same time.
#[derive(IntoResponses)]
#[response(
    status = 503,
    description = "The database cannot be reached, or too many ask at the same time; try again shortly"
)]
pub(super) struct Unavailable(ErrorBody);
