//! A real mail server, and what it has been given.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use protocol::http::MailAccount;
use rcgen::{CertificateParams, KeyPair};
use serde::Deserialize;
use serde_json::json;
use server::config::ServeConfig;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::client::Client;
use crate::notices::{looked, open};
use crate::scratch::Scratch;
use crate::world::World;

/// The password of all players.
pub(crate) const PASSWORD: &str = "across the river";

/// A mail server that keeps what it is given. It ends with the test.
pub(crate) struct PostOffice {
    _child: Child,
    orders: ChildStdin,
    /// What lets those in who bring mail, if not everybody may.
    strictness: Option<Strictness>,
    /// Read all the time, since nobody goes on talking who is not listened to.
    said: UnboundedReceiver<String>,
    port: u16,
    letters: Vec<Letter>,
    refused: usize,
}

/// A letter as whoever gets it reads it, its headers decoded.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Letter {
    pub(crate) to: Vec<String>,
    headers: Vec<(String, String)>,
    pub(crate) defects: Vec<String>,
    pub(crate) text: String,
    pub(crate) html: String,
    pub(crate) raw: String,
}

impl Letter {
    /// The only header of this name.
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> &str {
        let all = self.all(name);
        assert_eq!(all.len(), 1, "{name}: {:?}", self.headers);
        all[0]
    }

    /// All headers of this name.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(other, _)| other == name);
        named.map(|(_, value)| value.as_str()).collect()
    }

    /// The only link to this page of the server.
    #[track_caller]
    pub(crate) fn link(&self, page: &str) -> String {
        let beginning = format!("{HOME}{page}");
        let mut links = self.text.split_whitespace().filter(|word| word.starts_with(&beginning));
        let link = links
            .next()
            .unwrap_or_else(|| panic!("no link to {page}: {}", self.text));
        assert_eq!(links.next(), None);
        link.to_owned()
    }

    /// What stands in its link to this page, after the `#`.
    #[track_caller]
    pub(crate) fn token(&self, page: &str) -> String {
        let link = self.link(page);
        link.split_once('#').expect("a token").1.to_owned()
    }
}

/// How a strict post office is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// TLS from the first byte.
    Implicit,
    /// In the open, until TLS is asked for.
    StartTls,
}

impl Way {
    pub(crate) const ALL: [Way; 2] = [Way::Implicit, Way::StartTls];

    const fn word(self) -> &'static str {
        match self {
            Way::Implicit => "implicit",
            Way::StartTls => "starttls",
        }
    }
}

/// The name and the password that a strict post office knows.
pub(crate) const LOGIN: [&str; 2] = ["vedette", "s3cr-t_of.Trent"];

/// What a strict post office asks for.
struct Strictness {
    way: Way,
    /// Where its certificate and its key are.
    folder: Scratch,
}

impl Strictness {
    fn certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }
}

/// Where people reach the servers of tests, as far as letters tell.
pub(crate) const HOME: &str = "http://play.example.org";

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Said {
    Open { port: u16 },
    Done,
    Refused,
    Mail(Letter),
}

impl PostOffice {
    /// One that takes everything.
    pub(crate) async fn new() -> PostOffice {
        PostOffice::open(None).await
    }

    /// One that takes mail over TLS and from those who have signed in, with a certificate for this name that only itself
    /// vouches for.
    pub(crate) async fn strict(way: Way, name: &str) -> PostOffice {
        let key = KeyPair::generate().expect("a key");
        let certificate = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let certificate = certificate.self_signed(&key).expect("a certificate");
        let strictness = Strictness {
            way,
            folder: Scratch::new(),
        };
        std::fs::write(strictness.certificate(), certificate.pem()).expect("written");
        std::fs::write(strictness.key(), key.serialize_pem()).expect("written");
        PostOffice::open(Some(strictness)).await
    }

    async fn open(strictness: Option<Strictness>) -> PostOffice {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/post_office.py");
        // That of the system, for which its packages are.
        let mut command = Command::new("/usr/bin/python3");
        command.arg("-Wignore").arg(script);
        if let Some(strictness) = &strictness {
            let (certificate, key) = (strictness.certificate(), strictness.key());
            command.arg(strictness.way.word()).args([certificate, key]).args(LOGIN);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python3 starts");
        let mut office = PostOffice {
            orders: child.stdin.take().expect("a pipe"),
            said: listen(child.stdout.take().expect("a pipe")),
            _child: child,
            strictness,
            port: 0,
            letters: Vec::new(),
            refused: 0,
        };
        let Said::Open { port } = office.next().await else {
            panic!("it does not open")
        };
        office.port = port;
        office
    }

    async fn next(&mut self) -> Said {
        let line = self.said.recv().await;
        let line = line.expect("the Debian package python3-aiosmtpd is installed");
        serde_json::from_str(&line).expect("json")
    }

    /// Tells it what to do from now on: see the script.
    pub(crate) async fn order(&mut self, order: &str) {
        let line = format!("{order}\n");
        self.orders.write_all(line.as_bytes()).await.expect("it listens");
        loop {
            match self.next().await {
                Said::Done => return,
                Said::Mail(letter) => self.letters.push(letter),
                Said::Refused => self.refused += 1,
                Said::Open { .. } => panic!("it opens once"),
            }
        }
    }

    /// Everything that it has taken so far.
    pub(crate) async fn letters(&mut self) -> Vec<Letter> {
        self.order("ping").await;
        self.letters.clone()
    }

    /// The last letter that it has taken.
    pub(crate) async fn last(&mut self) -> Letter {
        self.letters().await.pop().expect("a letter")
    }

    /// How many letters it has refused so far.
    pub(crate) async fn refused(&mut self) -> usize {
        self.order("ping").await;
        self.refused
    }

    /// Where servers find it who have this name and password.
    pub(crate) fn url(&self, [user, password]: [&str; 2]) -> String {
        let port = self.port;
        match self.strictness.as_ref().map(|strictness| strictness.way) {
            None => format!("smtp://127.0.0.1:{port}"),
            Some(Way::Implicit) => format!("smtps://{user}:{password}@localhost:{port}"),
            Some(Way::StartTls) => format!("smtp://{user}:{password}@localhost:{port}?tls=required"),
        }
    }

    /// The settings of a server that sends its mail here.
    pub(crate) fn config(&self) -> ServeConfig {
        let trusted = self.strictness.as_ref().map(Strictness::certificate);
        ServeConfig {
            smtp_url: Some(self.url(LOGIN)),
            smtp_certificates: trusted,
            mail_from: Some("Vedette <vedette@play.example.org>".to_owned()),
            public_url: Some(HOME.parse().expect("a url")),
            ..open()
        }
    }

    /// Gives a player an address, and follows the link that is sent there.
    pub(crate) async fn confirm(&mut self, world: &World, client: &Client, address: &str) {
        give(client, address).await;
        looked(world).await;
        // The address before is told too, in whatever order.
        let letters = self.letters().await;
        let is_his = |letter: &&Letter| letter.to[0] == address;
        let token = letters.iter().rfind(is_his).expect("a letter").token("/confirm");
        let answer = client.post("/mail/confirm", json!({"token": token})).await;
        assert_eq!(answer.status.as_u16(), 204, "{answer:?}");
    }
}

/// Everything that it says, line by line.
fn listen(pipe: ChildStdout) -> UnboundedReceiver<String> {
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        let mut lines = BufReader::new(pipe).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Gives a player an address.
pub(crate) async fn give(client: &Client, address: &str) -> MailAccount {
    let wish = json!({"address": address, "password": PASSWORD});
    client.post("/account/address", wish).await.read()
}
