//! Settings: flags and environment variables.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, value_parser};
use url::Url;

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for log collectors.
    Json,
}

/// A switch that reads well on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// In force.
    On,
    /// Not in force.
    Off,
}

/// Where the database is. Shared by all commands.
#[derive(Clone, Debug, Args)]
pub struct DatabaseConfig {
    /// The database to use, such as `postgres://user:password@host/vedette`. Without it the server runs a private
    /// Postgres of its own in the data directory.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Where the private Postgres lives. [default: /var/lib/vedette for root, else the user's data directory]
    #[arg(long, env = "VEDETTE_DATA_DIR")]
    pub data_dir: Option<PathBuf>,
    /// The directory of the Postgres binaries (`initdb`, `pg_ctl`, `postgres`), if they are not found by themselves.
    #[arg(long, env = "VEDETTE_POSTGRES_BIN")]
    pub postgres_bin: Option<PathBuf>,
    /// How many connections to the database at most, besides the journal's own.
    #[arg(long, env = "VEDETTE_DATABASE_CONNECTIONS", default_value_t = 12, value_parser = value_parser!(u32).range(1..))]
    pub database_connections: u32,
}

impl DatabaseConfig {
    /// The data directory in force. `is_root` says whether the process runs as root.
    #[must_use]
    pub fn data_dir(&self, is_root: bool) -> PathBuf {
        if let Some(dir) = &self.data_dir {
            return dir.clone();
        }
        if is_root {
            return PathBuf::from("/var/lib/vedette");
        }
        let base = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
        let home = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".local/share"));
        base.filter(|dir| dir.is_absolute())
            .or_else(home)
            .unwrap_or_else(std::env::temp_dir)
            .join("vedette")
    }
}

/// Settings of `serve`.
#[derive(Clone, Debug, Args)]
pub struct ServeConfig {
    /// The address to listen on; port 0 takes any free port.
    #[arg(long, env = "VEDETTE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The address under which people reach the server, such as `https://play.example.org`. Cookies, the origin check
    /// and HSTS go by it. Without it a page may only talk to the host it came from.
    #[arg(long, env = "VEDETTE_PUBLIC_URL")]
    pub public_url: Option<Url>,
    /// The header in which a reverse proxy names the client's address, such as `x-forwarded-for`; its last entry
    /// counts. Set it only behind such a proxy.
    #[arg(long, env = "VEDETTE_CLIENT_ADDRESS_HEADER")]
    pub client_address_header: Option<String>,
    /// Where `/metrics` answers, for Prometheus: an address that only those can reach who watch over the server. Without
    /// it `/metrics` stands beside the pages, for clients on the server's own machine.
    #[arg(long, env = "VEDETTE_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// The servers of NATS by which nodes tell each other what happened, such as `nats://user:password@host:4222`,
    /// separated by commas. Without it they do so through the database.
    #[arg(long, env = "VEDETTE_NATS_URL", hide_env_values = true)]
    pub nats_url: Option<String>,
    /// Limits on how often one account or address may do something. Off only for load tests.
    #[arg(long, env = "VEDETTE_RATE_LIMITS", value_enum, default_value_t = Switch::On)]
    pub rate_limits: Switch,
    /// Whether webhooks of players may lead to addresses of the operator's own network. On only where nobody plays who
    /// should not reach what is there.
    #[arg(long, env = "VEDETTE_ALLOW_PRIVATE_WEBHOOKS")]
    pub allow_private_webhooks: bool,
    /// The mail server, such as `smtps://user:password@mail.example.org` or `smtp://...?tls=required`. Without it no mail
    /// is sent; with it the address of the sender and that of the server have to be set too.
    #[arg(long, env = "VEDETTE_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// A file of certificates (PEM) that vouch for the mail server, beside those of the public authorities: for one whose
    /// certificate is signed by nobody else than its own house.
    #[arg(long, env = "VEDETTE_SMTP_CERTIFICATES")]
    pub smtp_certificates: Option<PathBuf>,
    /// The sender of mail, such as `Vedette <vedette@example.org>`.
    #[arg(long, env = "VEDETTE_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// A directory with corrected boards, each checked like the built-in ones.
    #[arg(long, env = "VEDETTE_OVERLAY")]
    pub overlay: Option<PathBuf>,
    /// Seconds after which plans of players answer, in place of a time that is drawn by lot each time so that it tells
    /// nothing: for tests.
    #[arg(long, env = "VEDETTE_PLAN_DELAY", hide = true)]
    pub plan_delay: Option<u32>,
    /// Steps between two snapshots of a table.
    #[arg(long, env = "VEDETTE_SNAPSHOT_EVERY", default_value_t = 200)]
    pub snapshot_every: u32,
    /// Steps after which what everybody has seen of a long game is sealed while it runs, so that what is far back is read
    /// and not played again.
    #[arg(long, env = "VEDETTE_SEAL_EVERY", default_value_t = 2000)]
    pub seal_every: u32,
    /// Seconds after which a table that nobody watches leaves memory.
    #[arg(long, env = "VEDETTE_TABLE_IDLE_SECONDS", default_value_t = 600, value_parser = value_parser!(u64).range(1..))]
    pub table_idle_seconds: u64,
}

impl ServeConfig {
    /// Whether people reach the server over https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }
}
