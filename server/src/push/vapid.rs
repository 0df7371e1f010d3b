//! By what push services know the server: VAPID (RFC 8292), a signed statement of who asks for what until when.

use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use url::Url;

use super::encoded;
use crate::error::{Error, Result};

/// How long a statement holds; more than a day no push service takes.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The keys of the server, the same on all nodes: browsers subscribe to who has them.
#[derive(Debug)]
pub struct Keys(EcdsaKeyPair);

impl Keys {
    /// New ones, as they are kept: PKCS#8.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn generate() -> Result<Vec<u8>> {
        let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        pair.map(|pair| pair.as_ref().to_vec())
            .map_err(|error| Error::internal(&error))
    }

    /// Those that were kept.
    ///
    /// # Errors
    /// When they are none.
    pub fn of(kept: &[u8]) -> Result<Keys> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new())
            .map(Keys)
            .map_err(|error| Error::internal(&error))
    }

    /// The public one, as browsers want it.
    #[must_use]
    pub fn public(&self) -> String {
        encoded(self.0.public_key().as_ref())
    }

    /// The header `authorization` of a request to a push service. `contact` says where its operator finds ours.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn authorization(&self, endpoint: &Url, contact: Option<&Url>, now: DateTime<Utc>) -> Result<String> {
        let mut claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + LIFETIME).timestamp(),
        });
        if let Some(contact) = contact {
            claims["sub"] = contact.as_str().into();
        }
        let head = encoded(json!({"typ": "JWT", "alg": "ES256"}).to_string().as_bytes());
        let said = format!("{head}.{}", encoded(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), said.as_bytes());
        let signature = signature.map_err(|error| Error::internal(&error))?;
        Ok(format!(
            "vapid t={said}.{}, k={}",
            encoded(signature.as_ref()),
            self.public()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_as_they_were_kept() {
        let kept = Keys::generate().expect("keys");
        let public = || Keys::of(&kept).expect("keys").public();
        assert_eq!(public(), public());
        assert_eq!(public().len(), 87);
        assert!(Keys::of(&kept[1..]).is_err());
    }
}
