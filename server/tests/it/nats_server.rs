//! A server of NATS for a single test.

use std::net::Ipv4Addr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ports::free_port;
use serde::Deserialize;
use server::config::ServeConfig;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::PATIENCE;
use crate::world::config;

/// A server of NATS; it goes when the test ends.
pub(crate) struct NatsServer {
    child: Option<Child>,
    port: u16,
    monitor: u16,
}

/// A connection as the server sees it.
#[derive(Debug, Deserialize)]
pub(crate) struct Connection {
    /// How many messages it was sent.
    pub(crate) out_msgs: u64,
    #[serde(default)]
    pub(crate) subscriptions_list: Vec<String>,
}

#[derive(Deserialize)]
struct Connections {
    connections: Vec<Connection>,
}

impl NatsServer {
    pub(crate) async fn start() -> NatsServer {
        let mut server = NatsServer {
            child: None,
            port: free_port().expect("a port"),
            monitor: free_port().expect("a port"),
        };
        server.come_back().await;
        server
    }

    /// The settings of nodes that use it.
    pub(crate) fn config(&self) -> ServeConfig {
        ServeConfig {
            nats_url: Some(format!("nats://127.0.0.1:{}", self.port)),
            ..config()
        }
    }

    /// Kills it.
    pub(crate) fn go_away(&mut self) {
        let mut child = self.child.take().expect("it runs");
        child.kill().expect("killed");
        child.wait().expect("gone");
    }

    /// Starts it where it was.
    pub(crate) async fn come_back(&mut self) {
        let (port, monitor) = (self.port.to_string(), self.monitor.to_string());
        // Where Debian has it, which is not in everybody's path.
        let program = ["/usr/sbin/nats-server", "nats-server"]
            .into_iter()
            .find(|program| Command::new(program).arg("--version").output().is_ok())
            .expect("the Debian package nats-server is installed");
        let child = Command::new(program)
            .args(["--addr", "127.0.0.1", "--port", &port, "--http_port", &monitor])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.expect("nats-server starts"));
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.is_err() {
            assert!(start.elapsed() < PATIENCE, "nats-server does not open");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Lets it stand still, or go on.
    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.as_ref().expect("it runs").id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Who is connected.
    pub(crate) async fn connections(&self) -> Vec<Connection> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.monitor))
            .await
            .expect("a monitor");
        stream
            .write_all(b"GET /connz?subs=1 HTTP/1.0\r\n\r\n")
            .await
            .expect("asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let connections: Connections = serde_json::from_str(body).expect("json");
        connections.connections
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        if self.child.is_some() {
            self.go_away();
        }
    }
}
