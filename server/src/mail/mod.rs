//! Mail: who sends it, to which addresses, and what its links are.

pub mod address;
pub mod links;
pub mod message;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use lettre::message::Mailbox;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use url::{Host, Url};

use crate::config::ServeConfig;
use message::Message;

/// How long a letter may take from the first word to the mail server to the last.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a letter has not been sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It may be taken another time.
    Later(String),
    /// No letter will ever be taken for this address.
    Refused(String),
}

/// Sends mail.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The address under which people reach the server: where links lead.
    base: Url,
    /// Whether the mail server itself has failed the last time: the log says so once, and when it is over.
    is_ailing: Arc<AtomicBool>,
}

impl Mailer {
    /// The one that the settings tell of; `None` when they tell of none.
    ///
    /// # Errors
    /// When a setting is missing or makes no sense. It says nothing of the password.
    pub fn of(config: &ServeConfig) -> Result<Option<Mailer>> {
        let Some(server) = &config.smtp_url else {
            return Ok(None);
        };
        let (Some(from), Some(base)) = (&config.mail_from, &config.public_url) else {
            bail!("VEDETTE_SMTP_URL is set: mail needs VEDETTE_MAIL_FROM and VEDETTE_PUBLIC_URL too");
        };
        let from = from
            .parse()
            .context("VEDETTE_MAIL_FROM is no address, such as 'Vedette <vedette@example.org>'")?;
        let server: Url = server.parse().context("VEDETTE_SMTP_URL is no address")?;
        check_secrecy(&server)?;
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.as_str())
            .context("VEDETTE_SMTP_URL is not smtp://, smtp://...?tls=required or smtps://")?
            .timeout(Some(PATIENCE));
        if let Some(file) = &config.smtp_certificates {
            builder = builder.tls(secured(&server, file)?);
        }
        if server.path().len() <= 1
            && let Some(Host::Domain(name)) = base.host()
        {
            builder = builder.hello_name(ClientId::Domain(name.to_owned()));
        }
        Ok(Some(Mailer {
            transport: builder.build(),
            from,
            base: base.clone(),
            is_ailing: Arc::default(),
        }))
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// Says why it has not been taken.
    pub async fn send(&self, message: &Message) -> Result<(), Failure> {
        let mail = message
            .written(&self.from, self.base.host_str().unwrap_or("vedette"))
            .map_err(Failure::Later)?;
        let sending = tokio::time::timeout(PATIENCE, self.transport.send(mail));
        match sending.await {
            Ok(Ok(_)) => {
                if self.is_ailing.swap(false, Ordering::Relaxed) {
                    tracing::info!("the mail server takes mail again");
                }
                Ok(())
            }
            Ok(Err(error)) => Err(self.failure(&error, &message.to)),
            Err(_) => Err(self.fault("the mail server does not answer in time".to_owned())),
        }
    }

    /// What a mail server has said. An address is refused only where it says so: what it says of the sender, of a password
    /// or of what is in a letter is not the fault of whom it is for.
    fn failure(&self, error: &lettre::transport::smtp::Error, address: &str) -> Failure {
        // Only the owner of an address may see it, and some servers repeat it.
        let said = without(&error.to_string(), address);
        let status = error.status().map(|code| code.to_string());
        match status.as_deref() {
            Some(status) if error.is_permanent() && refuses_address(status, &said) => Failure::Refused(said),
            status => match meaning(status, &said) {
                Some(meaning) => self.fault(format!("{meaning}: {said}")),
                None => Failure::Later(said),
            },
        }
    }

    /// Something that whoever runs the server has to mend, for all letters: he finds it in the log.
    fn fault(&self, what: String) -> Failure {
        if !self.is_ailing.swap(true, Ordering::Relaxed) {
            tracing::warn!(failure = what, "no mail goes out; it is tried again");
        }
        Failure::Later(what)
    }

    /// The address of a page of the server.
    #[must_use]
    pub fn link(&self, page: &str) -> String {
        let link = self.base.join(page).map(String::from);
        link.unwrap_or_else(|_| self.base.to_string())
    }
}

