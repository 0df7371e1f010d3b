//! Content addresses: documents that never change are served under the hash of their JSON.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The address of a document: the first 16 bytes of the SHA-256 of its compact JSON, in hexadecimal.
///
/// # Panics
/// When the document does not serialise; plain data always do.
#[must_use]
pub fn address(document: &impl Serialize) -> String {
    let json = serde_json::to_vec(document).expect("plain data always serialises");
    let hash = Sha256::digest(&json);
    hash[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn equal_documents_have_one_address_and_others_another() {
        assert_eq!(address(&"abc"), "6cc43f858fbb763301637b5af970e2a4");
        assert_eq!(address(&vec![1, 2]), address(&(1, 2)));
        assert_ne!(address(&"abc"), address(&"abd"));
    }
}
