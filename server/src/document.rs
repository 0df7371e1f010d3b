//! Documents that do not change while the server runs: boards, packages, and the files of the web client. Each is
//! compressed once, when it is first asked for.

use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use sha2::{Digest, Sha256};

/// Smaller ones are sent as they are.
const WORTH_COMPRESSING: usize = 1024;

/// Near the best brotli can do, at a tenth of the time.
const BROTLI_QUALITY: i32 = 9;

/// How long browsers may keep a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// For good: its address contains its hash.
    Forever,
    /// As long as the server confirms it.
    WhileConfirmed,
}

/// A document with its compressed forms.
#[derive(Debug)]
pub struct Document {
    content_type: HeaderValue,
    etag: ETag,
    keep: Keep,
    plain: Plain,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

/// Where the bytes of a document are, uncompressed.
enum Plain {
    /// In memory.
    Kept(Bytes),
    /// Nowhere: they are written again whenever they are wanted, which is once for each compressed form, and for the rare
    /// client that takes none.
    Written { by: Writer, length: usize },
}

/// Writes a document.
type Writer = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync>;

impl Plain {
    fn bytes(&self) -> Bytes {
        match self {
            Plain::Kept(bytes) => bytes.clone(),
            Plain::Written { by, length } => {
                let mut bytes = Vec::with_capacity(*length);
                by(&mut bytes).expect("writing to memory never fails");
                bytes.into()
            }
        }
    }

    fn length(&self) -> usize {
        match self {
            Plain::Kept(bytes) => bytes.len(),
            Plain::Written { length, .. } => *length,
        }
    }
}

impl fmt::Debug for Plain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.length())
    }
}

