//! A request to wherever a player says: one connection, one request, and no more of the answer than is needed.
//!
//! The name is resolved once, and the address that was looked at is the one that is called: a name that means something
//! else a moment later leads nowhere else. Nobody follows where an answer points to.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bytes::Bytes;
use chrono::TimeDelta;
use http_body_util::{BodyExt, Full};
use hyper::{HeaderMap, Request, header};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_util::task::AbortOnDropHandle;
use url::{Host, Url};

use super::addresses::is_public;

/// How long everything together may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much of an answer's body is read: as much as lets an honest server end it.
const MOST_READ: usize = 4096;

/// How much of an answer's head is read.
const MOST_HEAD: usize = 16 * 1024;

/// A request.
#[derive(Clone, Debug)]
pub struct Post<'a> {
    /// Where to.
    pub url: &'a Url,
    /// What is sent.
    pub body: Bytes,
    /// What it is, and who sends it.
    pub headers: HeaderMap,
    /// Whether it may go to addresses that are not those of the open internet.
    pub allows_private: bool,
}

/// Why a request has not been taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untaken {
    /// In words.
    pub why: String,
    /// The status that was answered, if one was.
    pub status: Option<u16>,
    /// After how long the receiver wants to hear of it again, if he says so.
    pub retry_after: Option<TimeDelta>,
}

impl From<String> for Untaken {
    fn from(why: String) -> Untaken {
        Untaken {
            why,
            status: None,
            retry_after: None,
        }
    }
}

impl From<&str> for Untaken {
    fn from(why: &str) -> Untaken {
        why.to_owned().into()
    }
}

/// Sends a request.
///
/// # Errors
/// Says why it has not been taken.
pub async fn post(message: Post<'_>) -> Result<(), Untaken> {
    let allows_private = message.allows_private;
    let names = async |name: &str, port: u16| lookup_host((name, port)).await.map(Iterator::collect);
    let sending = send(message, names, |address| allows_private || is_public(address));
    tokio::time::timeout(PATIENCE, sending)
        .await
        .unwrap_or_else(|_| Err("no answer in time".into()))
}

/// `names` knows the addresses of a name, and `may_call` says which of them are called.
async fn send(
    message: Post<'_>,
    names: impl AsyncFn(&str, u16) -> io::Result<Vec<SocketAddr>>,
    may_call: impl Fn(IpAddr) -> bool,
) -> Result<(), Untaken> {
    let is_https = match message.url.scheme() {
        "https" => true,
        "http" => false,
        _ => return Err("neither http nor https".into()),
    };
    let addresses = resolve(message.url, names, may_call).await?;
    let stream = connect(&addresses).await?;
    if !is_https {
        return exchange(stream, message).await;
    }
    let host = message
        .url
        .host_str()
        .unwrap_or_default()
        .trim_matches(['[', ']'])
        .to_owned();
    let name = ServerName::try_from(host).map_err(|_| "no certificate is for such a name".to_owned())?;
    let tls = TlsConnector::from(Arc::clone(&TLS)).connect(name, stream).await;
    exchange(tls.map_err(|error| error.to_string())?, message).await
}

/// The addresses that a name stands for, all of which may be called.
async fn resolve(
    url: &Url,
    names: impl AsyncFn(&str, u16) -> io::Result<Vec<SocketAddr>>,
    may_call: impl Fn(IpAddr) -> bool,
) -> Result<Vec<SocketAddr>, String> {
    let port = url.port_or_known_default().unwrap_or(80);
    let addresses: Vec<SocketAddr> = match url.host() {
        Some(Host::Ipv4(address)) => vec![(address, port).into()],
        Some(Host::Ipv6(address)) => vec![(address, port).into()],
        Some(Host::Domain(name)) => names(name, port)
            .await
            .map_err(|_| "its name is not known".to_owned())?,
        None => Vec::new(),
    };
    if !addresses.iter().all(|address| may_call(address.ip())) {
        return Err("its address is private".to_owned());
    }
    Ok(addresses)
}