/// How to speak TLS with a mail server for which the certificates of a file vouch too.
fn secured(server: &Url, file: &Path) -> Result<Tls> {
    let certificates =
        std::fs::read(file).with_context(|| format!("VEDETTE_SMTP_CERTIFICATES cannot be read: {}", file.display()))?;
    let none = || {
        format!(
            "VEDETTE_SMTP_CERTIFICATES has no certificates (PEM): {}",
            file.display()
        )
    };
    ensure!(certificates.windows(10).any(|part| part == b"-----BEGIN"), none());
    let parameters = TlsParameters::builder(server.host_str().unwrap_or_default().to_owned())
        .add_root_certificate(Certificate::from_pem(&certificates).with_context(none)?)
        .build_rustls()
        .with_context(none)?;
    let how = server.query_pairs().find(|(name, _)| name == "tls");
    match (server.scheme(), how.as_ref().map(|(_, how)| &**how)) {
        ("smtps", _) => Ok(Tls::Wrapper(parameters)),
        (_, Some("required")) => Ok(Tls::Required(parameters)),
        (_, Some("opportunistic")) => Ok(Tls::Opportunistic(parameters)),
        _ => bail!("VEDETTE_SMTP_CERTIFICATES is set, but VEDETTE_SMTP_URL is neither smtps:// nor ?tls=required"),
    }
}

/// A password goes over the wire in a letter that only the mail server can open, unless there is no wire.
fn check_secrecy(server: &Url) -> Result<()> {
    let is_secret = server.scheme() == "smtps"
        || server
            .query_pairs()
            .any(|(name, how)| name == "tls" && how == "required");
    let is_here = match server.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => matches!(name, "localhost" | "127.0.0.1"),
        None => false,
    };
    ensure!(
        server.password().is_none() || is_secret || is_here,
        "VEDETTE_SMTP_URL has a password that everybody on the way could read: use smtps:// or ?tls=required"
    );
    Ok(())
}

/// What an answer means for whoever runs the server, if it is about the server and not about a letter.
fn meaning(status: Option<&str>, said: &str) -> Option<&'static str> {
    Some(match status {
        Some("534" | "535") => "the mail server does not take the name and password of VEDETTE_SMTP_URL",
        Some("530") => "the mail server wants a name and password, or TLS, in VEDETTE_SMTP_URL",
        Some("538") => "the mail server takes a password over TLS only, as smtps:// or ?tls=required has it",
        Some(_) => return None,
        None if said.contains("invalid peer certificate") => "the certificate of the mail server is not trusted",
        None => "the mail server cannot be used",
    })
}

/// What was said without an address, in whatever case it stands there.
fn without(said: &str, address: &str) -> String {
    let (lower, address) = (said.to_ascii_lowercase(), address.to_ascii_lowercase());
    let mut rest = 0;
    let mut redacted = String::new();
    for (start, _) in lower.match_indices(&address) {
        redacted += &said[rest..start];
        redacted += "...";
        rest = start + address.len();
    }
    redacted + &said[rest..]
}

/// Whether a status, or the enhanced one of RFC 3463 after it, is about the address.
fn refuses_address(status: &str, said: &str) -> bool {
    let is_enhanced =
        |word: &&str| word.split('.').count() == 3 && word.split('.').all(|part| part.parse::<u16>().is_ok());
    match said.split_whitespace().find(is_enhanced) {
        // 5.1.7 and 5.1.8 are about the sender.
        Some("5.1.7" | "5.1.8") => false,
        Some(enhanced) => enhanced.starts_with("5.1.") || enhanced.starts_with("5.2."),
        None => matches!(status, "550" | "551" | "553" | "556"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_of_an_address_refuses_it() {
        for (status, said) in [
            ("550", "permanent error (550): 5.1.1 no such user"),
            ("550", "permanent error (550): no such user"),
            ("552", "permanent error (552): 5.2.2 mailbox full"),
            ("556", "permanent error (556): 5.1.10 the domain takes no mail"),
        ] {
            assert!(refuses_address(status, said), "{said}");
        }
        for (status, said) in [
            ("535", "permanent error (535): 5.7.8 wrong password"),
            ("550", "permanent error (550): 5.7.1 relaying denied"),
            ("550", "permanent error (550): 5.1.8 sender address rejected"),
            ("554", "permanent error (554): this looks like spam"),
        ] {
            assert!(!refuses_address(status, said), "{said}");
        }
    }

    #[test]
    fn an_address_is_not_repeated() {
        let said = "é: <MEADE@example.org> meade@example.org?";
        assert_eq!(without(said, "Meade@example.org"), "é: <...> ...?");
        assert_eq!(without("no", "meade@example.org"), "no");
    }

    #[test]
    fn a_password_is_not_shouted() {
        let check = |url: &str| check_secrecy(&url.parse().expect("a url")).is_ok();
        assert!(check("smtp://mail.example.org"));
        assert!(check("smtps://me:secret@mail.example.org"));
        assert!(check("smtp://me:secret@mail.example.org?tls=required"));
        assert!(check("smtp://me:secret@127.0.0.1:2525"));
        assert!(!check("smtp://me:secret@mail.example.org"));
        assert!(!check("smtp://me:secret@mail.example.org?tls=opportunistic"));
    }
}
