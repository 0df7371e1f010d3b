//! Messages that only one browser can read: `aes128gcm` (RFC 8188) with keys as RFC 8291 derives them.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;

/// How long the salt of a message is.
const SALT: usize = 16;

/// How long a record may be; a message is one record.
const RECORD: u32 = 4096;

/// What a message must not be longer than: push services take no more than 4096 bytes with all that is around it.
pub const LONGEST: usize = 3900;

/// What ends the last record.
const LAST: u8 = 2;

/// Why nothing can be encrypted for a browser: what it has said is its key is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key of the browser is no point of the curve, or the message is too long")]
pub struct NoKey;

impl From<Unspecified> for NoKey {
    fn from(_: Unspecified) -> NoKey {
        NoKey
    }
}

/// Whom messages are for.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    /// The browser's public key: a point of P-256 as it stands, 65 bytes.
    pub key: &'a [u8],
    /// A secret that the browser has made, 16 bytes.
    pub auth: &'a [u8],
}

/// Encrypts a message.
///
/// # Errors
/// When the key of the recipient is none, or the message is too long.
pub fn seal(recipient: Recipient<'_>, message: &[u8]) -> Result<Vec<u8>, NoKey> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let sender = own.compute_public_key()?;
    let salt: [u8; SALT] = rand::random();
    let point = UnparsedPublicKey::new(&ECDH_P256, recipient.key);
    agree_ephemeral(own, &point, |shared| {
        encrypt(recipient, sender.as_ref(), shared, salt, message)
    })?
}

/// Encrypts a message with the secret that both sides of the key agreement have.
fn encrypt(
    recipient: Recipient<'_>,
    sender: &[u8],
    shared: &[u8],
    salt: [u8; SALT],
    message: &[u8],
) -> Result<Vec<u8>, NoKey> {
    if message.len() > LONGEST {
        return Err(NoKey);
    }
    let authenticated = Salt::new(HKDF_SHA256, recipient.auth).extract(shared);
    let mut material = [0; 32];
    let about = [b"WebPush: info\0", recipient.key, sender];
    authenticated.expand(&about, HKDF_SHA256)?.fill(&mut material)?;
    let derived = Salt::new(HKDF_SHA256, &salt).extract(&material);
    let key = derived
        .expand(&[b"Content-Encoding: aes128gcm\0"], &AES_128_GCM)
        .map(UnboundKey::from)?;
    let nonce = nonce(&derived)?;

    let mut record = message.to_vec();
    record.push(LAST);
    LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let mut sealed = salt.to_vec();
    sealed.extend(RECORD.to_be_bytes());
    sealed.extend(u8::try_from(sender.len()).map_err(|_| NoKey)?.to_be_bytes());
    sealed.extend(sender);
    sealed.extend(record);
    Ok(sealed)
}

/// The nonce of the first record, which is the only one.
fn nonce(derived: &Prk) -> Result<Nonce, NoKey> {
    struct Length;
    impl KeyType for Length {
        fn len(&self) -> usize {
            NONCE_LEN
        }
    }
    let mut nonce = [0; NONCE_LEN];
    derived
        .expand(&[b"Content-Encoding: nonce\0"], Length)?
        .fill(&mut nonce)?;
    Ok(Nonce::assume_unique_for_key(nonce))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::push::{decoded, encoded};

    fn bytes(text: &str) -> Vec<u8> {
        decoded(text).expect("base64")
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_rfc_8291_comes_out() {
        let key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let sender = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let recipient = Recipient { key: &key, auth: &auth };
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = encrypt(recipient, &sender, &shared, salt, message).expect("sealed");
        assert_eq!(
            encoded(&sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
             7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn nothing_is_encrypted_for_what_is_no_key() {
        let key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let seal = |key: &[u8], message: &[u8]| seal(Recipient { key, auth: &[7; 16] }, message);
        assert!(seal(&key, &[0; LONGEST]).expect("sealed").len() <= 4096);
        assert_eq!(seal(&key, &[0; LONGEST + 1]), Err(NoKey));
        let mut off_the_curve = key.clone();
        off_the_curve[64] ^= 1;
        for key in [&off_the_curve[..], &key[..64], &[4; 65], &[]] {
            assert_eq!(seal(key, b"secret"), Err(NoKey));
        }
    }

    #[test]
    fn no_two_messages_are_the_same() {
        let key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let seal = || {
            seal(
                Recipient {
                    key: &key,
                    auth: &[7; 16],
                },
                b"secret",
            )
            .expect("sealed")
        };
        let (one, other) = (seal(), seal());
        assert_ne!(one[..SALT], other[..SALT]);
        assert_ne!(one[SALT + 5..], other[SALT + 5..]);
    }
}
