//! Browsers as push services know them: they subscribe, and read what they are sent with other code than the server's.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::Generate;
use p256::{PublicKey, SecretKey};
use protocol::http::PushAccount;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::client::{Answer, Client};
use crate::receivers::Received;

/// A browser with a push service.
pub(crate) struct Browser {
    pub(crate) endpoint: String,
    secret: SecretKey,
    auth: [u8; 16],
}

/// What a push service reads of who sends a message.
pub(crate) struct Sender {
    pub(crate) claims: Value,
    pub(crate) key: String,
}

impl Browser {
    pub(crate) fn at(endpoint: String) -> Browser {
        Browser {
            endpoint,
            secret: SecretKey::generate(),
            auth: rand::random(),
        }
    }

    /// What the page sends to the server.
    pub(crate) fn subscription(&self) -> Value {
        json!({
            "endpoint": self.endpoint,
            "p256dh": BASE64.encode(self.point()),
            "auth": BASE64.encode(self.auth),
        })
    }

    pub(crate) async fn subscribe(&self, client: &Client) -> Answer {
        client.post("/account/push", self.subscription()).await
    }

    /// Subscribes; the server takes it.
    pub(crate) async fn must_subscribe(&self, client: &Client) -> PushAccount {
        self.subscribe(client).await.read()
    }

    fn point(&self) -> Vec<u8> {
        self.secret.public_key().to_sec1_bytes().to_vec()
    }

    /// What a message says (RFC 8188 and 8291).
    pub(crate) fn read(&self, received: &Received) -> Value {
        let header = |name: &str| received.headers[name].to_str().expect("text").to_owned();
        assert_eq!(header("content-encoding"), "aes128gcm");
        let (salt, rest) = received.bytes.split_at(16);
        let (record, rest) = rest.split_at(4);
        assert_eq!(record, 4096_u32.to_be_bytes());
        let (length, rest) = rest.split_at(1);
        let (sender, sealed) = rest.split_at(length[0].into());
        let shared = self
            .secret
            .diffie_hellman(&PublicKey::from_sec1_bytes(sender).expect("a point"));
        let about = [b"WebPush: info\0", self.point().as_slice(), sender].concat();
        let material: [u8; 32] = derived(&self.auth, shared.raw_secret_bytes(), &about);
        let key: [u8; 16] = derived(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derived(salt, &material, b"Content-Encoding: nonce\0");
        let cipher = Aes128Gcm::new_from_slice(&key).expect("a key");
        let plain = cipher.decrypt(&Nonce::from(nonce), sealed).expect("for this browser");
        let end = plain.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(plain[end], 2, "the last record");
        serde_json::from_slice(&plain[..end]).expect("json")
    }
}

fn derived<const LENGTH: usize>(salt: &[u8], material: &[u8], about: &[u8]) -> [u8; LENGTH] {
    let mut derived = [0; LENGTH];
    Hkdf::<Sha256>::new(Some(salt), material)
        .expand(about, &mut derived)
        .expect("short enough");
    derived
}

/// Verifies who sends a message (RFC 8292).
pub(crate) fn sender(received: &Received) -> Sender {
    let header = received.headers["authorization"].to_str().expect("text");
    let (token, key) = header
        .strip_prefix("vapid t=")
        .and_then(|rest| rest.split_once(", k="))
        .expect("a token and a key");
    let (said, signature) = token.rsplit_once('.').expect("a signature");
    let (head, claims) = said.split_once('.').expect("a head and claims");
    let bytes = |text: &str| BASE64.decode(text).expect("base64");
    let json = |text: &str| -> Value { serde_json::from_slice(&bytes(text)).expect("json") };
    assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    verifying
        .verify(said.as_bytes(), &signature)
        .expect("signed by this key");
    Sender {
        claims: json(claims),
        key: key.to_owned(),
    }
}
