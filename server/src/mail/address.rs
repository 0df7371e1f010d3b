//! Which addresses mail can be sent to.

use lettre::Address;
use url::Host;

use crate::error::{Error, Result};

/// The longest address there can be, and the longest part before its `@`.
const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// Reads an address: plain letters before the `@`, and the name of a domain after it. Other forms that the standards allow
/// (quotes, comments, addresses of machines) nobody has, but those who try what can be done with them.
///
/// # Errors
/// When it is none.
pub fn parse(text: &str) -> Result<String> {
    let refused = || {
        Error::invalid(
            "bad-address",
            "This is no address for mail; it looks like name@example.org.",
        )
    };
    let (local, domain) = text.trim().rsplit_once('@').ok_or_else(refused)?;
    let is_dotted = local
        .split('.')
        .all(|part| !part.is_empty() && part.chars().all(is_plain));
    // The reader of hosts would decode what is written with percent signs.
    if !is_dotted || local.len() > LONGEST_LOCAL || domain.contains('%') {
        return Err(refused());
    }
    let domain = match Host::parse(domain) {
        Ok(Host::Domain(domain)) if domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.') => {
            domain
        }
        _ => return Err(refused()),
    };
    let address = Address::new(local, &domain).map_err(|_| refused())?.to_string();
    if address.len() > LONGEST {
        return Err(refused());
    }
    Ok(address)
}

const fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || matches!(character, '!' | '#'..='\'' | '*' | '+' | '-' | '/' | '=' | '?' | '^'..='`' | '{'..='~')
}

/// What is the same for all addresses that lead to one box: case, and what stands after a plus, do not matter.
#[must_use]
pub fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    match address.rsplit_once('@') {
        Some((local, domain)) => {
            let local = local.split_once('+').map_or(local, |(local, _)| local);
            format!("{local}@{domain}")
        }
        None => address,
    }
}

/// The part of an address that says nothing about its owner.
#[must_use]
pub fn domain(address: &str) -> &str {
    address.rsplit_once('@').map_or("", |(_, domain)| domain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_addresses_are_taken() {
        for (text, address) in [
            ("meade@example.org", "meade@example.org"),
            (
                " George.Meade+war@Mail.Example.ORG ",
                "George.Meade+war@mail.example.org",
            ),
            ("o'rorke_20@example.org", "o'rorke_20@example.org"),
            ("meade@bücher.example", "meade@xn--bcher-kva.example"),
        ] {
            assert_eq!(parse(text).as_deref(), Ok(address), "{text}");
        }
    }

    #[test]
    fn nothing_else_is() {
        let long = format!("{}@example.org", "x".repeat(65));
        for text in [
            "",
            "meade",
            "meade@",
            "@example.org",
            "meade@localhost",
            "root@127.0.0.1",
            "root@[127.0.0.1]",
            "root@2130706433",
            "meade@example.org\r\nBcc: lee@example.org",
            "meade\r\n@example.org",
            "meade@example.org,lee@example.org",
            "meade@lee@example.org",
            "\"me ade\"@example.org",
            "meade <meade@example.org>",
            "me..ade@example.org",
            ".meade@example.org",
            "meade@example..org",
            "meade@.org",
            "meade@example.org.",
            "meade@exa%6dple.org",
            "m\u{e9}ade@example.org",
            "meade@exam\0ple.org",
            long.as_str(),
        ] {
            assert_eq!(parse(text).map_err(|error| error.code), Err("bad-address"), "{text:?}");
        }
    }

    #[test]
    fn a_box_has_many_addresses() {
        for address in ["Meade@example.org", "meade+1@EXAMPLE.org", "mEADE+1+2@example.org"] {
            assert_eq!(mailbox(address), "meade@example.org");
        }
        assert_ne!(mailbox("meade@example.org"), mailbox("meade@example.com"));
    }
}