/// Measures what is written to it, and keeps nothing of it.
#[derive(Default)]
struct Measure {
    digest: Sha256,
    length: usize,
}

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.digest.update(bytes);
        self.length += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Document {
    /// A document with these bytes.
    #[must_use]
    pub fn new(plain: impl Into<Bytes>, content_type: &'static str, keep: Keep) -> Document {
        let plain = plain.into();
        let digest = Sha256::digest(&plain);
        Document::with(Plain::Kept(plain), &digest, content_type, keep)
    }

    /// A document in JSON of plain data that is at hand all the time. Only its compressed forms are kept, and only once
    /// they are asked for: uncompressed, the boards and words of all games would be a quarter of what a quiet server has
    /// on its heap.
    #[must_use]
    pub fn written(
        write: impl Fn(&mut dyn Write) -> serde_json::Result<()> + Send + Sync + 'static,
        keep: Keep,
    ) -> Document {
        let by: Writer = Box::new(move |to| write(to).map_err(io::Error::from));
        let mut measure = Measure::default();
        by(&mut measure).expect("plain data always serialises");
        let Measure { digest, length } = measure;
        Document::with(
            Plain::Written { by, length },
            &digest.finalize(),
            "application/json",
            keep,
        )
    }

    fn with(plain: Plain, digest: &[u8], content_type: &'static str, keep: Keep) -> Document {
        // Weak: one tag for all encodings.
        let etag = format!("W/\"{}\"", hex::encode(&digest[..8]));
        Document {
            content_type: HeaderValue::from_static(content_type),
            etag: etag.parse().expect("hexadecimal digits are a tag"),
            keep,
            plain,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// The same document, compressed by brotli beforehand: as well as it can be, which takes longer than anybody waits.
    #[must_use]
    pub fn compressed(self, brotli: Option<Bytes>) -> Document {
        Document {
            brotli: brotli.map_or_else(OnceLock::new, OnceLock::from),
            ..self
        }
    }

    /// The answer to a request with these headers.
    #[must_use]
    pub fn respond(&self, request: &HeaderMap) -> Response {
        let (encoding, body) = self.encoded_for(request);
        let known: Option<IfNoneMatch> = request.typed_get();
        let is_known = known.is_some_and(|known| !known.precondition_passes(&self.etag));
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            body.into_response()
        };
        let keep = match self.keep {
            Keep::Forever => "public, max-age=31536000, immutable",
            Keep::WhileConfirmed => "no-cache",
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.typed_insert(self.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    fn encoded_for(&self, request: &HeaderMap) -> (Option<&'static str>, Bytes) {
        if self.plain.length() < WORTH_COMPRESSING || !self.is_text() {
            return (None, self.plain.bytes());
        }
        let accepted = request
            .get(header::ACCEPT_ENCODING)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("");
        let accepts = |wanted: &str| {
            accepted.split(',').any(|item| {
                let mut parts = item.split(';').map(str::trim);
                parts.next() == Some(wanted) && parts.next() != Some("q=0")
            })
        };
        if accepts("br") {
            (
                Some("br"),
                self.brotli.get_or_init(|| brotli(&self.plain.bytes())).clone(),
            )
        } else if accepts("gzip") {
            (
                Some("gzip"),
                self.gzip.get_or_init(|| gzip(&self.plain.bytes())).clone(),
            )
        } else {
            (None, self.plain.bytes())
        }
    }

    fn is_text(&self) -> bool {
        let content_type = self.content_type.as_bytes();
        !content_type.starts_with(b"font/") && (!content_type.starts_with(b"image/") || content_type.ends_with(b"+xml"))
    }
}

fn brotli(plain: &[u8]) -> Bytes {
    let mut compressed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &plain[..], &mut compressed, &params).expect("writing to memory never fails");
    compressed.shrink_to_fit();
    compressed.into()
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).expect("writing to memory never fails");
    encoder.finish().expect("writing to memory never fails").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn the_best_accepted_form_is_sent() {
        let document = Document::new("board ".repeat(1000), "application/json", Keep::Forever);
        let encoding = |accepted: &'static str| {
            let response = document.respond(&asking(&[(header::ACCEPT_ENCODING, accepted)]));
            response.headers().get(header::CONTENT_ENCODING).cloned()
        };
        assert_eq!(encoding("gzip, deflate, br"), Some(HeaderValue::from_static("br")));
        assert_eq!(encoding("gzip"), Some(HeaderValue::from_static("gzip")));
        assert_eq!(encoding("br;q=0, identity"), None);
    }

    #[test]
    fn what_is_compressed_beforehand_is_sent_as_it_is() {
        let document = Document::new("board ".repeat(1000), "text/css", Keep::Forever);
        let document = document.compressed(Some(Bytes::from_static(b"made before")));
        let sent = |accepted: &'static str| document.encoded_for(&asking(&[(header::ACCEPT_ENCODING, accepted)]));
        assert_eq!(sent("br"), (Some("br"), Bytes::from_static(b"made before")));
        assert_ne!(sent("gzip").1, Bytes::from_static(b"made before"));
    }

    #[test]
    fn a_written_document_is_that_of_the_same_bytes() {
        let words: Vec<String> = (0..1000).map(|number| format!("word {number}")).collect();
        let bytes = serde_json::to_vec(&words).expect("plain data");
        let kept = Document::new(bytes.clone(), "application/json", Keep::Forever);
        let written = Document::written(move |to| serde_json::to_writer(to, &words), Keep::Forever);
        assert_eq!(written.plain.length(), bytes.len());
        for accepted in ["br", "gzip", "identity"] {
            let asked = asking(&[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(written.encoded_for(&asked), kept.encoded_for(&asked), "{accepted}");
            assert_eq!(
                written.respond(&asked).headers(),
                kept.respond(&asked).headers(),
                "{accepted}"
            );
        }
    }

    #[test]
    fn a_known_document_is_not_sent_again() {
        let document = Document::new("words", "text/plain", Keep::WhileConfirmed);
        let first = document.respond(&HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        let mut again = HeaderMap::new();
        let tag = first.headers()[header::ETAG].to_str().expect("text");
        let strong = tag.trim_start_matches("W/");
        for (known, status) in [
            (tag.to_owned(), StatusCode::NOT_MODIFIED),
            (strong.to_owned(), StatusCode::NOT_MODIFIED),
            (format!("\"other\", {tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_owned(), StatusCode::NOT_MODIFIED),
            ("\"other\"".to_owned(), StatusCode::OK),
        ] {
            again.insert(header::IF_NONE_MATCH, HeaderValue::try_from(&known).expect("a tag"));
            assert_eq!(document.respond(&again).status(), status, "{known}");
        }
    }
}