/// A connection to the first address that answers.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, String> {
    let mut failure = "its name stands for no address".to_owned();
    for address in addresses {
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error.to_string(),
        }
    }
    Err(failure)
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    message: Post<'_>,
) -> Result<(), Untaken> {
    let mut http = hyper::client::conn::http1::Builder::new();
    http.max_buf_size(MOST_HEAD);
    let handshake = http.handshake::<_, Full<Bytes>>(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|error| error.to_string())?;
    let _connection = AbortOnDropHandle::new(tokio::spawn(connection));
    let mut request = Request::post(&message.url[url::Position::BeforePath..url::Position::AfterQuery])
        .header(
            header::HOST,
            &message.url[url::Position::BeforeHost..url::Position::AfterPort],
        )
        .header(header::USER_AGENT, concat!("Vedette/", env!("CARGO_PKG_VERSION")))
        .body(Full::new(message.body))
        .map_err(|error| error.to_string())?;
    request.headers_mut().extend(message.headers);
    let answer = sender.send_request(request).await.map_err(|error| error.to_string())?;
    let (head, mut body) = answer.into_parts();
    let mut read = 0;
    while read < MOST_READ {
        match body.frame().await {
            Some(Ok(frame)) => read += frame.data_ref().map_or(0, Bytes::len),
            Some(Err(_)) | None => break,
        }
    }
    let status = head.status.as_u16();
    let why = match status {
        200..300 => return Ok(()),
        300..400 => format!("{status}: nobody follows where it points to"),
        _ => format!("{status}"),
    };
    let seconds = head.headers.get(header::RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Err(Untaken {
        why,
        status: Some(status),
        retry_after: seconds.and_then(TimeDelta::try_seconds),
    })
}

/// How to speak TLS: made when somebody first has a webhook with https.
static TLS: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks these versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
});

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Takes the place of an address of the open internet.
    const OUTSIDE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 1));

    /// Takes the place of one in the operator's house.
    const INSIDE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

    /// Somebody who answers whoever comes that it is well; with how many have come.
    async fn listener(address: IpAddr, port: u16) -> (SocketAddr, Arc<AtomicUsize>) {
        let listener = TcpListener::bind((address, port)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                let _ = stream.read(&mut [0; 1024]).await;
                let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await;
            }
        });
        (address, count)
    }

    /// Sends to a name that stands for the addresses of the first list when it is first asked for, and for those of the second
    /// ever after; with how often it was asked for, and who was called.
    async fn sent_to(first: &[IpAddr], then: &[IpAddr]) -> (Result<(), String>, usize, [usize; 2]) {
        let (outside, called_outside) = listener(OUTSIDE, 0).await;
        let (_, called_inside) = listener(INSIDE, outside.port()).await;
        let url: Url = format!("http://rebound.example:{}/", outside.port())
            .parse()
            .expect("a url");
        let asked = AtomicUsize::new(0);
        let names = async |name: &str, port: u16| {
            assert_eq!(name, "rebound.example");
            let before = asked.fetch_add(1, Ordering::SeqCst);
            let addresses = if before == 0 { first } else { then };
            Ok(addresses.iter().map(|address| (*address, port).into()).collect())
        };
        let message = Post {
            url: &url,
            body: Bytes::new(),
            headers: HeaderMap::new(),
            allows_private: false,
        };
        let sent = send(message, names, |address| address == OUTSIDE).await;
        let called = [called_outside, called_inside].map(|count| count.load(Ordering::SeqCst));
        (sent.map_err(|untaken| untaken.why), asked.into_inner(), called)
    }

    #[tokio::test]
    async fn a_name_that_means_something_else_a_moment_later_leads_nowhere_else() {
        assert_eq!(sent_to(&[OUTSIDE], &[INSIDE]).await, (Ok(()), 1, [1, 0]));
    }

    #[tokio::test]
    async fn a_name_with_an_address_inside_is_not_called_at_all() {
        let private = Err("its address is private".to_owned());
        for addresses in [&[INSIDE][..], &[OUTSIDE, INSIDE], &[INSIDE, OUTSIDE]] {
            assert_eq!(sent_to(addresses, &[OUTSIDE]).await, (private.clone(), 1, [0, 0]));
        }
        let none = Err("its name stands for no address".to_owned());
        assert_eq!(sent_to(&[], &[INSIDE]).await, (none, 1, [0, 0]));
    }
}
