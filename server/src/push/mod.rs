//! Web Push: what a browser's push service has to be told, and what only the browser may read.
//!
//! Messages are encrypted for the browser (RFC 8291), so that the push service learns nothing but when there is one, and
//! requests are signed by the server (RFC 8292), so that nobody else sends them.

pub mod sealed;
pub mod vapid;

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

/// Base64url as the standards write it; browsers may write padding too.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Bytes as headers and JSON have them.
#[must_use]
pub fn encoded(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

/// The bytes of such a text, if it is one.
#[must_use]
pub fn decoded(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text).ok()
}
