//! Work that does not end with whoever asked for it.

use tracing::Instrument;

use crate::error::{Error, Result};

/// Carries something through even when the caller goes away in the middle: what is committed is also announced.
///
/// # Errors
/// Those of the deed, and when it panics.
pub async fn carry_through<T: Send + 'static>(deed: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    tokio::spawn(deed.in_current_span())
        .await
        .map_err(|error| Error::internal(&error))?
}
